//! The one front door to the nim-values of one heap.
//!
//! [`NimSequence`] looks at the rules once and picks an engine; after that it answers the value of any heap:
//! from a formula if there is one, from a proved period if the heap is past it, otherwise from a table that it
//! extends. What it cannot answer it refuses with the reason, before anything is allocated.

mod choose;
mod compute;
mod fill;
mod inverse;

use std::fmt;

use crate::error::SequenceError;
use crate::heap::all_but::AllButRun;
use crate::heap::closed_form::ClosedForm;
use crate::heap::dense::{DenseRules, DenseRun};
use crate::heap::one_hot::OneHot;
use crate::heap::period::{CodeShape, Period};
use crate::heap::sparse::SparseRun;
use crate::heap::table::ValueTable;
use crate::heap::window::WindowRun;
use crate::heap::{definition, expansion};
use crate::mex::MexSet;
use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::rules::{HeapRules, OneHeapRules, Ruleset, SubtractionSet};

/// How much a sequence may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes for tables of values.
    pub memory: u64,
    /// Heaps that are computed in search of a period before a far heap is refused. `None` lets the engine
    /// choose: 2^30 for finite subtraction sets, 2^20 for codes with a sparse space, 2^16 for other
    /// codes, and what seconds of work allow for rules that only the definition covers.
    pub heaps: Option<u64>,
}

impl Default for Limits {
    /// One GiB, and the engines' own limits.
    fn default() -> Self {
        Limits { memory: 1 << 30, heaps: None }
    }
}

/// Which engine computes a sequence. All give the same values; they differ in time and in what they prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// A formula with a theorem; instant for any heap.
    ClosedForm,
    /// The sliding window for finite subtraction sets (proves periods).
    Window,
    /// All takes but finitely many (proves arithmetic periods).
    AllBut,
    /// A subtraction set proved equal to a finite one by the expansion principle.
    Expansion,
    /// Infinite subtraction sets, many heaps at a time (proves nothing).
    OneHot,
    /// Codes that leave at most two heaps, by rare and common values where that pays, else like `Dense` (proves
    /// periods by the octal periodicity theorem).
    Sparse,
    /// Codes that leave at most two heaps, all pairs with vectors (proves like `Sparse`).
    Dense,
    /// The definition, heap by heap from below; works for every rule.
    Definition,
    /// The definition by depth-first search with a memory, for one heap at a time.
    DepthFirst,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Engine::ClosedForm => "closed-form",
            Engine::Window => "window",
            Engine::AllBut => "all-but",
            Engine::Expansion => "expansion",
            Engine::OneHot => "one-hot",
            Engine::Sparse => "sparse",
            Engine::Dense => "dense",
            Engine::Definition => "definition",
            Engine::DepthFirst => "depth-first",
        })
    }
}

/// What is known of a sequence's period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeriodStatus {
    /// A theorem holds for ever.
    Proved(Period),
    /// A formula gives every value, but the sequence has no period.
    Formula {
        /// The formula in words.
        words: String,
    },
    /// No theorem applied to the heaps computed, which says nothing either way.
    Unproved {
        /// The largest heap whose value was computed.
        computed_to: u64,
    },
}

enum Runner {
    Formula(ClosedForm),
    /// Values are all in the table from the start.
    Expansion,
    Window(Box<WindowRun>),
    AllBut(AllButRun),
    OneHot(OneHot, SubtractionSet),
    Dense(Box<DenseRun>, CodeShape),
    Sparse(Box<SparseRun>),
    /// The definition, with the shape of the code if the periodicity theorem applies to it.
    Definition(Box<dyn HeapRules + Send>, Option<CodeShape>),
    DepthFirst(Box<dyn HeapRules + Send>),
    /// A game whose heap n is heap n + ahead - behind of another.
    Cousin {
        inner: Box<NimSequence>,
        ahead: u64,
        behind: u64,
    },
}

