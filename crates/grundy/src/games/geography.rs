//! Undirected vertex geography: a token stands on a vertex; a move takes it along an edge to a vertex where it has
//! not been.
//!
//! A. S. Fraenkel, E. R. Scheinerman and D. Ullman, "Undirected edge geography", Theoret. Comput. Sci. 112 (1993),
//! section 1: the player to move wins exactly if every maximum matching covers the token's vertex. *Proof.* If all
//! do, take one and move along its edges for ever: if the other player could reach an uncovered vertex, exchanging
//! the edges of the walk would give a maximum matching that misses the start. If one misses it, every move leads to
//! a vertex that it covers (or it would not be maximum), and the other player moves along its edges. QED.
//!
//! The vertices missed by some maximum matching are those that an alternating walk of even length reaches from an
//! uncovered vertex (Gallai 1963, Edmonds 1965). Edmonds' algorithm finds them on the way: a search
//! tree that finds no augmenting path stays as it is until the end, and its outer vertices are the ones. With
//! blossoms kept as sets of joined vertices that is O(V E) at worst, and much less on most graphs.
//!
//! This says who wins, by which moves; nim-values are known to be hard, and are computed by the definition.

use std::collections::VecDeque;

use super::edges::Graph;

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    /// At even distance from an uncovered vertex, or inside a blossom.
    Outer,
    Inner,
    /// Not a vertex of the graph in this question.
    Gone,
}

/// The search for a maximum matching.
struct Search<'g> {
    graph: &'g Graph,
    mate: Vec<u32>,
    label: Vec<Label>,
    /// For an inner vertex the outer one before it; inside blossoms the way round.
    before: Vec<u32>,
    /// Towards the base of the blossom that a vertex belongs to.
    base: Vec<u32>,
    /// In which round a base was passed when looking for where two branches meet.
    passed: Vec<u32>,
    round: u32,
    queue: VecDeque<u32>,
    touched: Vec<u32>,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph, without: Option<usize>) -> Self {
        let n = graph.vertices();
        let mut label = vec![Label::Free; n];
        if let Some(gone) = without {
            label[gone] = Label::Gone;
        }
        Search {
            graph,
            mate: vec![NONE; n],
            label,
            before: vec![NONE; n],
            base: (0..n as u32).collect(),
            passed: vec![0; n],
            round: 0,
            queue: VecDeque::new(),
            touched: Vec::new(),
        }
    }

    fn base_of(&mut self, vertex: u32) -> u32 {
        let mut root = vertex;
        while self.base[root as usize] != root {
            root = self.base[root as usize];
        }
        let mut at = vertex;
        while self.base[at as usize] != root {
            at = std::mem::replace(&mut self.base[at as usize], root);
        }
        root
    }

    /// Where the branches of two outer vertices of one tree meet.
    fn meeting(&mut self, a: u32, b: u32) -> u32 {
        self.round += 1;
        let (mut here, mut there) = (self.base_of(a), self.base_of(b));
        loop {
            if here != NONE {
                if self.passed[here as usize] == self.round {
                    return here;
                }
                self.passed[here as usize] = self.round;
                let mate = self.mate[here as usize];
                here = if mate == NONE { NONE } else { self.base_of(self.before[mate as usize]) };
            }
            std::mem::swap(&mut here, &mut there);
        }
    }

    /// Joins the branch from `vertex` down to the base `to` into one blossom closed by the edge to `other`.
    fn shrink(&mut self, mut vertex: u32, mut other: u32, to: u32) {
        while self.base_of(vertex) != to {
            self.before[vertex as usize] = other;
            let mate = self.mate[vertex as usize];
            if self.label[mate as usize] == Label::Inner {
                self.label[mate as usize] = Label::Outer;
                self.queue.push_back(mate);
            }
            for joined in [vertex, mate] {
                if self.base[joined as usize] == joined {
                    self.base[joined as usize] = to;
                }
            }
            other = mate;
            vertex = self.before[mate as usize];
        }
    }

    fn touch(&mut self, vertex: u32, label: Label) {
        self.label[vertex as usize] = label;
        self.touched.push(vertex);
    }

    /// Grows a tree from an uncovered vertex until it augments the matching or cannot grow.
    fn grow(&mut self, root: u32) -> bool {
        self.touched.clear();
        self.queue.clear();
        self.touch(root, Label::Outer);
        self.queue.push_back(root);
        while let Some(vertex) = self.queue.pop_front() {
            for half in self.graph.at(vertex as usize) {
                let next = half.to;
                let label = self.label[next as usize];
                match label {
                    Label::Free => {
                        self.touch(next, Label::Inner);
                        self.before[next as usize] = vertex;
                        let mate = self.mate[next as usize];
                        if mate == NONE {
                            self.augment(next);
                            return true;
                        }
                        self.touch(mate, Label::Outer);
                        self.queue.push_back(mate);
                    }
                    Label::Outer if self.base_of(vertex) != self.base_of(next) => {
                        let base = self.meeting(vertex, next);
                        self.shrink(vertex, next, base);
                        self.shrink(next, vertex, base);
                    }
                    Label::Outer | Label::Inner | Label::Gone => {}
                }
            }
        }
        false
    }

    /// Exchanges the edges on the way from an uncovered inner vertex to the root, and forgets the tree.
    fn augment(&mut self, mut end: u32) {
        while end != NONE {
            let before = self.before[end as usize];
            let next = std::mem::replace(&mut self.mate[before as usize], end);
            self.mate[end as usize] = before;
            end = next;
        }
        for &vertex in &self.touched {
            self.label[vertex as usize] = Label::Free;
            self.base[vertex as usize] = vertex;
            self.before[vertex as usize] = NONE;
        }
    }

    fn run(mut self) -> Vec<bool> {
        for vertex in 0..self.graph.vertices() {
            if self.mate[vertex] == NONE && self.label[vertex] == Label::Free {
                let free = |half: &&super::edges::Half| {
                    let to = half.to as usize;
                    to != vertex && self.mate[to] == NONE && self.label[to] == Label::Free
                };
                if let Some(half) = self.graph.at(vertex).iter().find(free) {
                    (self.mate[vertex], self.mate[half.to as usize]) = (half.to, vertex as u32);
                }
            }
        }
        for vertex in 0..self.graph.vertices() {
            if self.mate[vertex] == NONE && self.label[vertex] == Label::Free {
                self.grow(vertex as u32);
            }
        }
        self.label.iter().map(|&label| label == Label::Outer).collect()
    }
}

