//! Products without any special instruction: logarithms of 16-bit nimbers, and Karatsuba's identity twice.
//!
//! 258 generates the multiplicative group of the nimbers below 65536. Two tables of logarithms and powers make a
//! product of two lookups and an addition, a third gives the product by 2^15 that the tower asks for. Together they
//! take 512 KiB and are made at the first use in about a millisecond.

use std::sync::LazyLock;

use super::tower;

/// The order of the multiplicative group of the nimbers below 65536.
const ORDER: usize = 65_535;
/// The least generator above 256.
const GENERATOR: u128 = 258;

struct Tables {
    log: Vec<u16>,
    /// Powers, twice over, so that the sum of two logarithms needs no reduction.
    power: Vec<u16>,
    /// The product by 2^15.
    half: Vec<u16>,
}

/// The table of the product by a constant.
fn by(constant: u128) -> Vec<u16> {
    let mut table = vec![0u16; 65_536];
    for value in 1..65_536usize {
        let lowest = value & value.wrapping_neg();
        table[value] = match value & (value - 1) {
            0 => tower::product(value as u128, constant, 16) as u16,
            rest => table[rest] ^ table[lowest],
        };
    }
    table
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let step = by(GENERATOR);
    let mut log = vec![0u16; 65_536];
    let mut power = vec![0u16; 2 * ORDER];
    let mut value = 1u16;
    for exponent in 0..ORDER {
        log[usize::from(value)] = exponent as u16;
        power[exponent] = value;
        power[exponent + ORDER] = value;
        value = step[usize::from(value)];
    }
    Tables { log, power, half: by(1 << 15) }
});

impl Tables {
    #[inline]
    fn short(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 {
            return 0;
        }
        self.power[usize::from(self.log[usize::from(a)]) + usize::from(self.log[usize::from(b)])]
    }

    #[inline]
    fn half(&self, a: u16) -> u16 {
        self.half[usize::from(a)]
    }

    fn word(&self, a: u32, b: u32) -> u32 {
        let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
        let low = self.short(a0, b0);
        let high = self.short(a1, b1);
        let cross = self.short(a1 ^ a0, b1 ^ b0);
        (u32::from(cross ^ low) << 16) ^ u32::from(low ^ self.half(high))
    }

    /// The product by 2^31 = (2^15, 0).
    fn half_word(&self, a: u32) -> u32 {
        let (a1, a0) = ((a >> 16) as u16, a as u16);
        (u32::from(self.half(a1 ^ a0)) << 16) ^ u32::from(self.half(self.half(a1)))
    }
}

/// The nim-product.
pub(crate) fn product(a: u64, b: u64) -> u64 {
    let tables = &*TABLES;
    let (a1, a0, b1, b0) = ((a >> 32) as u32, a as u32, (b >> 32) as u32, b as u32);
    let low = tables.word(a0, b0);
    let high = tables.word(a1, b1);
    let cross = tables.word(a1 ^ a0, b1 ^ b0);
    (u64::from(cross ^ low) << 32) ^ u64::from(low ^ tables.half_word(high))
}

/// The nim-product by 2^63, which is (2^31, 0).
pub(crate) fn half(a: u64) -> u64 {
    let tables = &*TABLES;
    let (a1, a0) = ((a >> 32) as u32, a as u32);
    (u64::from(tables.half_word(a1 ^ a0)) << 32) ^ u64::from(tables.half_word(tables.half_word(a1)))
}
