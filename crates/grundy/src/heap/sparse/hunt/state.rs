//! A hunt as plain numbers: what a checkpoint holds, and how a run goes on from it.

use crate::heap::sparse::census::ValueCounts;
use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::hunt::{Hunt, HuntError, HuntOptions, Pace, Stage};
use crate::heap::sparse::register::{History, Register};
use crate::heap::sparse::repeat::{Repeat, Repeats};
use crate::heap::sparse::run::SparseRun;
use crate::heap::sparse::snapshots::Snapshots;
use crate::heap::table::ValueTable;
use crate::natural::Natural;
use crate::rules::OneHeapRules;

/// All that is needed to go on with a hunt elsewhere, in plain numbers. Neither the kernel nor the options are part of it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct HuntState {
    /// The first heap that is not settled.
    pub next: u64,
    /// The values of all heaps, as long as they are all kept; otherwise empty.
    pub values: Vec<u32>,
    /// The mask of the classes; 0 if there are none yet.
    pub mask: u32,
    /// The parity of the splitting takes, if the position counts.
    pub position: Option<u8>,
    /// Rare heaps and their values.
    pub rares: Vec<(u64, u32)>,
    /// Indices of the last heaps, up to `next`; 255 for a rare heap.
    pub window: Vec<u8>,
    /// Indices of the first heaps.
    pub head: Vec<u8>,
    /// Windows of indices over the run: each the indices before its heap.
    pub snapshots: Vec<(u64, Vec<u8>)>,
    /// The anchors of the search for a repetition: each a heap, and the indices before it.
    pub anchors: Vec<(u64, Vec<u8>)>,
    /// Up to each heap from the one before: the largest smaller part that verified a heap.
    pub depths: Vec<(u64, u64)>,
    /// The largest value and its first heap.
    pub largest: (u32, u64),
    /// Every heap with a larger value than all before, and its value; empty in a state of an older version.
    pub records: Vec<(u64, u32)>,
    /// The heaps at which classes were chosen last and are chosen next; (0, 0) in a state of an older version.
    pub choices: (u64, u64),
    /// How often each value occurs below `next` (heap 0 not counted), if that is counted; and at every power of two.
    pub counts: Vec<(u64, Vec<u64>)>,
    /// A proved repetition: from which heap, its period, and the last heap the proof needs. With the values of all heaps,
    /// or for a proof among the first heaps, it only says that there was a proof, which is found again.
    pub repeat: Option<(u64, u64, u64)>,
}

impl Hunt {
    /// A hunt from a saved state on.
    pub fn restored(rules: &OneHeapRules, options: HuntOptions, state: HuntState) -> Result<Self, HuntError> {
        Self::restored_at_pace(rules, options, state, Pace::default())
    }

