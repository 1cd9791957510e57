//! Heaps that can be merged: a move takes one stone, or puts two heaps together; who takes the last stone wins.
//!
//! Only two numbers matter. Heaps of two or more stones will be put together into one sooner or later: together they last
//! b moves, their stones and one less than their number. The a heaps of a single stone can change that parity: such a
//! heap disappears when its stone is taken. With b at most 2 the position is lost exactly if a is a multiple of 3; with
//! more it is lost exactly if a and b are even.

use super::ContestError;

/// Whether the player to move wins with these heaps; heaps of 0 are none. Heaps may have any size whose sum fits a word.
///
/// ```
/// use grundy::contest::merging;
/// assert_eq!(merging(&[3, 4]), Ok(false));
/// ```
pub fn merging(heaps: &[u64]) -> Result<bool, ContestError> {
    let ones = heaps.iter().filter(|&&heap| heap == 1).count() as u64;
    let mut moves = 0u64;
    for &heap in heaps.iter().filter(|&&heap| heap > 1) {
        let more = heap.checked_add(u64::from(moves > 0)).and_then(|more| moves.checked_add(more));
        moves = more.ok_or_else(|| ContestError::NoPosition("there are more than 2^64 stones".to_owned()))?;
    }
    Ok(if moves <= 2 { ones % 3 != 0 } else { ones % 2 == 1 || moves % 2 == 1 })
}

#[cfg(test)]
mod tests {
    use super::super::definition::{Definition, lists};
    use super::*;

    #[test]
    fn small_heaps_follow_the_definition() {
        let mut definition = Definition::new(|heaps: &Vec<u64>| {
            let mut all = Vec::new();
            for i in 0..heaps.len() {
                let mut next = heaps.clone();
                next[i] -= 1;
                all.push(next);
                for j in 0..i {
                    let mut next = heaps.clone();
                    let moved = next.remove(i);
                    next[j] += moved;
                    all.push(next);
                }
            }
            for next in &mut all {
                next.retain(|&heap| heap > 0);
                next.sort_unstable();
            }
            all
        });
        for length in 0..=5 {
            for heaps in lists(length, 1..=4).into_iter().filter(|heaps| heaps.is_sorted()) {
                assert_eq!(merging(&heaps), Ok(definition.wins(&heaps)), "{heaps:?}");
            }
        }
        assert_eq!(merging(&[0, 1]), merging(&[1]));
        assert!(merging(&[u64::MAX, u64::MAX]).is_err());
    }
}
