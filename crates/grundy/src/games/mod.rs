//! Games on several heaps: who wins, what a position is worth, and which moves do it.
//!
//! One file a game; each opens with the rules, the paper and the theorem. Where a theorem answers, heaps may be of
//! any size. Where none does, the question is settled by the definition if the budget allows, and refused
//! by name if not. What is known:
//!
//! | game | outcome | misere outcome | nim-value |
//! | --- | --- | --- | --- |
//! | `wythoff` | any size | any size | table of all smaller positions |
//! | `euclid`, `euclid-to-zero` | any size | any size | any size |
//! | `moore(k)` | any size | any size | any size up to k + 1 heaps and for k = 1, else search |
//! | `staircase` | any size | search | any size |
//! | `fibonacci-nim`, `dynamic-nim(k)` | any size | any size | table of all smaller positions |
//! | `northcott` | any size | not known | any size |
//! | `turning-turtles`, `twins`, `mock-turtles`, `ruler` | any size | search | any size |
//! | `green-hackenbush` | any size | search | any size |
//! | `geography` | any size | search | search |
//! | `chomp` | two rows, hooks and whole bars of any size, else search | search | hooks of any size, else search |
//! | `node-kayles`, `kotzig(...)` | search | search | search |
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

mod answers;
mod chomp;
mod coins;
pub mod contest;
mod dynamic_nim;
mod edges;
mod euclid;
mod exhaustive;
mod geography;
mod hackenbush;
mod kotzig;
mod moore;
mod node_kayles;
mod northcott;
mod searched;
mod staircase;
mod watched;
mod wythoff;

use std::fmt;

use crate::outcome::Play;
use crate::rules::CoupledError;
use crate::search::{SearchBudget, SearchError};

pub use chomp::{Bar, Chomp};
pub use geography::geography_outcomes;
pub use node_kayles::{NodeKayles, VertexSet};
pub use watched::SearchState;
pub(crate) use watched::{SearchWatch, Watched};

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
    /// No theorem is known, and the board is larger than a search can hold.
    #[error(
        "no formula is known for the {question} of {game} on this board, which is too large for a search: it takes {most}"
    )]
    BoardTooLarge {
        /// The name of the game.
        game: String,
        /// What was asked.
        question: Question,
        /// The largest boards that can be searched.
        most: &'static str,
    },
    /// A search would meet more positions than it may remember; it was not begun.
    #[error(
        "no formula is known for the {question} of {game} on these heaps, and a search for it meets {positions} positions \
         or more, which is beyond the budget of {} positions and {} bytes",
        budget.positions, budget.bytes
    )]
    TooManyPositions {
        /// The name of the game.
        game: String,
        /// What was asked.
        question: Question,
        /// How many positions a search cannot do without.
        positions: u64,
        /// What was allowed.
        budget: SearchBudget,
    },
    /// The game has no theory in misere play that this program knows.
    #[error("the misere outcome of {game} is not known: {why}")]
    NoMisereTheory {
        /// The name of the game.
        game: String,
        /// What stands in the way.
        why: &'static str,
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

impl GameError {
    /// Whether somebody stopped the search.
    pub(crate) fn is_cancelled(&self) -> bool {
        matches!(self, GameError::Search { source: SearchError::Cancelled { .. }, .. })
    }

    /// Whether the question is one that this program could answer if it might spend more.
    pub(crate) fn is_out_of_reach(&self) -> bool {
        matches!(
            self,
            GameError::BoardTooLarge { .. }
                | GameError::TooManyPositions { .. }
                | GameError::Search { source: SearchError::OverBudget { .. }, .. }
        )
    }
}

#[cfg(test)]
mod tests;
