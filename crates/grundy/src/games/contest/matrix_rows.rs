//! A row of numbers of which only the first that is not 0 may be lowered, by any amount.
//!
//! Let g be the value of what stands behind the first number a. Lowering it to 0 leaves g, lowering it to less leaves the values
//! of 1, ..., a - 1 before the same rest; these are 0, 1, 2, ... with g left out. So the row is worth a - 1 if a is at most g,
//! else a.

/// The nim-value of a row, its first number first. One pass from its end.
///
/// ```
/// use grundy::contest::row_value;
/// assert_eq!([row_value(&[1, 1]), row_value(&[2, 1, 1]), row_value(&[3, 2])], [0, 2, 3]);
/// ```
#[must_use]
pub fn row_value(row: &[u64]) -> u64 {
    row.iter().rev().fold(0, |rest, &number| match number {
        0 => rest,
        _ => number - u64::from(number <= rest),
    })
}

#[cfg(test)]
mod tests {
    use super::super::definition::{Definition, lists};
    use super::*;

    #[test]
    fn short_rows_follow_the_definition() {
        let mut definition = Definition::new(|row: &Vec<u64>| {
            let Some(first) = row.iter().position(|&number| number > 0) else { return Vec::new() };
            let lowered = |number| {
                let mut next = row.clone();
                next[first] = number;
                next
            };
            (0..row[first]).map(lowered).collect()
        });
        for length in 0..=4 {
            for row in lists(length, 0..=5) {
                assert_eq!(row_value(&row), definition.value(&row), "{row:?}");
            }
        }
    }
}
