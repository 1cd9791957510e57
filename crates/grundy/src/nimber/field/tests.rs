//! The axioms of a field, known products, and every way to a product held to the tower.

use proptest::prelude::*;

use super::*;

fn nim(a: u64, b: u64) -> u64 {
    (Nimber64(a) * Nimber64(b)).0
}

#[test]
fn known_products() {
    // Conway, On Numbers and Games, table 4 (nim-multiplication), and Fermat powers: F times F = 3F/2.
    let known: [(u64, u64, u64); 24] = [
        (2, 2, 3),
        (2, 3, 1),
        (3, 3, 2),
        (4, 4, 6),
        (4, 8, 11),
        (5, 6, 8),
        (8, 8, 13),
        (15, 15, 9),
        (16, 16, 24),
        (128, 128, 222),
        (255, 255, 156),
        (256, 256, 384),
        (1 << 15, 1 << 15, 56_906),
        (65_535, 65_535, 40_111),
        (65_536, 65_536, 98_304),
        (1 << 31, 1 << 31, 3_729_449_897),
        (u64::from(u32::MAX), u64::from(u32::MAX), 2_628_753_316),
        (1 << 32, 1 << 32, 6_442_450_944),
        (1 << 63, 1 << 63, 0xde4a_e3a9_4a88_a921),
        (u64::MAX, u64::MAX, 0x9caf_97a4_9cfc_97f7),
        (123_456_789, 987_654_321, 2_797_059_340),
        (0x1234_5678_9abc_def0, 0xfedc_ba98_7654_3210, 0x88b7_9731_1388_7d7f),
        (0, u64::MAX, 0),
        (1, u64::MAX, u64::MAX),
    ];
    for (a, b, product) in known {
        assert_eq!(nim(a, b), product, "{a} times {b}");
        assert_eq!(tables::product(a, b), product, "{a} times {b} by tables");
        assert_eq!(tower::product(a.into(), b.into(), 64), product.into(), "{a} times {b} by the tower");
    }
    let square = |a: u128| (Nimber128(a) * Nimber128(a)).0;
    assert_eq!(square(1 << 127), 0xde4a_e3a9_4a88_a921_e3a9_2850_a921_8171);
    assert_eq!(square(u128::MAX), 0x9caf_97a4_9cfc_97f7_9caf_d5dd_9cfc_d58e);
}

#[test]
fn known_inverses_and_roots() {
    let inverses = [1u64, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4];
    for (a, inverse) in (1..).zip(inverses) {
        assert_eq!(Nimber64(a).inverse(), Some(Nimber64(inverse)));
    }
    assert_eq!(Nimber64(0).inverse(), None);
    assert_eq!(Nimber128(0).inverse(), None);
    assert_eq!(Nimber64(1 << 63).inverse(), Some(Nimber64(0xada9_1d55_ada9_1d55)));
    assert_eq!(Nimber64(u64::MAX).inverse(), Some(Nimber64(0xc9c9_0000_0000)));
    let roots = [0u64, 1, 3, 2, 7, 6, 4, 5, 14, 15, 13, 12, 9, 8, 10, 11];
    for (a, root) in (0..).zip(roots) {
        assert_eq!(Nimber64(a).square_root(), Nimber64(root));
    }
    assert_eq!(Nimber64(1 << 63).square_root(), Nimber64(0xe880_8000_8000_0000));
}

#[test]
fn every_row_of_the_small_table_is_a_permutation() {
    for a in 1..=255u64 {
        let mut row: Vec<u64> = (1..=255).map(|b| nim(a, b)).collect();
        row.sort_unstable();
        assert!(row.into_iter().eq(1..=255), "{a}");
    }
}

#[test]
fn powers_and_logarithms() {
    assert_eq!(Nimber64(2).power(3), Nimber64(1));
    assert_eq!(Nimber64(4).power(15), Nimber64(1));
    assert_eq!(Nimber64(16).power(255), Nimber64(1));
    assert_eq!(Nimber64(0).power(0), Nimber64(1));
    assert_eq!(Nimber64(0).power(u128::from(u64::MAX)), Nimber64(0));
    assert_eq!(Nimber64(9).power(u128::from(u64::MAX)), Nimber64(1));
    assert_eq!(Nimber64(9).power(1 << 64), Nimber64(9));
    assert_eq!(Nimber128(1 << 100).power(u128::MAX), Nimber128(1));
    for base in 2..20u64 {
        for exponent in 0..40 {
            let power = Nimber64(base).power(exponent);
            let log = Nimber64(base);
            let log = power.logarithm(log).unwrap();
            assert!(u128::from(log) <= exponent && Nimber64(base).power(log.into()) == power);
        }
    }
    // 2 generates the field of four elements, in which 5 is not.
    assert_eq!(Nimber64(5).logarithm(Nimber64(2)), None);
    assert_eq!(Nimber64(0).logarithm(Nimber64(2)), None);
    assert_eq!(Nimber64(3).logarithm(Nimber64(0)), None);
    assert_eq!(Nimber64(0).logarithm(Nimber64(0)), Some(1));
    assert_eq!(Nimber64(1).logarithm(Nimber64(0)), Some(0));
}

