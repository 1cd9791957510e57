//! Characters and the smallest pieces of text: blanks, symbols, numbers, words.
//!
//! Parsers here never allocate when they merely do not apply; an error text is built once, when it is final.

use std::ops::Range;

use winnow::combinator::opt;
use winnow::error::{ErrMode, ParserError};
use winnow::stream::{LocatingSlice, Location};
use winnow::token::{one_of, take, take_while};
use winnow::{ModalResult, Parser};

use super::error::{NotationError, NotationErrorKind, shorten};
use crate::natural::Natural;

pub(super) type Input<'t> = LocatingSlice<&'t str>;
pub(super) type Parsed<T> = ModalResult<T, Fault>;

/// A piece of the syntax tree and its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Spanned<T> {
    pub(super) value: T,
    pub(super) span: Range<usize>,
}

/// Numbers with more digits than this are refused: reading one costs the square of its length.
pub(super) const MOST_DIGITS: usize = 100_000;

/// Why a parser failed: it does not apply here, or the text is wrong for good.
#[derive(Debug)]
pub(super) enum Fault {
    Elsewhere,
    Wrong(NotationError),
}

impl<'t> ParserError<Input<'t>> for Fault {
    type Inner = Self;

    fn from_input(_: &Input<'t>) -> Self {
        Fault::Elsewhere
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

pub(super) fn wrong<T>(error: NotationError) -> Parsed<T> {
    Err(ErrMode::Cut(Fault::Wrong(error)))
}

pub(super) fn elsewhere<T>() -> Parsed<T> {
    Err(ErrMode::Backtrack(Fault::Elsewhere))
}

/// The plain character that a typed one stands for: lower case, ASCII for full-width forms, one hyphen, one
/// blank. Other characters stand for themselves.
pub(crate) fn fold(c: char) -> char {
    match c {
        '!'..='~' => c.to_ascii_lowercase(),
        // The full-width forms are ASCII moved by a constant.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).map_or(c, |c| c.to_ascii_lowercase()),
        '、' => ',',
        '·' => '.',
        '’' => '\'',
        '\u{2010}'..='\u{2015}' | '−' => '-',
        c if c.is_whitespace() => ' ',
        _ => c,
    }
}

pub(super) fn is_digit(c: char) -> bool {
    fold(c).is_ascii_digit()
}

fn goes_on_a_word(c: char) -> bool {
    let c = fold(c);
    c.is_alphanumeric() || matches!(c, '-' | '\'' | '_')
}

pub(super) fn at(input: &Input<'_>) -> usize {
    input.current_token_start()
}

/// The next characters as they are meant, to decide how to read on.
pub(super) fn peek(input: &Input<'_>) -> [char; 2] {
    let mut next = input.chars().map(fold);
    [next.next().unwrap_or('\0'), next.next().unwrap_or('\0')]
}

/// The next character that is not a blank.
pub(super) fn peek_past_blanks(input: &Input<'_>) -> char {
    input.chars().map(fold).find(|&c| c != ' ').unwrap_or('\0')
}

pub(super) fn blanks(input: &mut Input<'_>) -> Parsed<()> {
    take_while(0.., |c| fold(c) == ' ').void().parse_next(input)
}

/// One symbol, with blanks allowed before it.
pub(super) fn symbol<'t>(wanted: char) -> impl Parser<Input<'t>, (), ErrMode<Fault>> {
    (blanks, one_of(move |c| fold(c) == wanted)).void()
}

/// `(` or `{`; gives what closes it.
pub(super) fn opening(input: &mut Input<'_>) -> Parsed<char> {
    let bracket = (blanks, one_of(|c| matches!(fold(c), '(' | '{'))).parse_next(input)?.1;
    Ok(if fold(bracket) == '(' { ')' } else { '}' })
}

/// Letters, digits, hyphens and apostrophes, beginning with a letter.
fn word(input: &mut Input<'_>) -> Parsed<()> {
    (one_of(|c| fold(c).is_alphabetic()), take_while(0.., goes_on_a_word)).void().parse_next(input)
}

/// Words with blanks between them.
pub(super) fn phrase(input: &mut Input<'_>) -> Parsed<Range<usize>> {
    let start = at(input);
    word(input)?;
    let mut end = at(input);
    while opt((blanks, word)).parse_next(input)?.is_some() {
        end = at(input);
    }
    Ok(start..end)
}

/// A whole number, with `what` to call it in errors: `a heap`.
///
/// Does not apply where no digit and no sign stands.
pub(super) fn number(input: &mut Input<'_>, what: &str, text: &str) -> Parsed<Spanned<Natural>> {
    let start = at(input);
    let rest: &str = input;
    let Some(first) = rest.chars().next().map(fold) else { return elsewhere() };
    if first == '-' {
        let sign = rest.chars().next().map_or(0, char::len_utf8);
        let digits = rest[sign..].find(|c| !is_digit(c)).unwrap_or(rest.len() - sign);
        if digits == 0 {
            return elsewhere();
        }
        return wrong(
            NotationError::new(
                NotationErrorKind::Sign,
                text,
                start..start + sign + digits,
                format!("{what} has no sign"),
            )
            .labelled("a number less than 0 means nothing here")
            .expecting(&["a whole number"]),
        );
    }
    // Nearly all numbers are plain ASCII; those are found without decoding characters.
    let plain = rest.bytes().take_while(u8::is_ascii_digit).count();
    let digits = if rest.as_bytes().get(plain).is_none_or(u8::is_ascii) {
        take(plain).verify(|digits: &str| !digits.is_empty()).parse_next(input)?
    } else {
        take_while(1.., is_digit).parse_next(input)?
    };
    let span = start..start + digits.len();
    if digits.len() > MOST_DIGITS && digits.chars().count() > MOST_DIGITS {
        return wrong(
            NotationError::new(NotationErrorKind::NumberRange, text, span, "the number is too long")
                .labelled(format!("at most {MOST_DIGITS} digits are read")),
        );
    }
    let value = if digits.is_ascii() { digits.parse() } else { digits.chars().map(fold).collect::<String>().parse() };
    match value {
        Ok(value) => Ok(Spanned { value, span }),
        Err(_) => elsewhere(),
    }
}

/// Refuses a number that goes on with something that makes it another kind of number: `3.5`, `1e6`, `5x`.
pub(super) fn whole(input: &Input<'_>, number: &Range<usize>, what: &str, text: &str) -> Parsed<()> {
    let rest: &str = input;
    let goes_on = |c: char| c.is_alphanumeric() || matches!(fold(c), '.' | '_' | '^' | '!' | '\'');
    if !rest.starts_with(goes_on) {
        return Ok(());
    }
    let length = rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
    let span = number.start..number.end + length;
    let written: String = text[span.clone()].chars().take(60).map(fold).collect();
    let help = meant(&written).map(|digits| format!("write {digits}"));
    wrong(
        NotationError::new(NotationErrorKind::NotWhole, text, span, format!("{what} is a whole number"))
            .labelled(format!("\"{}\" is not written in digits alone", shorten(&written)))
            .expecting(&["a whole number"])
            .helped(help),
    )
}

/// The digits that `1e6`, `2^10`, `1_000` or `5.0` stand for.
fn meant(written: &str) -> Option<String> {
    if let Some((mantissa, exponent)) = written.split_once('e') {
        let zeros = exponent.parse().ok().filter(|&zeros: &usize| zeros <= 30)?;
        let whole = mantissa.bytes().all(|b| b.is_ascii_digit());
        return whole.then(|| format!("{mantissa}{}", "0".repeat(zeros)));
    }
    if let Some((base, exponent)) = written.split_once('^') {
        return Some(base.parse::<u128>().ok()?.checked_pow(exponent.parse().ok()?)?.to_string());
    }
    let (whole, fraction) = written.split_once('.').unwrap_or((written, ""));
    let digits: String = whole.chars().filter(|&c| c != '_' && c != '\'').collect();
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && fraction.bytes().all(|b| b == b'0');
    plain.then_some(digits)
}

/// The error for something that does not belong where the input stands.
pub(super) fn unexpected(input: &Input<'_>, text: &str, message: &str) -> NotationError {
    let rest: &str = input;
    let blank = rest.find(|c| fold(c) != ' ').unwrap_or(rest.len());
    let start = at(input) + blank;
    let rest = &rest[blank..];
    let word = rest.find(|c| !goes_on_a_word(c)).unwrap_or(rest.len());
    let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
    let error = NotationError::new(NotationErrorKind::Unexpected, text, start..start + length, message);
    let label = if length == 0 { "the text ends here".to_owned() } else { format!("found {}", error.found()) };
    error.labelled(label)
}
