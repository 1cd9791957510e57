//! Random graphs, with and without cycles.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::definition::{bounded, by_fixpoint, by_sums, graph, nim_value};
use crate::graph::product::Product;
use crate::graph::{Edge, GameGraph, GraphError, LoopyValue, TokenMove};
use crate::outcome::{Outcome, Play};

/// Any edges: loops, parallel edges, parts that nothing reaches, vertices without edges.
fn any_graph(most: u32, degree: usize) -> impl Strategy<Value = GameGraph> {
    (1..=most).prop_flat_map(move |n| {
        let edges = prop::collection::vec([0..n, 0..n], 0..=degree * n as usize);
        edges.prop_map(move |edges| graph(n, &edges))
    })
}

/// No cycles; numbers are an order (rising or falling) or shuffled.
fn acyclic_graph(most: u32) -> impl Strategy<Value = GameGraph> {
    (1..=most, 0..3u8).prop_flat_map(|(n, kind)| {
        let edges = prop::collection::vec([0..n, 0..n], 0..=4 * n as usize);
        let names = Just((0..n).collect::<Vec<u32>>()).prop_shuffle();
        (edges, names).prop_map(move |(edges, names)| {
            let edges: Vec<Edge> = edges
                .into_iter()
                .filter(|[from, to]| from != to)
                .map(|[from, to]| [from.max(to), from.min(to)])
                .map(|[from, to]| match kind {
                    0 => [from, to],
                    1 => [n - 1 - from, n - 1 - to],
                    _ => [names[from as usize], names[to as usize]],
                })
                .collect();
            graph(n, &edges)
        })
    })
}

