//! Fibonacci Nim: one heap; take at least one token and at most twice what the other player just took.
//!
//! M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1 (1963). A position is (heap, limit), the limit being the most
//! that may be taken now; as a game of its own one starts with the limit heap - 1. Every number is in one way a
//! sum of Fibonacci numbers 1, 2, 3, 5, 8, ... no two of them neighbours (Zeckendorf); the position is P exactly if
//! the limit is less than the least of them, or the heap is 0.
//!
//! **Winning moves.** Taking t from n wins if n - t = 0 or 2t < F, where F is the least part of n - t. Then all parts of t
//! are less than F/2, hence at least two places below F, so the parts of n are those of n - t and those of t:
//! the winning takes are sums of the least parts of n. There are no more of them than parts.
//!
//! **Misere.** Whoever takes the last token loses, so nobody does who need not: a heap of n >= 1 with a limit of 1 or
//! more is played like n - 1 in normal play. A heap of 0 is won already, and so is a limit of 0.
//!
//! Nim-values are computed by the definition. For one heap they do not fall as the limit grows, so a heap's values
//! are kept as the few limits at which they rise.

use crate::natural::Natural;
use crate::outcome::Play;

/// The parts of the Zeckendorf form up to `limit` and the next one, least first.
///
/// As many steps as the heap has bits, times 1.44; only two Fibonacci numbers are held at a time.
fn parts(n: &Natural, limit: &Natural) -> Vec<Natural> {
    let (mut low, mut high) = (Natural::ONE, Natural::from(2u64));
    while high <= *n {
        (low, high) = (high.clone(), &low + &high);
    }
    let mut rest = n.clone();
    let mut parts = Vec::new();
    while !rest.is_zero() {
        if let Some(less) = rest.checked_sub(&low) {
            rest = less;
            if low > *limit {
                parts.clear();
            }
            parts.push(low.clone());
        }
        let below = high.checked_sub(&low).unwrap_or_default();
        (low, high) = (below, low);
    }
    parts.reverse();
    parts
}

/// Whether the player to move loses.
pub(super) fn is_p(heap: &Natural, limit: &Natural, play: Play) -> bool {
    if heap.is_zero() || limit.is_zero() {
        return play == Play::Normal;
    }
    parts(&in_normal_play(heap, play), limit).first().is_none_or(|least| limit < least)
}

/// The heap of normal play that a heap of one or more is like.
fn in_normal_play(heap: &Natural, play: Play) -> Natural {
    match play {
        Play::Normal => heap.clone(),
        Play::Misere => heap.checked_sub(&Natural::ONE).unwrap_or_default(),
    }
}

/// The moves to P-positions, smallest take first.
pub(super) fn winning_moves(heap: &Natural, limit: &Natural, play: Play) -> Vec<Vec<Natural>> {
    let parts = parts(&in_normal_play(heap, play), limit);
    let mut take = Natural::ZERO;
    let mut moves = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        take = &take + part;
        let Some(left) = heap.checked_sub(&take) else { break };
        if take > *limit {
            break;
        }
        let next_limit = &take + &take;
        if parts.get(i + 1).is_none_or(|next| next_limit < *next) {
            moves.push(vec![left, next_limit]);
        }
    }
    moves
}

/// How many positions [`Values::up_to`] looks at, and how many bytes it may take.
pub(super) fn cost(heap: u64) -> (u128, u128) {
    let heap = u128::from(heap);
    // Values rise about as often as a heap has bits; 512 bytes hold 60 rises.
    (heap * (heap + 1) / 2, 512 * (heap + 1))
}

/// Nim-values of all positions up to a heap.
pub(super) struct Values {
    /// For each heap the limits at which the value rises by one, ascending.
    rises: Vec<Vec<u64>>,
}

impl Values {
    /// Time [`cost`], memory a few words a heap.
    pub(super) fn up_to(heap: u64) -> Values {
        let mut values = Values { rises: Vec::new() };
        let mut seen = crate::mex::MexSet::new();
        for n in 0..=heap {
            seen.clear();
            let mut rises = Vec::new();
            let mut mex = 0;
            for take in 1..=n {
                seen.insert(values.get(n - take, 2 * take));
                while seen.contains(mex) {
                    mex += 1;
                    rises.push(take);
                }
            }
            values.rises.push(rises);
        }
        values
    }

    /// The value of a heap computed.
    pub(super) fn get(&self, heap: u64, limit: u64) -> u32 {
        self.rises[heap as usize].partition_point(|&rise| rise <= limit) as u32
    }

    /// The moves from a heap computed that leave the value `target`.
    pub(super) fn options(&self, heap: u64, limit: u64, target: u64) -> impl Iterator<Item = [u64; 2]> {
        let options = (1..=heap.min(limit)).map(move |take| [heap - take, 2 * take]);
        options.filter(move |&[heap, limit]| u64::from(self.get(heap, limit)) == target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeckendorf_forms_add_up_and_have_no_neighbours() {
        let fib: Vec<u64> =
            std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b))).map(|f| f.0).take(25).collect();
        for n in 0..5000u64 {
            let parts: Vec<u64> = parts(&n.into(), &n.into()).iter().map(|p| p.to_u64().unwrap()).collect();
            assert_eq!(parts.iter().sum::<u64>(), n);
            let places: Vec<usize> = parts.iter().map(|p| fib.binary_search(p).unwrap()).collect();
            assert!(places.windows(2).all(|w| w[0] + 2 <= w[1]), "{n}: {parts:?}");
        }
    }

    #[test]
    fn samples_of_the_judge() {
        // HDU 2516: the first player may not take all.
        for (heap, second_wins) in [(2u64, true), (13, true), (10_000, false)] {
            assert_eq!(is_p(&heap.into(), &(heap - 1).into(), Play::Normal), second_wins);
        }
    }

    #[test]
    fn a_heap_of_a_hundred_digits_has_few_winning_moves() {
        let heap: Natural = "1234567890".repeat(10).parse().unwrap();
        for play in [Play::Normal, Play::Misere] {
            let moves = winning_moves(&heap, &heap.checked_sub(&Natural::ONE).unwrap(), play);
            assert!(!moves.is_empty() && moves.iter().all(|m| is_p(&m[0], &m[1], play)));
        }
    }
}
