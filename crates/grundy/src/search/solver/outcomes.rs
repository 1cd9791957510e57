//! The outcome walk: look all options up, then go down until one of them is P.
//!
//! Options wait on one stack that all frames share, as positions and not as numbers: most of them are never gone
//! into, and a table entry for each would cost more than the walk.

use std::ops::ControlFlow;

use super::table::{Id, Status};
use super::{GameSolver, Listing};
use crate::outcome::Play;
use crate::search::{Game, SearchError};

struct OutcomeFrame {
    id: Id,
    /// Where its options begin on the stack of options, the first of them on top.
    options: usize,
    bytes: u64,
}

impl<G: Game> GameSolver<'_, G> {
    /// Whether the position is P.
    pub(super) fn is_p(&mut self, position: &G::Position, play: Play) -> Result<bool, SearchError> {
        let root = outcome_key(&self.game, position, play);
        if let Some(id) = self.table.find(&root) {
            match self.table.status(id, play) {
                Status::P => return Ok(true),
                Status::N => return Ok(false),
                Status::Open | Status::Unknown => {}
            }
        }
        let (mut frames, mut options) = (Vec::new(), Vec::new());
        let mut answer = self.open_outcome(root, play, &mut frames, &mut options)?;
        loop {
            let Some(frame) = frames.last() else { return Ok(answer == Some(Status::P)) };
            let mut unknown = None;
            while answer.is_none() {
                if options.len() == frame.options {
                    answer = Some(Status::P);
                    break;
                }
                let Some(option) = options.pop() else { break };
                let known = self.table.find(&option);
                match known.map_or(Status::Unknown, |id| self.table.status(id, play)) {
                    Status::Open => {
                        return Err(self.cycle_at(frames.iter().map(|frame| frame.id), known.unwrap_or(frame.id)));
                    }
                    Status::P => answer = Some(Status::N),
                    Status::N => {}
                    Status::Unknown => {
                        unknown = Some(option);
                        break;
                    }
                }
            }
            if let Some(option) = unknown {
                answer = self.open_outcome(option, play, &mut frames, &mut options)?;
                continue;
            }
            let (Some(status), Some(done)) = (answer, frames.pop()) else { continue };
            options.truncate(done.options);
            self.path_bytes -= done.bytes;
            self.table.set_status(done.id, play, status);
            if frames.is_empty() {
                return Ok(status == Status::P);
            }
            answer = (status == Status::P).then_some(Status::N);
        }
    }

    /// Puts `position` on the path, and says what it is if its options show that at once.
    fn open_outcome(
        &mut self,
        position: G::Position,
        play: Play,
        frames: &mut Vec<OutcomeFrame>,
        options: &mut Vec<G::Position>,
    ) -> Result<Option<Status>, SearchError> {
        self.tick(0)?;
        let start = options.len();
        let composed = if play == Play::Normal { self.value_if_composed(&position)? } else { None };
        let (mut found, mut any) = (ControlFlow::Continue(()), false);
        let mut listing = Listing::new(self.room(0));
        if composed.is_none() {
            let (game, table) = (&self.game, &self.table);
            game.options(&position, &mut |option| {
                any = true;
                if found.is_break() || !listing.has_room() {
                    return;
                }
                let option = outcome_key(game, &option, play);
                match table.find(&option).map_or(Status::Unknown, |id| table.status(id, play)) {
                    Status::P => found = ControlFlow::Break(()),
                    Status::N => {}
                    Status::Open | Status::Unknown => {
                        listing.add(game.bytes(&option));
                        options.push(option);
                    }
                }
            });
        }
        let status = match (composed, any, play) {
            (Some(0), ..) | (None, false, Play::Normal) => Some(Status::P),
            (Some(_), ..) | (None, false, Play::Misere) => Some(Status::N),
            _ if found.is_break() => Some(Status::N),
            _ => None,
        };
        if status.is_some() {
            options.truncate(start);
            listing = Listing::new(0);
        } else if !listing.has_room() {
            return Err(self.over_budget());
        }
        // The first option is to be looked at first.
        options[start..].reverse();
        let id = self.number(position).ok_or_else(|| self.over_budget())?;
        self.table.set_status(id, play, Status::Open);
        self.path_bytes += listing.used;
        frames.push(OutcomeFrame { id, options: start, bytes: listing.used });
        Ok(status)
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
