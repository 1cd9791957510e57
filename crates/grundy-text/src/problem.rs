//! What went wrong, drawn for people and as JSON for programs.
//!
//! A [`Diagnosis`] is a message and, if it is about a text, the place in it:
//!
//! ```text
//! error: 0 is not a move
//!   |
//! 1 | S(0,1,3): 7
//!   |   ^ taking nothing would let the game go on for ever
//!   = help: write S(1,3)
//! ```
//!
//! Only the line with the mistake is shown, and of a long line only the part around it, so that a wrong letter
//! among a million heaps does not fill the screen.

use std::fmt::Write as _;
use std::ops::Range;

use grundy::{GameError, GraphError, NotationError, SearchError, SequenceError, SolveError};
use grundy_graphfile::{ReadError, VertexNames};

use crate::json::Object;
use crate::table::pad;
use crate::width;
use crate::words::shorten;

/// Whether text may carry terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Bare text.
    Plain,
    /// ANSI colours.
    Coloured,
}

impl Style {
    fn paint(self, code: &str, text: &str) -> String {
        match self {
            Style::Plain => text.to_owned(),
            Style::Coloured => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }
}

/// The place in a text that is wrong.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    column: usize,
    /// The part of the line that is shown, ready for a terminal; nothing is drawn without it.
    shown: Option<String>,
    /// Where the carets begin and how many there are, in columns.
    caret: (usize, usize),
    label: String,
    found: String,
    expected: Vec<String>,
}

impl Place {
    fn at(text: &str, span: &Range<usize>, line: usize, column: usize) -> Self {
        let start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
        let end = text.get(span.start..).and_then(|after| after.find('\n')).map_or(text.len(), |n| span.start + n);
        let whole = text.get(start..end).unwrap_or_default();
        let (shown, caret) = excerpt(whole, span.start - start, span.end.min(end) - start);
        Place { line, column, shown: Some(shown), caret, ..Place::default() }
    }
}

/// Messages quote the rules, which may be a hundred thousand numbers.
fn message(error: &impl ToString) -> String {
    shorten(&error.to_string(), 600)
}

/// An error as it is told to a person or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    kind: &'static str,
    message: String,
    place: Option<Box<Place>>,
    help: Option<String>,
}

