//! How a file is to be read, and how it was.

use std::fmt;

/// The form of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// Told by its beginning: `{` is JSON, `digraph` is DOT, anything else an edge list with or without a header.
    #[default]
    Auto,
    /// An edge list without a header.
    Edges,
    /// A header `n m` and m edges.
    Judge,
    /// DOT.
    Dot,
    /// JSON.
    Json,
}

/// What the vertices of an edge list are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Base {
    /// Numbers if the first is one.
    #[default]
    Auto,
    /// Numbers from 0.
    Zero,
    /// Numbers from 1.
    One,
    /// Words; only those exist that are mentioned.
    Names,
}

/// How to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The form of the file.
    pub form: Form,
    /// What the vertices of an edge list are.
    pub base: Base,
    /// Bytes that reading, and later each algorithm on the graph, may take.
    pub memory: u64,
}

impl Default for ReadOptions {
    /// Everything told by the file, 1 GiB.
    fn default() -> Self {
        ReadOptions { form: Form::Auto, base: Base::Auto, memory: 1 << 30 }
    }
}

/// How a file was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// An edge list without header; vertices numbered from this.
    Numbered(u32),
    /// The same with a header.
    Headed(u32),
    /// An edge list whose vertices are names.
    Named,
    /// DOT.
    Dot,
    /// JSON.
    Json,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reading::Numbered(base) => write!(f, "edge list, vertices numbered from {base}"),
            Reading::Headed(base) => write!(f, "edge list with header, vertices numbered from {base}"),
            Reading::Named => f.write_str("edge list, vertices named"),
            Reading::Dot => f.write_str("DOT"),
            Reading::Json => f.write_str("JSON"),
        }
    }
}
