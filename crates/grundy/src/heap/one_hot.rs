//! Subtraction games two hundred and fifty-six heaps at a time.
//!
//! Store for every heap a word in which the bit of its nim-value is set. The options of n for a take s are
//! then gathered by OR-ing in the word s places back, and the mex of what was gathered is the lowest clear
//! bit: `!x & (x + 1)` is again the word to store. Words are cut into planes of 8 values, so that thirty-two heaps
//! are one vector register and a set pays for the values it reaches only: values to 7 lie in the first plane,
//! those to 15 in the second, and a plane is added when a value does not fit.
//!
//! Takes decide by their length what can be done at once. Takes of a block and longer are gathered for a block at a time,
//! shorter ones in steps as long as the shortest of them, and thousands of heaps go through one plane before the next
//! (`stretch.rs`). Only with a take below 16 it is heap by heap, eight planes as one word (`steps.rs`).
//!
//! From value 128 on a set of marks is cheaper, and the same interface continues with one.

// What is not inlined, closures of iterators among it, is not compiled for wide vectors.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

mod steps;
mod stretch;

use steps::Words;

use crate::kernel::{BLOCK, Kernel, Plane, SHORTEST_NEAR, Takes, dispatch};
use crate::mex::MexSet;

/// Values in a plane.
const WIDTH: u16 = 8;

/// Planes before marks are used instead.
const MOST_PLANES: usize = 16;

/// Most heaps that far takes are gathered for at once where there is a take below a step; a multiple of a block.
const STRETCH: usize = 8 * BLOCK;

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
    /// Those of the last blocks, if they went heap by heap.
    words: Option<Box<Words>>,
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
        let stepwise = takes.first().is_none_or(|&s| s >= SHORTEST_NEAR);
        while left > 0 {
            // Takes shorter than a block, or where they are gathered beforehand than a stretch, are then possible in all of it.
            let most = if stepwise { CHUNK } else { STRETCH.min(usize::try_from(*next).unwrap_or(STRETCH)) };
            let blocks = if *next < BLOCK as u64 { 0 } else { most.min(left) / BLOCK };
            let wanted = (blocks * BLOCK).max(1);
            let done = if blocks == 0 {
                planes.single(takes, *next, out)
            } else if stepwise {
                planes.stretch(takes, *next, blocks, out)
            } else {
                planes.stretch_by_heaps(takes, *next, blocks, out)
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
            self.words = None;
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

    /// So many blocks, no more heaps than there are before them. Returns the number of heaps that fitted.
    #[inline(always)]
    fn stretch_by_heaps(&mut self, takes: &[usize], next: u64, blocks: usize, out: &mut Vec<u16>) -> usize {
        let stretch = blocks * BLOCK;
        let base = self.len;
        let (shorter, far) = takes.split_at(takes.partition_point(|&s| s < stretch));
        let (possible, later) = far.split_at(far.partition_point(|&s| s as u64 <= next));
        let far = Far { base, stretch, possible: Takes::new(possible), later };
        self.far_done = 0;
        let (near, middle) = shorter.split_at(shorter.partition_point(|&s| s < BLOCK));
        let middle = Takes::new(middle);
        for at in (0..stretch).step_by(BLOCK) {
            let done = self.block_by_heaps(&far, (takes, middle, near), at, out);
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
mod tests;
