//! A pool of numbers 1 to m, each used once: players name them in turn, and who brings the sum to the goal wins.
//!
//! The position is the set of numbers that are used. Without a theorem, all sets are gone through from the fullest to the
//! empty one. If even all numbers together do not reach the goal, nobody wins; statements call that "false".

use super::{ContestError, within};

/// The largest pool of the table.
const MOST: u64 = 24;

/// Whether the player to move can bring the sum of numbers from 1 to `most`, each used once, to `goal` or above.
///
/// `most` is 1 to 24; a goal of 0 is reached already. Takes most times 2^most steps and a bit for each set.
///
/// ```
/// use grundy::contest::number_pool;
/// assert_eq!(number_pool(10, 11), Ok(false));
/// assert_eq!(number_pool(10, 1), Ok(true));
/// ```
pub fn number_pool(most: u64, goal: u64) -> Result<bool, ContestError> {
    let most = within("the largest number of the pool", most, 1..=MOST)? as u32;
    let all = u64::from(most * (most + 1) / 2);
    if goal <= u64::from(most) || goal > all {
        return Ok(goal <= u64::from(most));
    }
    let goal = goal as u32;
    let mut wins = vec![0u64; (1usize << most).div_ceil(64)];
    for used in (0..1usize << most).rev() {
        let mut sum = 0;
        let mut rest = used;
        while rest > 0 {
            sum += rest.trailing_zeros() + 1;
            rest &= rest - 1;
        }
        // A sum that is there already is the other player's win.
        let won = sum < goal
            && (0..most).filter(|number| used >> number & 1 == 0).any(|number| {
                let next = used | 1 << number;
                sum + number + 1 >= goal || wins[next / 64] >> (next % 64) & 1 == 0
            });
        wins[used / 64] |= u64::from(won) << (used % 64);
    }
    Ok(wins[0] & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(most: u64, used: u64, left: u64) -> bool {
        (1..=most).filter(|number| used >> number & 1 == 0).any(|n| n >= left || !wins(most, used | 1 << n, left - n))
    }

    #[test]
    fn small_pools_follow_the_definition() {
        for most in 1..=7 {
            for goal in 1..=most * (most + 1) / 2 {
                assert_eq!(number_pool(most, goal), Ok(wins(most, 0, goal)), "{most} {goal}");
            }
            assert_eq!((number_pool(most, 0), number_pool(most, 1000)), (Ok(true), Ok(false)));
        }
        assert!(number_pool(0, 1).is_err() && number_pool(25, 1).is_err());
    }
}
