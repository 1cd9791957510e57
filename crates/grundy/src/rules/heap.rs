//! The one thing every engine needs to know of a one-heap rule: the options of a heap.

/// The rules of a game whose positions are sums of heaps, told one heap at a time.
///
/// Implement this for a rule of your own and hand it to
/// [`NimSequence::from_rules`](crate::NimSequence::from_rules).
///
/// ```
/// use grundy::{HeapRules, NimSequence};
///
/// /// Take one token, or replace an even heap by its half.
/// struct OneOrHalve;
/// impl HeapRules for OneOrHalve {
///     fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
///         if heap >= 1 { visit(&[heap - 1]); }
///         if heap >= 2 && heap % 2 == 0 { visit(&[heap / 2]); }
///     }
/// }
/// let mut sequence = NimSequence::from_rules(OneOrHalve);
/// assert_eq!(sequence.prefix(7)?, [0, 1, 0, 1, 2, 0, 2]);
/// # Ok::<(), grundy::SequenceError>(())
/// ```
pub trait HeapRules {
    /// Calls `visit` once for every option of a heap of `heap` tokens, with the heaps that are left.
    ///
    /// Heaps of size 0 may be left out or listed. Every heap left must be smaller than `heap`, or the game
    /// need not end; engines refuse rules that break this, with the heap at which it happened. The same
    /// heap must always have the same options. The order decides the order in which moves are shown.
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64]));

    /// The same for engines that only want nim-values: an option whose value another one has, and two equal
    /// heaps of one option, may be left out.
    ///
    /// Worth writing where options repeat so much that listing them all is most of the work.
    fn for_each_option_value(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        self.for_each_option(heap, visit);
    }

    /// Why the options of a heap cannot be listed, if they cannot.
    ///
    /// Rules that may fail visit the heap itself as its only option, which makes every engine stop, and say here why.
    fn fault(&self, heap: u64) -> Option<String> {
        let _ = heap;
        None
    }
}

impl<R: HeapRules + ?Sized> HeapRules for &R {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        (**self).for_each_option(heap, visit);
    }

    fn for_each_option_value(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        (**self).for_each_option_value(heap, visit);
    }

    fn fault(&self, heap: u64) -> Option<String> {
        (**self).fault(heap)
    }
}
