//! When a repetition may be called a period.
//!
//! A repetition that has been seen is not a period: `S(2,3,11,15,18)` looks settled long before it is, and
//! the game of taking a factorial repeats every 25 heaps until heap 5050. A [`Period`] can only be made
//! here, by the functions that check the conditions of a theorem:
//!
//! * **Window theorem** (finite subtraction sets, largest take m; folklore). If g(n+p) = g(n) for m
//!   consecutive n, it holds for all later n, because g(n) is a function of the m values before it.
//! * **All-but theorem** (all takes but a finite set; Siegel, *Combinatorial Game Theory*, IV.4 for
//!   arithmetic periodicity): the values of the last k heaps, counted from the least value that all heaps
//!   further back exclude, are a finite state; a state that returns proves the period and its saltus.
//! * **Octal periodicity theorem** (Guy and Smith 1956). For a code with last digit k that leaves at most
//!   two heaps, n0 >= 1 and p >= 1: if g(n+p) = g(n) for n0 <= n <= 2 n0 + p + k - 2, it holds for all
//!   n >= n0. With n0 = 0 the theorem is false (0.2, 0.4, 0.6 are counterexamples for p = 1). With up to h
//!   heaps the range is n0 <= n < h n0 + (h-1) p + k; with no splitting digit it is n0 <= n < n0 + k; with
//!   splits into unequal heaps only it is n0 <= n < 2 n0 + 2 p + k.
//! * **Register theorem** (octal games with a sparse space): once rare heaps have died out, the indices of the
//!   common values are a shift register; a window of it that returns proves the period, if every smaller rare
//!   value was found near by.
//! * **Expansion principle** (subtraction sets of any size): if a finite part of the set has a purely
//!   periodic sequence and every other take leads, from every heap, to a different value, these other
//!   takes change nothing.
//! * **Closed forms**, each with its own proof.
//!
//! Periods and preperiods are minimal.

use std::fmt;

use crate::heap::table::ValueTable;
use crate::natural::Natural;

/// The theorem that proves a period.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// The window theorem for finite subtraction sets ("S1").
    Window,
    /// The theorem on sets of all takes but finitely many ("S2").
    AllBut,
    /// The octal periodicity theorem and its generalisations ("T1").
    GuySmith,
    /// The theorem on the register of a sparse space ("W3").
    Register,
    /// The expansion principle for subtraction sets ("expansion").
    Expansion,
    /// A formula with a proof of its own, in words ("closed form").
    ClosedForm(String),
}

impl Theorem {
    /// The short stable name used in JSON and certificates.
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            Theorem::Window => "S1",
            Theorem::AllBut => "S2",
            Theorem::GuySmith => "T1",
            Theorem::Register => "W3",
            Theorem::Expansion => "expansion",
            Theorem::ClosedForm(_) => "closed form",
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Theorem::Window => f.write_str("window theorem"),
            Theorem::AllBut => f.write_str("all-but theorem"),
            Theorem::GuySmith => f.write_str("octal periodicity theorem (Guy and Smith)"),
            Theorem::Register => f.write_str("register theorem (sparse space)"),
            Theorem::Expansion => f.write_str("expansion principle"),
            Theorem::ClosedForm(words) => write!(f, "closed form: {words}"),
        }
    }
}

/// A proved period: g(n + period) = g(n) + saltus for all n >= preperiod, both least possible.
///
/// There is no public way to make one; whoever holds a `Period` holds the result of a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    preperiod: Natural,
    period: Natural,
    saltus: Natural,
    theorem: Theorem,
    checked_to: Natural,
}

impl Period {
    /// The least heap from which the sequence repeats.
    #[must_use]
    pub fn preperiod(&self) -> &Natural {
        &self.preperiod
    }

    /// The least p with g(n+p) = g(n) + saltus from the preperiod on.
    #[must_use]
    pub fn period(&self) -> &Natural {
        &self.period
    }

    /// By how much the values rise with every period: 0 for a pure repetition.
    #[must_use]
    pub fn saltus(&self) -> &Natural {
        &self.saltus
    }

