//! Settling a stretch of heaps one after the other: the taps that reach back into the stretch itself.
//!
//! What lies far back is gathered beforehand ([`gather`](super::gather)); what is left is to find for each heap the
//! least index that is not excluded and to exclude, by every near tap, an index of a heap further on.
//!
//! If the nearest tap is s heaps long, s heaps can be settled at once. [`NearTaps`] lays out the stretch in blocks of one
//! vector, the blocks in steps of s heaps, and prepares for every step which byte of the vector goes where; the
//! AVX-512 kernel follows that plan without leaving the registers. Elsewhere heaps are settled one by one.

use crate::kernel::VectorKernel;
use crate::kernel::gather::Group;

/// Bytes of a vector.
pub(super) const VECTOR: usize = 64;

/// Heaps of a stretch, at most.
const STRETCH: usize = 256;

/// How many heaps are settled in one call if the nearest tap is `least` heaps long and words have `word` bytes.
///
/// Long stretches save calls, but make more taps near ones, which are cheap only where a block stays in registers.
pub(crate) fn stretch(level: VectorKernel, word: usize, least: usize) -> usize {
    let block = block(word, least);
    let most = if level == VectorKernel::Avx512 { (STRETCH * 2 / word).max(64) } else { 64 };
    (most / block).max(1) * block
}

/// Heaps settled at once, and with that heaps of a vector that are used.
fn step(word: usize, least: usize) -> usize {
    least.clamp(1, VECTOR / word)
}

fn block(word: usize, least: usize) -> usize {
    let step = step(word, least);
    VECTOR / word / step * step
}

/// Bytes that move, and where: `order[i]` is the byte that comes to place i if bit i of `kept` is set.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// The bit permutation inside bytes: e modulo 8.
    pub(super) bits: u32,
    pub(super) order: [u8; VECTOR],
    pub(super) kept: u64,
}

/// One step of a block: the bytes it settles, and what it excludes later in the block.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) settles: u64,
    pub(super) moves: Vec<Move>,
}

/// The near taps of a register, laid out for the kernels.
#[derive(Clone, Debug)]
pub(crate) struct NearTaps {
    level: VectorKernel,
    /// Bytes of a word.
    pub(super) word: usize,
    /// (distance, shift).
    taps: Vec<(usize, u32)>,
    /// Heaps of a stretch.
    heaps: usize,
    /// Heaps of a block.
    pub(super) block: usize,
    pub(super) blocks: usize,
    pub(super) steps: Vec<Step>,
    /// What the two blocks before exclude: places 0 to 63 are the block before, 64 to 127 the one before that.
    pub(super) carries: Vec<Move>,
    /// Taps of two blocks and more, read from the tape.
    pub(super) reads: Vec<Group>,
}

impl NearTaps {
    /// `taps` are (distance, shift) with distances from 1 to below [`stretch`]`(level, word, least)`, where `least` is at
    /// most the least distance of *any* tap of the register.
    pub(crate) fn new(level: VectorKernel, word: usize, least: usize, taps: &[(usize, u32)]) -> Self {
        let (step, block) = (step(word, least), block(word, least));
        let heaps = stretch(level, word, least);
        let mut taps = taps.to_vec();
        taps.sort_by_key(|&(distance, shift)| (shift % 8, distance, shift));
        let steps = (0..block / step).map(|k| Step {
            settles: bytes(k * step * word, step * word),
            moves: moves(word, &taps, block, k * step, step),
        });
        let steps = steps.collect();
        let carries = taps.iter().filter(|(distance, _)| *distance < 2 * block);
        let carries = carries.map(|&(distance, shift)| carry(word, block, distance, shift)).collect();
        let mut reads: Vec<Group> = Vec::new();
        for &(distance, shift) in taps.iter().filter(|(distance, _)| *distance >= 2 * block) {
            let back = distance * word;
            match reads.iter_mut().find(|group| group.shift == shift) {
                Some(group) => group.back.push(back),
                None => reads.push(Group { back: vec![back], ..Group::new(word, shift) }),
            }
        }
        NearTaps { level, word, taps, heaps, block, blocks: heaps / block, steps, carries, reads }
    }

    /// Heaps settled in one call.
    pub(crate) fn heaps(&self) -> usize {
        self.heaps
    }

    /// Bytes that `far` must have, a multiple of 64.
    pub(crate) fn far_bytes(&self) -> usize {
        (self.heaps * self.word).next_multiple_of(VECTOR) + VECTOR
    }

