//! The definition, for the tests of this folder: the value of a position is the least number that no option has.

use std::collections::HashMap;
use std::hash::Hash;

pub(super) struct Definition<S, F> {
    moves: F,
    known: HashMap<S, u64>,
}

impl<S: Hash + Eq + Clone, F: Fn(&S) -> Vec<S>> Definition<S, F> {
    pub(super) fn new(moves: F) -> Self {
        Definition { moves, known: HashMap::new() }
    }

    pub(super) fn value(&mut self, state: &S) -> u64 {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let options: Vec<u64> = (self.moves)(state).iter().map(|next| self.value(next)).collect();
        let value = (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap_or(0);
        self.known.insert(state.clone(), value);
        value
    }

    pub(super) fn wins(&mut self, state: &S) -> bool {
        self.value(state) != 0
    }
}

/// All lists of a length with entries from a range.
pub(super) fn lists(length: usize, range: std::ops::RangeInclusive<u64>) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        all = all.iter().flat_map(|list| range.clone().map(move |x| [list.as_slice(), &[x]].concat())).collect();
    }
    all
}

/// All trees on vertices 1 to n in which every vertex but the first hangs on one before it.
pub(super) fn trees(vertices: u64) -> Vec<Vec<(u64, u64)>> {
    let mut all = vec![Vec::new()];
    for child in 2..=vertices {
        all = all
            .iter()
            .flat_map(|tree: &Vec<(u64, u64)>| {
                (1..child).map(move |parent| [tree.as_slice(), &[(parent, child)]].concat())
            })
            .collect();
    }
    all
}
