//! Formulas for the named one-heap rules of judges, each with its proof; tests hold them to the definition.
//!
//! * Take one, or k heaps of x for a heap 2x. Even k: the halves cancel, so the options of 2x are worth
//!   g(2x-1) and 0; from heap 3 on odd heaps are worth 0 and even ones 1. Odd k: the halves count as one;
//!   from heap 5 on odd heaps are worth 0, since even ones are not, and an even one is worth the mex of 0 and
//!   the value of its half.
//! * Equal parts. An even number of parts is worth 0, an odd number y as much as one heap n/y. By induction
//!   the value is the number of odd prime factors of n with multiplicity, and one more if n is even.
//! * From x to between its fourth and its square root. The values change only where the square root enters a
//!   new stretch of equal values or the fourth root leaves one, so there are few stretches below 2^64.

use crate::mex::MexSet;
use crate::natural::Natural;

/// Take one, or replace an even heap by `count` halves.
pub(super) fn one_or_halves(count_is_odd: bool, heap: u64) -> u64 {
    if !count_is_odd {
        return match heap {
            0..=2 => heap,
            _ => u64::from(heap.is_multiple_of(2)),
        };
    }
    // Halve until the value is known; then mex{0, v} is 2 for v = 1 and 1 for any other v, once a halving.
    let mut halvings = 0;
    let mut rest = heap;
    while rest > 4 && rest.is_multiple_of(2) {
        rest /= 2;
        halvings += 1;
    }
    let known = match rest {
        1 | 3 => 1,
        4 => 2,
        // 0, 2, and odd numbers from 5 on.
        _ => 0,
    };
    (0..halvings).fold(known, |value, _| if value == 1 { 2 } else { 1 })
}

/// The same for a heap of any size.
pub(super) fn one_or_halves_of_any_size(count_is_odd: bool, heap: &Natural) -> Natural {
    let two = Natural::from(2u64);
    if !count_is_odd {
        return Natural::from(u64::from(heap.rem_u64(2) == Some(0)));
    }
    let mut rest = heap.clone();
    let mut halvings = 0u64;
    while rest.to_u64().is_none() && rest.rem_u64(2) == Some(0) {
        rest = &rest / &two;
        halvings += 1;
    }
    // An odd number beyond a word is worth 0, as 5 is.
    let known = one_or_halves(true, rest.to_u64().unwrap_or(5));
    Natural::from((0..halvings).fold(known, |value, _| if value == 1 { 2 } else { 1 }))
}

/// A stretch of heaps of equal value: its first heap and the value. It ends before the next one begins.
pub(super) type Stretch = (u64, u64);

/// The stretches of equal value, up to 2^64, of the rule that leads from x to y < x with y^2 <= x <= y^4.
pub(super) fn root_jump() -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = vec![(0, 0)];
    let mut at = 4u64;
    let mut seen = MexSet::new();
    loop {
        let (low, high) = (fourth_root_up(at), at.isqrt());
        seen.clear();
        // The first heap after `at` at which the root leaves or enters a stretch.
        let mut next = u128::MAX;
        for (i, &(first, value)) in stretches.iter().enumerate() {
            let end = stretches.get(i + 1).map_or(at, |&(start, _)| start) - 1;
            if first <= high && end >= low {
                seen.insert(value as u32);
            }
            let enters = u128::from(first) * u128::from(first);
            let leaves = u128::from(end).checked_pow(4).map_or(u128::MAX, |power| power + 1);
            for change in [enters, leaves] {
                if change > u128::from(at) {
                    next = next.min(change);
                }
            }
        }
        let value = u64::from(seen.mex());
        if stretches.last().is_some_and(|&(_, last)| last != value) {
            stretches.push((at, value));
            // The stretch that begins here is entered by the roots of its square.
            next = next.min(u128::from(at) * u128::from(at));
        }
        match u64::try_from(next) {
            Ok(heap) => at = heap,
            Err(_) => return stretches,
        }
    }
}

/// The least y with y^4 >= x.
fn fourth_root_up(x: u64) -> u64 {
    let y = x.isqrt().isqrt();
    y + u64::from(u128::from(y).pow(4) < u128::from(x))
}

/// The value of the stretch a heap lies in.
pub(super) fn in_stretch(stretches: &[Stretch], heap: u64) -> u64 {
    let after = stretches.partition_point(|&(first, _)| first <= heap);
    after.checked_sub(1).map_or(0, |i| stretches[i].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::closed_form::ClosedForm;
    use crate::heap::definition;
    use crate::heap::table::ValueTable;
    use crate::rules::{BuiltIn, OneHeapRules};

    #[test]
    fn the_formulas_follow_the_definition() {
        let halves = [1, 2, 3, 4, 5, 8].map(BuiltIn::OneOrHalves);
        for rule in halves.into_iter().chain([BuiltIn::EqualParts, BuiltIn::RootJump]) {
            let form = ClosedForm::find(&OneHeapRules::of_built_in(rule.clone())).unwrap();
            let mut table = ValueTable::default();
            let heaps = if rule == BuiltIn::RootJump { 60_000 } else { 2000 };
            definition::extend(&rule, &mut table, heaps, &mut MexSet::new()).unwrap();
            for heap in 0..heaps {
                assert_eq!(form.value_u64(heap as u64), Some(u64::from(table.at(heap))), "{rule:?} {heap}");
            }
        }
    }

    #[test]
    fn the_stretches_of_the_root_jump_are_those_of_the_editorials() {
        let known = [(0, 0), (4, 1), (16, 2), (82, 0), (6724, 3), (50626, 1), (2_562_991_876, 2)];
        assert!(root_jump().starts_with(&known), "{:?}", root_jump());
        // From 6723^4 + 1 on no root reaches a heap of value 0.
        assert_eq!(root_jump()[7..], [(6723u64.pow(4) + 1, 0)]);
        assert_eq!(in_stretch(&root_jump(), u64::MAX), 0);
    }
}
