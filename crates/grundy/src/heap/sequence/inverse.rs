//! Which heaps have a given value: the sequence read backward.
//!
//! Winning moves ask for the options of a wanted value. Where a formula or an arithmetic period gives the
//! heaps of a value outright, nobody has to look through the options one by one.

use crate::heap::closed_form::ClosedForm;
use crate::heap::sequence::{NimSequence, Runner};
use crate::natural::Natural;

/// More ranges than this are not listed.
const MOST_RANGES: u64 = 1 << 22;

impl NimSequence {
    /// The heaps of value `wanted` from `low` to `high`, as ranges, largest first; `None` if they are not
    /// known without looking.
    pub(crate) fn heaps_of_value(
        &mut self,
        wanted: &Natural,
        high: &Natural,
        low: &Natural,
    ) -> Option<Vec<(Natural, Natural)>> {
        let within = |ranges: Vec<(Natural, Natural)>| {
            let cut = ranges.into_iter().map(|(from, to)| (from.max(low.clone()), to.min(high.clone())));
            cut.filter(|(from, to)| from <= to).collect::<Vec<_>>()
        };
        if let Runner::Formula(form) = &self.runner {
            return match form {
                ClosedForm::Zero if wanted.is_zero() => Some(within(vec![(low.clone(), high.clone())])),
                ClosedForm::Zero => Some(Vec::new()),
                ClosedForm::Identity => Some(within(vec![(wanted.clone(), wanted.clone())])),
                // Both exchanges undo themselves.
                ClosedForm::Lasker | ClosedForm::ThreeSplit => {
                    let heap = form.value(wanted)?.as_natural().clone();
                    Some(within(vec![(heap.clone(), heap)]))
                }
                ClosedForm::Modulo(m) => repeated(wanted, wanted, m, high, low).map(within),
                ClosedForm::Blocks(a, b) => {
                    let size = a + b;
                    let from = wanted * a;
                    let to = (&from + a).min(size.clone()).checked_sub(&Natural::ONE)?;
                    repeated(&from, &to, &size, high, low).map(within)
                }
                _ => None,
            };
        }
        let proof = self.proof.as_ref().filter(|proof| !proof.saltus().is_zero())?.clone();
        let (n0, p) = (proof.preperiod().to_u64()?, proof.period().to_u64()?);
        self.extend((n0 + p) as usize).ok()?;
        let mut heaps: Vec<Natural> = Vec::new();
        for heap in 0..n0 + p {
            let value = Natural::from(self.table.at(heap as usize));
            let Some(above) = wanted.checked_sub(&value) else { continue };
            let (turns, rest) = above.div_rem(proof.saltus())?;
            if above.is_zero() || heap >= n0 && rest.is_zero() {
                heaps.push(&Natural::from(heap) + &(&turns * proof.period()));
            }
        }
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Some(within(heaps.into_iter().map(|heap| (heap.clone(), heap)).collect()))
    }
}

/// The ranges `from..=to` (inside 0..size) and their repetitions every `size`, between `low` and `high`.
fn repeated(
    from: &Natural,
    to: &Natural,
    size: &Natural,
    high: &Natural,
    low: &Natural,
) -> Option<Vec<(Natural, Natural)>> {
    if from >= size || from > to {
        return Some(Vec::new());
    }
    let first = low / size;
    let turns = (high / size).checked_sub(&first)?.to_u64().filter(|&turns| turns < MOST_RANGES)?;
    let range = |turn: u64| {
        let base = &(&first + &Natural::from(turn)) * size;
        (&base + from, &base + to)
    };
    Some((0..=turns).rev().map(range).collect())
}
