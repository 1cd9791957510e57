//! Named one-heap rules that are neither subtraction sets nor take-and-break codes.
//!
//! Most come from judges, where a game is rarely an octal game: what a move does depends on the size of the
//! heap. Each rule here is its options, written straight from the statement; which theorem gives its values
//! is the business of the engines. A rule lists an option once where that is easy, and never an empty heap.
//!
//! The list of options of one heap can be very long (`equal-parts` of a prime p leaves p heaps of 1), so rules
//! hand out slices and keep one buffer.

use std::iter::repeat_n;
use std::ops::RangeInclusive;

use crate::rules::heap::HeapRules;
use crate::rules::written::WrittenRule;

/// A one-heap rule with a name of its own.
///
/// ```
/// use grundy::{BuiltIn, HeapRules};
/// let mut left = Vec::new();
/// BuiltIn::ToProperDivisor.for_each_option(12, &mut |heaps| left.push(heaps[0]));
/// assert_eq!(left, [1, 2, 3, 4, 6]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuiltIn {
    /// Replace the heap by at most this many heaps, each smaller than it (their total may be larger).
    ///
    /// `AcWing` 894 with 2. With 1 it is Nim. A heap n has C(n-1+h, h) options for the parameter h.
    SmallerHeaps(u64),
    /// Take at least one token and at most half of the heap, rounded down.
    ///
    /// `LightOJ` 1296. The values are OEIS A025480: g(2n) = n, g(2n+1) = g(n).
    UpToHalf,
    /// Replace a heap of at least 2 by one of its divisors other than itself.
    ///
    /// `AtCoder` ABC 368 F. The value is the number of prime factors, counted with multiplicity.
    ToProperDivisor,
    /// Take one token, or replace an even heap 2x (x at least 1) by this many heaps of x.
    ///
    /// Codeforces 603C.
    OneOrHalves(u64),
    /// Break a heap of at least this size (and at least 2) in two or more non-empty heaps that differ by at
    /// most one.
    ///
    /// Luogu P3235 (HNOI 2014).
    NearEqualSplit(u64),
    /// Break the heap in two or more equal non-empty heaps.
    ///
    /// `HackerRank`, Tower Breakers 3.
    EqualParts,
    /// Leave y of x tokens, where y is smaller than x and lies between the fourth and the square root of x,
    /// both included.
    ///
    /// Codeforces 256C.
    RootJump,
    /// Take as many tokens as one of the digits other than 0 of the heap's size in decimal notation says.
    ///
    /// SPOJ NGM.
    DigitTake,
    /// Put a cross on a strip of that many squares, not on a cross nor next to nor one square away from one.
    ///
    /// Treblecross without the moves that lose at once (Berlekamp, Conway and Guy, *Winning Ways*, 1982). The
    /// value of a strip of n is that of a heap of n+2 in `0.007`.
    Treblecross,
    /// Break a heap of at least 3 in two non-empty heaps.
    ///
    /// Couples-are-Forever (*Winning Ways*). The value of a heap n is that of n-1 in `0.6`.
    CouplesAreForever,
    /// A rule of the user, written as formulas.
    Written(WrittenRule),
}

