//! A one-heap rule of your own: take one token, or halve an even heap.
//!
//! Run with `cargo run --release -p grundy --example own_rule`.

use grundy::{HeapRules, NimSequence, SequenceError};

/// The game "i-Mark": subtract 1, or divide an even heap by 2.
struct OneOrHalve;

impl HeapRules for OneOrHalve {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        if heap >= 1 {
            visit(&[heap - 1]);
        }
        if heap >= 2 && heap.is_multiple_of(2) {
            visit(&[heap / 2]);
        }
    }
}

fn main() -> Result<(), SequenceError> {
    let mut sequence = NimSequence::from_rules(OneOrHalve);
    println!("heap  value");
    for heap in 0..=12 {
        println!("{heap:>4}  {:>5}", sequence.value_u64(heap)?);
    }
    Ok(())
}
