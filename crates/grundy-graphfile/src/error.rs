//! Why a file is not a graph.

use std::fmt;
use std::io;

use grundy::GraphError;

/// A place in a file, lines and columns counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a file could not be read as a graph. There is no graph then, not even a part of one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Something stands in the file that does not belong there.
    #[error("{place}: {message}")]
    Text {
        /// Where.
        place: Place,
        /// What stood there, shortened if it is long; empty at the end of the file.
        found: String,
        /// What was expected.
        expected: &'static str,
        /// Both in one sentence.
        message: String,
        /// How to mend it.
        help: &'static str,
    },
    /// The file as a whole does not agree with itself.
    #[error("{message}")]
    Whole {
        /// In what way.
        message: String,
        /// How to mend it.
        help: &'static str,
    },
    /// The graph would be too large.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The file could not be read to its end, or is a broken gzip file.
    #[error("the file cannot be read: {0}")]
    Io(#[from] io::Error),
}

/// What is wrong at some byte of a text.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) at: usize,
    pub(crate) found: String,
    pub(crate) expected: &'static str,
    pub(crate) message: String,
    pub(crate) help: &'static str,
}

impl Wrong {
    /// "X" is not what was expected.
    pub(crate) fn token(text: &[u8], at: usize, length: usize, expected: &'static str, help: &'static str) -> Self {
        let found = shown(text.get(at..at + length).unwrap_or_default());
        let message = format!("\"{found}\" is not {expected}");
        Wrong { at, found, expected, message, help }
    }

    /// Gives it its place; lines and columns are counted only now. `lines` is how many stand before the text.
    pub(crate) fn placed(self, text: &[u8], lines: u64) -> ReadError {
        let Wrong { at, found, expected, message, help } = self;
        ReadError::Text { place: place(text, at, lines), found, expected, message, help }
    }
}

/// Line and column of a byte. A byte order mark takes no column.
pub(crate) fn place(text: &[u8], at: usize, lines: u64) -> Place {
    let before = &text[..at.min(text.len())];
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    let line = before.split(|&b| b == b'\n').count() as u64 + lines;
    let own = String::from_utf8_lossy(&before[start..]);
    let column = own.chars().filter(|&c| c != '\u{feff}').count() as u64 + 1;
    Place { line, column }
}

/// A piece of a file as it may be shown: no controls, its beginning only if it is long.
pub(crate) fn shown(token: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = String::from_utf8_lossy(&token[..token.len().min(4 * LONGEST)]);
    let whole = token.len() <= 4 * LONGEST && text.chars().count() <= LONGEST;
    let head: String = text.chars().take(if whole { LONGEST } else { LONGEST / 2 }).collect();
    let head = head.replace(|c: char| c.is_control(), "\u{fffd}");
    if whole { head } else { format!("{head}... ({} bytes)", token.len()) }
}
