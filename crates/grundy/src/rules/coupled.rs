//! Games in which one move may touch several heaps, so that the heaps are one component.
//!
//! This page holds the rules and nothing else: which heaps make a position, and what the options are, straight
//! from the text of the rules. It is what every theorem about these games is tested against.

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
        }
    }

    /// Whether the heaps make a position of this game.
    ///
    /// Wythoff's and both of Euclid's games are played on two heaps, and in Euclid's game without 0 both
    /// must be positive. Fibonacci Nim is given as the heap and the most that may be taken now. Moore's
    /// and staircase Nim take any number of heaps, none included.
    pub fn check(&self, heaps: &[Natural]) -> Result<(), CoupledError> {
        match self {
            Coupled::Moore(0) => return Err(CoupledError::NoMoves { game: self.name() }),
            Coupled::Moore(_) | Coupled::Staircase => return Ok(()),
            Coupled::Wythoff | Coupled::Euclid | Coupled::EuclidToZero | Coupled::FibonacciNim => {}
        }
        if heaps.len() != 2 {
            let expected = if *self == Coupled::FibonacciNim {
                "2 numbers (the heap, and the most that may be taken now)"
            } else {
                "2 heaps"
            };
            return Err(CoupledError::HeapCount {
                game: self.name(),
                expected: expected.to_owned(),
                found: heaps.len(),
            });
        }
        if *self == Coupled::Euclid && heaps.iter().any(Natural::is_zero) {
            return Err(CoupledError::HeapRange {
                game: self.name(),
                heap: Natural::ZERO,
                why: "both numbers start and stay positive; the game that ends at 0 is euclid-to-zero".to_owned(),
            });
        }
        Ok(())
    }

    /// Calls `visit` once for every move from `heaps`, with all heaps after the move.
    ///
    /// The number of heaps stays the same: a heap that is used up is shown as 0. Moves come heap by heap, in
    /// each the smallest take first; moves that touch more heaps come later. Two moves are shown
    /// twice even if they lead to mirror images. Heaps on which the game is not played (see
    /// [`check`](Self::check)) have no options.
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
            (Coupled::FibonacciNim, &[heap, limit]) => {
                (1..=heap.min(limit)).for_each(|t| visit(&[heap - t, t.saturating_mul(2)]));
            }
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
mod tests {
    use super::*;

    fn options(game: &Coupled, heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        game.for_each_option(heaps, &mut |left| all.push(left.to_vec()));
        all
    }

    #[test]
    fn options_are_those_of_the_rules_in_a_stable_order() {
        assert_eq!(options(&Coupled::Wythoff, &[1, 2]), [[0, 2], [1, 1], [1, 0], [0, 1]]);
        assert_eq!(options(&Coupled::Euclid, &[2, 6]), [[2, 4], [2, 2]]);
        assert_eq!(options(&Coupled::EuclidToZero, &[2, 6]), [[2, 4], [2, 2], [2, 0]]);
        assert_eq!(options(&Coupled::EuclidToZero, &[3, 3]), [[0, 3], [3, 0]]);
        assert!(options(&Coupled::EuclidToZero, &[0, 3]).is_empty());
        assert_eq!(options(&Coupled::Staircase, &[1, 0, 2]), [[0, 0, 2], [1, 1, 1], [1, 2, 0]]);
        assert_eq!(options(&Coupled::FibonacciNim, &[5, 3]), [[4, 2], [3, 4], [2, 6]]);
        assert!(options(&Coupled::FibonacciNim, &[5, 0]).is_empty());
        assert_eq!(options(&Coupled::Moore(2), &[1, 0, 2]), [[0, 0, 2], [1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 0, 0]]);
        assert!(options(&Coupled::Moore(9), &[]).is_empty());
    }

    #[test]
    fn moore_reaches_every_smaller_position_within_reach_once() {
        let heaps = [2u64, 3, 1, 2];
        for k in 1..=5 {
            let mut found = options(&Coupled::Moore(k), &heaps);
            let count = found.len();
            found.sort();
            found.dedup();
            assert_eq!(count, found.len());
            let expected = (0..3u64.pow(2) * 4 * 2)
                .map(|n| [n % 3, n / 3 % 4, n / 12 % 2, n / 24])
                .filter(|left| (1..=k).contains(&(left.iter().zip(&heaps).filter(|(a, b)| a < b).count() as u64)));
            assert_eq!(count, expected.count());
        }
    }

    #[test]
    fn heaps_that_make_no_position_are_refused_and_harmless() {
        let natural = |heaps: &[u64]| heaps.iter().map(|&h| Natural::from(h)).collect::<Vec<_>>();
        assert!(Coupled::Euclid.check(&natural(&[0, 4])).is_err());
        assert!(Coupled::EuclidToZero.check(&natural(&[0, 4])).is_ok());
        assert!(Coupled::Moore(0).check(&[]).is_err());
        for game in [Coupled::Wythoff, Coupled::Euclid, Coupled::EuclidToZero, Coupled::FibonacciNim] {
            for heaps in [vec![], vec![3], vec![1, 2, 3]] {
                assert!(game.check(&natural(&heaps)).is_err());
                assert!(options(&game, &heaps).is_empty());
            }
            assert_eq!(game.check(&natural(&[3, 4])), Ok(()));
        }
        let error = Coupled::FibonacciNim.check(&natural(&[13])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "fibonacci-nim is played on 2 numbers (the heap, and the most that may be taken now), found 1"
        );
    }
}
