//! The tap register: j(n) = mex { j(n-d) xor e }, and the search for witnesses, many heaps at a time.
//!
//! An index j is kept as the word with bit j alone, so that the mex of a set M of indices is the lowest bit that M
//! has not, `!M & (M + 1)`, and a set can be moved by xor e in one step a bit of e. Taps that reach back a block or
//! more are gathered for a whole block of heaps, nearer ones heap by heap. What most rare values are met by, found
//! on a sample, is gathered for a whole block too; a heap for which that is not enough is searched on its own.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Stop;

/// Heaps in a block, and blocks between two moves of the buffer.
const BLOCK: usize = 64;
const BLOCKS: usize = 512;
/// The most witnesses that are gathered for a whole block, and how many are tried for that on how many heaps.
const QUICK: usize = 64;
const CANDIDATES: usize = 1024;
const SAMPLE: usize = 256;

/// Distance and e of a tap: the index that far back, xor e.
pub(crate) type Tap = (usize, u8);

/// The sets { j(n-d) xor e } over lists of (d, e), for a block of heaps n.
#[derive(Debug)]
struct Gather {
    /// For each e below 2^bits its distances.
    distances: Vec<Vec<usize>>,
    /// (e, s): the set collected for e is moved by its bit s and joined to the one for e without that bit.
    folds: Vec<(usize, usize)>,
}

impl Gather {
    fn new(taps: &[Tap], bits: usize) -> Gather {
        let mut distances = vec![Vec::new(); 1 << bits];
        for &(d, e) in taps {
            distances[usize::from(e)].push(d);
        }
        let mut live: Vec<bool> = distances.iter().map(|list| !list.is_empty()).collect();
        let mut folds = Vec::new();
        for s in 0..bits {
            for e in (0..live.len()).filter(|e| e >> s & 1 == 1) {
                if live[e] {
                    folds.push((e, s));
                    live[e ^ 1 << s] = true;
                }
            }
        }
        Gather { distances, folds }
    }

    /// The sets for the heaps at `at`, `at + 1`, ... of the buffer, in `sets[0]`.
    // Loops over numbers become vector code where loops over pairs do not.
    #[allow(clippy::needless_range_loop)]
    fn block(&self, words: &[u64], at: usize, sets: &mut [[u64; BLOCK]]) {
        for (set, distances) in sets.iter_mut().zip(&self.distances) {
            *set = [0; BLOCK];
            for d in distances {
                let from = &words[at - d..][..BLOCK];
                for i in 0..BLOCK {
                    set[i] |= from[i];
                }
            }
        }
        for &(e, s) in &self.folds {
            let from = sets[e];
            let set = &mut sets[e ^ 1 << s];
            // Xor 2^s: neighbouring runs of 2^s bits change places. Runs of ones and zeros: all ones over 2^(2^s) + 1.
            let (run, low) = (1 << s, u64::MAX / ((1 << (1 << s)) + 1));
            for i in 0..BLOCK {
                set[i] |= (from[i] & low) << run | (from[i] >> run & low);
            }
        }
    }
}

/// What the register must know of the rule; all indices are below 2^bits, all distances below the window's length.
#[derive(Debug)]
pub(crate) struct Register {
    bits: usize,
    /// Taps of a block and more, and nearer ones.
    far: Gather,
    near: Vec<Tap>,
    /// The witnesses that most heaps need, and all of them, the nearest first.
    quick: Gather,
    witnesses: Vec<Tap>,
    /// For even and for odd heaps, the indices whose common value is above the rare value with the same index.
    low_bit: [u64; 2],
    /// The indices of the last heaps computed one by one.
    pub(crate) window: Vec<u8>,
}

impl Register {
    pub(crate) fn new(
        bits: u32,
        taps: &[(u64, u32)],
        witnesses: &[(u64, u32)],
        low_bit: [u64; 2],
        window: Vec<u8>,
    ) -> Register {
        // With j below 2^bits, j xor e is beyond 2^bits if e is, and says nothing of the indices below.
        let useful = |pairs: &[(u64, u32)]| -> Vec<Tap> {
            pairs.iter().filter(|&&(_, e)| e < 1 << bits).map(|&(d, e)| (d as usize, e as u8)).collect()
        };
        let (near, far): (Vec<Tap>, Vec<Tap>) = useful(taps).into_iter().partition(|&(d, _)| d < BLOCK);
        let bits = bits as usize;
        let mut witnesses = useful(witnesses);
        witnesses.sort_unstable();
        let (far, quick) = (Gather::new(&far, bits), Gather::new(&[], bits));
        let mut register = Register { bits, far, near, quick, witnesses, low_bit, window };
        register.quick = Gather::new(&register.best_witnesses(), bits);
        register
    }

