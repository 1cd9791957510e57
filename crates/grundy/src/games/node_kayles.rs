//! Node Kayles: take a vertex of a graph with all its neighbours. Who finds no vertex loses.
//!
//! T. J. Schaefer, "On the complexity of some two-person perfect-information games", J. Comput. System Sci. 16
//! (1978), shows that it is PSPACE-complete, so positions are searched: sets of vertices as the bits of a word.
//! What makes the search short is that a position falls into components, whose values add up, and that components
//! of one shape are one:
//!
//! - of all components that are a path of n vertices, each worth a heap of n in 0.137 (Dawson's chess), the first
//!   that is met stands for all;
//! - of the images of a component under the symmetries that the caller names, the least stands for all.

use std::sync::OnceLock;

use crate::search::Game;

use super::edges::Graph;
use super::searched::Searchable;

/// Node Kayles on one graph, as an implicit game.
///
/// ```
/// use grundy::{GameSolver, NodeKayles};
/// let grid = NodeKayles::grid(3, 5).expect("at most 120 vertices");
/// assert_eq!(GameSolver::new(&grid).value(&grid.whole())?, 3);
/// # Ok::<(), grundy::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NodeKayles {
    /// For each vertex itself and its neighbours.
    closed: Vec<u128>,
    symmetries: Vec<Vec<u8>>,
    labels: Vec<u64>,
    /// The first path of each length that was met.
    paths: Vec<OnceLock<VertexSet>>,
}

/// A set of vertices, a bit each.
pub type VertexSet = u128;

/// Most vertices of a graph.
const MOST: usize = 120;
impl NodeKayles {
    /// The game on the graph with vertices 0, 1, ... below `vertices` and these edges; `None` for more than 120
    /// vertices or an edge that ends elsewhere.
    #[must_use]
    pub fn new(vertices: usize, edges: &[(usize, usize)]) -> Option<Self> {
        if vertices > MOST || edges.iter().any(|&(a, b)| a >= vertices || b >= vertices) {
            return None;
        }
        let mut closed: Vec<u128> = (0..vertices).map(|v| 1 << v).collect();
        for &(a, b) in edges {
            closed[a] |= 1 << b;
            closed[b] |= 1 << a;
        }
        let paths = vec![OnceLock::new(); vertices + 1];
        Some(NodeKayles { closed, symmetries: Vec::new(), labels: (0..vertices as u64).collect(), paths })
    }

    /// The game on a board of rows and columns where squares that share a side are neighbours, with its
    /// symmetries; `None` for more than 120 squares.
    #[must_use]
    pub fn grid(rows: usize, columns: usize) -> Option<Self> {
        let size = rows.checked_mul(columns).filter(|&size| size <= MOST)?;
        let at = |row: usize, column: usize| row * columns + column;
        let squares = || (0..size).map(|v| (v / columns.max(1), v % columns.max(1)));
        let mut edges = Vec::new();
        for (row, column) in squares() {
            if row + 1 < rows {
                edges.push((at(row, column), at(row + 1, column)));
            }
            if column + 1 < columns {
                edges.push((at(row, column), at(row, column + 1)));
            }
        }
        let mut symmetries = Vec::new();
        for image in 1..8 {
            let (up, left, turn) = (image & 1 == 1, image & 2 == 2, image & 4 == 4);
            if turn && rows != columns {
                continue;
            }
            let map = |(row, column): (usize, usize)| {
                let row = if up { rows - 1 - row } else { row };
                let column = if left { columns - 1 - column } else { column };
                if turn { at(column, row) } else { at(row, column) }
            };
            symmetries.push(squares().map(map).collect());
        }
        NodeKayles::new(size, &edges)?.with_symmetries(symmetries)
    }

    /// The same game, told that these maps of the vertices keep all edges; `None` if one does not.
    ///
    /// The search looks at all images of every component, so a few symmetries help and hundreds do not.
    #[must_use]
    pub fn with_symmetries(mut self, symmetries: Vec<Vec<usize>>) -> Option<Self> {
        for map in symmetries {
            let reached = map.iter().filter(|&&to| to < self.closed.len()).fold(0u128, |all, &to| all | 1 << to);
            let whole = map.len() == self.closed.len() && reached == self.whole();
            let bytes: Vec<u8> = map.iter().map(|&to| to as u8).collect();
            if !whole || (0..map.len()).any(|v| image(&bytes, self.closed[v]) != self.closed[map[v]]) {
                return None;
            }
            self.symmetries.push(bytes);
        }
        Some(self)
    }

    /// All vertices: the position in which play begins.
    #[must_use]
    pub fn whole(&self) -> VertexSet {
        self.closed.iter().fold(0, |all, closed| all | closed)
    }

