//! Subtraction games two hundred and fifty-six heaps at a time.
//!
//! Store for every heap a word in which the bit of its nim-value is set. The options of n for a take s are
//! then gathered by OR-ing in the word s places back, and the mex of what was gathered is the lowest clear
//! bit: `!x & (x + 1)` is again the word to store. Words are cut into planes of 8 values, so that thirty-two heaps
//! are one vector register and a set pays for the values it reaches only: values to 7 lie in the first plane,
//! those to 15 in the second, and a plane is added when a value does not fit.
//!
//! Takes decide by their length what can be done at once. A stretch of up to two thousand heaps is finished together
//! as far as takes of its own length and more go, plane after plane, so that the window of one plane stays in the
//! nearest cache; then each block of it is finished with the takes that are at least a block long, and shorter
//! ones in steps as long as the shortest of them; only takes below 8 go heap by heap, eight planes as one word. The last few heaps
//! of a block that have no value yet are looked at one by one: high planes are rarely worth a whole block.
//!
//! From value 128 on a set of marks is cheaper, and the same interface continues with one.

// What is not inlined, closures of iterators among it, is not compiled for wide vectors.
#![allow(clippy::inline_always, clippy::needless_range_loop, clippy::manual_memcpy)]

use crate::heap::kernel::{BLOCK, BlockMex, Kernel, Plane, Takes, dispatch};
use crate::mex::MexSet;

/// Values in a plane.
const WIDTH: u16 = 8;

/// Planes before marks are used instead.
const MOST_PLANES: usize = 16;

/// Most heaps of a stretch; a multiple of a block.
const STRETCH: usize = 8 * BLOCK;

/// With no more heaps of a block without a value than this, each is looked at alone.
const FEW: u16 = 8;

/// Heaps that middle takes are looked up for at once.
const STEP: usize = 8;

/// Heaps computed by one call.
const CHUNK: usize = 4096;

/// The machine that continues a subtraction game's sequence, whatever its values.
#[derive(Debug)]
pub(crate) struct OneHot {
    /// Sorted takes, all of which are looked at as soon as a heap is large enough.
    takes: Vec<usize>,
    /// The number of heaps done; the next heap.
    next: u64,
    /// How many heaps back a take may reach.
    reach: usize,
    state: State,
}

#[derive(Debug)]
enum State {
    Planes(Planes),
    Marks(Vec<u16>, MexSet),
}

/// One-hot words of the last heaps, newest last.
#[derive(Debug, Default)]
struct Planes {
    /// The heaps whose words are kept; what stands behind them in a plane means nothing.
    len: usize,
    /// The heaps for which there is room.
    room: usize,
    /// In plane k, bit i of a heap's word is set if its value is 8k + i.
    planes: Vec<Plane>,
    /// What a stretch gathered by its far takes, plane by plane.
    far: Vec<[[u8; BLOCK]; STRETCH / BLOCK]>,
    /// The planes for which it did so; the highest ones are rarely asked for.
    far_done: usize,
}

impl OneHot {
    /// A machine at heap 0 for sorted takes without 0. Memory: at most 128 bytes times the largest take, a
    /// quarter of that for values below 32.
    pub(crate) fn new(takes: Vec<usize>) -> Self {
        let reach = takes.last().copied().unwrap_or(0);
        OneHot { takes, next: 0, reach, state: State::Planes(Planes::default()) }
    }

    /// The takes that are known, sorted.
    pub(crate) fn takes(&self) -> &[usize] {
        &self.takes
    }

    /// The next heap.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Replaces the takes by all those of the same set up to `known`: for infinite sets, as heaps grow.
    pub(crate) fn know(&mut self, takes: &[u64], known: u64) {
        self.takes = takes.iter().map(|&take| take as usize).collect();
        self.reach = known as usize;
    }

    /// Up to which number all takes are known (for a finite set, its largest take).
    pub(crate) fn known(&self) -> u64 {
        self.reach as u64
    }

