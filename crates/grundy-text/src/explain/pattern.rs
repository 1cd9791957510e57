//! The first values of a sequence and, if a theorem gives one, the pattern they follow.

use grundy::{NimSequence, Period, PeriodStatus, SequenceError};

/// What is shown of a sequence.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    /// The values of heaps 0, 1, 2, ...
    pub(crate) first: Vec<u64>,
    /// The formula in words, if there is one.
    pub(crate) formula: Option<String>,
    /// The proved period, if there is one.
    pub(crate) period: Option<Period>,
    /// Where the values are 0, if that can be said in a line.
    pub(crate) zeros: Option<Zeros>,
    computed_to: u64,
}

/// The heaps of value 0: those listed below `from`, and after that all that leave a residue modulo the period.
#[derive(Clone, Debug)]
pub(crate) struct Zeros {
    pub(crate) below: Vec<u64>,
    pub(crate) from: u64,
    pub(crate) residues: Vec<u64>,
    pub(crate) modulus: u64,
}

/// Values shown at most.
const SHOWN: u64 = 30;
/// Heaps or residues listed at most.
const LISTED: usize = 16;

impl Pattern {
    pub(crate) fn of(sequence: &mut NimSequence, heap: Option<u64>) -> Result<Self, SequenceError> {
        let status = sequence.quick_period()?;
        let (period, formula, computed_to) = match status {
            PeriodStatus::Proved(period) => (Some(period), sequence.formula(), 0),
            PeriodStatus::Formula { words } => (None, Some(words), 0),
            PeriodStatus::Unproved { computed_to } => (None, sequence.formula(), computed_to),
        };
        let turn = period.as_ref().and_then(|p| p.preperiod().to_u64()?.checked_add(p.period().to_u64()?));
        let wanted = [turn.map_or(0, |turn| turn.saturating_add(1)), heap.unwrap_or(0).saturating_add(3)];
        let last = wanted.into_iter().filter(|&last| last <= SHOWN).max().unwrap_or(0).max(8);
        let first = (0..=last).map(|heap| sequence.value_u64(heap)).collect::<Result<_, _>>()?;
        let zeros = period.as_ref().and_then(|period| zeros(sequence, period));
        Ok(Pattern { first, formula, period, zeros, computed_to })
    }

    /// The pattern, or that there is none.
    pub(crate) fn sentence(&self) -> String {
        match (&self.formula, &self.period) {
            (Some(words), _) => format!("{words} (theorem)"),
            (None, Some(period)) => {
                let every = match period.period() {
                    one if *one == 1 => "heap".to_owned(),
                    p => p.to_string(),
                };
                let what = if period.saltus().is_zero() {
                    format!("repeats every {every}")
                } else {
                    format!("rises by {} every {every}", period.saltus())
                };
                format!("{what} from heap {} (proved)", period.preperiod())
            }
            (None, None) => format!("no period is proved up to heap {}", self.computed_to),
        }
    }
}

fn zeros(sequence: &mut NimSequence, period: &Period) -> Option<Zeros> {
    let from = period.preperiod().to_u64().filter(|&n| n <= 10_000)?;
    let modulus = period.period().to_u64().filter(|&n| n <= 1000)?;
    // Where the values rise, every 0 lies in the first period.
    let from = if period.saltus().is_zero() { from } else { from + modulus };
    let mut below = Vec::new();
    for heap in 0..from {
        if sequence.value_u64(heap).ok()? == 0 {
            below.push(heap);
        }
    }
    let mut residues = Vec::new();
    if period.saltus().is_zero() {
        for heap in from..from + modulus {
            if sequence.value_u64(heap).ok()? == 0 {
                residues.push(heap % modulus);
            }
        }
    }
    residues.sort_unstable();
    (below.len() <= LISTED && residues.len() <= LISTED).then_some(Zeros { below, from, residues, modulus })
}
