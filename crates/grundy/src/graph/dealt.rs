//! Edges dealt into buckets of neighbouring sources: half of sorting, done while the edges are still in a near cache.
//!
//! Counting how many edges each source has and then putting every edge into its place touches far memory twice for
//! each edge if the edges come in random order. So every piece of some ten thousand edges is first dealt by the high
//! bits of the sources, by whichever thread has it; that touches near memory only. A bucket then keeps 16 bits of each
//! source, and all buckets of the same sources are sorted together when all edges are there (see `sort`).

use std::ops::Range;

use crate::graph::csr::{Direction, Edge};
use crate::graph::error::GraphError;
use crate::kernel::pages::room_for;

/// Buckets of a piece; more would be too many places to write at a time for the nearest cache.
const MOST_BUCKETS: u32 = 5 << 8;

/// A bucket holds at least so many neighbouring sources, as a power of two.
const LEAST_SHIFT: u32 = 12;

/// And at most so many: the rest of a source must fit 16 bits.
pub(crate) const MOST_SHIFT: u32 = 16;

/// What dealt edges take at most, in bytes an edge.
pub(crate) const MOST_BYTES: u64 = 14;

/// A room has space for so many edges at most: enough for large pages to pay.
const MOST_ROOM: usize = 1 << 22;

/// Edges of a graph, piece by piece dealt by their sources and ready for [`GraphBuilder`](crate::GraphBuilder).
///
/// Dealing is work for many threads, each with pieces of its own; a few ten thousand edges are a good piece. Pieces have
/// numbers, by which the builder puts the edges of one source in order.
///
/// ```
/// use grundy::{DealtEdges, GraphBuilder};
/// let (mut one, mut other) = (DealtEdges::default(), DealtEdges::default());
/// one.deal(0, &[&[[2, 1], [1, 0]]])?;
/// other.deal(1, &[&[[2, 0]], &[[3, 2]]])?;
/// one.deal(2, &[&[[3, 0]]])?;
/// let mut builder = GraphBuilder::new(1 << 20);
/// builder.push(one)?;
/// builder.push(other)?;
/// let graph = builder.finish(0, 4)?;
/// assert_eq!((graph.options(2), graph.options(3)), (&[1, 0][..], &[2, 0][..]));
/// # Ok::<(), grundy::GraphError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealtEdges {
    /// Where the edges are. Many small arrays would be as many calls into the system.
    rooms: Vec<Room>,
    deals: Vec<Deal>,
    len: usize,
    runs: usize,
    seen: Seen,
}

/// Edges of some pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Room {
    /// The low bits of the sources.
    lows: Vec<u16>,
    targets: Vec<u32>,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Deal {
    number: u64,
    /// Its edges: the room, and the place of the first in it.
    room: usize,
    begin: usize,
    /// The buckets that are not empty, in ascending order.
    runs: Vec<Run>,
    shift: u32,
}

/// Where the edges of a bucket end, counted from the first of the piece; they begin where those of the bucket before end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    bucket: u32,
    end: u32,
}

/// What one look at edges tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The smallest and the largest source.
    sources: (u32, u32),
    /// The smallest and the largest vertex; the smallest is the larger if there are no edges.
    pub(crate) vertices: (u32, u32),
    pub(crate) direction: Direction,
}

impl Default for Seen {
    fn default() -> Self {
        let direction = Direction { down: true, up: true };
        Seen { sources: (u32::MAX, 0), vertices: (u32::MAX, 0), direction }
    }
}

impl Seen {
    pub(crate) fn of(stretches: &[&[Edge]]) -> Self {
        let (mut low, mut high, mut least, mut most, mut down, mut up) = (u32::MAX, 0, u32::MAX, 0, true, true);
        for stretch in stretches {
            for &[from, to] in *stretch {
                low = low.min(from);
                high = high.max(from);
                least = least.min(to);
                most = most.max(to);
                down &= to < from;
                up &= to > from;
            }
        }
        let vertices = (low.min(least), high.max(most));
        Seen { sources: (low, high), vertices, direction: Direction { down, up } }
    }

    pub(crate) fn with(self, other: Seen) -> Seen {
        let both = |a: (u32, u32), b: (u32, u32)| (a.0.min(b.0), a.1.max(b.1));
        let direction =
            Direction { down: self.direction.down & other.direction.down, up: self.direction.up & other.direction.up };
        Seen { sources: both(self.sources, other.sources), vertices: both(self.vertices, other.vertices), direction }
    }
}

impl DealtEdges {
    /// One piece, of the number 0; see [`deal`](Self::deal).
    pub fn new(stretches: &[&[Edge]]) -> Result<Self, GraphError> {
        let mut edges = Self::default();
        edges.deal(0, stretches)?;
        Ok(edges)
    }

