//! What can go wrong between a judge's input and its answer, with the data a person needs to mend it.
//!
//! An input error names the line and the column, both from 1, counted in characters, and shows what stood
//! there. Everything that was answered before the broken case has been written; of the broken case nothing.

use std::fmt;
use std::io;

use grundy::{CoupledError, NotationError, SequenceError, SolveError};

/// A place in the input, lines and columns counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why an input was not answered to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// A word stands where a number is expected.
    #[error("{place}: \"{found}\" is not a whole number")]
    NotANumber {
        /// Where it stands.
        place: Place,
        /// What stood there, shortened in the middle if it is very long.
        found: String,
    },
    /// A number outside the range in which the question has a meaning.
    #[error("{place}: {name} is {found}, expected {expected}")]
    OutOfRange {
        /// Where it stands.
        place: Place,
        /// The name of the number in the problem's form.
        name: String,
        /// The number, shortened in the middle if it is very long.
        found: String,
        /// The range that is allowed.
        expected: String,
    },
    /// The input ends in the middle of a case, or before as many cases as were announced.
    #[error("{place}: the input ends before {expected}")]
    Truncated {
        /// Where the input ends.
        place: Place,
        /// The number of the case that is not complete, from 1; 0 if none had begun.
        case: u64,
        /// What should have come next.
        expected: String,
    },
    /// The numbers of a case are well formed but mean nothing in this game.
    #[error("{place}: case {case}: {why}")]
    Refused {
        /// Where the case begins.
        place: Place,
        /// The number of the case, from 1.
        case: u64,
        /// What is wrong with it.
        why: String,
    },
    /// The rules, with the numbers of the case in them, are not rules.
    #[error("{place}: case {case}: the rules \"{rules}\" cannot be read: {source}")]
    Rules {
        /// Where the case begins.
        place: Place,
        /// The number of the case, from 1.
        case: u64,
        /// The rules as text.
        rules: String,
        /// Why they cannot be read.
        source: NotationError,
    },
    /// The heaps do not make a position of the game.
    #[error("{place}: case {case}: {source}")]
    Heaps {
        /// Where the case begins.
        place: Place,
        /// The number of the case, from 1.
        case: u64,
        /// What the rules say.
        source: CoupledError,
    },
    /// A value is out of reach.
    #[error("{place}: case {case}: {source}")]
    Value {
        /// Where the case begins.
        place: Place,
        /// The number of the case, from 1.
        case: u64,
        /// Why.
        source: SequenceError,
    },
    /// The position cannot be solved.
    #[error("{place}: case {case}: {source}")]
    Solve {
        /// Where the case begins.
        place: Place,
        /// The number of the case, from 1.
        case: u64,
        /// Why.
        source: SolveError,
    },
    /// The problem is not an impartial game; the reason is its answer.
    #[error("{id} is not an impartial game: {why}")]
    NotImpartial {
        /// The problem.
        id: String,
        /// The reason.
        why: String,
    },
    /// The problem is known but cannot be answered yet.
    #[error("{id} is not answered yet: {needs}")]
    NotYet {
        /// The problem.
        id: String,
        /// What is missing.
        needs: String,
    },
    /// The judge plays, so there is no input that could be made; [`Problem::converse`](crate::Problem::converse) plays it.
    #[error("{id} is played with the judge, move by move, so no input can be made for it")]
    Interactive {
        /// The problem.
        id: String,
    },
    /// The problem's own description cannot be read.
    #[error(transparent)]
    Form(#[from] FormError),
    /// The input could not be read.
    #[error("the input could not be read: {0}")]
    Input(#[source] io::Error),
    /// The answers could not be written.
    #[error("the answers could not be written: {0}")]
    Output(#[from] io::Error),
}

/// What is wrong with one case, before it is known where the case stands.
#[derive(Debug)]
pub(crate) enum Trouble {
    Refused(String),
    Rules(String, NotationError),
    Heaps(CoupledError),
    Value(SequenceError),
    Solve(SolveError),
}

impl Trouble {
    pub(crate) fn at(self, place: Place, case: u64) -> JudgeError {
        match self {
            Trouble::Refused(why) => JudgeError::Refused { place, case, why },
            Trouble::Rules(rules, source) => JudgeError::Rules { place, case, rules, source },
            Trouble::Heaps(source) => JudgeError::Heaps { place, case, source },
            Trouble::Value(source) => JudgeError::Value { place, case, source },
            Trouble::Solve(source) => JudgeError::Solve { place, case, source },
        }
    }
}

/// Why a form, a position or an answer word of a problem cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{part} \"{text}\", column {column}: {message}")]
pub struct FormError {
    /// Which text: `input form`, `rules`, `answer`.
    pub part: &'static str,
    /// The whole text.
    pub text: String,
    /// The column of the mistake, from 1, in characters.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
    /// The same with its exact place and how to mend it, if the text is no rules of the notation.
    pub notation: Option<NotationError>,
}

impl FormError {
    pub(crate) fn new(part: &'static str, text: &str, byte: usize, message: impl Into<String>) -> Self {
        let column = text.char_indices().take_while(|&(at, _)| at < byte).count() + 1;
        FormError { part, text: text.to_owned(), column, message: message.into(), notation: None }
    }

    /// Rules that are no rules of the notation, in the text they were typed in.
    pub(crate) fn of_rules(text: &str, error: &NotationError) -> Self {
        FormError {
            notation: Some(error.clone()),
            ..FormError::new("rules", text, error.span().start, error.message().to_owned())
        }
    }
}

/// A name that no problem has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownProblem {
    /// The name that was asked for.
    pub name: String,
    /// The nearest names that exist, the best first; may be empty.
    pub suggestions: Vec<&'static str>,
}

impl fmt::Display for UnknownProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no problem \"{}\" is known", self.name)?;
        if let Some((last, rest)) = self.suggestions.split_last() {
            f.write_str("; did you mean ")?;
            for (i, name) in rest.iter().enumerate() {
                write!(f, "{}{name}", if i == 0 { "" } else { ", " })?;
            }
            write!(f, "{}{last}?", if rest.is_empty() { "" } else { " or " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownProblem {}

/// A token as shown in an error: whole if short, its ends if long.
pub(crate) fn shown(token: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = String::from_utf8_lossy(&token[..token.len().min(4 * LONGEST)]);
    if token.len() <= LONGEST || (text.chars().count() <= LONGEST && token.len() <= 4 * LONGEST) {
        return text.replace(|c: char| c.is_control(), "\u{fffd}");
    }
    let head: String = text.chars().take(LONGEST / 2).collect();
    format!("{head}... ({} bytes)", token.len()).replace(|c: char| c.is_control(), "\u{fffd}")
}
