//! From the syntax tree to values: here the meaning is checked.
//!
//! Whatever passes keeps the promises of [`SubtractionSet::new`], [`TakeBreakCode::new`] and the table of named
//! games; whatever does not is refused at its place in the text.

use std::ops::Range;

use super::error::{NotationError, NotationErrorKind, shorten};
use super::grammar::{self, Argument, Component};
use super::items::Item;
use super::lexer::{Spanned, fold};
use crate::natural::Natural;
use crate::position::{Group, Position};
use crate::rules::coupled::CoupledError;
use crate::rules::named::{self, NamedGame, NamedGameError};
use crate::rules::subtraction::{Family, Interval, SubtractionSet};
use crate::rules::{Alternative, Ruleset, Split, TakeBreakCode, tails_fit};

pub(super) fn position(text: &str, components: Vec<Component>) -> Result<Position, NotationError> {
    components.into_iter().map(|component| group(text, component)).collect::<Result<_, _>>().map(Position::new)
}

fn group(text: &str, Component { rules: tree, heaps }: Component) -> Result<Group, NotationError> {
    let rules = rules(text, tree)?;
    let span = heaps.first().map_or(0, |h| h.span.start)..heaps.last().map_or(0, |h| h.span.end);
    // Only games on several heaps can refuse heaps; the places of a million Nim heaps need not be kept.
    let places = if rules.coupled().is_some() { heaps.clone() } else { Vec::new() };
    Group::new(rules, heaps.into_iter().map(|heap| heap.value).collect()).map_err(|error| {
        let place = match &error {
            CoupledError::HeapRange { heap, .. } => places.iter().find(|place| place.value == *heap),
            _ => None,
        };
        let span = place.map_or(span, |place| place.span.clone());
        NotationError::new(NotationErrorKind::Heaps, text, span, error.to_string())
    })
}

pub(super) fn rules(text: &str, tree: grammar::Rules) -> Result<Ruleset, NotationError> {
    let whole = tree.first().map_or(0, |a| a.span.start)..tree.last().map_or(0, |a| a.span.end);
    let mut alternatives = Vec::with_capacity(tree.len());
    let mut several_heaps = None;
    for Spanned { value, span } in tree {
        let alternative = match value {
            grammar::Alternative::Set { all_but, items } => Alternative::Subtraction(set(text, all_but, &items)?),
            grammar::Alternative::Code { before, digits, tail } => Alternative::Code(code(text, before, digits, tail)?),
            grammar::Alternative::Name { words, arguments } => name(text, words, &arguments, &span)?,
            grammar::Alternative::Moves(rule) => Alternative::Written(rule),
        };
        if let Alternative::Named(game) = &alternative
            && several_heaps.is_none()
            && game.coupled().is_some()
        {
            several_heaps = Some((game.name(), span));
        }
        alternatives.push(alternative);
    }
    if let Some((name, span)) = several_heaps
        && alternatives.len() > 1
    {
        let message = format!("{name} cannot be joined with other rules");
        return Err(NotationError::new(NotationErrorKind::SeveralHeaps, text, span, message)
            .labelled("its moves are on several heaps at once")
            .helped("give it a component of its own, joined with +".to_owned()));
    }
    let too_long = || {
        let message = "the repeating tails of the codes are too long";
        NotationError::new(NotationErrorKind::TailLength, text, whole.clone(), message)
            .labelled(format!("together they may repeat after at most {} digits", Ruleset::LONGEST_TAIL))
    };
    if !tails_fit(&alternatives) {
        return Err(too_long());
    }
    Ruleset::new(alternatives).ok_or_else(too_long)
}

