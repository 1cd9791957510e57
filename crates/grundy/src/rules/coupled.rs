//! Games in which one move may touch several heaps, so that the heaps are one component.
//!
//! Games on boards and graphs belong here too: rows of a bar, coins on a strip, the edges of a graph are written as
//! a list of numbers, and a move leaves another list. Those are in [`boards`]; [`check`] says which lists are
//! positions.
//!
//! This page holds the rules and nothing else: which heaps make a position, and what the options are, straight
//! from the text of the rules. It is what every theorem about these games is tested against.

mod boards;
mod check;

use crate::natural::Natural;

/// A game on several heaps at once, or on a board that is written as a list of numbers.
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
    /// The same with at most k times what the other player just took (Schwenk 1970).
    DynamicNim(u64),
    /// Two men face each other in every row of a board; a heap is the squares between them.
    Northcott,
    /// Turn coins on a strip; the position is the squares whose coins show heads.
    Coins(CoinTurning),
    /// Eat a square of a bar and all that lies right of and below it; the position is the lengths of the rows, and
    /// the first square of the first row must not be eaten (Gale 1974).
    Chomp,
    /// Cut an edge of a graph that stands on the ground; what is no longer joined to the ground goes. The
    /// position is the edges as pairs of vertices, and vertex 0 is the ground.
    Hackenbush,
    /// Take a vertex of a graph with all its neighbours; the position is the edges as pairs of vertices, an
    /// edge from a vertex to itself naming a vertex that may have no other.
    NodeKayles,
    /// Move a token along an edge to a vertex where it has not been; the position is the vertex of the token and
    /// the edges between the vertices where it has not been and itself, as pairs.
    Geography,
    /// Go round a circle of squares by steps of these sizes, to squares never visited before; the position
    /// is the number of squares and the squares visited in order (Kotzig 1946).
    Kotzig(Vec<u64>),
}

/// Which coins may be turned; the rightmost coin that is turned must go from heads to tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CoinTurning {
    /// One or two coins on squares 1, 2, 3, ...
    TurningTurtles,
    /// Exactly two coins on squares 0, 1, 2, ...
    Twins,
    /// One, two or three coins on squares 0, 1, 2, ...
    MockTurtles,
    /// Any number of neighbouring coins on squares 1, 2, 3, ...
    Ruler,
}

/// Why heaps do not make a position of a game on several heaps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoupledError {
    /// The game is played on another number of heaps.
    #[error("{game} is played on {expected}, found {found}")]
    HeapCount {
        /// The name of the game.
        game: String,
        /// What it is played on, such as `2 heaps`.
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
    /// The number in the name of the game allows no move at all.
    #[error("{game} allows no move: a move takes from up to k heaps, so k must be at least 1")]
    NoMoves {
        /// The name of the game.
        game: String,
    },
}

