//! How a hunt stands or how it ended.

use grundy::{Hunt, HuntProgress, Period, PeriodStatus};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::json::Object;
use crate::period::PeriodReport;

/// What a hunt has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HuntReport {
    /// The rules as text.
    pub rules: String,
    /// How far it came.
    pub progress: HuntProgress,
    /// The period, if one is proved.
    pub proof: Option<Period>,
}

impl HuntReport {
    /// What the hunt for a period of the rules has found.
    #[must_use]
    pub fn of(rules: &str, hunt: &Hunt) -> Self {
        HuntReport { rules: rules.to_owned(), progress: hunt.progress(), proof: hunt.proved().cloned() }
    }

    fn period(&self) -> PeriodReport {
        let computed_to = self.progress.next.max(1) - 1;
        let status = match &self.proof {
            Some(period) => PeriodStatus::Proved(period.clone()),
            None => PeriodStatus::Unproved { computed_to },
        };
        let (value, heap) = self.progress.largest;
        let largest = self.proof.is_none().then_some((heap, u64::from(value)));
        PeriodReport { rules: self.rules.clone(), status, exception: None, largest }
    }

    /// The report in words.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = self.period().text();
        if let Some((rares, last)) = self.progress.rare {
            let (noun, most) = if rares == 1 { ("heap", "it is") } else { ("heaps", "the last is") };
            say!(out, "  {rares} rare {noun}");
            if rares > 0 {
                say!(out, ", {most} {last}");
            }
            say!(out, "\n");
        }
        if self.proof.is_some() {
            let (value, heap) = self.progress.largest;
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
        fields.add("computed_to", json!((self.progress.next.max(1) - 1).to_string()));
        let (value, heap) = self.progress.largest;
        fields.add("largest", json!({"heap": heap.to_string(), "value": value.to_string()}));
        if let Some((rares, last)) = self.progress.rare {
            fields.add("rare_heaps", json!(rares));
            fields.add("last_rare_heap", json!(last.to_string()));
        }
        fields.serialize(serializer)
    }
}
