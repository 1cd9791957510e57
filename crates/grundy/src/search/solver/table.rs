//! What a solver remembers: every position once, and beside it in columns what is known of it.
//!
//! A hash map from positions to answers stores hash slots as wide as a position, and a third of them are empty.
//! Here positions stand in one list in the order they were met, the hash table holds their numbers only (four
//! bytes and a control byte a slot), and answers are a byte a position: nim-values in one column, both outcomes in
//! another. The walks speak of positions by number, so a position is hashed once when it is listed as an option
//! and never again.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::outcome::Play;

/// The number of a position in the table.
pub(super) type Id = u32;

/// What is known of the outcome of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Unknown,
    /// On the path of the walk.
    Open,
    P,
    N,
}

/// What is known of the nim-value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueStatus {
    Unknown,
    /// On the path of the walk.
    Open,
    Known(u32),
}

const UNKNOWN: u8 = u8::MAX;
const OPEN: u8 = u8::MAX - 1;
/// The value does not fit a byte and stands in a map.
const WIDE: u8 = u8::MAX - 2;

/// A table entry besides its position: the number in a hash table at most seven eighths and at least seven
/// sixteenths full, and two columns of a byte.
const ENTRY_OVERHEAD: u64 = 12;

pub(super) struct Table<P> {
    positions: Vec<P>,
    index: HashTable<Id>,
    values: Vec<u8>,
    wide: FxHashMap<Id, u32>,
    /// Two bits a play convention; as long as it has been written to.
    outcomes: Vec<u8>,
    bytes: u64,
    answers: u64,
}

impl<P: Eq + Hash> Table<P> {
    pub(super) fn new() -> Self {
        Table {
            positions: Vec::new(),
            index: HashTable::new(),
            values: Vec::new(),
            wide: FxHashMap::default(),
            outcomes: Vec::new(),
            bytes: 0,
            answers: 0,
        }
    }

    /// Roughly the bytes of all positions and what is known of them.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many answers are known or under way.
    pub(super) fn answers(&self) -> u64 {
        self.answers
    }

    pub(super) fn position(&self, id: Id) -> &P {
        &self.positions[id as usize]
    }

    pub(super) fn find(&self, position: &P) -> Option<Id> {
        let hash = FxBuildHasher.hash_one(position);
        self.index.find(hash, |&id| self.positions[id as usize] == *position).copied()
    }

    /// The number of the position, which is new if it was not met before; `None` if numbers have run out.
    ///
    /// `bytes` is asked for the cost of a new position.
    pub(super) fn number(&mut self, position: P, bytes: impl FnOnce(&P) -> usize) -> Option<Id> {
        let hash = FxBuildHasher.hash_one(&position);
        let positions = &mut self.positions;
        if let Some(&id) = self.index.find(hash, |&id| positions[id as usize] == position) {
            return Some(id);
        }
        let id = Id::try_from(positions.len()).ok().filter(|&id| id < Id::MAX)?;
        self.bytes += bytes(&position) as u64 + ENTRY_OVERHEAD;
        positions.push(position);
        self.index.insert_unique(hash, id, |&id| FxBuildHasher.hash_one(&positions[id as usize]));
        Some(id)
    }

    pub(super) fn value(&self, id: Id) -> ValueStatus {
        match self.values.get(id as usize) {
            None | Some(&UNKNOWN) => ValueStatus::Unknown,
            Some(&OPEN) => ValueStatus::Open,
            Some(&WIDE) => self.wide.get(&id).map_or(ValueStatus::Unknown, |&value| ValueStatus::Known(value)),
            Some(&value) => ValueStatus::Known(u32::from(value)),
        }
    }

    pub(super) fn set_value(&mut self, id: Id, value: ValueStatus) {
        let at = id as usize;
        if at >= self.values.len() {
            self.values.resize(self.positions.len().max(at + 1), UNKNOWN);
        }
        let before = self.values[at] != UNKNOWN;
        self.values[at] = match value {
            ValueStatus::Unknown => UNKNOWN,
            ValueStatus::Open => OPEN,
            ValueStatus::Known(value) if value < u32::from(WIDE) => value as u8,
            ValueStatus::Known(value) => {
                self.wide.insert(id, value);
                WIDE
            }
        };
        self.count(before, value != ValueStatus::Unknown);
    }

