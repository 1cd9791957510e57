//! Every faulty program is caught, its input made small and its cause named; the right ones pass.

use std::time::Duration;

use grundy_judge::{Program, Stress, StressReport, find};

fn stress(problem: &str, program: &str) -> StressReport {
    let words = vec![env!("CARGO_BIN_EXE_contestant").into(), program.into()];
    // Generous for right programs on a busy machine, short for those that never end.
    let timeout = if program.ends_with("too-slow") { Duration::from_millis(300) } else { Duration::from_secs(20) };
    let mut stress = Stress::new(find(problem).unwrap()).unwrap();
    // Sets and quarries have one case an input, so they need the runs that are made by default.
    if !matches!(problem, "acwing-893" | "acwing-894" | "cf-15c" | "leetcode-294") {
        stress.set_tests(24);
    }
    stress.run(&mut Program::new(words, timeout)).unwrap()
}

/// The problem of a program: its name is the problem's id and a word for the mistake.
fn problem(program: &str) -> String {
    let parts: Vec<&str> = program.splitn(3, '-').collect();
    format!("{}-{}", parts[0], parts[1])
}

#[test]
fn right_programs_pass() {
    let right = [
        "acwing-893-right",
        "hdu-1536-right",
        "poj-2234-right",
        "hdu-1907-right",
        "acwing-892-right",
        "poj-1704-right",
        "cf-15c-right",
        "hdu-1846-right",
        "hdu-1847-right",
        "cses-1729-right",
        "poj-1067-right",
        "hdu-2516-right",
        "acwing-894-right",
        "leetcode-294-right",
    ];
    for program in right {
        let report = stress(&problem(program), program);
        assert_eq!(report.failure, None, "{program}");
        assert!(report.cases >= 10, "{program}: {} cases", report.cases);
    }
}

/// Programs with a known mistake: the kind of the difference, the smallest input, and the cause that is named.
const KNOWN: &[(&str, &str, &str, &str)] = &[
    ("acwing-893-early-exit", "wrong-answer", "2\n2 1\n1\n1\n", "early-exit"),
    ("acwing-893-shared-marks", "wrong-answer", "", "shared-marks"),
    ("acwing-893-shared-marks-memo", "wrong-answer", "", "shared-marks-memo"),
    ("acwing-893-marks-kept", "wrong-answer", "1\n1\n1\n2\n", "marks-kept"),
    ("acwing-893-last-take-lost", "wrong-answer", "1\n1\n1\n1\n", "last-take-lost"),
    ("acwing-893-first-take-lost", "wrong-answer", "1\n1\n1\n1\n", "first-take-lost"),
    ("acwing-893-whole-heap-forbidden", "wrong-answer", "1\n1\n1\n1\n", "whole-heap-forbidden"),
    ("acwing-893-zero-move", "wrong-answer", "", "zero-move"),
    ("acwing-893-mex-from-one", "wrong-answer", "", "mex-from-one"),
    ("acwing-893-max-plus-one", "wrong-answer", "", "max-plus-one"),
    ("acwing-893-count-of-options", "wrong-answer", "", "count-of-options"),
    ("acwing-893-sizes-marked", "wrong-answer", "1\n1\n1\n3\n", "sizes-marked"),
    ("acwing-893-outcomes-as-values", "wrong-answer", "", "outcomes-as-values"),
    ("acwing-893-sum-of-values", "wrong-answer", "1\n1\n2\n1 1\n", "sum-of-values"),
    ("acwing-893-no-brackets-equal", "wrong-answer", "", "no-brackets-equal"),
    ("hdu-1536-first-rules-kept", "wrong-answer", "", "first-rules-kept"),
    ("hdu-1536-xor-not-reset", "wrong-answer", "1 1\n2\n1 1\n1 0\n0\n", "xor-not-reset"),
    ("poj-2234-last-heap-lost", "wrong-answer", "1 1\n", "last-heap-lost"),
    ("poj-2234-sum", "wrong-answer", "1 2\n", "parity-of-sizes"),
    ("hdu-1907-normal-play", "wrong-answer", "1\n1\n1\n", "other-play"),
    ("cf-15c-cut-32", "wrong-answer", "", "cut-32"),
    ("hdu-1846-words-swapped", "wrong-answer", "1\n1 1\n", "words-swapped"),
    ("hdu-1846-always-first", "wrong-answer", "1\n2 1\n", "always-win"),
    ("hdu-1847-one-ahead", "wrong-answer", "2\n", "one-ahead"),
    ("leetcode-294-sum-of-parts", "wrong-answer", "", "sum-of-parts"),
    ("leetcode-294-or-of-parts", "wrong-answer", "", "or-of-parts"),
    ("acwing-894-parts-apart", "wrong-answer", "", "parts-apart"),
    ("leetcode-294-equal-parts-lost", "wrong-answer", "\"++\"\n", "equal-parts-lost"),
];

