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
use crate::kernel::{Taps, VectorKernel, gather};

/// The witnesses in use, and which indices have to be found.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Witnesses {
    word: usize,
    taps: Taps,
    deepest: usize,
    below: Below,
}

impl Witnesses {
    pub(in crate::heap) fn none(classes: Classes, word: usize) -> Self {
        Witnesses { word, taps: Taps::new(word), deepest: 0, below: Below::new(classes, word) }
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
        let mut chosen = Self::none(classes, word);
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

    /// Gathers what the witnesses give to the heaps that stand on the tape from byte `at` on.
    pub(in crate::heap) fn gather(
        &self,
        level: VectorKernel,
        (tape, at): (&[u8], usize),
        heaps: usize,
        given: &mut Vec<u8>,
    ) {
        given.clear();
        given.resize((heaps * self.word).next_multiple_of(64), 0);
        gather(level, tape, at, &self.taps, given);
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
