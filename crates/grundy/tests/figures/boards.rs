//! Games on boards: values of Chomp bars and of Node Kayles on graphs.
//!
//! The rows of `boards.csv` without a source of their own were computed by a brute-force program written apart from
//! this one; sequences of the OEIS are named where they hold the same numbers.

use std::collections::BTreeMap;

use grundy::{Chomp, GameSolver, NodeKayles};

use super::{number, rows};

/// Rows and columns of `3x4`.
fn size(board: &str) -> (u64, u64) {
    let (rows, columns) = board.split_once('x').unwrap_or_else(|| panic!("no board: {board:?}"));
    (number(rows), number(columns))
}

/// The squares of a board that a piece reaches from each other.
fn reached(rows: usize, columns: usize, reach: impl Fn(i64, i64) -> bool) -> NodeKayles {
    let at = |square: usize| ((square / columns) as i64, (square % columns) as i64);
    let pairs = (0..rows * columns).flat_map(|a| (0..a).map(move |b| (a, b)));
    let edges: Vec<(usize, usize)> = pairs
        .filter(|&(a, b)| {
            let ((i, j), (k, l)) = (at(a), at(b));
            reach((i - k).abs(), (j - l).abs())
        })
        .collect();
    NodeKayles::new(rows * columns, &edges).unwrap()
}

fn graph(family: &str, board: &str) -> NodeKayles {
    let n = || number(board.split_once('=').unwrap().1) as usize;
    match family {
        "path" => NodeKayles::grid(1, n()).unwrap(),
        "cycle" => NodeKayles::new(n(), &(0..n()).map(|v| (v, (v + 1) % n())).collect::<Vec<_>>()).unwrap(),
        "hypercube" => {
            let edges: Vec<_> = (0..1 << n()).flat_map(|v: usize| (0..n()).map(move |bit| (v, v ^ 1 << bit))).collect();
            NodeKayles::new(1 << n(), &edges).unwrap()
        }
        _ => {
            let (rows, columns) = size(board);
            let (rows, columns) = (rows as usize, columns as usize);
            match family {
                "grid" => NodeKayles::grid(rows, columns).unwrap(),
                "queen" => reached(rows, columns, |i, j| i == 0 || j == 0 || i == j),
                "rook" => reached(rows, columns, |i, j| i == 0 || j == 0),
                "king" => reached(rows, columns, |i, j| i <= 1 && j <= 1),
                "bishop" => reached(rows, columns, |i, j| i == j),
                "knight" => reached(rows, columns, |i, j| i * j == 2),
                other => panic!("no family of graphs: {other}"),
            }
        }
    }
}

#[test]
fn bars_of_chomp_have_the_known_values() {
    let mut solver = GameSolver::new(Chomp);
    let mut count = 0;
    for row in rows(include_str!("../data/boards.csv")).filter(|row| row[0] == "chomp") {
        let (rows, columns) = size(row[1]);
        let bar = Chomp::bar(&vec![columns; rows as usize]).unwrap();
        assert_eq!(u64::from(solver.value(&bar).unwrap()), number(row[2]), "{row:?}");
        count += 1;
    }
    assert!(count > 40, "{count}");
}

#[test]
fn node_kayles_has_the_known_values() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows(include_str!("../data/boards.csv")) {
        let Some(family) = row[0].strip_prefix("node-kayles-") else { continue };
        let game = graph(family, row[1]);
        let value = GameSolver::new(&game).value(&game.whole()).unwrap();
        assert_eq!(u64::from(value), number(row[2]), "{row:?}");
        *seen.entry(family).or_default() += 1;
    }
    assert!(seen.len() >= 8, "{seen:?}");
}
