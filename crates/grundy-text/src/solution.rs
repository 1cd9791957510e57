//! Who wins, and why: the answer to the main question.

use grundy::{Basis, Move, Natural, Nimber, Outcome, Play, Position, Ruleset, Solution, Why};
use serde::Serialize;

use crate::basis;
use crate::json::{List, Text};
use crate::moves::{Components, heaps_text, rules};
use crate::table::{self, Side};
use crate::words;

/// A table longer than `SHOWN_WHOLE` rows shows `SHOWN_OF_MANY` of them.
const SHOWN_WHOLE: usize = 40;
const SHOWN_OF_MANY: usize = 20;
/// No list of winning moves is longer on any surface.
const LONGEST: usize = 1_000_000;

/// The whole answer in words, listing at most `most` winning moves (`None`: all that the solution lists).
///
/// Linear in the number of components.
#[must_use]
pub fn solution_text(position: &Position, solution: &Solution, most: Option<usize>) -> String {
    let components = Components::of(position);
    let mut out = format!(
        "{} ({}): {}.\n\n",
        words::outcome(solution.outcome),
        words::play(solution.play),
        words::winner(solution.outcome)
    );
    values(&mut out, &components, solution);
    bases(&mut out, position, solution);
    moves(&mut out, &components, solution, most);
    out.push_str("\nwhy: ");
    out.push_str(&why(position, solution));
    out.push('\n');
    out
}

fn value_text(value: Option<&Nimber>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| words::shorten(&value.to_string(), 60))
}

fn values(out: &mut String, components: &Components<'_>, solution: &Solution) {
    let known = solution.components.iter().any(|c| c.value.is_some());
    if let [only] = solution.components.as_slice()
        && let Some((group, heaps)) = components.get(0)
    {
        let value = if known { format!("value {}", value_text(only.value.as_ref())) } else { String::new() };
        table::write(out, &[vec![rules(group), heaps_text(heaps), value]], &[], &[3]);
        return;
    }
    if solution.components.is_empty() {
        out.push_str("  no heaps\n");
        return;
    }
    let shown = if components.len() > SHOWN_WHOLE { SHOWN_OF_MANY } else { components.len() };
    let mut rows = vec![vec!["component".to_owned(), "heap".to_owned(), "value".to_owned()]];
    for (i, component) in solution.components.iter().enumerate().take(shown) {
        let Some((group, heaps)) = components.get(i) else { continue };
        rows.push(vec![rules(group), heaps_text(heaps), value_text(component.value.as_ref())]);
    }
    if shown < components.len() {
        rows.push(vec![format!("... {} more components", components.len() - shown)]);
    }
    if let Some(value) = &solution.value {
        rows.push(vec!["sum (xor)".to_owned(), String::new(), value_text(Some(value))]);
    }
    if !known {
        for row in &mut rows {
            row.truncate(2);
        }
    }
    table::write(out, &rows, &[Side::Left, Side::Right, Side::Right], &[5, 2]);
}

/// The groups that differ in their rules, with the largest heap of each.
fn distinct<'p>(position: &'p Position, solution: &'p Solution) -> Vec<(&'p Ruleset, &'p Basis, Option<&'p Natural>)> {
    let mut rules: Vec<(&Ruleset, &Basis, Option<&Natural>)> = Vec::new();
    for (group, basis) in position.groups().iter().zip(&solution.bases) {
        let largest = group.heaps().iter().max();
        match rules.iter_mut().find(|known| known.0 == group.rules()) {
            Some(known) => known.2 = known.2.max(largest),
            None => rules.push((group.rules(), basis, largest)),
        }
    }
    rules
}

