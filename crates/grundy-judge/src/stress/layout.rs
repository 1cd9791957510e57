//! Where the lines of an input break.
//!
//! A program that reads words does not care, one that reads lines does. A form does not tell, but the sample of
//! the statement shows it: the sample is read once more, and at each place of the form it is noted whether a line
//! ended there. Places the sample does not show break as most judges do: a list stands on a line of its own.

use grundy::Natural;
use rustc_hash::FxHashMap;

use crate::error::JudgeError;
use crate::form::{Form, Item, Length, Sentinel, Shape};
use crate::functions::Value;
use crate::reader::Reader;
use crate::run::ended;
use crate::stress::case::{Case, blank};

/// A place between two words of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// Whether it belongs to the sub-cases.
    pub(crate) block: bool,
    /// The item of the form.
    pub(crate) item: usize,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Between the numbers of one group.
    Inside,
    /// Between the groups of a list.
    Between,
    /// After the item.
    End,
}

/// Where lines break.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    seen: FxHashMap<Place, bool>,
    guess: FxHashMap<Place, bool>,
}

impl Layout {
    /// Whether a line ends at this place.
    pub(crate) fn breaks(&self, place: Place) -> bool {
        self.seen.get(&place).or_else(|| self.guess.get(&place)).copied().unwrap_or(place.kind == Kind::End)
    }

    /// The layout of a form, and the cases of its sample if there is one that can be read.
    pub(crate) fn learn(form: &Form, sample: Option<&str>) -> (Layout, Vec<Case>) {
        let mut layout = Layout { guess: guess(form), ..Layout::default() };
        let Some(sample) = sample else { return (layout, Vec::new()) };
        let mut learner = Learner { reader: Reader::new(sample.as_bytes()), sample, form, layout: Layout::default() };
        match learner.cases() {
            Ok(Some(cases)) => {
                layout.seen = learner.layout.seen;
                (layout, cases)
            }
            _ => (layout, Vec::new()),
        }
    }
}

/// Numbers one after another share a line, lists have their own, and so have the groups of a list of groups.
fn guess(form: &Form) -> FxHashMap<Place, bool> {
    let mut all = FxHashMap::default();
    let block = form.block.as_ref().map_or(&[][..], |(items, _)| items.as_slice());
    for (block, items) in [(false, form.items.as_slice()), (true, block)] {
        for (index, item) in items.iter().enumerate() {
            let groups = matches!(item, Item::Lists(columns, _) if columns.len() > 1);
            let next_is_number = matches!(items.get(index + 1), Some(Item::Number(_) | Item::Word(_)));
            let goes_on = matches!(item, Item::Number(_) | Item::Word(_)) && next_is_number;
            let ends = !goes_on && (!block || index + 1 == items.len());
            all.insert(Place { block, item: index, kind: Kind::Between }, groups);
            all.insert(Place { block, item: index, kind: Kind::Inside }, false);
            all.insert(Place { block, item: index, kind: Kind::End }, ends);
        }
    }
    all
}

struct Learner<'a> {
    reader: Reader<'a>,
    sample: &'a str,
    form: &'a Form,
    layout: Layout,
}

