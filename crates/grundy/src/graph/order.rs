//! An order in which options come before their sources, or a cycle that shows there is none.
//!
//! Often the numbers of the vertices are such an order; the builder has seen it. Otherwise sources are taken away one
//! by one (Kahn 1962): a vertex goes when nothing that is left leads to it. That order, read backward, is what is
//! wanted, and it needs no reversed edges: counts of incoming edges suffice.

use crate::graph::csr::GameGraph;
use crate::graph::cycle::find_cycle;
use crate::graph::error::GraphError;

/// How to go through the vertices so that options come first.
#[derive(Clone, Debug)]
pub(crate) enum Order {
    /// 0, 1, 2, ...
    Rising,
    /// n - 1, n - 2, ...
    Falling,
    /// In the order of this list.
    Listed(Vec<u32>),
}

/// Bytes that finding the order may take.
pub(crate) fn bytes(graph: &GameGraph) -> u64 {
    // Counts and list, or where there is a cycle the marks and the path of the search for it.
    if graph.direction().down || graph.direction().up { 0 } else { 17 * u64::from(graph.vertices()) }
}

/// Time O(n + m), memory [`bytes`], which the caller has checked.
pub(crate) fn order(graph: &GameGraph) -> Result<Order, GraphError> {
    match try_order(graph) {
        Some(order) => Ok(order),
        None => Err(GraphError::Cycle { cycle: find_cycle(graph) }),
    }
}

/// The same without looking for the cycle; `None` if there is one.
pub(crate) fn try_order(graph: &GameGraph) -> Option<Order> {
    if graph.direction().down {
        return Some(Order::Rising);
    }
    if graph.direction().up {
        return Some(Order::Falling);
    }
    let (_, targets) = graph.parts();
    let mut incoming = vec![0u32; graph.vertices() as usize];
    for &to in targets {
        incoming[to as usize] += 1;
    }
    let mut list: Vec<u32> = Vec::with_capacity(incoming.len());
    list.extend((0..graph.vertices()).filter(|&v| incoming[v as usize] == 0));
    let mut done = 0;
    while done < list.len() {
        for &to in graph.options(list[done]) {
            let count = &mut incoming[to as usize];
            *count -= 1;
            if *count == 0 {
                list.push(to);
            }
        }
        done += 1;
    }
    if list.len() < incoming.len() {
        return None;
    }
    list.reverse();
    Some(Order::Listed(list))
}
