//! Two tokens on a graph without cycles whose edges bear letters: the players move their own token in turn, along an edge
//! whose letter is not before the letter of the move just made. Who cannot move loses.
//!
//! A position is the place of the mover's token, the place of the other, and the last letter, so there are vertices^2 times
//! 26 of them, and the graph's order tells in which order to fill the table. The players own their tokens, yet each question
//! asks for the mover only, so who wins is a plain recursion.

use super::{ContestError, within};

/// The largest graph of the table.
const MOST: u64 = 500;

/// Whether the player whose token stands on the first vertex wins moving first, the other's token standing on the second:
/// for every pair of vertices, row by row.
///
/// Edges are (from, to, letter), vertices counted from 1, letters from 0 to 25. Refuses graphs with a cycle and more than 500
/// vertices. The table has 26 bits for each pair, and is filled in vertices times edges steps times 26.
///
/// ```
/// use grundy::contest::letter_walks;
/// let rows = letter_walks(2, &[(1, 2, 0)])?;
/// // From the same vertex both move once, and the mover is the first who cannot.
/// assert_eq!(rows, [[false, true], [false, false]]);
/// # Ok::<(), grundy::contest::ContestError>(())
/// ```
pub fn letter_walks(vertices: u64, edges: &[(u64, u64, u64)]) -> Result<Vec<Vec<bool>>, ContestError> {
    let count = within("the number of vertices", vertices, 1..=MOST)? as usize;
    let mut options = vec![Vec::new(); count];
    let mut arriving = vec![0usize; count];
    for &(from, to, letter) in edges {
        let from = within("the start of an edge", from, 1..=vertices)? as usize - 1;
        let to = within("the end of an edge", to, 1..=vertices)? as usize - 1;
        options[from].push((to, within("the letter of an edge", letter, 0..=25)? as u32));
        arriving[to] += 1;
    }
    let mut order: Vec<usize> = (0..count).filter(|&vertex| arriving[vertex] == 0).collect();
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &(to, _) in &options[vertex] {
            arriving[to] -= 1;
            if arriving[to] == 0 {
                order.push(to);
            }
        }
    }
    if order.len() < count {
        return Err(ContestError::NoPosition("the graph has a cycle, so that play need not end".to_owned()));
    }
    // Bit c of wins[u][v]: the mover at u wins if the last letter was c. Moves lead to v, to: both earlier in this order.
    let mut place = vec![0; count];
    order.iter().rev().enumerate().for_each(|(at, &vertex)| place[vertex] = at);
    let mut wins = vec![vec![0u32; count]; count];
    let mut pairs: Vec<(usize, usize)> = (0..count).flat_map(|u| (0..count).map(move |v| (u, v))).collect();
    pairs.sort_unstable_by_key(|&(u, v)| place[u] + place[v]);
    for (u, v) in pairs {
        for &(to, letter) in &options[u] {
            // The other is lost after this letter, so the move is good after every letter up to it.
            if wins[v][to] >> letter & 1 == 0 {
                wins[u][v] |= (2 << letter) - 1;
            }
        }
    }
    Ok(wins.iter().map(|row| row.iter().map(|bits| bits & 1 == 1).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::super::definition::Definition;
    use super::*;

    #[test]
    fn small_graphs_follow_the_definition() {
        let mut seed = 7u64;
        for round in 0..300 {
            let mut pick = |n: u64| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 33) % n
            };
            let vertices = 1 + round % 6;
            let mut edges = Vec::new();
            for _ in 0..pick(10) {
                let (a, b) = (pick(vertices) + 1, pick(vertices) + 1);
                if a != b {
                    // The numbers are no order of the graph.
                    let (from, to) = if (a * 5 % 7) < (b * 5 % 7) { (a, b) } else { (b, a) };
                    edges.push((from, to, pick(4)));
                }
            }
            let mut definition = Definition::new(|&(u, v, last): &(u64, u64, u64)| {
                edges.iter().filter(|e| e.0 == u && e.2 >= last).map(|e| (v, e.1, e.2)).collect()
            });
            let found = letter_walks(vertices, &edges).unwrap();
            for u in 1..=vertices {
                for v in 1..=vertices {
                    assert_eq!(found[u as usize - 1][v as usize - 1], definition.wins(&(u, v, 0)), "{edges:?} {u} {v}");
                }
            }
        }
    }

    #[test]
    fn other_graphs_are_refused() {
        assert!(letter_walks(0, &[]).is_err() && letter_walks(501, &[]).is_err());
        assert!(letter_walks(2, &[(1, 3, 0)]).is_err() && letter_walks(2, &[(1, 2, 26)]).is_err());
        assert!(letter_walks(1, &[(1, 1, 0)]).is_err());
    }
}
