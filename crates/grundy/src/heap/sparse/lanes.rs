//! Between one-hot words and indices, and what a heap still lacks, many heaps at a time.

#![allow(clippy::inline_always, clippy::needless_range_loop)] // As the kernels want it.

use crate::heap::sparse::classes::Classes;
use crate::kernel::{Kernel, VectorKernel, dispatch, dispatch_to};

/// The mark of a heap without an index: a rare one, or heap 0.
pub(in crate::heap) const RARE: u8 = u8::MAX;

/// Writes the index of each word, up to the first word without one, and as bits in order which heaps lack a rare value
/// below their common one that is not among the `given` indices. Returns the number of words that have an index.
///
/// The heaps are those from `first` on.
pub(in crate::heap) fn survey(
    level: VectorKernel,
    below: &Below,
    first: u64,
    words: &[u8],
    given: &[u8],
    out: &mut [u8],
    lacking: &mut Vec<u64>,
) -> usize {
    lacking.clear();
    lacking.resize(out.len().div_ceil(64), 0);
    #[cfg(target_arch = "x86_64")]
    if level == VectorKernel::Avx512
        && let Some((low, above)) = &below.blocks
    {
        use crate::kernel::{self, AboveRare};
        let odd = (first % 2) as usize;
        let above = AboveRare { low: *low, masks: [&above[odd], &above[1 - odd]] };
        if kernel::survey(below.word, words, given, above, out, lacking) {
            return out.len();
        }
    }
    let settled = indices(level, words, below.word, out);
    below.lacking(level, first, (words, &out[..settled]), given, lacking);
    settled
}

/// Writes the index of each word, or the mark of rare heaps if it has none; returns the number of words before the first one
/// without an index.
pub(in crate::heap) fn indices(level: VectorKernel, words: &[u8], word: usize, out: &mut [u8]) -> usize {
    let all = match word {
        2 => dispatch_to(level, Shorts(words, out)),
        4 => dispatch_to(level, Words(words, out)),
        8 => dispatch_to(level, Longs(words, out)),
        _ => wide(words, word, out),
    };
    if all { out.len() } else { out.iter().position(|&index| index == RARE).unwrap_or(out.len()) }
}

macro_rules! narrow {
    ($($name:ident $kind:ident)*) => {$(
        struct $name<'a>(&'a [u8], &'a mut [u8]);

        impl Kernel for $name<'_> {
            type Output = bool;
            #[inline(always)]
            fn run(self) -> bool {
                const SIZE: usize = size_of::<$kind>();
                let (words, _) = self.0.as_chunks::<SIZE>();
                let mut empty = 0u8;
                for i in 0..self.1.len().min(words.len()) {
                    let word = $kind::from_le_bytes(words[i]);
                    // The bits below the only one; all of them if there is none.
                    self.1[i] = word.wrapping_sub(1).count_ones() as u8;
                    empty |= u8::from(word == 0);
                }
                if empty != 0 {
                    for i in 0..self.1.len().min(words.len()) {
                        if words[i] == [0; SIZE] {
                            self.1[i] = RARE;
                        }
                    }
                }
                empty == 0
            }
        }
    )*};
}
narrow!(Shorts u16 Words u32 Longs u64);

fn wide(words: &[u8], word: usize, out: &mut [u8]) -> bool {
    let mut all = true;
    for (word, out) in words.chunks_exact(word).zip(out) {
        let (parts, _) = word.as_chunks::<8>();
        let mut base = 0u32;
        *out = RARE;
        for &part in parts {
            let part = u64::from_le_bytes(part);
            if part != 0 {
                *out = (base + part.trailing_zeros()) as u8;
                break;
            }
            base += 64;
        }
        all &= *out != RARE;
    }
    all
}

/// The largest index at even and at odd places; 0 if there is none.
pub(in crate::heap) fn largest_indices(indices: &[u8]) -> [u8; 2] {
    dispatch(Largest(indices))
}

struct Largest<'a>(&'a [u8]);

impl Kernel for Largest<'_> {
    type Output = [u8; 2];
    #[inline(always)]
    fn run(self) -> [u8; 2] {
        let mut most = [0u8; 64];
        let (blocks, rest) = self.0.as_chunks::<64>();
        for block in blocks {
            for i in 0..64 {
                // The mark of rare heaps becomes 0.
                let index = if block[i] == RARE { 0 } else { block[i] };
                most[i] = if index > most[i] { index } else { most[i] };
            }
        }
        let mut largest = [0; 2];
        let rest = rest.iter().enumerate().filter(|&(_, &index)| index != RARE);
        for (i, &index) in most.iter().enumerate().chain(rest) {
            largest[i % 2] = largest[i % 2].max(index);
        }
        largest
    }
}

