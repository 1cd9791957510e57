//! Green Hackenbush: cut an edge of a picture that stands on the ground; whatever is no longer joined to the ground
//! goes too.
//!
//! E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapters 2 and 7. Two principles give the
//! value of any picture. **Colon principle:** what hangs at a vertex by an edge may be replaced by anything of the
//! same value, so a tree is worth the nim-sum over its root's children of (value of the child + 1). **Fusion
//! principle:** the vertices of a circuit may be made one. So every part of the graph that no single cut can split (a
//! 2-edge-connected component) becomes one vertex with its edges as loops; a loop is worth 1, so the component
//! adds the parity of the number of its edges, and the bridges between components make a tree.
//!
//! One depth-first search with low-links (Tarjan 1974) finds bridges and adds values up as it returns. An edge inside
//! a component may be counted at any of the component's vertices, since all of them add into its highest one.

use super::edges::{Graph, Half};

/// The vertex of the ground.
pub(super) const GROUND: u64 = 0;

/// What the search knows of a vertex.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// When it was found, from 1; 0 if it was not.
    found: u32,
    /// The earliest vertex reached from it or from below by one edge that is not in the tree.
    low: u32,
    /// The sum of what is known of its component.
    sum: u64,
}

/// The nim-value of the picture whose edges are these pairs. O(V + E) after sorting the numbers; no recursion.
pub(super) fn value(pairs: &[u64]) -> u64 {
    let graph = Graph::read(pairs, &[GROUND]);
    let Some(ground) = graph.vertex(GROUND) else { return 0 };
    let mut seen = vec![Seen::default(); graph.vertices()];
    let mut counter = 1;
    seen[ground] = Seen { found: 1, low: 1, sum: 0 };
    // Vertex, the edge by which it was found, and how many of its edges are done.
    let mut path: Vec<(usize, u32, usize)> = vec![(ground, u32::MAX, 0)];
    while let Some((vertex, by, done)) = path.last_mut() {
        let (vertex, by) = (*vertex, *by);
        if let Some(half) = graph.at(vertex).get(*done) {
            *done += 1;
            let to = half.to as usize;
            if half.edge == by {
                continue;
            }
            if seen[to].found == 0 {
                counter += 1;
                seen[to] = Seen { found: counter, low: counter, sum: 0 };
                path.push((to, half.edge, 0));
            } else {
                let found = seen[to].found;
                // Both ends list the edge and the later one counts it; a loop stands twice in a row, and is counted
                // once.
                let again = |half: &Half| *done >= 2 && graph.at(vertex)[*done - 2].edge == half.edge;
                let counts = found < seen[vertex].found || (to == vertex && !again(half));
                let own = &mut seen[vertex];
                own.low = own.low.min(found);
                own.sum ^= u64::from(counts);
            }
            continue;
        }
        path.pop();
        let below = seen[vertex];
        if let Some(&(above, ..)) = path.last() {
            let own = &mut seen[above];
            if below.low > own.found {
                own.sum ^= below.sum + 1;
            } else {
                own.low = own.low.min(below.low);
                own.sum ^= below.sum ^ 1;
            }
        }
    }
    seen[ground].sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stalks_trees_and_circuits_are_worth_what_winning_ways_says() {
        // A stalk of n edges is a Nim heap of n.
        for n in 0..6u64 {
            let stalk: Vec<u64> = (0..n).flat_map(|i| [i, i + 1]).collect();
            assert_eq!(value(&stalk), n);
        }
        // A circuit of n edges through the ground is worth the parity of n; so is a loop.
        for n in 1..7u64 {
            let circuit: Vec<u64> = (0..n).flat_map(|i| [i, (i + 1) % n]).collect();
            assert_eq!(value(&circuit), n % 2, "{n}");
        }
        // A stalk of 1 with three leaves on top: (1 xor 1 xor 1) + 1.
        assert_eq!(value(&[0, 1, 1, 2, 1, 3, 1, 4]), 2);
        // Parallel edges make a circuit of two; edges away from the ground are no part of the game.
        assert_eq!(value(&[0, 1, 0, 1, 1, 2]), 1);
        assert_eq!(value(&[5, 6, 6, 7]), 0);
        assert_eq!(value(&[0, 1, 1, 1, 1, 1]), 1);
    }

    #[test]
    fn a_stalk_of_a_million_edges_does_not_meet_the_stack() {
        let stalk: Vec<u64> = (0..1_000_000).flat_map(|i| [i, i + 1]).collect();
        let run = std::thread::Builder::new().stack_size(128 << 10).spawn(move || value(&stalk)).unwrap();
        assert_eq!(run.join().unwrap(), 1_000_000);
    }
}
