//! Every width held to looking at one pair after the other.

use super::*;
use proptest::prelude::*;

/// The bytes of values, long enough for whole groups.
fn bytes(values: &[u16], shift: u32) -> Vec<u8> {
    let len = values.len().next_multiple_of(GROUP);
    let mut bytes: Vec<u8> = values.iter().map(|value| (value >> shift) as u8).collect();
    // What stands behind the pairs must not matter.
    bytes.resize(len, 0xA5);
    bytes
}

fn compare(front: &[u16], back: &[u16], wanted_values: &[usize], stride: usize, lanes: usize) {
    let parts = [0, 3, 11].map(|shift| [bytes(front, shift), bytes(back, shift)]);
    let slices = |part: usize| if part < lanes { [&parts[part][0][..], &parts[part][1]] } else { [&[][..], &[]] };
    let count = front.len();
    let xors: Vec<usize> = front.iter().zip(back).map(|(a, b)| usize::from(a ^ b)).collect();
    let wide = xors.iter().any(|&x| x >= WINDOW);
    let pairs = Pairs { low: slices(0), middle: slices(1), top: slices(2), count, wide };
    let Some(&first) = wanted_values.first() else { return };
    let mut wanted = Wanted::near(first);
    let mut left = Vec::new();
    for &value in wanted_values.iter().filter(|&&value| value / WINDOW == first / WINDOW) {
        wanted.insert(value);
        left.push(value);
    }
    left.retain(|value| !xors.contains(value));
    left.sort_unstable();
    left.dedup();
    for level in VectorKernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let mut after = wanted.clone();
        seek(level, &pairs, stride, &mut after);
        assert_eq!(after.is_empty(), left.is_empty(), "{level:?}");
        let mut got = Vec::new();
        while let Some(value) = after.least() {
            got.push(value);
            after.remove((value % WINDOW / 8) as u8, value as u8);
        }
        assert_eq!(got, left, "{level:?}, {count} pairs, stride {stride}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn every_width_finds_what_the_pairs_give(
        (bits, lanes) in prop::sample::select(vec![(3u32, 1usize), (6, 1), (6, 2), (8, 2), (10, 2), (11, 2), (13, 3), (16, 3)]),
        count in prop::sample::select(vec![1usize, 31, 32, 33, 63, 64, 65, 500, 512, 513, 1500, 2048]),
        stride in 1usize..9,
        seed in any::<u64>(),
        few in any::<bool>(),
    ) {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as u16 & (u32::MAX >> (32 - bits)) as u16
        };
        // With few values there are hits in every group, and what is wanted is left as well.
        let mask = if few { 0x5555 } else { u16::MAX };
        let front: Vec<u16> = (0..count).map(|_| next() & mask).collect();
        let back: Vec<u16> = (0..count).map(|_| next() & mask).collect();
        let wanted: Vec<usize> = (0..40).map(|_| usize::from(next())).collect();
        compare(&front, &back, &wanted, stride, lanes);
        compare(&front, &back, &wanted[..1], stride, lanes);
        let all: Vec<usize> = (0..1 << bits).collect();
        compare(&front, &back, &all, stride, lanes);
    }
}

#[test]
fn what_no_pair_can_give_is_left() {
    let front = vec![0; 64];
    for value in [64, 1023, 1024, 2048, 65_535, 65_536] {
        compare(&front, &front, &[value], 1, 1);
        compare(&front, &front, &[value], 1, 3);
    }
}

#[test]
fn what_will_not_be_left_is_kept_and_the_rest_above() {
    let mut wanted = [0; 3].map(|_| Wanted::near(0));
    wanted[0].want_below(WINDOW);
    // Half of the first 128 values; one value in each 64 from there on.
    (0..128).step_by(2).chain((128..WINDOW).step_by(64)).for_each(|value| wanted[1].insert(value));
    let before = wanted.clone();
    // After a quarter of the pairs, 64 (1 / 2) ^ 4 = 4 of the half are expected to stay.
    Prune::new(&mut wanted, 25, 100, 7).run();
    assert!(wanted[0].values().eq(0..64));
    assert!(wanted[1].values().eq(before[1].values().filter(|&value| value < 128)));
    assert!(wanted[2].is_empty());
    let mut all = before.clone();
    Prune::new(&mut all, 25, 100, 10_000).run();
    assert!(all.iter().zip(&before).all(|(all, before)| all.values().eq(before.values())));
}

#[test]
fn found_values_are_not_wanted() {
    let mut wanted = Wanted::near(0);
    wanted.want_below(72);
    let mut found = [0; WINDOW / 8];
    (found[0], found[8], found[9]) = (0b1111_1110, 0b0111_1111, 1);
    wanted.remove_found(&found);
    let expected = std::iter::once(0).chain(8..64).chain([71]);
    assert!(wanted.values().eq(expected));
}
