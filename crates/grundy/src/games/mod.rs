//! Games on several heaps: who wins, what a position is worth, and which moves do it.
//!
//! One file a game; each opens with the rules, the paper and the theorem. Where a theorem answers, heaps may be of any
//! size. Where none does, the question is settled by the definition if the budget allows, and refused
//! by name if not. What is known:
//!
//! | game | outcome | misere outcome | nim-value |
//! | --- | --- | --- | --- |
//! | `wythoff` | any size | any size | table of all smaller positions |
//! | `euclid`, `euclid-to-zero` | any size | any size | any size |
//! | `moore(k)` | any size | any size | any size up to k + 1 heaps and for k = 1, else search |
//! | `staircase` | any size | search | any size |
//! | `fibonacci-nim` | any size | any size | table of all smaller positions |
//!
//! ```
//! use grundy::{Coupled, Natural, Nimber, Outcome, Play, SearchBudget};
//! let budget = SearchBudget::default();
//! let heaps = [4u64, 7].map(Natural::from);
//! assert_eq!(Coupled::Wythoff.outcome(&heaps, Play::Normal, &budget)?, Outcome::P);
//! assert_eq!(Coupled::Wythoff.value(&[1u64, 1].map(Natural::from), &budget)?, Nimber::from(2u64));
//! let moves = Coupled::Wythoff.winning_moves(&[5u64, 8].map(Natural::from), Play::Normal, 10, &budget)?;
//! assert_eq!(moves, [[5u64, 3].map(Natural::from), [4u64, 7].map(Natural::from)]);
//! # Ok::<(), grundy::GameError>(())
//! ```

mod euclid;
mod exhaustive;
mod fibonacci_nim;
mod moore;
mod staircase;
mod wythoff;

use std::fmt;

use self::euclid::Zero;
use self::exhaustive::{Exhaustive, is_feasible};
use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::rules::{Coupled, CoupledError};
use crate::search::{GameSolver, SearchBudget, SearchError};

/// What was asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// Its nim-value, or which of its options have a given nim-value.
    Value,
    /// Who wins.
    Outcome(Play),
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Value => f.write_str("nim-value"),
            Question::Outcome(Play::Normal) => f.write_str("outcome"),
            Question::Outcome(Play::Misere) => f.write_str("misere outcome"),
        }
    }
}

/// Why a question about a game on several heaps has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The heaps are not a position of the game.
    #[error(transparent)]
    Heaps(#[from] CoupledError),
    /// No formula is known, and computing by the definition is beyond the budget.
    #[error(
        "no formula is known for the {question} of {game} on these heaps, and computing it is beyond the budget of {} \
         positions and {} bytes: heaps of up to {reachable} each are within it",
        budget.positions, budget.bytes
    )]
    HeapsTooLarge {
        /// The name of the game.
        game: String,
        /// What was asked.
        question: Question,
        /// What was allowed.
        budget: SearchBudget,
        /// Up to which heap the question can be answered within the budget, all heaps being that large.
        reachable: u64,
    },
    /// The search by the definition did not come to its end.
    #[error("no formula is known for the {question} of {game} on these heaps, and the search for it failed: {source}")]
    Search {
        /// The name of the game.
        game: String,
        /// What was asked.
        question: Question,
        /// What stopped the search.
        source: SearchError,
    },
}

impl Coupled {
    /// Who wins from these heaps.
    ///
    /// Any size of heaps by a theorem, except misere staircase Nim, which is searched within the budget.
    /// Cost: a pass over the heaps (Moore, staircase), a square root (Wythoff), a Euclidean algorithm
    /// (Euclid), or one subtraction for every bit and a half of the heap (Fibonacci Nim).
    pub fn outcome(&self, heaps: &[Natural], play: Play, budget: &SearchBudget) -> Result<Outcome, GameError> {
        self.check(heaps)?;
        let p = match (self, heaps) {
            (Coupled::Wythoff, [a, b]) => wythoff::is_p(a, b, play),
            (Coupled::Euclid, [a, b]) => euclid::is_p(Zero::Forbidden, a, b, play),
            (Coupled::EuclidToZero, [a, b]) => euclid::is_p(Zero::Ends, a, b, play),
            (Coupled::FibonacciNim, [heap, limit]) => fibonacci_nim::is_p(heap, limit, play),
            (Coupled::Moore(k), _) => moore::is_p(*k, heaps, play),
            (Coupled::Staircase, _) if play == Play::Normal => staircase::value(heaps).is_zero(),
            _ => {
                let question = Question::Outcome(play);
                let (words, mut solver) = self.search(heaps, question, budget)?;
                return solver.outcome(&words, play).map_err(|source| self.failed(question, source));
            }
        };
        Ok(if p { Outcome::P } else { Outcome::N })
    }

