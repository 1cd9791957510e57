//! The register: heap after heap from the rare heaps alone, every value verified.
//!
//! With the indices of common values j(n), a pair of a rare heap r and the rest excludes j(n - r - t) xor the index of g(r);
//! a take i that leaves one heap and keeps the class excludes j(n - i). Both have one form, a *tap* (distance d, shift
//! e): heap n may not have the index j(n - d) xor e. Nothing else excludes common values, so the sequence of indices is a
//! shift register of its own, j(n) = mex { j(n-d) xor e }. Indices are kept as one-hot words: then excluding is one OR,
//! and the xor with e is a permutation of bits that all taps with the same e share.
//!
//! The least index that no tap excludes belongs to the least common value that is not an option. It is the mex if every smaller *rare* value is an option. That is not assumed but verified for every heap: most rare
//! values are found at once among some well-chosen pairs ([`witnesses`](super::witnesses)), the others by a search
//! through all pairs. If a rare value is not found at all the heap is a new rare one and a new tap.
//!
//! So every value is exact, with any classes whatever. Time a heap is the number of taps times the width of a word
//! over the width of a vector; memory is a byte a heap for the searches, and a word a heap back to the last rare one. Wide
//! words are too much of that, so for them the taps [read the indices](crate::heap::sparse::sources) where that is quicker.

mod layout;
mod verify;

use self::layout::{patches, taps};
use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::escapes::{Escapes, WIDEST, best_word};
use crate::heap::sparse::lanes::{self, RARE};
use crate::heap::sparse::search::Pairs;
use crate::heap::sparse::sources::{SourceTaps, Sources};
use crate::heap::sparse::witnesses::Witnesses;
use crate::kernel::{NearTaps, PLANE, VectorKernel, empty_words};

/// What the engine has to know of the rules: at most two heaps are left, and some move leaves two.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Breaks {
    /// Takes that leave one heap, ascending.
    pub(in crate::heap) singles: Vec<usize>,
    /// Takes that leave two heaps, ascending.
    pub(in crate::heap) splits: Vec<usize>,
    /// Whether two heaps left must be unequal.
    pub(in crate::heap) unequal: bool,
    /// The largest take of any digit that is not 0.
    pub(in crate::heap) last_take: usize,
}

/// Why the register stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heap) enum Halt {
    /// The next index is too large for the widest word.
    TooWide,
    /// A rare value has to be looked for among heaps that are no longer held.
    NeedsHistory,
}

/// How much of the sequence is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heap) enum History {
    /// All of it, one byte a heap.
    Full,
    /// The last heaps, at least this many, and as many of the first.
    Window(usize),
}

/// The running register.
#[derive(Debug)]
pub(in crate::heap) struct Register {
    level: VectorKernel,
    breaks: Breaks,
    classes: Classes,
    history: History,
    /// Rare heaps and their values, ascending.
    rares: Vec<(u64, u32)>,
    /// Bytes of a word.
    word: usize,
    far: SourceTaps,
    /// Bytes of the words that are gathered at first, where indices are read.
    planes: usize,
    near: NearTaps,
    escapes: Escapes,
    witnesses: Witnesses,
    /// Indices of common values that rare heaps exclude by leaving one heap: (heap, index).
    patches: Vec<(u64, u32)>,
    /// One-hot words; zeros for rare heaps and below heap 1. Heap `begin` stands behind the lead of zeros, or would.
    tape: Vec<u8>,
    begin: u64,
    /// The indices, and for the search the first of them backwards.
    pairs: Pairs,
    next: u64,
    /// Whether heaps are verified, or known to be common.
    verifies: bool,
    /// The heap at which witnesses are chosen anew.
    next_choice: u64,
    /// The most that the smaller part of a verifying pair had, since it was last asked.
    depth: usize,
    /// Stretches settled before they are verified: more of them the longer no rare heap has been met.
    batch: usize,
    /// Escapes so far ahead are left for later: the next rare heap would make them void.
    ahead: usize,
    excluded: Vec<u8>,
    given: Vec<u8>,
    lacking: Vec<u64>,
    empty: Vec<usize>,
    under_way: Vec<u8>,
}

/// Zeros before heap 0, in heaps, besides the last take: as much as a block reads before the first heap, and more.
const LEAD: usize = 512;

/// Escapes so near are always found.
const LEAST_AHEAD: usize = 16;

/// Heaps settled before they are verified, at most.
const LARGEST_BATCH: usize = 1024;

