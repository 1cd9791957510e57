//! Who wins with tokens on the vertices of a graph, and by which moves.

use grundy::{LoopyValue, Outcome, Play, Tokens};
use grundy_graphfile::{DoubtfulHeader, VertexNames};
use serde::Serialize;
use serde::ser::SerializeMap;

use crate::json::{List, Text};
use crate::table::{self, Side};
use crate::words;

/// The answer about tokens, for people or, serialised, for programs.
#[derive(Clone, Copy, Debug)]
pub struct TokensReport<'a> {
    /// The names of the vertices.
    pub names: &'a VertexNames,
    /// The answer.
    pub tokens: &'a Tokens,
    /// How many moves are shown to people.
    pub most: usize,
    /// The first line of the graph, if it was read as a move and is nearly a header; in JSON as in
    /// [`GraphReport`](crate::GraphReport).
    pub doubtful_header: Option<DoubtfulHeader>,
}

impl TokensReport<'_> {
    /// The answer in words.
    #[must_use]
    pub fn text(&self) -> String {
        let TokensReport { names, tokens, most, .. } = *self;
        let mut out = String::new();
        let outcome = words::outcome(tokens.outcome);
        say!(out, "{outcome} ({}): {}.\n\n", words::play(tokens.play), words::winner(tokens.outcome));
        let name = |vertex: u32| words::shorten(&names.name(vertex), 40).replace(char::is_control, "\u{fffd}");
        let values = tokens.value.is_some();
        let mut rows = vec![["vertex", "tokens", if values { "value" } else { "" }].map(str::to_owned).to_vec()];
        for own in tokens.standing.iter().take(most.max(20)) {
            let value = own.value.as_ref().map_or(String::new(), ToString::to_string);
            rows.push(vec![name(own.vertex), own.tokens.to_string(), value]);
        }
        if let Some(more) = tokens.standing.len().checked_sub(most.max(20)).filter(|&more| more > 0) {
            rows.push(vec![format!("... and {more} more"), String::new(), String::new()]);
        }
        if let Some(value) = &tokens.value {
            rows.push(vec!["sum".to_owned(), String::new(), value.to_string()]);
        }
        table::write(&mut out, &rows, &[Side::Left, Side::Right, Side::Left], &[2]);
        let kind = match tokens.outcome {
            Outcome::N => "winning moves",
            Outcome::Draw => "moves that keep the draw",
            Outcome::P => {
                say!(out, "\nwinning moves: none\n");
                say!(out, "\nwhy: {}\n", self.why());
                return out;
            }
        };
        say!(out, "\n{kind}: {}\n", tokens.moves.len());
        for one in tokens.moves.iter().take(most) {
            say!(out, "  {} -> {}\n", name(one.from), name(one.to));
        }
        if let Some(more) = tokens.moves.len().checked_sub(most).filter(|&more| more > 0) {
            say!(out, "  ... and {more} more (--moves {} lists them)\n", tokens.moves.len());
        }
        say!(out, "\nwhy: {}\n", self.why());
        out
    }

    fn why(&self) -> &'static str {
        let tokens = self.tokens;
        let nothing = tokens.moves.is_empty();
        match (tokens.play, tokens.outcome, &tokens.value) {
            (Play::Normal, Outcome::P, _) => {
                "the values xor to 0; every move makes the xor something else or can be answered by one that restores it."
            }
            (Play::Normal, Outcome::N, Some(LoopyValue::Finite(_))) => {
                "the values xor to a number that is not 0, and a winning move makes the xor 0."
            }
            (Play::Normal, Outcome::N, _) => {
                "one value is infinite and can be turned into the xor of the others, which makes the sum 0."
            }
            (Play::Normal, Outcome::Draw, _) => {
                "a value is infinite and cannot be turned into what the others xor to, so neither player can force the end."
            }
            (Play::Misere, Outcome::N, _) if nothing => "nobody can move, and in misere play who cannot move wins.",
            (Play::Misere, Outcome::Draw, _) => "neither player can force the end.",
            (Play::Misere, ..) => "every position that the tokens can reach was looked at.",
        }
    }
}

#[derive(Serialize)]
struct Row<'a> {
    vertex: std::borrow::Cow<'a, str>,
    tokens: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value<'a>>,
}

/// `"3"` or `{"infinity":["0","2"]}`.
struct Value<'a>(&'a LoopyValue);

impl Serialize for Value<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            LoopyValue::Finite(value) => serializer.collect_str(value),
            LoopyValue::Infinite(set) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("infinity", &List(|| set.iter().map(Text)))?;
                map.end()
            }
        }
    }
}

#[derive(Serialize)]
struct MoveRow<'a> {
    from: std::borrow::Cow<'a, str>,
    to: std::borrow::Cow<'a, str>,
}

impl Serialize for TokensReport<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let TokensReport { names, tokens, .. } = *self;
        let standing = || {
            tokens.standing.iter().map(|own| Row {
                vertex: names.name(own.vertex),
                tokens: own.tokens,
                value: own.value.as_ref().map(Value),
            })
        };
        let moves = || tokens.moves.iter().map(|one| MoveRow { from: names.name(one.from), to: names.name(one.to) });
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", "grundy/tokens/1")?;
        map.serialize_entry("play", &Text(tokens.play))?;
        if let Some(header) = &self.doubtful_header {
            map.serialize_entry("doubtful_header", &doubt(header))?;
        }
        map.serialize_entry("outcome", &Text(tokens.outcome))?;
        if let Some(value) = &tokens.value {
            map.serialize_entry("value", &Value(value))?;
        }
        map.serialize_entry("tokens", &List(standing))?;
        let kind = if tokens.outcome == Outcome::Draw { "drawing_moves" } else { "winning_moves" };
        map.serialize_entry(kind, &List(moves))?;
        map.serialize_entry("why", self.why())?;
        map.end()
    }
}

/// A doubtful header for programs.
pub(super) fn doubt(DoubtfulHeader { line, follow }: &DoubtfulHeader) -> serde_json::Value {
    serde_json::json!({"line": line, "edges_that_follow": follow})
}
