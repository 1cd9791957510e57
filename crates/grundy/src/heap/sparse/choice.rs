//! Which witnesses, and how many.
//!
//! A greedy choice on a sample of past heaps: the next witness is the one that gives most of what the sample still
//! needs, where the last values a heap needs count most. Then as many are kept as make a heap cheapest: a
//! witness costs every heap its share of a vector, and a heap that still lacks something after all of them costs
//! a search and a little for every value. On the tape narrow words want many witnesses and wide ones few; where
//! [indices are read](super::sources) hundreds pay.

use crate::heap::sparse::lanes::{Below, RARE};
use crate::heap::sparse::register::Breaks;
use crate::heap::sparse::search::{FEW, Pairs};
use crate::heap::sparse::sources::reads_indices;
use crate::kernel::VectorKernel;

/// A common heap as the smaller part of a pair, its index, and the take that leaves the pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) smaller: usize,
    pub(super) index: u8,
    pub(super) take: usize,
}

/// Heaps of the past on which witnesses are tried, at least and at most; witnesses tried; and witnesses chosen, at most.
const SAMPLE: [usize; 2] = [192, 4096];
const CANDIDATES: usize = 512;
const MOST: usize = 512;

/// Where taps read indices witnesses are cheap, and those spread out over the first heaps give more than neighbours do: all
/// of the first heaps, then some up to the last.
const NEIGHBOURS: usize = 128;
const LAST: u64 = 1 << 15;
const STEP: usize = 17;
const MOST_SPREAD: usize = 2048;

/// What a heap costs, in picoseconds: for the look at one vector, for a search, and for every value searched for.
const VECTOR_COST: u64 = 450;
const SEARCH_COST: u64 = 70_000;
const VALUE_COST: u64 = 5_000;

/// A search for few values mostly ends among the first pairs, which the widest vectors look through at once.
const FEW_COST: u64 = 15_000;

/// The same where taps read indices: for a witness, for a search through spread pairs, and for a value of it.
const INDEX_COST: u64 = 55;
const SPREAD_COST: u64 = 45_000;
const SPREAD_VALUE_COST: u64 = 12_000;

/// Divided among what a heap still needs.
const WEIGHT: u16 = 1 << 14;

/// Witnesses looked at when not all are.
const SHORT_LIST: usize = 64;

/// What heaps of the past need.
struct Sample {
    heaps: Vec<u64>,
    needed: Vec<[u64; 4]>,
    /// For every heap a row: the weight of each index, 0 if it is not needed, and a 0 for what is no index.
    weights: Vec<u16>,
    columns: usize,
    /// How many values are searched for as few.
    few: u32,
    reads_indices: bool,
}

impl Sample {
    /// Some of the last heaps that have an index, and what they need besides what the takes give that change the class.
    fn draw(
        (below, word, level): (&Below, usize, VectorKernel),
        changing: &[usize],
        pairs: &Pairs,
        next: u64,
        span: u64,
    ) -> Self {
        let columns = 8 * word + 1;
        let few = if level == VectorKernel::Avx512 { FEW } else { 0 };
        let mut sample = Sample {
            heaps: Vec::new(),
            needed: Vec::new(),
            weights: Vec::new(),
            columns,
            few,
            reads_indices: reads_indices(level, word),
        };
        let mut seed = 1u64;
        // More of them the longer the run is going to be.
        let wanted = ((next >> 15) as usize).clamp(SAMPLE[0], SAMPLE[1]);
        for _ in 0..wanted.min(span as usize) {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let heap = next - 1 - (seed >> 33) % span;
            let Some(index) = pairs.index(heap).filter(|&index| index != RARE) else { continue };
            let mut needed = *below.indices(heap, index);
            for &take in changing {
                let there = heap.checked_sub(take as u64).and_then(|left| pairs.index(left));
                if let Some(there) = there.filter(|&there| there != RARE) {
                    needed[usize::from(there) / 64] &= !(1 << (there % 64));
                }
            }
            sample.heaps.push(heap);
            sample.needed.push(needed);
        }
        sample.weights = vec![0; sample.heaps.len() * columns];
        (0..sample.heaps.len()).for_each(|heap| sample.weigh(heap));
        sample
    }

    /// What the part gives at each heap, as columns.
    fn given_by(&self, part: Part, pairs: &Pairs) -> impl Iterator<Item = u16> {
        let none = self.columns as u16 - 1;
        self.heaps.iter().map(move |heap| match pairs.index(heap - (part.take + part.smaller) as u64) {
            Some(there) if there != RARE => u16::from(there ^ part.index).min(none),
            _ => none,
        })
    }

