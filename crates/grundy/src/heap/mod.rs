//! The nim-sequence of one-heap rules.
//!
//! [`sequence`] is the front door and picks one of the engines behind it. [`definition`] is the oracle: every
//! other engine is held to it by a property test beside its code. [`period`] is the only place that can call
//! a repetition a period.

mod all_but;
mod closed_form;
mod definition;
mod dense;
mod expansion;
mod named_form;
mod one_hot;
mod outcomes;
mod period;
mod sequence;
mod sparse;
mod table;
mod window;

pub use closed_form::ClosedForm;
pub use outcomes::OutcomeBits;
pub(crate) use period::primes_of;
pub use period::{Period, Theorem};
pub use sequence::{Engine, Limits, NimSequence, PeriodStatus};
pub use sparse::{Hunt, HuntError, HuntOptions, HuntProgress, HuntState, HuntSummary};
