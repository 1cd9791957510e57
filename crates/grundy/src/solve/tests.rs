//! Positions held to exhaustive search: outcome, value, and exactly the winning moves.

use super::shared::Shared;
use super::*;
use crate::games::Question;
use crate::rules::{HeapRules, Ruleset, SubtractionSet, TakeBreakCode};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

fn group(rules: impl Into<Ruleset>, heaps: &[u64]) -> Group {
    Group::new(rules.into(), heaps.iter().map(|&h| Natural::from(h)).collect()).unwrap()
}

/// Brute force on sorted lists of (rule, heap); `true` if the player to move wins.
fn wins(
    rules: &[OneHeapRules],
    position: &[(usize, u64)],
    play: Play,
    memory: &mut BTreeMap<Vec<(usize, u64)>, bool>,
) -> bool {
    let mut key = position.to_vec();
    key.sort_unstable();
    if let Some(&known) = memory.get(&key) {
        return known;
    }
    let options: Vec<_> = (0..key.len()).flat_map(|i| options(rules, &key, i)).map(|(_, p)| p).collect();
    let result =
        if options.is_empty() { play == Play::Misere } else { options.iter().any(|p| !wins(rules, p, play, memory)) };
    memory.insert(key, result);
    result
}

type Option_ = (Vec<u64>, Vec<(usize, u64)>);

fn options(rules: &[OneHeapRules], position: &[(usize, u64)], at: usize) -> Vec<Option_> {
    let (rule, heap) = position[at];
    let mut all: Vec<Option_> = Vec::new();
    rules[rule].for_each_option(heap, &mut |parts| {
        let mut left: Vec<u64> = parts.iter().copied().filter(|&p| p > 0).collect();
        left.sort_unstable();
        if all.iter().any(|(known, _)| *known == left) {
            return;
        }
        let mut next = position.to_vec();
        next.remove(at);
        next.extend(left.iter().map(|&p| (rule, p)));
        all.push((left, next));
    });
    all
}

fn compare(groups: Vec<Group>, play: Play) -> Result<(), TestCaseError> {
    let position = Position::new(groups);
    let rules: Vec<OneHeapRules> = position.groups().iter().map(|g| g.rules().one_heap().unwrap()).collect();
    let flat: Vec<(usize, u64)> = position
        .groups()
        .iter()
        .enumerate()
        .flat_map(|(i, g)| g.heaps().iter().map(move |h| (i, h.to_u64().unwrap())))
        .collect();
    let mut memory = BTreeMap::new();
    let expected = wins(&rules, &flat, play, &mut memory);
    let solution = Solver::new().solve(&position, play).unwrap();
    prop_assert_eq!(solution.outcome == Outcome::N, expected, "{:?} {}", position, play);
    let mut winning: Vec<(usize, Vec<u64>)> = Vec::new();
    if expected {
        for at in 0..flat.len() {
            for (left, next) in options(&rules, &flat, at) {
                if !wins(&rules, &next, play, &mut memory) {
                    winning.push((at, left));
                }
            }
        }
    }
    let mut found: Vec<(usize, Vec<u64>)> =
        solution.moves.list.iter().map(|m| (m.component, m.to.iter().map(|h| h.to_u64().unwrap()).collect())).collect();
    prop_assert!(solution.moves.is_complete());
    winning.sort();
    found.sort();
    prop_assert_eq!(found, winning, "{:?} {}", position, play);
    Ok(())
}

fn sets() -> impl Strategy<Value = SubtractionSet> {
    prop::collection::btree_set(1u64..7, 0..4)
        .prop_flat_map(|takes| any::<bool>().prop_map(move |c| (takes.clone(), c)))
        .prop_map(|(takes, complement)| {
            let set = SubtractionSet::from_takes(takes);
            if complement { set.complement() } else { set }
        })
}

