//! The table at which a game is played: the position, the moves that were made, and what is legal.

use grundy::{Group, HeapRules, Natural, Position};
use grundy_text::{Complaint, Player};

/// A move: the group, the heap in it (0 for a game on several heaps), and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) group: usize,
    pub(crate) heap: usize,
    pub(crate) from: Vec<Natural>,
    pub(crate) to: Vec<Natural>,
}

/// A game under way.
pub(crate) struct Table {
    position: Position,
    mover: Player,
    past: Vec<(Position, Step, Player)>,
}

impl Table {
    pub(crate) fn new(position: Position, first: Player) -> Self {
        Table { position, mover: first, past: Vec::new() }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn mover(&self) -> Player {
        self.mover
    }

    /// The positions, moves and movers so far.
    pub(crate) fn past(&self) -> &[(Position, Step, Player)] {
        &self.past
    }

    /// The number a heap is shown with, from 1 through all groups.
    pub(crate) fn number(&self, step: &Step) -> usize {
        number_in(&self.position, step)
    }

    /// Calls `visit` with every legal move until it answers `false`.
    pub(crate) fn for_each_step(&self, visit: &mut dyn FnMut(Step) -> bool) {
        let mut going = true;
        for (index, group) in self.position.groups().iter().enumerate() {
            if let Some(game) = group.coupled() {
                let words: Vec<u64> = group.heaps().iter().filter_map(Natural::to_u64).collect();
                game.for_each_option(&words, &mut |to| {
                    let to = to.iter().map(|&heap| Natural::from(heap)).collect();
                    going = going && visit(Step { group: index, heap: 0, from: group.heaps().to_vec(), to });
                });
                continue;
            }
            let Some(rules) = group.rules().one_heap() else { continue };
            for (heap, size) in group.heaps().iter().enumerate() {
                let Some(word) = size.to_u64() else { continue };
                rules.for_each_option(word, &mut |to| {
                    let to: Vec<Natural> = to.iter().filter(|&&part| part > 0).map(|&part| part.into()).collect();
                    going = going && visit(Step { group: index, heap, from: vec![size.clone()], to });
                });
            }
        }
    }

    /// The legal moves, each once.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut all: Vec<Step> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        self.for_each_step(&mut |step| {
            let mut parts = step.to.clone();
            // The parts of a broken heap have no order; the heaps of a game on several have one.
            if step.from.len() == 1 {
                parts.sort_unstable();
            }
            if seen.insert((step.group, step.heap, parts)) {
                all.push(step);
            }
            true
        });
        all
    }

    /// Makes a legal move.
    pub(crate) fn make(&mut self, step: Step) {
        let mut groups: Vec<Group> = self.position.groups().to_vec();
        let Some(group) = groups.get_mut(step.group) else { return };
        let heaps = if group.coupled().is_some() {
            step.to.clone()
        } else {
            let mut heaps = group.heaps().to_vec();
            heaps.splice(step.heap..=step.heap, step.to.iter().cloned());
            heaps
        };
        // Heaps that the rules themselves leave make a position of the rules.
        if let Ok(after) = Group::new(group.rules().clone(), heaps) {
            *group = after;
            let before = std::mem::replace(&mut self.position, Position::new(groups));
            self.past.push((before, step, self.mover));
            self.mover = self.mover.other();
        }
    }

    /// Takes back moves until it is the same player's turn again, or one if two play; whether there was any.
    pub(crate) fn undo(&mut self, moves: usize) -> bool {
        let mut undone = false;
        for _ in 0..moves {
            if let Some((before, _, mover)) = self.past.pop() {
                (self.position, self.mover) = (before, mover);
                undone = true;
            }
        }
        undone
    }

    /// The move that a line means: `2 3`, `2 > 4 1`, and `> 3 5` for the heaps of a game on several.
    pub(crate) fn read(&self, line: &str) -> Result<Step, Complaint> {
        let line = line.replace("->", ">");
        let (head, left) = match line.split_once('>') {
            Some((head, left)) => (head, Some(left)),
            None => (line.as_str(), None),
        };
        let numbers = |text: &str| -> Result<Vec<u64>, Complaint> {
            let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
            words.map(|word| word.parse().map_err(|_| Complaint::Shape)).collect()
        };
        let head = numbers(head)?;
        let left = left.map(numbers).transpose()?;
        let mut wanted: Option<Vec<u64>> = None;
        let (group, heap) = match (head.as_slice(), &left) {
            ([], Some(_)) => (self.position.groups().iter().position(|g| g.coupled().is_some()), 0),
            ([number] | [number, _], _) => match self.find(*number) {
                Some((group, heap)) => (Some(group), heap),
                None => return Err(Complaint::NoHeap(*number)),
            },
            _ => return Err(Complaint::Shape),
        };
        let Some(group) = group else { return Err(Complaint::Shape) };
        let coupled = self.position.groups()[group].coupled().is_some();
        let heaps: Vec<u64> = self.position.groups()[group].heaps().iter().filter_map(Natural::to_u64).collect();
        match (head.as_slice(), left) {
            ([_, take], None) => {
                let size = heaps.get(heap).copied().unwrap_or(0);
                let rest = size.checked_sub(*take).ok_or(Complaint::TooMany(size))?;
                let mut to = if coupled { heaps.clone() } else { vec![size] };
                to[if coupled { heap } else { 0 }] = rest;
                wanted = Some(to);
            }
            ([_] | [], Some(left)) if !left.is_empty() => wanted = Some(left),
            _ => {}
        }
        let mut wanted = wanted.ok_or(Complaint::Shape)?;
        if !coupled {
            wanted.retain(|&part| part > 0);
            wanted.sort_unstable();
        }
        let mut found = None;
        self.for_each_step(&mut |step| {
            if step.group == group && (coupled || step.heap == heap) {
                let mut to: Vec<u64> = step.to.iter().filter_map(Natural::to_u64).collect();
                if !coupled {
                    to.sort_unstable();
                }
                // An empty board is shown as 0, so it is typed as 0.
                if to == wanted || (to.is_empty() && wanted == [0]) {
                    found = Some(step);
                }
            }
            found.is_none()
        });
        found.ok_or(Complaint::Rules)
    }

    /// The group and the place in it of the heap with this number.
    fn find(&self, number: u64) -> Option<(usize, usize)> {
        let mut before = 1;
        for (index, group) in self.position.groups().iter().enumerate() {
            let heaps = group.heaps().len() as u64;
            if number >= before && number < before + heaps {
                return Some((index, (number - before) as usize));
            }
            before += heaps;
        }
        None
    }
}

/// The number of the heap that a move changes, in the position before it.
pub(crate) fn number_in(position: &Position, step: &Step) -> usize {
    let before: usize = position.groups().iter().take(step.group).map(|group| group.heaps().len()).sum();
    before + step.heap + 1
}

/// The move of the solver as a step: its components are numbered through all groups.
pub(crate) fn step_of(position: &Position, winning: &grundy::Move) -> Option<Step> {
    let mut component = 0;
    for (index, group) in position.groups().iter().enumerate() {
        let coupled = group.coupled().is_some();
        let components = if coupled { 1 } else { group.heaps().len() };
        if winning.component < component + components {
            let heap = if coupled { 0 } else { winning.component - component };
            let from = if coupled { group.heaps().to_vec() } else { vec![group.heaps().get(heap)?.clone()] };
            return Some(Step { group: index, heap, from, to: winning.to.clone() });
        }
        component += components;
    }
    None
}