impl Diagnosis {
    /// An error that is not about a place in a text; `kind` is its stable name in JSON.
    #[must_use]
    pub fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Diagnosis { kind, message: message.into(), place: None, help: None }
    }

    /// Adds how to mend it.
    #[must_use]
    pub fn helped(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a place for programs; the message names it for people already.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize, found: Option<&str>, expected: &str) -> Self {
        let found = found.unwrap_or_default().to_owned();
        let expected = vec![expected.to_owned()];
        self.place = Some(Box::new(Place { line, column, found, expected, ..Place::default() }));
        self
    }

    /// An error at a place in a file, drawn with the line; `columns` are from 1, the second behind the last character.
    #[must_use]
    pub fn in_file(mut self, text: &str, line: usize, columns: (usize, Option<usize>)) -> Self {
        let whole = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        let byte = |column: usize| whole.char_indices().nth(column.saturating_sub(1)).map_or(whole.len(), |(i, _)| i);
        let start = byte(columns.0);
        let end = columns.1.map_or(whole.len(), byte).max(start);
        let (shown, caret) = excerpt(whole, start, end);
        let found = whole.get(start..end).unwrap_or_default();
        self.place = Some(Box::new(Place {
            line,
            column: columns.0,
            shown: Some(shown),
            caret,
            found: shorten(found, 40),
            ..Place::default()
        }));
        self
    }

    /// An error in rules or in a position, with the text they were read from.
    #[must_use]
    pub fn notation(text: &str, error: &NotationError) -> Self {
        let (line, column) = error.line_column(text);
        let mut place = Place::at(text, &error.span(), line, column);
        error.label().clone_into(&mut place.label);
        error.found().clone_into(&mut place.found);
        place.expected = error.expected().iter().map(|&words| words.to_owned()).collect();
        Diagnosis {
            kind: "notation",
            message: error.message().to_owned(),
            place: Some(Box::new(place)),
            help: error.help().map(str::to_owned),
        }
    }

    /// An error at a place of a text, drawn with carets under it.
    #[must_use]
    pub fn pointing(
        kind: &'static str,
        message: impl Into<String>,
        text: &str,
        span: &Range<usize>,
        label: &str,
    ) -> Self {
        let before = text.get(..span.start).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let mut place = Place::at(text, span, line, column);
        label.clone_into(&mut place.label);
        text.get(span.clone()).unwrap_or_default().clone_into(&mut place.found);
        Diagnosis { kind, message: message.into(), place: Some(Box::new(place)), help: None }
    }

    /// The text of these bytes, or where they stop being UTF-8.
    pub fn utf8(bytes: Vec<u8>) -> Result<String, Self> {
        String::from_utf8(bytes).map_err(|error| {
            let start = error.utf8_error().valid_up_to();
            let found = error.as_bytes().get(start).map_or_else(String::new, |byte| format!("byte 0x{byte:02X}"));
            let text = String::from_utf8_lossy(error.as_bytes());
            let before = &text[..start];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
            let mut place = Place::at(&text, &(start..start + char::REPLACEMENT_CHARACTER.len_utf8()), line, column);
            place.label = format!("{found} stands here");
            place.found = found;
            place.expected = vec!["UTF-8".to_owned()];
            Diagnosis {
                kind: "notation",
                message: "the text is not UTF-8".to_owned(),
                place: Some(Box::new(place)),
                help: Some("save the file as UTF-8 (plain ASCII is UTF-8 too)".to_owned()),
            }
        })
    }

    /// Why a position could not be solved.
    #[must_use]
    pub fn solve(error: &SolveError) -> Self {
        match error {
            SolveError::Sequence(error) => Self::sequence(error),
            SolveError::Game(error) => Self::game(error),
            SolveError::MisereNeedsQuotient { .. } => Diagnosis::new("misere", message(error))
                .helped("in misere play only sums of subtraction games have a rule for heaps of any size"),
            _ => Diagnosis::new("misere", message(error)),
        }
    }

    fn game(error: &GameError) -> Self {
        match error {
            GameError::Search { game, question, source: SearchError::Cancelled { positions } } => {
                let message =
                    format!("stopped while searching for the {question} of {game}, after {positions} positions");
                Diagnosis::new("interrupted", message)
            }
            GameError::TooManyPositions { positions, .. } => {
                Diagnosis::new("out-of-reach", message(error)).helped(more_positions(*positions))
            }
            GameError::Search { source: SearchError::OverBudget { positions }, .. } => {
                Diagnosis::new("out-of-reach", message(error)).helped(more_positions(positions.saturating_mul(8)))
            }
            _ => Diagnosis::new("out-of-reach", message(error)),
        }
    }

    /// Why a nim-value could not be given.
    #[must_use]
    pub fn sequence(error: &SequenceError) -> Self {
        match error {
            SequenceError::OutOfReach { heap, reachable, .. } => {
                // What no memory holds is not a matter of settings.
                let near = heap.to_u64().is_some_and(|heap| heap >> 16 <= *reachable);
                Diagnosis::new("out-of-reach", message(error)).helped(if near {
                    "allow more with --memory, such as --memory 8G"
                } else {
                    "so large a heap is answered only where a theorem gives all values"
                })
            }
            SequenceError::TooFar { .. } => {
                Diagnosis::new("out-of-reach", message(error)).helped("look further with --limit, such as --limit 1e8")
            }
            SequenceError::Interrupted { .. } => Diagnosis::new("interrupted", message(error)),
            _ => Diagnosis::new("rules", message(error)),
        }
    }

    /// Why a question about a graph has no answer.
    #[must_use]
    pub fn graph(error: &GraphError, names: &VertexNames) -> Self {
        match error {
            GraphError::Cycle { cycle } => {
                // Whoever looks for it needs the beginning and the way it closes, not a million vertices.
                let shown = cycle.iter().take(SHOWN_OF_CYCLE).map(|&v| shorten(&names.name(v), 40));
                let mut way = shown.collect::<Vec<_>>().join(" -> ");
                if let Some(more) = cycle.len().checked_sub(SHOWN_OF_CYCLE).filter(|&more| more > 0) {
                    let _ = write!(way, " -> ... ({more} more)");
                }
                let first = cycle.first().map_or_else(String::new, |&v| shorten(&names.name(v), 40));
                Diagnosis::new("cycle", format!("the graph has a cycle: {way} -> {first}")).helped(
                    "without --acyclic, cycles are solved: draws, and values in the sense of Smith and Fraenkel",
                )
            }
            GraphError::TooManyPositions { .. } => Diagnosis::new("out-of-reach", message(error)),
            _ => Self::graph_memory(error),
        }
    }

    fn graph_memory(error: &GraphError) -> Self {
        let diagnosis = Diagnosis::new("out-of-reach", message(error));
        match error {
            GraphError::Memory { .. } => diagnosis.helped("allow more with --memory, such as --memory 16G"),
            _ => diagnosis,
        }
    }

    /// Why a file is not a graph.
    #[must_use]
    pub fn graph_file(error: &ReadError) -> Self {
        match error {
            ReadError::Text { place, found, expected, help, .. } => Diagnosis::new("graph", message(error))
                .at(place.line as usize, place.column as usize, Some(found), expected)
                .helped(*help),
            ReadError::Whole { help, .. } => Diagnosis::new("graph", message(error)).helped(*help),
            ReadError::Graph(error) => Self::graph_memory(error),
            _ => Diagnosis::new("input", message(error)),
        }
    }

    /// The picture for a terminal, with a newline at the end.
    #[must_use]
    pub fn text(&self, style: Style) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "{}{}", style.paint("1;31", "error"), style.paint("1", &format!(": {}", self.message)));
        let mut gutter = 1;
        if let Some((place, shown)) = self.place.as_ref().and_then(|place| Some((place, place.shown.as_ref()?))) {
            let number = place.line.to_string();
            gutter = number.len();
            let mut blank = String::new();
            pad(&mut blank, gutter);
            let bar = |left: &str| style.paint("1;34", &format!("{left} |"));
            let _ = writeln!(out, "{}", bar(&blank));
            let _ = writeln!(out, "{}", format!("{} {shown}", bar(&number)).trim_end());
            let mut under = String::new();
            pad(&mut under, place.caret.0);
            let marks = "^".repeat(place.caret.1);
            let label = if place.label.is_empty() { String::new() } else { format!(" {}", place.label) };
            let _ = writeln!(out, "{} {under}{}", bar(&blank), style.paint("1;31", &format!("{marks}{label}")));
        }
        if let Some(help) = &self.help {
            let mut blank = String::new();
            pad(&mut blank, gutter);
            let _ = writeln!(out, "{blank} {} {}: {help}", style.paint("1;34", "="), style.paint("1", "help"));
        }
        out
    }

    /// The same for programs, one object: `{"error":{"kind":...,"message":...}}`.
    #[must_use]
    pub fn json(&self) -> String {
        let mut error = Object::default();
        error.add("kind", self.kind);
        error.add("message", self.message.as_str());
        if let Some(place) = &self.place {
            error.add("line", place.line);
            error.add("column", place.column);
            if !place.found.is_empty() {
                error.add("found", place.found.as_str());
                error.add("expected", place.expected.clone());
            }
        }
        if let Some(help) = &self.help {
            error.add("help", help.as_str());
        }
        let mut whole = String::from(r#"{"error":"#);
        // Strings and numbers always serialise.
        whole.push_str(&serde_json::to_string(&error).unwrap_or_default());
        whole.push('}');
        whole
    }
}

