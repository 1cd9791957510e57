//! Games that contests ask about and that are no sum of heaps: one file a game, each with its rules, its theorem or its
//! table, and a test against the definition.
//!
//! These are functions of what a statement gives, not [`Ruleset`](crate::Ruleset)s: their positions are words, boards and
//! lists that the notation has no name for. Where a theorem answers, numbers may be as large as the type allows; where a
//! table does, its largest size is part of the contract, and beyond it the answer is an error.
//!
//! ```
//! use grundy::contest;
//! assert!(contest::digital_deletions(b"20").is_ok_and(|first_wins| !first_wins));
//! assert!(contest::merging(&[1, 1, 2])?);
//! # Ok::<(), contest::ContestError>(())
//! ```

mod apples;
mod attacks;
mod beams;
mod bombs;
mod candies;
mod connected_coins;
#[cfg(test)]
mod definition;
mod digits;
mod intervals;
mod jumping;
mod letters;
mod matrix_rows;
mod merging;
mod misere_trees;
mod palindromes;
mod pool;
mod prime_powers;
mod rings;
mod squares;
mod tree_walk;
mod white_and_blue;

pub use apples::losing_swaps;
pub use attacks::winning_attacks;
pub use beams::{Beam, beams_value};
pub use bombs::bombs_value;
pub use candies::candy_piles;
pub use connected_coins::connected_coins;
pub use digits::digital_deletions;
pub use intervals::intervals_value;
pub use jumping::jumping_value;
pub use letters::letter_walks;
pub use matrix_rows::row_value;
pub use merging::merging;
pub use misere_trees::misere_trees;
pub use palindromes::first_palindrome_cut;
pub use pool::number_pool;
pub use prime_powers::prime_powers_value;
pub use rings::{ring_lengths, ring_value};
pub use squares::{Rectangle, ruler_squares};
pub use tree_walk::descending_walk;
pub use white_and_blue::white_and_blue_value;

/// Why a question about one of these games has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// A number outside the range in which the game or its table has a meaning.
    #[error("{what} is {found}, expected {expected}")]
    OutOfRange {
        /// What the number is.
        what: &'static str,
        /// The number.
        found: u64,
        /// The range.
        expected: String,
    },
    /// What was given is no position of the game.
    #[error("{0}")]
    NoPosition(String),
}

/// Refuses a number outside a range.
fn within(what: &'static str, found: u64, range: std::ops::RangeInclusive<u64>) -> Result<u64, ContestError> {
    if range.contains(&found) {
        return Ok(found);
    }
    Err(ContestError::OutOfRange { what, found, expected: format!("{} to {}", range.start(), range.end()) })
}

/// The neighbours of each vertex of a tree with vertices 1 to n, from 0.
///
/// Refuses edges that do not make a tree: a wrong number of them, ends outside, a part that is not joined.
fn tree(vertices: u64, edges: &[(u64, u64)]) -> Result<Vec<Vec<usize>>, ContestError> {
    within("the number of vertices", vertices, 1..=1 << 30)?;
    if edges.len() as u64 != vertices - 1 {
        let message = format!("a tree of {vertices} vertices has {} edges, found {}", vertices - 1, edges.len());
        return Err(ContestError::NoPosition(message));
    }
    let mut neighbours = vec![Vec::new(); vertices as usize];
    for &(a, b) in edges {
        for (end, other) in [(a, b), (b, a)] {
            within("the end of an edge", end, 1..=vertices)?;
            neighbours[end as usize - 1].push(other.saturating_sub(1) as usize);
        }
    }
    let mut reached = vec![false; neighbours.len()];
    reached[0] = true;
    let mut open = vec![0];
    while let Some(vertex) = open.pop() {
        for &next in &neighbours[vertex] {
            if !std::mem::replace(&mut reached[next], true) {
                open.push(next);
            }
        }
    }
    match reached.iter().position(|&known| !known) {
        Some(lonely) => Err(ContestError::NoPosition(format!(
            "the edges make no tree: vertex {} is not joined to vertex 1",
            lonely + 1
        ))),
        None => Ok(neighbours),
    }
}
