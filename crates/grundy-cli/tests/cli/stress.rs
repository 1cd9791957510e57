//! A program under test, from the command line. `awk` is on every machine that has a shell.

use crate::{call, refusal};

const RIGHT: &[&str] = &["--", "awk", "NF { print ($1 % 3 ? \"Kiki\" : \"Cici\") }"];
const WRONG: &[&str] = &["--", "awk", "{ print ($1 % 4 ? \"Kiki\" : \"Cici\") }"];

fn stress(arguments: &[&str], program: &[&str], input: &[u8]) -> crate::Ended {
    let all: Vec<&str> = ["stress"].iter().chain(arguments).chain(program).copied().collect();
    call(&all, input)
}

#[test]
fn a_right_program_passes_and_a_wrong_one_is_told_its_smallest_input() {
    let ended = stress(&["hdu-1847", "--tests", "10"], RIGHT, b"");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert!(ended.out.starts_with("hdu-1847: ") && ended.out.ends_with("no difference (seed 1)\n"), "{}", ended.out);
    let ended = stress(&["hdu-1847"], WRONG, b"");
    assert_eq!((ended.code, ended.err.as_str()), (Some(1), ""));
    assert!(ended.out.contains("\nsmallest input\n  3\nright output\n  Cici\nits output\n  Kiki\n"), "{}", ended.out);
    assert!(ended.out.contains("value = mex{1, 2} = 0"), "{}", ended.out);
    let chinese = stress(&["hdu-1847", "--lang", "zh"], WRONG, b"");
    assert!(chinese.out.contains("\n最小输入\n  3\n正确输出\n"), "{}", chinese.out);
    let json = stress(&["hdu-1847", "--json"], WRONG, b"");
    assert!(json.out.contains("\"kind\":\"wrong-answer\"") && json.out.contains("\"input\":\"3\\n\""), "{}", json.out);
}

#[test]
fn a_cause_is_named_by_the_output_of_a_program_that_has_it() {
    let program = ["--", "awk", "NF { print ($1 % 3 ? \"Cici\" : \"Kiki\") }"];
    let ended = stress(&["hdu-1847"], &program, b"");
    assert!(ended.out.contains("\nlikely cause: the two words are exchanged\n"), "{}", ended.out);
}

#[test]
fn a_problem_of_ones_own_has_a_domain() {
    let own = ["--rules", "bash({m})", "--input", "count: n m", "--win", "W", "--lose", "L", "--domain"];
    let program = ["--", "awk", "NR > 1 { print ($1 % ($2 + 1) ? \"W\" : \"L\") }"];
    let ended = stress(&[own.as_slice(), &["n 0..50; m 1..9"]].concat(), &program, b"");
    assert_eq!(ended.code, Some(0), "{}", ended.out);
    let ended = stress(&[own.as_slice(), &["x 0..50"]].concat(), &program, b"");
    assert_eq!(ended.err, "error: domain \"x 0..50\", column 1: the form has no such name\n");
}

#[test]
fn a_printed_table_is_compared_heap_by_heap() {
    let table = ["--table", "--rules", "S(4,1,3)"];
    let ended = stress(&table, &[], b"0 1 0 1 2 3 2 0 1 0\n");
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "S(4,1,3): all 10 values are right (heaps 0 to 9)\n"));
    let ended = stress(&table, &["--", "printf", "0 0 0 0 1 2 1 2"], b"");
    assert_eq!(ended.code, Some(1));
    assert!(ended.out.starts_with("S(4,1,3): first wrong at heap 1, which has 1; the table says 0\n"), "{}", ended.out);
    assert!(ended.out.contains("likely cause: the loop over the takes stops at the first that is too large"));
}

#[test]
fn what_cannot_be_tested_is_refused() {
    assert!(
        refusal(&["stress", "hdu-1847", "--", "/no/such/program"]).contains("could not be started: /no/such/program:")
    );
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(refusal(&["stress", "hdu-1847", "--", source]).contains("a source file is no program"));
    assert!(refusal(&["stress", "hdu-3544", "--", "true"]).contains("is not an impartial game"));
    assert!(refusal(&["stress", "--rules", "nim", "--", "true"]).contains("--table"));
    assert!(refusal(&["stress", "hdu-1847", "--timeout", "0", "--", "true"]).contains("write seconds"));
    assert!(refusal(&["stress", "--table", "--rules", "S(0)", "--", "printf", "0"]).contains("0 is not a move"));
    assert_eq!(call(&["stress", "--table", "--rules", "nim"], b"0 x").code, Some(2));
}

#[test]
fn every_mistake_has_words_in_both_languages() {
    for mistake in grundy_judge::Mistake::all() {
        assert!(grundy_text::knows_mistake(mistake.id()), "{}", mistake.id());
    }
}

#[test]
fn a_report_in_chinese_has_no_english_in_it() {
    let ended = stress(&["cses-2208", "--tests", "20", "--lang", "zh"], &["--", "awk", "{ print \"first\" }"], b"");
    assert!(ended.out.contains("\n理由：各堆都是偶数时后手必胜") && !ended.out.contains("why"), "{}", ended.out);
    let ended = stress(&["hdu-1847", "--lang", "zh"], &["--", "false"], b"");
    assert!(ended.out.starts_with("程序崩溃：退出码 1（第 1 次运行"), "{}", ended.out);
    assert!(ended.out.contains("\n你的输出\n  （空）\n"), "{}", ended.out);
}
