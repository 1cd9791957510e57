//! Claims that can leave the house: a period with the evidence that proves it, as bytes for others to check.
//!
//! Whoever reads "preperiod 71, period 12" should not have to trust the program that printed it. A
//! [`Certificate`] holds a rule, a claim and what a separate checker (crate `grundy-check`, which shares no code
//! with this one) needs to decide the claim with simple arithmetic and a theorem. How the bytes look is said in
//! `docs/certificate.md`; nothing here reads or writes files.
//!
//! * [`Certificate::of_period`]: periods of finite subtraction sets, of all takes but finitely many, and of codes
//!   that end. The checker computes the values again, so the evidence is short or empty.
//! * [`WindowProof`]: sequences of octal games too long to be computed again in one go. The certificate has the
//!   windows between which the register of common values runs, so that many can check it in parts.
//! * [`PeriodClaim::test`]: the other way round, somebody's claim held against the sequence.
//!
//! ```
//! use grundy::certificate::Certificate;
//! use grundy::{NimSequence, PeriodStatus, Ruleset};
//! let rules: Ruleset = "kayles".parse()?;
//! let mut sequence = NimSequence::of(&rules).expect("one heap");
//! let PeriodStatus::Proved(period) = sequence.period(None)? else { unreachable!() };
//! let certificate = Certificate::of_period(&rules.one_heap().unwrap(), &period, &mut sequence)?;
//! assert!(certificate.to_bytes().starts_with(b"grundycert 1\nkind heap-period\nrule 0.77\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod rule;
mod table;
mod window;
mod write;

use std::fmt;

use crate::error::SequenceError;
use crate::heap::{NimSequence, Period};
use crate::rules::OneHeapRules;

pub use claim::{ClaimVerdict, PeriodClaim};
pub use table::TableProof;
pub use window::{WindowProof, WindowShape};

use rule::CertifiedRule;
use write::Evidence;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The period holds by a theorem that no checker knows.
    #[error("such rules have a period by a theorem for which certificates have no form")]
    NoForm,
    /// A number of the claim is too large for the format (2^56).
    #[error("a certificate holds numbers below 2^56, which this claim passes")]
    TooLarge,
    /// A window proof was given data that cannot be true together.
    #[error("{0}")]
    Window(String),
    /// The values for the evidence could not be computed.
    #[error(transparent)]
    Values(#[from] SequenceError),
}

/// A claim with its evidence, ready to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    rule: String,
    claim: PeriodClaim,
    evidence: Evidence,
}

/// Values are put into the file up to this many; more are left to the checker to compute.
const MOST_VALUES: u64 = 1 << 16;

/// From this many heaps on a code is checked with rare and common values.
const SPLIT_FROM: u64 = 1 << 11;

impl Certificate {
    /// The certificate of a proved period.
    ///
    /// `sequence` must be that of the rules; at most 2^16 of its values are put into the evidence. Costs what they
    /// cost, and O(4^b) for values of b bits where a code is long.
    pub fn of_period(
        rules: &OneHeapRules,
        period: &Period,
        sequence: &mut NimSequence,
    ) -> Result<Self, CertificateError> {
        let claim = PeriodClaim::of(period).ok_or(CertificateError::TooLarge)?;
        let rule = CertifiedRule::of(rules).ok_or(CertificateError::NoForm)?;
        let heaps = rule.heaps(claim).ok_or(CertificateError::TooLarge)?;
        let shown = heaps.min(MOST_VALUES) as usize;
        let values = sequence.prefix(shown)?;
        let values: Vec<u32> =
            values.into_iter().map(u32::try_from).collect::<Result<_, _>>().map_err(|_| CertificateError::TooLarge)?;
        let split = if heaps >= SPLIT_FROM { rule.best_split(&values) } else { None };
        let values = (heaps <= MOST_VALUES).then_some(values);
        let evidence = Evidence::Values { theorem: rule.theorem(), split, values };
        Ok(Certificate { rule: rule.to_string(), claim, evidence })
    }

    /// The rule in the certificate's own spelling.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// What is claimed.
    #[must_use]
    pub fn claim(&self) -> PeriodClaim {
        self.claim
    }

    /// The short name of the theorem: S1, S2, T1 or W3.
    #[must_use]
    pub fn theorem(&self) -> &'static str {
        self.evidence.theorem()
    }

    /// The file. As long as the evidence, which is known beforehand.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        write::bytes(self)
    }
}

impl fmt::Display for Certificate {
    /// The claim in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.rule, self.claim, self.theorem())
    }
}
