//! An order in which options come before their sources, or a cycle that shows there is none.
//!
//! Often the numbers of the vertices are such an order; the builder has seen it. Otherwise sources are taken away one
//! by one (Kahn 1962): a vertex goes when nothing that is left leads to it. That order, read backward, is what is
//! wanted, and it needs no reversed edges: counts of incoming edges suffice.

use crate::graph::csr::GameGraph;
use crate::graph::cycle::find_cycle;
use crate::graph::error::GraphError;
use crate::kernel::pages::zeros;

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
    let list = match by_counts::<u8>(graph) {
        Counted::TooMany => by_counts::<u32>(graph),
        done => done,
    };
    match list {
        Counted::Order(list) => Some(Order::Listed(list)),
        Counted::Cycle | Counted::TooMany => None,
    }
}

enum Counted {
    Order(Vec<u32>),
    Cycle,
    /// Some vertex has more incoming edges than the counters hold.
    TooMany,
}

/// Counters of one byte, which fit a cache where words do not, unless a vertex is the option of many.
trait Counter: Copy + Eq + Default {
    fn up(self) -> Option<Self>;
    fn down(self) -> Self;
}

macro_rules! counter {
    ($type:ty) => {
        impl Counter for $type {
            fn up(self) -> Option<Self> {
                self.checked_add(1)
            }
            fn down(self) -> Self {
                self - 1
            }
        }
    };
}

counter!(u8);
counter!(u32);

fn by_counts<T: Counter>(graph: &GameGraph) -> Counted {
    let (_, targets) = graph.parts();
    let n = graph.vertices() as usize;
    let mut incoming = vec![T::default(); n];
    for &to in targets {
        match incoming[to as usize].up() {
            Some(count) => incoming[to as usize] = count,
            None => return Counted::TooMany,
        }
    }
    // One place more than there are vertices, so that writing to the list needs no branch.
    let mut list = zeros(n + 1);
    let mut len = 0;
    for (v, &count) in incoming.iter().enumerate() {
        list[len] = v as u32;
        len += usize::from(count == T::default());
    }
    let mut done = 0;
    while done < len {
        let batch = Batch::of(graph, &list[done..len]);
        done += batch.len();
        for &row in batch.rows() {
            for &to in row {
                let count = incoming[to as usize].down();
                incoming[to as usize] = count;
                list[len] = to;
                len += usize::from(count == T::default());
            }
        }
    }
    if len < n {
        return Counted::Cycle;
    }
    list.truncate(n);
    list.reverse();
    Counted::Order(list)
}

/// The options of a few vertices that stand anywhere.
///
/// Finding the options of one vertex is two accesses to far memory, the second waiting for the first. For a batch of
/// vertices the first accesses are made together and then the second, so the processor waits once for all.
pub(crate) struct Batch<'g> {
    rows: [&'g [u32]; Batch::MOST],
    len: usize,
}

impl<'g> Batch<'g> {
    const MOST: usize = 16;

    /// The options of the first of these vertices.
    #[inline]
    pub(crate) fn of(graph: &'g GameGraph, vertices: &[u32]) -> Self {
        let len = vertices.len().min(Batch::MOST);
        let mut rows: [&[u32]; Batch::MOST] = [&[]; Batch::MOST];
        for (row, &v) in rows.iter_mut().zip(&vertices[..len]) {
            *row = graph.options(v);
        }
        let touched = rows[..len].iter().fold(0, |touched, row| touched ^ row.first().copied().unwrap_or(0));
        std::hint::black_box(touched);
        Batch { rows, len }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn rows(&self) -> &[&'g [u32]] {
        &self.rows[..self.len]
    }
}
