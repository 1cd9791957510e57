//! Summaries held to the plain table of values, and to each other however a run is cut.

use super::*;
use crate::MexSet;
use crate::heap::definition;
use crate::heap::sparse::hunt::{HuntState, Pace};
use crate::heap::table::ValueTable;
use crate::kernel::VectorKernel;
use crate::rules::{OneHeapRules, Ruleset};

/// Lets go of heaps as early as can be, and leaves the table before the last choices of classes are due.
const HURRIED: Pace = Pace { slice: 1 << 11, tabled: 1 << 13, kept: 1 << 13, patience: 1, spacing: 1 << 15 };

const LASTS: [u64; 17] = [0, 1, 2, 5, 63, 64, 1000, 4094, 4095, 4096, 4097, 5000, 8190, 8191, 8192, 8193, 12_345];

fn rules(text: &str) -> OneHeapRules {
    text.parse::<Ruleset>().unwrap().one_heap().unwrap()
}

fn kernels() -> Vec<VectorKernel> {
    VectorKernel::ALL.into_iter().filter(|kernel| kernel.is_available()).collect()
}

fn options(kernel: VectorKernel) -> HuntOptions {
    // Past a proof, so that every last heap is reached.
    HuntOptions { kernel, counts: true, stops: false, ..HuntOptions::default() }
}

fn run(hunt: &mut Hunt, last: u64) {
    while !hunt.has_reached(last + 1) {
        hunt.advance(last + 1).unwrap();
    }
}

/// From the table alone: the counts at every power of two and at the end.
fn counts(table: &ValueTable, last: u64) -> Vec<(u64, Vec<u64>)> {
    let counts = |to: u64| {
        let values = || (1..=to).map(|heap| table.at(heap as usize) as usize);
        let mut counts = vec![0; values().max().map_or(0, |most| most + 1)];
        values().for_each(|value| counts[value] += 1);
        (to, counts)
    };
    let powers = (0..64).map(|k| 1u64 << k).take_while(|&power| power <= last);
    powers.chain([last]).map(counts).collect()
}

/// From the table alone: the largest value and the first heap that has it.
fn largest(table: &ValueTable, last: u64) -> (u32, u64) {
    let values = (0..=last).map(|heap| (table.at(heap as usize), heap));
    values.reduce(|best, next| if next.0 > best.0 { next } else { best }).unwrap_or_default()
}

/// The sparse games, and direct ones.
const GAMES: [&str; 8] = ["0.106", "0.354", "0.6", "split(unequal)", "0.77", "0.007", "0.16", "4.7"];