/// For every vertex whether some maximum matching misses it, in the graph or in the graph without one vertex.
fn missable(graph: &Graph, without: Option<usize>) -> Vec<bool> {
    Search::new(graph, without).run()
}

/// Whether the player to move from this vertex loses.
pub(super) fn is_p(token: u64, pairs: &[u64]) -> bool {
    let graph = Graph::read(pairs, &[token]);
    graph.vertex(token).is_none_or(|token| missable(&graph, None)[token])
}

/// The neighbours to which the token may go and win, ascending.
pub(super) fn winning_vertices(token: u64, pairs: &[u64]) -> Vec<u64> {
    let graph = Graph::read(pairs, &[token]);
    let Some(at) = graph.vertex(token) else { return Vec::new() };
    let lost = missable(&graph, Some(at));
    let mut found: Vec<u64> = graph
        .at(at)
        .iter()
        .map(|half| half.to as usize)
        .filter(|&to| to != at && lost[to])
        .map(|to| graph.label(to))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// For every vertex of a graph whether the player to move from it wins, in undirected vertex geography.
///
/// The vertices are 0, 1, ... below `vertices`; edges with an end beyond are ignored. O(V E) time at worst, about
/// 40 bytes a vertex and 24 an edge. By the theorem of Fraenkel, Scheinerman and Ullman (1993) and Edmonds'
/// algorithm (1965).
///
/// ```
/// use grundy::{Outcome, geography_outcomes};
/// // On a path of three vertices the ends and the middle differ.
/// assert_eq!(geography_outcomes(3, &[(0, 1), (1, 2)]), [Outcome::P, Outcome::N, Outcome::P]);
/// ```
#[must_use]
pub fn geography_outcomes(vertices: u32, edges: &[(u32, u32)]) -> Vec<crate::outcome::Outcome> {
    use crate::outcome::Outcome;
    let within = edges.iter().filter(|(a, b)| *a < vertices && *b < vertices);
    let pairs: Vec<u64> = within.flat_map(|&(a, b)| [u64::from(a), u64::from(b)]).collect();
    let all: Vec<u64> = (0..u64::from(vertices)).collect();
    let graph = Graph::read(&pairs, &all);
    missable(&graph, None).into_iter().map(|lost| if lost { Outcome::P } else { Outcome::N }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The size of a maximum matching of the vertices in `left`, by trying everything.
    fn matching(edges: &[(usize, usize)], left: u32) -> u32 {
        let usable = |&&(a, b): &&(usize, usize)| a != b && left >> a & 1 == 1 && left >> b & 1 == 1;
        let best = edges.iter().filter(usable).map(|&(a, b)| 1 + matching(edges, left & !(1 << a) & !(1 << b))).max();
        best.unwrap_or(0)
    }

    proptest! {
        #[test]
        fn the_missable_vertices_are_those_without_which_a_matching_is_as_large(
            n in 1usize..9,
            edges in prop::collection::vec((0usize..9, 0usize..9), 0..13),
        ) {
            let edges: Vec<_> = edges.into_iter().filter(|&(a, b)| a < n && b < n).collect();
            let pairs: Vec<u64> = edges.iter().flat_map(|&(a, b)| [a as u64, b as u64]).collect();
            let all: Vec<u64> = (0..n as u64).collect();
            let found = missable(&Graph::read(&pairs, &all), None);
            let whole = (1u32 << n) - 1;
            for (v, &missable) in found.iter().enumerate() {
                prop_assert_eq!(missable, matching(&edges, whole & !(1 << v)) == matching(&edges, whole), "{} {:?}", v, edges);
            }
        }
    }

    #[test]
    fn a_long_path_and_a_long_circuit_are_quick() {
        let n = 20_001u32;
        let path: Vec<(u32, u32)> = (1..n).map(|i| (i - 1, i)).collect();
        let lost = geography_outcomes(n, &path);
        assert!(lost.iter().enumerate().all(|(i, &o)| (o == crate::Outcome::P) == (i % 2 == 0)));
        let mut circuit = path;
        circuit.push((n - 1, 0));
        assert!(geography_outcomes(n, &circuit).iter().all(|&o| o == crate::Outcome::P));
    }
}