    /// Appends the values of the next `CHUNK` heaps (fewer if `limit` is smaller) to `out`.
    pub(crate) fn advance(&mut self, limit: usize, out: &mut Vec<u16>) {
        let wanted = out.len() + limit.min(CHUNK);
        while out.len() < wanted {
            let left = wanted - out.len();
            let OneHot { takes, next, reach, state } = self;
            match state {
                State::Planes(planes) => {
                    if dispatch(Advance { planes, takes, reach: *reach, next, left, out }) {
                        *state = State::Marks(planes.values(), MexSet::new());
                    }
                }
                State::Marks(values, seen) => advance_by_marks(values, seen, takes, *reach, next, left, out),
            }
        }
    }
}

/// Computes up to `left` heaps and says whether a value is too large for planes, which is then not stored.
struct Advance<'a> {
    planes: &'a mut Planes,
    takes: &'a [usize],
    reach: usize,
    next: &'a mut u64,
    left: usize,
    out: &'a mut Vec<u16>,
}

impl Kernel for Advance<'_> {
    type Output = bool;
    #[inline(always)]
    fn run(self) -> bool {
        let Advance { planes, takes, reach, next, mut left, out } = self;
        planes.make_room(reach, left);
        while left > 0 {
            // A stretch is no longer than the heaps before it: shorter takes are then possible in all of it.
            let stretch = STRETCH.min(left).min(usize::try_from(*next).unwrap_or(STRETCH)) / BLOCK * BLOCK;
            let wanted = stretch.max(1);
            let done = if stretch == 0 {
                planes.single(takes, *next, out)
            } else {
                planes.stretch(takes, *next, stretch, out)
            };
            *next += done as u64;
            left -= done;
            if done < wanted {
                return true;
            }
        }
        false
    }
}

impl Planes {
    /// Makes room for more heaps. Old words are dropped only when there are as many as the window, so moving costs
    /// O(1) a heap.
    fn make_room(&mut self, reach: usize, heaps: usize) {
        if self.len + heaps > self.room || self.planes.is_empty() {
            let keep = self.len.min(reach);
            let old = self.len - keep;
            if 2 * keep + heaps > self.room || self.planes.is_empty() {
                self.room = 4 * keep + heaps.max(CHUNK) + 2 * CHUNK;
                for plane in &mut self.planes {
                    *plane = plane.moved(old, keep, self.room);
                }
            } else {
                self.planes.iter_mut().for_each(|plane| plane.slide(old, keep));
            }
            self.len = keep;
        }
        if self.planes.is_empty() {
            self.add();
        }
    }

    /// Adds a plane in which no heap has a value yet; false if there are as many as there may be.
    #[cold]
    fn add(&mut self) -> bool {
        if self.planes.len() == MOST_PLANES {
            return false;
        }
        self.planes.push(Plane::new(self.room));
        self.far.push([[0; BLOCK]; STRETCH / BLOCK]);
        true
    }

    /// The values of all heaps.
    fn values(&self) -> Vec<u16> {
        let value = |heap: usize| {
            let words = self.planes.iter().map(|plane| plane.row()[heap]).zip(0..);
            words.filter(|&(word, _)| word != 0).map(|(word, k)| WIDTH * k + word.trailing_zeros() as u16).sum()
        };
        (0..self.len).map(value).collect()
    }

    /// One heap by the definition. Returns the number of heaps that fitted, here and below.
    fn single(&mut self, takes: &[usize], next: u64, out: &mut Vec<u16>) -> usize {
        let takes = &takes[..takes.partition_point(|&s| s as u64 <= next)];
        let at = self.len;
        let mut k = 0;
        loop {
            if k == self.planes.len() && !self.add() {
                return 0;
            }
            let row = self.planes[k].row();
            let gathered = takes.iter().fold(0, |x, &s| x | row[at - s]);
            if gathered != u8::MAX {
                self.planes.iter_mut().for_each(|plane| plane.set(at, 0));
                out.push(self.place(k, at, gathered));
                self.len += 1;
                return 1;
            }
            k += 1;
        }
    }

