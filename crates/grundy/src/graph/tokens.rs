//! Tokens on the vertices of one graph: a move takes one of them along one edge.
//!
//! In normal play that is a sum, and the values of the vertices say all: with X the xor of the finite values, the sum
//! is lost if every value is finite and X is 0, won if X is not 0, won if one value is infinite and X is in its set, and
//! a draw otherwise. A move wins exactly when it leaves a lost sum. For misere play only one token has a theory, the
//! retrograde one; several are solved by visiting every position they can reach.

use crate::graph::csr::GameGraph;
use crate::graph::error::GraphError;
use crate::graph::loopy_value::LoopyValue;
use crate::graph::product::Product;
use crate::outcome::{Outcome, Play};

/// A move of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TokenMove {
    /// The vertex it leaves.
    pub from: u32,
    /// The vertex it goes to.
    pub to: u32,
}

/// The tokens on one vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The vertex.
    pub vertex: u32,
    /// How many tokens stand on it, at least one.
    pub tokens: usize,
    /// The value of one of them; `None` in misere play.
    pub value: Option<LoopyValue>,
}

/// Who wins with tokens on some vertices, and by which moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// The play convention.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// The vertices with tokens, in ascending order.
    pub standing: Vec<Standing>,
    /// The value of the sum; `None` in misere play.
    pub value: Option<LoopyValue>,
    /// All moves that keep what the player to move can have: the winning moves of an N-position, the moves of a drawn
    /// one after which it is still drawn, none of a P-position. Each once, sorted.
    pub moves: Vec<TokenMove>,
}

/// Positions of tokens in misere play that are looked at before giving up.
const MOST_POSITIONS: u64 = 1 << 22;

impl GameGraph {
    /// Who wins with one token on each of these vertices (a vertex may be named more than once), and all moves that
    /// win or, if nothing better can be had, draw.
    ///
    /// In normal play the time is that of [`loopy_values`](Self::loopy_values) and of looking once at the options of
    /// each vertex with a token, and at theirs where their value is infinite. In misere play one token takes the time of [`outcomes`](Self::outcomes); several take
    /// that of visiting all positions they can reach, at most four million.
    ///
    /// ```
    /// use grundy::{GameGraph, Outcome, Play, TokenMove};
    /// let stairs = GameGraph::new(4, &[[1, 0], [2, 1], [2, 0], [3, 2], [3, 1], [3, 0]], 1 << 20)?;
    /// let found = stairs.tokens(&[1, 2, 3, 3], Play::Normal)?;
    /// assert_eq!(found.outcome, Outcome::N);
    /// assert_eq!(found.moves, [TokenMove { from: 2, to: 1 }, TokenMove { from: 3, to: 0 }]);
    /// # Ok::<(), grundy::GraphError>(())
    /// ```
    pub fn tokens(&self, tokens: &[u32], play: Play) -> Result<Tokens, GraphError> {
        if let Some(&token) = tokens.iter().find(|&&token| token >= self.vertices()) {
            return Err(GraphError::NoSuchToken { token, vertices: self.vertices() });
        }
        match (play, tokens) {
            (Play::Normal, _) => normal(self, tokens),
            (Play::Misere, &[token]) => {
                let outcomes = self.outcomes(play)?;
                let outcome = outcomes.get(token);
                let moves = self.options(token).iter().filter(|&&to| keeps(outcome, outcomes.get(to)));
                let moves = moves.map(|&to| TokenMove { from: token, to }).collect();
                Ok(Tokens { play, outcome, standing: standing(tokens), value: None, moves: once(moves) })
            }
            (Play::Misere, _) => visited(self, tokens, play),
        }
    }
}

/// Whether a move from a position of the first outcome to one of the second is as good as any.
fn keeps(outcome: Outcome, after: Outcome) -> bool {
    match outcome {
        Outcome::P => false,
        Outcome::N => after == Outcome::P,
        Outcome::Draw => after == Outcome::Draw,
    }
}