#[test]
fn summaries_are_those_of_the_table_on_every_kernel_and_however_the_run_is_cut() {
    for text in GAMES {
        let rules = rules(text);
        let mut table = ValueTable::default();
        definition::extend(&rules, &mut table, 12_346, &mut MexSet::new()).unwrap();
        let kernels = kernels();
        for (k, last) in LASTS.into_iter().enumerate() {
            let mut first: Option<HuntSummary> = None;
            for (j, &kernel) in kernels.iter().enumerate() {
                for stops in [&[][..], &[last / 2], &[last / 3, last - last / 5, last.saturating_sub(1)], &[4095, 8190]]
                {
                    for pace in [[Pace::default(), HURRIED][(k + j) % 2]] {
                        let mut hunt = Hunt::paced(&rules, options(kernel), pace).unwrap();
                        for &stop in stops.iter().filter(|&&stop| stop < last) {
                            run(&mut hunt, stop);
                            let other = kernels[(k + j) % kernels.len()];
                            hunt = Hunt::restored_at_pace(&rules, options(other), hunt.state(), pace).unwrap();
                        }
                        run(&mut hunt, last);
                        let summary = hunt.summary(last).unwrap();
                        let context = format!("{text} to {last} on {kernel}, stops {stops:?}, {pace:?}");
                        assert_eq!((summary.last, summary.largest), (last, largest(&table, last)), "{context}");
                        assert_eq!(summary.counts, counts(&table, last), "{context}");
                        for &(heap, value) in summary.rares.iter().flatten() {
                            assert!(heap <= last && table.at(heap as usize) == value, "{context}: rare heap {heap}");
                        }
                        let first = first.get_or_insert_with(|| summary.clone());
                        assert_eq!(summary.rares, first.rares, "{context}");
                        let found = |summary: &HuntSummary| {
                            summary.proof.as_ref().map(|proof| (proof.preperiod().clone(), proof.period().clone()))
                        };
                        assert_eq!(found(&summary), found(first), "{context}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_heap_passed_long_ago_is_told_of_exactly_while_all_heaps_are_held() {
    for text in GAMES {
        let rules = rules(text);
        for kernel in kernels() {
            let mut far = Hunt::new(&rules, options(kernel)).unwrap();
            run(&mut far, 20_000);
            let far = Hunt::restored(&rules, options(kernel), far.state()).unwrap();
            for last in LASTS {
                let mut near = Hunt::new(&rules, options(kernel)).unwrap();
                run(&mut near, last);
                assert_eq!(far.summary(last), near.summary(last), "{text} {last} {kernel}");
            }
            let beyond = *far.summaries().end() + 1;
            assert!(matches!(far.summary(beyond), Err(HuntError::Span { .. })), "{text}");
            assert!(matches!(far.summary(u64::MAX), Err(HuntError::Span { .. })), "{text}");
        }
    }
}

#[test]
fn what_was_let_go_of_is_refused_and_what_is_held_is_exact() {
    for text in ["0.106", "0.356"] {
        let rules = rules(text);
        let mut far = Hunt::paced(&rules, options(VectorKernel::best()), HURRIED).unwrap();
        run(&mut far, 400_000);
        let span = far.summaries();
        assert!(*span.start() > 8192, "{text}: {span:?}");
        assert!(matches!(far.summary(*span.start() - 1), Err(HuntError::Span { .. })), "{text}");
        for last in [*span.start(), (span.start() + span.end()) / 2, *span.end()] {
            let mut near = Hunt::paced(&rules, options(VectorKernel::Portable), HURRIED).unwrap();
            run(&mut near, last);
            let (mut far, mut near) = (far.summary(last).unwrap(), near.summary(last).unwrap());
            // A proof by windows may have been met sooner or later; which one is found does not differ.
            for proof in [&mut far.proof, &mut near.proof].into_iter().filter_map(Option::take) {
                assert_eq!((proof.preperiod().to_u64(), proof.period().to_u64()), (Some(7315), Some(142)), "{text}");
            }
            assert_eq!(far, near, "{text} {last}");
        }
    }
}

#[test]
fn a_state_of_an_older_version_goes_on_and_says_what_it_cannot_tell() {
    let rules = rules("0.106");
    let old = |state: HuntState| HuntState { records: Vec::new(), choices: (0, 0), ..state };
    // With all values nothing is missing.
    let mut hunt = Hunt::new(&rules, options(VectorKernel::best())).unwrap();
    run(&mut hunt, 6000);
    let mut again = Hunt::restored(&rules, options(VectorKernel::best()), old(hunt.state())).unwrap();
    run(&mut hunt, 12_000);
    run(&mut again, 12_000);
    for last in LASTS.into_iter().filter(|&last| last <= 12_000) {
        assert_eq!(again.summary(last), hunt.summary(last), "{last}");
    }
    // Without them it begins where it was saved.
    let mut hunt = Hunt::paced(&rules, options(VectorKernel::best()), HURRIED).unwrap();
    run(&mut hunt, 200_000);
    let state = old(hunt.state());
    let mut again = Hunt::restored_at_pace(&rules, options(VectorKernel::best()), state, HURRIED).unwrap();
    assert!(*again.summaries().start() >= 200_000);
    run(&mut hunt, 300_000);
    run(&mut again, 300_000);
    assert_eq!(again.summary(300_000), hunt.summary(300_000));
}

#[test]
fn records_that_contradict_themselves_are_refused() {
    let rules = rules("0.106");
    let mut hunt = Hunt::new(&rules, options(VectorKernel::best())).unwrap();
    run(&mut hunt, 6000);
    let spoil: [fn(&mut HuntState); 4] = [
        |state| state.records.reverse(),
        |state| state.records.push((u64::MAX, u32::MAX)),
        |state| state.records.truncate(3),
        |state| state.records[0].0 = 1 << 40,
    ];
    for (k, spoil) in spoil.into_iter().enumerate() {
        let mut state = hunt.state();
        spoil(&mut state);
        assert!(Hunt::restored(&rules, options(VectorKernel::best()), state).is_err(), "{k}");
    }
    // Heaps of choices that nobody made change no value.
    for choices in [(0, 1), (5, 5), (u64::MAX, u64::MAX), (7, 3)] {
        let state = HuntState { choices, ..hunt.state() };
        let mut again = Hunt::restored(&rules, options(VectorKernel::best()), state).unwrap();
        run(&mut again, 9000);
        assert_eq!(again.largest(), {
            run(&mut hunt, 9000);
            hunt.largest_to(again.next() - 1).unwrap()
        });
    }
}
