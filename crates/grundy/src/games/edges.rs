//! Graphs as the games here read them: pairs of vertex numbers made into neighbour lists.

/// An undirected graph with vertices 0, 1, 2, ... and the numbers that were written for them.
///
/// Parallel edges and loops are kept; a loop stands twice in the list of its vertex, as every edge stands in the
/// lists of both its ends. Reading costs sorting the numbers; memory is 8 bytes a vertex and 16 an edge.
#[derive(Debug)]
pub(super) struct Graph {
    /// The numbers that were written, ascending.
    labels: Vec<u64>,
    starts: Vec<u32>,
    neighbours: Vec<Half>,
}

/// One end of an edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    pub(super) to: u32,
    pub(super) edge: u32,
}

impl Graph {
    /// The graph of these edges and of the `others`, vertices that may have no edge. Numbers left over are ignored,
    /// and so are edges beyond 2^31.
    pub(super) fn read(pairs: &[u64], others: &[u64]) -> Graph {
        let pairs = &pairs[..pairs.len().min(1 << 32)];
        let mut labels: Vec<u64> = pairs.iter().chain(others).copied().collect();
        labels.sort_unstable();
        labels.dedup();
        let at = |label: u64| labels.partition_point(|&other| other < label) as u32;
        let ends: Vec<[u32; 2]> = pairs.chunks_exact(2).map(|pair| [at(pair[0]), at(pair[1])]).collect();
        let mut starts = vec![0u32; labels.len() + 1];
        for &end in ends.iter().flatten() {
            starts[end as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut free = starts.clone();
        let mut neighbours = vec![Half { to: 0, edge: 0 }; ends.len() * 2];
        for (edge, &[a, b]) in ends.iter().enumerate() {
            for (from, to) in [(a, b), (b, a)] {
                neighbours[free[from as usize] as usize] = Half { to, edge: edge as u32 };
                free[from as usize] += 1;
            }
        }
        Graph { labels, starts, neighbours }
    }

    pub(super) fn vertices(&self) -> usize {
        self.labels.len()
    }

    /// The vertex with this number.
    pub(super) fn vertex(&self, label: u64) -> Option<usize> {
        self.labels.binary_search(&label).ok()
    }

    /// The number that was written for a vertex.
    pub(super) fn label(&self, vertex: usize) -> u64 {
        self.labels[vertex]
    }

    /// The ends of edges at a vertex.
    pub(super) fn at(&self, vertex: usize) -> &[Half] {
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}