/// The nim-values g(0), g(1), g(2), ... of one-heap rules.
///
/// Memory is one byte a heap that had to be computed (more if values pass 255), nothing for formulas, and
/// O(largest take) for [`period`](Self::period) of finite subtraction sets. Never panics.
///
/// ```
/// use grundy::{Natural, NimSequence, Ruleset};
/// let rules: Ruleset = "S(2,3,11,15,18)".parse()?;
/// let mut sequence = NimSequence::of(&rules).expect("a rule for one heap");
/// let heap: Natural = "18446744073709551623".parse()?;
/// assert_eq!(sequence.value(&heap)?.to_u64(), Some(2));
/// let period = sequence.proved().expect("finite sets are periodic");
/// assert_eq!((period.preperiod().to_u64(), period.period().to_u64()), (Some(208), Some(33)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NimSequence {
    rules: String,
    runner: Runner,
    engine: Engine,
    table: ValueTable,
    proof: Option<Period>,
    limits: Limits,
    /// How many heaps the definition reaches in seconds under these rules.
    definition_heaps: u64,
    /// The table length at which a period is next looked for.
    next_look: usize,
    watch: Option<Watch>,
    seen: MexSet,
}

/// Is told how many heaps are computed and answers whether to go on.
type Watch = Box<dyn FnMut(u64) -> bool + Send>;

impl fmt::Debug for NimSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NimSequence")
            .field("rules", &self.rules)
            .field("engine", &self.engine)
            .field("computed", &self.table.len())
            .field("proof", &self.proof)
            .finish_non_exhaustive()
    }
}

/// Heaps computed between two looks at the watch.
const CHUNK: usize = 1 << 12;

impl NimSequence {
    /// The sequence of a ruleset; `None` for a game on several heaps at once.
    #[must_use]
    pub fn of(rules: &Ruleset) -> Option<Self> {
        let mut sequence = NimSequence::new(&rules.one_heap()?);
        sequence.rules = rules.to_string();
        Some(sequence)
    }

    /// The sequence of merged one-heap rules, by the best engine.
    #[must_use]
    pub fn new(rules: &OneHeapRules) -> Self {
        let runner = choose::runner(rules);
        let engine = match &runner {
            Runner::Formula(_) => Engine::ClosedForm,
            Runner::Expansion => Engine::Expansion,
            Runner::Window(_) => Engine::Window,
            Runner::AllBut(_) => Engine::AllBut,
            Runner::OneHot(..) => Engine::OneHot,
            Runner::Dense(..) => Engine::Dense,
            Runner::Sparse(_) => Engine::Sparse,
            Runner::Definition(..) => Engine::Definition,
            Runner::DepthFirst(_) => Engine::DepthFirst,
            Runner::Cousin { inner, .. } => inner.engine,
        };
        let mut sequence = Self::build(runner, engine);
        sequence.definition_heaps = choose::definition_heaps(rules);
        match &sequence.runner {
            Runner::Formula(form) => sequence.proof = form.period(),
            Runner::Expansion => {
                if let Some((period, values)) = rules.as_subtraction().and_then(expansion::prove) {
                    sequence.table.extend(&values);
                    sequence.proof = Some(period);
                }
            }
            _ => {}
        }
        sequence
    }

    /// The sequence by a named engine, or `None` if that engine does not know such rules.
    #[must_use]
    pub fn with_engine(rules: &OneHeapRules, engine: Engine) -> Option<Self> {
        let runner = match engine {
            Engine::ClosedForm => Runner::Formula(ClosedForm::find(rules)?),
            Engine::Expansion => {
                let (period, values) = expansion::prove(rules.as_subtraction()?)?;
                let mut sequence = Self::build(Runner::Expansion, engine);
                sequence.table.extend(&values);
                sequence.proof = Some(period);
                return Some(sequence);
            }
            Engine::Window => Runner::Window(Box::new(WindowRun::new(choose::window_takes(rules.as_subtraction()?)?))),
            Engine::AllBut => Runner::AllBut(AllButRun::new(&choose::excluded_takes(rules.as_subtraction()?)?)),
            Engine::OneHot => {
                let set = rules.as_subtraction().filter(|set| set.is_fixed())?;
                Runner::OneHot(OneHot::new(Vec::new()), set.clone())
            }
            Engine::Dense => {
                let dense = DenseRules::new(rules)?;
                let shape = dense.shape();
                Runner::Dense(Box::new(DenseRun::new(dense)), shape)
            }
            Engine::Sparse => Runner::Sparse(Box::new(SparseRun::new(DenseRules::new(rules)?))),
            Engine::Definition => Runner::Definition(Box::new(rules.clone()), choose::code_shape(rules)),
            Engine::DepthFirst => Runner::DepthFirst(Box::new(rules.clone())),
        };
        let mut sequence = Self::build(runner, engine);
        sequence.definition_heaps = choose::definition_heaps(rules);
        if let Runner::Formula(form) = &sequence.runner {
            sequence.proof = form.period();
        }
        Some(sequence)
    }

