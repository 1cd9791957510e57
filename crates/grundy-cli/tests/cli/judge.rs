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

#[test]
fn a_misere_problem_of_ones_own_is_answered() {
    let arguments =
        ["judge", "--rules", "nim", "--input", "count: n h[n]", "--play", "misere", "--win", "W", "--lose", "L"];
    let ended = call(&arguments, b"3\n2 1 1\n1 1\n2 2 2\n");
    assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (Some(0), "W\nL\nL\n", ""));
    assert!(refusal(&["judge", "hdu-1847", "--play", "misere"]).contains("--rules"));
}

#[test]
fn a_mistake_in_ones_own_rules_is_shown_where_it_was_typed() {
    let text = refusal(&["judge", "--rules", "S(0,1,3)", "--input", "count: n", "--win", "W", "--lose", "L"]);
    let expected = "\
error: 0 is not a move
  |
1 | S(0,1,3)
  |   ^ taking nothing would let the game go on for ever
  = help: write S(1,3)
";
    assert_eq!(text, expected);
    let text = refusal(&["judge", "--rules", "S(2^k", "--input", "count: n", "--win", "W", "--lose", "L"]);
    assert!(text.contains("\n1 | S(2^k\n  |      ^"), "{text}");
}

#[test]
fn the_list_says_what_is_answered() {
    let list = answer(&["judge", "--list"]);
    let counts: Vec<usize> = list.lines().last().unwrap().split(' ').filter_map(|word| word.parse().ok()).collect();
    // A line of names above, a blank one and the counts below.
    assert_eq!(counts.iter().sum::<usize>(), list.lines().count() - 3, "{list}");
    let ending = |status: &str| list.lines().rev().skip(2).filter(|line| line.ends_with(status)).count();
    assert_eq!([ending("  not yet"), ending("  not impartial")], [counts[1], counts[2]]);
    let row: Vec<&str> = list.lines().find(|line| line.contains("hdu-1847")).unwrap().split("  ").collect();
    let cells: Vec<&str> = row.into_iter().map(str::trim).filter(|cell| !cell.is_empty()).collect();
    assert_eq!(cells, ["hdu-1847", "Good Luck in CET-4 Everybody!", "subtraction", "n<=1000", "answered"]);
    assert!(answer(&["judge", "--help"]).contains("--json changes only --list, --explain and errors"));
}

#[test]
fn a_problem_is_explained_in_both_languages() {
    let both = ["en", "zh"].map(|language| answer(&["judge", "poj-1704", "--explain", "--lang", language]));
    insta::assert_snapshot!(both.join("---\n"));
    let refused = answer(&["judge", "hdu-3544", "--explain", "--lang", "zh"]);
    assert!(refused.contains("\n理由：Alice 只能竖切") && !refused.contains("样例"), "{refused}");
    let json = answer(&["judge", "poj-1704", "--explain", "--json"]);
    assert!(json.contains(r#""schema":"grundy/problem/1""#), "{json}");
    assert!(refusal(&["judge", "--explain"]).contains("PROBLEM"));
}

#[test]
fn the_list_speaks_chinese() {
    let list = answer(&["judge", "--list", "--lang", "zh"]);
    assert_eq!(list.lines().count(), answer(&["judge", "--list"]).lines().count());
    assert!(list.contains("可以作答") && !list.contains("not impartial") && !list.contains("answered"), "{list}");
    for problem in grundy_judge::problems() {
        let words = answer(&["judge", problem.id(), "--explain", "--lang", "zh"]);
        assert!(words.contains(problem.why_zh()) && !words.contains(problem.why()), "{}", problem.id());
    }
    let found = answer(&["judge", "--list", "威佐夫", "--lang", "zh"]);
    assert!(
        found.contains("poj-1067") && found.ends_with("\n可以作答 3 题，尚未支持 0 题，不是无偏博弈 0 题\n"),
        "{found}"
    );
    assert_eq!(answer(&["judge", "--list", "没有这样的题", "--lang", "zh"]), "没有符合的题目\n");
}

#[test]
fn a_problem_in_which_the_judge_plays_is_won_move_by_move() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    // Of 2000 cards in threes nobody can mirror; the judge here takes the last three that lie together.
    let (cards, taken) = (2000usize, 3usize);
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["judge", "ABC278G"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(to, "{cards} {taken} {taken}").unwrap();
    let mut own = from.next().unwrap() == "Second";
    let mut free = vec![true; cards];
    loop {
        if own {
            let Some(at) = (0..=cards - taken).rev().find(|&at| free[at..at + taken].iter().all(|&free| free)) else {
                writeln!(to, "0 0").unwrap();
                break;
            };
            free[at..at + taken].fill(false);
            writeln!(to, "{} {taken}", at + 1).unwrap();
        }
        let line = from.next().unwrap();
        let (x, y) = line.split_once(' ').unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        assert!(y == taken && free[x - 1..x - 1 + y].iter().all(|&free| free), "{line}");
        free[x - 1..x - 1 + y].fill(false);
        own = true;
    }
    assert_eq!((from.next(), child.wait().unwrap().code()), (None, Some(0)));
    assert!(refusal(&["stress", "abc278g", "--", "true"]).contains("is played with the judge, move by move"));
    assert!(refusal(&["judge", "abc278g"]).starts_with("error: line 1, column 1: the input ends before N"));
}
