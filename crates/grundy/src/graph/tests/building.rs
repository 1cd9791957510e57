//! Graphs built from pieces of edges, against putting every edge into its place by itself.

use proptest::prelude::*;

use super::definition::graph;
use crate::graph::{DealtEdges, Edge, GraphBuilder};

/// The options of every vertex, put in their places one by one.
fn placed(first: u32, vertices: u32, edges: &[Edge]) -> Vec<Vec<u32>> {
    let mut expected = vec![Vec::new(); vertices as usize];
    for &[from, to] in edges {
        expected[(from - first) as usize].push(to - first);
    }
    expected
}

#[test]
fn many_edges_are_sorted_by_several_threads_as_by_one() {
    let n = 70_001u32;
    let edges: Vec<Edge> =
        (0..1_300_000u32).map(|i| i.wrapping_mul(2_654_435_761) % n).map(|v| [v, v.wrapping_mul(7) % n]).collect();
    let expected = placed(0, n, &edges);
    let sorted = graph(n, &edges);
    assert!((0..n).all(|v| sorted.options(v) == expected[v as usize]));
    // Sorted already, with a gap between the halves that threads take.
    let mut edges = edges;
    edges.sort_by_key(|edge| edge[0]);
    let sorted = graph(n, &edges);
    assert!((0..n).all(|v| sorted.options(v) == expected[v as usize]));
    edges.swap(0, 1_299_999);
    let (graph, expected) = (graph(n, &edges), placed(0, n, &edges));
    assert!((0..n).all(|v| graph.options(v) == expected[v as usize]));
}

proptest! {
    #[test]
    fn pieces_of_any_width_give_what_placing_one_by_one_gives(
        pieces in prop::collection::vec((prop::collection::vec([any::<u32>(), any::<u32>()], 0..200), 8..32u32, any::<u32>()), 0..8),
        first in 0..3u32,
        vertices in prop_oneof![1..9000u32, 250_000..300_000u32],
    ) {
        let mut builder = GraphBuilder::new(1 << 30);
        let mut all = Vec::new();
        for (mut edges, narrow, at) in pieces {
            for edge in &mut edges {
                *edge = edge.map(|v| first + ((v >> narrow).wrapping_add(at)) % vertices);
            }
            let (head, tail) = edges.split_at(edges.len() / 3);
            let mut dealt = DealtEdges::default();
            let range = dealt.deal(0, &[head, tail]).unwrap();
            prop_assert!(dealt.bytes() <= 14 * edges.len() as u64);
            let ends = edges.iter().flatten();
            prop_assert_eq!(range, ends.clone().min().copied().zip(ends.max().copied()));
            let (mut one, mut other) = (edges.clone(), dealt.pieces().flat_map(|(_, edges)| edges).collect::<Vec<_>>());
            one.sort_by_key(|edge| edge[0]);
            other.sort_by_key(|edge| edge[0]);
            prop_assert_eq!(one, other);
            builder.push(dealt).unwrap();
            all.extend(edges);
        }
        let graph = builder.finish(first, vertices).unwrap();
        let expected = placed(first, vertices, &all);
        prop_assert!((0..vertices).all(|v| graph.options(v) == expected[v as usize]));
        prop_assert_eq!(graph.most_options() as usize, expected.iter().map(Vec::len).max().unwrap_or(0));
    }

    #[test]
    fn pieces_stand_by_their_numbers_whoever_dealt_them(
        pieces in prop::collection::vec((prop::collection::vec([0..300u32, 0..300u32], 0..100), 0..4usize), 0..40),
    ) {
        let mut threads = vec![DealtEdges::default(); 4];
        for (number, (edges, thread)) in pieces.iter().enumerate() {
            threads[*thread].deal(number as u64, &[edges]).unwrap();
        }
        let mut builder = GraphBuilder::new(1 << 30);
        for edges in threads {
            let dealt: u64 = edges.pieces().map(|(_, edges)| edges.count() as u64).sum();
            prop_assert_eq!(dealt, edges.len() as u64);
            builder.push(edges).unwrap();
        }
        let graph = builder.finish(0, 300).unwrap();
        let all: Vec<Edge> = pieces.into_iter().flat_map(|(edges, _)| edges).collect();
        let expected = placed(0, 300, &all);
        prop_assert!((0..300).all(|v| graph.options(v) == expected[v as usize]));
    }
}
