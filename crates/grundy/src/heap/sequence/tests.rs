//! The front door held to the definition and to published figures.

use super::*;
use crate::rules::{Family, Interval, Split, TakeBreakCode};
use proptest::prelude::*;

fn of_set(set: &SubtractionSet) -> OneHeapRules {
    let mut rules = OneHeapRules::default();
    rules.add_set(set);
    rules.normalised()
}

fn of_code(digits: &[u8], tail: &[u8]) -> OneHeapRules {
    let mut rules = OneHeapRules::default();
    rules.add_code(&TakeBreakCode::new(digits.to_vec(), tail.to_vec()).unwrap());
    rules.normalised()
}

fn oracle(rules: &OneHeapRules, len: usize) -> Vec<u64> {
    let mut table = ValueTable::default();
    definition::extend(rules, &mut table, len, &mut MexSet::new()).unwrap();
    table.iter().map(u64::from).collect()
}

/// The values, the period and its minimality against the definition.
fn hold_to_definition(rules: &OneHeapRules, len: usize) -> Result<(), TestCaseError> {
    let expected = oracle(rules, len);
    let mut sequence = NimSequence::new(rules);
    let found = sequence.prefix(len).unwrap();
    prop_assert_eq!(&found, &expected, "{:?} by {}", rules, sequence.engine());
    let mut fresh = NimSequence::new(rules);
    let status = fresh.period(Some(len as u64)).unwrap();
    prop_assert_eq!(&fresh.prefix(len).unwrap(), &expected, "after period, {:?} by {}", rules, fresh.engine());
    if let PeriodStatus::Proved(period) = status {
        let number = |n: &Natural| n.to_u64().unwrap() as usize;
        let (n0, p, s) = (number(period.preperiod()), number(period.period()), number(period.saltus()) as u64);
        let repeats = |n: usize, p: usize, s: u64| expected[n].wrapping_add(s) == expected[n + p];
        if n0 + 2 * p < len {
            prop_assert!((n0..len - p).all(|n| repeats(n, p, s)), "{:?} {:?}", rules, period);
            prop_assert!(n0 == 0 || !repeats(n0 - 1, p, s), "preperiod of {:?} {:?}", rules, period);
            for q in 1..p {
                let rise = expected[n0 + q].wrapping_sub(expected[n0]);
                prop_assert!((n0..n0 + p).any(|n| !repeats(n, q, rise)), "{:?} {:?} has period {}", rules, period, q);
            }
        }
    }
    Ok(())
}

fn families() -> impl Strategy<Value = Family> {
    let progression = (2u64..7, 0u64..9);
    prop_oneof![
        (2u64..12).prop_map(Family::Powers),
        (2u32..4).prop_map(Family::PerfectPowers),
        progression.prop_map(|(step, start)| Family::Progression { step: step.into(), start: start.into() }),
        Just(Family::Factorials),
        Just(Family::Primes),
        Just(Family::Fibonacci),
        Just(Family::Triangular),
        Just(Family::Divisors),
        Just(Family::ProperDivisors),
    ]
}

