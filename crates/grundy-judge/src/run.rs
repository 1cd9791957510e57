//! Goes through an input case by case and writes the answers.
//!
//! Answers are collected and handed on in large pieces. A case is written whole or not at all: when one is
//! broken, what stands in the buffer of it is taken back, the answers before it are written, and the error
//! goes up.

use std::io::Write;

use grundy::{Natural, Position};

use crate::answer::{Fault, Machine};
use crate::engine::{NimSum, RulesId};
use crate::error::{JudgeError, Trouble, shown};
use crate::form::{Bounds, Column, Item, Length, Sentinel, Shape};
use crate::functions::Value;
use crate::program::Program;
use crate::reader::Reader;

/// The buffer is handed on when it is longer than this.
const BUFFER: usize = 1 << 16;

/// Answers every case of the input.
pub(crate) fn run(program: &Program, input: &[u8], out: &mut dyn Write) -> Result<(), JudgeError> {
    let mut reader = Reader::new(input);
    let mut run = Run::new(program);
    let result = run.cases(&mut reader, out);
    out.write_all(&run.out)?;
    result
}

/// What a problem answers, and where the answer of each case ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marked {
    pub(crate) output: Vec<u8>,
    pub(crate) ends: Vec<usize>,
}

/// Answers every case of the input and keeps apart what belongs to which; with a fault, as a program with that
/// mistake would.
pub(crate) fn run_marked(program: &Program, input: &[u8], fault: Option<Fault>) -> Result<Marked, JudgeError> {
    let mut run = Run::new(program);
    run.ends = Some(Vec::new());
    run.machine.fault = fault;
    run.cases(&mut Reader::new(input), &mut std::io::sink())?;
    Ok(Marked { output: run.out, ends: run.ends.unwrap_or_default() })
}

/// The position of every answer, as far as cases can be read.
pub(crate) fn positions(program: &Program, input: &[u8]) -> Vec<Position> {
    let mut run = Run::new(program);
    run.ends = Some(Vec::new());
    run.machine.seen = Some(Vec::new());
    // What cannot be answered has no position to show.
    let _ = run.cases(&mut Reader::new(input), &mut std::io::sink());
    run.machine.seen.unwrap_or_default()
}

struct Run<'p> {
    program: &'p Program,
    machine: Machine<'p>,
    vars: Vec<Value>,
    out: Vec<u8>,
    /// How many cases the input said it has.
    announced: Option<Natural>,
    /// Where the answer of each case ends, if somebody wants to know; then nothing is handed on.
    ends: Option<Vec<usize>>,
}

impl<'p> Run<'p> {
    fn new(program: &'p Program) -> Self {
        Run {
            program,
            machine: Machine::new(program),
            vars: vec![Value::Number(Natural::ZERO); program.form.names.len()],
            out: Vec::with_capacity(BUFFER + BUFFER / 4),
            announced: None,
            ends: None,
        }
    }

    fn cases(&mut self, reader: &mut Reader<'_>, out: &mut dyn Write) -> Result<(), JudgeError> {
        let mut left = u64::MAX;
        if self.program.form.shape == Shape::Count {
            let Some((count, _)) = reader.number()? else {
                let place = reader.place(reader.clone().skip_blanks());
                return Err(JudgeError::Truncated { place, case: 0, expected: "the number of cases".to_owned() });
            };
            left = count.to_u64().unwrap_or(u64::MAX);
            self.announced = Some(count);
        } else if self.program.form.shape == Shape::One {
            left = 1;
        }
        let to_the_end = matches!(self.program.form.shape, Shape::EndOfInput | Shape::Until(_));
        if let Some((rules, win, lose)) = self.program.as_one_heap()
            && !matches!(self.program.form.shape, Shape::Until(_))
            && self.ends.is_none()
            && let Ok(id) = self.machine.engines.rules(rules)
            && self.machine.engines.sequence(id).is_some()
        {
            return self.one_heap_cases(reader, out, (id, win, lose), left, to_the_end);
        }
        while left > 0 && !(to_the_end && reader.at_end()) && !self.at_sentinel(reader) {
            left -= 1;
            let begin = self.out.len();
            let result = self.case(reader);
            if result.is_err() {
                self.out.truncate(begin);
            }
            result?;
            match &mut self.ends {
                Some(ends) => ends.push(self.out.len()),
                None => self.hand_on(out)?,
            }
        }
        Ok(())
    }

    fn hand_on(&mut self, out: &mut dyn Write) -> Result<(), JudgeError> {
        if self.out.len() >= BUFFER {
            out.write_all(&self.out)?;
            self.out.clear();
        }
        Ok(())
    }