impl Coupled {
    /// The name of the game as one types it, such as `wythoff` or `moore(2)`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Coupled::Wythoff => "wythoff".to_owned(),
            Coupled::Euclid => "euclid".to_owned(),
            Coupled::EuclidToZero => "euclid-to-zero".to_owned(),
            Coupled::Moore(k) => format!("moore({k})"),
            Coupled::Staircase => "staircase".to_owned(),
            Coupled::FibonacciNim => "fibonacci-nim".to_owned(),
            Coupled::DynamicNim(k) => format!("dynamic-nim({k})"),
            Coupled::Northcott => "northcott".to_owned(),
            Coupled::Coins(CoinTurning::TurningTurtles) => "turning-turtles".to_owned(),
            Coupled::Coins(CoinTurning::Twins) => "twins".to_owned(),
            Coupled::Coins(CoinTurning::MockTurtles) => "mock-turtles".to_owned(),
            Coupled::Coins(CoinTurning::Ruler) => "ruler".to_owned(),
            Coupled::Chomp => "chomp".to_owned(),
            Coupled::Hackenbush => "green-hackenbush".to_owned(),
            Coupled::NodeKayles => "node-kayles".to_owned(),
            Coupled::Geography => "geography".to_owned(),
            Coupled::Kotzig(steps) => {
                let steps: Vec<String> = steps.iter().map(u64::to_string).collect();
                format!("kotzig({})", steps.join(","))
            }
        }
    }

    /// Calls `visit` once for every move from `heaps`, with all heaps after the move.
    ///
    /// On heaps and rows the number of heaps stays the same: one that is used up is shown as 0. Moves come heap by
    /// heap, in each the smallest take first; moves that touch more heaps come later. Two moves are shown
    /// twice even if they lead to mirror images. Coins are listed by their squares, ascending. Heaps on which the
    /// game is not played (see [`check`](Self::check)) have no options.
    ///
    /// Costs time in proportion to the number of moves, which may be astronomical for large heaps.
    ///
    /// ```
    /// use grundy::Coupled;
    /// let mut options = Vec::new();
    /// Coupled::Euclid.for_each_option(&[7, 2], &mut |heaps| options.push(heaps.to_vec()));
    /// assert_eq!(options, [[5, 2], [3, 2], [1, 2]]);
    /// ```
    pub fn for_each_option(&self, heaps: &[u64], visit: &mut dyn FnMut(&[u64])) {
        match (self, heaps) {
            (Coupled::Wythoff, &[a, b]) => {
                (1..=a).for_each(|t| visit(&[a - t, b]));
                (1..=b).for_each(|t| visit(&[a, b - t]));
                (1..=a.min(b)).for_each(|t| visit(&[a - t, b - t]));
            }
            (Coupled::Euclid, &[a, b]) if a > 0 && b > 0 => {
                (1..=(a - 1) / b).for_each(|m| visit(&[a - m * b, b]));
                (1..=(b - 1) / a).for_each(|m| visit(&[a, b - m * a]));
            }
            (Coupled::EuclidToZero, &[a, b]) if a > 0 && b > 0 => {
                (1..=a / b).for_each(|m| visit(&[a - m * b, b]));
                (1..=b / a).for_each(|m| visit(&[a, b - m * a]));
            }
            (Coupled::Moore(k), _) => {
                let most = usize::try_from(*k).unwrap_or(usize::MAX).min(heaps.len());
                (1..=most).for_each(|count| reductions(heaps, count, visit));
            }
            (Coupled::Staircase, _) => {
                let mut left = heaps.to_vec();
                for (step, &heap) in heaps.iter().enumerate() {
                    for moved in 1..=heap {
                        left[step] = heap - moved;
                        // The ground takes any number of tokens; a step may be asked to hold more than a word.
                        let Some(below) = step.checked_sub(1) else {
                            visit(&left);
                            continue;
                        };
                        let Some(sum) = heaps[below].checked_add(moved) else { break };
                        left[below] = sum;
                        visit(&left);
                    }
                    left.copy_from_slice(heaps);
                }
            }
            (Coupled::FibonacciNim | Coupled::DynamicNim(_), &[heap, limit]) => {
                let k = if let Coupled::DynamicNim(k) = self { *k } else { 2 };
                (1..=heap.min(limit)).for_each(|t| visit(&[heap - t, t.saturating_mul(k)]));
            }
            (Coupled::Northcott, _) => reductions(heaps, 1, visit),
            (Coupled::Coins(game), _) => boards::coins(*game, heaps, visit),
            (Coupled::Chomp, _) => boards::chomp(heaps, visit),
            (Coupled::Hackenbush, _) => boards::hackenbush(heaps, visit),
            (Coupled::NodeKayles, _) => boards::node_kayles(heaps, visit),
            (Coupled::Geography, [token, edges @ ..]) => boards::geography(*token, edges, visit),
            (Coupled::Kotzig(steps), [squares, visited @ ..]) => boards::kotzig(steps, *squares, visited, visit),
            _ => {}
        }
    }
}

/// All ways to make exactly `count` heaps smaller.
fn reductions(heaps: &[u64], count: usize, visit: &mut dyn FnMut(&[u64])) {
    let large: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] > 0).collect();
    if large.len() < count {
        return;
    }
    let mut chosen: Vec<usize> = (0..count).collect();
    let mut left = heaps.to_vec();
    loop {
        for &c in &chosen {
            left[large[c]] = heaps[large[c]] - 1;
        }
        loop {
            visit(&left);
            // The next takes, the last heap's counting fastest.
            let Some(turn) = chosen.iter().rposition(|&c| left[large[c]] > 0) else { break };
            left[large[chosen[turn]]] -= 1;
            for &c in &chosen[turn + 1..] {
                left[large[c]] = heaps[large[c]] - 1;
            }
        }
        for &c in &chosen {
            left[large[c]] = heaps[large[c]];
        }
        // The next choice of heaps in lexicographic order.
        let Some(turn) = (0..count).rfind(|&i| chosen[i] < large.len() - count + i) else { return };
        let first = chosen[turn] + 1;
        chosen[turn..].iter_mut().zip(first..).for_each(|(c, next)| *c = next);
    }
}

#[cfg(test)]
mod tests;
