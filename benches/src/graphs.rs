//! Game graphs: values against one pass that only reads the graph, the loopy solver against the acyclic one, growth.

use std::hint::black_box;

use grundy::{Edge, GameGraph};

use crate::Result;
use crate::plain::Random;
use crate::report::{Table, each, shortest};

/// Five edges a vertex on average, each from a random vertex to a random smaller one, in random order.
pub(crate) fn random_edges(vertices: u32) -> Vec<Edge> {
    let mut random = Random(5);
    let one = |_| {
        let from = random.up_to(u64::from(vertices) - 1);
        [from as u32, random.up_to(from) as u32 - 1]
    };
    (0..5 * vertices).map(one).collect()
}

/// The same graph with its vertices renamed at random, so that their numbers are no order.
fn renamed(vertices: u32, edges: &[Edge]) -> (Vec<Edge>, Vec<u32>) {
    let mut names: Vec<u32> = (0..vertices).collect();
    let mut random = Random(1);
    for i in (1..vertices).rev() {
        names.swap(i as usize, random.up_to(u64::from(i) + 1) as usize - 1);
    }
    (edges.iter().map(|&[from, to]| [names[from as usize], names[to as usize]]).collect(), names)
}

/// Reads every vertex and every option once, in the order in which values can be given.
fn pass(graph: &GameGraph, order: &[u32]) -> u32 {
    let read = |sum, v| graph.options(v).iter().fold(sum, |sum: u32, &to| sum.wrapping_add(to));
    if order.is_empty() { (0..graph.vertices()).fold(0, read) } else { order.iter().copied().fold(0, read) }
}

const MEMORY: u64 = 12 << 30;

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let largest: u32 = arguments.first().map_or(Ok(10_000_000), |text| text.parse())?;
    let mut table = Table::new(
        "Random acyclic graphs with 5 edges a vertex (targets: values within 4 passes, loopy within 3 times the values)",
        &[
            "vertices",
            "numbers",
            "build ns/edge",
            "pass ns/edge",
            "values ns/edge",
            "passes",
            "loopy / values",
            "outcomes / values",
        ],
    );
    for shift in [100, 10, 1] {
        let vertices = largest / shift;
        let edges = random_edges(vertices);
        let (renamed, names) = renamed(vertices, &edges);
        for (numbers, edges, order) in [("ordered", edges, Vec::new()), ("shuffled", renamed, names)] {
            let count = edges.len() as u64;
            let (building, graph) = shortest(2, || GameGraph::new(vertices, &edges, MEMORY));
            let graph = graph?;
            drop(edges);
            let (passing, _) = shortest(3, || pass(black_box(&graph), &order));
            let (valuing, values) = shortest(3, || graph.nim_values());
            let (looping, loopy) = shortest(3, || graph.loopy_values());
            let (deciding, _) = shortest(3, || graph.outcomes(grundy::Play::Normal));
            let (values, loopy) = (values?, loopy?);
            if (0..vertices).any(|v| values.get(v) != loopy.finite(v)) {
                return Err("the two solvers disagree".into());
            }
            let [building, passing, valuing, looping, deciding] =
                [building, passing, valuing, looping, deciding].map(|time| each(time, count));
            table.row([
                vertices.to_string(),
                numbers.to_owned(),
                format!("{building:.2}"),
                format!("{passing:.2}"),
                format!("{valuing:.2}"),
                format!("{:.2}", valuing / passing),
                format!("{:.2}", looping / valuing),
                format!("{:.2}", deciding / valuing),
            ]);
        }
    }
    table.print();
    paths(largest.saturating_mul(10))
}

/// One path through all vertices: the longest play that a graph of its size has.
fn paths(vertices: u32) -> Result<()> {
    let mut table = Table::new(
        "A path through all vertices (target: it works; no recursion)",
        &["vertices", "numbers", "build s", "values s", "loopy s", "remoteness s"],
    );
    // Even places as they are and odd ones from the end, so that neither direction is an order.
    let mixed = |v: u32| if v % 2 == 0 { v } else { vertices - vertices % 2 - v };
    let kinds: [(&str, &dyn Fn(u32) -> Edge); 3] =
        [("down", &|v| [v, v - 1]), ("up", &|v| [v - 1, v]), ("mixed", &|v| [mixed(v), mixed(v - 1)])];
    for (numbers, edge) in kinds {
        let edges: Vec<Edge> = (1..vertices).map(edge).collect();
        let (building, graph) = shortest(1, || GameGraph::new(vertices, &edges, MEMORY));
        let graph = graph?;
        drop(edges);
        let (valuing, values) = shortest(1, || graph.nim_values());
        let (looping, loopy) = shortest(1, || graph.loopy_values());
        let (lasting, remoteness) = shortest(1, || graph.remoteness(grundy::Play::Normal));
        let (values, loopy, remoteness) = (values?, loopy?, remoteness?);
        // Along the path values are 0 and 1 in turn, and the play from its other end takes every edge.
        let longest = (0..vertices).filter_map(|v| remoteness.get(v)).max();
        let right =
            |v: u32| values.get(v) == loopy.finite(v) && values.get(v) == remoteness.get(v).map(|moves| moves % 2);
        if longest != Some(vertices - 1) || !(0..vertices).all(right) {
            return Err("a path has other values than its lengths say".into());
        }
        let mut row = vec![vertices.to_string(), numbers.to_owned()];
        row.extend([building, valuing, looping, lasting].map(|time| format!("{:.2}", time.as_secs_f64())));
        table.row(row);
    }
    table.print();
    Ok(())
}