impl HeapRules for BuiltIn {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        match self {
            BuiltIn::Written(rule) => rule.for_each_option(heap, visit),
            BuiltIn::SmallerHeaps(most) => smaller_heaps(heap, *most, visit),
            BuiltIn::UpToHalf => (1..=heap / 2).for_each(|take| visit(&[heap - take])),
            BuiltIn::ToProperDivisor => divisors(heap).iter().filter(|&&d| d < heap).for_each(|&d| visit(&[d])),
            BuiltIn::OneOrHalves(count) => {
                if heap >= 1 {
                    visit(&[heap - 1][usize::from(heap == 1)..]);
                }
                if heap >= 2 && heap.is_multiple_of(2) {
                    visit(&vec![heap / 2; *count as usize]);
                }
            }
            BuiltIn::NearEqualSplit(least) => {
                if heap >= *least {
                    let mut parts = Vec::new();
                    for count in 2..=heap {
                        let larger = heap % count;
                        parts.clear();
                        parts.extend(repeat_n(heap / count, (count - larger) as usize));
                        parts.extend(repeat_n(heap / count + 1, larger as usize));
                        visit(&parts);
                    }
                }
            }
            BuiltIn::EqualParts => {
                let mut parts = Vec::new();
                for count in divisors(heap).into_iter().filter(|&count| count > 1) {
                    parts.clear();
                    parts.resize(count as usize, heap / count);
                    visit(&parts);
                }
            }
            BuiltIn::RootJump => {
                roots(heap).filter(|&left| left < heap).for_each(|left| visit(&[left]));
            }
            BuiltIn::DigitTake => {
                let mut seen = [false; 10];
                let mut rest = heap;
                while rest > 0 {
                    seen[(rest % 10) as usize] = true;
                    rest /= 10;
                }
                for take in (1..10).filter(|&take| seen[take as usize]) {
                    visit(&[heap - take][usize::from(heap == take)..]);
                }
            }
            BuiltIn::Treblecross => {
                // A cross on square i leaves i-3 squares to its left; mirror images are one option.
                for square in 1..=heap.div_ceil(2) {
                    let sides = [square.saturating_sub(3), heap.saturating_sub(square + 2)];
                    visit(&sides[sides.iter().take_while(|&&side| side == 0).count()..]);
                }
            }
            BuiltIn::CouplesAreForever => {
                if heap >= 3 {
                    (1..=heap / 2).for_each(|part| visit(&[part, heap - part]));
                }
            }
        }
    }

    fn for_each_option_value(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        match self {
            BuiltIn::Written(rule) => rule.for_each_option_value(heap, visit),
            // Counts that leave parts of the same size q (and q + 1) differ in value only by their parity, so two
            // neighbouring counts of every such block are enough: about 4 sqrt(n) options instead of n.
            BuiltIn::NearEqualSplit(least) if heap >= *least => {
                let mut first = 2;
                while first <= heap {
                    let size = heap / first;
                    let last = heap / size;
                    for count in first..=last.min(first + 1) {
                        let larger = heap % count;
                        let odd = [(size, count - larger), (size + 1, larger)];
                        let mut parts = [0; 2];
                        let mut kept = 0;
                        for (part, _) in odd.into_iter().filter(|(_, times)| times % 2 == 1) {
                            parts[kept] = part;
                            kept += 1;
                        }
                        visit(&parts[..kept]);
                    }
                    first = last + 1;
                }
            }
            BuiltIn::NearEqualSplit(_) => {}
            _ => self.for_each_option(heap, visit),
        }
    }

    fn fault(&self, heap: u64) -> Option<String> {
        if let BuiltIn::Written(rule) = self { rule.fault(heap) } else { None }
    }
}

/// Visits every multiset of at most `most` numbers from 1 to `heap - 1`, the empty one first.
fn smaller_heaps(heap: u64, most: u64, visit: &mut dyn FnMut(&[u64])) {
    if heap == 0 {
        return;
    }
    // Ascending sequences with zeros for the heaps that are not there, stepped like an odometer.
    let mut parts = vec![0u64; most as usize];
    loop {
        let absent = parts.iter().take_while(|&&part| part == 0).count();
        visit(&parts[absent..]);
        let Some(at) = parts.iter().rposition(|&part| part + 1 < heap) else { return };
        let next = parts[at] + 1;
        parts[at..].fill(next);
    }
}

/// The numbers from the fourth to the square root of `n`.
fn roots(n: u64) -> RangeInclusive<u64> {
    let root = n.isqrt();
    let fourth = root.isqrt();
    fourth + u64::from(u128::from(fourth).pow(4) < u128::from(n))..=root
}

