//! Rings of vertices: a move takes away l to r neighbouring vertices of one ring, or of a row that such a move left.
//!
//! With l < r a row of n vertices, n at least l, is never lost: the middle is taken and the halves answer each other. A ring of
//! n therefore has options that are all won if even the shortest row left, n - r, has l vertices, and is lost. A shorter ring
//! leaves rows of n - r to n - l, each below l + r and worth n div l of its own length; so it is worth n div l.

use super::{ContestError, within};

/// The nim-value of a ring of `length` vertices from which `least` to `most` neighbouring ones are taken, `least` < `most`.
///
/// ```
/// use grundy::contest::ring_value;
/// assert_eq!([3, 4, 5].map(|length| ring_value(length, 1, 3)), [Ok(3), Ok(0), Ok(0)]);
/// ```
pub fn ring_value(length: u64, least: u64, most: u64) -> Result<u64, ContestError> {
    within("the least number taken", least, 1..=u64::MAX - 1)?;
    if most <= least {
        let message =
            format!("a move takes {least} to {most} vertices, and no theorem is used unless the second is greater");
        return Err(ContestError::NoPosition(message));
    }
    Ok(if length < least.saturating_add(most) { length / least } else { 0 })
}

/// The lengths of the rings that edges between vertices 1 to n make.
///
/// Refuses graphs in which some vertex has not exactly two different neighbours. One pass.
///
/// ```
/// use grundy::contest::ring_lengths;
/// assert_eq!(ring_lengths(3, &[(1, 2), (2, 3), (3, 1)]), Ok(vec![3]));
/// assert!(ring_lengths(3, &[(1, 2), (2, 3)]).is_err());
/// ```
pub fn ring_lengths(vertices: u64, edges: &[(u64, u64)]) -> Result<Vec<u64>, ContestError> {
    let no_rings = |vertex: u64| {
        ContestError::NoPosition(format!("vertex {vertex} has not exactly two neighbours, so the edges make no rings"))
    };
    // Before any memory is taken for them: every vertex begins one edge of its ring.
    if edges.len() as u64 != vertices {
        let message = format!("rings of {vertices} vertices have {vertices} edges, found {}", edges.len());
        return Err(ContestError::NoPosition(message));
    }
    let mut neighbours = vec![[0u64; 2]; edges.len()];
    for &(a, b) in edges {
        for (end, other) in [(a, b), (b, a)] {
            let end = within("the end of an edge", end, 1..=vertices)?;
            let pair = &mut neighbours[end as usize - 1];
            match pair {
                [first @ 0, _] => *first = other,
                [_, second @ 0] => *second = other,
                _ => return Err(no_rings(end)),
            }
        }
    }
    for (vertex, pair) in (1..).zip(&neighbours) {
        if pair[1] == 0 || pair[0] == pair[1] || pair.contains(&vertex) {
            return Err(no_rings(vertex));
        }
    }
    let mut seen = vec![false; neighbours.len()];
    let mut lengths = Vec::new();
    for start in 0..neighbours.len() {
        let (mut length, mut vertex) = (0, start);
        while !std::mem::replace(&mut seen[vertex], true) {
            length += 1;
            let ahead = neighbours[vertex].iter().map(|&next| next as usize - 1).find(|&next| !seen[next]);
            vertex = ahead.unwrap_or(vertex);
        }
        lengths.extend((length > 0).then_some(length));
    }
    Ok(lengths)
}

#[cfg(test)]
mod tests {
    use super::super::definition::Definition;
    use super::*;

    #[test]
    fn rings_and_rows_follow_the_definition() {
        for least in 1..=4u64 {
            for most in least + 1..=6 {
                // Rows as lists of their lengths; a ring is told apart by `true`.
                let mut definition = Definition::new(|(ring, rows): &(bool, Vec<u64>)| {
                    let mut all = Vec::new();
                    for (i, &length) in rows.iter().enumerate() {
                        for taken in least..=most.min(length) {
                            for left in 0..=if *ring { 0 } else { length - taken } {
                                let mut next = rows.clone();
                                next.remove(i);
                                next.extend([left, length - taken - left]);
                                next.retain(|&row| row >= least);
                                next.sort_unstable();
                                all.push((false, next));
                            }
                        }
                    }
                    all
                });
                for length in 3..=14 {
                    let value = ring_value(length, least, most);
                    assert_eq!(value, Ok(definition.value(&(true, vec![length]))), "{length} {least} {most}");
                }
            }
        }
        assert!(ring_value(5, 2, 2).is_err() && ring_value(5, 0, 2).is_err());
    }

    #[test]
    fn lengths_are_counted_and_other_graphs_refused() {
        assert_eq!(ring_lengths(7, &[(1, 5), (2, 3), (5, 7), (3, 4), (7, 6), (4, 2), (6, 1)]), Ok(vec![4, 3]));
        assert_eq!(ring_lengths(0, &[]), Ok(vec![]));
        for edges in
            [[(1, 2), (2, 1), (3, 3)], [(1, 2), (1, 2), (1, 3)], [(1, 2), (2, 3), (3, 4)], [(0, 1), (1, 2), (2, 3)]]
        {
            assert!(ring_lengths(3, &edges).is_err(), "{edges:?}");
        }
        assert!(ring_lengths(u64::MAX, &[]).is_err());
    }
}
