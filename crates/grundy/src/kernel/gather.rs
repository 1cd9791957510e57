//! OR-ing words from many places of the tape, permuted by an xor of their bit numbers.
//!
//! A word of the tape is one heap: 2, 4, 8, 16 or 32 bytes with one bit set. For one stretch of heaps the words
//! `distance` places back are OR-ed for all taps of a group, and the sum is then permuted so that bit i moves to bit
//! i xor e. In AVX-512 that permutation is one matrix product inside the bytes and one permutation of bytes; elsewhere
//! it is a swap for every bit of e, on words of 64 bits.

use crate::kernel::{Kernel, VectorKernel, dispatch_to};

/// Taps with one shift: distances back in bytes of the tape, and the xor of bit numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) shift: u32,
    pub(super) back: Vec<usize>,
    /// For every byte of a vector the byte of the same word that moves there.
    pub(super) order: [u8; 64],
}

impl Group {
    pub(super) fn new(word: usize, shift: u32) -> Self {
        Group { shift, back: Vec::new(), order: std::array::from_fn(|i| (i ^ (shift as usize / 8) & (word - 1)) as u8) }
    }
}

/// Taps grouped by their shift, for words of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Taps {
    /// Bytes of a word.
    word: usize,
    /// By ascending shift.
    groups: Vec<Group>,
    /// The least and the greatest distance in bytes, so that bounds are checked once for all.
    shortest: usize,
    longest: usize,
}

impl Taps {
    /// No taps yet, for words of `word` bytes.
    pub(crate) fn new(word: usize) -> Self {
        Taps { word, groups: Vec::new(), shortest: usize::MAX, longest: 0 }
    }

    /// Adds a tap `distance` heaps back, unless it is there already; it must be at least 1.
    pub(crate) fn add(&mut self, distance: usize, shift: u32) {
        let back = distance * self.word;
        let at = self.groups.partition_point(|group| group.shift < shift);
        if self.groups.get(at).is_none_or(|group| group.shift != shift) {
            self.groups.insert(at, Group::new(self.word, shift));
        }
        let group = &mut self.groups[at].back;
        if !group.contains(&back) {
            group.push(back);
            self.shortest = self.shortest.min(back);
            self.longest = self.longest.max(back);
        }
    }

    /// The greatest distance, in heaps.
    pub(crate) fn longest(&self) -> usize {
        self.longest / self.word
    }

    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Whether every tap finds `length` bytes on a tape of `tape` bytes, for a block that begins at `at`.
    pub(super) fn fit(&self, tape: usize, at: usize, length: usize) -> bool {
        self.groups.is_empty() || self.longest <= at && at - self.shortest.min(at) + length <= tape
    }
}

/// Bytes gathered in one go, a multiple of 64.
const LARGEST_BLOCK: usize = 1024;

/// ORs into `out` what the taps find behind the block of the tape that begins at byte `at`; `out` is a multiple of 64
/// bytes long, and the tape reaches `out.len()` bytes past `at` minus the least distance.
///
/// # Panics
/// If a distance reaches beyond either end of the tape.
pub(crate) fn gather(level: VectorKernel, tape: &[u8], at: usize, taps: &Taps, out: &mut [u8]) {
    assert!(taps.fit(tape.len(), at, out.len()), "taps stay on the tape");
    let mut done = 0;
    for out in out.chunks_mut(LARGEST_BLOCK) {
        #[cfg(target_arch = "x86_64")]
        if level == VectorKernel::Avx512 {
            super::gather512::gather(tape, at + done, taps, out);
            done += out.len();
            continue;
        }
        let length = out.len();
        dispatch_to(level, Plain { tape, at: at + done, groups: &taps.groups, out });
        done += length;
    }
}

/// Writes which words of `word` bytes have no bit.
pub(crate) fn empty_words(level: VectorKernel, words: &[u8], word: usize, out: &mut Vec<usize>) {
    out.clear();
    match word {
        2 => dispatch_to(level, Empty::<2>(words, out)),
        4 => dispatch_to(level, Empty::<4>(words, out)),
        8 => dispatch_to(level, Empty::<8>(words, out)),
        16 => dispatch_to(level, Empty::<16>(words, out)),
        _ => dispatch_to(level, Empty::<32>(words, out)),
    }
}

struct Empty<'a, const WORD: usize>(&'a [u8], &'a mut Vec<usize>);

impl<const WORD: usize> Kernel for Empty<'_, WORD> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let (words, _) = self.0.as_chunks::<WORD>();
        let mut empty = 0u8;
        for i in 0..words.len() {
            empty |= u8::from(words[i] == [0; WORD]);
        }
        if empty != 0 {
            self.1.extend((0..words.len()).filter(|&i| words[i] == [0; WORD]));
        }
    }
}

struct Plain<'a> {
    tape: &'a [u8],
    at: usize,
    groups: &'a [Group],
    out: &'a mut [u8],
}

impl Kernel for Plain<'_> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let mut sums = [0u8; LARGEST_BLOCK];
        let length = self.out.len();
        for group in self.groups {
            let sums = &mut sums[..length];
            sums.fill(0);
            for &back in &group.back {
                let from = &self.tape[self.at - back..self.at - back + length];
                for i in 0..length {
                    sums[i] |= from[i];
                }
            }
            permute(sums, group.shift);
            for i in 0..length {
                self.out[i] |= sums[i];
            }
        }
    }
}

/// Moves bit i of every word to bit i xor e; the length is a multiple of 64 bytes.
#[inline(always)]
pub(super) fn permute(words: &mut [u8], e: u32) {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let (chunks, _) = words.as_chunks_mut::<8>();
    for (bit, mask) in MASKS.into_iter().enumerate() {
        if e >> bit & 1 == 1 {
            let by = 1 << bit;
            for chunk in &mut *chunks {
                let x = u64::from_le_bytes(*chunk);
                *chunk = ((x & mask) << by | x >> by & mask).to_le_bytes();
            }
        }
    }
    for (bit, words) in [(6, 1), (7, 2)] {
        if e >> bit & 1 == 1 {
            for pair in chunks.chunks_exact_mut(2 * words) {
                let (low, high) = pair.split_at_mut(words);
                low.swap_with_slice(high);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kernels_gather_the_same_and_move_bits_rightly() {
        let mut seed = 7u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize
        };
        for word in [2usize, 4, 8, 16, 32] {
            let tape: Vec<u8> = (0..8192).map(|_| (random() & random() & random()) as u8).collect();
            for length in [64usize, 128, 192, 1024, 2048] {
                let mut taps = Taps::new(word);
                for _ in 0..5 {
                    let shift = (random() % (8 * word)) as u32;
                    for _ in 0..=random() % 9 {
                        taps.add(1 + random() % 60, shift);
                    }
                }
                let at = 3072 / 64 * 64 + word;
                let mut expected = vec![0u8; length];
                for group in &taps.groups {
                    for &back in &group.back {
                        for bit in 0..8 * length {
                            let (heap, inner) = (bit / (8 * word), bit % (8 * word));
                            let from = at - back + heap * word;
                            if tape[from + inner / 8] >> (inner % 8) & 1 == 1 {
                                let to = inner ^ group.shift as usize;
                                expected[heap * word + to / 8] |= 1 << (to % 8);
                            }
                        }
                    }
                }
                for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
                    let mut out = vec![0u8; length];
                    gather(level, &tape, at, &taps, &mut out);
                    assert_eq!(out, expected, "{level} word {word} length {length}");
                }
            }
        }
    }
}
