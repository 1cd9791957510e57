//! Northcott's game: in every row of a board a white and a black man face each other; a move takes one of one's own
//! men any number of squares along its row, forward or back, without jumping.
//!
//! E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapter 3. The squares between the two men of
//! a row are a Nim heap: moving forward makes it smaller. Moving back makes it larger, but the other player can
//! follow by as many squares, and nobody can go back for ever. So the value is the nim-sum of the gaps, and who is
//! to make it 0 again wins, whatever the board.
//!
//! Only the gaps are written here, so only moves forward are options. A move back may win as well if there is room
//! and it makes the nim-sum 0; whether there is room the gaps do not say. In misere play no such argument is known:
//! who finds all gaps closed must go back.

use crate::natural::Natural;

/// The nim-value. One pass over the gaps.
pub(super) fn value(gaps: &[Natural]) -> Natural {
    gaps.iter().fold(Natural::ZERO, |sum, gap| &sum ^ gap)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    /// Both men of each row as (white, black), white to the left, and whose turn it is.
    type Board = (Vec<(u8, u8)>, bool);

    fn moves((rows, white): &Board, width: u8) -> Vec<Board> {
        let mut all = Vec::new();
        for (i, &(w, b)) in rows.iter().enumerate() {
            let to: Vec<(u8, u8)> = if *white {
                (0..b).filter(|&s| s != w).map(|s| (s, b)).collect()
            } else {
                (w + 1..width).filter(|&s| s != b).map(|s| (w, s)).collect()
            };
            for row in to {
                let mut rows = rows.clone();
                rows[i] = row;
                all.push((rows, !white));
            }
        }
        all
    }

    /// The whole board with both directions, where play may go on for ever: positions that somebody can force are
    /// found backward from those without a move.
    #[test]
    fn the_nim_sum_of_the_gaps_decides_on_whole_boards() {
        for (width, count) in [(5, 1), (4, 2)] {
            let row: Vec<(u8, u8)> = (0..width).flat_map(|w| (w + 1..width).map(move |b| (w, b))).collect();
            let mut boards: Vec<Vec<(u8, u8)>> = vec![Vec::new()];
            for _ in 0..count {
                boards = boards.iter().flat_map(|b| row.iter().map(|&r| [b.as_slice(), &[r]].concat())).collect();
            }
            let all: Vec<Board> = boards.into_iter().flat_map(|b| [(b.clone(), true), (b, false)]).collect();
            let mut wins: BTreeMap<Board, bool> = BTreeMap::new();
            loop {
                let before = wins.len();
                for board in &all {
                    let options = moves(board, width);
                    if options.iter().any(|o| wins.get(o) == Some(&false)) {
                        wins.insert(board.clone(), true);
                    } else if options.iter().all(|o| wins.get(o) == Some(&true)) {
                        wins.insert(board.clone(), false);
                    }
                }
                if wins.len() == before {
                    break;
                }
            }
            for board in &all {
                let sum = board.0.iter().fold(0, |sum, (w, b)| sum ^ (b - w - 1));
                assert_eq!(wins.get(board), Some(&(sum != 0)), "{board:?}");
            }
        }
    }
}
