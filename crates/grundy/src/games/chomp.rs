//! Chomp: a bar of chocolate in rows; a move eats a square with everything to its right and below. The first square
//! of the first row is poisoned and must not be eaten, so whoever finds it alone has no move.
//!
//! D. Gale, "A curious Nim-type game", Amer. Math. Monthly 81 (1974); earlier, on divisors, F. Schuh (1952). Known
//! are:
//!
//! - a whole bar of more than one square is won (if eating the last square did not win, the answer to it would have
//!   been a first move too), but the argument names no move;
//! - two rows are lost exactly if the lower is one shorter. *Proof.* From (a, a-1) a bite below leaves a difference of
//!   2 or more, a bite above leaves two equal rows; and from any other two rows one bite leaves such a pair;
//! - a hook, one row and one column, is two Nim heaps that the poisoned square joins.
//!
//! Other bars are searched. A bar is kept as the steps of its lower right border, a bit a step, so eating a square
//! is moving the ones of a part of a word to its upper end, and a bar and its mirror image are one entry of the
//! table.

use crate::natural::Natural;
use crate::search::Game;

use super::searched::Searchable;

/// Chomp as an implicit game: bars of which the rows and columns are at most 126 together.
///
/// A position is made by [`bar`](Chomp::bar). The options of a bar come with the largest bite first.
///
/// ```
/// use grundy::{Chomp, GameSolver, Outcome, Play};
/// let mut solver = GameSolver::new(Chomp);
/// let bar = Chomp::bar(&[5, 5, 3]).expect("rows that do not grow");
/// assert_eq!(solver.outcome(&bar, Play::Normal)?, Outcome::P);
/// assert_eq!(solver.value(&Chomp::bar(&[3, 3, 3]).expect("a square"))?, 5);
/// # Ok::<(), grundy::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chomp;

/// Most rows and columns together.
const LONGEST_BORDER: u64 = 126;

/// A bar: its border from the lower left, a one for a square to the right and a zero for a row up, from the lowest
/// bit on; ones for ever after. It begins with a one, except for bars without a square, which are all ones.
pub type Bar = u128;

impl Chomp {
    /// The bar with rows of these lengths, or `None` if a row is longer than the one above it or the rows and
    /// columns are more than 126 together.
    #[must_use]
    pub fn bar(rows: &[u64]) -> Option<Bar> {
        let used: Vec<u64> = rows.iter().copied().take_while(|&row| row > 0).collect();
        let falls = rows.windows(2).all(|rows| rows[0] >= rows[1]);
        if !falls || used.first().is_some_and(|&longest| longest.saturating_add(used.len() as u64) > LONGEST_BORDER) {
            return None;
        }
        let (mut bar, mut length, mut column) = (0u128, 0u32, 0);
        for &row in used.iter().rev() {
            let right = (row - column) as u32;
            bar |= ones(right) << length;
            length += right + 1;
            column = row;
        }
        Some(bar | !ones(length))
    }
}

/// So many ones, fewer than 128.
fn ones(count: u32) -> u128 {
    (1 << count) - 1
}

/// The bar with its rows made columns.
fn mirrored(bar: Bar) -> Bar {
    let length = u128::BITS - bar.leading_ones();
    if length == 0 { bar } else { !(bar.reverse_bits() >> (u128::BITS - length)) }
}

impl Game for Chomp {
    type Position = Bar;

    fn options(&self, &bar: &Bar, visit: &mut dyn FnMut(Bar)) {
        let length = u128::BITS - bar.leading_ones();
        let mut rows = !bar;
        // Rows from the highest down, columns from the left: bites from large to small, roughly.
        while rows != 0 {
            let row = u128::BITS - 1 - rows.leading_zeros();
            rows ^= 1 << row;
            let mut columns = bar & ones(row);
            if row + 1 == length {
                columns &= columns.wrapping_sub(1);
            }
            while columns != 0 {
                let column = columns.trailing_zeros();
                columns &= columns - 1;
                let part = ones(row + 1) ^ ones(column);
                let right = (bar & part).count_ones();
                let eaten = bar & !part | (ones(row + 1) ^ ones(row + 1 - right));
                // Rows without a square are no part of the border.
                let empty = eaten.trailing_zeros();
                visit(eaten >> empty | !(u128::MAX >> empty));
            }
        }
    }

