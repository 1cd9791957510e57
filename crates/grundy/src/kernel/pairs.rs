//! The search for pairs whose xor is wanted, one byte a part, for all that is wanted at once.
//!
//! Nearly every heap lacks several rare values after the witnesses, and each of them is found after some thousand pairs. A
//! search for one value after the other would read the same pairs again and again; so a set of values is looked up
//! instead. In AVX-512 the set is a table of 32 bytes in a register, and a permutation of bytes looks up 64 xors at
//! once; what is found is packed and taken out of the set after a turn of pairs, without a branch that nobody could
//! foretell. Elsewhere a turn is compared with each of the values that are left.

use crate::kernel::{Kernel, VectorKernel, dispatch_to};

/// Pairs of the first turn and of the largest; each has twice as many as the one before.
pub(super) const TURNS: [usize; 2] = [64, 512];

/// Pairs that are looked at before all that only a long search needs; a multiple of 64.
pub(crate) const FIRST: usize = 512;

/// Takes from `wanted` the bits of all `front[i] ^ back[i]` where neither part is `never`, turn by turn from the last place
/// on and until nothing is wanted. Returns the first place of the last turn that took a bit away, if any.
///
/// # Panics
/// If the slices differ in length.
pub(crate) fn remove_pairs(
    level: VectorKernel,
    front: &[u8],
    back: &[u8],
    wanted: &mut [u64; 4],
    never: u8,
) -> Option<usize> {
    assert_eq!(front.len(), back.len(), "pairs have two parts");
    #[cfg(target_arch = "x86_64")]
    if level == VectorKernel::Avx512 {
        return super::pairs512::remove_pairs(front, back, wanted, never);
    }
    dispatch_to(level, Plain { front, back, wanted, never })
}

/// The same for a few pairs and values below 64, if there are vectors of 64 bytes; else nothing is taken. Returns what is wanted
/// still, and is quick where that is one value or two.
#[inline]
pub(crate) fn remove_first_pairs(
    level: VectorKernel,
    front: &[u8; FIRST],
    back: &[u8; FIRST],
    wanted: u64,
    never: u8,
) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if level == VectorKernel::Avx512 {
        return super::pairs512::remove_first(front, back, wanted, never);
    }
    let _ = (level, front, back, never);
    wanted
}

/// Blocks of 64 pairs that are looked at together.
pub(crate) const BLOCKS: usize = 8;

/// Takes from `wanted` what is found in blocks of 64 pairs here and there, if there are vectors of 64 bytes; else nothing is
/// taken. The last pair of the first block is so many places before the last place of both slices, and so are the others, each by
/// `step` more.
///
/// # Panics
/// If a block does not lie in both slices.
pub(crate) fn remove_spread_pairs(
    level: VectorKernel,
    front: &[u8],
    back: &[u8],
    (first, step): (usize, usize),
    wanted: &mut [u64; 4],
    never: u8,
) {
    #[cfg(target_arch = "x86_64")]
    if level == VectorKernel::Avx512 {
        super::pairs512::remove_spread(front, back, (first, step), wanted, never);
        return;
    }
    let _ = (level, front, back, first, step, wanted, never);
}

struct Plain<'a> {
    front: &'a [u8],
    back: &'a [u8],
    wanted: &'a mut [u64; 4],
    never: u8,
}

impl Kernel for Plain<'_> {
    type Output = Option<usize>;
    #[inline(always)]
    fn run(self) -> Option<usize> {
        let [mut turn, largest] = TURNS;
        let (mut end, mut last) = (self.front.len(), None);
        while end > 0 && *self.wanted != [0; 4] {
            let from = end.saturating_sub(turn);
            if remove_turn(&self.front[from..end], &self.back[from..end], self.wanted, self.never) {
                last = Some(from);
            }
            (end, turn) = (from, (2 * turn).min(largest));
        }
        last
    }
}

