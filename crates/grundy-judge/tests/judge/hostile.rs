//! Inputs that are broken, cut off or enormous.

use crate::answer;

fn both(id: &str, input: &[u8]) -> (String, String) {
    let (out, error) = answer(id, input);
    (out, error.unwrap_or_default())
}

#[test]
fn answers_before_a_broken_case_are_printed_and_none_for_it() {
    for (id, input, out, message) in [
        ("hdu-1847", &b"1\n3x\n"[..], "Kiki\n", "line 2, column 1: \"3x\" is not a whole number"),
        ("hdu-1847", b"1\r\n\r\n  -3\r\n", "Kiki\n", "line 3, column 3: \"-3\" is not a whole number"),
        ("hdu-1847", b"1\n\x00\n", "Kiki\n", "line 2, column 1: \"\u{fffd}\" is not a whole number"),
        ("hdu-1846", b"2\n23 2\n4 y\n", "first\n", "line 3, column 3: \"y\" is not a whole number"),
        ("hdu-1846", b"x\n23 2\n", "", "line 1, column 1: \"x\" is not a whole number"),
        ("hdu-1846", b"", "", "line 1, column 1: the input ends before the number of cases"),
        ("hdu-1846", b"3\n23 2\n4", "first\n", "line 3, column 2: the input ends before m in case 2 of 3"),
        ("hdu-1846", b"3\n23 2\n4 3\n", "first\nsecond\n", "line 4, column 1: the input ends before n in case 3 of 3"),
        ("acwing-891", b"3\n1 2", "", "line 2, column 4: the input ends before number 3 of the 3 of h in case 1"),
        ("acwing-891", b"", "", "line 1, column 1: the input ends before n in case 1"),
        ("hdu-1848", b"1 1 1\n0 0\n", "Fibo\n", "line 3, column 1: the input ends before p in case 2"),
        // The line of one set is one case: its first letters are taken back.
        ("hdu-1536", b"2 2 5\n2\n2 5 12\n3 2 4 x\n0\n", "", "line 4, column 7: \"x\" is not a whole number"),
        ("hdu-1525", b"34 12\n15 0\n", "Stan wins\n", "line 2, column 4: b is 0, expected at least 1"),
        ("hackerrank-a-chessboard-game-1", b"1\n5 16\n", "", "line 2, column 3: y is 16, expected 1 to 15"),
        (
            "poj-1704",
            b"2\n1\n1\n2\n5 5\n",
            "Bob will win\n",
            "line 4, column 1: case 2: a piece on cell 5 is not to the right of the one before it; cells count from 1 and hold one piece",
        ),
        (
            "acwing-1319",
            b"2 1 1\n1 3\n1\n",
            "",
            "line 1, column 1: case 1: an edge goes to or from vertex number 3, and there are 2",
        ),
        ("acwing-1319", b"2 1 1\n0 1\n1\n", "", "line 1, column 1: case 1: 0 - 1 is below 0"),
        (
            "acwing-1319",
            b"2 1 1\n1 2\n3\n",
            "",
            "line 1, column 1: case 1: a token stands on vertex number 3, and there are 2",
        ),
        (
            "acwing-1319",
            b"2 2 1\n1 2\n2 1\n1\n",
            "",
            "line 1, column 1: case 1: the graph has a cycle, and neither player can force a win",
        ),
        ("acwing-1319", b"9999999999 0 0\n", "", "line 1, column 1: case 1: 9999999999 vertices are too many"),
        (
            "acwing-1319",
            b"3 2 1\n1 2\n",
            "",
            "line 3, column 1: the input ends before number 2 of the 2 of u in case 1",
        ),
        (
            "poj-2425",
            b"2\n1 1\n0\n1 0\n0\n2\n5 1\n",
            "WIN\n",
            "line 8, column 1: the input ends before number 2 of the 5 in list 1 of v in case 2",
        ),
        ("poj-2425", b"2\n1 1\n0\n1 0\n", "", "line 5, column 1: the input ends before k in case 1"),
        ("luogu-p3480", b"1\n2\n3 2\n", "", "line 2, column 1: case 1: heap 2 is smaller than 3 before it"),
    ] {
        assert_eq!(both(id, input), (out.to_owned(), message.to_owned()), "{id} {input:?}");
    }
}