    fn canonical(&self, &bar: &Bar) -> Bar {
        bar.min(mirrored(bar))
    }
}

impl Searchable for Chomp {
    const MOST: &'static str = "bars of up to 126 rows and columns together";

    fn read(&self, rows: &[u64]) -> Option<Bar> {
        Chomp::bar(rows)
    }

    fn count(&self, &bar: &Bar) -> Option<u64> {
        Some(bars_within(bar))
    }

    const IMAGES: u64 = 2;
}

/// How many bars with a square fit into this one, or 2^64 - 2 if there are more: all that can be reached, for any of them is left by
/// eating its missing squares one by one. A whole bar of m rows and n columns has (m + n choose n) - 1, the ways of its
/// border less the one without a square.
fn bars_within(bar: Bar) -> u64 {
    let length = u128::BITS - bar.leading_ones();
    // From the lowest row up: how many bars of the rows so far have a last row of 0, 1, 2, ... squares.
    let mut ways = vec![1u64];
    for step in 0..length {
        if bar >> step & 1 == 1 {
            // Rows from here up may be one square longer.
            ways.push(0);
        } else {
            // The next row is as long as the last or longer.
            let mut sum = 0u64;
            for way in &mut ways {
                sum = sum.saturating_add(*way);
                *way = sum;
            }
        }
    }
    ways.iter().fold(0u64, |sum, &way| sum.saturating_add(way)).saturating_sub(1)
}

/// The rows that have a square.
fn used(rows: &[Natural]) -> &[Natural] {
    &rows[..rows.iter().position(Natural::is_zero).unwrap_or(rows.len())]
}

/// The nim-value of a hook: one row, and perhaps a column below its first square.
pub(super) fn value(rows: &[Natural]) -> Option<Natural> {
    let (first, column) = match used(rows) {
        [] => return Some(Natural::ZERO),
        [first, column @ ..] => (first, column),
    };
    column
        .iter()
        .all(|row| *row == 1)
        .then(|| &(first.checked_sub(&Natural::ONE).unwrap_or_default()) ^ &Natural::from(column.len()))
}

/// Whether the player to move loses in normal play, if one of the theorems says so.
pub(super) fn is_p(rows: &[Natural]) -> Option<bool> {
    if let Some(value) = value(rows) {
        return Some(value.is_zero());
    }
    match used(rows) {
        [upper, lower] => Some(*upper == lower + &Natural::ONE),
        [first, rest @ ..] if rest.iter().all(|row| row == first) => Some(false),
        _ => None,
    }
}

