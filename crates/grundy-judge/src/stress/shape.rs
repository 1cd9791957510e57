//! What must hold between the numbers of a case: ends of edges that are vertices, edges that make a tree, pairs in order.
//!
//! Numbers are chosen, lowered and left out without a thought of this. A [`Shape`] then turns any numbers into numbers that
//! fit, and leaves alone those that fit already, so making and shrinking need to know nothing of trees.
//!
//! ```text
//! shape = "within" NAME NAME       each number of the first is from 1 to the second
//!       | "below" NAME NAME        from 0 to one less
//!       | "atmost" NAME NAME       each number of the first is at most its partner in the second
//!       | "less" NAME NAME         and less than it
//!       | "apart" NAME NAME        no pair stands twice
//!       | "acyclic" NAME NAME NAME vertices, and edges between them that make no cycle
//!       | "tree" NAME NAME         edges that make a tree, one less than its vertices, which count from 1
//!       | "parents" NAME           the parents of vertices 2, 3, ... of a tree
//!       | "forest" NAME NAME NAME  numbers of trees, and edges of these trees
//!       | "rings" NAME NAME        edges that make rings of at least three vertices, as many as there are edges
//! ```

use grundy::Natural;
use rustc_hash::FxHashSet;

use crate::functions::Value;

/// A condition between slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) kind: Kind,
    pub(crate) slots: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Within,
    Below,
    AtMost,
    Less,
    Apart,
    Acyclic,
    Tree,
    Parents,
    Forest,
    Rings,
}

impl Kind {
    /// The kind of this name, and of how many slots it speaks.
    pub(crate) fn named(name: &str) -> Option<(Kind, usize)> {
        Some(match name {
            "within" => (Kind::Within, 2),
            "below" => (Kind::Below, 2),
            "atmost" => (Kind::AtMost, 2),
            "less" => (Kind::Less, 2),
            "apart" => (Kind::Apart, 2),
            "acyclic" => (Kind::Acyclic, 3),
            "tree" => (Kind::Tree, 2),
            "parents" => (Kind::Parents, 1),
            "forest" => (Kind::Forest, 3),
            "rings" => (Kind::Rings, 2),
            _ => return None,
        })
    }
}

fn word(number: &Natural) -> u64 {
    number.to_u64().unwrap_or(u64::MAX)
}

fn words(value: &Value) -> Vec<u64> {
    value.numbers().map_or(Vec::new(), |numbers| numbers.iter().map(word).collect())
}

fn put(value: &mut Value, words: Vec<u64>) {
    match value {
        Value::List(list) => *list = words.into_iter().map(Natural::from).collect(),
        Value::Number(number) => {
            if let Some(&word) = words.first() {
                *number = word.into();
            }
        }
        Value::Text(_) => {}
    }
}

impl Shape {
    /// Makes the numbers fit.
    pub(crate) fn settle(&self, vars: &mut [Value]) {
        let mut columns: Vec<Vec<u64>> = self.slots.iter().map(|&slot| words(&vars[slot])).collect();
        match (self.kind, columns.as_mut_slice()) {
            (Kind::Within, [numbers, limit]) => numbers.iter_mut().for_each(|n| *n = from_one(*n, limit[0])),
            (Kind::Below, [numbers, limit]) => numbers.iter_mut().for_each(|n| *n %= limit[0].max(1)),
            (Kind::AtMost, [low, high]) => pairs(low, high).for_each(|(low, high)| {
                (*low, *high) = (*low.min(high), *low.max(high));
            }),
            (Kind::Less, [low, high]) => pairs(low, high).for_each(|(low, high)| {
                (*low, *high) = (*low.min(high), *low.max(high));
                *high = (*high).max(low.saturating_add(1));
            }),
            (Kind::Apart, [first, second]) => {
                let mut seen = FxHashSet::default();
                let kept: Vec<bool> = pairs(first, second).map(|(a, b)| seen.insert((*a, *b))).collect();
                for column in [first, second] {
                    let mut keep = kept.iter();
                    column.retain(|_| keep.next().copied().unwrap_or(false));
                }
            }
            (Kind::Acyclic, [vertices, from, to]) => acyclic(vertices[0], from, to),
            (Kind::Tree, [from, to]) => tree(from, to),
            (Kind::Parents, [parents]) => {
                (1..).zip(parents).for_each(|(before, parent)| *parent = from_one(*parent, before));
            }
            (Kind::Forest, [tree_of, from, to]) => {
                let mut start = 0;
                for own in tree_of.chunk_by(|a, b| a == b) {
                    let end = (start + own.len()).min(from.len()).min(to.len());
                    tree(&mut from[start..end], &mut to[start..end]);
                    start = end;
                }
            }
            (Kind::Rings, [from, to]) => rings(from, to),
            _ => {}
        }
        for (&slot, column) in self.slots.iter().zip(columns) {
            put(&mut vars[slot], column);
        }
    }
}

/// A number from 1 to `limit` that is the number itself if it is one.
fn from_one(number: u64, limit: u64) -> u64 {
    number.saturating_sub(1) % limit.max(1) + 1
}

fn pairs<'a>(first: &'a mut [u64], second: &'a mut [u64]) -> impl Iterator<Item = (&'a mut u64, &'a mut u64)> {
    first.iter_mut().zip(second.iter_mut())
}

