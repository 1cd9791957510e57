//! The list of judge problems.

use crate::table;
use crate::words::shorten;

/// A table of problems: name, title, and the game or why it has no answers.
#[must_use]
pub fn problems_table(rows: impl Iterator<Item = [String; 3]>) -> String {
    let rows: Vec<Vec<String>> = rows.map(|[id, title, game]| vec![id, shorten(&title, 40), game]).collect();
    if rows.is_empty() {
        return "no problem fits\n".to_owned();
    }
    let mut out = String::new();
    table::write(&mut out, &rows, &[], &[2]);
    out
}
