//! A file in pieces of whole lines, read by one thread at a time and worked on by all.

use std::io::{ErrorKind, Read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use grundy::{DealtEdges, Edge, GameGraph, GraphError};

use crate::edges::first_line;
use crate::error::ReadError;
use crate::lanes::{Lanes, first_mistake};
use crate::numbers::{Line, line};

/// Enough edges for dealing them to pay, little enough text to stay in a near cache.
const SIZE: usize = 1 << 20;
/// No line may be longer.
const LONGEST_LINE: usize = 1 << 24;

/// What a file holds.
#[derive(Debug, Default)]
pub(crate) struct Pieces {
    pub(crate) pieces: Vec<Piece>,
    /// The edges of all pieces, whose numbers begin with 1: before them is room for a first edge.
    pub(crate) edges: Vec<DealtEdges>,
}

/// What a piece of a file holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    /// The first edge of the file, if nothing but comments stands before it: it may be a header.
    pub(crate) first: Option<Edge>,
    /// How many edges there are beside it.
    pub(crate) edges: u64,
    /// Vertices on lines of their own.
    pub(crate) alone: Vec<u32>,
    pub(crate) lines: u64,
    /// The smallest and the largest vertex that is mentioned, the first edge left out.
    pub(crate) range: Option<(u32, u32)>,
}

impl Piece {
    /// Reads whole lines; `begin` is the byte where the first line of the file stands that says anything, if it is in
    /// this piece. Its edges are dealt.
    fn of(
        text: &[u8],
        (number, begin): Place,
        limit: u32,
        lanes: &mut Lanes,
        edges: &mut DealtEdges,
    ) -> Result<Self, ReadError> {
        let mut piece = Piece::default();
        let mut from = 0;
        if let Some(begin) = begin
            && let (Line::Edge(edge), after) = line(text, begin, limit).map_err(|wrong| wrong.placed(text, 0))?
        {
            piece.first = Some(edge);
            from = after.min(text.len());
            piece.lines = text[..from].split_inclusive(|&b| b == b'\n').count() as u64;
        }
        lanes.read(text, from, limit).map_err(|wrong| wrong.placed(text, 0))?;
        let dealt = edges.len();
        let range = edges.deal(number as u64 + 1, &lanes.stretches())?;
        piece.edges = (edges.len() - dealt) as u64;
        piece.alone.clone_from(&lanes.alone);
        piece.lines += lanes.lines;
        let (mut smallest, mut largest) = range.unwrap_or((u32::MAX, 0));
        if largest > limit
            && let Some(wrong) = first_mistake(text, from, limit)
        {
            return Err(wrong.placed(text, 0));
        }
        for &vertex in &piece.alone {
            smallest = smallest.min(vertex);
            largest = largest.max(vertex);
        }
        piece.range = (smallest <= largest).then_some((smallest, largest));
        Ok(piece)
    }
}

/// Memory for text, used for piece after piece.
#[derive(Default)]
struct Text {
    bytes: Vec<u8>,
    len: usize,
}

