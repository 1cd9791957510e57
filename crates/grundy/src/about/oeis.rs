//! Which sequences of the On-Line Encyclopedia of Integer Sequences are nim-sequences of one-heap rules.
//!
//! Every row was compared term by term with values computed from the definition (a test of the figures does it
//! again). a(n) is the value of heap n in all of them.

use crate::about::OeisEntry;
use crate::heap::NimSequence;
use crate::rules::{OneHeapRules, Ruleset, TakeBreakCode};

/// Rules in the notation, and the number of the sequence of their values.
pub(super) const SEQUENCES: &[(&str, &str)] = &[
    ("0.77", "A002186"),
    ("0.137", "A002187"),
    ("split(unequal)", "A002188"),
    ("S(k^2)", "A014586"),
    ("S(k!)", "A014587"),
    ("S(fibonacci)", "A014588"),
    ("S(primes)", "A014589"),
    ("S(triangular)", "A019509"),
    ("up-to-half", "A025480"),
    ("0.6", "A046695"),
    ("0.11337", "A071426"),
    ("0.1337", "A071427"),
    ("0.14", "A071429"),
    ("0.16", "A071430"),
    ("0.17", "A071431"),
    ("0.36", "A071432"),
    ("0.1377", "A071434"),
    ("0.177", "A071435"),
    ("0.56", "A071436"),
    ("0.377", "A071437"),
    ("0.1307", "A071450"),
    ("0.11377", "A071452"),
    ("0.117", "A071453"),
    ("0.1077", "A071454"),
    ("0.1177", "A071455"),
    ("0.104", "A071457"),
    ("0.106", "A071458"),
    ("0.127", "A071464"),
    ("0.156", "A071472"),
    ("0.162", "A071473"),
    ("0.165", "A071476"),
    ("0.375", "A071503"),
    ("0.1777", "A071509"),
    ("0.3707", "A071512"),
    ("0.3737", "A071513"),
    ("0.774", "A071517"),
    ("0.115", "A125829"),
    ("0.141", "A125912"),
    ("0.144", "A125913"),
    ("0.145", "A125914"),
    ("0.147", "A125915"),
    ("0.15", "A125916"),
    ("0.153", "A125917"),
    ("0.154", "A125918"),
    ("0.171", "A125919"),
    ("0.176", "A125920"),
    ("0.314", "A125921"),
    ("0.316", "A125922"),
    ("0.3337", "A125923"),
    ("0.34", "A125924"),
    ("0.351", "A125925"),
    ("0.373", "A125926"),
    ("0.53", "A125927"),
    ("4.102", "A125938"),
    ("4.726", "A125944"),
    ("S(2,5,7)", "A266756"),
];

/// The sequence of these rules, or of their first cousin with the standard form.
pub(super) fn find(rules: &OneHeapRules, standard: Option<&(TakeBreakCode, u64)>) -> Option<OeisEntry> {
    let entries = || SEQUENCES.iter().filter_map(|(text, id)| Some((text.parse::<Ruleset>().ok()?.one_heap()?, *id)));
    if let Some((_, id)) = entries().find(|(theirs, _)| theirs == rules) {
        return Some(OeisEntry { id, shift: 0 });
    }
    let (standard, shift) = standard?;
    let standard = Ruleset::from(standard.clone()).one_heap()?;
    entries().find(|(theirs, _)| *theirs == standard).map(|(_, id)| OeisEntry { id, shift: *shift })
}

/// The rules of every sequence, its number, and its values.
pub(crate) fn known() -> impl Iterator<Item = (&'static str, &'static str, NimSequence)> {
    SEQUENCES.iter().filter_map(|&(text, id)| Some((text, id, NimSequence::of(&text.parse::<Ruleset>().ok()?)?)))
}
