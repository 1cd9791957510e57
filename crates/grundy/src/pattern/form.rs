//! Shapes that a table of values may have.

/// A shape: what it says of every heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PatternForm {
    /// Always this.
    Constant(u64),
    /// n itself.
    Identity,
    /// n mod k.
    Modulo(u64),
    /// floor(n / k).
    Floor(u64),
    /// floor(n / k) mod m.
    FloorModulo(u64, u64),
    /// floor((n mod p) / k).
    Blocks {
        /// The period p.
        period: u64,
        /// The length k of a block.
        length: u64,
    },
    /// The greatest power of 2 that divides n, `n & -n`; 0 for 0.
    LowestBit,
    /// This much more than the exponent of 2 in n; 0 for 0.
    ExponentOfTwo(u64),
    /// The number of ones of n in binary, modulo 2.
    Parity,
    /// The number of ones of n in binary.
    Ones,
    /// The number of binary digits of n.
    Digits,
    /// n xor floor(n/2), the Gray code.
    Gray,
    /// n xor c.
    Xor(u64),
    /// g(2n) = n and g(2n+1) = g(n).
    UpToHalf,
    /// From `before` on the values repeat every so many heaps, rising by `saltus`; `values` are those of the heaps before
    /// and of one period.
    Repetition {
        /// The first heap of the repetition.
        before: u64,
        /// Its length.
        period: u64,
        /// By how much the values rise.
        saltus: u64,
        /// The values of the heaps below before + period.
        values: Vec<u64>,
    },
    /// The zeros are the heaps that leave one of these residues; the values of other heaps are not told.
    ZerosModulo {
        /// The modulus.
        modulus: u64,
        /// The residues.
        residues: Vec<u64>,
    },
    /// The zeros are floor(k (a + sqrt d) / b) for k = 0, 1, 2, ...
    ZerosBeatty {
        /// a.
        whole: u64,
        /// d.
        root: u64,
        /// b.
        divisor: u64,
    },
    /// The zeros z0, z1, ... satisfy z(k+1) = a z(k) + b z(k-1) + c.
    ZerosRecurrence {
        /// The first two zeros.
        start: [u64; 2],
        /// a, b and c.
        factors: [i64; 3],
    },
    /// The values of these rules, so many heaps later (or earlier, if negative).
    SameAs {
        /// The rules as text.
        rules: String,
        /// Their sequence in the On-Line Encyclopedia of Integer Sequences.
        oeis: Option<&'static str>,
        /// g(n) is their value at n + shift.
        shift: i64,
        /// Their values.
        values: Vec<u64>,
    },
}

/// What a shape says of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    Value(u64),
    /// Only whether it is zero.
    Zero(bool),
    /// Nothing.
    Nothing,
}

impl PatternForm {
    /// The value that the shape gives heap n; `None` if it says only where the zeros are, or nothing of so large a heap.
    #[must_use]
    pub fn value(&self, n: u64) -> Option<u64> {
        match self.says(n) {
            Says::Value(value) => Some(value),
            Says::Zero(_) | Says::Nothing => None,
        }
    }

    /// Whether it tells the values, not only the zeros.
    #[must_use]
    pub fn tells_values(&self) -> bool {
        !matches!(
            self,
            PatternForm::ZerosModulo { .. } | PatternForm::ZerosBeatty { .. } | PatternForm::ZerosRecurrence { .. }
        )
    }

    pub(super) fn says(&self, n: u64) -> Says {
        let value = |value: Option<u64>| value.map_or(Says::Nothing, Says::Value);
        match self {
            PatternForm::Constant(c) => Says::Value(*c),
            PatternForm::Identity => Says::Value(n),
            PatternForm::Modulo(k) => Says::Value(n % k),
            PatternForm::Floor(k) => Says::Value(n / k),
            PatternForm::FloorModulo(k, m) => Says::Value(n / k % m),
            PatternForm::Blocks { period, length } => Says::Value(n % period / length),
            PatternForm::LowestBit => Says::Value(n & n.wrapping_neg()),
            PatternForm::ExponentOfTwo(_) if n == 0 => Says::Value(0),
            PatternForm::ExponentOfTwo(more) => Says::Value(more + u64::from(n.trailing_zeros())),
            PatternForm::Parity => Says::Value(u64::from(n.count_ones() % 2)),
            PatternForm::Ones => Says::Value(u64::from(n.count_ones())),
            PatternForm::Digits => Says::Value(u64::from(64 - n.leading_zeros())),
            PatternForm::Gray => Says::Value(n ^ (n / 2)),
            PatternForm::Xor(c) => Says::Value(n ^ c),
            PatternForm::UpToHalf => value(n.checked_add(1).map(|next| (next >> next.trailing_zeros()) / 2)),
            PatternForm::Repetition { before, period, saltus, values } => {
                let past = n.saturating_sub(*before);
                let place = if n < *before { n } else { before + past % period };
                let first = values.get(place as usize).copied();
                value(first.and_then(|first| first.checked_add((past / period).checked_mul(*saltus)?)))
            }
            PatternForm::ZerosModulo { modulus, residues } => Says::Zero(residues.contains(&(n % modulus))),
            PatternForm::ZerosBeatty { whole, root, divisor } => {
                // The first k whose term is at least n; terms ascend.
                let term =
                    |k: u128| (k * u128::from(*whole) + (k * k * u128::from(*root)).isqrt()) / u128::from(*divisor);
                let (mut low, mut high) = (0u128, u128::from(n) * u128::from(*divisor) + 1);
                while low < high {
                    let middle = low.midpoint(high);
                    if term(middle) < u128::from(n) {
                        low = middle + 1;
                    } else {
                        high = middle;
                    }
                }
                if n > 1 << 30 { Says::Nothing } else { Says::Zero(term(low) == u128::from(n)) }
            }
            PatternForm::ZerosRecurrence { start: [first, second], factors: [a, b, c] } => {
                let (mut now, mut next) = (i128::from(*first), i128::from(*second));
                for _ in 0..100_000 {
                    if now >= i128::from(n) {
                        return Says::Zero(now == i128::from(n));
                    }
                    let after = i128::from(*a) * next + i128::from(*b) * now + i128::from(*c);
                    if after <= next {
                        return Says::Nothing;
                    }
                    (now, next) = (next, after);
                }
                Says::Nothing
            }
            PatternForm::SameAs { shift, values, .. } => {
                value(n.checked_add_signed(*shift).and_then(|at| values.get(at as usize).copied()))
            }
        }
    }

    /// How much there is to say: simpler shapes are more believable.
    pub(super) fn length(&self) -> u64 {
        match self {
            PatternForm::Constant(_) | PatternForm::Identity => 1,
            PatternForm::Modulo(_) | PatternForm::Floor(_) => 2,
            PatternForm::LowestBit
            | PatternForm::ExponentOfTwo(_)
            | PatternForm::Parity
            | PatternForm::Ones
            | PatternForm::Digits
            | PatternForm::Gray
            | PatternForm::Xor(_)
            | PatternForm::FloorModulo(..) => 3,
            PatternForm::Blocks { .. } | PatternForm::UpToHalf | PatternForm::SameAs { .. } => 4,
            PatternForm::Repetition { values, .. } => 4 + values.len() as u64,
            PatternForm::ZerosModulo { residues, .. } => 20 + residues.len() as u64,
            PatternForm::ZerosBeatty { .. } => 22,
            PatternForm::ZerosRecurrence { .. } => 24,
        }
    }
}
