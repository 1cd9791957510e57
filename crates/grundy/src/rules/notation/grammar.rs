//! The grammar: text in, syntax tree out.
//!
//! The tree says what was written, not what it means: names are places in the text, 0 is a number like any
//! other. Once a parser knows what it is reading it does not backtrack, so that the error names the place
//! where reading stopped and not the start of something larger.

use std::ops::Range;

use winnow::Parser;
use winnow::combinator::{eof, opt, repeat, separated};
use winnow::error::ErrMode;
use winnow::stream::{LocatingSlice, Stream};
use winnow::token::{one_of, take_while};

use super::error::{NotationError, NotationErrorKind};
use super::formula;
use super::items::{self, Item};
use super::lexer::{
    Fault, Input, Parsed, Spanned, at, blanks, fold, is_digit, number, opening, peek, peek_past_blanks, phrase, symbol,
    unexpected, whole, wrong,
};
use crate::natural::Natural;
use crate::rules::written::WrittenRule;

/// `kayles: 5 7`.
pub(super) struct Component {
    pub(super) rules: Rules,
    pub(super) heaps: Vec<Spanned<Natural>>,
}

/// Alternatives, at least one.
pub(super) type Rules = Vec<Spanned<Alternative>>;

pub(super) enum Alternative {
    Set { all_but: bool, items: Vec<Spanned<Item>> },
    Code { before: Range<usize>, digits: Range<usize>, tail: Option<Range<usize>> },
    Name { words: Range<usize>, arguments: Vec<Spanned<Argument>> },
    Moves(WrittenRule),
}

pub(super) enum Argument {
    Number(Natural),
    Words,
}

/// A text that is rules and nothing else.
pub(super) fn rules(text: &str) -> Result<Rules, NotationError> {
    read(text, |input| {
        let rules = alternatives(input, &Place { text, position: false, joined: false })?;
        if (blanks, eof).parse_next(input).is_ok() {
            return Ok(rules);
        }
        let heaps = peek_past_blanks(input) == ':';
        let help = heaps.then(|| "only rules are read here; leave out the colon and the heaps".to_owned());
        wrong(unexpected(input, text, "expected | or the end").expecting(&["|", "the end of the text"]).helped(help))
    })
}

/// A text that is a position and nothing else.
pub(super) fn position(text: &str) -> Result<Vec<Component>, NotationError> {
    read(text, |input| {
        let mut joined = false;
        let components = separated(1.., |input: &mut Input<'_>| component(input, text, &mut joined), symbol('+'))
            .parse_next(input)?;
        if (blanks, eof).parse_next(input).is_ok() {
            return Ok(components);
        }
        let more_rules = peek_past_blanks(input).is_alphabetic() && input.contains([':', '：']);
        let help = more_rules.then(|| "join games with +: kayles: 5 7 + nim: 3".to_owned());
        wrong(
            unexpected(input, text, "expected another heap, + or the end")
                .expecting(&["a heap", "+", "the end of the text"])
                .helped(help),
        )
    })
}

fn read<'t, T>(text: &'t str, mut parser: impl FnMut(&mut Input<'t>) -> Parsed<T>) -> Result<T, NotationError> {
    let mut input = LocatingSlice::new(text);
    let read = opt('\u{feff}').parse_next(&mut input).and_then(|_| parser(&mut input));
    read.map_err(|error| match error {
        ErrMode::Cut(Fault::Wrong(error)) | ErrMode::Backtrack(Fault::Wrong(error)) => error,
        _ => unexpected(&input, text, "expected a rule"),
    })
}

/// What the parser of rules must know of its surroundings to word its errors.
struct Place<'t> {
    text: &'t str,
    /// Whether heaps must follow.
    position: bool,
    /// Whether a `+` stands before.
    joined: bool,
}

fn component(input: &mut Input<'_>, text: &str, joined: &mut bool) -> Parsed<Component> {
    let place = Place { text, position: true, joined: std::mem::replace(joined, true) };
    blanks(input)?;
    let start = at(input);
    let rules = alternatives(input, &place)?;
    let end = at(input);
    if opt(symbol(':')).parse_next(input)?.is_none() {
        return wrong(no_colon(input, text, &text[start..end]));
    }
    Ok(Component { rules, heaps: heaps(input, text)? })
}

fn no_colon(input: &Input<'_>, text: &str, rules: &str) -> NotationError {
    let rest: &str = input;
    let rest = rest.trim();
    let found = peek_past_blanks(input);
    let help = if rest.is_empty() {
        Some(format!("put a colon and the heaps after the rules: {rules}: 5 7"))
    } else if !is_digit(found) {
        None
    } else if rest.contains([':', '：']) {
        Some(format!("arguments stand in parentheses, and takes in S(...): {rules}(3)"))
    } else {
        Some(format!("put a colon after the rules: {rules}: {rest}"))
    };
    let short = help.filter(|help| help.len() <= 120);
    let help = short.or_else(|| Some("put a colon between the rules and the heaps".to_owned()));
    unexpected(input, text, "expected a colon").expecting(&[":", "|"]).helped(help)
}

