//! A position explained as a teacher would: options, their values, the mex, the xor, the pattern.
//!
//! [`Explanation::of`] collects the facts once; [`english`] and [`chinese`] word them. What is too long to be
//! read by anybody (options of a heap of a million) is not collected, and the words say so.

pub(crate) mod chinese;
mod english;
mod lesson;
mod options;
mod pattern;

use grundy::{GameEntry, Group, Natural, Nimber, OneHeapRules, Play, Position, Solution, SolveError, Solver};
use serde::{Serialize, Serializer};
use serde_json::json;

pub(crate) use options::OptionRow;
pub(crate) use pattern::Pattern;

/// The languages explanations are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Chinese, with the words used on its judges (SG值, 先手必胜).
    Chinese,
}

/// One component: a heap and its options.
#[derive(Clone, Debug)]
pub(crate) struct HeapFacts {
    pub(crate) component: usize,
    pub(crate) heap: Natural,
    pub(crate) value: Nimber,
    /// `None` if there are too many to list.
    pub(crate) options: Option<Vec<OptionRow>>,
}

/// One ruleset of the position and its sequence.
#[derive(Clone, Debug)]
pub(crate) struct RulesFacts {
    pub(crate) name: String,
    pub(crate) rules: OneHeapRules,
    pub(crate) entry: Option<&'static GameEntry>,
    pub(crate) pattern: Pattern,
}

/// Everything that is told about a position.
#[derive(Clone, Debug)]
pub struct Explanation {
    position: Position,
    solution: Solution,
    /// The components that are one heap, as many as are shown.
    heaps: Vec<HeapFacts>,
    /// The rulesets of one heap, each once.
    rules: Vec<RulesFacts>,
    /// The values up to the heap, where the position is one small heap.
    steps: Vec<lesson::Step>,
}

/// So many components are explained one by one.
const EXPLAINED: usize = 12;

impl Explanation {
    /// Collects the facts in normal play.
    pub fn of(position: &Position, solver: &mut Solver) -> Result<Self, SolveError> {
        Self::in_play(position, Play::Normal, solver)
    }

    /// Collects the facts.
    pub fn in_play(position: &Position, play: Play, solver: &mut Solver) -> Result<Self, SolveError> {
        let solution = solver.solve(position, play)?;
        let mut steps = Vec::new();
        let alone = matches!(position.groups(), [only] if only.heaps().len() == 1);
        let mut heaps = Vec::new();
        let mut rules: Vec<RulesFacts> = Vec::new();
        let mut component = 0;
        for group in position.groups() {
            let Some(merged) = group.rules().one_heap() else {
                component += 1;
                continue;
            };
            let name = group.rules().to_string();
            let sequence = solver.sequence(&merged, &name);
            let largest = group.heaps().iter().filter_map(Natural::to_u64).max();
            if rules.len() < EXPLAINED && rules.iter().all(|known| known.name != name) {
                let pattern = Pattern::of(sequence, largest)?;
                rules.push(RulesFacts { name, entry: entry(group), pattern, rules: merged.clone() });
            }
            for heap in group.heaps() {
                if component < EXPLAINED {
                    let value = sequence.value(heap)?;
                    let options = options::of(&merged, sequence, heap)?;
                    if alone {
                        steps = lesson::steps(&merged, sequence, heap)?;
                    }
                    heaps.push(HeapFacts { component, heap: heap.clone(), value, options });
                }
                component += 1;
            }
        }
        Ok(Explanation { position: position.clone(), solution, heaps, rules, steps })
    }

    /// The explanation in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        if self.solution.play == Play::Misere {
            return lesson::misere(self, language);
        }
        match language {
            Language::English => english::text(self),
            Language::Chinese => chinese::text(self),
        }
    }
}

/// The row of a game that was called by its name.
fn entry(group: &Group) -> Option<&'static GameEntry> {
    match group.rules().alternatives() {
        [grundy::Alternative::Named(game)] => Some(game.entry()),
        _ => None,
    }
}

/// The distinct values of the options, ascending.
pub(crate) fn distinct(options: &[OptionRow]) -> Vec<u64> {
    let mut values: Vec<u64> = options.iter().map(|option| option.value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = |number: &dyn ToString| json!(number.to_string());
        let heaps: Vec<_> = self
            .heaps
            .iter()
            .map(|facts| {
                let options = facts.options.as_ref().map(|options| {
                    let row = |option: &OptionRow| {
                        let to: Vec<String> = option.to.iter().map(ToString::to_string).collect();
                        json!({"to": to, "value": option.value.to_string()})
                    };
                    options.iter().map(row).collect::<Vec<_>>()
                });
                let mex = facts
                    .options
                    .as_deref()
                    .map(|options| distinct(options).iter().map(ToString::to_string).collect::<Vec<_>>());
                json!({
                    "component": facts.component,
                    "heap": text(&facts.heap),
                    "value": text(&facts.value),
                    "options": options,
                    "mex_of": mex,
                })
            })
            .collect();
        let rules: Vec<_> = self
            .rules
            .iter()
            .map(|facts| {
                json!({"rules": facts.name, "values": facts.pattern.first, "pattern": facts.pattern.sentence()})
            })
            .collect();
        json!({
            "schema": "grundy/explain/1",
            "play": if self.solution.play == Play::Misere { "misere" } else { "normal" },
            "position": text(&self.position),
            "outcome": text(&self.solution.outcome),
            "value": self.solution.value.as_ref().map(ToString::to_string),
            "heaps": heaps,
            "sequences": rules,
            "why": crate::solution::why(&self.position, &self.solution),
        })
        .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::parse_position;

    fn explain(position: &str, language: Language) -> String {
        Explanation::of(&parse_position(position).unwrap(), &mut Solver::new()).unwrap().text(language)
    }

    #[test]
    fn breaks_show_the_parts_and_their_values() {
        let text = explain("0.07: 5", Language::English);
        assert!(text.contains("     2      1+2       1   = 0 xor 1\n"), "{text}");
        assert!(text.contains("mex{1} = 0"), "{text}");
    }

    #[test]
    fn chinese_formulas_have_no_english_words() {
        for position in [
            "S(): 3",
            "nim: 3",
            "bash(4): 3",
            "S(3): 5",
            "S(2..4): 7",
            "S(2,5): 9",
            "S(2,7): 9",
            "S(4^k): 3",
            "lasker-nim: 4",
            "S(divisors): 6",
            "aliquot: 6",
            "up-to-half: 6",
            "one-or-halves(2): 6",
            "one-or-halves(3): 6",
            "equal-parts: 6",
            "root-jump: 20",
            "to-proper-divisor: 6",
        ] {
            let text = explain(position, Language::Chinese);
            for line in text.lines().filter(|line| line.contains("规律")) {
                for word in line.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1) {
                    assert!(["SG", "mod", "floor", "mex"].contains(&word), "{position}: {word}: {line}");
                }
            }
        }
    }

    #[test]
    fn nothing_of_any_size_is_listed_whole() {
        for position in ["nim: 100000", "kayles: 3000", "S(1..500): 499", "nim: 123456789012345678901234567890"] {
            for language in [Language::English, Language::Chinese] {
                let text = explain(position, language);
                assert!(text.len() < 4000, "{position}: {} bytes", text.len());
            }
        }
    }
}
