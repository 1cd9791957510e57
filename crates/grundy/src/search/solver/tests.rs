//! The solver on games small enough to know, and on games that do not end.

use std::cell::Cell;

use proptest::prelude::*;

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
    let stopped = solver.value(&(400, 400));
    assert!(matches!(stopped, Err(SearchError::Cancelled { positions: 1000.. })), "{stopped:?}");
    assert_eq!(solver.value(&(2, 5)), Ok(7));
}

/// Two tokens on one graph, each moving by itself; the parts are told or not.
struct TwoTokens {
    graph: Vec<Vec<usize>>,
    split: bool,
}
impl Game for TwoTokens {
    type Position = [usize; 2];
    fn options(&self, &[a, b]: &[usize; 2], visit: &mut dyn FnMut([usize; 2])) {
        self.graph[a].iter().for_each(|&to| visit([to, b]));
        self.graph[b].iter().for_each(|&to| visit([a, to]));
    }
    fn decompose(&self, &[a, b]: &[usize; 2]) -> Option<Vec<[usize; 2]>> {
        // The last vertex has no edges, so a token there is no part of the game.
        let last = self.graph.len() - 1;
        (self.split && a != last && b != last).then(|| vec![[a, last], [b, last]])
    }
    fn canonical(&self, &[a, b]: &[usize; 2]) -> [usize; 2] {
        [a.max(b), a.min(b)]
    }
}

/// Outcomes found backward from the end, which is right on graphs with cycles too; `None` is a draw.
fn backward(graph: &[Vec<usize>], play: Play) -> Vec<Option<Outcome>> {
    let mut known = vec![None; graph.len()];
    loop {
        let before = known.iter().flatten().count();
        for (at, options) in graph.iter().enumerate() {
            known[at] = match play {
                Play::Misere if options.is_empty() => Some(Outcome::N),
                _ if options.iter().any(|&to| known[to] == Some(Outcome::P)) => Some(Outcome::N),
                _ if options.iter().all(|&to| known[to] == Some(Outcome::N)) => Some(Outcome::P),
                _ => None,
            };
        }
        if known.iter().flatten().count() == before {
            return known;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn sums_on_random_acyclic_graphs_follow_the_definition(
        edges in prop::collection::vec((1usize..9, 0usize..9), 0..20),
    ) {
        // Edges lead to smaller vertices, and a vertex without edges is added.
        let mut graph: Vec<Vec<usize>> = vec![Vec::new(); 10];
        edges.iter().filter(|(a, b)| b < a).for_each(|&(a, b)| graph[a].push(b));
        let mut values: Vec<u32> = Vec::new();
        for options in &graph {
            values.push((0..=9).find(|&value| options.iter().all(|&to| values[to] != value)).unwrap());
        }
        let sum: Vec<Vec<usize>> = (0..100)
            .map(|at| {
                let (a, b) = (at / 10, at % 10);
                graph[a].iter().map(|to| to * 10 + b).chain(graph[b].iter().map(|to| a * 10 + to)).collect()
            })
            .collect();
        let outcomes = [Play::Normal, Play::Misere].map(|play| backward(&sum, play));
        for split in [false, true] {
            let mut solver = GameSolver::new(TwoTokens { graph: graph.clone(), split });
            for at in 0..100 {
                let position = [at / 10, at % 10];
                prop_assert_eq!(solver.value(&position), Ok(values[at / 10] ^ values[at % 10]));
                for (play, outcomes) in [Play::Normal, Play::Misere].into_iter().zip(&outcomes) {
                    prop_assert_eq!(solver.outcome(&position, play).ok(), outcomes[at]);
                }
            }
        }
    }

    #[test]
    fn cycles_on_random_graphs_are_real_and_answers_in_spite_of_them_are_right(
        edges in prop::collection::vec((0usize..7, 0usize..7), 0..14),
    ) {
        let mut graph: Vec<Vec<usize>> = vec![Vec::new(); 7];
        for (a, b) in edges {
            graph[a].push(b);
        }
        for play in [Play::Normal, Play::Misere] {
            let outcomes = backward(&graph, play);
            let mut solver = GameSolver::new(Listed(graph.clone()));
            for (at, &expected) in outcomes.iter().enumerate() {
                match solver.outcome(&at, play) {
                    Ok(outcome) => prop_assert_eq!(Some(outcome), expected),
                    Err(SearchError::Cycle { moves }) => {
                        let cycle = solver.cycle();
                        prop_assert_eq!(cycle.len(), moves);
                        for (i, from) in cycle.iter().enumerate() {
                            let next = cycle[(i + 1) % moves];
                            prop_assert!(graph[*from].contains(&next));
                        }
                    }
                    Err(error) => prop_assert!(false, "{}", error),
                }
            }
            if let Err(error) = solver.value(&0) {
                let cycle = matches!(error, SearchError::Cycle { .. });
                prop_assert!(cycle);
            }
        }
    }
}

#[test]
fn progress_is_told() {
    let last = Cell::new(SearchProgress::default());
    let report = |progress| last.set(progress);
    let mut solver = GameSolver::new(TwoHeaps { split: false }).report_to(&report);
    assert_eq!(solver.value(&(100, 90)), Ok(62));
    let SearchProgress { positions, bytes } = last.get();
    assert!(positions > 1000 && positions <= solver.positions() && bytes > 12 * positions);
}