/// Turning Corners by its rules: the coin (x, y) goes, and one, two or three others may be turned with it.
#[test]
fn the_tartan_theorem_holds_for_turning_corners() {
    const SIZE: usize = 9;
    let mut values = [[0u64; SIZE]; SIZE];
    for x in 0..SIZE {
        for y in 0..SIZE {
            let options = (0..x).flat_map(|a| (0..y).map(move |b| (a, b)));
            let options: Vec<u64> = options.map(|(a, b)| values[a][y] ^ values[x][b] ^ values[a][b]).collect();
            values[x][y] = (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap();
            let product = Nimber64::tartan(Nimber64(x as u64), Nimber64(y as u64));
            assert_eq!(Nimber64(values[x][y]), product, "{x} {y}");
        }
    }
}

/// The Ruler times the Ruler: all coins of a rectangle are turned that ends at (x, y), counted from 1.
#[test]
fn the_tartan_theorem_holds_for_rectangles() {
    const SIZE: usize = 7;
    let ruler = |n: usize| 1u64 << n.trailing_zeros();
    let mut values = [[0u64; SIZE + 1]; SIZE + 1];
    for x in 1..=SIZE {
        for y in 1..=SIZE {
            let mut options = Vec::new();
            for a in 1..=x {
                for b in 1..=y {
                    let cells = (a..=x).flat_map(|i| (b..=y).map(move |j| (i, j)));
                    options.push(cells.filter(|&cell| cell != (x, y)).fold(0, |xor, (i, j)| xor ^ values[i][j]));
                }
            }
            values[x][y] = (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap();
            assert_eq!(values[x][y], nim(ruler(x), ruler(y)), "{x} {y}");
        }
    }
}

proptest! {
    #[test]
    fn all_ways_to_a_product_agree(a: u64, b: u64) {
        let right = tower::product(a.into(), b.into(), 64) as u64;
        prop_assert_eq!(nim(a, b), right);
        prop_assert_eq!(tables::product(a, b), right);
        let bridge = &*BRIDGE;
        prop_assert_eq!(bridge.out.apply(polynomial::product(bridge.into.apply(a), bridge.into.apply(b))), right);
        let mut many = [Nimber64(a); 3];
        Nimber64::multiply_all(&mut many, &[Nimber64(b), Nimber64(a)]);
        prop_assert_eq!(many, [Nimber64(right), Nimber64(a) * Nimber64(a), Nimber64(a)]);
    }

    #[test]
    fn all_ways_to_a_wide_product_agree(a: u128, b: u128) {
        let right = tower::product(a, b, 128);
        prop_assert_eq!((Nimber128(a) * Nimber128(b)).0, right);
        prop_assert_eq!(by_tables(a, b), right);
    }

    #[test]
    fn the_nimbers_are_a_field(a: u128, b: u128, c: u128) {
        let (a, b, c) = (Nimber128(a), Nimber128(b), Nimber128(c));
        prop_assert_eq!(a * b, b * a);
        prop_assert_eq!(a * (b * c), (a * b) * c);
        prop_assert_eq!(a * (b + c), a * b + a * c);
        prop_assert_eq!((a + b) * (a + b), a * a + b * b);
        prop_assert_eq!(a * Nimber128(1), a);
        prop_assert_eq!(a.square_root() * a.square_root(), a);
        prop_assert_eq!(a.inverse().map(|inverse| inverse * a), (a.0 != 0).then_some(Nimber128(1)));
        prop_assert_eq!(a.power(5), a * a * a * a * a);
    }

    #[test]
    fn subfields_are_closed(a: u64, b: u64, level in 0u32..7) {
        let mask = if level == 6 { u64::MAX } else { (1 << (1 << level)) - 1 };
        let (a, b) = (Nimber64(a & mask), Nimber64(b & mask));
        prop_assert!((a * b).0 <= mask && a.square_root().0 <= mask);
        prop_assert!(a.inverse().is_none_or(|inverse| inverse.0 <= mask));
        prop_assert_eq!(a.square_root() * a.square_root(), a);
        prop_assert_eq!(a.power(1 << 64), a);
        let inverse = a.inverse().map_or(Nimber64(1), |inverse| inverse * a);
        prop_assert_eq!(inverse, Nimber64(1));
    }

    #[test]
    fn the_trace_is_the_top_bit(a: u64) {
        let trace = (0..64).fold((Nimber64(a), Nimber64(0)), |(power, sum), _| (power * power, sum + power)).1;
        prop_assert_eq!(trace.0, a >> 63);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn logarithms_turn_powers_back(a: u64, exponent: u64) {
        let power = Nimber64(a).power(exponent.into());
        let log = power.logarithm(Nimber64(a)).unwrap();
        prop_assert!(log <= exponent && Nimber64(a).power(log.into()) == power);
    }
}
