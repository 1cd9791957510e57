//! Implicit games: positions that are found while searching, because listing them first is not possible.
//!
//! A game on a board or on several heaps has too many positions to write down as a graph, but it is easy to
//! say what the options of one position are. Implement [`Game`] and hand it to a [`GameSolver`], which follows
//! the definition with a table of what is known already:
//!
//! - the nim-value of a position is the mex of the values of its options, and the value of independent parts
//!   is the nim-sum of theirs (Sprague 1935, Grundy 1939);
//! - a position is a P-position if all its options are N-positions. In normal play a position without
//!   options is therefore P; in misere play it is N.
//!
//! The search walks an explicit stack, so a game of a million moves does not meet the end of the thread's own
//! stack. It has a [budget](SearchBudget), can be stopped from outside, and finds out by itself when a game
//! can return to a position, which no such table can answer.
//!
//! ```
//! use grundy::{Game, Outcome, Play, GameSolver};
//!
//! /// One counter on a strip; a move brings it one or two squares closer to square 0.
//! struct Strip;
//! impl Game for Strip {
//!     type Position = u32;
//!     fn options(&self, &square: &u32, visit: &mut dyn FnMut(u32)) {
//!         for step in 1..=square.min(2) { visit(square - step); }
//!     }
//! }
//! let mut solver = GameSolver::new(Strip);
//! assert_eq!(solver.value(&100)?, 1);
//! assert_eq!(solver.outcome(&99, Play::Normal)?, Outcome::P);
//! assert_eq!(solver.winning_moves(&99, Play::Misere)?, [97]);
//! # Ok::<(), grundy::SearchError>(())
//! ```

mod heap_sum;
mod solver;

use std::hash::Hash;

pub use heap_sum::{HeapSum, HeapSumError};
pub use solver::GameSolver;

/// An impartial game told by the options of a position.
///
/// Both players have the same options, and play must end: see [`SearchError::Cycle`].
pub trait Game {
    /// Everything that decides which moves are possible, the player to move excepted.
    type Position: Eq + Hash + Clone;

    /// Calls `visit` once for every option of `position`.
    ///
    /// Equal positions must always have the same options. The order decides the order in which
    /// winning moves are given and, if small or simple positions come first, how fast they are found.
    /// A position whose options cannot be listed in reasonable time cannot be searched; refuse it
    /// before asking the solver, since a listing under way is not interrupted.
    fn options(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position));

    /// The independent parts of `position`: a move changes exactly one of them. `None` if it is one part.
    ///
    /// Parts are not decomposed again. Used in normal play only, where the nim-value of the position is the
    /// nim-sum of the values of the parts; a reduction that holds only there (equal parts that cancel, parts
    /// known to be worth 0) belongs here. An empty list says that the value is 0.
    fn decompose(&self, position: &Self::Position) -> Option<Vec<Self::Position>> {
        let _ = position;
        None
    }

    /// One chosen position among all that are as good as `position`: they must have the same nim-value and
    /// the same outcome in both play conventions. Mirror images are the usual case.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// How many bytes `position` costs in a table, allocations included.
    fn bytes(&self, position: &Self::Position) -> usize {
        size_of_val(position)
    }
}

impl<G: Game + ?Sized> Game for &G {
    type Position = G::Position;
    fn options(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        (**self).options(position, visit);
    }
    fn decompose(&self, position: &Self::Position) -> Option<Vec<Self::Position>> {
        (**self).decompose(position)
    }
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        (**self).canonical(position)
    }
    fn bytes(&self, position: &Self::Position) -> usize {
        (**self).bytes(position)
    }
}

/// How much a search may use. Whichever ends first ends the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchBudget {
    /// How many positions may be remembered (for a table of values: how many entries may be computed).
    pub positions: u64,
    /// How many bytes the remembered positions and the options under way may take, roughly.
    pub bytes: u64,
}

impl Default for SearchBudget {
    /// Four million positions, one gibibyte: seconds, on a present machine.
    fn default() -> Self {
        SearchBudget { positions: 1 << 22, bytes: 1 << 30 }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchProgress {
    /// How many answers are remembered, as [`GameSolver::positions`] counts them.
    pub positions: u64,
    /// How many bytes they take and the options under way, roughly.
    pub bytes: u64,
}

/// Why a search has no answer. What was found before stays in the table of the solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The budget is used up.
    #[error("the search needs more than its budget: {positions} positions were solved and that did not suffice")]
    OverBudget {
        /// How many positions are solved.
        positions: u64,
    },
    /// The game can return to a position, so it need not end; see [`GameSolver::cycle`] for the positions.
    #[error("the game can return to a position after {moves} moves, so it need not end and has no nim-values")]
    Cycle {
        /// After how many moves the position is reached again.
        moves: usize,
    },
    /// A position has a nim-value that does not fit the table, 2^32 - 1 or more.
    #[error("a position has so many options that its nim-value does not fit 32 bits")]
    ValueTooLarge,
    /// The caller asked to stop.
    #[error("the search was stopped after {positions} positions")]
    Cancelled {
        /// How many positions were solved.
        positions: u64,
    },
}
