//! Nim-values where play may go on for ever.
//!
//! A vertex may be given the finite value m (Smith 1966; Fraenkel and Perl 1975) when
//!
//! 1. m is the mex of the values its options have been given, and
//! 2. every other option, without a value or with a larger one, has itself an option that was given m *before*: a
//!    player who moves there can be answered by a move back to m.
//!
//! When nothing more can be given, the rest is infinite. The result does not depend on the order in which values are
//! given, so the order is chosen for speed.
//!
//! *First the vertices from which play must end*: taken away from the ends upward, with their mex. *Then the rest, the
//! core, by levels* m = 0, 1, 2, ...: at level m every vertex that can get m gets it. Call a vertex covered when it has
//! an option of value m. A vertex gets m when it is not covered, has options of all values below m (it was covered at
//! each earlier level), and all its options that have no smaller value are covered. Levels in rising order suffice,
//! because both conditions for m speak of values up to m only. At each level `open[v]` counts the options of v that
//! are neither of smaller value nor covered; a vertex newly covered takes 1 off each predecessor, and that is taken
//! back at the end of the level. A vertex is covered at most once for each value among its options, so all levels
//! together cost at most the sum over the core of (edges in) times (different values among the options): vertices
//! times edges at worst, a small multiple of the edges where degrees are small. Nothing is scanned anew at each level.
//!
//! The place at which a vertex got its value within its level is kept: (value, place) falls along every answer to a
//! move up, which is what makes a winner win in finite time (see [`LoopyValues::place`]).

use crate::graph::acyclic;
use crate::graph::cells::{Cell, Cells, width, with_cells};
use crate::graph::csr::{GameGraph, accumulate};
use crate::graph::error::GraphError;
use crate::graph::loopy_value::LoopyValue;
use crate::graph::order::{self, Order};
use crate::mex::MexSet;

/// The value of every vertex of a graph that may have cycles.
#[derive(Clone, Debug)]
pub struct LoopyValues<'g> {
    graph: &'g GameGraph,
    finite: Cells,
    places: Places,
}

/// When a vertex got its value, compared among vertices of equal value.
#[derive(Clone, Debug)]
enum Places {
    /// In the order of their numbers.
    Rising,
    /// Against it.
    Falling,
    Listed(Vec<u32>),
}

impl GameGraph {
    /// The value of every vertex, finite or infinite, in the sense of Smith and of Fraenkel and Perl.
    ///
    /// On a graph without cycles these are the nim-values, at nearly the cost of [`nim_values`](Self::nim_values).
    /// With cycles O(n + m) time for the part from which play must end, and for the rest at most its edges times the
    /// number of different finite values among the options of one vertex. Memory beside the graph: 29 bytes a vertex
    /// and 4 an edge at most, and for the part that can go on for ever 56 a vertex and 8 an edge; if all edges go to
    /// smaller numbers or all to larger, 1 byte a vertex. Fails only if the memory does not suffice.
    ///
    /// ```
    /// use grundy::{GameGraph, LoopyValue, Outcome};
    /// // 0 can be left for the end, 2, or never.
    /// let graph = GameGraph::new(3, &[[0, 0], [0, 2], [1, 0]], 1 << 20)?;
    /// let values = graph.loopy_values()?;
    /// assert_eq!(values.get(0), LoopyValue::Infinite(vec![0]));
    /// assert_eq!(values.get(0).outcome(), Outcome::N);
    /// assert_eq!(values.get(1), LoopyValue::Finite(0));
    /// # Ok::<(), grundy::GraphError>(())
    /// ```
    pub fn loopy_values(&self) -> Result<LoopyValues<'_>, GraphError> {
        self.afford("the nim-values", acyclic::bytes(self))?;
        match order::try_order(self) {
            Some(order) => {
                let finite = acyclic::values_in(self, &order);
                let places = match order {
                    Order::Rising => Places::Rising,
                    Order::Falling => Places::Falling,
                    Order::Listed(list) => Places::Listed(inverse(list)),
                };
                Ok(LoopyValues { graph: self, finite, places })
            }
            None => with_cycles(self),
        }
    }
}

fn inverse(list: Vec<u32>) -> Vec<u32> {
    let mut places = vec![0; list.len()];
    for (place, v) in list.into_iter().enumerate() {
        places[v as usize] = place as u32;
    }
    places
}

