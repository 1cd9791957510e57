//! What can go wrong when values are asked for.

use crate::natural::Natural;

/// Why a nim-value, a sequence or a period could not be given.
///
/// Nothing here is fatal: values computed before stay available.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// No theorem covers the heap and a table up to it would not fit into the memory allowed.
    #[error(
        "no theorem covers heap {heap} of {rules}: values can be computed up to heap {reachable} within the memory allowed"
    )]
    OutOfReach {
        /// The rules as text.
        rules: String,
        /// The heap that was asked for.
        heap: Natural,
        /// The largest heap whose value fits into the memory allowed.
        reachable: u64,
    },
    /// No theorem covers the heap and computing up to it would take more steps than allowed.
    #[error("no period of {rules} was proved within {searched} heaps, so the value of heap {heap} is not known")]
    TooFar {
        /// The rules as text.
        rules: String,
        /// The heap that was asked for.
        heap: Natural,
        /// How many heaps were computed in search of a proof.
        searched: u64,
    },
    /// The value is known but does not fit 64 bits; ask for it as a [`Nimber`](crate::Nimber).
    #[error("the value of heap {heap} does not fit 64 bits")]
    WideValue {
        /// The heap.
        heap: Natural,
    },
    /// A rule leaves a heap that is not smaller, so the game need not end.
    #[error("a move from heap {heap} leaves a heap of {left}: every move must leave smaller heaps")]
    NotDecreasing {
        /// The heap from which the move is made.
        heap: u64,
        /// The heap it leaves.
        left: u64,
    },
    /// The options of a heap cannot be listed.
    #[error("the moves from heap {heap} cannot be listed: the rule meets {why}")]
    RuleFails {
        /// The heap.
        heap: u64,
        /// What goes wrong there.
        why: String,
    },
    /// The caller asked to stop.
    #[error("stopped on request, computed to heap {computed_to}")]
    Interrupted {
        /// The largest heap whose value is known.
        computed_to: u64,
    },
}
