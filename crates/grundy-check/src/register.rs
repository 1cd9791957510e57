//! The tap register: j(n) = mex { j(n-d) xor e }, and the search for witnesses, many heaps at a time.
//!
//! An index j is kept as the word with bit j alone, so that the mex of a set M of indices is the lowest bit that M
//! has not, `!M & (M + 1)`, and a set can be moved by xor e in one step a bit of e. Taps that reach back a block or
//! more are gathered for a whole block of heaps, nearer ones heap by heap. What most rare values are met by, found
//! on a sample, is gathered for a whole block too; a heap for which that is not enough is searched on its own.

use std::ops::{BitAnd, BitOr, Not, Range, Shl, Shr};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Stop;

/// Heaps in a block.
const BLOCK: usize = 64;
/// Blocks between two moves of the buffer.
const BLOCKS: usize = 512;
/// The most witnesses that are gathered for a whole block, and how many are tried for that on how many heaps.
const QUICK: usize = 48;
const CANDIDATES: usize = 1024;
const SAMPLE: usize = 256;

/// A set of indices as bits.
pub(crate) trait Word:
    Copy
    + Send
    + Sync
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
    /// For each s, the bits whose number does not have bit s.
    const LOW: [Self; 7];
    fn plus_one(self) -> Self;
    fn minus_one(self) -> Self;
    fn lowest(self) -> u8;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const LOW: [Self; 7] = {
                let mut low = [0; 7];
                let mut s = 0;
                while s < 7 && (1 << s) < <$word>::BITS {
                    // All ones over 2^(2^s) + 1: runs of 2^s ones and 2^s zeros.
                    low[s] = <$word>::MAX / ((1 << (1 << s)) + 1);
                    s += 1;
                }
                low
            };
            fn plus_one(self) -> Self {
                self.wrapping_add(1)
            }
            fn minus_one(self) -> Self {
                self.wrapping_sub(1)
            }
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }
        }
    )*};
}
words!(u16 u32 u64 u128);

/// What the register must know of the rule; all indices below 2^bits, all distances below the window's length.
#[derive(Debug)]
pub(crate) struct Plan {
    bits: u32,
    taps: Vec<(usize, u8)>,
    witnesses: Vec<(usize, u8)>,
    /// For even and for odd heaps, the indices whose common value is above the rare value with the same index.
    low_bit: [Vec<u32>; 2],
    window: Vec<u8>,
}

impl Plan {
    pub(crate) fn new(
        bits: u32,
        taps: Vec<(u64, u32)>,
        witnesses: Vec<(u64, u32)>,
        low_bit: [Vec<u32>; 2],
        window: Vec<u32>,
    ) -> Plan {
        // With j below 2^bits, j xor e is beyond 2^bits if e is, and says nothing of the indices below.
        let near = |pairs: Vec<(u64, u32)>| {
            let useful = pairs.into_iter().filter(|&(_, e)| e < 1 << bits);
            useful.map(|(d, e)| (d as usize, e as u8)).collect::<Vec<_>>()
        };
        let window = window.into_iter().map(|index| index as u8).collect();
        let (taps, mut witnesses) = (near(taps), near(witnesses));
        witnesses.sort_unstable();
        Plan { bits, taps, witnesses, low_bit, window }
    }

    /// The indices of the last heaps computed one by one.
    pub(crate) fn first_window(&self) -> Vec<u8> {
        self.window.clone()
    }
}

/// Sets x(n-d) moved by xor e and joined, for all (d, e) of a list.
#[derive(Debug)]
struct Gather {
    /// For each e its distances.
    groups: Vec<(usize, Vec<usize>)>,
    /// (e, s): the set collected for e is moved by its bit s and joined to the one for e without that bit.
    folds: Vec<(usize, u32)>,
    used: Vec<usize>,
}

impl Gather {
    fn new(pairs: &[(usize, u8)], bits: u32) -> Gather {
        let size = 1usize << bits;
        let mut distances: Vec<Vec<usize>> = vec![Vec::new(); size];
        for &(d, e) in pairs {
            distances[usize::from(e)].push(d);
        }
        let mut live: Vec<bool> = distances.iter().map(|list| !list.is_empty()).collect();
        let mut folds = Vec::new();
        for s in 0..bits {
            for e in (0..size).filter(|e| e >> s & 1 == 1) {
                if live[e] {
                    folds.push((e, s));
                    live[e ^ 1 << s] = true;
                }
            }
        }
        let used = (0..size).filter(|&e| e == 0 || live[e]).collect();
        let groups = distances.into_iter().enumerate().filter(|(_, list)| !list.is_empty()).collect();
        Gather { groups, folds, used }
    }

    /// The sets for the heaps at `at`, `at + 1`, ... of the buffer, in `sets[0]`.
    fn block<W: Word>(&self, words: &[W], at: usize, sets: &mut [[W; BLOCK]]) {
        for &e in &self.used {
            sets[e] = [W::ZERO; BLOCK];
        }
        for (e, distances) in &self.groups {
            let set = &mut sets[*e];
            for d in distances {
                let from = &words[at - d..][..BLOCK];
                for (set, &word) in set.iter_mut().zip(from) {
                    *set = *set | word;
                }
            }
        }
        for &(e, s) in &self.folds {
            let from = sets[e];
            for (set, word) in sets[e ^ 1 << s].iter_mut().zip(from) {
                *set = *set | moved(word, s);
            }
        }
    }
}

/// The set moved by xor 2^s: neighbouring runs of 2^s bits change places.
#[inline]
fn moved<W: Word>(set: W, s: u32) -> W {
    let low = W::LOW[s as usize];
    (set & low) << (1 << s) | (set >> (1 << s) & low)
}

