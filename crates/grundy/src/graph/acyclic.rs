//! Nim-values where play must end.
//!
//! Vertices are visited with their options before them, and each gets the mex of its options. Up to 63 options their
//! values are bits of one word: values above 63 cannot matter to a mex of so few. More options go through a
//! [`MexSet`], whose cost for a vertex is its number of options. No branch depends on a value, so the processor reads
//! the options of the next vertices while it waits for those of this one.

use crate::graph::cells::{Cell, Cells, width, with_cells};
use crate::graph::csr::GameGraph;
use crate::graph::error::GraphError;
use crate::graph::order::{self, Batch, Order};
use crate::mex::MexSet;

/// The nim-value of every vertex of a graph without cycles.
#[derive(Clone, Debug)]
pub struct NimValues(Cells);

impl NimValues {
    /// The value of a vertex; `None` if there is no such vertex.
    #[must_use]
    #[inline]
    pub fn get(&self, vertex: u32) -> Option<u32> {
        self.0.get(vertex as usize)
    }

    /// The values of the vertices 0, 1, 2, ...
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        // Every vertex has a value, so 0 stands for nothing.
        (0..self.0.len()).map(|vertex| self.0.get(vertex).unwrap_or(0))
    }
}

impl GameGraph {
    /// The nim-value of every vertex, if no play can go on for ever.
    ///
    /// O(n + m) time. Beside the graph 1 byte a vertex while values stay below 255 (2 or 4 if the graph could have
    /// larger ones), and 17 more unless all edges go to smaller numbers or all to larger. Fails with one cycle if there
    /// is any, or if the memory does not suffice.
    ///
    /// ```
    /// use grundy::{GameGraph, GraphError};
    /// let path = GameGraph::new(4, &[[0, 1], [1, 2], [2, 3]], 1 << 20)?;
    /// assert_eq!(path.nim_values()?.iter().collect::<Vec<_>>(), [1, 0, 1, 0]);
    /// let round = GameGraph::new(3, &[[0, 1], [1, 2], [2, 1]], 1 << 20)?;
    /// assert_eq!(round.nim_values().unwrap_err(), GraphError::Cycle { cycle: vec![1, 2] });
    /// # Ok::<(), GraphError>(())
    /// ```
    pub fn nim_values(&self) -> Result<NimValues, GraphError> {
        self.afford("the nim-values", bytes(self))?;
        let order = order::order(self)?;
        Ok(NimValues(values_in(self, &order)))
    }
}

/// What values and their order take beside the graph; a cycle is looked for in no more.
pub(crate) fn bytes(graph: &GameGraph) -> u64 {
    let n = u64::from(graph.vertices());
    order::bytes(graph) + n * width(graph.bound()) + 4 * u64::from(graph.bound())
}

/// The values, given an order.
pub(crate) fn values_in(graph: &GameGraph, order: &Order) -> Cells {
    let n = graph.vertices() as usize;
    with_cells!(graph.bound(), n, |values| match order {
        Order::Rising => rising(graph, &mut values),
        Order::Falling => falling(graph, &mut values),
        Order::Listed(list) => listed(graph, &mut values, list),
    })
}

fn rising<T: Cell>(graph: &GameGraph, values: &mut [T]) {
    let (offsets, targets) = graph.parts();
    let mut scratch = MexSet::new();
    for (v, ends) in offsets.windows(2).enumerate() {
        values[v] = mex(&targets[ends[0] as usize..ends[1] as usize], values, &mut scratch);
    }
}

fn falling<T: Cell>(graph: &GameGraph, values: &mut [T]) {
    let (offsets, targets) = graph.parts();
    let mut scratch = MexSet::new();
    for (v, ends) in offsets.windows(2).enumerate().rev() {
        values[v] = mex(&targets[ends[0] as usize..ends[1] as usize], values, &mut scratch);
    }
}

fn listed<T: Cell>(graph: &GameGraph, values: &mut [T], list: &[u32]) {
    let mut scratch = MexSet::new();
    let mut left = list;
    while !left.is_empty() {
        let batch = Batch::of(graph, left);
        let (now, later) = left.split_at(batch.len());
        for (&v, &row) in now.iter().zip(batch.rows()) {
            values[v as usize] = mex(row, values, &mut scratch);
        }
        left = later;
    }
}

/// The mex of the values of some vertices, all of which have one.
#[inline]
pub(crate) fn mex<T: Cell>(options: &[u32], values: &[T], scratch: &mut MexSet) -> T {
    if options.len() < 64 {
        let mut seen = 0u64;
        for &option in options {
            let value = values[option as usize].value();
            seen |= u64::from(value < 64) << (value & 63);
        }
        return T::new(seen.trailing_ones());
    }
    T::new(long_mex(options, values, scratch))
}

#[inline(never)]
fn long_mex<T: Cell>(options: &[u32], values: &[T], scratch: &mut MexSet) -> u32 {
    scratch.clear();
    for &option in options {
        let value = values[option as usize];
        if value != T::NONE {
            scratch.insert(value.value());
        }
    }
    scratch.mex()
}
