//! What a hunt has found among the heaps up to one heap exactly, wherever the run itself stands.
//!
//! A run goes on to the end of a block of heaps, whose length depends on the kernel and on where it was stopped before. What
//! it reports must not, so it is told of heaps 0 to N for an N that is asked for: the counts without those of later
//! heaps, the last record up to N, the rare heaps up to N under the classes that were chosen up to N.

use std::ops::RangeInclusive;

use crate::heap::period::Period;
use crate::heap::sparse::census::ValueCounts;
use crate::heap::sparse::hunt::{Hunt, HuntError, HuntOptions, Stage};
use crate::heap::sparse::lanes;
use crate::heap::sparse::register::Register;

/// What a hunt has found among heaps 0 to `last`: the same for every kernel, and however often the run was stopped.
///
/// Only the heap up to which a proof by windows was checked may depend on the run; its preperiod and period do not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HuntSummary {
    /// The last heap that all this is about.
    pub last: u64,
    /// The rare heaps up to it with their values; `None` if no sparse space was found up to there.
    pub rares: Option<Vec<(u64, u32)>>,
    /// The largest value, and the first heap that has it.
    pub largest: (u32, u64),
    /// How often each value occurs among the heaps from 1 to 2^k, for every 2^k up to `last`, and at last among those from 1
    /// to `last`; empty unless the options asked for it.
    pub counts: Vec<(u64, Vec<u64>)>,
    /// The period, if one is proved from these heaps alone.
    pub proof: Option<Period>,
}

