//! Coin-turning games: coins lie in a row; a move turns some of them, and the rightmost coin it turns goes from heads
//! to tails.
//!
//! H. W. Lenstra, "Nim multiplication" (1977); E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982),
//! chapter 14. In normal play a position is worth the nim-sum of its heads taken alone, since two heads on
//! one square would answer each other. A head alone on square n is worth:
//!
//! - **Turning Turtles** (one or two coins, squares from 1) and **Twins** (exactly two, squares from 0): n, as in
//!   Nim: the second coin is the heap that is left.
//! - **Mock Turtles** (at most three, squares from 0): the n-th odious number, 2n with a last bit that makes the
//!   number of ones odd. A move replaces it by a nim-sum of at most two smaller odious numbers, which is an odious
//!   number or an even-weight ("evil") one, and all smaller ones of both kinds are reached.
//! - **Ruler** (any number of neighbours, squares from 1): the largest power of two that divides n. The nim-sum of
//!   the first n of these is the Gray code n xor (n div 2), which is how a run of a wanted value is found at once.
//!
//! In misere play two heads on one square do not cancel, so nothing of this holds, and small rows are searched.

use crate::natural::Natural;
use crate::rules::CoinTurning;

/// The value of one head.
fn of_head(game: CoinTurning, square: &Natural) -> Natural {
    match game {
        CoinTurning::TurningTurtles | CoinTurning::Twins => square.clone(),
        CoinTurning::MockTurtles => odious(square),
        CoinTurning::Ruler => power(square.trailing_zeros().unwrap_or(0)),
    }
}

/// The nim-value of the heads. One pass, and for Ruler as many bits as the numbers have.
pub(super) fn value(game: CoinTurning, heads: &[Natural]) -> Natural {
    heads.iter().fold(Natural::ZERO, |sum, square| &sum ^ &of_head(game, square))
}

/// 2^exponent.
fn power(exponent: u64) -> Natural {
    let (mut power, mut square, mut rest) = (Natural::ONE, Natural::from(2u64), exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            power = &power * &square;
        }
        square = &square * &square;
        rest >>= 1;
    }
    power
}

/// Whether a number has an odd number of ones.
fn is_odious(n: &Natural) -> bool {
    n.count_ones() % 2 == 1
}

fn odious(n: &Natural) -> Natural {
    &(n + n) + &Natural::from(u64::from(!is_odious(n)))
}

fn half(n: &Natural) -> Natural {
    n / &Natural::from(2u64)
}

/// The number whose Gray code is `code`: every bit is the parity of the code's bits from there up.
fn from_gray(code: &Natural) -> Natural {
    let (mut n, mut shift) = (code.clone(), 1);
    while shift < code.bits() {
        n = &n ^ &(&n / &power(shift));
        shift *= 2;
    }
    n
}

/// The heads after turning these distinct squares, ascending.
fn turned(heads: &[Natural], squares: &[Natural]) -> Vec<Natural> {
    let mut after: Vec<Natural> = heads.iter().filter(|square| !squares.contains(square)).cloned().collect();
    after.extend(squares.iter().filter(|square| !heads.contains(square)).cloned());
    after.sort_unstable();
    after
}

/// Runs of Ruler with more coins than this are not written out.
const LONGEST_RUN: u64 = 1 << 20;

/// The first `limit` options worth `target`, in the order of the rules; `None` if one of them turns too many coins to
/// write them down.
///
/// For Turning Turtles, Twins and Ruler at most one a head. Costs a pass over the heads for every option.
pub(super) fn options_with_value(
    game: CoinTurning,
    heads: &[Natural],
    target: &Natural,
    limit: usize,
) -> Option<Vec<Vec<Natural>>> {
    let change = &value(game, heads) ^ target;
    let mut sorted = heads.to_vec();
    sorted.sort_unstable();
    let mut found = Vec::new();
    for right in &sorted {
        if found.len() >= limit {
            break;
        }
        // What the other coins of the move must be worth together.
        let others = &of_head(game, right) ^ &change;
        match game {
            CoinTurning::TurningTurtles if others.is_zero() => found.push(turned(heads, std::slice::from_ref(right))),
            CoinTurning::TurningTurtles | CoinTurning::Twins => {
                if others < *right {
                    found.push(turned(heads, &[right.clone(), others]));
                }
            }
            CoinTurning::MockTurtles => mock_turtles(heads, right, &others, limit, &mut found),
            CoinTurning::Ruler => {
                let gray = right ^ &half(right);
                let below = from_gray(&(&gray ^ &change));
                if let Some(length) = right.checked_sub(&below).filter(|length| !length.is_zero()) {
                    let length = length.to_u64().filter(|&length| length <= LONGEST_RUN)?;
                    let run: Option<Vec<Natural>> =
                        (0..length).map(|back| right.checked_sub(&Natural::from(back))).collect();
                    found.push(turned(heads, &run?));
                }
            }
        }
    }
    Some(found)
}

/// One coin if the others are worth nothing, two if their worth is odious, three if it is evil.
fn mock_turtles(heads: &[Natural], right: &Natural, others: &Natural, limit: usize, found: &mut Vec<Vec<Natural>>) {
    if others.is_zero() {
        found.push(turned(heads, std::slice::from_ref(right)));
        return;
    }
    if is_odious(others) {
        let other = half(others);
        if other < *right {
            found.push(turned(heads, &[right.clone(), other]));
        }
        return;
    }
    // Any second coin whose value has the top bit of `others` has a third to go with it, which is smaller.
    let top = power(others.bits().saturating_sub(2));
    let mut second = top.clone();
    while second < *right && found.len() < limit {
        let third = half(&(&odious(&second) ^ others));
        found.push(turned(heads, &[right.clone(), second.clone(), third]));
        second = &second + &Natural::ONE;
        if (&second / &top).rem_u64(2) == Some(0) {
            second = &second + &top;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_heads_are_worth_the_numbers_of_winning_ways() {
        let values = |game, range: std::ops::Range<u64>| -> Vec<u64> {
            range.map(|n| of_head(game, &n.into()).to_u64().unwrap()).collect()
        };
        assert_eq!(values(CoinTurning::MockTurtles, 0..8), [1, 2, 4, 7, 8, 11, 13, 14]);
        assert_eq!(values(CoinTurning::Ruler, 1..13), [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4]);
        assert_eq!(values(CoinTurning::TurningTurtles, 1..5), [1, 2, 3, 4]);
        assert_eq!(values(CoinTurning::Twins, 0..4), [0, 1, 2, 3]);
    }

    #[test]
    fn gray_codes_are_the_sums_of_the_ruler() {
        let mut sum = 0u64;
        for n in 1..500u64 {
            sum ^= n & n.wrapping_neg();
            assert_eq!(sum, n ^ (n >> 1));
            assert_eq!(from_gray(&sum.into()), n);
        }
    }
}
