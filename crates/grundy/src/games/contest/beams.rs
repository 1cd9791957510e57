//! Beams on a board: every square has a beam of one of three kinds. A move takes a square that is still active and switches
//! off its whole diagonal from lower left to upper right (L), from upper left to lower right (R), or both (X), as far as
//! squares are active.
//!
//! Turned by half a right angle the board is a grid of diagonals: u = row + column is the same on an L beam, v = row -
//! column on an R beam, and squares with u even never meet those with u odd. In this grid an L beam divides a rectangle
//! into two, an R beam too, an X beam into four; the parts are independent. So the values of all rectangles, the small
//! ones first, are the whole game: at most (rows + columns)^4 / 4 rectangles.

use super::ContestError;
use crate::mex::MexSet;

/// The direction in which a square switches off others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beam {
    /// From lower left to upper right.
    Left,
    /// From upper left to lower right.
    Right,
    /// Both.
    Both,
}

/// The greatest number of rows and columns together; the table grows with the fourth power.
const MOST: usize = 48;

/// The nim-value of a board of beams, given by its rows.
///
/// Refuses rows of different lengths and boards with more than 48 rows and columns together. Memory is
/// twice (rows + columns)^4 bytes, time that many times the squares of a rectangle: a tenth of a second for 20 by 20.
///
/// ```
/// use grundy::contest::{Beam, beams_value};
/// assert_eq!(beams_value(&[vec![Beam::Right, Beam::Left], vec![Beam::Left, Beam::Right]]), Ok(0));
/// ```
pub fn beams_value(board: &[Vec<Beam>]) -> Result<u64, ContestError> {
    let columns = board.first().map_or(0, Vec::len);
    if board.iter().any(|row| row.len() != columns) {
        return Err(ContestError::NoPosition("the rows of the board differ in length".to_owned()));
    }
    if board.is_empty() || columns == 0 {
        return Ok(0);
    }
    let side = board.len() + columns - 1;
    if side >= MOST {
        let message = format!("a board has at most {MOST} rows and columns together, found {}", side + 1);
        return Err(ContestError::NoPosition(message));
    }
    Ok((0..2).fold(0, |sum, parity| sum ^ Grid::new(board, parity).value()))
}

/// The squares of one colour, by their diagonals.
struct Grid {
    side: usize,
    /// For each u, the beams with their v, ascending.
    lines: Vec<Vec<(usize, Beam)>>,
    values: Vec<u16>,
}

impl Grid {
    fn new(board: &[Vec<Beam>], parity: usize) -> Grid {
        let side = board.len() + board[0].len() - 1;
        let mut lines = vec![Vec::new(); side];
        for (row, beams) in board.iter().enumerate() {
            for (column, &beam) in beams.iter().enumerate() {
                if (row + column) % 2 == parity {
                    lines[row + column].push((row + beams.len() - 1 - column, beam));
                }
            }
        }
        for line in &mut lines {
            line.sort_unstable_by_key(|beam| beam.0);
        }
        Grid { side, lines, values: vec![0; (side + 1).pow(4)] }
    }

    /// Where the value of the rectangle of u from `u` to before `to_u` and v from `v` to before `to_v` stands.
    fn at(&self, (u, to_u): (usize, usize), (v, to_v): (usize, usize)) -> usize {
        ((u * (self.side + 1) + to_u) * (self.side + 1) + v) * (self.side + 1) + to_v
    }

    fn value(mut self) -> u64 {
        let mut seen = MexSet::new();
        for height in 1..=self.side {
            for u in 0..=self.side - height {
                for width in 1..=self.side {
                    for v in 0..=self.side - width {
                        seen.clear();
                        self.mark((u, u + height), (v, v + width), &mut seen);
                        let at = self.at((u, u + height), (v, v + width));
                        // No more options, and so no larger value, than squares, of which there are a few hundred.
                        self.values[at] = seen.mex() as u16;
                    }
                }
            }
        }
        u64::from(self.values[self.at((0, self.side), (0, self.side))])
    }

    /// Marks the values of all options of a rectangle.
    fn mark(&self, us: (usize, usize), vs: (usize, usize), seen: &mut MexSet) {
        let value = |us, vs| self.values[self.at(us, vs)];
        for u in us.0..us.1 {
            for &(v, beam) in self.lines[u].iter().filter(|beam| (vs.0..vs.1).contains(&beam.0)) {
                let (above, below) = ((us.0, u), (u + 1, us.1));
                let (left, right) = ((vs.0, v), (v + 1, vs.1));
                let option = match beam {
                    Beam::Left => value(above, vs) ^ value(below, vs),
                    Beam::Right => value(us, left) ^ value(us, right),
                    Beam::Both => value(above, left) ^ value(above, right) ^ value(below, left) ^ value(below, right),
                };
                seen.insert(option.into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::definition::{Definition, lists};
    use super::*;

    const BEAMS: [Beam; 3] = [Beam::Left, Beam::Right, Beam::Both];

    /// The squares switched off by following each ray until it meets the border or a square that is off.
    fn options(board: &[Vec<Beam>], active: &[bool]) -> Vec<Vec<bool>> {
        let (rows, columns) = (board.len() as isize, board[0].len() as isize);
        let at = |row: isize, column: isize| (row * columns + column).cast_unsigned();
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let from = |(row, column): (isize, isize)| {
            let rays: &[(isize, isize)] = match board[row.cast_unsigned()][column.cast_unsigned()] {
                Beam::Left => &[(1, -1), (-1, 1)],
                Beam::Right => &[(1, 1), (-1, -1)],
                Beam::Both => &[(1, -1), (-1, 1), (1, 1), (-1, -1)],
            };
            let mut next = active.to_vec();
            next[at(row, column)] = false;
            for (down, right) in rays {
                let (mut r, mut c) = (row + down, column + right);
                while (0..rows).contains(&r) && (0..columns).contains(&c) && active[at(r, c)] {
                    next[at(r, c)] = false;
                    (r, c) = (r + down, c + right);
                }
            }
            next
        };
        squares.filter(|&(row, column)| active[at(row, column)]).map(from).collect()
    }

    #[test]
    fn small_boards_follow_the_rays() {
        for (rows, columns) in [(1, 1), (1, 4), (2, 2), (3, 2), (2, 3), (4, 1)] {
            for kinds in lists(rows * columns, 0..=2) {
                let board: Vec<Vec<Beam>> =
                    kinds.chunks(columns).map(|row| row.iter().map(|&kind| BEAMS[kind as usize]).collect()).collect();
                let mut definition = Definition::new(|active: &Vec<bool>| options(&board, active));
                assert_eq!(beams_value(&board), Ok(definition.value(&vec![true; rows * columns])), "{board:?}");
            }
        }
    }

    #[test]
    fn larger_boards_follow_the_rays() {
        let mut seed = 1u64;
        for _ in 0..40 {
            let board: Vec<Vec<Beam>> = (0..4)
                .map(|_| {
                    (0..4)
                        .map(|_| {
                            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                            BEAMS[(seed >> 33) as usize % 3]
                        })
                        .collect()
                })
                .collect();
            let mut definition = Definition::new(|active: &Vec<bool>| options(&board, active));
            assert_eq!(beams_value(&board), Ok(definition.value(&vec![true; 16])), "{board:?}");
        }
    }

    #[test]
    fn odd_boards_have_an_answer_or_an_error() {
        assert_eq!(beams_value(&[]), Ok(0));
        assert!(beams_value(&[vec![Beam::Left], vec![]]).is_err());
        assert!(beams_value(&vec![vec![Beam::Both; 40]; 40]).is_err());
    }
}
