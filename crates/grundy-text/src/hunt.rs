//! How a hunt stands or how it ended.

use grundy::{HuntSummary, PeriodStatus};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::json::Object;
use crate::period::PeriodReport;

/// What a hunt has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HuntReport {
    /// The rules as text.
    pub rules: String,
    /// What is known of the heaps up to one, and of no other.
    pub summary: HuntSummary,
}

impl HuntReport {
    /// What the hunt for a period of the rules has found.
    #[must_use]
    pub fn of(rules: &str, summary: HuntSummary) -> Self {
        HuntReport { rules: rules.to_owned(), summary }
    }

    fn period(&self) -> PeriodReport {
        let HuntSummary { last, largest: (value, heap), proof, .. } = &self.summary;
        let status = match proof {
            Some(period) => PeriodStatus::Proved(period.clone()),
            None => PeriodStatus::Unproved { computed_to: *last },
        };
        let largest = proof.is_none().then_some((*heap, u64::from(*value)));
        PeriodReport { rules: self.rules.clone(), status, exception: None, largest }
    }

    /// How many rare heaps there are, and the last of them.
    fn rare(&self) -> Option<(usize, u64)> {
        let rares = self.summary.rares.as_ref()?;
        Some((rares.len(), rares.last().map_or(0, |&(heap, _)| heap)))
    }

    /// The report in words.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = self.period().text();
        if let Some((rares, last)) = self.rare() {
            let (noun, most) = if rares == 1 { ("heap", "it is") } else { ("heaps", "the last is") };
            say!(out, "  {rares} rare {noun}");
            if rares > 0 {
                say!(out, ", {most} {last}");
            }
            say!(out, "\n");
        }
        if self.summary.proof.is_some() {
            let (value, heap) = self.summary.largest;
            say!(out, "  largest value {value}, first at heap {heap}\n");
        }
        out
    }
}

impl Serialize for HuntReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Object::default();
        let period = serde_json::to_value(self.period()).unwrap_or_default();
        fields.add("schema", json!("grundy/hunt/1"));
        fields.add("period", period);
        fields.add("computed_to", json!(self.summary.last.to_string()));
        let (value, heap) = self.summary.largest;
        fields.add("largest", json!({"heap": heap.to_string(), "value": value.to_string()}));
        if let Some((rares, last)) = self.rare() {
            fields.add("rare_heaps", json!(rares));
            fields.add("last_rare_heap", json!(last.to_string()));
        }
        fields.serialize(serializer)
    }
}
