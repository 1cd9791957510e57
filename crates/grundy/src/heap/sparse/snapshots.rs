//! Windows of indices spread over a long run, from each of which the register can be run again.
//!
//! They stand at multiples of a spacing, which doubles whenever there are too many, so that the number stays bounded and
//! the places do not depend on how the run was cut into pieces.

use crate::heap::sparse::register::Register;

/// Snapshots kept at most.
const MOST: usize = 160;

/// Indices of a snapshot at least.
const LENGTH: usize = 1 << 15;

/// The indices of the heaps before one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::heap) struct Snapshot {
    pub(in crate::heap) heap: u64,
    pub(in crate::heap) before: Vec<u8>,
}

/// The snapshots of a run, ascending.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Snapshots {
    all: Vec<Snapshot>,
    spacing: u64,
}

impl Snapshots {
    /// No snapshots yet, and the first spacing.
    pub(in crate::heap) fn new(spacing: u64) -> Self {
        Snapshots { all: Vec::new(), spacing }
    }

    pub(in crate::heap) fn restored(all: Vec<(u64, Vec<u8>)>, spacing: u64) -> Self {
        let mut all: Vec<Snapshot> = all.into_iter().map(|(heap, before)| Snapshot { heap, before }).collect();
        all.retain(|snapshot| snapshot.heap >= snapshot.before.len() as u64);
        all.sort_by_key(|snapshot| snapshot.heap);
        all.dedup_by_key(|snapshot| snapshot.heap);
        // Places are multiples of the spacing, so neighbours tell it.
        let least = all.windows(2).map(|pair| pair[1].heap - pair[0].heap).min();
        Snapshots { spacing: least.unwrap_or(spacing).max(spacing), all }
    }

    pub(in crate::heap) fn iter(&self) -> impl DoubleEndedIterator<Item = &Snapshot> {
        self.all.iter()
    }

    /// Takes the snapshots that are due and can be taken: where the register holds enough heaps, all common.
    pub(in crate::heap) fn take(&mut self, register: &Register) {
        let length = LENGTH.max(register.least_window());
        // A new rare heap makes older windows useless: no run can begin before it.
        if self.all.first().is_some_and(|s| s.heap - s.before.len() as u64 <= register.last_rare()) {
            self.all.retain(|s| s.heap - s.before.len() as u64 > register.last_rare());
        }
        self.all.retain(|s| s.before.len() >= register.least_window());
        let last = self.all.last().map_or(0, |snapshot| snapshot.heap);
        let earliest = register.pairs().first_held().max(register.last_rare() + 1) + length as u64;
        let mut heap = (last + 1).max(earliest).next_multiple_of(self.spacing);
        while heap <= register.next() {
            let before = register.pairs().held(heap - length as u64, heap).to_vec();
            self.all.push(Snapshot { heap, before });
            if self.all.len() > MOST {
                self.spacing *= 2;
                let spacing = self.spacing;
                self.all.retain(|snapshot| snapshot.heap % spacing == 0);
            }
            heap = (heap + 1).next_multiple_of(self.spacing);
        }
    }
}
