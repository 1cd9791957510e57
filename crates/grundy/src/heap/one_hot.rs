//! Subtraction games sixty-four heaps at a time.
//!
//! Store for every heap a word in which the bit of its nim-value is set. The options of n for a take s are
//! then gathered by OR-ing in the word s places back, and the mex of what was gathered is the lowest clear
//! bit: `!x & (x + 1)` is again the word to store. Takes that are at least a block long read only finished
//! words, so a whole block is OR-ed at once in plain loops that the compiler turns into vector instructions;
//! takes of 8 and more do the same in steps of eight heaps; only the shortest takes go heap by heap.
//!
//! Words grow from 16 to 128 bits as values do. From value 128 on a set of marks is cheaper, and the same
//! interface continues with one.

use crate::mex::MexSet;

/// A word with one bit for every nim-value below its width.
trait Word: Copy + Default + Send {
    const BLOCK: usize;
    type Block: AsMut<[Self]>;
    /// The words `take` places before the block that begins at `base`, OR-ed over all takes.
    ///
    /// Every take must be at least a block long and at most `base`.
    fn gather(words: &[Self], base: usize, takes: &[usize]) -> Self::Block;
    fn or(self, other: Self) -> Self;
    /// The lowest clear bit alone, or `None` if all bits are set.
    fn lowest_clear(self) -> Option<Self>;
    fn value(self) -> u16;
    fn of_value(value: u16) -> Self;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            // 128 bytes of accumulator: eight vector registers of the least common denominator.
            const BLOCK: usize = 128 / size_of::<$type>();
            type Block = [$type; Self::BLOCK];
            fn gather(words: &[Self], base: usize, takes: &[usize]) -> Self::Block {
                let mut block = [0; Self::BLOCK];
                // Four takes a turn: the block then goes through memory a quarter as often.
                let (fours, rest) = takes.as_chunks::<4>();
                for &[s, t, u, v] in fours {
                    let back = |take: usize| words.get(base - take..).and_then(<[_]>::first_chunk::<{ Self::BLOCK }>);
                    if let (Some(s), Some(t), Some(u), Some(v)) = (back(s), back(t), back(u), back(v)) {
                        for i in 0..Self::BLOCK {
                            block[i] |= s[i] | t[i] | u[i] | v[i];
                        }
                    }
                }
                for &take in rest {
                    block.iter_mut().zip(&words[base - take..]).for_each(|(b, w)| *b |= w);
                }
                block
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn lowest_clear(self) -> Option<Self> {
                let free = !self & self.wrapping_add(1);
                (free != 0).then_some(free)
            }
            #[inline(always)]
            fn value(self) -> u16 {
                self.trailing_zeros() as u16
            }
            #[inline(always)]
            fn of_value(value: u16) -> Self {
                1 << value
            }
        }
    };
}
word!(u16);
word!(u32);
word!(u64);
word!(u128);

/// One-hot words of the last heaps, newest last.
#[derive(Debug)]
struct Ring<W> {
    words: Vec<W>,
}

/// The machine that continues a subtraction game's sequence, whatever width it needs.
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
    W16(Ring<u16>),
    W32(Ring<u32>),
    W64(Ring<u64>),
    W128(Ring<u128>),
    Marks(Vec<u16>, MexSet),
}

/// Heaps computed by one call.
const CHUNK: usize = 4096;