    /// Why it is a period.
    #[must_use]
    pub fn theorem(&self) -> &Theorem {
        &self.theorem
    }

    /// The largest heap whose value was computed for the proof (0 for a closed form).
    #[must_use]
    pub fn checked_to(&self) -> &Natural {
        &self.checked_to
    }

    /// For a heap at or past the preperiod: the heap of the first period that stands for it, and how many
    /// periods lie between. `None` before the preperiod.
    #[must_use]
    pub fn reduce(&self, heap: &Natural) -> Option<(Natural, Natural)> {
        let past = heap.checked_sub(&self.preperiod)?;
        let (turns, rest) = past.div_rem(&self.period)?;
        Some((&self.preperiod + &rest, turns))
    }

    /// A period that a closed form or the expansion principle gives.
    pub(in crate::heap) fn from_form(preperiod: Natural, period: Natural, saltus: Natural, theorem: Theorem) -> Self {
        Period { preperiod, period, saltus, theorem, checked_to: Natural::ZERO }
    }

    /// A period of a deterministic state: the caller saw the same state at two heaps `period` apart, this is
    /// the first return (so the period is least) and `preperiod` is the heap after the last exception.
    pub(in crate::heap) fn from_state(
        preperiod: u64,
        period: u64,
        saltus: u64,
        theorem: Theorem,
        checked_to: u64,
    ) -> Self {
        Period {
            preperiod: preperiod.into(),
            period: period.into(),
            saltus: saltus.into(),
            theorem,
            checked_to: checked_to.into(),
        }
    }

    /// The same sequence read with other heap numbers: the new heap n is the old heap n + `by` (or n - `back`).
    pub(in crate::heap) fn shifted(&self, preperiod: Natural) -> Self {
        Period { preperiod, ..self.clone() }
    }
}

/// What the octal periodicity theorem has to know about the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CodeShape {
    /// k: the largest take of any digit that is not 0.
    pub(crate) last_take: u64,
    /// h: the most heaps a move can leave.
    pub(crate) most_heaps: u64,
    /// Whether some split is restricted to unequal heaps.
    pub(crate) unequal: bool,
    /// Whether some split is restricted to equal heaps.
    pub(crate) equal: bool,
}

impl CodeShape {
    /// The first heap that need not be compared any more for preperiod `n0` and period `p`.
    fn range_end(self, n0: u64, p: u64) -> Option<u64> {
        let k = self.last_take;
        match self.most_heaps {
            _ if self.unequal => n0.checked_mul(2)?.checked_add(p.checked_mul(2)?)?.checked_add(k),
            0 | 1 => n0.checked_add(k),
            2 => n0.checked_mul(2)?.checked_add(p)?.checked_add(k)?.checked_sub(1),
            h => h.checked_mul(n0)?.checked_add((h - 1).checked_mul(p)?)?.checked_add(k),
        }
    }
}

/// Looks for a period of a take-and-break game in its table and proves it by the octal periodicity theorem.
///
/// `None` means only that nothing was proved with this table. Costs O(length) time and 4 bytes a heap.
pub(crate) fn prove_code_period(table: &ValueTable, shape: CodeShape) -> Option<Period> {
    let found = code_period(table, shape)?;
    Some(Period { checked_to: (table.len() as u64 - 1).into(), ..found })
}

