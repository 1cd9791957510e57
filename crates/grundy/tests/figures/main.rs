//! Published figures as fixtures.
//!
//! The definition tells whether an engine is right, but only on heaps that the definition reaches. What others
//! have found and printed reaches further and was found without this program: periods and preperiods, first
//! places of largest values, sequences, equalities between games, and the mistakes known to be in print. The
//! figures are in `tests/data`; the first lines of each file name who found them.

mod boards;
mod equivalences;
mod octal;
mod printed_errors;
mod sequences;
mod subtraction;

use grundy::{NimSequence, Period, PeriodStatus, Ruleset};

/// The rows of a data file without its comments and its header, split at the commas.
fn rows(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    file.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split(',').collect())
}

/// A field that is a number.
fn number(field: &str) -> u64 {
    field.parse().unwrap_or_else(|_| panic!("not a number in the data: {field:?}"))
}

/// A field of numbers with blanks between them.
fn numbers(field: &str) -> Vec<u64> {
    field.split_whitespace().map(number).collect()
}

/// The nim-values of one-heap rules in the notation.
fn sequence(rules: &str) -> NimSequence {
    let rules: Ruleset = rules.parse().unwrap_or_else(|error| panic!("{error}"));
    NimSequence::of(&rules).expect("rules for one heap")
}

/// The period proved with the values of at most so many heaps.
fn proved(sequence: &mut NimSequence, heaps: Option<u64>) -> Option<Period> {
    match sequence.period(heaps).expect("within the limits") {
        PeriodStatus::Proved(period) => Some(period),
        _ => None,
    }
}

/// Preperiod, period and saltus as plain numbers.
fn figures(period: &Period) -> (u64, u64, u64) {
    let plain = |n: &grundy::Natural| n.to_u64().expect("a figure of one word");
    (plain(period.preperiod()), plain(period.period()), plain(period.saltus()))
}

/// The largest of the first `heaps` nim-values and the first heap that has it.
fn largest(sequence: &mut NimSequence, heaps: u64) -> (u64, u64) {
    let values = (0..heaps).map(|n| (sequence.value_u64(n).expect("within the limits"), n));
    values.fold((0, 0), |best, next| if next.0 > best.0 { next } else { best })
}
