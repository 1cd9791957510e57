//! The notation.

use crate::position::Position;
use crate::rules::Ruleset;

/// Why a text is not a rule or a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct NotationError {
    /// What is wrong.
    pub message: String,
}

/// What kind of thing is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationErrorKind {}

/// Reads rules.
pub fn parse_rules(_text: &str) -> Result<Ruleset, NotationError> {
    Err(NotationError { message: String::new() })
}

/// Reads a position.
pub fn parse_position(_text: &str) -> Result<Position, NotationError> {
    Err(NotationError { message: String::new() })
}
