//! Small aligned tables.

use crate::width;

/// On which side a column is flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Writes rows with each column as wide as its widest cell, two blanks before each row and a gap before
/// each later column, the last gap standing for all that follow; no blanks at the ends of lines.
pub(crate) fn write(out: &mut String, rows: &[Vec<String>], sides: &[Side], gaps: &[usize]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|i| rows.iter().filter_map(|row| row.get(i)).map(|c| width::of(c)).max().unwrap_or(0))
        .collect();
    for row in rows {
        let mut line = String::from("  ");
        for (i, cell) in row.iter().enumerate() {
            if i > 0 {
                pad(&mut line, gaps.get(i - 1).or(gaps.last()).copied().unwrap_or(2));
            }
            let space = widths[i] - width::of(cell);
            match sides.get(i).copied().unwrap_or(Side::Left) {
                Side::Left => {
                    line.push_str(cell);
                    pad(&mut line, space);
                }
                Side::Right => {
                    pad(&mut line, space);
                    line.push_str(cell);
                }
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// Adds blanks.
pub(crate) fn pad(line: &mut String, blanks: usize) {
    line.extend(std::iter::repeat_n(' ', blanks));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["kayles", "5", "4"], ["sum (xor)", "", "15"]].map(|row| row.map(str::to_owned).to_vec());
        let mut out = String::new();
        write(&mut out, &rows, &[Side::Left, Side::Right, Side::Right], &[2]);
        assert_eq!(out, "  kayles     5   4\n  sum (xor)     15\n");
    }
}
