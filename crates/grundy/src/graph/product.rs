//! Several tokens as one token: the graph whose vertices are the positions of all tokens together.
//!
//! Tokens on one vertex do not differ, so a position is a sorted list of vertices. Nothing is proved about sums in
//! misere play, so there every position that can be reached must be looked at; in normal play this is the definition
//! that [`LoopyValue`](crate::LoopyValue) is held to in tests.

use rustc_hash::FxHashMap;

use crate::graph::csr::{Edge, GameGraph};
use crate::graph::error::GraphError;

/// The positions that can be reached, number 0 being the first.
#[derive(Debug)]
pub(crate) struct Product {
    pub(crate) graph: GameGraph,
    numbers: FxHashMap<Box<[u32]>, u32>,
}

impl Product {
    /// All positions that can be reached from these tokens, if there are at most `most`.
    pub(crate) fn reachable(graph: &GameGraph, tokens: &[u32], most: u64) -> Result<Product, GraphError> {
        let mut first = tokens.to_vec();
        first.sort_unstable();
        let first: Box<[u32]> = first.into();
        let mut numbers = FxHashMap::default();
        numbers.insert(first.clone(), 0);
        let mut waiting = vec![first];
        let mut edges: Vec<Edge> = Vec::new();
        // A position takes its list twice, its place in the table and in the queue.
        let each = 2 * (4 * tokens.len() as u64 + 16) + 40;
        while let Some(position) = waiting.pop() {
            let from = numbers.get(&position).copied().unwrap_or(0);
            for (i, &token) in position.iter().enumerate() {
                if i > 0 && position[i - 1] == token {
                    continue;
                }
                for &option in graph.options(token) {
                    let after = moved(&position, i, option);
                    let count = numbers.len() as u32;
                    let to = *numbers.entry(after).or_insert_with_key(|key| {
                        waiting.push(key.clone());
                        count
                    });
                    edges.push([from, to]);
                }
            }
            if numbers.len() as u64 > most {
                return Err(GraphError::TooManyPositions { most });
            }
            graph.afford("the positions of the tokens", numbers.len() as u64 * each + edges.len() as u64 * 24)?;
        }
        let graph = GameGraph::new(numbers.len() as u32, &edges, graph.memory())?;
        Ok(Product { graph, numbers })
    }

    /// The number of the position in which token `i` of the sorted `tokens` has gone to `option`.
    pub(crate) fn after(&self, tokens: &[u32], i: usize, option: u32) -> Option<u32> {
        self.numbers.get(&moved(tokens, i, option)).copied()
    }
}

fn moved(position: &[u32], i: usize, option: u32) -> Box<[u32]> {
    let mut after = position.to_vec();
    after[i] = option;
    after.sort_unstable();
    after.into()
}
