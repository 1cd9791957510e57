//! Impartial games told by a script, so that a game needs no program of its own.
//!
//! A script is a file in Starlark, a small Python without input, output, clock or chance: the answer depends on the
//! file and the position alone. It says what the options of a position are:
//!
//! ```
//! use grundy::{Outcome, Play, SearchBudget};
//! use grundy_script::{Limits, Script};
//!
//! let text = "
//! def moves(heap):
//!     return [heap - take for take in (1, 3, 4) if take <= heap]
//! ";
//! let script = Script::read("game.star", text, Limits::default())?;
//! let solution = script.solve(&"5".parse()?, Play::Normal, SearchBudget::default(), &|_| true)?;
//! assert_eq!((solution.outcome, solution.value), (Outcome::N, Some(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - `moves(position)` returns the options, a list of positions. No options, no move.
//! - `parts(position)`, if there is one, returns independent parts: a move changes one of them. Used in normal play,
//!   where the value of the position is the nim-sum of the values of the parts.
//! - `show(position)`, if there is one, returns how a position is shown.
//!
//! A position is a whole number, a string, or a list of positions ([`ScriptPosition`]). Whatever the game must
//! remember (what was taken last, where a token has been) belongs in the position.
//!
//! Every call has a [limit](Limits) of steps, memory and depth, and all of them together one of steps, so a script
//! cannot hang the search; an error names the line of the script. One operation can ask for more memory
//! than any check sees in time (`x + x`, sixty times): run scripts of strangers in a process of their own with
//! a limit of the system, as `grundy solve --script` does.
//!
//! A call of a small `moves` costs about half a microsecond, the search beside it about as much again.

mod call;
mod error;
mod game;
mod position;

pub use call::{Limits, Script};
pub use error::{ScriptError, ScriptPlace};
pub use game::ScriptSolution;
pub use position::{PositionError, ScriptPosition};
