//! Moore's Nim: take from at least one and at most k heaps, from each as many as you like.
//!
//! E. H. Moore, "A generalization of the game called Nim", Annals of Math. 11 (1910): a position is P exactly if for
//! every binary place the number of heaps with a 1 in it is divisible by k + 1.
//!
//! **Winning moves**, one place at a time from the highest. Heaps that the move has made smaller at a higher place
//! are free below it. With f free heaps and c ones in the others, a move makes s of the free heaps 1 and n of the
//! ones 0 (which frees them), where c + s - n is divisible by k + 1 and f + n <= k. Some choice always exists: with
//! c = r modulo k + 1, either n = r, s = 0 or n = 0, s = k + 1 - r. So walking through all choices never meets a
//! dead end, and the first so many moves cost so many walks whatever the size of the heaps.
//!
//! **Misere.** The P-positions are those with a heap of 2 or more that are P in normal play, and those of c heaps
//! of 1 with c = 1 modulo k + 1. *Proof.* A move among ones changes c by 1 to k. If a P-position has a heap of 2
//! or more, the highest place shows at least k + 1 of them, so one is left and normal play settles it. From an
//! N-position with a move, do as above, but if no heap of 2 or more is left when the last place comes, make the count
//! there 1 instead of 0 (possible by the same two choices). QED.
//!
//! **Nim-values.** With at most k heaps that are not 0 every smaller position is an option, and the value is the
//! number of tokens. With k = 1 the game is Nim. With k + 1 heaps, k >= 2: T. A. Jenkyns and J. P. Mayberry, "The
//! skeleton of an impartial game and the Nim-function of Moore's `Nim_k` games", Internat. J. Game Theory 9 (1980);
//! let u be the number of tokens, m the least heap, y = u - (k + 1) m + 1 and c = y (y - 1)/2; the value is u if m
//! <= c, otherwise c + ((m - c - 1) mod y). For more heaps no formula is known.

use num_bigint::BigUint;

use crate::natural::Natural;
use crate::outcome::Play;

/// For every binary place the number of heaps with a 1 in it.
fn ones(heaps: &[Natural]) -> Vec<u64> {
    let mut counts = Vec::new();
    let mut add = |base: usize, mut word: u64| {
        while word != 0 {
            let place = base + word.trailing_zeros() as usize;
            if counts.len() <= place {
                counts.resize(place + 1, 0);
            }
            counts[place] += 1;
            word &= word - 1;
        }
    };
    for heap in heaps {
        match heap.to_u64() {
            Some(word) => add(0, word),
            None => BigUint::from(heap).iter_u64_digits().enumerate().for_each(|(i, word)| add(64 * i, word)),
        }
    }
    counts
}

/// k + 1, where a k above the number of heaps means the same as that number.
fn modulus(k: u64, heaps: &[Natural]) -> u64 {
    k.min(heaps.len() as u64) + 1
}

/// Whether the player to move loses. One pass over the bits of the heaps.
pub(super) fn is_p(k: u64, heaps: &[Natural], play: Play) -> bool {
    let counts = ones(heaps);
    let modulus = modulus(k, heaps);
    if play == Play::Misere && counts.len() <= 1 {
        return counts.first().is_some_and(|count| count % modulus == 1);
    }
    counts.iter().all(|count| count % modulus == 0)
}

/// The nim-value where a formula is known. One pass over the heaps.
pub(super) fn value(k: u64, heaps: &[Natural]) -> Option<Natural> {
    if k == 1 {
        return Some(heaps.iter().fold(Natural::ZERO, |sum, heap| &sum ^ heap));
    }
    let heaps: Vec<&Natural> = heaps.iter().filter(|heap| !heap.is_zero()).collect();
    let count = heaps.len() as u64;
    let tokens: Natural = heaps.iter().map(|&heap| heap.clone()).sum();
    if count <= k {
        return Some(tokens);
    }
    if count != k + 1 {
        return None;
    }
    let least = (*heaps.iter().min()?).clone();
    let spread = tokens.checked_sub(&(&least * &Natural::from(count)))?;
    let y = &spread + &Natural::ONE;
    let c = &(&y * &spread) / &Natural::from(2u64);
    Some(match least.checked_sub(&(&c + &Natural::ONE)) {
        None => tokens,
        Some(beyond) => &c + &(&beyond % &y),
    })
}

/// The options worth `target` of a position that is Nim: k = 1, or a single heap that is not 0.
pub(super) fn nim_options(heaps: &[Natural], target: &Natural, limit: usize) -> Vec<Vec<Natural>> {
    let change = heaps.iter().fold(target.clone(), |sum, heap| &sum ^ heap);
    let moves = heaps.iter().enumerate().filter_map(|(i, heap)| {
        let wanted = heap ^ &change;
        (wanted < *heap).then(|| {
            let mut left = heaps.to_vec();
            left[i] = wanted;
            left
        })
    });
    moves.take(limit).collect()
}

/// A move decided down to some binary place.
#[derive(Clone)]
struct Partial {
    /// The places below this one are open.
    place: usize,
    /// The heaps made smaller and what is left of them, so far as decided.
    free: Vec<(usize, BigUint)>,
    /// Whether some heap will be 2 or more.
    large: bool,
}