fn heaps(input: &mut Input<'_>, text: &str) -> Parsed<Vec<Spanned<Natural>>> {
    let mut needed = true;
    let heap = |input: &mut Input<'_>| {
        blanks(input)?;
        if !needed && opt(one_of(|c| fold(c) == ',')).parse_next(input)?.is_some() {
            blanks(input)?;
            needed = true;
        }
        match number(input, "a heap", text) {
            Ok(heap) => {
                needed = false;
                whole(input, &heap.span, "a heap", text)?;
                Ok(heap)
            }
            Err(ErrMode::Backtrack(_)) if needed => {
                wrong(unexpected(input, text, "expected a heap").expecting(&["a heap"]))
            }
            Err(error) => Err(error),
        }
    };
    repeat(1.., heap).parse_next(input)
}

fn alternatives(input: &mut Input<'_>, place: &Place<'_>) -> Parsed<Rules> {
    separated(1.., |input: &mut Input<'_>| alternative(input, place), symbol('|')).parse_next(input)
}

fn alternative(input: &mut Input<'_>, place: &Place<'_>) -> Parsed<Spanned<Alternative>> {
    blanks(input)?;
    let text = place.text;
    let start = at(input);
    let value = match peek(input) {
        ['.', _] => code(input, start..start, text)?,
        [digit, _] if digit.is_ascii_digit() => {
            let before = take_while(1.., |c: char| c.is_alphanumeric()).parse_next(input)?;
            match peek(input) {
                ['.', next] if next != '.' => code(input, start..start + before.len(), text)?,
                _ => return wrong(bare_number(input, start..start + before.len(), place)),
            }
        }
        [letter, _] if letter.is_alphabetic() => set_or_name(input, text)?,
        [first, _] => {
            let brackets = matches!(first, '(' | '{');
            let help = brackets.then(|| "a set of takes is written S(1,2)".to_owned());
            return wrong(unexpected(input, text, "expected a rule").expecting(RULES).helped(help));
        }
    };
    Ok(Spanned { value, span: start..at(input) })
}

const RULES: &[&str] = &["a set such as S(1,2)", "a code such as 0.77", "split", "the name of a game"];

/// `77: 5`, `1,2,3: 7`, `5 7`, `3F`: what would have been right depends on what follows.
fn bare_number(input: &Input<'_>, span: Range<usize>, place: &Place<'_>) -> NotationError {
    const LONGEST: usize = 60;
    let written: String = place.text[span.clone()].chars().map(fold).take(LONGEST).collect();
    let list: String = written.chars().chain(input.chars().map(fold)).take(LONGEST).collect();
    let list = list.split([':', '+', '|']).next().unwrap_or_default().trim();
    let plain = list.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | ',' | '.'));
    let colon = input.chars().map(fold).take(LONGEST).any(|c| c == ':');
    let help = if written.len() >= LONGEST {
        None
    } else if !written.bytes().all(|b| b.is_ascii_digit()) {
        let legal = written.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'v').contains(&b));
        legal.then(|| format!("a code is written with a point: 0.{}", written.to_ascii_uppercase()))
    } else if plain && !colon && place.joined {
        Some("heaps of one game stand together, as in nim: 5 7; + joins games".to_owned())
    } else if plain && list.len() > written.len() {
        let takes = list.split([' ', ',']).filter(|take| !take.is_empty()).collect::<Vec<_>>();
        Some(
            if let ["0", digits] = takes[..]
                && list.contains("0,")
            {
                format!("a code is written with a point: 0.{digits}")
            } else if takes.contains(&"0") {
                "rules are wanted, and no take is 0; values of heaps are read by grundy pattern --values FILE"
                    .to_owned()
            } else if colon || !place.position {
                format!("a set of takes is S({})", takes.join(","))
            } else {
                format!("put rules and a colon before the heaps: nim: {}", takes.join(" "))
            },
        )
    } else if written.bytes().all(|b| b == b'0') {
        Some("a game without moves is S()".to_owned())
    } else {
        let code = match written.as_str() {
            "77" => "the octal game Kayles is 0.77 (or kayles)".to_owned(),
            _ if written.bytes().all(|b| b < b'8') => format!("the octal game is 0.{written}"),
            _ => format!("the code is 0.{written}"),
        };
        Some(format!("{code}; taking exactly {written} is S({written})"))
    };
    NotationError::new(NotationErrorKind::Unexpected, place.text, span, "expected a rule")
        .labelled("a number alone is not a rule")
        .expecting(RULES)
        .helped(help)
}

