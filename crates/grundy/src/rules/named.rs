//! The table of named games.

use std::fmt;

use crate::natural::Natural;
use crate::rules::coupled::Coupled;
use crate::rules::one_heap::OneHeapRules;

/// One row of the table of named games.
#[derive(Debug)]
pub struct GameEntry {
    /// The name to type.
    pub name: &'static str,
}

/// The table of named games.
#[must_use]
pub fn games() -> &'static [GameEntry] {
    &[]
}

/// A named game with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedGame {
    name: &'static str,
    arguments: Vec<Natural>,
}

impl NamedGame {
    /// The merged rules of one heap, or `None` for a game on several heaps.
    #[must_use]
    pub fn one_heap(&self) -> Option<OneHeapRules> {
        None
    }

    /// The game on several heaps, if it is one.
    #[must_use]
    pub fn coupled(&self) -> Option<Coupled> {
        None
    }
}

impl fmt::Display for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.name, self.arguments)
    }
}
