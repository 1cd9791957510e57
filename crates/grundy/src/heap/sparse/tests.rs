//! The sparse engine held to the definition, and to its own choices being irrelevant.

use crate::VectorKernel;
use crate::heap::dense::{DenseRules, DenseRun};
use crate::heap::sparse::classes::Classes;
use crate::heap::sparse::register::{Breaks, Register};
use crate::heap::sparse::run::SparseRun;
use crate::heap::sparse::split::Census;
use crate::heap::table::ValueTable;
use crate::heap::{Engine, NimSequence, PeriodStatus, definition};
use crate::mex::MexSet;
use crate::rules::{OneHeapRules, Split, TakeBreakCode};
use proptest::prelude::*;

fn rules(digits: &[u8], split: Option<Split>) -> OneHeapRules {
    let mut rules = OneHeapRules::default();
    rules.add_code(&TakeBreakCode::new(digits.to_vec(), vec![]).unwrap());
    if let Some(split) = split {
        rules.add_split(split);
    }
    rules.normalised()
}

/// Splits are tried from heap 40 on instead of thousands, so that bad and changing ones are met.
fn compare(rules: &OneHeapRules, len: usize) {
    let mut oracle = ValueTable::default();
    definition::extend(rules, &mut oracle, len, &mut MexSet::new()).unwrap();
    let mut run = DenseRun::with_splits_from(DenseRules::new(rules).unwrap(), 40);
    let mut table = ValueTable::default();
    assert!(run.extend(&mut table, len));
    for heap in 0..len {
        assert_eq!(table.at(heap), oracle.at(heap), "{rules:?} heap {heap}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn agrees_with_the_definition(
        zero in prop::sample::select(vec![0u8, 4]),
        rest in prop::collection::vec(0u8..8, 1..5),
        split in prop::sample::select(vec![None, None, Some(Split::Unequal), Some(Split::Equal)]),
    ) {
        let digits: Vec<u8> = std::iter::once(zero).chain(rest).collect();
        compare(&rules(&digits, split), 700);
    }
}

#[test]
fn famous_sparse_games_agree_with_the_definition() {
    for digits in [&[0u8, 1, 6][..], &[0, 5, 6], &[0, 3, 5, 4], &[0, 1, 0, 6], &[0, 3, 7, 6], &[0, 1, 2, 7], &[0, 6]] {
        compare(&rules(digits, None), 3000);
    }
    compare(&rules(&[0], Some(Split::Unequal)), 3000);
}

#[test]
fn periods_found_by_hand_and_machine() {
    // Gangolli and Plambeck 1989: 0.16.
    let mut sequence = NimSequence::with_engine(&rules(&[0, 1, 6], None), Engine::Sparse).unwrap();
    let PeriodStatus::Proved(period) = sequence.period(Some(600_000)).unwrap() else { panic!() };
    assert_eq!(period.preperiod().to_u64().zip(period.period().to_u64()), Some((105_351, 149_459)));
}

/// The register from heap `from` on, with the classes given or the best ones, and with words of a width or the best one, on
/// every kernel.
fn compare_register(rules: &OneHeapRules, (from, len): (usize, usize), mask: Option<u32>, word: Option<usize>) {
    let mut oracle = ValueTable::default();
    definition::extend(rules, &mut oracle, len, &mut MexSet::new()).unwrap();
    let Some(breaks) = DenseRules::new(rules).unwrap().breaks() else { return };
    let mut census = Census::default();
    oracle.iter().take(from).enumerate().for_each(|(heap, value)| census.record(heap, value));
    let Some((best, position, _)) = census.best(breaks.splits.iter().copied()) else { return };
    // With a mask that is given, position wherever it may be; without it below.
    let parity = breaks.splits.first().map(|&take| take % 2);
    let parity = parity.filter(|&parity| breaks.splits.iter().all(|&take| take % 2 == parity));
    let position = if mask.is_none() { position } else { parity };
    for position in [position, None] {
        let position = position.map(|parity| parity as u8);
        run_register(&oracle, &breaks, Classes::new(mask.unwrap_or(best), position).unwrap(), (from, len), word);
    }
}

fn run_register(
    oracle: &ValueTable,
    breaks: &Breaks,
    classes: Classes,
    (from, len): (usize, usize),
    word: Option<usize>,
) {
    for level in VectorKernel::ALL.into_iter().filter(|level| level.is_available()) {
        let Some(mut register) = Register::new(level, breaks.clone(), classes, oracle.iter().take(from)) else {
            return;
        };
        if let Some(word) = word {
            register.force_word(word);
        }
        assert_eq!(register.run_to(len as u64), Ok(()), "{breaks:?} {classes:?} {level} {word:?}");
        for heap in 0..len {
            let (found, right) = (register.value(heap as u64), oracle.get(heap));
            assert_eq!(found, right, "{breaks:?} {classes:?} heap {heap} {level} {word:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_register_agrees_with_the_definition_for_any_classes(
        zero in prop::sample::select(vec![0u8, 4]),
        rest in prop::collection::vec(0u8..8, 1..5),
        unequal in any::<bool>(),
        mask in prop::sample::select(vec![None, None, Some(1), Some(6), Some(12), Some(64)]),
        from in 20usize..200,
        word in prop::sample::select(vec![None, Some(2), Some(4), Some(8), Some(32)]),
    ) {
        let digits: Vec<u8> = std::iter::once(zero).chain(rest).collect();
        let rules = if unequal {
            let plain: Vec<u8> = digits.iter().map(|digit| digit & 3).collect();
            rules(&plain, Some(Split::Unequal))
        } else {
            rules(&digits, None)
        };
        compare_register(&rules, (from, 900), mask, word);
    }
}

#[test]
fn famous_games_in_the_register_agree_with_the_definition() {
    for digits in [&[0u8, 1, 6][..], &[0, 5, 6], &[0, 3, 5, 4], &[0, 1, 0, 6], &[0, 3, 7, 6], &[0, 1, 2, 7], &[0, 6]] {
        compare_register(&rules(digits, None), (1000, 4000), None, None);
        compare_register(&rules(digits, None), (1000, 4000), None, Some(2));
    }
    // Words half as wide as the indices, and many of their rare values beyond the width.
    for digits in [&[0u8, 6][..], &[0, 1, 6, 1], &[0, 3, 7, 6]] {
        compare_register(&rules(digits, None), (3000, 6000), None, Some(4));
    }
    compare_register(&rules(&[0], Some(Split::Unequal)), (1000, 4000), None, None);
    compare_register(&rules(&[0], Some(Split::Unequal)), (1000, 4000), None, Some(4));
}

#[test]
fn indices_above_half_of_a_byte_agree_with_the_definition() {
    // Values above 255, so that an index and the mark of rare heaps have a small xor.
    for (digits, from, len) in [(&[0u8, 3, 6, 6][..], 2048, 3500), (&[4, 3, 3, 3, 3, 0, 7], 4096, 4700)] {
        compare_register(&rules(digits, None), (from, len), None, None);
    }
}

/// Every code of three digits behind the point and a break among them, with 0 or 4 before it; or a sample of them.
fn codes_of_three_digits() -> impl Iterator<Item = [u8; 4]> {
    let step = if cfg!(feature = "full-tests") { 1 } else { 61 };
    let all = [0u8, 4].into_iter().flat_map(|zero| (0..512u16).map(move |code| (zero, code)));
    all.map(|(zero, code)| [zero, (code >> 6) as u8, (code >> 3 & 7) as u8, (code & 7) as u8])
        .filter(|digits| digits.iter().any(|&digit| digit >= 4))
        .step_by(step)
}

#[test]
fn all_codes_of_three_digits_agree_with_the_definition_on_every_kernel() {
    const HEAPS: usize = 1 << 12;
    let codes: Vec<[u8; 4]> = codes_of_three_digits().collect();
    let levels: Vec<_> = VectorKernel::ALL.into_iter().filter(|level| level.is_available()).collect();
    std::thread::scope(|scope| {
        for codes in codes.chunks(codes.len().div_ceil(2)) {
            let levels = &levels;
            scope.spawn(move || {
                for digits in codes {
                    let rules = rules(digits, None);
                    let mut oracle = ValueTable::default();
                    definition::extend(&rules, &mut oracle, HEAPS, &mut MexSet::new()).unwrap();
                    for &level in levels {
                        let mut run = SparseRun::with_level(DenseRules::new(&rules).unwrap(), level, 256);
                        let mut table = ValueTable::default();
                        assert!(run.extend(&mut table, HEAPS));
                        let wrong = (0..HEAPS).find(|&heap| table.at(heap) != oracle.at(heap));
                        assert_eq!(wrong, None, "{digits:?} {level}");
                    }
                }
            });
        }
    });
    if cfg!(feature = "full-tests") {
        assert_eq!(codes.len(), 960);
    }
}
