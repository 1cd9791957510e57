//! Graphs of extreme shape, and graphs that are hardly there.

use super::definition::graph;
use crate::graph::{DealtEdges, Edge, GameGraph, GraphBuilder, GraphError, LoopyValue};
use crate::outcome::{Outcome, Play};

/// Runs in a thread with a stack of half a megabyte.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(512 << 10).spawn(run).unwrap().join().unwrap();
}

const LONG: u32 = 1_000_000;

#[test]
fn a_path_of_a_million_vertices_needs_no_stack() {
    on_a_small_stack(|| {
        let down: Vec<Edge> = (1..LONG).map(|v| [v, v - 1]).collect();
        // The same path with vertices numbered so that neither direction is an order.
        let name = |v: u32| if v % 2 == 0 { v } else { LONG - v };
        let shuffled: Vec<Edge> = (1..LONG).map(|v| [name(v), name(v - 1)]).collect();
        for (edges, name) in [(down, None), (shuffled, Some(name))] {
            let graph = graph(LONG, &edges);
            let at = |v: u32| name.map_or(v, |name| name(v));
            let values = graph.nim_values().unwrap();
            assert!((0..LONG).all(|v| values.get(at(v)) == Some(v % 2)));
            let remoteness = graph.remoteness(Play::Normal).unwrap();
            assert!((0..LONG).all(|v| remoteness.get(at(v)) == Some(v)));
            let outcomes = graph.outcomes(Play::Misere).unwrap();
            assert!((0..LONG).all(|v| outcomes.get(at(v)) == if v % 2 == 0 { Outcome::N } else { Outcome::P }));
        }
    });
}

#[test]
fn a_cycle_of_a_million_vertices_is_all_draws_and_is_named_whole() {
    on_a_small_stack(|| {
        let edges: Vec<Edge> = (0..LONG).map(|v| [v, (v + 1) % LONG]).collect();
        let graph = graph(LONG, &edges);
        let values = graph.loopy_values().unwrap();
        assert_eq!(values.count_finite(), 0);
        assert_eq!(values.get(7), LoopyValue::Infinite(vec![]));
        assert!(graph.outcomes(Play::Normal).unwrap().iter().all(|outcome| outcome == Outcome::Draw));
        let Err(GraphError::Cycle { cycle }) = graph.nim_values() else { panic!("there is a cycle") };
        assert_eq!(cycle.len(), LONG as usize);
    });
}

#[test]
fn a_ladder_of_reversible_moves_is_finite() {
    // Even vertices are worth 0: the only move there is up, and its answer is the move down to the next even one.
    on_a_small_stack(|| {
        let rungs = (2..LONG).step_by(2).flat_map(|a| [[a, a + 1], [a + 1, a], [a + 1, a - 2]]);
        let graph = graph(LONG, &rungs.collect::<Vec<Edge>>());
        let values = graph.loopy_values().unwrap();
        assert!((2..LONG).all(|v| values.finite(v) == Some(v % 2)));
    });
}

#[test]
fn a_star_takes_one_mex() {
    let spokes: Vec<Edge> = (1..LONG).map(|v| [0, v]).collect();
    let star = graph(LONG, &spokes);
    assert_eq!(star.nim_values().unwrap().get(0), Some(1));
    let rays: Vec<Edge> = (1..LONG).map(|v| [v, 0]).chain([[0, 0]]).collect();
    let star = graph(LONG, &rays);
    assert_eq!(star.loopy_values().unwrap().count_finite(), 0);
    assert_eq!(star.most_options(), 1);
}

#[test]
fn a_complete_graph_counts() {
    const N: u32 = 3000;
    let edges: Vec<Edge> = (0..N).flat_map(|v| (0..v).map(move |to| [v, to])).collect();
    let complete = graph(N, &edges);
    let values = complete.nim_values().unwrap();
    assert!((0..N).all(|v| values.get(v) == Some(v)));
    let turned: Vec<Edge> = edges.iter().map(|&[from, to]| [to, from]).collect();
    let values = graph(N, &turned);
    let values = values.nim_values().unwrap();
    assert!((0..N).all(|v| values.get(v) == Some(N - 1 - v)));
}

#[test]
fn every_pair_joined_both_ways_is_infinite() {
    let edges: Vec<Edge> = (0..500).flat_map(|v| (0..500).filter(move |&to| to != v).map(move |to| [v, to])).collect();
    let values = graph(500, &edges);
    let values = values.loopy_values().unwrap();
    assert_eq!(values.count_finite(), 0);
}

