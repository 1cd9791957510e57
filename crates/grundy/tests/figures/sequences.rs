//! Sequences of the On-Line Encyclopedia of Integer Sequences that are nim-values or P-positions of one heap.

use grundy::{HeapRules, NimSequence};

use crate::{number, numbers, rows, sequence};

const SEQUENCES: &str = include_str!("../data/oeis.csv");

/// A. S. Fraenkel's game Mark: take one token, or halve the heap, rounding down.
struct Mark;

impl HeapRules for Mark {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        if heap > 0 {
            visit(&[heap - 1]);
            visit(&[heap / 2]);
        }
    }
}

#[test]
fn sequences_of_the_encyclopedia() {
    let mut checked = 0;
    for row in rows(SEQUENCES) {
        let [id, rules, first_heap, what, terms] = row[..] else { panic!("five fields: {row:?}") };
        let (first, terms) = (number(first_heap), numbers(terms));
        let mut game = match rules {
            "mark" => NimSequence::from_rules(Mark),
            rules => sequence(&rules.replace(';', ",")),
        };
        let found: Vec<u64> = if what == "zeros" {
            (first..).filter(|&n| game.value_u64(n).unwrap() == 0).take(terms.len()).collect()
        } else {
            (first..).map(|n| game.value_u64(n).unwrap()).take(terms.len()).collect()
        };
        assert_eq!(found, terms, "{id}: {rules}");
        checked += 1;
    }
    assert_eq!(checked, 61);
}

#[test]
fn first_places_of_nim_values_when_a_prime_is_taken() {
    // OEIS A014589: the first heaps with value 0, 1, ..., 11, which is the largest to 32452842.
    let firsts = [0, 2, 4, 6, 8, 19, 21, 23, 43, 48, 67, 156];
    let mut game = sequence("S(primes)");
    let values = game.prefix(5000).unwrap();
    for (value, first) in (0..).zip(firsts) {
        assert_eq!(values.iter().position(|&v| v == value), Some(first), "value {value}");
    }
    assert_eq!(values.iter().max(), Some(&11));
}
