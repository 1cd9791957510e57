//! Lost positions for large cases.
//!
//! Nearly every large position is won, so a program that answers "won" too often passes any number of random tests.
//! From a case that is won, a winning move leads to one that is lost; where the heaps of the position are numbers of
//! the case, that is a case too.

use std::ops::Range;

use grundy::{Group, Limits, Natural, Play, Position, SearchBudget, Solver};

use crate::answer::Machine;
use crate::engine::moves_of_two_heaps;
use crate::expr::Expr;
use crate::functions::Value;
use crate::program::Program;
use crate::stress::case::Case;

/// Where a heap of the position stands in the case: its slot, and its place in a list.
type Site = (usize, Option<usize>);

/// What the search for moves may spend: these are a help, not an answer.
const MEMORY: u64 = 1 << 26;

/// A solver that gives up early.
pub(crate) fn solver() -> Solver {
    let mut solver = Solver::new();
    solver.set_limits(Limits { memory: MEMORY, heaps: Some(1 << 16) });
    solver.set_budget(SearchBudget { positions: 1 << 14, bytes: MEMORY });
    solver.set_most_moves(64);
    solver
}

/// The case after a winning move, in each sub-case if there are any; `None` if it cannot be made.
pub(crate) fn lost(program: &Program, machine: &mut Machine<'_>, solver: &mut Solver, case: &Case) -> Option<Case> {
    let mut case = case.clone();
    if program.form.block.is_none() {
        return make_move(program, machine, solver, &mut case.vars).then_some(case);
    }
    let mut moved = false;
    for row in &mut case.rows {
        moved |= make_move(program, machine, solver, row);
    }
    moved.then_some(case)
}

fn sites(program: &Program, vars: &[Value]) -> Option<Vec<Site>> {
    let mut all = Vec::new();
    for component in &program.components {
        let rounds = match component.rounds.map(|slot| &vars[slot]) {
            Some(Value::List(list)) => list.len(),
            _ => 1,
        };
        for round in 0..rounds {
            for heap in &component.heaps {
                match heap {
                    Expr::Item(slot) => all.push((*slot, Some(round))),
                    Expr::Variable(slot) => match &vars[*slot] {
                        Value::List(list) => all.extend((0..list.len()).map(|i| (*slot, Some(i)))),
                        _ => all.push((*slot, None)),
                    },
                    _ => return None,
                }
            }
        }
    }
    Some(all)
}

/// The heaps of the position, numbered from 0, that a winning move changes, and what it leaves of them.
fn winning_move(position: &Position, play: Play, solver: &mut Solver) -> Option<(Range<usize>, Vec<Natural>)> {
    if let [only] = position.groups()
        && only.coupled().is_some()
    {
        // Two heaps have a theory of their moves, where the value of a large position would need a table.
        let moves = if only.heaps().len() == 2 { moves_of_two_heaps(position, play).ok()? } else { Vec::new() };
        return Some((0..only.heaps().len(), moves.get(moves.len() / 2)?.clone()));
    }
    if position.groups().iter().any(|group| group.coupled().is_some()) {
        return None;
    }
    let solution = solver.solve(position, play).ok()?;
    // A heap that falls apart would not fit into its place; of the others one from the middle, to have large and small.
    let whole: Vec<_> = solution.moves.list.iter().filter(|found| found.to.len() < 2).collect();
    let found = whole.get(whole.len() / 2)?;
    let mut components = position.groups().iter().flat_map(Group::components);
    let from: usize = components.by_ref().take(found.component).map(<[Natural]>::len).sum();
    let length = components.next()?.len();
    Some((from..from + length, found.to.clone()))
}

fn make_move(program: &Program, machine: &mut Machine<'_>, solver: &mut Solver, vars: &mut [Value]) -> bool {
    let Some(sites) = sites(program, vars).filter(|sites| !sites.is_empty()) else { return false };
    let Some(position) = machine.position_of(vars) else { return false };
    let Some((from, to)) = winning_move(&position, program.play, solver) else { return false };
    // A heap that falls apart does not fit into its place, one that is gone leaves an empty heap there.
    let places = &sites[from.start.min(sites.len())..from.end.min(sites.len())];
    if places.len() != from.len() || to.len() > places.len() {
        return false;
    }
    for (index, &(slot, place)) in places.iter().enumerate() {
        let heap = to.get(index).cloned().unwrap_or(Natural::ZERO);
        match (&mut vars[slot], place) {
            (Value::Number(number), None) => *number = heap,
            (Value::List(list), Some(i)) if i < list.len() => list[i] = heap,
            _ => return false,
        }
    }
    true
}
