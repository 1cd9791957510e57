//! Dividing by prime powers: a move names a power p^k that divides one of the numbers, and divides all its multiples by it.
//! Who cannot move, because all numbers are 1, loses.
//!
//! Primes do not hinder one another. Of a prime only the exponents that occur matter, each once: a set. A move by k lowers
//! every exponent from k on by k. Sets of exponents are machine words, and there are few within reach of a number.

use rustc_hash::FxHashMap;

use super::{ContestError, within};

/// The largest number that is taken apart.
const LARGEST: u64 = 1 << 40;

/// The nim-value of the numbers, each from 1 to 2^40.
///
/// Takes the square root of each number in divisions: 30 microseconds for a billion.
///
/// ```
/// use grundy::contest::prime_powers_value;
/// assert_eq!(prime_powers_value(&[1, 1, 17, 17]), Ok(1));
/// assert_eq!(prime_powers_value(&[2 * 17, 2 * 17]), Ok(0));
/// ```
pub fn prime_powers_value(numbers: &[u64]) -> Result<u64, ContestError> {
    let mut exponents: FxHashMap<u64, u64> = FxHashMap::default();
    for &number in numbers {
        let mut rest = within("a number", number, 1..=LARGEST)?;
        let mut prime = 2;
        while prime * prime <= rest {
            let mut exponent = 0;
            while rest % prime == 0 {
                rest /= prime;
                exponent += 1;
            }
            if exponent > 0 {
                *exponents.entry(prime).or_default() |= 1 << exponent;
            }
            prime += 1 + prime % 2;
        }
        if rest > 1 {
            *exponents.entry(rest).or_default() |= 1 << 1;
        }
    }
    let mut known = FxHashMap::default();
    Ok(exponents.values().fold(0, |sum, &set| sum ^ of_set(set, &mut known)))
}

/// The set of exponents after dividing by the k-th power; exponent 0 is no longer there.
fn divided(set: u64, k: u32) -> u64 {
    (set >> k | set & ((1 << k) - 1)) & !1
}

/// The value of one prime. Every move lowers the largest exponent, or merges two, so the stack below is short.
fn of_set(set: u64, known: &mut FxHashMap<u64, u64>) -> u64 {
    let mut open = vec![set];
    while let Some(&next) = open.last() {
        let options = || (1..=next.checked_ilog2().unwrap_or(0)).map(|k| divided(next, k));
        let before = open.len();
        open.extend(options().filter(|option| !known.contains_key(option)));
        if open.len() == before {
            let seen = options().filter_map(|option| known.get(&option)).fold(0u64, |seen, value| seen | 1 << value);
            known.insert(next, u64::from(seen.trailing_ones()));
            open.pop();
        }
    }
    known.get(&set).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::definition::{Definition, lists};
    use super::*;

    #[test]
    fn small_numbers_follow_the_definition() {
        let mut definition = Definition::new(|numbers: &Vec<u64>| {
            let mut all = Vec::new();
            for prime in [2u64, 3, 5, 7, 11, 13] {
                for k in 1..5 {
                    let power = prime.pow(k);
                    if numbers.iter().any(|n| n % power == 0) {
                        all.push(numbers.iter().map(|&n| if n % power == 0 { n / power } else { n }).collect());
                    }
                }
            }
            all
        });
        for length in 1..=3 {
            for numbers in lists(length, 1..=16) {
                assert_eq!(prime_powers_value(&numbers), Ok(definition.value(&numbers)), "{numbers:?}");
            }
        }
        let mut powers =
            Definition::new(|set: &u64| (1..=set.checked_ilog2().unwrap_or(0)).map(|k| divided(*set, k)).collect());
        for set in (0..1 << 11).step_by(2) {
            assert_eq!(of_set(set, &mut FxHashMap::default()), powers.value(&set));
        }
        assert!(prime_powers_value(&[0]).is_err() && prime_powers_value(&[u64::MAX]).is_err());
        assert_eq!(prime_powers_value(&[]), Ok(0));
    }
}
