//! Impartial combinatorial games: rules in, who wins and how out.
//!
//! Two players, the same moves for both, no luck; in normal play whoever cannot move has lost. Every position
//! of such a game is worth one number, its *nim-value* (Sprague 1935, Grundy 1939): the least number that no
//! option is worth. Values of independent parts add by xor, and a position is lost for the player to move
//! exactly when its value is 0.
//!
//! ```
//! use grundy::{Outcome, Play, Solver, parse_position};
//!
//! let position = parse_position("S(2^k): 3 7 12")?;
//! let solution = Solver::new().solve(&position, Play::Normal)?;
//! assert_eq!(solution.outcome, Outcome::N);
//! for winning in &solution.moves.list {
//!     println!("component {} -> {:?}", winning.component, winning.to);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rooms
//!
//! * **Rules** ([`Ruleset`], [`parse_rules`], [`parse_position`], [`games`]): the notation, validated and written
//!   back. Rules of your own for one heap go through [`HeapRules`], anything else through [`Game`].
//! * **Nim-sequences** ([`NimSequence`]): the values of heaps 0, 1, 2, ... and of any heap past a proved
//!   period; [`OutcomeBits`] for outcomes alone. A [`Period`] exists only if a theorem's conditions were checked.
//! * **Positions** ([`Position`], [`Solver`], [`Solution`]): sums of any rules, all winning moves, normal and
//!   misere play.
//! * **Games on several heaps** ([`Coupled`]) and exhaustive search ([`GameSolver`]); [`contest`] has the games of
//!   judge problems that are no sums of heaps.
//! * **Game graphs** ([`GameGraph`]): positions and moves given as a directed graph, with or without cycles.
//! * **Certificates** ([`certificate`]): periods as files that a separate checker decides; claims held to the test.
//! * **Nimbers as a field** ([`Nimber64`], [`Nimber128`]): product, inverse, square root, power, logarithm.
//! * **Knowledge** ([`about()`], [`compare()`]) and guesses ([`conjectures()`]), which are kept apart.
//!
//! The crate does no input or output and needs no features. Heaps and values are numbers of any size
//! ([`Natural`]). Nothing here panics on any input; what cannot be answered is an error that says why. Memory is
//! bounded by [`Limits`] and [`SearchBudget`].
//!
//! # A proved period
//!
//! ```
//! use grundy::{NimSequence, PeriodStatus};
//! let mut kayles = NimSequence::of(&"0.77".parse()?).expect("a rule for one heap");
//! let PeriodStatus::Proved(period) = kayles.period(None)? else { unreachable!() };
//! assert_eq!((period.preperiod().to_u64(), period.period().to_u64()), (Some(71), Some(12)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
pub mod certificate;
mod compare;
mod error;
mod games;
mod graph;
mod heap;
mod kernel;
mod mex;
mod natural;
mod nimber;
mod outcome;
mod pattern;
mod position;
mod rules;
mod search;
mod solve;

pub use about::{About, OeisEntry, about};
pub use compare::{CompareError, Comparison, EqualBecause, compare};
pub use error::SequenceError;
pub use games::{Bar, Chomp, GameError, NodeKayles, Question, SearchState, VertexSet, contest, geography_outcomes};
pub use graph::{
    DealtEdges, Edge, GameGraph, GraphBuilder, GraphError, LoopyValue, LoopyValues, NimValues, Outcomes, Remoteness,
    Standing, TokenMove, Tokens,
};
pub use heap::{
    ClosedForm, Engine, Hunt, HuntError, HuntOptions, HuntProgress, HuntState, HuntSummary, Limits, NimSequence,
    OutcomeBits, Period, PeriodStatus, Theorem,
};
pub use kernel::VectorKernel;
pub use mex::MexSet;
pub use natural::{Natural, NaturalError};
pub use nimber::Nimber;
pub use nimber::field::{Nimber64, Nimber128};
pub use outcome::{Outcome, Play};
pub use pattern::{Conjecture, PatternForm, conjectures};
pub use position::{Group, Position};
pub use rules::*;
pub use search::{Game, GameSolver, HeapSum, HeapSumError, SearchBudget, SearchError, SearchProgress};
pub use solve::{Basis, ComponentValue, Move, Solution, SolveError, Solver, Why, WinningMoves};