/// Whether something was taken away.
#[inline(always)]
fn remove_turn(front: &[u8], back: &[u8], wanted: &mut [u64; 4], never: u8) -> bool {
    let mut any = 0;
    for k in 0..4 {
        let mut left = wanted[k];
        while left != 0 {
            let value = (64 * k) as u8 + left.trailing_zeros() as u8;
            let mut found = 0u8;
            for i in 0..front.len().min(back.len()) {
                let is_pair = u8::from(front[i] ^ back[i] == value);
                found |= is_pair & u8::from(front[i] != never) & u8::from(back[i] != never);
            }
            any |= found;
            wanted[k] &= !(u64::from(found) << (value % 64));
            left &= left - 1;
        }
    }
    any != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_removes_what_the_definition_removes() {
        let mut seed = 3u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as usize
        };
        for round in 0..1200 {
            let length = random() % 2000;
            // Marked parts among values of every size: the mark is 255, so with a large value its xor is small.
            let (marked, values) = (round / 3 % 2 == 0, [3, 40, 256][round % 3]);
            let mut part = || -> Vec<u8> {
                (0..length).map(|_| if marked && random() % 9 == 0 { 255 } else { (random() % values) as u8 }).collect()
            };
            let (front, back) = (part(), part());
            let (many, below) = ([1, 2, 20, 300][round % 4], [64, 128, 256][round / 12 % 3]);
            let mut wanted = [0u64; 4];
            (0..many).map(|_| random() % below).for_each(|index| wanted[index / 64] |= 1 << (index % 64));
            let (mut left, mut last) = (wanted, None);
            for i in (0..length).rev().filter(|&i| front[i] != 255 && back[i] != 255) {
                let index = usize::from(front[i] ^ back[i]);
                if left[index / 64] >> (index % 64) & 1 == 1 {
                    left[index / 64] ^= 1 << (index % 64);
                    last = Some(i);
                }
            }
            for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
                let mut found = wanted;
                let turn = remove_pairs(level, &front, &back, &mut found, 255);
                assert_eq!(found, left, "{level}");
                // The turn that the last pair is in.
                let starts = [64, 192, 448].into_iter().chain((960..3000).step_by(512));
                let starts = starts.map(|pairs: usize| length.saturating_sub(pairs));
                let expected = last.and_then(|last| starts.into_iter().find(|&start| start <= last));
                assert_eq!(turn, expected, "{level}");
            }
        }
    }

    #[test]
    fn blocks_of_pairs_remove_what_the_definition_removes() {
        let mut seed = 8u64;
        let mut random = move |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as usize % below
        };
        for round in 0..600 {
            let (marks, values) = ([1000, 2, 9][round % 3], [2, 16, 64, 255][round % 4]);
            let mut part = |length: usize| -> Vec<u8> {
                (0..length).map(|_| if random(marks) == 0 { 255 } else { random(values) as u8 }).collect()
            };
            let (front, back) = (part(700), part(900));
            let (first, step) = (random(100), random((700 - 64 - 100) / (BLOCKS - 1)));
            let wanted: [u64; 4] =
                std::array::from_fn(|k| (random(1 << 24) as u64) << 9 | 1 << random(64) | u64::from(k == 0));
            let mut expected = wanted;
            for i in (0..BLOCKS).flat_map(|block| first + block * step..first + block * step + 64) {
                let (a, b) = (front[699 - i], back[899 - i]);
                if a != 255 && b != 255 {
                    expected[usize::from(a ^ b) / 64] &= !(1 << ((a ^ b) % 64));
                }
            }
            for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
                let mut left = wanted;
                left[3] &= !(1 << 63);
                remove_spread_pairs(level, &front, &back, (first, step), &mut left, 255);
                let mut right = if level == VectorKernel::Avx512 { expected } else { wanted };
                right[3] &= !(1 << 63);
                assert_eq!(left, right, "{level} round {round}");
            }
        }
    }

    #[test]
    fn a_few_pairs_remove_what_the_definition_removes() {
        let mut seed = 5u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as usize
        };
        for round in 0..600 {
            let (marks, values) = ([0, 2, 9][round % 3], [2, 16, 64, 255][round % 4]);
            let mut part = || -> [u8; FIRST] {
                std::array::from_fn(
                    |_| if marks > 0 && random() % marks == 0 { 255 } else { (random() % values) as u8 },
                )
            };
            let (front, back) = (part(), part());
            // Values that no pair of the range gives, one that is given by the mark alone among them.
            let wanted = (random() as u64) << 40 | 1 << (random() % 64) | 1 << (random() % values % 64);
            let pairs = front.iter().zip(&back).filter(|&(&a, &b)| a != 255 && b != 255).map(|(a, b)| a ^ b);
            let given = pairs.filter(|&xor| xor < 64).fold(0, |given, xor| given | 1u64 << xor);
            for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
                let left = remove_first_pairs(level, &front, &back, wanted, 255);
                let expected = if level == VectorKernel::Avx512 { wanted & !given } else { wanted };
                assert_eq!(left, expected, "{level} round {round}");
            }
        }
    }
}
