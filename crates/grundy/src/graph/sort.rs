//! Edges sorted by their sources.
//!
//! Counting how many edges each source has and then putting every edge into its place touches far memory twice for
//! each edge if the edges come in random order. So they are first dealt into buckets of neighbouring sources, each
//! bucket written from front to back, and a bucket is small enough for its places to be near when it is sorted.
//! Threads deal stretches of the edges and then sort whole buckets; the order of edges of one source is kept.

use std::sync::Mutex;
use std::thread;

use crate::graph::csr::Edge;

/// Fewer edges than this are worth no second thread and no buckets.
const FEW: usize = 1 << 17;

/// A bucket's places take about this many bytes.
const NEAR: usize = 1 << 19;

/// More buckets than this are too many stretches to write at a time.
const MOST_BUCKETS: usize = 1 << 10;

/// Bytes of sorting beside the result: each edge once more.
pub(crate) fn bytes(edges: u64) -> u64 {
    edges.saturating_mul(8)
}

/// For each source the place where its targets begin, one place more for the end, and the targets.
///
/// All vertices are below `vertices`.
pub(crate) fn by_source(vertices: u32, blocks: &[&[Edge]]) -> (Vec<u32>, Vec<u32>) {
    let edges: usize = blocks.iter().map(|block| block.len()).sum();
    let buckets = (edges * 4 / NEAR).next_power_of_two().clamp(1, MOST_BUCKETS);
    let shift = 32 - vertices.leading_zeros().min(31) - buckets.trailing_zeros().min(32 - vertices.leading_zeros());
    let buckets = (vertices as usize >> shift) + 1;
    let hands = shared(blocks, |share| deal(share, buckets, shift));
    let mut offsets = vec![0u32; vertices as usize + 1];
    let mut targets = vec![0u32; edges];
    let mut jobs = Vec::with_capacity(buckets);
    let mut rest = &mut targets[..];
    let mut begin = 0;
    for (bucket, offsets) in offsets.chunks_mut(1 << shift).enumerate() {
        let size: usize = hands.iter().map(|hand| hand.bucket(bucket).len()).sum();
        let (own, after) = rest.split_at_mut(size);
        rest = after;
        jobs.push((bucket, offsets, own, begin));
        begin += size as u32;
    }
    let jobs = Mutex::new(jobs.into_iter());
    let work = || {
        let mut next = Vec::new();
        let job = || jobs.lock().ok().and_then(|mut jobs| jobs.next());
        // No thread panics, so the lock is never poisoned.
        while let Some((bucket, offsets, targets, begin)) = job() {
            let first = (bucket << shift) as u32;
            sort_bucket(&hands, bucket, (first, begin), (offsets, targets, &mut next));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads(edges) {
            scope.spawn(work);
        }
        work();
    });
    (offsets, targets)
}

/// What one thread has dealt: edges bucket by bucket.
struct Hand {
    edges: Vec<Edge>,
    ends: Vec<usize>,
}

impl Hand {
    fn bucket(&self, bucket: usize) -> &[Edge] {
        let from = if bucket == 0 { 0 } else { self.ends[bucket - 1] };
        &self.edges[from..self.ends[bucket]]
    }
}

/// What a piece of work gives for each thread's share of the edges, in their order.
pub(crate) fn shared<T: Send>(blocks: &[&[Edge]], work: impl Fn(&[&[Edge]]) -> T + Sync) -> Vec<T> {
    let edges: usize = blocks.iter().map(|block| block.len()).sum();
    let shares = shares(blocks, edges.div_ceil(threads(edges)).max(1));
    thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = shares[1..].iter().map(|share| scope.spawn(move || work(share))).collect();
        let mut all = vec![work(&shares[0])];
        all.extend(others.into_iter().filter_map(|other| other.join().ok()));
        all
    })
}

fn threads(edges: usize) -> usize {
    if edges < FEW { 1 } else { thread::available_parallelism().map_or(1, usize::from).min(16) }
}

/// The blocks in stretches of so many edges.
fn shares<'e>(blocks: &[&'e [Edge]], size: usize) -> Vec<Vec<&'e [Edge]>> {
    let mut shares = vec![Vec::new()];
    let mut free = size;
    for mut block in blocks.iter().copied() {
        while !block.is_empty() {
            if free == 0 {
                shares.push(Vec::new());
                free = size;
            }
            let (now, later) = block.split_at(free.min(block.len()));
            if let Some(share) = shares.last_mut() {
                share.push(now);
            }
            free -= now.len();
            block = later;
        }
    }
    shares
}

fn deal(share: &[&[Edge]], buckets: usize, shift: u32) -> Hand {
    let mut next = vec![0usize; buckets];
    for &[from, _] in share.iter().copied().flatten() {
        next[(from >> shift) as usize] += 1;
    }
    let mut sum = 0;
    for place in &mut next {
        sum += std::mem::replace(place, sum);
    }
    let mut edges = vec![[0, 0]; sum];
    for block in share {
        for &edge in *block {
            let place = &mut next[(edge[0] >> shift) as usize];
            edges[*place] = edge;
            *place += 1;
        }
    }
    Hand { edges, ends: next }
}

/// Sorts one bucket, whose first source and first place are given, into its part of the result.
fn sort_bucket(
    hands: &[Hand],
    bucket: usize,
    (first, begin): (u32, u32),
    (offsets, targets, next): (&mut [u32], &mut [u32], &mut Vec<u32>),
) {
    next.clear();
    next.resize(offsets.len(), 0);
    for hand in hands {
        for &[from, _] in hand.bucket(bucket) {
            next[(from - first) as usize] += 1;
        }
    }
    let mut sum = 0;
    for (offset, place) in offsets.iter_mut().zip(next.iter_mut()) {
        *offset = begin + sum;
        sum += std::mem::replace(place, sum);
    }
    for hand in hands {
        for &[from, to] in hand.bucket(bucket) {
            let place = &mut next[(from - first) as usize];
            targets[*place as usize] = to;
            *place += 1;
        }
    }
}