impl LoopyValues<'_> {
    /// The value of a vertex; infinite without options if there is no such vertex. O(1) for a finite value, the
    /// options of the vertex for an infinite one.
    #[must_use]
    pub fn get(&self, vertex: u32) -> LoopyValue {
        match self.finite(vertex) {
            Some(value) => LoopyValue::Finite(value),
            None => LoopyValue::infinite(self.graph.options(vertex).iter().filter_map(|&to| self.finite(to))),
        }
    }

    /// The value of a vertex if it is finite. O(1).
    #[must_use]
    #[inline]
    pub fn finite(&self, vertex: u32) -> Option<u32> {
        self.finite.get(vertex as usize)
    }

    /// How many vertices have a finite value. O(n).
    #[must_use]
    pub fn count_finite(&self) -> u32 {
        (0..self.graph.vertices()).filter(|&v| self.finite(v).is_some()).count() as u32
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &GameGraph {
        self.graph
    }

    /// The place of a vertex among those of the same finite value, in the order in which they got it.
    ///
    /// Every option of larger or infinite value of a vertex of value m has an option of value m with a smaller place.
    /// So a player who answers a move up by the move back to m of smallest place, and any other move as in Nim, wins
    /// a sum of finite values in finite time: of (value, place) no component ever rises after his move.
    #[must_use]
    pub fn place(&self, vertex: u32) -> u32 {
        match &self.places {
            Places::Rising => vertex,
            Places::Falling => u32::MAX - vertex,
            Places::Listed(places) => places.get(vertex as usize).copied().unwrap_or(u32::MAX),
        }
    }
}

fn with_cycles(graph: &GameGraph) -> Result<LoopyValues<'_>, GraphError> {
    let (n, m) = (u64::from(graph.vertices()), graph.edges());
    let own = width(graph.bound()) + 4;
    graph.afford("the nim-values", n * (own + 24) + 4 * m)?;
    let mut places = vec![0u32; n as usize];
    let mut refused = None;
    let finite = with_cells!(graph.bound(), n as usize, |values| {
        let mut core = ends(graph, &mut values, &mut places);
        let inside: u64 = core.iter().map(|&v| graph.options(v).len() as u64).sum();
        let size = core.len() as u64;
        match graph.afford("the nim-values", n * (own + 4) + size * 56 + inside * 8) {
            Ok(()) => Core::new(graph, &mut core, &values).solve(&mut values, &mut places),
            Err(error) => refused = Some(error),
        }
    });
    match refused {
        Some(error) => Err(error),
        None => Ok(LoopyValues { graph, finite, places: Places::Listed(places) }),
    }
}

/// Gives values to the vertices from which play must end, and returns the others.
fn ends<T: Cell>(graph: &GameGraph, values: &mut [T], places: &mut [u32]) -> Vec<u32> {
    let (offsets, sources) = graph.reversed();
    let mut left: Vec<u32> = (0..graph.vertices()).map(|v| graph.options(v).len() as u32).collect();
    let mut list: Vec<u32> = (0..graph.vertices()).filter(|&v| left[v as usize] == 0).collect();
    let mut scratch = MexSet::new();
    let mut done = 0;
    while let Some(&v) = list.get(done) {
        values[v as usize] = acyclic::mex(graph.options(v), values, &mut scratch);
        places[v as usize] = done as u32;
        done += 1;
        for &from in &sources[offsets[v as usize] as usize..offsets[v as usize + 1] as usize] {
            left[from as usize] -= 1;
            if left[from as usize] == 0 {
                list.push(from);
            }
        }
    }
    list.clear();
    list.extend((0..graph.vertices()).filter(|&v| left[v as usize] > 0));
    list
}

/// The part from which play can go on for ever, with numbers of its own.
struct Core<'c> {
    /// The vertices of the core in the graph.
    vertices: &'c [u32],
    /// For each vertex of the core, the vertices of the core of which it is an option.
    offsets: Vec<u32>,
    sources: Vec<u32>,
    /// Of each vertex, its options in the core that have no smaller value than the level and are not covered at it.
    open: Vec<u32>,
    /// Of each vertex, how many of the values 0, 1, 2, ... are among its options before one is missing.
    low: Vec<u32>,
    /// 1 + the last level at which a vertex was covered.
    covered: Vec<u32>,
    valued: Vec<bool>,
    /// Vertices of the core with an option outside of value m, for each m: `outside_at[m]..outside_at[m + 1]`.
    outside: Vec<u32>,
    outside_at: Vec<u32>,
}

