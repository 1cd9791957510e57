//! Blocks of heaps that depend on heaps just before them, heap by heap.
//!
//! What longer takes gather is still found for whole blocks, in bytes of eight values. Then the bytes of eight planes become
//! one word a heap, so that the value is found without a branch, and words are gathered by the near takes: eight heaps at a
//! time by those of 8 and more, one by one by shorter ones.

// What is not inlined, closures of iterators and copies among it, is not compiled for wide vectors.
#![allow(clippy::inline_always, clippy::needless_range_loop, clippy::manual_memcpy)]

use super::{Far, Planes};
use crate::kernel::{BLOCK, Takes};

/// Planes in a word, and heaps that are gathered for at a time.
const EIGHT: usize = 8;

/// The words of the last two blocks; a heap with a value of 64 or more has an empty one.
#[derive(Debug)]
pub(super) struct Words {
    words: [u64; 2 * BLOCK],
    /// The heap in the planes before which the words end.
    end: usize,
}

impl Default for Words {
    fn default() -> Self {
        Words { words: [0; 2 * BLOCK], end: 0 }
    }
}

/// Near takes by how they are gathered.
#[derive(Clone, Copy)]
struct Near<'a> {
    all: &'a [usize],
    /// All ones if 1 is a take: then each word waits for the one before, and must not go through memory.
    one: u64,
    /// Other takes below 8.
    nearest: &'a [usize],
    longer: &'a [usize],
}

