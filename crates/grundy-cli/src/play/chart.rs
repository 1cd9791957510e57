//! Every position that can be reached, drawn as a game graph: what a game is played on that no notation has a word for.
//!
//! A perfect opponent must come nearer to the end with every move, which values do not tell where play can go round in
//! circles. So all positions are listed first and their remoteness is computed; a game with more positions than are
//! listed is refused before it begins.

use std::collections::HashMap;
use std::hash::Hash;

use grundy::{GameGraph, Outcome, Play, Remoteness};
use grundy_text::Diagnosis;

use crate::failure::Failure;

/// Positions listed at most.
const MOST: usize = 200_000;
/// Moves listed at most.
const MOST_MOVES: usize = 4_000_000;

/// All positions that can be reached from the first, number 0.
pub(crate) struct Chart {
    names: Vec<String>,
    graph: GameGraph,
    remoteness: Remoteness,
    values: Vec<String>,
}

impl Chart {
    /// Lists the positions; `options` and `show` say what the rules say.
    pub(crate) fn explore<P: Clone + Eq + Hash>(
        start: P,
        play: Play,
        memory: u64,
        options: &mut dyn FnMut(&P) -> Result<Vec<P>, Failure>,
        show: &mut dyn FnMut(&P) -> Result<String, Failure>,
    ) -> Result<Chart, Failure> {
        let too_many = || {
            Diagnosis::new("usage", format!("more than {MOST} positions can be reached, too many to be played"))
                .helped("begin with a smaller position")
        };
        let mut known: HashMap<P, u32> = HashMap::from([(start.clone(), 0)]);
        let mut all = vec![start];
        let mut edges = Vec::new();
        let mut at = 0;
        while at < all.len() {
            for next in options(&all[at])? {
                let number = *known.entry(next.clone()).or_insert_with(|| {
                    all.push(next);
                    all.len() as u32 - 1
                });
                edges.push([at as u32, number]);
            }
            if all.len() > MOST || edges.len() > MOST_MOVES {
                return Err(too_many().into());
            }
            at += 1;
        }
        // A move that the rules name twice is one move.
        let mut seen = std::collections::HashSet::new();
        edges.retain(|edge| seen.insert(*edge));
        let told = |error: grundy::GraphError| Diagnosis::new("graph", error.to_string());
        let graph = GameGraph::new(all.len() as u32, &edges, memory).map_err(told)?;
        let remoteness = graph.remoteness(play).map_err(told)?;
        let loopy = graph.loopy_values().map_err(told)?;
        let values = (0..graph.vertices()).map(|vertex| loopy.get(vertex).to_string()).collect();
        let names = all.iter().map(show).collect::<Result<_, Failure>>()?;
        Ok(Chart { names, graph, remoteness, values })
    }

    pub(crate) fn name(&self, position: u32) -> &str {
        self.names.get(position as usize).map_or("", String::as_str)
    }

    /// The nim-value, infinite ones too.
    pub(crate) fn value(&self, position: u32) -> &str {
        self.values.get(position as usize).map_or("", String::as_str)
    }

    pub(crate) fn options(&self, position: u32) -> &[u32] {
        self.graph.options(position)
    }

    pub(crate) fn outcome(&self, position: u32) -> Outcome {
        self.remoteness.outcomes().get(position)
    }

    /// How many moves are left when the winner hastens and the loser delays the end.
    pub(crate) fn moves_left(&self, position: u32) -> u32 {
        self.remoteness.get(position).unwrap_or(0)
    }

    /// The best move: to the lost position that ends soonest, else to a draw, else to the end that comes last.
    pub(crate) fn best(&self, position: u32) -> Option<u32> {
        let rank = |&option: &u32| match self.outcome(option) {
            Outcome::P => (0, self.moves_left(option)),
            Outcome::Draw => (1, 0),
            Outcome::N => (2, u32::MAX - self.moves_left(option)),
        };
        self.options(position).iter().min_by_key(|option| rank(option)).copied()
    }
}
