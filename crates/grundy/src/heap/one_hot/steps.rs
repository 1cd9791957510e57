//! Blocks with takes below a step: heap by heap, with eight planes as one word, so that the value is found without a branch.

// What is not inlined, closures of iterators and copies among it, is not compiled for wide vectors.
#![allow(clippy::inline_always, clippy::needless_range_loop, clippy::manual_memcpy)]

use super::{Far, Planes, STEP};
use crate::kernel::{BLOCK, Takes};

impl Planes {
    /// A block whose heaps depend on each other by takes below a step.
    #[inline(always)]
    pub(super) fn block_with_nearest(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_is_what_it_says() {
        let words: [u64; STEP] =
            std::array::from_fn(|k| u64::from_le_bytes(std::array::from_fn(|i| (8 * k + i) as u8)));
        for (i, word) in transpose(words).into_iter().enumerate() {
            assert_eq!(word.to_le_bytes(), std::array::from_fn(|k| (8 * k + i) as u8));
        }
    }
}
