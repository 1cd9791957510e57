//! Impartial combinatorial games: rules in, who wins and how out.
//!
//! (The essay comes with the facade.)

mod error;
mod heap;
mod mex;
mod natural;
mod nimber;
mod outcome;
mod position;
mod rules;

pub use error::SequenceError;
pub use heap::{Engine, Limits, NimSequence, OutcomeBits, Period, PeriodStatus, Theorem};
pub use mex::MexSet;
pub use natural::{Natural, NaturalError};
pub use nimber::Nimber;
pub use outcome::{Outcome, Play};
pub use position::{Group, Position};
pub use rules::*;
