//! Every problem that is answered can be stressed, and answers the largest inputs of its statement at once.

use std::fmt::Write as _;
use std::time::Instant;

use super::*;
use crate::problem::problems;

fn answered() -> impl Iterator<Item = &'static Problem> {
    problems().iter().filter(|problem| problem.status() == Status::Answered)
}

fn right(problem: &Problem, input: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let result = problem.answer(input, &mut out);
    assert!(result.is_ok(), "{}: {} on {:?}", problem.id(), result.unwrap_err(), String::from_utf8_lossy(input));
    out
}

/// Says that the first player wins, always; a last digit is one more, an answer without either is written twice.
fn faulty(problem: &Problem, out: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(out);
    let changed = match problem.words() {
        Some((win, lose)) if !win.contains('{') && !lose.is_empty() => text.replace(lose, win),
        _ => text
            .lines()
            .map(|line| match line.char_indices().next_back() {
                Some((at, digit @ '0'..='9')) => {
                    format!("{}{}\n", &line[..at], (digit as u8 - b'0' + 1) % 10)
                }
                Some((at, 'A' | 'B')) => format!("{}A\n", &line[..at]),
                _ => format!("{line} {line}0\n"),
            })
            .collect(),
    };
    changed.into_bytes()
}

#[test]
fn a_right_program_passes_and_a_faulty_one_is_caught_small() {
    each_second(0);
}

#[test]
fn and_so_with_the_other_half_of_the_problems() {
    each_second(1);
}

/// Inputs of these are large, and their answers take most of a second; here smaller ones do.
const SMALLER: &[(&str, &str)] = &[
    ("cses-1729", "n 1..1000"),
    ("luogu-p3235", "h 0..1000; F 1..1000"),
    ("cf-256c", "n 1..100; h 1..1e6"),
    ("luogu-p1247", "k 1..1000"),
    ("hdu-1848", "m 1..100; n 1..100; p 1..100"),
    ("cf-138d", "n 1..8; m 1..8"),
];

fn each_second(first: usize) {
    let mut wrong = String::new();
    for problem in answered().skip(first).step_by(2) {
        let mut stress = Stress::new(problem).unwrap();
        // Few, since the answers are those of the engine: what is tested is that inputs are made and can be read.
        stress.set_tests(12);
        if let Some((_, smaller)) = SMALLER.iter().find(|(id, _)| *id == problem.id()) {
            stress.set_domain(smaller).unwrap();
        }
        let mut program = |input: &[u8]| right(problem, input);
        let report = stress.run(&mut program).unwrap();
        assert_eq!(report.failure, None, "{}", problem.id());
        let mut program = |input: &[u8]| faulty(problem, &right(problem, input));
        match stress.run(&mut program).unwrap().failure {
            None => writeln!(wrong, "{}: passed after {} cases", problem.id(), report.cases).unwrap(),
            Some(failure) if failure.input.len() > 60 => {
                writeln!(wrong, "{}: {}", problem.id(), String::from_utf8_lossy(&failure.input)).unwrap();
            }
            Some(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Each problem's largest inputs: all the largest cases that are made for a stress test, again and again up to the
/// number of cases a statement allows and two million words.
#[test]
fn the_largest_inputs_of_every_statement_are_answered_at_once() {
    // Without optimisation and beside other tests it takes longer.
    let most = if cfg!(debug_assertions) { 8.0 } else { 1.0 };
    let mut slow = String::new();
    for problem in answered() {
        let stress = Stress::new(problem).unwrap();
        let (_, large) = hostile::cases(&stress.rules.form, &stress.domain, 1);
        let large = stress.fitting(large);
        let mut worst = (0.0, 0);
        for case in &large {
            let together =
                if stress.many() { (2_000_000 / case.size().max(1)).min(stress.domain.cases.1 as usize) } else { 1 };
            let input = stress.text(&vec![case.clone(); together.max(1)]);
            let start = Instant::now();
            right(problem, &input);
            let seconds = start.elapsed().as_secs_f64();
            if seconds >= worst.0 {
                worst = (seconds, input.len());
            }
        }
        println!("{:32} {:9.1} ms for {:9} bytes, {} inputs", problem.id(), worst.0 * 1e3, worst.1, large.len());
        if worst.0 > most {
            writeln!(slow, "{}: {:.2} s for {} bytes", problem.id(), worst.0, worst.1).unwrap();
        }
    }
    assert!(slow.is_empty(), "{slow}");
}
