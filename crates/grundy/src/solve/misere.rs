//! Misere play, where it has an exact answer.
//!
//! **Theorem (after Ferguson, *On sums of graph games with last player losing*, 1974).** A misere sum of
//! subtraction heaps, whose sets may differ, is a P-position exactly if either all nim-values are at most 1
//! and their xor is 1, or some value is at least 2 and the xor is 0.
//!
//! The proof needs one property of subtraction games: a heap of value 0 that can move has an option of value
//! 1, because g(n) = 1 exactly if n >= a and g(n-a) = 0, with a the least take. Kayles does not have it, and
//! there the rule is wrong from heap 8 on. So anything that is not a subtraction game is searched
//! exhaustively within the budget, or refused by name.

use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::position::{Group, Position};
use crate::rules::{BuiltIn, SubtractionSet};
use crate::search::{GameSolver, HeapSum, SearchBudget};
use crate::solve::{Basis, ComponentValue, Move, Solution, SolveError, Solver, Why, WinningMoves};

/// Heaps above this are not searched, whatever the budget: even one has too many positions below it.
const LARGEST_HEAP: u64 = 1 << 12;

/// Positions that are searched at most, and options that are looked at: some seconds of work.
const MOST_POSITIONS: u64 = 1 << 17;
const MOST_OPTIONS: u64 = 20_000_000;

impl Solver {
    pub(super) fn misere(&mut self, position: &Position, with_moves: bool) -> Result<Solution, SolveError> {
        let subtraction = |group: &Group| {
            group.rules().one_heap().is_some_and(|rules| rules.as_subtraction().is_some_and(SubtractionSet::is_fixed))
        };
        if position.groups().iter().all(subtraction) {
            return self.misere_subtraction(position, with_moves);
        }
        if let [group] = position.groups()
            && let Some(game) = group.coupled()
        {
            let outcome = game.outcome_watched(group.heaps(), Play::Misere, &self.watched())?;
            let mut moves = WinningMoves::new(self.most_moves);
            if with_moves && outcome == Outcome::N {
                let limit = self.most_moves.saturating_add(1);
                let found = game.moves_watched(group.heaps(), Play::Misere, limit, &self.watched())?;
                moves.exact = found.len() < limit;
                for to in found {
                    moves.push(Move { component: 0, to });
                }
            }
            let components = vec![ComponentValue { group: 0, value: None }];
            return Ok(Self::misere_solution(position, outcome, components, moves, Why::OwnTheory));
        }
        self.misere_by_search(position, with_moves)
    }

    fn misere_subtraction(&mut self, position: &Position, with_moves: bool) -> Result<Solution, SolveError> {
        let (components, bases) = self.values(position)?;
        let two = Natural::from(2u64);
        let large = |value: &Nimber| *value.as_natural() >= two;
        let value: Nimber = components.iter().filter_map(|c| c.value.as_ref()).sum();
        let larges = components.iter().filter_map(|c| c.value.as_ref()).filter(|v| large(v)).count();
        let one = Nimber::from(1u64);
        let lost = if larges == 0 { value == one } else { value.is_zero() };
        let outcome = if lost { Outcome::P } else { Outcome::N };
        let mut moves = WinningMoves::new(self.most_moves);
        if with_moves && outcome == Outcome::N {
            // A move must leave a P-position. With a large value elsewhere the xor must become 0; otherwise
            // all values must be small with xor 1, since one large value alone never has xor 0.
            self.find_moves(position, &components, &mut moves, |own| {
                let others = own ^ &value;
                let large_elsewhere = larges - usize::from(large(own)) > 0;
                let wanted = if large_elsewhere { others } else { &others ^ &one };
                (large_elsewhere || !large(&wanted)).then_some(wanted)
            })?;
        }
        let why = if larges == 0 { Why::MisereSmall } else { Why::MisereLarge };
        let mut solution = Self::misere_solution(position, outcome, components, moves, why);
        solution.value = Some(value);
        solution.bases = bases;
        Ok(solution)
    }

    /// Every line of play, within the budget; the only way for games that are not subtraction games.
    fn misere_by_search(&mut self, position: &Position, with_moves: bool) -> Result<Solution, SolveError> {
        let mut rules = Vec::new();
        let mut heaps = Vec::new();
        let mut names = Vec::new();
        for group in position.groups() {
            let name = group.rules().to_string();
            let refuse = || SolveError::MisereNeedsQuotient { rules: name.clone(), searched: 0 };
            let Some(one_heap) = group.rules().one_heap() else {
                return Err(SolveError::MisereOfSum { rules: name });
            };
            for heap in group.heaps() {
                // The search lists options, so a heap it could never finish is refused before it begins.
                let heap = heap.to_u64().filter(|&heap| heap <= self.budget.positions.min(LARGEST_HEAP));
                heaps.push((rules.len(), heap.ok_or_else(refuse)?));
            }
            if one_heap.as_subtraction().is_none_or(|set| !set.is_fixed()) {
                names.push(name);
            }
            // A written rule that cannot be played is refused for what is wrong with it.
            if one_heap.built_in().iter().any(|rule| matches!(rule, BuiltIn::Written(_)))
                && let Some(heap) = group.heaps().iter().max()
            {
                self.sequence(&one_heap, &group.rules().to_string()).value(heap)?;
            }
            rules.push(one_heap);
        }
        let largest = heaps.iter().map(|&(_, heap)| heap).max().unwrap_or(0);
        let game = HeapSum::new(rules, largest);
        // Components keep their places, so moves are sought heap by heap in the position as it was given.
        let start: Vec<(u32, u64)> = heaps.iter().map(|&(rule, heap)| (rule as u32, heap)).collect();
        // A position costs as much as it has options, so seconds of work are fewer positions where heaps are large.
        let options: u64 = start.iter().map(|&component| game.options_of(component).len() as u64).sum();
        let positions = (MOST_OPTIONS / options.max(1)).clamp(1000, MOST_POSITIONS).min(self.budget.positions);
        let mut search = GameSolver::new(&game).with_budget(SearchBudget { positions, ..self.budget });
        let refuse = |searched: u64| SolveError::MisereNeedsQuotient { rules: names.join(" and "), searched };
        let outcome = search.outcome(&start, Play::Misere).map_err(|_| refuse(search.positions()))?;
        let mut moves = WinningMoves::new(self.most_moves);
        if with_moves && outcome == Outcome::N {
            for component in 0..start.len() {
                for to in game.options_of(start[component]) {
                    let mut left = start.clone();
                    left.remove(component);
                    left.extend(to.iter().map(|&heap| (start[component].0, heap)));
                    let reply = search.outcome(&left, Play::Misere).map_err(|_| refuse(search.positions()))?;
                    if reply == Outcome::P {
                        moves.push(Move { component, to: to.iter().map(|&heap| Natural::from(heap)).collect() });
                    }
                }
            }
        }
        let groups = position.groups().iter().enumerate();
        let components = groups
            .flat_map(|(index, group)| group.heaps().iter().map(move |_| ComponentValue { group: index, value: None }));
        let components = components.collect();
        Ok(Self::misere_solution(position, outcome, components, moves, Why::Searched))
    }

    fn misere_solution(
        position: &Position,
        outcome: Outcome,
        components: Vec<ComponentValue>,
        moves: WinningMoves,
        why: Why,
    ) -> Solution {
        let bases = position.groups().iter().map(|_| Basis::Game).collect();
        Solution { play: Play::Misere, outcome, components, value: None, moves, why, bases }
    }
}