fn intervals() -> impl Strategy<Value = Vec<Interval>> {
    let interval = (1u64..30, prop::option::weighted(0.9, 0u64..6));
    let built = interval.prop_map(|(low, length)| Interval { low: low.into(), high: length.map(|l| (low + l).into()) });
    prop::collection::vec(built, 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_set_agrees_with_the_definition(
        intervals in intervals(),
        families in prop::collection::vec(families(), 0..2),
        complement in prop::bool::weighted(0.15),
    ) {
        let set = SubtractionSet::new(intervals, families);
        hold_to_definition(&of_set(&if complement { set.complement() } else { set }), 500)?;
    }

    #[test]
    fn every_octal_code_agrees_with_the_definition(
        zero in prop::sample::select(vec![0u8, 4]),
        rest in prop::collection::vec(0u8..8, 0..5),
        tail in prop::collection::vec(0u8..4, 0..2),
        split in prop::option::weighted(0.2, prop::sample::select(vec![Split::Any, Split::Unequal, Split::Equal])),
    ) {
        let digits: Vec<u8> = std::iter::once(zero).chain(rest).collect();
        let mut rules = OneHeapRules::default();
        rules.add_code(&TakeBreakCode::new(digits, tail).unwrap());
        if let Some(split) = split {
            rules.add_split(split);
        }
        hold_to_definition(&rules.normalised(), 400)?;
    }

    #[test]
    fn a_set_with_a_code_agrees_with_the_definition(
        intervals in intervals(),
        rest in prop::collection::vec(0u8..8, 0..4),
        family in prop::option::weighted(0.3, families()),
    ) {
        let mut rules = OneHeapRules::default();
        rules.add_set(&SubtractionSet::new(intervals, family.into_iter().collect()));
        rules.add_code(&TakeBreakCode::new(std::iter::once(0).chain(rest).collect(), vec![]).unwrap());
        hold_to_definition(&rules.normalised(), 200)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_wide_code_agrees_with_the_definition(
        zero in prop::sample::select(vec![0u8, 4, 8, 12, 16]),
        rest in prop::collection::vec(0u8..32, 0..3),
    ) {
        let digits: Vec<u8> = std::iter::once(zero).chain(rest).collect();
        hold_to_definition(&of_code(&digits, &[]), 60)?;
    }
}

/// The three methods of the tutorials give one answer: the formula, the table, the search with a memory.
#[test]
fn the_three_methods_agree() {
    for text in [&[1u64, 2, 3][..], &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512]] {
        let rules = of_set(&SubtractionSet::from_takes(text.iter().copied()));
        let m = if text.len() == 3 { 4 } else { 3 };
        for engine in [Engine::Definition, Engine::DepthFirst, Engine::Window] {
            let mut sequence = NimSequence::with_engine(&rules, engine).unwrap();
            for n in 0..1000 {
                assert_eq!(sequence.value_u64(n), Ok(n % m), "{engine} heap {n}");
            }
        }
    }
    let any = SubtractionSet::empty().complement();
    let mut nim = NimSequence::new(&of_set(&any));
    assert_eq!(nim.engine(), Engine::ClosedForm);
    assert!((0..500).all(|n| nim.value_u64(n) == Ok(n)));
    assert_eq!(oracle(&of_set(&any), 500), (0..500).collect::<Vec<_>>());
}

#[test]
fn a_huge_heap_is_answered_from_the_proved_period() {
    let rules = of_set(&SubtractionSet::from_takes([2, 3, 11, 15, 18]));
    let mut sequence = NimSequence::new(&rules);
    let heap: Natural = "18446744073709551623".parse().unwrap();
    assert_eq!(sequence.value(&heap).unwrap().to_u64(), Some(2));
    let PeriodStatus::Proved(period) = sequence.period(None).unwrap() else { panic!() };
    assert_eq!(period.checked_to().to_u64(), Some(274));
    // 18446744073709551623 = 208 + 33 t + 14.
    assert_eq!(oracle(&rules, 300)[222], 2);
}

#[test]
fn heaps_out_of_reach_are_refused_before_anything_is_allocated() {
    let squares = SubtractionSet::new(Vec::new(), vec![Family::PerfectPowers(2)]);
    let mut sequence = NimSequence::new(&of_set(&squares));
    sequence.set_limits(Limits { memory: 1 << 20, heaps: Some(1000) });
    let heap: Natural = "1000000000000000000000000000000".parse().unwrap();
    let error = sequence.value(&heap).unwrap_err();
    assert!(matches!(error, SequenceError::OutOfReach { .. }), "{error}");
    assert!(sequence.computed() <= 1000);
    assert!(matches!(sequence.value(&Natural::from(5000u64)), Err(SequenceError::TooFar { searched: 1000, .. })));
    assert_eq!(sequence.value_u64(999).unwrap(), oracle(&of_set(&squares), 1000)[999]);
}

#[test]
fn a_watch_stops_the_work_and_keeps_what_was_computed() {
    let mut sequence = NimSequence::new(&of_code(&[0, 0, 0, 7], &[]));
    sequence.set_watch(|done| done < 8000);
    let error = sequence.period(Some(1 << 20)).unwrap_err();
    assert_eq!(error, SequenceError::Interrupted { computed_to: 8191 });
    assert_eq!(sequence.computed(), 8192);
}

#[test]
fn kayles_and_dawson_are_proved_as_published() {
    // Guy and Smith 1956.
    for (digits, expected) in [
        (&[0u8, 7, 7][..], (71, 12)),
        (&[0, 0, 7], (53, 34)),
        (&[0, 1, 3, 7], (52, 34)),
        (&[0, 1, 5], (1, 10)),
        (&[4], (1, 2)),
        (&[0, 4, 5], (498, 20)),
    ] {
        let mut sequence = NimSequence::new(&of_code(digits, &[]));
        let PeriodStatus::Proved(period) = sequence.period(None).unwrap() else { panic!("{digits:?}") };
        assert_eq!(period.preperiod().to_u64().zip(period.period().to_u64()), Some(expected), "{digits:?}");
    }
}

#[test]
fn values_written_in_stretches_are_those_of_the_heaps() {
    for text in
        ["S(1,3,4)", "S(2,3,11,15,18)", "S(all but 2,3)", "S(k^2)", "nim", "0.77", "couples-are-forever", "treblecross"]
    {
        let rules: Ruleset = text.parse().unwrap();
        let mut one_by_one = NimSequence::of(&rules).unwrap();
        let mut stretches = NimSequence::of(&rules).unwrap();
        for (from, len) in [(0, 3), (1, 700), (40, 5), (300, 0), (5, 2000), (1900, 300)] {
            let mut values = vec![u64::MAX; len];
            stretches.write_values(from, &mut values).unwrap();
            let expected: Vec<u64> = (from..).take(len).map(|n| one_by_one.value_u64(n).unwrap()).collect();
            assert_eq!(values, expected, "{text} from {from}");
        }
    }
}

#[test]
fn a_stretch_may_end_at_the_last_word_and_not_beyond() {
    let mut nim = NimSequence::of(&"S(1,3,4)".parse().unwrap()).unwrap();
    let mut values = [0; 3];
    nim.write_values(u64::MAX - 2, &mut values).unwrap();
    let expected = [2, 1, 0].map(|back| nim.value_u64(u64::MAX - back).unwrap());
    assert_eq!(values, expected);
    assert!(nim.write_values(u64::MAX - 1, &mut values).is_err());
}

/// A set whose period cannot be proved before its largest take, walked up past the first 2^22 heaps.
#[test]
fn walking_up_an_unproved_sequence_extends_the_table() {
    let rules: Ruleset = "S(2,5,6000000)".parse().unwrap();
    let mut sequence = NimSequence::of(&rules).unwrap();
    let near = 1 << 22;
    for heap in [near - 1, near, near + 5000] {
        sequence.value_u64(heap).unwrap();
        // Whole blocks of the engine.
        assert!((heap + 1..heap + 257).contains(&sequence.computed()), "{heap}: {}", sequence.computed());
    }
}

#[test]
fn the_last_heap_of_a_word_is_a_heap_like_any_other() {
    for text in ["S(2,4,5)", "S(1,12,18)", "S(all but 2)", "0.77", "S(3,5)"] {
        let mut sequence = NimSequence::of(&text.parse::<Ruleset>().unwrap()).unwrap();
        let heap = Natural::from(u64::MAX);
        let value = sequence.value(&heap).unwrap();
        let period = sequence.proved().unwrap().clone();
        let (first, turns) = period.reduce(&heap).unwrap();
        let rise = &turns * period.saltus();
        let expected = Nimber::from(sequence.value(&first).unwrap().as_natural() + &rise);
        assert_eq!(value, expected, "{text}");
    }
}

#[test]
fn a_cousin_reaches_as_far_as_its_limit_says() {
    for text in ["treblecross", "couples-are-forever"] {
        let mut sequence = NimSequence::of(&text.parse::<Ruleset>().unwrap()).unwrap();
        sequence.set_limits(Limits { memory: 1 << 30, heaps: Some(21) });
        let mut values = [0; 21];
        sequence.write_values(0, &mut values).unwrap();
        let expected = oracle(&text.parse::<Ruleset>().unwrap().one_heap().unwrap(), 21);
        assert_eq!(values[..], expected[..], "{text}");
    }
}

#[test]
fn all_but_sets_answer_middle_heaps_from_their_period() {
    let mut sequence = NimSequence::of(&"S(all but 2)".parse::<Ruleset>().unwrap()).unwrap();
    assert_eq!(sequence.value_u64(1_000_000), Ok(500_000));
    assert!(sequence.computed() < 10_000);
}
