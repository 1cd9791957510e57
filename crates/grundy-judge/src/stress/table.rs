//! A printed table of values held to the right one.

use grundy::{NimSequence, SequenceError};

use crate::stress::mistakes::{Mistake, Typed, values::TableMistake};

/// Why a table could not be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The rules are not rules of one heap.
    #[error("\"{0}\" are no rules of one heap, so they have no table of values")]
    NotOneHeap(String),
    /// Something that is not a number stands in the table.
    #[error("word {word} of the table, \"{found}\", is not a whole number")]
    NotANumber {
        /// Which word, from 1.
        word: usize,
        /// What it is.
        found: String,
    },
    /// There are no numbers.
    #[error("the table is empty")]
    Empty,
    /// A value is out of reach.
    #[error(transparent)]
    Value(#[from] SequenceError),
}

/// What a comparison of tables found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableReport {
    /// The heap of the first number.
    pub from: u64,
    /// How many values were compared.
    pub compared: u64,
    /// The first wrong heap, with the right value and theirs.
    pub wrong: Option<(u64, u64, u64)>,
    /// Mistakes that give exactly this table.
    pub causes: Vec<Mistake>,
}

/// Compares a printed table of the values of one heap with the right one.
///
/// The table is numbers between blanks, the first that of heap `from`; if every line holds two numbers of which the
/// first counts up by one, those are the heaps. Takes time for the values and, if they differ, for a table by the
/// definition for each mistake, whose heaps are bounded.
///
/// ```
/// let report = grundy_judge::compare_table("S(1,3,4)", b"0 1 0 1 2 3 2 0", 0)?;
/// assert_eq!((report.compared, report.wrong), (8, None));
/// // The set is gone through as 4, 1, 3, and the loop stops at the first take that is too large.
/// let report = grundy_judge::compare_table("S(4,1,3)", b"0 0 0 0 1 2 1 2", 0)?;
/// assert_eq!(report.wrong, Some((1, 1, 0)));
/// assert_eq!(report.causes[0].id(), "early-exit");
/// # Ok::<(), grundy_judge::TableError>(())
/// ```
pub fn compare_table(rules: &str, printed: &[u8], from: u64) -> Result<TableReport, TableError> {
    let not_one_heap = || TableError::NotOneHeap(rules.to_owned());
    let typed = Typed::read(rules).ok_or_else(not_one_heap)?;
    let (from, table) = read(printed, from)?;
    let mut sequence = NimSequence::new(&typed.rules);
    sequence.set_name(rules);
    let mut wrong = None;
    for (heap, &found) in (from..).zip(&table) {
        let right = sequence.value_u64(heap)?;
        if right != found {
            wrong = Some((heap, right, found));
            break;
        }
    }
    let mut causes = Vec::new();
    if wrong.is_some() {
        // Larger tables take more than a moment for twenty mistakes.
        const LARGEST: usize = 20_000;
        let from = from as usize;
        let length = (from + table.len()).min(LARGEST);
        if from < length {
            let printed = &table[..length - from];
            let same = |mistake: &TableMistake| mistake.values(&typed, length).is_some_and(|t| t[from..] == *printed);
            causes = TableMistake::ALL.into_iter().filter(same).map(Mistake::Table).collect();
        }
    }
    Ok(TableReport { from, compared: table.len() as u64, wrong, causes })
}

fn read(printed: &[u8], from: u64) -> Result<(u64, Vec<u64>), TableError> {
    let text = String::from_utf8_lossy(printed);
    let separator = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let mut numbers = Vec::new();
    for (index, word) in text.split(separator).filter(|word| !word.is_empty()).enumerate() {
        let found: String = word.chars().take(40).collect();
        numbers.push(word.parse().map_err(|_| TableError::NotANumber { word: index + 1, found })?);
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let pairs =
        lines.len() > 1 && lines.iter().all(|line| line.split(separator).filter(|w| !w.is_empty()).count() == 2);
    let counts = pairs && numbers.chunks(2).zip(numbers[0]..).all(|(pair, heap)| pair[0] == heap);
    match numbers.first() {
        None => Err(TableError::Empty),
        Some(&first) if counts => Ok((first, numbers.into_iter().skip(1).step_by(2).collect())),
        Some(_) => Ok((from, numbers)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_may_stand_before_their_values() {
        let report = compare_table("kayles", b"1 1\n2 2\n3 3\n4 1\n5 4\n", 0).unwrap();
        assert_eq!((report.from, report.compared, report.wrong), (1, 5, None));
        let report = compare_table("kayles", b"1, 2, 3, 1, 4", 1).unwrap();
        assert_eq!((report.from, report.wrong), (1, None));
    }

    #[test]
    fn what_is_no_table_is_refused() {
        assert_eq!(compare_table("kayles", b" ", 0), Err(TableError::Empty));
        assert_eq!(
            compare_table("kayles", b"0 1 x", 0),
            Err(TableError::NotANumber { word: 3, found: "x".to_owned() })
        );
        assert!(matches!(compare_table("wythoff", b"0", 0), Err(TableError::NotOneHeap(_))));
        assert!(matches!(compare_table("S(0)", b"0", 0), Err(TableError::NotOneHeap(_))));
    }

    #[test]
    fn each_mistake_is_recognised_by_its_own_table() {
        for text in ["S(4,1,3)", "kayles", "S(5,2,3)"] {
            let typed = Typed::read(text).unwrap();
            let right = crate::stress::mistakes::values::right(&typed, 120);
            for mistake in TableMistake::ALL {
                let Some(table) = mistake.values(&typed, 120) else { continue };
                if table == right {
                    continue;
                }
                let printed = table.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
                let report = compare_table(text, printed.as_bytes(), 0).unwrap();
                assert!(report.wrong.is_some() && report.causes.contains(&Mistake::Table(mistake)), "{mistake:?}");
            }
        }
    }
}