fn bases(out: &mut String, position: &Position, solution: &Solution) {
    let rules = distinct(position, solution);
    for (ruleset, basis, largest) in rules.iter().take(SHOWN_OF_MANY) {
        let Some(line) = basis::line(basis, *largest) else { continue };
        let name =
            if rules.len() > 1 { format!("{}: ", words::shorten(&ruleset.to_string(), 60)) } else { String::new() };
        say!(out, "  {name}{line}\n");
    }
    if rules.len() > SHOWN_OF_MANY {
        say!(out, "  ... {} more rulesets\n", rules.len() - SHOWN_OF_MANY);
    }
}

fn moves(out: &mut String, components: &Components<'_>, solution: &Solution, most: Option<usize>) {
    if solution.outcome != Outcome::N {
        return;
    }
    let found = &solution.moves;
    if found.count.is_zero() && found.exact {
        out.push_str("\nno move is needed: in misere play who cannot move wins\n");
        return;
    }
    if found.list.is_empty() && !found.exact {
        out.push_str(
            "\nwinning moves: there are some, but too many options, or positions behind them, to look at each\n",
        );
        return;
    }
    let least = if found.exact { "" } else { "at least " };
    say!(out, "\nwinning moves: {least}{}\n", found.count);
    let shown = most.unwrap_or(usize::MAX).min(found.list.len());
    let lines = found.list[..shown].iter().map(|winning| {
        let (what, how) = components.describe(winning);
        vec![what, format!("({how})")]
    });
    let lines: Vec<Vec<String>> = lines.collect();
    table::write(out, &lines, &[], &[9]);
    if let Some(more) = found.count.checked_sub(&Natural::from(shown)).filter(|more| !more.is_zero()) {
        let many = found.count > LONGEST as u64;
        let all = match most {
            None => "",
            Some(most) if many && most >= LONGEST => "",
            Some(_) if many => " (--moves all lists a million)",
            Some(_) => " (--moves all lists them)",
        };
        say!(out, "  ... and {more} more{all}\n");
    }
    if !found.exact {
        out.push_str("  the count is a lower bound: a heap here has too many options to look at each\n");
    }
}

/// The last line of the answer: the reason in one or two sentences.
#[must_use]
pub fn why(position: &Position, solution: &Solution) -> String {
    let stuck = position.groups().iter().all(|group| {
        let rules = group.rules().one_heap();
        group.heaps().iter().all(Natural::is_zero) || rules.is_some_and(|rules| rules.has_no_moves())
    });
    match (solution.play, &solution.why) {
        (Play::Normal, _) if stuck => "there is no move, and in normal play who cannot move loses.".to_owned(),
        (Play::Misere, _) if stuck => "there is no move, and in misere play who cannot move wins.".to_owned(),
        (_, Why::NimSum) => nim_sum(position, solution),
        (_, Why::MisereSmall) => {
            let ones = solution.components.iter().filter(|c| c.value.as_ref().is_some_and(|v| !v.is_zero())).count();
            let parity = if ones % 2 == 0 { "even" } else { "odd" };
            format!(
                "in a misere sum of subtraction games in which every value is 0 or 1, the player to move wins \
                 exactly if the number of ones is even. Here it is {ones}, {parity}."
            )
        }
        (_, Why::MisereLarge) => {
            let value = solution.value.as_ref().map(ToString::to_string).unwrap_or_default();
            let what = if solution.outcome == Outcome::P { "which is 0" } else { "not 0" };
            format!(
                "in a misere sum of subtraction games in which some value is 2 or more, the player to move wins \
                 exactly if the xor of the values is not 0, as in normal play. Here it is {value}{}.",
                if value == "0" { String::new() } else { format!(", {what}") }
            )
        }
        (play, Why::OwnTheory) => {
            let name = position.groups().first().map(|group| group.rules().to_string()).unwrap_or_default();
            let what = if solution.outcome == Outcome::P {
                "every move from here leaves a position that the player to move wins"
            } else {
                "a winning move leaves a position that the player to move loses"
            };
            format!("by the theory of {name} in {}: {what}.", words::play(play))
        }
        _ => "every line of play was searched.".to_owned(),
    }
}

