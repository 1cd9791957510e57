//! Nimbers as a field: product, inverse, square root, power and logarithm, below 2^64 and below 2^128.
//!
//! The nimbers below 2^(2^k) are closed under Conway's nim-product and form the field of 2^(2^k) elements; addition is
//! xor, so every number is its own negative. Nim-products are the values of products of coin-turning games
//! ([Tartan theorem](Nimber64::tartan)).
//!
//! [`tower`] is the definition that everything is held to. Where the processor multiplies polynomials, a product goes
//! over the bridge of [`polynomial`]; elsewhere it uses the logarithms of [`tables`].
//!
//! ```
//! use grundy::Nimber64;
//! let (a, b) = (Nimber64(7), Nimber64(12));
//! assert_eq!(a * b + Nimber64(3), Nimber64(6));
//! assert_eq!(a.inverse().map(|inverse| a * inverse), Some(Nimber64(1)));
//! assert_eq!(a.square_root() * a.square_root(), a);
//! ```

mod linear;
mod logarithm;
mod polynomial;
mod tables;
#[cfg(test)]
mod tests;
mod tower;

use std::fmt;
use std::ops::{Add, AddAssign, Mul, MulAssign};
use std::sync::LazyLock;

use self::polynomial::BRIDGE;
use crate::kernel::carryless::{PolynomialProduct, ProductKernel, products};

/// A nimber below 2^64, an element of the field of 2^64 elements.
///
/// A product takes some ten nanoseconds where the processor multiplies polynomials and forty elsewhere; tables of 32
/// or 512 KiB are made at the first product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber64(pub u64);

/// A nimber below 2^128, an element of the field of 2^128 elements.
///
/// Numbers below 2^64 are the same as a [`Nimber64`]: sums, products, inverses and square roots of these stay below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber128(pub u128);

/// One product by the bridge.
struct One(u64, u64);

impl ProductKernel for One {
    type Output = u64;
    #[inline(always)]
    #[allow(clippy::inline_always)] // What is not inlined is not compiled for the instruction.
    fn run<P: PolynomialProduct>(self) -> u64 {
        let bridge = &*BRIDGE;
        bridge.out.apply(P::product(bridge.into.apply(self.0), bridge.into.apply(self.1)))
    }
}

/// Many products by the bridge.
struct Many<'a>(&'a mut [Nimber64], &'a [Nimber64]);

impl ProductKernel for Many<'_> {
    type Output = ();
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn run<P: PolynomialProduct>(self) {
        let bridge = &*BRIDGE;
        for (a, b) in self.0.iter_mut().zip(self.1) {
            a.0 = bridge.out.apply(P::product(bridge.into.apply(a.0), bridge.into.apply(b.0)));
        }
    }
}

/// A power by the bridge, which is crossed once.
struct Power(u64, u64);

impl ProductKernel for Power {
    type Output = u64;
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn run<P: PolynomialProduct>(self) -> u64 {
        let bridge = &*BRIDGE;
        let base = bridge.into.apply(self.0);
        let mut power = 1;
        for bit in (0..64 - self.1.leading_zeros()).rev() {
            power = P::product(power, power);
            if self.1 >> bit & 1 == 1 {
                power = P::product(power, base);
            }
        }
        bridge.out.apply(power)
    }
}

/// One product of 128 bits by the bridge: three products of halves, and one by the constant 2^63.
struct Wide(u128, u128);

impl ProductKernel for Wide {
    type Output = u128;
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn run<P: PolynomialProduct>(self) -> u128 {
        let bridge = &*BRIDGE;
        let split = |word: u128| (bridge.into.apply((word >> 64) as u64), bridge.into.apply(word as u64));
        let ((a1, a0), (b1, b0)) = (split(self.0), split(self.1));
        let low = P::product(a0, b0);
        let high = P::product(P::product(a1, b1), bridge.half);
        let cross = P::product(a1 ^ a0, b1 ^ b0);
        (u128::from(bridge.out.apply(cross ^ low)) << 64) | u128::from(bridge.out.apply(low ^ high))
    }
}

