//! Dynamic Nim: one heap; take at least one token and at most k times what the other player just took.
//!
//! With k = 2 this is Fibonacci Nim: M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1 (1963). In general: A.
//! J. Schwenk, "Take-away games", Fibonacci Quarterly 8 (1970). A position is (heap, limit), the limit being the most
//! that may be taken now; as a game of its own one starts with the limit heap - 1.
//!
//! Let H(1) = 1 and H(i+1) = H(i) + H(j) with the least j for which k H(j) >= H(i): 1, 2, 3, 5, 8, ... for k = 2, the
//! powers of two for k = 1. Every number is in one way a sum of such terms in which k times each is less than the
//! next greater one (for k = 2 that is Zeckendorf's form): take the greatest term that fits, and what is left is less
//! than H(j). The position is P exactly if the limit is less than the least part, or the heap is 0.
//!
//! **Winning moves.** Taking t from n wins if n - t = 0 or k t < F, where F is the least part of n - t. Then k times
//! every part of t is less than F, so the parts of n are those of n - t and those of t:
//! the winning takes are sums of the least parts of n. There are no more of them than parts.
//!
//! **Misere.** Whoever takes the last token loses, so nobody does who need not: a heap of n >= 1 with a limit of 1 or
//! more is played like n - 1 in normal play. A heap of 0 is won already, and so is a limit of 0.
//!
//! Nim-values are computed by the definition. For one heap they do not fall as the limit grows, so a heap's values
//! are kept as the few limits at which they rise.

use crate::natural::Natural;
use crate::outcome::Play;

/// The parts of the sum up to `limit` and the next one, least first; `None` if the terms would take more than
/// so many bytes.
fn parts(k: u64, n: &Natural, limit: &Natural, bytes: u64) -> Option<Vec<Natural>> {
    if k == 2 {
        return Some(zeckendorf(n, limit));
    }
    let terms = terms(k, n, bytes)?;
    let mut rest = n.clone();
    let mut parts = Vec::new();
    for term in terms.iter().rev() {
        if let Some(less) = rest.checked_sub(term) {
            rest = less;
            if term > limit {
                parts.clear();
            }
            parts.push(term.clone());
        }
    }
    parts.reverse();
    Some(parts)
}

/// The terms H(1), H(2), ... up to `n`.
fn terms(k: u64, n: &Natural, bytes: u64) -> Option<Vec<Natural>> {
    // Up to k + 1 every number is a term, so none but n itself is needed.
    if n.checked_sub(&Natural::from(k)).is_none_or(|beyond| beyond <= 1) {
        return Some(if n.is_zero() { Vec::new() } else { vec![n.clone()] });
    }
    let k = Natural::from(k);
    let (mut terms, mut j, mut used) = (vec![Natural::ONE], 0, 0u64);
    loop {
        let last = &terms[terms.len() - 1];
        while &terms[j] * &k < *last {
            j += 1;
        }
        let next = last + &terms[j];
        if next > *n {
            return Some(terms);
        }
        // A digit is about 0.42 bytes, a word of a Natural 24.
        used += 24 + next.to_u64().map_or_else(|| n.to_string().len() as u64 / 2, |_| 0);
        if used > bytes {
            return None;
        }
        terms.push(next);
    }
}

/// The parts of the Zeckendorf form up to `limit` and the next one, least first.
///
/// As many steps as the heap has bits, times 1.44; only two Fibonacci numbers are held at a time.
fn zeckendorf(n: &Natural, limit: &Natural) -> Vec<Natural> {
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

/// Whether the player to move loses; `None` if that takes more memory than so many bytes.
pub(super) fn is_p(k: u64, heap: &Natural, limit: &Natural, play: Play, bytes: u64) -> Option<bool> {
    if heap.is_zero() || limit.is_zero() {
        return Some(play == Play::Normal);
    }
    Some(parts(k, &in_normal_play(heap, play), limit, bytes)?.first().is_none_or(|least| limit < least))
}

/// The heap of normal play that a heap of one or more is like.
fn in_normal_play(heap: &Natural, play: Play) -> Natural {
    match play {
        Play::Normal => heap.clone(),
        Play::Misere => heap.checked_sub(&Natural::ONE).unwrap_or_default(),
    }
}

/// The moves to P-positions, smallest take first.
pub(super) fn winning_moves(
    k: u64,
    heap: &Natural,
    limit: &Natural,
    play: Play,
    bytes: u64,
) -> Option<Vec<Vec<Natural>>> {
    let parts = parts(k, &in_normal_play(heap, play), limit, bytes)?;
    let k = Natural::from(k);
    let mut take = Natural::ZERO;
    let mut moves = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        take = &take + part;
        let Some(left) = heap.checked_sub(&take) else { break };
        if take > *limit {
            break;
        }
        let next_limit = &take * &k;
        if parts.get(i + 1).is_none_or(|next| next_limit < *next) {
            moves.push(vec![left, next_limit]);
        }
    }
    Some(moves)
}

