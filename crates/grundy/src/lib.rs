//! Impartial combinatorial games: rules in, who wins and how out.
//!
//! (The essay comes with the facade.)

mod error;
mod games;
mod heap;
mod mex;
mod natural;
mod nimber;
mod outcome;
mod position;
mod rules;
mod search;
mod solve;

pub use error::SequenceError;
pub use games::{GameError, Question};
pub use heap::{Engine, Limits, NimSequence, OutcomeBits, Period, PeriodStatus, Theorem};
pub use mex::MexSet;
pub use natural::{Natural, NaturalError};
pub use nimber::Nimber;
pub use outcome::{Outcome, Play};
pub use position::{Group, Position};
pub use rules::*;
pub use search::{Game, GameSolver, HeapSum, HeapSumError, SearchBudget, SearchError};
pub use solve::{Basis, ComponentValue, Move, Solution, SolveError, Solver, Why, WinningMoves};