#[test]
fn small_cases_worked_by_hand_hold() {
    let value = |n, edges: &[Edge]| {
        let graph = graph(n, edges);
        let values = graph.loopy_values().unwrap();
        (0..n).map(|v| values.get(v).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(value(1, &[[0, 0]]), ["inf{}"]);
    assert_eq!(value(2, &[[0, 1], [1, 0]]), ["inf{}", "inf{}"]);
    assert_eq!(value(2, &[[0, 0], [0, 1]]), ["inf{0}", "0"]);
    // A reversible move: from 0 the only move is to 1, which is answered by going on to the end.
    assert_eq!(value(3, &[[0, 1], [1, 0], [1, 2]]), ["0", "1", "0"]);
}

#[test]
fn nothing_has_answers_too() {
    let empty = graph(0, &[]);
    assert_eq!((empty.vertices(), empty.edges(), empty.most_options()), (0, 0, 0));
    assert_eq!(empty.nim_values().unwrap().iter().len(), 0);
    assert_eq!(empty.outcomes(Play::Normal).unwrap().iter().len(), 0);
    assert_eq!(empty.loopy_values().unwrap().count_finite(), 0);
    let sum = empty.tokens(&[], Play::Normal).unwrap();
    assert_eq!((sum.outcome, sum.value, sum.moves), (Outcome::P, Some(LoopyValue::Finite(0)), vec![]));
    assert_eq!(empty.tokens(&[], Play::Misere).unwrap().outcome, Outcome::N);
    let alone = graph(3, &[]);
    assert_eq!(alone.nim_values().unwrap().iter().collect::<Vec<_>>(), [0, 0, 0]);
    assert_eq!((alone.options(2), alone.options(3), alone.options(u32::MAX)), (&[][..], &[][..], &[][..]));
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_allocated() {
    let error = GameGraph::new(2, &[[0, 1], [1, 2]], 1 << 20).unwrap_err();
    assert_eq!(error.to_string(), "edge 1 goes from 1 to 2, but the vertices are 0 to 1");
    let error = GameGraph::new(u32::MAX, &[], u64::MAX).unwrap_err();
    assert_eq!(error.to_string(), "4294967295 vertices are too many: a graph has at most 4294967294 of each");
    let error = GameGraph::new(4_000_000_000, &[], 1 << 30).unwrap_err();
    assert_eq!(error.to_string(), "building the graph would take 16000000004 bytes, and 1073741824 are allowed");
    let dealt = |edges: &[Edge]| DealtEdges::new(&[edges]).unwrap();
    let mut builder = GraphBuilder::new(1000);
    assert!(builder.push(dealt(&[[1, 0]; 98])).is_ok());
    assert!(matches!(builder.push(dealt(&[[1, 0]])), Err(GraphError::Memory { .. })));
    for (first, vertices, message) in [
        (0, 3, "an edge names 3, but the vertices are 0 to 2"),
        (2, 2, "an edge names 1, but the vertices are 2 to 3"),
        (1, 0, "an edge names 3, but the vertices are 1 to 0"),
    ] {
        let mut builder = GraphBuilder::new(1000);
        builder.push(dealt(&[[1, 2], [3, 1]])).unwrap();
        assert_eq!(builder.finish(first, vertices).unwrap_err().to_string(), message);
    }
    // Enough for the graph, not for answers about it.
    let tight = GameGraph::new(1000, &[[1, 0], [0, 1]], 4100).unwrap();
    for refused in [
        tight.nim_values().err(),
        tight.loopy_values().err(),
        tight.outcomes(Play::Normal).err(),
        tight.remoteness(Play::Misere).err(),
        tight.tokens(&[0, 1], Play::Normal).err(),
    ] {
        assert!(matches!(refused, Some(GraphError::Memory { .. })), "{refused:?}");
    }
    let graph = graph(2, &[[0, 1]]);
    let error = graph.tokens(&[2], Play::Normal).unwrap_err();
    assert_eq!(error.to_string(), "there is no vertex 2, the vertices are 0 to 1");
}

#[test]
fn a_game_with_too_many_positions_is_refused_in_misere_play_only() {
    let edges: Vec<Edge> = (1..60).map(|v| [v, v - 1]).collect();
    let path = graph(60, &edges);
    let tokens = [59; 12];
    assert_eq!(path.tokens(&tokens, Play::Normal).unwrap().outcome, Outcome::P);
    assert!(matches!(
        path.tokens(&tokens, Play::Misere),
        Err(GraphError::TooManyPositions { .. } | GraphError::Memory { .. })
    ));
}