fn once(mut moves: Vec<TokenMove>) -> Vec<TokenMove> {
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// The vertices with tokens, without values.
fn standing(tokens: &[u32]) -> Vec<Standing> {
    let mut vertices = tokens.to_vec();
    vertices.sort_unstable();
    vertices.chunk_by(|a, b| a == b).map(|same| Standing { vertex: same[0], tokens: same.len(), value: None }).collect()
}

/// A sum of values with what is needed to exchange one of them.
#[derive(Default)]
struct Sum {
    xor: u32,
    infinite: usize,
    /// The infinite values, as long as there are at most two; with more the sum is a draw after any one move.
    sets: Vec<LoopyValue>,
}

impl Sum {
    fn outcome(xor: u32, infinite: usize, set: &LoopyValue) -> Outcome {
        match infinite {
            0 => LoopyValue::Finite(xor).outcome(),
            1 => (set ^ &LoopyValue::Finite(xor)).outcome(),
            _ => Outcome::Draw,
        }
    }

    fn add(&mut self, value: &LoopyValue, tokens: usize) {
        match value {
            LoopyValue::Finite(m) if tokens % 2 == 1 => self.xor ^= m,
            LoopyValue::Finite(_) => {}
            LoopyValue::Infinite(_) => {
                self.infinite += tokens;
                self.sets.extend(std::iter::repeat_n(value, tokens.min(2)).cloned());
                self.sets.truncate(2);
            }
        }
    }

    /// The outcome after a token of value `before` has come to a vertex of value `after`.
    fn exchanged(&self, before: &LoopyValue, after: &LoopyValue) -> Outcome {
        let xor = self.xor ^ before.finite().unwrap_or(0) ^ after.finite().unwrap_or(0);
        let taken = usize::from(before.finite().is_none());
        let infinite = self.infinite - taken + usize::from(after.finite().is_none());
        let set = match (after, &self.sets[..]) {
            (LoopyValue::Infinite(_), _) | (_, []) => after,
            // With one infinite value left it is whichever of the (at most two) was not taken away.
            (_, [only]) => only,
            (_, [first, second]) if first == before => second,
            (_, [first, ..]) => first,
        };
        Sum::outcome(xor, infinite, set)
    }
}

fn normal(graph: &GameGraph, tokens: &[u32]) -> Result<Tokens, GraphError> {
    let found = graph.loopy_values()?;
    let mut standing = standing(tokens);
    let mut sum = Sum::default();
    for own in &mut standing {
        let value = found.get(own.vertex);
        sum.add(&value, own.tokens);
        own.value = Some(value);
    }
    let value = match (sum.infinite, &sum.sets[..]) {
        (0, _) => LoopyValue::Finite(sum.xor),
        (1, [only]) => only ^ &LoopyValue::Finite(sum.xor),
        _ => LoopyValue::Infinite(Vec::new()),
    };
    let outcome = value.outcome();
    let mut moves = Vec::new();
    for own in &standing {
        let Some(before) = &own.value else { continue };
        for &to in graph.options(own.vertex) {
            if keeps(outcome, sum.exchanged(before, &found.get(to))) {
                moves.push(TokenMove { from: own.vertex, to });
            }
        }
    }
    Ok(Tokens { play: Play::Normal, outcome, standing, value: Some(value), moves: once(moves) })
}

fn visited(graph: &GameGraph, tokens: &[u32], play: Play) -> Result<Tokens, GraphError> {
    let mut sorted = tokens.to_vec();
    sorted.sort_unstable();
    let product = Product::reachable(graph, &sorted, MOST_POSITIONS)?;
    let outcomes = product.graph.outcomes(play)?;
    let outcome = outcomes.get(0);
    let mut moves = Vec::new();
    for (i, &from) in sorted.iter().enumerate() {
        for &to in graph.options(from) {
            if product.after(&sorted, i, to).is_some_and(|after| keeps(outcome, outcomes.get(after))) {
                moves.push(TokenMove { from, to });
            }
        }
    }
    Ok(Tokens { play, outcome, standing: standing(tokens), value: None, moves: once(moves) })
}