    /// The nim-value of these heaps in normal play.
    ///
    /// Any size of heaps for Euclid's games, staircase Nim, and Moore's Nim with k = 1 or at most
    /// k + 1 heaps that are not 0. Wythoff's game and Fibonacci Nim fill a table of all smaller
    /// positions, a few million a second; other Moore positions are searched, which is feasible for small heaps only.
    pub fn value(&self, heaps: &[Natural], budget: &SearchBudget) -> Result<Nimber, GameError> {
        self.check(heaps)?;
        let by_formula = match self {
            Coupled::Moore(k) => moore::value(*k, heaps),
            _ => None,
        };
        if let Some(value) = by_formula {
            return Ok(Nimber::from(value));
        }
        let value = match (self, heaps) {
            (Coupled::Wythoff, _) => {
                let [a, b] = self.table_heaps(heaps, budget)?;
                let mut last = 0;
                wythoff::values(a, b, |_, _, value| last = value);
                Natural::from(last)
            }
            (Coupled::Euclid, [a, b]) => euclid::value(Zero::Forbidden, a, b),
            (Coupled::EuclidToZero, [a, b]) => euclid::value(Zero::Ends, a, b),
            (Coupled::FibonacciNim, _) => {
                let [heap, limit] = self.table_heaps(heaps, budget)?;
                Natural::from(fibonacci_nim::Values::up_to(heap).get(heap, limit))
            }
            (Coupled::Staircase, _) => staircase::value(heaps),
            _ => {
                let (words, mut solver) = self.search(heaps, Question::Value, budget)?;
                let value = solver.value(&words).map_err(|source| self.failed(Question::Value, source))?;
                Natural::from(value)
            }
        };
        Ok(Nimber::from(value))
    }

    /// All options of nim-value `target`, in the order of [`for_each_option`](Self::for_each_option), but no
    /// more than `limit`.
    ///
    /// To win a sum in normal play, look in each component for options worth the nim-sum of the others. With target 0
    /// these are the [`winning_moves`](Self::winning_moves), for heaps of any size. Other targets cost what
    /// [`value`](Self::value) costs, and for Moore's Nim with k > 1 a search.
    pub fn options_with_value(
        &self,
        heaps: &[Natural],
        target: &Nimber,
        limit: usize,
        budget: &SearchBudget,
    ) -> Result<Vec<Vec<Natural>>, GameError> {
        if target.is_zero() {
            return self.winning_moves(heaps, Play::Normal, limit, budget);
        }
        self.check(heaps)?;
        let wanted = target.as_natural();
        let mut found = match (self, heaps) {
            (Coupled::Wythoff, _) => {
                let [a, b] = self.table_heaps(heaps, budget)?;
                let options = target.to_u64().map_or_else(Vec::new, |target| wythoff::options_with_value(a, b, target));
                options.into_iter().map(|heaps| heaps.map(Natural::from).to_vec()).collect()
            }
            (Coupled::Euclid, [a, b]) => euclid::options_with_value(Zero::Forbidden, a, b, wanted),
            (Coupled::EuclidToZero, [a, b]) => euclid::options_with_value(Zero::Ends, a, b, wanted),
            (Coupled::FibonacciNim, _) => {
                let [heap, limit_now] = self.table_heaps(heaps, budget)?;
                let values = fibonacci_nim::Values::up_to(heap);
                let target = target.to_u64().unwrap_or(u64::MAX);
                let options = values.options(heap, limit_now, target).take(limit);
                options.map(|heaps| heaps.map(Natural::from).to_vec()).collect()
            }
            (Coupled::Staircase, _) => staircase::options_with_value(heaps, wanted, limit),
            (Coupled::Moore(k), _) if *k == 1 || heaps.iter().filter(|heap| !heap.is_zero()).count() <= 1 => {
                moore::nim_options(heaps, wanted, limit)
            }
            _ => {
                let (words, mut solver) = self.search(heaps, Question::Value, budget)?;
                // A value that does not fit 32 bits needs as many options.
                let target = target.to_u64().and_then(|target| u32::try_from(target).ok());
                let options = target.map_or(Ok(Vec::new()), |target| solver.options_with_value(&words, target));
                naturals(options.map_err(|source| self.failed(Question::Value, source))?)
            }
        };
        found.truncate(limit);
        Ok(found)
    }

