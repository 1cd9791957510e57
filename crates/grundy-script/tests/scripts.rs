//! The scripts of `examples/scripts`, each with values known from elsewhere, and scripts that misbehave.

use std::collections::HashMap;
use std::path::Path;

use grundy::{Outcome, Play, SearchBudget, SearchError};
use grundy_script::{Limits, Script, ScriptError, ScriptPosition, ScriptSolution};

fn example(name: &str) -> Script {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/scripts").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    Script::read(name, &text, Limits::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn position(text: &str) -> ScriptPosition {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solve(script: &Script, text: &str, play: Play) -> Result<ScriptSolution, ScriptError> {
    script.solve(&position(text), play, SearchBudget::default(), &|_| true)
}

fn value(script: &Script, text: &str) -> u32 {
    solve(script, text, Play::Normal).unwrap_or_else(|error| panic!("{text}: {error}")).value.unwrap()
}

/// A script and some of its positions with their values.
type Known = (&'static str, &'static [(&'static str, u32)]);

const KNOWN: [Known; 10] = [
    ("euclid.star", &[("[7, 2]", 3), ("[8, 5]", 0), ("[34, 21]", 1), ("[30, 7]", 4), ("[1, 1]", 0)]),
    ("wythoff.star", &[("[1, 2]", 0), ("[3, 5]", 0), ("[4, 7]", 0), ("[6, 10]", 0), ("[4, 4]", 7), ("[3, 4]", 2)]),
    ("staircase.star", &[("[2, 1, 3]", 1), ("[0, 5]", 0), ("[3, 2, 3]", 0), ("[]", 0)]),
    ("chomp.star", &[("[3, 3, 3]", 5), ("[5, 5, 3]", 0), ("[4, 4, 4]", 9), ("[4, 3]", 0), ("[1]", 0)]),
    ("northcott.star", &[("[[0, 4], [2, 8]]", 6), ("[[0, 4], [2, 6]]", 0), ("[[1, 2]]", 0)]),
    ("end_nim.star", &[("[2, 5]", 7), ("[4, 4]", 0), ("[6]", 6), ("[]", 0)]),
    ("strip.star", &[("'o..o.o'", 1), ("'ooo'", 0), ("'...o'", 3), ("'.oo..o.o'", 1)]),
    ("fibonacci_nim.star", &[("[2, 1]", 0), ("[13, 12]", 0), ("[21, 20]", 0), ("[5, 4]", 0)]),
    ("no_repeat.star", &[("[1, []]", 1), ("[2, []]", 1), ("[3, []]", 2), ("[4, []]", 2), ("[1, [1]]", 0)]),
    ("bitmask.star", &[("1", 1), ("3", 1), ("7", 2), ("15", 0), ("31", 3), ("1023", 3)]),
];

#[test]
fn every_example_has_its_known_values() {
    for (name, values) in KNOWN {
        let script = example(name);
        for (position, expected) in values {
            assert_eq!(value(&script, position), *expected, "{name} {position}");
        }
    }
    let listed = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/scripts")).unwrap();
    assert_eq!(listed.count(), KNOWN.len(), "an example without values");
}

/// End-Nim by the definition.
fn end_nim(row: &[u32], memory: &mut HashMap<Vec<u32>, u32>) -> u32 {
    if let Some(&known) = memory.get(row) {
        return known;
    }
    let mut seen = Vec::new();
    for end in [0, row.len().saturating_sub(1)] {
        for left in 0..row.get(end).copied().unwrap_or(0) {
            let mut option = row.to_vec();
            option[end] = left;
            option.retain(|&heap| heap > 0);
            seen.push(end_nim(&option, memory));
        }
    }
    let value = (0..=seen.len() as u32).find(|value| !seen.contains(value)).unwrap();
    memory.insert(row.to_vec(), value);
    value
}

#[test]
fn end_nim_of_three_heaps_follows_the_definition() {
    let (script, mut memory) = (example("end_nim.star"), HashMap::new());
    for a in 1..4u32 {
        for b in 1..4u32 {
            for c in 1..4u32 {
                assert_eq!(
                    value(&script, &format!("[{a}, {b}, {c}]")),
                    end_nim(&[a, b, c], &mut memory),
                    "{a} {b} {c}"
                );
            }
        }
    }
}

#[test]
fn winning_moves_and_misere_play_are_those_of_the_library() {
    let script = example("wythoff.star");
    let budget = SearchBudget::default();
    for a in 0..6u64 {
        for b in a..7u64 {
            for play in [Play::Normal, Play::Misere] {
                let found = solve(&script, &format!("[{a}, {b}]"), play).unwrap();
                let heaps = [a, b].map(grundy::Natural::from);
                let expected = grundy::Coupled::Wythoff.outcome(&heaps, play, &budget).unwrap();
                assert_eq!(found.outcome, expected, "{a} {b} {play}");
                for option in found.winning {
                    assert_eq!(solve(&script, &option.to_string(), play).unwrap().outcome, Outcome::P);
                }
            }
        }
    }
    let fibonacci = solve(&example("fibonacci_nim.star"), "[10, 9]", Play::Normal).unwrap();
    assert_eq!(fibonacci.winning, [position("[8, 4]")]);
    let chomp = example("chomp.star");
    let winning = solve(&chomp, "[3, 3, 3]", Play::Normal).unwrap().winning;
    assert_eq!(winning.iter().map(|p| chomp.show(p).unwrap()).collect::<Vec<_>>(), ["### / # / #"]);
}

fn failure(text: &str, position: &str) -> ScriptError {
    match Script::read("bad.star", text, Limits::default()) {
        Ok(script) => solve(&script, position, Play::Normal).expect_err(text),
        Err(error) => error,
    }
}

#[test]
fn scripts_that_fail_say_where() {
    for (text, message, line) in [
        ("def moves(n)\n    return []", "Parse error", 1),
        ("def moves(n):\n    return [m]", "Variable `m` not found", 2),
        ("def moves(n):\n    x = 1 // 0\n    return []", "division by zero", 2),
        ("def moves(n):\n    return half(n)\n\ndef half(n):\n    return [n // 'two']", "not supported", 5),
        ("x = 3\ny = x.size", "no attribute", 2),
        ("def moves(n):\n    fail('no such heap')", "no such heap", 2),
        ("load('other.star', 'x')\ndef moves(n):\n    return []", "load", 1),
    ] {
        let ScriptError::Failed { message: found, place, .. } = failure(text, "5") else { panic!("{text}") };
        assert!(found.to_lowercase().contains(&message.to_lowercase()), "{text}: {found}");
        assert_eq!(place.map(|place| place.line), Some(line), "{text}: {found}");
    }
    assert_eq!(failure("x = 1", "5"), ScriptError::Missing { name: "moves" });
}

#[test]
fn results_that_are_no_positions_are_refused() {
    for (text, shown) in [
        ("def moves(n):\n    return n - 1", "moves(5) must return a list of positions"),
        ("def moves(n):\n    return [None]", "but returned [None]"),
        ("def moves(n):\n    return [n > 1]", "but returned [True]"),
        ("def moves(n):\n    return [1.5]", "but returned [1.5]"),
        ("def moves(n):\n    return [{}]", "but returned [{}]"),
        ("def moves(n):\n    return [1 << 70]", "below 2^63"),
        ("def moves(n):\n    pass", "but returned None"),
    ] {
        let error = failure(text, "5").to_string();
        assert!(error.contains(shown), "{text}: {error}");
    }
}

#[test]
fn no_script_goes_on_for_ever_or_eats_the_memory() {
    for (text, message) in [
        ("def moves(n):\n    for i in range(2000000000):\n        pass\n    return []", "1000000 steps"),
        ("def moves(n):\n    return [x for x in range(2000000000)]", "bytes"),
        ("def moves(n):\n    return moves(n + 1)", "deep"),
        ("def moves(n):\n    x = []\n    for i in range(1000000):\n        x = x + [i]\n    return x", "bytes"),
        ("def moves(n):\n    return [n + 1]", "more than its budget"),
    ] {
        let limits = Limits { memory: 16 << 20, ..Limits::default() };
        let script = Script::read("bad.star", text, limits).unwrap();
        let budget = SearchBudget { positions: 2000, bytes: 1 << 24 };
        let error = script.solve(&position("5"), Play::Normal, budget, &|_| true).unwrap_err();
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
    let loops = Script::read("bad.star", "def moves(n):\n    return [(n + 1) % 3]", Limits::default()).unwrap();
    let error = solve(&loops, "5", Play::Normal).unwrap_err();
    assert_eq!(error.to_string(), "the game can return to a position, so it need not end: 0 -> 1 -> 2 -> 0");
    let few = Limits { steps: 1000, ..Limits::default() };
    let text = "def moves(n):\n    return [n - 1 for _ in range(10)] if n else []";
    let slow = Script::read("slow.star", text, few).unwrap();
    assert_eq!(solve(&slow, "900", Play::Normal), Err(ScriptError::TooManySteps { steps: 1000 }));
    let brackets = format!("def moves(n):\n    return {}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(failure(&brackets, "1").to_string().contains("more than 100 deep"));
    let long = "#".repeat(2 << 20);
    assert!(failure(&long, "1").to_string().contains("longer than 1048576 bytes"));
}

#[test]
fn a_caller_can_stop_a_script() {
    let text = "def moves(n):\n    return [n - 1] if n else []";
    let script = Script::read("long.star", text, Limits::default()).unwrap();
    let error = script.solve(&position("1000000"), Play::Normal, SearchBudget::default(), &|n| n < 10_000).unwrap_err();
    assert!(matches!(error, ScriptError::Search(SearchError::Cancelled { positions: 10_000.. })), "{error:?}");
}