    /// The game on the graph of these pairs; `None` if it has too many vertices.
    pub(super) fn of_pairs(pairs: &[u64]) -> Option<Self> {
        let graph = Graph::read(pairs, &[]);
        let n = graph.vertices();
        let mut edges = Vec::new();
        for v in 0..n.min(MOST + 1) {
            edges.extend(graph.at(v).iter().map(|half| (v, half.to as usize)));
        }
        let mut game = NodeKayles::new(n, &edges)?;
        game.labels = (0..n).map(|v| graph.label(v)).collect();
        Some(game)
    }

    /// The component of the lowest vertex.
    fn component(&self, set: VertexSet) -> VertexSet {
        let mut component = set & set.wrapping_neg();
        let mut fresh = component;
        while fresh != 0 {
            let mut reached = 0;
            while fresh != 0 {
                reached |= self.closed[fresh.trailing_zeros() as usize];
                fresh &= fresh - 1;
            }
            fresh = reached & set & !component;
            component |= fresh;
        }
        component
    }

    /// How many vertices a component has, if it is a path.
    fn path_length(&self, component: VertexSet) -> Option<u32> {
        let count = component.count_ones();
        let (mut rest, mut ends) = (component, 0);
        while rest != 0 {
            // The vertex itself counts.
            match (self.closed[rest.trailing_zeros() as usize] & component).count_ones() {
                1 | 2 => ends += 1,
                3 => {}
                _ => return None,
            }
            rest &= rest - 1;
        }
        (count == 1 || ends == 2).then_some(count)
    }
}

fn image(map: &[u8], mut set: VertexSet) -> VertexSet {
    let mut image = 0;
    while set != 0 {
        image |= 1 << map[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    image
}

impl Game for NodeKayles {
    type Position = VertexSet;

    fn options(&self, &set: &VertexSet, visit: &mut dyn FnMut(VertexSet)) {
        let mut rest = set;
        while rest != 0 {
            visit(set & !self.closed[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
    }

    fn decompose(&self, &set: &VertexSet) -> Option<Vec<VertexSet>> {
        let mut parts = Vec::new();
        let mut rest = set;
        while rest != 0 {
            let component = self.component(rest);
            rest &= !component;
            let path = self.path_length(component).and_then(|length| self.paths.get(length as usize));
            parts.push(path.map_or(component, |path| *path.get_or_init(|| component)));
        }
        Some(parts)
    }

    fn canonical(&self, &set: &VertexSet) -> VertexSet {
        self.symmetries.iter().map(|map| image(map, set)).fold(set, VertexSet::min)
    }
}

impl Searchable for NodeKayles {
    const MOST: &'static str = "graphs of up to 120 vertices";

    fn read(&self, numbers: &[u64]) -> Option<VertexSet> {
        numbers.iter().try_fold(0, |set, label| Some(set | 1 << self.labels.binary_search(label).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Play;
    use crate::search::GameSolver;

    fn value(game: &NodeKayles) -> u32 {
        GameSolver::new(game).value(&game.whole()).unwrap()
    }

    #[test]
    fn paths_and_circuits_are_worth_what_dawsons_chess_says() {
        let known_paths = [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0];
        let known_circuits = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
        for (n, &known) in (1..).zip(&known_paths) {
            assert_eq!(value(&NodeKayles::grid(1, n).unwrap()), known);
        }
        for (n, &known) in (3..).zip(&known_circuits) {
            let edges: Vec<(usize, usize)> = (0..n).map(|v| (v, (v + 1) % n)).collect();
            assert_eq!(value(&NodeKayles::new(n, &edges).unwrap()), known);
        }
    }

    #[test]
    fn symmetries_and_components_change_the_cost_and_not_the_answer() {
        for (rows, columns) in [(2, 3), (3, 3), (3, 4), (4, 4)] {
            let grid = NodeKayles::grid(rows, columns).unwrap();
            let plain = NodeKayles { symmetries: Vec::new(), ..grid.clone() };
            let (mut with, mut without) = (GameSolver::new(&grid), GameSolver::new(&plain));
            assert_eq!(with.value(&grid.whole()), without.value(&grid.whole()));
            for play in [Play::Normal, Play::Misere] {
                assert_eq!(with.outcome(&grid.whole(), play), without.outcome(&grid.whole(), play));
            }
            assert!(with.positions() < without.positions());
        }
    }

    #[test]
    fn what_is_no_symmetry_or_too_large_is_refused() {
        let path = NodeKayles::new(3, &[(0, 1), (1, 2)]).unwrap();
        assert!(path.clone().with_symmetries(vec![vec![2, 1, 0]]).is_some());
        for map in [vec![1, 0, 2], vec![0, 0, 0], vec![0, 1], vec![0, 1, 7]] {
            assert!(path.clone().with_symmetries(vec![map]).is_none());
        }
        assert!(NodeKayles::grid(11, 11).is_none() && NodeKayles::grid(usize::MAX, 2).is_none());
        assert!(NodeKayles::new(2, &[(0, 2)]).is_none());
        assert_eq!(value(&NodeKayles::grid(0, 5).unwrap()), 0);
    }
}
