//! Whether two rulesets have the same values.

use grundy::{Comparison, EqualBecause, Ruleset};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::json::Object;
use crate::words::{shifted, shorten};

/// A comparison with the rules that were compared.
#[derive(Clone, Copy, Debug)]
pub struct ComparisonReport<'r> {
    /// The first rules.
    pub left: &'r Ruleset,
    /// The second rules.
    pub right: &'r Ruleset,
    /// What is known.
    pub comparison: &'r Comparison,
}

impl ComparisonReport<'_> {
    /// If the two are first cousins, the number to add to a heap on the left to get the heap on the right.
    fn cousin(&self) -> Option<i64> {
        let form = |rules: &Ruleset| {
            let rules = rules.one_heap()?;
            let plain = !rules.splits_equal() && !rules.splits_unequal();
            rules.as_code().filter(|_| plain)?.standard_form()
        };
        let ((left, less), (right, more)) = (form(self.left)?, form(self.right)?);
        (left == right).then(|| i64::try_from(more).ok()?.checked_sub(i64::try_from(less).ok()?)).flatten()
    }

    /// The comparison in words.
    #[must_use]
    pub fn text(&self) -> String {
        let left = shorten(&self.left.to_string(), 200);
        let right = shorten(&self.right.to_string(), 200);
        match self.comparison {
            Comparison::Different { heap, left: a, right: b } => {
                let before = match heap {
                    0 | 1 => String::new(),
                    _ => format!("; they agree on heaps 0 to {}", heap - 1),
                };
                format!(
                    "different: first at heap {heap}, where {left} has value {a} and {right} has value {b}.\n\
                     (Normal play{before}.)\n{}",
                    self.cousin().map_or_else(String::new, |add| {
                        format!("first cousins: heap n of {left} is heap {} of {right}.\n", shifted(add))
                    })
                )
            }
            Comparison::Equal(because) => {
                let why = match because {
                    EqualBecause::SameRules => "they allow the same moves".to_owned(),
                    EqualBecause::Cousins => "both have the same standard form (first cousins)".to_owned(),
                    EqualBecause::SameFormula => "both have the same formula (theorem)".to_owned(),
                    EqualBecause::Periods { compared_to } => format!(
                        "both periods are proved, and the values agree to heap {compared_to}, which decides all others"
                    ),
                    _ => "by a theorem".to_owned(),
                };
                format!("equal: {left} and {right} have the same value at every heap (normal play, proved): {why}.\n")
            }
            Comparison::EqualSoFar { computed_to } => format!(
                "equal so far: {left} and {right} agree on heaps 0 to {computed_to} (normal play), \
                 which proves nothing about larger heaps.\n"
            ),
            _ => "not known.\n".to_owned(),
        }
    }
}

impl Serialize for ComparisonReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = Object::default();
        let mut add = |name: &'static str, value: Value| object.add(name, value);
        add("schema", json!("grundy/compare/1"));
        add("left", json!(self.left.to_string()));
        add("right", json!(self.right.to_string()));
        add("play", json!("normal"));
        match self.comparison {
            Comparison::Different { heap, left, right } => {
                add("status", json!("different"));
                add("heap", json!(heap.to_string()));
                add("left_value", json!(left.to_string()));
                add("right_value", json!(right.to_string()));
                if let Some(cousin) = self.cousin() {
                    add("first_cousin_add", json!(cousin));
                }
            }
            Comparison::Equal(because) => {
                add("status", json!("equal"));
                let word = match because {
                    EqualBecause::SameRules => "same rules",
                    EqualBecause::Cousins => "first cousins",
                    EqualBecause::SameFormula => "same formula",
                    _ => "periods",
                };
                add("because", json!(word));
                if let EqualBecause::Periods { compared_to } = because {
                    add("computed_to", json!(compared_to.to_string()));
                }
            }
            Comparison::EqualSoFar { computed_to } => {
                add("status", json!("equal so far"));
                add("computed_to", json!(computed_to.to_string()));
            }
            _ => add("status", json!("unknown")),
        }
        object.serialize(serializer)
    }
}
