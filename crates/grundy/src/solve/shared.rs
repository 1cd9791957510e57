//! Winning options that heaps of one group share.
//!
//! Past the preperiod a value depends on the residue of the heap alone. So heaps of one residue that want the same
//! value reach it by the same takes, and by breaks of the same residues: these are looked for once, and a heap
//! costs only the arithmetic of how often they fit into it. A position of a million heaps has a few residues.

use std::collections::hash_map::Entry;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::heap::NimSequence;
use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::rules::{Family, OneHeapRules};
use crate::solve::scan::{DIRECT, Sink};

/// What was found for the heaps of a group so far.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The takes of families that grow fast, ascending, as far as a machine word.
    thin: Option<Rc<[u64]>>,
    /// For a residue and a wanted value, which of these takes leave it.
    takes: FxHashMap<(u64, u64), Vec<usize>>,
    /// For a residue and a wanted value, the smaller parts of pairs that have it.
    pairs: FxHashMap<(u64, u64), Parts>,
}

/// The smaller parts of the pairs of a value.
#[derive(Debug)]
struct Parts {
    /// Those before the period.
    before: Vec<u64>,
    /// Those of its first turn, counted from its start.
    turn: Vec<u64>,
}

/// A pure period: from `from` on values repeat every `period` heaps.
#[derive(Clone, Copy, Debug)]
struct Cycle {
    from: u64,
    period: u64,
}

impl Cycle {
    fn of(sequence: &NimSequence) -> Option<Self> {
        let proof = sequence.proved().filter(|proof| proof.saltus().is_zero())?;
        let (from, period) = (proof.preperiod().to_u64()?, proof.period().to_u64()?);
        // So that the arithmetic of residues stays inside a word.
        (period <= DIRECT && from < 1 << 62).then_some(Cycle { from, period })
    }

    /// The value of the heaps of the cycle that are `n - back` modulo the period.
    fn value(self, sequence: &mut NimSequence, n: u64, back: u64) -> Option<u64> {
        let Cycle { from, period } = self;
        let turn = (n % period + 2 * period - back % period - from % period) % period;
        sequence.value_u64(from + turn).ok()
    }
}

/// Whether all options of large heaps of these rules are found by what heaps share.
pub(super) fn suffices(rules: &OneHeapRules, sequence: &NimSequence) -> bool {
    let thin = |family: &Family| matches!(family, Family::Powers(_) | Family::Factorials | Family::Fibonacci);
    rules.built_in().is_empty()
        && rules.set().families().iter().all(thin)
        && rules.code().most_heaps() <= 2
        && !rules.splits_unequal()
        && !rules.splits_equal()
        && Cycle::of(sequence).is_some()
}

impl Shared {
    /// The takes of the families that grow fast and are in no interval, up to a word; `None` for other families.
    fn thin(&mut self, rules: &OneHeapRules) -> Option<Rc<[u64]>> {
        if self.thin.is_none() {
            let set = rules.set();
            let mut takes: Vec<u64> = Vec::new();
            for family in set.families() {
                let all = family.takes_up_to(&Natural::from(u64::MAX))?;
                let outside = all.iter().filter(|take| !set.intervals().iter().any(|i| i.holds(take)));
                takes.extend(outside.filter_map(Natural::to_u64));
            }
            takes.sort_unstable();
            takes.dedup();
            self.thin = Some(takes.into());
        }
        self.thin.clone()
    }

    /// The heaps left by takes of the fast families; `None` if the rules have others or numbers are too large.
    pub(super) fn takes_of_value(
        &mut self,
        rules: &OneHeapRules,
        sequence: &mut NimSequence,
        heap: u64,
        wanted: u64,
        sink: &mut Sink<Natural>,
    ) -> Option<()> {
        let thin = self.thin(rules)?;
        let mut single = 0;
        if let Some(cycle) = Cycle::of(sequence)
            && let Some(room) = heap.checked_sub(cycle.from)
        {
            // All takes up to here leave a heap of the cycle.
            single = thin.partition_point(|&take| take <= room);
            let winners = match self.takes.entry((heap % cycle.period, wanted)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => {
                    let mut winners = Vec::new();
                    for (i, &take) in thin.iter().enumerate() {
                        if cycle.value(sequence, heap, take)? == wanted {
                            winners.push(i);
                        }
                    }
                    place.insert(winners)
                }
            };
            let count = winners.partition_point(|&i| i < single);
            sink.count = &sink.count + &Natural::from(count);
            let listed = winners[..count].iter().take(sink.most - sink.list.len());
            sink.list.extend(listed.map(|&i| Natural::from(heap - thin[i])));
        }
        for left in thin[single..].iter().map_while(|&take| heap.checked_sub(take)) {
            if sequence.value_u64(left).ok()? == wanted {
                sink.push(Natural::from(left));
            }
        }
        Some(())
    }

    /// The pairs a + b = rest, 1 <= a <= b, of the wanted value; `None` if not both of them can be past the
    /// preperiod.
    pub(super) fn pairs_of_value(
        &mut self,
        sequence: &mut NimSequence,
        rest: &Natural,
        wanted: &Nimber,
        sink: &mut Sink<Vec<Natural>>,
    ) -> Option<()> {
        let (rest, wanted) = (rest.to_u64()?, wanted.to_u64()?);
        let Cycle { from, period } = Cycle::of(sequence)?;
        let cycle = Cycle { from: from.max(1), period };
        let half = rest / 2;
        // Then the larger part is past the preperiod whatever the smaller one is.
        let candidates = half.checked_sub(cycle.from)? + 1;
        let parts = match self.pairs.entry((rest % period, wanted)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let mut wins = |a: u64| Some(sequence.value_u64(a).ok()? ^ cycle.value(sequence, rest, a)? == wanted);
                let mut parts = Parts { before: Vec::new(), turn: Vec::new() };
                for a in 1..cycle.from {
                    if wins(a)? {
                        parts.before.push(a);
                    }
                }
                for k in 0..period {
                    if wins(cycle.from + k)? {
                        parts.turn.push(k);
                    }
                }
                place.insert(parts)
            }
        };
        let (turns, more) = (candidates / period, candidates % period);
        let whole = &Natural::from(turns) * &Natural::from(parts.turn.len());
        let last = parts.turn.partition_point(|&k| k < more);
        sink.count = &(&sink.count + &whole) + &Natural::from(parts.before.len() + last);
        if sink.list.len() < sink.most {
            let parts = &*parts;
            let turn = |i: u64| parts.turn.iter().map(move |&k| cycle.from + i * period + k);
            let all = parts.before.iter().copied().chain((0..=turns).flat_map(turn)).take_while(|&a| a <= half);
            let pairs = all.map(|a| vec![Natural::from(a), Natural::from(rest - a)]);
            // A period without winners has no end of empty turns.
            let room = if parts.turn.is_empty() { parts.before.len() } else { usize::MAX };
            sink.list.extend(pairs.take(room.min(sink.most - sink.list.len())));
        }
        Some(())
    }
}
