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
        later: Natural,
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
    /// assert!(matches!(claim.test(&mut dawson, None)?, ClaimVerdict::False { heap: 52, .. }));
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
                let Some(last) = self.last_place(&proof) else { return Ok(ClaimVerdict::True { proof }) };
                let broken = self.first_failure(sequence, self.preperiod..last.saturating_add(1))?;
                // Only heaps that do not fit a machine word are not looked at.
                Ok(broken.unwrap_or(ClaimVerdict::Open { compared_to: None }))
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
            let later = &Natural::from(heap) + &Natural::from(self.period);
            let value = sequence.value_u64(heap)?;
            let there = match later.to_u64() {
                Some(later) => Some(sequence.value_u64(later)?),
                None => sequence.value(&later)?.to_u64(),
            };
            let later_value = there.ok_or_else(|| SequenceError::WideValue { heap: later.clone() })?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;
    use proptest::prelude::*;

    fn test(rules: &str, n0: u64, p: u64, s: u64, heaps: Option<u64>) -> ClaimVerdict {
        let mut sequence = NimSequence::of(&rules.parse::<Ruleset>().unwrap()).unwrap();
        PeriodClaim { preperiod: n0, period: p, saltus: s }.test(&mut sequence, heaps).unwrap()
    }

    #[test]
    fn false_claims_are_broken_at_their_first_heap() {
        for (rules, n0, p, s, at) in [
            ("0.07", 4, 12, 0, 4),
            ("0.07", 52, 34, 0, 52),
            ("kayles", 71, 13, 0, 71),
            ("kayles", 70, 12, 0, 70),
            ("nim", 0, 1, 0, 0),
            ("S(all but 2,5,7)", 0, 30, 11, 0),
            ("S(2^k)", 0, 4, 0, 0),
            ("0.106", 4, 12, 0, 4),
            // Numbers no table reaches.
            ("0.77", 3, u64::MAX, 0, 3),
            ("0.77", 71, u64::MAX - 2, 0, 71),
            ("S(1,2)", 1 << 62, 1 << 40, 0, 1 << 62),
        ] {
            match test(rules, n0, p, s, None) {
                ClaimVerdict::False { heap, .. } => assert_eq!(heap, at, "{rules}"),
                other => panic!("{rules}: {other:?}"),
            }
        }
    }

    #[test]
    fn true_claims_are_true_and_their_numbers_least_or_not() {
        for (rules, n0, p, s, least) in [
            ("0.07", 53, 34, 0, true),
            ("0.07", 54, 34, 0, false),
            ("0.07", 53, 68, 0, false),
            ("S(all but 2,5,7)", 0, 30, 10, true),
            ("S(all but 2,5,7)", 7, 60, 20, false),
            ("S(1,2)", 1 << 62, 3 << 40, 0, false),
            ("nim", 0, 7, 7, false),
        ] {
            match test(rules, n0, p, s, None) {
                ClaimVerdict::True { proof } => {
                    assert_eq!(PeriodClaim { preperiod: n0, period: p, saltus: s }.is_least(&proof), least, "{rules}");
                }
                other => panic!("{rules}: {other:?}"),
            }
        }
    }

    #[test]
    fn what_is_not_proved_is_left_open() {
        assert_eq!(test("0.007", 2999, 12, 0, Some(3000)), ClaimVerdict::Open { compared_to: None });
        assert!(matches!(test("S(k^2)", 0, 5, 0, Some(4)), ClaimVerdict::Open { .. } | ClaimVerdict::False { .. }));
    }

    proptest! {
        #[test]
        fn verdicts_agree_with_the_values(
            takes in prop::collection::btree_set(1u64..9, 1..4),
            n0 in 0u64..30,
            p in 1u64..40,
        ) {
            let takes: Vec<String> = takes.iter().map(u64::to_string).collect();
            let rules = format!("S({})", takes.join(","));
            let values = NimSequence::of(&rules.parse::<Ruleset>().unwrap()).unwrap().prefix(2000).unwrap();
            let first = (n0..1900).find(|&n| values[n as usize] != values[(n + p) as usize]);
            match test(&rules, n0, p, 0, None) {
                ClaimVerdict::False { heap, .. } => prop_assert_eq!(first, Some(heap)),
                ClaimVerdict::True { .. } => prop_assert_eq!(first, None),
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }
}
