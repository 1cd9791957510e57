//! Searches that somebody watches: what they may spend, how far they have come, and how they are stopped.

use std::ops::Deref;

use super::Question;
use crate::search::SearchBudget;

/// How far a search for a game on several heaps has come.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SearchState<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// What is asked.
    pub question: Question,
    /// How many positions are solved.
    pub positions: u64,
    /// How many positions can be reached, equal ones counted once, if the game knows; a search for an outcome seldom
    /// needs them all, and mirror images are solved once.
    pub all: Option<u64>,
    /// How many bytes the search takes, roughly.
    pub bytes: u64,
    /// What it may take.
    pub budget: SearchBudget,
}

/// Is told every few thousand positions how far a search has come, and stops it by saying no.
pub(crate) type SearchWatch = dyn Fn(&SearchState<'_>) -> bool + Send + Sync;

/// A budget and who watches that it is spent well.
#[derive(Clone, Copy)]
pub(crate) struct Watched<'w> {
    pub(crate) budget: SearchBudget,
    pub(crate) watch: Option<&'w SearchWatch>,
}

impl From<&SearchBudget> for Watched<'_> {
    fn from(budget: &SearchBudget) -> Self {
        Watched { budget: *budget, watch: None }
    }
}

impl Deref for Watched<'_> {
    type Target = SearchBudget;

    fn deref(&self) -> &SearchBudget {
        &self.budget
    }
}
