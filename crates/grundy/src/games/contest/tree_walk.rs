//! A token on a tree whose vertices hold stones: a move takes one stone from the token's vertex and then moves the token to a
//! neighbour. Who finds no stone loses.
//!
//! To move to a vertex with as many stones or more is of no use: the other player moves straight back, and so on until the
//! stones are gone. So the mover wins exactly if some neighbour with fewer stones is lost, and vertices in the order of their
//! stones are settled in one pass.

use super::{ContestError, tree};

/// The vertices, from 1 and ascending, from which the player to move wins.
///
/// Refuses what is no tree. Sorting the vertices takes the time.
///
/// ```
/// use grundy::contest::descending_walk;
/// assert_eq!(descending_walk(&[1, 2, 3], &[(1, 2), (2, 3)]), Ok(vec![2]));
/// ```
pub fn descending_walk(stones: &[u64], edges: &[(u64, u64)]) -> Result<Vec<u64>, ContestError> {
    let neighbours = tree(stones.len() as u64, edges)?;
    let mut order: Vec<usize> = (0..stones.len()).collect();
    order.sort_unstable_by_key(|&vertex| stones[vertex]);
    let mut wins = vec![false; stones.len()];
    for vertex in order {
        wins[vertex] = neighbours[vertex].iter().any(|&next| stones[next] < stones[vertex] && !wins[next]);
    }
    Ok((1..).zip(wins).filter(|(_, wins)| *wins).map(|(vertex, _)| vertex).collect())
}

#[cfg(test)]
mod tests {
    use super::super::definition::{Definition, lists, trees};
    use super::*;

    #[test]
    fn small_trees_follow_the_definition() {
        for vertices in 1..=4u64 {
            for edges in trees(vertices) {
                let mut definition = Definition::new(|(at, stones): &(u64, Vec<u64>)| {
                    let here = *at as usize - 1;
                    if stones[here] == 0 {
                        return Vec::new();
                    }
                    let mut left = stones.clone();
                    left[here] -= 1;
                    let beside = edges.iter().filter_map(|&(a, b)| match *at {
                        at if at == a => Some(b),
                        at if at == b => Some(a),
                        _ => None,
                    });
                    beside.map(|next| (next, left.clone())).collect()
                });
                for stones in lists(vertices as usize, 0..=3) {
                    let starts: Vec<u64> =
                        (1..=vertices).filter(|&at| definition.wins(&(at, stones.clone()))).collect();
                    assert_eq!(descending_walk(&stones, &edges), Ok(starts), "{stones:?} {edges:?}");
                }
            }
        }
        assert!(descending_walk(&[1, 1], &[(1, 1)]).is_err());
    }
}