/// The divisors of `n`, ascending; none for 0. Costs the square root of `n`.
pub(super) fn divisors(n: u64) -> Vec<u64> {
    let root = n.isqrt();
    let mut divisors: Vec<u64> = (1..=root).filter(|&d| n.is_multiple_of(d)).collect();
    let large: Vec<u64> = divisors.iter().rev().map(|d| n / d).filter(|&d| d > root).collect();
    divisors.extend(large);
    divisors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::TakeBreakCode;

    fn options(rule: &BuiltIn, heap: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        rule.for_each_option(heap, &mut |left| all.push(left.to_vec()));
        all
    }

    /// Values of the heaps 0 to `limit` from nothing but the definition.
    fn values(rule: &dyn HeapRules, limit: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=limit {
            let mut seen = Vec::new();
            rule.for_each_option(heap, &mut |left| {
                assert!(left.iter().all(|&part| part < heap), "heap {heap} leaves {left:?}");
                seen.push(left.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
            });
            values.push((0..=seen.len() as u64).find(|value| !seen.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn short_lists_of_options_are_those_of_the_statements() {
        let none = Vec::<Vec<u64>>::new();
        assert_eq!(
            options(&BuiltIn::SmallerHeaps(2), 3),
            [vec![], vec![1], vec![2], vec![1, 1], vec![1, 2], vec![2, 2]]
        );
        assert_eq!(options(&BuiltIn::UpToHalf, 5), [[4], [3]]);
        assert_eq!(options(&BuiltIn::ToProperDivisor, 36), [[1], [2], [3], [4], [6], [9], [12], [18]]);
        assert_eq!(options(&BuiltIn::OneOrHalves(3), 4), [vec![3], vec![2, 2, 2]]);
        assert_eq!(options(&BuiltIn::OneOrHalves(2), 1), [vec![]; 1] as [Vec<u64>; 1]);
        assert_eq!(
            options(&BuiltIn::NearEqualSplit(3), 5),
            [vec![2, 3], vec![1, 2, 2], vec![1, 1, 1, 2], vec![1, 1, 1, 1, 1]]
        );
        assert_eq!(options(&BuiltIn::NearEqualSplit(3), 2), none);
        assert_eq!(options(&BuiltIn::NearEqualSplit(1), 1), none);
        assert_eq!(options(&BuiltIn::EqualParts, 6), [vec![3, 3], vec![2, 2, 2], vec![1; 6]]);
        assert_eq!(options(&BuiltIn::RootJump, 100), [[4], [5], [6], [7], [8], [9], [10]]);
        assert_eq!(options(&BuiltIn::RootJump, 81), [[3], [4], [5], [6], [7], [8], [9]]);
        assert_eq!(options(&BuiltIn::RootJump, 3), none);
        assert_eq!(options(&BuiltIn::DigitTake, 1023), [[1022], [1021], [1020]]);
        assert_eq!(options(&BuiltIn::DigitTake, 7), [vec![]; 1] as [Vec<u64>; 1]);
        assert_eq!(options(&BuiltIn::Treblecross, 7), [vec![4], vec![3], vec![2], vec![1, 1]]);
        assert_eq!(options(&BuiltIn::CouplesAreForever, 2), none);
        assert_eq!(options(&BuiltIn::CouplesAreForever, 4), [[1, 3], [2, 2]]);
    }

    #[test]
    fn options_for_values_have_all_values() {
        use std::collections::BTreeSet;
        // Equal heaps cancel, so an option is as good as the set of sizes that occur an odd number of times.
        let odd_sizes = |parts: &[u64]| -> BTreeSet<u64> {
            parts.iter().copied().filter(|size| parts.iter().filter(|&part| part == size).count() % 2 == 1).collect()
        };
        for rule in every_rule() {
            for heap in 0..130 {
                let (mut whole, mut reduced) = (BTreeSet::new(), BTreeSet::new());
                rule.for_each_option(heap, &mut |parts| {
                    whole.insert(odd_sizes(parts));
                });
                rule.for_each_option_value(heap, &mut |parts| {
                    reduced.insert(odd_sizes(parts));
                });
                assert_eq!(reduced, whole, "{rule:?} {heap}");
            }
        }
    }

    fn every_rule() -> Vec<BuiltIn> {
        vec![
            BuiltIn::SmallerHeaps(2),
            BuiltIn::UpToHalf,
            BuiltIn::ToProperDivisor,
            BuiltIn::OneOrHalves(3),
            BuiltIn::NearEqualSplit(3),
            BuiltIn::EqualParts,
            BuiltIn::RootJump,
            BuiltIn::DigitTake,
            BuiltIn::Treblecross,
            BuiltIn::CouplesAreForever,
        ]
    }

    #[test]
    fn nothing_moves_from_an_empty_heap_and_no_option_lists_one() {
        for rule in every_rule() {
            assert_eq!(options(&rule, 0), Vec::<Vec<u64>>::new(), "{rule:?}");
            for heap in 0..60 {
                let clean = |left: &Vec<u64>| left.iter().all(|&part| part > 0 && part < heap);
                assert!(options(&rule, heap).iter().all(clean), "{rule:?} heap {heap}");
            }
        }
    }

    #[test]
    fn the_largest_word_does_not_overflow() {
        let top = u64::MAX;
        let leaves = options(&BuiltIn::DigitTake, top);
        assert_eq!(leaves.first(), Some(&vec![top - 1]));
        assert_eq!(roots(top), 1 << 16..=(1 << 32) - 1);
    }

    /// `AcWing` 894: the published answer to its sample, and the values on which it rests.
    #[test]
    fn smaller_heaps_have_the_values_from_the_definition() {
        assert_eq!(values(&BuiltIn::SmallerHeaps(2), 4), [0, 1, 2, 4, 7]);
        assert_eq!(values(&BuiltIn::SmallerHeaps(1), 9), (0..10).collect::<Vec<u64>>());
    }

    /// OEIS A025480: 0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, ... (its index is our heap).
    #[test]
    fn up_to_half_is_a025480() {
        let g = values(&BuiltIn::UpToHalf, 200);
        assert_eq!(g[..15], [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7]);
        (0..100).for_each(|n| assert_eq!((g[2 * n], g[2 * n + 1]), (n as u64, g[n])));
    }

    #[test]
    fn a_proper_divisor_has_one_prime_factor_less() {
        let g = values(&BuiltIn::ToProperDivisor, 300);
        for n in 1..=300u64 {
            let (mut rest, mut factors) = (n, 0);
            for p in 2..=n {
                while rest % p == 0 {
                    rest /= p;
                    factors += 1;
                }
            }
            assert_eq!(g[n as usize], factors, "{n}");
        }
    }

    #[test]
    fn treblecross_and_couples_are_octal_games_in_disguise() {
        let strips = values(&BuiltIn::Treblecross, 120);
        let octal = values(&TakeBreakCode::new(vec![0, 0, 0, 7], vec![]).unwrap(), 122);
        assert_eq!(strips, octal[2..]);
        let zeros: Vec<usize> = (3..=12).filter(|&n| strips[n] == 0).collect();
        assert_eq!(zeros, [6, 12]);
        let couples = values(&BuiltIn::CouplesAreForever, 120);
        let officers = values(&TakeBreakCode::new(vec![0, 6], vec![]).unwrap(), 119);
        assert_eq!(couples[1..], officers);
    }

    /// Codeforces 603C: for odd k the values are 0, 1, 0, 1, 2, then 0 at odd heaps; for even k they are
    /// 0, 1, 2, 0, 1, 0, 1, ...
    #[test]
    fn one_or_halves_follows_the_published_pattern() {
        let odd = values(&BuiltIn::OneOrHalves(3), 60);
        assert_eq!(odd[..5], [0, 1, 0, 1, 2]);
        (5..=59).step_by(2).for_each(|n| assert_eq!(odd[n], 0));
        let even = values(&BuiltIn::OneOrHalves(2), 60);
        assert_eq!(even[..3], [0, 1, 2]);
        (3..=60).for_each(|n| assert_eq!(even[n], u64::from(n % 2 == 0)));
    }

    #[test]
    fn multiples_of_ten_lose_when_a_digit_is_taken() {
        let g = values(&BuiltIn::DigitTake, 400);
        (0..=400).for_each(|n| assert_eq!(g[n] == 0, n % 10 == 0, "{n}"));
    }
}
