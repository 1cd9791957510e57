//! The options of one heap with their values, while there are few enough to be read.

use grundy::{BuiltIn, Family, HeapRules, Natural, NimSequence, OneHeapRules, SequenceError};

/// One move from a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OptionRow {
    /// What is taken; `None` if the heaps left are together larger than the heap was.
    pub(crate) take: Option<u64>,
    /// The heaps left, without empty ones.
    pub(crate) to: Vec<u64>,
    /// Their values.
    pub(crate) values: Vec<u64>,
    /// The xor of these.
    pub(crate) value: u64,
}

/// Lists longer than this are not made.
const MOST: u64 = 20_000;

/// The options of a heap in the order of the rules, each once; `None` if there are too many.
pub(crate) fn of(
    rules: &OneHeapRules,
    sequence: &mut NimSequence,
    heap: &Natural,
) -> Result<Option<Vec<OptionRow>>, SequenceError> {
    let Some(heap) = heap.to_u64().filter(|&heap| at_most(rules, heap) <= MOST) else { return Ok(None) };
    let mut lists: Vec<Vec<u64>> = Vec::new();
    rules.for_each_option(heap, &mut |left| lists.push(left.iter().copied().filter(|&part| part > 0).collect()));
    let mut seen = std::collections::BTreeSet::new();
    let mut rows = Vec::new();
    for to in lists {
        let mut sorted = to.clone();
        sorted.sort_unstable();
        if !seen.insert(sorted) {
            continue;
        }
        let values = to.iter().map(|&part| sequence.value_u64(part)).collect::<Result<Vec<u64>, _>>()?;
        let value = values.iter().fold(0, |xor, value| xor ^ value);
        let left = to.iter().try_fold(0u64, |sum, &part| sum.checked_add(part));
        rows.push(OptionRow { take: left.and_then(|left| heap.checked_sub(left)), to, values, value });
    }
    Ok(Some(rows))
}

/// An upper estimate of the number of options, and of the work of listing them.
fn at_most(rules: &OneHeapRules, n: u64) -> u64 {
    let word = |number: &Natural| number.to_u64().unwrap_or(u64::MAX);
    let intervals = rules.set().intervals().iter().map(|interval| {
        let high = interval.high.as_ref().map_or(u64::MAX, word).min(n);
        high.saturating_add(1).saturating_sub(word(&interval.low))
    });
    let families = rules.set().families().iter().map(|family| match family {
        Family::Powers(_) | Family::Factorials | Family::Fibonacci => 128,
        Family::Progression { step, .. } => step.to_u64().filter(|&step| step > 0).map_or(1, |step| n / step),
        Family::PerfectPowers(_) | Family::Triangular | Family::Divisors | Family::ProperDivisors => {
            n.isqrt().saturating_mul(2)
        }
        _ => n,
    });
    let digits = rules.code().last_take().map_or(n, |last| last.min(n)).saturating_add(1);
    let breaks = match rules.code().most_heaps() {
        _ if rules.code().has_no_moves() => 0,
        0 | 1 => 1,
        2 => n,
        3 => n.saturating_mul(n),
        _ => n.saturating_mul(n).saturating_mul(n),
    };
    let splits = if rules.splits_equal() || rules.splits_unequal() { n } else { 0 };
    let built_in = rules.built_in().iter().map(|rule| match rule {
        BuiltIn::SmallerHeaps(parts) => (0..*parts).fold(1, |product: u64, _| product.saturating_mul(n)),
        // Each option of these is a list of up to n heaps, or of k.
        BuiltIn::NearEqualSplit(_) | BuiltIn::EqualParts => n.saturating_mul(n),
        BuiltIn::OneOrHalves(parts) => parts.saturating_add(1),
        BuiltIn::ToProperDivisor | BuiltIn::RootJump => n.isqrt().saturating_mul(2),
        BuiltIn::DigitTake => 10,
        BuiltIn::Written(rule) => n.saturating_pow(rule.most_variables()),
        _ => n,
    });
    let parts = [digits.saturating_mul(breaks), splits];
    intervals.chain(families).chain(parts).chain(built_in).fold(0, u64::saturating_add)
}