    pub(in crate::heap::sparse) fn restored_at_pace(
        rules: &OneHeapRules,
        options: HuntOptions,
        state: HuntState,
        pace: Pace,
    ) -> Result<Self, HuntError> {
        let mut hunt = Self::paced(rules, options, pace)?;
        if state.records.windows(2).any(|pair| pair[0].0 >= pair[1].0 || pair[0].1 >= pair[1].1)
            || state
                .records
                .last()
                .is_some_and(|&(heap, value)| (value, heap) != state.largest || heap >= state.next.max(1))
        {
            return Err(HuntError::State("its records contradict themselves"));
        }
        if state.mask == 0 || !state.values.is_empty() {
            if state.values.len() as u64 != state.next {
                return Err(HuntError::State("it has not as many values as heaps"));
            }
            if state.repeat.is_some() {
                // A period is proved here or not at all, so a short run that had one is done again.
                hunt.replay(state.values.iter().copied());
                while hunt.proof.is_none() && !hunt.has_reached(state.next) {
                    hunt.advance(state.next)?;
                }
                return Ok(hunt);
            }
            let mut table = ValueTable::default();
            state.values.iter().for_each(|&value| table.push(value));
            let kernel = hunt.options.kernel;
            let register = Classes::new(state.mask, state.position)
                .zip(hunt.rules.breaks())
                .and_then(|(classes, breaks)| Register::new(kernel, breaks, classes, table.from(0)));
            let mut run = match register {
                Some(register) => {
                    let repeats = Repeats::restored(state.anchors, state.depths, &register, &hunt.snapshots);
                    SparseRun::with_register(hunt.rules.clone(), kernel, &table, register, repeats)
                }
                None => SparseRun::restored(hunt.rules.clone(), kernel, &table),
            };
            if state.choices != (0, 0) {
                run.set_choices(Some(state.choices), table.len());
            }
            hunt.stage = Stage::Tabled(Box::new(run), table);
            // The values tell everything that an older state or one without counts lacks.
            if state.records.is_empty() || hunt.options.counts && state.counts.is_empty() {
                hunt.count_table();
                return Ok(hunt);
            }
        } else {
            let breaks = hunt.rules.breaks().ok_or(HuntError::State("the rules have no sparse space"))?;
            let classes = Classes::new(state.mask, state.position).ok_or(HuntError::State("a mask of 0"))?;
            let from =
                state.next.checked_sub(state.window.len() as u64).ok_or(HuntError::State("a window too long"))?;
            let kernel = hunt.options.kernel;
            let mut register =
                Register::restored(kernel, breaks, classes, state.rares, state.window, from, &state.head)
                    .ok_or(HuntError::State("its window is too short or has no place for its indices"))?;
            if from > 0 {
                register.set_history(History::Window(pace.kept.max(2 * pace.slice as usize)));
            }
            hunt.snapshots = Snapshots::restored(state.snapshots, pace.spacing);
            hunt.repeats = Some(Repeats::restored(state.anchors, state.depths, &register, &hunt.snapshots));
            hunt.stage = Stage::Register(Box::new(register));
            // Where an older state does not say it, the classes may have been chosen at any heap.
            hunt.choices =
                if state.choices == (0, 0) { (state.next.saturating_sub(1), u64::MAX) } else { state.choices };
        }
        hunt.records = state.records;
        if hunt.records.is_empty() {
            hunt.records.push((state.largest.1, state.largest.0));
        }
        hunt.counted = state.next;
        if hunt.options.counts {
            hunt.counts = Some(ValueCounts::restored(state.counts));
        }
        if let Some((from, period, checked_to)) = state.repeat {
            // What was proved before the register ran alone is proved again, as the run did it.
            if checked_to <= pace.tabled {
                let mut first = Self::with_rules(
                    hunt.rules.clone(),
                    HuntOptions { memory: u64::MAX, counts: false, stops: true, kernel: hunt.options.kernel },
                    pace,
                );
                while first.proof.is_none() && !first.has_reached(pace.tabled) {
                    first.advance(pace.tabled)?;
                }
                hunt.proof = first.proof;
            }
            if hunt.proof.is_none() {
                hunt.repeat = Some(Repeat { from, period, checked_to });
            }
        }
        Ok(hunt)
    }

    /// Takes known values as settled; all else, from the first choice of classes on, is done again.
    pub(super) fn replay(&mut self, values: impl Iterator<Item = u32>) {
        let mut table = ValueTable::default();
        values.for_each(|value| table.push(value));
        let run = SparseRun::replayed(self.rules.clone(), self.options.kernel, &table);
        self.stage = Stage::Tabled(Box::new(run), table);
        self.count_table();
    }

    /// The state to go on from later. Costs a copy of what is held.
    #[must_use]
    pub fn state(&self) -> HuntState {
        // While a preperiod is looked for it is the repetition that counts; afterwards the proof says where to find it again.
        let number = |number: &Natural| number.to_u64().unwrap_or(u64::MAX);
        let proof = self.proof.as_ref();
        let proof = proof.map(|proof| (number(proof.preperiod()), number(proof.period()), number(proof.checked_to())));
        let mut state = HuntState {
            next: self.next(),
            largest: self.largest(),
            records: self.records.clone(),
            choices: self.choices,
            counts: self.counts.as_ref().map(ValueCounts::state).unwrap_or_default(),
            repeat: self.repeat.map(|repeat| (repeat.from, repeat.period, repeat.checked_to)).or(proof),
            snapshots: self.snapshots.iter().map(|snapshot| (snapshot.heap, snapshot.before.clone())).collect(),
            ..HuntState::default()
        };
        match &self.stage {
            Stage::Tabled(run, table) => {
                state.values = table.from(0).collect();
                state.choices = run.choices();
                if let Some((register, repeats)) = run.register() {
                    state.mask = register.classes().mask();
                    state.position = register.classes().position();
                    (state.anchors, state.depths) = repeats.state();
                }
            }
            Stage::Register(register) | Stage::Finishing(register, _) => {
                let pairs = register.pairs();
                state.mask = register.classes().mask();
                state.position = register.classes().position();
                state.rares = register.rares().to_vec();
                state.window = pairs.held(pairs.first_held(), register.next()).to_vec();
                state.head = if pairs.holds_from_start() { Vec::new() } else { pairs.head().collect() };
                if let Some(repeats) = &self.repeats {
                    (state.anchors, state.depths) = repeats.state();
                }
            }
        }
        state
    }
}
