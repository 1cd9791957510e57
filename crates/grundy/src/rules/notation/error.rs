//! What is wrong with a text, where, and how to mend it.
//!
//! An error does not draw itself: it holds the pieces (place, message, label, help) from which a terminal, a
//! web page or an editor makes its own picture. `Display` gives the message alone.

use std::fmt;
use std::ops::Range;

/// What kind of thing is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// Something else was expected here.
    Unexpected,
    /// A number has a sign.
    Sign,
    /// A number has a fraction, an exponent or letters in it.
    NotWhole,
    /// A number is too long or outside the range that this place allows.
    NumberRange,
    /// 0 among the takes: the game would never end.
    ZeroTake,
    /// An interval ends before it begins.
    EmptyInterval,
    /// A character of a code is not one of the digits 0-9 and A-V.
    CodeDigit,
    /// The digit before the point of a code would allow a move that changes nothing.
    PassDigit,
    /// The repeating tails of codes repeat together too late.
    TailLength,
    /// No game, family or way to split has this name.
    UnknownName,
    /// A named game has too few arguments, too many, or one out of range.
    Arguments,
    /// A game on several heaps is joined with other rules by `|`.
    SeveralHeaps,
    /// The heaps do not make a position of the game.
    Heaps,
    /// A move of a written rule leaves a heap that is not smaller.
    NotDecreasing,
}

/// Why a text is not a rule or a position.
///
/// ```
/// let text = "kayles: 5 7\n+ nim: -3";
/// let error = grundy::parse_position(text).unwrap_err();
/// assert_eq!(error.to_string(), "a heap has no sign");
/// assert_eq!(error.line_column(text), (2, 8));
/// assert_eq!(&text[error.span()], "-3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.message)]
pub struct NotationError(Box<Parts>);

// Boxed: errors are rare, and a result should be no larger for them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    kind: NotationErrorKind,
    span: Range<usize>,
    message: String,
    label: String,
    found: String,
    expected: &'static [&'static str],
    help: Option<String>,
}

impl NotationError {
    pub(super) fn new(kind: NotationErrorKind, text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let found = match text.get(span.clone()) {
            Some(piece) if !piece.is_empty() => shorten(piece),
            _ => "end of text".to_owned(),
        };
        NotationError(Box::new(Parts {
            kind,
            span,
            message: message.into(),
            label: String::new(),
            found,
            expected: &[],
            help: None,
        }))
    }

    pub(super) fn labelled(mut self, label: impl Into<String>) -> Self {
        self.0.label = label.into();
        self
    }

    pub(super) fn expecting(mut self, expected: &'static [&'static str]) -> Self {
        self.0.expected = expected;
        self
    }

    pub(super) fn helped(mut self, help: impl Into<Option<String>>) -> Self {
        self.0.help = help.into();
        self
    }

    /// What kind of thing is wrong, for programs.
    #[must_use]
    pub fn kind(&self) -> NotationErrorKind {
        self.0.kind
    }

    /// The bytes of the text that are wrong; empty at the end of a text that stops too early.
    ///
    /// Both ends are character boundaries of the text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.0.span.clone()
    }

    /// What is wrong: `0 is not a move`.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// A few words to stand beside the place that is wrong; may be empty.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.0.label
    }

    /// What stands at the place: the start of its text, with control characters escaped, or `end of text`.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// What could stand there instead; empty where that is not a matter of a few words.
    #[must_use]
    pub fn expected(&self) -> &[&'static str] {
        self.0.expected
    }

    /// How to mend it.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The line and column at which the wrong place begins in the text it was read from, both from 1.
    ///
    /// Columns count characters; a byte order mark at the start of the text is not counted.
    #[must_use]
    pub fn line_column(&self, text: &str) -> (usize, usize) {
        let before = text.get(..self.0.span.start).unwrap_or(text);
        let line = before.rfind('\n').map_or(0, |newline| newline + 1);
        let start = &before[line..];
        let start = if line == 0 { start.strip_prefix('\u{feff}').unwrap_or(start) } else { start };
        (before.matches('\n').count() + 1, start.chars().count() + 1)
    }
}

/// The start of a piece of text in which nothing can upset a terminal.
pub(super) fn shorten(piece: &str) -> String {
    const LONGEST: usize = 40;
    let mut short = String::new();
    for (i, c) in piece.chars().enumerate() {
        if i == LONGEST {
            short.push('…');
            break;
        }
        if c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        {
            short.extend(c.escape_unicode());
        } else {
            short.push(c);
        }
    }
    short
}

impl fmt::Display for NotationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotationErrorKind::Unexpected => "unexpected",
            NotationErrorKind::Sign => "sign",
            NotationErrorKind::NotWhole => "not-whole",
            NotationErrorKind::NumberRange => "number-range",
            NotationErrorKind::ZeroTake => "zero-take",
            NotationErrorKind::EmptyInterval => "empty-interval",
            NotationErrorKind::CodeDigit => "code-digit",
            NotationErrorKind::PassDigit => "pass-digit",
            NotationErrorKind::TailLength => "tail-length",
            NotationErrorKind::UnknownName => "unknown-name",
            NotationErrorKind::Arguments => "arguments",
            NotationErrorKind::SeveralHeaps => "several-heaps",
            NotationErrorKind::Heaps => "heaps",
            NotationErrorKind::NotDecreasing => "not-decreasing",
        })
    }
}
