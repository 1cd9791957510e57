//! Subtraction sets: finite, additive, all but finitely many, and the longest outcome periods.

use grundy::{Engine, NimSequence, Outcome, OutcomeBits, Period, Ruleset, SubtractionSet};

use crate::{figures, largest, number, numbers, proved, rows, sequence};

const FINITE: &str = include_str!("../data/subtraction_periods.csv");
const OUTCOMES: &str = include_str!("../data/outcome_periods.csv");
const ALL_BUT: &str = include_str!("../data/all_but_periods.csv");

fn prove(takes: &[u64]) -> (NimSequence, Period) {
    let rules = Ruleset::from(SubtractionSet::from_takes(takes.iter().copied()));
    let mut game = NimSequence::of(&rules).expect("one heap");
    let period = proved(&mut game, None).expect("a finite set is periodic");
    (game, period)
}

/// Checks preperiod and period of the outcomes, both least: a whole window of 64 heaps past the first period
/// repeats, which decides all later ones, and nothing smaller does.
fn check_outcomes(takes: &[u64], preperiod: u64, period: u64) {
    let heaps = preperiod + 2 * period + 64;
    let bits = OutcomeBits::compute(&SubtractionSet::from_takes(takes.iter().copied()), heaps).expect("small takes");
    let lost = |n: u64| bits.outcome(n) == Some(Outcome::P);
    let repeats = |p: u64| (preperiod..heaps - p).all(|n| lost(n) == lost(n + p));
    assert!(repeats(period), "{takes:?}: {period} is a period of the outcomes");
    let smaller = (1..=period / 2).filter(|&p| period.is_multiple_of(p)).find(|&p| repeats(p));
    assert_eq!(smaller, None, "{takes:?}: {period} is the least period of the outcomes");
    if let Some(before) = preperiod.checked_sub(1) {
        assert_ne!(
            lost(before),
            lost(before + period),
            "{takes:?}: {preperiod} is the least preperiod of the outcomes"
        );
    }
}

#[test]
fn finite_sets_have_their_published_periods() {
    for row in rows(FINITE) {
        let [takes, preperiod, period, largest_value, outcome_preperiod, outcome_period] = row[..] else {
            panic!("six fields: {row:?}")
        };
        let takes = numbers(takes);
        let (n0, p) = (number(preperiod), number(period));
        let (mut game, found) = prove(&takes);
        assert_eq!(figures(&found), (n0, p, 0), "{takes:?}");
        assert_eq!(largest(&mut game, n0 + p).0, number(largest_value), "{takes:?}");
        if !outcome_period.is_empty() {
            check_outcomes(&takes, number(outcome_preperiod), number(outcome_period));
        }
    }
}

#[test]
fn longest_outcome_periods() {
    for row in rows(OUTCOMES) {
        let [takes, preperiod, period] = row[..] else { panic!("three fields: {row:?}") };
        check_outcomes(&numbers(takes), number(preperiod), number(period));
    }
}

#[test]
fn all_but_sets_are_proved_with_the_figures_observed() {
    for row in rows(ALL_BUT) {
        let [excluded, preperiod, period, saltus, first_values] = row[..] else { panic!("five fields: {row:?}") };
        let mut game = sequence(&format!("S(all but {})", excluded.replace(' ', ",")));
        assert_eq!(game.engine(), Engine::AllBut, "{excluded}");
        let found = proved(&mut game, None).unwrap_or_else(|| panic!("all but {excluded} is arithmetically periodic"));
        assert_eq!(figures(&found), (number(preperiod), number(period), number(saltus)), "all but {excluded}");
        let values = numbers(first_values);
        assert_eq!(game.prefix(values.len()).unwrap(), values, "all but {excluded}");
    }
}

#[test]
fn bouton_and_one_take_by_their_formulas() {
    // C.-G. Bachet (1612): takes 1..k give n mod (k+1). A single take a gives a zeros and a ones in turn.
    for k in 1..=40 {
        let (mut game, found) = prove(&(1..=k).collect::<Vec<_>>());
        assert_eq!(figures(&found), (0, k + 1, 0));
        assert!((0..500).all(|n| game.value_u64(n).unwrap() == n % (k + 1)));
        let (mut game, found) = prove(&[k]);
        assert_eq!(figures(&found), (0, 2 * k, 0));
        assert!((0..500).all(|n| game.value_u64(n).unwrap() == n / k % 2));
    }
}

#[test]
fn additive_sets_have_the_periods_of_their_formula() {
    // Takes a, b, a+b with gcd(a, b) = 1: purely periodic, linear or quadratic (A. Flammenkamp 1997; Winning Ways).
    for a in 2..=12 {
        for b in a + 1..=24 {
            if (2..=a).any(|d| a % d == 0 && b % d == 0) {
                continue;
            }
            let rest = b % (2 * a);
            let expected = if rest <= a { a * (2 * b + rest) } else { 2 * b + (2 * a - rest) };
            let (_, found) = prove(&[a, b, a + b]);
            assert_eq!(figures(&found), (0, expected, 0), "{a}, {b}, {}", a + b);
        }
    }
}

#[test]
fn a_long_preperiod_is_not_taken_for_a_period() {
    let (_, found) = prove(&[2, 3, 11, 15, 18]);
    assert_eq!(figures(&found), (208, 33, 0));
}
