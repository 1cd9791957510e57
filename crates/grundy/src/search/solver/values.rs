//! The value walk: all parts of all options first, then the mex.
//!
//! Options are kept as numbers on one stack that all frames share, so a frame costs four words and an option
//! one or two.

use super::GameSolver;
use super::table::{Id, ValueStatus};
use crate::mex::MexSet;
use crate::search::{Game, SearchError};

struct ValueFrame {
    id: Id,
    /// Where its options begin on the stacks of known values and of numbers.
    known: usize,
    parts: usize,
    /// The next number to look at.
    next: usize,
}

/// Follows the last part of an option on the stack of numbers.
const END: Id = Id::MAX;

/// The path of a walk.
#[derive(Default)]
struct Path {
    frames: Vec<ValueFrame>,
    /// The values of options that were known when they were listed.
    known: Vec<u32>,
    /// The parts of the other options, each option ended by [`END`].
    parts: Vec<Id>,
}

impl Path {
    fn bytes(&self) -> u64 {
        (self.frames.len() * size_of::<ValueFrame>() + (self.known.len() + self.parts.len()) * 4) as u64
    }
}

impl<G: Game> GameSolver<'_, G> {
    /// The value of one part, canonical already.
    pub(super) fn part_value(&mut self, part: G::Position) -> Result<u32, SearchError> {
        if let Some(id) = self.table.find(&part)
            && let ValueStatus::Known(value) = self.table.value(id)
        {
            return Ok(value);
        }
        let mut path = Path::default();
        self.walk_values(part, &mut path)
    }

    fn walk_values(&mut self, root: G::Position, path: &mut Path) -> Result<u32, SearchError> {
        let mut mex = MexSet::new();
        let id = self.number(root).ok_or_else(|| self.over_budget())?;
        self.open_value(id, path)?;
        loop {
            let Some(frame) = path.frames.last_mut() else { return Ok(0) };
            let unknown = loop {
                let Some(&part) = path.parts.get(frame.next) else { break None };
                if part != END {
                    match self.table.value(part) {
                        ValueStatus::Open => {
                            return Err(self.cycle_at(path.frames.iter().map(|frame| frame.id), part));
                        }
                        ValueStatus::Known(_) => {}
                        ValueStatus::Unknown => break Some(part),
                    }
                }
                frame.next += 1;
            };
            if let Some(part) = unknown {
                self.open_value(part, path)?;
                continue;
            }
            let Some(done) = path.frames.pop() else { return Ok(0) };
            mex.clear();
            let (known, parts) = (&path.known[done.known..], &path.parts[done.parts..]);
            // The mex of n values is at most n, and less if one of them is n or more: such values cannot
            // matter, and leaving them out bounds the memory of the set.
            let count = known.len() + parts.len();
            let mut add = |value: u32| {
                if (value as usize) < count {
                    mex.insert(value);
                }
            };
            for &value in known {
                add(value);
            }
            let mut sum = 0;
            for &part in parts {
                if part == END {
                    add(std::mem::take(&mut sum));
                } else if let ValueStatus::Known(value) = self.table.value(part) {
                    sum ^= value;
                }
            }
            let value = mex.mex();
            if value == u32::MAX {
                return Err(SearchError::ValueTooLarge);
            }
            path.known.truncate(done.known);
            path.parts.truncate(done.parts);
            self.table.set_value(done.id, ValueStatus::Known(value));
            if path.frames.is_empty() {
                return Ok(value);
            }
        }
    }

    fn open_value(&mut self, id: Id, path: &mut Path) -> Result<(), SearchError> {
        self.tick(path.bytes())?;
        let (known, parts) = (path.known.len(), path.parts.len());
        let room = self.room(path.bytes());
        let GameSolver { game, table, scratch, .. } = self;
        // The table cannot be read by the game while it grows, so the game gets a copy.
        let position = table.position(id).clone();
        let before = table.bytes();
        let mut overrun = false;
        game.options(&position, &mut |option| {
            if overrun {
                return;
            }
            scratch.clear();
            push_parts(&*game, &option, scratch);
            let (start, mut sum) = (path.parts.len(), Some(0));
            for part in scratch.drain(..) {
                let Some(part) = table.number(part, |part| game.bytes(part)) else {
                    overrun = true;
                    return;
                };
                path.parts.push(part);
                sum = match (sum, table.value(part)) {
                    (Some(sum), ValueStatus::Known(value)) => Some(sum ^ value),
                    _ => None,
                };
            }
            match sum {
                Some(sum) => {
                    path.parts.truncate(start);
                    path.known.push(sum);
                }
                None => path.parts.push(END),
            }
            let listed = (path.known.len() - known + path.parts.len() - parts) as u64 * 4;
            overrun = table.bytes() - before + listed > room;
        });
        if overrun {
            return Err(self.over_budget());
        }
        self.table.set_value(id, ValueStatus::Open);
        path.frames.push(ValueFrame { id, known, parts, next: parts });
        Ok(())
    }
}

impl<G: Game> GameSolver<'_, G> {
    /// The value of a position of no part or of several; one part is better asked for its outcome only.
    pub(super) fn value_if_composed(&mut self, position: &G::Position) -> Result<Option<u32>, SearchError> {
        let parts = match self.game.decompose(position) {
            Some(parts) if parts.len() != 1 => parts,
            _ => return Ok(None),
        };
        let mut value = 0;
        for part in parts {
            let part = self.game.canonical(&part);
            value ^= self.part_value(part)?;
        }
        Ok(Some(value))
    }
}

/// Appends the canonical parts of `position`.
pub(super) fn push_parts<G: Game>(game: &G, position: &G::Position, parts: &mut Vec<G::Position>) {
    match game.decompose(position) {
        Some(pieces) => parts.extend(pieces.iter().map(|piece| game.canonical(piece))),
        None => parts.push(game.canonical(position)),
    }
}
