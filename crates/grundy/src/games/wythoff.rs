//! Wythoff's game: take any number from one of two heaps, or the same number from both.
//!
//! W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7 (1907): the P-positions are
//! the pairs (A, A + k), k = 0, 1, 2, ..., where A = floor(k phi) and phi = (1 + sqrt 5)/2. Every positive number is
//! in exactly one pair and every difference belongs to exactly one pair, so a position has at most three
//! winning moves: keep one heap, keep the other, or keep the difference.
//!
//! No rounding is involved: floor(k phi) = floor((k + floor(sqrt(5 k^2))) / 2), because a whole number added
//! before halving does not let a fraction decide.
//!
//! Misere play exchanges two pairs: (0, 0) and (1, 2) become (0, 1) and (2, 2); all others stay. A. S. Fraenkel,
//! "How to beat your Wythoff games' opponent on three fronts", Amer. Math. Monthly 89 (1982).
//!
//! Nim-values have no known formula. They are computed by the definition, a cell in the time of looking for the
//! first free bit of three rows of bits: what row, column and diagonal have used.

use crate::natural::Natural;
use crate::outcome::Play;

/// The smaller number of the P-pair with difference `k` in normal play: floor(k phi).
fn lower(k: &Natural) -> Natural {
    let square = &(k * k) * &Natural::from(5u64);
    &(k + &square.isqrt()) / &Natural::from(2u64)
}

/// The smaller number of the P-pair with difference `k`.
fn lower_of_pair(k: &Natural, play: Play) -> Natural {
    match (play, k.to_u64()) {
        (Play::Misere, Some(0)) => Natural::from(2u64),
        (Play::Misere, Some(1)) => Natural::ZERO,
        _ => lower(k),
    }
}

/// The number that makes a P-pair with `n`.
fn partner(n: &Natural, play: Play) -> Natural {
    if play == Play::Misere
        && let Some(small @ 0..=2) = n.to_u64()
    {
        return Natural::from([1u64, 0, 2][small as usize]);
    }
    // n = floor(k phi) needs k < (n + 1)/phi < k + 1, and 1/phi = phi - 1.
    let next = n + &Natural::ONE;
    let above = lower(&next);
    let k = above.checked_sub(&next).unwrap_or_default();
    if lower(&k) == *n {
        return n + &k;
    }
    // Otherwise n = floor(k phi) + k = floor(k phi^2), and 1/phi^2 = 2 - phi.
    let k = (&next + &next).checked_sub(&(&above + &Natural::ONE)).unwrap_or_default();
    n.checked_sub(&k).unwrap_or_default()
}

/// Whether the player to move loses. One square root of twice the length of the heaps.
pub(super) fn is_p(a: &Natural, b: &Natural, play: Play) -> bool {
    let (low, high) = if a <= b { (a, b) } else { (b, a) };
    high.checked_sub(low).is_some_and(|difference| *low == lower_of_pair(&difference, play))
}

/// The moves to P-positions, at most three, in the order of the rules.
pub(super) fn winning_moves(a: &Natural, b: &Natural, play: Play) -> Vec<Vec<Natural>> {
    let mut moves = Vec::new();
    let (for_a, for_b) = (partner(b, play), partner(a, play));
    if for_a < *a {
        moves.push(vec![for_a, b.clone()]);
    }
    if for_b < *b {
        moves.push(vec![a.clone(), for_b]);
    }
    let (low, high) = if a <= b { (a, b) } else { (b, a) };
    let difference = high.checked_sub(low).unwrap_or_default();
    let left = lower_of_pair(&difference, play);
    if left < *low {
        let other = &left + &difference;
        moves.push(if a <= b { vec![left, other] } else { vec![other, left] });
    }
    moves
}

/// How many table entries and bytes [`values`] needs for all positions up to (a, b).
pub(super) fn cost(a: u64, b: u64) -> (u128, u128) {
    let (columns, rows) = (u128::from(a.min(b)) + 1, u128::from(a.max(b)) + 1);
    let words = (rows + columns) / 64 + 1;
    (rows.saturating_mul(columns), (2 * columns + 1).saturating_mul(words * 8).saturating_add(16 * columns))
}

/// Rows of bits of one length, each with the first word that still has a free bit.
struct UsedBits {
    words: usize,
    bits: Vec<u64>,
    low: Vec<usize>,
}

impl UsedBits {
    fn new(rows: usize, words: usize) -> Self {
        UsedBits { words, bits: vec![0; rows * words], low: vec![0; rows] }
    }

    fn word(&self, row: usize, word: usize) -> u64 {
        self.bits[row * self.words + word]
    }

    fn mark(&mut self, row: usize, value: usize) {
        let bits = &mut self.bits[row * self.words..][..self.words];
        bits[value / 64] |= 1 << (value % 64);
        while self.low[row] + 1 < self.words && bits[self.low[row]] == u64::MAX {
            self.low[row] += 1;
        }
    }

    fn clear(&mut self, row: usize) {
        self.bits[row * self.words..][..self.words].fill(0);
        self.low[row] = 0;
    }
}

