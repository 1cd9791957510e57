//! Mistakes in the table of values of one heap.

use super::{Typed, shared_marks};

/// A mistake in computing the values of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableMistake {
    /// The loop over a set that is not sorted stops at the first take that is too large.
    EarlyExit,
    /// Marks shared by recursive calls: `vis` is global and cleared at the start of each call.
    SharedMarks,
    /// The same in a program that remembers the values it has computed.
    SharedMarksMemo,
    /// Marks that are never cleared.
    MarksKept,
    /// The last take of the set is not read or not used.
    LastTakeLost,
    /// The first take of the set is not used.
    FirstTakeLost,
    /// The whole heap may not be taken: `<` where `<=` belongs.
    WholeHeapForbidden,
    /// Taking nothing counts as a move.
    ZeroMove,
    /// The mex is sought from 1.
    MexFromOne,
    /// The greatest value plus one instead of the mex.
    MaxPlusOne,
    /// The number of options instead of the mex.
    CountOfOptions,
    /// The sizes that are left are marked, not their values.
    SizesMarked,
    /// Won or lost, 1 or 0, instead of the value.
    OutcomesAsValues,
    /// A heap without a move has value 1.
    EmptyHeapWins,
    /// The values of the parts are added.
    SumOfParts,
    /// The values of the parts are joined by or.
    OrOfParts,
    /// Each part is taken for an option of its own.
    PartsApart,
    /// Two equal parts are left out.
    EqualPartsLost,
    /// The value of the next heap.
    OneAhead,
    /// The value of the heap before.
    OneBehind,
    /// The last heap of the table is not computed.
    TableShort,
    /// Values are computed below 100 only.
    Below100,
    /// Values are computed below 1000 only.
    Below1000,
}

impl TableMistake {
    pub(crate) const ALL: [TableMistake; 23] = [
        TableMistake::EarlyExit,
        TableMistake::SharedMarks,
        TableMistake::SharedMarksMemo,
        TableMistake::MarksKept,
        TableMistake::LastTakeLost,
        TableMistake::FirstTakeLost,
        TableMistake::WholeHeapForbidden,
        TableMistake::ZeroMove,
        TableMistake::SumOfParts,
        TableMistake::OrOfParts,
        TableMistake::PartsApart,
        TableMistake::EqualPartsLost,
        TableMistake::MexFromOne,
        TableMistake::MaxPlusOne,
        TableMistake::CountOfOptions,
        TableMistake::SizesMarked,
        TableMistake::OutcomesAsValues,
        TableMistake::EmptyHeapWins,
        TableMistake::OneAhead,
        TableMistake::OneBehind,
        TableMistake::TableShort,
        TableMistake::Below100,
        TableMistake::Below1000,
    ];

    pub(crate) fn id(self) -> &'static str {
        match self {
            TableMistake::EarlyExit => "early-exit",
            TableMistake::SharedMarks => "shared-marks",
            TableMistake::SharedMarksMemo => "shared-marks-memo",
            TableMistake::MarksKept => "marks-kept",
            TableMistake::LastTakeLost => "last-take-lost",
            TableMistake::FirstTakeLost => "first-take-lost",
            TableMistake::WholeHeapForbidden => "whole-heap-forbidden",
            TableMistake::ZeroMove => "zero-move",
            TableMistake::MexFromOne => "mex-from-one",
            TableMistake::MaxPlusOne => "max-plus-one",
            TableMistake::CountOfOptions => "count-of-options",
            TableMistake::SizesMarked => "sizes-marked",
            TableMistake::OutcomesAsValues => "outcomes-as-values",
            TableMistake::EmptyHeapWins => "empty-heap-wins",
            TableMistake::SumOfParts => "sum-of-parts",
            TableMistake::OrOfParts => "or-of-parts",
            TableMistake::PartsApart => "parts-apart",
            TableMistake::EqualPartsLost => "equal-parts-lost",
            TableMistake::OneAhead => "one-ahead",
            TableMistake::OneBehind => "one-behind",
            TableMistake::TableShort => "table-short",
            TableMistake::Below100 => "below-100",
            TableMistake::Below1000 => "below-1000",
        }
    }

    /// The faulty values of the heaps below `length`; `None` where the mistake cannot be made.
    pub(crate) fn values(self, rules: &Typed, length: usize) -> Option<Vec<u64>> {
        let takes = || rules.takes.clone();
        let with_takes = |takes: Vec<u64>| Typed { takes: Some(takes), rules: rules.rules.clone() };
        let join = |table: &[u64], parts: &[usize]| xor(table, parts);
        let own = |options: &dyn Fn(&[u64], usize) -> Vec<u64>, value: &dyn Fn(&[u64]) -> u64| {
            Some(build(length, |table, heap| value(&options(table, heap))))
        };
        let all = |table: &[u64], heap: usize| -> Vec<u64> {
            let mut values = Vec::new();
            rules.for_each_option(heap, &mut |parts| values.push(xor(table, parts)));
            values
        };
        match self {
            TableMistake::EarlyExit => {
                let takes = takes()?;
                let options = |table: &[u64], heap: usize| -> Vec<u64> {
                    let fitting = takes.iter().take_while(|&&take| take <= heap as u64);
                    fitting.map(|&take| table[heap - take as usize]).collect()
                };
                own(&options, &mex)
            }
            TableMistake::SharedMarks => shared_marks::plain(rules, length),
            TableMistake::SharedMarksMemo => Some(shared_marks::Memo::new(rules, length - 1).table()),
            TableMistake::MarksKept => Some(marks_kept(rules, length)),
            TableMistake::LastTakeLost => {
                let takes = takes()?;
                Some(right(&with_takes(takes.split_last()?.1.to_vec()), length))
            }
            TableMistake::FirstTakeLost => {
                let takes = takes()?;
                Some(right(&with_takes(takes.split_first()?.1.to_vec()), length))
            }
            TableMistake::WholeHeapForbidden => {
                let options = |table: &[u64], heap: usize| -> Vec<u64> {
                    let lists = rules.options(heap);
                    lists.iter().filter(|parts| parts.iter().sum::<usize>() > 0).map(|p| join(table, p)).collect()
                };
                own(&options, &mex)
            }
            TableMistake::ZeroMove => {
                // The value of the heap itself is still 0 when its options are marked.
                let options = |table: &[u64], heap: usize| {
                    let mut values = all(table, heap);
                    values.push(0);
                    values
                };
                own(&options, &mex)
            }
            TableMistake::MexFromOne => {
                own(&all, &|values| (1..=values.len() as u64 + 1).find(|value| !values.contains(value)).unwrap_or(1))
            }
            TableMistake::MaxPlusOne => own(&all, &|values| values.iter().max().map_or(0, |max| max + 1)),
            TableMistake::CountOfOptions => own(&all, &|values| {
                let mut values = values.to_vec();
                values.sort_unstable();
                values.dedup();
                values.len() as u64
            }),
            TableMistake::SizesMarked => {
                let options = |_: &[u64], heap: usize| -> Vec<u64> {
                    rules.options(heap).iter().map(|parts| parts.iter().fold(0, |a, &b| a ^ b as u64)).collect()
                };
                own(&options, &mex)
            }
            TableMistake::OutcomesAsValues => own(&all, &|values| u64::from(values.contains(&0))),
            TableMistake::EmptyHeapWins => own(&all, &|values| if values.is_empty() { 1 } else { mex(values) }),
            TableMistake::SumOfParts | TableMistake::OrOfParts | TableMistake::PartsApart => {
                self.of_parts(rules, length)
            }
            TableMistake::EqualPartsLost => {
                if !breaks(rules) {
                    return None;
                }
                let options = |table: &[u64], heap: usize| -> Vec<u64> {
                    let lists = rules.options(heap);
                    let kept = lists.iter().filter(|parts| !is_even(parts));
                    kept.map(|parts| join(table, parts)).collect()
                };
                own(&options, &mex)
            }
            TableMistake::OneAhead => Some(right(rules, length + 1).split_off(1)),
            TableMistake::OneBehind => {
                let mut table = vec![0];
                table.extend(right(rules, length - 1));
                Some(table)
            }
            TableMistake::TableShort => {
                let mut table = right(rules, length);
                *table.last_mut()? = 0;
                Some(table)
            }
            TableMistake::Below100 => Some(cut(right(rules, length), 100)),
            TableMistake::Below1000 => Some(cut(right(rules, length), 1000)),
        }
    }
}

