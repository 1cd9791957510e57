//! The outcome walk: look all options up, then go down until one of them is P.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::{GameSolver, Listing, Status};
use crate::outcome::Play;
use crate::search::{Game, SearchError};

struct OutcomeFrame<P> {
    position: P,
    options: Vec<P>,
    next: usize,
    bytes: u64,
}

impl<G: Game> GameSolver<'_, G> {
    /// Whether the position is P.
    pub(super) fn is_p(&mut self, position: &G::Position, play: Play) -> Result<bool, SearchError> {
        let root = outcome_key(&self.game, position, play);
        if let Some(&status) = self.statuses(play).get(&root) {
            return Ok(status == Status::P);
        }
        let mut stack: Vec<OutcomeFrame<G::Position>> = Vec::new();
        let result = self.walk_outcomes(root, play, &mut stack);
        if result.is_err() {
            for frame in &stack {
                self.statuses(play).remove(&frame.position);
            }
            self.forget_path(stack.iter().map(|frame| &frame.position));
        }
        result
    }

    fn walk_outcomes(
        &mut self,
        root: G::Position,
        play: Play,
        stack: &mut Vec<OutcomeFrame<G::Position>>,
    ) -> Result<bool, SearchError> {
        let mut answer = self.open_outcome(root, play, stack)?;
        loop {
            let Some(frame) = stack.last_mut() else { return Ok(answer == Some(Status::P)) };
            let mut unknown = None;
            while answer.is_none() {
                let Some(option) = frame.options.get(frame.next) else {
                    answer = Some(Status::P);
                    break;
                };
                match self.statuses(play).get(option) {
                    Some(Status::Open) => {
                        let again = option.clone();
                        return Err(self.cycle_at(stack.iter().map(|frame| &frame.position), &again));
                    }
                    Some(Status::P) => answer = Some(Status::N),
                    Some(Status::N) => frame.next += 1,
                    None => {
                        unknown = Some(option.clone());
                        break;
                    }
                }
            }
            if let Some(option) = unknown {
                answer = self.open_outcome(option, play, stack)?;
                continue;
            }
            let (Some(status), Some(done)) = (answer.take(), stack.pop()) else { continue };
            self.path_bytes -= done.bytes;
            self.statuses(play).insert(done.position, status);
            if stack.is_empty() {
                return Ok(status == Status::P);
            }
        }
    }

    /// Puts `position` on the path, and says what it is if its options show that at once.
    fn open_outcome(
        &mut self,
        position: G::Position,
        play: Play,
        stack: &mut Vec<OutcomeFrame<G::Position>>,
    ) -> Result<Option<Status>, SearchError> {
        self.tick(&position)?;
        let mut composed = None;
        if play == Play::Normal {
            composed = self.value_if_composed(&position)?;
        }
        if let Some(value) = composed {
            let status = if value == 0 { Status::P } else { Status::N };
            self.count(&position);
            self.statuses(play).insert(position.clone(), Status::Open);
            stack.push(OutcomeFrame { position, options: Vec::new(), next: 0, bytes: 0 });
            return Ok(Some(status));
        }
        let mut options = Vec::new();
        let mut found = ControlFlow::Continue(());
        let mut any = false;
        let mut listing = Listing::new(self.budget.bytes.saturating_sub(self.table_bytes + self.path_bytes));
        let table = if play == Play::Normal { &self.normal } else { &self.misere };
        self.game.options(&position, &mut |option| {
            any = true;
            if found.is_break() || !listing.has_room() {
                return;
            }
            let option = outcome_key(&self.game, &option, play);
            match table.get(&option) {
                Some(Status::P) => found = ControlFlow::Break(()),
                Some(Status::N) => {}
                Some(Status::Open) | None => {
                    listing.add(self.game.bytes(&option));
                    options.push(option);
                }
            }
        });
        let status = match (any, play) {
            (false, Play::Normal) => Some(Status::P),
            (false, Play::Misere) => Some(Status::N),
            _ if found.is_break() => Some(Status::N),
            _ => None,
        };
        let bytes = if status.is_some() {
            options = Vec::new();
            0
        } else {
            self.admit(&listing)?
        };
        self.count(&position);
        self.statuses(play).insert(position.clone(), Status::Open);
        stack.push(OutcomeFrame { position, options, next: 0, bytes });
        Ok(status)
    }

    fn statuses(&mut self, play: Play) -> &mut FxHashMap<G::Position, Status> {
        match play {
            Play::Normal => &mut self.normal,
            Play::Misere => &mut self.misere,
        }
    }
}

/// The position under which the outcome of `position` is remembered.
fn outcome_key<G: Game>(game: &G, position: &G::Position, play: Play) -> G::Position {
    if play == Play::Normal
        && let Some(parts) = game.decompose(position)
        && let [part] = parts.as_slice()
    {
        return game.canonical(part);
    }
    game.canonical(position)
}
