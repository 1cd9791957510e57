//! A whole run: the first heaps by the direct engine, then the register where the game has a sparse space.
//!
//! The classes are chosen at every doubling from a census of all values, while the sequence is young, and the register
//! begins as soon as few heaps of the last half are rare. Where that never happens, or a value is too large for
//! the widest word, the direct engine goes on. Whoever computes, the values are the same.

#![allow(clippy::inline_always, clippy::needless_range_loop)] // As the kernels want it.

use crate::heap::dense::{DenseRules, DenseRun};
use crate::heap::period::{CodeShape, Period};
use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::register::{Breaks, Halt, Register};
use crate::heap::sparse::repeat::Repeats;
use crate::heap::sparse::split::Census;
use crate::heap::table::ValueTable;
use crate::kernel::{Kernel, VectorKernel, dispatch};

/// The first heap at which the register is tried.
const FIRST_CHOICE: usize = 1 << 12;

/// From here on the classes are left as they are.
const LAST_CHOICE: usize = 1 << 22;

/// The running engine.
#[derive(Debug)]
pub(in crate::heap) struct SparseRun {
    level: VectorKernel,
    rules: DenseRules,
    breaks: Option<Breaks>,
    direct: Option<DenseRun>,
    register: Option<(Register, Repeats)>,
    /// How often each value occurs among the heaps below `counted`.
    census: Census,
    counted: usize,
    /// The table length at which classes are chosen next.
    next_choice: usize,
    /// The table length at which they were chosen last.
    last_choice: usize,
    proof: Option<Period>,
}

impl SparseRun {
    pub(in crate::heap) fn new(rules: DenseRules) -> Self {
        Self::with_kernel(rules, VectorKernel::best())
    }

    /// The same with the vectors named.
    pub(in crate::heap) fn with_kernel(rules: DenseRules, level: VectorKernel) -> Self {
        Self::with_level(rules, level, FIRST_CHOICE)
    }

    /// The same with the vectors named, trying the register from a heap on.
    pub(in crate::heap) fn with_level(rules: DenseRules, level: VectorKernel, first: usize) -> Self {
        let direct = DenseRun::with_splits(rules.clone()).on_kernel(level);
        let breaks = rules.breaks();
        SparseRun {
            level,
            rules,
            breaks,
            direct: Some(direct),
            register: None,
            census: Census::default(),
            counted: 0,
            next_choice: first,
            last_choice: 0,
            proof: None,
        }
    }

    /// The run after the heaps of a table.
    pub(in crate::heap) fn restored(rules: DenseRules, level: VectorKernel, table: &ValueTable) -> Self {
        let mut run = Self::with_level(rules, level, FIRST_CHOICE);
        run.set_choices(None, table.len());
        run.direct = Some(DenseRun::restored(run.rules.clone(), table).on_kernel(level));
        run
    }

    /// The run after the heaps of a table, with the register that ran.
    pub(in crate::heap) fn with_register(
        rules: DenseRules,
        level: VectorKernel,
        table: &ValueTable,
        register: Register,
        repeats: Repeats,
    ) -> Self {
        let mut run = Self::with_level(rules, level, FIRST_CHOICE);
        (run.direct, run.register) = (None, Some((register, repeats)));
        run.set_choices(None, table.len());
        run
    }

    /// The run as if nothing had been chosen yet: with the values of a table at hand, it makes all choices again.
    pub(in crate::heap) fn replayed(rules: DenseRules, level: VectorKernel, table: &ValueTable) -> Self {
        let mut run = Self::restored(rules, level, table);
        (run.last_choice, run.next_choice) = (0, FIRST_CHOICE);
        run
    }

    /// The heaps at which classes were chosen last and are chosen next.
    pub(in crate::heap) fn choices(&self) -> (u64, u64) {
        (self.last_choice as u64, self.next_choice as u64)
    }

    /// Sets them; where they are not known, as after so many heaps.
    pub(in crate::heap) fn set_choices(&mut self, choices: Option<(u64, u64)>, heaps: usize) {
        let short = |heap: u64| usize::try_from(heap).unwrap_or(usize::MAX);
        (self.last_choice, self.next_choice) = match choices {
            Some((last, next)) => (short(last), short(next).max(1)),
            None => {
                let due = next_choice(heaps);
                let last = if due > FIRST_CHOICE { due / 2 } else { 0 };
                (last, if due > LAST_CHOICE && self.register.is_some() { usize::MAX } else { due })
            }
        };
    }

    /// How many heaps of the table this run has settled itself, or would have to.
    pub(in crate::heap) fn known(&self, table: &ValueTable) -> usize {
        self.register.as_ref().map_or(table.len(), |(register, _)| table.len().min(register.next() as usize))
    }

    /// Whether nothing remains to be done below `len`: no heap, and no choice of classes.
    pub(in crate::heap) fn has_reached(&self, table: &ValueTable, len: usize) -> bool {
        self.known(table) >= len && self.next_choice >= len
    }

    /// The register and its search for a repetition, if it runs.
    pub(in crate::heap) fn register(&self) -> Option<&(Register, Repeats)> {
        self.register.as_ref()
    }

    pub(in crate::heap) fn shape(&self) -> CodeShape {
        self.rules.shape()
    }

    /// Whether a heap costs little more than the last.
    pub(in crate::heap) fn is_sparse(&self) -> bool {
        self.register.is_some() || self.direct.as_ref().is_some_and(DenseRun::is_sparse)
    }