    pub(super) fn status(&self, id: Id, play: Play) -> Status {
        let bits = self.outcomes.get(id as usize).map_or(0, |bits| bits >> shift(play) & 3);
        [Status::Unknown, Status::Open, Status::P, Status::N][usize::from(bits)]
    }

    pub(super) fn set_status(&mut self, id: Id, play: Play, status: Status) {
        let at = id as usize;
        if at >= self.outcomes.len() {
            self.outcomes.resize(self.positions.len().max(at + 1), 0);
        }
        let bits = self.outcomes[at];
        self.outcomes[at] = bits & !(3 << shift(play)) | (status as u8) << shift(play);
        self.count(bits >> shift(play) & 3 != 0, status != Status::Unknown);
    }

    fn count(&mut self, before: bool, after: bool) {
        self.answers = self.answers + u64::from(after) - u64::from(before);
    }

    /// Forgets what was under way and every position of which nothing is known.
    ///
    /// One pass over the table; positions get other numbers.
    pub(super) fn forget_unfinished(&mut self, bytes: impl Fn(&P) -> usize) {
        let old = std::mem::replace(self, Table::new());
        let Table { positions, values, wide, outcomes, .. } = old;
        for (at, position) in positions.into_iter().enumerate() {
            let mut value = values.get(at).copied().unwrap_or(UNKNOWN);
            if value == OPEN {
                value = UNKNOWN;
            }
            let bits = outcomes.get(at).copied().unwrap_or(0);
            let statuses = [Play::Normal, Play::Misere].map(|play| bits >> shift(play) & 3);
            if value == UNKNOWN && statuses.iter().all(|&bits| bits <= Status::Open as u8) {
                continue;
            }
            let Some(id) = self.number(position, &bytes) else { return };
            match value {
                UNKNOWN => {}
                WIDE => {
                    let value = wide.get(&(at as Id)).copied();
                    self.set_value(id, value.map_or(ValueStatus::Unknown, ValueStatus::Known));
                }
                value => self.set_value(id, ValueStatus::Known(u32::from(value))),
            }
            for (play, bits) in [Play::Normal, Play::Misere].into_iter().zip(statuses) {
                match bits {
                    2 => self.set_status(id, play, Status::P),
                    3 => self.set_status(id, play, Status::N),
                    _ => {}
                }
            }
        }
    }
}

fn shift(play: Play) -> u32 {
    match play {
        Play::Normal => 0,
        Play::Misere => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_outlive_what_was_under_way() {
        let mut table = Table::new();
        for n in 0..1000u32 {
            assert_eq!(table.number(n * 7, |_| 4), Some(n));
        }
        assert_eq!(table.number(70, |_| 4), Some(10));
        table.set_value(10, ValueStatus::Known(3));
        table.set_value(11, ValueStatus::Open);
        table.set_value(12, ValueStatus::Known(253));
        table.set_value(13, ValueStatus::Known(70_000));
        table.set_status(14, Play::Misere, Status::P);
        table.set_status(14, Play::Normal, Status::Open);
        table.set_status(15, Play::Normal, Status::N);
        assert_eq!((table.answers(), table.bytes()), (7, 16_000));
        table.forget_unfinished(|_| 4);
        assert_eq!((table.answers(), table.bytes()), (5, 5 * 16));
        let at = |n: u32| table.find(&(n * 7));
        assert_eq!(at(11), None);
        assert_eq!(at(10).map(|id| table.value(id)), Some(ValueStatus::Known(3)));
        assert_eq!(at(12).map(|id| table.value(id)), Some(ValueStatus::Known(253)));
        assert_eq!(at(13).map(|id| table.value(id)), Some(ValueStatus::Known(70_000)));
        let outcomes = |n: u32| at(n).map(|id| [Play::Normal, Play::Misere].map(|play| table.status(id, play)));
        assert_eq!(outcomes(14), Some([Status::Unknown, Status::P]));
        assert_eq!(outcomes(15), Some([Status::N, Status::Unknown]));
    }
}