/// Programs that are wrong in a way no list of mistakes holds.
const OTHER: &[(&str, &str, &str)] = &[
    ("acwing-893-first-heap-only", "wrong-answer", "1\n1\n2\n1 1\n"),
    ("poj-2234-one-line", "wrong-lines", "1 1\n1 1\n"),
    ("hdu-1907-always-turned", "wrong-answer", "1\n1\n2\n"),
    ("hdu-1907-one-case-short", "missing-output", "1\n1\n1\n"),
    ("acwing-892-other-stairs", "wrong-answer", "1\n1\n"),
    ("poj-1704-unsorted", "wrong-answer", ""),
    ("hdu-1849-stops-at-empty-heap", "missing-output", "1\n0\n0\n"),
    ("hdu-1846-modulo-m", "wrong-answer", "1\n1 1\n"),
    ("hdu-1846-equal-forgotten", "wrong-answer", "1\n1 1\n"),
    ("hdu-1846-talks", "extra-output", "1\n1 1\n"),
    ("hdu-1847-array-one-short", "crash", "1000\n"),
    ("hdu-1847-too-slow", "time-out", ""),
    ("hdu-1847-floods", "too-much-output", "1\n"),
    ("hdu-1847-trips-over-blank-line", "crash", "1\n\n"),
    ("poj-1067-single-precision", "wrong-answer", ""),
    ("hdu-2516-table-too-short", "wrong-answer", ""),
];

#[test]
fn classic_mistakes_are_caught_and_named() {
    assert!(KNOWN.len() >= 25);
    named(&KNOWN[..KNOWN.len() / 2]);
}

#[test]
fn more_classic_mistakes_are_caught_and_named() {
    named(&KNOWN[KNOWN.len() / 2..]);
}

fn named(programs: &[(&str, &str, &str, &str)]) {
    for &(program, kind, input, cause) in programs {
        let failure = stress(&problem(program), program).failure.unwrap_or_else(|| panic!("{program} passed"));
        assert_eq!(failure.difference.kind(), kind, "{program}");
        let small = String::from_utf8_lossy(&failure.input);
        assert!(input.is_empty() || small == input, "{program}: {small:?}");
        assert!(small.len() <= 60, "{program}: {small:?}");
        let named: Vec<&str> = failure.causes.iter().map(|mistake| mistake.id()).collect();
        assert!(named.contains(&cause), "{program}: {named:?} on {small:?}");
        assert!(failure.compared >= 15, "{program}");
    }
}

#[test]
fn other_mistakes_are_caught_and_not_named() {
    for &(program, kind, input) in OTHER {
        let failure = stress(&problem(program), program).failure.unwrap_or_else(|| panic!("{program} passed"));
        assert_eq!(failure.difference.kind(), kind, "{program}");
        let small = String::from_utf8_lossy(&failure.input);
        assert!(input.is_empty() || small == input, "{program}: {small:?}");
        assert!(small.len() <= 60, "{program}: {small:?}");
        assert_eq!(failure.causes, [], "{program}");
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    let again = |seed| {
        let words = vec![env!("CARGO_BIN_EXE_contestant").into(), "poj-1067-single-precision".into()];
        let mut stress = Stress::new(find("poj-1067").unwrap()).unwrap();
        stress.set_seed(seed);
        stress.run(&mut Program::new(words, Duration::from_secs(20))).unwrap()
    };
    assert_eq!(again(5), again(5));
}