/// Digits from the point on.
fn code(input: &mut Input<'_>, before: Range<usize>, text: &str) -> Parsed<Alternative> {
    let run = |input: &mut Input<'_>| take_while(0.., |c: char| c.is_alphanumeric()).span().parse_next(input);
    one_of(|c| fold(c) == '.').void().parse_next(input)?;
    let digits = run(input)?;
    let expected =
        |input: &Input<'_>, message| wrong(unexpected(input, text, message).expecting(&["a digit 0-9 or A-V"]));
    if opt(symbol('[')).parse_next(input)?.is_none() {
        if before.is_empty() && digits.is_empty() {
            return expected(input, "expected a digit of a code");
        }
        return Ok(Alternative::Code { before, digits, tail: None });
    }
    blanks(input)?;
    let tail = run(input)?;
    if tail.is_empty() {
        return expected(input, "expected the digits that repeat");
    }
    if opt(symbol(']')).parse_next(input)?.is_none() {
        return wrong(unexpected(input, text, "expected ]").expecting(&["]"]));
    }
    Ok(Alternative::Code { before, digits, tail: Some(tail) })
}

fn set_or_name(input: &mut Input<'_>, text: &str) -> Parsed<Alternative> {
    let words = phrase(input)?;
    let written = &text[words.clone()];
    let single = written.chars().count() == 1;
    if single && peek(input)[0] == '.' {
        return code(input, words, text);
    }
    let bracket = opt(opening).parse_next(input)?;
    if single && written.starts_with(|c| fold(c) == 's') {
        let Some(close) = bracket else {
            let help = "a set of takes is written S(1,2)".to_owned();
            return wrong(unexpected(input, text, "expected (").expecting(&["("]).helped(help));
        };
        return items::set(input, close, text);
    }
    let Some(close) = bracket else { return Ok(Alternative::Name { words, arguments: Vec::new() }) };
    if written.chars().map(fold).eq("moves".chars()) {
        return moves(input, close, text);
    }
    if opt(symbol(close)).parse_next(input)?.is_some() {
        return Ok(Alternative::Name { words, arguments: Vec::new() });
    }
    let arguments = separated(1.., |input: &mut Input<'_>| argument(input, text), symbol(',')).parse_next(input)?;
    closing(input, close, text)?;
    Ok(Alternative::Name { words, arguments })
}

/// `n): n-1; n-2`, up to the colon or bar that follows.
fn moves(input: &mut Input<'_>, close: char, text: &str) -> Parsed<Alternative> {
    blanks(input)?;
    let heap = take_while(0.., |c: char| !matches!(fold(c), ')' | '}' | ':' | '|')).span().parse_next(input)?;
    let closed = opt(symbol(close)).parse_next(input)?.is_some();
    if !closed || opt(symbol(':')).parse_next(input)?.is_none() {
        let (message, expected): (_, &[&str]) =
            if closed { ("expected a colon", &[":"]) } else { ("expected )", &[")"]) };
        let help = "a rule is written moves(n): n-1; n-2".to_owned();
        return wrong(unexpected(input, text, message).expecting(expected).helped(help));
    }
    match formula::read(text, heap, at(input)) {
        Ok((rule, end)) => {
            input.next_slice(end - at(input));
            Ok(Alternative::Moves(rule))
        }
        Err(error) => wrong(error),
    }
}

fn argument(input: &mut Input<'_>, text: &str) -> Parsed<Spanned<Argument>> {
    blanks(input)?;
    if let Some(Spanned { value, span }) =
        opt(|input: &mut Input<'_>| number(input, "an argument", text)).parse_next(input)?
    {
        whole(input, &span, "an argument", text)?;
        return Ok(Spanned { value: Argument::Number(value), span });
    }
    match opt(phrase).parse_next(input)? {
        Some(span) => Ok(Spanned { value: Argument::Words, span }),
        None => wrong(unexpected(input, text, "expected an argument").expecting(&["a whole number"])),
    }
}

pub(super) fn closing(input: &mut Input<'_>, close: char, text: &str) -> Parsed<()> {
    if opt(symbol(close)).parse_next(input)?.is_some() {
        return Ok(());
    }
    let (message, expected, help): (_, &[&str], _) = match close {
        ')' => ("expected , or )", &[",", ")"], "close it with )"),
        _ => ("expected , or }", &[",", "}"], "close it with }"),
    };
    let next = peek_past_blanks(input);
    let help =
        if next == '\0' { Some(help) } else { next.is_alphanumeric().then_some("put a comma between two numbers") };
    wrong(unexpected(input, text, message).expecting(expected).helped(help.map(str::to_owned)))
}
