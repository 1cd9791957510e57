//! Codes that are the same game as another, perhaps with the heaps counted from another number.

use crate::{rows, sequence};

const EQUIVALENCES: &str = include_str!("../data/octal_equivalences.csv");

/// The heap up to which the values are compared.
const COMPARED_TO: u64 = 140;

#[test]
fn every_code_of_at_most_three_digits_equals_its_standard_form() {
    let mut codes_seen = 0;
    for row in rows(EQUIVALENCES) {
        let [standard, shift, codes] = row[..] else { panic!("three fields: {row:?}") };
        let shift: i64 = shift.parse().expect("a number of heaps");
        let mut form = sequence(standard);
        for code in codes.split(' ') {
            let mut game = sequence(code);
            for heap in 0..=COMPARED_TO {
                if let Some(other) = heap.checked_add_signed(-shift) {
                    let values = (game.value_u64(heap).unwrap(), form.value_u64(other).unwrap());
                    assert_eq!(values.0, values.1, "{code} heap {heap}, {standard} heap {other}");
                }
            }
            codes_seen += 1;
        }
    }
    assert_eq!(codes_seen, 1022);
}

#[test]
fn games_once_listed_as_equal_differ_where_it_was_found() {
    // 0.161 against 0.36: T. Czajka, octal-games project, against the table of A. Flammenkamp.
    // 0.3737 against 0.37371: OEIS A071513.
    for (one, other, heap, values) in [("0.161", "0.36", 519, [2, 4]), ("0.3737", "0.37371", 5, [0, 5])] {
        let (mut one, mut other) = (sequence(one), sequence(other));
        let first = (0..2000).find(|&n| one.value_u64(n).unwrap() != other.value_u64(n).unwrap());
        assert_eq!(first, Some(heap));
        assert_eq!([one.value_u64(heap).unwrap(), other.value_u64(heap).unwrap()], values);
    }
}

#[test]
fn standard_forms_misprinted_in_winning_ways() {
    // T. Czajka, octal-games project: 0.27 is 0.26 and not 0.06; 0.314 is not 0.31.
    let prefix = |code: &str| sequence(code).prefix(400).unwrap();
    assert_eq!(prefix("0.27"), prefix("0.26"));
    assert_ne!(prefix("0.27"), prefix("0.06"));
    assert_ne!(prefix("0.314"), prefix("0.31"));
}
