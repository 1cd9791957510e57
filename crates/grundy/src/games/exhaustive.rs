//! The definition, for questions about coupled games that no theorem answers, and for testing those that are.

use super::searched::Searchable;
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
            Coupled::Wythoff | Coupled::Euclid | Coupled::EuclidToZero | Coupled::Northcott | Coupled::Coins(_) => {
                heaps.sort_unstable();
            }
            Coupled::Moore(_) => {
                heaps.retain(|&heap| heap > 0);
                heaps.sort_unstable();
            }
            Coupled::Staircase => heaps.truncate(heaps.iter().rposition(|&heap| heap > 0).map_or(0, |top| top + 1)),
            // More than the heap cannot be taken anyway.
            Coupled::FibonacciNim | Coupled::DynamicNim(_) => {
                if let [heap, limit] = heaps.as_mut_slice() {
                    *limit = (*limit).min(*heap);
                }
            }
            Coupled::Chomp | Coupled::Hackenbush | Coupled::NodeKayles | Coupled::Geography | Coupled::Kotzig(_) => {}
        }
        heaps
    }

    fn bytes(&self, position: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + size_of_val(position.as_slice())
    }
}

impl Searchable for Exhaustive<'_> {
    const MOST: &'static str = "heaps that fit 64 bits";

    fn read(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        Some(numbers.to_vec())
    }
}

/// Graphs with more edges have too many parts to search them all.
const MOST_EDGES: usize = 64;

/// How many options a position may have on average for a search to be called feasible; the bound is generous by
/// about the number of ways to arrange the heaps, so real searches stay in the seconds.
const OPTIONS_PER_POSITION: u128 = 128;

/// Whether a search from these heaps meets no more than `limit` positions with a bearable number of options each.
///
/// The positions are at most the product of what each heap can be: up to itself, or on a staircase up to all tokens
/// on it and above.
pub(super) fn is_feasible(game: &Coupled, heaps: &[u64], limit: u64) -> bool {
    let limit = u128::from(limit);
    match game {
        Coupled::Coins(_) => {
            let last = heaps.iter().max().map_or(0, |&square| square.saturating_add(1));
            return last < 64 && 1 << last <= limit;
        }
        Coupled::Hackenbush | Coupled::NodeKayles | Coupled::Geography => return heaps.len() <= 2 * MOST_EDGES,
        _ => {}
    }
    let (mut tokens, mut positions) = (0u128, 1u128);
    for &heap in heaps.iter().rev() {
        tokens += u128::from(heap);
        let most = if *game == Coupled::Staircase { tokens } else { u128::from(heap) };
        positions = positions.saturating_mul(most + 1);
        if positions > limit {
            return false;
        }
    }
    let options = match game {
        Coupled::Moore(k) => {
            // Not many, since the product of heaps that are not 0 is within the limit.
            let mut sorted: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            let count = sorted.len() as u128;
            let chosen = usize::try_from(*k).unwrap_or(usize::MAX).min(sorted.len());
            let ways = (0..chosen as u128).fold(1u128, |ways, i| ways.saturating_mul(count - i) / (i + 1));
            sorted[..chosen].iter().fold(ways, |ways, &heap| ways.saturating_mul(u128::from(heap) + 1))
        }
        _ => tokens,
    };
    positions.saturating_mul(options) <= limit.saturating_mul(OPTIONS_PER_POSITION)
}
