//! Finite subtraction sets: the sliding window, and its proof.
//!
//! With m the largest take, g(n) is a function of the m values before it. So the last m values are the whole
//! state of the sequence, the state must return, and its first return *is* the minimal period: no factor of
//! two, no guess. A snapshot of the window is kept at ever doubling heaps (Brent 1980) and the run is
//! compared with it; both cost O(1) a heap. Memory is O(m), however far the run goes.

// What is not inlined, closures of iterators among it, is not compiled for wide vectors.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

use crate::heap::one_hot::OneHot;
use crate::heap::period::{Period, Theorem};
use crate::kernel::{Kernel, dispatch};

/// How much of a snapshot is compared at once before the whole of it is.
const KEY: usize = 4;

/// Ends that are looked at together.
const STRETCH: usize = 64;

/// Counts the windows before the first stretch that may hold the key.
struct Barren<'a> {
    values: &'a [u16],
    key: &'a [u16],
}

impl Kernel for Barren<'_> {
    type Output = usize;
    #[inline(always)]
    fn run(self) -> usize {
        let Some(key) = self.key.first_chunk::<KEY>() else { return 0 };
        let mut at = 0;
        while let Some(values) = self.values[at..].first_chunk::<{ STRETCH + KEY - 1 }>() {
            // Half of the key is enough for nearly every stretch of a sequence of many values.
            if may_hold::<{ KEY / 2 }>(values, key) && may_hold::<KEY>(values, key) {
                break;
            }
            at += STRETCH;
        }
        at
    }
}

/// Whether the first `PLACES` values of the key stand anywhere.
#[inline(always)]
fn may_hold<const PLACES: usize>(values: &[u16; STRETCH + KEY - 1], key: &[u16; KEY]) -> bool {
    // Without a branch, and one place of the key after the other, this is vector code.
    let mut differs = [0; STRETCH];
    for j in 0..PLACES {
        for i in 0..STRETCH {
            differs[i] |= values[i + j] ^ key[j];
        }
    }
    let mut least = u16::MAX;
    for i in 0..STRETCH {
        least = least.min(differs[i]);
    }
    least == 0
}

/// A run through the nim-sequence of a finite subtraction set that notices the first return of its window.
#[derive(Debug)]
pub(crate) struct WindowRun {
    machine: OneHot,
    /// Values of the last heaps, at least a window of them as soon as there are so many; newest last.
    recent: Vec<u16>,
    window: usize,
    /// The window that ended just before `snapshot_at`, empty before the first.
    snapshot: Vec<u16>,
    snapshot_at: u64,
    next_snapshot: u64,
}

/// Where a window was seen again: the least period and a heap from which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Return {
    pub(crate) period: u64,
    /// The window before this heap came back; the preperiod is not above it.
    pub(crate) from: u64,
}

impl WindowRun {
    /// A run at heap 0. `takes` are sorted, without 0, and not empty.
    pub(crate) fn new(takes: Vec<usize>) -> Self {
        let window = takes.last().copied().unwrap_or(1).max(KEY);
        WindowRun {
            machine: OneHot::new(takes),
            recent: Vec::new(),
            window,
            snapshot: Vec::new(),
            snapshot_at: 0,
            next_snapshot: window as u64,
        }
    }

    /// The next heap to be computed.
    pub(crate) fn next(&self) -> u64 {
        self.machine.next()
    }

    /// The sorted takes.
    pub(crate) fn takes(&self) -> &[usize] {
        self.machine.takes()
    }

    /// How many heaps back the state reaches.
    pub(crate) fn window(&self) -> usize {
        self.window
    }

    /// Bytes in use for windows of this size, roughly.
    pub(crate) fn bytes(largest_take: u64) -> u64 {
        // One-hot words of up to 16 bytes, in two copies of four windows, and three windows of values.
        largest_take.saturating_mul(4 * 2 * 16 + 3 * 2)
    }

    /// Computes up to `limit` more heaps (one chunk) and returns their values, and the first return of the
    /// window if it lies among them.
    pub(crate) fn step(&mut self, limit: usize) -> (&[u16], Option<Return>) {
        if self.recent.len() > 2 * self.window + (1 << 16) {
            self.recent.drain(..self.recent.len() - self.window);
        }
        let fresh = self.recent.len();
        let first = self.next();
        self.machine.advance(limit, &mut self.recent);
        let mut found = self.look_for_return(fresh, first);
        if found.is_none() && self.next() >= self.next_snapshot {
            found = self.take_snapshot(fresh, first);
        }
        (&self.recent[fresh..], found)
    }

