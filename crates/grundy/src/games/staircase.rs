//! Staircase Nim: tokens stand on steps 1, 2, 3, ...; a move takes any positive number of tokens from one step
//! down to the next, and from step 1 to the ground, where they stay.
//!
//! R. P. Sprague, "Über zwei Abarten von Nim", Tôhoku Math. J. 43 (1937). The nim-value is the nim-sum
//! of the heaps on odd steps. *Proof.* Let X be that sum. A move changes exactly one odd heap, so no option is
//! worth X; and any smaller value is reached as in Nim, since tokens may always leave an odd step. QED.
//! From an even step tokens come down *onto* an odd one, so values above X may be reached as well, and each is, from
//! a given step, by at most one move.

use crate::natural::Natural;

/// The nim-value. One pass over the heaps.
pub(super) fn value(heaps: &[Natural]) -> Natural {
    heaps.iter().step_by(2).fold(Natural::ZERO, |sum, heap| &sum ^ heap)
}

/// The first `limit` options worth `target`, from the lowest step up; at most one a step.
pub(super) fn options_with_value(heaps: &[Natural], target: &Natural, limit: usize) -> Vec<Vec<Natural>> {
    let change = &value(heaps) ^ target;
    let moves = (0..heaps.len()).filter_map(|at| {
        // The odd heap that the move changes becomes this.
        let odd = at - at % 2;
        let wanted = &heaps[odd] ^ &change;
        let moved = if odd == at { heaps[odd].checked_sub(&wanted)? } else { wanted.checked_sub(&heaps[odd])? };
        if moved.is_zero() {
            return None;
        }
        let mut left = heaps.to_vec();
        left[at] = heaps[at].checked_sub(&moved)?;
        if let Some(below) = at.checked_sub(1) {
            left[below] = &heaps[below] + &moved;
        }
        Some(left)
    });
    moves.take(limit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_of_the_judge() {
        // AcWing 892: stairs 2 1 3, the first player wins.
        let heaps = [2u64, 1, 3].map(Natural::from);
        assert_eq!(value(&heaps), 1);
        assert_eq!(
            options_with_value(&heaps, &Natural::ZERO, 9),
            [[3u64, 0, 3].map(Natural::from), [2u64, 2, 2].map(Natural::from)]
        );
    }
}
