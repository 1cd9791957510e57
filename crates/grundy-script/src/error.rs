//! What can go wrong with a script, and where.

use grundy::SearchError;

use crate::position::ScriptPosition;

/// A place in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptPlace {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The column behind the last character, if the place ends on the same line.
    pub end: Option<usize>,
    /// The functions of the script that were being called, outermost first, each with the line of the call.
    pub calls: Vec<(String, usize)>,
}

/// Why a script gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScriptError {
    /// The script cannot be read, or fails when it is run.
    #[error("{message}")]
    Failed {
        /// What is wrong.
        message: String,
        /// Where, if that is known.
        place: Option<ScriptPlace>,
        /// The position whose options were asked for, if any.
        position: Option<ScriptPosition>,
    },
    /// The script has no function of this name.
    #[error("the script has no function {name}")]
    Missing {
        /// The name.
        name: &'static str,
    },
    /// A function returned something else than it should.
    #[error("{function}({position}) must return {expected}, but returned {found}")]
    WrongResult {
        /// The function.
        function: &'static str,
        /// What it was asked for.
        position: ScriptPosition,
        /// What it should return.
        expected: &'static str,
        /// What it returned.
        found: String,
    },
    /// All calls together have taken more steps than allowed.
    #[error("the script has taken more than the {steps} steps that are allowed in all")]
    TooManySteps {
        /// How many are allowed.
        steps: u64,
    },
    /// The game can return to a position.
    #[error("the game can return to a position, so it need not end: {}", arrows(positions))]
    Cycle {
        /// The cycle as the script shows it; each position is followed by one that a move leads to, the last by the
        /// first.
        positions: Vec<String>,
    },
    /// The search ended without an answer.
    #[error(transparent)]
    Search(#[from] SearchError),
}

fn arrows(positions: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut text = positions.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" -> ");
    if positions.len() > SHOWN {
        text.push_str(" -> ...");
    }
    if let Some(first) = positions.first() {
        text.push_str(" -> ");
        text.push_str(first);
    }
    text
}
