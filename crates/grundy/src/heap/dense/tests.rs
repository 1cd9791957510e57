//! The engine held to the definition, with every kernel there is.

use super::*;
use crate::heap::definition;
use crate::mex::MexSet;
use crate::rules::{Split, TakeBreakCode};
use proptest::prelude::*;

fn kernels() -> impl Iterator<Item = VectorKernel> {
    VectorKernel::ALL.into_iter().filter(|kernel| kernel.is_available())
}

/// Compares with the definition, with the usual head and with everything left to the search.
fn compare(rules: &OneHeapRules, len: usize) {
    let mut oracle = ValueTable::default();
    definition::extend(rules, &mut oracle, len, &mut MexSet::new()).unwrap();
    for (level, head) in kernels().flat_map(|level| [(level, level.head()), (level, [0; 2])]) {
        let mut run = DenseRun::new(DenseRules::new(rules).unwrap());
        (run.level, run.head) = (level, head);
        let mut table = ValueTable::default();
        assert!(run.extend(&mut table, len / 2) && run.extend(&mut table, len));
        assert!(table.iter().eq(oracle.iter()), "{rules:?} {level:?} with head {head:?}");
    }
}

fn rules(digits: &[u8], split: Option<Split>) -> OneHeapRules {
    let mut rules = OneHeapRules::default();
    rules.add_code(&TakeBreakCode::new(digits.to_vec(), vec![]).unwrap());
    if let Some(split) = split {
        rules.add_split(split);
    }
    rules.normalised()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]
    #[test]
    fn agrees_with_the_definition(
        zero in prop::sample::select(vec![0u8, 4]),
        rest in prop::collection::vec(0u8..8, 0..5),
        split in prop::sample::select(vec![None, Some(Split::Any), Some(Split::Unequal), Some(Split::Equal)]),
    ) {
        let digits: Vec<u8> = std::iter::once(zero).chain(rest).collect();
        compare(&rules(&digits, split), 400);
    }
}

#[test]
fn many_tiles_are_searched_rightly() {
    // 0.007 has no sparse space worth the name, 0.6 and 0.77 have one, 4.44 splits in three ways.
    for digits in [&[0, 0, 0, 7][..], &[0, 6], &[0, 7, 7], &[4, 4, 4]] {
        compare(&rules(digits, None), 2600);
    }
    compare(&rules(&[0], Some(Split::Unequal)), 2600);
}

/// Compares with the definition, with blocks from heap 2200 on.
fn compare_blocks(rules: &OneHeapRules, len: usize) {
    let mut oracle = ValueTable::default();
    definition::extend(rules, &mut oracle, len, &mut MexSet::new()).unwrap();
    for level in kernels() {
        let mut run = DenseRun::new(DenseRules::new(rules).unwrap()).on_kernel(level);
        (run.blocks, run.next_block) = (true, 2200);
        let mut table = ValueTable::default();
        assert!(run.extend(&mut table, 2200) && run.takes_blocks(700), "{rules:?}: values are too small for blocks");
        // Some heaps after the last block are left.
        assert!(run.extend(&mut table, len - 700));
        assert!(run.extend(&mut table, len));
        assert!(table.iter().eq(oracle.iter()), "{rules:?} {level:?}");
    }
}

#[test]
fn blocks_of_heaps_are_searched_rightly() {
    let codes: [&[u8]; 8] = [
        &[0, 0, 6],
        &[0, 0, 0, 4],
        &[0, 0, 0, 7],
        // Singles and splits in the block itself, several splits.
        &[0, 0, 3, 6],
        &[4, 0, 0, 4],
        &[0, 0, 0, 4, 4, 4],
        &[0, 0, 0, 0, 0, 0, 0, 0, 4],
        // Splits by takes longer than the distance of two heaps that are searched together.
        &[&[0, 0, 0, 4][..], &[0; 96], &[6]].concat(),
    ];
    for digits in codes {
        compare_blocks(&rules(digits, None), 3400);
    }
    // Many singles, so that values are large although 0 is often an option.
    compare_blocks(&rules(&[&[0][..], &[3; 90], &[7]].concat(), Some(Split::Equal)), 3400);
}

#[test]
fn values_past_every_byte() {
    // Taking any number up to 400, or up to 2500, reaches values of as many.
    compare(&rules(&[&[4u8][..], &[7; 400]].concat(), None), 900);
    compare(&rules(&[&[4u8][..], &[3; 2500]].concat(), None), 2800);
}

#[test]
fn every_code_of_three_digits() {
    for code in 0..512u32 {
        let digits: Vec<u8> = [0, 6, 3, 0].iter().map(|shift| (code >> shift & 7) as u8).collect();
        compare(&rules(&[&[0], &digits[1..]].concat(), None), 150);
    }
}

/// FNV-1a over the values as 16-bit words, low byte first.
fn digest(values: impl Iterator<Item = u32>) -> u64 {
    let bytes = values.flat_map(|value| (value as u16).to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[test]
fn ten_thousand_heaps_by_digest() {
    // The digests are those of the definition's values, which take it seconds.
    let games: [(&[u8], Option<Split>, u64); 7] = [
        (&[0, 0, 7], None, 0xE382_1410_63FE_063F),
        (&[0, 0, 6], None, 0x259E_62EE_AB4A_88D8),
        (&[0, 0, 0, 4], None, 0xA72B_817A_1AE5_EFFC),
        (&[0, 0, 0, 7], None, 0xF64E_E251_E06C_7627),
        (&[0, 7, 7], None, 0x3673_7BF2_F161_64C7),
        (&[4, 0, 1, 4], None, 0x3DD1_B2CA_A12C_D978),
        (&[0], Some(Split::Unequal), 0x67B5_D23D_F478_1F1F),
    ];
    for (digits, split, expected) in games {
        let rules = rules(digits, split);
        for level in kernels() {
            let mut run = DenseRun::new(DenseRules::new(&rules).unwrap()).on_kernel(level);
            let mut table = ValueTable::default();
            assert!(run.extend(&mut table, 10_000));
            assert_eq!(digest(table.iter()), expected, "{digits:?} {split:?} {level:?}");
        }
    }
}