fn codes() -> impl Strategy<Value = TakeBreakCode> {
    (prop::sample::select(vec![0u8, 4]), prop::collection::vec(0u8..8, 0..4))
        .prop_map(|(zero, rest)| TakeBreakCode::new(std::iter::once(zero).chain(rest).collect(), vec![]).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn sums_of_subtraction_games_in_both_conventions(
        a in sets(), b in sets(),
        left in prop::collection::vec(0u64..8, 0..3), right in prop::collection::vec(0u64..8, 0..3),
        misere in any::<bool>(),
    ) {
        compare(vec![group(a, &left), group(b, &right)], if misere { Play::Misere } else { Play::Normal })?;
    }

    #[test]
    fn sums_of_codes_and_sets_in_both_conventions(
        a in codes(), b in sets(),
        left in prop::collection::vec(0u64..8, 0..3), right in prop::collection::vec(0u64..6, 0..2),
        misere in any::<bool>(),
    ) {
        compare(vec![group(a, &left), group(b, &right)], if misere { Play::Misere } else { Play::Normal })?;
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The ways for heaps too large to look at each option, against looking at each option.
    #[test]
    fn counting_agrees_with_looking(takes in sets(), code in codes(), heap in 4500u64..6000, wanted in 0u64..4) {
        for rules in [Ruleset::from(takes), Ruleset::from(code)] {
            let rules = rules.one_heap().unwrap();
            let mut sequence = NimSequence::new(&rules);
            let expected = winners(&rules, &mut sequence, heap, wanted);
            let wanted = Nimber::from(wanted);
            let found = moves::counted(&rules, &mut sequence, &Natural::from(heap), &wanted, usize::MAX, &mut Shared::default());
            if let Some((list, count)) = found {
                prop_assert_eq!(count, expected.len() as u64, "{:?} {}", rules, heap);
                prop_assert_eq!(list.into_iter().collect::<BTreeSet<_>>(), expected);
            }
        }
    }
}

/// The options of the wanted value, each looked at.
fn winners(rules: &OneHeapRules, sequence: &mut NimSequence, heap: u64, wanted: u64) -> BTreeSet<Vec<Natural>> {
    let mut winners = BTreeSet::new();
    rules.for_each_option(heap, &mut |parts| {
        if parts.iter().fold(0, |x, &p| x ^ sequence.value_u64(p).unwrap()) == wanted {
            let mut parts: Vec<Natural> = parts.iter().filter(|&&p| p > 0).map(|&p| Natural::from(p)).collect();
            parts.sort_unstable();
            winners.insert(parts);
        }
    });
    winners
}

/// Heaps that share what was found for others, before, at and past the preperiod.
#[test]
fn heaps_of_one_residue_share_their_winning_options() {
    for text in ["S(2^k)", "S(fibonacci)", "S(3,4,7) | S(k!)", "kayles", "0.137", "0.07", "0.4", "0.77 | S(3^k)"] {
        let rules: Ruleset = text.parse().unwrap();
        let rules = rules.one_heap().unwrap();
        let mut sequence = NimSequence::new(&rules);
        sequence.period(Some(2000)).unwrap();
        let mut shared = Shared::default();
        for heap in (1..260).chain(900..980) {
            for wanted in 0..5 {
                let expected = winners(&rules, &mut sequence, heap, wanted);
                let (heap, wanted) = (Natural::from(heap), Nimber::from(wanted));
                for most in [usize::MAX, 3] {
                    let found = moves::counted(&rules, &mut sequence, &heap, &wanted, most, &mut shared);
                    let Some((list, count)) = found else { continue };
                    assert_eq!(count, expected.len() as u64, "{text}: {heap} to {wanted}");
                    assert_eq!(list.len(), expected.len().min(most), "{text}: {heap} to {wanted}");
                    assert!(list.iter().all(|to| expected.contains(to)), "{text}: {heap} to {wanted}");
                }
            }
        }
    }
}

#[test]
fn empty_and_stuck_positions_are_lost_in_normal_play_and_won_in_misere() {
    for position in [Position::default(), Position::new(vec![group(SubtractionSet::empty(), &[5, 7])])] {
        assert_eq!(Solver::new().solve(&position, Play::Normal).unwrap().outcome, Outcome::P);
        assert_eq!(Solver::new().solve(&position, Play::Misere).unwrap().outcome, Outcome::N);
    }
}

#[test]
fn kayles_in_misere_play_is_never_answered_by_the_nim_sum() {
    // The rule for subtraction games fails for Kayles at heaps 8 and 9; search gives the true outcomes.
    let kayles = TakeBreakCode::new(vec![0, 7, 7], vec![]).unwrap();
    let outcome =
        |heaps: &[u64]| Solver::new().outcome(&Position::new(vec![group(kayles.clone(), heaps)]), Play::Misere);
    // Misere P single heaps of Kayles up to 20: 1, 4, 9, 12, 20 (Sibert and Conway 1992).
    let lost: Vec<u64> = (0..=20).filter(|&n| outcome(&[n]).unwrap() == Outcome::P).collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
    let mut solver = Solver::new();
    solver.set_budget(SearchBudget { positions: 10_000, bytes: 1 << 24 });
    let position = Position::new(vec![group(kayles, &[500; 60])]);
    let error = solver.outcome(&position, Play::Misere).unwrap_err();
    assert!(error.to_string().contains("misere outcome of a sum of 0.77 heaps needs the misere quotient"), "{error}");
}

#[test]
fn a_search_is_watched_and_stopped_and_goes_no_further_than_it_may() {
    let bar = crate::parse_position("chomp: 9 9 9 8 7 6 5 4").unwrap();
    let states = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&states);
    let mut solver = Solver::new();
    solver.set_search_watch(move |state| {
        let mut seen = seen.lock().unwrap();
        seen.push((state.question, state.positions, state.bytes, state.all));
        seen.len() < 3
    });
    let error = solver.solve(&bar, Play::Normal).unwrap_err();
    let states = std::mem::take(&mut *states.lock().unwrap());
    let (question, positions, bytes, all) = states[2];
    // Stopped in the first search, not asked again in the next.
    assert_eq!((states.len(), question), (3, Question::Value));
    assert_eq!(
        error.to_string().split(": ").last().unwrap(),
        format!("the search was stopped after {positions} positions")
    );
    assert!(positions > 4000 && bytes > 12 * positions && all.is_some_and(|all| all > positions), "{states:?}");
    // Known by a theorem, whatever its moves would cost; its value is not even begun.
    solver.set_search_watch(|state| state.question != Question::Value);
    solver.set_budget(SearchBudget { positions: 5000, bytes: 1 << 24 });
    let whole = crate::parse_position(&format!("chomp: {}", "10 ".repeat(20))).unwrap();
    let solution = solver.solve(&whole, Play::Normal).unwrap();
    assert_eq!((solution.outcome, solution.value, solution.moves.exact), (Outcome::N, None, false));
    let sum = crate::parse_position(&format!("chomp: {}+ nim: 3", "10 ".repeat(20))).unwrap();
    let error = solver.solve(&sum, Play::Normal).unwrap_err().to_string();
    assert_eq!(
        error,
        "no formula is known for the nim-value of chomp on these heaps, and a search for it meets 15022507 positions or \
         more, which is beyond the budget of 5000 positions and 16777216 bytes"
    );
}

#[test]
fn a_million_heaps_are_one_pass() {
    let heaps: Vec<u64> = (0..1_000_000).map(|i| i * 7 % 100_003).collect();
    let nim = SubtractionSet::empty().complement();
    let position = Position::new(vec![group(nim, &heaps)]);
    let solution = Solver::new().solve(&position, Play::Normal).unwrap();
    let xor = heaps.iter().fold(0, |x, h| x ^ h);
    assert_eq!(solution.value, Some(Nimber::from(xor)));
    let expected = heaps.iter().filter(|&&h| h ^ xor < h).count();
    assert_eq!(solution.moves.count, expected as u64);
}

#[test]
fn moves_from_a_huge_heap_are_counted_by_arithmetic() {
    let heap: Natural = "1000000000000000000000000000000".parse().unwrap();
    let solve = |rules: Ruleset, most: usize| {
        let mut solver = Solver::new();
        solver.set_most_moves(most);
        // Ten moves are asked for, of which the small heap's come last.
        let position = Position::new(vec![Group::new(rules, vec![heap.clone(), Natural::from(3u64)]).unwrap()]);
        solver.solve(&position, Play::Normal).unwrap()
    };
    // Nim: 10^30 and 3; the one winning move leaves 3 and 3.
    let nim = solve(SubtractionSet::empty().complement().into(), 10);
    assert_eq!((nim.moves.count.to_u64(), nim.moves.exact), (Some(1), true));
    assert_eq!(nim.moves.list[0].to, [Natural::from(3u64)]);
    // Kayles: about 10^30 breaks, counted exactly, ten listed, each of them right.
    let kayles = TakeBreakCode::new(vec![0, 7, 7], vec![]).unwrap();
    let solution = solve(kayles.clone().into(), 10);
    assert!(solution.moves.exact, "{:?}", solution.moves);
    assert_eq!(solution.moves.list.len(), 10);
    assert!(solution.moves.count > u64::MAX, "{}", solution.moves.count);
    let mut sequence = NimSequence::of(&kayles.into()).unwrap();
    for winning in &solution.moves.list {
        let value: Nimber = winning.to.iter().map(|h| sequence.value(h).unwrap()).sum();
        assert_eq!(value, if winning.component == 0 { Nimber::from(3u64) } else { Nimber::from(1u64) });
    }
}

/// A thousand heaps with winning moves: the list stops where it is full, the count goes on.
#[test]
fn many_heaps_with_many_moves_fill_no_more_than_the_list() {
    let heaps: Vec<u64> = (20_000..21_000).collect();
    let kayles = TakeBreakCode::new(vec![0, 7, 7], vec![]).unwrap();
    let position = Position::new(vec![group(kayles, &heaps)]);
    let solve = |most: usize| {
        let mut solver = Solver::new();
        solver.set_most_moves(most);
        solver.solve(&position, Play::Normal).unwrap().moves
    };
    let (few, more) = (solve(10), solve(1000));
    assert_eq!((few.list.len(), more.list.len(), &few.count), (10, 1000, &more.count));
    assert_eq!(few.list, more.list[..10]);
}