fn set(text: &str, all_but: bool, items: &[Spanned<Item>]) -> Result<SubtractionSet, NotationError> {
    let mut intervals = Vec::new();
    let mut families = Vec::new();
    for Spanned { value, span } in items {
        match value {
            Item::One(take) => add_interval(&mut intervals, take, Some(take)),
            Item::Interval { low, high } => {
                if let Some(high) = high
                    && *high < low.value
                {
                    let written = format!("{}..{high}", low.value);
                    let message = format!("{} is an empty interval", shorten(&written));
                    return Err(NotationError::new(NotationErrorKind::EmptyInterval, text, span.clone(), message)
                        .labelled("it ends before it begins")
                        .helped(format!("write {}", shorten(&format!("{}..{}", high.max(&Natural::ONE), low.value)))));
                }
                add_interval(&mut intervals, &low.value, high.as_ref());
            }
            item => families.push(family(text, item, span)?),
        }
        let zero = match value {
            Item::One(take) => take.is_zero().then(|| span.clone()),
            Item::Interval { low, .. } => low.value.is_zero().then(|| low.span.clone()),
            _ => None,
        };
        // Leaving out a 0 that is no take anyway changes nothing.
        if let Some(zero) = zero
            && !all_but
        {
            return Err(NotationError::new(NotationErrorKind::ZeroTake, text, zero, "0 is not a move")
                .labelled("taking nothing would let the game go on for ever")
                .expecting(&["a number from 1 on"])
                .helped(without_zero(text, items)));
        }
    }
    let set = SubtractionSet::new(intervals, families);
    Ok(if all_but { set.complement() } else { set })
}

/// Adds what an interval holds besides 0.
fn add_interval(intervals: &mut Vec<Interval>, low: &Natural, high: Option<&Natural>) {
    if high.is_none_or(|high| !high.is_zero()) {
        intervals.push(Interval { low: low.max(&Natural::ONE).clone(), high: high.cloned() });
    }
}

/// `write S(1,3)`.
fn without_zero(text: &str, items: &[Spanned<Item>]) -> String {
    const LONGEST: usize = 80;
    let mut kept: Vec<String> = Vec::new();
    for item in items.iter().take(LONGEST) {
        kept.push(match &item.value {
            Item::One(take) if take.is_zero() => continue,
            Item::Interval { low, high } if low.value.is_zero() => match high {
                Some(high) if high.is_zero() => continue,
                Some(high) if *high == 1 => "1".to_owned(),
                Some(high) => format!("1..{high}"),
                None => "1..".to_owned(),
            },
            _ => text[item.span.clone()].chars().map(fold).take(LONGEST).collect(),
        });
    }
    let list = kept.join(",");
    if kept.is_empty() {
        "write S() for a game without moves".to_owned()
    } else if list.len() >= LONGEST {
        "leave 0 out".to_owned()
    } else {
        format!("write S({list})")
    }
}

fn family(text: &str, item: &Item, span: &Range<usize>) -> Result<Family, NotationError> {
    let range = |message: &str, label: &str, help: &str| {
        let error = NotationError::new(NotationErrorKind::NumberRange, text, span.clone(), message);
        error.labelled(label).helped(Some(help.to_owned()).filter(|help| !help.is_empty()))
    };
    Ok(match item {
        Item::Powers { base } if *base < 2 => {
            return Err(range("the base of powers is at least 2", "this is one number for every k", "write 1"));
        }
        Item::Powers { base } => match base.to_u64() {
            Some(base) => Family::Powers(base),
            None => return Err(range("the base of powers is too large", "at most 18446744073709551615", "")),
        },
        Item::PerfectPowers { exponent } if exponent.is_zero() => {
            return Err(range("the exponent is at least 2", "k^0 is 1 for every k", "write 1"));
        }
        Item::PerfectPowers { exponent } if *exponent == 1 => {
            return Err(range("the exponent is at least 2", "k^1 is every number", "write 1.."));
        }
        Item::PerfectPowers { exponent } => match exponent.to_u64().and_then(|e| u32::try_from(e).ok()) {
            Some(exponent) => Family::PerfectPowers(exponent),
            None => return Err(range("the exponent is too large", "at most 4294967295", "")),
        },
        Item::Factorials => Family::Factorials,
        Item::Progression { step, start } if step.is_zero() => {
            let only =
                start.as_ref().map_or_else(String::new, |start| format!("write {}", shorten(&start.to_string())));
            return Err(range("the step of a progression is at least 1", "this is one number for every k", &only));
        }
        Item::Progression { step, start } => {
            Family::Progression { step: step.clone(), start: start.clone().unwrap_or_default() }
        }
        Item::One(_) | Item::Interval { .. } | Item::Words => return named_family(text, span),
    })
}

