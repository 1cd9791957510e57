//! Moves of games on boards and graphs in words: `turn 3 and 7`, `cut 0-1`, `eat square 2 of row 3`.

use grundy::{Coupled, Natural};

use crate::words::{join, shorten};

/// How the position changes, or `None` for a game on heaps.
pub(crate) fn how(game: &Coupled, from: &[Natural], to: &[Natural]) -> Option<String> {
    let words = match game {
        Coupled::Coins(_) => {
            let turned = |one: &[Natural], other: &[Natural]| -> Vec<Natural> {
                one.iter().filter(|square| !other.contains(square)).cloned().collect()
            };
            let mut squares = [turned(from, to), turned(to, from)].concat();
            squares.sort_unstable();
            format!("turn {}", listed(&squares))
        }
        Coupled::Chomp => {
            let row = from.iter().zip(to).position(|(before, after)| before != after)?;
            format!("eat square {} of row {}", &to[row] + &Natural::ONE, row + 1)
        }
        Coupled::Hackenbush => {
            let gone = missing_edge(game, from, to)?;
            format!("cut {}-{}", gone[0], gone[1])
        }
        Coupled::NodeKayles => format!("take vertex {}", taken_vertex(game, from, to)?),
        Coupled::Geography => format!("go to {}", to.first()?),
        Coupled::Kotzig(_) => format!("go to {}", to.last()?),
        _ => return None,
    };
    Some(shorten(&words, 90))
}

/// `3`, `3 and 7`, `0, 3 and 7`.
fn listed(numbers: &[Natural]) -> String {
    match numbers {
        [] => String::new(),
        [only] => only.to_string(),
        [head @ .., last] => format!("{} and {last}", join(head, ", ")),
    }
}

fn words(numbers: &[Natural]) -> Option<Vec<u64>> {
    numbers.iter().map(Natural::to_u64).collect()
}

/// The number of the first move that leaves this, in the order of the rules.
fn number_of_move(game: &Coupled, from: &[Natural], to: &[Natural]) -> Option<usize> {
    let (from, to) = (words(from)?, words(to)?);
    let (mut number, mut found) = (0, None);
    game.for_each_option(&from, &mut |left| {
        if found.is_none() && left == to {
            found = Some(number);
        }
        number += 1;
    });
    found
}

/// Moves are one for each edge that is joined to the ground, in their order.
fn missing_edge(game: &Coupled, from: &[Natural], to: &[Natural]) -> Option<[Natural; 2]> {
    let number = number_of_move(game, from, to)?;
    let joined = joined(from);
    let edge = joined.get(number)?;
    Some([from.get(2 * edge)?.clone(), from.get(2 * edge + 1)?.clone()])
}

/// The numbers of the edges that are joined to vertex 0.
fn joined(pairs: &[Natural]) -> Vec<usize> {
    let mut reached = std::collections::BTreeSet::from([Natural::ZERO]);
    loop {
        let before = reached.len();
        for pair in pairs.chunks_exact(2) {
            if reached.contains(&pair[0]) || reached.contains(&pair[1]) {
                reached.extend(pair.iter().cloned());
            }
        }
        if reached.len() == before {
            let edges = pairs.chunks_exact(2).enumerate();
            return edges.filter(|(_, pair)| reached.contains(&pair[0])).map(|(edge, _)| edge).collect();
        }
    }
}

/// Moves are one for each vertex, ascending.
fn taken_vertex(game: &Coupled, from: &[Natural], to: &[Natural]) -> Option<Natural> {
    let mut vertices = from.to_vec();
    vertices.sort_unstable();
    vertices.dedup();
    vertices.get(number_of_move(game, from, to)?).cloned()
}
