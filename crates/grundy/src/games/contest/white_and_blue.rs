//! White and blue stones: a move takes one white stone and adds as many blue ones as there were white ones, or takes one to half
//! of the blue stones.
//!
//! Taking up to half leads to b - 1, ..., b - b div 2 blue stones, as in the game of that name; the white move leads to a row with
//! one white stone less and more blue ones. Rows are filled for as many blue stones as the rows above them need.

use super::{ContestError, within};

/// The largest numbers of the table.
const MOST: u64 = 200;

/// The nim-value of heaps of white and blue stones, at most 200 of each in a heap.
///
/// Makes one table for all heaps, of white times (blue + white^2 / 2) entries: 2 milliseconds for 50 of each.
///
/// ```
/// use grundy::contest::white_and_blue_value;
/// let values = [(0, 1), (0, 2), (1, 0)].map(|heap| white_and_blue_value(&[heap]));
/// assert_eq!(values, [Ok(0), Ok(1), Ok(1)]);
/// ```
pub fn white_and_blue_value(heaps: &[(u64, u64)]) -> Result<u64, ContestError> {
    let (mut white, mut blue) = (0, 0);
    for &(own_white, own_blue) in heaps {
        white = white.max(within("the number of white stones", own_white, 0..=MOST)? as usize);
        blue = blue.max(within("the number of blue stones", own_blue, 0..=MOST)? as usize);
    }
    let table = table(white, blue);
    Ok(heaps.iter().fold(0, |sum, &(white, blue)| sum ^ u64::from(table[white as usize][blue as usize])))
}

/// The values of all heaps up to so many white and so many blue stones, a row for each number of white ones.
fn table(white: usize, blue: usize) -> Vec<Vec<u16>> {
    let mut rows: Vec<Vec<u16>> = Vec::new();
    for row in 0..=white {
        // All blue stones that later white moves can add.
        let most = blue + (row + 1..=white).sum::<usize>();
        let mut values = vec![0u16; most + 1];
        // How often each value stands among the b - b div 2, ..., b - 1 that a blue move reaches.
        let mut counts = vec![0u16; most + 3];
        for b in 0..=most {
            if b > 1 {
                counts[usize::from(values[b - 1])] += 1;
                counts[usize::from(values[b / 2])] -= u16::from(b % 2 == 1);
            }
            let by_white = rows.last().map(|above| above[b + row]);
            let free = |value: &u16| counts[usize::from(*value)] == 0 && by_white != Some(*value);
            values[b] = (0..u16::MAX).find(free).unwrap_or(u16::MAX);
        }
        rows.push(values);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::super::definition::Definition;
    use super::*;

    #[test]
    fn small_numbers_follow_the_definition() {
        let mut definition = Definition::new(|&(white, blue): &(u64, u64)| {
            let mut all: Vec<(u64, u64)> = (1..=blue / 2).map(|taken| (white, blue - taken)).collect();
            if white > 0 {
                all.push((white - 1, blue + white));
            }
            all
        });
        for white in 0..=12 {
            for blue in 0..=40 {
                assert_eq!(
                    white_and_blue_value(&[(white, blue)]),
                    Ok(definition.value(&(white, blue))),
                    "{white} {blue}"
                );
            }
        }
        assert_eq!(white_and_blue_value(&[(3, 4), (3, 4)]), Ok(0));
        assert!(white_and_blue_value(&[(201, 0)]).is_err() && white_and_blue_value(&[(0, 201)]).is_err());
        assert!(white_and_blue_value(&[(200, 200)]).is_ok() && white_and_blue_value(&[]) == Ok(0));
    }
}
