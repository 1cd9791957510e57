//! Rows made by all processors and written in their order.

use std::io::{self, Write};
use std::sync::mpsc;
use std::thread;

use grundy::Outcome;

use crate::graph::decimal::Decimal;

/// Vertices whose rows are made at a time by one thread.
const STRETCH: u32 = 1 << 15;

/// Stretches that a thread may be ahead of what is written.
const AHEAD: usize = 2;

/// What rows are written with.
#[derive(Debug, Default)]
pub(crate) struct Pen {
    pub(crate) text: Vec<u8>,
    /// For the numbers of vertices.
    pub(crate) number: Decimal,
}

/// Rows of some stretch, and how many outcomes P, N and D they tell.
#[derive(Default)]
struct Rows {
    pen: Pen,
    totals: [u64; 3],
}

/// Writes a row for every vertex, made by all processors, and counts the outcomes P, N and D.
///
/// Rows are made a few stretches ahead of those that are written; the memory of those that are written is used again.
pub(crate) fn write_rows(
    out: &mut dyn Write,
    vertices: u32,
    row: impl Fn(&mut Pen, u32) -> Outcome + Sync,
) -> io::Result<[u64; 3]> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(16);
    let starts: Vec<u32> = (0..vertices).step_by(STRETCH as usize).collect();
    let make = |first: u32, mut rows: Rows| {
        rows.pen.text.clear();
        rows.totals = [0; 3];
        for vertex in first..first.saturating_add(STRETCH).min(vertices) {
            rows.totals[row(&mut rows.pen, vertex) as usize] += 1;
        }
        rows
    };
    let mut totals = [0u64; 3];
    let mut write = |rows: &Rows, totals: &mut [u64; 3]| {
        totals.iter_mut().zip(rows.totals).for_each(|(total, own)| *total += own);
        out.write_all(&rows.pen.text)
    };
    if threads == 1 || starts.len() < 2 {
        let mut rows = Rows::default();
        for first in starts {
            rows = make(first, rows);
            write(&rows, &mut totals)?;
        }
        return Ok(totals);
    }
    thread::scope(|scope| {
        // The helpers make every stretch but each last of a round, which this thread makes before it writes the round.
        let helpers: Vec<_> = (0..threads - 1)
            .map(|helper| {
                let (made, next) = mpsc::sync_channel::<Rows>(AHEAD);
                let (used, again) = mpsc::channel::<Rows>();
                let (make, own) = (&make, starts.iter().skip(helper).step_by(threads));
                scope.spawn(move || {
                    for &first in own {
                        let rows = make(first, again.try_recv().unwrap_or_default());
                        if made.send(rows).is_err() {
                            break;
                        }
                    }
                });
                (next, used)
            })
            .collect();
        let mut own = Rows::default();
        for round in starts.chunks(threads) {
            let mine = round.get(threads - 1);
            if let Some(&first) = mine {
                own = make(first, own);
            }
            for (next, used) in helpers.iter().take(round.len()) {
                let Ok(rows) = next.recv() else { break };
                write(&rows, &mut totals)?;
                let _ = used.send(rows);
            }
            if mine.is_some() {
                write(&own, &mut totals)?;
            }
        }
        Ok(totals)
    })
}