/// The same, with the last heap that the proof needs as the last one that is checked: it is the same proof for any longer table.
pub(in crate::heap) fn code_period(table: &ValueTable, shape: CodeShape) -> Option<Period> {
    let length = table.len();
    // Every instance of the theorem needs more than half of the table to repeat, so the half decides.
    let p = least_period_of_tail(table, length / 2)?;
    // Halves are exchanged with heaps of the same parity only, so an equal split is proved with an even step.
    let step = if shape.equal && p % 2 == 1 { 2 * p } else { p };
    let mut exception = length.checked_sub(step)?;
    while exception > 0 && table.at(exception - 1) == table.at(exception - 1 + step) {
        exception -= 1;
    }
    let n0 = exception.max(1);
    let end = shape.range_end(n0 as u64, step as u64)?;
    let needed = end.checked_add(step as u64)?.max((n0 + step) as u64);
    if needed > length as u64 {
        return None;
    }
    // Now `step` is a period from n0 on for ever, so p is one if it repeats over one whole step.
    let (mut n0, p) = if p != step && (n0..n0 + step).all(|n| table.get(n + p) == table.get(n)) {
        let mut n = n0;
        while n > 0 && table.at(n - 1) == table.at(n - 1 + p) {
            n -= 1;
        }
        (n, p)
    } else {
        (n0, step)
    };
    // The theorem excludes 0; that heap 0 happens to fit as well is a plain fact about the table.
    if n0 == 1 && table.at(0) == table.at(p) {
        n0 = 0;
    }
    Some(Period::from_state(n0 as u64, p as u64, 0, Theorem::GuySmith, needed - 1))
}

/// The least p such that the values from `from` on repeat every p, seen at least once in full.
fn least_period_of_tail(table: &ValueTable, from: usize) -> Option<usize> {
    let length = table.len() - from;
    if length < 2 {
        return None;
    }
    // The failure function of Knuth, Morris and Pratt (1977): the longest border gives the least period.
    let value = |i: usize| table.at(from + i);
    let mut border = vec![0u32; length];
    let mut b = 0usize;
    for i in 1..length {
        while b > 0 && value(i) != value(b) {
            b = border[b - 1] as usize;
        }
        if value(i) == value(b) {
            b += 1;
        }
        border[i] = b as u32;
    }
    let p = length - b;
    (p < length).then_some(p)
}

/// The primes that divide a number, ascending: if a period is no least one, dividing it by one of them leaves a period. Costs
/// O(sqrt(number)).
pub(crate) fn primes_of(number: u64) -> Vec<u64> {
    let (mut rest, mut prime, mut primes) = (number, 2, Vec::new());
    while prime <= rest / prime {
        if rest % prime == 0 {
            primes.push(prime);
            while rest % prime == 0 {
                rest /= prime;
            }
        }
        prime += 1;
    }
    if rest > 1 {
        primes.push(rest);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(values: &[u32]) -> ValueTable {
        let mut table = ValueTable::default();
        for &v in values {
            table.push(v);
        }
        table
    }

    #[test]
    fn a_short_look_at_0_4_is_not_a_proof() {
        // 0.4: 0,0,0,1,... begins with a constant run that satisfies the bare equalities for n0 = 0, p = 1.
        let shape = CodeShape { last_take: 1, most_heaps: 2, unequal: false, equal: false };
        assert_eq!(prove_code_period(&table(&[0, 0]), shape), None);
        // With n0 = 1, p = 1, k = 1 the range 1 <= n <= 2 needs values up to heap 3.
        assert_eq!(prove_code_period(&table(&[0, 0, 0]), shape), None);
    }

    #[test]
    fn one_value_short_of_the_range_proves_nothing() {
        // Period 2 from heap 3: end of range 2*3 + 2 + 1 - 1 = 8, so values up to heap 8 - 1 + 2 = 9 are needed.
        let shape = CodeShape { last_take: 1, most_heaps: 2, unequal: false, equal: false };
        let values = [7, 7, 9, 1, 2, 1, 2, 1, 2, 1, 2, 1];
        assert_eq!(prove_code_period(&table(&values[..9]), shape), None);
        let period = prove_code_period(&table(&values[..10]), shape).unwrap();
        assert_eq!((period.preperiod().to_u64(), period.period().to_u64()), (Some(3), Some(2)));
    }

    #[test]
    fn the_tail_decides_the_least_period() {
        assert_eq!(least_period_of_tail(&table(&[9, 1, 2, 1, 2, 1]), 1), Some(2));
        assert_eq!(least_period_of_tail(&table(&[1, 2, 3, 4]), 0), None);
    }
}
