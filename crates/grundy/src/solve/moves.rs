//! Every winning move, in a stable order.
//!
//! A move is a component and the heaps it leaves of it. Moves are ordered by component, then as the rules
//! list them: takes from small to large, then breaks by take and by the smaller part. A move that two
//! alternatives of the rules allow is one move.

use std::collections::BTreeSet;
use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::heap::{Engine, NimSequence};
use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::position::Position;
use crate::rules::{BuiltIn, Coupled, Family, HeapRules, LEAVE_ONE, LEAVE_TWO, OneHeapRules, TAKE_ALL};
use crate::solve::scan::{DIRECT, Sink, periodic};
use crate::solve::shared::{self, Shared};
use crate::solve::{ComponentValue, SolveError, Solver};

/// A move: what it leaves of one component.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The component, numbered from 0 through the whole position.
    pub component: usize,
    /// The heaps left of it: for one-heap rules the non-empty heaps, for a game on several heaps all of them.
    pub to: Vec<Natural>,
}

/// The winning moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMoves {
    /// The first of them, all unless there are more than the solver was asked to list.
    pub list: Vec<Move>,
    /// How many there are.
    pub count: Natural,
    /// Whether `count` is exact; if not, it is a lower bound, because a component has too many options to look
    /// at and no theorem to count them by.
    pub exact: bool,
    most: usize,
}

impl WinningMoves {
    pub(super) fn new(most: usize) -> Self {
        WinningMoves { list: Vec::new(), count: Natural::ZERO, exact: true, most }
    }

    pub(super) fn push(&mut self, winning: Move) {
        self.count = &self.count + &Natural::ONE;
        if self.list.len() < self.most {
            self.list.push(winning);
        }
    }

    fn add(&mut self, count: &Natural, exact: bool) {
        self.count = &self.count + count;
        self.exact &= exact;
    }

    /// Whether every winning move is in the list.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.exact && self.count == self.list.len() as u64
    }
}

/// With no more options than this, looking at each is cheaper than anything clever.
const FEW: u64 = 4096;

/// The options of one heap that have a wanted value.
struct Found {
    list: Vec<Vec<Natural>>,
    count: Natural,
    exact: bool,
}

impl Solver {
    /// Collects the moves that give a component the value `target(own value)`.
    pub(super) fn find_moves(
        &mut self,
        position: &Position,
        components: &[ComponentValue],
        moves: &mut WinningMoves,
        target: impl Fn(&Nimber) -> Option<Nimber>,
    ) -> Result<(), SolveError> {
        let mut component = 0;
        for group in position.groups() {
            if let Some(game) = group.coupled() {
                if let Some(wanted) = components[component].value.as_ref().and_then(&target) {
                    self.moves_of_game(&game, group.heaps(), component, &wanted, moves)?;
                }
                component += 1;
                continue;
            }
            let Some(rules) = group.rules().one_heap() else { continue };
            let name = group.rules().to_string();
            let sequence = self.sequence(&rules, &name);
            // Remembering what equal heaps have in common pays where a heap's options are many and no formula
            // names those of a value; otherwise finding them again is quicker than a table of a million heaps.
            let formula = sequence.engine() == Engine::ClosedForm;
            let largest = group.heaps().iter().max().and_then(Natural::to_u64).unwrap_or(u64::MAX);
            let remember = !formula && options_at_most(&rules, largest) > 64;
            let suffices = shared::suffices(&rules, sequence);
            let mut shared = Shared::default();
            let mut known: FxHashMap<&Natural, Found> = FxHashMap::default();
            for heap in group.heaps() {
                let wanted = components[component].value.as_ref().and_then(&target);
                if let Some(wanted) = wanted {
                    // No more than the list has room for: a million heaps may have a million moves each.
                    let room = moves.most - moves.list.len();
                    let mut find = || options_with_value(&rules, sequence, heap, &wanted, room, &mut shared);
                    if remember && !(suffices && heap.to_u64().is_some_and(|n| options_at_most(&rules, n) > FEW)) {
                        // A heap's value decides what is wanted of it, so equal heaps have equal winning options.
                        let found = match known.entry(heap) {
                            Entry::Occupied(found) => found.into_mut(),
                            Entry::Vacant(place) => place.insert(find()?),
                        };
                        let listed = found.list.iter().take(room).map(|to| Move { component, to: to.clone() });
                        moves.list.extend(listed);
                        moves.add(&found.count, found.exact);
                    } else {
                        let found = find()?;
                        moves.list.extend(found.list.into_iter().map(|to| Move { component, to }));
                        moves.add(&found.count, found.exact);
                    }
                }
                component += 1;
            }
        }
        Ok(())
    }