/// The register of one rule in words of one width.
#[derive(Debug)]
pub(crate) struct Register<'p, W> {
    plan: &'p Plan,
    /// Taps of a block and more, gathered.
    far: Gather,
    /// Nearer taps.
    near: Vec<(usize, u8)>,
    quick: Gather,
    low_bit: [W; 2],
    /// The bits from 2^bits on.
    beyond: W,
}

impl<'p, W: Word> Register<'p, W> {
    pub(crate) fn new(plan: &'p Plan) -> Self {
        let (near, far): (Vec<_>, Vec<_>) = plan.taps.iter().partition(|&&(d, _)| d < BLOCK);
        let join = |set: W, &index: &u32| set | W::ONE << index;
        let low_bit = [0, 1].map(|parity: usize| plan.low_bit[parity].iter().fold(W::ZERO, join));
        let beyond = !(0..1 << plan.bits).fold(W::ZERO, |set, index| join(set, &index));
        let empty = Gather::new(&[], plan.bits);
        let mut register = Register { plan, far: Gather::new(&far, plan.bits), near, quick: empty, low_bit, beyond };
        register.quick = Gather::new(&register.best_witnesses(), plan.bits);
        register
    }

    /// The indices of the rare values below a common one at a heap of this parity.
    fn rare_below(&self, common: W, odd: u64) -> W {
        common.minus_one() | (common & self.low_bit[odd as usize])
    }

    /// Witnesses that together meet most of what the last heaps computed need. A poor choice only costs time.
    fn best_witnesses(&self) -> Vec<(usize, u8)> {
        let window = &self.plan.window;
        let from = window.len() - SAMPLE.min(window.len() / 2);
        let near = |&&(d, _): &&(usize, u8)| d <= from;
        let candidates: Vec<_> = self.plan.witnesses.iter().filter(near).take(CANDIDATES).copied().collect();
        // The parity of the sample does not matter much.
        let mut missing: Vec<W> = (from..)
            .zip(&window[from..])
            .map(|(i, &j)| self.rare_below(W::ONE << u32::from(j), i as u64 % 2))
            .collect();
        let met = |(d, e): (usize, u8), i: usize| W::ONE << u32::from(window[from + i - d] ^ e);
        let mut best = Vec::new();
        while best.len() < QUICK {
            let gain = |&&pair: &&(usize, u8)| {
                missing.iter().enumerate().filter(|&(i, &missing)| missing & met(pair, i) != W::ZERO).count()
            };
            let Some(&pair) = candidates.iter().max_by_key(gain).filter(|pair| gain(pair) > 0) else { break };
            missing.iter_mut().enumerate().for_each(|(i, missing)| *missing = *missing & !met(pair, i));
            best.push(pair);
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
        let mut words: Vec<W> = index.iter().map(|&j| W::ONE << u32::from(j)).collect();
        let mut sets = vec![[W::ZERO; BLOCK]; 1 << self.plan.bits];
        let mut n = heaps.start;
        while n < heaps.end {
            let count = (heaps.end - n).min((BLOCK * BLOCKS) as u64) as usize;
            let mut steps = count as u64;
            for done in (0..count).step_by(BLOCK) {
                let (at, heap) = (w + done, n + done as u64);
                let size = BLOCK.min(count - done);
                self.far.block(&words, at, &mut sets);
                for (i, &far) in sets[0][..size].iter().enumerate() {
                    let found = far | self.beyond;
                    let met = |set: W, &(d, e): &(usize, u8)| set | W::ONE << u32::from(index[at + i - d] ^ e);
                    let found = self.near.iter().fold(found, met);
                    let free = !found & found.plus_one();
                    if free == W::ZERO {
                        let reason = format!("its index does not fit the {} bits of the file", self.plan.bits);
                        return Err(Stop::at(heap + i as u64, reason));
                    }
                    words[at + i] = free;
                    index[at + i] = free.lowest();
                }
                self.quick.block(&words, at, &mut sets);
                for (i, &met) in sets[0][..size].iter().enumerate() {
                    let missing = self.rare_below(words[at + i], (heap + i as u64) % 2) & !met;
                    if missing != W::ZERO {
                        steps += self.search(&index[..=at + i], missing).ok_or_else(|| {
                            let reason = "a smaller rare value is no option within the depth, so it may be rare";
                            Stop::at(heap + i as u64, reason)
                        })?;
                    }
                }
            }
            let spent = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(steps));
            if spent.is_err() {
                return Err(Stop::Limit(format!("stopped at the limit of steps, at heap {n}")));
            }
            index.copy_within(count..count + w, 0);
            words.copy_within(count..count + w, 0);
            n += count as u64;
        }
        match index.iter().zip(ends).position(|(computed, stored)| computed != stored) {
            Some(at) => {
                let (heap, computed, stored) = (heaps.end - (w - at) as u64, index[at], ends[at]);
                Err(Stop::at(
                    heap,
                    format!("the window before heap {} has index {stored}, and it is {computed}", heaps.end),
                ))
            }
            None => Ok(()),
        }
    }

    /// Whether all of `missing` are met at the last heap of `index` by any witness; how many were tried.
    fn search(&self, index: &[u8], mut missing: W) -> Option<u64> {
        for (tried, &(d, e)) in (1..).zip(&self.plan.witnesses) {
            missing = missing & !(W::ONE << u32::from(index[index.len() - 1 - d] ^ e));
            if missing == W::ZERO {
                return Some(tried);
            }
        }
        None
    }
}
