//! The rules that certificates know, in the one spelling that the checker reads.

use std::fmt;

use crate::certificate::PeriodClaim;
use crate::certificate::write::Split;
use crate::rules::{LEAVE_ONE, LEAVE_TWO, OneHeapRules, SubtractionSet, TakeBreakCode};

/// A rule with a theorem on its periods.
#[derive(Clone, Debug)]
pub(super) enum CertifiedRule {
    Takes(Vec<u64>),
    AllBut(Vec<u64>),
    Code(Code),
}

/// A code that ends, perhaps with a constrained split beside it.
#[derive(Clone, Debug)]
pub(super) struct Code {
    code: TakeBreakCode,
    unequal: bool,
    equal: bool,
}

/// Sets with more takes than this are not written out.
const MOST_TAKES: u64 = 1 << 20;

impl CertifiedRule {
    /// The rule, if it has such a form.
    pub(super) fn of(rules: &OneHeapRules) -> Option<Self> {
        if let Some(set) = rules.as_subtraction().filter(|set| !set.is_empty()) {
            return Self::of_set(set);
        }
        Code::of(rules).map(CertifiedRule::Code)
    }

    fn of_set(set: &SubtractionSet) -> Option<Self> {
        let listed = |set: &SubtractionSet| {
            let largest = set.largest_take()?.to_u64().filter(|&largest| largest < MOST_TAKES)?;
            Some(set.takes(largest))
        };
        if set.is_finite() {
            return listed(set).map(CertifiedRule::Takes);
        }
        let open = set.families().is_empty() && set.intervals().last()?.high.is_none();
        if open { listed(&set.complement()).map(CertifiedRule::AllBut) } else { None }
    }

    /// The theorem by which the checker decides.
    pub(super) fn theorem(&self) -> &'static str {
        match self {
            CertifiedRule::Takes(_) => "S1",
            CertifiedRule::AllBut(_) => "S2",
            CertifiedRule::Code(_) => "T1",
        }
    }

    /// How many values from heap 0 on the theorem needs for the claim.
    pub(super) fn heaps(&self, claim: PeriodClaim) -> Option<u64> {
        let PeriodClaim { preperiod, period, .. } = claim;
        let sum = |terms: &[u64]| terms.iter().try_fold(0u64, |sum, &term| sum.checked_add(term));
        match self {
            CertifiedRule::Takes(takes) => sum(&[preperiod, period, *takes.last()?]),
            CertifiedRule::AllBut(excluded) => sum(&[preperiod, period, excluded.last()?.checked_mul(2)?, 1]),
            CertifiedRule::Code(code) => {
                let n0 = preperiod.max(1);
                let step = if code.equal && period % 2 == 1 { period.checked_mul(2)? } else { period };
                let k = code.code.last_take()?;
                let h = u64::from(code.code.most_heaps()).max(if code.unequal || code.equal { 2 } else { 1 });
                let end = sum(&[n0.checked_mul(h)?, step.checked_mul(h - 1)?, k])?;
                let end = match h {
                    _ if code.unequal => end.checked_add(step)?,
                    2 => end - 1,
                    _ => end,
                };
                end.checked_add(step)
            }
        }
    }

    /// The mask, and position where allowed, that make the fewest of the values rare; `None` where few would not.
    pub(super) fn best_split(&self, values: &[u32]) -> Option<Split> {
        match self {
            CertifiedRule::Code(code) if code.is_plain_octal() => code.best_split(values),
            _ => None,
        }
    }
}

impl Code {
    /// The code that the rules are, if they are one that ends.
    pub(super) fn of(rules: &OneHeapRules) -> Option<Self> {
        let code = rules.as_code().filter(|code| code.tail().is_empty())?;
        let (unequal, equal) = (rules.splits_unequal(), rules.splits_equal());
        let constrained = unequal || equal;
        (!constrained || code.most_heaps() <= 2).then_some(Code { code, unequal, equal })
    }

    /// Whether the split into rare and common values applies.
    pub(super) fn is_plain_octal(&self) -> bool {
        self.code.most_heaps() == 2 && !self.unequal && !self.equal
    }

    /// k: the largest take.
    pub(super) fn last(&self) -> u64 {
        self.code.last_take().unwrap_or(0)
    }

    /// The takes that may leave two heaps.
    pub(super) fn splits(&self) -> Vec<u64> {
        (0..).zip(self.code.digits()).filter(|(_, digit)| *digit & LEAVE_TWO != 0).map(|(take, _)| take).collect()
    }

    /// The takes that may leave one heap.
    pub(super) fn reductions(&self) -> Vec<u64> {
        (0..).zip(self.code.digits()).filter(|(_, digit)| *digit & LEAVE_ONE != 0).map(|(take, _)| take).collect()
    }

    fn best_split(&self, values: &[u32]) -> Option<Split> {
        const MOST: usize = 1 << 10;
        let splits = self.splits();
        let top = values.iter().max().map_or(0, |&top| top as usize + 1).next_power_of_two();
        if top > MOST {
            return None;
        }
        let mut counts = vec![[0u64; 2]; top];
        for (n, &value) in values.iter().enumerate().skip(1) {
            counts[value as usize][n % 2] += 1;
        }
        let one_parity = splits.iter().all(|t| t % 2 == splits[0] % 2);
        let rares = |split: Split| -> u64 {
            let classes = (0..).zip(&counts).map(|(value, counts)| {
                (0..).zip(counts).map(|(n, &count)| if split.is_rare(n, splits[0], value) { count } else { 0 }).sum()
            });
            classes.map(|sum: u64| sum).sum()
        };
        let masks = (1..top as u32).flat_map(|mask| [false, true].map(|position| Split { mask, position }));
        let (rare, split) =
            masks.filter(|split| one_parity || !split.position).map(|s| (rares(s), s)).min_by_key(|r| r.0)?;
        (rare < values.len() as u64 / 8).then_some(split)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let constraint = match (self.unequal, self.equal) {
            (true, _) => " | split(unequal)",
            (_, true) => " | split(equal)",
            _ => "",
        };
        write!(f, "{}{constraint}", self.code)
    }
}

impl fmt::Display for CertifiedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, takes) = match self {
            CertifiedRule::Takes(takes) => ("", takes),
            CertifiedRule::AllBut(excluded) => ("all but ", excluded),
            CertifiedRule::Code(code) => return code.fmt(f),
        };
        let takes: Vec<String> = takes.iter().map(u64::to_string).collect();
        write!(f, "S({before}{})", takes.join(","))
    }
}