impl Register {
    /// The register after the heaps whose values are given; there must be more than the last take.
    pub(in crate::heap) fn new(
        level: VectorKernel,
        breaks: Breaks,
        classes: Classes,
        values: impl Iterator<Item = u32>,
    ) -> Option<Self> {
        let mut indices = Vec::new();
        let mut rares = Vec::new();
        for (heap, value) in (0u64..).zip(values) {
            if heap == 0 {
                indices.push(RARE);
            } else if classes.is_rare(heap, value) {
                indices.push(RARE);
                rares.push((heap, value));
            } else {
                indices.push(u8::try_from(classes.index(value)).ok().filter(|&index| index != RARE)?);
            }
        }
        if indices.len() <= breaks.last_take {
            return None;
        }
        Self::restored(level, breaks, classes, rares, indices, 0, &[])
    }

    /// The register with the given rare heaps, the indices of the heaps from `from` on up to the next, and those of the
    /// first heaps, for the searches, if `from` is not 0. `None` if the indices do not reach back far enough or rare
    /// heaps are not in order.
    pub(in crate::heap) fn restored(
        level: VectorKernel,
        breaks: Breaks,
        classes: Classes,
        rares: Vec<(u64, u32)>,
        indices: Vec<u8>,
        from: u64,
        head: &[u8],
    ) -> Option<Self> {
        let next = from + indices.len() as u64;
        let in_order =
            rares.windows(2).all(|pair| pair[0].0 < pair[1].0) && rares.first().is_none_or(|rare| rare.0 > 0);
        if !in_order || rares.last().is_some_and(|rare| rare.0 >= next) {
            return None;
        }
        let word = best_word(level, classes, &taps(&breaks, classes, &rares), &indices)?;
        let patches = patches(&breaks, classes, &rares, next);
        let mut pairs = Pairs::new(indices, from);
        if from > 0 {
            pairs.set_head(head);
        }
        let mut register = Register {
            level,
            near: NearTaps::new(level, word, 1, &[]),
            escapes: Escapes::new(word, &[]),
            empty: Vec::new(),
            under_way: Vec::new(),
            witnesses: Witnesses::none(level, classes, word),
            breaks,
            classes,
            history: History::Full,
            rares,
            word,
            far: SourceTaps::new(level, word),
            planes: word,
            patches,
            tape: Vec::new(),
            begin: 0,
            pairs,
            verifies: true,
            next,
            next_choice: 0,
            depth: 0,
            batch: 1,
            ahead: LEAST_AHEAD,
            excluded: Vec::new(),
            given: Vec::new(),
            lacking: Vec::new(),
        };
        if from > 0 && next - from < register.least_window() as u64 {
            return None;
        }
        register.plan();
        Some(register)
    }

    /// Words of so many bytes from now on, however many heaps escape, if that is wide enough for the classes.
    #[cfg(test)]
    pub(super) fn force_word(&mut self, word: usize) {
        if self.classes.block() <= 8 * word {
            self.word = word;
            self.plan();
            self.choose_witnesses();
            self.next_choice = u64::MAX;
        }
    }

    /// How many heaps must be held to go on.
    pub(in crate::heap) fn least_window(&self) -> usize {
        self.longest_tap() + 4 * LEAD + self.lead()
    }

    /// Settles without verifying from now on: for heaps that are known to be common.
    pub(in crate::heap) fn trust(&mut self) {
        self.verifies = false;
    }

    /// Bytes in use, about.
    pub(in crate::heap) fn bytes(&self) -> u64 {
        (self.tape.len() + self.pairs.bytes() + self.escapes.bytes()) as u64
    }

    /// Bytes of a word.
    pub(in crate::heap) fn word(&self) -> usize {
        self.word
    }

    /// The last rare heap; 0 if there is none.
    pub(in crate::heap) fn last_rare(&self) -> u64 {
        self.rares.last().map_or(0, |&(rare, _)| rare)
    }

    /// The first heap that is not settled yet.
    pub(in crate::heap) fn next(&self) -> u64 {
        self.next
    }

    pub(in crate::heap) fn classes(&self) -> Classes {
        self.classes
    }

    pub(in crate::heap) fn rares(&self) -> &[(u64, u32)] {
        &self.rares
    }

    pub(in crate::heap) fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// How far back an index can depend on others.
    pub(in crate::heap) fn longest_tap(&self) -> usize {
        self.rares.last().map_or(0, |&(rare, _)| rare as usize) + self.breaks.last_take
    }

    /// The longest take that leaves two heaps or one.
    pub(in crate::heap) fn longest_take(&self) -> usize {
        self.breaks.last_take
    }

