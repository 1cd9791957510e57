//! The games that have names.

use grundy::GameEntry;
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::explain::{Language, chinese};
use crate::table;

/// A table: how to type each game, its rules in the notation or in words.
#[must_use]
pub fn games_text(games: &[&GameEntry], language: Language) -> String {
    let is_chinese = language == Language::Chinese;
    if games.is_empty() {
        let none = if is_chinese {
            "没有符合的游戏；集合（如 S(1,3,4)）和编码（如 0.77）不需要名字\n"
        } else {
            "no game with a name fits; a set such as S(1,3,4) or a code such as 0.77 needs none\n"
        };
        return none.to_owned();
    }
    let rules = |game: &GameEntry| match language {
        Language::English => game.rules,
        Language::Chinese => chinese::rules::of(game.name).unwrap_or(game.rules),
    };
    let rows: Vec<Vec<String>> = games
        .iter()
        .map(|game| vec![game.signature(), game.notation.unwrap_or("").to_owned(), rules(game).to_owned()])
        .collect();
    let mut out = String::new();
    table::write(&mut out, &rows, &[], &[2]);
    out.push_str(if is_chinese {
        "\n堆的数是石子数，例外见 grundy about 名字\n"
    } else {
        "\nheaps are tokens unless grundy about NAME says otherwise\n"
    });
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
