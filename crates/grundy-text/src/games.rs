//! The games that have names.

use grundy::GameEntry;
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::table;

/// A table: how to type each game, its rules in the notation or in words.
#[must_use]
pub fn games_text(games: &[&GameEntry]) -> String {
    if games.is_empty() {
        return "no game with a name fits; a set such as S(1,3,4) or a code such as 0.77 needs none\n".to_owned();
    }
    let rows: Vec<Vec<String>> = games
        .iter()
        .map(|game| vec![game.signature(), game.notation.unwrap_or("").to_owned(), game.rules.to_owned()])
        .collect();
    let mut out = String::new();
    table::write(&mut out, &rows, &[], &[2]);
    out.push_str("\nheaps are tokens unless grundy about NAME says otherwise\n");
    out
}

/// The same for programs.
#[derive(Debug)]
pub struct GamesJson<'g>(pub &'g [&'g GameEntry]);

impl Serialize for GamesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let games: Vec<_> = self
            .0
            .iter()
            .map(|game| {
                json!({
                    "name": game.name,
                    "type": game.signature(),
                    "other_names": game.aliases,
                    "notation": game.notation,
                    "rules": game.rules,
                    "heaps": game.heaps,
                    "source": game.source,
                })
            })
            .collect();
        json!({"schema": "grundy/games/1", "games": games}).serialize(serializer)
    }
}
