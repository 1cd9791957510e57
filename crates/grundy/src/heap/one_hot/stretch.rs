//! A stretch of heaps, plane after plane.
//!
//! In one plane a heap depends on words of that plane alone, and on whether it has a value already. So a whole stretch is done
//! in the first plane, block by block, then those of its heaps that have no value yet in the next, and so on. That way the
//! window of one plane stays in the nearest cache while it is read a hundred times over.

// What is not inlined, closures of iterators among it, is not compiled for wide vectors.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

use super::{CHUNK, Planes, WIDTH};
use crate::kernel::{BLOCK, OPEN, Takes};

/// Most blocks of a stretch.
const BLOCKS: usize = CHUNK / BLOCK;

/// With no more heaps of a block without a value than this, each is looked at alone: high planes are rarely worth a whole
/// block.
const FEW: u16 = 8;

/// The values of a stretch as far as they are known.
struct Found {
    values: [[u8; BLOCK]; BLOCKS],
    /// How many heaps of each block have none yet.
    left: [u16; BLOCKS],
}

impl Planes {
    /// Settles so many blocks, of which the first heap is `next`; no take is shorter than
    /// [`SHORTEST_NEAR`](crate::kernel::SHORTEST_NEAR). Returns the number of heaps that fitted.
    #[inline(always)]
    pub(super) fn stretch(&mut self, takes: &[usize], next: u64, blocks: usize, out: &mut Vec<u16>) -> usize {
        let mut found = Found { values: [[OPEN; BLOCK]; BLOCKS], left: [0; BLOCKS] };
        found.left[..blocks].fill(BLOCK as u16);
        let (near, longer) = takes.split_at(takes.partition_point(|&s| s < BLOCK));
        // If all can be taken from the first heap on, which is so but for the beginning of the sequence.
        let all = longer.last().is_none_or(|&s| s as u64 <= next).then(|| Takes::new(longer));
        let mut k = 0;
        while found.left != [0; BLOCKS] {
            if k == self.planes.len() && !self.add() {
                return self.cut(&found, blocks, out);
            }
            for block in 0..blocks {
                let at = self.len + block * BLOCK;
                if found.left[block] <= FEW {
                    self.planes[k].clear(at);
                    if found.left[block] > 0 {
                        self.settle_few(takes, k, at, &mut found.values[block], &mut found.left[block]);
                    }
                    continue;
                }
                let plane = &mut self.planes[k];
                let mut sums = [0; BLOCK];
                if let Some(takes) = all {
                    plane.or_back(at, takes, std::slice::from_mut(&mut sums));
                } else {
                    let heap = next as usize + block * BLOCK;
                    let (possible, later) = longer.split_at(longer.partition_point(|&s| s <= heap));
                    plane.or_back(at, Takes::new(possible), std::slice::from_mut(&mut sums));
                    for &s in later.iter().take_while(|&&s| s < heap + BLOCK) {
                        // No word has been dropped yet, so word 0 is heap 0.
                        sums[s - heap..].iter_mut().zip(plane.row()).for_each(|(sum, word)| *sum |= word);
                    }
                }
                found.left[block] = plane.settle(k, at, &sums, near, &mut found.values[block]);
            }
            k += 1;
        }
        for plane in &mut self.planes[k..] {
            for block in 0..blocks {
                plane.clear(self.len + block * BLOCK);
            }
        }
        let len = out.len();
        out.resize(len + blocks * BLOCK, 0);
        let (out, values) = (&mut out[len..], &found.values.as_flattened()[..blocks * BLOCK]);
        for i in 0..values.len().min(out.len()) {
            out[i] = u16::from(values[i]);
        }
        self.len += blocks * BLOCK;
        blocks * BLOCK
    }

    /// Looks at the open heaps of a block one by one, in plane k.
    #[cold]
    #[inline(never)]
    fn settle_few(&mut self, takes: &[usize], k: usize, at: usize, values: &mut [u8; BLOCK], left: &mut u16) {
        let plane = &mut self.planes[k];
        let mut from = 0;
        while let Some(open) = memchr::memchr(OPEN, &values[from..]) {
            let i = from + open;
            let row = plane.row();
            let sum = takes.iter().take_while(|&&s| s <= at + i).fold(0, |sum, &s| sum | row[at + i - s]);
            if sum != u8::MAX {
                plane.set(at + i, !sum & (sum + 1));
                values[i] = WIDTH as u8 * k as u8 + sum.trailing_ones() as u8;
                *left -= 1;
            }
            from = i + 1;
        }
    }

    /// Ends before the first heap without a value, whose value does not fit. Returns the number of heaps before it.
    #[cold]
    fn cut(&mut self, found: &Found, blocks: usize, out: &mut Vec<u16>) -> usize {
        let values = found.values[..blocks].as_flattened();
        let fit = values.iter().position(|&value| value == OPEN).unwrap_or(values.len());
        out.extend(values[..fit].iter().map(|&value| u16::from(value)));
        self.len += fit;
        fit
    }
}
