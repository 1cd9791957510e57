//! A hunt: a nim-sequence computed as far as one lets it, in bounded memory, until a period is proved.
//!
//! The first heaps are computed and kept like those of any sequence. Once the register runs and its classes are
//! settled, only the indices are kept, one byte a heap; and once no rare heap has appeared for long, only the last of
//! them, the first (which the searches need), and *snapshots* ([`snapshots`](super::snapshots)): windows of indices
//! spread over the whole run, from each of which the register can be run again. They are what the preperiod is found
//! with in the end, and what a certificate is made of.
//!
//! If a rare value has to be looked for among heaps that are no longer held, the run begins again and keeps them all:
//! it goes the same way to that heap, decides it, and goes on.

use crate::heap::dense::DenseRules;
use crate::heap::period::{Period, code_period};
use crate::heap::sparse::census::ValueCounts;
use crate::heap::sparse::finish::{self, Finish};
use crate::heap::sparse::register::{Halt, History, Register};
use crate::heap::sparse::repeat::{Repeat, Repeats};
use crate::heap::sparse::run::SparseRun;
use crate::heap::sparse::snapshots::Snapshots;
use crate::heap::table::ValueTable;
use crate::kernel::VectorKernel;
use crate::rules::OneHeapRules;

/// When a hunt does what. Results never depend on it; tests hurry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Heaps settled between two looks at anything else.
    pub(super) slice: u64,
    /// Heaps with a table of all values before the register goes on alone.
    pub(super) tabled: u64,
    /// Heaps held at least once the first ones are let go.
    pub(super) kept: usize,
    /// The first ones are let go when there are so many times more heaps than the last rare one.
    pub(super) patience: u64,
    /// Heaps between the first snapshots.
    pub(super) spacing: u64,
}

/// Games with so wide words, in bytes, have many rare heaps and get new ones late, and every heap costs much: so many
/// heaps of them are held in any case, a byte each, before a new one would mean to begin again.
const WIDE: usize = 16;
const WIDE_HELD: u64 = 1 << 25;

/// A preperiod and a period for which the octal periodicity theorem is no burden to a checker.
const SHORT: u64 = 1 << 20;

impl Default for Pace {
    fn default() -> Self {
        Pace { slice: 1 << 16, tabled: 1 << 22, kept: 1 << 17, patience: 8, spacing: 1 << 22 }
    }
}

/// Heaps from which on the register alone looks for a period: the octal periodicity theorem would need far more.
const ENOUGH: usize = 1 << 20;

/// How a hunt is done. The values and the proof never depend on it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HuntOptions {
    /// The vectors to use.
    pub kernel: VectorKernel,
    /// Bytes that may be used, about.
    pub memory: u64,
    /// Whether to count how often every value occurs.
    pub counts: bool,
    /// Whether to look for a period, and stop at its proof.
    pub stops: bool,
}

impl Default for HuntOptions {
    /// The best kernel of this machine, 1 GiB, no counts, stops at a proof.
    fn default() -> Self {
        HuntOptions { kernel: VectorKernel::best(), memory: 1 << 30, counts: false, stops: true }
    }
}

/// Why a hunt cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HuntError {
    /// The rules are of a kind that hunts do not serve.
    #[error("a hunt needs a code of digits up to 7 with a last digit, such as 0.106 or 4.7, or a split into two heaps")]
    Rules,
    /// More memory is needed than allowed.
    #[error("to go on from heap {heap} takes about {needed} bytes of memory; {allowed} are allowed")]
    Memory {
        /// The heap that could not be settled.
        heap: u64,
        /// About how many bytes it needs.
        needed: u64,
        /// The bytes allowed.
        allowed: u64,
    },
    /// A value does not fit 16 bits.
    #[error("the value of heap {heap} is larger than any this engine can hold")]
    TooLarge {
        /// The heap.
        heap: u64,
    },
    /// A saved state does not belong to the rules or contradicts itself.
    #[error("the saved state does not fit: {0}")]
    State(&'static str),
    /// A summary was asked for heaps that are not settled yet, or of which too little is held.
    #[error("what is held tells of heaps 0 to N for N from {from} to {to} only, not for {asked}")]
    Span {
        /// The last heap asked for.
        asked: u64,
        /// The least last heap for which the answer is known.
        from: u64,
        /// The greatest.
        to: u64,
    },
}

