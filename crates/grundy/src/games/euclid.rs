//! Euclid's game: subtract a positive multiple of the smaller number from the larger.
//!
//! A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy for it", Math.
//! Gazette 53 (1969). There are two games of this name. In one both numbers stay positive, so play ends when they
//! are equal; in the other reaching 0 is a move, and the last.
//!
//! Write x = q y + r with x >= y > r. The options are (j y + r, y) with 0 <= j < q (without j = 0 if that would be
//! a forbidden 0). **Values.** Let v = g(y, r), the value of the option j = 0. The options of (j y + r, y)
//! are those with smaller j, so by induction along j the values for j = 1, 2, 3, ... count 0, 1, 2, ... leaving
//! out v: g(j y + r, y) = j - 1 if j - 1 < v, otherwise j. Without an option j = 0 nothing is left out and
//! the value is j - 1. So the quotients of the Euclidean algorithm, read from the last to the first, give the
//! value of numbers of any size, and at most one j has a wanted value. For positive numbers there is also a
//! formula, floor(|x/y - y/x|): G. Nivasch, "The Sprague-Grundy function of the game Euclid", Discrete Math. 306
//! (2006).
//!
//! **Outcomes, in both conventions.** If r > 0 and q >= 2 the position is N: the only move from (y + r, y) is to
//! (r, y), so one of the two is P, and both can be reached. If q = 1 the move is forced. If r = 0 only multiples of y
//! are left, and a position (q y, y) is settled as follows. Reaching 0 wins: N. Zero forbidden: P for q = 1, else N
//! (leave 1). Misere with zero: the same, since from (y, y) one has to reach 0 and from q > 1 one need not.
//! Misere without zero: q = 1 is won already; from q = 2 one has to leave 1; from q >= 3 one leaves 2.

use crate::natural::Natural;
use crate::outcome::Play;

/// Which of the two games, told by whether a number may become 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zero {
    Forbidden,
    Ends,
}

/// The numbers sorted and divided.
struct Division {
    low: Natural,
    quotient: Natural,
    rest: Natural,
}

impl Division {
    /// `None` if a number is 0.
    fn of(a: &Natural, b: &Natural) -> Option<Division> {
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        let (quotient, rest) = high.div_rem(low)?;
        Some(Division { low: low.clone(), quotient, rest })
    }
}

/// The value of j y + r next to y, if the option r next to y has the value `first`.
fn value_in_chain(j: &Natural, first: Option<&Natural>) -> Natural {
    let less = j.checked_sub(&Natural::ONE).unwrap_or_default();
    match first {
        Some(v) if less >= *v => j.clone(),
        _ => less,
    }
}

/// The nim-value. One Euclidean algorithm.
pub(super) fn value(zero: Zero, a: &Natural, b: &Natural) -> Natural {
    let mut quotients = Vec::new();
    let (mut a, mut b) = (a.clone(), b.clone());
    while let Some(Division { low, quotient, rest }) = Division::of(&a, &b) {
        quotients.push(quotient);
        (a, b) = (low, rest);
    }
    let mut first = (zero == Zero::Ends).then_some(Natural::ZERO);
    for quotient in quotients.iter().rev() {
        first = Some(value_in_chain(quotient, first.as_ref()));
    }
    first.unwrap_or_default()
}

/// Whether the player to move loses. The Euclidean algorithm as far as its quotients are 1.
pub(super) fn is_p(zero: Zero, a: &Natural, b: &Natural, play: Play) -> bool {
    let (mut a, mut b) = (a.clone(), b.clone());
    let mut forced = false;
    loop {
        let Some(Division { low, quotient, rest }) = Division::of(&a, &b) else {
            // Only a game that starts with a 0 comes here.
            return (play == Play::Normal) != forced;
        };
        if rest.is_zero() {
            let p = match (zero, play) {
                (Zero::Ends, Play::Normal) => false,
                (Zero::Forbidden, Play::Normal) | (Zero::Ends, Play::Misere) => quotient == 1,
                (Zero::Forbidden, Play::Misere) => quotient == 2,
            };
            return p != forced;
        }
        if quotient > 1 {
            return forced;
        }
        forced = !forced;
        (a, b) = (low, rest);
    }
}

/// The options with `j` whole multiples left, for those of the `candidates` that are options.
fn options(zero: Zero, a: &Natural, b: &Natural, candidates: &[Natural]) -> Vec<Vec<Natural>> {
    let Some(Division { low, quotient, rest }) = Division::of(a, b) else { return Vec::new() };
    let mut found = Vec::new();
    for j in candidates {
        let left = &(j * &low) + &rest;
        if *j >= quotient || (left.is_zero() && zero == Zero::Forbidden) {
            continue;
        }
        if a >= b {
            found.push(vec![left.clone(), b.clone()]);
        }
        if b >= a {
            found.push(vec![a.clone(), left]);
        }
    }
    found
}

/// The moves to P-positions, smallest take first: at most two, if equal numbers are not counted twice.
pub(super) fn winning_moves(zero: Zero, a: &Natural, b: &Natural, play: Play) -> Vec<Vec<Natural>> {
    // With a rest, two whole multiples or more are N; without one, see the opening of this file.
    let candidates = [2u64, 1, 0].map(Natural::from);
    let mut found = options(zero, a, b, &candidates);
    found.retain(|option| is_p(zero, &option[0], &option[1], play));
    found
}

/// The options worth `target`: one, or two that mirror each other.
pub(super) fn options_with_value(zero: Zero, a: &Natural, b: &Natural, target: &Natural) -> Vec<Vec<Natural>> {
    let Some(Division { low, rest, .. }) = Division::of(a, b) else { return Vec::new() };
    let first = (zero == Zero::Ends || !rest.is_zero()).then(|| value(zero, &low, &rest));
    let j = match first {
        Some(first) if first == *target => Natural::ZERO,
        Some(first) if *target > first => target.clone(),
        _ => target + &Natural::ONE,
    };
    options(zero, a, b, &[j])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positive_values_are_those_of_nivasch() {
        for x in 1..200u64 {
            for y in 1..=x {
                let formula = (x * x - y * y) / (x * y);
                assert_eq!(value(Zero::Forbidden, &x.into(), &y.into()), formula, "{x} {y}");
            }
        }
        let x: Natural = "7".repeat(120).parse().unwrap();
        let y: Natural = "31".repeat(41).parse().unwrap();
        let formula = &(&x * &x).checked_sub(&(&y * &y)).unwrap() / &(&x * &y);
        assert_eq!(value(Zero::Forbidden, &x, &y), formula);
    }

    #[test]
    fn samples_of_the_judges() {
        // HDU 1525 and POJ 2348, "Euclid's Game".
        let n = |n: u64| Natural::from(n);
        assert!(!is_p(Zero::Ends, &n(34), &n(12), Play::Normal));
        assert!(is_p(Zero::Ends, &n(15), &n(24), Play::Normal));
    }

    #[test]
    fn neighbours_in_the_fibonacci_sequence_make_the_longest_walk() {
        let (mut a, mut b) = (Natural::ONE, Natural::from(2u64));
        for i in 0..600 {
            assert_eq!(is_p(Zero::Ends, &a, &b, Play::Normal), i % 2 == 1, "{a} {b}");
            assert_eq!(value(Zero::Ends, &a, &b).is_zero(), i % 2 == 1);
            (a, b) = (b.clone(), &a + &b);
        }
    }
}
