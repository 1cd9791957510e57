//! A file in pieces of whole lines, read by one thread at a time and worked on by all.

use std::io::Read;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use grundy::{GraphBuilder, GraphError};

use crate::error::ReadError;
use crate::numbers::{self, Piece};

/// Small enough that the text is still in a near cache when it is parsed.
const SIZE: usize = 1 << 18;
/// No line may be longer.
const LONGEST_LINE: usize = 1 << 24;

struct Source<R> {
    input: R,
    /// What was read and belongs to the next piece.
    carry: Vec<u8>,
    pieces: usize,
    ended: bool,
}

impl<R: Read> Source<R> {
    /// Fills `text` with the next lines and gives their number; `None` at the end.
    fn next(&mut self, text: &mut Vec<u8>) -> Result<Option<usize>, ReadError> {
        text.clear();
        text.append(&mut self.carry);
        let mut wanted = SIZE;
        let mut seen = 0;
        while !self.ended {
            let missing = wanted.saturating_sub(text.len());
            let got = self.input.by_ref().take(missing as u64).read_to_end(text)?;
            self.ended = got < missing;
            if let Some(newline) = text[seen..].iter().rposition(|&b| b == b'\n') {
                if !self.ended {
                    self.carry.extend_from_slice(&text[seen + newline + 1..]);
                    text.truncate(seen + newline + 1);
                }
                break;
            }
            seen = text.len();
            wanted = text.len() + SIZE;
            if wanted > LONGEST_LINE {
                let message = format!("a line is longer than {LONGEST_LINE} bytes");
                return Err(ReadError::Whole { message, help: "an edge list has one move a line" });
            }
        }
        if text.is_empty() {
            return Ok(None);
        }
        self.pieces += 1;
        Ok(Some(self.pieces - 1))
    }
}

/// Reads all lines after `head`, of which the first `lines` lines of the file are not part. Edges may take `memory`.
pub(crate) fn read(
    head: Vec<u8>,
    input: impl Read + Send,
    (lines, limit, memory): (u64, u32, u64),
) -> Result<Vec<Piece>, ReadError> {
    let source = Mutex::new(Source { input, carry: head, pieces: 0, ended: false });
    let (stop, edges) = (AtomicBool::new(false), AtomicU64::new(0));
    let work = || {
        let mut done: Vec<(usize, Piece, Option<ReadError>)> = Vec::new();
        let (mut text, mut scratch) = (Vec::new(), Vec::new());
        while !stop.load(Ordering::Relaxed) {
            // No thread panics, so the lock is never poisoned.
            let next = source.lock().map_or(Ok(None), |mut source| source.next(&mut text));
            let (number, mut error) = match next {
                Ok(None) => break,
                Ok(Some(number)) => (number, None),
                Err(error) => (usize::MAX, Some(error)),
            };
            let mut piece = Piece { edges: std::mem::take(&mut scratch), ..Piece::default() };
            if error.is_none() {
                error = numbers::parse(&text, limit, &mut piece).err().map(|wrong| wrong.placed(&text, 0));
            }
            piece.find_range();
            // The copy is as long as it need be; the scratch stays as long as the longest.
            scratch = std::mem::take(&mut piece.edges);
            piece.edges.extend_from_slice(&scratch);
            scratch.clear();
            let total = edges.fetch_add(piece.edges.len() as u64, Ordering::Relaxed) + piece.edges.len() as u64;
            let needed = GraphBuilder::bytes(0, total);
            if needed > memory && error.is_none() {
                let what = "building the graph";
                error = Some(GraphError::Memory { what, needed, allowed: memory }.into());
            }
            stop.fetch_or(error.is_some(), Ordering::Relaxed);
            done.push((number, piece, error));
        }
        done
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(16);
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut done = work();
        done.extend(others.into_iter().filter_map(|other| other.join().ok()).flatten());
        done
    });
    done.sort_unstable_by_key(|&(number, ..)| number);
    let mut before = lines;
    let mut pieces = Vec::with_capacity(done.len());
    for (_, piece, error) in done {
        if let Some(mut error) = error {
            if let ReadError::Text { place, .. } = &mut error {
                place.line += before;
            }
            return Err(error);
        }
        before += piece.lines;
        pieces.push(piece);
    }
    Ok(pieces)
}
