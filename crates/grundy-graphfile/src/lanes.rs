//! The lines of a piece of a file, from several places at a time.
//!
//! Where a line begins is known only when the one before is read, so reading line by line waits for the processor at
//! every line. A piece is therefore cut into lanes of about the same length, and a line of each is read in turn: while
//! one waits, the others go on. What comes out is put together in the order of the file.

use grundy::Edge;

use crate::error::Wrong;
use crate::numbers::{Line, line, ordinary};

/// How many places at a time.
const LANES: usize = 2;

/// The edges of a piece, in stretches; the memory is used again for the next piece.
#[derive(Debug, Default)]
pub(crate) struct Lanes {
    edges: Vec<Edge>,
    lanes: [Lane; LANES],
    /// Vertices on lines of their own.
    pub(crate) alone: Vec<u32>,
    pub(crate) lines: u64,
}

#[derive(Debug, Default)]
struct Lane {
    /// The next byte.
    at: usize,
    end: usize,
    /// Where its edges begin and the next goes.
    first: usize,
    next: usize,
    /// Lines that are not an edge and nothing else.
    odd_lines: u64,
    odd_edges: u64,
    alone: Vec<u32>,
}

impl Lanes {
    /// Reads whole lines from the byte `from` on. Of several mistakes the first in the text is told.
    pub(crate) fn read(&mut self, text: &[u8], from: usize, limit: u32) -> Result<(), Wrong> {
        self.cut(text, from);
        let Lanes { edges, lanes, .. } = self;
        let read = (|| {
            loop {
                ordinary_lines(text, lanes, edges);
                if lanes.iter().any(|lane| lane.at >= lane.end) {
                    break;
                }
                for lane in lanes.iter_mut() {
                    lane.step(text, limit, edges)?;
                }
            }
            for lane in lanes.iter_mut() {
                while lane.at < lane.end {
                    lane.step(text, limit, edges)?;
                }
            }
            Ok(())
        })();
        // A lane may have stopped before another came to a mistake that stands further up.
        read.map_err(|wrong| first_mistake(text, from, limit).unwrap_or(wrong))?;
        self.alone.clear();
        self.lines = 0;
        for lane in &mut self.lanes {
            self.alone.append(&mut lane.alone);
            self.lines += (lane.next - lane.first) as u64 - lane.odd_edges + lane.odd_lines;
        }
        Ok(())
    }

    /// The edges, stretch after stretch.
    pub(crate) fn stretches(&self) -> [&[Edge]; LANES] {
        self.lanes.each_ref().map(|lane| &self.edges[lane.first..lane.next])
    }

    /// Lays the lanes out, each with room for the edges that it can have at most: they are four bytes long at least,
    /// the last of the file three.
    fn cut(&mut self, text: &[u8], from: usize) {
        let length = text.len().saturating_sub(from);
        let (mut at, mut first) = (from.min(text.len()), 0);
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            let wanted = (from + length * (i + 1) / LANES).clamp(at, text.len());
            let newline = text[wanted..].iter().position(|&b| b == b'\n');
            let end = newline.map_or(text.len(), |newline| wanted + newline + 1);
            lane.alone.clear();
            *lane = Lane { at, end, first, next: first, alone: std::mem::take(&mut lane.alone), ..Lane::default() };
            first += (end - at + 1) / 4;
            at = end;
        }
        if self.edges.len() < first {
            self.edges.resize(first, [0; 2]);
        }
    }
}

/// Reads a line of each lane in turn, until some lane ends or has a line that is not ordinary.
fn ordinary_lines(text: &[u8], lanes: &mut [Lane; LANES], edges: &mut [Edge]) {
    let [one, two] = lanes;
    let (first, second) = edges.split_at_mut(two.first);
    // What changes stays in registers: a store and a load a line would take as long as all the rest.
    let (mut at, mut next) = ([one.at, two.at], [one.next, two.next - two.first]);
    while at[0] < one.end && at[1] < two.end {
        let (Some((a, a_length)), Some((b, b_length))) = (ordinary(text, at[0]), ordinary(text, at[1])) else { break };
        let (Some(to_first), Some(to_second)) = (first.get_mut(next[0]), second.get_mut(next[1])) else { break };
        (*to_first, *to_second) = (a, b);
        at = [at[0] + a_length, at[1] + b_length];
        next = [next[0] + 1, next[1] + 1];
    }
    ([one.at, two.at], [one.next, two.next]) = (at, [next[0], next[1] + two.first]);
}

impl Lane {
    /// Reads a line of any kind.
    fn step(&mut self, text: &[u8], limit: u32, edges: &mut [Edge]) -> Result<(), Wrong> {
        let (what, after) = line(text, self.at, limit)?;
        match what {
            Line::Nothing => {}
            Line::Alone(vertex) => self.alone.push(vertex),
            Line::Edge(edge) => {
                edges[self.next] = edge;
                self.next += 1;
                self.odd_edges += 1;
            }
        }
        self.odd_lines += 1;
        self.at = after;
        Ok(())
    }
}

/// The first mistake in some lines, if there is one.
pub(crate) fn first_mistake(text: &[u8], from: usize, limit: u32) -> Option<Wrong> {
    let mut at = from;
    while at < text.len() {
        match line(text, at, limit) {
            Ok((_, after)) => at = after,
            Err(wrong) => return Some(wrong),
        }
    }
    None
}