#[inline]
fn product64(a: u64, b: u64) -> u64 {
    products(One(a, b)).unwrap_or_else(|| tables::product(a, b))
}

fn product128(a: u128, b: u128) -> u128 {
    if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
        return u128::from(product64(a, b));
    }
    products(Wide(a, b)).unwrap_or_else(|| by_tables(a, b))
}

fn by_tables(a: u128, b: u128) -> u128 {
    let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
    let low = tables::product(a0, b0);
    let high = tables::product(a1, b1);
    let cross = tables::product(a1 ^ a0, b1 ^ b0);
    (u128::from(cross ^ low) << 64) | u128::from(low ^ tables::half(high))
}

/// Square roots of the powers of two: the root is linear. Of bit i of 64 bits it is 2^i squared 63 times.
static ROOTS: LazyLock<[u64; 64]> =
    LazyLock::new(|| std::array::from_fn(|bit| (0..63).fold(1 << bit, |root, _| product64(root, root))));

impl Nimber64 {
    /// The multiplicative inverse; `None` for 0.
    ///
    /// By the norm into the subfield of half the size, six times. Some twenty products.
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        Nimber128(u128::from(self.0)).inverse().map(|inverse| Nimber64(inverse.0 as u64))
    }

    /// The square root; every nimber has exactly one. About as long as three products.
    #[must_use]
    pub fn square_root(self) -> Self {
        let roots = &*ROOTS;
        let mut rest = self.0;
        let mut root = 0;
        while rest != 0 {
            root ^= roots[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        Nimber64(root)
    }

    /// The product of `exponent` factors; the power 0 is 1, of 0 too. At most 128 products of polynomials.
    ///
    /// ```
    /// assert_eq!(grundy::Nimber64(4).power(15), grundy::Nimber64(1));
    /// ```
    #[must_use]
    pub fn power(self, exponent: u128) -> Self {
        if exponent == 0 {
            return Nimber64(1);
        }
        // x^(2^64) = x: exponents matter modulo 2^64 - 1, where 0 must not be the result for a base of 0.
        let exponent = ((exponent - 1) % u128::from(u64::MAX) + 1) as u64;
        if let Some(power) = products(Power(self.0, exponent)) {
            return Nimber64(power);
        }
        Nimber64(powers(self.0, u128::from(exponent), 1, tables::product))
    }

    /// The least exponent with which `base` becomes this number; `None` if there is none.
    ///
    /// By Pohlig and Hellman (1978): 2^64 - 1 is the product of 3, 5, 17, 257, 641, 65537 and 6700417, and the last
    /// takes a table of 2589 powers. Below a millisecond.
    ///
    /// ```
    /// use grundy::Nimber64;
    /// let base = Nimber64((1 << 32) + 6);
    /// assert_eq!(base.power(1_234_567_890_123).logarithm(base), Some(1_234_567_890_123));
    /// ```
    #[must_use]
    pub fn logarithm(self, base: Self) -> Option<u64> {
        logarithm::least(u128::from(self.0), u128::from(base.0), &logarithm::PRIMES[..7]).map(|log| log as u64)
    }

    /// The value of a coin of a product of two coin-turning games, from its values in these (the Tartan theorem,
    /// Conway, *On Numbers and Games*, ch. 13; Berlekamp, Conway and Guy, *Winning Ways*, ch. 14).
    ///
    /// A move of the product game turns the coins (x, y) for all x turned by a move of the first and y by a move of the
    /// second. In Turning Corners, the product of Twins with itself, the coin (x, y) is worth x times y.
    ///
    /// ```
    /// use grundy::Nimber64;
    /// assert_eq!(Nimber64::tartan(Nimber64(2), Nimber64(3)), Nimber64(1));
    /// ```
    #[must_use]
    pub fn tartan(first: Self, second: Self) -> Self {
        first * second
    }

    /// Multiplies each number by the one at the same place, as far as both go.
    ///
    /// Quicker than one product after another: what the processor has is asked for once.
    pub fn multiply_all(numbers: &mut [Self], by: &[Self]) {
        if products(Many(numbers, by)).is_none() {
            for (a, b) in numbers.iter_mut().zip(by) {
                a.0 = tables::product(a.0, b.0);
            }
        }
    }
}

impl Nimber128 {
    /// The multiplicative inverse; `None` for 0.
    ///
    /// For a = a1 F + a0, F = 2^h, the norm N = a0 (a0 + a1) + a1^2 (F/2) lies in the subfield, and the inverse is
    /// (a1 F + a0 + a1) / N. Some twenty-five products.
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        if self.0 == 0 {
            return None;
        }
        // Down to the field of two elements, and back with the inverse of the norm.
        let mut down: Vec<(u128, u128, u32)> = Vec::with_capacity(7);
        let mut norm = self.0;
        for level in (0..7).rev() {
            let half = 1u32 << level;
            let (a1, a0) = (norm >> half, norm & ((1 << half) - 1));
            if a1 == 0 {
                continue;
            }
            down.push((a1, a0, half));
            norm = product128(a0, a0 ^ a1) ^ product128(product128(a1, a1), 1 << (half - 1));
        }
        // The only norm left is 1, which is its own inverse.
        let mut inverse = norm;
        for (a1, a0, half) in down.into_iter().rev() {
            inverse = (product128(a1, inverse) << half) ^ product128(a0 ^ a1, inverse);
        }
        Some(Nimber128(inverse))
    }

    /// The square root; every nimber has exactly one.
    ///
    /// From a square (x1, x0) = (y1^2, y0^2 + y1^2 (F/2)). Two roots of half the size and a product.
    #[must_use]
    pub fn square_root(self) -> Self {
        let (x1, x0) = ((self.0 >> 64) as u64, self.0 as u64);
        let high = Nimber64(x1).square_root();
        let low = Nimber64(x0 ^ product64(x1, 1 << 63)).square_root();
        Nimber128((u128::from(high.0) << 64) | u128::from(low.0))
    }

    /// The product of `exponent` factors; the power 0 is 1, of 0 too. At most 256 products.
    #[must_use]
    pub fn power(self, exponent: u128) -> Self {
        Nimber128(powers(self.0, exponent, 1, product128))
    }

    /// The least exponent with which `base` becomes this number; `None` if there is none.
    ///
    /// By Pohlig and Hellman. Numbers below 2^64 take a millisecond. For others a prime factor of 2^128 - 1 with
    /// fourteen digits takes about two million powers in 80 MB, and up to a few seconds.
    #[must_use]
    pub fn logarithm(self, base: Self) -> Option<u128> {
        let small = self.0 >> 64 == 0 && base.0 >> 64 == 0;
        let primes = if small { &logarithm::PRIMES[..7] } else { &logarithm::PRIMES[..] };
        logarithm::least(self.0, base.0, primes)
    }
}

fn powers<T: Copy>(base: T, exponent: u128, one: T, product: impl Fn(T, T) -> T) -> T {
    let mut power = one;
    for bit in (0..128 - exponent.leading_zeros()).rev() {
        power = product(power, power);
        if exponent >> bit & 1 == 1 {
            power = product(power, base);
        }
    }
    power
}

macro_rules! field {
    ($name:ident, $word:ty, $product:ident) => {
        impl Add for $name {
            type Output = Self;
            /// The nim-sum.
            #[allow(clippy::suspicious_arithmetic_impl)] // Addition in this field is xor.
            fn add(self, other: Self) -> Self {
                $name(self.0 ^ other.0)
            }
        }
        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }
        impl Mul for $name {
            type Output = Self;
            /// The nim-product.
            #[inline]
            fn mul(self, other: Self) -> Self {
                $name($product(self.0, other.0))
            }
        }
        impl MulAssign for $name {
            fn mul_assign(&mut self, other: Self) {
                *self = *self * other;
            }
        }
        impl From<$word> for $name {
            fn from(word: $word) -> Self {
                $name(word)
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

field!(Nimber64, u64, product64);
field!(Nimber128, u128, product128);
