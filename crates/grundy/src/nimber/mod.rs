//! Nim-values and their sum.
//!
//! By the theorem of Sprague (1935) and Grundy (1939) every position of an impartial game in normal play
//! behaves, inside any sum, like one Nim heap; the size of that heap is the position's *nim-value*. The
//! value of a sum is the *nim-sum* of the values, which is addition in binary without carries: xor.
//!
//! ```
//! use grundy::Nimber;
//! let sum: Nimber = [5u64, 3, 6].into_iter().map(Nimber::from).sum();
//! assert!(sum.is_zero());
//! ```

pub(crate) mod field;

use std::fmt;
use std::ops::BitXor;

use crate::natural::Natural;

/// A nim-value. Of any size, since a Nim heap of 10^30 has the value 10^30.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber(Natural);

impl Nimber {
    /// The value of a position in which the player to move loses.
    pub const ZERO: Nimber = Nimber(Natural::ZERO);

    /// Whether the player to move loses (normal play).
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// The size of the Nim heap of this value.
    #[must_use]
    pub fn as_natural(&self) -> &Natural {
        &self.0
    }

    /// The value as a machine word, or `None` from 2^64 on.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.0.to_u64()
    }
}

impl From<u64> for Nimber {
    fn from(value: u64) -> Self {
        Nimber(Natural::from(value))
    }
}

impl From<u32> for Nimber {
    fn from(value: u32) -> Self {
        Nimber(Natural::from(value))
    }
}

impl From<Natural> for Nimber {
    fn from(value: Natural) -> Self {
        Nimber(value)
    }
}

impl BitXor for &Nimber {
    type Output = Nimber;
    fn bitxor(self, other: &Nimber) -> Nimber {
        Nimber(&self.0 ^ &other.0)
    }
}

impl std::iter::Sum for Nimber {
    /// The nim-sum.
    fn sum<I: Iterator<Item = Nimber>>(iter: I) -> Nimber {
        iter.fold(Nimber::ZERO, |a, b| &a ^ &b)
    }
}

impl<'a> std::iter::Sum<&'a Nimber> for Nimber {
    fn sum<I: Iterator<Item = &'a Nimber>>(iter: I) -> Nimber {
        iter.fold(Nimber::ZERO, |a, b| &a ^ b)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
