//! One cycle of a graph, to show why there is no order.

use crate::graph::csr::GameGraph;

/// The vertices of one cycle in the order of play, or none if there is no cycle.
///
/// Depth first, with the path on a stack of its own: the first option that stands on the path closes a cycle.
/// O(n + m) time; 1 byte a vertex, and up to 16 for each vertex of the longest path met.
pub(crate) fn find_cycle(graph: &GameGraph) -> Vec<u32> {
    const ON_PATH: u8 = 1;
    const DONE: u8 = 2;
    let mut state = vec![0u8; graph.vertices() as usize];
    let mut path: Vec<(u32, u32)> = Vec::new();
    for root in 0..graph.vertices() {
        if state[root as usize] != 0 {
            continue;
        }
        path.push((root, 0));
        state[root as usize] = ON_PATH;
        while let Some((vertex, next)) = path.last_mut() {
            let Some(&option) = graph.options(*vertex).get(*next as usize) else {
                state[*vertex as usize] = DONE;
                path.pop();
                continue;
            };
            *next += 1;
            match state[option as usize] {
                ON_PATH => {
                    let from = path.iter().position(|&(vertex, _)| vertex == option).unwrap_or(0);
                    return path[from..].iter().map(|&(vertex, _)| vertex).collect();
                }
                DONE => {}
                _ => {
                    state[option as usize] = ON_PATH;
                    path.push((option, 0));
                }
            }
        }
    }
    Vec::new()
}
