//! What is known about a ruleset: other names, relatives, theorems, its place in the encyclopedia.

mod oeis;

pub(crate) use oeis::known as known_sequences;

use crate::heap::{Engine, Limits, NimSequence, PeriodStatus};
use crate::rules::{GameEntry, OneHeapRules, Ruleset, TakeBreakCode, games};

/// What is known about a ruleset.
#[derive(Debug)]
pub struct About {
    /// Named games with the same moves.
    pub names: Vec<&'static GameEntry>,
    /// The rules as one code, if they are one.
    pub code: Option<TakeBreakCode>,
    /// The standard form, and by how much its heaps are smaller (octal codes only).
    pub standard_form: Option<(TakeBreakCode, u64)>,
    /// Named games whose code has the same standard form, with the number to add to a heap here to get the
    /// heap there.
    pub cousins: Vec<(&'static GameEntry, i64)>,
    /// The engine that computes the values.
    pub engine: Option<Engine>,
    /// The period, formula, or how far was looked.
    pub status: Option<PeriodStatus>,
    /// The sequence in the On-Line Encyclopedia of Integer Sequences.
    pub oeis: Option<OeisEntry>,
}

/// A sequence of the On-Line Encyclopedia of Integer Sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OeisEntry {
    /// Its number, like `A002186`.
    pub id: &'static str,
    /// The value of heap n here is its term a(n - shift).
    pub shift: u64,
}

/// Everything known about a ruleset within a moment.
///
/// ```
/// let about = grundy::about(&"0.07".parse()?);
/// assert_eq!(about.names[0].name, "dawson-kayles");
/// assert_eq!(about.oeis.map(|entry| (entry.id, entry.shift)), Some(("A002187", 1)));
/// # Ok::<(), grundy::NotationError>(())
/// ```
#[must_use]
pub fn about(rules: &Ruleset) -> About {
    let one_heap = rules.one_heap();
    let entry_rules = |entry: &GameEntry| -> Option<Ruleset> { entry.signature().parse().ok() };
    let mut names = Vec::new();
    let mut cousins = Vec::new();
    let code = one_heap.as_ref().and_then(plain_code);
    let standard_form = code.as_ref().and_then(TakeBreakCode::standard_form);
    for entry in games() {
        let Some(theirs) = entry_rules(entry) else { continue };
        let Some(their_rules) = theirs.one_heap() else {
            if theirs.coupled().is_some() && theirs.coupled() == rules.coupled() {
                names.push(entry);
            }
            continue;
        };
        if Some(&their_rules) == one_heap.as_ref() {
            names.push(entry);
        } else if let Some((standard, shift)) = &standard_form
            && let Some((their_standard, their_shift)) = plain_code(&their_rules).and_then(|c| c.standard_form())
            && their_standard == *standard
        {
            cousins.push((entry, their_shift as i64 - *shift as i64));
        }
    }
    let mut sequence = NimSequence::of(rules);
    let status = sequence.as_mut().and_then(|sequence| {
        sequence.set_limits(Limits::default());
        sequence.quick_period().ok()
    });
    let oeis = one_heap.as_ref().and_then(|rules| oeis::find(rules, standard_form.as_ref()));
    About { names, code, standard_form, cousins, engine: sequence.map(|s| s.engine()), status, oeis }
}

fn plain_code(rules: &OneHeapRules) -> Option<TakeBreakCode> {
    let constrained = rules.splits_equal() || rules.splits_unequal();
    rules.as_code().filter(|code| !constrained && code.last_take().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relatives_of_the_famous_games() {
        let officers = about(&"0.6".parse().unwrap());
        assert_eq!(officers.names[0].name, "officers");
        assert_eq!(officers.oeis, Some(OeisEntry { id: "A046695", shift: 0 }));
        let chess = about(&"0.137".parse().unwrap());
        assert!(chess.cousins.iter().any(|(entry, add)| entry.name == "dawson-kayles" && *add == 1));
        let unnamed = about(&"S(3,5,9)".parse().unwrap());
        assert!(unnamed.names.is_empty() && unnamed.oeis.is_none());
        assert!(matches!(unnamed.status, Some(PeriodStatus::Proved(_))));
        assert_eq!(about(&"wythoff".parse().unwrap()).names[0].name, "wythoff");
    }
}