/// Edges lead up where the number of vertices is odd and down where it is even, so that neither order is a program's luck.
fn acyclic(vertices: u64, from: &mut Vec<u64>, to: &mut Vec<u64>) {
    // Numbers below the least of all are none, so this serves vertices from 0 and from 1.
    pairs(from, to).for_each(|(from, to)| {
        let ends = (*from.min(to), *from.max(to));
        (*from, *to) = if vertices % 2 == 1 { ends } else { (ends.1, ends.0) };
    });
    let kept: Vec<bool> = pairs(from, to).map(|(from, to)| from != to).collect();
    for column in [from, to] {
        let mut keep = kept.iter();
        column.retain(|_| keep.next().copied().unwrap_or(false));
    }
}

/// The vertices 1 to n and one edge less.
fn tree(from: &mut [u64], to: &mut [u64]) {
    let vertices = from.len() + 1;
    let mut leader: Vec<usize> = (0..vertices).collect();
    let joins = |a: u64, b: u64, leader: &mut Vec<usize>| {
        let find = |mut at: usize, leader: &mut Vec<usize>| {
            while leader[at] != at {
                leader[at] = leader[leader[at]];
                at = leader[at];
            }
            at
        };
        let inside = (1..=vertices as u64).contains(&a) && (1..=vertices as u64).contains(&b);
        let (a, b) = if inside { (a as usize - 1, b as usize - 1) } else { return false };
        let (a, b) = (find(a, leader), find(b, leader));
        leader[a] = b;
        a != b
    };
    if from.iter().zip(to.iter()).all(|(&a, &b)| joins(a, b, &mut leader)) {
        return;
    }
    for (before, (from, to)) in (1..).zip(pairs(from, to)) {
        let ends = (from_one(*from, before), before + 1);
        // Which end of an edge is the child is nothing a program may count on.
        (*from, *to) = if *to % 2 == 1 { ends } else { (ends.1, ends.0) };
    }
}

/// Rings one after another; how long each is, its first number tells.
fn rings(from: &mut [u64], to: &mut [u64]) {
    let vertices = from.len();
    if vertices < 3 || is_rings(from, to) {
        return;
    }
    let mut start = 0;
    while start < vertices {
        let left = vertices - start;
        let wanted = 3 + (from[start] % vertices as u64) as usize;
        let length = if wanted + 3 > left { left } else { wanted };
        for at in 0..length {
            from[start + at] = (start + at + 1) as u64;
            to[start + at] = (start + (at + 1) % length + 1) as u64;
        }
        start += length;
    }
}

fn is_rings(from: &[u64], to: &[u64]) -> bool {
    let edges: Vec<(u64, u64)> = from.iter().copied().zip(to.iter().copied()).collect();
    grundy::contest::ring_lengths(from.len() as u64, &edges).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(kind: &str, columns: &[&[u64]]) -> Vec<Vec<u64>> {
        let (kind, _) = Kind::named(kind).unwrap();
        let list = |column: &&[u64]| Value::List(column.iter().map(|&n| n.into()).collect());
        let mut vars: Vec<Value> = columns.iter().map(list).collect();
        let shape = Shape { kind, slots: (0..columns.len()).collect() };
        shape.settle(&mut vars);
        let once = vars.clone();
        shape.settle(&mut vars);
        assert_eq!(once, vars, "numbers that fit are left alone");
        vars.iter().map(words).collect()
    }

    #[test]
    fn any_numbers_are_made_to_fit() {
        assert_eq!(settled("within", &[&[0, 1, 4, 9], &[4]])[0], [1, 1, 4, 1]);
        assert_eq!(settled("below", &[&[0, 3, 4, 9], &[4]])[0], [0, 3, 0, 1]);
        assert_eq!(settled("atmost", &[&[3, 1], &[2, 1]]), [[2, 1], [3, 1]]);
        assert_eq!(settled("less", &[&[3, 1], &[2, 1]]), [[2, 1], [3, 2]]);
        assert_eq!(settled("apart", &[&[0, 0, 1], &[5, 5, 5]]), [[0, 1], [5, 5]]);
        assert_eq!(settled("acyclic", &[&[4], &[1, 3, 2], &[2, 1, 2]]), [vec![4], vec![2, 3], vec![1, 1]]);
        assert_eq!(settled("acyclic", &[&[5], &[2, 1], &[1, 2]]), [vec![5], vec![1, 1], vec![2, 2]]);
        assert_eq!(settled("tree", &[&[3, 3], &[1, 2]]), [[3, 3], [1, 2]], "a tree is left alone");
        assert_eq!(settled("tree", &[&[7, 7, 7], &[1, 1, 2]]), [[1, 1, 4], [2, 3, 1]]);
        assert_eq!(settled("parents", &[&[5, 2, 0]])[0], [1, 2, 1]);
        assert_eq!(settled("forest", &[&[0, 0, 1], &[9, 9, 9], &[0, 1, 1]]), [[0, 0, 1], [2, 1, 1], [1, 3, 2]]);
        assert_eq!(settled("rings", &[&[0; 7], &[0; 7]]), [[1, 2, 3, 4, 5, 6, 7], [2, 3, 1, 5, 6, 7, 4]]);
    }
}