    /// Settles the heaps whose words begin at byte `at` of the tape: writes a word with the bit of the index, or without
    /// a bit if no index of the width is free. `far` holds what is excluded already, and is used up.
    ///
    /// Bytes behind the stretch, up to one vector, are overwritten.
    ///
    /// # Panics
    /// If the tape is shorter than a stretch before `at` or a stretch and a vector behind it, or `far` than
    /// [`far_bytes`](Self::far_bytes).
    pub(crate) fn settle(&self, tape: &mut [u8], at: usize, far: &mut [u8]) {
        let reach = self.heaps.max(2 * self.block) * self.word;
        assert!(at >= reach && tape.len() >= at + self.heaps * self.word + VECTOR, "the stretch lies on the tape");
        assert!(far.len() >= self.far_bytes(), "room for what is excluded");
        #[cfg(target_arch = "x86_64")]
        if self.level == VectorKernel::Avx512 {
            super::near512::settle(self, tape, at, far);
            return;
        }
        match self.word {
            2 => self.settle_plain::<u16, 1>(tape, at, far),
            4 => self.settle_plain::<u32, 1>(tape, at, far),
            8 => self.settle_plain::<u64, 1>(tape, at, far),
            16 => self.settle_plain::<u64, 2>(tape, at, far),
            _ => self.settle_plain::<u64, 4>(tape, at, far),
        }
    }

    fn settle_plain<T: Part, const PARTS: usize>(&self, tape: &mut [u8], at: usize, far: &mut [u8]) {
        let mut excluded = [[T::ZERO; PARTS]; STRETCH];
        let size = size_of::<T>();
        for (heap, parts) in excluded[..self.heaps].iter_mut().enumerate() {
            for (i, part) in parts.iter_mut().enumerate() {
                *part = T::read(&far[heap * self.word + i * size..]);
            }
        }
        for &(distance, shift) in &self.taps {
            for heap in 0..distance.min(self.heaps) {
                let from = at - (distance - heap) * self.word;
                if let Some(index) = only_bit::<T>(&tape[from..from + self.word]) {
                    let index = index ^ shift as usize;
                    excluded[heap][index / T::BITS].set(index % T::BITS);
                }
            }
        }
        for heap in 0..self.heaps {
            let word = &mut tape[at + heap * self.word..at + (heap + 1) * self.word];
            word.fill(0);
            let mut index = 0;
            for part in excluded[heap] {
                let ones = part.trailing_ones();
                index += ones;
                if ones < T::BITS {
                    break;
                }
            }
            if index == T::BITS * PARTS {
                continue;
            }
            word[index / 8] = 1 << (index % 8);
            for &(distance, shift) in &self.taps {
                if let Some(parts) = excluded[..self.heaps].get_mut(heap + distance) {
                    let index = index ^ shift as usize;
                    parts[index / T::BITS].set(index % T::BITS);
                }
            }
        }
    }
}

/// A word, or a part of a wide one.
trait Part: Copy {
    const ZERO: Self;
    const BITS: usize;
    fn read(bytes: &[u8]) -> Self;
    fn set(&mut self, bit: usize);
    fn trailing_ones(self) -> usize;
    fn only_bit(self) -> Option<usize>;
}

macro_rules! part {
    ($($kind:ident)*) => {$(
        impl Part for $kind {
            const ZERO: Self = 0;
            const BITS: usize = $kind::BITS as usize;
            fn read(bytes: &[u8]) -> Self {
                bytes.first_chunk().map_or(0, |bytes| $kind::from_le_bytes(*bytes))
            }
            fn set(&mut self, bit: usize) {
                *self |= 1 << bit;
            }
            fn trailing_ones(self) -> usize {
                $kind::trailing_ones(self) as usize
            }
            fn only_bit(self) -> Option<usize> {
                (self != 0).then_some(self.trailing_zeros() as usize)
            }
        }
    )*};
}
part!(u16 u32 u64);

/// The bit set in a word, if one is.
fn only_bit<T: Part>(word: &[u8]) -> Option<usize> {
    let mut parts = word.chunks_exact(size_of::<T>()).enumerate();
    parts.find_map(|(i, part)| T::read(part).only_bit().map(|bit| bit + i * T::BITS))
}

/// A mask of bytes.
fn bytes(from: usize, count: usize) -> u64 {
    (0..VECTOR).filter(|i| (from..from + count).contains(i)).fold(0, |mask, i| mask | 1 << i)
}

