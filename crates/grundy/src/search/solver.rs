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

use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Game, SearchBudget, SearchError};
use crate::mex::MexSet;
use crate::outcome::{Outcome, Play};

/// Solves positions of one game and remembers them.
///
/// Time is one listing of the options of every position met. Memory is about
/// [`Game::bytes`] + 8 bytes for every position remembered, and the options of the positions on the path.
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
/// The stop check and the budget of bytes are looked at once in so many positions.
const CHECK_EVERY: u32 = 1 << 11;
/// What a table entry costs besides the position: its answer, the hash map's control byte and free slots.
const ENTRY_OVERHEAD: u64 = 16;

struct ValueFrame<P> {
    position: P,
    /// The parts of all options, one option after the other.
    parts: Vec<P>,
    /// Where in `parts` each option ends.
    ends: Vec<usize>,
    next: usize,
    bytes: u64,
}

struct OutcomeFrame<P> {
    position: P,
    options: Vec<P>,
    next: usize,
    bytes: u64,
}

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

    fn part_value(&mut self, part: G::Position) -> Result<u32, SearchError> {
        if let Some(&value) = self.values.get(&part) {
            return Ok(value);
        }
        let mut stack: Vec<ValueFrame<G::Position>> = Vec::new();
        let result = self.walk_values(part, &mut stack);
        if result.is_err() {
            for frame in &stack {
                self.values.remove(&frame.position);
            }
            self.forget_path(stack.iter().map(|frame| &frame.position));
        }
        result
    }

    fn walk_values(&mut self, root: G::Position, stack: &mut Vec<ValueFrame<G::Position>>) -> Result<u32, SearchError> {
        let mut mex = MexSet::new();
        self.open_value(root, stack)?;
        loop {
            let Some(frame) = stack.last_mut() else { return Ok(0) };
            let unknown = loop {
                let Some(part) = frame.parts.get(frame.next) else { break None };
                match self.values.get(part) {
                    Some(&OPEN) => {
                        let again = part.clone();
                        return Err(self.cycle_at(stack.iter().map(|frame| &frame.position), &again));
                    }
                    Some(_) => frame.next += 1,
                    None => break Some(part.clone()),
                }
            };
            if let Some(part) = unknown {
                self.open_value(part, stack)?;
                continue;
            }
            mex.clear();
            let mut start = 0;
            for &end in &frame.ends {
                let value = frame.parts[start..end].iter().fold(0, |sum, part| sum ^ self.values[part]);
                // The mex of n values is at most n, and less if one of them is n or more: such values cannot
                // matter, and leaving them out bounds the memory of the set.
                if (value as usize) < frame.ends.len() {
                    mex.insert(value);
                }
                start = end;
            }
            let value = mex.mex();
            if value == OPEN {
                return Err(SearchError::ValueTooLarge);
            }
            let Some(done) = stack.pop() else { return Ok(value) };
            self.path_bytes -= done.bytes;
            self.values.insert(done.position, value);
            if stack.is_empty() {
                return Ok(value);
            }
        }
    }

    fn open_value(
        &mut self,
        position: G::Position,
        stack: &mut Vec<ValueFrame<G::Position>>,
    ) -> Result<(), SearchError> {
        self.tick(&position)?;
        let (mut parts, mut ends) = (Vec::new(), Vec::new());
        let mut listing = Listing::new(self.budget.bytes.saturating_sub(self.table_bytes + self.path_bytes));
        self.game.options(&position, &mut |option| {
            let before = parts.len();
            if listing.has_room() {
                push_parts(&self.game, &option, &mut parts);
                ends.push(parts.len());
                listing.add(parts[before..].iter().map(|part| self.game.bytes(part)).sum::<usize>() + 8);
            }
        });
        let bytes = self.admit(&listing)?;
        self.count(&position);
        self.values.insert(position.clone(), OPEN);
        stack.push(ValueFrame { position, parts, ends, next: 0, bytes });
        Ok(())
    }

    /// The value of a position of no part or of several; one part is better asked for its outcome only.
    fn value_if_composed(&mut self, position: &G::Position) -> Result<Option<u32>, SearchError> {
        let parts = match self.game.decompose(position) {
            Some(parts) if parts.len() != 1 => parts,
            _ => return Ok(None),
        };
        let mut value = 0;
        for part in parts {
            let part = self.game.canonical(&part);
            value ^= self.part_value(part)?;
        }
        Ok(Some(value))
    }

    fn is_p(&mut self, position: &G::Position, play: Play) -> Result<bool, SearchError> {
        let root = outcome_key(&self.game, position, play);
        if let Some(&status) = self.statuses(play).get(&root) {
            return Ok(status == Status::P);
        }
        let mut stack: Vec<OutcomeFrame<G::Position>> = Vec::new();
        let result = self.walk_outcomes(root, play, &mut stack);
        if result.is_err() {
            for frame in &stack {
                self.statuses(play).remove(&frame.position);
            }
            self.forget_path(stack.iter().map(|frame| &frame.position));
        }
        result
    }

    fn walk_outcomes(
        &mut self,
        root: G::Position,
        play: Play,
        stack: &mut Vec<OutcomeFrame<G::Position>>,
    ) -> Result<bool, SearchError> {
        let mut answer = self.open_outcome(root, play, stack)?;
        loop {
            let Some(frame) = stack.last_mut() else { return Ok(answer == Some(Status::P)) };
            let mut unknown = None;
            while answer.is_none() {
                let Some(option) = frame.options.get(frame.next) else {
                    answer = Some(Status::P);
                    break;
                };
                match self.statuses(play).get(option) {
                    Some(Status::Open) => {
                        let again = option.clone();
                        return Err(self.cycle_at(stack.iter().map(|frame| &frame.position), &again));
                    }
                    Some(Status::P) => answer = Some(Status::N),
                    Some(Status::N) => frame.next += 1,
                    None => {
                        unknown = Some(option.clone());
                        break;
                    }
                }
            }
            if let Some(option) = unknown {
                answer = self.open_outcome(option, play, stack)?;
                continue;
            }
            let (Some(status), Some(done)) = (answer.take(), stack.pop()) else { continue };
            self.path_bytes -= done.bytes;
            self.statuses(play).insert(done.position, status);
            if stack.is_empty() {
                return Ok(status == Status::P);
            }
        }
    }

    /// Puts `position` on the path, and says what it is if its options show that at once.
    fn open_outcome(
        &mut self,
        position: G::Position,
        play: Play,
        stack: &mut Vec<OutcomeFrame<G::Position>>,
    ) -> Result<Option<Status>, SearchError> {
        self.tick(&position)?;
        let mut composed = None;
        if play == Play::Normal {
            composed = self.value_if_composed(&position)?;
        }
        if let Some(value) = composed {
            let status = if value == 0 { Status::P } else { Status::N };
            self.count(&position);
            self.statuses(play).insert(position.clone(), Status::Open);
            stack.push(OutcomeFrame { position, options: Vec::new(), next: 0, bytes: 0 });
            return Ok(Some(status));
        }
        let mut options = Vec::new();
        let mut found = ControlFlow::Continue(());
        let mut any = false;
        let mut listing = Listing::new(self.budget.bytes.saturating_sub(self.table_bytes + self.path_bytes));
        let table = if play == Play::Normal { &self.normal } else { &self.misere };
        self.game.options(&position, &mut |option| {
            any = true;
            if found.is_break() || !listing.has_room() {
                return;
            }
            let option = outcome_key(&self.game, &option, play);
            match table.get(&option) {
                Some(Status::P) => found = ControlFlow::Break(()),
                Some(Status::N) => {}
                Some(Status::Open) | None => {
                    listing.add(self.game.bytes(&option));
                    options.push(option);
                }
            }
        });
        let status = match (any, play) {
            (false, Play::Normal) => Some(Status::P),
            (false, Play::Misere) => Some(Status::N),
            _ if found.is_break() => Some(Status::N),
            _ => None,
        };
        let bytes = if status.is_some() {
            options = Vec::new();
            0
        } else {
            self.admit(&listing)?
        };
        self.count(&position);
        self.statuses(play).insert(position.clone(), Status::Open);
        stack.push(OutcomeFrame { position, options, next: 0, bytes });
        Ok(status)
    }

    fn statuses(&mut self, play: Play) -> &mut FxHashMap<G::Position, Status> {
        match play {
            Play::Normal => &mut self.normal,
            Play::Misere => &mut self.misere,
        }
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

/// Appends the canonical parts of `position`.
fn push_parts<G: Game>(game: &G, position: &G::Position, parts: &mut Vec<G::Position>) {
    match game.decompose(position) {
        Some(pieces) => parts.extend(pieces.iter().map(|piece| game.canonical(piece))),
        None => parts.push(game.canonical(position)),
    }
}

/// The position under which the outcome of `position` is remembered.
fn outcome_key<G: Game>(game: &G, position: &G::Position, play: Play) -> G::Position {
    if play == Play::Normal
        && let Some(parts) = game.decompose(position)
        && let [part] = parts.as_slice()
    {
        return game.canonical(part);
    }
    game.canonical(position)
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// A game listed as a graph: the options of vertex i.
    struct Listed(Vec<Vec<usize>>);
    impl Game for Listed {
        type Position = usize;
        fn options(&self, &at: &usize, visit: &mut dyn FnMut(usize)) {
            self.0[at].iter().for_each(|&to| visit(to));
        }
    }

    /// Nim on two heaps, with and without telling that the heaps are independent.
    struct TwoHeaps {
        split: bool,
    }
    impl Game for TwoHeaps {
        type Position = (u32, u32);
        fn options(&self, &(a, b): &(u32, u32), visit: &mut dyn FnMut((u32, u32))) {
            (0..a).for_each(|a| visit((a, b)));
            (0..b).for_each(|b| visit((a, b)));
        }
        fn decompose(&self, &(a, b): &(u32, u32)) -> Option<Vec<(u32, u32)>> {
            self.split.then(|| [a, b].iter().filter(|&&h| h > 0).map(|&h| (h, 0)).collect())
        }
        fn canonical(&self, &(a, b): &(u32, u32)) -> (u32, u32) {
            (a.max(b), a.min(b))
        }
    }

    #[test]
    fn a_game_of_a_million_moves_does_not_meet_the_stack() {
        struct Countdown;
        impl Game for Countdown {
            type Position = u32;
            fn options(&self, &n: &u32, visit: &mut dyn FnMut(u32)) {
                if n > 0 {
                    visit(n - 1);
                }
            }
        }
        let mut solver = GameSolver::new(Countdown);
        assert_eq!(solver.value(&1_000_001), Ok(1));
        assert_eq!(solver.outcome(&1_000_001, Play::Misere), Ok(Outcome::P));
    }

    #[test]
    fn parts_change_the_cost_and_not_the_answer() {
        let (mut whole, mut split) =
            (GameSolver::new(TwoHeaps { split: false }), GameSolver::new(TwoHeaps { split: true }));
        for a in 0..12 {
            for b in 0..12 {
                let p = (a, b);
                assert_eq!(whole.value(&p), Ok(a ^ b));
                assert_eq!(split.value(&p), Ok(a ^ b));
                let misere = if a.max(b) <= 1 { a + b == 1 } else { a == b };
                for solver in [&mut whole, &mut split] {
                    assert_eq!(solver.outcome(&p, Play::Normal).unwrap() == Outcome::P, a == b);
                    assert_eq!(solver.outcome(&p, Play::Misere).unwrap() == Outcome::P, misere);
                    assert_eq!(solver.options_with_value(&p, 3).unwrap().contains(&(a, a ^ 3)), (a ^ 3) < b);
                }
                assert_eq!(whole.winning_moves(&p, Play::Normal), split.winning_moves(&p, Play::Normal));
                assert_eq!(whole.winning_moves(&p, Play::Misere), split.winning_moves(&p, Play::Misere));
            }
        }
        assert!(split.positions() < whole.positions());
    }

    #[test]
    fn a_cycle_is_named_and_the_rest_stays_answerable() {
        let mut solver = GameSolver::new(Listed(vec![vec![], vec![0, 2], vec![3], vec![4], vec![2], vec![5]]));
        assert_eq!(solver.value(&1), Err(SearchError::Cycle { moves: 3 }));
        assert_eq!(solver.cycle(), [2, 3, 4]);
        assert_eq!(solver.value(&5), Err(SearchError::Cycle { moves: 1 }));
        assert_eq!(solver.outcome(&2, Play::Misere), Err(SearchError::Cycle { moves: 3 }));
        assert_eq!(solver.value(&0), Ok(0));
        // The move to 0 wins whatever the cycle does.
        assert_eq!(solver.outcome(&1, Play::Normal), Ok(Outcome::N));
    }

    #[test]
    fn a_budget_ends_the_search_and_a_larger_one_goes_on() {
        let mut solver =
            GameSolver::new(TwoHeaps { split: false }).with_budget(SearchBudget { positions: 20, bytes: 1 << 20 });
        assert_eq!(solver.value(&(30, 30)), Err(SearchError::OverBudget { positions: 20 }));
        let mut solver = solver.with_budget(SearchBudget::default());
        assert_eq!(solver.value(&(30, 30)), Ok(0));
        let mut tight = solver.with_budget(SearchBudget { positions: u64::MAX, bytes: 100_000 });
        assert!(matches!(tight.outcome(&(500, 600), Play::Normal), Err(SearchError::OverBudget { .. })));
        assert_eq!(tight.value(&(2, 1)), Ok(3));
    }

    #[test]
    fn a_caller_can_stop_the_search() {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() == 2
        };
        let mut solver = GameSolver::new(TwoHeaps { split: false }).stop_when(&stop);
        assert_eq!(solver.value(&(400, 400)), Err(SearchError::Cancelled));
        assert_eq!(solver.value(&(2, 5)), Ok(7));
    }
}