impl Learner<'_> {
    /// The cases; `None` if the sample ends in the middle of one.
    fn cases(&mut self) -> Result<Option<Vec<Case>>, JudgeError> {
        let form = self.form;
        let mut left = usize::MAX;
        match &form.shape {
            Shape::Count => match self.reader.number()?.and_then(|(count, _)| count.to_u64()) {
                Some(count) => left = count as usize,
                None => return Ok(None),
            },
            Shape::One => left = 1,
            Shape::EndOfInput | Shape::Until(_) => {}
        }
        let mut cases = Vec::new();
        while left > 0 && !self.reader.at_end() && !self.at_sentinel() {
            left -= 1;
            let mut case = Case { vars: blank(form), rows: Vec::new() };
            if !self.items(&form.items, false, &mut case.vars)? {
                return Ok(None);
            }
            if let Some((items, length)) = &form.block {
                let count = length_of(length, &case.vars);
                while case.rows.len() < count && !ended(&mut self.reader, length) && !self.reader.at_end() {
                    let mut row = case.vars.clone();
                    if !self.items(items, true, &mut row)? {
                        return Ok(None);
                    }
                    case.rows.push(row);
                }
            }
            cases.push(case);
        }
        Ok(Some(cases))
    }

    fn at_sentinel(&self) -> bool {
        let Shape::Until(words) = &self.form.shape else { return false };
        let mut ahead = self.reader.clone();
        words.iter().all(|sentinel| match sentinel {
            Sentinel::Number(number) => ahead.word().is_some_and(|(found, _)| found == *number),
            Sentinel::Word(word) => ahead.token().is_some_and(|token| token.text == word.as_slice()),
        })
    }

    /// Notes whether a line ends behind the word that was just read. What was noted first stays.
    fn note(&mut self, place: Place) {
        let from = self.reader.clone().skip_blanks();
        let before = &self.sample[..from];
        let blanks = &before[before.trim_end().len()..];
        if from < self.sample.len() {
            self.layout.seen.entry(place).or_insert(blanks.contains('\n'));
        }
    }

    fn items(&mut self, items: &[Item], block: bool, vars: &mut [Value]) -> Result<bool, JudgeError> {
        for (index, item) in items.iter().enumerate() {
            let place = |kind| Place { block, item: index, kind };
            match item {
                Item::Number(column) => match self.reader.number()? {
                    Some((number, _)) => vars[column.slot] = Value::Number(number),
                    None => return Ok(false),
                },
                Item::Word(slot) => match self.reader.token() {
                    Some(token) => {
                        let text = token.text.strip_prefix(b"\"").unwrap_or(token.text);
                        vars[*slot] = Value::Text(text.strip_suffix(b"\"").unwrap_or(text).to_vec());
                    }
                    None => return Ok(false),
                },
                Item::Words(slot, length) => {
                    let mut lines: Vec<&[u8]> = Vec::new();
                    for _ in 0..length_of(length, vars) {
                        let Some(token) = self.reader.token() else { return Ok(false) };
                        lines.push(token.text);
                    }
                    vars[*slot] = Value::Text(lines.join(&b'\n'));
                }
                Item::Ragged(slots, length) => {
                    let mut columns = vec![Vec::new(); slots.len()];
                    for number in 0..length_of(length, vars) {
                        let Some((own, _)) = self.reader.number()? else { return Ok(false) };
                        let own = own.to_u64().unwrap_or(u64::MAX).saturating_sub(u64::from(slots.len() == 3));
                        for _ in 0..own {
                            columns[0].push(Natural::from(number));
                            for column in &mut columns[1..] {
                                let Some((member, _)) = self.reader.number()? else { return Ok(false) };
                                column.push(member);
                            }
                        }
                    }
                    for (slot, column) in slots.iter().zip(columns) {
                        vars[*slot] = Value::List(column);
                    }
                }
                Item::Lists(columns, length) => {
                    let count = length_of(length, vars);
                    let mut lists = vec![Vec::new(); columns.len()];
                    while lists[0].len() < count && !ended(&mut self.reader, length) {
                        if !lists[0].is_empty() {
                            self.note(place(Kind::Between));
                        }
                        for (j, list) in lists.iter_mut().enumerate() {
                            if j > 0 {
                                self.note(place(Kind::Inside));
                            }
                            if columns[j].letter {
                                let Some(token) = self.reader.token() else { return Ok(false) };
                                list.push(Natural::from(u64::from(token.text[0].saturating_sub(b'a'))));
                                continue;
                            }
                            let Some((number, _)) = self.reader.number()? else { return Ok(false) };
                            list.push(number);
                        }
                    }
                    let empty = lists[0].is_empty();
                    for (column, list) in columns.iter().zip(lists) {
                        vars[column.slot] = Value::List(list);
                    }
                    if empty {
                        continue;
                    }
                }
            }
            self.note(place(Kind::End));
        }
        Ok(true)
    }
}

fn length_of(length: &Length, vars: &[Value]) -> usize {
    let word = |slot: usize| match &vars[slot] {
        Value::Number(number) => number.to_u64().map_or(usize::MAX, |n| n as usize),
        _ => 0,
    };
    match length {
        Length::Fixed(count) => *count as usize,
        Length::Variable(slot) => word(*slot),
        Length::LessOne(slot) => word(*slot).saturating_sub(1),
        Length::Product(rows, columns) => word(*rows).saturating_mul(word(*columns)),
        Length::Rest | Length::Until(_) => usize::MAX,
    }
}