    /// The indices of the rare values below the common one at a heap of this parity.
    fn rare_below(&self, common: u64, odd: u64) -> u64 {
        (common - 1) | (common & self.low_bit[odd as usize])
    }

    /// Witnesses that together meet most of what the last heaps computed need. A poor choice only costs time.
    fn best_witnesses(&self) -> Vec<Tap> {
        let from = self.window.len() - SAMPLE.min(self.window.len() / 2);
        let mut missing: Vec<u64> =
            (0..).zip(&self.window[from..]).map(|(i, &j)| self.rare_below(1 << j, i % 2)).collect();
        let near = self.witnesses.iter().filter(|&&(d, _)| d <= from);
        let candidates: Vec<Tap> = near.take(CANDIDATES).copied().collect();
        let mut best = Vec::new();
        while best.len() < QUICK {
            let gain = |&&(d, e): &&Tap| -> u64 {
                missing.iter().zip(&self.window[from - d..]).map(|(missing, j)| missing >> (j ^ e) & 1).sum()
            };
            let Some(&(d, e)) = candidates.iter().max_by_key(gain) else { break };
            for (missing, j) in missing.iter_mut().zip(&self.window[from - d..]) {
                *missing &= !(1 << (j ^ e));
            }
            best.push((d, e));
        }
        best
    }

    /// Runs from the window before the first of `heaps` to the end, where the last indices must be `ends`.
    ///
    /// Takes the steps it makes from `left`.
    pub(crate) fn run(&self, window: &[u8], heaps: Range<u64>, ends: &[u8], left: &AtomicU64) -> Result<(), Stop> {
        let w = window.len();
        let mut index = window.to_vec();
        index.resize(w + BLOCK * BLOCKS, 0);
        let mut words: Vec<u64> = index.iter().map(|&j| 1 << j).collect();
        let mut sets = vec![[0; BLOCK]; 1 << self.bits];
        // The bits from 2^bits on, none if there are 64.
        let beyond = u64::MAX.checked_shl(1 << self.bits).unwrap_or(0);
        let mut n = heaps.start;
        while n < heaps.end {
            let count = (heaps.end - n).min((BLOCK * BLOCKS) as u64) as usize;
            for done in (0..count).step_by(BLOCK) {
                let (at, heap) = (w + done, n + done as u64);
                let size = BLOCK.min(count - done);
                let mut steps = size as u64;
                self.far.block(&words, at, &mut sets);
                for (i, far) in sets[0][..size].iter().enumerate() {
                    let mut found = far | beyond;
                    for &(d, e) in &self.near {
                        found |= 1 << (index[at + i - d] ^ e);
                    }
                    let free = !found & found.wrapping_add(1);
                    if free == 0 {
                        let reason = format!("its index does not fit the {} bits of the file", self.bits);
                        return Err(Stop::at(heap + i as u64, reason));
                    }
                    words[at + i] = free;
                    index[at + i] = free.trailing_zeros() as u8;
                }
                self.quick.block(&words, at, &mut sets);
                for (i, met) in sets[0][..size].iter().enumerate() {
                    let missing = self.rare_below(words[at + i], (heap + i as u64) % 2) & !met;
                    if missing != 0 {
                        steps += self.search(&index[..=at + i], missing).ok_or_else(|| {
                            let reason = "a smaller rare value is no option within the depth, so it may be rare";
                            Stop::at(heap + i as u64, reason)
                        })?;
                    }
                }
                if left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(steps)).is_err() {
                    return Err(Stop::Limit(format!("stopped at the limit of steps, at heap {heap}")));
                }
            }
            index.copy_within(count..count + w, 0);
            words.copy_within(count..count + w, 0);
            n += count as u64;
        }
        let Some(at) = index.iter().zip(ends).position(|(computed, stored)| computed != stored) else { return Ok(()) };
        let words = format!("the window before heap {} has index {}, and it is {}", heaps.end, ends[at], index[at]);
        Err(Stop::at(heaps.end - (w - at) as u64, words))
    }

    /// Whether all of `missing` are met at the last heap of `index` by any witness; how many were tried.
    fn search(&self, index: &[u8], mut missing: u64) -> Option<u64> {
        let heap = index.len() - 1;
        for (tried, &(d, e)) in self.witnesses.iter().enumerate() {
            missing &= !(1 << (index[heap - d] ^ e));
            if missing == 0 {
                return Some(tried as u64 + 1);
            }
        }
        None
    }
}
