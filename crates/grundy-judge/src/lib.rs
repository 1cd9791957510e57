//! Judge problems about impartial games, answered in the judge's exact input and output form.
//!
//! A contest problem about a game is four things: which cases an input holds, how the numbers of a case make
//! a position, who wins it, and which words say so. The engine of [`grundy`] knows the third; the other three
//! are data, one row of `problems.toml` a problem and no program of its own.
//!
//! ```
//! let problem = grundy_judge::find("hdu-1847")?;
//! let mut out = Vec::new();
//! problem.answer(b"1\n3\n", &mut out)?;
//! assert_eq!(out, b"Kiki\nCici\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Input is a stream of words between blanks: carriage returns, blank lines, a byte order mark, blanks at the
//! end of a line and a missing last newline change nothing. Numbers may have any size. A word that is not a
//! number where one is expected is an error that names line and column; the cases before it are answered.
//!
//! # The form of an input
//!
//! A shape, a colon, and the layout of one case:
//!
//! | shape | cases |
//! | --- | --- |
//! | `count:` | their number stands first |
//! | `one:` | one |
//! | `eof:` | to the end of the input |
//! | `until 0:`, `until 0 0:`, `until -1:` | until one begins with these words |
//!
//! | layout | reads |
//! | --- | --- |
//! | `n` | one number |
//! | `n>=1`, `n<=100`, `n>=1<=100` | the same, and nothing else is accepted |
//! | `h[n]` | n numbers |
//! | `h[3]`, `h[..]` | 3 numbers; all numbers that are left |
//! | `(x m)[n]` | n pairs: a list x and a list m |
//! | `(a b)[n-1]` | one pair less: the edges of a tree |
//! | `s:word` | a word, as text |
//! | `rows:word[n]` | n words, as the lines of a board |
//! | `x[n*m]` | n rows of m numbers |
//! | `(u v c:letter)[m]` | m pairs, each with a small letter, which is a number from 0 |
//! | `trees(t a b)[n]` | n trees, each after the number of its vertices: lists of the trees' numbers (from 0) and both ends of edges |
//! | `lists(u v)[n]` | n lists, each after its length: a list u of the lists' numbers (from 0) and a list v of members |
//! | `h[until 0]` | numbers to a 0, which is read too |
//! | `{ l h[l] }[m]` | m sub-cases, each with an answer of its own |
//!
//! `eof: k S[k] n h[n]` reads, again and again, a set with its size and heaps with their number.
//!
//! # The position
//!
//! A position of the notation in which `{name}` stands for what was read: `S({S}): {h}`, `bash({m}): {n}`.
//! Inside the braces there may be an expression: `fibonacci-nim: {n} {n - 1}`. `bash({L[i]}): {M[i]}` is one
//! component for each i. Tokens on a graph of the input are `graph({n}, {u - 1}, {v - 1}): {t - 1}`: how many vertices,
//! where each edge begins and ends, and where the tokens stand, counted from 0. [`Problem::custom`] is the door for a problem that is not in the table.

mod answer;
mod engine;
mod error;
mod expr;
mod form;
mod functions;
mod interactive;
mod name;
mod problem;
mod program;
mod reader;
mod run;
mod stress;
mod token_graph;

pub use error::{FormError, JudgeError, Place, UnknownProblem};
pub use problem::{Problem, SampleSource, Status, find, problems};
pub use stress::{
    Contestant, Difference, Ended, Ending, Failure, Mistake, Program, Stress, StressError, StressReport, TableError,
    TableMistake, TableReport, compare_table,
};
