//! Heaps whose index is beyond the width of the words.
//!
//! Words need not be as wide as the largest index. Where all indices of the width are excluded, the register writes a word
//! without a bit, and the index is found by looking at the taps one by one: the heap *escapes*. Afterwards
//! it excludes an index of the width only through taps whose shift is beyond the width as well; those are noted,
//! as words, for the heaps they lead to. If escapes are few, narrow words save more than escapes cost.

use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::lanes::RARE;
use crate::heap::sparse::sources::reads_indices;
use crate::kernel::{PLANE, VectorKernel, stretch};

/// What a heap costs, in picoseconds: for a tap's vector, or for each of its planes and for a byte of
/// a word of planes, for an escape, and for a tap looked at by an escape.
const VECTOR_COST: u64 = 500;
const PLANE_COST: u64 = 5;
const WORD_COST: u64 = 500;
const ESCAPE_COST: u64 = 300_000;
const TAP_COST: u64 = 400;

/// Heaps of the past by which the width is chosen, at most.
const SAMPLE: usize = 1 << 16;

/// Escapes that are never too many.
const MANY: u64 = 1 << 12;

/// Widths of words, in bytes.
const WORDS: [usize; 5] = [2, 4, 8, 16, WIDEST];

/// The widest word, in bytes: one more bit than there are indices, since 255 is the mark of rare heaps.
pub(super) const WIDEST: usize = 32;

/// The escapes of a register with words of one width.
#[derive(Clone, Debug)]
pub(super) struct Escapes {
    /// Bytes of a word.
    word: usize,
    /// All taps with a shift of a byte, by ascending distance, and those beyond the width.
    taps: Vec<(usize, u8)>,
    beyond: Vec<(usize, u8)>,
    /// What is excluded later: a ring of words, a power of two of them, or none as long as nothing has escaped.
    ring: Vec<u8>,
    /// Heaps of the stretches under way that escaped, with their indices.
    found: Vec<(u64, u8)>,
    /// The settled heaps that escaped, ascending, with their indices: all that are held, for the taps of new rare heaps.
    escaped: Vec<(u64, u8)>,
    /// How many heaps escaped from heap `since` on.
    count: u64,
    since: u64,
}

impl Escapes {
    pub(super) fn new(word: usize, taps: &[(usize, u32)]) -> Self {
        let mut escapes = Escapes {
            word,
            taps: Vec::new(),
            beyond: Vec::new(),
            ring: Vec::new(),
            found: Vec::new(),
            escaped: Vec::new(),
            count: 0,
            since: 0,
        };
        for &(distance, shift) in taps {
            escapes.insert(distance, shift);
        }
        escapes
    }

    fn insert(&mut self, distance: usize, shift: u32) {
        // A larger shift leads to indices that do not fit a byte, and then the register stands still.
        let Ok(shift) = u8::try_from(shift) else { return };
        let at = self.taps.partition_point(|&tap| tap < (distance, shift));
        self.taps.insert(at, (distance, shift));
        if usize::from(shift) >= 8 * self.word {
            let at = self.beyond.partition_point(|&tap| tap < (distance, shift));
            self.beyond.insert(at, (distance, shift));
        }
    }

    /// Heaps that can be settled before an escape among them matters to the words of others.
    pub(super) fn nearest(&self) -> usize {
        self.beyond.first().map_or(usize::MAX, |&(distance, _)| distance)
    }

    /// Whether so many heaps escaped that the width should be chosen anew.
    pub(super) fn are_many(&self, next: u64) -> bool {
        self.count > MANY && 4 * self.count > next - self.since
    }

    /// Counts anew from heap `next` on.
    pub(super) fn forget_count(&mut self, next: u64) {
        (self.count, self.since) = (0, next);
    }

    /// A tap of a new rare heap, for the heaps from `next` on.
    pub(super) fn add_tap(&mut self, (distance, shift): (usize, u32), next: u64) {
        self.insert(distance, shift);
        let Some(shift) = u8::try_from(shift).ok().filter(|&shift| usize::from(shift) >= 8 * self.word) else { return };
        let escaped = std::mem::take(&mut self.escaped);
        if self.ring.len() < self.ring_for(distance) {
            self.ring.clear();
            for &(heap, index) in &escaped {
                self.note(heap, index, next);
            }
        } else {
            for &(heap, index) in &escaped {
                self.note_through((distance, shift), heap, index, next);
            }
        }
        self.escaped = escaped;
    }

    /// Bytes of a ring for taps up to a distance.
    fn ring_for(&self, longest: usize) -> usize {
        // Stretches under way are read before they are cleared.
        (longest + 4096).next_power_of_two() * self.word
    }

    fn is_beyond(&self, index: u8) -> bool {
        index != RARE && usize::from(index) >= 8 * self.word
    }

    /// Notes what all heaps before `next` exclude, whose last indices are given.
    pub(super) fn note_all(&mut self, indices: &[u8], next: u64) {
        self.ring.clear();
        let first = next - indices.len() as u64;
        let beyond = (first..next).zip(indices).filter(|&(_, &index)| self.is_beyond(index));
        self.escaped = beyond.map(|(heap, &index)| (heap, index)).collect();
        let escaped = std::mem::take(&mut self.escaped);
        for &(heap, index) in &escaped {
            self.note(heap, index, next);
        }
        self.escaped = escaped;
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.ring.len() + self.escaped.capacity() * size_of::<(u64, u8)>()
    }

    /// Forgets that heaps before `first` escaped, since no new tap will be asked for them.
    pub(super) fn forget_before(&mut self, first: u64) {
        let gone = self.escaped.partition_point(|&(heap, _)| heap < first);
        self.escaped.drain(..gone);
    }