impl<'c> Core<'c> {
    fn new<T: Cell>(graph: &GameGraph, vertices: &'c mut Vec<u32>, values: &[T]) -> Self {
        vertices.shrink_to_fit();
        let mut number = vec![u32::MAX; graph.vertices() as usize];
        for (i, &v) in vertices.iter().enumerate() {
            number[v as usize] = i as u32;
        }
        let size = vertices.len();
        let mut offsets = vec![0u32; size + 1];
        let mut open = vec![0u32; size];
        let mut outside_at = vec![0u32; graph.bound() as usize + 2];
        for (i, &v) in vertices.iter().enumerate() {
            for &to in graph.options(v) {
                match number[to as usize] {
                    u32::MAX => outside_at[values[to as usize].value() as usize + 1] += 1,
                    inner => {
                        offsets[inner as usize + 1] += 1;
                        open[i] += 1;
                    }
                }
            }
        }
        accumulate(&mut offsets);
        accumulate(&mut outside_at);
        let (mut next, mut next_outside) = (offsets.clone(), outside_at.clone());
        let mut sources = vec![0u32; offsets[size] as usize];
        let mut outside = vec![0u32; outside_at[outside_at.len() - 1] as usize];
        for (i, &v) in vertices.iter().enumerate() {
            for &to in graph.options(v) {
                let (list, place) = match number[to as usize] {
                    u32::MAX => (&mut outside, &mut next_outside[values[to as usize].value() as usize]),
                    inner => (&mut sources, &mut next[inner as usize]),
                };
                list[*place as usize] = i as u32;
                *place += 1;
            }
        }
        let vertices = &*vertices;
        let (low, covered, valued) = (vec![0; size], vec![0; size], vec![false; size]);
        Core { vertices, offsets, sources, open, low, covered, valued, outside, outside_at }
    }

    fn sources(&self, v: u32) -> std::ops::Range<usize> {
        self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize
    }

    /// Marks a vertex as having an option of this value, and queues the predecessors for which nothing is open now.
    fn cover(&mut self, v: u32, level: u32, list: &mut Vec<u32>, queue: &mut Vec<u32>) {
        if self.covered[v as usize] == level + 1 || self.valued[v as usize] {
            return;
        }
        self.covered[v as usize] = level + 1;
        list.push(v);
        for at in self.sources(v) {
            let from = self.sources[at];
            self.open[from as usize] -= 1;
            if self.open[from as usize] == 0 && self.low[from as usize] == level {
                queue.push(from);
            }
        }
    }

    fn solve<T: Cell>(mut self, values: &mut [T], places: &mut [u32]) {
        let mut candidates: Vec<u32> = (0..self.vertices.len() as u32).collect();
        let (mut queue, mut list, mut got) = (Vec::new(), Vec::new(), Vec::new());
        let mut place = places.len() as u32 - self.vertices.len() as u32;
        let mut level = 0;
        while !candidates.is_empty() {
            queue.extend(candidates.drain(..).filter(|&v| self.open[v as usize] == 0));
            if let Some(&[from, to]) = self.outside_at.get(level as usize..level as usize + 2) {
                for at in from..to {
                    self.cover(self.outside[at as usize], level, &mut list, &mut queue);
                }
            }
            while let Some(v) = queue.pop() {
                if self.covered[v as usize] == level + 1 || self.valued[v as usize] {
                    continue;
                }
                self.valued[v as usize] = true;
                let vertex = self.vertices[v as usize] as usize;
                values[vertex] = T::new(level);
                places[vertex] = place;
                place += 1;
                got.push(v);
                for at in self.sources(v) {
                    self.cover(self.sources[at], level, &mut list, &mut queue);
                }
            }
            for v in got.drain(..) {
                for at in self.sources(v) {
                    self.open[self.sources[at] as usize] -= 1;
                }
            }
            for v in list.drain(..) {
                for at in self.sources(v) {
                    self.open[self.sources[at] as usize] += 1;
                }
                if self.low[v as usize] == level {
                    self.low[v as usize] = level + 1;
                    candidates.push(v);
                }
            }
            level += 1;
        }
    }
}
