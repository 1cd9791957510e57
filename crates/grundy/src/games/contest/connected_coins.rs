//! Turning connected coins: coins lie on a board, and a move turns a connected set of them whose lowest right corner, the greatest
//! row and the greatest column of the set, is a coin of the set that shows heads.
//!
//! As in all coin-turning games a position is worth the nim-sum of its heads taken alone. In the first row or column connected
//! sets are runs, so a head there is worth the largest power of two that divides its place, as in Ruler. Elsewhere there is
//! room to turn everything before a coin in so many ways that it is worth 2^(row + column), counted from 0. (The theorem is
//! held to the definition on boards of up to 3 by 5.)

use super::ContestError;

/// Whether the player to move wins; `heads` tells for each row which coins show heads.
///
/// Refuses rows of different lengths. One pass; the nim-sum is kept as parities of powers of two.
///
/// ```
/// use grundy::contest::connected_coins;
/// assert_eq!(connected_coins(&[vec![true, false], vec![false, false]]), Ok(true));
/// assert_eq!(connected_coins(&[vec![false, true], vec![true, false]]), Ok(false));
/// ```
pub fn connected_coins(heads: &[Vec<bool>]) -> Result<bool, ContestError> {
    let columns = heads.first().map_or(0, Vec::len);
    if heads.iter().any(|row| row.len() != columns) {
        return Err(ContestError::NoPosition("the rows of the board differ in length".to_owned()));
    }
    let mut odd = vec![false; heads.len() + columns];
    for (row, coins) in heads.iter().enumerate() {
        for (column, _) in coins.iter().enumerate().filter(|(_, head)| **head) {
            odd[power(row, column)] ^= true;
        }
    }
    Ok(odd.contains(&true))
}

/// The exponent of the power of two that a head is worth; row and column from 0.
fn power(row: usize, column: usize) -> usize {
    match (row, column) {
        (0, place) | (place, 0) => (place + 1).trailing_zeros() as usize,
        _ => row + column,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the coins of a set are connected by common sides.
    fn connected(set: u32, columns: usize) -> bool {
        let mut reached = set & set.wrapping_neg();
        loop {
            let mut next = reached;
            for coin in (0..32).filter(|coin| reached >> coin & 1 == 1) {
                let column = coin % columns;
                let mut beside = vec![coin + columns];
                beside.extend((column + 1 < columns).then_some(coin + 1));
                beside.extend((column > 0).then(|| coin - 1));
                beside.extend(coin.checked_sub(columns));
                next |= beside.iter().filter(|&&coin| coin < 32).fold(0, |all, coin| all | 1 << coin) & set;
            }
            if next == reached {
                return reached == set;
            }
            reached = next;
        }
    }

    #[test]
    fn single_heads_follow_the_definition() {
        for (rows, columns) in [(1, 12), (3, 5), (5, 3), (4, 4)] {
            let mut values = vec![0u64; rows * columns];
            for coin in 0..rows * columns {
                let (row, column) = (coin / columns, coin % columns);
                let others: Vec<usize> =
                    (0..coin).filter(|other| other / columns <= row && other % columns <= column).collect();
                let mut seen = vec![false; 1 << (rows + columns)];
                for choice in 0..1u32 << others.len() {
                    let chosen = || others.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, c)| *c);
                    if connected(chosen().fold(1 << coin, |set, other| set | 1 << other), columns) {
                        seen[chosen().fold(0, |sum, other| sum ^ values[other]) as usize] = true;
                    }
                }
                values[coin] = seen.iter().position(|seen| !seen).unwrap() as u64;
                assert_eq!(values[coin], 1 << power(row, column), "{rows} x {columns}: {row} {column}");
            }
        }
        assert!(connected_coins(&[vec![true], vec![]]).is_err());
        assert_eq!(connected_coins(&[]), Ok(false));
    }
}