/// Where a hunt stands, for those who watch it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HuntProgress {
    /// The first heap that is not settled yet.
    pub next: u64,
    /// How many heaps are rare under the classes in use, and the last of them; `None` before a sparse space is found.
    pub rare: Option<(usize, u64)>,
    /// The largest value so far and the first heap that has it.
    pub largest: (u32, u64),
    /// The bits of the words in use.
    pub width: Option<usize>,
}

#[derive(Debug)]
enum Stage {
    Tabled(Box<SparseRun>, ValueTable),
    Register(Box<Register>),
    /// A repetition was proved, and its preperiod is looked for.
    Finishing(Box<Register>, Box<Finish>),
}

/// A running hunt: a nim-sequence computed in bounded memory until a period is proved.
///
/// Only octal codes with a sparse space run far: about 5 ns a heap for 0.106 on one core with AVX-512, in some megabytes.
/// Never panics.
///
/// ```
/// use grundy::{Hunt, HuntOptions, Ruleset};
/// let rules: Ruleset = "0.16".parse()?;
/// let mut hunt = Hunt::new(&rules.one_heap().expect("one heap"), HuntOptions::default())?;
/// while hunt.proved().is_none() && !hunt.has_reached(1_000_000) {
///     hunt.advance(1_000_000)?; // a short while of work
/// }
/// let period = hunt.proved().expect("just proved");
/// assert_eq!((period.preperiod().to_u64(), period.period().to_u64()), (Some(105_351), Some(149_459)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hunt {
    rules: DenseRules,
    options: HuntOptions,
    pace: Pace,
    stage: Stage,
    repeats: Option<Repeats>,
    snapshots: Snapshots,
    counts: Option<ValueCounts>,
    /// The heaps with a larger value than every heap before, and their values; never empty.
    records: Vec<(u64, u32)>,
    /// The heaps at which classes were chosen last and are chosen next, once the register runs alone.
    choices: (u64, u64),
    /// The table length at which the octal periodicity theorem is tried next, and that at which it was tried last.
    next_look: usize,
    looked: usize,
    /// The first heap that is not in `counts` and `records` yet.
    counted: u64,
    repeat: Option<Repeat>,
    proof: Option<Period>,
    /// The windows that a certificate of the proof needs, if they had to be computed.
    windows: Vec<(u64, Vec<u8>)>,
    /// All heaps are held up to here, because one was met that needed it.
    held_to: u64,
}

impl Hunt {
    /// A hunt from heap 0 on.
    pub fn new(rules: &OneHeapRules, options: HuntOptions) -> Result<Self, HuntError> {
        Self::paced(rules, options, Pace::default())
    }

    pub(super) fn paced(rules: &OneHeapRules, options: HuntOptions, pace: Pace) -> Result<Self, HuntError> {
        let rules = DenseRules::new(rules).ok_or(HuntError::Rules)?;
        Ok(Self::with_rules(rules, options, pace))
    }

    fn with_rules(rules: DenseRules, options: HuntOptions, pace: Pace) -> Self {
        let run = SparseRun::with_kernel(rules.clone(), options.kernel);
        Hunt {
            rules,
            stage: Stage::Tabled(Box::new(run), ValueTable::default()),
            repeats: None,
            snapshots: Snapshots::new(pace.spacing),
            pace,
            counts: options.counts.then(ValueCounts::default),
            records: vec![(0, 0)],
            choices: (0, 0),
            next_look: 0,
            looked: 0,
            counted: 0,
            repeat: None,
            proof: None,
            windows: Vec::new(),
            held_to: 0,
            options,
        }
    }

    /// The first heap that is not settled yet.
    #[must_use]
    pub fn next(&self) -> u64 {
        match &self.stage {
            Stage::Tabled(_, table) => table.len() as u64,
            Stage::Register(register) | Stage::Finishing(register, _) => register.next(),
        }
    }

    /// Where the hunt stands.
    #[must_use]
    pub fn progress(&self) -> HuntProgress {
        let register = self.register();
        HuntProgress {
            next: self.next(),
            rare: register.map(|register| (register.rares().len(), register.last_rare())),
            largest: self.largest(),
            width: register.map(|register| 8 * register.word()),
        }
    }

    /// The period, once one is proved.
    #[must_use]
    pub fn proved(&self) -> Option<&Period> {
        self.proof.as_ref()
    }

