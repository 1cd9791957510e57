//! The definition, for questions about coupled games that no theorem answers, and for testing those that are.

use crate::natural::Natural;
use crate::rules::Coupled;
use crate::search::Game;

/// A coupled game as an implicit game. Heaps are machine words.
#[derive(Debug)]
pub(super) struct Exhaustive<'g>(pub(super) &'g Coupled);

impl Game for Exhaustive<'_> {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        self.0.for_each_option(position, &mut |heaps| visit(heaps.to_vec()));
    }

    fn canonical(&self, position: &Vec<u64>) -> Vec<u64> {
        let mut heaps = position.clone();
        match self.0 {
            Coupled::Wythoff | Coupled::Euclid | Coupled::EuclidToZero => heaps.sort_unstable(),
            Coupled::Moore(_) => {
                heaps.retain(|&heap| heap > 0);
                heaps.sort_unstable();
            }
            Coupled::Staircase => heaps.truncate(heaps.iter().rposition(|&heap| heap > 0).map_or(0, |top| top + 1)),
            // More than the heap cannot be taken anyway.
            Coupled::FibonacciNim => {
                if let [heap, limit] = heaps.as_mut_slice() {
                    *limit = (*limit).min(*heap);
                }
            }
        }
        heaps
    }

    fn bytes(&self, position: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + size_of_val(position.as_slice())
    }
}

/// A number of positions that is never exceeded when these heaps are searched.
///
/// The product of what each heap can be: up to itself, or on a staircase up to all tokens on it and above.
pub(super) fn most_positions(game: &Coupled, heaps: &[Natural]) -> Natural {
    let mut above = Natural::ZERO;
    let mut product = Natural::ONE;
    for heap in heaps.iter().rev() {
        above = if *game == Coupled::Staircase { &above + heap } else { heap.clone() };
        product = &product * &(&above + &Natural::ONE);
    }
    product
}
