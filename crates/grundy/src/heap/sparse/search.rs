//! The indices of all heaps, and the search for pairs with given xors.
//!
//! A break of rest = a + b is looked for with a ascending and b descending, so the indices of the first heaps are
//! also kept backwards: then both parts are read in one direction, and a vector compares as many pairs as it has bytes.

use crate::heap::sparse::lanes::RARE;
use crate::heap::sparse::register::{Breaks, Halt};
use crate::kernel::{BLOCKS, FIRST, VectorKernel, remove_first_pairs, remove_pairs, remove_spread_pairs};

/// Indices of the heaps that are held, one byte each.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Pairs {
    /// The heaps from `first` on.
    indices: Vec<u8>,
    first: u64,
    /// Heap a stands at `head.len() - 1 - a`.
    head: Vec<u8>,
}

/// Pairs compared before a search asks whether it is done.
const BURST: u64 = 1 << 12;

/// The first burst, if several takes are tried in turns.
const FIRST_BURST: u64 = 1 << 8;

impl Pairs {
    pub(in crate::heap) fn new(indices: Vec<u8>, first: u64) -> Self {
        let head = if first == 0 { indices.iter().rev().copied().collect() } else { Vec::new() };
        Pairs { indices, first, head }
    }

    /// Bytes in use.
    pub(in crate::heap) fn bytes(&self) -> usize {
        self.indices.capacity() + self.head.capacity()
    }

    pub(in crate::heap) fn index(&self, heap: u64) -> Option<u8> {
        self.indices.get(usize::try_from(heap.checked_sub(self.first)?).ok()?).copied()
    }

    /// The first heap that is held without a gap to the last.
    pub(in crate::heap) fn first_held(&self) -> u64 {
        self.first
    }

    pub(in crate::heap) fn holds_from_start(&self) -> bool {
        self.first == 0
    }

    /// The indices of the heaps `from..to`, which must be held.
    pub(in crate::heap) fn held(&self, from: u64, to: u64) -> &[u8] {
        &self.indices[(from - self.first) as usize..(to - self.first) as usize]
    }

    pub(in crate::heap) fn push(&mut self, index: u8) {
        self.indices.push(index);
    }

    /// Makes `next` the first heap that is not held, and returns the indices from heap `from` on, to be filled in.
    pub(in crate::heap) fn set_next(&mut self, next: u64, from: u64) -> &mut [u8] {
        self.indices.resize((next - self.first) as usize, 0);
        &mut self.indices[(from - self.first) as usize..]
    }

    /// The first heap that is not held.
    pub(in crate::heap) fn next(&self) -> u64 {
        self.first + self.indices.len() as u64
    }

    /// Sets the index of a heap that is held.
    pub(in crate::heap) fn set(&mut self, heap: u64, index: u8) {
        self.indices[(heap - self.first) as usize] = index;
    }

    /// The indices of all heaps that are held without a gap.
    pub(in crate::heap) fn all_held(&self) -> &[u8] {
        &self.indices
    }

    /// Takes the last heaps away.
    pub(in crate::heap) fn shrink(&mut self, heaps: usize) {
        self.indices.truncate(self.indices.len() - heaps);
    }

    /// Keeps the last heaps only, and as many of the first for the searches.
    pub(in crate::heap) fn forget(&mut self, keep: usize) {
        if self.first == 0 && self.head.len() < keep.min(self.indices.len()) {
            self.lengthen_head(keep.min(self.indices.len()));
        }
        // Seldom, so that moving what is kept costs little.
        if self.indices.len() >= 5 * keep {
            let gone = self.indices.len() - keep;
            self.indices.drain(..gone);
            self.first += gone as u64;
        }
    }

    /// The first heaps as a window of a run restored in the middle needs them.
    pub(in crate::heap) fn set_head(&mut self, indices: &[u8]) {
        self.head = indices.iter().rev().copied().collect();
    }

    /// The indices of the first heaps, as far as they are kept for searches.
    pub(in crate::heap) fn head(&self) -> impl Iterator<Item = u8> + '_ {
        self.head.iter().rev().copied()
    }

    /// Heaps kept backwards.
    pub(in crate::heap) fn head_len(&self) -> usize {
        self.head.len()
    }

    fn lengthen_head(&mut self, heaps: usize) {
        self.head = self.indices[..heaps].iter().rev().copied().collect();
    }

    /// Makes sure that the first `heaps` are kept backwards, if they are held at all; the indices from `settled` on may
    /// still change.
    fn prepare(&mut self, heaps: usize, settled: u64) {
        if self.first == 0 && self.head.len() < heaps {
            self.lengthen_head((2 * heaps).min(settled as usize));
        }
    }
}