    /// Adds the moves of a game on several heaps that leave the wanted value.
    pub(super) fn moves_of_game(
        &self,
        game: &Coupled,
        heaps: &[Natural],
        component: usize,
        wanted: &Nimber,
        moves: &mut WinningMoves,
    ) -> Result<(), SolveError> {
        // One more than is listed tells whether there are more.
        let limit = self.most_moves.saturating_add(1);
        match game.options_watched(heaps, wanted, limit, &self.watched()) {
            Ok(found) => {
                moves.exact &= found.len() < limit;
                for to in found {
                    moves.push(Move { component, to });
                }
                Ok(())
            }
            // Who wins is known all the same.
            Err(error) if error.is_out_of_reach() => {
                moves.exact = false;
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The options of a heap that have the wanted nim-value.
fn options_with_value(
    rules: &OneHeapRules,
    sequence: &mut NimSequence,
    heap: &Natural,
    wanted: &Nimber,
    most: usize,
    shared: &mut Shared,
) -> Result<Found, SolveError> {
    let size = heap.to_u64().map(|n| (n, options_at_most(rules, n)));
    if let Some((n, options)) = size
        && options <= FEW
        && sequence.engine() != Engine::ClosedForm
    {
        return by_enumeration(rules, sequence, n, wanted, most);
    }
    let counted = counted(rules, sequence, heap, wanted, most, shared);
    match (counted, size) {
        (Some((list, count)), _) => Ok(Found { list, count, exact: true }),
        (None, Some((n, options))) if options <= DIRECT => by_enumeration(rules, sequence, n, wanted, most),
        (None, _) => Ok(Found { list: Vec::new(), count: Natural::ZERO, exact: false }),
    }
}

/// The options of the wanted value and their number, found by arithmetic; `None` if no theorem allows it.
pub(super) fn counted(
    rules: &OneHeapRules,
    sequence: &mut NimSequence,
    heap: &Natural,
    wanted: &Nimber,
    most: usize,
    shared: &mut Shared,
) -> Option<(Vec<Vec<Natural>>, Natural)> {
    if !rules.built_in().is_empty() {
        return None;
    }
    let mut singles = Sink::new(most);
    by_set(rules, sequence, heap, wanted, &mut singles, shared)?;
    let mut list: Vec<Vec<Natural>> = singles.list.into_iter().map(nonempty).collect();
    let mut others = Sink::new(most - list.len());
    by_breaks(rules, sequence, heap, wanted, &mut others, shared)?;
    list.extend(others.list);
    Some((list, &singles.count + &others.count))
}

fn nonempty(heap: Natural) -> Vec<Natural> {
    if heap.is_zero() { Vec::new() } else { vec![heap] }
}

/// An upper estimate of the number of options of a heap.
fn options_at_most(rules: &OneHeapRules, n: u64) -> u64 {
    let set = rules.set();
    let in_intervals: u64 = set
        .intervals()
        .iter()
        .map(|i| {
            let low = i.low.to_u64().unwrap_or(u64::MAX);
            let high = i.high.as_ref().and_then(Natural::to_u64).unwrap_or(u64::MAX).min(n);
            high.saturating_add(1).saturating_sub(low)
        })
        .fold(0, u64::saturating_add);
    let in_families = set.families().iter().map(|family| match family {
        Family::Powers(_) | Family::Factorials | Family::Fibonacci => 128,
        Family::PerfectPowers(_) | Family::Triangular | Family::Divisors | Family::ProperDivisors => 2 * n.isqrt(),
        Family::Progression { step, .. } => step.to_u64().map_or(1, |step| n / step),
        _ => n,
    });
    let code = rules.code();
    let digits = code.last_take().map_or(n, |last| last.min(n)).saturating_add(1);
    let per_digit = match code.most_heaps() {
        0 | 1 => 1,
        2 => n / 2 + 2,
        3 => n.saturating_mul(n) / 12 + 2,
        _ => n.saturating_mul(n).saturating_mul(n) / 144 + 2,
    };
    let constrained = if rules.splits_unequal() || rules.splits_equal() { n / 2 } else { 0 };
    let built_in = rules.built_in().iter().map(|rule| match rule {
        BuiltIn::Written(rule) => n.saturating_pow(rule.most_variables()),
        _ => n,
    });
    let built_in = built_in.fold(0, u64::saturating_add);
    in_families.chain([digits.saturating_mul(per_digit), constrained, built_in]).fold(in_intervals, u64::saturating_add)
}

fn by_enumeration(
    rules: &OneHeapRules,
    sequence: &mut NimSequence,
    n: u64,
    wanted: &Nimber,
    most: usize,
) -> Result<Found, SolveError> {
    let mut found = Found { list: Vec::new(), count: Natural::ZERO, exact: true };
    let Some(wanted) = wanted.to_u64() else { return Ok(found) };
    // Most heaps have a few winning options; a set is made only for those that have many.
    let mut winners: Vec<Vec<u64>> = Vec::new();
    let mut seen: FxHashSet<Vec<u64>> = FxHashSet::default();
    let mut error = None;
    rules.for_each_option(n, &mut |parts| {
        let value = parts.iter().try_fold(0, |sum, &part| sequence.value_u64(part).map(|v| sum ^ v));
        match value {
            Ok(value) if value == wanted => {
                let mut left: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
                left.sort_unstable();
                let new = if winners.len() < 16 {
                    !winners.contains(&left)
                } else {
                    if seen.is_empty() {
                        seen.extend(winners.iter().cloned());
                    }
                    seen.insert(left.clone())
                };
                if new {
                    winners.push(left);
                }
            }
            Ok(_) => {}
            Err(e) => error = Some(e),
        }
    });
    found.count = Natural::from(winners.len());
    let listed = winners.into_iter().take(most);
    found.list = listed.map(|left| left.into_iter().map(Natural::from).collect()).collect();
    error.map_or(Ok(found), |e| Err(e.into()))
}

/// The heaps left by takes of the set; `None` if they could not all be counted.
fn by_set(
    rules: &OneHeapRules,
    sequence: &mut NimSequence,
    heap: &Natural,
    wanted: &Nimber,
    sink: &mut Sink<Natural>,
    shared: &mut Shared,
) -> Option<()> {
    let set = rules.set();
    for interval in set.intervals() {
        let Some(high) = heap.checked_sub(&interval.low) else { break };
        let low = interval.high.as_ref().and_then(|h| heap.checked_sub(h)).unwrap_or_default();
        heaps_with_value(sequence, &high, &low, &Natural::ONE, wanted, sink)?;
    }
    if set.families().is_empty() {
        return Some(());
    }
    if let (Some(heap), Some(wanted)) = (heap.to_u64(), wanted.to_u64())
        && shared.takes_of_value(rules, sequence, heap, wanted, sink).is_some()
    {
        return Some(());
    }
    let mut thin: BTreeSet<Natural> = BTreeSet::new();
    for family in set.families() {
        match family {
            Family::Powers(_) | Family::Factorials | Family::Fibonacci => thin.extend(family.takes_up_to(heap)?),
            // A progression that stands alone can be counted; where families may overlap they cannot.
            Family::Progression { step, start } if set.families().len() == 1 && set.intervals().is_empty() => {
                let first = if start.is_zero() { step } else { start };
                if let Some(high) = heap.checked_sub(first) {
                    let low = &high % step;
                    heaps_with_value(sequence, &high, &low, step, wanted, sink)?;
                }
            }
            _ => return None,
        }
    }
    for take in thin.iter().filter(|take| !set.intervals().iter().any(|i| i.holds(take))) {
        let left = heap.checked_sub(take)?;
        if sequence.value(&left).ok()? == *wanted {
            sink.push(left);
        }
    }
    Some(())
}

/// The heaps `high, high - step, ..., low` of the wanted value, largest first.
fn heaps_with_value(
    sequence: &mut NimSequence,
    high: &Natural,
    low: &Natural,
    step: &Natural,
    wanted: &Nimber,
    sink: &mut Sink<Natural>,
) -> Option<()> {
    let last = &high.checked_sub(low)? / step;
    let at = |k: &Natural| high.checked_sub(&(k * step)).unwrap_or_default();
    let before = sink.list.len();
    let short = last < DIRECT;
    if *step == 1
        && let Some(ranges) = sequence.heaps_of_value(wanted.as_natural(), high, low)
    {
        for (from, to) in ranges {
            let size = &to.checked_sub(&from)? + &Natural::ONE;
            sink.count = &sink.count + &size;
            let mut heap = Some(to);
            while let Some(h) = heap.filter(|h| *h >= from && sink.list.len() < sink.most) {
                heap = h.checked_sub(&Natural::ONE);
                sink.list.push(h);
            }
        }
        return Some(());
    }
    let mut wins = |k: &Natural| sequence.value(&at(k)).ok().map(|value| value == *wanted);
    let mut indices = Sink::new(sink.most - before);
    if short {
        periodic(&Natural::ZERO, &last, u64::MAX, &mut indices, &mut wins)?;
    } else {
        // From the period on the values repeat; the few heaps before it are looked at one by one.
        let _ = wins(&Natural::ZERO)?;
        let proof = sequence.proved().filter(|p| p.saltus().is_zero())?.clone();
        let period = proof.period().to_u64()?;
        let cycle = period / num_integer::gcd(step.rem_u64(period)?, period);
        let mut wins = |k: &Natural| sequence.value(&at(k)).ok().map(|value| value == *wanted);
        let repeating = high.checked_sub(proof.preperiod()).map(|room| &room / step);
        let next = match &repeating {
            Some(end) => {
                let end = end.clone().min(last.clone());
                periodic(&Natural::ZERO, &end, cycle, &mut indices, &mut wins)?;
                &end + &Natural::ONE
            }
            None => Natural::ZERO,
        };
        periodic(&next, &last, u64::MAX, &mut indices, &mut wins)?;
    }
    sink.count = &sink.count + &indices.count;
    sink.list.extend(indices.list.iter().map(at));
    Some(())
}

/// The pairs left by breaks of a code; `None` if they could not all be counted.
fn by_breaks(
    rules: &OneHeapRules,
    sequence: &mut NimSequence,
    heap: &Natural,
    wanted: &Nimber,
    sink: &mut Sink<Vec<Natural>>,
    shared: &mut Shared,
) -> Option<()> {
    let code = rules.code();
    let constrained = rules.splits_unequal() || rules.splits_equal();
    if code.has_no_moves() && !constrained {
        return Some(());
    }
    if code.most_heaps() > 2 || constrained {
        return None;
    }
    for take in 0..=code.last_take()? {
        let digit = code.digit(take);
        let Some(rest) = heap.checked_sub(&Natural::from(take)) else { break };
        let whole = digit & TAKE_ALL != 0 && rest.is_zero();
        let single = digit & LEAVE_ONE != 0 && !rest.is_zero();
        if whole && wanted.is_zero() || single && sequence.value(&rest).ok()? == *wanted {
            sink.push(nonempty(rest.clone()));
        }
        if digit & LEAVE_TWO != 0 {
            // Which may prove the period that is needed.
            sequence.value(&rest).ok()?;
            match shared.pairs_of_value(sequence, &rest, wanted, sink) {
                Some(()) => {}
                None => pairs_of_value(sequence, &rest, wanted, sink)?,
            }
        }
    }
    Some(())
}

/// The pairs a + b = rest, 1 <= a <= b, of the wanted value.
fn pairs_of_value(
    sequence: &mut NimSequence,
    rest: &Natural,
    wanted: &Nimber,
    sink: &mut Sink<Vec<Natural>>,
) -> Option<()> {
    let half = rest / &Natural::from(2u64);
    let proof = sequence.proved().filter(|p| p.saltus().is_zero())?.clone();
    let pair = |a: &Natural| (a.clone(), rest.checked_sub(a).unwrap_or_default());
    let words = rest.to_u64().zip(wanted.to_u64());
    let mut wins = |a: &Natural| {
        if let (Some((rest, wanted)), Some(a)) = (words, a.to_u64()) {
            return Some(sequence.value_u64(a).ok()? ^ sequence.value_u64(rest - a).ok()? == wanted);
        }
        let (a, b) = pair(a);
        Some(&sequence.value(&a).ok()? ^ &sequence.value(&b).ok()? == *wanted)
    };
    let mut found = Sink::new(sink.most - sink.list.len());
    // Both parts are past the preperiod as soon as the smaller one is.
    let start = proof.preperiod().clone().max(Natural::ONE);
    let before = start.checked_sub(&Natural::ONE)?.min(half.clone());
    periodic(&Natural::ONE, &before, u64::MAX, &mut found, &mut wins)?;
    periodic(&start, &half, proof.period().to_u64()?, &mut found, &mut wins)?;
    sink.count = &sink.count + &found.count;
    sink.list.extend(found.list.iter().map(|a| {
        let (a, b) = pair(a);
        vec![a, b]
    }));
    Some(())
}
