//! Shapes in a table of values: guesses, never more.
//!
//! A short table fits many shapes. The values of `S(2,3,11,15,18)` look settled long before heap 208, where their period
//! begins; those of `0.07` have exceptions up to heap 52. So everything found here is a *conjecture*, with the first heap
//! at which it fails or the last up to which it was held to the table. What is proved comes from
//! [`NimSequence::period`](crate::NimSequence::period) and [`NimSequence::closed_form`](crate::NimSequence::closed_form).
//!
//! Shapes are made from the beginning of the table and, for repetitions, from the whole; each must have been seen often
//! enough to say something (a period three times), and is then tested on every value there is.

mod form;
mod search;
#[cfg(test)]
mod tests;

pub use form::PatternForm;

use self::form::Says;

/// A guess at the shape of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conjecture {
    /// The shape.
    pub form: PatternForm,
    /// The first heap at which it fails, if it does.
    pub fails_at: Option<u64>,
    /// The last heap to which it was compared.
    pub tested_to: u64,
}

/// Conjectures on the values of heaps 0, 1, 2, ..., those that no value contradicts first, simple ones before long ones,
/// then those that hold longest.
///
/// `learnt` is how many values shapes are made from; all values test them. Time is quadratic in `learnt` (4096 are used
/// at most) and linear in the values for each shape.
///
/// ```
/// use grundy::{PatternForm, conjectures};
/// let values: Vec<u64> = (0..50).map(|n| n % 3).collect();
/// let found = conjectures(&values, 50);
/// assert_eq!((&found[0].form, found[0].fails_at), (&PatternForm::Modulo(3), None));
/// ```
#[must_use]
pub fn conjectures(values: &[u64], learnt: usize) -> Vec<Conjecture> {
    let learnt = learnt.min(values.len());
    let mut forms = search::forms(&values[..learnt]);
    if learnt < values.len() {
        forms.extend(search::repetitions(values));
    }
    let mut seen = std::collections::HashSet::new();
    forms.retain(|form| seen.insert(form.clone()));
    let mut all: Vec<Conjecture> = forms
        .into_iter()
        .map(|form| {
            let (fails_at, tested) = test(&form, values);
            Conjecture { form, fails_at, tested_to: tested.saturating_sub(1) }
        })
        .collect();
    all.sort_by_key(|c| (c.fails_at.is_some(), c.fails_at.map(std::cmp::Reverse), c.form.length()));
    // What a simple formula says better is not worth a line, nor are many that fail.
    let best = all.iter().find(|c| c.fails_at.is_none() && c.form.tells_values()).map(|c| c.form.length());
    let mut failing = 0;
    all.retain(|conjecture| {
        let fails = conjecture.fails_at.is_some();
        let length = conjecture.form.length();
        let superseded = best.is_some_and(|best| match conjecture.form {
            // Repetitions that deceive are shown with their counterexample.
            PatternForm::Repetition { .. } => best < length,
            _ if fails => best <= length,
            _ => best < length && !conjecture.form.tells_values(),
        });
        failing += usize::from(fails && !superseded);
        !superseded && (!fails || failing <= 5)
    });
    all
}

/// The first heap at which the shape fails, and how many values could be compared.
fn test(form: &PatternForm, values: &[u64]) -> (Option<u64>, u64) {
    let mut tested = 0;
    for (heap, &value) in (0u64..).zip(values) {
        let holds = match form.says(heap) {
            Says::Value(said) => said == value,
            Says::Zero(zero) => zero == (value == 0),
            Says::Nothing => break,
        };
        tested = heap + 1;
        if !holds {
            return (Some(heap), tested);
        }
    }
    (None, tested)
}
