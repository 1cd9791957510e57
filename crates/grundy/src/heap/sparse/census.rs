//! How often every value occurs, at every power of two and at the present heap.

use crate::heap::sparse::lanes::RARE;
use crate::heap::sparse::register::Register;

/// Counts of values of the heaps from 1 on.
#[derive(Clone, Debug, Default)]
pub(in crate::heap) struct ValueCounts {
    counts: Vec<u64>,
    /// The last heap counted.
    to: u64,
    /// The counts at 2^k: heaps 1 to 2^k.
    powers: Vec<(u64, Vec<u64>)>,
}

impl ValueCounts {
    pub(in crate::heap) fn restored(mut state: Vec<(u64, Vec<u64>)>) -> Self {
        let (to, counts) = state.pop().unwrap_or_default();
        ValueCounts { counts, to, powers: state }
    }

    /// The counts at every power of two, and last the present ones.
    pub(in crate::heap) fn state(&self) -> Vec<(u64, Vec<u64>)> {
        let mut state = self.powers.clone();
        state.push((self.to, self.counts.clone()));
        state
    }

    /// The counts as they were at heap `last`, when the values of all later heaps that were counted are given.
    pub(in crate::heap) fn until(&self, last: u64, later: impl Iterator<Item = u32>) -> Vec<(u64, Vec<u64>)> {
        let mut counts = self.counts.clone();
        for value in later {
            if let Some(count) = counts.get_mut(value as usize) {
                *count = count.saturating_sub(1);
            }
        }
        counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |at| at + 1));
        let mut all = self.reached_by(last);
        all.push((last, counts));
        all
    }

    /// The counts at the powers of two up to heap `last`.
    pub(in crate::heap) fn reached_by(&self, last: u64) -> Vec<(u64, Vec<u64>)> {
        self.powers.iter().filter(|&&(heap, _)| heap <= last).cloned().collect()
    }

    pub(in crate::heap) fn record(&mut self, heap: u64, value: u32) {
        if heap == 0 {
            return;
        }
        self.add(value, 1);
        self.reached(heap);
    }

    fn add(&mut self, value: u32, times: u64) {
        let at = value as usize;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += times;
    }

    fn reached(&mut self, heap: u64) {
        self.to = heap;
        if heap.is_power_of_two() {
            self.powers.push((heap, self.counts.clone()));
        }
    }

    /// Records the heaps from `from` on that the register has settled.
    pub(in crate::heap) fn record_register(&mut self, register: &Register, from: u64) {
        let next = register.next();
        let mut from = from;
        while from < next {
            // Up to a power of two, which ends a count.
            let to = next.min(from.next_power_of_two() + 1).max(from + 1);
            let mut counts = [[0u32; 256]; 2];
            for pair in register.pairs().held(from, to).chunks(2) {
                counts[0][usize::from(pair[0])] += 1;
                if let Some(&second) = pair.get(1) {
                    counts[1][usize::from(second)] += 1;
                }
            }
            for (heap, counts) in (from..).zip(counts) {
                for (index, &times) in
                    counts.iter().enumerate().take(usize::from(RARE)).filter(|&(_, &times)| times > 0)
                {
                    self.add(register.classes().common(heap, index as u32), times.into());
                }
            }
            let rares = register.rares();
            let rares = &rares[rares.partition_point(|&(heap, _)| heap < from)..];
            rares.iter().take_while(|&&(heap, _)| heap < to).for_each(|&(_, value)| self.add(value, 1));
            self.reached(to - 1);
            from = to;
        }
    }
}
