//! What became of somebody's claim about a period.

use grundy::Ruleset;
use grundy::certificate::{ClaimVerdict, PeriodClaim};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::json::Object;
use crate::words::shorten;

/// A claim with its verdict.
#[derive(Clone, Copy, Debug)]
pub struct ClaimReport<'r> {
    /// The rules it is about.
    pub rules: &'r Ruleset,
    /// What was claimed.
    pub claim: PeriodClaim,
    /// What is known.
    pub verdict: &'r ClaimVerdict,
}

impl ClaimReport<'_> {
    /// The report in words.
    #[must_use]
    pub fn text(&self) -> String {
        let rules = shorten(&self.rules.to_string(), 200);
        let PeriodClaim { preperiod, period, saltus } = self.claim;
        let plus = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let claim = format!("{rules}, normal play: g(n + {period}) = g(n){plus} for all n >= {preperiod}");
        match self.verdict {
            ClaimVerdict::True { proof } if self.claim.is_least(proof) => {
                let saltus = if saltus == 0 { "" } else { " (the saltus follows)" };
                format!(
                    "{claim}: true\n  preperiod and period are the least possible{saltus}, by the {}\n",
                    proof.theorem()
                )
            }
            ClaimVerdict::True { proof } => {
                let least = format!("preperiod {}, period {}", proof.preperiod(), proof.period());
                let rise =
                    if proof.saltus().is_zero() { String::new() } else { format!(", saltus {}", proof.saltus()) };
                format!("{claim}: true, but not the least\n  least: {least}{rise}, by the {}\n", proof.theorem())
            }
            ClaimVerdict::False { heap, value, later, later_value } => {
                let wanted = if saltus == 0 { String::new() } else { format!(", not {value} + {saltus}") };
                format!(
                    "{claim}: false\n  first broken at heap {heap}: its value is {value}, and heap {later} has \
                     {later_value}{wanted}\n"
                )
            }
            ClaimVerdict::Open { compared_to: Some(last) } => {
                format!(
                    "{claim}: not known\n  it holds as far as heap {last}, which proves nothing about larger heaps\n"
                )
            }
            _ => format!("{claim}: not known\n  no heap that it is about was computed\n"),
        }
    }
}

impl Serialize for ClaimReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = Object::default();
        let mut add = |name: &'static str, value: Value| object.add(name, value);
        add("schema", json!("grundy/claim/1"));
        add("rules", json!(self.rules.to_string()));
        add("play", json!("normal"));
        let PeriodClaim { preperiod, period, saltus } = self.claim;
        let triple = |n0: String, p: String, s: String| json!({"preperiod": n0, "period": p, "saltus": s});
        add("claim", triple(preperiod.to_string(), period.to_string(), saltus.to_string()));
        match self.verdict {
            ClaimVerdict::True { proof } => {
                add("verdict", json!("true"));
                add("minimal", json!(self.claim.is_least(proof)));
                let (n0, p, s) = (proof.preperiod(), proof.period(), proof.saltus());
                add("least", triple(n0.to_string(), p.to_string(), s.to_string()));
                add("theorem", json!(proof.theorem().id()));
            }
            ClaimVerdict::False { heap, value, later, later_value } => {
                add("verdict", json!("false"));
                add("heap", json!(heap.to_string()));
                add("value", json!(value.to_string()));
                add("later_heap", json!(later.to_string()));
                add("later_value", json!(later_value.to_string()));
            }
            ClaimVerdict::Open { compared_to } => {
                add("verdict", json!("open"));
                add("compared_to", json!(compared_to.map(|heap| heap.to_string())));
            }
            _ => add("verdict", json!("unknown")),
        }
        object.serialize(serializer)
    }
}
