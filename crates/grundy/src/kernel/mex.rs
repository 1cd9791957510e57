//! The mex of a block of heaps, plane after plane.
//!
//! Heaps that depend on heaps just before them, by takes shorter than a block, are settled in steps as long as the shortest
//! of these takes, at most: what a step writes into the plane is read by the next.

use crate::kernel::{BLOCK, Plane};

/// A value for a heap that has none yet.
pub(crate) const OPEN: u8 = u8::MAX;

/// The least take that may come beside others in [`Plane::settle`].
pub(crate) const SHORTEST_NEAR: usize = 16;

impl Plane {
    /// Gives each open heap of the block at `at` the lowest clear bit of what this plane, number `k`, gathered: writes the bits
    /// into the plane, where 0 stands for all other heaps, and the values into `values`; says how many heaps are open still.
    ///
    /// `sums` is what takes of a block and longer gathered; `near` are the shorter ones.
    ///
    /// # Panics
    /// If the near takes are not sorted, are shorter than [`SHORTEST_NEAR`] or longer than `at`, or if the block is not inside
    /// the row.
    #[inline]
    pub(crate) fn settle(
        &mut self,
        k: usize,
        at: usize,
        sums: &[u8; BLOCK],
        near: &[usize],
        values: &mut [u8; BLOCK],
    ) -> u16 {
        let shortest = near.first().copied().unwrap_or(BLOCK);
        let reach = near.is_sorted() && near.last().is_none_or(|&s| s <= at);
        assert!(shortest >= SHORTEST_NEAR && reach && self.holds(at + BLOCK), "takes stay inside the row");
        let first = 8 * k as u8;
        #[cfg(target_arch = "x86_64")]
        if super::has_wide() {
            // SAFETY: the processor has every feature that these are compiled for, and the block and the takes were
            // checked, none of which is shorter than a step.
            return unsafe {
                match shortest {
                    32.. => wide::steps_of_32(self, first, at, sums, near, values),
                    _ => wide::steps_of_16(self, first, at, sums, near, values),
                }
            };
        }
        self.settle_plain(first, at, sums, near, values)
    }

    fn settle_plain(
        &mut self,
        first: u8,
        at: usize,
        sums: &[u8; BLOCK],
        near: &[usize],
        values: &mut [u8; BLOCK],
    ) -> u16 {
        let mut left = 0;
        for (i, (&sum, value)) in sums.iter().zip(values).enumerate() {
            let sum = near.iter().fold(sum, |sum, &s| sum | self.row()[at + i - s]);
            let mut word = 0;
            if *value == OPEN && sum != u8::MAX {
                word = !sum & (sum + 1);
                *value = first + sum.trailing_ones() as u8;
            }
            self.set(at + i, word);
            left += u16::from(*value == OPEN);
        }
        left
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(clippy::cast_ptr_alignment)] // The loads and stores used need no alignment.
mod wide {
    use std::arch::x86_64::{
        _mm_add_epi8, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8,
        _mm_or_si128, _mm_set1_epi8, _mm_setr_epi8, _mm_setzero_si128, _mm_shuffle_epi8, _mm_srli_epi16,
        _mm_storeu_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256,
        _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
        _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
    };
    use std::convert::identity;

    use super::{BLOCK, Plane};

