//! Programs as contestants write them: some right, most with one classic mistake. `contestant NAME` is one of them; it
//! reads standard input and prints its answers.
//!
//! They are the test of the stress test: each mistake must be caught, made small and, where it is a known one, named.

mod nim;
mod other;
mod sets;

use std::io::{Read, Write};
use std::process::ExitCode;

/// A program: from the input to the output.
type Answer = fn(&str) -> String;

/// The numbers of an input, whatever stands between them.
fn numbers(input: &str) -> impl Iterator<Item = u64> {
    input.split_whitespace().map(|word| word.parse().unwrap_or_else(|_| panic!("not a number: {word}")))
}

/// The least number that is not among these.
fn mex(values: &[u64]) -> u64 {
    let mut seen = vec![false; values.len() + 1];
    values.iter().filter(|&&value| value <= values.len() as u64).for_each(|&value| seen[value as usize] = true);
    seen.iter().position(|seen| !seen).unwrap_or(0) as u64
}

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let all = nim::PROGRAMS.iter().chain(sets::PROGRAMS).chain(other::PROGRAMS);
    let Some((_, answer)) = all.into_iter().find(|(known, _)| *known == name) else {
        eprintln!("no such program: {name}");
        return ExitCode::FAILURE;
    };
    let mut input = String::new();
    if std::io::stdin().read_to_string(&mut input).is_err() {
        return ExitCode::FAILURE;
    }
    match std::io::stdout().write_all(answer(&input).as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
