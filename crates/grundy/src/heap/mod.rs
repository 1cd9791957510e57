//! The nim-sequence of one-heap rules.

/// Values of one heap.
#[derive(Debug)]
pub struct NimSequence;