    /// Stores the lowest clear bit of what plane k gathered as the value of the heap at `at`.
    #[inline(always)]
    fn place(&mut self, k: usize, at: usize, gathered: u8) -> u16 {
        self.planes[k].set(at, !gathered & gathered.wrapping_add(1));
        WIDTH * k as u16 + gathered.trailing_ones() as u16
    }

    /// As many heaps as `stretch` says, a multiple of a block that is at most `next`.
    #[inline(always)]
    fn stretch(&mut self, takes: &[usize], next: u64, stretch: usize, out: &mut Vec<u16>) -> usize {
        let base = self.len;
        let (takes, far) = takes.split_at(takes.partition_point(|&s| s < stretch));
        let (possible, later) = far.split_at(far.partition_point(|&s| s as u64 <= next));
        let far = Far { base, stretch, possible: Takes::new(possible), later };
        self.far_done = 0;
        let (near, middle) = takes.split_at(takes.partition_point(|&s| s < BLOCK));
        let middle = Takes::new(middle);
        let shortest = near.first().copied().unwrap_or(BLOCK);
        for at in (0..stretch).step_by(BLOCK) {
            let done = match shortest {
                BLOCK.. => self.block(&far, middle, at, out),
                128.. => self.block_with_near::<128>(&far, middle, near, at, out),
                64.. => self.block_with_near::<64>(&far, middle, near, at, out),
                32.. => self.block_with_near::<32>(&far, middle, near, at, out),
                16.. => self.block_with_near::<16>(&far, middle, near, at, out),
                8.. => self.block_with_near::<8>(&far, middle, near, at, out),
                _ => self.block_with_nearest(&far, middle, near, at, out),
            };
            self.len += done;
            if done < BLOCK {
                return at + done;
            }
        }
        stretch
    }

    /// Gathers in plane k, for the block at `at` of a stretch, what takes of a block and longer reach.
    #[inline(always)]
    fn gather(&mut self, k: usize, far: &Far<'_>, middle: Takes<'_>, at: usize) {
        while self.far_done <= k {
            far.gather(&self.planes[self.far_done], &mut self.far[self.far_done]);
            self.far_done += 1;
        }
        self.planes[k].or_back(self.len, middle, &mut self.far[k][at / BLOCK..=at / BLOCK]);
    }

    /// The same for one heap of the block.
    fn gather_one(&self, k: usize, far: &Far<'_>, middle: Takes<'_>, heap: usize) -> u8 {
        let row = self.planes[k].row();
        let mut gathered = 0;
        for takes in [far.possible.all(), middle.all(), far.later] {
            for &s in takes {
                if s > heap {
                    break;
                }
                gathered |= row[heap - s];
            }
        }
        gathered
    }

    /// A block in which no heap depends on another.
    #[inline(always)]
    fn block(&mut self, far: &Far<'_>, middle: Takes<'_>, at: usize, out: &mut Vec<u16>) -> usize {
        let mut mex = BlockMex::new();
        let mut left = BLOCK as u16;
        let mut k = 0;
        while left > FEW && (k < self.planes.len() || self.add()) {
            self.gather(k, far, middle, at);
            let Some(words) = self.planes[k].block_mut(self.len) else { return 0 };
            left = mex.add_plane(&self.far[k][at / BLOCK], words);
            k += 1;
        }
        for plane in &mut self.planes[k..] {
            plane.clear(self.len);
        }
        let mut values = mex.values();
        let fit = if left == 0 { BLOCK } else { self.finish_few(k, far, middle, &mex, &mut values) };
        out.extend_from_slice(&values[..fit]);
        fit
    }