impl Hunt {
    /// What is known of heaps 0 to `last`, and of no heap beyond.
    ///
    /// Costs a step for every heap held beyond `last`, and a copy of the rare heaps. If classes were chosen anew after `last`
    /// and all heaps are held, those choices are taken back and the register runs once more, which may take a second.
    ///
    /// # Errors
    /// [`HuntError::Span`] if `last` is not settled, or was passed so long ago that too little of it is held.
    ///
    /// ```
    /// use grundy::{Hunt, HuntOptions, Ruleset};
    /// let rules: Ruleset = "0.106".parse()?;
    /// let mut hunt = Hunt::new(&rules.one_heap().expect("one heap"), HuntOptions::default())?;
    /// while !hunt.has_reached(5001) {
    ///     hunt.advance(5001)?;
    /// }
    /// assert!(hunt.next() >= 5001);
    /// let summary = hunt.summary(5000)?;
    /// assert_eq!((summary.last, summary.largest), (5000, (23, 1516)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn summary(&self, last: u64) -> Result<HuntSummary, HuntError> {
        let span = self.summaries();
        let outside = HuntError::Span { asked: last, from: *span.start(), to: *span.end() };
        if !span.contains(&last) {
            return Err(outside);
        }
        if last < self.chosen() {
            return self.replayed_to(last)?.summary(last);
        }
        let Some((largest, counts)) = self.largest_to(last).zip(self.counts_to(last)) else { return Err(outside) };
        let rares = self.register().map(|register| {
            let rares = register.rares();
            rares[..rares.partition_point(|&(heap, _)| heap <= last)].to_vec()
        });
        let proof = self.proof.clone().filter(|proof| *proof.checked_to() <= last);
        Ok(HuntSummary { last, rares, largest, counts, proof })
    }

    /// The heaps that [`summary`](Self::summary) can be asked for: the last one is the last that is settled for certain.
    #[must_use]
    pub fn summaries(&self) -> RangeInclusive<u64> {
        match &self.stage {
            Stage::Tabled(run, table) => {
                // A choice that is due may change the rare heaps from there on.
                let known = (run.known(table) as u64).min(run.choices().1);
                0..=known.max(1) - 1
            }
            Stage::Register(register) | Stage::Finishing(register, _) => {
                let pairs = register.pairs();
                let counted = if self.counts.is_some() { pairs.first_held().saturating_sub(1) } else { 0 };
                let recorded = self.records.first().map_or(0, |&(heap, _)| heap);
                let from = if pairs.holds_from_start() { 0 } else { self.choices.0.max(counted).max(recorded) };
                from..=register.next().max(1) - 1
            }
        }
    }

    /// The heap at which the classes in use were chosen, or kept, last.
    fn chosen(&self) -> u64 {
        match &self.stage {
            Stage::Tabled(run, _) => run.choices().0,
            Stage::Register(register) | Stage::Finishing(register, _) => {
                let recorded = self.records.first().map_or(0, |&(heap, _)| heap);
                if register.pairs().holds_from_start() { self.choices.0.max(recorded) } else { self.choices.0 }
            }
        }
    }

    /// A hunt that has come to heap `last`, with the values held here, which must be all.
    fn replayed_to(&self, last: u64) -> Result<Hunt, HuntError> {
        let options = HuntOptions { memory: u64::MAX, stops: false, ..self.options.clone() };
        let mut hunt = Hunt::with_rules(self.rules.clone(), options, self.pace);
        let heaps = usize::try_from(last).unwrap_or(usize::MAX).saturating_add(1);
        match &self.stage {
            Stage::Tabled(_, table) => hunt.replay(table.from(0).take(heaps)),
            Stage::Register(register) | Stage::Finishing(register, _) => {
                hunt.replay((0..=last).map_while(|heap| register.value(heap)));
            }
        }
        while !hunt.has_reached(last + 1) {
            hunt.advance(last + 1)?;
        }
        Ok(hunt)
    }

    pub(super) fn register(&self) -> Option<&Register> {
        match &self.stage {
            Stage::Tabled(run, _) => run.register().map(|(register, _)| register),
            Stage::Register(register) | Stage::Finishing(register, _) => Some(register),
        }
    }

    /// The largest value so far and its first heap.
    pub(super) fn largest(&self) -> (u32, u64) {
        self.records.last().map_or((0, 0), |&(heap, value)| (value, heap))
    }

    /// The largest value of the heaps up to `last` and its first heap.
    fn largest_to(&self, last: u64) -> Option<(u32, u64)> {
        self.records.iter().rfind(|&&(heap, _)| heap <= last).map(|&(heap, value)| (value, heap))
    }

    /// The counts at the powers of two up to `last`, and at `last`.
    fn counts_to(&self, last: u64) -> Option<Vec<(u64, Vec<u64>)>> {
        let Some(counts) = &self.counts else { return Some(Vec::new()) };
        let later = last.checked_add(1)?..self.counted.max(last.saturating_add(1));
        Some(match &self.stage {
            Stage::Tabled(_, table) => {
                let later = table.from(usize::try_from(later.start).ok()?);
                counts.until(last, later)
            }
            Stage::Register(register) | Stage::Finishing(register, _) => {
                if later.start < register.pairs().first_held() {
                    return None;
                }
                counts.until(last, later.filter_map(|heap| register.value(heap)))
            }
        })
    }

    /// Adds the heaps of the table that are new since the last time to the counts and records.
    pub(super) fn count_table(&mut self) {
        let Stage::Tabled(_, table) = &self.stage else { return };
        let mut largest = self.largest().0;
        for (heap, value) in (self.counted..).zip(table.from(self.counted as usize)) {
            if value > largest {
                self.records.push((heap, value));
                largest = value;
            }
            if let Some(counts) = &mut self.counts {
                counts.record(heap, value);
            }
        }
        self.counted = table.len() as u64;
    }
}

/// Adds the heaps that the register has settled since the last time to the counts and records.
pub(super) fn count(
    register: &Register,
    counted: &mut u64,
    records: &mut Vec<(u64, u32)>,
    counts: Option<&mut ValueCounts>,
) {
    let (from, to) = (*counted, register.next());
    let first = from.max(register.pairs().first_held());
    let mut largest = records.last().map_or(0, |&(_, value)| value);
    // The largest value of common heaps of one parity has the largest index. Seldom is one a record.
    let most = lanes::largest_indices(register.pairs().held(first, to));
    let common = (first..).zip(most).map(|(heap, most)| register.classes().common(heap, most.into()));
    let rares = register.rares();
    let rares = &rares[rares.partition_point(|&(heap, _)| heap < first)..];
    if common.chain(rares.iter().map(|&(_, value)| value)).any(|value| value > largest) {
        for heap in first..to {
            if let Some(value) = register.value(heap).filter(|&value| value > largest) {
                records.push((heap, value));
                largest = value;
            }
        }
    }
    if let Some(counts) = counts {
        counts.record_register(register, first);
    }
    *counted = to;
}

#[cfg(test)]
mod tests;
