//! The answer for a position of a game that was searched: told by a script, shown as text.

use grundy::{Outcome, Play};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::words;

/// What the search of one position found, in the words of the game itself.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// The name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The position as the game shows it, if that is something else.
    pub shown: Option<String>,
    /// The play convention.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, in normal play.
    pub value: Option<u32>,
    /// The positions that the winning moves leave, each with how the game shows it.
    pub winning: Vec<(String, Option<String>)>,
    /// How many positions were remembered.
    pub positions: u64,
}

impl SearchReport {
    /// The answer in words, listing at most `most` winning moves.
    #[must_use]
    pub fn text(&self, most: usize) -> String {
        let value = self.value.map_or(String::new(), |value| format!("   value {value}"));
        let mut out = format!(
            "{} ({}): {}.\n\n  {}   {}{value}\n",
            words::outcome(self.outcome),
            words::play(self.play),
            words::winner(self.outcome),
            words::shorten(&self.game, 60),
            words::shorten(&self.position, 90)
        );
        if let Some(shown) = &self.shown {
            say!(out, "  {}\n", words::shorten(shown, 200));
        }
        say!(out, "  every line of play was searched: {} positions\n", self.positions);
        if self.outcome == Outcome::N {
            self.moves(&mut out, most);
        }
        say!(out, "\nwhy: {}\n", self.why());
        out
    }

    fn moves(&self, out: &mut String, most: usize) {
        if self.winning.is_empty() {
            out.push_str("\nno move is needed: in misere play who cannot move wins\n");
            return;
        }
        say!(out, "\nwinning moves: {}\n", self.winning.len());
        for (left, shown) in self.winning.iter().take(most) {
            say!(out, "  {} -> {}", words::shorten(&self.position, 60), words::shorten(left, 90));
            if let Some(shown) = shown {
                say!(out, "         {}", words::shorten(shown, 90));
            }
            out.push('\n');
        }
        if self.winning.len() > most {
            say!(out, "  ... and {} more (--moves all lists them)\n", self.winning.len() - most);
        }
    }

    fn why(&self) -> String {
        match (self.play, self.value) {
            (Play::Normal, Some(0)) => "the value is 0, so every move leaves a value that is not 0.".to_owned(),
            (Play::Normal, Some(value)) => format!("the value is {value}, not 0. A winning move leaves value 0."),
            _ if self.outcome == Outcome::P => "every move leaves a position that the player to move wins.".to_owned(),
            _ => "a winning move leaves a position that the player to move loses.".to_owned(),
        }
    }
}

impl Serialize for SearchReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let winning: Vec<&str> = self.winning.iter().map(|(left, _)| left.as_str()).collect();
        let mut object = json!({
            "schema": "grundy/solve-script/1",
            "game": self.game,
            "play": self.play.to_string(),
            "position": self.position,
            "outcome": self.outcome.to_string(),
            "winning_moves": winning,
            "winning_move_count": winning.len().to_string(),
            "positions": self.positions.to_string(),
            "why": self.why(),
            "proved": true,
        });
        if let (Some(value), Some(fields)) = (self.value, object.as_object_mut()) {
            fields.insert("value".to_owned(), json!(value.to_string()));
        }
        object.serialize(serializer)
    }
}