/// No more values than this are looked for one by one before the search for all.
pub(super) const FEW: u32 = 3;

/// The indices below 64 that are wanted still when pairs with smaller parts up to [`FIRST`] have been looked at: a part of the
/// search below, without all that only a long search needs.
#[inline]
pub(in crate::heap) fn find_first_pairs(
    level: VectorKernel,
    pairs: &Pairs,
    breaks: &Breaks,
    heap: u64,
    wanted: u64,
) -> u64 {
    let mut wanted = wanted;
    for &take in &breaks.splits {
        let rest = heap.saturating_sub(take as u64);
        let front = pairs.head.len().checked_sub(FIRST + 1).and_then(|at| pairs.head[at..].first_chunk());
        let back =
            (rest > 2 * FIRST as u64).then(|| rest - FIRST as u64).and_then(|from| from.checked_sub(pairs.first));
        let back = back.and_then(|at| pairs.indices.get(at as usize..)?.first_chunk());
        if let (Some(front), Some(back)) = (front, back) {
            wanted = remove_first_pairs(level, front, back, wanted, RARE);
        }
        if wanted == 0 {
            break;
        }
    }
    wanted
}

/// Heaps from one block of pairs to the next of the search below, and how many rounds of it: each looks at as many blocks as
/// fit one call for every take, and lies between those of the rounds before.
const SPREAD: usize = 1024;
const ROUNDS: usize = 8;

/// Takes from `wanted` what is found among pairs spread out over the first heaps. Neighbours give much the same, so that
/// fewer are looked at than in a row; where values are large and many are wanted, that counts. Returns how great the
/// smaller parts were at most.
pub(in crate::heap) fn find_spread_pairs(
    level: VectorKernel,
    pairs: &Pairs,
    breaks: &Breaks,
    heap: u64,
    wanted: &mut [u64; 4],
) -> usize {
    let mut deepest = 0;
    for round in 0..ROUNDS {
        // Half of the span, then the places between, and so on.
        let from = 1 + (round % 2) * BLOCKS * SPREAD + (round / 2) * (SPREAD / 4);
        let longest = from + (BLOCKS - 1) * SPREAD + 64;
        for &take in &breaks.splits {
            let Some(rest) = heap.checked_sub(take as u64) else { continue };
            let front = &pairs.head;
            if rest / 2 <= longest as u64 || front.len() < longest || rest + 1 < pairs.first + longest as u64 {
                continue;
            }
            let back = &pairs.indices[..(rest + 1 - pairs.first) as usize];
            remove_spread_pairs(level, front, back, (from, SPREAD), wanted, RARE);
            deepest = longest;
            if *wanted == [0; 4] {
                return deepest;
            }
        }
    }
    deepest
}

/// Takes from `wanted` every index that is the xor of the indices of two common heaps left by a move from `heap`. Returns
/// how great the smaller parts of the pairs it took are at most, rounded up by less than a turn of the search; 0 if it took
/// none.
pub(in crate::heap) fn find_pairs(
    level: VectorKernel,
    pairs: &mut Pairs,
    breaks: &Breaks,
    heap: u64,
    wanted: &mut [u64; 4],
) -> Result<usize, Halt> {
    // With unequal parts the pair of halves is left out.
    let rests = |take: usize| {
        let rest = heap.checked_sub(take as u64)?;
        Some((rest, (rest - u64::from(breaks.unequal && rest > 0)) / 2))
    };
    let most = breaks.splits.iter().filter_map(|&take| rests(take)).map(|(_, most)| most).max().unwrap_or(0);
    let (mut from, mut deepest) = (1u64, 0);
    // With several takes in turns, since most pairs are found among the first few.
    let mut burst = if breaks.splits.len() > 1 { FIRST_BURST } else { BURST };
    while from <= most {
        let to = (from + burst - 1).min(most);
        pairs.prepare(to as usize + 1, heap);
        for (rest, most) in breaks.splits.iter().filter_map(|&take| rests(take)).filter(|&(_, most)| most >= from) {
            let to = to.min(most);
            if to >= pairs.head.len() as u64 || rest - to < pairs.first {
                return Err(Halt::NeedsHistory);
            }
            let base = (rest - to - pairs.first) as usize;
            let length = (to - from + 1) as usize;
            let head_from = pairs.head.len() - 1 - to as usize;
            let front = &pairs.head[head_from..head_from + length];
            let back = &pairs.indices[base..base + length];
            if let Some(at) = remove_pairs(level, front, back, wanted, RARE) {
                deepest = deepest.max(to as usize - at);
            }
            if *wanted == [0; 4] {
                return Ok(deepest);
            }
        }
        from = to + 1;
        burst = (2 * burst).min(BURST);
    }
    Ok(deepest)
}
