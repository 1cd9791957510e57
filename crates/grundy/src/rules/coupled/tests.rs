//! The options of each game, written out, and what is no position.

use super::*;

fn options(game: &Coupled, heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    game.for_each_option(heaps, &mut |left| all.push(left.to_vec()));
    all
}

#[test]
fn options_are_those_of_the_rules_in_a_stable_order() {
    assert_eq!(options(&Coupled::Wythoff, &[1, 2]), [[0, 2], [1, 1], [1, 0], [0, 1]]);
    assert_eq!(options(&Coupled::Euclid, &[2, 6]), [[2, 4], [2, 2]]);
    assert_eq!(options(&Coupled::EuclidToZero, &[2, 6]), [[2, 4], [2, 2], [2, 0]]);
    assert_eq!(options(&Coupled::EuclidToZero, &[3, 3]), [[0, 3], [3, 0]]);
    assert!(options(&Coupled::EuclidToZero, &[0, 3]).is_empty());
    assert_eq!(options(&Coupled::Staircase, &[1, 0, 2]), [[0, 0, 2], [1, 1, 1], [1, 2, 0]]);
    assert_eq!(options(&Coupled::FibonacciNim, &[5, 3]), [[4, 2], [3, 4], [2, 6]]);
    assert!(options(&Coupled::FibonacciNim, &[5, 0]).is_empty());
    assert_eq!(options(&Coupled::Moore(2), &[1, 0, 2]), [[0, 0, 2], [1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 0, 0]]);
    assert!(options(&Coupled::Moore(9), &[]).is_empty());
}

#[test]
fn moore_reaches_every_smaller_position_within_reach_once() {
    let heaps = [2u64, 3, 1, 2];
    for k in 1..=5 {
        let mut found = options(&Coupled::Moore(k), &heaps);
        let count = found.len();
        found.sort();
        found.dedup();
        assert_eq!(count, found.len());
        let expected = (0..3u64.pow(2) * 4 * 2)
            .map(|n| [n % 3, n / 3 % 4, n / 12 % 2, n / 24])
            .filter(|left| (1..=k).contains(&(left.iter().zip(&heaps).filter(|(a, b)| a < b).count() as u64)));
        assert_eq!(count, expected.count());
    }
}

#[test]
fn heaps_that_make_no_position_are_refused_and_harmless() {
    let natural = |heaps: &[u64]| heaps.iter().map(|&h| Natural::from(h)).collect::<Vec<_>>();
    assert!(Coupled::Euclid.check(&natural(&[0, 4])).is_err());
    assert!(Coupled::EuclidToZero.check(&natural(&[0, 4])).is_ok());
    assert!(Coupled::Moore(0).check(&[]).is_err());
    for game in [Coupled::Wythoff, Coupled::Euclid, Coupled::EuclidToZero, Coupled::FibonacciNim] {
        for heaps in [vec![], vec![3], vec![1, 2, 3]] {
            assert!(game.check(&natural(&heaps)).is_err());
            assert!(options(&game, &heaps).is_empty());
        }
        assert_eq!(game.check(&natural(&[3, 4])), Ok(()));
    }
    let error = Coupled::FibonacciNim.check(&natural(&[13])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "fibonacci-nim is played on 2 numbers (the heap, and the most that may be taken now), found 1"
    );
}

#[test]
fn boards_have_the_moves_of_their_rules() {
    assert_eq!(options(&Coupled::Chomp, &[2, 1]), [[1, 1], [2, 0]]);
    assert_eq!(options(&Coupled::Coins(CoinTurning::TurningTurtles), &[3]), [vec![], vec![1], vec![2]]);
    assert_eq!(options(&Coupled::Coins(CoinTurning::Twins), &[2, 0]), [vec![], vec![0, 1]]);
    assert_eq!(options(&Coupled::Coins(CoinTurning::MockTurtles), &[1, 5]).len(), 2 + 1 + 5 + 10);
    assert_eq!(options(&Coupled::Coins(CoinTurning::Ruler), &[1, 3]), [vec![3], vec![1], vec![1, 2], vec![2]]);
    assert_eq!(options(&Coupled::Hackenbush, &[0, 1, 1, 2, 5, 6]), [vec![], vec![0, 1]]);
    assert_eq!(options(&Coupled::NodeKayles, &[1, 2, 2, 3, 3, 4]), [vec![3, 4], vec![4, 4], vec![1, 1], vec![1, 2]]);
    assert_eq!(options(&Coupled::Geography, &[2, 1, 2, 2, 3, 3, 4]), [vec![1, 3, 4], vec![3, 3, 4]]);
    assert_eq!(options(&Coupled::Kotzig(vec![1, 2]), &[4]), [vec![4, 0, 1], vec![4, 0, 2]]);
    assert_eq!(options(&Coupled::Kotzig(vec![1, 2]), &[3, 0, 2]), [[3, 0, 2, 1]]);
}

#[test]
fn boards_that_are_none_are_refused_with_the_number() {
    let natural = |heaps: &[u64]| heaps.iter().map(|&h| Natural::from(h)).collect::<Vec<_>>();
    let refused = |game: Coupled, heaps: &[u64]| game.check(&natural(heaps)).unwrap_err().to_string();
    let coins = Coupled::Coins(CoinTurning::Ruler);
    assert_eq!(
        refused(Coupled::Chomp, &[2, 3]),
        "chomp: heap 3 is not allowed: no row is longer than the row above it"
    );
    assert_eq!(refused(coins.clone(), &[0]), "ruler: heap 0 is not allowed: the squares are numbered from 1");
    assert!(refused(coins, &[4, 4]).contains("one coin on a square"));
    assert_eq!(
        refused(Coupled::Hackenbush, &[0, 1, 2]),
        "green-hackenbush is played on pairs of vertices, two numbers an edge, found 3"
    );
    assert!(Coupled::Geography.check(&[]).is_err() && Coupled::Geography.check(&natural(&[1, 2])).is_err());
    let kotzig = Coupled::Kotzig(vec![1, 2]);
    for (walk, why) in
        [(&[5, 5][..], "numbered from 0"), (&[5, 0, 1, 0], "twice"), (&[5, 0, 3], "no step"), (&[0], "from 1")]
    {
        assert!(refused(kotzig.clone(), walk).contains(why), "{walk:?}");
    }
    assert_eq!(kotzig.check(&natural(&[5, 3, 0, 2])), Ok(()));
    assert!(Coupled::DynamicNim(0).check(&natural(&[5, 3])).is_err());
}
