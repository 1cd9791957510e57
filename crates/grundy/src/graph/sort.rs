//! Edges sorted by their sources, from pieces that are dealt already.
//!
//! All edges of a few thousand neighbouring sources are gathered from all pieces, counted and put into their places,
//! which are few enough to be near. Threads take such groups of sources one by one; the order of edges of one source
//! is kept.

use std::sync::Mutex;
use std::thread;

use crate::graph::csr::Edge;
use crate::graph::dealt::{Dealt, DealtEdges, MOST_SHIFT, Row};
use crate::kernel::pages::zeros;

/// Fewer edges than this are worth no second thread.
const FEW: usize = 1 << 17;

/// Sources are sorted in at most about this many groups, if 2^16 sources are not too few for that.
const MOST_GROUPS: u32 = 1 << 12;

/// Edges by their sources.
#[derive(Debug, Default)]
pub(crate) struct Sorted {
    /// For each source the place where its targets begin, and one place more for the end.
    pub(crate) offsets: Vec<u32>,
    pub(crate) targets: Vec<u32>,
    pub(crate) most_options: u32,
}

/// The sources of a group and where their offsets and targets go.
struct Group<'s> {
    high: u32,
    first: u32,
    begin: u32,
    offsets: &'s mut [u32],
    targets: &'s mut [u32],
}

/// Sorts edges whose vertices are `first` to `first + vertices - 1`; in the result they are counted from 0.
pub(crate) fn by_source(first: u32, vertices: u32, edges: &[DealtEdges]) -> Sorted {
    let mut pieces: Vec<Dealt<'_>> = edges.iter().flat_map(DealtEdges::dealt).collect();
    pieces.sort_by_key(|piece| piece.number);
    let edges: usize = pieces.iter().map(Dealt::len).sum();
    let mut sorted = Sorted { offsets: zeros(vertices as usize + 1), targets: zeros(edges), most_options: 0 };
    if edges == 0 {
        return sorted;
    }
    let last = first + (vertices - 1);
    let dealt = pieces.iter().map(|piece| piece.shift).max().unwrap_or(0);
    let few = |shift: &u32| (last >> shift) - (first >> shift) < MOST_GROUPS;
    let shift = (dealt..MOST_SHIFT).find(few).unwrap_or(MOST_SHIFT);
    let mut sizes = vec![0u32; (last >> shift) as usize - (first >> shift) as usize + 1];
    for (source, size) in pieces.iter().flat_map(|piece| piece.buckets()) {
        sizes[((source >> shift) - (first >> shift)) as usize] += size;
    }
    let mut groups = Vec::with_capacity(sizes.len());
    let (mut offsets, end) = sorted.offsets.split_at_mut(vertices as usize);
    end.fill(edges as u32);
    let mut targets = &mut sorted.targets[..];
    let (mut source, mut begin) = (first, 0);
    for size in sizes {
        let high = source >> shift;
        let until = ((u64::from(high) + 1) << shift).min(u64::from(last) + 1);
        let (own, after) = offsets.split_at_mut((until - u64::from(source)) as usize);
        offsets = after;
        let (places, after) = targets.split_at_mut(size as usize);
        targets = after;
        groups.push(Group { high, first: source, begin, offsets: own, targets: places });
        // Past the last vertex only after the last group.
        source = until as u32;
        begin += size;
    }
    let groups = Mutex::new(groups.into_iter());
    let work = || {
        let (mut next, mut rows, mut most) = (Vec::new(), Vec::new(), 0);
        let mut runs = vec![0; pieces.len()];
        // No thread panics, so the lock is never poisoned.
        let group = || groups.lock().ok().and_then(|mut groups| groups.next());
        while let Some(group) = group() {
            rows.clear();
            for (piece, run) in pieces.iter().zip(&mut runs) {
                piece.take(run, group.high, shift, &mut rows);
            }
            most = most.max(sort(group, first, &rows, &mut next));
        }
        most
    };
    sorted.most_options = thread::scope(|scope| {
        let others: Vec<_> = (1..threads(edges)).map(|_| scope.spawn(work)).collect();
        let own = work();
        others.into_iter().filter_map(|other| other.join().ok()).fold(own, u32::max)
    });
    sorted
}

/// Sorts the edges of one group, and gives the largest number of options.
fn sort(group: Group<'_>, first: u32, rows: &[Row<'_>], next: &mut Vec<u32>) -> u32 {
    let Group { first: source, begin, offsets, targets, .. } = group;
    next.clear();
    next.resize(offsets.len(), 0);
    for row in rows {
        // A bucket may begin before the first vertex, but no edge of it does.
        let from = row.source.wrapping_sub(source);
        for &low in row.lows {
            next[from.wrapping_add(u32::from(low)) as usize] += 1;
        }
    }
    let (mut sum, mut most) = (0, 0);
    for (offset, place) in offsets.iter_mut().zip(next.iter_mut()) {
        *offset = begin + sum;
        most = most.max(*place);
        sum += std::mem::replace(place, sum);
    }
    for row in rows {
        let from = row.source.wrapping_sub(source);
        for (&low, &to) in row.lows.iter().zip(row.targets) {
            let place = &mut next[from.wrapping_add(u32::from(low)) as usize];
            targets[*place as usize] = to - first;
            *place += 1;
        }
    }
    most
}

/// What a piece of work gives for each thread's share of the edges, in their order.
pub(crate) fn shared<T: Send>(edges: &[Edge], work: impl Fn(&[Edge]) -> T + Sync) -> Vec<T> {
    let shares: Vec<&[Edge]> = edges.chunks(edges.len().div_ceil(threads(edges.len())).max(1)).collect();
    thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = shares.iter().skip(1).map(|share| scope.spawn(move || work(share))).collect();
        let mut all: Vec<T> = shares.first().map(|share| work(share)).into_iter().collect();
        all.extend(others.into_iter().filter_map(|other| other.join().ok()));
        all
    })
}

fn threads(edges: usize) -> usize {
    if edges < FEW { 1 } else { thread::available_parallelism().map_or(1, usize::from).min(16) }
}