    /// The short way for cases of one number under fixed rules with two fixed words.
    fn one_heap_cases(
        &mut self,
        reader: &mut Reader<'_>,
        out: &mut dyn Write,
        (id, win, lose): (RulesId, &str, &str),
        mut left: u64,
        to_the_end: bool,
    ) -> Result<(), JudgeError> {
        let (win, lose) = (format!("{win}\n"), format!("{lose}\n"));
        while left > 0 && !(to_the_end && reader.at_end()) {
            left -= 1;
            self.machine.case += 1;
            let quick = reader.word().map(|(heap, at)| (self.machine.engines.value_u64(id, heap), heap, at));
            let wins = match quick {
                Some((Some(value), ..)) => value != 0,
                // A number beyond a machine word, a bad one, or a value that is out of reach.
                slow => {
                    let (heap, at) = match slow {
                        Some((_, heap, at)) => (Natural::from(heap), at),
                        None => reader.number()?.ok_or_else(|| self.truncated(reader, 0, ""))?,
                    };
                    let mut sum = NimSum::default();
                    let added = self.machine.engines.add_values(id, std::slice::from_ref(&heap), &mut sum);
                    added.map_err(|e| e.at(reader.place(at), self.machine.case))?;
                    !sum.is_zero()
                }
            };
            self.out.extend_from_slice(if wins { win.as_bytes() } else { lose.as_bytes() });
            self.hand_on(out)?;
        }
        Ok(())
    }

    /// Whether the words that end the cases stand next. A number ends them however it is written: 00 is 0.
    fn at_sentinel(&self, reader: &Reader<'_>) -> bool {
        let Shape::Until(words) = &self.program.form.shape else { return false };
        let mut ahead = reader.clone();
        words.iter().all(|sentinel| match sentinel {
            Sentinel::Number(number) => ahead.word().is_some_and(|(found, _)| found == *number),
            Sentinel::Word(word) => ahead.token().is_some_and(|token| token.text == word.as_slice()),
        })
    }

    fn case(&mut self, reader: &mut Reader<'_>) -> Result<(), JudgeError> {
        let start = reader.skip_blanks();
        self.machine.begin_case();
        let case = self.machine.case;
        self.items(reader, &self.program.form.items)?;
        let trouble = |reader: &Reader<'_>, e: Trouble| e.at(reader.place(start), case);
        self.machine.refuse(&self.vars).map_err(|e| trouble(reader, e))?;
        self.machine.prefix(&self.vars, &mut self.out).map_err(|e| trouble(reader, e))?;
        if let Some((items, length)) = &self.program.form.block {
            let count = self.length(length);
            let mut done = 0;
            while done < count && !ended(reader, length) {
                self.items(reader, items)?;
                if done > 0 {
                    self.out.extend_from_slice(self.program.separator.as_bytes());
                }
                self.machine.forget();
                self.machine.answer(&self.vars, &mut self.out).map_err(|e| trouble(reader, e))?;
                done += 1;
            }
            if done == 0 && matches!(length, Length::Until(_)) {
                return Ok(());
            }
        } else {
            self.machine.answer(&self.vars, &mut self.out).map_err(|e| trouble(reader, e))?;
        }
        self.out.push(b'\n');
        Ok(())
    }

    fn length(&self, length: &Length) -> u64 {
        match length {
            Length::Fixed(count) => *count,
            Length::Rest | Length::Until(_) => u64::MAX,
            Length::Product(rows, columns) => self.word_at(*rows).saturating_mul(self.word_at(*columns)),
            // A length beyond all machine words is longer than any input: the end of the input will tell.
            Length::Variable(slot) => self.word_at(*slot),
            Length::LessOne(slot) => self.word_at(*slot).saturating_sub(1),
        }
    }

    fn word_at(&self, slot: usize) -> u64 {
        match &self.vars[slot] {
            Value::Number(number) => number.to_u64().unwrap_or(u64::MAX),
            _ => 0,
        }
    }

