//! Places where print was wrong, or where a pattern that looked settled was not.

use crate::sequence;

#[test]
fn taking_a_factorial_looks_periodic_until_heap_5050() {
    // OEIS A014587: period 25 until g(5050) = 4.
    let values = sequence("S(k!)").prefix(5051).unwrap();
    let first_break = (25..values.len()).find(|&n| values[n] != values[n - 25]);
    assert_eq!((first_break, values[5050]), (Some(5050), 4));
}

#[test]
fn the_rule_for_0_17_fails_at_heap_49() {
    // OEIS A071431 on Winning Ways, page 93: for odd n, g(n) of 0.17 is g(n-1) of Dawson's Chess, plus 1 by nim-sum.
    let (game, chess) = (sequence("0.17").prefix(200).unwrap(), sequence("0.137").prefix(200).unwrap());
    let fails = (1..200).step_by(2).find(|&n| game[n] != chess[n - 1] ^ 1);
    assert_eq!(fails, Some(49));
}

#[test]
fn heap_40_of_0_774_is_6() {
    // OEIS A071517: Winning Ways prints 12.
    assert_eq!(sequence("0.774").value_u64(40).unwrap(), 6);
}
