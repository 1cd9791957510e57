//! The shape of a table of values: proved where a theorem proves it, otherwise guesses that are called guesses.
//!
//! A formula is printed as words, C++, Python and LaTeX. What is not proved stands under the word *conjectures*, each
//! with the first heap that contradicts it or the last to which it was compared.

mod formula;

use grundy::{Conjecture, NimSequence, PatternForm, Period, PeriodStatus, Ruleset, SequenceError, conjectures};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::basis::period_sentence;
use crate::pattern::formula::{Formula, of_closed_form, of_pattern};
use crate::words::shorten;

/// What is known or guessed of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternReport {
    name: String,
    proved: Option<Proved>,
    conjectures: Vec<Conjecture>,
    /// The last heap whose value was looked at.
    last: u64,
    /// Whether the values come from rules, so that a longer table could be had.
    of_rules: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct Proved {
    /// The theorem, in words.
    because: String,
    form: Option<Formula>,
}

/// Values from which shapes of rules are made; the others test them.
const LEARNT: usize = 512;
/// Values by which conjectures are tested if nobody says how many.
const TESTED: u64 = 10_000;
/// Turns that are longer are not written out.
const LONGEST_TURN: u64 = 60;

impl PatternReport {
    /// What is proved of these rules; if nothing is, conjectures tested up to heap `last` (`None`: 9999).
    pub fn of_rules(rules: &Ruleset, sequence: &mut NimSequence, last: Option<u64>) -> Result<Self, SequenceError> {
        let name = format!("{rules}, normal play");
        let status = match last {
            Some(last) => sequence.period(Some(last.saturating_add(1)))?,
            None => sequence.period(None)?,
        };
        let proved = |because: String, form| {
            let proved = Some(Proved { because, form });
            Ok(PatternReport { name: name.clone(), proved, conjectures: Vec::new(), last: 0, of_rules: true })
        };
        if let Some(form) = sequence.closed_form().cloned() {
            let words = sequence.formula().unwrap_or_default();
            return proved(format!("{words} (theorem)"), of_closed_form(&form));
        }
        if let PeriodStatus::Proved(period) = &status {
            let form = turn(sequence, period)?;
            return proved(period_sentence(period), form);
        }
        let last = last.unwrap_or(TESTED - 1);
        let values = sequence.prefix(usize::try_from(last).unwrap_or(usize::MAX).saturating_add(1))?;
        let mut conjectures = conjectures(&values, LEARNT);
        // That a game is the same as itself is no news.
        let own = rules.one_heap();
        conjectures.retain(|conjecture| match &conjecture.form {
            PatternForm::SameAs { rules, .. } => {
                rules.parse::<Ruleset>().ok().and_then(|rules| rules.one_heap()) != own
            }
            _ => true,
        });
        Ok(PatternReport { name, proved: None, conjectures, last, of_rules: true })
    }

    /// Conjectures on anyone's table of the values of heaps 0, 1, 2, ...
    #[must_use]
    pub fn of_values(values: &[u64]) -> Self {
        PatternReport {
            name: format!("{} values", values.len()),
            proved: None,
            conjectures: conjectures(values, values.len()),
            last: (values.len() as u64).saturating_sub(1),
            of_rules: false,
        }
    }

    /// The report in words.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        if let Some(proved) = &self.proved {
            say!(out, "{}: proved\n  {}\n", shorten(&self.name, 200), proved.because);
            match &proved.form {
                Some(form) if !form.cpp.is_empty() => form.write(&mut out, "  "),
                form => {
                    if let Some(form) = form {
                        form.write(&mut out, "  ");
                    }
                    out.push_str("  grundy code writes the program.\n");
                }
            }
            return out;
        }
        if self.of_rules {
            say!(out, "{}: no formula and no period is proved\n", shorten(&self.name, 200));
        } else {
            say!(out, "{}: a table proves nothing; what follows are guesses\n", self.name);
        }
        if self.conjectures.is_empty() {
            say!(out, "\nno shape was found among heaps 0 to {}\n", self.last);
            return out;
        }
        let holding = self.conjectures.iter().filter(|c| c.fails_at.is_none()).count();
        if holding > 0 {
            out.push_str("\nconjectures that no value contradicts (not proved)\n");
        }
        for (index, conjecture) in self.conjectures.iter().enumerate() {
            if index == holding {
                out.push_str("\nconjectures that are false\n");
            }
            let form = of_pattern(&conjecture.form);
            say!(out, "  {}. {}\n", index + 1, shorten(&form.words, 300));
            match conjecture.fails_at {
                None => {
                    say!(out, "     holds for heaps 0 to {}{}\n", conjecture.tested_to, strength(conjecture));
                    form.write(&mut out, "     ");
                }
                Some(heap) => {
                    let says = conjecture
                        .form
                        .value(heap)
                        .map_or(String::new(), |value| format!(", for which it says {value}"));
                    say!(out, "     first counterexample: heap {heap}{says}\n");
                }
            }
        }
        out
    }
}

