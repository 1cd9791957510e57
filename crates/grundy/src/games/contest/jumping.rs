//! Pieces on a row of cells that move right: to the next cell, or, if pieces stand there, over all of them to the first free
//! cell behind. Who cannot move loses.
//!
//! Seen from the free cells it is a staircase (Sprague 1937): the pieces between two free cells stand on one step, and a move
//! takes some of the step, those from the piece on, one step down. The pieces behind the last free cell have arrived. So the
//! value is the nim-sum of every second step.

use super::{ContestError, within};

/// The nim-value of pieces on these cells, counted from 1, of a row of `cells`.
///
/// Refuses two pieces on one cell. Takes the time to sort the pieces.
///
/// ```
/// use grundy::contest::jumping_value;
/// assert_eq!([jumping_value(20, &[19, 20]), jumping_value(20, &[18]), jumping_value(20, &[19])], [Ok(0), Ok(0), Ok(1)]);
/// ```
pub fn jumping_value(cells: u64, pieces: &[u64]) -> Result<u64, ContestError> {
    let mut pieces = pieces.to_vec();
    pieces.sort_unstable_by(|a, b| b.cmp(a));
    let mut value = 0;
    let (mut free_behind, mut on_step, mut last) = (0u64, 0u64, None);
    for piece in pieces {
        within("the cell of a piece", piece, 1..=cells)?;
        let gap = match last {
            Some(last) if last == piece => {
                return Err(ContestError::NoPosition(format!("two pieces stand on cell {piece}")));
            }
            Some(last) => last - piece - 1,
            None => cells - piece,
        };
        if gap > 0 {
            value ^= if free_behind % 2 == 1 { on_step } else { 0 };
            (free_behind, on_step) = (free_behind + gap, 0);
        }
        on_step += 1;
        last = Some(piece);
    }
    Ok(value ^ if free_behind % 2 == 1 { on_step } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::super::definition::Definition;
    use super::*;

    #[test]
    fn rows_of_ten_cells_follow_the_definition() {
        let mut definition = Definition::new(|row: &u32| {
            let jump = |from: u32| {
                let to = (from + 1..10).find(|&to| row >> to & 1 == 0)?;
                Some(row ^ 1 << from ^ 1 << to)
            };
            (0..10).filter(|&from| row >> from & 1 == 1).filter_map(jump).collect()
        });
        for row in 0..1u32 << 10 {
            let pieces: Vec<u64> = (0..10).filter(|cell| row >> cell & 1 == 1).map(|cell| cell + 1).collect();
            assert_eq!(jumping_value(10, &pieces), Ok(definition.value(&row)), "{row:b}");
        }
        assert!(jumping_value(20, &[21]).is_err() && jumping_value(20, &[0]).is_err());
        assert!(jumping_value(20, &[3, 3]).is_err());
    }
}