/// What the step at heaps `from..from + step` of a block excludes in the rest of the block.
fn moves(word: usize, taps: &[(usize, u32)], block: usize, from: usize, step: usize) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for &(distance, shift) in taps {
        let to = from + distance;
        if to >= block {
            continue;
        }
        let heaps = step.min(block - to);
        let places = bytes(to * word, heaps * word);
        // Taps with the same bits share a move where their targets do not meet.
        let free = moves.iter().position(|m| m.bits == shift % 8 && m.kept & places == 0);
        let at = free.unwrap_or_else(|| {
            moves.push(Move { bits: shift % 8, order: [0; VECTOR], kept: 0 });
            moves.len() - 1
        });
        moves[at].kept |= places;
        for i in to * word..(to + heaps) * word {
            moves[at].order[i] = ((i - distance * word) ^ (shift as usize / 8)) as u8;
        }
    }
    moves
}

/// What the two blocks before exclude in a block by one tap.
fn carry(word: usize, block: usize, distance: usize, shift: u32) -> Move {
    let mut carry = Move { bits: shift % 8, order: [0; VECTOR], kept: 0 };
    for heap in 0..distance.min(block) {
        let back = distance - heap;
        let (base, heap_there) = if back <= block { (0, block - back) } else { (VECTOR, 2 * block - back) };
        for byte in 0..word {
            let i = heap * word + byte;
            carry.kept |= 1 << i;
            carry.order[i] = (base + heap_there * word + (byte ^ (shift as usize / 8))) as u8;
        }
    }
    carry
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The register from its definition.
    fn oracle(indices: &[Option<usize>], taps: &[(usize, u32)], far: &[Vec<usize>], heaps: usize) -> Vec<usize> {
        let mut all = indices.to_vec();
        for far in &far[..heaps] {
            let mut excluded = far.clone();
            excluded.extend(taps.iter().filter_map(|&(d, e)| all[all.len() - d].map(|j| j ^ e as usize)));
            all.push((0..256).find(|j| !excluded.contains(j)));
        }
        all[indices.len()..].iter().map(|j| j.unwrap()).collect()
    }

    #[test]
    fn every_kernel_settles_as_the_definition_says() {
        let mut seed = 11u64;
        let mut random = move |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        for round in 0..400 {
            let word = [2, 4, 8, 16, 32][round % 5];
            let least = 1 + random(9);
            let before: Vec<Option<usize>> = (0..2 * STRETCH).map(|_| (random(9) > 0).then(|| random(14))).collect();
            for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
                let heaps = stretch(level, word, least);
                let taps: Vec<(usize, u32)> = (0..random(8))
                    .filter(|_| heaps > least)
                    .map(|_| (least + random(heaps - least), random(16.min(8 * word)) as u32))
                    .collect();
                let near = NearTaps::new(level, word, least, &taps);
                assert_eq!(near.heaps(), heaps);
                let excluded: Vec<Vec<usize>> =
                    (0..heaps).map(|_| (0..4).map(|_| random(if word == 2 { 3 } else { 20 })).collect()).collect();
                let expected = oracle(&before, &taps, &excluded, heaps);
                let at = before.len() * word;
                let mut tape = vec![0xa5; at + heaps * word + VECTOR];
                tape[..at].fill(0);
                for (heap, index) in before.iter().enumerate() {
                    if let Some(j) = index {
                        tape[heap * word + j / 8] |= 1 << (j % 8);
                    }
                }
                let mut far = vec![0; near.far_bytes()];
                for (heap, excluded) in excluded.iter().enumerate() {
                    for j in excluded {
                        far[heap * word + j / 8] |= 1 << (j % 8);
                    }
                }
                near.settle(&mut tape, at, &mut far);
                let found: Vec<usize> = tape[at..at + heaps * word]
                    .chunks_exact(word)
                    .map(|w| {
                        w.iter().position(|&b| b != 0).map_or(usize::MAX, |i| 8 * i + w[i].trailing_zeros() as usize)
                    })
                    .collect();
                assert_eq!(found, expected, "{level} word {word} least {least} taps {taps:?}");
            }
        }
    }

    #[test]
    fn a_full_word_is_told_by_a_word_without_bits() {
        for word in [2, 4, 8, 16, 32] {
            for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
                let near = NearTaps::new(level, word, 64, &[]);
                let mut tape = vec![0; 512 * word + near.heaps() * word + VECTOR];
                let mut far = vec![0; near.far_bytes()];
                far[..word].fill(0xff);
                far[word..2 * word - 1].fill(0xff);
                near.settle(&mut tape, 512 * word, &mut far);
                let words: Vec<&[u8]> = tape[512 * word..].chunks_exact(word).take(3).collect();
                assert!(words[0].iter().all(|&b| b == 0), "{level} {word}");
                assert!(words[1][..word - 1].iter().all(|&b| b == 0) && words[1][word - 1] == 1, "{level} {word}");
                assert!(words[2][0] == 1 && words[2][1..].iter().all(|&b| b == 0), "{level} {word}");
            }
        }
    }
}