    /// A heap's last missing values count most.
    fn weigh(&mut self, heap: usize) {
        let row = &mut self.weights[heap * self.columns..][..self.columns - 1];
        row.fill(0);
        let needed = &self.needed[heap];
        let weight = WEIGHT / (count(needed).max(1) as u16);
        for (k, &word) in needed.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                // No witness gives an index beyond the width.
                if let Some(cell) = row.get_mut(64 * k + word.trailing_zeros() as usize) {
                    *cell = weight;
                }
                word &= word - 1;
            }
        }
    }

    /// Notes that a witness is used.
    fn give(&mut self, given: &[u16]) {
        for (heap, &column) in given.iter().enumerate() {
            if self.weights[heap * self.columns + usize::from(column)] > 0 {
                self.needed[heap][usize::from(column) / 64] &= !(1 << (column % 64));
                self.weigh(heap);
            }
        }
    }

    /// The cost of all its heaps if `chosen` witnesses leave what is needed now.
    fn cost(&self, chosen: usize, word: usize) -> u64 {
        let witnesses = self.witness_cost(chosen, word);
        self.needed.iter().filter(|&&needed| needed != [0; 4]).fold(witnesses, |cost, needed| {
            let count = count(needed);
            let (search, value) = match self.reads_indices {
                true => (SPREAD_COST, SPREAD_VALUE_COST),
                false if count <= self.few => (FEW_COST, VALUE_COST),
                false => (SEARCH_COST, VALUE_COST),
            };
            cost + search + value * u64::from(count)
        })
    }

    /// What so many witnesses cost all its heaps.
    fn witness_cost(&self, chosen: usize, word: usize) -> u64 {
        let chosen = chosen as u64;
        let heap = if self.reads_indices { INDEX_COST * chosen } else { VECTOR_COST * chosen * word as u64 / 64 };
        self.heaps.len() as u64 * heap
    }

    /// The weight of what is given and needed.
    fn gain(&self, given: &[u16]) -> u32 {
        let rows = self.weights.chunks_exact(self.columns);
        rows.zip(given).map(|(row, &column)| u32::from(row[usize::from(column)])).sum()
    }
}

fn count(bits: &[u64; 4]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// The witnesses for heaps from `next` on, by how they were the last heaps before it.
pub(super) fn choose(
    (below, word, level): (&Below, usize, VectorKernel),
    breaks: &Breaks,
    changing: &[usize],
    pairs: &Pairs,
    next: u64,
) -> Vec<Part> {
    let longest_take = breaks.splits.last().copied().unwrap_or(0) as u64;
    let wide = reads_indices(level, word);
    // The sample needs heaps above all of them.
    let last = if wide { LAST.min(next / 8).min(pairs.head_len() as u64) } else { 2 * CANDIDATES as u64 };
    // Parts below half of all later heaps, so that no pair of halves is among them.
    let largest = (next.saturating_sub(longest_take) / 2).min(last);
    let candidates = pairs.head().take(largest as usize).enumerate();
    let candidates = candidates.filter(|&(_, index)| index != RARE && usize::from(index) < 8 * word);
    let candidates: Vec<_> = if wide {
        candidates.filter(|&(smaller, _)| smaller < NEIGHBOURS || smaller % STEP == 0).collect()
    } else {
        candidates.take(CANDIDATES).collect()
    };
    let most = if wide { MOST_SPREAD } else { MOST };
    let parts: Vec<Part> = candidates
        .into_iter()
        .flat_map(|(smaller, index)| breaks.splits.iter().map(move |&take| Part { smaller, index, take }))
        .collect();
    let span = (next / 2).min(next - pairs.first_held()).saturating_sub(longest_take + largest);
    let mut sample = Sample::draw((below, word, level), changing, pairs, next, span);
    let size = sample.heaps.len();
    let given: Vec<u16> = parts.iter().flat_map(|&part| sample.given_by(part, pairs)).collect();
    let given = |part: usize| &given[part * size..][..size];

    let mut chosen: Vec<usize> = Vec::new();
    let mut best = (sample.cost(0, word), 0);
    // (gain when last looked at, part), the best last.
    let mut ranking: Vec<(u32, usize)> = (0..parts.len()).map(|part| (0, part)).collect();
    let mut next_full_look = 0;
    while chosen.len() < most {
        // Gains change slowly, so most of the time only the best of the last look are looked at.
        let mut looked = ranking.len().min(SHORT_LIST);
        if chosen.len() >= next_full_look {
            looked = ranking.len();
            next_full_look = 2 * chosen.len() + 1;
        }
        let from = ranking.len() - looked;
        for (value, part) in &mut ranking[from..] {
            *value = sample.gain(given(*part));
        }
        ranking[from..].sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
        // Several at a time, and more of them when many are needed anyway.
        let batch = 4.max(chosen.len() / 8).min(ranking.len());
        let before = chosen.len();
        for _ in 0..batch {
            let Some((_, part)) = ranking.pop_if(|&mut (gain, _)| gain > 0) else { break };
            chosen.push(part);
            sample.give(given(part));
        }
        if chosen.len() == before {
            if looked == ranking.len() {
                break;
            }
            next_full_look = 0;
            continue;
        }
        let cost = sample.cost(chosen.len(), word);
        if cost < best.0 {
            best = (cost, chosen.len());
        }
        // Only so many that they alone cost less than the best so far, for costs may rise before they fall.
        if sample.witness_cost(chosen.len(), word) > best.0 {
            break;
        }
    }
    chosen.truncate(best.1);
    chosen.into_iter().map(|part| parts[part]).collect()
}
