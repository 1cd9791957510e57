//! Sparse spaces: take-and-break games whose values split into few rare and many common ones.
//!
//! Give every heap a class, rare or common, by the parity of some bits of its value (and perhaps of the heap
//! itself), chosen so that the classes of two parts decide the class of their xor ([`split`]). If the common
//! class is closed off in this way, two common parts never give a common value. So all options of the common
//! class come from pairs with a rare part, and where rare heaps are few a heap needs a few hundred look-ups
//! instead of n/2 (Berlekamp, Conway and Guy, *Winning Ways*, ch. 4, "Sparse spaces spell speed").
//!
//! The values are exact for *every* choice of classes: a common value that no pair with a rare part gives is
//! certainly not an option, and a rare one is looked for until it is found or all pairs have been seen. The choice
//! decides the speed only, so it may change at any heap. The engine that does this is [`dense`](super::dense).

mod census;
mod choice;
mod classes;
mod escapes;
mod finish;
mod hunt;
mod lanes;
mod register;
mod repeat;
mod run;
mod search;
mod snapshots;
mod sources;
mod split;
mod witnesses;

pub use hunt::{Hunt, HuntError, HuntOptions, HuntProgress, HuntState, HuntSummary};
pub(in crate::heap) use register::Breaks;
pub(in crate::heap) use run::SparseRun;
pub(in crate::heap) use split::{Census, Split};

#[cfg(test)]
mod tests;
