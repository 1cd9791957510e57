//! Input that is wrong, and exactly what is said about it.

use std::fmt::Write as _;

use crate::{call, refusal};

#[test]
fn the_place_is_drawn_under_the_text() {
    assert_eq!(
        refusal(&["solve", "S(0,1,3): 7"]),
        "\
error: 0 is not a move
  |
1 | S(0,1,3): 7
  |   ^ taking nothing would let the game go on for ever
  = help: write S(1,3)
"
    );
    assert_eq!(
        refusal(&["solve", "77: 5"]),
        "\
error: expected a rule
  |
1 | 77: 5
  | ^^ a number alone is not a rule
  = help: the octal game Kayles is 0.77 (or kayles); taking exactly 77 is S(77)
"
    );
}

#[test]
fn every_hostile_input_has_its_message() {
    let calls: &[&[&str]] = &[
        &["solve", ""],
        &["solve", " "],
        &["solve", "nim"],
        &["solve", "nim:"],
        &["solve", "nim: -3"],
        &["solve", "nim:", "-3"],
        &["solve", "nim: 3.5"],
        &["solve", "nim: 1e6"],
        &["solve", "nim: 0x10"],
        &["solve", "nim: 3 +"],
        &["solve", "+ nim: 3"],
        &["solve", "nim: 3 nim: 4"],
        &["solve", "nimm: 3"],
        &["solve", "S(0,1): 3"],
        &["solve", "S(-1): 3"],
        &["solve", "S(5..3): 3"],
        &["solve", "S(1,2: 3"],
        &["solve", "S(1;2): 3"],
        &["solve", "0.W: 3"],
        &["solve", "0.9999W: 3"],
        &["solve", "3.1: 3"],
        &["solve", "1.0: 3"],
        &["solve", "77: 5"],
        &["solve", "bash: 5"],
        &["solve", "bash(0): 5"],
        &["solve", "wythoff: 3"],
        &["solve", "wythoff | S(1): 3 5"],
        &["solve", "euclid: 0 3"],
        &["solve", "nim: \u{1b}[31m3"],
        &["solve", "Ｓ（０）：３"],
        &["solve", "nim: 3", "--play", "both"],
        &["solve", "nim: 3", "--moves", "few"],
        &["solve", "nim: 3", "--limit", "-1"],
        &["solve", "nim: 3", "--memory", "lots"],
        &["solve", "0.007: 10000000000000000000000000000000", "--limit", "1000", "--memory", "1M"],
        &["solve", "S(primes): 10000000000000000000000000000000", "--limit", "1000", "--memory", "1M"],
        &["solve", "0.007: 10000000", "--limit", "1000", "--memory", "1G"],
        &["values", "wythoff"],
        &["values", "0.77: 5"],
        &["values", "kayles", "0", "12"],
        &["values", "S(1,2)", "9"],
        &["nim", "3 xor 5"],
        &["solve", ""],
        &["values", "0.77", "--from", "10", "--to", "5"],
        &["values", "0.77", "--to", "1e"],
        &["values", "0.77", "--to", "9^99999999"],
        &["values", "0.77", "--engine", "warp"],
        &["values", "0.77", "--format", "pdf"],
        &["values", "nim", "--engine", "window"],
        &["period", "moore(2)"],
        &["period", "0.8W"],
        &["compare", "0.77"],
        &["compare", "0.77", "euclid"],
        &["explain", "S(0): 3"],
        &["judge", "nowhere-1"],
        &["judge", "--rules", "nimm", "--input", "eof: n", "--win", "a", "--lose", "b"],
        &["judge", "--rules", "nim", "--input", "n", "--win", "a", "--lose", "b"],
        &["judge", "--rules", "nim"],
        &["about", "nimm"],
        &["completions", "klingon"],
        &["slove", "nim: 3"],
        &["solve"],
    ];
    let mut table = String::new();
    for arguments in calls {
        let ended = call(&[&["-q"], *arguments].concat(), b"");
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!ended.err.contains("panicked") && !ended.err.contains('\u{1b}'), "{}", ended.err);
        let words: Vec<String> = arguments.iter().map(|word| word.escape_debug().to_string()).collect();
        let _ = write!(table, "$ grundy {}\n{}\n", words.join(" "), ended.err);
    }
    insta::assert_snapshot!(table);
    let ended = call(&["solve", "-"], b"nim: 3\0");
    assert!(ended.err.starts_with("error: ") && !ended.err.contains('\0'), "{}", ended.err);
}

#[test]
fn texts_of_a_million_letters_are_not_printed_whole() {
    let heaps = "1 ".repeat(500_000);
    for text in [format!("nim: {heaps}x {heaps}"), format!("S({}0): 5", "1,".repeat(300_000)), "9".repeat(1_000_000)] {
        let ended = call(&["solve", "-"], text.as_bytes());
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""));
        assert!(ended.err.len() < 1000, "{} bytes", ended.err.len());
        assert!(ended.err.contains('^'), "{}", ended.err);
    }
}

#[test]
fn bytes_that_are_not_text_are_named_with_their_place() {
    let ended = call(&["solve", "-"], b"kayles: 5 7\n+ nim: 3 \xff\n");
    assert_eq!(ended.code, Some(2));
    assert_eq!(
        ended.err,
        "\
error: the text is not UTF-8
  |
2 | + nim: 3 \u{fffd}
  |          ^ byte 0xFF stands here
  = help: save the file as UTF-8 (plain ASCII is UTF-8 too)
"
    );
}

#[test]
fn the_meaning_of_odd_bytes_is_kept_where_it_is_clear() {
    for input in [&b"nim: 1 2"[..], b"\xef\xbb\xbfnim: 1 2\n", b"nim: 1\r\n2\r\n", b"\n\nnim:\n\n1\t2\n\n"] {
        let ended = call(&["solve", "-"], input);
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        assert!(ended.out.starts_with("N-position"), "{}", ended.out);
    }
}

#[cfg(not(feature = "script"))]
#[test]
fn a_program_without_scripts_says_how_to_get_one_with_them() {
    assert_eq!(
        refusal(&["solve", "--script", "game.star", "5"]),
        "error: this program was built without scripts, so game.star cannot be played\n  = help: build it with them: cargo \
         install --path crates/grundy-cli --features script\n"
    );
}
