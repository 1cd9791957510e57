//! Subtraction sets: which numbers of tokens may be taken from one heap.
//!
//! A set is a union of intervals (the last may be open: `5..`) and of infinite families (`2^k`, `primes`,
//! ...). Intervals are kept sorted, disjoint and as long as possible, so that sets written in different ways
//! are equal values when they are equal sets of intervals: `S(3,1,2)`, `S(1..3)` and `S(1..2,2..3)` are one
//! set. `S(all but 2)` is the two intervals `1` and `3..`. Elements are numbers of any size.
//!
//! 0 is never a move: it would let the game go on for ever.

use std::fmt;

use crate::natural::Natural;
use crate::rules::heap::HeapRules;

/// The numbers from `low` to `high`, both included; to infinity if `high` is `None`.
///
/// The order of intervals, families and sets is only there to give unions one normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    /// The least number; at least 1.
    pub low: Natural,
    /// The greatest number, or `None` for an open interval.
    pub high: Option<Natural>,
}

/// An infinite family of takes, or one that depends on the heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// `b^k`: 1, b, b^2, ... (b at least 2).
    Powers(u64),
    /// `k^c`: 1, 2^c, 3^c, ... (c at least 2).
    PerfectPowers(u32),
    /// `k!`: 1, 2, 6, 24, ...
    Factorials,
    /// `ak+b` for k = 0, 1, 2, ..., without 0 (a at least 2).
    Progression {
        /// The step a.
        step: Natural,
        /// The first element b, or 0 for the multiples of a.
        start: Natural,
    },
    /// 2, 3, 5, 7, 11, ...
    Primes,
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 1, 3, 6, 10, ...
    Triangular,
    /// The divisors of the heap itself.
    Divisors,
    /// The divisors of the heap, without the heap itself.
    ProperDivisors,
    /// Every positive number that is not in the set.
    AllBut(Box<SubtractionSet>),
}

/// A set of allowed takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SubtractionSet {
    intervals: Vec<Interval>,
    families: Vec<Family>,
}

impl SubtractionSet {
    /// The set with no elements: no moves at all.
    #[must_use]
    pub fn empty() -> Self {
        SubtractionSet::default()
    }

    /// The finite set of the given takes. Zeros are not takes and must not be given; they are left out.
    #[must_use]
    pub fn from_takes(takes: impl IntoIterator<Item = u64>) -> Self {
        let intervals = takes
            .into_iter()
            .filter(|&t| t > 0)
            .map(|t| Interval { low: Natural::from(t), high: Some(Natural::from(t)) });
        SubtractionSet::new(intervals.collect(), Vec::new())
    }

    /// The union of intervals and families, brought into normal form.
    ///
    /// The caller vouches that `low` is at least 1 and not above `high` in every interval and that families
    /// are within their stated ranges; the notation checks this and says where it fails.
    pub(crate) fn new(mut intervals: Vec<Interval>, families: Vec<Family>) -> Self {
        let mut kept: Vec<Family> = Vec::new();
        for family in families {
            match family {
                Family::Progression { step, start } if step == 1 => {
                    let low = start.max(Natural::ONE);
                    intervals.push(Interval { low, high: None });
                }
                // 3k+3 without 0 is 3k without 0.
                Family::Progression { step, start } if step == start => {
                    kept.push(Family::Progression { step, start: Natural::ZERO });
                }
                other => kept.push(other),
            }
        }
        // Sorted, so that the order of writing does not matter and a hundred thousand items stay cheap.
        kept.sort_unstable();
        kept.dedup();
        intervals.sort_by(|a, b| a.low.cmp(&b.low));
        let mut merged: Vec<Interval> = Vec::new();
        for next in intervals {
            match merged.last_mut() {
                Some(last) if touches(last, &next) => {
                    last.high = match (last.high.take(), next.high) {
                        (Some(a), Some(b)) => Some(a.max(b)),
                        _ => None,
                    };
                }
                _ => merged.push(next),
            }
        }
        // An open interval from 1 swallows everything else.
        if merged.first().is_some_and(|i| i.low == 1 && i.high.is_none()) {
            kept.clear();
        }
        SubtractionSet { intervals: merged, families: kept }
    }

    /// The union of two sets.
    #[must_use]
    pub fn union(&self, other: &SubtractionSet) -> SubtractionSet {
        SubtractionSet::union_all([self, other].into_iter())
    }

