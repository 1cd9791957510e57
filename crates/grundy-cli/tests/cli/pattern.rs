//! Patterns on the command line: proved or guessed, and never confused.

use crate::{answer, call, refusal};

#[test]
fn a_proved_pattern_comes_alone() {
    let text = answer(&["pattern", "S(2^k)"]);
    let expected = "S(2^k), normal play: proved
  g(n) = n mod 3 (theorem)
  C++     n % 3
  Python  n % 3
  LaTeX   n \\bmod 3
";
    assert_eq!(text, expected);
    assert!(!answer(&["pattern", "S(2,3,11,15,18)"]).contains("conjecture"));
}

#[test]
fn a_guess_is_called_a_guess() {
    let text = answer(&["pattern", "0.007", "--limit", "3000"]);
    assert!(text.starts_with("0.007, normal play: no formula and no period is proved\n"), "{text}");
    let ended = call(&["pattern", "--values", "-"], b"0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2");
    assert!(ended.out.contains("a table proves nothing") && ended.out.contains("1. g(n) = n mod 3\n"), "{}", ended.out);
    assert!(answer(&["pattern", "0.007", "--limit", "500", "--json"]).contains("\"status\":\"conjectured\""));
}

#[test]
fn what_is_no_table_is_refused_at_its_place() {
    let ended = call(&["pattern", "--values", "-"], b"0 1\n2 x\n");
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.starts_with("error: line 2, column 3: \"x\" is not a value below 2^64\n"), "{}", ended.err);
    assert!(refusal(&["pattern", "--values", "/no/such/file"]).contains("cannot read /no/such/file"));
    assert!(refusal(&["pattern", "wythoff"]).contains("several heaps at once"));
}
