//! Who wins, without nim-values: takes up to 64, one bit a heap.

use grundy::{OutcomeBits, SubtractionSet};

use crate::Result;
use crate::plain;
use crate::report::{Table, each, shortest};

const HEAPS: u64 = 1 << 31;

pub(crate) fn run(_: &[String]) -> Result<()> {
    let mut table = Table::new(
        "Outcomes of 2^31 heaps (target: 10^9 heaps a second, or within 2 times the shift-and-or loop)",
        &["set", "heaps/s", "ns/heap", "loop ns/heap", "loop / grundy"],
    );
    // Small and large least takes, short and long periods.
    for takes in [
        &[1u64, 2, 4, 8, 16, 32, 63][..],
        &[1, 12, 17, 28, 29],
        &[4, 13, 23, 32, 36],
        &[2, 5, 11, 20, 22, 41, 57],
        &[9, 20, 21, 30, 47, 61],
        &[33, 38, 45, 59, 62],
    ] {
        let set = SubtractionSet::from_takes(takes.iter().copied());
        let (own, bits) = shortest(2, || OutcomeBits::compute(&set, HEAPS));
        let bits = bits.ok_or("a set with takes up to 64")?;
        let (simple, words) = shortest(2, || plain::outcome_words(takes, HEAPS));
        if bits.words() != words {
            return Err(format!("{set}: the programs disagree").into());
        }
        let (own, simple) = (each(own, HEAPS), each(simple, HEAPS));
        table.row([
            set.to_string(),
            format!("{:.2e}", 1e9 / own),
            format!("{own:.3}"),
            format!("{simple:.3}"),
            format!("{:.2}", simple / own),
        ]);
    }
    table.print();
    Ok(())
}