/// How many positions [`Values::up_to`] looks at, and how many bytes it may take.
pub(super) fn cost(k: u64, heap: u64) -> (u128, u128) {
    let heap = u128::from(heap);
    // Values rise about k/2 times as often as a heap has bits, and never more often than it has tokens.
    let rises = heap.min(32 * u128::from(k));
    ((heap * (heap + 1) / 2), (32 + 8 * rises).saturating_mul(heap + 1))
}

/// Nim-values of all positions up to a heap.
pub(super) struct Values {
    k: u64,
    /// For each heap the limits at which the value rises by one, ascending.
    rises: Vec<Vec<u64>>,
}

impl Values {
    /// Time [`cost`], memory a few words a heap.
    pub(super) fn up_to(k: u64, heap: u64) -> Values {
        let mut values = Values { k, rises: Vec::new() };
        let mut seen = crate::mex::MexSet::new();
        for n in 0..=heap {
            seen.clear();
            let mut rises = Vec::new();
            let mut mex = 0;
            for take in 1..=n {
                seen.insert(values.get(n - take, take.saturating_mul(k)));
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
        let options = (1..=heap.min(limit)).map(move |take| [heap - take, take.saturating_mul(self.k)]);
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
            let parts: Vec<u64> = zeckendorf(&n.into(), &n.into()).iter().map(|p| p.to_u64().unwrap()).collect();
            assert_eq!(parts.iter().sum::<u64>(), n);
            let places: Vec<usize> = parts.iter().map(|p| fib.binary_search(p).unwrap()).collect();
            assert!(places.windows(2).all(|w| w[0] + 2 <= w[1]), "{n}: {parts:?}");
        }
    }

    #[test]
    fn samples_of_the_judge() {
        // HDU 2516: the first player may not take all.
        for (heap, second_wins) in [(2u64, true), (13, true), (10_000, false)] {
            assert_eq!(is_p(2, &heap.into(), &(heap - 1).into(), Play::Normal, 0), Some(second_wins));
        }
    }

    #[test]
    fn a_heap_of_a_hundred_digits_has_few_winning_moves() {
        let heap: Natural = "1234567890".repeat(10).parse().unwrap();
        for play in [Play::Normal, Play::Misere] {
            for k in [1, 2, 3, 17] {
                let limit = heap.checked_sub(&Natural::ONE).unwrap();
                let moves = winning_moves(k, &heap, &limit, play, 1 << 20).unwrap();
                assert!(moves.iter().all(|m| is_p(k, &m[0], &m[1], play, 1 << 20) == Some(true)));
                assert_eq!(moves.is_empty(), is_p(k, &heap, &limit, play, 1 << 20).unwrap());
            }
            assert_eq!(is_p(1000, &heap, &heap, play, 1000), None);
        }
    }

    #[test]
    fn terms_are_those_of_schwenk() {
        let list = |k: u64| -> Vec<u64> {
            terms(k, &Natural::from(60u64), 1 << 20).unwrap().iter().map(|h| h.to_u64().unwrap()).collect()
        };
        assert_eq!(list(1), [1, 2, 4, 8, 16, 32]);
        assert_eq!(list(2), [1, 2, 3, 5, 8, 13, 21, 34, 55]);
        assert_eq!(list(3), [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]);
    }
}
