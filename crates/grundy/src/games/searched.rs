//! Search for games on several heaps and boards: how the numbers of the notation become positions of an implicit
//! game, and every question that the search can answer.

use std::cell::Cell;

use rustc_hash::FxHashSet;

use super::watched::{SearchState, Watched};
use super::{GameError, Question};
use crate::natural::Natural;
use crate::outcome::{Outcome, Play};
use crate::rules::Coupled;
use crate::search::{Game, GameSolver, SearchProgress};

/// An implicit game whose positions can be written as a list of numbers.
pub(super) trait Searchable: Game {
    /// The largest boards that can be searched, in words.
    const MOST: &'static str;

    /// The position that the numbers write, or `None` if it is too large.
    fn read(&self, numbers: &[u64]) -> Option<Self::Position>;

    /// How many positions can be reached from this one, itself among them, if that is known without a search.
    fn count(&self, position: &Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// How many positions one entry of the table may stand for, mirror images being the usual case.
    const IMAGES: u64 = 1;
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked {
    Value,
    Outcome(Play),
    /// The options of this nim-value.
    Worth(u32),
    /// The options that are P-positions.
    Winning(Play),
}

impl Asked {
    pub(super) fn question(self) -> Question {
        match self {
            Asked::Value | Asked::Worth(_) => Question::Value,
            Asked::Outcome(play) | Asked::Winning(play) => Question::Outcome(play),
        }
    }
}

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    Value(u32),
    Outcome(Outcome),
    Options(Vec<Vec<u64>>),
}

impl Told {
    pub(super) fn value(&self) -> u32 {
        if let Told::Value(value) = self { *value } else { 0 }
    }

    pub(super) fn outcome(&self) -> Outcome {
        if let Told::Outcome(outcome) = self { *outcome } else { Outcome::P }
    }

    pub(super) fn options(self) -> Vec<Vec<Natural>> {
        let Told::Options(options) = self else { return Vec::new() };
        options.into_iter().map(|heaps| heaps.into_iter().map(Natural::from).collect()).collect()
    }
}

/// Answers by search; options come in the order of the rules, each once.
pub(super) fn ask<G: Searchable>(
    rules: &Coupled,
    game: G,
    numbers: &[u64],
    asked: Asked,
    budget: &Watched<'_>,
) -> Result<Told, GameError> {
    let question = asked.question();
    let too_large = || GameError::BoardTooLarge { game: rules.name(), question, most: G::MOST };
    let failed = |source| GameError::Search { game: rules.name(), question, source };
    let position = game.read(numbers).ok_or_else(too_large)?;
    let all = game.count(&position);
    if let (Question::Value, Some(all)) = (question, all) {
        // A value is known when the values of all that can be reached are.
        let positions = all.div_ceil(G::IMAGES);
        let bytes = positions.saturating_mul(game.bytes(&position) as u64);
        if positions > budget.positions || bytes > budget.bytes {
            return Err(GameError::TooManyPositions { game: rules.name(), question, positions, budget: budget.budget });
        }
    }
    let name = rules.name();
    let stopped = Cell::new(false);
    let stop = || stopped.get();
    let report = |SearchProgress { positions, bytes }: SearchProgress| {
        let state = SearchState { game: &name, question, positions, all, bytes, budget: budget.budget };
        let goes_on = budget.watch.is_none_or(|watch| watch(&state));
        stopped.set(stopped.get() || !goes_on);
    };
    let mut solver = GameSolver::new(game).with_budget(budget.budget).stop_when(&stop).report_to(&report);
    match asked {
        Asked::Value => return solver.value(&position).map(Told::Value).map_err(failed),
        Asked::Outcome(play) => return solver.outcome(&position, play).map(Told::Outcome).map_err(failed),
        Asked::Worth(_) | Asked::Winning(_) => {}
    }
    let mut options = Vec::new();
    let mut seen = FxHashSet::default();
    rules.for_each_option(numbers, &mut |left| {
        if seen.insert(left.to_vec()) {
            options.push(left.to_vec());
        }
    });
    let mut found = Vec::new();
    for option in options {
        let position = solver.game().read(&option).ok_or_else(too_large)?;
        let wanted = match asked {
            Asked::Worth(value) => solver.value(&position).map(|own| own == value),
            Asked::Winning(play) => solver.outcome(&position, play).map(|outcome| outcome == Outcome::P),
            Asked::Value | Asked::Outcome(_) => Ok(false),
        };
        if wanted.map_err(failed)? {
            found.push(option);
        }
    }
    Ok(Told::Options(found))
}

impl<G: Searchable> Searchable for &G {
    const MOST: &'static str = G::MOST;

    fn read(&self, numbers: &[u64]) -> Option<Self::Position> {
        (**self).read(numbers)
    }

    fn count(&self, position: &Self::Position) -> Option<u64> {
        (**self).count(position)
    }

    const IMAGES: u64 = G::IMAGES;
}