/// Plays a sum of finite values that is lost for the player to move: whatever he does, the answer by values and
/// places wins within as many rounds as the theorem allows.
fn answers_end_the_game(graph: &GameGraph, tokens: &[u32], choices: &[u8]) -> Result<(), TestCaseError> {
    let values = graph.loopy_values().unwrap();
    let mut tokens = tokens.to_vec();
    let measure = |tokens: &[u32]| -> Vec<(u32, u32)> {
        tokens.iter().map(|&t| (values.finite(t).unwrap(), values.place(t))).collect()
    };
    for &choice in choices {
        let moves: Vec<(usize, u32)> =
            (0..tokens.len()).flat_map(|i| graph.options(tokens[i]).iter().map(move |&to| (i, to))).collect();
        let Some(&(i, to)) = moves.get(choice as usize % moves.len().max(1)) else { return Ok(()) };
        let before = measure(&tokens);
        let own = values.finite(tokens[i]).unwrap();
        tokens[i] = to;
        match values.finite(to) {
            Some(value) if value < own => {
                let xor = tokens.iter().fold(0, |x, &t| x ^ values.finite(t).unwrap());
                let answer = (0..tokens.len()).find_map(|j| {
                    let wanted = values.finite(tokens[j]).unwrap() ^ xor;
                    let options = graph.options(tokens[j]).iter();
                    let smaller = wanted < values.finite(tokens[j]).unwrap();
                    options.filter(|_| smaller).find(|&&o| values.finite(o) == Some(wanted)).map(|&o| (j, o))
                });
                let (j, o) = answer.unwrap();
                tokens[j] = o;
            }
            _ => {
                let back = graph.options(to).iter().filter(|&&o| values.finite(o) == Some(own));
                tokens[i] = *back.min_by_key(|&&o| values.place(o)).unwrap();
            }
        }
        let after = measure(&tokens);
        prop_assert!(after.iter().zip(&before).all(|(a, b)| a <= b) && after != before);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn nim_values_follow_the_definition(graph in acyclic_graph(12)) {
        let values = graph.nim_values().unwrap();
        let loopy = graph.loopy_values().unwrap();
        let mut known = BTreeMap::new();
        for v in 0..graph.vertices() {
            let expected = nim_value(&graph, v, &mut known);
            prop_assert_eq!(values.get(v), Some(expected));
            prop_assert_eq!(loopy.get(v), LoopyValue::Finite(expected));
        }
    }

    #[test]
    fn loopy_values_follow_both_definitions(graph in any_graph(9, 3)) {
        let values = graph.loopy_values().unwrap();
        let found: Vec<LoopyValue> = (0..graph.vertices()).map(|v| values.get(v)).collect();
        prop_assert_eq!(&found, &by_fixpoint(&graph));
        prop_assert_eq!(&found, &by_sums(&graph));
    }

    #[test]
    fn outcomes_and_remoteness_follow_bounded_play(graph in any_graph(10, 3), misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let (outcomes, remoteness) = (graph.outcomes(play).unwrap(), graph.remoteness(play).unwrap());
        let values = graph.loopy_values().unwrap();
        for (v, expected) in (0..).zip(bounded(&graph, play)) {
            prop_assert_eq!(outcomes.get(v), expected.map_or(Outcome::Draw, |e| e.0));
            prop_assert_eq!(remoteness.outcomes().get(v), outcomes.get(v));
            prop_assert_eq!(remoteness.get(v), expected.map(|e| e.1));
            prop_assert!(misere || values.get(v).outcome() == outcomes.get(v));
        }
    }

    #[test]
    fn outcomes_of_ordered_graphs_follow_bounded_play(graph in acyclic_graph(10), misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let outcomes = graph.outcomes(play).unwrap();
        for (v, expected) in (0..).zip(bounded(&graph, play)) {
            prop_assert_eq!(Some(outcomes.get(v)), expected.map(|e| e.0));
        }
    }

    #[test]
    fn tokens_follow_their_product(graph in any_graph(6, 2), picks in prop::collection::vec(0..6u32, 0..4), misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let mut tokens: Vec<u32> = picks.iter().map(|pick| pick % graph.vertices()).collect();
        let found = graph.tokens(&tokens, play).unwrap();
        tokens.sort_unstable();
        let product = Product::reachable(&graph, &tokens, 1 << 20).unwrap();
        let outcomes: Vec<Outcome> =
            bounded(&product.graph, play).into_iter().map(|o| o.map_or(Outcome::Draw, |o| o.0)).collect();
        prop_assert_eq!(found.outcome, outcomes[0]);
        let wanted = if found.outcome == Outcome::N { Outcome::P } else { Outcome::Draw };
        let mut moves = Vec::new();
        for (i, &from) in tokens.iter().enumerate() {
            for &to in graph.options(from) {
                let after = product.after(&tokens, i, to).unwrap();
                if found.outcome != Outcome::P && outcomes[after as usize] == wanted {
                    moves.push(TokenMove { from, to });
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        prop_assert_eq!(&found.moves, &moves);
        if let Some(value) = found.value {
            prop_assert_eq!(&value, &by_fixpoint(&product.graph)[0]);
        }
    }

    #[test]
    fn a_winner_who_answers_by_places_wins(
        graph in any_graph(9, 2), picks in prop::collection::vec(0..9u32, 1..4), choices in prop::collection::vec(0..=255u8, 40)
    ) {
        let values = graph.loopy_values().unwrap();
        let finite: Vec<u32> = (0..graph.vertices()).filter(|&v| values.finite(v).is_some()).collect();
        if !finite.is_empty() {
            let mut tokens: Vec<u32> = picks.iter().map(|&pick| finite[pick as usize % finite.len()]).collect();
            tokens.extend(tokens.clone());
            answers_end_the_game(&graph, &tokens, &choices)?;
        }
    }

    #[test]
    fn a_cycle_that_is_named_is_one(graph in any_graph(10, 2)) {
        match graph.nim_values() {
            Ok(_) => prop_assert!((0..graph.vertices()).all(|v| graph.loopy_values().unwrap().finite(v).is_some())),
            Err(GraphError::Cycle { cycle }) => {
                prop_assert!(!cycle.is_empty());
                for (i, &v) in cycle.iter().enumerate() {
                    prop_assert!(graph.options(v).contains(&cycle[(i + 1) % cycle.len()]));
                    prop_assert!(!cycle[..i].contains(&v));
                }
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

#[test]
fn long_lists_of_options_follow_both_definitions() {
    // More than 63 options with large values among them, inside a cycle and out of it.
    let mut edges: Vec<Edge> = (0..90).flat_map(|v| (0..v).map(move |to| [v, to])).collect();
    edges.extend([[90, 89], [90, 91], [91, 90], [91, 3], [92, 91], [92, 90]]);
    edges.extend((0..80).map(|to| [92, to]));
    edges.extend((0..88).map(|to| [91, to]));
    let graph = graph(93, &edges);
    let values = graph.loopy_values().unwrap();
    let found: Vec<LoopyValue> = (0..93).map(|v| values.get(v)).collect();
    assert_eq!(found, by_fixpoint(&graph));
    assert_eq!(found, by_sums(&graph));
}