    /// The heaps of the block that are open still, one by one from plane `first` on.
    #[cold]
    fn finish_few(
        &mut self,
        first: usize,
        far: &Far<'_>,
        middle: Takes<'_>,
        mex: &BlockMex,
        values: &mut [u16; BLOCK],
    ) -> usize {
        for i in mex.open() {
            let heap = self.len + i;
            let mut k = first;
            loop {
                if k == self.planes.len() && !self.add() {
                    return i;
                }
                let gathered = self.gather_one(k, far, middle, heap);
                if gathered != u8::MAX {
                    values[i] = self.place(k, heap, gathered);
                    break;
                }
                k += 1;
            }
        }
        BLOCK
    }

    /// A block whose heaps depend on each other by near takes, none shorter than a step.
    #[inline(always)]
    fn block_with_near<const STEP: usize>(
        &mut self,
        far: &Far<'_>,
        middle: Takes<'_>,
        near: &[usize],
        at: usize,
        out: &mut Vec<u16>,
    ) -> usize {
        for plane in &mut self.planes {
            plane.clear(self.len);
        }
        let mut gathered = 0;
        for step in (0..BLOCK).step_by(STEP) {
            let base = self.len + step;
            let (mut open, mut picked, mut full) = ([u8::MAX; STEP], [0u8; STEP], [0u8; STEP]);
            let mut k = 0;
            while open != [0; STEP] {
                if k == self.planes.len() && !self.add() {
                    return step + self.close(base, &open, &picked, &full, out);
                }
                if k == gathered {
                    self.gather(k, far, middle, at);
                    gathered += 1;
                }
                let Some(sums) = self.far[k][at / BLOCK][step..].first_chunk::<STEP>() else { return step };
                let mut sums = *sums;
                for &s in near {
                    let Some(back) = self.planes[k].row()[base - s..].first_chunk::<STEP>() else { return step };
                    for i in 0..STEP {
                        sums[i] |= back[i];
                    }
                }
                let mut words = [0u8; STEP];
                for i in 0..STEP {
                    let free = !sums[i] & sums[i].wrapping_add(1);
                    words[i] = free & open[i];
                    picked[i] |= words[i];
                    open[i] &= if free == 0 { u8::MAX } else { 0 };
                    full[i] = full[i].wrapping_add(open[i] & WIDTH as u8);
                }
                self.planes[k].write(base, &words);
                k += 1;
            }
            self.close(base, &open, &picked, &full, out);
        }
        BLOCK
    }

    /// Appends the values of a step, up to the first heap that is open still; takes back the words of that one and later ones.
    /// Returns the number of values.
    #[inline(always)]
    fn close<const STEP: usize>(
        &mut self,
        base: usize,
        open: &[u8; STEP],
        picked: &[u8; STEP],
        full: &[u8; STEP],
        out: &mut Vec<u16>,
    ) -> usize {
        let mut fit = 0;
        while fit < STEP && open[fit] == 0 {
            fit += 1;
        }
        let mut values = [0u16; STEP];
        for i in 0..STEP {
            values[i] = u16::from(full[i].wrapping_add(picked[i].wrapping_sub(1).count_ones() as u8));
        }
        out.extend_from_slice(&values[..fit]);
        for heap in base + fit..base + STEP {
            for plane in &mut self.planes {
                plane.set(heap, 0);
            }
        }
        fit
    }

