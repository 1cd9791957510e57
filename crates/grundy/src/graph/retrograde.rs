//! Who wins from every vertex, and how long that takes, worked out backward from the ends of play.
//!
//! A vertex without options is lost for the player to move (in misere play: won). Going backward from what is decided,
//! a vertex with a lost option is won, and a vertex all of whose options are won is lost; what is never decided is a
//! draw. Taken in the order in which they are decided, first come first served, vertices are decided at their
//! *remoteness* (Steinhaus 1925; Smith 1966): the number of moves that play takes when the winner is in a hurry and
//! the loser is not. It is even where the player to move loses in normal play and odd where he wins, and the other way
//! round in misere play.
//!
//! Where the numbers of the vertices are an order and nobody asks how long, one sweep with early exits is enough.

use crate::graph::csr::GameGraph;
use crate::graph::error::GraphError;
use crate::outcome::{Outcome, Play};

const DRAW: u8 = 0;
const LOST: u8 = 1;
const WON: u8 = 2;

/// No remoteness: play need not end.
const ENDLESS: u32 = u32::MAX;

/// Who wins from every vertex.
#[derive(Clone, Debug)]
pub struct Outcomes {
    play: Play,
    marks: Vec<u8>,
}

/// Who wins from every vertex, and in how many moves.
#[derive(Clone, Debug)]
pub struct Remoteness {
    outcomes: Outcomes,
    moves: Vec<u32>,
}

impl Outcomes {
    /// The play convention they hold for.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    /// The outcome with one token on this vertex; a draw if there is no such vertex.
    #[must_use]
    #[inline]
    pub fn get(&self, vertex: u32) -> Outcome {
        match self.marks.get(vertex as usize) {
            Some(&LOST) => Outcome::P,
            Some(&WON) => Outcome::N,
            _ => Outcome::Draw,
        }
    }

    /// The outcomes of the vertices 0, 1, 2, ...
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Outcome> + '_ {
        (0..self.marks.len()).map(|v| self.get(v as u32))
    }
}

impl Remoteness {
    /// How many moves the game lasts from this vertex when the winner hastens and the loser delays the end; `None`
    /// if it is a draw.
    #[must_use]
    #[inline]
    pub fn get(&self, vertex: u32) -> Option<u32> {
        self.moves.get(vertex as usize).copied().filter(|&moves| moves != ENDLESS)
    }

    /// Who wins.
    #[must_use]
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }
}

impl GameGraph {
    /// Who wins from every vertex; a draw where neither player can force the end.
    ///
    /// O(n + m) time. Beside the graph 1 byte a vertex if all edges go to smaller numbers or all to larger, else 21 a
    /// vertex and 4 an edge. Fails only if the memory does not suffice.
    ///
    /// ```
    /// use grundy::{GameGraph, Outcome, Play};
    /// let graph = GameGraph::new(4, &[[0, 0], [1, 2], [2, 3]], 1 << 20)?;
    /// let found: Vec<_> = graph.outcomes(Play::Normal)?.iter().collect();
    /// assert_eq!(found, [Outcome::Draw, Outcome::P, Outcome::N, Outcome::P]);
    /// let found: Vec<_> = graph.outcomes(Play::Misere)?.iter().collect();
    /// assert_eq!(found, [Outcome::Draw, Outcome::N, Outcome::P, Outcome::N]);
    /// # Ok::<(), grundy::GraphError>(())
    /// ```
    pub fn outcomes(&self, play: Play) -> Result<Outcomes, GraphError> {
        let n = u64::from(self.vertices());
        let direction = self.direction();
        if direction.down || direction.up {
            self.afford("the outcomes", n)?;
            return Ok(Outcomes { play, marks: sweep(self, play, direction.down) });
        }
        self.afford("the outcomes", 21 * n + 4 * self.edges())?;
        Ok(Outcomes { play, marks: backward(self, play, |_, _| {}) })
    }

    /// Who wins from every vertex and in how many moves.
    ///
    /// O(n + m) time; 25 bytes a vertex and 4 an edge beside the graph. Fails only if the memory does not suffice.
    ///
    /// ```
    /// use grundy::{GameGraph, Play};
    /// let chain = GameGraph::new(4, &[[3, 2], [2, 1], [1, 0], [3, 0]], 1 << 20)?;
    /// let found = chain.remoteness(Play::Normal)?;
    /// assert_eq!((found.get(2), found.get(3)), (Some(2), Some(1)));
    /// # Ok::<(), grundy::GraphError>(())
    /// ```
    pub fn remoteness(&self, play: Play) -> Result<Remoteness, GraphError> {
        let n = u64::from(self.vertices());
        self.afford("the remoteness", 25 * n + 4 * self.edges())?;
        let mut moves = vec![ENDLESS; n as usize];
        let marks = backward(self, play, |v, after| {
            moves[v as usize] = after.map_or(0, |option| moves[option as usize] + 1);
        });
        Ok(Remoteness { outcomes: Outcomes { play, marks }, moves })
    }
}

fn at_the_end(play: Play) -> u8 {
    match play {
        Play::Normal => LOST,
        Play::Misere => WON,
    }
}

fn sweep(graph: &GameGraph, play: Play, rising: bool) -> Vec<u8> {
    let n = graph.vertices();
    let end = at_the_end(play);
    let mut marks = vec![DRAW; n as usize];
    for i in 0..n {
        let v = if rising { i } else { n - 1 - i };
        let options = graph.options(v);
        marks[v as usize] = match options {
            [] => end,
            _ if options.iter().any(|&to| marks[to as usize] == LOST) => WON,
            _ => LOST,
        };
    }
    marks
}

/// Decides what can be decided, and tells `decided` of each vertex and of the option that decided it, if any.
fn backward(graph: &GameGraph, play: Play, mut decided: impl FnMut(u32, Option<u32>)) -> Vec<u8> {
    let n = graph.vertices();
    let (offsets, sources) = graph.reversed();
    let mut left: Vec<u32> = (0..n).map(|v| graph.options(v).len() as u32).collect();
    let mut marks = vec![DRAW; n as usize];
    let mut queue: Vec<u32> = Vec::with_capacity(n as usize);
    for v in (0..n).filter(|&v| left[v as usize] == 0) {
        marks[v as usize] = at_the_end(play);
        decided(v, None);
        queue.push(v);
    }
    let mut done = 0;
    while let Some(&v) = queue.get(done) {
        done += 1;
        let lost = marks[v as usize] == LOST;
        for &from in &sources[offsets[v as usize] as usize..offsets[v as usize + 1] as usize] {
            if marks[from as usize] != DRAW {
                continue;
            }
            if lost {
                marks[from as usize] = WON;
            } else {
                left[from as usize] -= 1;
                if left[from as usize] > 0 {
                    continue;
                }
                marks[from as usize] = LOST;
            }
            decided(from, Some(v));
            queue.push(from);
        }
    }
    marks
}
