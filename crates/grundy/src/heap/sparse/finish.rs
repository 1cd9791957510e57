//! The least preperiod of a proved period, when the heaps are no longer held.
//!
//! The windows before c and before c + p are equal for all c from some heap on, and for no c before it: once two
//! windows as long as the longest tap are equal, all later indices are. So the snapshots are halved until two neighbours
//! remain, of which the later one has an equal window p heaps on and the earlier one has not. Between these two runs of
//! the register, p heaps apart, are compared heap by heap; the last difference is the heap before the preperiod.
//!
//! Then the windows are computed that a certificate needs ([`certificate`](crate::certificate)): before X = preperiod - 1 + W,
//! before X + p, and before X + p/q for every prime q that divides the period p. Were one of the last equal to the first,
//! p/q would be a period too; so they also show that p is the least one.
//!
//! Runs from snapshots settle what is known to be common, so nothing is verified again.

use crate::heap::dense::DenseRules;
use crate::heap::period::primes_of;
use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::hunt::HuntError;
use crate::heap::sparse::register::{History, Register};
use crate::heap::sparse::repeat::Repeat;
use crate::heap::sparse::run::SparseRun;
use crate::heap::sparse::snapshots::{Snapshot, Snapshots};
use crate::heap::table::ValueTable;
use crate::kernel::VectorKernel;

/// Heaps settled in one step.
const STEP: u64 = 1 << 24;

/// Heaps compared at a time.
const SLICE: u64 = 1 << 16;

/// What a run can be begun from.
#[derive(Debug)]
pub(in crate::heap) struct Source {
    classes: Classes,
    rares: Vec<(u64, u32)>,
    snapshots: Vec<Snapshot>,
    end: u64,
}

impl Source {
    pub(in crate::heap) fn of(register: &Register, snapshots: &Snapshots) -> Self {
        Source {
            classes: register.classes(),
            rares: register.rares().to_vec(),
            snapshots: snapshots.iter().cloned().collect(),
            end: register.next(),
        }
    }
}

/// The running search.
#[derive(Debug)]
pub(in crate::heap) struct Finish {
    rules: DenseRules,
    kernel: VectorKernel,
    source: Source,
    repeat: Repeat,
    /// Snapshots below `low` have no equal window; those from `high` on have one.
    low: usize,
    high: usize,
    /// The run in work, and where it is to come.
    run: Option<(Register, u64)>,
    /// The runs compared: the earlier one and the later one.
    pair: Option<(Register, Register)>,
    /// The heap up to which they are compared.
    compared: u64,
    last_difference: Option<u64>,
    preperiod: Option<u64>,
    /// The length of the windows for a certificate.
    window: usize,
    /// Windows computed so far: the heap, and the indices before it.
    windows: Vec<(u64, Vec<u8>)>,
}

/// What was found in the end.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Finished {
    pub(in crate::heap) preperiod: u64,
    pub(in crate::heap) period: u64,
    pub(in crate::heap) windows: Vec<(u64, Vec<u8>)>,
}

impl Finish {
    /// `window` is the length of the windows for a certificate.
    pub(in crate::heap) fn new(
        rules: DenseRules,
        kernel: VectorKernel,
        source: Source,
        repeat: Repeat,
        window: usize,
    ) -> Self {
        // From the repetition on every window has its equal; the last snapshot p before the end is the last to try.
        let known = source.snapshots.partition_point(|s| s.heap < repeat.from + s.before.len() as u64);
        let usable = source.snapshots.partition_point(|s| s.heap + repeat.period <= source.end);
        let high = known.min(usable);
        Finish {
            rules,
            kernel,
            source,
            repeat,
            low: 0,
            high,
            run: None,
            pair: None,
            compared: 0,
            last_difference: None,
            preperiod: None,
            window,
            windows: Vec::new(),
        }
    }

    /// Goes on for a while; the period when all is found.
    pub(in crate::heap) fn advance(&mut self) -> Result<Option<Finished>, HuntError> {
        let Some(preperiod) = self.preperiod else {
            self.preperiod = self.find_preperiod()?;
            return Ok(None);
        };
        let position = self.source.classes.position().is_some();
        let base = preperiod.max(1) - 1 + self.window as u64;
        // Where the position counts, common heaps an odd distance apart always differ.
        let parts = primes_of(self.repeat.period).into_iter().map(|prime| self.repeat.period / prime);
        let parts = parts.filter(|part| !position || part % 2 == 0).map(|part| base + part);
        let wanted = [base, base + self.repeat.period].into_iter().chain(parts);
        let known = |heap: u64, windows: &[(u64, Vec<u8>)]| windows.iter().any(|&(at, _)| at == heap);
        let Some(heap) = wanted.clone().find(|&heap| !known(heap, &self.windows)) else {
            let window = |heap: u64| self.windows.iter().find(|&&(at, _)| at == heap).map(|(_, window)| &window[1..]);
            let smaller = wanted.skip(2).find(|&heap| window(heap) == window(base));
            if let Some(heap) = smaller {
                self.repeat.period = heap - base;
                return Ok(None);
            }
            let windows = std::mem::take(&mut self.windows);
            return Ok(Some(Finished { preperiod, period: self.repeat.period, windows }));
        };
        let Some((register, target)) = &mut self.run else {
            self.run = Some((self.begin(heap)?, heap));
            return Ok(None);
        };
        if run(register, *target)? {
            let from = heap.checked_sub(self.window as u64).ok_or(HuntError::State("a window before heap 0"))?;
            if from < register.pairs().first_held() {
                return Err(HuntError::State("a snapshot is too short"));
            }
            let window = register.pairs().held(from, heap).to_vec();
            self.windows.push((heap, window));
            self.run = None;
        }
        Ok(None)
    }

