//! Many heaps at a time, where all pairs have to be searched.
//!
//! The pairs of heaps n to n + 255 whose larger part is below n are known before any of these heaps is. They are nearly all
//! pairs there are, so the values that none of them gives are found for all these heaps together, four heaps a step
//! ([`seek_four`]) and a stretch of pairs after the other, which stays in the nearest cache. Then the heaps
//! follow in order: the least value left is the mex, unless one of the few pairs with a part from n on gives it, or nothing is
//! left; such a heap is searched alone.

use super::DenseRun;
use crate::heap::table::ValueTable;
use crate::kernel::{
    FourPairs, GROUP, HEAPS, LOW_VALUES, Prune, Sample, WINDOW, Wanted, dispatch_to, found, seek_four,
};

/// Heaps of a block.
pub(super) const BLOCK: usize = HEAPS * GROUP;

/// From this heap on a block has few pairs of its own among all its pairs.
pub(super) const FIRST: usize = 16 * BLOCK;

/// Pairs of a stretch: their bytes fit in the nearest cache.
const STRETCH: usize = 64 * GROUP;

/// How many pairs are sampled before all are searched.
const HEAD: usize = 3072;

/// From where on so many values are expected to be left in the end, the values above are not searched.
const MOST: u64 = 8;

/// A block of which more than this part had to be searched alone was no gain, and as many blocks are not tried then.
const SELDOM: usize = 4;

/// Where the pairs of four heaps are in which a take leaves two parts.
struct Far {
    /// The larger part of the first pair.
    back: usize,
    /// The smaller part of it for the first of the four heaps; [`GROUP`] more for the next, and so on.
    front: usize,
    /// How many pairs.
    len: usize,
}

impl Far {
    /// For the heaps `n + at`, [`GROUP`] more, and so on, if the heaps from `n` on have no value yet.
    fn new(n: usize, at: usize, take: usize) -> Self {
        let skip = take.saturating_sub(at);
        let (back, front) = (n - 1 - skip, at + 1 + skip - take);
        // The first heap has the least rest, so the pairs of its larger part go down the farthest.
        let rest = n + at - take;
        Far { back, front, len: (back + 1 - rest.div_ceil(2)).next_multiple_of(GROUP) }
    }
}

impl DenseRun {
    /// Whether the next heaps are better searched together, if so many are wanted.
    pub(super) fn takes_blocks(&self, heaps: usize) -> bool {
        let n = self.values.as_slice().len();
        let split = self.sparse.as_ref().is_some_and(|sparse| sparse.split.is_some());
        let last_take = self.rules.shape.last_take as usize;
        heaps >= BLOCK
            && n >= self.next_block
            && self.blocks
            && last_take <= n / 4
            && !split
            && !self.rules.unequal
            && !self.rules.splits.is_empty()
            && (LOW_VALUES + 1..=2 * WINDOW).contains(&self.values.above())
    }

    /// What no pair with both parts below the next heap gives, for a block of heaps: the least values of it.
    fn search_block(&mut self) -> Vec<[Wanted; HEAPS]> {
        let n = self.values.as_slice().len();
        let recent = self.values.as_slice()[n - BLOCK..].iter().copied().max().map_or(0, usize::from);
        let bound = (recent + recent / 8 + 16).next_multiple_of(64).min(WINDOW);
        let mut fours = vec![[0; HEAPS].map(|_| Wanted::near(0)); GROUP];
        let longest = |take: usize| (0..GROUP).map(|at| Far::new(n, at, take).len).max().unwrap_or(0);
        let all: usize = self.rules.splits.iter().map(|&take| longest(take)).sum();
        for (at, four) in fours.iter_mut().enumerate() {
            for (i, open) in four.iter_mut().enumerate() {
                open.want_below(bound);
                open.remove_found(&self.sample(n, at, i, bound));
            }
        }
        dispatch_to(self.level, Prune::new(fours.as_flattened_mut(), HEAD, all, MOST));
        let mut seen = HEAD;
        for &take in &self.rules.splits {
            let longest = longest(take);
            for from in (0..longest).step_by(STRETCH) {
                for (at, four) in fours.iter_mut().enumerate() {
                    let far = Far::new(n, at, take);
                    let to = far.len.min(from + STRETCH);
                    if from < to {
                        let pairs = self.values.four_pairs(far.front + from, far.back - from, to - from);
                        seek_four(self.level, pairs, four);
                    }
                }
                seen += STRETCH;
                dispatch_to(self.level, Prune::new(fours.as_flattened_mut(), seen, all, MOST));
            }
        }
        fours
    }

    /// Options of heap n + `at` + [`GROUP`] `i` below `end`: all that leave one heap below `n` or two equal ones, and what
    /// some pairs below `n` give, from all over their range.
    fn sample(&self, n: usize, at: usize, i: usize, end: usize) -> [u8; WINDOW / 8] {
        let mut options = [0; WINDOW / 8];
        let DenseRun { rules, values, level, .. } = self;
        let heap = n + at + GROUP * i;
        // No heap of a block can be taken whole: takes end long before.
        options[0] = u8::from(rules.equal && heap % 2 == 0);
        for &take in rules.singles.iter().filter(|&&take| heap - take < n) {
            let value = usize::from(values.as_slice()[heap - take]);
            if value < WINDOW {
                options[value / 8] |= 1 << (value % 8);
            }
        }
        for &take in &rules.splits {
            let far = Far::new(n, at, take);
            let FourPairs { low, middle, .. } = values.four_pairs(far.front + GROUP * i, far.back, far.len);
            let groups = (HEAD / GROUP / rules.splits.len()).clamp(1, far.len / GROUP);
            let step = far.len / groups / GROUP * GROUP;
            found(*level, &Sample { low, middle, groups, step, end }, &mut options);
        }
        options
    }

    /// Whether a pair or a heap with a part from `n` on, or such a heap alone, has the value.
    fn near_gives(&self, n: usize, heap: usize, value: usize) -> bool {
        let values = self.values.as_slice();
        let single =
            self.rules.singles.iter().any(|&take| heap - take >= n && usize::from(values[heap - take]) == value);
        single
            || self.rules.splits.iter().any(|&take| {
                let rest = heap - take;
                // The search went down from `back`; above it are the pairs that are left.
                let near = rest - Far::new(n, (heap - n) % GROUP, take).back - 1;
                let value = value as u16;
                let back = values[rest - near..rest].iter().rev();
                values[1..=near].iter().zip(back).fold(false, |any, (a, b)| any | (a ^ b == value))
            })
    }

    /// Appends the values of the next block of heaps. Returns false if one does not fit 16 bits.
    pub(super) fn extend_block(&mut self, table: &mut ValueTable) -> bool {
        let n = table.len();
        let mut alone = 0;
        let fours = self.search_block();
        for at in 0..BLOCK {
            let (heap, open) = (n + at, &fours[at % GROUP][at / GROUP]);
            // What is left beyond the first was searched to the end as well.
            let mex = open.values().find(|&value| !self.near_gives(n, heap, value));
            let value = mex.unwrap_or_else(|| {
                alone += 1;
                self.next_value()
            });
            if !self.accept(table, value) {
                return false;
            }
        }
        if alone > BLOCK / SELDOM {
            self.next_block = n + (1 + SELDOM) * BLOCK;
        }
        true
    }
}