/// What a statement does not know, and what is said of it.
const REFUSED: &[(&str, &[u8], &str, &str)] = &[
    ("cf-1704f", b"1\n3\nRBRB\n", "", "line 2, column 1: case 1: the row has 4 cells, expected 3"),
    ("cf-1704f", b"1\n3\nRGB\n", "", "line 3, column 1: s is RGB, expected a word of the letters RB"),
    ("hdu-4315", b"2 3\n1 2\n", "", "line 1, column 1: case 1: the king is man 3 and there are 2 men"),
    (
        "hdu-4315",
        b"2 1\n100 200\n2 1\n9 4\n",
        "Alice\n",
        "line 3, column 1: case 2: a piece on cell 4 is not to the right of the one before it; cells count from 1 and hold one piece",
    ),
    ("hdu-1404", b"7\n12x\n", "Yes\n", "line 2, column 1: s is 12x, expected a word of the letters 0123456789"),
    ("hdu-1404", b"1234567\n", "", "line 1, column 1: case 1: expected a word of 1 to 6 digits"),
    ("hdu-2873", b"2 2\n.#\n", "", "line 3, column 1: the input ends before word 2 of the 2 of rows in case 1"),
    ("hdu-2873", b"1 2\n.##\n", "", "line 1, column 1: case 1: row 1 of the board is not 2 of the letters #, ."),
    (
        "hdu-3590",
        b"1\n3\n1 2\n",
        "",
        "line 4, column 1: the input ends before number 2 of the 2 in tree 1 of a in case 1",
    ),
    (
        "hdu-3590",
        b"1\n3\n1 2\n2 1\n",
        "",
        "line 1, column 1: case 1: the edges make no tree: vertex 3 is not joined to vertex 1",
    ),
    ("cf-917b", b"2 1\n1 2 B\n", "", "line 2, column 5: c is B, expected a letter from a to z"),
    (
        "cf-917b",
        b"2 2\n1 2 a\n2 1 a\n",
        "",
        "line 1, column 1: case 1: the graph has a cycle, so that play need not end",
    ),
    ("cf-1312f", b"1\n1 1 0 1\n5\n", "", "line 2, column 5: y is 0, expected 1 to 8"),
    (
        "cf-1823e",
        b"3 1 2\n1 2\n2 3\n2 3\n",
        "",
        "line 1, column 1: case 1: vertex 2 has not exactly two neighbours, so the edges make no rings",
    ),
    (
        "cf-1823e",
        b"3 2 2\n1 2\n2 3\n3 1\n",
        "",
        "line 1, column 1: case 1: a move takes 2 to 2 vertices, and no theorem is used unless the second is greater",
    ),
    ("cf-494e", b"5 1 0\n1 1 1 1\n", "", "line 1, column 5: k is 0, expected at least 1"),
    ("cf-494e", b"5 1 1\n2 1 1 1\n", "", "line 1, column 1: case 1: a rectangle goes from 2 back to 1"),
    (
        "spoj-matgame",
        b"1\n2 2\n1 1 1\n",
        "",
        "line 4, column 1: the input ends before number 4 of the 4 of x in case 1 of 1",
    ),
    ("luogu-p2575", b"1\n1\n1 21\n", "", "line 2, column 1: case 1: the cell of a piece is 21, expected 1 to 20"),
    ("luogu-p2575", b"1\n1\n2 3 3\n", "", "line 2, column 1: case 1: two pieces stand on cell 3"),
    (
        "cf-812e",
        b"4\n1 1 1 1\n1 2 1\n",
        "",
        "line 1, column 1: case 1: the leaves have depths of both parities; node 3 is one of them",
    ),
    ("atcoder-abc-206-f", b"1\n1\n3 3\n", "", "line 2, column 1: case 1: the interval from 3 to before 3 has no point"),
];

#[test]
fn cases_that_their_statements_do_not_know_are_refused() {
    for &(id, input, out, message) in REFUSED {
        assert_eq!(both(id, input), (out.to_owned(), message.to_owned()), "{id} {input:?}");
    }
}

#[test]
fn rules_that_the_numbers_of_a_case_spoil_name_the_case() {
    let (out, error) = both("acwing-893", b"2\n2 0\n1\n5\n");
    assert_eq!(out, "");
    assert!(error.starts_with("line 1, column 1: case 1: the rules \"S(2,0)\" cannot be read: "), "{error}");
}

#[test]
fn enormous_counts_and_tokens_neither_hang_nor_allocate() {
    let huge = "9".repeat(100_000);
    let (out, error) = both("hdu-1846", format!("{huge}\n3 2\n").as_bytes());
    assert_eq!(out, "second\n");
    assert_eq!(error, "line 3, column 1: the input ends before n in case 2 of 99999999999999999999... (100000 bytes)");
    let (_, error) = both("acwing-891", format!("{huge}\n3 2\n").as_bytes());
    assert!(error.starts_with("line 3, column 1: the input ends before number 3 of the 18446744073709551615 of h"));
    assert_eq!(answer("hdu-1847", format!("{huge}\n").as_bytes()), ("Cici\n".to_owned(), None));
    let (_, error) = both("hdu-1847", format!("1\n{}\n", "x".repeat(100_000)).as_bytes());
    assert_eq!(error, "line 2, column 1: \"xxxxxxxxxxxxxxxxxxxx... (100000 bytes)\" is not a whole number");
    assert!(both("cses-1729", b"1000000000000 1 1").1.ends_with("n is 1000000000000, expected at most 100000000"));
}

#[test]
fn inputs_without_cases_have_no_answers() {
    for (id, input) in
        [("hdu-1847", ""), ("hdu-1847", "\u{feff}\r\n"), ("hdu-1846", "0"), ("hdu-1848", "0 0 0"), ("hdu-1849", "")]
    {
        assert_eq!(answer(id, input.as_bytes()), (String::new(), None), "{id} {input:?}");
    }
    // 00 is the sentinel as well, and what follows it is not read.
    assert_eq!(answer("hdu-2516", b"2\n00\nrubbish"), ("Second win\n".to_owned(), None));
    // A missing sentinel is forgiven.
    assert_eq!(answer("hdu-2516", b"2\n"), ("Second win\n".to_owned(), None));
}

#[test]
fn no_bytes_make_the_reader_panic() {
    use proptest::prelude::*;
    let ids: Vec<&str> = grundy_judge::problems().iter().map(grundy_judge::Problem::id).collect();
    proptest!(|(bytes in proptest::collection::vec(prop::sample::select(b"00112233456789   \n\r-x+#.LRXHTab\x00\xff\xef\xbb\xbf".to_vec()), 0..40), which in 0..98usize)| {
        answer_lossy(ids[which], &bytes);
    });
}

fn answer_lossy(id: &str, input: &[u8]) {
    let mut out = Vec::new();
    let _ = grundy_judge::find(id).unwrap().answer(input, &mut out);
}
