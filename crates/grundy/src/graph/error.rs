//! Why a graph, or an answer about it, cannot be had.

/// What can go wrong with game graphs. Nothing is half done: either there is an answer or one of these.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge names a vertex that the graph does not have.
    #[error("edge {edge} goes from {from} to {to}, but the vertices are 0 to {}", i64::from(*vertices) - 1)]
    NoSuchVertex {
        /// The number of the edge in the order in which they were given, from 0.
        edge: u64,
        /// Where it begins.
        from: u32,
        /// Where it ends.
        to: u32,
        /// How many vertices there are.
        vertices: u32,
    },
    /// An edge that came in a piece names a vertex that the graph does not have.
    #[error("an edge names {vertex}, but the vertices are {first} to {}", i128::from(*end) - 1)]
    OutOfRange {
        /// The vertex.
        vertex: u32,
        /// The first vertex that there is.
        first: u32,
        /// One more than the last.
        end: u64,
    },
    /// A token stands on a vertex that the graph does not have.
    #[error("there is no vertex {token}, the vertices are 0 to {}", i64::from(*vertices) - 1)]
    NoSuchToken {
        /// The vertex that was asked for.
        token: u32,
        /// How many vertices there are.
        vertices: u32,
    },
    /// More vertices or edges than 32 bits can number.
    #[error("{count} {what} are too many: a graph has at most {} of each", u32::MAX - 1)]
    TooLarge {
        /// `vertices` or `edges`.
        what: &'static str,
        /// How many were given.
        count: u64,
    },
    /// It would take more memory than is allowed. Nothing was allocated.
    #[error("{what} would take {needed} bytes, and {allowed} are allowed")]
    Memory {
        /// What the memory is for.
        what: &'static str,
        /// How many bytes it takes, together with what the graph takes already.
        needed: u64,
        /// How many are allowed.
        allowed: u64,
    },
    /// Play can return to a position, so nim-values in the narrow sense do not exist.
    #[error("the graph has a cycle of {} vertices, through {}", cycle.len(), cycle.first().unwrap_or(&0))]
    Cycle {
        /// The vertices of one cycle in the order of play; the last has the first as an option.
        cycle: Vec<u32>,
    },
    /// A sum in misere play has too many positions to look at each.
    #[error("the tokens can reach more than {most} positions, and misere play has no shorter way than to visit all")]
    TooManyPositions {
        /// How many were allowed.
        most: u64,
    },
}