/// Which rare values lie below a common one, as indices.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Below {
    /// Bytes of a word.
    word: usize,
    /// For even and for odd heaps, and for every index: the indices of the rare values below the common value with that
    /// index, as bits.
    table: [Vec<[u64; 4]>; 2],
    /// The number of bits below the one that indices leave out, if few, and the same by formula: for every xor d below
    /// two to their number, a word with the indices whose common value is above the rare one of index xor d.
    blocks: Option<(u32, [[u64; 4]; 2])>,
}

impl Below {
    pub(in crate::heap) fn new(classes: Classes, word: usize) -> Self {
        let width = 8 * word as u32;
        let is_below = |heap: u64, rare: u32, common: u32| classes.rare(heap, rare) < classes.common(heap, common);
        let table = [0, 1].map(|parity: u64| {
            let rares: Vec<u32> = (0..256).map(|index| classes.rare(parity, index)).collect();
            let mut table = vec![[0; 4]; 256];
            for (index, row) in (0..).zip(&mut table[..usize::from(RARE)]) {
                let common = classes.common(parity, index);
                for (word, rares) in row.iter_mut().zip(rares.chunks(64)) {
                    *word = rares.iter().rev().fold(0, |word, &rare| word << 1 | u64::from(rare < common));
                }
            }
            table
        });
        let low = classes.mask().trailing_zeros();
        let above =
            |parity: u64, xor: u32| (0..width).filter(|&j| is_below(parity, j ^ xor, j)).fold(0, |m, j| m | 1u64 << j);
        let blocks = (low <= 2 && word <= 8).then(|| {
            let words = [0, 1]
                .map(|parity| std::array::from_fn(|xor| if xor >> low == 0 { above(parity, xor as u32) } else { 0 }));
            (low, words)
        });
        Below { word, table, blocks }
    }

    /// The word of the indices of rare values below the common value with the index.
    #[inline]
    pub(in crate::heap) fn indices(&self, heap: u64, index: u8) -> &[u64; 4] {
        &self.table[(heap % 2) as usize][usize::from(index)]
    }

    /// Which heaps lack a rare value below their common one that is not among the `given` indices: bit i of `lacking` in
    /// order, for the heaps from `first` on. `words` are their words, `indices` their indices.
    fn lacking(
        &self,
        level: VectorKernel,
        first: u64,
        (words, indices): (&[u8], &[u8]),
        given: &[u8],
        lacking: &mut [u64],
    ) {
        lacking.fill(0);
        let lacking = &mut lacking[..indices.len().div_ceil(64)];
        let words = &words[..indices.len() * self.word];
        let odd = (first % 2) as usize;
        if let Some((low, above)) = &self.blocks {
            let (low, above) = (*low, [above[odd], above[1 - odd]]);
            match self.word {
                2 => dispatch_to(level, ShortsLack { low, above, words, given, lacking }),
                4 => dispatch_to(level, WordsLack { low, above, words, given, lacking }),
                _ => dispatch_to(level, LongsLack { low, above, words, given, lacking }),
            }
            return;
        }
        let below = [&self.table[odd][..], &self.table[1 - odd][..]];
        match self.word {
            2 => dispatch_to(level, Tabled::<2> { below, indices, given, lacking }),
            4 => dispatch_to(level, Tabled::<4> { below, indices, given, lacking }),
            8 => dispatch_to(level, Tabled::<8> { below, indices, given, lacking }),
            16 => dispatch_to(level, Tabled::<16> { below, indices, given, lacking }),
            _ => dispatch_to(level, Tabled::<32> { below, indices, given, lacking }),
        }
    }
}

macro_rules! by_formula {
    ($($name:ident $kind:ident)*) => {$(
        struct $name<'a> {
            low: u32,
            /// For the first heap and the next.
            above: [[u64; 4]; 2],
            words: &'a [u8],
            given: &'a [u8],
            lacking: &'a mut [u64],
        }

        impl Kernel for $name<'_> {
            type Output = ();
            #[inline(always)]
            fn run(self) {
                const SIZE: usize = size_of::<$kind>();
                let (words, _) = self.words.as_chunks::<SIZE>();
                let (given, _) = self.given.as_chunks::<SIZE>();
                for (k, lacking) in self.lacking.iter_mut().enumerate() {
                    let mut lanes = [0u8; 64];
                    let count = 64.min(words.len() - 64 * k);
                    let (words, given) = (&words[64 * k..][..count], &given[64 * k..][..count]);
                    // All indices of the blocks before; then, in the block itself, what is below.
                    for i in 0..count {
                        let word = $kind::from_le_bytes(words[i]);
                        let above = &self.above[i % 2];
                        let below = match self.low {
                            0 => word.wrapping_sub(1) | word & above[0] as $kind,
                            1 => {
                                let start = (word | word >> 1) & (0x5555_5555_5555_5555u64 as $kind);
                                let (same, other) = (word & above[0] as $kind, word & above[1] as $kind);
                                start.wrapping_sub(1) | same | flip::<1>(other.into()) as $kind
                            }
                            _ => {
                                let pair = word | word >> 1;
                                let start = (pair | pair >> 2) & (0x1111_1111_1111_1111u64 as $kind);
                                let part = |xor: usize| u64::from(word & above[xor] as $kind);
                                let (two, three) = (flip::<2>(part(2)), flip::<2>(flip::<1>(part(3))));
                                let within = part(0) | flip::<1>(part(1)) | two | three;
                                start.wrapping_sub(1) | within as $kind
                            }
                        };
                        lanes[i] = u8::from(below & !$kind::from_le_bytes(given[i]) != 0);
                    }
                    *lacking = lanes.iter().enumerate().fold(0, |mask, (i, &lacks)| mask | u64::from(lacks) << i);
                }
            }
        }
    )*};
}
by_formula!(ShortsLack u16 WordsLack u32 LongsLack u64);

