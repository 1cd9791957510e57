//! Nim-multiplication by the tower of fields: short, slow, and what everything faster is held to.
//!
//! With the Fermat powers F = 2^(2^j) = 2, 4, 16, 256, ...: F times a is the ordinary product for a < F, and F times F
//! is F xor F/2 (Conway, *On Numbers and Games*, ch. 6). A number of 2h bits, h = 2^j, is a pair a1 F + a0 with
//! F = 2^h, and
//!
//! ```text
//! (a1 F + a0)(b1 F + b0) = (a1 b1 + a1 b0 + a0 b1) F + a0 b0 + a1 b1 (F/2)
//! ```
//!
//! in which + is xor. Karatsuba's identity needs three products of half the size, and one by the constant F/2.

/// The nim-product of two numbers below 2^`bits`; `bits` is a power of two, at most 128.
///
/// Recursion is as deep as `bits` can be halved: seven calls.
pub(crate) fn product(a: u128, b: u128, bits: u32) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1u128 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    if a1 == 0 && b1 == 0 {
        return product(a0, b0, half);
    }
    let high = product(a1, b1, half);
    let low = product(a0, b0, half);
    let cross = product(a1 ^ a0, b1 ^ b0, half);
    ((cross ^ low) << half) ^ low ^ product(high, 1 << (half - 1), half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_the_definition() {
        // a times b = mex of a'b + ab' + a'b' over all a' < a, b' < b.
        const SIZE: usize = 40;
        let mut table = vec![[0u128; SIZE]; SIZE];
        #[allow(clippy::needless_range_loop)] // a and b are numbers before they are places.
        for a in 0..SIZE {
            for b in 0..SIZE {
                let mut seen = vec![false; SIZE * SIZE];
                for x in 0..a {
                    for y in 0..b {
                        seen[(table[x][b] ^ table[a][y] ^ table[x][y]) as usize] = true;
                    }
                }
                table[a][b] = seen.iter().position(|seen| !seen).unwrap() as u128;
                assert_eq!(product(a as u128, b as u128, 128), table[a][b], "{a} times {b}");
            }
        }
    }
}