/// How often a repetition was seen: three times are little.
fn strength(conjecture: &Conjecture) -> String {
    match &conjecture.form {
        PatternForm::Repetition { before, period, .. } => {
            let turns = (conjecture.tested_to + 1).saturating_sub(*before) / period;
            format!("; seen {turns} times, and a repetition seen is not a period")
        }
        _ => String::new(),
    }
}

/// One turn of a proved period as a formula, if it is short enough to be read.
fn turn(sequence: &mut NimSequence, period: &Period) -> Result<Option<Formula>, SequenceError> {
    let words = (period.preperiod().to_u64(), period.period().to_u64(), period.saltus().to_u64());
    let (Some(before), Some(length), Some(saltus)) = words else { return Ok(None) };
    if before.saturating_add(length) > 4 * LONGEST_TURN {
        return Ok(None);
    }
    let values = sequence.prefix((before + length) as usize)?;
    Ok(Some(of_pattern(&PatternForm::Repetition { before, period: length, saltus, values })))
}

impl Serialize for PatternReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let formula =
            |form: &Formula| json!({"text": form.words, "cpp": form.cpp, "python": form.python, "latex": form.latex});
        let conjectures: Vec<_> = self
            .conjectures
            .iter()
            .map(|c| {
                json!({
                    "formula": formula(&of_pattern(&c.form)),
                    "first_counterexample": c.fails_at.map(|heap| heap.to_string()),
                    "tested_to": c.tested_to.to_string(),
                })
            })
            .collect();
        json!({
            "schema": "grundy/pattern/1",
            "of": self.name,
            "status": if self.proved.is_some() { "proved" } else { "conjectured" },
            "because": self.proved.as_ref().map(|proved| &proved.because),
            "formula": self.proved.as_ref().and_then(|proved| proved.form.as_ref()).map(formula),
            "conjectures": conjectures,
        })
        .serialize(serializer)
    }
}

/// Reads a table of values: numbers between blanks, commas or semicolons, or lines `n value` that count up from 0, with
/// comments after `#`. The word that is no number, with its line and column from 1, if there is one.
pub fn read_values(text: &str) -> Result<Vec<u64>, (String, usize, usize)> {
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for (line, whole) in text.lines().enumerate() {
        let kept = whole.split('#').next().unwrap_or_default();
        let mut row = Vec::new();
        let mut at = 0;
        for word in kept.split(|c: char| c.is_whitespace() || c == ',' || c == ';') {
            let column = kept[..at].chars().count() + 1;
            at += word.len() + kept[at + word.len()..].chars().next().map_or(0, char::len_utf8);
            if !word.is_empty() {
                row.push(word.parse().map_err(|_| (shorten(word, 40), line + 1, column))?);
            }
        }
        if !row.is_empty() {
            rows.push(row);
        }
    }
    let counts = rows.len() > 1 && (0u64..).zip(&rows).all(|(n, row)| row.len() == 2 && row[0] == n);
    if counts { Ok(rows.iter().map(|row| row[1]).collect()) } else { Ok(rows.concat()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rules: &str, last: Option<u64>) -> String {
        let rules: Ruleset = rules.parse().unwrap();
        PatternReport::of_rules(&rules, &mut NimSequence::of(&rules).unwrap(), last).unwrap().text()
    }

    #[test]
    fn what_is_proved_is_proved() {
        let text = of("S(2^k)", None);
        assert!(text.starts_with("S(2^k), normal play: proved\n  g(n) = n mod 3 (theorem)\n"), "{text}");
        assert!(text.contains("C++     n % 3\n") && text.contains("LaTeX   n \\bmod 3\n"), "{text}");
        let text = of("S(2,3,11,15,18)", None);
        assert!(text.contains("from heap 208 on") && !text.contains("conjecture"), "{text}");
        assert!(of("0.07", None).contains("from heap 53 on"));
        // Short periods are written out as programs, and long ones say who writes them.
        let kayles = of("kayles", None);
        assert!(
            kayles.contains("C++     n < 71 ? A[n] : A[(n - 71) % 12 + 71]; const int A[] = {0, 1, 2, 3, 1, 4,"),
            "{kayles}"
        );
        assert!(text.ends_with("  grundy code writes the program.\n"), "{text}");
    }

    #[test]
    fn what_is_not_proved_is_never_called_so() {
        let text = of("0.007", Some(2000));
        assert!(text.contains("no formula and no period is proved") && !text.contains(": proved"), "{text}");
        let table: Vec<u64> = (0..40).map(|n| n % 5).collect();
        let text = PatternReport::of_values(&table).text();
        assert!(text.contains("a table proves nothing") && text.contains("not proved"), "{text}");
        assert!(text.contains("1. g(n) = n mod 5\n     holds for heaps 0 to 39\n"), "{text}");
    }

    #[test]
    fn tables_are_read_in_both_forms() {
        assert_eq!(read_values("0, 1 2;3\n4 # five\n"), Ok(vec![0, 1, 2, 3, 4]));
        assert_eq!(read_values("# kayles\n0 0\n1 1\n2 2\n3 3\n4 1\n"), Ok(vec![0, 1, 2, 3, 1]));
        assert_eq!(read_values("0 1\n2 x3\n"), Err(("x3".to_owned(), 2, 3)));
        assert_eq!(read_values(""), Ok(vec![]));
    }
}
