//! One move in words: `kayles heap 5 -> 4`, `take 1, leave 4`.

use grundy::{BuiltIn, Coupled, Group, Move, Natural, Position};

use crate::boards;
use crate::words::{join, shorten};

/// The components of a position by number, with the group each belongs to.
pub(crate) struct Components<'p> {
    list: Vec<(&'p Group, &'p [Natural])>,
    /// Whether every move must say which component it means, because heaps alone would not tell.
    numbered: bool,
}

/// With more components than this, moves always say which one they mean.
const MANY: usize = 40;

impl<'p> Components<'p> {
    pub(crate) fn of(position: &'p Position) -> Self {
        let groups = position.groups().iter();
        let list: Vec<_> = groups.flat_map(|group| group.components().map(move |heaps| (group, heaps))).collect();
        let twice =
            |i: usize| list[..i].iter().any(|other| other.1 == list[i].1 && other.0.rules() == list[i].0.rules());
        let numbered = list.len() > MANY || (0..list.len()).any(twice);
        Components { list, numbered }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn get(&self, component: usize) -> Option<(&'p Group, &'p [Natural])> {
        self.list.get(component).copied()
    }

    /// Whether these heaps alone tell which component is meant.
    pub(crate) fn only_one_with(&self, heaps: &[Natural]) -> bool {
        !self.numbered && self.list.iter().filter(|other| other.1 == heaps).count() == 1
    }

    /// `kayles heap 5`, `wythoff 3 5`, with its number if that is needed.
    pub(crate) fn name(&self, component: usize) -> String {
        let Some((group, heaps)) = self.get(component) else { return String::new() };
        let word = if group.coupled().is_some() { "" } else { " heap" };
        let number = if self.numbered { format!(" (no. {})", component + 1) } else { String::new() };
        format!("{}{word} {}{number}", rules(group), heaps_text(heaps))
    }

    /// The move in two parts: what becomes of which component, and how that is done.
    pub(crate) fn describe(&self, winning: &Move) -> (String, String) {
        let Some((group, heaps)) = self.get(winning.component) else { return Default::default() };
        let (left, how) = match group.coupled() {
            Some(game) => (heaps_text(&winning.to), coupled(&game, heaps, &winning.to)),
            None => (
                left_text(&winning.to),
                heaps.first().map(|heap| one_heap(group, heap, &winning.to)).unwrap_or_default(),
            ),
        };
        (format!("{} -> {left}", self.name(winning.component)), how)
    }
}

/// The rules of a group, short enough for a table.
pub(crate) fn rules(group: &Group) -> String {
    shorten(&group.rules().to_string(), 60)
}

/// Heaps side by side: `3 5`.
pub(crate) fn heaps_text(heaps: &[Natural]) -> String {
    if heaps.is_empty() {
        return "nothing".to_owned();
    }
    shorten(&join(heaps, " "), 90)
}

/// What is left of a heap: `2+3`, or `0` if nothing is.
pub(crate) fn left_text(left: &[Natural]) -> String {
    if left.is_empty() { "0".to_owned() } else { shorten(&join(left, "+"), 90) }
}

fn one_heap(group: &Group, heap: &Natural, to: &[Natural]) -> String {
    let rules = group.rules().one_heap();
    let built_in = rules.as_ref().and_then(|rules| rules.built_in().first());
    how(built_in, heap, to)
}

/// How a heap becomes what is left of it.
pub(crate) fn how(built_in: Option<&BuiltIn>, heap: &Natural, to: &[Natural]) -> String {
    let left = left_text(to);
    let taken = heap.checked_sub(&to.iter().cloned().sum());
    match (built_in, taken) {
        (Some(BuiltIn::Treblecross), _) if to.is_empty() => "leave no free square".to_owned(),
        (Some(BuiltIn::Treblecross), _) => format!("leave strips of {left}"),
        (Some(BuiltIn::ToProperDivisor | BuiltIn::RootJump), _) | (_, None) => format!("replace it by {left}"),
        (_, Some(taken)) if taken.is_zero() => format!("break it into {left}"),
        (_, Some(taken)) if to.is_empty() => format!("take all {taken}"),
        // What is left of a huge heap stands beside it already.
        (_, Some(taken)) if left.len() > 24 => format!("take {}", shorten(&taken.to_string(), 90)),
        (_, Some(taken)) => format!("take {taken}, leave {left}"),
    }
}

/// How the heaps of a game on several heaps change.
pub(crate) fn coupled(game: &Coupled, from: &[Natural], to: &[Natural]) -> String {
    let changes = || {
        let pairs = from.iter().zip(to).enumerate();
        pairs.filter_map(|(i, (before, after))| Some((i, before.checked_sub(after).filter(|by| !by.is_zero())?)))
    };
    if let Some(words) = boards::how(game, from, to) {
        return words;
    }
    match game {
        Coupled::Northcott => match changes().next() {
            Some((row, by)) => format!("advance {by} in row {}", row + 1),
            None => String::new(),
        },
        Coupled::FibonacciNim | Coupled::DynamicNim(_) => {
            changes().next().map(|(_, by)| format!("take {by}")).unwrap_or_default()
        }
        Coupled::Staircase => match changes().next() {
            Some((0, by)) => format!("move {by} from step 1 to the ground"),
            Some((step, by)) => format!("move {by} from step {} to step {step}", step + 1),
            None => String::new(),
        },
        Coupled::Euclid | Coupled::EuclidToZero => {
            changes().next().map(|(i, by)| format!("subtract {by} from {}", from[i])).unwrap_or_default()
        }
        _ => {
            let takes: Vec<String> = changes().map(|(i, by)| format!("{by} from {}", from[i])).collect();
            format!("take {}", shorten(&takes.join(" and "), 90))
        }
    }
}