fn nim_sum(position: &Position, solution: &Solution) -> String {
    let Some(sum) = &solution.value else { return String::new() };
    let alone = solution.components.len() == 1;
    if sum.is_zero() {
        return if alone {
            "the value is 0, so every move leaves a value that is not 0, which the other player wins.".to_owned()
        } else {
            "the values xor to 0. Every move makes the xor something else, and the other player can make it 0 again."
                .to_owned()
        };
    }
    if alone {
        return format!("the value is {sum}, not 0. A winning move leaves value 0.");
    }
    let target = |winning: &Move| {
        let own = solution.components.get(winning.component)?.value.as_ref()?;
        Some((winning.component, own.clone(), own ^ sum))
    };
    let general = format!("the values xor to {sum}, not 0. A winning move makes the xor 0");
    let components = &Components::of(position);
    match solution.moves.list.first().and_then(target) {
        Some((component, own, wanted)) => {
            let name = short_name(components, component);
            format!("{general}: {name} must become a position of value {own} xor {sum} = {wanted}.")
        }
        None => format!("{general}."),
    }
}

/// `heap 5` where that is clear, else the component with its rules and number.
fn short_name(components: &Components<'_>, component: usize) -> String {
    match components.get(component) {
        Some((group, heaps)) if group.coupled().is_none() && components.only_one_with(heaps) => {
            format!("heap {}", heaps_text(heaps))
        }
        _ => components.name(component),
    }
}

#[derive(Serialize)]
struct ComponentJson<'p> {
    rules: &'p str,
    heaps: Heaps<'p>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Text<&'p Nimber>>,
    basis: &'static str,
}

struct Heaps<'p>(&'p [Natural]);

impl Serialize for Heaps<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Text))
    }
}

#[derive(Serialize)]
struct MoveJson<'p> {
    component: usize,
    heaps: Heaps<'p>,
    to: Vec<Heaps<'p>>,
}

/// The whole answer for programs; serialise it.
#[derive(Clone, Copy, Debug)]
pub struct SolutionJson<'p> {
    /// The position.
    pub position: &'p Position,
    /// Its solution.
    pub solution: &'p Solution,
}

impl Serialize for SolutionJson<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let SolutionJson { position, solution } = self;
        let parts = Components::of(position);
        let names: Vec<String> = position.groups().iter().map(|group| group.rules().to_string()).collect();
        let components = || {
            solution.components.iter().enumerate().filter_map(|(i, component)| {
                Some(ComponentJson {
                    rules: &names[component.group],
                    heaps: Heaps(parts.get(i)?.1),
                    value: component.value.as_ref().map(Text),
                    basis: basis::kind(solution.bases.get(component.group)?),
                })
            })
        };
        let moves = || {
            solution.moves.list.iter().filter_map(|winning| {
                let (group, heaps) = parts.get(winning.component)?;
                let to = match group.coupled() {
                    Some(_) => vec![Heaps(&winning.to)],
                    None => winning.to.chunks(1).map(Heaps).collect(),
                };
                Some(MoveJson { component: winning.component, heaps: Heaps(heaps), to })
            })
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", "grundy/solve/1")?;
        map.serialize_entry("play", &Text(solution.play))?;
        map.serialize_entry("position", &Text(position))?;
        map.serialize_entry("outcome", &Text(solution.outcome))?;
        if let Some(value) = &solution.value {
            map.serialize_entry("value", &Text(value))?;
        }
        map.serialize_entry("components", &List(components))?;
        let found = &solution.moves;
        map.serialize_entry("winning_moves", &List(moves))?;
        map.serialize_entry("winning_moves_complete", &(found.exact && found.count == found.list.len() as u64))?;
        map.serialize_entry("winning_move_count", &Text(&solution.moves.count))?;
        map.serialize_entry("winning_move_count_exact", &solution.moves.exact)?;
        map.serialize_entry("why", &why(position, solution))?;
        map.serialize_entry("proved", &true)?;
        map.end()
    }
}