    /// A block whose heaps depend on each other by takes below a step.
    #[inline(always)]
    fn block_with_nearest(
        &mut self,
        far: &Far<'_>,
        middle: Takes<'_>,
        near: &[usize],
        at: usize,
        out: &mut Vec<u16>,
    ) -> usize {
        let (nearest, near) = near.split_at(near.partition_point(|&s| s < STEP));
        for k in 0..self.planes.len() {
            self.gather(k, far, middle, at);
            self.planes[k].clear(self.len);
        }
        for step in (0..BLOCK).step_by(STEP) {
            let base = self.len + step;
            for k in 0..self.planes.len() {
                let Some(sums) = self.far[k][at / BLOCK][step..].first_chunk_mut::<STEP>() else { return step };
                let mut all = u64::from_ne_bytes(*sums);
                for &s in near {
                    if let Some(back) = self.planes[k].row()[base - s..].first_chunk::<STEP>() {
                        all |= u64::from_ne_bytes(*back);
                    }
                }
                *sums = all.to_ne_bytes();
            }
            let done = self.step_in_words(nearest, at, step, out);
            for i in step + done..step + STEP {
                let heap = self.len + i;
                let mut k = 0;
                loop {
                    // In a plane that has just been added nothing was gathered, and there is nothing to gather.
                    if k == self.planes.len() && !self.add() {
                        return i;
                    }
                    let row = self.planes[k].row();
                    let mut gathered = self.far[k][at / BLOCK][i];
                    for &s in nearest {
                        gathered |= row[heap - s];
                    }
                    if gathered != u8::MAX {
                        out.push(self.place(k, heap, gathered));
                        break;
                    }
                    k += 1;
                }
            }
        }
        BLOCK
    }

    /// Settles the heaps of a step as long as their values lie in the first eight planes, which make one word a heap: then
    /// nothing has to be foretold. Returns how many were settled.
    #[inline(always)]
    fn step_in_words(&mut self, nearest: &[usize], at: usize, step: usize, out: &mut Vec<u16>) -> usize {
        let base = self.len + step;
        let planes = self.planes.len().min(STEP);
        // A plane that is not there is full: values in it are settled one by one.
        let (mut gathered, mut words) = ([u64::MAX; STEP], [0u64; 2 * STEP]);
        let mut before = [0u64; STEP];
        for k in 0..planes {
            let Some(sums) = self.far[k][at / BLOCK][step..].first_chunk::<STEP>() else { return 0 };
            let Some(back) = self.planes[k].row()[base - STEP..].first_chunk::<STEP>() else { return 0 };
            (gathered[k], before[k]) = (u64::from_le_bytes(*sums), u64::from_le_bytes(*back));
        }
        let (gathered, before) = (transpose(gathered), transpose(before));
        for i in 0..STEP {
            words[i] = before[i];
        }
        let (mut done, mut values) = (0, [0u16; STEP]);
        while done < STEP {
            let mut x = gathered[done];
            for &s in nearest {
                x |= words[STEP + done - s];
            }
            if x == u64::MAX {
                break;
            }
            words[STEP + done] = !x & (x + 1);
            values[done] = x.trailing_ones() as u16;
            done += 1;
        }
        let mut settled = [0u64; STEP];
        for i in 0..STEP {
            settled[i] = words[STEP + i];
        }
        let settled = transpose(settled);
        for k in 0..planes {
            self.planes[k].write(base, &settled[k].to_le_bytes());
        }
        out.extend_from_slice(&values[..done]);
        done
    }
}

/// Byte i of word k becomes byte k of word i.
#[inline(always)]
fn transpose(mut words: [u64; STEP]) -> [u64; STEP] {
    const MASKS: [u64; 3] = [0x0000_0000_ffff_ffff, 0x0000_ffff_0000_ffff, 0x00ff_00ff_00ff_00ff];
    for round in 0..3 {
        let (half, mask) = (4 >> round, MASKS[round]);
        for k in 0..STEP {
            if k & half == 0 {
                let swapped = (words[k] >> (8 * half) ^ words[k + half]) & mask;
                words[k] ^= swapped << (8 * half);
                words[k + half] ^= swapped;
            }
        }
    }
    words
}

/// The takes that reach behind the stretch that begins at `base`.
struct Far<'a> {
    base: usize,
    stretch: usize,
    /// Those that are possible in all of it.
    possible: Takes<'a>,
    /// Those that become possible inside it, and longer ones.
    later: &'a [usize],
}