    /// The union of any number of sets, in one pass over all of them.
    pub(crate) fn union_all<'s>(sets: impl Iterator<Item = &'s SubtractionSet> + Clone) -> SubtractionSet {
        SubtractionSet::new(
            sets.clone().flat_map(|set| &set.intervals).cloned().collect(),
            sets.flat_map(|set| &set.families).cloned().collect(),
        )
    }

    /// Every positive number that is not in this set.
    pub(crate) fn complement(&self) -> SubtractionSet {
        if let ([], [Family::AllBut(inner)]) = (self.intervals.as_slice(), self.families.as_slice()) {
            return inner.as_ref().clone();
        }
        if !self.families.is_empty() {
            return SubtractionSet { intervals: Vec::new(), families: vec![Family::AllBut(Box::new(self.clone()))] };
        }
        let mut intervals = Vec::new();
        let mut next = Some(Natural::ONE);
        for interval in &self.intervals {
            if let Some(low) = next
                && let Some(high) = interval.low.checked_sub(&Natural::ONE)
                && low <= high
            {
                intervals.push(Interval { low, high: Some(high) });
            }
            next = interval.high.as_ref().map(|h| h + &Natural::ONE);
        }
        if let Some(low) = next {
            intervals.push(Interval { low, high: None });
        }
        SubtractionSet { intervals, families: Vec::new() }
    }

    /// The sets, each of which the notation can write as one `S(...)`, whose union is this set.
    ///
    /// There is more than one only if an `all but` with families was joined with something else.
    pub(crate) fn written_parts(self) -> Vec<SubtractionSet> {
        if !self.families.iter().any(|family| matches!(family, Family::AllBut(_))) {
            return vec![self];
        }
        let (all_but, plain): (Vec<_>, Vec<_>) =
            self.families.into_iter().partition(|family| matches!(family, Family::AllBut(_)));
        let plain = SubtractionSet { intervals: self.intervals, families: plain };
        let all_but = all_but.into_iter().map(|f| SubtractionSet { intervals: Vec::new(), families: vec![f] });
        (!plain.is_empty()).then_some(plain).into_iter().chain(all_but).collect()
    }

    /// The intervals, sorted, disjoint, with at least one number between any two.
    #[must_use]
    pub fn intervals(&self) -> &[Interval] {
        &self.intervals
    }

    /// The families that are part of the set.
    #[must_use]
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Whether there are no takes at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.intervals.is_empty() && self.families.is_empty()
    }

    /// Whether the same takes are allowed from every heap that is large enough; false with `divisors`.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.families.iter().all(|family| match family {
            Family::Divisors | Family::ProperDivisors => false,
            Family::AllBut(inner) => inner.is_fixed(),
            _ => true,
        })
    }

    /// Whether the set is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.families.is_empty() && self.intervals.last().is_none_or(|i| i.high.is_some())
    }

    /// The greatest element of a finite set that is not empty.
    #[must_use]
    pub fn largest_take(&self) -> Option<&Natural> {
        if self.families.is_empty() { self.intervals.last()?.high.as_ref() } else { None }
    }

    /// Whether `take` tokens may be taken from a heap of `heap`. Never true for 0 or for more than the heap.
    #[must_use]
    pub fn allows(&self, heap: u64, take: u64) -> bool {
        take > 0
            && take <= heap
            && (self.in_intervals(take) || self.families.iter().any(|family| family.allows(heap, take)))
    }

    fn in_intervals(&self, take: u64) -> bool {
        let after = self.intervals.partition_point(|i| i.low <= take);
        after > 0 && self.intervals[after - 1].contains(take)
    }

    /// The takes allowed from a heap of `heap` tokens, ascending, each once.
    ///
    /// Time and memory are proportional to their number, except that primes cost a sieve up to `heap`.
    #[must_use]
    pub fn takes(&self, heap: u64) -> Vec<u64> {
        let mut takes = Vec::new();
        for interval in &self.intervals {
            let Some(low) = interval.low.to_u64() else { break };
            let high = interval.high.as_ref().and_then(Natural::to_u64).unwrap_or(u64::MAX).min(heap);
            takes.extend(low..=high);
        }
        if !self.families.is_empty() {
            for family in &self.families {
                family.push_takes(heap, &mut takes);
            }
            takes.sort_unstable();
            takes.dedup();
        }
        takes
    }
}

