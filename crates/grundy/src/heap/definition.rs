//! The engine that only follows the definition, and therefore everybody's oracle.
//!
//! g(n) is the mex of the nim-sums of the values of the heaps that the options of n leave. It is computed
//! here in the two ways every tutorial shows: a table filled from below, and a memoised search downward
//! from one heap (with a stack of its own, so that a million heaps do not meet the machine's).

use rustc_hash::FxHashMap;

use crate::error::SequenceError;
use crate::heap::table::ValueTable;
use crate::mex::MexSet;
use crate::rules::HeapRules;

/// Fills `table` up to `len` heaps from below.
///
/// Costs one visit of every option of every heap ([`HeapRules::for_each_option_value`]); 4 bytes per distinct value beside the table.
pub(crate) fn extend<R: HeapRules + ?Sized>(
    rules: &R,
    table: &mut ValueTable,
    len: usize,
    seen: &mut MexSet,
) -> Result<(), SequenceError> {
    while table.len() < len {
        let heap = table.len() as u64;
        let mut error = None;
        seen.clear();
        rules.for_each_option_value(heap, &mut |parts| match nim_sum(parts, heap, |part| table.at(part as usize)) {
            Ok(value) => seen.insert(value),
            Err(e) => error = Some(e),
        });
        if let Some(error) = error {
            return Err(with_fault(rules, heap, error));
        }
        table.push(seen.mex());
    }
    Ok(())
}

/// The value of one heap by depth-first search with a memory; only heaps that can be reached are visited.
///
/// Costs two visits of every option of every reachable heap, about 16 bytes a reachable heap. No recursion.
pub(crate) fn depth_first<R: HeapRules + ?Sized>(rules: &R, heap: u64) -> Result<u32, SequenceError> {
    let mut memory: FxHashMap<u64, u32> = FxHashMap::default();
    memory.insert(0, 0);
    let mut seen = MexSet::new();
    let mut stack = vec![heap];
    while let Some(&top) = stack.last() {
        if memory.contains_key(&top) {
            stack.pop();
            continue;
        }
        let mut error = None;
        let waiting = stack.len();
        seen.clear();
        rules.for_each_option(top, &mut |parts| {
            // One unknown option at a time keeps the stack short: its value usually settles the others'.
            if stack.len() == waiting {
                stack.extend(parts.iter().filter(|part| **part < top && !memory.contains_key(part)));
            }
            if stack.len() == waiting {
                match nim_sum(parts, top, |part| memory.get(&part).copied().unwrap_or(0)) {
                    Ok(value) => seen.insert(value),
                    Err(e) => error = Some(e),
                }
            }
        });
        if let Some(error) = error {
            return Err(with_fault(rules, top, error));
        }
        if stack.len() == waiting {
            memory.insert(top, seen.mex());
            stack.pop();
        }
    }
    Ok(memory.get(&heap).copied().unwrap_or(0))
}

/// The error, or what the rules say went wrong.
fn with_fault<R: HeapRules + ?Sized>(rules: &R, heap: u64, error: SequenceError) -> SequenceError {
    rules.fault(heap).map_or(error, |why| SequenceError::RuleFails { heap, why })
}

/// The nim-sum of an option's heaps, which must all be smaller than the heap they come from.
fn nim_sum(parts: &[u64], heap: u64, value: impl Fn(u64) -> u32) -> Result<u32, SequenceError> {
    parts.iter().try_fold(0, |sum, &part| {
        if part >= heap { Err(SequenceError::NotDecreasing { heap, left: part }) } else { Ok(sum ^ value(part)) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{SubtractionSet, TakeBreakCode};

    fn values<R: HeapRules>(rules: &R, len: usize) -> Vec<u32> {
        let mut table = ValueTable::default();
        extend(rules, &mut table, len, &mut MexSet::new()).unwrap();
        table.iter().collect()
    }

    #[test]
    fn both_ways_agree_with_the_books() {
        // Kayles: OEIS A002186. Powers of two: n mod 3.
        let kayles = TakeBreakCode::new(vec![0, 7, 7], vec![]).unwrap();
        let published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
        assert_eq!(values(&kayles, 24), published);
        for (heap, &value) in published.iter().enumerate() {
            assert_eq!(depth_first(&kayles, heap as u64), Ok(value));
        }
        let set = SubtractionSet::from_takes([1, 2, 4, 8, 16]);
        assert_eq!(values(&set, 7), [0, 1, 2, 0, 1, 2, 0]);
    }

    #[test]
    fn a_move_that_does_not_decrease_is_refused_with_the_heap() {
        struct Stuck;
        impl HeapRules for Stuck {
            fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
                if heap == 3 {
                    visit(&[1, 3]);
                }
            }
        }
        let expected = SequenceError::NotDecreasing { heap: 3, left: 3 };
        let mut table = ValueTable::default();
        assert_eq!(extend(&Stuck, &mut table, 10, &mut MexSet::new()), Err(expected.clone()));
        assert_eq!(table.len(), 3);
        assert_eq!(depth_first(&Stuck, 3), Err(expected));
    }

    #[test]
    fn a_million_heaps_do_not_meet_the_stack() {
        let one = SubtractionSet::from_takes([1]);
        let small = std::thread::Builder::new().stack_size(128 << 10);
        let value = small.spawn(move || depth_first(&one, 1_000_001)).unwrap().join().unwrap();
        assert_eq!(value, Ok(1));
    }
}
