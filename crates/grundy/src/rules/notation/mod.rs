//! The notation: what a person types, turned into rules and positions, or into an error that helps.
//!
//! Three steps. [`lexer`] knows characters: it reads full-width digits as digits and `{` as `(`,
//! wherever no meaning is lost. [`grammar`] (with [`items`] for what
//! stands inside `S(...)`) turns text into a syntax tree in which everything carries its place
//! in the text. [`validate`] turns the tree into values, and is where `S(0,1)` or `3.1` are refused. Every
//! failure is a [`NotationError`], which can point at what is wrong.
//!
//! Only formulas ([`formula`]) nest, and their depth is bounded, so no text can exhaust the stack; every step is
//! linear in the length of the text: a million heaps are read in one pass.
//!
//! ```text
//! position   = component { "+" component }
//! component  = rules ":" heap { [","] heap }
//! rules      = alternative { "|" alternative }
//! alternative= set | code | split | name | moves
//! set        = "S(" [ item { "," item } ] ")" | "S(all but" item { "," item } ")"
//! item       = INT | INT ".." [INT] | INT "^k" | "k^" INT | "k!" | INT "k" [ "+" INT ]
//!            | "primes" | "fibonacci" | "triangular" | "divisors" | "proper divisors"
//! code       = [digit] "." digits [ "[" digits "]" ]
//! split      = "split" [ "(" ("any"|"unequal"|"equal") ")" ]
//! name       = word { word } [ "(" INT { "," INT } ")" ]
//! moves      = "moves(" NAME "):" clause { ";" clause }
//! clause     = parts { "for" NAME "in" (expr ".." expr | "divisors(" expr ")") | "if" condition }
//! parts      = part | "(" part { "," part } ")"
//! part       = expr [ "times" expr ]
//! ```

mod error;
mod formula;
mod grammar;
mod items;
mod lexer;
#[cfg(test)]
mod tests;
mod validate;

use std::str::FromStr;

pub use error::{NotationError, NotationErrorKind};
pub(crate) use lexer::fold;

use crate::position::Position;
use crate::rules::Ruleset;

/// Reads rules: what stands before the colon in `kayles | S(5): 7`.
///
/// Linear in the length of the text.
///
/// ```
/// use grundy::parse_rules;
/// assert_eq!(parse_rules("S{3, 1, 2}")?.to_string(), "S(1..3)");
///
/// let error = parse_rules("S(0,1,3)").unwrap_err();
/// assert_eq!(error.message(), "0 is not a move");
/// assert_eq!(error.help(), Some("write S(1,3)"));
/// assert_eq!(error.span(), 2..3);
/// # Ok::<(), grundy::NotationError>(())
/// ```
pub fn parse_rules(text: &str) -> Result<Ruleset, NotationError> {
    validate::rules(text, grammar::rules(text)?)
}

/// Reads a position: `kayles: 5 7 + nim: 3`.
///
/// Linear in the length of the text, except that a number of d digits (at most 100 000) costs d squared.
///
/// ```
/// use grundy::parse_position;
/// assert_eq!(parse_position("Kayles：５，７+nim:3")?.to_string(), "kayles: 5 7 + nim: 3");
/// assert_eq!(parse_position("77: 5").unwrap_err().message(), "expected a rule");
/// # Ok::<(), grundy::NotationError>(())
/// ```
pub fn parse_position(text: &str) -> Result<Position, NotationError> {
    validate::position(text, grammar::position(text)?)
}

impl FromStr for Position {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse_position(text)
    }
}
