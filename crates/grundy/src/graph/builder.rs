//! A graph from edges that come in pieces.

use crate::graph::csr::GameGraph;
use crate::graph::dealt::{DealtEdges, Seen};
use crate::graph::error::GraphError;
use crate::graph::sort;

/// So many edges take milliseconds to forget.
const MANY: u64 = 1 << 20;

/// Collects edges that come in pieces, for instance while a file is read.
///
/// ```
/// use grundy::{DealtEdges, GraphBuilder};
/// let mut builder = GraphBuilder::new(1 << 20);
/// builder.push(DealtEdges::new(&[&[[1, 0], [2, 1]]])?)?;
/// builder.push(DealtEdges::new(&[&[[2, 0]]])?)?;
/// assert_eq!(builder.finish(0, 3)?.options(2), [1, 0]);
/// # Ok::<(), grundy::GraphError>(())
/// ```
#[derive(Debug)]
pub struct GraphBuilder {
    pieces: Vec<DealtEdges>,
    edges: u64,
    bytes: u64,
    memory: u64,
}

impl GraphBuilder {
    /// A builder that, with the graph it makes, stays within so many bytes.
    #[must_use]
    pub fn new(memory: u64) -> Self {
        GraphBuilder { pieces: Vec::new(), edges: 0, bytes: 0, memory }
    }

    /// Adds edges. Those of one source come in the order of the numbers of their pieces, and with the same number as they
    /// were added. Fails if they could not be built into a graph any more.
    pub fn push(&mut self, edges: DealtEdges) -> Result<(), GraphError> {
        self.edges += edges.len() as u64;
        self.bytes += edges.bytes();
        check(0, self.edges, self.memory, self.bytes)?;
        self.pieces.push(edges);
        Ok(())
    }

    /// How many edges there are.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// Makes the graph of vertices that are numbered from `first` in the edges, and from 0 in the graph.
    ///
    /// O(n + m) time by all processors; at the peak the edges as they are here ([`DealtEdges::bytes`]) and the graph.
    /// Fails if there are not as many vertices as the edges name, or if the memory does not suffice.
    pub fn finish(self, first: u32, vertices: u32) -> Result<GameGraph, GraphError> {
        check(u64::from(vertices), self.edges, self.memory, self.bytes)?;
        let seen = self.pieces.iter().fold(Seen::default(), |seen, piece| seen.with(piece.seen()));
        let (smallest, largest) = seen.vertices;
        let end = u64::from(first) + u64::from(vertices);
        let beyond = u64::from(largest) >= end;
        if self.edges > 0 && (smallest < first || beyond) {
            return Err(GraphError::OutOfRange { vertex: if beyond { largest } else { smallest }, first, end });
        }
        let sorted = sort::by_source(first, vertices, &self.pieces);
        // Giving much memory back takes a while. Nobody need wait for it if what is asked of the graph fits beside it.
        let pieces = self.pieces;
        let beside = self.bytes.saturating_add(32 * u64::from(vertices)).saturating_add(4 * self.edges);
        if self.edges > MANY && check(u64::from(vertices), self.edges, self.memory, beside).is_ok() {
            let _ = std::thread::Builder::new().spawn(move || drop(pieces));
        }
        Ok(GameGraph::of(sorted, seen.direction, self.memory))
    }
}

/// Whether a graph can be had and be built; `more` bytes are needed beside it.
pub(crate) fn check(vertices: u64, edges: u64, memory: u64, more: u64) -> Result<(), GraphError> {
    for (what, count) in [("vertices", vertices), ("edges", edges)] {
        if count >= u64::from(u32::MAX) {
            return Err(GraphError::TooLarge { what, count });
        }
    }
    let needed = GameGraph::bytes(vertices, edges).saturating_add(more);
    if needed > memory {
        return Err(GraphError::Memory { what: "building the graph", needed, allowed: memory });
    }
    Ok(())
}
