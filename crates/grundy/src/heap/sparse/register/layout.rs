//! What the register is laid out on: the taps, near and far, the tape they read, and how wide its words are.

use super::{Halt, History, LARGEST_BATCH, LEAD, Register};
use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::escapes::{Escapes, WIDEST, best_word};
use crate::heap::sparse::lanes::RARE;
use crate::heap::sparse::register::Breaks;
use crate::heap::sparse::sources::SourceTaps;
use crate::heap::sparse::witnesses::Witnesses;
use crate::kernel::{NearTaps, stretch};

impl Register {
    /// The taps of a new rare heap, which lies farther back than a stretch is long.
    pub(super) fn add_taps(&mut self, rare: u64, shift: u32) {
        if rare as usize <= self.near.heaps() {
            self.plan();
            return;
        }
        for &take in &self.breaks.splits {
            let distance = rare as usize + take;
            self.escapes.add_tap((distance, shift), self.next);
            if (shift as usize) < 8 * self.word {
                self.far.add(distance, shift);
            }
        }
        if self.begin > 0 {
            self.lay_tape();
        }
    }

    /// Doubles the width of words.
    pub(super) fn widen(&mut self) -> Result<(), Halt> {
        let index_too_large = self.word == WIDEST;
        if index_too_large {
            return Err(Halt::TooWide);
        }
        self.word *= 2;
        self.plan();
        self.choose_witnesses();
        Ok(())
    }

    /// Lays out taps and tape anew.
    pub(super) fn plan(&mut self) {
        let mut taps = taps(&self.breaks, self.classes, &self.rares);
        self.escapes = Escapes::new(self.word, &taps);
        self.escapes.forget_count(self.next);
        self.escapes.note_all(self.pairs.held(self.pairs.first_held(), self.next), self.next);
        // Such a shift makes indices beyond the width of indices of the width.
        taps.retain(|&(_, shift)| (shift as usize) < 8 * self.word);
        let least = taps.first().map_or(usize::MAX, |&(distance, _)| distance);
        let heaps = stretch(self.level, self.word, least);
        let (near, far) = taps.split_at(taps.partition_point(|&(distance, _)| distance < heaps));
        self.near = NearTaps::new(self.level, self.word, least, near);
        self.far = SourceTaps::new(self.level, self.word);
        self.planes = self.word;
        for &(distance, shift) in far {
            self.far.add(distance, shift);
        }
        self.lay_tape();
    }

    /// Heaps back that the tape has to hold.
    pub(super) fn reach(&self) -> usize {
        let longest = self.far.longest_on_tape().max(self.witnesses.longest_on_tape());
        longest.max(2 * self.near.heaps()) + self.lead()
    }

    pub(super) fn lead(&self) -> usize {
        LEAD + self.breaks.last_take
    }

    /// Makes the tape hold all that is looked at, from the indices.
    pub(super) fn lay_tape(&mut self) {
        let from = self.next.saturating_sub(self.reach() as u64).max(self.pairs.first_held());
        let lead = if from == 0 { self.lead() } else { 0 };
        self.begin = if from == 0 { 0 } else { from + self.lead() as u64 };
        self.tape.clear();
        self.tape.resize(lead * self.word, 0);
        let indices = self.pairs.held(from, self.next);
        self.tape.resize((lead + indices.len()) * self.word, 0);
        let words = &mut self.tape[lead * self.word..];
        // The widest words have a bit where the mark of rare heaps would be.
        let common = words.chunks_exact_mut(self.word).zip(indices).filter(|&(_, &index)| index != RARE);
        for (word, &index) in common {
            if let Some(byte) = word.get_mut(usize::from(index) / 8) {
                *byte = 1 << (index % 8);
            }
        }
    }

    pub(super) fn offset(&self, heap: u64) -> usize {
        (heap + self.lead() as u64 - self.begin) as usize * self.word
    }

    /// Room for a stretch behind the next heap; moves the tape if much of it is no longer looked at.
    pub(super) fn make_room(&mut self, heaps: usize) {
        let at = self.offset(self.next);
        let needed = at + heaps * self.word + 64 + 64;
        if needed <= self.tape.len() {
            return;
        }
        let reach = self.reach() * self.word;
        // Large enough that moving costs little, small enough to stay in the cache.
        let slack = reach.max(1 << 17);
        if at >= reach + slack {
            let from = at - reach;
            self.tape.copy_within(from..at, 0);
            self.begin += (from / self.word) as u64;
        }
        let at = self.offset(self.next);
        self.tape.resize((at + heaps * self.word + 128).max(reach + slack + heaps * self.word + 128), 0);
        if let History::Window(keep) = self.history {
            self.pairs
                .forget(keep.max(self.reach()).max(self.longest_tap().max(self.witnesses.longest()) + LARGEST_BATCH));
            self.escapes.forget_before(self.pairs.first_held());
        }
    }

    /// Chooses the width of words by how the last heaps were.
    pub(super) fn choose_word(&mut self) {
        let taps = taps(&self.breaks, self.classes, &self.rares);
        let held = self.pairs.held(self.pairs.first_held(), self.next);
        self.escapes.forget_count(self.next);
        if let Some(word) = best_word(self.level, self.classes, &taps, held).filter(|&word| word != self.word) {
            self.word = word;
            self.plan();
        }
    }

    pub(super) fn choose_witnesses(&mut self) {
        self.witnesses = Witnesses::choose(self.level, (self.classes, self.word), &self.breaks, &self.pairs, self.next);
        self.next_choice = self.next.saturating_mul(4);
        let next = self.next;
        self.patches.retain(|&(heap, _)| heap >= next);
        if self.begin > 0 && self.offset(self.next) < self.reach() * self.word {
            self.lay_tape();
        }
    }
}

/// All taps, by ascending distance: (distance, shift).
pub(super) fn taps(breaks: &Breaks, classes: Classes, rares: &[(u64, u32)]) -> Vec<(usize, u32)> {
    let splits = rares
        .iter()
        .flat_map(|&(rare, value)| breaks.splits.iter().map(move |&take| (rare as usize + take, classes.index(value))));
    let kept = breaks.singles.iter().filter(|&&take| classes.kept_by(take)).map(|&take| (take, 0));
    let mut taps: Vec<(usize, u32)> = splits.chain(kept).collect();
    taps.sort_unstable();
    taps.dedup();
    taps
}

/// With position, a take of odd length that leaves one heap turns a rare value into a common option.
pub(super) fn patches(breaks: &Breaks, classes: Classes, rares: &[(u64, u32)], next: u64) -> Vec<(u64, u32)> {
    let takes = breaks.singles.iter().filter(|&&take| !classes.kept_by(take));
    let all =
        takes.flat_map(|&take| rares.iter().map(move |&(rare, value)| (rare + take as u64, classes.index(value))));
    all.filter(|&(heap, _)| heap >= next).collect()
}
