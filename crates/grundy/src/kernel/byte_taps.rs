//! What many taps exclude, from one byte a heap instead of a word a heap.
//!
//! A wide one-hot word moves 16 or 32 bytes for every tap of every heap, and the tape of a game with a thousand rare heaps is
//! larger than the near caches. The indices themselves are a byte a heap. Here the heaps of a stretch are the bytes of a
//! vector, 64 of them, and what is excluded is kept in *planes*: byte i of plane w has the bits of the indices 8w to
//! 8w + 7 of heap i. One tap is then one load of 64 indices and one xor, and for every plane a look into a table of 64
//! bytes, which is one permutation in AVX-512: a bit if the index belongs to the plane, or nothing. So the cost of a tap is
//! that of its planes, and planes that no heap of the stretch needs are left out.

use std::ops::Range;

use crate::kernel::VectorKernel;

/// Heaps of a stretch.
pub(crate) const LANES: usize = 64;

/// Indices of a plane.
pub(crate) const PLANE: usize = 8;

/// The byte of a heap that excludes nothing.
const MARK: u8 = u8::MAX;

/// Planes of one pass over the taps: what fits the registers, and the values that one permutation tells apart.
pub(super) const PASS: usize = 8;

/// One tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tap {
    pub(super) distance: usize,
    /// The shift in every byte.
    pub(super) shifts: u32,
}

/// Taps that read bytes, by ascending distance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ByteTaps {
    taps: Vec<Tap>,
    largest_shift: u8,
}

impl ByteTaps {
    /// Adds a tap, unless it is there already.
    pub(crate) fn add(&mut self, distance: usize, shift: u8) {
        let tap = Tap { distance, shifts: u32::from_ne_bytes([shift; 4]) };
        if let Err(at) = self.taps.binary_search(&tap) {
            self.taps.insert(at, tap);
            self.largest_shift = self.largest_shift.max(shift);
        }
    }

    /// The greatest distance; 0 without taps.
    pub(crate) fn longest(&self) -> usize {
        self.taps.last().map_or(0, |tap| tap.distance)
    }

    pub(super) fn taps(&self) -> &[Tap] {
        &self.taps
    }

    /// Whether no mark can look like an index of the planes of the pass that begins with index `base`.
    pub(super) fn marks_stay_out(&self, base: u8) -> bool {
        base < 128 && self.largest_shift < 128
    }
}

/// ORs into words what the taps find for 64 heaps, or as many as there are words: the planes asked for, as bytes of each word.
/// Heap i stands at `at + i` of the bytes, and a tap reads `at + i - distance`; what lies before the bytes or behind them
/// excludes nothing, nor does a byte 255.
///
/// # Panics
/// If there are planes beyond the word, or words of no multiple of 8 bytes.
pub(crate) fn gather_planes(
    level: VectorKernel,
    bytes: &[u8],
    at: usize,
    taps: &ByteTaps,
    planes: Range<usize>,
    (word, out): (usize, &mut [u8]),
) {
    assert!(planes.end <= word && word % PASS == 0 && word <= 256 / PLANE, "planes of the words");
    let mut first = planes.start;
    while first < planes.end {
        // A pass knows the 64 indices from a multiple of 64 on, so it ends there.
        let count = (planes.end - first).min(PASS - first % PASS);
        let found = pass(level, bytes, at, taps, first..first + count);
        let part = first / PASS * PASS;
        for (word, found) in out.chunks_exact_mut(word).zip(found) {
            if let Some(part) = word[part..].first_chunk_mut::<PASS>() {
                *part = (u64::from_le_bytes(*part) | found).to_le_bytes();
            }
        }
        first += count;
    }
}

/// For every heap the planes of one pass as the bytes of a word of 64 bits, 0 where they are not asked for.
fn pass(level: VectorKernel, bytes: &[u8], at: usize, taps: &ByteTaps, planes: Range<usize>) -> [u64; LANES] {
    #[cfg(target_arch = "x86_64")]
    if level == VectorKernel::Avx512 {
        return super::byte_taps512::pass(bytes, at, taps, planes);
    }
    let _ = level;
    let mut found = [0; LANES];
    for &Tap { distance, shifts } in &taps.taps {
        for (lane, found) in found.iter_mut().enumerate() {
            let there = (at + lane).checked_sub(distance).and_then(|at| bytes.get(at));
            if let Some(&index) = there.filter(|&&index| index != MARK) {
                let index = usize::from(index ^ shifts as u8);
                if planes.contains(&(index / PLANE)) {
                    *found |= 1u64 << (index % (PASS * PLANE));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_finds_what_the_taps_say() {
        let mut seed = 9u64;
        let mut random = move |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        for round in 0..400 {
            let (indices, shifts) = ([20, 128, 200, 255][round % 4], [8, 128, 256][round % 3]);
            let bytes: Vec<u8> = (0..600).map(|_| if random(5) == 0 { MARK } else { random(indices) as u8 }).collect();
            let mut taps = ByteTaps::default();
            let mut listed = Vec::new();
            for _ in 0..random(40) {
                let tap = (1 + random(700), random(shifts) as u8);
                taps.add(tap.0, tap.1);
                taps.add(tap.0, tap.1);
                listed.push(tap);
            }
            let at = [0, 64, 300, 536, 590, 600][round % 6];
            let word = [8, 16, 32][round % 3];
            let first = random(word);
            let planes = first..first + random(word + 1 - first);
            let mut expected = vec![0u8; LANES * word];
            for lane in 0..LANES {
                for &(distance, shift) in &listed {
                    let there = (at + lane).checked_sub(distance).and_then(|there| bytes.get(there));
                    if let Some(&byte) = there.filter(|&&byte| byte != MARK) {
                        let index = usize::from(byte ^ shift);
                        if planes.contains(&(index / 8)) {
                            expected[lane * word + index / 8] |= 1 << (index % 8);
                        }
                    }
                }
            }
            for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
                let mut out = vec![0u8; LANES * word];
                gather_planes(level, &bytes, at, &taps, planes.clone(), (word, &mut out));
                assert_eq!(out, expected, "{level} round {round}");
            }
            assert_eq!(taps.longest(), listed.iter().map(|tap| tap.0).max().unwrap_or(0));
        }
    }
}