    /// Whether the register runs, which looks for periods itself.
    pub(in crate::heap) fn in_register(&self) -> bool {
        self.register.is_some()
    }

    /// The register, if it runs; the run is over then.
    pub(in crate::heap) fn take_register(&mut self) -> Option<(Register, Repeats)> {
        self.register.take()
    }

    /// The period, as soon as one was proved on the way.
    pub(in crate::heap) fn proof(&self) -> Option<&Period> {
        self.proof.as_ref()
    }

    /// Appends the values of heaps up to `len` to the table, which must be this engine's own.
    ///
    /// All choices below `len` are made, and none at it or later: so what is chosen depends on `len` alone, however far
    /// a kernel was ahead. Returns false if a value does not fit 16 bits; the table then ends before that heap.
    pub(in crate::heap) fn extend(&mut self, table: &mut ValueTable, len: usize) -> bool {
        while !self.has_reached(table, len) {
            if self.known(table) >= self.next_choice {
                self.choose(table);
                continue;
            }
            let to = len.min(self.next_choice);
            match &mut self.register {
                Some((register, repeats)) => {
                    let halted = register.run_to(to as u64);
                    copy(register, table, to);
                    if self.proof.is_none() {
                        self.proof = repeats.look(register).and_then(|repeat| repeat.period(register));
                    }
                    match halted {
                        Ok(()) => {}
                        Err(Halt::TooWide | Halt::NeedsHistory) => self.leave_register(),
                    }
                }
                None => {
                    let direct = self
                        .direct
                        .get_or_insert_with(|| DenseRun::restored(self.rules.clone(), table).on_kernel(self.level));
                    if !direct.extend(table, to) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Appends what is settled already beyond the length asked for.
    pub(in crate::heap) fn append_settled(&self, table: &mut ValueTable) {
        if let Some((register, _)) = &self.register {
            copy(register, table, register.next() as usize);
        }
    }

    fn leave_register(&mut self) {
        if let Some((register, _)) = self.register.take() {
            self.last_choice = register.next() as usize;
            self.next_choice = next_choice(self.last_choice.saturating_mul(2));
        }
    }

    /// Chooses the classes by what is known, and the register if it pays.
    fn choose(&mut self, table: &ValueTable) {
        // The register is ahead by what its kernel likes, so only heaps up to the one at which this was due are looked at:
        // then the choice is the same however the run is cut.
        let heaps = self.next_choice;
        self.last_choice = heaps;
        self.next_choice =
            if heaps >= LAST_CHOICE && self.register.is_some() { usize::MAX } else { heaps.saturating_mul(2) };
        let Some(breaks) = &self.breaks else { return };
        self.census.record_all(self.counted, table.from(self.counted).take(heaps - self.counted));
        self.counted = heaps;
        let Some((mask, position, rare)) = self.census.best(breaks.splits.iter().copied()) else { return };
        let Some(classes) = Classes::new(mask, position.map(|parity| parity as u8)) else { return };
        if let Some((register, _)) = &self.register {
            let rares = register.rares().partition_point(|&(rare, _)| rare < heaps as u64);
            if register.classes() == classes || 2 * rare > rares as i64 {
                return;
            }
        }
        // A rare heap costs a stretch, and a tap for ever.
        let last_half = (heaps as u64 / 2..heaps as u64).zip(table.from(heaps / 2));
        let late = last_half.filter(|&(heap, value)| classes.is_rare(heap, value)).count();
        if rare * 8 > heaps as i64 || late * 32 > heaps {
            return;
        }
        if let Some(register) = Register::new(self.level, breaks.clone(), classes, table.from(0).take(heaps)) {
            let repeats = Repeats::new(&register);
            self.register = Some((register, repeats));
            self.direct = None;
        }
    }
}

/// The first heap from `heaps` on at which classes are chosen.
fn next_choice(heaps: usize) -> usize {
    heaps.max(FIRST_CHOICE).div_ceil(FIRST_CHOICE).next_power_of_two() * FIRST_CHOICE
}

/// Appends the values the register has settled, up to `to`.
fn copy(register: &Register, table: &mut ValueTable, to: usize) {
    let from = table.len() as u64;
    let to = (to as u64).min(register.next());
    if to <= from {
        return;
    }
    let indices = register.pairs().held(from, to);
    let common =
        [from, from + 1].map(|heap| std::array::from_fn(|index| register.classes().common(heap, index as u32) as u16));
    let mut values = vec![0; indices.len()];
    dispatch(Decode { common: &common, indices, values: &mut values });
    let rares = register.rares();
    let first = rares.partition_point(|&(rare, _)| rare < from);
    for &(rare, value) in rares[first..].iter().take_while(|&&(rare, _)| rare < to) {
        values[(rare - from) as usize] = value as u16;
    }
    table.extend(&values);
}

/// Indices to values; of the rare heaps they make nothing useful.
struct Decode<'a> {
    /// For the first heap and for the next, by index.
    common: &'a [[u16; 256]; 2],
    indices: &'a [u8],
    values: &'a mut [u16],
}

impl Kernel for Decode<'_> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        for i in 0..self.indices.len().min(self.values.len()) {
            self.values[i] = self.common[i % 2][usize::from(self.indices[i])];
        }
    }
}
