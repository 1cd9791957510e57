//! How a value is known: by a formula, by a proved period, or heap by heap.

use grundy::{Basis, Natural, Period, Theorem};

use crate::words;

/// `from heap 208 on the values repeat every 33 heaps`, with the saltus where there is one.
#[must_use]
pub fn period_short(period: &Period) -> String {
    let from = if period.preperiod().is_zero() {
        "from heap 0 on".to_owned()
    } else {
        format!("from heap {} on", period.preperiod())
    };
    let every =
        if *period.period() == 1 { "every heap".to_owned() } else { format!("every {} heaps", period.period()) };
    if period.saltus().is_zero() {
        format!("{from} the values repeat {every}")
    } else {
        format!("{from} the values rise by {} {every}", period.saltus())
    }
}

/// The same with the theorem that proves it and how far was checked.
#[must_use]
pub fn period_sentence(period: &Period) -> String {
    let theorem = match period.theorem() {
        Theorem::ClosedForm(words) => return format!("proved: {words} (theorem)"),
        // The sentence stands in parentheses of its own.
        Theorem::GuySmith => "octal periodicity theorem".to_owned(),
        theorem => theorem.to_string(),
    };
    let checked = match period.checked_to() {
        heap if heap.is_zero() => String::new(),
        heap => format!(", checked to heap {heap}"),
    };
    format!("proved: {} ({theorem}{checked})", period_short(period))
}

/// One line on how the values of a group are known; `largest` is the largest heap asked for.
pub(crate) fn line(basis: &Basis, largest: Option<&Natural>) -> Option<String> {
    Some(match basis {
        Basis::Formula(words) => format!("{words} (theorem)"),
        Basis::Period(period) => period_sentence(period),
        Basis::Computed => match largest {
            Some(heap) => format!("computed heap by heap to heap {}", words::shorten(&heap.to_string(), 60)),
            None => "computed heap by heap".to_owned(),
        },
        _ => return None,
    })
}

/// The same for programs: a word for the kind.
pub(crate) fn kind(basis: &Basis) -> &'static str {
    match basis {
        Basis::Formula(_) => "formula",
        Basis::Period(_) => "period",
        Basis::Computed => "computed",
        _ => "game",
    }
}
