//! What is known of a sequence's period.

use grundy::{Natural, NimSequence, Nimber, Period, PeriodStatus, Ruleset, SequenceError, Theorem};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::json::Object;
use crate::table;

/// The last heap before the preperiod: its value, and the value one period later that differs from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastException {
    /// The heap.
    pub heap: Natural,
    /// Its value.
    pub value: Nimber,
    /// The heap one period later.
    pub later: Natural,
    /// Its value.
    pub later_value: Nimber,
}

/// A period, proved or not, with the facts that go with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodReport {
    /// The rules as text.
    pub rules: String,
    /// What is known.
    pub status: PeriodStatus,
    /// Where the repetition fails for the last time, if the preperiod is not 0 and within reach.
    pub exception: Option<LastException>,
    /// The largest value among the heaps computed and the first heap that has it, if no period is proved.
    pub largest: Option<(u64, u64)>,
}

/// A table is made for the last exception only up to this heap.
const TABLE: u64 = 1 << 28;

impl PeriodReport {
    /// Looks for a period among the heaps 0 to `last` (`None`: as far as the engine chooses).
    pub fn of(rules: &Ruleset, sequence: &mut NimSequence, last: Option<u64>) -> Result<Self, SequenceError> {
        let status = sequence.period(last.map(|last| last.saturating_add(1)))?;
        let mut report = PeriodReport { rules: rules.to_string(), status, exception: None, largest: None };
        match &report.status {
            PeriodStatus::Proved(period) => report.exception = exception(sequence, period),
            PeriodStatus::Unproved { computed_to } if sequence.computed() > *computed_to => {
                // The first heap with the largest value: a later one replaces it only if it is larger.
                let values = (0..=*computed_to).map_while(|heap| Some((heap, sequence.value_u64(heap).ok()?)));
                report.largest = values.reduce(|best, next| if next.1 > best.1 { next } else { best });
            }
            _ => {}
        }
        Ok(report)
    }

    /// The report in words.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.status {
            PeriodStatus::Proved(period) => self.proved(period),
            PeriodStatus::Formula { words } => {
                let rows = [["values", words.as_str()], ["period", "none: the formula gives the value of any heap"]];
                let mut out = format!("{}, normal play: proved, by a formula\n", self.rules);
                table::write(&mut out, &rows.map(|row| row.map(str::to_owned).to_vec()), &[], &[4]);
                out
            }
            PeriodStatus::Unproved { computed_to } => {
                let mut out = format!("{}, normal play: unproved\n", self.rules);
                out.push_str(&format!(
                    "  computed to heap {computed_to}; no period found, which proves nothing either way\n"
                ));
                if let Some((heap, value)) = self.largest {
                    out.push_str(&format!("  largest value {value}, first at heap {heap}\n"));
                }
                out
            }
        }
    }

    fn proved(&self, period: &Period) -> String {
        let width = period.preperiod().to_string().len().max(period.period().to_string().len());
        let number = |number: &Natural| format!("{:>width$}", number.to_string());
        let note = match &self.exception {
            Some(last) => format!(
                "last exception: heap {}, value {}; heap {} has {}",
                last.heap, last.value, last.later, last.later_value
            ),
            None if period.preperiod().is_zero() => "repeats from heap 0 on".to_owned(),
            None => String::new(),
        };
        let mut rows = vec![
            ["preperiod", &format!("{}     {note}", number(period.preperiod()))].map(str::to_owned).to_vec(),
            ["period", &number(period.period())].map(str::to_owned).to_vec(),
        ];
        let mut row = |name: &str, words: String| rows.push(vec![name.to_owned(), words]);
        if !period.saltus().is_zero() {
            row("saltus", format!("{}     every period adds this to the values", number(period.saltus())));
        }
        row("theorem", period.theorem().to_string());
        match period.theorem() {
            Theorem::ClosedForm(_) => {}
            _ if period.checked_to().is_zero() => {}
            _ => row("checked", format!("every heap to {}", period.checked_to())),
        }
        let mut out = format!("{}, normal play: proved\n", self.rules);
        table::write(&mut out, &rows, &[], &[2]);
        out
    }
}

fn exception(sequence: &mut NimSequence, period: &Period) -> Option<LastException> {
    let heap = period.preperiod().checked_sub(&Natural::ONE)?;
    let later = &heap + period.period();
    if later > TABLE {
        return None;
    }
    let later_value = sequence.value(&later).ok()?;
    Some(LastException { value: sequence.value(&heap).ok()?, later_value, heap, later })
}

impl Serialize for PeriodReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Object::default();
        let mut add = |name: &'static str, value: Value| fields.add(name, value);
        add("schema", json!("grundy/period/1"));
        add("rules", json!(self.rules));
        add("play", json!("normal"));
        match &self.status {
            PeriodStatus::Proved(period) => {
                add("status", json!("proved"));
                add("theorem", json!(period.theorem().id()));
                add("preperiod", json!(period.preperiod().to_string()));
                add("period", json!(period.period().to_string()));
                add("saltus", json!(period.saltus().to_string()));
                add("minimal", json!(true));
                match period.theorem() {
                    Theorem::ClosedForm(words) => add("formula", json!(words)),
                    _ => add("computed_to", json!(period.checked_to().to_string())),
                };
                if let Some(last) = &self.exception {
                    add(
                        "last_exception",
                        json!({
                            "heap": last.heap.to_string(),
                            "value": last.value.to_string(),
                            "later_heap": last.later.to_string(),
                            "later_value": last.later_value.to_string(),
                        }),
                    );
                }
            }
            PeriodStatus::Formula { words } => {
                add("status", json!("formula"));
                add("formula", json!(words));
            }
            PeriodStatus::Unproved { computed_to } => {
                add("status", json!("unproved"));
                add("computed_to", json!(computed_to.to_string()));
                if let Some((heap, value)) = self.largest {
                    add("largest", json!({"heap": heap.to_string(), "value": value.to_string()}));
                }
            }
        }
        fields.serialize(serializer)
    }
}
