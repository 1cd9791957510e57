//! Infinite sets, and finite ones with a far element: the expansion principle.
//!
//! Let a finite part of the set have a purely periodic sequence g with period p. If another take s leads from
//! every heap n+s to a value g(n) that is not g(n+s), then adding s changes nothing: the new option has a value
//! that the mex of the heap did not need. Whether it does depends only on the residue of s modulo p, so a
//! family is settled by the residues its elements can have; and the residues of powers, of values of
//! polynomials, of Fibonacci numbers and of primes (by Dirichlet's theorem: all residues prime to p, and the
//! prime divisors of p) are known for ever, not only as far as somebody looked.

use crate::heap::period::{Period, Theorem};
use crate::heap::window::{Return, WindowRun, least_preperiod};
use crate::natural::Natural;
use crate::rules::{Family, SubtractionSet};

/// The largest element of the finite parts that are tried.
const LARGEST_PART: u64 = 64;
/// The longest period for which residues are compared.
const LONGEST_PERIOD: u64 = 1 << 12;

/// The proved period of a fixed subtraction set with its one period of values, if the principle gives one.
pub(crate) fn prove(set: &SubtractionSet) -> Option<(Period, Vec<u16>)> {
    if !set.is_fixed() {
        return None;
    }
    let small = set.takes(LARGEST_PART);
    (1..=small.len()).find_map(|count| {
        let part: Vec<usize> = small[..count].iter().map(|&t| t as usize).collect();
        let values = pure_period(&part)?;
        adds_nothing(set, &part, &values).then(|| {
            let period = Period::from_form(0u64.into(), values.len().into(), 0u64.into(), Theorem::Expansion);
            (period, values)
        })
    })
}

/// One period of values if the set of these takes is purely periodic with a short period.
fn pure_period(takes: &[usize]) -> Option<Vec<u16>> {
    let mut run = WindowRun::new(takes.to_vec());
    let mut values = Vec::new();
    let found: Return = loop {
        let (fresh, found) = run.step(1 << 12);
        values.extend_from_slice(fresh);
        if let Some(found) = found {
            break found;
        }
        if run.next() > 8 * LONGEST_PERIOD {
            return None;
        }
    };
    if found.period > LONGEST_PERIOD || least_preperiod(takes, found, &mut |_| true)? != 0 {
        return None;
    }
    values.truncate(found.period as usize);
    Some(values)
}

fn adds_nothing(set: &SubtractionSet, part: &[usize], values: &[u16]) -> bool {
    let p = values.len();
    let harmless: Vec<bool> = (0..p).map(|r| (0..p).all(|n| values[(n + r) % p] != values[n])).collect();
    let in_part = |take: u64| part.binary_search(&(take as usize)).is_ok();
    let intervals = set.intervals().iter().all(|interval| {
        let span = interval.high.as_ref().and_then(|high| high.checked_sub(&interval.low)?.to_u64());
        let Some(first) = interval.low.rem_u64(p as u64) else { return false };
        // A longer interval has every residue beyond the part, and 0 is never harmless.
        span.filter(|&span| span < LARGEST_PART + p as u64).is_some_and(|span| {
            (0..=span).all(|i| {
                let take = &interval.low + &Natural::from(i);
                take.to_u64().is_some_and(in_part) || harmless[((first + i) % p as u64) as usize]
            })
        })
    });
    intervals && set.families().iter().all(|family| family_is_harmless(family, &harmless, &in_part))
}

