//! The moves of games on boards and graphs, straight from their rules.

use std::collections::{BTreeMap, BTreeSet};

use super::CoinTurning;

/// Turns the coins on these distinct squares.
fn turn(heads: &[u64], squares: &[u64], visit: &mut dyn FnMut(&[u64])) {
    let mut after: Vec<u64> = heads.iter().copied().filter(|square| !squares.contains(square)).collect();
    after.extend(squares.iter().filter(|square| !heads.contains(square)));
    after.sort_unstable();
    visit(&after);
}

/// Moves by the rightmost coin turned, then by the next, each ascending; fewer coins first.
pub(super) fn coins(game: CoinTurning, heads: &[u64], visit: &mut dyn FnMut(&[u64])) {
    let mut sorted = heads.to_vec();
    sorted.sort_unstable();
    for &right in &sorted {
        match game {
            CoinTurning::TurningTurtles => {
                turn(heads, &[right], visit);
                (1..right).for_each(|other| turn(heads, &[right, other], visit));
            }
            CoinTurning::Twins => (0..right).for_each(|other| turn(heads, &[right, other], visit)),
            CoinTurning::MockTurtles => {
                turn(heads, &[right], visit);
                (0..right).for_each(|other| turn(heads, &[right, other], visit));
                for second in 1..right {
                    (0..second).for_each(|third| turn(heads, &[right, second, third], visit));
                }
            }
            CoinTurning::Ruler => {
                let mut run = Vec::new();
                for square in (1..=right).rev() {
                    run.push(square);
                    turn(heads, &run, visit);
                }
            }
        }
    }
}

/// Bites row by row, in each the smallest first.
pub(super) fn chomp(rows: &[u64], visit: &mut dyn FnMut(&[u64])) {
    let mut left = rows.to_vec();
    for (row, &length) in rows.iter().enumerate() {
        for column in (u64::from(row == 0)..length).rev() {
            for (after, &before) in left[row..].iter_mut().zip(&rows[row..]) {
                *after = before.min(column);
            }
            visit(&left);
        }
        left[row..].copy_from_slice(&rows[row..]);
    }
}

/// The edges of a list that are joined to the ground, in their order.
fn grounded(edges: &[[u64; 2]]) -> Vec<u64> {
    let mut beside: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for &[a, b] in edges {
        beside.entry(a).or_default().push(b);
        beside.entry(b).or_default().push(a);
    }
    let mut joined = BTreeSet::from([0]);
    let mut reached = vec![0];
    while let Some(vertex) = reached.pop() {
        reached.extend(beside.get(&vertex).into_iter().flatten().filter(|&&next| joined.insert(next)));
    }
    edges.iter().filter(|[a, _]| joined.contains(a)).flatten().copied().collect()
}

fn pairs(numbers: &[u64]) -> Vec<[u64; 2]> {
    numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// One move for every edge that is joined to the ground.
pub(super) fn hackenbush(numbers: &[u64], visit: &mut dyn FnMut(&[u64])) {
    let edges = pairs(&grounded(&pairs(numbers)));
    for cut in 0..edges.len() {
        let mut left = edges.clone();
        left.remove(cut);
        visit(&grounded(&left));
    }
}

/// One move for every vertex, ascending.
pub(super) fn node_kayles(numbers: &[u64], visit: &mut dyn FnMut(&[u64])) {
    let edges = pairs(numbers);
    let vertices: BTreeSet<u64> = numbers.iter().copied().collect();
    for &taken in &vertices {
        let mut gone = BTreeSet::from([taken]);
        gone.extend(edges.iter().filter(|edge| edge.contains(&taken)).flatten());
        let kept = |edge: &&[u64; 2]| !gone.contains(&edge[0]) && !gone.contains(&edge[1]);
        let mut left: Vec<u64> = edges.iter().filter(kept).flatten().copied().collect();
        let alone = vertices.iter().filter(|vertex| !gone.contains(vertex) && !left.contains(vertex));
        let alone: Vec<u64> = alone.flat_map(|&vertex| [vertex, vertex]).collect();
        left.extend(alone);
        visit(&left);
    }
}

/// One move for every neighbour of the token's vertex, ascending.
pub(super) fn geography(token: u64, numbers: &[u64], visit: &mut dyn FnMut(&[u64])) {
    let edges = pairs(numbers);
    let at_token = edges.iter().filter(|edge| edge.contains(&token));
    let next: BTreeSet<u64> = at_token.flatten().copied().filter(|&vertex| vertex != token).collect();
    for vertex in next {
        let mut left = vec![vertex];
        left.extend(edges.iter().filter(|edge| !edge.contains(&token)).flatten());
        visit(&left);
    }
}

/// One move for every step, in the order of the steps. A walk that is not begun begins on square 0.
pub(super) fn kotzig(steps: &[u64], squares: u64, visited: &[u64], visit: &mut dyn FnMut(&[u64])) {
    let Some(&last) = visited.last() else { return kotzig(steps, squares, &[0], visit) };
    let mut seen = BTreeSet::new();
    for step in steps {
        let next = (u128::from(last) + u128::from(step % squares.max(1))) % u128::from(squares.max(1));
        let next = next as u64;
        if seen.insert(next) && !visited.contains(&next) {
            let mut walk = vec![squares];
            walk.extend_from_slice(visited);
            walk.push(next);
            visit(&walk);
        }
    }
}
