//! Game graphs: positions are the vertices of a finite directed graph, moves its edges.
//!
//! Every finite impartial game is such a graph; here the graph is given, edge by edge, where [`Game`](crate::Game)
//! finds its positions while it searches. A player who cannot move has lost (in misere play: has won). If play can
//! go round a cycle it may never end, and that is a draw.
//!
//! | question | answer | theory |
//! | --- | --- | --- |
//! | nim-value of every vertex, no cycles | [`GameGraph::nim_values`] | Sprague 1935, Grundy 1939 |
//! | the same where play can go on for ever | [`GameGraph::loopy_values`] | Smith 1966, Fraenkel and Perl 1975 |
//! | who wins from every vertex, both conventions | [`GameGraph::outcomes`] | retrograde analysis |
//! | and in how many moves | [`GameGraph::remoteness`] | Steinhaus 1925, Smith 1966 |
//! | several tokens on one graph | [`GameGraph::tokens`] | sums of the above |
//!
//! Vertices are the numbers 0 to n - 1 in 32 bits. Options may repeat, a vertex may be its own option; neither needs
//! care. A graph of n vertices and m edges takes 4n + 4m bytes ([`GameGraph::bytes`]) and every algorithm says what
//! it takes besides. Each checks that against the memory allowed before it allocates anything. All are linear in
//! n + m except where they say so, and none recurses: a path of 10^8 vertices needs no stack.
//!
//! Time on large graphs is memory latency. So an order in which options come before their sources is not computed
//! when the numbers of the vertices are one already (all edges go down, or all go up), values are kept in as few bytes
//! as the graph's bound on them allows, and nothing is hashed.
//!
//! ```
//! use grundy::{GameGraph, LoopyValue, Outcome};
//!
//! // 0 <-> 1 -> 2: whoever is at 1 can go to 2, where play ends.
//! let graph = GameGraph::new(3, &[[0, 1], [1, 0], [1, 2]], 1 << 20)?;
//! let values = graph.loopy_values()?;
//! assert_eq!(values.get(0), LoopyValue::Finite(0));
//! assert_eq!(values.get(1).outcome(), Outcome::N);
//! // With a loop at 0 nobody at 0 need ever leave.
//! let graph = GameGraph::new(3, &[[0, 0], [0, 1], [1, 2]], 1 << 20)?;
//! assert_eq!(graph.loopy_values()?.get(0).to_string(), "inf{1}");
//! # Ok::<(), grundy::GraphError>(())
//! ```

mod acyclic;
mod builder;
mod cells;
mod csr;
mod cycle;
mod dealt;
mod error;
mod loopy;
mod loopy_value;
mod order;
mod product;
mod retrograde;
mod sort;
mod tokens;

#[cfg(test)]
mod tests;

pub use acyclic::NimValues;
pub use builder::GraphBuilder;
pub use csr::{Edge, GameGraph};
pub use dealt::DealtEdges;
pub use error::GraphError;
pub use loopy::LoopyValues;
pub use loopy_value::LoopyValue;
pub use retrograde::{Outcomes, Remoteness};
pub use tokens::{Standing, TokenMove, Tokens};
