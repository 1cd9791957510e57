//! Which pairs to look at first to see that all smaller rare values are options.
//!
//! Two common parts give a rare value, so for some small common heaps a, the *witnesses*, the indices j(n - t - a)
//! xor j(a) are gathered like taps, for a whole stretch of heaps at once. Which and how many is [chosen](choice) on a
//! sample of past heaps.

use crate::heap::sparse::choice;
use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::lanes::{self, Below};
use crate::heap::sparse::register::Breaks;
use crate::heap::sparse::search::Pairs;
use crate::heap::sparse::sources::{SourceTaps, Sources};
use crate::kernel::{PLANE, VectorKernel};

/// The witnesses in use, and which indices have to be found.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Witnesses {
    word: usize,
    taps: SourceTaps,
    deepest: usize,
    /// See [`Classes::block`].
    block: usize,
    below: Below,
}

impl Witnesses {
    pub(in crate::heap) fn none(level: VectorKernel, classes: Classes, word: usize) -> Self {
        let taps = SourceTaps::new(level, word);
        Witnesses { word, taps, deepest: 0, block: classes.block(), below: Below::new(classes, word) }
    }

    /// Whether they read indices rather than the tape.
    pub(in crate::heap) fn read_indices(&self) -> bool {
        matches!(self.taps, SourceTaps::Indices(_))
    }

    /// Bytes of a word with all the rare values below the common one with the index.
    pub(in crate::heap) fn planes(&self, largest: u8) -> usize {
        (usize::from(largest) | (self.block - 1)) / PLANE + 1
    }

    /// How far back they look on the tape.
    pub(in crate::heap) fn longest_on_tape(&self) -> usize {
        self.taps.longest_on_tape()
    }

    /// The largest witness.
    pub(in crate::heap) fn deepest(&self) -> usize {
        self.deepest
    }

    /// How far back they look.
    pub(in crate::heap) fn longest(&self) -> usize {
        self.taps.longest()
    }

    /// A choice for heaps like the last ones before `next`.
    pub(in crate::heap) fn choose(
        level: VectorKernel,
        (classes, word): (Classes, usize),
        breaks: &Breaks,
        pairs: &Pairs,
        next: u64,
    ) -> Self {
        let mut chosen = Self::none(level, classes, word);
        // Takes of odd length that leave one heap change the class, so they give rare values as well.
        let changing: Vec<usize> = breaks.singles.iter().copied().filter(|&take| !classes.kept_by(take)).collect();
        for &take in &changing {
            chosen.taps.add(take, 0);
        }
        for part in choice::choose((&chosen.below, word, level), breaks, &changing, pairs, next) {
            chosen.taps.add(part.smaller + part.take, part.index.into());
            chosen.deepest = chosen.deepest.max(part.smaller);
        }
        chosen
    }

    /// Gathers what the witnesses give to some heaps, in the first bytes of each word at least.
    pub(in crate::heap) fn gather(
        &self,
        level: VectorKernel,
        sources: Sources<'_>,
        (heaps, planes): (usize, usize),
        given: &mut Vec<u8>,
    ) {
        given.clear();
        given.resize((heaps * self.word).next_multiple_of(64), 0);
        self.taps.gather(level, sources, (self.word, 0, planes), given);
    }

    /// Writes the indices of the heaps from `first` on, whose words are given, none empty, and as bits in order whether
    /// each lacks a rare value that is needed besides those `given`.
    pub(in crate::heap) fn survey(
        &self,
        level: VectorKernel,
        words: &[u8],
        first: u64,
        given: &[u8],
        indices: &mut [u8],
        lacking: &mut Vec<u64>,
    ) {
        lanes::survey(level, &self.below, first, words, given, indices, lacking);
    }

    /// The indices of the rare values that are still to be found for one of those heaps, if all are below 64.
    #[inline]
    pub(in crate::heap) fn wanted_below_64(&self, heap: u64, index: u8, lane: usize, given: &[u8]) -> Option<u64> {
        let &[wanted, b, c, d] = self.below.indices(heap, index);
        let given = &given[lane * self.word..];
        let given = match self.word {
            2 => u64::from(u16::from_le_bytes(*given.first_chunk()?)),
            4 => u64::from(u32::from_le_bytes(*given.first_chunk()?)),
            _ => u64::from_le_bytes(*given.first_chunk()?),
        };
        (b | c | d == 0).then_some(wanted & !given)
    }

    /// The indices of the rare values that are still to be found for one of those heaps.
    #[inline]
    pub(in crate::heap) fn wanted(&self, heap: u64, index: u8, lane: usize, given: &[u8]) -> [u64; 4] {
        let given = &given[lane * self.word..][..self.word];
        let mut wanted = *self.below.indices(heap, index);
        match *given {
            [a, b] => wanted[0] &= !u64::from(u16::from_le_bytes([a, b])),
            [a, b, c, d] => wanted[0] &= !u64::from(u32::from_le_bytes([a, b, c, d])),
            _ => {
                let (parts, _) = given.as_chunks();
                wanted.iter_mut().zip(parts).for_each(|(wanted, part)| *wanted &= !u64::from_le_bytes(*part));
            }
        }
        wanted
    }
}
