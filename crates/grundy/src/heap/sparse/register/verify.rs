//! Whether a rare value is an option, where the witnesses do not say so: a search through all pairs of common heaps, and a look at
//! the rare ones.

use super::{Halt, Register};
use crate::heap::sparse::lanes::RARE;
use crate::heap::sparse::search::{FEW, find_first_pairs, find_pairs, find_spread_pairs};
use crate::kernel::FIRST;

impl Register {
    /// The least rare value that is no option of a heap of the stretches under way.
    #[inline]
    pub(super) fn least_missing(&mut self, lane: usize) -> Result<Option<u32>, Halt> {
        let heap = self.next + lane as u64;
        let index = self.pairs.index(heap).unwrap_or(0);
        match self.witnesses.wanted_below_64(heap, index, lane, &self.given) {
            Some(wanted) if wanted.count_ones() <= FEW && !self.witnesses.read_indices() => {
                let left = find_first_pairs(self.level, &self.pairs, &self.breaks, heap, wanted);
                if left != wanted {
                    self.depth = self.depth.max(FIRST);
                }
                if left == 0 { Ok(None) } else { self.least_not_found(heap, [left, 0, 0, 0]) }
            }
            _ => {
                let mut wanted = self.witnesses.wanted(heap, index, lane, &self.given);
                if self.witnesses.read_indices() {
                    let deepest = find_spread_pairs(self.level, &self.pairs, &self.breaks, heap, &mut wanted);
                    self.depth = self.depth.max(deepest);
                    if wanted == [0; 4] {
                        return Ok(None);
                    }
                }
                self.least_not_found(heap, wanted)
            }
        }
    }

    /// The least rare value with one of the indices that is no option of the heap.
    fn least_not_found(&mut self, heap: u64, mut wanted: [u64; 4]) -> Result<Option<u32>, Halt> {
        let deepest = find_pairs(self.level, &mut self.pairs, &self.breaks, heap, &mut wanted)?;
        self.depth = self.depth.max(deepest);
        let mut least: Option<u32> = None;
        for (k, mut wanted) in wanted.into_iter().enumerate() {
            while wanted != 0 {
                let index = 64 * k as u32 + wanted.trailing_zeros();
                wanted &= wanted - 1;
                let value = self.classes.rare(heap, index);
                if least.is_none_or(|least| value < least)
                    && !self.given_by_one(heap, index)
                    && !self.given_by_rares(heap, index)
                {
                    least = Some(value);
                }
            }
        }
        Ok(least)
    }

    /// Whether a rare value is an option through one common heap left, by a take that changes the class. The witnesses say
    /// so only of indices inside the width.
    pub(super) fn given_by_one(&self, heap: u64, index: u32) -> bool {
        let takes = self.breaks.singles.iter().filter(|&&take| !self.classes.kept_by(take));
        let mut left = takes.filter_map(|&take| self.pairs.index(heap.checked_sub(take as u64)?));
        left.any(|there| there != RARE && u32::from(there) == index)
    }

    /// Whether a rare value is an option through one rare heap left, or two.
    pub(super) fn given_by_rares(&self, heap: u64, index: u32) -> bool {
        let rare = |heap: u64| {
            // Most heaps are not rare, and that is told by one byte.
            if self.pairs.index(heap).is_some_and(|index| index != RARE) {
                return None;
            }
            let at = self.rares.binary_search_by_key(&heap, |&(rare, _)| rare).ok()?;
            Some(self.classes.index(self.rares[at].1))
        };
        let last = self.rares.last().map_or(0, |&(rare, _)| rare);
        let left = |take: usize| heap.checked_sub(take as u64);
        let single = self.breaks.singles.iter().filter(|&&take| self.classes.kept_by(take));
        if single.filter_map(|&take| left(take)).any(|rest| rest <= last && rare(rest) == Some(index)) {
            return true;
        }
        self.breaks.splits.iter().filter_map(|&take| left(take)).filter(|&rest| rest <= 2 * last).any(|rest| {
            self.rares.iter().take_while(|&&(part, _)| part <= rest / 2).any(|&(part, value)| {
                let other = rest - part;
                !(self.breaks.unequal && part == other)
                    && rare(other).is_some_and(|there| there ^ self.classes.index(value) == index)
            })
        })
    }
}
