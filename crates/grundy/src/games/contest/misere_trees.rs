//! Trees that stand on the ground in misere play: a move cuts an edge, and what no longer stands falls. Who cannot move wins.
//!
//! In normal play a stalk with a tree on it is worth one more than the tree, and branches at one vertex add as nimbers
//! (E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 7). In misere play a branch at the ground still
//! is a Nim heap of that size: by induction every option of a stalk with a tree on it is one of a smaller stalk or 0, and 0 is
//! always among them, so nothing else can be told from it (chapter 13). So the branches at the ground of all trees together
//! are misere Nim. The branches, not the trees: two stalks of 2 on one root are worth 0, yet they are no finished tree.

use super::{ContestError, tree};

/// Whether the player to move wins misere green Hackenbush on these trees, each with vertices 1 to n of which 1 is the ground:
/// the number n and the edges.
///
/// Refuses what is no tree. One pass over all trees, without recursion.
///
/// ```
/// use grundy::contest::misere_trees;
/// let stalk = (2, vec![(1, 2)]);
/// assert_eq!(misere_trees(&[stalk.clone(), stalk.clone()]), Ok(true));
/// assert_eq!(misere_trees(&[stalk]), Ok(false));
/// ```
pub fn misere_trees(trees: &[(u64, Vec<(u64, u64)>)]) -> Result<bool, ContestError> {
    let (mut sum, mut large) = (0, false);
    for (vertices, edges) in trees {
        let neighbours = tree(*vertices, edges)?;
        let mut parent = vec![usize::MAX; neighbours.len()];
        let mut order = vec![0];
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            let above = parent[vertex];
            for &child in neighbours[vertex].iter().filter(|&&child| child != above) {
                parent[child] = vertex;
                order.push(child);
            }
        }
        let mut values = vec![0u64; neighbours.len()];
        for &vertex in order.iter().skip(1).rev() {
            let branch = values[vertex] + 1;
            values[parent[vertex]] ^= branch;
            large |= parent[vertex] == 0 && branch > 1;
        }
        sum ^= values[0];
    }
    // Misere Nim (Bouton 1901): with a heap of 2 or more as in Nim, else the other way round.
    Ok(if large { sum != 0 } else { sum == 0 })
}

#[cfg(test)]
mod tests {
    use super::super::definition::trees;
    use super::*;
    use std::collections::HashMap;

    type Edges = Vec<(u64, u64)>;

    /// The edges that still stand after one is cut; each hangs on a vertex before it.
    fn cut(edges: &[(u64, u64)], which: usize) -> Edges {
        let mut standing = vec![1];
        let mut kept = Vec::new();
        for (i, &(parent, child)) in edges.iter().enumerate() {
            if i != which && standing.contains(&parent) {
                standing.push(child);
                kept.push((parent, child));
            }
        }
        kept
    }

    fn wins(forest: &[Edges], known: &mut HashMap<Vec<Edges>, bool>) -> bool {
        if let Some(&found) = known.get(forest) {
            return found;
        }
        let mut options = Vec::new();
        for tree in 0..forest.len() {
            for which in 0..forest[tree].len() {
                let mut next = forest.to_vec();
                next[tree] = cut(&forest[tree], which);
                options.push(next);
            }
        }
        let found = options.is_empty() || options.iter().any(|next| !wins(next, known));
        known.insert(forest.to_vec(), found);
        found
    }

    #[test]
    fn small_forests_follow_the_definition() {
        let mut known = HashMap::new();
        let all: Vec<(u64, Edges)> = (1..=4).flat_map(|n| trees(n).into_iter().map(move |edges| (n, edges))).collect();
        let large = (5..=6).flat_map(|n| trees(n).into_iter().map(move |edges| (n, edges)));
        let alone = all.iter().cloned().chain(large).map(|tree| vec![tree]);
        let pairs = all.iter().flat_map(|a| all.iter().map(|b| vec![a.clone(), b.clone()]));
        for forest in alone.chain(pairs) {
            let edges: Vec<Edges> = forest.iter().map(|tree| tree.1.clone()).collect();
            assert_eq!(misere_trees(&forest), Ok(wins(&edges, &mut known)), "{forest:?}");
        }
        assert_eq!(misere_trees(&[]), Ok(true));
        assert!(misere_trees(&[(3, vec![(1, 2), (1, 2)])]).is_err());
        // Two stalks of 2 on one root.
        assert_eq!(misere_trees(&[(5, vec![(1, 2), (2, 3), (1, 4), (4, 5)])]), Ok(false));
    }
}
