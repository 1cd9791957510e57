//! Judge problems in their own form.

use crate::{answer, call, refusal};

#[test]
fn a_known_problem_is_answered_line_by_line() {
    let ended = call(&["judge", "hdu-1847"], b"1\n3\n");
    assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (Some(0), "Kiki\nCici\n", ""));
}

#[test]
fn a_bad_word_stops_after_the_answers_before_it() {
    let ended = call(&["judge", "hdu-1847"], b"1\n3x\n");
    assert_eq!(ended.code, Some(2));
    assert_eq!(ended.out, "Kiki\n");
    assert_eq!(ended.err, "error: line 2, column 1: \"3x\" is not a whole number\n");
}

#[test]
fn a_problem_of_ones_own_is_described_on_the_command_line() {
    let arguments = ["judge", "--rules", "bash({m})", "--input", "count: n m", "--win", "first", "--lose", "second"];
    let ended = call(&arguments, b"\xef\xbb\xbf2\r\n23 2\r\n\r\n4 3");
    assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (Some(0), "first\nsecond\n", ""));
}

#[test]
fn a_game_that_is_not_impartial_is_refused_with_the_reason() {
    let text = refusal(&["judge", "hdu-3544"]);
    assert!(text.starts_with("error: hdu-3544 is not an impartial game: "), "{text}");
    assert!(answer(&["judge", "--list", "3544"]).contains("hdu-3544"));
}

#[test]
fn an_unknown_problem_brings_its_neighbours() {
    let text = refusal(&["judge", "hdu-1874"]);
    assert!(text.contains("did you mean hdu-1847"), "{text}");
}