const FAMILIES: [&str; 5] = ["primes", "fibonacci", "triangular", "divisors", "proper divisors"];

fn named_family(text: &str, span: &Range<usize>) -> Result<Family, NotationError> {
    let written = text[span.clone()].trim_end();
    match letters(written, 40).as_str() {
        "primes" => Ok(Family::Primes),
        "fibonacci" => Ok(Family::Fibonacci),
        "triangular" => Ok(Family::Triangular),
        "divisors" => Ok(Family::Divisors),
        "properdivisors" => Ok(Family::ProperDivisors),
        _ => {
            let message = format!("no family of takes is called {}", shorten(written));
            let near = named::nearest(written, FAMILIES).map(|near| format!("did you mean {near}?"));
            let parity = match letters(written, 40).as_str() {
                "odd" | "oddnumbers" => Some("the odd numbers are 2k+1".to_owned()),
                "even" | "evennumbers" => Some("the even numbers are 2k".to_owned()),
                "powers" | "powersof2" | "powersoftwo" => Some("the powers of two are 2^k".to_owned()),
                "squares" => Some("the squares are k^2".to_owned()),
                _ => None,
            };
            let help =
                parity.or(near).unwrap_or_else(|| format!("the families with names are {}", FAMILIES.join(", ")));
            let span = span.start..span.start + written.len();
            Err(NotationError::new(NotationErrorKind::UnknownName, text, span, message)
                .labelled("not a family")
                .expecting(&FAMILIES)
                .helped(help))
        }
    }
}

/// The letters and digits of a name, as far as they can matter.
fn letters(written: &str, most: usize) -> String {
    written.chars().map(fold).filter(|c| c.is_alphanumeric()).take(most).collect()
}

fn code(
    text: &str,
    before: Range<usize>,
    after: Range<usize>,
    tail: Option<Range<usize>>,
) -> Result<TakeBreakCode, NotationError> {
    if text[before.clone()].chars().nth(1).is_some() {
        let message = "one digit stands before the point";
        let error = NotationError::new(NotationErrorKind::Unexpected, text, before, message);
        return Err(error
            .labelled("it is the digit for taking nothing")
            .expecting(&["one digit"])
            .helped("an octal game begins with 0. as in 0.77".to_owned()));
    }
    let mut digits = if before.is_empty() { vec![0] } else { code_digits(text, before.clone())? };
    if digits[0] & 3 != 0 {
        let rest = shorten(&text[before.start..after.end].chars().map(fold).collect::<String>()).to_uppercase();
        let help = format!("the digit for taking 1 is the first after the point: 0.{}", rest.replace('.', ""));
        let message = "taking nothing must break the heap";
        return Err(NotationError::new(NotationErrorKind::PassDigit, text, before, message)
            .labelled("before the point only 4, 8, 16 (G) and their sums may stand")
            .expecting(&["0", "4", "8", "C", "G", "K", "O", "S"])
            .helped(Some(help).filter(|help| help.len() < 80)));
    }
    digits.extend(code_digits(text, after.clone())?);
    let tail = tail.map_or(Ok(Vec::new()), |tail| code_digits(text, tail))?;
    TakeBreakCode::new(digits, tail)
        .ok_or_else(|| NotationError::new(NotationErrorKind::CodeDigit, text, after, "these are not digits of a code"))
}

fn code_digits(text: &str, span: Range<usize>) -> Result<Vec<u8>, NotationError> {
    let digit = |(i, c): (usize, char)| {
        let digit = fold(c).to_digit(32).and_then(|digit| u8::try_from(digit).ok());
        digit.ok_or_else(|| {
            let at = span.start + i;
            let message = format!("{c} is not a digit of a code");
            NotationError::new(NotationErrorKind::CodeDigit, text, at..at + c.len_utf8(), message)
                .labelled("digits are 0-9 and A-V")
                .expecting(&["a digit 0-9 or A-V"])
        })
    };
    text[span.clone()].char_indices().map(digit).collect()
}