impl TableMistake {
    /// The mistakes in what the parts of a broken heap are worth together.
    fn of_parts(self, rules: &Typed, length: usize) -> Option<Vec<u64>> {
        if !breaks(rules) {
            return None;
        }
        Some(build(length, |table, heap| {
            let mut all = Vec::new();
            for parts in rules.options(heap) {
                let values = parts.iter().map(|&part| table[part]);
                match self {
                    TableMistake::SumOfParts => all.push(values.sum()),
                    TableMistake::OrOfParts => all.push(values.fold(0, |a, b| a | b)),
                    // No heap is left: a program that goes through all pairs meets two empty ones.
                    _ if parts.is_empty() => all.push(0),
                    _ => all.extend(values),
                }
            }
            mex(&all)
        }))
    }
}

/// The marks are never cleared, so the first value without one only rises.
fn marks_kept(rules: &Typed, length: usize) -> Vec<u64> {
    let (mut seen, mut free) = (vec![false; length + 1], 0);
    build(length, |table, heap| {
        rules.for_each_option(heap, &mut |parts| {
            if let Some(mark) = seen.get_mut(xor(table, parts) as usize) {
                *mark = true;
            }
        });
        while seen.get(free) == Some(&true) {
            free += 1;
        }
        free as u64
    })
}

/// Whether a heap can be broken; if a small one cannot, no larger one is looked at.
fn breaks(rules: &Typed) -> bool {
    (0..64).any(|heap| rules.options(heap).iter().any(|parts| parts.len() > 1))
}

/// Whether a break leaves two equal parts; two empty ones are no heap at all, or an empty one.
fn is_even(parts: &[usize]) -> bool {
    parts.iter().all(|&part| part == 0) || matches!(parts, [a, b] if a == b)
}

fn cut(mut table: Vec<u64>, length: usize) -> Vec<u64> {
    table.iter_mut().skip(length).for_each(|value| *value = 0);
    table
}

fn mex(values: &[u64]) -> u64 {
    let mut seen = vec![false; values.len() + 1];
    for &value in values {
        if let Some(mark) = seen.get_mut(value as usize) {
            *mark = true;
        }
    }
    seen.iter().position(|mark| !mark).unwrap_or(values.len()) as u64
}

fn xor(table: &[u64], parts: &[usize]) -> u64 {
    parts.iter().fold(0, |xor, &part| xor ^ table[part])
}

fn build(length: usize, mut value: impl FnMut(&[u64], usize) -> u64) -> Vec<u64> {
    let mut table = Vec::with_capacity(length);
    for heap in 0..length {
        let next = value(&table, heap);
        table.push(next);
    }
    table
}

/// The right values of the heaps below `length`, by the definition: variants differ from it in one thing each.
pub(crate) fn right(rules: &Typed, length: usize) -> Vec<u64> {
    let mut values = Vec::new();
    build(length, |table, heap| {
        values.clear();
        rules.for_each_option(heap, &mut |parts| values.push(xor(table, parts)));
        mex(&values)
    })
}
