//! Who wins a finite subtraction game, one bit a heap.
//!
//! For the outcome alone the state of a set with largest take m <= 64 is the last 64 heaps, one machine word:
//! a heap is P exactly when no take leads to a P-position. With a least take of a, the next a heaps depend only
//! on finished ones and are done in one step. Since a word is the whole state, a word that comes back starts the
//! same words again (window theorem), and from there on words are copied.
//!
//! Bits are packed from the low end: bit i of word w is heap 64 w + i, 1 for a P-position.

use crate::outcome::Outcome;
use crate::rules::SubtractionSet;

/// The outcomes (normal play) of the heaps 0, 1, 2, ... of one finite subtraction set with takes up to 64.
///
/// ```
/// use grundy::{Outcome, OutcomeBits, SubtractionSet};
/// let bits = OutcomeBits::compute(&SubtractionSet::from_takes([1, 3, 4]), 100).unwrap();
/// assert_eq!(bits.outcome(2), Some(Outcome::P));
/// assert_eq!(bits.p_positions().take(5).collect::<Vec<_>>(), [0, 2, 7, 9, 14]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeBits {
    words: Vec<u64>,
    heaps: u64,
}

impl OutcomeBits {
    /// The outcomes of the heaps below `heaps`.
    ///
    /// `None` if the set is empty, infinite or has a take above 64. Costs at most one step a heap
    /// and one bit of memory a heap. Never panics; the caller answers for `heaps` bits of memory.
    #[must_use]
    pub fn compute(set: &SubtractionSet, heaps: u64) -> Option<Self> {
        let (takes, least) = word_takes(set)?;
        let count = heaps.div_ceil(64) as usize;
        let mut words: Vec<u64> = Vec::with_capacity(count);
        let mut last = 0;
        let mut snapshot: Option<(u64, usize)> = None;
        while words.len() < count {
            last = next_word(&takes, least, last);
            if let Some((word, at)) = snapshot
                && word == last
            {
                let back = words.len() - at;
                (words.len()..count).for_each(|i| words.push(words[i - back]));
                break;
            }
            if words.len().is_power_of_two() {
                snapshot = Some((last, words.len()));
            }
            words.push(last);
        }
        if heaps % 64 > 0
            && let Some(word) = words.last_mut()
        {
            *word &= (1 << (heaps % 64)) - 1;
        }
        Some(OutcomeBits { words, heaps })
    }

    /// The outcome of a heap below the number computed.
    #[must_use]
    pub fn outcome(&self, heap: u64) -> Option<Outcome> {
        let word = self.words.get((heap / 64) as usize).filter(|_| heap < self.heaps)?;
        Some(if word >> (heap % 64) & 1 == 1 { Outcome::P } else { Outcome::N })
    }

    /// The P-positions among the heaps computed, ascending.
    pub fn p_positions(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.heaps).filter(|&heap| self.outcome(heap) == Some(Outcome::P))
    }

    /// The packed bits.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

fn word_takes(set: &SubtractionSet) -> Option<(Vec<u32>, u32)> {
    if !set.is_finite() || set.largest_take()?.to_u64()? > 64 {
        return None;
    }
    let takes: Vec<u32> = set.takes(64).iter().map(|&t| t as u32).collect();
    let least = *takes.first()?;
    Some((takes, least))
}

/// The outcomes of the 64 heaps after those in `last`; bit 0 is the oldest heap of a word.
fn next_word(takes: &[u32], least: u32, last: u64) -> u64 {
    if least < 8 {
        // One heap a step: with the newest heap as bit 0, a take of s looks at bit s-1.
        let mask = takes.iter().fold(0u64, |mask, &s| mask | 1 << (s - 1));
        let state = (0..64).fold(last.reverse_bits(), |state, _| state << 1 | u64::from(state & mask == 0));
        return state.reverse_bits();
    }
    // A block a step: heap n-s is bit 64-s of the window, and for the j-th heap of the block bit 64-s+j.
    let mut window = last;
    let mut word = 0;
    let mut filled = 0;
    while filled < 64 {
        let lost = takes.iter().fold(0u64, |hit, &s| hit | window >> (64 - s));
        let count = least.min(64 - filled);
        let block = if count == 64 { !lost } else { !lost & ((1 << count) - 1) };
        word |= block << filled;
        window = if count == 64 { block } else { window >> count | block << (64 - count) };
        filled += count;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_the_definition(takes in prop::collection::btree_set(1u64..=64, 1..12), heaps in 0u64..2000) {
            let set = SubtractionSet::from_takes(takes.iter().copied());
            let bits = OutcomeBits::compute(&set, heaps).unwrap();
            let mut lost = Vec::new();
            for n in 0..heaps {
                let p = !takes.iter().any(|&s| s <= n && lost[(n - s) as usize]);
                lost.push(p);
                prop_assert_eq!(bits.outcome(n), Some(if p { Outcome::P } else { Outcome::N }));
            }
            prop_assert_eq!(bits.outcome(heaps), None);
            prop_assert_eq!(bits.words().len() as u64, heaps.div_ceil(64));
        }
    }
}
