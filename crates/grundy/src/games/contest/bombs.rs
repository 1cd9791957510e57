//! Bombs on a board: a bomb in row p and column q is replaced by one higher in its column and one further left in its row;
//! in the first row or column by one, in the corner by none. Two bombs on one square vanish.
//!
//! Bombs do not hinder one another, and two on one square have the value 0, so a position is worth the nim-sum of its
//! bombs. Values come from a table: a bomb at (p, q) has the options g(u, q) xor g(p, v) for u < p and v < q, and in the
//! first row or column it is a Nim heap.

use super::{ContestError, within};
use crate::mex::MexSet;

/// The largest board of the table.
const MOST: u64 = 128;

/// The nim-value of bombs at these rows and columns, counted from 1 and at most 128.
///
/// Makes the table of all squares up to the farthest bomb: rows times columns, squared and divided by 4, steps.
///
/// ```
/// use grundy::contest::bombs_value;
/// assert_eq!(bombs_value(&[(1, 2)]), Ok(1));
/// assert_eq!(bombs_value(&[(1, 2), (2, 2)]), Ok(0));
/// ```
pub fn bombs_value(bombs: &[(u64, u64)]) -> Result<u64, ContestError> {
    let (mut rows, mut columns) = (0, 0);
    for &(row, column) in bombs {
        rows = rows.max(within("the row of a bomb", row, 1..=MOST)? as usize);
        columns = columns.max(within("the column of a bomb", column, 1..=MOST)? as usize);
    }
    let values = table(rows, columns);
    Ok(bombs.iter().fold(0, |sum, &(row, column)| sum ^ values[row as usize - 1][column as usize - 1]))
}

fn table(rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0u64; columns]; rows];
    let mut seen = MexSet::new();
    for row in 0..rows {
        for column in 0..columns {
            if row == 0 || column == 0 {
                values[row][column] = (row + column) as u64;
                continue;
            }
            seen.clear();
            for u in 0..row {
                for v in 0..column {
                    seen.insert((values[u][column] ^ values[row][v]) as u32);
                }
            }
            values[row][column] = seen.mex().into();
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::super::definition::Definition;
    use super::*;

    #[test]
    fn boards_of_three_by_four_follow_the_definition() {
        let mut definition = Definition::new(|board: &u16| {
            let mut all = Vec::new();
            for square in (0..12).filter(|square| board >> square & 1 == 1) {
                let (p, q) = (square / 4, square % 4);
                // The corner explodes by itself, so a bomb there is none.
                let put = |rest: u16, p: u16, q: u16| if (p, q) == (0, 0) { rest } else { rest ^ 1 << (4 * p + q) };
                let rest = board ^ 1 << square;
                match (p, q) {
                    (0, 0) => {}
                    (0, _) => all.extend((0..q).map(|v| put(rest, 0, v))),
                    (_, 0) => all.extend((0..p).map(|u| put(rest, u, 0))),
                    _ => all.extend((0..p).flat_map(|u| (0..q).map(move |v| put(put(rest, u, q), p, v)))),
                }
            }
            all
        });
        for board in (0..1u16 << 12).step_by(2) {
            let squares = (0..12u64).filter(|square| board >> square & 1 == 1);
            let bombs: Vec<(u64, u64)> = squares.map(|square| (square / 4 + 1, square % 4 + 1)).collect();
            assert_eq!(bombs_value(&bombs), Ok(definition.value(&board)), "{board:b}");
        }
    }

    #[test]
    fn values_stay_far_below_the_marks() {
        assert!(table(128, 128).iter().flatten().all(|&value| value < 1 << 14));
        assert!(bombs_value(&[(0, 1)]).is_err() && bombs_value(&[(1, 129)]).is_err());
    }
}