    /// A block in steps of `$step` heaps, each a vector.
    macro_rules! steps {
        (
            $name:ident, $step:literal, $load:ident, $store:ident, $or:ident, $and:ident, $andnot:ident, $add:ident,
            $equal:ident, $each:ident, $zero:ident, $mask:ident, $shuffle:ident, $shift:ident, $table:ident
        ) => {
            /// # Safety
            /// The block must lie inside the row; no take may be longer than `at` or shorter than a step.
            #[target_feature(enable = "avx2,popcnt")]
            pub(super) unsafe fn $name(
                plane: &mut Plane,
                first: u8,
                at: usize,
                sums: &[u8; BLOCK],
                near: &[usize],
                values: &mut [u8; BLOCK],
            ) -> u16 {
                let [row, copy] = plane.copies_mut();
                // The number of the bit of a word, by its lower and by its upper half.
                let lower = $table(_mm_setr_epi8(0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0));
                let upper = $table(_mm_setr_epi8(0, 4, 5, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0));
                let (first, half) = ($each(first.cast_signed()), $each(15));
                let mut left = 0;
                for from in (0..BLOCK).step_by($step) {
                    // SAFETY: the step lies inside the block.
                    let (mut sum, old) =
                        unsafe { ($load(sums.as_ptr().add(from).cast()), $load(values.as_ptr().add(from).cast())) };
                    for &s in near {
                        // SAFETY: the take is no longer than `at`, and the step lies inside the row, so all of this does.
                        sum = $or(sum, unsafe { $load(row.add(at + from - s).cast()) });
                    }
                    let open = $equal(old, $each(-1));
                    let word = $and($andnot(sum, $add(sum, $each(1))), open);
                    // SAFETY: the block lies inside both copies of the row.
                    unsafe {
                        $store(row.add(at + from).cast(), word);
                        $store(copy.add(at + from).cast(), word);
                    }
                    let high = $and($shift::<4>(word), half);
                    let value = $add($or($shuffle(lower, $and(word, half)), $shuffle(upper, high)), first);
                    // An open heap has a value of all ones.
                    let new = $and(old, $or(value, $equal(word, $zero())));
                    // SAFETY: as for the load.
                    unsafe { $store(values.as_mut_ptr().add(from).cast(), new) };
                    let bits = $mask($equal(new, $each(-1))).cast_unsigned();
                    left += (bits & (u32::MAX >> (32 - $step))).count_ones() as u16;
                }
                left
            }
        };
    }
    steps!(
        steps_of_32,
        32,
        _mm256_loadu_si256,
        _mm256_storeu_si256,
        _mm256_or_si256,
        _mm256_and_si256,
        _mm256_andnot_si256,
        _mm256_add_epi8,
        _mm256_cmpeq_epi8,
        _mm256_set1_epi8,
        _mm256_setzero_si256,
        _mm256_movemask_epi8,
        _mm256_shuffle_epi8,
        _mm256_srli_epi16,
        _mm256_broadcastsi128_si256
    );
    steps!(
        steps_of_16,
        16,
        _mm_loadu_si128,
        _mm_storeu_si128,
        _mm_or_si128,
        _mm_and_si128,
        _mm_andnot_si128,
        _mm_add_epi8,
        _mm_cmpeq_epi8,
        _mm_set1_epi8,
        _mm_setzero_si128,
        _mm_movemask_epi8,
        _mm_shuffle_epi8,
        _mm_srli_epi16,
        identity
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn steps_of_all_sizes_find_the_mex(
            bytes in prop::collection::vec(prop::sample::select(vec![0xFFu8, 0xFF, 0, 1, 7, 0xF7, 0x5F, 0x7F]), 2000),
            settled in prop::collection::vec(prop::option::of(0..100u8), BLOCK),
            shortest in prop::sample::select(vec![16usize, 20, 31, 32, 64, 200]),
            longer in prop::collection::btree_set(0..250usize, 0..6),
            at in 450..700usize,
            k in 0..15usize,
        ) {
            let near: Vec<usize> = longer.into_iter().map(|s| s + shortest).collect();
            let mut fast = Plane::new(1000);
            bytes[..1000].iter().enumerate().for_each(|(at, &byte)| fast.set(at, byte));
            let mut plain = fast.moved(0, 1000, 1000);
            let sums: &[u8; BLOCK] = bytes[1000..].first_chunk().unwrap();
            let mut values: [u8; BLOCK] = std::array::from_fn(|i| settled[i].unwrap_or(OPEN));
            let mut others = values;
            let left = fast.settle(k, at, sums, &near, &mut values);
            prop_assert_eq!(left, plain.settle_plain(8 * k as u8, at, sums, &near, &mut others));
            prop_assert_eq!(values, others);
            prop_assert_eq!(fast.row(), plain.row());
            prop_assert_eq!(fast.block_mut(at).map(|blocks| blocks.map(|block| *block)), plain.block_mut(at).map(|blocks| blocks.map(|block| *block)));
        }
    }
}
