//! Tokens on a graph that is part of the input.

use grundy::{Edge, GameGraph, Natural, NimValues, Outcome, Play};

use crate::error::Trouble;

/// Memory that a graph may take; the largest of any judge takes a millionth.
const MEMORY: u64 = 1 << 32;

/// A graph with its values, if play must end on it; many positions may be asked of one graph.
pub(crate) struct TokenGraph {
    graph: GameGraph,
    values: Option<NimValues>,
}

impl TokenGraph {
    /// The graph with edges between these vertices, counted from 0.
    pub(crate) fn new(vertices: &Natural, (from, to): (&[Natural], &[Natural])) -> Result<Self, Trouble> {
        let refuse = |error: &dyn std::fmt::Display| Trouble::Refused(error.to_string());
        let Some(count) = word(vertices) else {
            return Err(Trouble::Refused(format!("{vertices} vertices are too many")));
        };
        if from.len() != to.len() {
            return Err(Trouble::Refused(format!("{} edges begin and {} end", from.len(), to.len())));
        }
        let mut edges: Vec<Edge> = Vec::with_capacity(from.len());
        for (from, to) in from.iter().zip(to) {
            let vertex = |vertex: &Natural| {
                word(vertex).filter(|vertex| *vertex < count).ok_or_else(|| {
                    let shown = vertex + &Natural::ONE;
                    Trouble::Refused(format!("an edge goes to or from vertex number {shown}, and there are {count}"))
                })
            };
            edges.push([vertex(from)?, vertex(to)?]);
        }
        let graph = GameGraph::new(count, &edges, MEMORY).map_err(|error| refuse(&error))?;
        let values = graph.nim_values().ok();
        Ok(TokenGraph { graph, values })
    }

    /// The vertex of this number, from 0.
    pub(crate) fn vertex(&self, number: &Natural) -> Result<u32, Trouble> {
        word(number).filter(|vertex| *vertex < self.graph.vertices()).ok_or_else(|| {
            let (shown, count) = (number + &Natural::ONE, self.graph.vertices());
            Trouble::Refused(format!("a token stands on vertex number {shown}, and there are {count}"))
        })
    }

    /// Whether the player to move wins with tokens on these vertices.
    pub(crate) fn wins(&self, tokens: &[u32], play: Play) -> Result<bool, Trouble> {
        if let (Play::Normal, Some(values)) = (play, &self.values) {
            return Ok(tokens.iter().filter_map(|&token| values.get(token)).fold(0, |xor, value| xor ^ value) != 0);
        }
        let found = self.graph.tokens(tokens, play).map_err(|error| Trouble::Refused(error.to_string()))?;
        match found.outcome {
            Outcome::N => Ok(true),
            Outcome::P => Ok(false),
            Outcome::Draw => {
                Err(Trouble::Refused("the graph has a cycle, and neither player can force a win".to_owned()))
            }
        }
    }
}

fn word(number: &Natural) -> Option<u32> {
    number.to_u64().and_then(|word| u32::try_from(word).ok())
}
