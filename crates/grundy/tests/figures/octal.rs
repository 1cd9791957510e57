//! Solved octal games: preperiod, period, and the largest value with its place.

use crate::{figures, largest, number, proved, rows, sequence};

const PERIODS: &str = include_str!("../data/octal_periods.csv");

#[test]
fn solved_octal_games_have_their_published_periods() {
    let mut games = 0;
    for row in rows(PERIODS) {
        let [code, preperiod, period, largest_value, first_at] = row[..] else { panic!("five fields: {row:?}") };
        let (n0, p) = (number(preperiod), number(period));
        let mut game = sequence(code);
        // The octal periodicity theorem looks at the heaps up to 2 n0 + 2 p + k, and there are at most 5 digits.
        let found = proved(&mut game, Some(2 * n0 + 2 * p + 5)).unwrap_or_else(|| panic!("{code} is solved"));
        assert_eq!(figures(&found), (n0, p, 0), "{code}");
        assert_eq!(largest(&mut game, n0 + p), (number(largest_value), number(first_at)), "{code}");
        games += 1;
    }
    assert_eq!(games, 96);
}

#[test]
fn no_period_is_claimed_for_games_that_have_none_known() {
    // Open games (T. Czajka, octal-games project, OpenGames; OEIS A071426, A071429, A046695, A071432).
    for code in ["0.007", "0.04", "0.06", "0.14", "0.36", "0.6", "0.64", "0.74", "0.76", "0.774", "split(unequal)"] {
        assert_eq!(proved(&mut sequence(code), Some(3000)), None, "{code}");
    }
}

#[test]
fn a_period_from_heap_0_is_never_claimed_where_the_theorem_excludes_it() {
    // With n0 = 0 and p = 1 the equalities of Guy and Smith hold for these codes and the theorem would be false.
    for (code, settled) in
        [("0.2", Some((1, 2, 0))), ("0.4", Some((54, 34, 0))), ("0.6", None), ("0.02", Some((1, 4, 0)))]
    {
        for heaps in 1..200 {
            if let Some(period) = proved(&mut sequence(code), Some(heaps)) {
                assert_eq!(Some(figures(&period)), settled, "{code} with {heaps} heaps");
            }
        }
    }
}
