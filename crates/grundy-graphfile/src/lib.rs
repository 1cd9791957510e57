//! Game graphs from files: edge lists, the form of contest judges, DOT and JSON, plain or gzipped.
//!
//! ```
//! use grundy_graphfile::{ReadOptions, read};
//! let file = read(&b"a b # a move\nb c\na c\n"[..], &ReadOptions::default())?;
//! let values = file.graph.nim_values()?;
//! assert_eq!((file.names.name(0).as_ref(), values.get(0)), ("a", Some(2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The forms
//!
//! * **Edge list**: a line `u v` for each move from u to v, a line `u` for a vertex without moves, `#` begins a comment.
//!   If the first line names numbers, vertices are numbers, and all from the first (0 if it is mentioned, else 1) to
//!   the largest exist, mentioned or not; unless the largest is far beyond the number of mentions, when the numbers
//!   are taken as names. Otherwise vertices are words, in the order in which they are mentioned.
//! * **Judge form**: the same with a first line `n m`, how many vertices and edges there are. A first line is
//!   recognised as such if exactly as many lines follow as it says, all within its range. How a file was read is told
//!   in [`GraphFile::reading`], so that nobody need guess.
//! * **DOT**: `digraph { a -> b -> c; d }`. Attributes are passed over; subgraphs, ports and `--` are refused.
//! * **JSON**: `{"vertices": ["a", "b"], "edges": [["a", "b"]]}`, vertices being words or whole numbers. Without
//!   `vertices` those exist that are mentioned; a number instead of the list stands for 0 to that number less 1.
//!
//! Large edge lists are read in pieces by all processors and never held as text. An error names the line and the
//! column, what stood there and how to mend it; nothing is read in part.

mod dot;
mod edges;
mod error;
mod form;
mod json;
mod lanes;
mod names;
mod numbers;
mod pieces;
mod read;
mod words;

pub use error::{Place, ReadError};
pub use form::{Base, Form, ReadOptions, Reading};
pub use names::VertexNames;
pub use read::{DoubtfulHeader, GraphFile, read};