fn touches(left: &Interval, right: &Interval) -> bool {
    left.high.as_ref().is_none_or(|high| right.low <= high + &Natural::ONE)
}

impl Interval {
    /// Whether the interval contains `n`.
    #[must_use]
    pub fn contains(&self, n: u64) -> bool {
        self.low <= n && self.high.as_ref().is_none_or(|high| *high >= n)
    }

    /// Whether the interval contains a number of any size.
    #[must_use]
    pub fn holds(&self, n: &Natural) -> bool {
        self.low <= *n && self.high.as_ref().is_none_or(|high| high >= n)
    }
}

impl Family {
    pub(crate) fn allows(&self, heap: u64, take: u64) -> bool {
        match self {
            Family::Powers(base) => {
                let mut rest = take;
                while rest.is_multiple_of(*base) {
                    rest /= base;
                }
                rest == 1
            }
            Family::PerfectPowers(exponent) => root(take, *exponent).is_some(),
            Family::Factorials => {
                let mut rest = take;
                let mut k = 2;
                while rest.is_multiple_of(k) {
                    rest /= k;
                    k += 1;
                }
                rest == 1
            }
            Family::Progression { step, start } => {
                let step = step.to_u64();
                match start.to_u64() {
                    Some(start) if take >= start => {
                        step.map_or(take == start, |step| (take - start).is_multiple_of(step))
                    }
                    _ => false,
                }
            }
            Family::Primes => is_prime(take),
            Family::Fibonacci => fibonacci().take_while(|&f| f <= take).any(|f| f == take),
            // t = k(k+1)/2 exactly when 8t+1 is a square.
            Family::Triangular => {
                let target = 8 * u128::from(take) + 1;
                target.isqrt().pow(2) == target
            }
            Family::Divisors => heap.is_multiple_of(take),
            Family::ProperDivisors => take < heap && heap.is_multiple_of(take),
            Family::AllBut(inner) => !inner.allows(heap, take),
        }
    }

    /// The elements up to a number of any size, ascending, for the families that grow so fast that there are
    /// few; `None` for the others.
    pub(crate) fn takes_up_to(&self, limit: &Natural) -> Option<Vec<Natural>> {
        let mut takes = Vec::new();
        let mut now = Natural::ONE;
        let mut next = Natural::from(2u64);
        let mut k = 1u64;
        while now <= *limit {
            takes.push(now.clone());
            k += 1;
            now = match self {
                Family::Powers(base) => &now * &Natural::from(*base),
                Family::Factorials => &now * &Natural::from(k),
                Family::Fibonacci => {
                    let after = &now + &next;
                    std::mem::replace(&mut next, after)
                }
                _ => return None,
            };
        }
        Some(takes)
    }

    fn push_takes(&self, heap: u64, takes: &mut Vec<u64>) {
        match self {
            Family::Powers(base) => {
                takes.extend(std::iter::successors(Some(1u64), |p| p.checked_mul(*base)).take_while(|&p| p <= heap));
            }
            Family::PerfectPowers(exponent) => {
                let powers = (1u64..).map_while(|k| k.checked_pow(*exponent));
                takes.extend(powers.take_while(|&p| p <= heap));
            }
            Family::Factorials => {
                let factorials = (2u64..).scan(1u64, |f, k| {
                    let now = *f;
                    *f = f.checked_mul(k)?;
                    Some(now)
                });
                takes.extend(factorials.take_while(|&f| f <= heap));
            }
            Family::Progression { step, start } => {
                let Some(start) = start.to_u64() else { return };
                let Some(step) = step.to_u64() else {
                    takes.extend((start > 0 && start <= heap).then_some(start));
                    return;
                };
                let first = if start == 0 { Some(step) } else { Some(start) };
                let elements = std::iter::successors(first, |t| t.checked_add(step));
                takes.extend(elements.take_while(|&t| t <= heap));
            }
            Family::Primes => takes.extend(primes_up_to(heap)),
            Family::Fibonacci => takes.extend(fibonacci().take_while(|&f| f <= heap)),
            Family::Triangular => {
                let triangular = (1u64..).map_while(|k| k.checked_mul(k + 1)).map(|t| t / 2);
                takes.extend(triangular.take_while(|&t| t <= heap));
            }
            Family::Divisors | Family::ProperDivisors => {
                let small = (1..).take_while(|d: &u64| d.checked_mul(*d).is_some_and(|square| square <= heap));
                // The list is shared with the rest of the set, which may well allow the whole heap to be taken.
                let wanted = |d: &u64| *self == Family::Divisors || *d != heap;
                for d in small.filter(|&d| heap.is_multiple_of(d)) {
                    takes.extend([d, heap / d].into_iter().filter(wanted));
                }
            }
            Family::AllBut(inner) => {
                let excluded = inner.takes(heap);
                let mut excluded = excluded.iter().peekable();
                for t in 1..=heap {
                    if excluded.next_if(|&&e| e == t).is_none() {
                        takes.push(t);
                    }
                }
            }
        }
    }
}

