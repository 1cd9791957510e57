//! Games in which one move may touch several heaps, so that the heaps are one component.

use crate::natural::Natural;

/// A game on several heaps at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coupled {
    /// Take any number from one of two heaps, or the same number from both (Wythoff 1907).
    Wythoff,
    /// Subtract a positive multiple of the smaller number from the larger; both stay positive.
    Euclid,
    /// The same, and reaching 0 is allowed and ends the game.
    EuclidToZero,
    /// Take from up to k heaps at once (Moore 1910).
    Moore(u64),
    /// Move tokens one step down a staircase; the first heap stands on step 1.
    Staircase,
    /// Take at least one and at most twice what the other player just took; the position is (heap, limit).
    FibonacciNim,
}

/// Why heaps do not make a position of a game on several heaps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoupledError {
    /// The game is played on another number of heaps.
    #[error("{game} is played on {expected} heaps, found {found}")]
    HeapCount {
        /// The name of the game.
        game: String,
        /// How many heaps it is played on.
        expected: String,
        /// How many were given.
        found: usize,
    },
    /// A heap is outside the range the rules allow.
    #[error("{game}: heap {heap} is not allowed: {why}")]
    HeapRange {
        /// The name of the game.
        game: String,
        /// The heap.
        heap: Natural,
        /// What the rules say.
        why: String,
    },
}

impl Coupled {
    /// Whether the heaps make a position of this game.
    pub fn check(&self, _heaps: &[Natural]) -> Result<(), CoupledError> {
        Ok(())
    }
}
