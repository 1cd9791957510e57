//! Claims about periods: what they say, and whether they are true.

use std::fmt;

use crate::error::SequenceError;
use crate::heap::{NimSequence, Period, PeriodStatus};
use crate::natural::Natural;

/// The claim that g(n + period) = g(n) + saltus for all n >= preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PeriodClaim {
    /// From which heap on.
    pub preperiod: u64,
    /// How many heaps later; at least 1.
    pub period: u64,
    /// By how much the values rise.
    pub saltus: u64,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClaimVerdict {
    /// It is true.
    True {
        /// The proved period, whose numbers are the least possible.
        proof: Period,
    },
    /// It is false: the first heap at or past the preperiod where the equality fails.
    False {
        /// The heap.
        heap: u64,
        /// Its value.
        value: u64,
        /// The heap one claimed period later.
        later: u64,
        /// Its value, which is not the first plus the saltus.
        later_value: u64,
    },
    /// Nothing is proved; the equality holds where it was looked at.
    Open {
        /// The last heap whose value was compared with an earlier one, if any was.
        compared_to: Option<u64>,
    },
}

/// Heaps in which a false claim is looked for before a proof is.
const FIRST_LOOK: u64 = 1 << 12;

impl PeriodClaim {
    /// What a proved period says, if it fits 56 bits, as certificates demand.
    #[must_use]
    pub fn of(period: &Period) -> Option<Self> {
        let plain = |n: &Natural| n.to_u64().filter(|&n| n < 1 << 56);
        Some(PeriodClaim {
            preperiod: plain(period.preperiod())?,
            period: plain(period.period())?,
            saltus: plain(period.saltus())?,
        })
    }

    /// Holds the claim against a sequence, with at most `heaps` heaps where a period has yet to be proved.
    ///
    /// A false claim is mostly seen within the first heaps. Otherwise this costs a proof of the period
    /// ([`NimSequence::period`]) and, for a false claim, a look at every heap to the one that breaks it.
    ///
    /// ```
    /// use grundy::certificate::{ClaimVerdict, PeriodClaim};
    /// use grundy::NimSequence;
    /// let mut dawson = NimSequence::of(&"0.07".parse()?).expect("one heap");
    /// let claim = PeriodClaim { preperiod: 52, period: 34, saltus: 0 };
    /// assert!(matches!(claim.test(&mut dawson, None)?, ClaimVerdict::False { heap: 52, later: 86, .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn test(self, sequence: &mut NimSequence, heaps: Option<u64>) -> Result<ClaimVerdict, SequenceError> {
        let look = heaps.unwrap_or(FIRST_LOOK).min(FIRST_LOOK);
        let end = look.saturating_sub(self.period);
        if sequence.proved().is_none()
            && let Some(broken) = self.first_failure(sequence, self.preperiod..end)?
        {
            return Ok(broken);
        }
        match sequence.period(heaps)? {
            PeriodStatus::Proved(proof) => {
                let broken = match self.last_place(&proof) {
                    None => None,
                    Some(last) => self.first_failure(sequence, self.preperiod..last.saturating_add(1))?,
                };
                Ok(broken.unwrap_or(ClaimVerdict::True { proof }))
            }
            PeriodStatus::Unproved { computed_to } => {
                let end = (computed_to + 1).saturating_sub(self.period);
                self.look(sequence, end)
            }
            PeriodStatus::Formula { .. } => self.look(sequence, FIRST_LOOK),
        }
    }

    /// Whether the claim's numbers are the least possible, given the proof.
    #[must_use]
    pub fn is_least(self, proof: &Period) -> bool {
        PeriodClaim::of(proof) == Some(self)
    }

    /// If the claim is false given the proof, the last heap at which it can first show.
    fn last_place(self, proof: &Period) -> Option<u64> {
        let period = proof.period().to_u64()?;
        let preperiod = proof.preperiod().to_u64()?;
        let saltus = proof.saltus();
        let rise = saltus * &Natural::from(self.period / period);
        let follows = self.period % period == 0 && rise == self.saltus && self.preperiod >= preperiod;
        // g(n + claimed period) - g(n) itself has the true period from the true preperiod on.
        (!follows).then(|| self.preperiod.max(preperiod).saturating_add(period))
    }

    fn look(self, sequence: &mut NimSequence, end: u64) -> Result<ClaimVerdict, SequenceError> {
        let broken = self.first_failure(sequence, self.preperiod..end)?;
        let compared = end.checked_sub(1).filter(|&last| last >= self.preperiod);
        let compared_to = compared.and_then(|last| last.checked_add(self.period));
        Ok(broken.unwrap_or(ClaimVerdict::Open { compared_to }))
    }

    fn first_failure(
        self,
        sequence: &mut NimSequence,
        heaps: std::ops::Range<u64>,
    ) -> Result<Option<ClaimVerdict>, SequenceError> {
        for heap in heaps {
            let Some(later) = heap.checked_add(self.period) else { break };
            let (value, later_value) = (sequence.value_u64(heap)?, sequence.value_u64(later)?);
            if value.checked_add(self.saltus) != Some(later_value) {
                return Ok(Some(ClaimVerdict::False { heap, value, later, later_value }));
            }
        }
        Ok(None)
    }
}

impl fmt::Display for PeriodClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "preperiod={},period={}", self.preperiod, self.period)?;
        if self.saltus == 0 { Ok(()) } else { write!(f, ",saltus={}", self.saltus) }
    }
}
