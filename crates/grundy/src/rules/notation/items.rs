//! The part of the grammar inside `S(...)`: numbers, intervals and families.

use winnow::Parser;
use winnow::combinator::{not, opt, separated};
use winnow::error::ErrMode;
use winnow::token::{one_of, take_while};

use super::error::{NotationError, NotationErrorKind};
use super::grammar::{Alternative, closing};
use super::lexer::{
    Input, Parsed, Spanned, at, blanks, fold, number, peek, peek_past_blanks, phrase, symbol, unexpected, whole, wrong,
};
use crate::natural::Natural;

pub(super) enum Item {
    One(Natural),
    Interval { low: Spanned<Natural>, high: Option<Natural> },
    Powers { base: Natural },
    PerfectPowers { exponent: Natural },
    Factorials,
    Progression { step: Natural, start: Option<Natural> },
    Words,
}

/// What follows `S(`.
pub(super) fn set(input: &mut Input<'_>, close: char, text: &str) -> Parsed<Alternative> {
    let all_but = opt(all_but).parse_next(input)?.is_some();
    if !all_but && opt(symbol(close)).parse_next(input)?.is_some() {
        return Ok(Alternative::Set { all_but, items: Vec::new() });
    }
    let items = separated(1.., |input: &mut Input<'_>| item(input, text), symbol(',')).parse_next(input)?;
    closing(input, close, text)?;
    Ok(Alternative::Set { all_but, items })
}

/// `all but`, `All-But`, `allbut`.
fn all_but(input: &mut Input<'_>) -> Parsed<()> {
    let letter = |wanted: char| one_of(move |c| fold(c) == wanted);
    let between = take_while(0.., |c| matches!(fold(c), ' ' | '-'));
    let words = (blanks, letter('a'), letter('l'), letter('l'), between, letter('b'), letter('u'), letter('t'));
    (words, not(one_of(|c: char| c.is_alphanumeric()))).void().parse_next(input)
}

const ITEMS: &[&str] = &["a number", "an interval such as 1..5", "a family such as 2^k, 3k+1 or primes"];

fn item(input: &mut Input<'_>, text: &str) -> Parsed<Spanned<Item>> {
    blanks(input)?;
    let start = at(input);
    let value = match opt(|input: &mut Input<'_>| number(input, "a take", text)).parse_next(input)? {
        Some(first) => item_from_number(input, first, text)?,
        None if peek(input)[0].is_alphabetic() => item_from_words(input, text)?,
        None => {
            let (label, help) = match peek(input) {
                [',', _] => (Some("nothing stands between the commas"), None),
                [')' | '}', _] => (Some("nothing stands here"), None),
                ['.', '.'] => (None, Some("every number from 5 on is 5.., the powers of two are 2^k")),
                _ => (None, None),
            };
            let error = unexpected(input, text, "expected a take").expecting(ITEMS).helped(help.map(str::to_owned));
            return wrong(match label {
                Some(label) => error.labelled(label),
                None => error,
            });
        }
    };
    Ok(Spanned { value, span: start..at(input) })
}

/// The running number of a family, and nothing stuck to it.
fn k(input: &mut Input<'_>) -> Parsed<()> {
    (blanks, one_of(|c| fold(c) == 'k'), not(one_of(|c: char| c.is_alphanumeric()))).void().parse_next(input)
}

fn item_from_number(input: &mut Input<'_>, first: Spanned<Natural>, text: &str) -> Parsed<Item> {
    let take = |input: &mut Input<'_>| {
        blanks(input)?;
        let take = number(input, "a take", text)?;
        whole(input, &take.span, "a take", text)?;
        Ok(take)
    };
    if opt((symbol('.'), one_of(|c| fold(c) == '.'))).parse_next(input)?.is_some() {
        if peek(input)[0] == '.' {
            let error = unexpected(input, text, "an interval has two dots").expecting(&["a number", ", or )"]);
            return wrong(error.helped(format!("write {}..5, or {}.. without an end", first.value, first.value)));
        }
        let high = opt(take).parse_next(input)?.map(|high| high.value);
        return Ok(Item::Interval { low: first, high });
    }
    if opt((symbol('^'), k)).parse_next(input)?.is_some() {
        return Ok(Item::Powers { base: first.value });
    }
    if opt(k).parse_next(input)?.is_none() {
        let low = &first.value;
        let slip = match peek_past_blanks(input) {
            '-' => {
                let mut ahead = *input;
                let high = (symbol('-'), blanks, |input: &mut Input<'_>| number(input, "a take", text));
                let high = opt(high).parse_next(&mut ahead).ok().flatten().map(|(.., high)| high.value);
                high.filter(|high| high > low)
                    .map(|high| format!("write {low}..{high} for every number from {low} to {high}"))
            }
            '*' => Some(format!("the powers of {low} are {low}^k")),
            _ => None,
        };
        if slip.is_some() {
            blanks(input)?;
            return wrong(unexpected(input, text, "expected , or )").expecting(&[",", ")"]).helped(slip));
        }
        other_running_number(input, text)?;
        whole(input, &first.span, "a take", text)?;
        return Ok(Item::One(first.value));
    }
    let start = match peek_past_blanks(input) {
        '+' => {
            symbol('+').parse_next(input)?;
            match take(input) {
                Err(ErrMode::Backtrack(_)) => {
                    return wrong(unexpected(input, text, "expected a number after +").expecting(&["a number"]));
                }
                start => Some(start?.value),
            }
        }
        '-' => return wrong(negative_start(input, &first, text)),
        _ => None,
    };
    Ok(Item::Progression { step: first.value, start })
}

/// `3k-1` for `3k+2`.
fn negative_start(input: &Input<'_>, step: &Spanned<Natural>, text: &str) -> NotationError {
    let minus = at(input) + input.find(|c| fold(c) == '-').unwrap_or(0);
    let end = minus + text[minus..].find([',', ')', '}']).unwrap_or(text.len() - minus);
    let digits: String = text[minus..end].chars().map(fold).filter(char::is_ascii_digit).take(40).collect();
    let start = digits.parse().ok().and_then(|back: Natural| step.value.checked_sub(&(&back % &step.value)));
    let help = start.filter(|_| !step.value.is_zero()).map(|start| match &start % &step.value {
        start if start.is_zero() => format!("write {}k", step.value),
        start => format!("write {}k+{start}", step.value),
    });
    let help = help.filter(|help| help.len() <= 80);
    NotationError::new(NotationErrorKind::Sign, text, minus..end, "the first number of a progression has no sign")
        .labelled("k begins at 0")
        .expecting(&["+", ",", ")"])
        .helped(help)
}

fn item_from_words(input: &mut Input<'_>, text: &str) -> Parsed<Item> {
    if opt(all_but).parse_next(input)?.is_some() {
        let error =
            NotationError::new(NotationErrorKind::Unexpected, text, at(input)..at(input), "all but must come first");
        return wrong(
            error.helped("join two sets with |: S(1) | S(all but 3)".to_owned()).labelled("after other takes"),
        );
    }
    other_running_number(input, text)?;
    let words = phrase(input)?;
    let written = &text[words];
    if !(written.chars().count() == 1 && written.starts_with(|c| fold(c) == 'k')) {
        return Ok(Item::Words);
    }
    if opt(symbol('!')).parse_next(input)?.is_some() {
        return Ok(Item::Factorials);
    }
    if opt(symbol('^')).parse_next(input)?.is_none() {
        let help = "every number is S(1..)".to_owned();
        return wrong(unexpected(input, text, "expected ^ or !").expecting(&["^", "!"]).helped(help));
    }
    blanks(input)?;
    match number(input, "an exponent", text) {
        Ok(exponent) => {
            whole(input, &exponent.span, "an exponent", text)?;
            Ok(Item::PerfectPowers { exponent: exponent.value })
        }
        Err(ErrMode::Backtrack(_)) => {
            wrong(unexpected(input, text, "expected an exponent").expecting(&["a number from 2 on"]))
        }
        Err(error) => Err(error),
    }
}

/// Refuses `2^n`, `3n+1`, `n^2` and `n!`, which are clear but not the notation.
fn other_running_number(input: &Input<'_>, text: &str) -> Parsed<()> {
    let [first, second] = peek(input);
    let skip = usize::from(first == '^');
    let letter = if skip == 1 { second } else { first };
    let mut after = input.chars().map(fold).skip(skip + 1).skip_while(|&c| c == ' ');
    let alone = matches!(after.next(), None | Some(',' | ')' | '}' | '+' | '-' | '^' | '!'));
    if !letter.is_ascii_alphabetic() || letter == 'k' || !alone {
        return Ok(());
    }
    let mut places = input.char_indices().skip(skip);
    let start = at(input) + places.next().map_or(0, |(i, _)| i);
    let end = places.next().map_or(text.len(), |(i, _)| at(input) + i);
    let message = "the running number of a family is called k";
    wrong(
        NotationError::new(NotationErrorKind::Unexpected, text, start..end, message)
            .labelled("k = 0, 1, 2, ...")
            .expecting(&["k"])
            .helped(format!("write k instead of {letter}")),
    )
}