impl OneHot {
    /// A machine at heap 0 for sorted takes without 0. Memory: at most 16 bytes times the largest take.
    pub(crate) fn new(takes: Vec<usize>) -> Self {
        let reach = takes.last().copied().unwrap_or(0);
        OneHot { takes, next: 0, reach, state: State::W16(Ring { words: Vec::new() }) }
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
            let full = match &mut self.state {
                State::W16(ring) => ring.advance(&self.takes, self.reach, &mut self.next, left, out),
                State::W32(ring) => ring.advance(&self.takes, self.reach, &mut self.next, left, out),
                State::W64(ring) => ring.advance(&self.takes, self.reach, &mut self.next, left, out),
                State::W128(ring) => ring.advance(&self.takes, self.reach, &mut self.next, left, out),
                State::Marks(values, seen) => {
                    advance_by_marks(values, seen, &self.takes, self.reach, &mut self.next, left, out);
                    false
                }
            };
            if full {
                self.widen();
            }
        }
    }

    fn widen(&mut self) {
        fn wider<A: Word, B: Word>(ring: &Ring<A>) -> Ring<B> {
            Ring { words: ring.words.iter().map(|w| B::of_value(w.value())).collect() }
        }
        self.state = match &self.state {
            State::W16(ring) => State::W32(wider(ring)),
            State::W32(ring) => State::W64(wider(ring)),
            State::W64(ring) => State::W128(wider(ring)),
            State::W128(ring) => State::Marks(ring.words.iter().map(|w| w.value()).collect(), MexSet::new()),
            State::Marks(values, seen) => State::Marks(values.clone(), seen.clone()),
        };
    }
}

impl<W: Word> Ring<W> {
    /// Computes up to `left` heaps and returns whether a value did not fit the width, which is then not stored.
    fn advance(&mut self, takes: &[usize], reach: usize, next: &mut u64, left: usize, out: &mut Vec<u16>) -> bool {
        // Old words are dropped only when there are as many as the window, so moving costs O(1) a heap.
        if self.words.len() > 2 * reach + 2 * CHUNK {
            self.words.drain(..self.words.len() - reach);
        }
        let mut left = left;
        while left > 0 {
            let base = self.words.len();
            let reachable = takes.partition_point(|&s| s as u64 <= *next);
            if left >= W::BLOCK && *next >= W::BLOCK as u64 {
                let near = takes.partition_point(|&s| s < W::BLOCK);
                let mut block = W::gather(&self.words, base, &takes[near..reachable]);
                let block = block.as_mut();
                // Takes that become possible inside the block; no word has been dropped yet, so words[0] is heap 0.
                let entering = takes[reachable..].iter().take_while(|&&s| s < base + W::BLOCK);
                for &s in entering {
                    block[s - base..].iter_mut().zip(&self.words).for_each(|(b, w)| *b = b.or(*w));
                }
                let done = self.near_takes(&takes[..near], block, out);
                *next += done as u64;
                left -= done;
                if done < W::BLOCK {
                    return true;
                }
            } else {
                let gathered = takes[..reachable].iter().fold(W::default(), |x, &s| x.or(self.words[base - s]));
                let Some(word) = gathered.lowest_clear() else { return true };
                self.words.push(word);
                out.push(word.value());
                *next += 1;
                left -= 1;
            }
        }
        false
    }

    /// Finishes a block in which the takes of a block and longer are gathered; returns how many heaps fitted.
    fn near_takes(&mut self, near: &[usize], block: &mut [W], out: &mut Vec<u16>) -> usize {
        const STEP: usize = 8;
        if near.is_empty() {
            let fit = block.iter_mut().map_while(|word| word.lowest_clear().map(|free| *word = free)).count();
            self.words.extend_from_slice(&block[..fit]);
            out.extend(block[..fit].iter().map(|word| word.value()));
            return fit;
        }
        let base = self.words.len();
        let nearest = near.partition_point(|&s| s < STEP);
        let (nearest, middle) = near.split_at(nearest);
        for step in (0..block.len()).step_by(STEP) {
            for &s in middle {
                let back = &self.words[base + step - s..base + step - s + STEP];
                block[step..step + STEP].iter_mut().zip(back).for_each(|(b, w)| *b = b.or(*w));
            }
            for (at, &far) in block.iter().enumerate().skip(step).take(STEP) {
                let gathered = nearest.iter().fold(far, |x, &s| x.or(self.words[base + at - s]));
                let Some(word) = gathered.lowest_clear() else { return at };
                self.words.push(word);
                out.push(word.value());
            }
        }
        block.len()
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
        compare(&(1..=40).chain(200..=230).collect::<Vec<_>>(), 10_000);
        compare(&[5000, 7001], 30_000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn agrees_with_the_definition(takes in prop::collection::btree_set(1u64..400, 1..40), len in 0usize..6000) {
            compare(&takes.into_iter().collect::<Vec<_>>(), len);
        }
    }
}