    /// Whether a repetition is proved and only its least preperiod is still looked for.
    #[must_use]
    pub fn is_finishing(&self) -> bool {
        self.repeat.is_some() && self.proof.is_none()
    }

    /// The rare heaps with their values under the classes in use; empty without a sparse space.
    #[must_use]
    pub fn rares(&self) -> &[(u64, u32)] {
        self.register().map_or(&[], Register::rares)
    }

    /// How often each value occurs among the heaps from 1 to 2^k, for every k reached, and at last among all settled heaps;
    /// empty unless it was asked for.
    #[must_use]
    pub fn counts(&self) -> Vec<(u64, Vec<u64>)> {
        self.counts.as_ref().map(ValueCounts::state).unwrap_or_default()
    }

    /// Whether nothing remains to be done below `limit`: all heaps below it are settled, and if a repetition was met, its
    /// least preperiod is found.
    #[must_use]
    pub fn has_reached(&self, limit: u64) -> bool {
        let settled = match &self.stage {
            Stage::Tabled(run, table) => {
                let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                run.has_reached(table, limit) && (self.proof.is_some() || self.looked >= limit)
            }
            Stage::Register(register) | Stage::Finishing(register, _) => register.next() >= limit,
        };
        settled && !self.is_finishing()
    }

    /// Settles the next heaps, those below `limit` and for a short while only (about a millisecond to a second); call it
    /// again to go on, until [`has_reached`](Self::has_reached) or a proof. Does nothing once a period is proved, unless
    /// the options say not to stop.
    ///
    /// How far it goes beyond the limit depends on the kernel and on where the calls before ended; what
    /// [`summary`](Self::summary) tells does not.
    ///
    /// Nothing that is settled is lost by an error.
    pub fn advance(&mut self, limit: u64) -> Result<(), HuntError> {
        if self.repeat.is_some() && self.proof.is_none() {
            return self.finish();
        }
        if self.options.stops && self.proof.is_some() {
            return Ok(());
        }
        match &mut self.stage {
            Stage::Tabled(run, table) => {
                let to = (run.known(table) as u64 + self.pace.slice).min(limit);
                if !run.extend(table, to as usize) {
                    return Err(HuntError::TooLarge { heap: table.len() as u64 });
                }
                run.append_settled(table);
                let heaps = table.len();
                let theorem = run.proof().filter(|_| self.proof.is_none()).cloned();
                let due = theorem.is_some() || heaps >= self.next_look || heaps as u64 >= limit;
                if self.proof.is_none() && due {
                    // The register looks for periods itself, and mostly wants far fewer heaps.
                    let tries = !run.in_register() || self.looked < ENOUGH;
                    let octal = tries.then(|| code_period(table, run.shape())).flatten();
                    let octal = octal.filter(|period| !run.in_register() || *period.checked_to() <= ENOUGH as u64);
                    // Whichever needs fewer heaps, so that it does not matter when one looks.
                    self.proof =
                        [theorem, octal].into_iter().flatten().min_by_key(|period| period.checked_to().clone());
                    (self.looked, self.next_look) = (heaps, heaps + heaps / 2);
                }
                let bytes =
                    run.register().map_or(12 * heaps as u64, |(register, _)| 2 * heaps as u64 + register.bytes());
                self.count_table();
                // What every run needs to begin with is not worth a bound.
                if bytes > self.options.memory.max(1 << 24) {
                    return Err(HuntError::Memory { heap: heaps as u64, needed: bytes, allowed: self.options.memory });
                }
                if let Stage::Tabled(run, table) = &mut self.stage
                    && table.len() as u64 >= self.pace.tabled
                    && run.choices().1 > self.pace.tabled
                    && run.known(table) == table.len()
                    && let Some((register, repeats)) = run.take_register()
                {
                    self.choices = run.choices();
                    self.repeats = Some(repeats);
                    self.stage = Stage::Register(Box::new(register));
                }
            }
            Stage::Register(register) => {
                let to = (register.next() + self.pace.slice).min(limit);
                match register.run_to(to) {
                    Ok(()) => {}
                    Err(Halt::NeedsHistory) => return self.begin_again(),
                    Err(Halt::TooWide) => return Err(HuntError::TooLarge { heap: register.next() }),
                }
                let (heap, needed) = (register.next(), register.bytes());
                self.settled();
                if needed > self.options.memory {
                    return Err(HuntError::Memory { heap, needed, allowed: self.options.memory });
                }
            }
            Stage::Finishing(..) => {}
        }
        Ok(())
    }