/// Vertices of a cycle that are named.
const SHOWN_OF_CYCLE: usize = 12;

/// Columns of a long line that are shown before and after the place.
const AROUND: usize = 36;
/// Carets at most.
const CARETS: usize = 40;

/// The part of a line around bytes `from..to`, with the columns at which it begins and its width there.
fn excerpt(line: &str, from: usize, to: usize) -> (String, (usize, usize)) {
    let before = line.get(..from).unwrap_or_default();
    let marked = line.get(from..to.max(from)).unwrap_or_default();
    let after = line.get(to.max(from)..).unwrap_or_default();
    // Characters are counted from the place outwards, so a long line costs no more than what is shown.
    let mut head: Vec<char> = before.chars().rev().take(AROUND * 2 + 1).collect();
    let cut_head = head.len() > AROUND * 2;
    head.truncate(if cut_head { AROUND } else { head.len() });
    head.reverse();
    let mut shown = if cut_head { "...".to_owned() } else { String::new() };
    shown.extend(head.into_iter().filter_map(printable));
    let start = width::of(&shown);
    let place: String = marked.chars().take(CARETS).filter_map(printable).collect();
    shown.push_str(&place);
    let carets = width::of(&place).max(1);
    let mut tail: Vec<char> = marked.chars().skip(CARETS).chain(after.chars()).take(AROUND * 2 + 1).collect();
    let cut_tail = tail.len() > AROUND * 2;
    tail.truncate(if cut_tail { AROUND } else { tail.len() });
    shown.extend(tail.into_iter().filter_map(printable));
    if cut_tail {
        shown.push_str("...");
    }
    (shown.trim_end().to_owned(), (start, carets))
}

/// A character as it may be shown on a terminal: no control reaches it, and nothing that turns text around.
fn printable(c: char) -> Option<char> {
    match c {
        '\t' => Some(' '),
        '\r' | '\u{feff}' => None,
        c if c.is_control() => Some('\u{fffd}'),
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some('\u{fffd}'),
        c => Some(c),
    }
}

/// How to have more positions searched.
fn more_positions(positions: u64) -> String {
    format!(
        "solve takes --limit {positions} to search so many, and --memory for more room; or ask for a smaller position"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        Diagnosis::notation(text, &grundy::parse_position(text).unwrap_err()).text(Style::Plain)
    }

    #[test]
    fn the_caret_stands_under_the_column() {
        assert_eq!(
            drawn("S(0,1,3): 7"),
            "error: 0 is not a move\n  |\n1 | S(0,1,3): 7\n  |   ^ taking nothing would let the game go on for ever\n  = help: write S(1,3)\n"
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = format!("nim: {} x {}", "1 ".repeat(500_000), "1 ".repeat(500_000));
        let picture = drawn(&text);
        assert!(picture.len() < 500, "{picture}");
        let lines: Vec<&str> = picture.lines().collect();
        let caret = lines[3].find('^').unwrap();
        assert_eq!(lines[2].chars().nth(caret), Some('x'), "{picture}");
    }

    #[test]
    fn full_width_letters_before_the_place_take_two_columns() {
        let picture = drawn("Ｓ（０，１）：7");
        assert!(picture.contains("\n  |     ^^ taking"), "{picture}");
    }

    #[test]
    fn controls_do_not_reach_the_terminal() {
        assert!(!drawn("nim: \u{1b}[31m5").contains('\u{1b}'));
    }
}
