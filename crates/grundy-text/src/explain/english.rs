//! Explanations in English.

use grundy::{Natural, Outcome};

use super::lesson::{why_xor, write_steps};
use super::{Explanation, HeapFacts, Language, OptionRow, RulesFacts, distinct};
use crate::moves::{Components, left_text, rules};
use crate::table::{self, Side};
use crate::words::{join, shorten};

/// Options shown of a longer list: so many from its beginning and from its end.
const HEAD: usize = 12;
const TAIL: usize = 6;

pub(super) fn text(explanation: &Explanation) -> String {
    let components = Components::of(&explanation.position);
    match (explanation.heaps.as_slice(), explanation.rules.as_slice()) {
        ([heap], [rules]) if components.len() == 1 => one(heap, rules, explanation, &components),
        _ => several(explanation, &components),
    }
}

fn one(facts: &HeapFacts, rules: &RulesFacts, explanation: &Explanation, components: &Components<'_>) -> String {
    let mut out =
        format!("{}, heap {}, normal play\n", shorten(&rules.name, 200), shorten(&facts.heap.to_string(), 90));
    if let Some(entry) = rules.entry {
        say!(out, "({}; a heap counts {})\n", entry.rules, entry.heaps);
    }
    out.push('\n');
    match &facts.options {
        Some(options) if options.is_empty() => {
            out.push_str("  There is no move from here, so the value is mex{} = 0.\n");
        }
        Some(options) => {
            option_table(&mut out, options);
            say!(out, "\n  value = {}, the least number that is not there.\n", mex(facts, options));
        }
        None => far(&mut out, facts, rules),
    }
    if facts.value.is_zero() {
        out.push_str("  A heap of value 0 is lost for the player to move, and changes nothing in any sum.\n");
    } else {
        let value = &facts.value;
        say!(out, "  A heap of value {value} behaves, inside any sum, like a Nim heap of {value}.\n");
    }
    out.push('\n');
    write_steps(&mut out, &explanation.steps, Language::English);
    pattern(&mut out, rules);
    winning(&mut out, explanation, components);
    out
}

fn option_table(out: &mut String, options: &[OptionRow]) {
    // In a game that only takes, the takes are the first thing to see; where nothing is ever taken, there is no column.
    let takes = options.iter().any(|option| option.take.is_some_and(|take| take > 0));
    let mut rows = vec![vec!["take".to_owned(), "leaves".to_owned(), "value".to_owned(), String::new()]];
    let row = |option: &OptionRow| {
        let take = option.take.map_or_else(|| "-".to_owned(), |take| take.to_string());
        let left: Vec<Natural> = option.to.iter().map(|&part| Natural::from(part)).collect();
        let sum = if option.values.len() > 1 {
            format!("= {}", shorten(&join(&option.values, " xor "), 60))
        } else {
            String::new()
        };
        vec![take, left_text(&left), option.value.to_string(), sum]
    };
    if options.len() > HEAD + TAIL + 2 {
        rows.extend(options[..HEAD].iter().map(row));
        rows.push(vec!["...".to_owned(), format!("{} more", options.len() - HEAD - TAIL), "...".to_owned()]);
        rows.extend(options[options.len() - TAIL..].iter().map(row));
    } else {
        rows.extend(options.iter().map(row));
    }
    let mut sides = vec![Side::Right, Side::Right, Side::Right, Side::Left];
    if !takes {
        for row in &mut rows {
            row.remove(0);
        }
        sides.remove(0);
    }
    table::write(out, &rows, &sides, &[3]);
}

/// `mex{0, 1, 2} = 3`.
fn mex(facts: &HeapFacts, options: &[OptionRow]) -> String {
    let values = distinct(options);
    let shown = if values.len() > 24 {
        format!("{}, ..., {}", join(&values[..12], ", "), join(&values[values.len() - 8..], ", "))
    } else {
        join(&values, ", ")
    };
    format!("mex{{{shown}}} = {}", facts.value)
}

/// A heap with more options than anybody reads.
fn far(out: &mut String, facts: &HeapFacts, rules: &RulesFacts) {
    let heap = shorten(&facts.heap.to_string(), 90);
    out.push_str("  The options of this heap are too many to list.\n");
    match (&rules.pattern.formula, rules.pattern.period.as_ref().and_then(|p| Some((p, p.reduce(&facts.heap)?)))) {
        (Some(words), _) => say!(out, "  value = {}, because {words} (theorem).\n", facts.value),
        (None, Some((period, (first, turns)))) => {
            let rise = if period.saltus().is_zero() {
                String::new()
            } else {
                format!(" plus {} times {}", shorten(&turns.to_string(), 90), period.saltus())
            };
            say!(
                out,
                "  {heap} = {first} + {} times {}, so its value is that of heap {first}{rise}: {}.\n",
                shorten(&turns.to_string(), 90),
                period.period(),
                facts.value
            );
        }
        (None, None) => say!(out, "  value = {}, computed heap by heap.\n", facts.value),
    }
}

