//! Whether two rulesets have the same nim-values, and where they part.
//!
//! A long common beginning is no evidence: 0.161 and 0.36 agree on 519 heaps and are listed as equal in print,
//! and are not. Equality is claimed only when both are the same rules after merging, or have the same standard
//! form at the same distance, or both sequences are given for ever by proved periods (then finitely many heaps
//! decide: from both preperiods on, one common period).

use crate::error::SequenceError;
use crate::heap::{Limits, NimSequence, Period, PeriodStatus};
use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::rules::{OneHeapRules, Ruleset, TakeBreakCode};

/// What is known about the nim-values of two rulesets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Comparison {
    /// Equal for every heap.
    Equal(EqualBecause),
    /// Different, first at this heap.
    Different {
        /// The least heap with different values.
        heap: u64,
        /// The value under the first rules.
        left: Nimber,
        /// The value under the second rules.
        right: Nimber,
    },
    /// Equal as far as was computed, which proves nothing.
    EqualSoFar {
        /// The largest heap that was compared.
        computed_to: u64,
    },
}

/// Why two sequences are equal for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EqualBecause {
    /// The rules allow the same moves.
    SameRules,
    /// The first-cousin map takes both codes to one standard form with the same shift.
    Cousins,
    /// Both have the same formula.
    SameFormula,
    /// Both periods are proved, and the sequences agree up to where they decide.
    Periods {
        /// The largest heap that was compared.
        compared_to: u64,
    },
}

/// Why a comparison was not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompareError {
    /// A game on several heaps has no sequence of heap values.
    #[error("{rules} is a game on several heaps at once and has no sequence of heap values to compare")]
    SeveralHeaps {
        /// The rules.
        rules: String,
    },
    /// A sequence could not be computed.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
}

/// The number of heaps compared unless the caller says otherwise.
const HEAPS: u64 = 1 << 16;

/// Compares the nim-values of two one-heap rulesets, at most `heaps` of them (`None`: 2^16).
///
/// ```
/// use grundy::{Comparison, Limits, compare};
/// let (left, right) = ("0.161".parse()?, "0.36".parse()?);
/// let Comparison::Different { heap, .. } = compare(&left, &right, Limits::default(), None)? else { panic!() };
/// assert_eq!(heap, 519);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(
    left: &Ruleset,
    right: &Ruleset,
    limits: Limits,
    heaps: Option<u64>,
) -> Result<Comparison, CompareError> {
    let several = |rules: &Ruleset| CompareError::SeveralHeaps { rules: rules.to_string() };
    let (a, b) = (left.one_heap().ok_or_else(|| several(left))?, right.one_heap().ok_or_else(|| several(right))?);
    if a == b {
        return Ok(Comparison::Equal(EqualBecause::SameRules));
    }
    if let (Some(a), Some(b)) = (plain_code(&a), plain_code(&b))
        && let (Some(a), Some(b)) = (a.standard_form(), b.standard_form())
        && a == b
    {
        return Ok(Comparison::Equal(EqualBecause::Cousins));
    }
    let heaps = heaps.unwrap_or(HEAPS);
    let limits = Limits { heaps: Some(limits.heaps.unwrap_or(heaps).max(heaps)), ..limits };
    let sequence = |rules: &OneHeapRules, name: &Ruleset| {
        let mut sequence = NimSequence::new(rules);
        sequence.set_name(name.to_string());
        sequence.set_limits(limits);
        sequence
    };
    let (mut a, mut b) = (sequence(&a, left), sequence(&b, right));
    // Most different games differ soon, so a short look comes before any proof.
    if let Some(different) = first_difference(&mut a, &mut b, 0, heaps.min(4096))? {
        return Ok(different);
    }
    if a.formula().is_some() && a.formula() == b.formula() {
        return Ok(Comparison::Equal(EqualBecause::SameFormula));
    }
    let decided = match (a.period(Some(heaps))?, b.period(Some(heaps))?) {
        (PeriodStatus::Proved(a), PeriodStatus::Proved(b)) => decides(&a, &b),
        _ => None,
    };
    let to = decided.unwrap_or(heaps);
    if let Some(different) = first_difference(&mut a, &mut b, heaps.min(4096), to)? {
        return Ok(different);
    }
    let computed_to = to.max(heaps.min(4096)).saturating_sub(1);
    Ok(match decided {
        Some(_) => Comparison::Equal(EqualBecause::Periods { compared_to: computed_to }),
        None => Comparison::EqualSoFar { computed_to },
    })
}

/// The rules as a code and nothing beside it.
fn plain_code(rules: &OneHeapRules) -> Option<TakeBreakCode> {
    rules.as_code().filter(|_| !rules.splits_equal() && !rules.splits_unequal())
}

/// How many heaps decide whether two sequences with these periods are equal for ever; `None` if that is more
/// than a moment's work. Sequences that rise differently are told apart within the same range.
fn decides(a: &Period, b: &Period) -> Option<u64> {
    const MOST: u64 = 1 << 28;
    let number = |n: &Natural| n.to_u64();
    let (p, q) = (number(a.period())?, number(b.period())?);
    let common = num_integer::lcm(u128::from(p), u128::from(q));
    let start = number(a.preperiod())?.max(number(b.preperiod())?);
    // With both rising, agreement on two common periods also fixes the rise.
    let end = u64::try_from(common.checked_mul(2)?).ok()?.checked_add(start)?;
    (end <= MOST).then_some(end)
}

fn first_difference(
    a: &mut NimSequence,
    b: &mut NimSequence,
    from: u64,
    to: u64,
) -> Result<Option<Comparison>, SequenceError> {
    for heap in from..to {
        let at = Natural::from(heap);
        let (left, right) = (a.value(&at)?, b.value(&at)?);
        if left != right {
            return Ok(Some(Comparison::Different { heap, left, right }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(left: &str, right: &str) -> Comparison {
        compare(&left.parse().unwrap(), &right.parse().unwrap(), Limits::default(), Some(3000)).unwrap()
    }

    #[test]
    fn equality_is_claimed_only_with_a_reason() {
        assert_eq!(of("S(1,2)", "0.33"), Comparison::Equal(EqualBecause::SameRules));
        assert_eq!(of("0.2", "0.21"), Comparison::Equal(EqualBecause::Cousins));
        assert!(matches!(of("0.77", "0.771"), Comparison::Equal(EqualBecause::Periods { .. })));
        assert!(matches!(of("S(2^k)", "S(1,2)"), Comparison::Equal(_)));
        assert!(matches!(of("0.26", "0.27"), Comparison::Equal(_)));
        assert!(matches!(of("0.6", "couples-are-forever"), Comparison::Different { heap: 2, .. }));
    }

    #[test]
    fn a_look_alike_is_told_apart_or_left_open() {
        let different = Comparison::Different { heap: 519, left: 2u64.into(), right: 4u64.into() };
        assert_eq!(of("0.161", "0.36"), different);
        assert!(matches!(of("0.3737", "0.37371"), Comparison::Different { heap: 5, .. }));
        assert!(matches!(of("0.14", "0.140 | 0.1400"), Comparison::Equal(EqualBecause::SameRules)));
        assert!(matches!(of("S(1..)", "S(all but 1000000)"), Comparison::EqualSoFar { computed_to: 2999 }));
    }

    #[test]
    fn games_on_several_heaps_are_refused_by_name() {
        let error = compare(&"wythoff".parse().unwrap(), &"nim".parse().unwrap(), Limits::default(), None).unwrap_err();
        assert!(error.to_string().starts_with("wythoff is a game on several heaps"));
    }
}
