//! Every sample of the table, byte for byte.

use grundy_judge::{Status, problems};

use crate::{answer, output};

#[test]
fn every_sample_is_reproduced() {
    let mut wrong = Vec::new();
    for problem in problems().iter().filter(|p| p.sample().is_some()) {
        let (input, expected, _) = problem.sample().unwrap();
        let (out, error) = answer(problem.id(), input.as_bytes());
        if out != expected || error.is_some() {
            wrong.push(format!("{}: {out:?} {error:?}, expected {expected:?}", problem.id()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_sample_is_reproduced_with_the_line_ends_of_any_machine() {
    for problem in problems().iter().filter(|p| p.sample().is_some()) {
        let (input, expected, _) = problem.sample().unwrap();
        for odd in [
            format!("\u{feff}{}", input.replace('\n', "\r\n")),
            input.replace('\n', "  \n\n\t"),
            input.trim_end().to_owned(),
            input.replace(' ', "\n"),
        ] {
            assert_eq!(output(problem.id(), &odd), expected, "{} on {odd:?}", problem.id());
        }
    }
}

#[test]
fn a_problem_without_an_answer_says_why() {
    let (out, error) = answer("hdu-3544", b"1\n");
    assert_eq!(out, "");
    assert!(error.unwrap().starts_with("hdu-3544 is not an impartial game: Alice cuts vertically"));
    let with = |status| problems().iter().filter(|p| p.status() == status).count();
    assert_eq!((with(Status::NotImpartial), with(Status::NotYet), with(Status::Interactive)), (4, 0, 1));
}

#[test]
fn the_hardest_inputs_of_tables_are_answered() {
    // A pool that no shortcut answers, a board of beams in all directions, and the second sample of CF 494E.
    assert_eq!(output("leetcode-464", "20 190\n"), "true\n");
    assert_eq!(output("cf-138d", &format!("20 20\n{}", format!("{}\n", "X".repeat(20)).repeat(20))), "LOSE\n");
    let rectangles = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";
    assert_eq!(output("cf-494e", rectangles), "Hamed\n");
    assert_eq!(output("cf-138d", "2 2\nRR\nRR\n"), "WIN\n");
    assert_eq!(output("hdu-3590", "1\n5\n1 2\n2 3\n1 4\n4 5\n"), "QQ\n");
}

#[test]
fn heaps_at_the_judges_limits_and_beyond_are_exact() {
    // Codeforces 15C to 10^16, HDU 5973 to 10^100, LightOJ 1296 beyond all limits.
    assert_eq!(output("cf-15c", "1\n10000000000000000 10000000000000000\n"), "bolik\n");
    assert_eq!(output("cf-15c", "1\n10000000000000000 9999999999999999\n"), "tolik\n");
    let hundred = format!("1{}", "0".repeat(100));
    assert_eq!(output("hdu-5973", &format!("{hundred} {hundred}\n")), "1\n");
    // A pair at the difference from which double precision is said to fail, and its neighbour.
    assert_eq!(output("hdu-5973", "27777890035288 44945570212853\n27777890035288 44945570212854\n"), "0\n1\n");
    assert_eq!(
        output("hdu-1847", "1000000000000000000000000000000\n1000000000000000000000000000002\n"),
        "Kiki\nCici\n"
    );
    assert_eq!(output("luogu-p6487", "1000000000000000\n"), "3\n");
    assert_eq!(output("leetcode-292", "2147483648\n"), "false\n");
    assert_eq!(output("spoj-ngm", "1000000000\n"), "NIE\n");
    // The largest heaps of Codeforces 256C and 603C, HackerRank and HDU 2897, 3389, 3980.
    assert_eq!(output("cf-256c", "3\n777777777777 2562991876 2562991875\n"), "Furlo\n");
    assert_eq!(output("cf-256c", "2\n777777777777 2562991876\n"), "Rublo\n");
    assert_eq!(output("cf-603c", "2 1\n1000000000 999999999\n"), "Kevin\n");
    assert_eq!(output("cf-603c", "2 2\n999999999 999999997\n"), "Nicky\n");
    assert_eq!(output("hackerrank-tower-breakers-3", "1\n2\n99999 100000\n"), "1\n");
    assert_eq!(output("hdu-3980", "2\n1000 1000\n1000 1\n"), "Case #1: aekdycoin\nCase #2: abcdxyzk\n");
    assert_eq!(output("hdu-2516", "2147483647\n1836311903\n0\n"), "First win\nSecond win\n");
    assert_eq!(output("luogu-p3235", "1 1\n2 100000 99999\n").len(), 2);
    assert_eq!(output("cf-1704f", &format!("1\n500000\n{}\n", "RB".repeat(250_000))), "Alice\n");
}
