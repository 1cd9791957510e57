//! Named one-heap rules that are neither subtraction sets nor take-and-break codes.

use crate::rules::heap::HeapRules;

/// A one-heap rule with a name of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuiltIn {
    /// Replace the heap by at most this many heaps, each smaller than it (their total may be larger).
    SmallerHeaps(u64),
    /// x
    Treblecross,
    /// x
    CouplesAreForever,
    /// x
    UpToHalf,
    /// x
    ToProperDivisor,
}

impl HeapRules for BuiltIn {
    fn for_each_option(&self, _heap: u64, _visit: &mut dyn FnMut(&[u64])) {}
}