/// Calls `visit(i, j, value)` for every position with i <= a and j <= b, the position (a, b) last.
///
/// A value is at most i + j (its options have smaller sums, so by induction none of them is worth i + j or
/// more), which bounds the rows of bits. Diagonals that have left the table give their row to new ones.
/// Needs what [`cost`] says; the caller sees to it that this is allowed.
pub(super) fn values(a: u64, b: u64, mut visit: impl FnMut(u64, u64, u64)) {
    let swapped = a < b;
    let (last_row, last_column) = if swapped { (b as usize, a as usize) } else { (a as usize, b as usize) };
    let words = (last_row + last_column) / 64 + 1;
    let slots = last_column + 1;
    let mut columns = UsedBits::new(slots, words);
    let mut diagonals = UsedBits::new(slots, words);
    let mut row = UsedBits::new(1, words);
    for i in 0..=last_row {
        row.clear(0);
        let mut slot = (i + last_column) % slots;
        diagonals.clear(slot);
        for j in 0..=last_column {
            let mut word = row.low[0].max(columns.low[j]).max(diagonals.low[slot]);
            let used = loop {
                let used = row.word(0, word) | columns.word(j, word) | diagonals.word(slot, word);
                if used != u64::MAX || word + 1 == words {
                    break used;
                }
                word += 1;
            };
            let value = word * 64 + used.trailing_ones() as usize;
            row.mark(0, value);
            columns.mark(j, value);
            diagonals.mark(slot, value);
            let (x, y) = if swapped { (j, i) } else { (i, j) };
            visit(x as u64, y as u64, value as u64);
            slot = slot.checked_sub(1).unwrap_or(last_column);
        }
    }
}

/// The options of (a, b) worth `target`, in the order of the rules.
pub(super) fn options_with_value(a: u64, b: u64, target: u64) -> Vec<[u64; 2]> {
    let mut found = Vec::new();
    values(a, b, |x, y, value| {
        if value != target || (x, y) == (a, b) {
            return;
        }
        if y == b {
            found.push((0, a - x, [x, y]));
        } else if x == a {
            found.push((1, b - y, [x, y]));
        } else if a - x == b - y {
            found.push((2, a - x, [x, y]));
        }
    });
    found.sort_unstable();
    found.into_iter().map(|(_, _, option)| option).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(a: u64, b: u64) -> Vec<Vec<u64>> {
        let mut rows = vec![Vec::new(); a as usize + 1];
        values(a, b, |i, j, v| {
            let row: &mut Vec<u64> = &mut rows[i as usize];
            row.resize(row.len().max(j as usize + 1), 0);
            row[j as usize] = v;
        });
        rows
    }

    #[test]
    fn values_are_the_published_ones() {
        // Berlekamp, Conway, Guy, "Winning Ways", ch. 3, the table of Wyt Queens; its diagonal is OEIS A047708.
        let rows = table(4, 5);
        let book = [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4], [3, 4, 5, 6, 2, 0], [4, 5, 3, 2, 7, 6]];
        assert_eq!(rows, book);
        let rows = table(7, 7);
        let diagonal: Vec<u64> = (0..8).map(|i| rows[i][i]).collect();
        assert_eq!(diagonal, [0, 2, 1, 6, 7, 8, 3, 5]);
    }

    #[test]
    fn table_follows_the_definition_in_every_shape() {
        let n = 45;
        let mut naive = vec![vec![0u64; n]; n];
        for i in 0..n {
            for j in 0..n {
                let mut seen = vec![false; 3 * n];
                (0..i).for_each(|x| seen[naive[x][j] as usize] = true);
                (0..j).for_each(|y| seen[naive[i][y] as usize] = true);
                (1..=i.min(j)).for_each(|t| seen[naive[i - t][j - t] as usize] = true);
                naive[i][j] = seen.iter().position(|s| !s).unwrap() as u64;
            }
        }
        for (a, b) in [(44, 44), (0, 44), (44, 0), (1, 44), (44, 7), (13, 31)] {
            let rows = table(a as u64, b as u64);
            for i in 0..=a {
                assert_eq!(rows[i], naive[i][..=b], "{a} {b} row {i}");
            }
        }
    }

    #[test]
    fn every_number_has_one_partner() {
        for play in [Play::Normal, Play::Misere] {
            for n in 0..3000u64 {
                let n = Natural::from(n);
                let other = partner(&n, play);
                assert_eq!(partner(&other, play), n);
                assert!(is_p(&n, &other, play), "{n} {other}");
            }
        }
    }

    #[test]
    fn hundreds_of_digits_are_exact() {
        let k: Natural = "9".repeat(150).parse().unwrap();
        let a = lower(&k);
        let b = &a + &k;
        for play in [Play::Normal, Play::Misere] {
            assert!(is_p(&a, &b, play) && is_p(&b, &a, play));
            assert!(!is_p(&a, &(&b + &Natural::ONE), play));
            assert!(winning_moves(&a, &b, play).is_empty());
            assert_eq!(partner(&a, play), b);
            assert_eq!(partner(&b, play), a);
            let moves = winning_moves(&(&a + &k), &(&b + &k), play);
            assert!(!moves.is_empty() && moves.iter().all(|m| is_p(&m[0], &m[1], play)));
        }
    }
}
