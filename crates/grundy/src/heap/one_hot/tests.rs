//! The machine held to the definition.

use super::*;
use crate::heap::definition;
use crate::heap::table::ValueTable;
use crate::rules::SubtractionSet;
use proptest::prelude::*;

fn compare(takes: &[u64], len: usize) {
    let set = SubtractionSet::from_takes(takes.iter().copied());
    let mut oracle = ValueTable::default();
    definition::extend(&set, &mut oracle, len, &mut MexSet::new()).unwrap();
    let mut machine = OneHot::new(set.takes(1 << 20).iter().map(|&t| t as usize).collect());
    let mut values = Vec::new();
    while values.len() < len {
        machine.advance(len - values.len(), &mut values);
    }
    assert!(values.iter().map(|&v| u32::from(v)).eq(oracle.iter()), "{set}");
}

#[test]
fn every_width_is_used_and_agrees() {
    compare(&(1..=300).collect::<Vec<_>>(), 3000);
    // Values beyond eight planes, with takes below a step, and with near ones of every width.
    compare(&(3..=90).chain([400]).collect::<Vec<_>>(), 6000);
    for shortest in [1, 7, 8, 15, 16, 31, 32, 33, 64, 100, 128, 255] {
        compare(&(shortest..=2 * shortest + 70).chain([900]).collect::<Vec<_>>(), 9000);
    }
    compare(&(1..=40).chain(200..=230).collect::<Vec<_>>(), 10_000);
    compare(&[5000, 7001], 30_000);
    // What is kept is less than a block.
    compare(&[1], 20_000);
    compare(&[2, 3], 20_000);
    compare(&[16, 17, 40], 20_000);
    // Value 128 is reached inside a stretch, with and without near takes.
    compare(&(1..=130).chain([900, 1500]).collect::<Vec<_>>(), 6000);
    compare(&(200..=4400).step_by(31).chain(201..=700).collect::<Vec<_>>(), 12_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn agrees_with_the_definition(takes in prop::collection::btree_set(1u64..400, 1..40), len in 0usize..6000) {
        compare(&takes.into_iter().collect::<Vec<_>>(), len);
    }

    #[test]
    fn short_takes_agree_with_the_definition(takes in prop::collection::btree_set(1u64..70, 1..12), len in 0usize..9000) {
        compare(&takes.into_iter().collect::<Vec<_>>(), len);
    }

    #[test]
    fn long_takes_agree_with_the_definition(
        takes in prop::collection::btree_set(1u64..3000, 40..200),
        shortest in prop::sample::select(vec![0u64, 3, 8, 15, 16, 20, 31, 32, 40, 128, 500]),
        len in 0usize..20_000,
    ) {
        compare(&takes.into_iter().filter(|&s| s >= shortest).chain([3000]).collect::<Vec<_>>(), len);
    }
}
