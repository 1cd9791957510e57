//! Natural numbers of any size: heaps, takes and nim-values.
//!
//! A heap on a judge may hold 10^18 tokens, one in a textbook 10^100, and a position may have a million
//! heaps of five. One machine word serves nearly all of them, so a [`Natural`] is a word as long as it
//! fits one and a big integer from 2^64 on. The two forms never overlap: equal numbers are equal values.
//!
//! ```
//! use grundy::Natural;
//! let n: Natural = "18446744073709551623".parse()?;
//! assert_eq!(n.to_u64(), None);
//! assert_eq!((&n % &Natural::from(33u64)).to_u64(), Some(23));
//! # Ok::<(), grundy::NaturalError>(())
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, BitXor, Div, Mul, Rem};
use std::str::FromStr;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

/// A natural number (0, 1, 2, ...) of any size.
///
/// Costs 16 bytes, and an allocation only from 2^64 on. Arithmetic never overflows and never panics.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Natural(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Word(u64),
    // Invariant: larger than u64::MAX, so that derived equality and hashing are those of the numbers.
    Big(Box<BigUint>),
}

/// Why a text is not a natural number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NaturalError {
    /// The text is empty or holds something other than decimal digits.
    #[error("\"{0}\" is not a whole number")]
    NotANumber(String),
}

impl Natural {
    /// The number 0.
    pub const ZERO: Natural = Natural(Repr::Word(0));
    /// The number 1.
    pub const ONE: Natural = Natural(Repr::Word(1));

    /// The number as a machine word, or `None` from 2^64 on.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Word(w) => Some(*w),
            Repr::Big(_) => None,
        }
    }

    /// Whether the number is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Word(0))
    }

    /// `self - other`, or `None` if that would be negative.
    #[must_use]
    pub fn checked_sub(&self, other: &Natural) -> Option<Natural> {
        match (&self.0, &other.0) {
            (Repr::Word(a), Repr::Word(b)) => a.checked_sub(*b).map(Natural::from),
            _ if self < other => None,
            _ => Some(Natural::from(self.big() - other.big())),
        }
    }

    /// Quotient and remainder, or `None` for a divisor of 0.
    #[must_use]
    pub fn div_rem(&self, divisor: &Natural) -> Option<(Natural, Natural)> {
        if divisor.is_zero() {
            return None;
        }
        Some(match (&self.0, &divisor.0) {
            (Repr::Word(a), Repr::Word(b)) => (Natural::from(a / b), Natural::from(a % b)),
            _ => {
                let (q, r) = num_integer::Integer::div_rem(&self.big(), &divisor.big());
                (Natural::from(q), Natural::from(r))
            }
        })
    }

    /// The remainder after division by a word that is not 0, or `None` for 0.
    ///
    /// A heap of any size against a period costs one pass over its words.
    #[must_use]
    pub fn rem_u64(&self, divisor: u64) -> Option<u64> {
        if divisor == 0 {
            return None;
        }
        match &self.0 {
            Repr::Word(a) => Some(a % divisor),
            Repr::Big(a) => (a.as_ref() % divisor).to_u64(),
        }
    }

    /// The largest number whose square is at most this one.
    #[must_use]
    pub fn isqrt(&self) -> Natural {
        match &self.0 {
            Repr::Word(a) => Natural::from(a.isqrt()),
            Repr::Big(a) => Natural::from(a.sqrt()),
        }
    }

    /// The exponent of the largest power of two that divides the number; `None` for 0.
    #[must_use]
    pub fn trailing_zeros(&self) -> Option<u64> {
        match &self.0 {
            Repr::Word(0) => None,
            Repr::Word(a) => Some(u64::from(a.trailing_zeros())),
            Repr::Big(a) => a.trailing_zeros(),
        }
    }

    /// How many ones the number has in binary.
    #[must_use]
    pub fn count_ones(&self) -> u64 {
        match &self.0 {
            Repr::Word(a) => u64::from(a.count_ones()),
            Repr::Big(a) => a.count_ones(),
        }
    }

    /// The least number of binary digits that hold the number; 0 for 0.
    #[must_use]
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Word(a) => u64::from(u64::BITS - a.leading_zeros()),
            Repr::Big(a) => a.bits(),
        }
    }

    fn big(&self) -> BigUint {
        match &self.0 {
            Repr::Word(w) => BigUint::from(*w),
            Repr::Big(b) => b.as_ref().clone(),
        }
    }
}

impl Default for Natural {
    fn default() -> Self {
        Natural::ZERO
    }
}

impl From<u64> for Natural {
    fn from(w: u64) -> Self {
        Natural(Repr::Word(w))
    }
}

impl From<u32> for Natural {
    fn from(w: u32) -> Self {
        Natural(Repr::Word(u64::from(w)))
    }
}

impl From<usize> for Natural {
    fn from(w: usize) -> Self {
        Natural(Repr::Word(w as u64))
    }
}

impl From<BigUint> for Natural {
    fn from(b: BigUint) -> Self {
        match b.to_u64() {
            Some(w) => Natural::from(w),
            None => Natural(Repr::Big(Box::new(b))),
        }
    }
}

impl FromStr for Natural {
    type Err = NaturalError;

