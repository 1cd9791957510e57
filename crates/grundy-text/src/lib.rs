//! The answers of `grundy` in words and in JSON: one voice for every surface.
//!
//! The library knows who wins; here is how that is said. The command line, the Python package and the web
//! pages all print what these functions return, so that a fact is worded in one place. Words go into a
//! `String` or, where they can be long, into a writer; JSON is a type that serialises, one object an answer.
//!
//! Every answer carries the rules, the play convention, and whether it is proved or computed to which heap.
//! Numbers that may pass 2^53 are strings of digits in JSON.
//!
//! ```
//! use grundy::{Play, Solver, parse_position};
//! let position = parse_position("kayles: 5 7 + nim: 3")?;
//! let solution = Solver::new().solve(&position, Play::Normal)?;
//! let text = grundy_text::solution_text(&position, &solution, Some(20));
//! assert!(text.starts_with("N-position (normal play): the player to move wins.\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[macro_use]
mod words;

mod about;
mod basis;
mod boards;
mod claim;
mod code;
mod compare;
mod explain;
mod games;
mod graph;
mod hunt;
mod json;
mod moves;
mod nim;
mod pattern;
mod period;
mod play;
mod problem;
mod problems;
mod search;
mod solution;
mod stress;
mod table;
mod values;
mod width;

pub use about::AboutReport;
pub use basis::{period_sentence, period_short};
pub use claim::ClaimReport;
pub use code::{Code, CodeError, CodeLanguage, code};
pub use compare::ComparisonReport;
pub use explain::{Explanation, Language};
pub use games::{GamesJson, games_text};
pub use graph::{GraphAnswer, GraphFormat, GraphLesson, GraphPicture, GraphReport, PictureError, TokensReport};
pub use hunt::HuntReport;
pub use nim::nim_value;
pub use pattern::{PatternReport, read_values};
pub use period::{LastException, PeriodReport};
pub use play::{Complaint, PlayWords, Player};
pub use problem::{Diagnosis, Style};
pub use problems::{ProblemRow, ProblemWords, problems_table};
pub use search::SearchReport;
pub use solution::{SolutionJson, solution_text, why};
pub use stress::{StressFailure, StressWords, TableWords, knows_mistake};
pub use values::{ValuesFormat, ValuesWriter};
