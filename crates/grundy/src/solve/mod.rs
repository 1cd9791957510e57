//! From a position to who wins, and every move that wins.
//!
//! In normal play the nim-value of a sum is the nim-sum of the values of its components (Sprague 1935, Grundy
//! 1939), and a move wins exactly when it gives its component the one value that makes the whole sum 0. In
//! misere play a sum of subtraction games obeys a rule as simple ([`misere`]), other games do not; they are
//! searched exhaustively while they are small and refused by name when they are not.

mod misere;
mod moves;
mod scan;
mod shared;

use std::fmt;

use rustc_hash::FxHashMap;

use crate::error::SequenceError;
use crate::games::{GameError, SearchState, SearchWatch, Watched};
use crate::heap::{Limits, NimSequence, Period};
use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::position::{Group, Position};
use crate::rules::OneHeapRules;
use crate::search::SearchBudget;

pub use moves::{Move, WinningMoves};

/// Why a position could not be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A nim-value is out of reach.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
    /// A game on several heaps could not answer.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Misere play of these rules has no short cut, and the position is too large to be searched.
    #[error(
        "the misere outcome of a sum of {rules} heaps needs the misere quotient; \
         exhaustive search gave up after {searched} positions"
    )]
    MisereNeedsQuotient {
        /// The rules that are not subtraction games.
        rules: String,
        /// How many positions were searched.
        searched: u64,
    },
    /// Misere play of a game on several heaps in a sum has no known theory.
    #[error("the misere outcome of a sum that contains {rules} is not known; alone it can be solved")]
    MisereOfSum {
        /// The game on several heaps.
        rules: String,
    },
}

/// How a component's value is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Basis {
    /// By a formula with a theorem, in words.
    Formula(String),
    /// By a proved period.
    Period(Period),
    /// Computed heap by heap (exactly) up to the largest heap asked for.
    Computed,
    /// By the theory of a game on several heaps, or by exhaustive search.
    Game,
}

/// The value of one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentValue {
    /// The index of its group in the position.
    pub group: usize,
    /// Its nim-value; `None` where misere play needs none, or where only the outcome of a game is known.
    pub value: Option<Nimber>,
}

/// Why the outcome is what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// Normal play: the nim-sum of the values decides.
    NimSum,
    /// Misere play of subtraction games, all values at most 1: the parity of the ones decides.
    MisereSmall,
    /// Misere play of subtraction games, some value above 1: the nim-sum decides as in normal play.
    MisereLarge,
    /// The outcome of the only component, by its own theory.
    OwnTheory,
    /// Every line of play was searched.
    Searched,
}

/// The complete answer for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The play convention.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// The components in the order of the position.
    pub components: Vec<ComponentValue>,
    /// The nim-value of the sum, if all components have one.
    pub value: Option<Nimber>,
    /// The winning moves.
    pub moves: WinningMoves,
    /// The reason.
    pub why: Why,
    /// For each group, how its values are known.
    pub bases: Vec<Basis>,
}