    /// The largest smaller part of a pair that verified a heap since the last call.
    pub(in crate::heap) fn take_depth(&mut self) -> usize {
        std::mem::take(&mut self.depth).max(self.witnesses.deepest())
    }

    /// Sets how much of the sequence is held from now on.
    pub(in crate::heap) fn set_history(&mut self, history: History) {
        self.history = history;
    }

    /// The value of a heap that is held.
    pub(in crate::heap) fn value(&self, heap: u64) -> Option<u32> {
        match self.pairs.index(heap)? {
            RARE if heap == 0 => Some(0),
            RARE => self.rares.binary_search_by_key(&heap, |&(rare, _)| rare).ok().map(|at| self.rares[at].1),
            index => Some(self.classes.common(heap, index.into())),
        }
    }

    /// Settles heaps up to `limit`, a little beyond it.
    pub(in crate::heap) fn run_to(&mut self, limit: u64) -> Result<(), Halt> {
        while self.next < limit {
            if self.verifies && self.next >= self.next_choice {
                self.choose_word();
                self.choose_witnesses();
            }
            self.run_batch()?;
        }
        Ok(())
    }

    /// Settles and verifies some stretches.
    fn run_batch(&mut self) -> Result<(), Halt> {
        let stretch = self.near.heaps();
        let batch = self.batch.min(self.escapes.nearest() / stretch).max(1);
        let mut heaps = stretch * batch;
        self.make_room(heaps);
        let start = self.offset(self.next);
        self.escapes.drop_found();
        for k in 0..batch {
            let at = start + k * stretch * self.word;
            let first = self.next + (k * stretch) as u64;
            self.settle_stretch(first, at);
            empty_words(self.level, &self.tape[at..at + stretch * self.word], self.word, &mut self.empty);
            // What comes before is looked at first: it may be a rare heap that makes all this void.
            if let Some(lane) = self.find_escapes(first, start) {
                heaps = k * stretch + lane;
                break;
            }
            if self.pairs.next() > first {
                for &(heap, index) in self.escapes.found().iter().filter(|found| found.0 >= first) {
                    self.pairs.set(heap, index);
                }
            }
        }
        if self.pairs.next() > self.next {
            self.pairs.set_next(self.next + heaps as u64, self.next);
        }
        if heaps == 0 {
            return self.widen();
        }
        self.gather_given(start, heaps);
        // Any bit does for the survey of a heap that escaped, but nobody else may see it.
        for &(heap, _) in self.escapes.found() {
            self.tape[start + (heap - self.next) as usize * self.word] = 1;
        }
        let words = &self.tape[start..start + heaps * self.word];
        let indices = self.pairs.set_next(self.next + heaps as u64, self.next);
        self.witnesses.survey(self.level, words, self.next, &self.given, indices, &mut self.lacking);
        for &(heap, index) in self.escapes.found() {
            let lane = (heap - self.next) as usize;
            self.tape[start + lane * self.word] = 0;
            indices[lane] = index;
            self.lacking[lane / 64] |= 1 << (lane % 64);
        }
        if self.verifies {
            for k in 0..self.lacking.len() {
                let mut lacking = self.lacking[k];
                while lacking != 0 {
                    let lane = 64 * k + lacking.trailing_zeros() as usize;
                    lacking &= lacking - 1;
                    if let Some(value) = self.least_missing(lane)? {
                        let heap = self.next + lane as u64;
                        self.pairs.shrink(heaps - lane);
                        (self.batch, self.ahead) = (1, (2 * lane).max(LEAST_AHEAD));
                        self.settle_to(heap);
                        return self.accept_rare(heap, value);
                    }
                }
            }
        }
        self.settle_to(self.next + heaps as u64);
        self.batch = (2 * batch).min((LARGEST_BATCH / stretch).max(1));
        self.ahead = (2 * self.ahead).min(2 * LARGEST_BATCH);
        Ok(())
    }