impl Text {
    fn get(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Reads until there are so many bytes, and says whether the input ended before.
    fn fill(&mut self, input: &mut impl Read, wanted: usize) -> Result<bool, ReadError> {
        if self.bytes.len() < wanted {
            self.bytes.resize(wanted, 0);
        }
        while self.len < wanted {
            match input.read(&mut self.bytes[self.len..wanted]) {
                Ok(0) => return Ok(true),
                Ok(got) => self.len += got,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(false)
    }
}

struct Source<R> {
    input: R,
    /// Bytes of a piece, if its last line ends there.
    size: usize,
    /// What was read and belongs to the next piece.
    carry: Vec<u8>,
    pieces: usize,
    ended: bool,
    /// Whether a line that says anything was in some piece.
    begun: bool,
}

/// The number of a piece, from 0 on, and where the first line of the file that says anything begins, if it is in this one.
type Place = (usize, Option<usize>);

impl<R: Read> Source<R> {
    /// Fills `text` with the next lines; `None` at the end.
    fn next(&mut self, text: &mut Text) -> Result<Option<Place>, ReadError> {
        if text.bytes.len() < self.carry.len() {
            text.bytes.resize(self.carry.len(), 0);
        }
        text.bytes[..self.carry.len()].copy_from_slice(&self.carry);
        text.len = self.carry.len();
        self.carry.clear();
        let mut wanted = self.size.max(text.len);
        let mut seen = 0;
        while !self.ended {
            self.ended = text.fill(&mut self.input, wanted)?;
            if self.ended {
                break;
            }
            if let Some(newline) = text.get()[seen..].iter().rposition(|&b| b == b'\n') {
                let end = seen + newline + 1;
                self.carry.extend_from_slice(&text.get()[end..]);
                text.len = end;
                break;
            }
            seen = text.len;
            wanted = text.len + self.size;
            if wanted > LONGEST_LINE {
                let message = format!("a line is longer than {LONGEST_LINE} bytes");
                return Err(ReadError::Whole { message, help: "an edge list has one move a line" });
            }
        }
        if text.len == 0 {
            return Ok(None);
        }
        let begin = if self.begun { None } else { first_line(text.get()).map(|(start, _)| start) };
        self.begun |= begin.is_some();
        self.pieces += 1;
        Ok(Some((self.pieces - 1, begin)))
    }
}

/// Reads all lines after `head`, of which the first `lines` lines of the file are not part. Edges may take `memory`.
pub(crate) fn read(
    head: Vec<u8>,
    input: impl Read + Send,
    (lines, limit, memory): (u64, u32, u64),
) -> Result<Pieces, ReadError> {
    let source = Source { input, size: SIZE, carry: head, pieces: 0, ended: false, begun: false };
    read_from(source, (lines, limit, memory))
}

fn read_from(source: Source<impl Read + Send>, (lines, limit, memory): (u64, u32, u64)) -> Result<Pieces, ReadError> {
    let source = Mutex::new(source);
    let (stop, bytes) = (AtomicBool::new(false), AtomicU64::new(0));
    let work = || {
        let mut done: Vec<(usize, Result<Piece, ReadError>)> = Vec::new();
        let (mut text, mut lanes, mut edges) = (Text::default(), Lanes::default(), DealtEdges::default());
        let mut known = 0;
        while !stop.load(Ordering::Relaxed) {
            // No thread panics, so the lock is never poisoned.
            let next = source.lock().map_or(Ok(None), |mut source| source.next(&mut text));
            let (number, piece) = match next {
                Ok(None) => break,
                Ok(Some(place)) => (place.0, Piece::of(text.get(), place, limit, &mut lanes, &mut edges)),
                Err(error) => (usize::MAX, Err(error)),
            };
            let piece = piece.and_then(|piece| {
                let all = edges.bytes();
                let dealt = all - std::mem::replace(&mut known, all);
                let own = dealt + GameGraph::bytes(0, piece.edges) + 4 * piece.alone.len() as u64;
                let needed = bytes.fetch_add(own, Ordering::Relaxed) + own;
                if needed > memory {
                    return Err(GraphError::Memory { what: "building the graph", needed, allowed: memory }.into());
                }
                Ok(piece)
            });
            stop.fetch_or(piece.is_err(), Ordering::Relaxed);
            done.push((number, piece));
        }
        (done, edges)
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(16);
    let (mut done, edges) = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let (mut done, edges) = work();
        let mut edges = vec![edges];
        for (other, dealt) in others.into_iter().filter_map(|other| other.join().ok()) {
            done.extend(other);
            edges.push(dealt);
        }
        (done, edges)
    });
    done.sort_unstable_by_key(|&(number, _)| number);
    let mut before = lines;
    let mut pieces = Vec::with_capacity(done.len());
    for (_, piece) in done {
        let piece = piece.map_err(|mut error| {
            if let ReadError::Text { place, .. } = &mut error {
                place.line += before;
            }
            error
        })?;
        before += piece.lines;
        pieces.push(piece);
    }
    Ok(Pieces { pieces, edges })
}

#[cfg(test)]
mod tests;
