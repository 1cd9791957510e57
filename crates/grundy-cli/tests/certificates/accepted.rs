//! True claims with their evidence are valid.

use grundy_check::Verdict;

use crate::{by_hand, certificate, verdict};

#[track_caller]
fn is_valid(file: &[u8], what: &str) {
    let verdict = verdict(file);
    assert!(matches!(verdict, Verdict::Valid(_)), "{what}: {verdict:?}");
}

/// Rows of a data file of the library's tests: the first field and what follows.
fn rows(file: &'static str) -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    let rows = file.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| {
        let mut fields = line.split(',');
        let first = fields.next().unwrap();
        (first, fields.take_while(|field| field.parse::<u64>().is_ok()).map(|f| f.parse().unwrap()).collect())
    })
}

#[test]
fn the_solved_octal_games_of_the_literature() {
    // The tables name their sources; the claims are theirs, the evidence is computed by the checker alone.
    let mut games = 0;
    for (code, figures) in rows(include_str!("../../../grundy/tests/data/octal_periods.csv")) {
        let claim = format!("preperiod={} period={} saltus=0", figures[0], figures[1]);
        if figures[0] + figures[1] < 2000 {
            is_valid(&by_hand(code, &claim, "T1"), code);
            games += 1;
        }
    }
    assert!(games >= 80, "{games}");
}

#[test]
fn subtraction_sets_and_all_but_sets_of_the_literature() {
    let mut games = 0;
    for (takes, figures) in rows(include_str!("../../../grundy/tests/data/subtraction_periods.csv")) {
        let claim = format!("preperiod={} period={} saltus=0", figures[0], figures[1]);
        is_valid(&by_hand(&format!("S({})", takes.replace(' ', ",")), &claim, "S1"), takes);
        games += 1;
    }
    for (excluded, figures) in rows(include_str!("../../../grundy/tests/data/all_but_periods.csv")) {
        let claim = format!("preperiod={} period={} saltus={}", figures[0], figures[1], figures[2]);
        is_valid(&by_hand(&format!("S(all but {})", excluded.replace(' ', ",")), &claim, "S2"), excluded);
        games += 1;
    }
    assert!(games >= 400, "{games}");
}

#[test]
fn what_the_library_proves_the_checker_accepts() {
    let games = [
        "S(1)",
        "S(1,2)",
        "S(1,3,4)",
        "S(2,5,7)",
        "S(1,4,10)",
        "S(2,4,7)",
        "S(4,11,15)",
        "S(2,3,11,15,18)",
        "S(1..9)",
        "bash(7)",
        "S(4,9,10,12)",
        "S(2,3,10,13)",
        "S(1,2,4,8,16)",
        "S(7)",
        "S(all but 1)",
        "S(all but 2)",
        "S(all but 2,5,7)",
        "S(all but 1,6,7)",
        "S(all but 3,4)",
        "S(all but 10)",
        "kayles",
        "0.07",
        "0.137",
        "0.4",
        "0.17",
        "0.44",
        "0.45",
        "4.4",
        "0.15",
        "0.34",
        "0.35",
        "0.52",
        "0.53",
        "0.54",
        "0.57",
        "0.26",
        "0.22",
        "0.31",
        "0.71",
        "0.72",
        "0.75",
        "0.51",
        "0.1",
        "0.11",
        "4.1",
        "4.3",
        "4.7",
        "0.051",
        "0.115",
        "0.045",
        "0.117",
        "0.156",
        "0.356",
        "0.165",
        "4.0",
        "0.02",
        "0.6 | S(1,2,3)",
        "0.07 | S(2)",
        "split(equal) | S(1)",
        "0.8 | S(1)",
    ];
    let mut made = 0;
    for game in games {
        let certificate = certificate(game);
        is_valid(&certificate.to_bytes(), game);
        made += 1;
    }
    assert!(made >= 50);
}

#[test]
fn the_claim_is_told_back_in_words() {
    let Verdict::Valid(claim) = verdict(&certificate("S(all but 2,5,7)").to_bytes()) else { panic!() };
    assert_eq!(
        claim,
        "S(all but 2,5,7), normal play: g(n + 30) = g(n) + 10 for all n >= 0, and both are the least possible (theorem S2)"
    );
}

#[test]
fn a_preperiod_of_0_is_looked_at_beside_the_theorem() {
    // Heap 0 has value 0, and so has every second heap of 4.0 from 1 on: 0 0 1 0 1 ..., so 1 is the least.
    is_valid(&by_hand("4.0", "preperiod=1 period=2 saltus=0", "T1"), "4.0");
    is_valid(&by_hand("0.0", "preperiod=0 period=1 saltus=0", "T1"), "no moves");
    is_valid(&by_hand("0.3", "preperiod=0 period=2 saltus=0", "T1"), "take one");
}

#[test]
fn any_split_into_rare_and_common_values_gives_the_same_values() {
    for (rule, claim, position) in [
        ("0.77", "preperiod=71 period=12 saltus=0", false),
        ("0.07", "preperiod=53 period=34 saltus=0", true),
        ("4.4", "preperiod=72 period=12 saltus=0", false),
        ("0.45", "preperiod=498 period=20 saltus=0", false),
        ("0.51", "preperiod=1 period=1 saltus=0", true),
    ] {
        for mask in (1..40).chain([64, 255, 1 << 10, 0xffff]) {
            for position in [0, 1].into_iter().filter(|&p| p == 0 || position) {
                let theorem = format!("T1\nsplit mask={mask} position={position}");
                is_valid(&by_hand(rule, claim, &theorem), &format!("{rule} {theorem}"));
            }
        }
    }
}