    /// Reads decimal digits; no sign, no separators, no spaces. Leading zeros are allowed.
    fn from_str(text: &str) -> Result<Self, NaturalError> {
        let refuse = || NaturalError::NotANumber(text.to_owned());
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(refuse());
        }
        if text.len() <= 19 {
            return text.parse::<u64>().map(Natural::from).map_err(|_| refuse());
        }
        BigUint::parse_bytes(text.as_bytes(), 10).map(Natural::from).ok_or_else(refuse)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Word(w) => fmt::Display::fmt(w, f),
            Repr::Big(b) => fmt::Display::fmt(b, f),
        }
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Word(a), Repr::Word(b)) => a.cmp(b),
            (Repr::Word(_), Repr::Big(_)) => Ordering::Less,
            (Repr::Big(_), Repr::Word(_)) => Ordering::Greater,
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
        }
    }
}

impl PartialEq<u64> for Natural {
    fn eq(&self, other: &u64) -> bool {
        self.to_u64() == Some(*other)
    }
}

impl PartialOrd<u64> for Natural {
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        Some(match &self.0 {
            Repr::Word(a) => a.cmp(other),
            Repr::Big(_) => Ordering::Greater,
        })
    }
}

impl Add for &Natural {
    type Output = Natural;
    fn add(self, other: &Natural) -> Natural {
        if let (Repr::Word(a), Repr::Word(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Natural::from(sum);
        }
        Natural::from(self.big() + other.big())
    }
}

impl Mul for &Natural {
    type Output = Natural;
    fn mul(self, other: &Natural) -> Natural {
        if let (Repr::Word(a), Repr::Word(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Natural::from(product);
        }
        Natural::from(self.big() * other.big())
    }
}

/// Division rounded down. A divisor of 0 gives 0, so that no number a user types can panic; use
/// [`Natural::div_rem`] where 0 can occur.
impl Div for &Natural {
    type Output = Natural;
    fn div(self, other: &Natural) -> Natural {
        self.div_rem(other).map_or(Natural::ZERO, |(q, _)| q)
    }
}

/// Remainder. A divisor of 0 gives 0; use [`Natural::div_rem`] where 0 can occur.
impl Rem for &Natural {
    type Output = Natural;
    fn rem(self, other: &Natural) -> Natural {
        self.div_rem(other).map_or(Natural::ZERO, |(_, r)| r)
    }
}

impl BitXor for &Natural {
    type Output = Natural;
    fn bitxor(self, other: &Natural) -> Natural {
        match (&self.0, &other.0) {
            (Repr::Word(a), Repr::Word(b)) => Natural::from(a ^ b),
            _ => Natural::from(self.big() ^ other.big()),
        }
    }
}

impl std::iter::Sum for Natural {
    fn sum<I: Iterator<Item = Natural>>(iter: I) -> Natural {
        iter.fold(Natural::ZERO, |a, b| &a + &b)
    }
}

impl From<&Natural> for BigUint {
    fn from(n: &Natural) -> BigUint {
        n.big()
    }
}

impl Zero for Natural {
    fn zero() -> Self {
        Natural::ZERO
    }
    fn is_zero(&self) -> bool {
        Natural::is_zero(self)
    }
}

impl Add for Natural {
    type Output = Natural;
    fn add(self, other: Natural) -> Natural {
        &self + &other
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_two_forms_never_overlap() {
        let top = Natural::from(u64::MAX);
        let next = &top + &Natural::ONE;
        assert_eq!(next.to_string(), "18446744073709551616");
        assert_eq!(next.checked_sub(&Natural::ONE), Some(top.clone()));
        assert_eq!(&next ^ &next, Natural::ZERO);
        assert!(next > top && next > u64::MAX);
    }

    #[test]
    fn texts_that_are_not_numbers_are_refused_whole() {
        for bad in ["", " 1", "1 ", "+1", "-1", "1_000", "0x10", "１", "1e3", "12345678901234567890123x"] {
            assert_eq!(bad.parse::<Natural>(), Err(NaturalError::NotANumber(bad.to_owned())));
        }
        assert_eq!("0000000000000000000000007".parse::<Natural>(), Ok(Natural::from(7u64)));
    }

    #[test]
    fn division_by_zero_is_a_value_not_a_panic() {
        let n = Natural::from(5u64);
        assert_eq!(n.div_rem(&Natural::ZERO), None);
        assert_eq!(n.rem_u64(0), None);
        assert_eq!(&n / &Natural::ZERO, Natural::ZERO);
    }

    proptest! {
        #[test]
        fn agrees_with_128_bit_arithmetic(a in any::<u128>(), b in any::<u128>(), small in 1u64..) {
            let (a, b) = (a >> 1, b >> 1);
            let (x, y): (Natural, Natural) = (a.to_string().parse().unwrap(), b.to_string().parse().unwrap());
            prop_assert_eq!((&x + &y).to_string(), (a + b).to_string());
            prop_assert_eq!((&x ^ &y).to_string(), (a ^ b).to_string());
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            prop_assert_eq!(x.checked_sub(&y).map(|d| d.to_string()), a.checked_sub(b).map(|d| d.to_string()));
            prop_assert_eq!(x.rem_u64(small), Some((a % u128::from(small)) as u64));
            prop_assert_eq!(x.isqrt().to_string(), a.isqrt().to_string());
            if let (Some(quotient), Some(rest)) = (a.checked_div(b), a.checked_rem(b)) {
                prop_assert_eq!((&x / &y).to_string(), quotient.to_string());
                prop_assert_eq!((&x % &y).to_string(), rest.to_string());
            }
        }
    }
}