/// The first values and what they follow.
fn pattern(out: &mut String, rules: &RulesFacts) {
    let pattern = &rules.pattern;
    let cells = pattern.first.iter().enumerate();
    let (mut heaps, mut values) = (String::from("  heap   "), String::from("  value  "));
    for (heap, value) in cells {
        let width = heap.to_string().len().max(value.to_string().len());
        say!(heaps, "{heap:>width$} ");
        say!(values, "{value:>width$} ");
    }
    say!(out, "{heaps}...\n{values}...     {}\n", pattern.sentence());
    let Some(zeros) = &pattern.zeros else { return };
    let list = |numbers: &[u64]| join(numbers, ", ");
    let plural = |numbers: &[u64]| if numbers.len() == 1 { "heap" } else { "heaps" };
    let line = match (zeros.below.as_slice(), zeros.residues.as_slice()) {
        ([], []) => return,
        ([], residues) if zeros.from == 0 && zeros.modulus == 1 && residues == [0] => {
            "lose at every heap (value 0).".to_owned()
        }
        ([], residues) if zeros.from == 0 => {
            format!("lose at heaps {} mod {} (value 0); win at all others.", list(residues), zeros.modulus)
        }
        (below, []) => format!("lose only at {} {} (value 0); win at all others.", plural(below), list(below)),
        (below, residues) => {
            let early =
                if below.is_empty() { String::new() } else { format!("{} {} and, ", plural(below), list(below)) };
            format!(
                "lose at {early}from heap {} on, at heaps {} mod {} (value 0); win at all others.",
                zeros.from,
                list(residues),
                zeros.modulus
            )
        }
    };
    say!(out, "  {line}\n");
}

/// More components than this are xored without showing every step.
const STEPS: usize = 12;

fn several(explanation: &Explanation, components: &Components<'_>) -> String {
    let solution = &explanation.solution;
    let mut out = format!("{}, normal play\n\n", shorten(&explanation.position.to_string(), 200));
    let mut rows = Vec::new();
    for i in 0..components.len().min(STEPS) {
        let facts = explanation.heaps.iter().find(|facts| facts.component == i);
        let value = solution.components.get(i).and_then(|component| component.value.as_ref());
        let how = match (facts, value) {
            (Some(facts), _) => match &facts.options {
                Some(options) if options.is_empty() => "no move, value 0".to_owned(),
                Some(options) => mex(facts, options),
                None => format!("value {}, too many options to list", facts.value),
            },
            (None, Some(value)) => format!("value {value}"),
            (None, None) => String::new(),
        };
        rows.push(vec![components.name(i), how]);
    }
    if components.len() > STEPS {
        rows.push(vec![format!("... {} more components", components.len() - STEPS)]);
    }
    if rows.is_empty() {
        rows.push(vec!["no heaps".to_owned()]);
    }
    table::write(&mut out, &rows, &[], &[3]);
    out.push('\n');
    steps(&mut out, explanation, components);
    for facts in &explanation.rules {
        say!(out, "\n  {}\n", shorten(&facts.name, 60));
        pattern(&mut out, facts);
    }
    if components.len() > 1 && solution.value.is_some() {
        why_xor(&mut out, Language::English);
    }
    if !solution.moves.list.is_empty() {
        out.push('\n');
        winning(&mut out, explanation, components);
    }
    out
}

fn steps(out: &mut String, explanation: &Explanation, components: &Components<'_>) {
    let solution = &explanation.solution;
    let values: Vec<_> = solution.components.iter().filter_map(|component| component.value.clone()).collect();
    if let ([first, rest @ ..], true) = (values.as_slice(), (2..=STEPS).contains(&values.len())) {
        let mut xor = first.clone();
        for value in rest {
            let next = &xor ^ value;
            say!(out, "  {xor} xor {value} = {next}\n");
            xor = next;
        }
    }
    let Some(sum) = &solution.value else {
        let who = if solution.outcome == Outcome::N { "the player to move wins" } else { "the other player wins" };
        let name = components.get(0).map(|(group, _)| rules(group)).unwrap_or_default();
        say!(out, "  By the theory of {name}, {who}; the value of these heaps is not needed.\n");
        return;
    };
    let what = if values.len() == 1 { "value" } else { "xor" };
    if sum.is_zero() {
        say!(out, "  The {what} is 0: whatever the player to move does, the other can make it 0 again and wins.\n");
    } else {
        say!(out, "  The {what} is {sum}, not 0: the player to move wins by making it 0.\n");
    }
}

fn winning(out: &mut String, explanation: &Explanation, components: &Components<'_>) {
    let solution = &explanation.solution;
    let Some(first) = solution.moves.list.first() else { return };
    let (what, how) = components.describe(first);
    let others = match solution.moves.count.checked_sub(&Natural::ONE) {
        Some(more) if !more.is_zero() => {
            format!(" (one of {}{})", if solution.moves.exact { "" } else { "at least " }, solution.moves.count)
        }
        _ => String::new(),
    };
    let own = solution.components.get(first.component).and_then(|component| component.value.as_ref());
    let because = match (own, &solution.value) {
        (Some(own), Some(sum)) if solution.components.len() > 1 => {
            format!(", which changes its value from {own} to {}", own ^ sum)
        }
        _ => String::new(),
    };
    say!(out, "  the move to make: {what}, that is {how}{because}{others}.\n");
}
