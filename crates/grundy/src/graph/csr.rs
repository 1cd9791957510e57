//! The graph itself: for each vertex a stretch of one array that holds its options.

use crate::graph::builder;
use crate::graph::dealt::{DealtEdges, MOST_BYTES, Seen};
use crate::graph::error::GraphError;
use crate::graph::sort::{self, Sorted};
use crate::kernel::pages::zeros;

/// Edges that are dealt at a time.
const PIECE: usize = 1 << 16;

/// A move: from a vertex to one of its options.
pub type Edge = [u32; 2];

/// Whether the numbers of the vertices are themselves an order for the algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Direction {
    /// Every option has a smaller number than its source.
    pub(crate) down: bool,
    /// Every option has a larger number than its source.
    pub(crate) up: bool,
}

/// A finite directed graph whose vertices are positions and whose edges are moves.
///
/// Takes 4 bytes for each vertex and each edge. Vertices are numbered from 0. Equal edges are kept; they change no
/// answer. The order of options is the order in which the edges were given.
#[derive(Clone, Debug)]
pub struct GameGraph {
    /// `offsets[v]..offsets[v + 1]` are the places of the options of v.
    offsets: Vec<u32>,
    targets: Vec<u32>,
    most_options: u32,
    direction: Direction,
    memory: u64,
}

impl GameGraph {
    /// The graph of these edges. `memory` is the number of bytes that the graph, and later each of its algorithms
    /// together with it, may take.
    ///
    /// Time O(n + m), a third of it if the edges come sorted by their sources; at the peak at most 14 bytes an edge
    /// beside the graph. Fails if an edge names a vertex that is not there, or if the memory does not suffice. Never
    /// panics.
    ///
    /// ```
    /// use grundy::GameGraph;
    /// let graph = GameGraph::new(4, &[[3, 1], [3, 0], [2, 1], [1, 0]], 1 << 20)?;
    /// assert_eq!(graph.options(3), [1, 0]);
    /// assert_eq!(graph.nim_values()?.iter().collect::<Vec<_>>(), [0, 1, 0, 2]);
    /// # Ok::<(), grundy::GraphError>(())
    /// ```
    pub fn new(vertices: u32, edges: &[Edge], memory: u64) -> Result<GameGraph, GraphError> {
        let count = edges.len() as u64;
        builder::check(u64::from(vertices), count, memory, count.saturating_mul(MOST_BYTES))?;
        let seen = sort::shared(edges, |share| Seen::of(&[share])).into_iter().fold(Seen::default(), Seen::with);
        if count > 0 && seen.vertices.1 >= vertices {
            let bad = edges.iter().enumerate().find(|(_, edge)| edge.iter().any(|&v| v >= vertices));
            if let Some((edge, &[from, to])) = bad {
                return Err(GraphError::NoSuchVertex { edge: edge as u64, from, to, vertices });
            }
        }
        if sorted(edges) {
            return Ok(Self::of(copied(vertices, edges), seen.direction, memory));
        }
        let dealt = sort::shared(edges, |share| {
            let mut dealt = DealtEdges::default();
            share.chunks(PIECE).try_for_each(|piece| dealt.deal(0, &[piece]).map(drop)).map(|()| dealt)
        });
        let pieces: Vec<DealtEdges> = dealt.into_iter().collect::<Result<_, _>>()?;
        Ok(Self::of(sort::by_source(0, vertices, &pieces), seen.direction, memory))
    }

    pub(crate) fn of(sorted: Sorted, direction: Direction, memory: u64) -> Self {
        let Sorted { offsets, targets, most_options } = sorted;
        GameGraph { offsets, targets, most_options, direction, memory }
    }

    /// What a graph of so many vertices and edges takes, in bytes.
    #[must_use]
    pub fn bytes(vertices: u64, edges: u64) -> u64 {
        vertices.saturating_add(1).saturating_add(edges).saturating_mul(4)
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    /// How many edges there are, equal ones counted each.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.targets.len() as u64
    }

    /// The options of a vertex; none if there is no such vertex.
    #[must_use]
    #[inline]
    pub fn options(&self, vertex: u32) -> &[u32] {
        match self.offsets.get(vertex as usize..vertex as usize + 2) {
            Some(&[from, to]) => &self.targets[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The largest number of options of any vertex.
    #[must_use]
    pub fn most_options(&self) -> u32 {
        self.most_options
    }

    pub(crate) fn direction(&self) -> Direction {
        self.direction
    }

    /// The places of the options of all vertices, and the options.
    pub(crate) fn parts(&self) -> (&[u32], &[u32]) {
        (&self.offsets, &self.targets)
    }

    /// No finite value, of vertices with or without cycles, is larger.
    pub(crate) fn bound(&self) -> u32 {
        let root = (8 * self.edges() + 1).isqrt().saturating_sub(1) / 2;
        self.most_options.min(root as u32)
    }

    /// Whether `more` bytes beside the graph are allowed.
    pub(crate) fn afford(&self, what: &'static str, more: u64) -> Result<(), GraphError> {
        let needed = Self::bytes(u64::from(self.vertices()), self.edges()).saturating_add(more);
        if needed > self.memory { Err(GraphError::Memory { what, needed, allowed: self.memory }) } else { Ok(()) }
    }

    /// The memory allowed.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// The graph with all edges turned round. Checks no memory.
    pub(crate) fn reversed(&self) -> (Vec<u32>, Vec<u32>) {
        let mut offsets = zeros(self.offsets.len());
        for &to in &self.targets {
            offsets[to as usize + 1] += 1;
        }
        accumulate(&mut offsets);
        let mut next = offsets.clone();
        let mut sources = zeros(self.targets.len());
        for (from, ends) in self.offsets.windows(2).enumerate() {
            for &to in &self.targets[ends[0] as usize..ends[1] as usize] {
                let place = &mut next[to as usize];
                sources[*place as usize] = from as u32;
                *place += 1;
            }
        }
        (offsets, sources)
    }
}

/// Whether edges come source by source.
fn sorted(edges: &[Edge]) -> bool {
    let shares =
        sort::shared(edges, |share| (share[0][0], share.is_sorted_by_key(|edge| edge[0]), share[share.len() - 1][0]));
    shares.iter().all(|&(_, sorted, _)| sorted) && shares.windows(2).all(|two| two[0].2 <= two[1].0)
}

/// Edges that come source by source are in their places already.
fn copied(vertices: u32, edges: &[Edge]) -> Sorted {
    let mut offsets = Vec::with_capacity(vertices as usize + 1);
    let mut targets: Vec<u32> = Vec::with_capacity(edges.len());
    for &[from, to] in edges {
        while offsets.len() <= from as usize {
            offsets.push(targets.len() as u32);
        }
        targets.push(to);
    }
    offsets.resize(vertices as usize + 1, targets.len() as u32);
    let most_options = offsets.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
    Sorted { offsets, targets, most_options }
}

/// Turns counts, each one place late, into the places where stretches begin.
pub(crate) fn accumulate(offsets: &mut [u32]) {
    let mut sum = 0;
    for offset in offsets {
        sum += *offset;
        *offset = sum;
    }
}