fn root(n: u64, exponent: u32) -> Option<u64> {
    let (mut low, mut high) = (1u64, n);
    while low <= high {
        let middle = low + (high - low) / 2;
        match middle.checked_pow(exponent).map_or(std::cmp::Ordering::Greater, |p| p.cmp(&n)) {
            std::cmp::Ordering::Equal => return Some(middle),
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle - 1,
        }
    }
    None
}

fn fibonacci() -> impl Iterator<Item = u64> {
    std::iter::successors(Some((1u64, 2u64)), |&(a, b)| Some((b, a.checked_add(b)?))).map(|(a, _)| a)
}

fn is_prime(n: u64) -> bool {
    n >= 2 && (2..1u64 << 32).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
}

fn primes_up_to(limit: u64) -> impl Iterator<Item = u64> {
    let mut composite = vec![false; (limit as usize).saturating_add(1)];
    (2..=limit).filter(move |&n| {
        let n = n as usize;
        if composite[n] {
            return false;
        }
        let mut multiple = n * n;
        while multiple < composite.len() {
            composite[multiple] = true;
            multiple += n;
        }
        true
    })
}

impl HeapRules for SubtractionSet {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        for take in self.takes(heap) {
            visit(&[heap - take]);
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.high {
            Some(high) if *high == self.low => write!(f, "{high}"),
            Some(high) => write!(f, "{}..{high}", self.low),
            None => write!(f, "{}..", self.low),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Powers(base) => write!(f, "{base}^k"),
            Family::PerfectPowers(exponent) => write!(f, "k^{exponent}"),
            Family::Factorials => f.write_str("k!"),
            Family::Progression { step, start } if start.is_zero() => write!(f, "{step}k"),
            Family::Progression { step, start } => write!(f, "{step}k+{start}"),
            Family::Primes => f.write_str("primes"),
            Family::Fibonacci => f.write_str("fibonacci"),
            Family::Triangular => f.write_str("triangular"),
            Family::Divisors => f.write_str("divisors"),
            Family::ProperDivisors => f.write_str("proper divisors"),
            Family::AllBut(inner) => {
                f.write_str("all but ")?;
                inner.write_items(f)
            }
        }
    }
}