impl Far<'_> {
    #[inline(always)]
    fn gather(&self, plane: &Plane, sums: &mut [[u8; BLOCK]; STRETCH / BLOCK]) {
        let sums = &mut sums[..self.stretch / BLOCK];
        sums.fill([0; BLOCK]);
        plane.or_back(self.base, self.possible, sums);
        let sums = sums.as_flattened_mut();
        for &s in self.later {
            if s >= self.base + self.stretch {
                break;
            }
            // No word has been dropped yet, so word 0 is heap 0.
            let entered = &mut sums[s - self.base..];
            entered.iter_mut().zip(plane.row()).for_each(|(x, w)| *x |= w);
        }
    }
}

fn advance_by_marks(
    values: &mut Vec<u16>,
    seen: &mut MexSet,
    takes: &[usize],
    reach: usize,
    next: &mut u64,
    left: usize,
    out: &mut Vec<u16>,
) {
    if values.len() > 2 * reach + 2 * CHUNK {
        values.drain(..values.len() - reach);
    }
    for _ in 0..left {
        let reachable = takes.partition_point(|&s| s as u64 <= *next);
        seen.clear();
        for &s in &takes[..reachable] {
            seen.insert(u32::from(values[values.len() - s]));
        }
        let value = seen.mex() as u16;
        values.push(value);
        out.push(value);
        *next += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::definition;
    use crate::heap::table::ValueTable;
    use crate::rules::SubtractionSet;
    use proptest::prelude::*;

    #[test]
    fn transposing_is_what_it_says() {
        let words: [u64; STEP] =
            std::array::from_fn(|k| u64::from_le_bytes(std::array::from_fn(|i| (8 * k + i) as u8)));
        for (i, word) in transpose(words).into_iter().enumerate() {
            assert_eq!(word.to_le_bytes(), std::array::from_fn(|k| (8 * k + i) as u8));
        }
    }

    fn compare(takes: &[u64], len: usize) {
        let set = SubtractionSet::from_takes(takes.iter().copied());
        let mut oracle = ValueTable::default();
        definition::extend(&set, &mut oracle, len, &mut MexSet::new()).unwrap();
        let mut machine = OneHot::new(set.takes(1 << 20).iter().map(|&t| t as usize).collect());
        let mut values = Vec::new();
        while values.len() < len {
            machine.advance(len - values.len(), &mut values);
        }
        assert!(values.iter().map(|&v| u32::from(v)).eq(oracle.iter()), "{set}");
    }

    #[test]
    fn every_width_is_used_and_agrees() {
        compare(&(1..=300).collect::<Vec<_>>(), 3000);
        // Values beyond eight planes, with takes below a step, and with near ones of every width.
        compare(&(3..=90).chain([400]).collect::<Vec<_>>(), 6000);
        for shortest in [7, 8, 15, 16, 31, 33, 64, 100, 128, 255] {
            compare(&(shortest..=2 * shortest + 70).chain([900]).collect::<Vec<_>>(), 9000);
        }
        compare(&(1..=40).chain(200..=230).collect::<Vec<_>>(), 10_000);
        compare(&[5000, 7001], 30_000);
        // Value 128 is reached inside a stretch, with and without near takes.
        compare(&(1..=130).chain([900, 1500]).collect::<Vec<_>>(), 6000);
        compare(&(200..=4400).step_by(31).chain(201..=700).collect::<Vec<_>>(), 12_000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn agrees_with_the_definition(takes in prop::collection::btree_set(1u64..400, 1..40), len in 0usize..6000) {
            compare(&takes.into_iter().collect::<Vec<_>>(), len);
        }

        #[test]
        fn long_takes_agree_with_the_definition(
            takes in prop::collection::btree_set(1u64..3000, 40..200),
            shortest in prop::sample::select(vec![0u64, 3, 8, 20, 40, 128, 500]),
            len in 0usize..20_000,
        ) {
            compare(&takes.into_iter().filter(|&s| s >= shortest).chain([3000]).collect::<Vec<_>>(), len);
        }
    }
}