    /// The options that are P-positions, in the order of [`for_each_option`](Self::for_each_option), but no more
    /// than `limit`. Empty for a P-position.
    ///
    /// Wythoff has at most three, Euclid's games two (and the mirror images when the numbers are equal), staircase
    /// Nim one a step, Fibonacci Nim one for each part of the Zeckendorf form. Moore's Nim may have exponentially many;
    /// the first `limit` found are given if there are more. Sizes and cost as for
    /// [`outcome`](Self::outcome).
    pub fn winning_moves(
        &self,
        heaps: &[Natural],
        play: Play,
        limit: usize,
        budget: &SearchBudget,
    ) -> Result<Vec<Vec<Natural>>, GameError> {
        self.check(heaps)?;
        let mut found = match (self, heaps) {
            (Coupled::Wythoff, [a, b]) => wythoff::winning_moves(a, b, play),
            (Coupled::Euclid, [a, b]) => euclid::winning_moves(Zero::Forbidden, a, b, play),
            (Coupled::EuclidToZero, [a, b]) => euclid::winning_moves(Zero::Ends, a, b, play),
            (Coupled::FibonacciNim, [heap, limit]) => fibonacci_nim::winning_moves(heap, limit, play),
            (Coupled::Moore(k), _) => moore::winning_moves(*k, heaps, play, limit),
            (Coupled::Staircase, _) if play == Play::Normal => {
                staircase::options_with_value(heaps, &Natural::ZERO, limit)
            }
            _ => {
                let question = Question::Outcome(play);
                let (words, mut solver) = self.search(heaps, question, budget)?;
                naturals(solver.winning_moves(&words, play).map_err(|source| self.failed(question, source))?)
            }
        };
        found.truncate(limit);
        Ok(found)
    }

    fn failed(&self, question: Question, source: SearchError) -> GameError {
        GameError::Search { game: self.name(), question, source }
    }

    /// The two numbers, if a table of values up to them fits the budget.
    fn table_heaps(&self, heaps: &[Natural], budget: &SearchBudget) -> Result<[u64; 2], GameError> {
        let fits = |heaps: &[u64; 2]| {
            let (positions, bytes) = match (self, heaps) {
                (Coupled::Wythoff, &[a, b]) => wythoff::cost(a, b),
                (_, &[heap, _]) => fibonacci_nim::cost(heap),
            };
            positions <= u128::from(budget.positions) && bytes <= u128::from(budget.bytes)
        };
        let [a, b] = heaps else { return Err(self.too_large(Question::Value, budget, 0)) };
        // A limit of any size is as good as one of the heap's size.
        let words = match self {
            Coupled::FibonacciNim => [a.to_u64(), Some(b.to_u64().unwrap_or(u64::MAX))],
            _ => [a.to_u64(), b.to_u64()],
        };
        match words {
            [Some(a), Some(b)] if fits(&[a, b]) => Ok([a, b]),
            _ => Err(self.too_large(Question::Value, budget, largest(|heap| fits(&[heap, heap])))),
        }
    }

    /// The heaps as words and a solver, if the number of positions is bounded by the budget.
    fn search(
        &self,
        heaps: &[Natural],
        question: Question,
        budget: &SearchBudget,
    ) -> Result<(Vec<u64>, GameSolver<'static, Exhaustive<'_>>), GameError> {
        let words: Option<Vec<u64>> = heaps.iter().map(Natural::to_u64).collect();
        let fits = |heaps: &[u64]| is_feasible(self, heaps, budget.positions);
        match words {
            Some(words) if fits(&words) => Ok((words, GameSolver::new(Exhaustive(self)).with_budget(*budget))),
            _ => {
                let reachable = largest(|heap| fits(&vec![heap; heaps.len()]));
                Err(self.too_large(question, budget, reachable))
            }
        }
    }

    fn too_large(&self, question: Question, budget: &SearchBudget, reachable: u64) -> GameError {
        GameError::HeapsTooLarge { game: self.name(), question, budget: *budget, reachable }
    }
}

/// The largest number that fits, if all smaller ones do; 0 if none does.
fn largest(fits: impl Fn(u64) -> bool) -> u64 {
    (0..u64::BITS).rev().fold(0, |sure, bit| if fits(sure | 1 << bit) { sure | 1 << bit } else { sure })
}

fn naturals(options: Vec<Vec<u64>>) -> Vec<Vec<Natural>> {
    options.into_iter().map(|heaps| heaps.into_iter().map(Natural::from).collect()).collect()
}

#[cfg(test)]
mod tests;
