//! The value walk: all parts of all options first, then the mex.

use super::{GameSolver, Listing, OPEN};
use crate::mex::MexSet;
use crate::search::{Game, SearchError};

struct ValueFrame<P> {
    position: P,
    /// The values of the options that were known at once.
    known: Vec<u32>,
    /// The parts of the other options, one option after the other.
    parts: Vec<P>,
    /// Where in `parts` each of them ends.
    ends: Vec<usize>,
    next: usize,
    bytes: u64,
}

impl<G: Game> GameSolver<'_, G> {
    /// The value of one part, canonical already.
    pub(super) fn part_value(&mut self, part: G::Position) -> Result<u32, SearchError> {
        if let Some(&value) = self.values.get(&part) {
            return Ok(value);
        }
        let mut stack: Vec<ValueFrame<G::Position>> = Vec::new();
        let result = self.walk_values(part, &mut stack);
        if result.is_err() {
            for frame in &stack {
                self.values.remove(&frame.position);
            }
            self.forget_path(stack.iter().map(|frame| &frame.position));
        }
        result
    }

    fn walk_values(&mut self, root: G::Position, stack: &mut Vec<ValueFrame<G::Position>>) -> Result<u32, SearchError> {
        let mut mex = MexSet::new();
        self.open_value(root, stack)?;
        loop {
            let Some(frame) = stack.last_mut() else { return Ok(0) };
            let unknown = loop {
                let Some(part) = frame.parts.get(frame.next) else { break None };
                match self.values.get(part) {
                    Some(&OPEN) => {
                        let again = part.clone();
                        return Err(self.cycle_at(stack.iter().map(|frame| &frame.position), &again));
                    }
                    Some(_) => frame.next += 1,
                    None => break Some(part.clone()),
                }
            };
            if let Some(part) = unknown {
                self.open_value(part, stack)?;
                continue;
            }
            mex.clear();
            let count = frame.known.len() + frame.ends.len();
            // The mex of n values is at most n, and less if one of them is n or more: such values cannot
            // matter, and leaving them out bounds the memory of the set.
            let mut add = |value: u32| {
                if (value as usize) < count {
                    mex.insert(value);
                }
            };
            let mut start = 0;
            for &end in &frame.ends {
                add(frame.parts[start..end].iter().fold(0, |sum, part| sum ^ self.values[part]));
                start = end;
            }
            for &value in &frame.known {
                add(value);
            }
            let value = mex.mex();
            if value == OPEN {
                return Err(SearchError::ValueTooLarge);
            }
            let Some(done) = stack.pop() else { return Ok(value) };
            self.path_bytes -= done.bytes;
            self.values.insert(done.position, value);
            if stack.is_empty() {
                return Ok(value);
            }
        }
    }

    fn open_value(
        &mut self,
        position: G::Position,
        stack: &mut Vec<ValueFrame<G::Position>>,
    ) -> Result<(), SearchError> {
        self.tick(&position)?;
        let (mut known, mut parts, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        let mut listing = Listing::new(self.budget.bytes.saturating_sub(self.table_bytes + self.path_bytes));
        self.game.options(&position, &mut |option| {
            if !listing.has_room() {
                return;
            }
            let before = parts.len();
            push_parts(&self.game, &option, &mut parts);
            let mut sum = Some(0);
            for part in &parts[before..] {
                let value = self.values.get(part).filter(|&&value| value != OPEN);
                sum = sum.zip(value).map(|(sum, value)| sum ^ value);
            }
            if let Some(value) = sum {
                parts.truncate(before);
                known.push(value);
                listing.add(size_of::<u32>());
            } else {
                listing
                    .add(parts[before..].iter().map(|part| self.game.bytes(part)).sum::<usize>() + size_of::<usize>());
                ends.push(parts.len());
            }
        });
        let bytes = self.admit(&listing)?;
        self.count(&position);
        self.values.insert(position.clone(), OPEN);
        stack.push(ValueFrame { position, known, parts, ends, next: 0, bytes });
        Ok(())
    }

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