impl Planes {
    /// A block whose heaps depend on each other by any takes.
    #[inline(always)]
    pub(super) fn block_by_heaps(
        &mut self,
        far: &Far<'_>,
        (takes, middle, near): (&[usize], Takes<'_>, &[usize]),
        at: usize,
        out: &mut Vec<u16>,
    ) -> usize {
        let mut there = self.planes.len().min(EIGHT);
        for k in 0..there {
            self.gather(k, far, middle, at);
        }
        for plane in &mut self.planes[there..] {
            plane.clear(self.len);
        }
        let mut words = self.words.take().unwrap_or_default();
        self.recall(&mut words);
        // A plane that is not there is full, so that nothing is put into it before it is.
        let mut bytes = [[u8::MAX; BLOCK]; EIGHT];
        for k in 0..there {
            bytes[k] = self.far[k][at / BLOCK];
        }
        let mut sums = [0; BLOCK];
        together(&bytes, &mut sums);
        let (nearest, longer) = near.split_at(near.partition_point(|&s| s < EIGHT));
        let (one, nearest) = match nearest {
            [1, others @ ..] => (u64::MAX, others),
            others => (0, others),
        };
        let near = Near { all: near, one, nearest, longer };
        let mut values = [0u16; BLOCK];
        let mut high = false;
        let mut done = settle(&mut words.words, &sums, near, 0);
        while done < BLOCK {
            if there < EIGHT {
                self.add();
                for i in done..BLOCK {
                    sums[i] &= !(0xff << (8 * there));
                }
                there += 1;
            } else {
                let Some(value) = self.high_value(takes, self.len + done) else { break };
                values[done] = value;
                high = true;
                words.words[BLOCK + done] = 0;
                done += 1;
            }
            done = settle(&mut words.words, &sums, near, done);
        }
        for i in 0..BLOCK {
            let word = words.words[BLOCK + i];
            let value = word.trailing_zeros() as u16;
            values[i] = if high && word == 0 { values[i] } else { value };
        }
        apart(&words.words, &mut bytes);
        for k in 0..there {
            self.planes[k].write(self.len, &bytes[k]);
        }
        words.end = self.len + BLOCK;
        self.words = Some(words);
        out.extend_from_slice(&values[..done]);
        done
    }

    /// The words of the block before this one.
    #[inline(always)]
    fn recall(&self, words: &mut Words) {
        if words.end == self.len {
            for i in 0..BLOCK {
                words.words[i] = words.words[BLOCK + i];
            }
            return;
        }
        let mut bytes = [[0; BLOCK]; EIGHT];
        for (bytes, plane) in bytes.iter_mut().zip(&self.planes) {
            // No take reaches behind the first heap that is kept.
            let kept = self.len.min(BLOCK);
            bytes[BLOCK - kept..].copy_from_slice(&plane.row()[self.len - kept..self.len]);
        }
        let mut before = [0; BLOCK];
        together(&bytes, &mut before);
        for i in 0..BLOCK {
            words.words[i] = before[i];
        }
    }

    /// Stores and gives the value of a heap that has none below 64; none if it does not fit.
    #[cold]
    #[inline(never)]
    fn high_value(&mut self, takes: &[usize], heap: usize) -> Option<u16> {
        let mut k = EIGHT;
        loop {
            if k == self.planes.len() && !self.add() {
                return None;
            }
            let row = self.planes[k].row();
            let sum = takes.iter().take_while(|&&s| s <= heap).fold(0, |sum, &s| sum | row[heap - s]);
            if sum != u8::MAX {
                return Some(self.place(k, heap, sum));
            }
            k += 1;
        }
    }
}

/// Finds the words of the block's heaps from `from` on, until one has no value below 64. Returns that heap.
#[inline(always)]
fn settle(words: &mut [u64; 2 * BLOCK], sums: &[u64; BLOCK], near: Near<'_>, from: usize) -> usize {
    let mut i = from;
    while i % EIGHT > 0 {
        let x = near.all.iter().fold(sums[i], |x, &s| x | words[BLOCK + i - s]);
        if x == u64::MAX {
            return i;
        }
        words[BLOCK + i] = !x & (x + 1);
        i += 1;
    }
    while i < BLOCK {
        let Some(gathered) = sums[i..].first_chunk::<EIGHT>() else { break };
        let mut gathered = *gathered;
        for &s in near.longer {
            let Some(back) = words[BLOCK + i - s..].first_chunk::<EIGHT>() else { break };
            for j in 0..EIGHT {
                gathered[j] |= back[j];
            }
        }
        let mut last = words[BLOCK + i - 1];
        for j in 0..EIGHT {
            let mut x = gathered[j] | last & near.one;
            for &s in near.nearest {
                x |= words[BLOCK + i + j - s];
            }
            if x == u64::MAX {
                return i + j;
            }
            last = !x & (x + 1);
            words[BLOCK + i + j] = last;
        }
        i += EIGHT;
    }
    BLOCK
}

/// Byte i of plane k becomes byte k of word i.
#[inline(always)]
fn together(bytes: &[[u8; BLOCK]; EIGHT], words: &mut [u64; BLOCK]) {
    let (mut pairs, mut fours) = ([[0u16; BLOCK]; EIGHT / 2], [[0u32; BLOCK]; EIGHT / 4]);
    for k in 0..EIGHT / 2 {
        for i in 0..BLOCK {
            pairs[k][i] = u16::from(bytes[2 * k][i]) | u16::from(bytes[2 * k + 1][i]) << 8;
        }
    }
    for k in 0..EIGHT / 4 {
        for i in 0..BLOCK {
            fours[k][i] = u32::from(pairs[2 * k][i]) | u32::from(pairs[2 * k + 1][i]) << 16;
        }
    }
    for i in 0..BLOCK {
        words[i] = u64::from(fours[0][i]) | u64::from(fours[1][i]) << 32;
    }
}

/// The other way round, for the second half of the words.
#[inline(always)]
fn apart(words: &[u64; 2 * BLOCK], bytes: &mut [[u8; BLOCK]; EIGHT]) {
    let (mut pairs, mut fours) = ([[0u16; BLOCK]; EIGHT / 2], [[0u32; BLOCK]; EIGHT / 4]);
    for i in 0..BLOCK {
        let word = words[BLOCK + i];
        (fours[0][i], fours[1][i]) = (word as u32, (word >> 32) as u32);
    }
    for k in 0..EIGHT / 4 {
        for i in 0..BLOCK {
            (pairs[2 * k][i], pairs[2 * k + 1][i]) = (fours[k][i] as u16, (fours[k][i] >> 16) as u16);
        }
    }
    for k in 0..EIGHT / 2 {
        for i in 0..BLOCK {
            (bytes[2 * k][i], bytes[2 * k + 1][i]) = (pairs[k][i] as u8, (pairs[k][i] >> 8) as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_go_together_and_apart() {
        let bytes: [[u8; BLOCK]; EIGHT] = std::array::from_fn(|k| std::array::from_fn(|i| (31 * k + 7 * i) as u8));
        let mut words = [0; BLOCK];
        together(&bytes, &mut words);
        for (i, word) in words.into_iter().enumerate() {
            assert_eq!(word.to_le_bytes(), std::array::from_fn(|k| (31 * k + 7 * i) as u8));
        }
        let mut both = [7; 2 * BLOCK];
        both[BLOCK..].copy_from_slice(&words);
        let mut back = [[0; BLOCK]; EIGHT];
        apart(&both, &mut back);
        assert_eq!(back, bytes);
    }
}