/// Moves bit i to bit i xor BY, for 1 or 2.
#[inline(always)]
fn flip<const BY: u32>(word: u64) -> u64 {
    let mask = if BY == 1 { 0x5555_5555_5555_5555 } else { 0x3333_3333_3333_3333 };
    (word & mask) << BY | word >> BY & mask
}

struct Tabled<'a, const WORD: usize> {
    /// For the first heap and the next.
    below: [&'a [[u64; 4]]; 2],
    indices: &'a [u8],
    given: &'a [u8],
    lacking: &'a mut [u64],
}

impl<const WORD: usize> Kernel for Tabled<'_, WORD> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let (given, _) = self.given.as_chunks::<WORD>();
        for (lane, &index) in self.indices.iter().enumerate() {
            let below = &self.below[lane % 2][usize::from(index)];
            let mut padded = [0u8; 32];
            padded[..WORD].copy_from_slice(&given[lane]);
            let (given, _) = padded.as_chunks::<8>();
            let mut any = 0;
            for i in 0..WORD.div_ceil(8) {
                any |= below[i] & !u64::from_le_bytes(given[i]);
            }
            self.lacking[lane / 64] |= u64::from(any != 0) << (lane % 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_indices_up_to_the_first_empty_one() {
        for word in [2usize, 4, 8, 16, 32] {
            let bits: Vec<usize> = (0..40).map(|i| i * 7 % (8 * word).min(255)).collect();
            let mut words = vec![0u8; 40 * word];
            bits.iter().enumerate().for_each(|(i, bit)| words[i * word + bit / 8] |= 1 << (bit % 8));
            for level in VectorKernel::ALL {
                let mut out = [0; 40];
                assert_eq!(indices(level, &words, word, &mut out), 40);
                assert!(out.iter().zip(&bits).all(|(&index, &bit)| usize::from(index) == bit));
                let mut cut = words.clone();
                cut[17 * word..18 * word].fill(0);
                assert_eq!(indices(level, &cut, word, &mut out), 17);
            }
        }
    }

    #[test]
    fn what_is_lacking_is_every_smaller_rare_value_that_is_not_given() {
        for (mask, position) in
            [(1, None), (13, Some(1)), (6, None), (30, Some(0)), (12, None), (20, Some(1)), (24, None)]
        {
            let classes = Classes::new(mask, position).unwrap();
            for word in [2usize, 4, 8, 16, 32] {
                let below = Below::new(classes, word);
                let width = (8 * word).min(255);
                let bits: Vec<u8> = (0..130).map(|i| (i * 11 % width) as u8).collect();
                let mut words = vec![0u8; 130 * word];
                bits.iter().enumerate().for_each(|(i, &bit)| words[i * word + usize::from(bit) / 8] |= 1 << (bit % 8));
                let given: Vec<u8> =
                    (0..130 * word).map(|i| if i % 3 == 0 { 0xff } else { (i * 89 % 251) as u8 | 0x1f }).collect();
                for first in [1000u64, 1001] {
                    for level in VectorKernel::ALL {
                        let (mut lacking, mut found) = (Vec::new(), vec![0; bits.len()]);
                        assert_eq!(survey(level, &below, first, &words, &given, &mut found, &mut lacking), bits.len());
                        assert_eq!(found, bits);
                        for (lane, &index) in bits.iter().enumerate() {
                            let heap = first + lane as u64;
                            let is_given = |rare: u32| given[lane * word + rare as usize / 8] >> (rare % 8) & 1 == 1;
                            let value = classes.common(heap, index.into());
                            let lacks =
                                (0..8 * word as u32).any(|rare| classes.rare(heap, rare) < value && !is_given(rare));
                            assert_eq!(
                                lacking[lane / 64] >> (lane % 64) & 1 == 1,
                                lacks,
                                "{classes:?} {word} {lane} {level}"
                            );
                        }
                    }
                }
            }
        }
    }
}
