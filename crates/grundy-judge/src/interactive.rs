//! Problems in which the judge plays: the program says who begins, and then the moves come one by one.
//!
//! Nothing may be read ahead here, since the judge waits for an answer before it says more, so words come from the
//! input line by line and every answer is flushed. The rules and the strategy are a type of their own
//! ([`CardRow`]); this file only speaks with the judge.

mod cards;

use std::io::{BufRead, Write};
use std::num::IntErrorKind;
use std::ops::RangeInclusive;

use serde::Deserialize;

use crate::error::{JudgeError, Place, shown};
use cards::CardRow;

/// The games that are played with a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Conversation {
    /// `N L R`, then moves `x y`: the y cards from card x on are taken. `0 0` ends it, `-1 -1` is a complaint.
    CardRow,
}

/// Cards at most: the table of values takes time that grows with the square.
const MOST_CARDS: i64 = 10_000;

impl Conversation {
    /// Plays to the end. The game is won if the judge keeps to its rules.
    pub(crate) fn hold(self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), JudgeError> {
        match self {
            Conversation::CardRow => card_row(&mut Words { input, line: Vec::new(), at: 0, number: 0 }, out),
        }
    }
}

fn card_row(words: &mut Words<'_>, out: &mut dyn Write) -> Result<(), JudgeError> {
    let (cards, place) = words.number("N", 1..=MOST_CARDS)?;
    let (least, _) = words.number("L", 1..=cards)?;
    let (most, _) = words.number("R", least..=cards)?;
    // The numbers of a row are positive; 0 is no card and no number of cards, so it stands for what is negative.
    let size = |number: i64| usize::try_from(number).unwrap_or(0);
    let why = "the values of so many cards are out of reach";
    let out_of_reach = || JudgeError::Refused { place, case: 1, why: why.to_owned() };
    let mut row = CardRow::new(size(cards), size(least), size(most)).ok_or_else(out_of_reach)?;
    let mut own = row.first_wins();
    writeln!(out, "{}", if own { "First" } else { "Second" })?;
    loop {
        if own {
            let (from, taken) = row.play().unwrap_or((0, 0));
            writeln!(out, "{from} {taken}")?;
        }
        out.flush()?;
        own = true;
        let (from, place) = words.number("the judge's move", -1..=cards)?;
        let (taken, _) = words.number("the judge's move", -1..=cards)?;
        let refused = |why: String| Err(JudgeError::Refused { place, case: 1, why });
        match (from, taken) {
            (0, 0) => return Ok(()),
            (-1, -1) => {
                return refused("the judge says that the game is lost or a move not allowed".to_owned());
            }
            _ if !row.take(size(from), size(taken)) => {
                let cards = if least == most { format!("{least}") } else { format!("{least} to {most}") };
                return refused(format!(
                    "the judge plays {from} {taken}, expected {cards} cards that lie there together"
                ));
            }
            _ => {}
        }
    }
}

/// The words of the input, read no further than they are asked for.
struct Words<'r> {
    input: &'r mut dyn BufRead,
    line: Vec<u8>,
    at: usize,
    number: usize,
}

impl Words<'_> {
    /// The next word and where it stands; the place behind the end with `None`.
    fn word(&mut self) -> Result<(Option<String>, Place), JudgeError> {
        loop {
            let rest = &self.line[self.at..];
            let Some(start) = rest.iter().position(|b| !b.is_ascii_whitespace() && *b != 0x0b) else {
                self.line.clear();
                self.at = 0;
                if self.input.read_until(b'\n', &mut self.line).map_err(JudgeError::Input)? == 0 {
                    return Ok((None, Place { line: self.number + 1, column: 1 }));
                }
                self.number += 1;
                if self.number == 1 && self.line.starts_with(b"\xef\xbb\xbf") {
                    self.line.drain(..3);
                }
                continue;
            };
            let rest = &rest[start..];
            let length = rest.iter().position(|b| b.is_ascii_whitespace() || *b == 0x0b).unwrap_or(rest.len());
            let word = shown(&rest[..length]);
            let start = self.at + start;
            let column = String::from_utf8_lossy(&self.line[..start]).chars().count() + 1;
            self.at = start + length;
            return Ok((Some(word), Place { line: self.number, column }));
        }
    }

    /// The next word as a number of a range.
    fn number(&mut self, name: &str, range: RangeInclusive<i64>) -> Result<(i64, Place), JudgeError> {
        let (word, place) = self.word()?;
        let Some(found) = word else {
            return Err(JudgeError::Truncated { place, case: 1, expected: name.to_owned() });
        };
        let too_large = |kind: &IntErrorKind| matches!(kind, IntErrorKind::PosOverflow | IntErrorKind::NegOverflow);
        match found.parse::<i64>() {
            Ok(number) if range.contains(&number) && !found.starts_with('+') => Ok((number, place)),
            Err(error) if !too_large(error.kind()) => Err(JudgeError::NotANumber { place, found }),
            Ok(_) if found.starts_with('+') => Err(JudgeError::NotANumber { place, found }),
            _ => {
                let expected = format!("{} to {}", range.start(), range.end());
                Err(JudgeError::OutOfRange { place, name: name.to_owned(), found, expected })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(input: &str) -> (String, Option<String>) {
        let mut out = Vec::new();
        let end = Conversation::CardRow.hold(&mut input.as_bytes(), &mut out);
        (String::from_utf8(out).unwrap(), end.err().map(|error| error.to_string()))
    }

    #[test]
    fn a_conversation_ends_when_the_judge_cannot_move() {
        assert_eq!(talk("\u{feff}6 1 2\r\n\r\n1 1\r\n2 1 0 0"), ("First\n3 2\n6 1\n5 1\n".to_owned(), None));
        assert_eq!(talk("1 1 1\n0 0\n"), ("First\n1 1\n".to_owned(), None));
        // Of four cards one after the other every second is the judge's.
        assert_eq!(talk("4 1 1\n1 1\n3 1\n0 0\n"), ("Second\n2 1\n4 1\n".to_owned(), None));
    }

    #[test]
    fn what_a_judge_never_says_is_an_error_with_its_place() {
        for (input, message) in [
            ("", "line 1, column 1: the input ends before N"),
            ("5 2", "line 2, column 1: the input ends before R"),
            ("5 2 x", "line 1, column 5: \"x\" is not a whole number"),
            ("0 1 1", "line 1, column 1: N is 0, expected 1 to 10000"),
            ("99999999999999999999 1 1", "line 1, column 1: N is 99999999999999999999, expected 1 to 10000"),
            ("5 3 2", "line 1, column 5: R is 2, expected 3 to 5"),
            ("5 1 +2", "line 1, column 5: \"+2\" is not a whole number"),
            ("3 1 1\n", "line 2, column 1: the input ends before the judge's move"),
            ("3 1 1\n2 1\n", "line 2, column 1: case 1: the judge plays 2 1, expected 1 cards that lie there together"),
            ("3 1 1\n0 1\n", "line 2, column 1: case 1: the judge plays 0 1, expected 1 cards that lie there together"),
            ("3 1 1\n3 3\n", "line 2, column 1: case 1: the judge plays 3 3, expected 1 cards that lie there together"),
            ("3 1 1\n -1 -1\n", "line 2, column 2: case 1: the judge says that the game is lost or a move not allowed"),
        ] {
            assert_eq!(talk(input).1.as_deref(), Some(message), "{input:?}");
        }
    }
}
