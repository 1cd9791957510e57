//! Who wins, and by which convention.

use std::fmt;

/// The play convention: what happens to a player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// A player who cannot move loses (the last move wins).
    #[default]
    Normal,
    /// A player who cannot move wins (the last move loses).
    Misere,
}

/// Who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who moved last, that is the one who is *not* to move, wins.
    P,
    /// The player to move wins.
    N,
    /// Nobody can force the end (only in games that can return to a position).
    Draw,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::Draw => "D",
        })
    }
}