    /// Whether the snapshot stands again just before one of the heaps `first + 1 ..= first + fresh heaps`.
    fn look_for_return(&self, fresh: usize, first: u64) -> Option<Return> {
        if self.snapshot.is_empty() {
            return None;
        }
        let key = &self.snapshot[self.window - KEY..];
        let matches = |v: &[u16]| v[..KEY] == *key;
        let mut end = (fresh + 1).max(KEY);
        while end <= self.recent.len() {
            // Most stretches hold no key.
            end += dispatch(Barren { values: &self.recent[end - KEY..], key });
            let stop = (end + STRETCH).min(self.recent.len() + 1);
            for end in end..stop {
                let heap = first + (end - fresh) as u64;
                let whole = matches(&self.recent[end - KEY..end])
                    && end >= self.window
                    && self.recent[end - self.window..end] == self.snapshot[..];
                if whole && heap > self.snapshot_at {
                    return Some(Return { period: heap - self.snapshot_at, from: self.snapshot_at });
                }
            }
            end = stop;
        }
        None
    }

    /// Takes the window before a heap of this chunk as the new snapshot, at a place where the value changes:
    /// long runs of one value then cannot match the end of it over and over.
    fn take_snapshot(&mut self, fresh: usize, first: u64) -> Option<Return> {
        let earliest = (fresh + 2).max(self.window);
        let change = (earliest..=self.recent.len()).rev().find(|&end| self.recent[end - 1] != self.recent[end - 2]);
        let end = change?;
        self.snapshot.clear();
        self.snapshot.extend_from_slice(&self.recent[end - self.window..end]);
        self.snapshot_at = first + (end - fresh) as u64;
        self.next_snapshot = self.next() * 2;
        // The rest of the chunk may already hold the return.
        self.look_for_return(end, self.snapshot_at)
    }
}

/// The least heap from which the sequence of these takes has the period found, by two cursors `period` apart.
///
/// Costs about `from + period` heaps of computation twice and O(m) memory. `watch` is asked now and then
/// whether to go on.
pub(crate) fn least_preperiod(takes: &[usize], found: Return, watch: &mut dyn FnMut(u64) -> bool) -> Option<u64> {
    let mut behind = WindowRun::new(takes.to_vec());
    let mut ahead = WindowRun::new(takes.to_vec());
    // From here on only values matter; snapshots would be wasted.
    (behind.next_snapshot, ahead.next_snapshot) = (u64::MAX, u64::MAX);
    while ahead.next() < found.period {
        let left = found.period - ahead.next();
        ahead.step(left.min(1 << 20) as usize);
        if !watch(ahead.next()) {
            return None;
        }
    }
    let mut preperiod = 0;
    while behind.next() < found.from {
        let limit = (found.from - behind.next()).min(1 << 20) as usize;
        let start = behind.next();
        let (a, _) = behind.step(limit);
        let (b, _) = ahead.step(limit);
        if let Some(last) = a.iter().zip(b).rposition(|(x, y)| x != y) {
            preperiod = start + last as u64 + 1;
        }
        if !watch(ahead.next()) {
            return None;
        }
    }
    Some(preperiod)
}

/// The period of a return whose preperiod is known.
pub(crate) fn period(found: Return, preperiod: u64, window: u64) -> Period {
    // The theorem asks for m heaps from the preperiod on to equal those one period later; where the period is
    // longer the run has seen a whole one again, and that is what is said.
    let checked = preperiod + found.period + found.period.max(window);
    Period::from_state(preperiod, found.period, 0, Theorem::Window, checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prove(takes: &[usize]) -> (u64, u64) {
        let mut run = WindowRun::new(takes.to_vec());
        let found = loop {
            if let (_, Some(found)) = run.step(usize::MAX) {
                break found;
            }
        };
        (least_preperiod(takes, found, &mut |_| true).unwrap(), found.period)
    }

    #[test]
    fn published_preperiods_and_periods() {
        // Recomputed values; additive sets after Flammenkamp, *Lange Perioden in Subtraktions-Spielen* (1997).
        for (takes, expected) in [
            (&[2, 3, 11, 15, 18][..], (208, 33)),
            (&[1, 4, 10], (16, 11)),
            (&[2, 4, 7], (8, 3)),
            (&[4, 9, 10, 12], (54, 19)),
            (&[2, 3, 10, 13], (44, 32)),
            (&[4, 11, 15], (0, 100)),
            (&[4, 7, 11], (0, 15)),
            (&[4, 9, 13], (0, 76)),
            (&[3, 8, 11], (0, 54)),
            (&[2, 5, 7], (0, 22)),
            (&[1], (0, 2)),
            (&[1, 2, 3], (0, 4)),
        ] {
            assert_eq!(prove(takes), expected, "{takes:?}");
        }
    }
}
