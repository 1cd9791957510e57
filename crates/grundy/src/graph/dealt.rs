//! Edges dealt into buckets of neighbouring sources: half of sorting, done while the edges are still in a near cache.
//!
//! Counting how many edges each source has and then putting every edge into its place touches far memory twice for
//! each edge if the edges come in random order. So every piece of some ten thousand edges is first dealt by the high
//! bits of the sources, by whichever thread has it; that touches near memory only. A bucket then keeps 16 bits of each
//! source, and all buckets of the same sources are sorted together when all edges are there (see `sort`).

use std::ops::Range;

use crate::graph::csr::{Direction, Edge};
use crate::graph::error::GraphError;

/// Buckets of a piece; more would be too many places to write at a time for the nearest cache.
const MOST_BUCKETS: u32 = 5 << 8;

/// A bucket holds at least so many neighbouring sources, as a power of two.
const LEAST_SHIFT: u32 = 12;

/// And at most so many: the rest of a source must fit 16 bits.
pub(crate) const MOST_SHIFT: u32 = 16;

/// What dealt edges take at most, in bytes an edge.
pub(crate) const MOST_BYTES: u64 = 14;

/// A piece of the edges of a graph, dealt by their sources and ready for [`GraphBuilder`](crate::GraphBuilder).
///
/// Dealing is work for many threads, one piece each; a few ten thousand edges are a good piece.
///
/// ```
/// use grundy::{DealtEdges, GraphBuilder};
/// let mut builder = GraphBuilder::new(1 << 20);
/// builder.push(DealtEdges::new(&[&[[2, 1], [1, 0]]])?)?;
/// builder.push(DealtEdges::new(&[&[[2, 0]], &[[3, 2]]])?)?;
/// assert_eq!(builder.finish(0, 4)?.options(2), [1, 0]);
/// # Ok::<(), grundy::GraphError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealtEdges {
    /// The low bits of the sources.
    lows: Vec<u16>,
    targets: Vec<u32>,
    /// The buckets that are not empty, in ascending order.
    runs: Vec<Run>,
    shift: u32,
    seen: Seen,
}

/// Where the edges of a bucket end; they begin where those of the bucket before end.
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
    /// Deals edges that come in stretches, one after the other. O(m + b) time for m edges, whose sources fall into b
    /// buckets, b at most 2^16. Fails if there are too many for any graph.
    pub fn new(stretches: &[&[Edge]]) -> Result<Self, GraphError> {
        let count: usize = stretches.iter().map(|stretch| stretch.len()).sum();
        if count as u64 >= u64::from(u32::MAX) {
            return Err(GraphError::TooLarge { what: "edges", count: count as u64 });
        }
        if count == 0 {
            return Ok(Self::default());
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
        let mut lows = vec![0u16; count];
        let mut targets = vec![0u32; count];
        let rest = (1 << shift) - 1;
        for stretch in stretches {
            for &[from, to] in *stretch {
                let place = &mut next[((from >> shift) - first) as usize];
                lows[*place as usize] = (from & rest) as u16;
                targets[*place as usize] = to;
                *place += 1;
            }
        }
        Ok(DealtEdges { lows, targets, runs, shift, seen })
    }

    /// How many edges there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The smallest and the largest vertex that an edge names.
    #[must_use]
    pub fn range(&self) -> Option<(u32, u32)> {
        (!self.is_empty()).then_some(self.seen.vertices)
    }

    /// The bytes that they take: 6 for each edge, and 8 for each bucket that is not empty, so at most 14 for each edge.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        6 * self.len() as u64 + 8 * self.runs.len() as u64
    }

    /// The edges, in ascending order of buckets; those of one source in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = Edge> + '_ {
        let mut begin = 0;
        self.runs.iter().flat_map(move |run| {
            let range = begin..run.end as usize;
            begin = run.end as usize;
            let source = run.bucket << self.shift;
            self.lows[range.clone()].iter().zip(&self.targets[range]).map(move |(&low, &to)| {
                let from = source | u32::from(low);
                [from, to]
            })
        })
    }

    pub(crate) fn seen(&self) -> Seen {
        self.seen
    }

    pub(crate) fn shift(&self) -> u32 {
        self.shift
    }

    /// The first source and the number of edges of each bucket that is not empty.
    pub(crate) fn buckets(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let begins = std::iter::once(0).chain(self.runs.iter().map(|run| run.end));
        self.runs.iter().zip(begins).map(|(run, begin)| (run.bucket << self.shift, run.end - begin))
    }

    /// The edges whose sources have these high bits, run by run. Runs are looked at from `next` on, which goes past
    /// these and all before them.
    pub(crate) fn take<'e>(&'e self, next: &mut usize, high: u32, shift: u32, rows: &mut Vec<Row<'e>>) {
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
