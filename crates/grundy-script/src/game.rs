//! A script as an implicit game, and every answer about one of its positions.

use std::cell::RefCell;

use grundy::{Game, GameSolver, Outcome, Play, SearchBudget, SearchError, SearchProgress};

use crate::call::Script;
use crate::error::ScriptError;
use crate::position::ScriptPosition;

/// A script that is being searched. The first error ends the search: the interface of games has no place for one.
struct Told<'s> {
    script: &'s Script,
    error: RefCell<Option<ScriptError>>,
}

impl Told<'_> {
    fn has_failed(&self) -> bool {
        self.error.borrow().is_some()
    }

    /// What the script says, or nothing once it has failed.
    fn ask(&self, call: impl FnOnce(&Script) -> Result<Vec<ScriptPosition>, ScriptError>) -> Vec<ScriptPosition> {
        if self.has_failed() {
            return Vec::new();
        }
        call(self.script).unwrap_or_else(|error| {
            *self.error.borrow_mut() = Some(error);
            Vec::new()
        })
    }
}

impl Game for Told<'_> {
    type Position = ScriptPosition;

    fn options(&self, position: &ScriptPosition, visit: &mut dyn FnMut(ScriptPosition)) {
        for option in self.ask(|script| script.moves(position)) {
            visit(option);
        }
    }

    fn decompose(&self, position: &ScriptPosition) -> Option<Vec<ScriptPosition>> {
        self.script.has_parts().then(|| self.ask(|script| script.parts(position)))
    }

    fn bytes(&self, position: &ScriptPosition) -> usize {
        position.bytes()
    }
}

/// All that is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScriptSolution {
    /// The play convention.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, in normal play.
    pub value: Option<u32>,
    /// The options that are P-positions, in the order of the script, each once.
    pub winning: Vec<ScriptPosition>,
    /// How many positions the search has remembered.
    pub positions: u64,
}

impl Script {
    /// Who wins, the nim-value (in normal play), and every winning move.
    ///
    /// `go_on` is told every few thousand positions how many are solved, and ends the search with
    /// [`SearchError::Cancelled`] once it says no. Time is a call of `moves` for every position met, and a call of
    /// `parts` for every option, if there is one; memory is what the budget says.
    pub fn solve(
        &self,
        position: &ScriptPosition,
        play: Play,
        budget: SearchBudget,
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<ScriptSolution, ScriptError> {
        let game = Told { script: self, error: RefCell::new(None) };
        let stopped = std::cell::Cell::new(false);
        let stop = || stopped.get() || game.has_failed();
        let report = |progress: SearchProgress| stopped.set(stopped.get() || !go_on(progress.positions));
        let mut solver = GameSolver::new(&game).with_budget(budget).stop_when(&stop).report_to(&report);
        let answer = Self::answer(&mut solver, position, play);
        let cycle = solver.cycle().to_vec();
        // Nothing that was found counts once a call has failed.
        if let Some(error) = game.error.take() {
            return Err(error);
        }
        answer.map_err(|error| match error {
            SearchError::Cycle { .. } => ScriptError::Cycle {
                positions: cycle.iter().map(|p| self.show(p).unwrap_or_else(|_| p.to_string())).collect(),
            },
            other => ScriptError::Search(other),
        })
    }

    fn answer(
        solver: &mut GameSolver<'_, &Told<'_>>,
        position: &ScriptPosition,
        play: Play,
    ) -> Result<ScriptSolution, SearchError> {
        let (value, outcome) = match play {
            Play::Normal => {
                let value = solver.value(position)?;
                (Some(value), if value == 0 { Outcome::P } else { Outcome::N })
            }
            Play::Misere => (None, solver.outcome(position, play)?),
        };
        let winning = match (play, outcome) {
            (_, Outcome::P) => Vec::new(),
            (Play::Normal, _) => solver.options_with_value(position, 0)?,
            (Play::Misere, _) => solver.winning_moves(position, play)?,
        };
        Ok(ScriptSolution { play, outcome, value, winning, positions: solver.positions() })
    }
}