    /// The sequence of rules of your own, by the definition.
    #[must_use]
    pub fn from_rules(rules: impl HeapRules + Send + 'static) -> Self {
        Self::build(Runner::Definition(Box::new(rules), None), Engine::Definition)
    }

    fn build(runner: Runner, engine: Engine) -> Self {
        NimSequence {
            rules: "the rules".to_owned(),
            runner,
            engine,
            table: ValueTable::default(),
            proof: None,
            limits: Limits::default(),
            definition_heaps: 1 << 16,
            next_look: 32,
            watch: None,
            seen: MexSet::new(),
        }
    }

    /// Names the rules in error messages.
    pub fn set_name(&mut self, name: impl Into<String>) {
        self.rules = name.into();
    }

    /// Sets what may be spent from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        if let Runner::Cousin { inner, ahead, .. } = &mut self.runner {
            let heaps = limits.heaps.map(|heaps| heaps.saturating_add(*ahead));
            inner.set_limits(Limits { heaps, ..limits });
        }
    }

    /// Calls `watch` now and then with the number of heaps computed; if it answers `false`, the call in
    /// progress ends with [`SequenceError::Interrupted`] and what was computed stays.
    pub fn set_watch(&mut self, watch: impl FnMut(u64) -> bool + Send + 'static) {
        match &mut self.runner {
            Runner::Cousin { inner, .. } => inner.set_watch(watch),
            _ => self.watch = Some(Box::new(watch)),
        }
    }

    /// The engine in use.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The formula, if there is one.
    #[must_use]
    pub fn closed_form(&self) -> Option<&ClosedForm> {
        match &self.runner {
            Runner::Formula(form) => Some(form),
            _ => None,
        }
    }

    /// The formula in words, if the values have one.
    #[must_use]
    pub fn formula(&self) -> Option<String> {
        match &self.runner {
            Runner::Formula(form) => Some(form.words()),
            _ => None,
        }
    }

    /// The period, if one is proved already; see [`period`](Self::period) to look for one.
    #[must_use]
    pub fn proved(&self) -> Option<&Period> {
        self.proof.as_ref()
    }

    /// How many values of heaps 0, 1, 2, ... are in the table.
    #[must_use]
    pub fn computed(&self) -> u64 {
        match &self.runner {
            Runner::Cousin { inner, ahead, behind } => (inner.computed() + behind).saturating_sub(*ahead),
            _ => self.table.len() as u64,
        }
    }

    /// The nim-value of a heap of any size.
    ///
    /// Instant for formulas and past a proved period. Otherwise extends the table to the heap if it fits the
    /// limits, or first looks for a period.
    pub fn value(&mut self, heap: &Natural) -> Result<Nimber, SequenceError> {
        if let Some(n) = heap.to_u64() {
            if let Some(value) = self.quick_value(n) {
                return Ok(Nimber::from(value));
            }
            if !matches!(self.runner, Runner::Formula(_)) {
                return self.slow_value(n, heap);
            }
        }
        match &mut self.runner {
            Runner::Formula(form) => form.value(heap).ok_or_else(|| SequenceError::OutOfReach {
                rules: self.rules.clone(),
                heap: heap.clone(),
                reachable: u64::MAX,
            }),
            Runner::Cousin { inner, ahead, behind } => {
                let by = Natural::from(*ahead);
                let back = Natural::from(*behind);
                let at = (heap + &by).checked_sub(&back).unwrap_or_default();
                inner.value(&at)
            }
            _ => {
                if self.may_prove() {
                    self.look_for_period(None)?;
                }
                match self.past_period(heap) {
                    Some(value) => value,
                    None => Err(self.out_of_reach(heap)),
                }
            }
        }
    }

    /// The nim-value of a heap that fits a machine word: [`value`](Self::value) without big numbers.
    ///
    /// A few nanoseconds once the heap is in the table or past a proved period.
    pub fn value_u64(&mut self, heap: u64) -> Result<u64, SequenceError> {
        if let Some(value) = self.quick_value(heap) {
            return Ok(value);
        }
        let heap = Natural::from(heap);
        let value = self.value(&heap)?;
        value.to_u64().ok_or(SequenceError::WideValue { heap })
    }

    /// The value if no computation is needed.
    fn quick_value(&self, heap: u64) -> Option<u64> {
        if let Some(value) = self.table.get(usize::try_from(heap).ok()?) {
            return Some(u64::from(value));
        }
        match &self.runner {
            Runner::Formula(form) => form.value_u64(heap),
            Runner::Cousin { inner, ahead, behind } => {
                inner.quick_value(heap.checked_add(*ahead)?.saturating_sub(*behind))
            }
            _ => {
                let proof = self.proof.as_ref()?;
                let (n0, p) = (proof.preperiod().to_u64()?, proof.period().to_u64()?);
                let past = heap.checked_sub(n0)?;
                let first = u64::from(self.table.get((n0 + past % p) as usize)?);
                first.checked_add((past / p).checked_mul(proof.saltus().to_u64()?)?)
            }
        }
    }

    fn slow_value(&mut self, n: u64, heap: &Natural) -> Result<Nimber, SequenceError> {
        match &mut self.runner {
            Runner::Cousin { inner, ahead, behind } => {
                let at = &Natural::from(n) + &Natural::from(*ahead);
                return inner.value(&at.checked_sub(&Natural::from(*behind)).unwrap_or_default());
            }
            Runner::DepthFirst(rules) => return definition::depth_first(rules.as_ref(), n).map(Nimber::from),
            _ => {}
        }
        // Heaps close to the end of the table extend it, which may prove a period on the way; for far ones that
        // comes first. Walking up a sequence stays on the table, where a run beside it would begin anew each time.
        let near = self.table.len() as u64 + (1 << 22);
        let heaps = self.default_heaps();
        if n >= heaps.min(self.table.len() as u64 + near) {
            let stop = (self.engine == Engine::Window).then_some(heaps.min(n.saturating_add(1)));
            let (computed_to, last) = if self.may_prove() { self.look_for_period(stop)? } else { (0, None) };
            let heaps = self.default_heaps();
            if let Some(value) = self.past_period(heap) {
                return value;
            }
            if computed_to == n
                && let Some(value) = last
            {
                return Ok(Nimber::from(u64::from(value)));
            }
            if n >= heaps {
                let (rules, heap) = (self.rules.clone(), heap.clone());
                let fits = n < self.reachable() || self.engine == Engine::Window;
                let too_far = SequenceError::TooFar { rules, heap: heap.clone(), searched: heaps };
                return Err(if fits { too_far } else { self.out_of_reach(&heap) });
            }
        }
        if n >= self.reachable() {
            return Err(self.out_of_reach(heap));
        }
        // A proof on the way answers the heap before the table reaches it.
        loop {
            if let Some(value) = self.quick_value(n) {
                return Ok(Nimber::from(value));
            }
            // Whole blocks, or the heaps after the last one would be computed one by one, and again at every call.
            let block = if matches!(self.engine, Engine::Window | Engine::OneHot) { 256 } else { 1 };
            let most = self.reachable().min(heaps).max(n + 1) as usize;
            let to = (n as usize + 1).next_multiple_of(block).min(most).min(self.table.len() + CHUNK);
            if to <= self.table.len() {
                return Err(self.out_of_reach(heap));
            }
            self.extend(to)?;
        }
    }

    /// The value of a heap past a proved period; `None` if no period is proved.
    fn past_period(&mut self, heap: &Natural) -> Option<Result<Nimber, SequenceError>> {
        let proof = self.proof.clone()?;
        let (first, turns) = match proof.reduce(heap) {
            Some(reduced) => reduced,
            None => (heap.clone(), Natural::ZERO),
        };
        let first = first.to_u64()?;
        if first >= self.reachable() {
            return Some(Err(self.out_of_reach(heap)));
        }
        if let Err(error) = self.extend(first as usize + 1) {
            return Some(Err(error));
        }
        let value = Natural::from(u64::from(self.table.get(first as usize)?));
        Some(Ok(Nimber::from(&value + &(&turns * proof.saltus()))))
    }

    /// The values of the heaps below `len`.
    ///
    /// ```
    /// let mut kayles = grundy::NimSequence::of(&"0.77".parse()?).expect("one heap");
    /// assert_eq!(kayles.prefix(8)?, [0, 1, 2, 3, 1, 4, 3, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prefix(&mut self, len: usize) -> Result<Vec<u64>, SequenceError> {
        let mut values = vec![0; len];
        self.write_values(0, &mut values)?;
        Ok(values)
    }

    /// Looks for a period among the first `heaps` heaps (`None`: the engine's own limit) and proves it.
    ///
    /// The run stops at the proof. Finite subtraction sets need O(largest take) memory for this, other rules
    /// a table. What was computed is kept either way.
    pub fn period(&mut self, heaps: Option<u64>) -> Result<PeriodStatus, SequenceError> {
        if let Some(words) = self.formula()
            && self.proof.is_none()
        {
            return Ok(PeriodStatus::Formula { words });
        }
        if let Runner::Cousin { .. } = self.runner {
            return self.cousin_period(heaps);
        }
        let (computed_to, _) = self.look_for_period(heaps)?;
        Ok(match &self.proof {
            Some(period) => PeriodStatus::Proved(period.clone()),
            None => PeriodStatus::Unproved { computed_to },
        })
    }

    fn cousin_period(&mut self, heaps: Option<u64>) -> Result<PeriodStatus, SequenceError> {
        let Runner::Cousin { inner, ahead, behind } = &mut self.runner else {
            return Ok(PeriodStatus::Unproved { computed_to: 0 });
        };
        let (ahead, behind) = (*ahead, *behind);
        Ok(match inner.period(heaps)? {
            PeriodStatus::Unproved { computed_to } => {
                PeriodStatus::Unproved { computed_to: (computed_to + behind).saturating_sub(ahead) }
            }
            PeriodStatus::Proved(period) => {
                // The inner preperiod is least; shifting keeps that unless heaps before 0 are cut off or added.
                let shifted = (period.preperiod() + &Natural::from(behind)).checked_sub(&Natural::from(ahead));
                PeriodStatus::Proved(period.shifted(shifted.unwrap_or_default()))
            }
            formula @ PeriodStatus::Formula { .. } => formula,
        })
    }

    /// How many heaps are computed when nobody says: seconds of work for each engine. For codes it depends on
    /// whether a sparse space has been found.
    fn default_heaps(&self) -> u64 {
        self.limits.heaps.unwrap_or(match self.engine {
            Engine::Window => 1 << 30,
            Engine::AllBut => 1 << 20,
            Engine::OneHot => 1 << 18,
            Engine::Sparse | Engine::Dense => match &self.runner {
                Runner::Sparse(run) if run.is_sparse() => 1 << 24,
                _ => 1 << 16,
            },
            _ => self.definition_heaps,
        })
    }

    /// Whether the engine can end in a proof at all.
    fn may_prove(&self) -> bool {
        !matches!(self.runner, Runner::OneHot(..) | Runner::DepthFirst(_) | Runner::Definition(_, None))
    }

    /// Looks for a period as [`period`](Self::period) does, but only for a moment: for answers in which a period
    /// is a welcome extra.
    pub fn quick_period(&mut self) -> Result<PeriodStatus, SequenceError> {
        let heaps = match self.engine {
            Engine::Window => 1 << 22,
            Engine::AllBut => 1 << 16,
            Engine::OneHot => 1 << 12,
            Engine::Sparse | Engine::Dense => 1 << 13,
            _ => self.definition_heaps / 8,
        };
        self.period(Some(heaps.min(self.limits.heaps.unwrap_or(u64::MAX))))
    }

    /// How many heaps fit into the memory allowed.
    fn reachable(&self) -> u64 {
        let bytes_per_heap = match self.engine {
            Engine::AllBut => 12,
            Engine::OneHot => 34,
            Engine::Sparse | Engine::Dense => 10,
            Engine::Definition => 8,
            _ => 1,
        };
        self.limits.memory / bytes_per_heap
    }

    fn out_of_reach(&self, heap: &Natural) -> SequenceError {
        SequenceError::OutOfReach {
            rules: self.rules.clone(),
            heap: heap.clone(),
            reachable: self.reachable().saturating_sub(1),
        }
    }
}

#[cfg(test)]
mod tests;
