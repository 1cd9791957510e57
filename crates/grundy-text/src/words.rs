//! Turns of phrase that several answers share.

use grundy::{Outcome, Play};

/// Formats into a `String`, which never fails.
macro_rules! say {
    ($out:expr, $($words:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($words)*);
    }};
}

/// `normal play` or `misere play`.
pub(crate) fn play(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal play",
        Play::Misere => "misere play",
    }
}

/// What an outcome means.
pub(crate) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N-position",
        Outcome::P => "P-position",
        Outcome::Draw => "Draw",
    }
}

/// Who wins, as the second half of a sentence.
pub(crate) fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "the player to move wins",
        Outcome::P => "the other player wins",
        Outcome::Draw => "nobody can force a win",
    }
}

/// Joins numbers or anything else with a separator.
pub(crate) fn join<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// A text of at most `most` characters, cut in the middle if it is longer.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let head: String = text.chars().take(most / 2).collect();
    let tail: String = text.chars().skip(length - most / 3).collect();
    format!("{head}...{tail}")
}

/// `n`, `n+2`, `n-1`.
pub(crate) fn shifted(add: i64) -> String {
    match add {
        0 => "n".to_owned(),
        add if add > 0 => format!("n+{add}"),
        add => format!("n{add}"),
    }
}
