//! Many values at once, for those who want every heap of a long stretch.
//!
//! Asking heap by heap pays for a search of the right source each time; here a whole stretch comes from one
//! source: the table, a proved period (copied, with no table behind it), or the formula.

use crate::error::SequenceError;
use crate::heap::sequence::{NimSequence, Runner};
use crate::natural::Natural;

impl NimSequence {
    /// Writes the nim-values of the heaps `from, from + 1, ...` to `out`, as many as it has room for.
    ///
    /// The same values as [`value_u64`](Self::value_u64), and the same errors, at about the cost of copying
    /// wherever they are in the table or past a proved period. After an error the contents of `out` are not
    /// specified. Memory: the table grows only up to the heap at which a period is proved.
    ///
    /// ```
    /// let mut nim = grundy::NimSequence::of(&"S(1,3,4)".parse()?).expect("one heap");
    /// let mut values = [0; 9];
    /// nim.write_values(1_000_000_000, &mut values)?;
    /// assert_eq!(values, [2, 0, 1, 0, 1, 2, 3, 2, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_values(&mut self, from: u64, out: &mut [u64]) -> Result<(), SequenceError> {
        if from.checked_add(out.len().saturating_sub(1) as u64).is_none() {
            return Err(self.out_of_reach(&(&Natural::from(from) + &Natural::from(out.len() as u64))));
        }
        if let Runner::Cousin { inner, ahead, behind } = &mut self.runner {
            // Heaps that would stand before heap 0 of the other game have its value of heap 0.
            let missing = behind.saturating_sub(*ahead).saturating_sub(from).min(out.len() as u64) as usize;
            let (before, rest) = out.split_at_mut(missing);
            if !before.is_empty() {
                before.fill(inner.value_u64(0)?);
            }
            if let Some(from) = (from + missing as u64).checked_add(*ahead) {
                return inner.write_values(from - *behind, rest);
            }
        }
        let mut from = from;
        let mut out = out;
        while !out.is_empty() {
            let mut done = self.write_known(from, out);
            if done == 0 && !self.compute_ahead(from, out.len())? {
                out[0] = self.value_u64(from)?;
                done = 1;
            }
            (from, out) = (from.saturating_add(done as u64), &mut out[done..]);
        }
        Ok(())
    }

    /// Extends the table over the next heaps, if they follow it and will come from there.
    fn compute_ahead(&mut self, from: u64, wanted: usize) -> Result<bool, SequenceError> {
        // Long enough to be worth a call, short enough not to run far past a proof.
        const STRETCH: u64 = 1 << 16;
        let limit = self.reachable().min(self.default_heaps());
        let tabled = !matches!(self.runner, Runner::Formula(_) | Runner::DepthFirst(_) | Runner::Cousin { .. });
        let follows = self.table.len() as u64 == from && from < limit;
        if !tabled || self.proof.is_some() || !follows {
            return Ok(false);
        }
        self.extend((from + STRETCH.min(wanted as u64)).min(limit) as usize)?;
        Ok(true)
    }

    /// Writes the leading values of `out` that need no computation; how many they are.
    fn write_known(&self, from: u64, out: &mut [u64]) -> usize {
        let tabled = usize::try_from(from).map_or(0, |at| self.table.copy_to(at, out));
        if tabled > 0 {
            return tabled;
        }
        if let Some(written) = self.write_period(from, out) {
            return written;
        }
        if let Runner::Formula(form) = &self.runner {
            let known =
                (from..=u64::MAX).zip(out.iter_mut()).map_while(|(n, value)| form.value_u64(n).map(|g| *value = g));
            return known.count();
        }
        0
    }

    /// Writes values past a proved period whose first turn is in the table or given by a formula.
    fn write_period(&self, from: u64, out: &mut [u64]) -> Option<usize> {
        let proof = self.proof.as_ref()?;
        let (n0, p) = (proof.preperiod().to_u64()?, proof.period().to_u64()?);
        from.checked_sub(n0)?;
        // The first turn, heap by heap; then whole turns from what is written, twice as many each time.
        let turn = if proof.saltus().is_zero() { out.len().min(usize::try_from(p).ok()?) } else { out.len() };
        let known =
            (from..=u64::MAX).zip(&mut out[..turn]).map_while(|(n, value)| self.quick_value(n).map(|g| *value = g));
        let mut written = known.count();
        if written < turn || !proof.saltus().is_zero() {
            return Some(written);
        }
        while written < out.len() {
            let more = written.min(out.len() - written);
            out.copy_within(..more, written);
            written += more;
        }
        Some(written)
    }
}
