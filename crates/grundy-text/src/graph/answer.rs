//! What was found out about the vertices of a graph.

use grundy::{GameGraph, LoopyValue, LoopyValues, NimValues, Outcome, Outcomes, Play, Remoteness};
use grundy_graphfile::{DoubtfulHeader, Reading, VertexNames};

/// What was asked of a graph, answered for every vertex.
#[derive(Clone, Debug)]
pub enum GraphAnswer<'g> {
    /// Nim-values where play must end.
    Values(NimValues),
    /// Nim-values where it may go on for ever.
    Loopy(LoopyValues<'g>),
    /// Who wins.
    Outcomes(Outcomes),
    /// Who wins, and in how many moves.
    Remoteness(Remoteness),
}

impl GraphAnswer<'_> {
    /// The play convention that it holds for.
    #[must_use]
    pub fn play(&self) -> Play {
        match self {
            GraphAnswer::Values(_) | GraphAnswer::Loopy(_) => Play::Normal,
            GraphAnswer::Outcomes(outcomes) => outcomes.play(),
            GraphAnswer::Remoteness(remoteness) => remoteness.outcomes().play(),
        }
    }

    /// The value of a vertex if it is finite, or if values were not asked for, nothing.
    pub(crate) fn finite(&self, vertex: u32) -> Option<u32> {
        match self {
            GraphAnswer::Values(values) => values.get(vertex),
            GraphAnswer::Loopy(values) => values.finite(vertex),
            _ => None,
        }
    }

    /// The value of a vertex, if values were asked for.
    pub(crate) fn value(&self, vertex: u32) -> Option<LoopyValue> {
        match self {
            GraphAnswer::Values(values) => values.get(vertex).map(LoopyValue::Finite),
            GraphAnswer::Loopy(values) => Some(values.get(vertex)),
            _ => None,
        }
    }

    /// Who wins from a vertex.
    pub(crate) fn outcome(&self, vertex: u32) -> Outcome {
        match self {
            GraphAnswer::Outcomes(outcomes) => outcomes.get(vertex),
            GraphAnswer::Remoteness(remoteness) => remoteness.outcomes().get(vertex),
            _ => match self.finite(vertex) {
                Some(0) => Outcome::P,
                Some(_) => Outcome::N,
                None => self.value(vertex).map_or(Outcome::Draw, |value| value.outcome()),
            },
        }
    }

    pub(crate) fn has_values(&self) -> bool {
        matches!(self, GraphAnswer::Values(_) | GraphAnswer::Loopy(_))
    }

    /// How long play lasts, if that was asked for.
    pub(crate) fn remoteness(&self) -> Option<&Remoteness> {
        match self {
            GraphAnswer::Remoteness(remoteness) => Some(remoteness),
            _ => None,
        }
    }
}

/// An answer with the graph it is about.
#[derive(Clone, Copy, Debug)]
pub struct GraphReport<'a> {
    /// The graph.
    pub graph: &'a GameGraph,
    /// The names of its vertices.
    pub names: &'a VertexNames,
    /// How it was read.
    pub reading: Reading,
    /// The first line, if it was read as a move and is nearly a header. In JSON the field `doubtful_header`, with `line`
    /// and `edges_that_follow`, which is there only then.
    pub doubtful_header: Option<DoubtfulHeader>,
    /// The answer.
    pub answer: &'a GraphAnswer<'a>,
}
