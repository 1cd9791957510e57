//! The nimbers below 2^64 as polynomials, whose product processors have an instruction for.
//!
//! All fields of 2^64 elements are one field in different clothes. Let K be the polynomials over GF(2) modulo
//! x^64 + x^4 + x^3 + x + 1. The nimbers F0 = 2, F1 = 4, F2 = 16, ... satisfy Fj^2 + Fj = F0 F1 ... F(j-1), so a map
//! from nimbers to K that keeps sums and products must send them to roots X0, X1, ... of the same equations; any choice
//! of roots will do if it is kept. Every power 2^i is the nim-product of the Fj over the bits j of i, which tells the
//! image of every bit, and the rest is linear.

use std::sync::LazyLock;

use super::linear::{Linear, inverse};

/// x^64 modulo the polynomial: x^4 + x^3 + x + 1.
pub(crate) const TAIL: u64 = 0x1b;

/// The images of F0 to F5: roots found by linear algebra, checked by a test below.
const ROOTS: [u64; 6] = [
    0x19c9_369f_278a_dc02,
    0xa181_e7d6_6f5f_f794,
    0x013b_052f_bd1c_fb5c,
    0xf56a_0fcd_d619_1e26,
    0x4f6f_64c7_147f_c9a2,
    0xf2f9_2872_b79c_2ec2,
];

/// The product in K, bit by bit.
pub(crate) fn product(a: u64, b: u64) -> u64 {
    let mut sum = 0;
    for bit in (0..64).rev() {
        let carry = sum >> 63;
        sum = (sum << 1) ^ (carry * TAIL) ^ (a * (b >> bit & 1));
    }
    sum
}

/// The way into K and back.
pub(crate) struct Bridge {
    pub(crate) into: Box<Linear>,
    pub(crate) out: Box<Linear>,
    /// The image of 2^63, by which the upper halves of 128-bit products are multiplied.
    pub(crate) half: u64,
}

fn images() -> [u64; 64] {
    std::array::from_fn(|i| (0..6).filter(|j| i >> j & 1 == 1).fold(1, |image, j| product(image, ROOTS[j])))
}

/// The bridge, built at its first use in some ten microseconds; 32 KiB.
pub(crate) static BRIDGE: LazyLock<Bridge> = LazyLock::new(|| {
    let images = images();
    // That the map can be inverted is held by a test.
    let back = inverse(&images).unwrap_or([0; 64]);
    Bridge { into: Linear::new(&images), out: Linear::new(&back), half: images[63] }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roots_satisfy_the_equations_of_the_fermat_powers() {
        let mut before = 1;
        for root in ROOTS {
            assert_eq!(product(root, root) ^ root, before);
            before = product(before, root);
        }
    }

    #[test]
    fn the_bridge_leads_there_and_back() {
        assert!(inverse(&images()).is_some());
        let bridge = &*BRIDGE;
        let mut word = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..1000 {
            word = word.wrapping_mul(0xd129_0d3b_4f2d_5b1d).wrapping_add(99);
            assert_eq!(bridge.out.apply(bridge.into.apply(word)), word);
        }
    }
}
