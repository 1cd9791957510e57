//! Which pairs to look at first to see that all smaller rare values are options.
//!
//! Two common parts give a rare value, so for some small common heaps a, the *witnesses*, the indices j(n - t - a)
//! xor j(a) are gathered like taps, for a whole stretch of heaps at once. A greedy choice on a sample of past heaps
//! leaves few heaps for which a rare value is still to be looked for.

use crate::heap::kernel::{Taps, VectorKernel, gather};
use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::lanes::{self, Below, RARE, to_words};
use crate::heap::sparse::register::Breaks;
use crate::heap::sparse::search::Pairs;

/// The witnesses in use, and which indices have to be found.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Witnesses {
    word: usize,
    taps: Taps,
    deepest: usize,
    below: Below,
}

/// Heaps of the past on which witnesses are tried, at least and at most; witnesses tried; and witnesses chosen, at most.
const SAMPLE: [usize; 2] = [192, 4096];
const CANDIDATES: usize = 512;
const MOST: usize = 512;

/// What a search and the look at one vector cost, in picoseconds.
const SEARCH_COST: usize = 110_000;
const VECTOR_COST: usize = 800;

/// Divided among what a heap still needs.
const WEIGHT: u32 = 1 << 16;

/// Witnesses looked at when not all are.
const SHORT_LIST: usize = 64;

impl Witnesses {
    pub(in crate::heap) fn none(classes: Classes, word: usize) -> Self {
        Witnesses { word, taps: Taps::new(word), deepest: 0, below: Below::new(classes, word) }
    }

    /// The largest witness.
    pub(in crate::heap) fn deepest(&self) -> usize {
        self.deepest
    }

    /// How far back they look.
    pub(in crate::heap) fn longest(&self) -> usize {
        self.taps.longest()
    }

