//! Hunts held to sequences that keep every heap.

use super::*;
use crate::heap::{NimSequence, PeriodStatus};
use crate::rules::Ruleset;

/// Lets go of heaps as early as can be, so that short games meet what long runs meet.
const HURRIED: Pace = Pace { slice: 1 << 11, tabled: 1 << 13, kept: 1 << 13, patience: 1, spacing: 1 << 15 };

fn rules(text: &str) -> OneHeapRules {
    text.parse::<Ruleset>().unwrap().one_heap().unwrap()
}

fn run(hunt: &mut Hunt, limit: u64) {
    while !hunt.has_reached(limit) && hunt.proved().is_none() {
        hunt.advance(limit).unwrap();
    }
}

#[test]
fn windows_only_prove_what_a_full_memory_proves() {
    // Gangolli and Plambeck 1989 (0.16, 0.56), Austin 1976 (0.356, 0.644).
    for (text, preperiod, period) in
        [("0.16", 105_351, 149_459), ("0.56", 326_640, 144), ("0.356", 7315, 142), ("0.644", 3256, 442)]
    {
        let mut hunt = Hunt::paced(&rules(text), HuntOptions::default(), HURRIED).unwrap();
        run(&mut hunt, 2_000_000);
        let found = hunt.proved().unwrap();
        assert_eq!(found.preperiod().to_u64().zip(found.period().to_u64()), Some((preperiod, period)), "{text}");
        let mut sequence = NimSequence::new(&rules(text));
        let PeriodStatus::Proved(expected) = sequence.period(Some(2_000_000)).unwrap() else { panic!("{text}") };
        assert_eq!((expected.preperiod(), expected.period()), (found.preperiod(), found.period()));
        let certificate = hunt.certificate(&rules(text), 5).unwrap().unwrap();
        assert_eq!(certificate.theorem(), "W3", "{text}");
    }
}

#[test]
fn games_without_a_sparse_space_are_proved_as_well() {
    // Guy and Smith 1956; 0.04 has no known period.
    for (text, preperiod, period) in [("0.07", 53, 34), ("0.77", 71, 12), ("0.3", 0, 2), ("4.0", 1, 2), ("0.0", 0, 1)] {
        let mut hunt = Hunt::new(&rules(text), HuntOptions::default()).unwrap();
        run(&mut hunt, 200_000);
        let found = hunt.proved().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(found.preperiod().to_u64().zip(found.period().to_u64()), Some((preperiod, period)), "{text}");
    }
}

#[test]
fn a_rare_heap_far_out_is_found_from_the_start_again() {
    // 0.376 has rare heaps up to 1140540; what is held is let go of after 8192.
    for text in ["0.376", "0.36", "0.127"] {
        let mut hunt = Hunt::paced(&rules(text), HuntOptions::default(), HURRIED).unwrap();
        let heaps = 40_000;
        run(&mut hunt, heaps);
        let mut sequence = NimSequence::new(&rules(text));
        let Stage::Register(register) = &hunt.stage else { panic!("{text} has a sparse space") };
        let window = register.pairs().first_held()..hunt.next().min(heaps);
        assert!(register.last_rare() > 9000, "{text}: last rare heap {}", register.last_rare());
        for heap in window {
            assert_eq!(register.value(heap).map(u64::from), sequence.value_u64(heap).ok(), "{text} heap {heap}");
        }
        for &(heap, value) in hunt.rares() {
            assert_eq!(sequence.value_u64(heap).ok(), Some(value.into()), "{text} rare heap {heap}");
        }
    }
}

#[test]
fn a_hunt_goes_on_from_any_state_on_any_kernel() {
    let kernels: Vec<VectorKernel> = VectorKernel::ALL.into_iter().filter(|kernel| kernel.is_available()).collect();
    for (text, limit) in [("0.16", 1_000_000u64), ("0.007", 3000), ("0.106", 60_000), ("split(unequal)", 12_000)] {
        let options =
            |k: usize| HuntOptions { kernel: kernels[k % kernels.len()], counts: true, ..HuntOptions::default() };
        let mut whole = Hunt::paced(&rules(text), options(0), HURRIED).unwrap();
        run(&mut whole, limit);
        let mut cut = Hunt::paced(&rules(text), options(0), HURRIED).unwrap();
        for k in 1..20 {
            run(&mut cut, limit * k / 20);
            cut = Hunt::restored_at_pace(&rules(text), options(k as usize), cut.state(), HURRIED).unwrap();
        }
        run(&mut cut, limit);
        let found = |hunt: &Hunt| hunt.proved().map(|period| (period.preperiod().clone(), period.period().clone()));
        assert_eq!(found(&whole), found(&cut), "{text}");
        // How far past the limit a stretch reaches depends on the kernel; what is known of the heaps below it does not.
        let last = whole.proved().map_or(limit - 1, |proof| proof.checked_to().to_u64().unwrap());
        assert_eq!(whole.summary(last), cut.summary(last), "{text}");
    }
}

#[test]
fn counts_are_those_of_the_values() {
    for text in ["0.106", "0.007"] {
        let options = HuntOptions { counts: true, ..HuntOptions::default() };
        let mut hunt = Hunt::paced(&rules(text), options, HURRIED).unwrap();
        run(&mut hunt, 20_000);
        let mut sequence = NimSequence::new(&rules(text));
        for (heaps, counts) in hunt.counts() {
            let mut expected = vec![0; counts.len()];
            (1..=heaps).for_each(|heap| expected[sequence.value_u64(heap).unwrap() as usize] += 1);
            assert_eq!(counts, expected, "{text} to {heaps}");
        }
        let largest = (0..hunt.next())
            .map(|heap| (sequence.value_u64(heap).unwrap(), heap))
            .rev()
            .max_by_key(|&(value, _)| value);
        let (value, heap) = hunt.progress().largest;
        assert_eq!(largest, Some((u64::from(value), heap)), "{text}");
    }
}

#[test]
fn states_that_contradict_themselves_are_refused() {
    let mut hunt = Hunt::paced(&rules("0.106"), HuntOptions::default(), HURRIED).unwrap();
    run(&mut hunt, 100_000);
    let good = hunt.state();
    assert!(Hunt::restored(&rules("0.106"), HuntOptions::default(), good.clone()).is_ok());
    let spoil: [fn(&mut HuntState); 7] = [
        |state| state.window.truncate(10),
        |state| state.next = 5,
        |state| state.rares.reverse(),
        |state| state.rares.push((u64::MAX, 0)),
        |state| state.mask = 0,
        |state| state.rares.insert(0, (0, 0)),
        |state| state.window.clear(),
    ];
    for (k, spoil) in spoil.into_iter().enumerate() {
        let mut state = good.clone();
        spoil(&mut state);
        assert!(Hunt::restored(&rules("0.106"), HuntOptions::default(), state).is_err(), "{k}");
    }
}
