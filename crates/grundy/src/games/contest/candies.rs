//! Candies in piles: a move eats the largest pile, or one candy of every pile; who eats the last candy loses.
//!
//! With the piles in descending order, the candies are a staircase of squares, and a position is a corner: a move goes one
//! column right or one row up. On a diagonal nothing changes as long as the next corner on it is inside: from it both players
//! can undo what the other did. At the last corner inside one can only go straight, up or right, and the parity of the two ways
//! decides.

/// Whether the player to move wins; piles of 0 are none, and without any candy the player to move has won.
///
/// Takes the time to sort the piles.
///
/// ```
/// use grundy::contest::candy_piles;
/// assert!(candy_piles(&[1, 2, 1]));
/// assert!(!candy_piles(&[1]));
/// ```
#[must_use]
pub fn candy_piles(piles: &[u64]) -> bool {
    let mut piles: Vec<u64> = piles.iter().copied().filter(|&pile| pile > 0).collect();
    piles.sort_unstable_by(|a, b| b.cmp(a));
    let height = |column: usize| piles.get(column).copied().unwrap_or(0);
    if piles.is_empty() {
        return true;
    }
    let mut corner = 0usize;
    while height(corner + 1) > corner as u64 + 1 {
        corner += 1;
    }
    let up = height(corner) - corner as u64 - 1;
    let right = piles.iter().skip(corner + 1).take_while(|&&pile| pile > corner as u64).count();
    up % 2 == 1 || right % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::super::definition::lists;
    use super::*;
    use std::collections::HashMap;

    fn wins(piles: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
        // Who finds nothing has not eaten the last candy.
        let Some(&largest) = piles.iter().max() else { return true };
        if let Some(&found) = known.get(piles) {
            return found;
        }
        let mut without = piles.to_vec();
        without.remove(piles.iter().position(|&pile| pile == largest).unwrap());
        let fewer: Vec<u64> = piles.iter().map(|pile| pile - 1).filter(|&pile| pile > 0).collect();
        let found = !wins(&without, known) || !wins(&fewer, known);
        known.insert(piles.to_vec(), found);
        found
    }

    #[test]
    fn small_piles_follow_the_definition() {
        let mut known = HashMap::new();
        for length in 0..=5 {
            for piles in lists(length, 1..=6) {
                assert_eq!(candy_piles(&piles), wins(&piles, &mut known), "{piles:?}");
            }
        }
        assert!(!candy_piles(&[0, 1, 0]) && candy_piles(&[u64::MAX - 1]));
    }
}
