//! Rules: from text to something validated, and back. This room solves nothing.
//!
//! A [`Ruleset`] is what stands before the colon in `kayles | S(5): 7`: alternatives joined by `|`, each a
//! subtraction set, a take-and-break code, a split or a name. A move may use any alternative. `Display`
//! writes a ruleset so that it reads back as the same ruleset.
//!
//! Engines do not look at alternatives but at [`OneHeapRules`], in which everything that can be merged has
//! been merged: `S(1,2)` and `0.33` are the same game there and so get the same answers by every path.
//!
//! ```
//! use grundy::Ruleset;
//! let set: Ruleset = "S(1,2)".parse()?;
//! let code: Ruleset = "0.33".parse()?;
//! assert_ne!(set, code);
//! assert_eq!(set.one_heap(), code.one_heap());
//! # Ok::<(), grundy::NotationError>(())
//! ```

mod builtin;
mod code;
mod coupled;
mod cousin;
mod heap;
mod named;
mod notation;
mod one_heap;
mod subtraction;
mod written;

use std::fmt;
use std::str::FromStr;

pub use builtin::BuiltIn;
pub use code::{LEAVE_ONE, LEAVE_TWO, TAKE_ALL, TakeBreakCode};
pub use coupled::{CoinTurning, Coupled, CoupledError};
pub use heap::HeapRules;
pub use named::{GameEntry, GameParameter, NamedGame, NamedGameError, games};
pub use notation::{NotationError, NotationErrorKind, parse_position, parse_rules};
pub use one_heap::{OneHeapRules, Split};
pub use subtraction::{Family, Interval, SubtractionSet};
pub use written::{WrittenRule, WrittenStep};

/// One way to move that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Alternative {
    /// Take a number of tokens from a set: `S(1,3,4)`.
    Subtraction(SubtractionSet),
    /// Take and break by a code: `0.77`.
    Code(TakeBreakCode),
    /// Break a heap in two, taking nothing: `split`, `split(unequal)`.
    Split(Split),
    /// A game with a name: `kayles`, `bash(5)`.
    Named(NamedGame),
    /// A rule written as formulas: `moves(n): n-1; n-2`.
    Written(WrittenRule),
}

/// Validated rules of one component of a position.
///
/// Either all alternatives are rules for one heap, or there is exactly one alternative and it is a game on
/// several heaps at once (Wythoff, Euclid ...).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    alternatives: Vec<Alternative>,
}

impl Ruleset {
    /// Rules whose moves are those of any of the alternatives.
    ///
    /// A subtraction set that takes more than one `S(...)` to write becomes as many alternatives.
    ///
    /// Returns `None` if there is none, if a game on several heaps is joined with anything else, or if the
    /// repeating tails of the codes need more than [`LONGEST_TAIL`](Ruleset::LONGEST_TAIL) digits to repeat
    /// together.
    #[must_use]
    pub fn new(alternatives: Vec<Alternative>) -> Option<Self> {
        let coupled = |a: &Alternative| matches!(a, Alternative::Named(game) if game.coupled().is_some());
        let joined = alternatives.len() > 1 && alternatives.iter().any(coupled);
        if alternatives.is_empty() || joined || !tails_fit(&alternatives) {
            return None;
        }
        let written = alternatives.into_iter().flat_map(|alternative| match alternative {
            Alternative::Subtraction(set) => set.written_parts().into_iter().map(Alternative::Subtraction).collect(),
            other => vec![other],
        });
        Some(Ruleset { alternatives: written.collect() })
    }

    /// The most digits after which the repeating tails of all codes of a ruleset must repeat together.
    ///
    /// Two tails of 10^5 digits that repeat together only after 10^10 would otherwise fill the memory.
    pub const LONGEST_TAIL: usize = 1 << 20;

    /// The alternatives as they were written.
    #[must_use]
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// The merged rules of one heap, or `None` for a game on several heaps at once.
    #[must_use]
    pub fn one_heap(&self) -> Option<OneHeapRules> {
        let mut merged = OneHeapRules::default();
        // All sets at once: joining a hundred thousand of them one by one would take the square of that.
        merged.add_set(&SubtractionSet::union_all(self.alternatives.iter().filter_map(
            |alternative| match alternative {
                Alternative::Subtraction(set) => Some(set),
                _ => None,
            },
        )));
        for alternative in &self.alternatives {
            match alternative {
                Alternative::Subtraction(_) => {}
                Alternative::Code(code) => merged.add_code(code),
                Alternative::Split(split) => merged.add_split(*split),
                Alternative::Written(rule) => merged.add_built_in(BuiltIn::Written(rule.clone())),
                Alternative::Named(game) => merged = merged.union(&game.one_heap()?),
            }
        }
        Some(merged.normalised())
    }

    /// The game on several heaps that these rules are, if they are one.
    #[must_use]
    pub fn coupled(&self) -> Option<Coupled> {
        match self.alternatives.as_slice() {
            [Alternative::Named(game)] => game.coupled(),
            _ => None,
        }
    }
}

/// Whether the repeating tails repeat together soon enough to be written as one.
fn tails_fit(alternatives: &[Alternative]) -> bool {
    let mut together = 1;
    alternatives.iter().all(|alternative| {
        if let Alternative::Code(code) = alternative {
            together = num_integer::lcm(together, code.tail().len().max(1));
        }
        together <= Ruleset::LONGEST_TAIL
    })
}

impl From<SubtractionSet> for Ruleset {
    fn from(set: SubtractionSet) -> Self {
        Ruleset { alternatives: set.written_parts().into_iter().map(Alternative::Subtraction).collect() }
    }
}

impl From<TakeBreakCode> for Ruleset {
    fn from(code: TakeBreakCode) -> Self {
        Ruleset { alternatives: vec![Alternative::Code(code)] }
    }
}

impl FromStr for Ruleset {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse_rules(text)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, alternative) in self.alternatives.iter().enumerate() {
            if i > 0 {
                f.write_str(" | ")?;
            }
            match alternative {
                Alternative::Subtraction(set) => write!(f, "{set}")?,
                Alternative::Code(code) => write!(f, "{code}")?,
                Alternative::Split(split) => write!(f, "{split}")?,
                Alternative::Named(game) => write!(f, "{game}")?,
                Alternative::Written(rule) => write!(f, "{rule}")?,
            }
        }
        Ok(())
    }
}