/// Solves positions and keeps the nim-sequences it has needed.
///
/// ```
/// use grundy::{Outcome, Play, Solver, parse_position};
/// let position = parse_position("kayles: 5 7 + nim: 3")?;
/// let solution = Solver::new().solve(&position, Play::Normal)?;
/// assert_eq!(solution.outcome, Outcome::N);
/// assert_eq!(solution.value.and_then(|v| v.to_u64()), Some(5));
/// assert_eq!(solution.moves.count.to_u64(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    sequences: FxHashMap<OneHeapRules, NimSequence>,
    limits: Limits,
    budget: SearchBudget,
    watch: Option<Box<SearchWatch>>,
    most_moves: usize,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("sequences", &self.sequences)
            .field("limits", &self.limits)
            .field("budget", &self.budget)
            .field("most_moves", &self.most_moves)
            .finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver with the default limits, listing at most a million winning moves.
    #[must_use]
    pub fn new() -> Self {
        Solver {
            sequences: FxHashMap::default(),
            limits: Limits::default(),
            budget: SearchBudget::default(),
            watch: None,
            most_moves: 1_000_000,
        }
    }

    /// Sets what may be spent on tables of values.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.sequences.values_mut().for_each(|sequence| sequence.set_limits(limits));
    }

    /// Sets what may be spent on exhaustive search.
    pub fn set_budget(&mut self, budget: SearchBudget) {
        self.budget = budget;
    }

    /// Sets who is told, every few thousand positions, how far a search for a game on several heaps has come. Saying no
    /// ends the search, and the question with [`SearchError::Cancelled`](crate::SearchError::Cancelled).
    pub fn set_search_watch(&mut self, watch: impl Fn(&SearchState<'_>) -> bool + Send + Sync + 'static) {
        self.watch = Some(Box::new(watch));
    }

    /// The budget of searches and who watches them.
    fn watched(&self) -> Watched<'_> {
        Watched { budget: self.budget, watch: self.watch.as_deref() }
    }

    /// Sets how many winning moves are listed at most; they are counted beyond that where it is possible.
    pub fn set_most_moves(&mut self, most: usize) {
        self.most_moves = most;
    }

    /// The nim-sequence of the rules, made once and kept.
    pub fn sequence(&mut self, rules: &OneHeapRules, name: &str) -> &mut NimSequence {
        if !self.sequences.contains_key(rules) {
            let mut sequence = NimSequence::new(rules);
            sequence.set_limits(self.limits);
            self.sequences.insert(rules.clone(), sequence);
        }
        let sequence = self.sequences.entry(rules.clone()).or_insert_with(|| NimSequence::new(rules));
        sequence.set_name(name);
        sequence
    }

    /// Who wins, without the moves.
    pub fn outcome(&mut self, position: &Position, play: Play) -> Result<Outcome, SolveError> {
        let most = std::mem::take(&mut self.most_moves);
        let solution = self.answer(position, play, false);
        self.most_moves = most;
        solution.map(|s| s.outcome)
    }

    /// Who wins, the value of every component and of the sum, and every winning move.
    ///
    /// Linear in the number of components once values are known; equal heaps share their work.
    pub fn solve(&mut self, position: &Position, play: Play) -> Result<Solution, SolveError> {
        self.answer(position, play, true)
    }

    fn answer(&mut self, position: &Position, play: Play, moves: bool) -> Result<Solution, SolveError> {
        match play {
            Play::Normal => self.normal(position, moves),
            Play::Misere => self.misere(position, moves),
        }
    }

    fn normal(&mut self, position: &Position, with_moves: bool) -> Result<Solution, SolveError> {
        if let Some(solution) = self.lone_game(position, with_moves)? {
            return Ok(solution);
        }
        let (components, bases) = self.values(position)?;
        let value: Nimber = components.iter().filter_map(|c| c.value.as_ref()).sum();
        let outcome = if value.is_zero() { Outcome::P } else { Outcome::N };
        let mut moves = WinningMoves::new(self.most_moves);
        if with_moves && outcome == Outcome::N {
            self.find_moves(position, &components, &mut moves, |own| Some(own ^ &value))?;
        }
        Ok(Solution { play: Play::Normal, outcome, components, value: Some(value), moves, why: Why::NimSum, bases })
    }

    /// A position that is one game on several heaps needs only its outcome, which is often known for heaps
    /// whose value is not.
    fn lone_game(&mut self, position: &Position, with_moves: bool) -> Result<Option<Solution>, SolveError> {
        let [group] = position.groups() else { return Ok(None) };
        let Some(game) = group.coupled() else { return Ok(None) };
        // The value may cost a table where the outcome is a square root, so it is for full answers only.
        let value = match with_moves.then(|| game.value_watched(group.heaps(), &self.watched())) {
            // Whoever stops a search does not want another.
            Some(Err(error)) if error.is_cancelled() => return Err(error.into()),
            value => value.and_then(Result::ok),
        };
        let outcome = match &value {
            Some(value) if value.is_zero() => Outcome::P,
            Some(_) => Outcome::N,
            None => game.outcome_watched(group.heaps(), Play::Normal, &self.watched())?,
        };
        let mut moves = WinningMoves::new(self.most_moves);
        if with_moves && outcome == Outcome::N {
            self.moves_of_game(&game, group.heaps(), 0, &Nimber::ZERO, &mut moves)?;
        }
        Ok(Some(Solution {
            play: Play::Normal,
            outcome,
            components: vec![ComponentValue { group: 0, value: value.clone() }],
            why: if value.is_some() { Why::NimSum } else { Why::OwnTheory },
            value,
            moves,
            bases: vec![Basis::Game],
        }))
    }

    /// The values of all components, and how each group's are known.
    fn values(&mut self, position: &Position) -> Result<(Vec<ComponentValue>, Vec<Basis>), SolveError> {
        let mut components = Vec::new();
        let mut bases = Vec::new();
        for (index, group) in position.groups().iter().enumerate() {
            if let Some(game) = group.coupled() {
                let value = Some(game.value_watched(group.heaps(), &self.watched())?);
                components.push(ComponentValue { group: index, value });
                bases.push(Basis::Game);
                continue;
            }
            let Some(rules) = group.rules().one_heap() else { continue };
            let name = group.rules().to_string();
            let sequence = self.sequence(&rules, &name);
            components.reserve(group.heaps().len());
            for heap in largest_first(group) {
                // A table that is long enough at once is not extended over and over.
                sequence.value(heap)?;
            }
            for heap in group.heaps() {
                let value = Some(sequence.value(heap)?);
                components.push(ComponentValue { group: index, value });
            }
            bases.push(match (sequence.formula(), sequence.proved()) {
                (Some(words), _) => Basis::Formula(words),
                (None, Some(period)) => Basis::Period(period.clone()),
                (None, None) => Basis::Computed,
            });
        }
        Ok((components, bases))
    }
}

fn largest_first(group: &Group) -> impl Iterator<Item = &Natural> {
    group.heaps().iter().max().into_iter()
}

#[cfg(test)]
mod tests;
