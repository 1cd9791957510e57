//! Nim-values of games that need not end, and their sum.

use std::fmt;
use std::ops::BitXor;

use crate::outcome::Outcome;

/// The value of a position from which play may go on for ever (Smith 1966, Fraenkel and Perl 1975).
///
/// A finite value m behaves in every sum like a Nim heap of m. An infinite one is written with the set K of the
/// finite values among its options: the player to move can turn it into a heap of any size in K, and if that does
/// not help, nobody need lose.
///
/// ```
/// use grundy::{LoopyValue, Outcome};
/// let loopy = LoopyValue::infinite([0, 2]);
/// assert_eq!(loopy.outcome(), Outcome::N);
/// assert_eq!((&loopy ^ &LoopyValue::Finite(2)).to_string(), "inf{0,2}");
/// assert_eq!((&loopy ^ &LoopyValue::Finite(1)).outcome(), Outcome::Draw);
/// assert_eq!((&loopy ^ &loopy).to_string(), "inf{}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// As good as a Nim heap of this size.
    Finite(u32),
    /// Play can go on for ever; the finite values among the options, ascending and each once.
    Infinite(Vec<u32>),
}

impl LoopyValue {
    /// The infinite value with these finite values among its options, in any order.
    #[must_use]
    pub fn infinite(options: impl IntoIterator<Item = u32>) -> Self {
        let mut finite: Vec<u32> = options.into_iter().collect();
        finite.sort_unstable();
        finite.dedup();
        LoopyValue::Infinite(finite)
    }

    /// Who wins in normal play: P for 0, N for any other finite value; N for an infinite one if 0 is in its set, and
    /// a draw if not.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Finite(0) => Outcome::P,
            LoopyValue::Finite(_) => Outcome::N,
            LoopyValue::Infinite(finite) if finite.first() == Some(&0) => Outcome::N,
            LoopyValue::Infinite(_) => Outcome::Draw,
        }
    }

    /// The finite value, if it is one.
    #[must_use]
    pub fn finite(&self) -> Option<u32> {
        match self {
            LoopyValue::Finite(value) => Some(*value),
            LoopyValue::Infinite(_) => None,
        }
    }
}

impl BitXor for &LoopyValue {
    type Output = LoopyValue;

    /// The value of the sum, written as for [`Nimber`](crate::Nimber): finite values add by xor, an infinite one and a finite one by xor with each member of
    /// the set, and of two infinite ones the set is empty.
    fn bitxor(self, other: &LoopyValue) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Finite(a), LoopyValue::Finite(b)) => LoopyValue::Finite(a ^ b),
            (LoopyValue::Infinite(set), LoopyValue::Finite(m)) | (LoopyValue::Finite(m), LoopyValue::Infinite(set)) => {
                LoopyValue::infinite(set.iter().map(|k| k ^ m))
            }
            (LoopyValue::Infinite(_), LoopyValue::Infinite(_)) => LoopyValue::Infinite(Vec::new()),
        }
    }
}

impl fmt::Display for LoopyValue {
    /// `3`, `inf{}`, `inf{0,2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Finite(value) => fmt::Display::fmt(value, f),
            LoopyValue::Infinite(set) => {
                f.write_str("inf{")?;
                for (i, value) in set.iter().enumerate() {
                    write!(f, "{}{value}", if i == 0 { "" } else { "," })?;
                }
                f.write_str("}")
            }
        }
    }
}