/// The moves to P-positions, at most `limit` of them.
///
/// There may be exponentially many. If there are no more than `limit` they come in the order of the rules;
/// otherwise it is not said which they are, but they are always the same and in that order.
/// Memory and time are in proportion to `limit`, the length of the heaps and k.
pub(super) fn winning_moves(k: u64, heaps: &[Natural], play: Play, limit: usize) -> Vec<Vec<Natural>> {
    let counts = ones(heaps);
    let modulus = modulus(k, heaps);
    if limit == 0 || is_p(k, heaps, play) {
        return Vec::new();
    }
    let heaps: Vec<BigUint> = heaps.iter().map(BigUint::from).collect();
    let mut done: Vec<Vec<(usize, BigUint)>> = Vec::new();
    let mut stack = vec![Partial { place: counts.len(), free: Vec::new(), large: false }];
    while let Some(partial) = stack.pop() {
        let Some(place) = partial.place.checked_sub(1) else {
            if !partial.free.is_empty() {
                done.push(partial.free);
            }
            if done.len() == limit {
                break;
            }
            continue;
        };
        let bit = place as u64;
        let wanted = u64::from(place == 0 && play == Play::Misere && !partial.large);
        let free = partial.free.len() as u64;
        let mut is_free = vec![false; heaps.len()];
        for (i, _) in &partial.free {
            is_free[*i] = true;
        }
        let candidates: Vec<usize> = (0..heaps.len()).filter(|&i| !is_free[i] && heaps[i].bit(bit)).collect();
        let fixed = candidates.len() as u64;
        // Every partial move leads to a move, so more of them than moves still wanted are of no use.
        let mut room = limit - done.len() - stack.len();
        for raised in 0..=free {
            let lowered = (fixed + raised + modulus - wanted) % modulus;
            if lowered > fixed || free + lowered >= modulus {
                continue;
            }
            let large = partial.large || (place > 0 && fixed + raised > lowered);
            let mut lower = Choice::new(candidates.len(), lowered as usize);
            while room > 0
                && let Some(low) = lower.take()
            {
                let mut raise = Choice::new(partial.free.len(), raised as usize);
                while room > 0
                    && let Some(high) = raise.take()
                {
                    room -= 1;
                    let mut child = Partial { place, free: partial.free.clone(), large };
                    for i in high {
                        child.free[i].1.set_bit(bit, true);
                    }
                    child.free.extend(low.iter().map(|&c| {
                        let heap = candidates[c];
                        (heap, (&heaps[heap] >> (bit + 1)) << (bit + 1))
                    }));
                    stack.push(child);
                }
            }
            if room == 0 {
                break;
            }
        }
    }
    finish(&heaps, done)
}

/// Writes moves out as positions, in the order of the rules.
fn finish(heaps: &[BigUint], moves: Vec<Vec<(usize, BigUint)>>) -> Vec<Vec<Natural>> {
    let mut sorted: Vec<_> = moves
        .into_iter()
        .map(|mut changed| {
            changed.sort_unstable();
            let places: Vec<usize> = changed.iter().map(|(i, _)| *i).collect();
            let takes: Vec<BigUint> = changed.iter().map(|(i, left)| &heaps[*i] - left).collect();
            (places.len(), places, takes, changed)
        })
        .collect();
    sorted.sort_unstable();
    let whole: Vec<Natural> = heaps.iter().cloned().map(Natural::from).collect();
    let write = |changed: Vec<(usize, BigUint)>| {
        let mut left = whole.clone();
        for (i, heap) in changed {
            left[i] = Natural::from(heap);
        }
        left
    };
    sorted.into_iter().map(|(_, _, _, changed)| write(changed)).collect()
}

/// All ways to choose some of n things, one after the other.
struct Choice {
    of: usize,
    chosen: Option<Vec<usize>>,
}

impl Choice {
    fn new(of: usize, count: usize) -> Self {
        Choice { of, chosen: (count <= of).then(|| (0..count).collect()) }
    }

    fn take(&mut self) -> Option<Vec<usize>> {
        let now = self.chosen.take()?;
        let count = now.len();
        if let Some(turn) = (0..count).rfind(|&i| now[i] < self.of - count + i) {
            let mut next = now.clone();
            let first = next[turn] + 1;
            next[turn..].iter_mut().zip(first..).for_each(|(c, value)| *c = value);
            self.chosen = Some(next);
        }
        Some(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_huge_positions_win_and_stop_at_the_limit() {
        let heap = |digit: &str| digit.repeat(120).parse::<Natural>().unwrap();
        let heaps: Vec<Natural> = (1..=9).map(|d| heap(&d.to_string())).collect();
        for play in [Play::Normal, Play::Misere] {
            for k in [1, 2, 3, 8, u64::MAX] {
                let moves = winning_moves(k, &heaps, play, 50);
                assert!(!moves.is_empty() && moves.len() <= 50);
                for left in moves {
                    assert!(is_p(k, &left, play));
                    let changed = left.iter().zip(&heaps).filter(|(a, b)| a < b).count() as u64;
                    assert!((1..=k).contains(&changed) && left.iter().zip(&heaps).all(|(a, b)| a <= b));
                }
            }
        }
    }

    #[test]
    fn many_heaps_are_a_few_passes() {
        let heaps = vec![Natural::from(5u64); 300_000];
        assert!(is_p(2, &heaps, Play::Normal) && is_p(5, &heaps, Play::Misere));
        assert!(!is_p(6, &heaps, Play::Normal));
        assert_eq!(winning_moves(6, &heaps, Play::Normal, 2).len(), 2);
        assert_eq!(winning_moves(150_000, &heaps, Play::Normal, 3).len(), 3);
        assert!(winning_moves(2, &[], Play::Normal, 9).is_empty());
        assert_eq!(value(3, &[]), Some(Natural::ZERO));
    }
}