/// The winning moves from at most two rows, which are at most two.
pub(super) fn winning_moves(rows: &[Natural]) -> Option<Vec<Vec<Natural>>> {
    let (upper, lower) = match used(rows) {
        [] => return Some(Vec::new()),
        [upper] => (upper, Natural::ZERO),
        [upper, lower] => (upper, lower.clone()),
        _ => return None,
    };
    let mut found = Vec::new();
    let mut push = |upper: Natural, lower: Natural| {
        let mut left = vec![Natural::ZERO; rows.len()];
        for (row, length) in left.iter_mut().zip([upper, lower]) {
            *row = length;
        }
        found.push(left);
    };
    let shorter = &lower + &Natural::ONE;
    if shorter < *upper {
        push(shorter, lower.clone());
    }
    if lower == *upper && lower > 0 {
        push(upper.clone(), lower.checked_sub(&Natural::ONE).unwrap_or_default());
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Outcome, Play};
    use crate::rules::Coupled;
    use crate::search::GameSolver;
    use std::collections::BTreeSet;

    /// All bars of at most so many rows and columns.
    fn bars(rows: usize, columns: u64) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = vec![vec![]];
        for _ in 0..rows {
            all = all
                .iter()
                .flat_map(|bar| {
                    (0..=bar.last().copied().unwrap_or(columns)).map(|row| [bar.as_slice(), &[row]].concat())
                })
                .collect();
        }
        all
    }

    #[test]
    fn bits_and_rows_have_the_same_options() {
        for rows in bars(4, 5) {
            let bar = Chomp::bar(&rows).unwrap();
            let mut by_bits = Vec::new();
            Chomp.options(&bar, &mut |option| by_bits.push(option));
            let mut by_rows = BTreeSet::new();
            let mut count = 0;
            Coupled::Chomp.for_each_option(&rows, &mut |left| {
                by_rows.insert(Chomp::bar(left).unwrap());
                count += 1;
            });
            assert_eq!(by_bits.len(), count, "{rows:?}");
            assert_eq!(by_bits.into_iter().collect::<BTreeSet<_>>(), by_rows, "{rows:?}");
            assert_eq!(mirrored(mirrored(bar)), bar);
        }
    }

    #[test]
    fn bars_are_counted_right() {
        for rows in bars(4, 5) {
            let within = bars(4, 5).into_iter().filter(|other| {
                let other = other.iter().chain(std::iter::repeat(&0));
                rows.iter().zip(other).all(|(&own, &other)| other <= own)
            });
            let mut positions: BTreeSet<Bar> = within.map(|rows| Chomp::bar(&rows).unwrap()).collect();
            positions.remove(&Chomp::bar(&[]).unwrap());
            let bar = Chomp::bar(&rows).unwrap();
            assert_eq!(bars_within(bar), positions.len() as u64, "{rows:?}");
            if bar != Chomp::bar(&[]).unwrap() {
                let mut solver = GameSolver::new(Chomp);
                solver.value(&bar).unwrap();
                assert!(
                    solver.positions() <= bars_within(bar) && 2 * solver.positions() >= bars_within(bar),
                    "{rows:?}"
                );
            }
        }
        assert_eq!(bars_within(Chomp::bar(&[10; 20]).unwrap()), 30_045_014);
        assert_eq!(bars_within(Chomp::bar(&[63; 63]).unwrap()), u64::MAX - 1);
    }

    #[test]
    fn mirror_images_are_one_bar() {
        assert_eq!(mirrored(Chomp::bar(&[4, 2, 1]).unwrap()), Chomp::bar(&[3, 2, 1, 1]).unwrap());
        assert_eq!(Chomp::bar(&[2, 3]), None);
        assert_eq!(Chomp::bar(&[126]), None);
        assert!(Chomp::bar(&[125]).is_some() && Chomp::bar(&[1; 125]).is_some() && Chomp::bar(&[63; 63]).is_some());
        assert_eq!(Chomp::bar(&[3, 1, 0]), Chomp::bar(&[3, 1]));
    }

    #[test]
    fn lost_bars_of_three_rows_are_the_known_ones() {
        // D. Zeilberger, "Three-rowed Chomp", Adv. Appl. Math. 26 (2001): the lost bars with up to 7 columns.
        let mut solver = GameSolver::new(Chomp);
        let lost: Vec<Vec<u64>> = bars(3, 7)
            .into_iter()
            .filter(|rows| rows[2] > 0 && solver.outcome(&Chomp::bar(rows).unwrap(), Play::Normal) == Ok(Outcome::P))
            .collect();
        let known: [[u64; 3]; 10] = [
            [2, 2, 1],
            [3, 1, 1],
            [4, 2, 2],
            [5, 3, 2],
            [5, 5, 3],
            [6, 3, 3],
            [6, 4, 2],
            [7, 4, 3],
            [7, 5, 2],
            [7, 7, 4],
        ];
        assert_eq!(lost, known);
    }

    #[test]
    fn values_of_small_bars_are_the_known_ones() {
        let known: [[u32; 5]; 4] = [[0, 1, 2, 3, 4], [1, 2, 4, 5, 7], [2, 4, 5, 9, 11], [3, 5, 9, 6, 13]];
        let mut solver = GameSolver::new(Chomp);
        for (m, row) in known.iter().enumerate() {
            for (n, &value) in row.iter().enumerate() {
                assert_eq!(solver.value(&Chomp::bar(&vec![n as u64 + 1; m + 1]).unwrap()), Ok(value));
            }
        }
    }
}
