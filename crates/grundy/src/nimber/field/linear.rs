//! Linear maps of 64-bit words over GF(2), by tables of the images of each byte.
//!
//! Changing the basis of a field, halving, squaring and square roots are all linear. Eight lookups and seven xors
//! apply such a map; its tables take 16 KiB.

/// A linear map from words to words.
pub(crate) struct Linear([[u64; 256]; 8]);

impl Linear {
    /// The map that sends bit i to `images[i]`.
    pub(crate) fn new(images: &[u64; 64]) -> Box<Linear> {
        let mut map = Box::new(Linear([[0; 256]; 8]));
        for (byte, table) in map.0.iter_mut().enumerate() {
            for value in 1..256usize {
                let lowest = value.trailing_zeros() as usize;
                table[value] = table[value & (value - 1)] ^ images[8 * byte + lowest];
            }
        }
        map
    }

    /// The image of a word.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Inside loops that are compiled for one processor; a call would cost more.
    pub(crate) fn apply(&self, word: u64) -> u64 {
        // Written out: a closure would be compiled without the instructions of the loop around it, and be called.
        let t = &self.0;
        let low = t[0][(word & 255) as usize] ^ t[1][(word >> 8 & 255) as usize];
        let next = t[2][(word >> 16 & 255) as usize] ^ t[3][(word >> 24 & 255) as usize];
        let third = t[4][(word >> 32 & 255) as usize] ^ t[5][(word >> 40 & 255) as usize];
        let high = t[6][(word >> 48 & 255) as usize] ^ t[7][(word >> 56) as usize];
        (low ^ next) ^ (third ^ high)
    }
}

/// The images of the bits under the inverse map; `None` if there is none. Gauss and Jordan.
pub(crate) fn inverse(images: &[u64; 64]) -> Option<[u64; 64]> {
    let mut rows = *images;
    let mut made: [u64; 64] = std::array::from_fn(|i| 1 << i);
    for bit in 0..64 {
        let pivot = (bit..64).find(|&row| rows[row] >> bit & 1 == 1)?;
        rows.swap(bit, pivot);
        made.swap(bit, pivot);
        for row in 0..64 {
            if row != bit && rows[row] >> bit & 1 == 1 {
                rows[row] ^= rows[bit];
                made[row] ^= made[bit];
            }
        }
    }
    Some(made)
}