    /// Deals a piece of edges, which come in stretches, one after the other; its number says where the piece stands among
    /// all of the graph. Gives the smallest and the largest vertex that it names.
    ///
    /// O(m + b) time for m edges, whose sources fall into b buckets, b at most 2^16. Fails if there are too many for any
    /// graph.
    pub fn deal(&mut self, number: u64, stretches: &[&[Edge]]) -> Result<Option<(u32, u32)>, GraphError> {
        let count: usize = stretches.iter().map(|stretch| stretch.len()).sum();
        if count as u64 >= u64::from(u32::MAX) {
            return Err(GraphError::TooLarge { what: "edges", count: count as u64 });
        }
        if count == 0 {
            return Ok(None);
        }
        let seen = Seen::of(stretches);
        let (low, high) = seen.sources;
        let few = |shift: &u32| (high >> shift) - (low >> shift) < MOST_BUCKETS;
        let shift = (LEAST_SHIFT..MOST_SHIFT).find(few).unwrap_or(MOST_SHIFT);
        let first = low >> shift;
        let mut next = vec![0u32; (high >> shift) as usize - first as usize + 1];
        for &[from, _] in stretches.iter().copied().flatten() {
            next[((from >> shift) - first) as usize] += 1;
        }
        let mut runs = Vec::with_capacity(next.len().min(count));
        let mut end = 0;
        for (bucket, place) in next.iter_mut().enumerate() {
            let size = std::mem::replace(place, end);
            end += size;
            if size > 0 {
                runs.push(Run { bucket: first + bucket as u32, end });
            }
        }
        let room = self.room_for(count);
        let Room { lows, targets } = &mut self.rooms[room];
        let begin = lows.len();
        lows.resize(begin + count, 0);
        targets.resize(begin + count, 0);
        let (lows, targets) = (&mut lows[begin..], &mut targets[begin..]);
        let rest = (1 << shift) - 1;
        for stretch in stretches {
            for &[from, to] in *stretch {
                let place = &mut next[((from >> shift) - first) as usize];
                lows[*place as usize] = (from & rest) as u16;
                targets[*place as usize] = to;
                *place += 1;
            }
        }
        self.len += count;
        self.runs += runs.len();
        self.seen = self.seen.with(seen);
        self.deals.push(Deal { number, room, begin, runs, shift });
        Ok(Some(seen.vertices))
    }

    /// The number of a room that has space for so many edges more.
    fn room_for(&mut self, count: usize) -> usize {
        if self.rooms.last().is_none_or(|room| room.lows.capacity() - room.lows.len() < count) {
            let size = count.max(self.len.min(MOST_ROOM));
            self.rooms.push(Room { lows: room_for(size), targets: room_for(size) });
        }
        self.rooms.len() - 1
    }

    /// How many edges there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes that they take: 6 for each edge, and 8 for each bucket of a piece that is not empty, so at most 14 for
    /// each edge.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        6 * self.len as u64 + 8 * self.runs as u64
    }

    /// The pieces with their numbers, as they were dealt. The edges of a piece come in ascending order of buckets; those of
    /// one source in the order in which they came.
    pub fn pieces(&self) -> impl Iterator<Item = (u64, impl Iterator<Item = Edge>)> {
        self.dealt().map(|piece| {
            let mut begin = 0;
            let edges = piece.runs.iter().flat_map(move |run| {
                let range = begin..run.end as usize;
                begin = run.end as usize;
                let source = run.bucket << piece.shift;
                piece.lows[range.clone()].iter().zip(&piece.targets[range]).map(move |(&low, &to)| {
                    let from = source | u32::from(low);
                    [from, to]
                })
            });
            (piece.number, edges)
        })
    }

    pub(crate) fn seen(&self) -> Seen {
        self.seen
    }

    /// The pieces as they were dealt.
    pub(crate) fn dealt(&self) -> impl Iterator<Item = Dealt<'_>> {
        self.deals.iter().map(|deal| {
            let Deal { number, room, begin, ref runs, shift } = *deal;
            let Room { lows, targets } = &self.rooms[room];
            let range = begin..begin + runs.last().map_or(0, |run| run.end as usize);
            Dealt { number, lows: &lows[range.clone()], targets: &targets[range], runs, shift }
        })
    }
}

/// A piece of edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dealt<'e> {
    pub(crate) number: u64,
    lows: &'e [u16],
    targets: &'e [u32],
    runs: &'e [Run],
    pub(crate) shift: u32,
}

impl<'e> Dealt<'e> {
    pub(crate) fn len(&self) -> usize {
        self.targets.len()
    }

    /// The first source and the number of edges of each bucket that is not empty.
    pub(crate) fn buckets(self) -> impl Iterator<Item = (u32, u32)> {
        let begins = std::iter::once(0).chain(self.runs.iter().map(|run| run.end));
        self.runs.iter().zip(begins).map(move |(run, begin)| (run.bucket << self.shift, run.end - begin))
    }

    /// The edges whose sources have these high bits, run by run. Runs are looked at from `next` on, which goes past
    /// these and all before them.
    pub(crate) fn take(&self, next: &mut usize, high: u32, shift: u32, rows: &mut Vec<Row<'e>>) {
        let above = |run: &Run| run.bucket >> (shift - self.shift);
        while self.runs.get(*next).is_some_and(|run| above(run) < high) {
            *next += 1;
        }
        while let Some(run) = self.runs.get(*next).filter(|run| above(run) == high) {
            let begin = next.checked_sub(1).map_or(0, |before| self.runs[before].end as usize);
            let range: Range<usize> = begin..run.end as usize;
            let (lows, targets) = (&self.lows[range.clone()], &self.targets[range]);
            rows.push(Row { source: run.bucket << self.shift, lows, targets });
            *next += 1;
        }
    }
}

/// The edges of one bucket of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'e> {
    /// The first source of the bucket.
    pub(crate) source: u32,
    /// How far the sources are from it.
    pub(crate) lows: &'e [u16],
    pub(crate) targets: &'e [u32],
}