    /// A greedy choice for heaps like the last ones before `next`.
    pub(in crate::heap) fn choose(classes: Classes, word: usize, breaks: &Breaks, pairs: &Pairs, next: u64) -> Self {
        let mut chosen = Self::none(classes, word);
        // Takes of odd length that leave one heap change the class, so they give rare values as well.
        let changing = breaks.singles.iter().filter(|&&take| !classes.kept_by(take));
        let mut taps: Vec<(usize, u32)> = changing.map(|&take| (take, 0)).collect();
        let longest_take = breaks.splits.last().copied().unwrap_or(0) as u64;
        // Parts below half of all later heaps, so that no pair of halves is among them.
        let largest = (next.saturating_sub(longest_take) / 2).min(2 * CANDIDATES as u64);
        let candidates: Vec<(usize, u8)> = pairs
            .head()
            .take(largest as usize)
            .enumerate()
            .filter(|&(_, index)| index != RARE && usize::from(index) < 8 * word)
            .take(CANDIDATES)
            .collect();
        let span = (next / 2).min(next - pairs.first_held()).saturating_sub(longest_take + largest);
        let mut sample: Vec<(u64, [u64; 4])> = Vec::new();
        let mut seed = 1u64;
        // More of them the longer the run is going to be.
        let wanted = ((next >> 13) as usize).clamp(SAMPLE[0], SAMPLE[1]);
        for _ in 0..wanted.min(span as usize) {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let heap = next - 1 - (seed >> 33) % span;
            let Some(index) = pairs.index(heap).filter(|&index| index != RARE) else { continue };
            let mut needed = chosen.below.indices(heap, index);
            for &(distance, _) in &taps {
                let there = heap.checked_sub(distance as u64).and_then(|left| pairs.index(left));
                if let Some(there) = there.filter(|&there| there != RARE) {
                    clear(&mut needed, there.into());
                }
            }
            sample.push((heap, needed));
        }
        let parts: Vec<((usize, u8), usize)> =
            candidates.iter().flat_map(|&part| breaks.splits.iter().map(move |&take| (part, take))).collect();
        // What each part gives at each heap of the sample; the mark of rare heaps is no index that is needed.
        let given: Vec<u8> = parts
            .iter()
            .flat_map(|&((part, index), take)| {
                sample.iter().map(move |(heap, _)| match pairs.index(heap - take as u64 - part as u64) {
                    Some(there) if there != RARE => there ^ index,
                    _ => RARE,
                })
            })
            .collect();
        let mut needed: Vec<[u64; 4]> = sample.into_iter().map(|(_, needed)| needed).collect();
        let count = |needed: &[u64; 4]| needed.iter().map(|word| word.count_ones()).sum::<u32>();
        let failing = |needed: &[[u64; 4]]| needed.iter().filter(|needed| count(needed) > 0).count();
        let gain = |part: usize, needed: &[[u64; 4]], weights: &[u32]| {
            let given = &given[part * needed.len()..][..needed.len()];
            let mut gain = 0u32;
            for ((needed, &index), weight) in needed.iter().zip(given).zip(weights) {
                let useful = needed[usize::from(index / 64)] >> (index % 64) & 1 == 1;
                gain += if useful { *weight } else { 0 };
            }
            gain
        };
        let mut left = failing(&needed);
        // (gain when last looked at, part), the best last.
        let mut ranking: Vec<(u32, usize)> = (0..parts.len()).map(|part| (0, part)).collect();
        let mut next_full_look = 0;
        while taps.len() < MOST && left > 0 {
            // A heap's last missing values count most.
            let weights: Vec<u32> = needed.iter().map(|needed| WEIGHT / count(needed).max(1)).collect();
            // Gains change slowly, so most of the time only the best of the last look are looked at.
            let mut looked = ranking.len().min(SHORT_LIST);
            if taps.len() >= next_full_look {
                looked = ranking.len();
                next_full_look = 2 * taps.len() + 1;
            }
            let from = ranking.len() - looked;
            for (value, part) in &mut ranking[from..] {
                *value = gain(*part, &needed, &weights);
            }
            ranking[from..].sort_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
            // Several at a time, and more of them when many are needed anyway.
            let batch = 4.max(taps.len() / 8).min(ranking.len());
            let mut added = 0;
            for _ in 0..batch {
                let Some((_, part)) = ranking.pop().filter(|&(gain, _)| gain > 0) else { break };
                let ((smaller, index), take) = parts[part];
                taps.push((smaller + take, index.into()));
                chosen.deepest = chosen.deepest.max(smaller);
                let given = &given[part * needed.len()..][..needed.len()];
                needed.iter_mut().zip(given).for_each(|(needed, &index)| clear(needed, index.into()));
                added += 1;
            }
            let now = failing(&needed);
            if added == 0 {
                if looked == ranking.len() {
                    break;
                }
                next_full_look = 0;
                continue;
            }
            // A witness costs each heap its share of a vector, a failure a search: stop when it no longer pays.
            let saved = SEARCH_COST * (left - now) / needed.len();
            let cost = VECTOR_COST * added * word / 64;
            left = now;
            if taps.len() > 16 && 10 * left < needed.len() && saved < cost {
                break;
            }
        }
        for (distance, shift) in taps {
            chosen.taps.add(distance, shift);
        }
        chosen
    }

    /// Looks at the heaps from `first` on, which stand on the tape from byte `at` on: writes their indices, up to the
    /// first word without one, and as bits in order whether the witnesses lack a rare value that is needed. Leaves in
    /// `given` what the witnesses give; returns how many words have an index.
    pub(in crate::heap) fn survey(
        &self,
        level: VectorKernel,
        (tape, at): (&[u8], usize),
        first: u64,
        indices: &mut [u8],
        given: &mut Vec<u8>,
        lacking: &mut Vec<u64>,
    ) -> usize {
        given.clear();
        given.resize((indices.len() * self.word).next_multiple_of(64), 0);
        gather(level, tape, at, &self.taps, given);
        let words = &tape[at..at + indices.len() * self.word];
        lanes::survey(level, &self.below, first, words, given, indices, lacking)
    }

    /// The indices of the rare values that are still to be found for one of those heaps.
    pub(in crate::heap) fn wanted(&self, heap: u64, index: u8, lane: usize, given: &[u8]) -> [u64; 4] {
        let given = to_words(&given[lane * self.word..][..self.word]);
        let mut wanted = self.below.indices(heap, index);
        wanted.iter_mut().zip(given).for_each(|(wanted, given)| *wanted &= !given);
        wanted
    }
}

fn clear(bits: &mut [u64; 4], bit: usize) {
    bits[bit / 64] &= !(1 << (bit % 64));
}