fn name(
    text: &str,
    words: Range<usize>,
    arguments: &[Spanned<Argument>],
    span: &Range<usize>,
) -> Result<Alternative, NotationError> {
    let written = &text[words.clone()];
    if letters(written, 6) == "split" {
        return split(text, arguments, span).map(Alternative::Split);
    }
    if named::find(written).is_none() {
        return Err(unknown_name(text, words));
    }
    let mut numbers = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match &argument.value {
            Argument::Number(number) => numbers.push(number.clone()),
            Argument::Words => {
                let message = "an argument is a whole number";
                let error = NotationError::new(NotationErrorKind::Arguments, text, argument.span.clone(), message);
                let help = named::find(written).map(|entry| format!("write {}", entry.example()));
                return Err(error.expecting(&["a whole number"]).helped(help));
            }
        }
    }
    NamedGame::new(written, numbers).map(Alternative::Named).map_err(|error| {
        let message = error.to_string();
        let (span, help) = match &error {
            NamedGameError::ArgumentRange { index, .. } => {
                (arguments.get(*index).map_or(span, |argument| &argument.span), None)
            }
            NamedGameError::ArgumentCount { game, .. } => (span, Some(format!("write {}", game.example()))),
            NamedGameError::Unknown { .. } => (span, None),
        };
        NotationError::new(NotationErrorKind::Arguments, text, span.clone(), shorten_message(&message)).helped(help)
    })
}

/// A message may quote a number of a hundred thousand digits.
fn shorten_message(message: &str) -> String {
    if message.chars().nth(160).is_some() {
        message.chars().take(160).chain(['…']).collect()
    } else {
        message.to_owned()
    }
}

fn unknown_name(text: &str, words: Range<usize>) -> NotationError {
    const MOST_WORDS: usize = 4;
    let written = &text[words.clone()];
    // `kayles five`: the first words are a game, so a colon is missing rather than a game unknown.
    let ends = written.match_indices(char::is_whitespace).take(MOST_WORDS).map(|(end, _)| end);
    let known = ends.filter(|&end| named::find(&written[..end]).is_some()).last();
    if let Some(end) = known {
        let blanks = written[end..].len() - written[end..].trim_start().len();
        let start = words.start + end + blanks;
        let error = NotationError::new(NotationErrorKind::Unexpected, text, start..words.end, "expected a colon");
        let label = format!("found {}", error.found());
        return error.labelled(label).expecting(&[":", "|"]);
    }
    let family = FAMILIES.iter().find(|family| letters(family, 40) == letters(written, 40));
    let near = named::nearest(written, named::names().chain(["split"]));
    let help = family.map(|family| format!("a set of takes is written S({family})"));
    let near = help.is_none().then_some(near).flatten();
    let help = help.unwrap_or_else(|| {
        near.map_or_else(
            || "rules are a set such as S(1,2), a code such as 0.77, split, or the name of a game".to_owned(),
            |near| format!("did you mean {near}?"),
        )
    });
    let message = format!("no game is called {}", shorten(written));
    NotationError::new(NotationErrorKind::UnknownName, text, words, message)
        .labelled("not the name of a game")
        .helped(help)
}

fn split(text: &str, arguments: &[Spanned<Argument>], span: &Range<usize>) -> Result<Split, NotationError> {
    let [argument] = arguments else {
        if arguments.is_empty() {
            return Ok(Split::Any);
        }
        return Err(NotationError::new(NotationErrorKind::Arguments, text, span.clone(), "split takes one word")
            .expecting(&["any", "unequal", "equal"]));
    };
    match letters(&text[argument.span.clone()], 10).as_str() {
        "any" => Ok(Split::Any),
        "unequal" => Ok(Split::Unequal),
        "equal" => Ok(Split::Equal),
        _ => {
            let near = named::nearest(&text[argument.span.clone()], ["any", "unequal", "equal"]);
            Err(NotationError::new(
                NotationErrorKind::UnknownName,
                text,
                argument.span.clone(),
                "the heaps of a split are any, unequal or equal",
            )
            .expecting(&["any", "unequal", "equal"])
            .helped(near.map(|near| format!("write split({near})"))))
        }
    }
}