    /// Notes what a heap excludes from heap `next` on.
    fn note(&mut self, heap: u64, index: u8, next: u64) {
        let Some(&(longest, _)) = self.beyond.last() else { return };
        if self.ring.is_empty() {
            self.ring.resize(self.ring_for(longest), 0);
        }
        for at in 0..self.beyond.len() {
            self.note_through(self.beyond[at], heap, index, next);
        }
    }

    /// Notes what a heap excludes through one tap.
    fn note_through(&mut self, (distance, shift): (usize, u8), heap: u64, index: u8, next: u64) {
        let (target, bit) = (heap + distance as u64, usize::from(index ^ shift));
        if target >= next && bit < 8 * self.word {
            let at = (target as usize * self.word) & (self.ring.len() - 1);
            self.ring[at + bit / 8] |= 1 << (bit % 8);
        }
    }

    /// ORs into `excluded` what was noted for the heaps from `first` on.
    pub(super) fn exclude(&self, first: u64, heaps: usize, excluded: &mut [u8]) {
        if self.ring.is_empty() {
            return;
        }
        let bytes = heaps * self.word;
        let from = (first as usize * self.word) & (self.ring.len() - 1);
        let straight = bytes.min(self.ring.len() - from);
        let (before, behind) = excluded[..bytes].split_at_mut(straight);
        before.iter_mut().zip(&self.ring[from..]).for_each(|(out, noted)| *out |= noted);
        behind.iter_mut().zip(&self.ring).for_each(|(out, noted)| *out |= noted);
    }

    /// The index of a heap from its taps and what `patches` exclude; `None` if it is too large. `settled` are the indices of
    /// the heaps from `first` on, and `under_way` those of the heaps after them, up to this one.
    pub(super) fn find(
        &mut self,
        heap: u64,
        patches: impl Iterator<Item = u32>,
        (settled, first): (&[u8], u64),
        under_way: &[u8],
    ) -> Option<u8> {
        // What is no index is seen in the second half.
        let mut seen = [false; 512];
        let mut see = |index: u8, shift: u8| {
            seen[usize::from(index ^ shift) | usize::from(index == RARE) << 8] = true;
        };
        let near = (heap - first) as usize - settled.len();
        let count = self.taps.partition_point(|&(distance, _)| distance <= near);
        self.taps[..count].iter().for_each(|&(distance, shift)| see(under_way[near - distance], shift));
        let most = (heap - first) as usize;
        let all = self.taps.partition_point(|&(distance, _)| distance <= most);
        for &(distance, shift) in &self.taps[count..all] {
            see(settled[most - distance], shift);
        }
        patches.filter_map(|index| u8::try_from(index).ok()).for_each(|index| see(index, 0));
        let found = seen[..usize::from(RARE)].iter().position(|&seen| !seen)? as u8;
        self.found.push((heap, found));
        Some(found)
    }

    /// Heaps of the stretches under way that escaped, ascending, with their indices.
    pub(super) fn found(&self) -> &[(u64, u8)] {
        &self.found
    }

    pub(super) fn drop_found(&mut self) {
        self.found.clear();
    }

    /// The heaps from `from` on are settled up to `next`; escapes found from there on are dropped.
    pub(super) fn settle(&mut self, from: u64, next: u64) {
        if !self.ring.is_empty() {
            let mask = self.ring.len() - 1;
            for heap in from..next {
                let at = (heap as usize * self.word) & mask;
                self.ring[at..at + self.word].fill(0);
            }
        }
        let found = std::mem::take(&mut self.found);
        for &(heap, index) in found.iter().take_while(|&&(heap, _)| heap < next) {
            self.count += 1;
            self.escaped.push((heap, index));
            self.note(heap, index, next);
        }
        self.found = found;
        self.found.clear();
    }
}

/// The width of words that makes heaps cheapest, if they are like the last ones whose indices are given; `None` if no
/// word is wide enough.
pub(super) fn best_word(level: VectorKernel, classes: Classes, taps: &[(usize, u32)], indices: &[u8]) -> Option<usize> {
    let largest = indices.iter().copied().filter(|&index| index != RARE).max().unwrap_or(0);
    let widest = *WORDS.iter().find(|&&word| usize::from(largest) < 8 * word)?;
    // The rare values below a common one must be inside the width.
    let least = WORDS.into_iter().find(|&word| classes.block() <= 8 * word)?;
    let shortest = taps.iter().map(|&(distance, _)| distance).min().unwrap_or(usize::MAX);
    let sample = &indices[indices.len().saturating_sub(SAMPLE)..];
    let cost = |word: usize| {
        let beyond = sample.iter().filter(|&&index| index != RARE && usize::from(index) >= 8 * word).count() as u64;
        let escape = ESCAPE_COST + TAP_COST * taps.len() as u64;
        let taps = if reads_indices(level, word) {
            PLANE_COST * (taps.len() * word.min(usize::from(largest) / PLANE + 1)) as u64 + WORD_COST * word as u64
        } else {
            VECTOR_COST * (taps.len() * word) as u64 / 64
        };
        taps + escape * beyond / (sample.len() as u64).max(1)
    };
    let may_escape = |word: usize| {
        let beyond = taps.iter().filter(|&&(_, shift)| shift as usize >= 8 * word && shift < 256);
        beyond.map(|&(distance, _)| distance).min().is_none_or(|nearest| nearest >= stretch(level, word, shortest))
    };
    let words = WORDS
        .into_iter()
        .filter(|&word| word >= least && (word == widest.max(least) || word < widest && may_escape(word)));
    words.min_by_key(|&word| cost(word))
}