    /// After heaps were settled by the register: counts them, takes snapshots, looks for a repetition and lets go of what
    /// is not needed any more.
    fn settled(&mut self) {
        let Stage::Register(register) = &mut self.stage else { return };
        summary::count(register, &mut self.counted, &mut self.records, self.counts.as_mut());
        self.snapshots.take(register);
        // A short period that was proved in the table needs no windows.
        let known = self.proof.as_ref().is_some_and(|proof| proof.preperiod() + proof.period() <= SHORT);
        if let Some(repeats) = &mut self.repeats
            && self.repeat.is_none()
            && !known
        {
            self.repeat = repeats.look(register);
            if let Some(repeat) = self.repeat {
                self.proof = repeat.period(register);
            }
        }
        let next = register.next();
        let deepest = self.repeats.as_ref().map_or(0, Repeats::deepest);
        let may_forget = register.word() < WIDE || next > WIDE_HELD;
        if may_forget && next > self.held_to && next > self.pace.tabled.max(self.pace.patience * register.last_rare()) {
            register.set_history(History::Window(self.pace.kept.max(2 * deepest).max(2 * self.pace.slice as usize)));
        }
    }

    /// Runs from heap 0 again to the present heap, holding all heaps.
    fn begin_again(&mut self) -> Result<(), HuntError> {
        let Stage::Register(register) = &self.stage else { return Ok(()) };
        let heap = register.next();
        let needed = heap.saturating_mul(2 + register.word() as u64);
        if needed > self.options.memory {
            return Err(HuntError::Memory { heap, needed, allowed: self.options.memory });
        }
        let breaks = self.rules.breaks().ok_or(HuntError::Rules)?;
        let mut run = SparseRun::with_kernel(self.rules.clone(), self.options.kernel);
        let mut table = ValueTable::default();
        // The classes in use were chosen long ago, so the same values give a register with the same classes.
        if !run.extend(&mut table, self.pace.tabled as usize) {
            return Err(HuntError::TooLarge { heap: table.len() as u64 });
        }
        let again = Register::new(self.options.kernel, breaks, register.classes(), table.from(0));
        let mut again = again.ok_or(HuntError::TooLarge { heap })?;
        // A little beyond the heap that could not be settled.
        again.run_to(heap + self.pace.slice).map_err(|_| HuntError::TooLarge { heap })?;
        self.held_to = 2 * heap;
        self.snapshots = Snapshots::new(self.pace.spacing);
        self.stage = Stage::Register(Box::new(again));
        self.settled();
        Ok(())
    }

    /// One step of the search for the least preperiod.
    fn finish(&mut self) -> Result<(), HuntError> {
        let Some(repeat) = self.repeat else { return Ok(()) };
        if let Stage::Register(register) = &self.stage {
            let source = finish::Source::of(register, &self.snapshots);
            let window = self.certificate_shape(register).1;
            let finish = Finish::new(self.rules.clone(), self.options.kernel, source, repeat, window);
            let none = self.no_stage();
            let before = std::mem::replace(&mut self.stage, none);
            let Stage::Register(register) = before else { return Ok(()) };
            self.stage = Stage::Finishing(register, Box::new(finish));
        }
        let Stage::Finishing(_, finish) = &mut self.stage else { return Ok(()) };
        if let Some(found) = finish.advance()? {
            self.proof = Some(Repeat { period: found.period, ..repeat }.with_preperiod(found.preperiod));
            self.windows = found.windows;
            // A run that is not to stop goes on from where it stood.
            let none = self.no_stage();
            self.stage = match std::mem::replace(&mut self.stage, none) {
                Stage::Finishing(register, _) => Stage::Register(register),
                other => other,
            };
        }
        Ok(())
    }

    /// What takes the place of the stage for a moment.
    fn no_stage(&self) -> Stage {
        let none = SparseRun::with_kernel(self.rules.clone(), self.options.kernel);
        Stage::Tabled(Box::new(none), ValueTable::default())
    }
}

mod proof;
mod state;
mod summary;

pub use state::HuntState;
pub use summary::HuntSummary;

#[cfg(test)]
mod tests;