    fn find_preperiod(&mut self) -> Result<Option<u64>, HuntError> {
        let period = self.repeat.period;
        if self.pair.is_none() && self.low < self.high {
            let middle = usize::midpoint(self.low, self.high);
            let snapshot = self.source.snapshots[middle].clone();
            let Some((register, target)) = &mut self.run else {
                let target = snapshot.heap + period;
                self.run = Some((self.begin(target)?, target));
                return Ok(None);
            };
            if !run(register, *target)? {
                return Ok(None);
            }
            let length = snapshot.before.len() as u64;
            let equal = register.pairs().held(*target - length, *target) == snapshot.before;
            if equal {
                self.high = middle;
            } else {
                self.low = middle + 1;
            }
            self.run = None;
            return Ok(None);
        }
        // The snapshot before the first that has an equal window, or the start.
        let from = self.high.checked_sub(1).map(|at| self.source.snapshots[at].heap);
        let Some((earlier, later)) = &mut self.pair else {
            let start = from.unwrap_or(0);
            let Some((register, target)) = &mut self.run else {
                let target = start + period;
                self.run = Some((self.begin(target)?, target));
                return Ok(None);
            };
            if !run(register, *target)? {
                return Ok(None);
            }
            let Some((later, _)) = self.run.take() else { return Ok(None) };
            let earlier = self.begin(start)?;
            // The last difference may lie in the windows that both hold already.
            self.compared =
                start - self.high.checked_sub(1).map_or(0, |at| self.source.snapshots[at].before.len() as u64);
            self.pair = Some((earlier, later));
            return Ok(None);
        };
        let last = self.source.snapshots.get(self.high).map_or(self.repeat.from, |snapshot| snapshot.heap);
        let end = last.min(self.source.end - period);
        for _ in 0..STEP / SLICE {
            if self.compared >= end {
                return match (self.last_difference, from) {
                    (Some(heap), _) => Ok(Some(heap + 1)),
                    (None, None) => Ok(Some(0)),
                    (None, Some(_)) => Err(HuntError::State("a snapshot contradicts the run")),
                };
            }
            let to = (self.compared + SLICE).min(end);
            run_all(earlier, to)?;
            run_all(later, to + period)?;
            let differs = |&heap: &u64| earlier.value(heap) != later.value(heap + period);
            self.last_difference = (self.compared..to).rev().find(differs).or(self.last_difference);
            self.compared = to;
        }
        Ok(None)
    }

    /// A run from the last snapshot before the heap, or from heap 0.
    fn begin(&self, heap: u64) -> Result<Register, HuntError> {
        let breaks = self.rules.breaks().ok_or(HuntError::Rules)?;
        let at = self.source.snapshots.partition_point(|snapshot| snapshot.heap <= heap);
        let register = match at.checked_sub(1).map(|at| &self.source.snapshots[at]) {
            Some(Snapshot { heap, before }) => {
                let from = heap - before.len() as u64;
                Register::restored(
                    self.kernel,
                    breaks,
                    self.source.classes,
                    self.source.rares.clone(),
                    before.clone(),
                    from,
                    &[],
                )
            }
            None => {
                let first = self.source.snapshots.first().map_or(self.source.end, |snapshot| snapshot.heap);
                let mut run = SparseRun::with_kernel(self.rules.clone(), self.kernel);
                let mut table = ValueTable::default();
                run.extend(&mut table, first as usize);
                Register::new(self.kernel, breaks, self.source.classes, table.from(0))
            }
        };
        let mut register = register.ok_or(HuntError::State("a snapshot is too short"))?;
        if register.pairs().first_held() > 0 {
            register.set_history(History::Window(1 << 17));
        }
        register.trust();
        Ok(register)
    }
}

/// Runs for one step; whether the heap is reached.
fn run(register: &mut Register, target: u64) -> Result<bool, HuntError> {
    run_all(register, (register.next() + STEP).min(target))?;
    Ok(register.next() >= target)
}

fn run_all(register: &mut Register, target: u64) -> Result<(), HuntError> {
    let heap = register.next();
    if heap < target { register.run_to(target).map_err(|_| HuntError::TooLarge { heap }) } else { Ok(()) }
}
