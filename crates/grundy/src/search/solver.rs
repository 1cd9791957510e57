//! The solver: a depth-first walk on an explicit stack, with a table of what is known.
//!
//! Two walks share the [`table`] and its budget. The *value* walk needs all options of a part, so it first sees to it
//! that every part of every option is in the table and only then takes the mex. The *outcome* walk may stop
//! at the first P-option; before it goes down it looks all options up, because an answer that is known
//! already is cheaper than the best guess where to search.
//!
//! A position on the walk's own path is marked as open in the table. Meeting an open position again is a
//! cycle. The outcome walk may find an answer without meeting a cycle that is there; the answer is
//! right all the same, since the winning moves it rests on form a tree without cycles.

mod outcomes;
mod table;
#[cfg(test)]
mod tests;
mod values;

use rustc_hash::FxHashSet;

use self::table::{Id, Table};
use self::values::push_parts;
use super::{Game, SearchBudget, SearchError, SearchProgress};
use crate::outcome::{Outcome, Play};

/// Solves positions of one game and remembers them.
///
/// Time is one listing of the options of every position met. Memory is about
/// [`Game::bytes`] + 12 bytes for every position remembered, and the options of the positions on the path.
/// Answers are exact or an error; asking again after an error goes on from what is known.
pub struct GameSolver<'s, G: Game> {
    game: G,
    budget: SearchBudget,
    stop: Option<&'s dyn Fn() -> bool>,
    progress: Option<&'s dyn Fn(SearchProgress)>,
    table: Table<G::Position>,
    /// Parts of the option that is being listed.
    scratch: Vec<G::Position>,
    path_bytes: u64,
    ticks: u32,
    cycle: Vec<G::Position>,
}

/// The stop check is asked once in so many positions.
const CHECK_EVERY: u32 = 1 << 11;
impl<'s, G: Game> GameSolver<'s, G> {
    /// A solver with an empty table and the default budget.
    #[must_use]
    pub fn new(game: G) -> Self {
        GameSolver {
            game,
            budget: SearchBudget::default(),
            stop: None,
            progress: None,
            table: Table::new(),
            scratch: Vec::new(),
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

    /// The same solver, which tells `report` every few thousand positions how far it has come.
    #[must_use]
    pub fn report_to(mut self, report: &'s dyn Fn(SearchProgress)) -> Self {
        self.progress = Some(report);
        self
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many answers are remembered, over all questions asked so far: a position of which the value and both
    /// outcomes are known counts three times.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.table.answers()
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
        let sum = parts.into_iter().try_fold(0, |sum, part| Ok(sum ^ self.part_value(part)?));
        self.finish(sum)
    }

    /// Who wins from `position`.
    pub fn outcome(&mut self, position: &G::Position, play: Play) -> Result<Outcome, SearchError> {
        let composed = match play {
            Play::Normal => self.value_if_composed(position),
            Play::Misere => Ok(None),
        };
        let p = match composed {
            Ok(None) => self.is_p(position, play),
            Ok(Some(value)) => Ok(value == 0),
            Err(error) => Err(error),
        };
        Ok(if self.finish(p)? { Outcome::P } else { Outcome::N })
    }

    /// Takes back what a failed walk has begun.
    fn finish<T>(&mut self, answer: Result<T, SearchError>) -> Result<T, SearchError> {
        if answer.is_err() {
            self.path_bytes = 0;
            let GameSolver { game, table, .. } = self;
            table.forget_unfinished(|position| game.bytes(position));
        }
        answer
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

    /// Looks at the clock, so to speak, before another position is opened; `path` is what a path has used that is
    /// not in `path_bytes`.
    fn tick(&mut self, path: u64) -> Result<(), SearchError> {
        self.ticks += 1;
        if self.ticks >= CHECK_EVERY {
            self.ticks = 0;
            if let Some(report) = self.progress {
                let bytes = self.table.bytes() + self.path_bytes + path;
                report(SearchProgress { positions: self.positions(), bytes });
            }
            if self.stop.is_some_and(|stop| stop()) {
                return Err(SearchError::Cancelled { positions: self.positions() });
            }
        }
        if self.positions() >= self.budget.positions || self.room(path) == 0 {
            return Err(self.over_budget());
        }
        Ok(())
    }

    /// The bytes that are left of the budget.
    fn room(&self, path: u64) -> u64 {
        self.budget.bytes.saturating_sub(self.table.bytes() + self.path_bytes + path)
    }

    fn over_budget(&self) -> SearchError {
        SearchError::OverBudget { positions: self.positions() }
    }

    fn number(&mut self, position: G::Position) -> Option<Id> {
        let GameSolver { game, table, .. } = self;
        table.number(position, |position| game.bytes(position))
    }

    fn cycle_at(&mut self, path: impl Iterator<Item = Id>, again: Id) -> SearchError {
        let cycle = path.skip_while(|&id| id != again).map(|id| self.table.position(id).clone()).collect();
        self.cycle = cycle;
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