    /// Finds the words of the stretch that begins with heap `first`, at byte `at` of the tape.
    fn settle_stretch(&mut self, first: u64, at: usize) {
        let stretch = self.near.heaps();
        let gathered = (stretch * self.word).next_multiple_of(64);
        self.excluded.clear();
        self.excluded.resize(self.near.far_bytes(), 0);
        self.escapes.exclude(first, stretch, &mut self.excluded);
        if !self.patches.is_empty() {
            self.apply_patches(first, stretch);
        }
        if self.word == WIDEST {
            // No index may be the mark of rare heaps; where it is the least that is left, the register halts.
            let words = self.excluded.chunks_exact_mut(WIDEST).take(stretch);
            words.for_each(|word| word[usize::from(RARE) / 8] |= 1 << (RARE % 8));
        }
        let reads_indices = matches!(self.far, SourceTaps::Indices(_));
        let (mut done, mut to) = (0, if reads_indices { self.planes } else { self.word });
        loop {
            let sources = Sources {
                tape: &self.tape,
                at,
                indices: self.pairs.all_held(),
                index_at: (first - self.pairs.first_held()) as usize,
            };
            let excluded = &mut self.excluded[..gathered];
            self.far.gather(self.level, sources, (self.word, done, to), excluded);
            if !reads_indices {
                self.near.settle(&mut self.tape, at, &mut self.excluded);
                return;
            }
            self.under_way.clear();
            self.under_way.extend_from_slice(&self.excluded);
            self.near.settle(&mut self.tape, at, &mut self.under_way);
            let indices = self.pairs.set_next(first + stretch as u64, first);
            let words = &self.tape[at..at + stretch * self.word];
            lanes::indices(self.level, words, self.word, indices);
            let [even, odd] = lanes::largest_indices(indices);
            let needed = usize::from(even.max(odd)) / PLANE + 1;
            if needed <= to {
                self.planes = needed.max(to - 1);
                return;
            }
            // The least index left lies in a byte that was not looked at.
            (done, to) = (to, needed);
        }
    }

    /// Gathers what the witnesses give to the heaps under way, whose words begin at byte `start` of the tape.
    fn gather_given(&mut self, start: usize, heaps: usize) {
        let settled = self.next - self.pairs.first_held();
        let mut planes = self.word;
        if self.witnesses.read_indices() {
            let [even, odd] = lanes::largest_indices(&self.pairs.all_held()[settled as usize..]);
            planes = self.witnesses.planes(even.max(odd)).min(self.word);
        }
        let sources =
            Sources { tape: &self.tape, at: start, indices: self.pairs.all_held(), index_at: settled as usize };
        self.witnesses.gather(self.level, sources, (heaps, planes), &mut self.given);
    }

    fn settle_to(&mut self, next: u64) {
        self.escapes.settle(self.next, next);
        self.next = next;
        if self.escapes.are_many(next) && self.verifies {
            self.next_choice = next;
        }
    }

    /// Finds the indices of the heaps of a stretch that have empty words; `start` is where the first heap that is not settled
    /// stands. Returns the first heap of the stretch that needs wider words, or had better be left for later.
    fn find_escapes(&mut self, first: u64, start: usize) -> Option<usize> {
        let &lane = self.empty.first()?;
        if self.escapes.nearest() < self.near.heaps() {
            return Some(lane);
        }
        let heaps = (first - self.next) as usize + self.near.heaps();
        self.under_way.resize(heaps, 0);
        lanes::indices(self.level, &self.tape[start..start + heaps * self.word], self.word, &mut self.under_way);
        for &(heap, index) in self.escapes.found() {
            self.under_way[(heap - self.next) as usize] = index;
        }
        let from = self.pairs.first_held();
        let settled = (self.pairs.held(from, self.next), from);
        for &lane in &self.empty {
            let heap = first + lane as u64;
            if (heap - self.next) as usize >= self.ahead {
                return Some(lane);
            }
            let patches = self.patches.iter().filter(|patch| patch.0 == heap).map(|patch| patch.1);
            let Some(index) = self.escapes.find(heap, patches, settled, &self.under_way) else { return Some(lane) };
            self.under_way[(heap - self.next) as usize] = index;
        }
        None
    }

    /// Notes a new rare heap, the next one.
    fn accept_rare(&mut self, heap: u64, value: u32) -> Result<(), Halt> {
        if !self.pairs.holds_from_start() {
            return Err(Halt::NeedsHistory);
        }
        let at = self.offset(heap);
        self.tape[at..at + self.word].fill(0);
        self.pairs.push(RARE);
        self.escapes.settle(heap, heap + 1);
        self.next = heap + 1;
        self.rares.push((heap, value));
        self.patches = patches(&self.breaks, self.classes, &self.rares, self.next);
        self.add_taps(heap, self.classes.index(value));
        Ok(())
    }

    fn apply_patches(&mut self, first: u64, heaps: usize) {
        for &(heap, index) in &self.patches {
            let lane = heap.wrapping_sub(first) as usize;
            if lane < heaps && (index as usize) < 8 * self.word {
                self.excluded[lane * self.word + index as usize / 8] |= 1 << (index % 8);
            }
        }
    }
}
