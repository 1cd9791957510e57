//! The solver: a depth-first walk on an explicit stack, with a table of what is known.
//!
//! Two walks share the table's budget. The *value* walk needs all options of a part, so it first sees to it
//! that every part of every option is in the table and only then takes the mex. The *outcome* walk may stop
//! at the first P-option; before it goes down it looks all options up, because an answer that is known
//! already is cheaper than the best guess where to search.
//!
//! A position on the walk's own path is marked as open in the table. Meeting an open position again is a
//! cycle. The outcome walk may find an answer without meeting a cycle that is there; the answer is
//! right all the same, since the winning moves it rests on form a tree without cycles.

mod outcomes;
#[cfg(test)]
mod tests;
mod values;

use rustc_hash::{FxHashMap, FxHashSet};

use self::values::push_parts;
use super::{Game, SearchBudget, SearchError};
use crate::outcome::{Outcome, Play};

/// Solves positions of one game and remembers them.
///
/// Time is one listing of the options of every position met. Memory is about
/// [`Game::bytes`] + 16 bytes for every position remembered, and the options of the positions on the path.
/// Answers are exact or an error; asking again after an error goes on from what is known.
pub struct GameSolver<'s, G: Game> {
    game: G,
    budget: SearchBudget,
    stop: Option<&'s dyn Fn() -> bool>,
    values: FxHashMap<G::Position, u32>,
    normal: FxHashMap<G::Position, Status>,
    misere: FxHashMap<G::Position, Status>,
    table_bytes: u64,
    path_bytes: u64,
    ticks: u32,
    cycle: Vec<G::Position>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    P,
    N,
}

/// Stands in the table of values for a position whose value is being computed.
const OPEN: u32 = u32::MAX;
/// The stop check is asked once in so many positions.
const CHECK_EVERY: u32 = 1 << 11;
/// What a table entry costs besides the position: its answer, the hash map's control byte and free slots.
const ENTRY_OVERHEAD: u64 = 16;

impl<'s, G: Game> GameSolver<'s, G> {
    /// A solver with an empty table and the default budget.
    #[must_use]
    pub fn new(game: G) -> Self {
        GameSolver {
            game,
            budget: SearchBudget::default(),
            stop: None,
            values: FxHashMap::default(),
            normal: FxHashMap::default(),
            misere: FxHashMap::default(),
            table_bytes: 0,
            path_bytes: 0,
            ticks: 0,
            cycle: Vec::new(),
        }
    }

    /// The same solver with another budget.
    #[must_use]
    pub fn with_budget(mut self, budget: SearchBudget) -> Self {
        self.budget = budget;
        self
    }

    /// The same solver, which asks `stop` every few thousand positions and ends with
    /// [`SearchError::Cancelled`] once it says yes.
    #[must_use]
    pub fn stop_when(mut self, stop: &'s dyn Fn() -> bool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many positions are remembered, over all questions asked so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        (self.values.len() + self.normal.len() + self.misere.len()) as u64
    }

    /// The cycle that the last [`SearchError::Cycle`] speaks of: each position is followed by one that a
    /// move leads to (or leaves as a part), the last by the first. Empty before any was met.
    #[must_use]
    pub fn cycle(&self) -> &[G::Position] {
        &self.cycle
    }

    /// The nim-value of `position` (normal play).
    pub fn value(&mut self, position: &G::Position) -> Result<u32, SearchError> {
        let mut parts = Vec::new();
        push_parts(&self.game, position, &mut parts);
        let mut value = 0;
        for part in parts {
            value ^= self.part_value(part)?;
        }
        Ok(value)
    }

    /// Who wins from `position`.
    pub fn outcome(&mut self, position: &G::Position, play: Play) -> Result<Outcome, SearchError> {
        let p = match play {
            Play::Normal => match self.value_if_composed(position)? {
                Some(value) => value == 0,
                None => self.is_p(position, play)?,
            },
            Play::Misere => self.is_p(position, play)?,
        };
        Ok(if p { Outcome::P } else { Outcome::N })
    }

    /// The options of `position` that are P-positions, in the game's order, each once.
    ///
    /// Empty if `position` is a P-position, and also for a misere position without options, which is won
    /// already.
    pub fn winning_moves(&mut self, position: &G::Position, play: Play) -> Result<Vec<G::Position>, SearchError> {
        self.options_that(position, |solver, option| Ok(solver.outcome(option, play)? == Outcome::P))
    }

    /// The options of `position` whose nim-value is `value`, in the game's order, each once.
    pub fn options_with_value(&mut self, position: &G::Position, value: u32) -> Result<Vec<G::Position>, SearchError> {
        self.options_that(position, |solver, option| Ok(solver.value(option)? == value))
    }

    fn options_that(
        &mut self,
        position: &G::Position,
        mut wanted: impl FnMut(&mut Self, &G::Position) -> Result<bool, SearchError>,
    ) -> Result<Vec<G::Position>, SearchError> {
        let mut options = Vec::new();
        let mut seen = FxHashSet::default();
        self.game.options(position, &mut |option| {
            if seen.insert(option.clone()) {
                options.push(option);
            }
        });
        let mut found = Vec::new();
        for option in options {
            if wanted(self, &option)? {
                found.push(option);
            }
        }
        Ok(found)
    }

    fn tick(&mut self, position: &G::Position) -> Result<(), SearchError> {
        self.ticks += 1;
        if self.ticks >= CHECK_EVERY {
            self.ticks = 0;
            if self.stop.is_some_and(|stop| stop()) {
                return Err(SearchError::Cancelled);
            }
        }
        let bytes = self.table_bytes + self.path_bytes + self.game.bytes(position) as u64 + ENTRY_OVERHEAD;
        if self.positions() >= self.budget.positions || bytes > self.budget.bytes {
            return Err(self.over_budget());
        }
        Ok(())
    }

    fn over_budget(&self) -> SearchError {
        SearchError::OverBudget { positions: self.positions() }
    }

    fn count(&mut self, position: &G::Position) {
        self.table_bytes += self.game.bytes(position) as u64 + ENTRY_OVERHEAD;
    }

    fn admit(&mut self, listing: &Listing) -> Result<u64, SearchError> {
        if !listing.has_room() {
            return Err(self.over_budget());
        }
        self.path_bytes += listing.used;
        Ok(listing.used)
    }

    /// Takes back what an unfinished walk has counted.
    fn forget_path<'p>(&mut self, path: impl Iterator<Item = &'p G::Position>)
    where
        G::Position: 'p,
    {
        self.path_bytes = 0;
        for position in path {
            self.table_bytes -= self.game.bytes(position) as u64 + ENTRY_OVERHEAD;
        }
    }

    fn cycle_at<'p>(&mut self, path: impl Iterator<Item = &'p G::Position>, again: &G::Position) -> SearchError
    where
        G::Position: 'p,
    {
        self.cycle = path.skip_while(|position| *position != again).cloned().collect();
        SearchError::Cycle { moves: self.cycle.len() }
    }
}

/// Counts the bytes of the options of one position and says when there are too many to keep.
struct Listing {
    used: u64,
    room: u64,
}

impl Listing {
    fn new(room: u64) -> Self {
        Listing { used: 0, room }
    }

    fn has_room(&self) -> bool {
        self.used <= self.room
    }

    fn add(&mut self, bytes: usize) {
        self.used = self.used.saturating_add(bytes as u64);
    }
}

impl<G: Game + std::fmt::Debug> std::fmt::Debug for GameSolver<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameSolver")
            .field("game", &self.game)
            .field("budget", &self.budget)
            .field("positions", &self.positions())
            .finish_non_exhaustive()
    }
}
