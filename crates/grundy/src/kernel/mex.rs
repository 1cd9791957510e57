//! The mex of a block of heaps, plane after plane.

// A loop over an index is the one that is compiled into vectors.
#![allow(clippy::needless_range_loop)]

use crate::kernel::BLOCK;

/// What is known of the values of a block when some planes have been gathered.
#[derive(Clone, Debug)]
pub(crate) struct BlockMex {
    /// All ones for a heap whose planes so far are full, else 0.
    open: [u8; BLOCK],
    /// The bit of a heap's value in the plane where it is, or 0.
    picked: [u8; BLOCK],
    /// How many values the full planes of a heap have.
    full: [u8; BLOCK],
    /// The open heaps once more, one bit each.
    bits: [u32; BLOCK / 32],
}

impl BlockMex {
    /// A block of which no plane has been gathered.
    pub(crate) fn new() -> Self {
        BlockMex { open: [u8::MAX; BLOCK], picked: [0; BLOCK], full: [0; BLOCK], bits: [u32::MAX; BLOCK / 32] }
    }

    /// The heaps that have no value yet, in order.
    pub(crate) fn open(&self) -> impl Iterator<Item = usize> {
        self.bits.iter().zip((0..).step_by(32)).flat_map(|(&bits, first)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros();
                bits &= bits.wrapping_sub(1);
                (bit < 32).then_some(first + bit as usize)
            })
        })
    }

    /// The values of the heaps that have one.
    #[inline(always)]
    pub(crate) fn values(&self) -> [u16; BLOCK] {
        let mut values = [0; BLOCK];
        for i in 0..BLOCK {
            values[i] = u16::from(self.full[i].wrapping_add(self.picked[i].wrapping_sub(1).count_ones() as u8));
        }
        values
    }

    /// Gives every open heap the lowest clear bit of what the next plane gathered, writes these bits to both
    /// copies of its words, and says how many heaps are open still.
    #[inline]
    pub(crate) fn add_plane(&mut self, sums: &[u8; BLOCK], words: [&mut [u8; BLOCK]; 2]) -> u16 {
        #[cfg(target_arch = "x86_64")]
        if super::has_wide() {
            // SAFETY: the processor has every feature that `add_plane_wide` is compiled for.
            return unsafe { self.add_plane_wide(sums, words) };
        }
        self.add_plane_plain(sums, words)
    }

    fn add_plane_plain(&mut self, sums: &[u8; BLOCK], [words, copies]: [&mut [u8; BLOCK]; 2]) -> u16 {
        self.bits = [0; BLOCK / 32];
        for (i, &sum) in sums.iter().enumerate() {
            let free = !sum & sum.wrapping_add(1);
            let word = free & self.open[i];
            (words[i], copies[i]) = (word, word);
            self.picked[i] |= word;
            self.open[i] &= if free == 0 { u8::MAX } else { 0 };
            self.full[i] = self.full[i].wrapping_add(self.open[i] & 8);
            self.bits[i / 32] |= u32::from(self.open[i] & 1) << (i % 32);
        }
        self.bits.iter().map(|bits| bits.count_ones() as u16).sum()
    }

    /// The same in registers: compilers make something of the loop above that is slower than the gather.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt")]
    #[allow(clippy::cast_ptr_alignment)] // The loads and stores used need no alignment.
    fn add_plane_wide(&mut self, sums: &[u8; BLOCK], [words, copies]: [&mut [u8; BLOCK]; 2]) -> u16 {
        use std::arch::x86_64::{
            __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256,
            _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_storeu_si256,
        };
        macro_rules! load {
            ($from:expr, $at:ident) => {
                // SAFETY: `$at` is below BLOCK / 32 and the array has BLOCK bytes; the load needs no alignment.
                unsafe { _mm256_loadu_si256($from.as_ptr().cast::<__m256i>().add($at)) }
            };
        }
        macro_rules! store {
            ($to:expr, $at:ident, $what:expr) => {
                // SAFETY: as for the loads.
                unsafe { _mm256_storeu_si256($to.as_mut_ptr().cast::<__m256i>().add($at), $what) }
            };
        }
        let mut left = 0;
        for at in 0..BLOCK / 32 {
            let (sum, open) = (load!(sums, at), load!(self.open, at));
            let free = _mm256_andnot_si256(sum, _mm256_add_epi8(sum, _mm256_set1_epi8(1)));
            let word = _mm256_and_si256(free, open);
            store!(words, at, word);
            store!(copies, at, word);
            let picked = _mm256_or_si256(load!(self.picked, at), word);
            store!(self.picked, at, picked);
            let open = _mm256_and_si256(open, _mm256_cmpeq_epi8(free, _mm256_setzero_si256()));
            store!(self.open, at, open);
            let full = _mm256_add_epi8(load!(self.full, at), _mm256_and_si256(open, _mm256_set1_epi8(8)));
            store!(self.full, at, full);
            self.bits[at] = _mm256_movemask_epi8(open).cast_unsigned();
            left += self.bits[at].count_ones() as u16;
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(50))]
        #[test]
        fn both_loops_find_the_mex(
            planes in prop::collection::vec(prop::collection::vec(prop::sample::select(vec![0xFFu8, 0, 1, 7, 0xF7, 0x5F]), BLOCK), 1..5),
        ) {
            let (mut fast, mut plain) = (BlockMex::new(), BlockMex::new());
            for sums in &planes {
                let sums: &[u8; BLOCK] = sums.first_chunk().unwrap();
                let mut words = [[9; BLOCK]; 4];
                let [a, b, c, d] = &mut words;
                prop_assert_eq!(fast.add_plane(sums, [a, b]), plain.add_plane_plain(sums, [c, d]));
                prop_assert!(words.iter().all(|copy| *copy == words[0]));
            }
            prop_assert!(fast.open().eq(plain.open()));
            for i in 0..BLOCK {
                let mex = planes.iter().position(|sums| sums[i] != 0xFF).map(|k| 8 * k as u32 + planes[k][i].trailing_ones());
                prop_assert_eq!(mex.is_none(), fast.open().any(|open| open == i));
                if let Some(mex) = mex {
                    prop_assert_eq!(u32::from(fast.values()[i]), mex);
                }
            }
        }
    }
}