    /// The next word, of letters that the statement knows.
    fn word<'a>(&self, reader: &mut Reader<'a>, slot: usize, which: &str) -> Result<&'a [u8], JudgeError> {
        let Some(token) = reader.token() else { return Err(self.truncated(reader, slot, which)) };
        let letters = &self.program.letters[slot];
        if token.text.iter().any(|letter| !letters.is_empty() && !letters.contains(letter)) {
            return Err(JudgeError::OutOfRange {
                place: reader.place(token.at),
                name: self.program.form.names[slot].clone(),
                found: shown(token.text),
                expected: format!("a word of the letters {}", String::from_utf8_lossy(letters)),
            });
        }
        Ok(token.text)
    }

    fn items(&mut self, reader: &mut Reader<'_>, items: &[Item]) -> Result<(), JudgeError> {
        for item in items {
            match item {
                Item::Number(column) => {
                    let Some(number) = self.number(reader, column)? else {
                        return Err(self.truncated(reader, column.slot, ""));
                    };
                    self.vars[column.slot] = Value::Number(number);
                }
                Item::Word(slot) => {
                    let word = self.word(reader, *slot, "")?;
                    self.vars[*slot] = Value::Text(word.to_vec());
                }
                Item::Words(slot, length) => {
                    let count = self.length(length);
                    let mut lines = Vec::new();
                    for done in 0..count {
                        let which = format!("word {} of the {count} of ", done + 1);
                        lines.extend_from_slice(if done > 0 { b"\n" } else { b"" });
                        lines.extend_from_slice(self.word(reader, *slot, &which)?);
                    }
                    self.vars[*slot] = Value::Text(lines);
                }
                Item::Lists(columns, length) => self.lists(reader, columns, length)?,
                Item::Ragged(pair, length) => self.ragged(reader, pair, length)?,
            }
        }
        Ok(())
    }

    fn lists(&mut self, reader: &mut Reader<'_>, columns: &[Column], length: &Length) -> Result<(), JudgeError> {
        for column in columns {
            match &mut self.vars[column.slot] {
                Value::List(list) => list.clear(),
                other => *other = Value::List(Vec::new()),
            }
        }
        let count = self.length(length);
        let mut done = 0u64;
        while done < count && !ended(reader, length) {
            for column in columns {
                let Some(number) = self.number(reader, column)? else {
                    let which = match length {
                        Length::Rest | Length::Until(_) => String::new(),
                        _ => format!("number {} of the {count} of ", done + 1),
                    };
                    return Err(self.truncated(reader, column.slot, &which));
                };
                if let Value::List(list) = &mut self.vars[column.slot] {
                    list.push(number);
                }
            }
            done += 1;
        }
        Ok(())
    }

    /// Lists or trees, each after its length or the number of its vertices.
    fn ragged(&mut self, reader: &mut Reader<'_>, slots: &[usize], length: &Length) -> Result<(), JudgeError> {
        let (is_trees, name) = (slots.len() == 3, if slots.len() == 3 { "tree" } else { "list" });
        let mut columns = vec![Vec::new(); slots.len()];
        let free = |slot| Column { slot, bounds: Bounds::default(), letter: false };
        let count = self.length(length);
        let mut done = 0u64;
        while done < count && !ended(reader, length) {
            let which = || format!("the length of {name} {} of {count} of ", done + 1);
            let Some(own) = self.number(reader, &free(slots[1]))? else {
                return Err(self.truncated(reader, slots[1], &which()));
            };
            // A length beyond all machine words is longer than any input.
            let own = own.to_u64().unwrap_or(u64::MAX).saturating_sub(u64::from(is_trees));
            for at in 0..own {
                columns[0].push(Natural::from(done));
                for (column, slot) in columns.iter_mut().zip(slots).skip(1) {
                    let Some(number) = self.number(reader, &free(*slot))? else {
                        let which = format!("number {} of the {own} in {name} {} of ", at + 1, done + 1);
                        return Err(self.truncated(reader, *slot, &which));
                    };
                    column.push(number);
                }
            }
            done += 1;
        }
        for (slot, column) in slots.iter().zip(columns) {
            self.vars[*slot] = Value::List(column);
        }
        Ok(())
    }

    /// The next number, held to its bounds; `None` at the end of the input.
    fn number(&self, reader: &mut Reader<'_>, column: &Column) -> Result<Option<Natural>, JudgeError> {
        if column.letter {
            return self.letter(reader, column.slot);
        }
        let Some((number, at)) = reader.number()? else { return Ok(None) };
        if column.bounds.allow(&number) {
            return Ok(Some(number));
        }
        Err(JudgeError::OutOfRange {
            place: reader.place(at),
            name: self.program.form.names[column.slot].clone(),
            found: shown(number.to_string().as_bytes()),
            expected: column.bounds.describe(),
        })
    }

    /// The next small letter as its number from 0; `None` at the end of the input.
    fn letter(&self, reader: &mut Reader<'_>, slot: usize) -> Result<Option<Natural>, JudgeError> {
        let Some(token) = reader.token() else { return Ok(None) };
        match token.text {
            [letter @ b'a'..=b'z'] => Ok(Some(Natural::from(u64::from(letter - b'a')))),
            _ => Err(JudgeError::OutOfRange {
                place: reader.place(token.at),
                name: self.program.form.names[slot].clone(),
                found: shown(token.text),
                expected: "a letter from a to z".to_owned(),
            }),
        }
    }

    fn truncated(&self, reader: &Reader<'_>, slot: usize, which: &str) -> JudgeError {
        let case = self.machine.case;
        let of =
            self.announced.as_ref().map_or(String::new(), |all| format!(" of {}", shown(all.to_string().as_bytes())));
        JudgeError::Truncated {
            place: reader.place(reader.clone().skip_blanks()),
            case,
            expected: format!("{which}{} in case {case}{of}", self.program.form.names[slot]),
        }
    }
}

/// Whether no more of these stand in the input; a number that ends them is read.
pub(crate) fn ended(reader: &mut Reader<'_>, length: &Length) -> bool {
    match length {
        Length::Rest => reader.at_end(),
        Length::Until(last) => {
            let mut ahead = reader.clone();
            let found = ahead.word().is_some_and(|(word, _)| word == *last);
            if found {
                *reader = ahead;
            }
            found
        }
        Length::Fixed(_) | Length::Variable(_) | Length::LessOne(_) | Length::Product(..) => false,
    }
}
