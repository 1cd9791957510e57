//! Nim-products of 64 and 128 bits, against the `nimber` crate and against the tables a contestant writes.

use std::sync::LazyLock;
use std::time::Duration;

use grundy::{Nimber64, Nimber128};
use nimber::FiniteNimber;

use crate::Result;
use crate::report::{Table, each, shortest};

const PRODUCTS: usize = 1 << 20;
/// The crate takes ten thousand times as long, so it is asked for fewer.
const SAMPLE: usize = 1 << 12;

/// The product of two 64-bit nimbers as contestants write it: logarithms of 16-bit nimbers, and Karatsuba above.
struct Tables {
    log: Vec<u32>,
    power: Vec<u16>,
}

/// By the tower, one level at a time; only for making the tables.
fn tower(a: u32, b: u32, half: u32) -> u32 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = tower(a0, b0, half / 2);
    let high = tower(a1, b1, half / 2);
    let cross = tower(a1 ^ a0, b1 ^ b0, half / 2);
    ((cross ^ low) << half) ^ low ^ tower(high, 1 << (half - 1), half / 2)
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let (mut log, mut power) = (vec![0; 1 << 16], vec![0; 2 << 16]);
    let mut value = 1;
    for exponent in 0..65_535u32 {
        log[value as usize] = exponent;
        power[exponent as usize] = value as u16;
        power[exponent as usize + 65_535] = value as u16;
        value = tower(value, 258, 8);
    }
    Tables { log, power }
});

impl Tables {
    #[inline]
    fn short(&self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return 0;
        }
        u64::from(self.power[(self.log[a as usize] + self.log[b as usize]) as usize])
    }

    #[inline]
    fn word(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 16, a & 0xffff, b >> 16, b & 0xffff);
        let (low, high) = (self.short(a0, b0), self.short(a1, b1));
        ((self.short(a1 ^ a0, b1 ^ b0) ^ low) << 16) ^ low ^ self.short(high, 1 << 15)
    }

    #[inline]
    fn product(&self, a: u64, b: u64) -> u64 {
        let mask = u64::from(u32::MAX);
        let (a1, a0, b1, b0) = (a >> 32, a & mask, b >> 32, b & mask);
        let (low, high) = (self.word(a0, b0), self.word(a1, b1));
        ((self.word(a1 ^ a0, b1 ^ b0) ^ low) << 32) ^ low ^ self.word(high, 1 << 31)
    }
}

fn big(word: u128) -> FiniteNimber {
    FiniteNimber::from(vec![word as u64, (word >> 64) as u64])
}

/// The products by the crate of that name, and the time of all.
fn crate_products(a: &[FiniteNimber], b: &[FiniteNimber]) -> (Vec<FiniteNimber>, Duration) {
    let (time, products) = shortest(2, || a.iter().zip(b).map(|(a, b)| a * b).collect());
    (products, time)
}

fn random(count: usize) -> Vec<u64> {
    let mut state = 88_172_645_463_325_252u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..count).map(|_| next()).collect()
}

pub(crate) fn run(_: &[String]) -> Result<()> {
    let (a, b) = (random(PRODUCTS), random(2 * PRODUCTS).split_off(PRODUCTS));
    let pairs = || a.iter().copied().zip(b.iter().copied());
    let items = PRODUCTS as u64;
    let tables = &*TABLES;
    let (own, sum) = shortest(5, || pairs().fold(0, |sum, (a, b)| sum ^ (Nimber64(a) * Nimber64(b)).0));
    let right: Vec<Nimber64> = b.iter().map(|&word| Nimber64(word)).collect();
    let (many, all) = shortest(5, || {
        let mut left: Vec<Nimber64> = a.iter().map(|&word| Nimber64(word)).collect();
        Nimber64::multiply_all(&mut left, &right);
        left
    });
    let (by_tables, plain) = shortest(5, || pairs().fold(0, |sum, (a, b)| sum ^ tables.product(a, b)));
    let finite = |words: &[u64]| -> Vec<FiniteNimber> { words.iter().map(|&word| FiniteNimber::from(word)).collect() };
    let (theirs, by_crate) = crate_products(&finite(&a[..SAMPLE]), &finite(&b[..SAMPLE]));
    let folded = all.iter().fold(0, |sum, word| sum ^ word.0);
    if sum != plain || sum != folded || theirs.iter().zip(&all).any(|(one, two)| *one != FiniteNimber::from(two.0)) {
        return Err("the programs disagree".into());
    }
    let [own, many, by_tables] = [own, many, by_tables].map(|time| each(time, items));
    let by_crate = each(by_crate, SAMPLE as u64);
    let mut table = Table::new(
        "2^20 nim-products of 64 bits (target: 5 times the nimber crate, and not slower than tables)",
        &["one by one ns", "multiply_all ns", "tables ns", "nimber crate ns", "tables / grundy", "crate / grundy"],
    );
    table.row([
        format!("{own:.2}"),
        format!("{many:.2}"),
        format!("{by_tables:.2}"),
        format!("{by_crate:.2}"),
        format!("{:.2}", by_tables / own),
        format!("{:.2}", by_crate / own),
    ]);
    table.print();

    let wide = |words: &[u64]| -> Vec<u128> {
        words.chunks(2).map(|pair| (u128::from(pair[0]) << 64) | u128::from(pair[1])).collect()
    };
    let (a, b) = (wide(&a), wide(&b));
    let pairs = || a.iter().copied().zip(b.iter().copied());
    let items = a.len() as u64;
    let (own, sum) = shortest(5, || pairs().fold(0, |sum, (a, b)| sum ^ (Nimber128(a) * Nimber128(b)).0));
    let finite = |words: &[u128]| -> Vec<FiniteNimber> { words.iter().map(|&word| big(word)).collect() };
    let (theirs, by_crate) = crate_products(&finite(&a[..SAMPLE]), &finite(&b[..SAMPLE]));
    let products = || pairs().map(|(a, b)| (Nimber128(a) * Nimber128(b)).0);
    if sum != products().fold(0, |sum, word| sum ^ word) || products().zip(&theirs).any(|(own, one)| *one != big(own)) {
        return Err("the programs disagree".into());
    }
    let (own, by_crate) = (each(own, items), each(by_crate, SAMPLE as u64));
    let mut table = Table::new("2^19 nim-products of 128 bits", &["grundy ns", "nimber crate ns", "crate / grundy"]);
    table.row([format!("{own:.2}"), format!("{by_crate:.2}"), format!("{:.2}", by_crate / own)]);
    table.print();
    Ok(())
}
