//! A position: a sum of components.
//!
//! A *group* is what the notation writes as `kayles: 5 7`: one ruleset and its heaps. With one-heap rules
//! every heap is a component of its own; a game on several heaps takes all its heaps as one component. A
//! position keeps groups, not components, so that a million heaps of one game store its rules once.

use std::fmt;

use crate::natural::Natural;
use crate::rules::{Coupled, CoupledError, Ruleset};

/// One ruleset and its heaps: `kayles: 5 7`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    rules: Ruleset,
    heaps: Vec<Natural>,
}

impl Group {
    /// The heaps under these rules. Fails if a game on several heaps is not played on such heaps.
    pub fn new(rules: Ruleset, heaps: Vec<Natural>) -> Result<Self, CoupledError> {
        if let Some(game) = rules.coupled() {
            game.check(&heaps)?;
        }
        Ok(Group { rules, heaps })
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The heaps, as given.
    #[must_use]
    pub fn heaps(&self) -> &[Natural] {
        &self.heaps
    }

    /// The game on several heaps that this group is, if it is one.
    #[must_use]
    pub fn coupled(&self) -> Option<Coupled> {
        self.rules.coupled()
    }

    /// The components: each heap for one-heap rules, all heaps together for a game on several heaps.
    pub fn components(&self) -> impl Iterator<Item = &[Natural]> {
        let size = if self.coupled().is_some() { self.heaps.len().max(1) } else { 1 };
        self.heaps.chunks(size)
    }
}

/// A sum of components of any rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    groups: Vec<Group>,
}

impl Position {
    /// The sum of the groups.
    #[must_use]
    pub fn new(groups: Vec<Group>) -> Self {
        Position { groups }
    }

    /// The groups, in the order given. Components are numbered from 0 through all of them.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }
}

/// Writes `kayles: 5 7`, which reads back as the same group if there is a heap.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.rules)?;
        self.heaps.iter().try_for_each(|heap| write!(f, " {heap}"))
    }
}

/// Writes `kayles: 5 7 + nim: 3`, which reads back as the same position if every group has a heap.
///
/// The empty position is written as nothing at all, which does not read back.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, group) in self.groups.iter().enumerate() {
            write!(f, "{}{group}", if i > 0 { " + " } else { "" })?;
        }
        Ok(())
    }
}