/// Whether every element of the family that is not in the part has a harmless residue.
fn family_is_harmless(family: &Family, harmless: &[bool], in_part: &dyn Fn(u64) -> bool) -> bool {
    let p = harmless.len() as u64;
    // Small elements may be in the part; from then on the residues that recur decide.
    let small = SubtractionSet::new(Vec::new(), vec![family.clone()]).takes(4 * LARGEST_PART);
    let small_fit = small.iter().all(|&t| in_part(t) || harmless[(t % p) as usize]);
    let fits = |r: u64| harmless[(r % p) as usize];
    small_fit
        && match family {
            // The residues of b^k, k beyond what is small, run into a cycle within p steps.
            Family::Powers(base) => {
                let residues = std::iter::successors(Some(1 % p), |r| Some(mul(*r, *base, p)));
                residues.skip(small.len()).take(2 * p as usize).all(fits)
            }
            Family::Progression { step, start } => {
                let (Some(step), Some(start)) = (step.rem_u64(p), start.rem_u64(p)) else { return false };
                (0..p).map(|k| start + mul(step, k, p)).all(fits)
            }
            // Dirichlet (1837): every residue prime to p is that of infinitely many primes.
            Family::Primes => {
                let divisors = SubtractionSet::new(Vec::new(), vec![Family::Primes]).takes(p);
                divisors.into_iter().filter(|q| p % q == 0).all(|q| in_part(q) || fits(q))
                    && (0..p).filter(|r| num_integer::gcd(*r, p) == 1).all(fits)
            }
            // k^c and k! at k = p, the triangular number of 2p and some Fibonacci number are multiples of p, and a
            // multiple of the period leads from a heap to its own value.
            _ => false,
        }
}

fn mul(a: u64, b: u64, p: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(p)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::definition;
    use crate::heap::table::ValueTable;
    use crate::mex::MexSet;
    use crate::rules::Interval;

    fn set(takes: &[u64], families: Vec<Family>) -> SubtractionSet {
        SubtractionSet::from_takes(takes.iter().copied()).union(&SubtractionSet::new(Vec::new(), families))
    }

    /// The takes 1, 2 and one that is larger than any word.
    fn far_take(take: &str) -> SubtractionSet {
        let take: Natural = take.parse().unwrap();
        let far = SubtractionSet::new(vec![Interval { low: take.clone(), high: Some(take) }], vec![]);
        set(&[1, 2], vec![]).union(&far)
    }

    fn progression(step: u64, start: u64) -> Family {
        Family::Progression { step: step.into(), start: start.into() }
    }

    #[test]
    fn what_is_proved_is_what_the_definition_gives() {
        for (set, p) in [
            (set(&[], vec![Family::Powers(2)]), 3),
            (set(&[], vec![Family::Powers(3)]), 2),
            (set(&[], vec![Family::Powers(10)]), 11),
            (set(&[1], vec![Family::Primes]), 4),
            (set(&[], vec![progression(2, 1)]), 2),
            (set(&[1, 2], vec![progression(3, 1), progression(3, 2)]), 3),
            (set(&[1, 2, 1_000_000_000_000], vec![]), 3),
            (far_take("1000000000000000000000000000000"), 3),
        ] {
            let (period, values) = prove(&set).unwrap_or_else(|| panic!("{set}"));
            assert_eq!(period.period().to_u64(), Some(p), "{set}");
            let mut oracle = ValueTable::default();
            definition::extend(&set, &mut oracle, 2000, &mut MexSet::new()).unwrap();
            for n in 0..2000 {
                assert_eq!(oracle.at(n), u32::from(values[n % values.len()]), "{set} heap {n}");
            }
        }
    }

    #[test]
    fn what_only_looks_periodic_is_not_proved() {
        for family in
            [Family::Factorials, Family::Fibonacci, Family::Primes, Family::PerfectPowers(2), Family::Triangular]
        {
            assert_eq!(prove(&set(&[], vec![family.clone()])), None, "{family}");
        }
        assert_eq!(prove(&set(&[1, 2], vec![progression(6, 5), progression(4, 2)])), None);
        assert_eq!(prove(&set(&[1, 2, 999_999_999_999], vec![])), None);
        let far = SubtractionSet::new(vec![Interval { low: Natural::from(7u64), high: None }], vec![]);
        assert_eq!(prove(&set(&[1, 2], vec![]).union(&far)), None);
    }
}
