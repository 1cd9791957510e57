//! The solver on games small enough to know, and on games that do not end.

use std::cell::Cell;

use super::*;

/// A game listed as a graph: the options of vertex i.
struct Listed(Vec<Vec<usize>>);
impl Game for Listed {
    type Position = usize;
    fn options(&self, &at: &usize, visit: &mut dyn FnMut(usize)) {
        self.0[at].iter().for_each(|&to| visit(to));
    }
}

/// Nim on two heaps, with and without telling that the heaps are independent.
struct TwoHeaps {
    split: bool,
}
impl Game for TwoHeaps {
    type Position = (u32, u32);
    fn options(&self, &(a, b): &(u32, u32), visit: &mut dyn FnMut((u32, u32))) {
        (0..a).for_each(|a| visit((a, b)));
        (0..b).for_each(|b| visit((a, b)));
    }
    fn decompose(&self, &(a, b): &(u32, u32)) -> Option<Vec<(u32, u32)>> {
        self.split.then(|| [a, b].iter().filter(|&&h| h > 0).map(|&h| (h, 0)).collect())
    }
    fn canonical(&self, &(a, b): &(u32, u32)) -> (u32, u32) {
        (a.max(b), a.min(b))
    }
}

#[test]
fn a_game_of_a_million_moves_does_not_meet_the_stack() {
    struct Countdown;
    impl Game for Countdown {
        type Position = u32;
        fn options(&self, &n: &u32, visit: &mut dyn FnMut(u32)) {
            if n > 0 {
                visit(n - 1);
            }
        }
    }
    let mut solver = GameSolver::new(Countdown);
    assert_eq!(solver.value(&1_000_001), Ok(1));
    assert_eq!(solver.outcome(&1_000_001, Play::Misere), Ok(Outcome::P));
}

#[test]
fn parts_change_the_cost_and_not_the_answer() {
    let (mut whole, mut split) =
        (GameSolver::new(TwoHeaps { split: false }), GameSolver::new(TwoHeaps { split: true }));
    for a in 0..12 {
        for b in 0..12 {
            let p = (a, b);
            assert_eq!(whole.value(&p), Ok(a ^ b));
            assert_eq!(split.value(&p), Ok(a ^ b));
            let misere = if a.max(b) <= 1 { a + b == 1 } else { a == b };
            for solver in [&mut whole, &mut split] {
                assert_eq!(solver.outcome(&p, Play::Normal).unwrap() == Outcome::P, a == b);
                assert_eq!(solver.outcome(&p, Play::Misere).unwrap() == Outcome::P, misere);
                assert_eq!(solver.options_with_value(&p, 3).unwrap().contains(&(a, a ^ 3)), (a ^ 3) < b);
            }
            assert_eq!(whole.winning_moves(&p, Play::Normal), split.winning_moves(&p, Play::Normal));
            assert_eq!(whole.winning_moves(&p, Play::Misere), split.winning_moves(&p, Play::Misere));
        }
    }
    assert!(split.positions() < whole.positions());
}

#[test]
fn a_cycle_is_named_and_the_rest_stays_answerable() {
    let mut solver = GameSolver::new(Listed(vec![vec![], vec![0, 2], vec![3], vec![4], vec![2], vec![5]]));
    assert_eq!(solver.value(&1), Err(SearchError::Cycle { moves: 3 }));
    assert_eq!(solver.cycle(), [2, 3, 4]);
    assert_eq!(solver.value(&5), Err(SearchError::Cycle { moves: 1 }));
    assert_eq!(solver.outcome(&2, Play::Misere), Err(SearchError::Cycle { moves: 3 }));
    assert_eq!(solver.value(&0), Ok(0));
    // The move to 0 wins whatever the cycle does.
    assert_eq!(solver.outcome(&1, Play::Normal), Ok(Outcome::N));
}

#[test]
fn a_budget_ends_the_search_and_a_larger_one_goes_on() {
    let mut solver =
        GameSolver::new(TwoHeaps { split: false }).with_budget(SearchBudget { positions: 20, bytes: 1 << 20 });
    assert_eq!(solver.value(&(30, 30)), Err(SearchError::OverBudget { positions: 20 }));
    let mut solver = solver.with_budget(SearchBudget::default());
    assert_eq!(solver.value(&(30, 30)), Ok(0));
    let mut tight = solver.with_budget(SearchBudget { positions: u64::MAX, bytes: 100_000 });
    assert!(matches!(tight.outcome(&(500, 600), Play::Normal), Err(SearchError::OverBudget { .. })));
    assert_eq!(tight.value(&(2, 1)), Ok(3));
}

#[test]
fn a_caller_can_stop_the_search() {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() == 2
    };
    let mut solver = GameSolver::new(TwoHeaps { split: false }).stop_when(&stop);
    assert_eq!(solver.value(&(400, 400)), Err(SearchError::Cancelled));
    assert_eq!(solver.value(&(2, 5)), Ok(7));
}
