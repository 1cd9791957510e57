//! The search for a pair with a given xor, one byte a part.

use crate::heap::kernel::{Kernel, VectorKernel, dispatch_to};

/// Pairs compared at once.
const BLOCK: usize = 64;

/// The last place where `front[i] ^ back[i]` is `wanted` and neither part is `never`.
///
/// # Panics
/// If the slices differ in length.
pub(in crate::heap) fn last_pair(
    level: VectorKernel,
    front: &[u8],
    back: &[u8],
    wanted: u8,
    never: u8,
) -> Option<usize> {
    assert_eq!(front.len(), back.len(), "pairs have two parts");
    let is_pair = |&i: &usize| front[i] ^ back[i] == wanted && front[i] != never && back[i] != never;
    let mut end = front.len();
    loop {
        let (a, b) = (&front[..end], &back[..end]);
        #[cfg(target_arch = "x86_64")]
        let found = if level == VectorKernel::Avx512 {
            super::pairs512::last_block(a, b, wanted)
        } else {
            dispatch_to(level, LastBlock { a, b, wanted })
        };
        #[cfg(not(target_arch = "x86_64"))]
        let found = dispatch_to(level, LastBlock { a, b, wanted });
        let Some((from, mut places)) = found else {
            // What is left is shorter than a block.
            return (0..end % BLOCK).rev().find(is_pair);
        };
        while places != 0 {
            let last = 63 - places.leading_zeros() as usize;
            if is_pair(&(from + last)) {
                return Some(from + last);
            }
            places ^= 1 << last;
        }
        end = from;
    }
}

struct LastBlock<'a> {
    a: &'a [u8],
    b: &'a [u8],
    wanted: u8,
}

impl Kernel for LastBlock<'_> {
    type Output = Option<(usize, u64)>;
    /// Where the last block begins that has the xor, and at which places; blocks are counted from the end.
    #[inline(always)]
    fn run(self) -> Option<(usize, u64)> {
        let mut end = self.a.len();
        while end >= BLOCK {
            let (a, b) = (&self.a[end - BLOCK..end], &self.b[end - BLOCK..end]);
            let mut any = 0u8;
            for i in 0..BLOCK {
                any |= u8::from(a[i] ^ b[i] == self.wanted);
            }
            if any != 0 {
                let places = (0..BLOCK).fold(0, |places, i| places | u64::from(a[i] ^ b[i] == self.wanted) << i);
                return Some((end - BLOCK, places));
            }
            end -= BLOCK;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_pair_is_found_by_every_kernel() {
        let mut seed = 3u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as usize
        };
        for round in 0..400 {
            let length = random() % 300;
            let marked = round % 3 == 0;
            let mut part = || -> Vec<u8> {
                (0..length).map(|_| if marked && random() % 9 == 0 { 255 } else { (random() % 40) as u8 }).collect()
            };
            let (front, back) = (part(), part());
            for wanted in [0, 3, 63, 200] {
                let expected =
                    (0..length).rev().find(|&i| front[i] ^ back[i] == wanted && front[i] != 255 && back[i] != 255);
                for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
                    assert_eq!(last_pair(level, &front, &back, wanted, 255), expected, "{level}");
                }
            }
        }
    }
}
