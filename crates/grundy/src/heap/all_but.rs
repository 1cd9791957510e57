//! Sets of all takes but finitely many: arithmetic periods, proved.
//!
//! Let k be the largest excluded take and b(n) the least value above every g(m) with m <= n-k-1. All those
//! far heaps are options of n and their values are exactly 0..b(n)-1 (each value below another one belongs to
//! an option of it, again a far heap). So g(n) = b(n) + the mex of what the last k heaps add above b(n), and
//! the last k values counted from b(n), with everything below written as "below", are a finite state. When
//! the state at n comes back at n+p, then g(m+p) = g(m) + s for all m >= n with s = b(n+p) - b(n), and the
//! first return gives the least p. Two windows that are equal after a shift are not enough: b must move with
//! them, and here it does because the state is counted from b.

use crate::heap::period::{Period, Theorem};

/// The nim-sequence of an all-but set, kept whole: 8 bytes a heap.
#[derive(Debug)]
pub(crate) struct AllButRun {
    /// `allowed[j-1]` for the takes j = 1..=k.
    allowed: Vec<bool>,
    values: Vec<u64>,
    /// b(n) for the next heap n.
    base: u64,
    snapshot: Vec<Option<u64>>,
    snapshot_at: u64,
    snapshot_base: u64,
    next_snapshot: u64,
    marks: Vec<bool>,
}

impl AllButRun {
    /// A run at heap 0. `excluded` is sorted, without 0, not empty.
    pub(crate) fn new(excluded: &[u64]) -> Self {
        let k = excluded.last().copied().unwrap_or(0) as usize;
        let mut allowed = vec![true; k];
        for &take in excluded {
            allowed[take as usize - 1] = false;
        }
        AllButRun {
            marks: vec![false; k + 1],
            allowed,
            values: Vec::new(),
            base: 0,
            snapshot: Vec::new(),
            snapshot_at: 0,
            snapshot_base: 0,
            next_snapshot: 2 * k as u64 + 2,
        }
    }

    /// The values so far.
    pub(crate) fn values(&self) -> &[u64] {
        &self.values
    }

    /// Computes one heap; the period if the state before the next heap has come back.
    pub(crate) fn step(&mut self) -> Option<Period> {
        let n = self.values.len();
        let k = self.allowed.len();
        self.marks.fill(false);
        for (back, value) in self.values.iter().rev().take(k).enumerate() {
            if self.allowed[back]
                && let Some(above) = value.checked_sub(self.base)
                && let Some(mark) = self.marks.get_mut(above as usize)
            {
                *mark = true;
            }
        }
        let free = self.marks.iter().position(|taken| !taken).unwrap_or(k);
        self.values.push(self.base + free as u64);
        // The heap that is now k+1 back from the next one has become far.
        if n >= k {
            self.base = self.base.max(self.values[n - k] + 1);
        }
        let next = n as u64 + 1;
        if !self.snapshot.is_empty() && self.state().eq(self.snapshot.iter().copied()) {
            let period = self.prove(next);
            // One proof is enough: the state would come back every period.
            self.snapshot.clear();
            self.next_snapshot = u64::MAX;
            return Some(period);
        }
        if next >= self.next_snapshot {
            self.snapshot = self.state().collect();
            self.snapshot_at = next;
            self.snapshot_base = self.base;
            self.next_snapshot = next * 2;
        }
        None
    }

    /// The last k values counted from the base, newest first; `None` for those below it.
    fn state(&self) -> impl Iterator<Item = Option<u64>> + '_ {
        self.values.iter().rev().take(self.allowed.len()).map(|value| value.checked_sub(self.base))
    }

    fn prove(&self, next: u64) -> Period {
        let period = next - self.snapshot_at;
        let saltus = self.base - self.snapshot_base;
        let p = period as usize;
        let repeats = |n: usize| self.values[n] + saltus == self.values[n + p];
        let preperiod = (0..self.snapshot_at as usize).rev().find(|&n| !repeats(n)).map_or(0, |n| n + 1);
        Period::from_state(preperiod as u64, period, saltus, Theorem::AllBut, next - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::definition;
    use crate::heap::table::ValueTable;
    use crate::mex::MexSet;
    use crate::rules::SubtractionSet;
    use proptest::prelude::*;

    fn run(excluded: &[u64]) -> (Vec<u64>, Period) {
        let mut run = AllButRun::new(excluded);
        let period = loop {
            if let Some(period) = run.step() {
                break period;
            }
        };
        (run.values().to_vec(), period)
    }

    #[test]
    fn published_arithmetic_periods() {
        for (excluded, expected) in
            [(&[1u64][..], (0, 2, 1)), (&[2], (0, 4, 2)), (&[2, 5, 7], (0, 30, 10)), (&[1, 6, 7], (0, 18, 6))]
        {
            let (_, period) = run(excluded);
            let found = (period.preperiod(), period.period(), period.saltus());
            assert_eq!(
                found.0.to_u64().zip(found.1.to_u64()).zip(found.2.to_u64()),
                Some(((expected.0, expected.1), expected.2))
            );
        }
    }

    proptest! {
        #[test]
        fn values_and_period_agree_with_the_definition(excluded in prop::collection::btree_set(1u64..12, 1..6)) {
            let excluded: Vec<u64> = excluded.into_iter().collect();
            let (values, period) = run(&excluded);
            let set = SubtractionSet::from_takes(excluded.iter().copied()).complement();
            let mut oracle = ValueTable::default();
            let (n0, p, s) = (period.preperiod().to_u64().unwrap(), period.period().to_u64().unwrap(), period.saltus().to_u64().unwrap());
            let len = (n0 + 3 * p) as usize + 50;
            definition::extend(&set, &mut oracle, len.max(values.len()), &mut MexSet::new()).unwrap();
            for (n, &value) in values.iter().enumerate() {
                prop_assert_eq!(u64::from(oracle.at(n)), value);
            }
            let repeats = |n: usize, p: usize, s: u64| u64::from(oracle.at(n)).wrapping_add(s) == u64::from(oracle.at(n + p));
            for n in n0 as usize..len - p as usize {
                prop_assert!(repeats(n, p as usize, s));
            }
            prop_assert!(n0 == 0 || !repeats(n0 as usize - 1, p as usize, s));
            for q in (1..p).filter(|q| p % q == 0) {
                let rise = u64::from(oracle.at((n0 + q) as usize)).wrapping_sub(u64::from(oracle.at(n0 as usize)));
                prop_assert!((n0 as usize..(n0 + p) as usize).any(|n| !repeats(n, q as usize, rise)));
            }
        }
    }
}