impl SubtractionSet {
    fn write_items(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for interval in &self.intervals {
            // A pair of neighbours reads better as two numbers than as an interval.
            let pair = interval.high.as_ref().is_some_and(|high| *high == &interval.low + &Natural::ONE);
            let text =
                if pair { format!("{},{}", interval.low, &interval.low + &Natural::ONE) } else { interval.to_string() };
            write!(f, "{}{text}", if first { "" } else { "," })?;
            first = false;
        }
        for family in &self.families {
            write!(f, "{}{family}", if first { "" } else { "," })?;
            first = false;
        }
        Ok(())
    }
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all_but = self.families.is_empty()
            && self.intervals.last().is_some_and(|i| i.high.is_none())
            && self.intervals.len() != 1;
        if all_but {
            f.write_str("S(all but ")?;
            self.complement().write_items(f)?;
            return f.write_str(")");
        }
        // `all but` takes up a whole S(...), so a union with one is written as a union of rules.
        for (i, part) in self.clone().written_parts().into_iter().enumerate() {
            f.write_str(if i > 0 { " | S(" } else { "S(" })?;
            part.write_items(f)?;
            f.write_str(")")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn families() -> Vec<Family> {
        let progression = |step: u64, start: u64| Family::Progression { step: step.into(), start: start.into() };
        vec![
            Family::Powers(2),
            Family::Powers(10),
            Family::PerfectPowers(2),
            Family::PerfectPowers(3),
            Family::Factorials,
            progression(3, 1),
            progression(2, 0),
            progression(5, 17),
            Family::Primes,
            Family::Fibonacci,
            Family::Triangular,
            Family::Divisors,
            Family::ProperDivisors,
            Family::AllBut(Box::new(SubtractionSet::new(Vec::new(), vec![Family::Primes]))),
        ]
    }

    #[test]
    fn the_list_of_takes_is_the_takes_that_are_allowed() {
        for family in families() {
            let set = SubtractionSet::new(Vec::new(), vec![family.clone()]);
            for heap in 0..200 {
                let by_test: Vec<u64> = (0..=heap + 1).filter(|&t| set.allows(heap, t)).collect();
                assert_eq!(set.takes(heap), by_test, "{family} heap {heap}");
            }
        }
    }

    #[test]
    fn parts_of_a_set_do_not_touch_each_other() {
        let interval = |low: u64, high: Option<u64>| Interval { low: low.into(), high: high.map(Natural::from) };
        let intervals = [vec![], vec![interval(1, Some(3))], vec![interval(2, None)], vec![interval(5, Some(5))]];
        for (a, intervals) in families().into_iter().flat_map(|a| intervals.clone().map(|i| (a.clone(), i))) {
            for b in families() {
                let set = SubtractionSet::new(intervals.clone(), vec![a.clone(), b.clone()]);
                for heap in 0..40 {
                    let allowed = |t: u64| {
                        t > 0
                            && t <= heap
                            && (intervals.iter().any(|i| i.contains(t)) || a.allows(heap, t) || b.allows(heap, t))
                    };
                    let expected: Vec<u64> = (0..=heap + 1).filter(|&t| allowed(t)).collect();
                    assert_eq!(set.takes(heap), expected, "{set} heap {heap}");
                }
            }
        }
    }

    #[test]
    fn first_elements_are_those_of_the_books() {
        let start = |family: Family| SubtractionSet::new(Vec::new(), vec![family]).takes(60);
        assert_eq!(start(Family::Factorials), [1, 2, 6, 24]);
        assert_eq!(start(Family::Fibonacci), [1, 2, 3, 5, 8, 13, 21, 34, 55]);
        assert_eq!(start(Family::Triangular), [1, 3, 6, 10, 15, 21, 28, 36, 45, 55]);
        assert_eq!(start(Family::PerfectPowers(3)), [1, 8, 27]);
        assert_eq!(start(Family::ProperDivisors), [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30]);
    }

    #[test]
    fn the_edges_of_the_word_do_not_overflow() {
        for family in families() {
            assert!(
                family == Family::Primes
                    || !family.allows(u64::MAX, u64::MAX - 2)
                    || family.allows(u64::MAX, u64::MAX - 2)
            );
        }
        let powers = SubtractionSet::new(Vec::new(), vec![Family::Powers(2), Family::Factorials, Family::Fibonacci]);
        assert_eq!(powers.takes(u64::MAX).last(), Some(&(1 << 63)));
    }

    #[test]
    fn intervals_have_one_normal_form() {
        let interval = |low: u64, high: Option<u64>| Interval { low: low.into(), high: high.map(Natural::from) };
        let a = SubtractionSet::from_takes([3, 1, 2, 3]);
        let b = SubtractionSet::new(vec![interval(1, Some(2)), interval(2, Some(3))], Vec::new());
        assert_eq!(a, b);
        assert_eq!(a.to_string(), "S(1..3)");
        let all_but_2 = SubtractionSet::from_takes([2]).complement();
        assert_eq!(all_but_2.intervals(), [interval(1, Some(1)), interval(3, None)]);
        assert_eq!(all_but_2.to_string(), "S(all but 2)");
        assert_eq!(all_but_2.complement(), SubtractionSet::from_takes([2]));
        assert_eq!(SubtractionSet::empty().complement().to_string(), "S(1..)");
        assert_eq!(SubtractionSet::empty().to_string(), "S()");
        assert_eq!(SubtractionSet::new(vec![interval(5, None)], Vec::new()).to_string(), "S(5..)");
    }
}
