//! Problems that are described on the command line.

use grundy::Play;
use grundy_judge::Problem;

use crate::answer_of;

fn run(rules: &str, form: &str, input: &str) -> (String, Option<String>) {
    answer_of(&Problem::custom(rules, form, Play::Normal, "W", "L").unwrap(), input.as_bytes())
}

#[test]
fn numbers_that_are_neither_counts_nor_in_the_rules_are_heaps() {
    let good = |text: &str| (text.to_owned(), None);
    assert_eq!(run("S(2^k)", "eof: n", "1 3\n"), good("W\nL\n"));
    assert_eq!(run("bash({m})", "count: n m", "2\n23 2\n4 3\n"), good("W\nL\n"));
    assert_eq!(run("S({S})", "eof: k S[k] n h[n]", "2 2 5 3 2 4 7\n2 2 5 2 3 3\n"), good("W\nL\n"));
    assert_eq!(run("bash({L[i]})", "one: n (M L)[n]", "2 1 1 2 2"), good("W\n"));
    assert_eq!(run("wythoff", "until 0 0: a b", "1 2\n5 8\n0 0\n"), good("L\nW\n"));
    assert_eq!(run("staircase", "eof: n", "1 0\n"), good("W\nL\n"));
    assert_eq!(run("kayles", "until -1: m { l h[l] }[m]", "2 1 5 2 3 3\n-1\n"), good("W\nL\n"));
    assert_eq!(run("moves(n): n-1; n+-2", "eof: n", "1 3 4\n"), good("W\nL\nW\n"));
    assert_eq!(run("moves(n): n-1 if n > {m}; n-2: {n}", "eof: n m", "2 1 4 9 3 9\n"), good("W\nL\nW\n"));
    assert_eq!(run("nim: {h} + kayles: {a - 1} 0", "one: a h[..]", "6 4"), good("L\n"));
}

#[test]
fn words_may_name_the_case_and_contain_braces() {
    let problem = Problem::custom("nim", "eof: n", Play::Normal, "Case #{case}: {{yes}}", "Case #{case}: no").unwrap();
    assert_eq!(answer_of(&problem, b"3 0").0, "Case #1: {yes}\nCase #2: no\n");
}

#[test]
fn mistakes_are_told_before_any_input_is_read() {
    for (rules, form, message) in [
        ("nim", "n", "input form \"n\", column 1: expected count:, one:, eof: or until 0: before the layout of a case"),
        ("S({T})", "eof: k S[k] n", "rules \"S({T})\", column 4: the form has no T; it has k, S, n"),
        (
            "S({S})",
            "eof: k S[k]",
            "input form \"eof: k S[k]\", column 12: every number is a count or used in the rules, so there are no heaps; name them",
        ),
        ("nim: {n} {m}", "eof: n", "heaps \" {n} {m}\", column 7: the form has no m; it has n"),
    ] {
        assert_eq!(Problem::custom(rules, form, Play::Normal, "W", "L").unwrap_err().to_string(), message);
    }
    assert!(Problem::custom("nimm", "eof: n", Play::Normal, "W", "L").is_err());
    assert!(Problem::custom("S(0)", "eof: n", Play::Normal, "W", "L").is_err());
    assert!(Problem::custom("nim", "eof: n", Play::Normal, "{W", "L").is_err());
}

#[test]
fn in_misere_play_who_cannot_move_wins() {
    let problem = Problem::custom("nim", "eof: n h[n]", Play::Misere, "W", "L").unwrap();
    assert_eq!(answer_of(&problem, b"1 0  1 1  2 1 1  3 1 1 1  2 2 2  1 5").0, "W\nL\nW\nL\nL\nW\n");
    let problem = Problem::custom("bash({m})", "eof: n m", Play::Misere, "W", "L").unwrap();
    assert_eq!(answer_of(&problem, b"1 3 2 3 5 3").0, "L\nW\nL\n");
    let problem = Problem::custom("S(2^k)", "eof: n", Play::Misere, "W", "L").unwrap();
    assert_eq!(answer_of(&problem, b"0 1 2 3 4").0, "W\nL\nW\nW\nL\n");
}

#[test]
fn a_mistake_in_fixed_rules_is_placed_in_the_text_that_was_typed() {
    for (rules, column) in [("S(2^k", 6), ("S(2^k: {n}", 6), ("nimm", 1), ("S(1,0): {n}", 5)] {
        let error = Problem::custom(rules, "count: n", Play::Normal, "W", "L").unwrap_err();
        assert_eq!((error.part, error.text.as_str(), error.column), ("rules", rules, column), "{error}");
        assert!(error.notation.is_some_and(|notation| notation.message() == error.message));
    }
    // What is known of such rules only with the numbers of a case is told with the case.
    let problem = Problem::custom("S({n})", "count: n m", Play::Normal, "W", "L").unwrap();
    assert!(problem.answer(b"1 0 3", &mut Vec::new()).unwrap_err().to_string().contains("cannot be read"));
}
