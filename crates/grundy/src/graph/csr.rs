//! The graph itself: for each vertex a stretch of one array that holds its options.

use crate::graph::error::GraphError;
use crate::graph::sort;

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
    /// Time O(n + m), a third of it if the edges come sorted by their sources. Fails if an
    /// edge names a vertex that is not there, or if the memory does not suffice. Never panics.
    ///
    /// ```
    /// use grundy::GameGraph;
    /// let graph = GameGraph::new(4, &[[3, 1], [3, 0], [2, 1], [1, 0]], 1 << 20)?;
    /// assert_eq!(graph.options(3), [1, 0]);
    /// assert_eq!(graph.nim_values()?.iter().collect::<Vec<_>>(), [0, 1, 0, 2]);
    /// # Ok::<(), grundy::GraphError>(())
    /// ```
    pub fn new(vertices: u32, edges: &[Edge], memory: u64) -> Result<GameGraph, GraphError> {
        from_blocks(vertices, &[edges], memory)
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
        let mut offsets = vec![0u32; self.offsets.len()];
        for &to in &self.targets {
            offsets[to as usize + 1] += 1;
        }
        accumulate(&mut offsets);
        let mut next = offsets.clone();
        let mut sources = vec![0u32; self.targets.len()];
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

/// Collects edges that come in pieces, for instance while a file is read.
///
/// ```
/// let mut builder = grundy::GraphBuilder::new(1 << 20);
/// builder.push(vec![[1, 0], [2, 1]])?;
/// builder.push(vec![[2, 0]])?;
/// assert_eq!(builder.finish(3)?.options(2), [1, 0]);
/// # Ok::<(), grundy::GraphError>(())
/// ```
#[derive(Debug)]
pub struct GraphBuilder {
    blocks: Vec<Vec<Edge>>,
    edges: u64,
    memory: u64,
}

impl GraphBuilder {
    /// A builder that, with the graph it makes, stays within so many bytes.
    #[must_use]
    pub fn new(memory: u64) -> Self {
        GraphBuilder { blocks: Vec::new(), edges: 0, memory }
    }

    /// What building a graph takes at its peak, in bytes: 8 for each edge as it came, 8 for each while they are
    /// sorted, and the graph.
    #[must_use]
    pub fn bytes(vertices: u64, edges: u64) -> u64 {
        GameGraph::bytes(vertices, edges).saturating_add(edges.saturating_mul(8)).saturating_add(sort::bytes(edges))
    }

    /// Adds edges after those that are there. Fails if they could not be built into a graph any more.
    pub fn push(&mut self, edges: Vec<Edge>) -> Result<(), GraphError> {
        self.edges += edges.len() as u64;
        check(0, self.edges, self.memory)?;
        self.blocks.push(edges);
        Ok(())
    }

    /// How many edges there are.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// Makes the graph. O(n + m).
    pub fn finish(self, vertices: u32) -> Result<GameGraph, GraphError> {
        let blocks: Vec<&[Edge]> = self.blocks.iter().map(Vec::as_slice).collect();
        from_blocks(vertices, &blocks, self.memory)
    }
}

fn check(vertices: u64, edges: u64, memory: u64) -> Result<(), GraphError> {
    for (what, count) in [("vertices", vertices), ("edges", edges)] {
        if count >= u64::from(u32::MAX) {
            return Err(GraphError::TooLarge { what, count });
        }
    }
    let needed = GraphBuilder::bytes(vertices, edges);
    if needed > memory {
        return Err(GraphError::Memory { what: "building the graph", needed, allowed: memory });
    }
    Ok(())
}

/// What one look at all edges tells.
#[derive(Clone, Copy)]
struct Seen {
    largest: u32,
    sorted: bool,
    direction: Direction,
}

fn look(blocks: &[&[Edge]]) -> Seen {
    let none = Seen { largest: 0, sorted: true, direction: Direction { down: true, up: true } };
    let mut all = sort::shared(blocks, |share| {
        let mut seen = none;
        let mut last = share.iter().find_map(|block| block.first()).map_or(0, |edge| edge[0]);
        for block in share {
            let (mut largest, mut sorted, mut down, mut up) = (0, true, true, true);
            for &[from, to] in *block {
                largest = largest.max(from).max(to);
                sorted &= last <= from;
                down &= to < from;
                up &= to > from;
                last = from;
            }
            seen = seen.with(Seen { largest, sorted, direction: Direction { down, up } });
        }
        (seen, share.iter().find_map(|block| block.first()).map(|edge| edge[0]), last)
    });
    let mut last = 0;
    for (seen, first, end) in &mut all {
        if let Some(first) = *first {
            seen.sorted &= last <= first;
            last = *end;
        }
    }
    all.into_iter().fold(none, |seen, (more, ..)| seen.with(more))
}

impl Seen {
    fn with(self, other: Seen) -> Seen {
        let direction =
            Direction { down: self.direction.down & other.direction.down, up: self.direction.up & other.direction.up };
        Seen { largest: self.largest.max(other.largest), sorted: self.sorted & other.sorted, direction }
    }
}

fn from_blocks(vertices: u32, blocks: &[&[Edge]], memory: u64) -> Result<GameGraph, GraphError> {
    let edges: u64 = blocks.iter().map(|block| block.len() as u64).sum();
    check(u64::from(vertices), edges, memory)?;
    let seen = look(blocks);
    if edges > 0 && seen.largest >= vertices {
        let all = blocks.iter().flat_map(|block| block.iter());
        let bad = all.enumerate().find(|(_, edge)| edge.iter().any(|&v| v >= vertices));
        if let Some((edge, &[from, to])) = bad {
            return Err(GraphError::NoSuchVertex { edge: edge as u64, from, to, vertices });
        }
    }
    let (offsets, targets) = if seen.sorted { copied(vertices, blocks) } else { sort::by_source(vertices, blocks) };
    let most_options = offsets.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
    Ok(GameGraph { offsets, targets, most_options, direction: seen.direction, memory })
}

/// Edges that come source by source are in their places already.
fn copied(vertices: u32, blocks: &[&[Edge]]) -> (Vec<u32>, Vec<u32>) {
    let edges = blocks.iter().map(|block| block.len()).sum();
    let mut offsets = Vec::with_capacity(vertices as usize + 1);
    let mut targets: Vec<u32> = Vec::with_capacity(edges);
    for block in blocks {
        for &[from, to] in *block {
            while offsets.len() <= from as usize {
                offsets.push(targets.len() as u32);
            }
            targets.push(to);
        }
    }
    offsets.resize(vertices as usize + 1, targets.len() as u32);
    (offsets, targets)
}

/// Turns counts, each one place late, into the places where stretches begin.
pub(crate) fn accumulate(offsets: &mut [u32]) {
    let mut sum = 0;
    for offset in offsets {
        sum += *offset;
        *offset = sum;
    }
}
