//! The definitions, word for word and slow. None of them shares a line with the engines.

use std::collections::{BTreeMap, BTreeSet};

use crate::graph::{Edge, GameGraph, LoopyValue};
use crate::outcome::{Outcome, Play};

pub(crate) fn graph(vertices: u32, edges: &[Edge]) -> GameGraph {
    GameGraph::new(vertices, edges, 1 << 30).unwrap()
}

fn mex(values: &BTreeSet<u32>) -> u32 {
    (0..=values.len() as u32).find(|m| !values.contains(m)).unwrap()
}

/// The nim-value by recursion; only for graphs without cycles.
pub(crate) fn nim_value(graph: &GameGraph, v: u32, known: &mut BTreeMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&v) {
        return value;
    }
    let value = mex(&graph.options(v).iter().map(|&to| nim_value(graph, to, known)).collect());
    known.insert(v, value);
    value
}

/// Who wins within a bounded number of moves, the bound raised until nothing changes: `None` is a draw, otherwise the
/// outcome and the least bound that shows it.
pub(crate) fn bounded(graph: &GameGraph, play: Play) -> Vec<Option<(Outcome, u32)>> {
    let n = graph.vertices();
    let end = if play == Play::Normal { Outcome::P } else { Outcome::N };
    let mut found: Vec<Option<(Outcome, u32)>> =
        (0..n).map(|v| graph.options(v).is_empty().then_some((end, 0))).collect();
    // With no more moves than vertices everything that can be forced is.
    for bound in 1..=n {
        let before = found.clone();
        let outcome = |v: u32| before[v as usize].map(|(outcome, _)| outcome);
        for v in (0..n).filter(|&v| before[v as usize].is_none()) {
            let options = graph.options(v);
            if options.iter().any(|&to| outcome(to) == Some(Outcome::P)) {
                found[v as usize] = Some((Outcome::N, bound));
            } else if options.iter().all(|&to| outcome(to) == Some(Outcome::N)) {
                found[v as usize] = Some((Outcome::P, bound));
            }
        }
    }
    found
}

/// Smith's labelling as a fixpoint: any vertex that may be labelled is, until none may.
pub(crate) fn by_fixpoint(graph: &GameGraph) -> Vec<LoopyValue> {
    let n = graph.vertices();
    let mut label: Vec<Option<u32>> = vec![None; n as usize];
    let labels = |of: u32, label: &[Option<u32>]| -> BTreeSet<u32> {
        graph.options(of).iter().filter_map(|&to| label[to as usize]).collect()
    };
    loop {
        let may = |v: u32| {
            let m = mex(&labels(v, &label));
            let reverts = |&to: &u32| label[to as usize].is_some_and(|l| l < m) || labels(to, &label).contains(&m);
            (label[v as usize].is_none() && graph.options(v).iter().all(reverts)).then_some((v, m))
        };
        match (0..n).find_map(may) {
            Some((v, m)) => label[v as usize] = Some(m),
            None => break,
        }
    }
    (0..n)
        .map(|v| match label[v as usize] {
            Some(value) => LoopyValue::Finite(value),
            None => LoopyValue::infinite(labels(v, &label)),
        })
        .collect()
}

/// The value by what it does in sums with Nim heaps, decided as limits of bounded games: a vertex whose sum with some
/// heap is lost is worth that heap; otherwise its set holds the heaps with which it is won.
pub(crate) fn by_sums(graph: &GameGraph) -> Vec<LoopyValue> {
    let (n, heaps) = (graph.vertices(), graph.most_options() + 2);
    let mut edges = Vec::new();
    for v in 0..n {
        for heap in 0..heaps {
            let here = v * heaps + heap;
            edges.extend(graph.options(v).iter().map(|&to| [here, to * heaps + heap]));
            edges.extend((0..heap).map(|less| [here, v * heaps + less]));
        }
    }
    let sums = bounded(&self::graph(n * heaps, &edges), Play::Normal);
    (0..n)
        .map(|v| {
            let own = &sums[(v * heaps) as usize..][..heaps as usize];
            let with = |outcome| (0..heaps).filter(move |&heap| own[heap as usize].is_some_and(|sum| sum.0 == outcome));
            match with(Outcome::P).next() {
                Some(value) => LoopyValue::Finite(value),
                None => LoopyValue::infinite(with(Outcome::N)),
            }
        })
        .collect()
}
