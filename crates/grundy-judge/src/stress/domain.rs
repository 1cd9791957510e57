//! Which numbers a statement allows, so that no program is blamed for an input that its judge never gives.
//!
//! ```text
//! domain = clause { ";" clause }
//! clause = NAME LOW ".." HIGH [ "distinct" | "ascending" | "sorted" ]    a number, or every number of a list
//!        | NAME "\"" LETTERS "\"" LOW ".." HIGH [ "quoted" ]             a word of these letters, of such a length
//!        | NAME "\"" LETTERS "\"" "of" NAME                              a word whose length another number tells
//!        | shape                                                         what holds between numbers, see [`shape`](super::shape)
//!        | "cases" LOW ".." HIGH                                         how many cases stand in one input
//! ```
//!
//! The count of a list is a number like any other: `n 1..1000` bounds the length of `h[n]`. `1e9` is a billion.
//! What no clause names is a number from 0 to 1000, a list of up to 20 numbers, or a word of up to 20 letters.

use grundy::Natural;

use crate::error::FormError;
use crate::expr::{Expr, ExprParser};
use crate::form::{Form, Item, Length};
use crate::stress::shape::{Kind, Shape};

const PART: &str = "domain";

/// In which order the numbers of a list stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Any,
    /// Any order, no number twice.
    Distinct,
    /// Each above the one before it.
    Ascending,
    /// None below the one before it.
    Sorted,
}

/// What a slot of the form may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    Numbers { low: Natural, high: Natural, order: Order },
    Word { letters: Vec<u8>, low: u64, high: u64, quoted: bool, length_of: Option<usize> },
}

/// What the inputs of a problem may hold.
#[derive(Clone, Debug)]
pub(crate) struct Domain {
    pub(crate) slots: Vec<Allowed>,
    /// The least and the greatest number of cases in one input.
    pub(crate) cases: (u64, u64),
    /// A condition on the numbers of a case.
    pub(crate) require: Option<Expr>,
    /// What holds between the numbers of a case.
    pub(crate) shapes: Vec<Shape>,
}

/// A whole number with an exponent perhaps: `1e9`.
pub(crate) fn number(text: &str) -> Option<Natural> {
    match text.split_once('e') {
        None => text.parse().ok(),
        Some((head, zeros)) => {
            let zeros: usize = zeros.parse().ok().filter(|&zeros| zeros <= 1000)?;
            format!("{head}{}", "0".repeat(zeros)).parse().ok()
        }
    }
}

fn range(text: &str) -> Option<(Natural, Natural)> {
    let (low, high) = text.split_once("..")?;
    let (low, high) = (number(low)?, number(high)?);
    (low <= high).then_some((low, high))
}

impl Domain {
    /// Reads a domain for a form; later clauses replace earlier ones.
    pub(crate) fn parse(form: &Form, text: &str, require: Option<&str>) -> Result<Domain, FormError> {
        let mut domain = Domain { slots: defaults(form), cases: (1, 100), require: None, shapes: Vec::new() };
        let mut at = 0;
        for clause in text.split(';') {
            domain.clause(form, text, at, clause)?;
            at += clause.len() + 1;
        }
        domain.require = require.map(|text| ExprParser::whole("require", text, &form.names)).transpose()?;
        Ok(domain)
    }

    fn clause(&mut self, form: &Form, text: &str, at: usize, clause: &str) -> Result<(), FormError> {
        let error = |message: &str| {
            let blanks = clause.len() - clause.trim_start().len();
            FormError::new(PART, text, at + blanks, message)
        };
        let mut words = clause.split_whitespace();
        let Some(name) = words.next() else { return Ok(()) };
        let mut rest: Vec<&str> = words.collect();
        if name == "cases" {
            let found = match rest.as_slice() {
                [only] => range(only),
                _ => None,
            };
            let found = found.and_then(|(low, high)| Some((low.to_u64()?, high.to_u64()?)));
            self.cases = found.ok_or_else(|| error("expected a range such as cases 1..100"))?;
            return Ok(());
        }
        let slot_of = |name: &str| form.names.iter().position(|known| known == name);
        if slot_of(name).is_none()
            && let Some((kind, count)) = Kind::named(name)
        {
            let slots: Vec<usize> = rest.iter().filter_map(|name| slot_of(name)).collect();
            if slots.len() != count || rest.len() != count {
                return Err(error(&format!("expected {count} names of the form after {name}")));
            }
            self.shapes.push(Shape { kind, slots });
            return Ok(());
        }
        let slot = slot_of(name);
        let slot = slot.ok_or_else(|| error("the form has no such name"))?;
        let letters = rest.first().and_then(|word| word.strip_prefix('"')?.strip_suffix('"'));
        if let Some(letters) = letters.map(|letters| letters.as_bytes().to_vec()) {
            rest.remove(0);
            let quoted = rest.last() == Some(&"quoted");
            if quoted {
                rest.pop();
            }
            let (low, high, length_of) = match rest.as_slice() {
                ["of", other] => {
                    let other = form.names.iter().position(|known| known == other);
                    (1, 20, Some(other.ok_or_else(|| error("the form has no such name"))?))
                }
                [only] => {
                    let found = range(only).and_then(|(low, high)| Some((low.to_u64()?, high.to_u64()?)));
                    let (low, high) = found.ok_or_else(|| error("expected a range such as 1..60"))?;
                    (low, high, None)
                }
                _ => return Err(error("expected a range such as 1..60 after the letters")),
            };
            if letters.is_empty() || low == 0 || !matches!(self.slots[slot], Allowed::Word { .. }) {
                return Err(error("a word has letters, at least one of them, and its name is that of a word"));
            }
            self.slots[slot] = Allowed::Word { letters, low, high, quoted, length_of };
            return Ok(());
        }
        let order = match rest.get(1) {
            None => Order::Any,
            Some(&"distinct") => Order::Distinct,
            Some(&"ascending") => Order::Ascending,
            Some(&"sorted") => Order::Sorted,
            Some(_) => return Err(error("expected distinct, ascending or sorted")),
        };
        let found = rest.first().and_then(|text| range(text));
        let (low, high) = found.ok_or_else(|| error("expected a range such as 1..1000"))?;
        if !matches!(self.slots[slot], Allowed::Numbers { .. }) {
            return Err(error("a word needs its letters, such as s \"+-\" 1..60"));
        }
        self.slots[slot] = Allowed::Numbers { low, high, order };
        Ok(())
    }

    /// The range of the numbers of a slot.
    pub(crate) fn numbers(&self, slot: usize) -> (&Natural, &Natural, Order) {
        match &self.slots[slot] {
            Allowed::Numbers { low, high, order } => (low, high, *order),
            Allowed::Word { .. } => (&Natural::ZERO, &Natural::ZERO, Order::Any),
        }
    }

    /// The least and the greatest length of a list; of one that only the end of the input ends, 1 and anything.
    pub(crate) fn length(&self, length: &Length) -> (usize, usize) {
        match length {
            Length::Variable(slot) => self.lengths(*slot),
            Length::LessOne(slot) => {
                let (low, high) = self.lengths(*slot);
                (low.saturating_sub(1), high.saturating_sub(1))
            }
            Length::Product(rows, columns) => {
                let (rows, columns) = (self.lengths(*rows), self.lengths(*columns));
                (rows.0.saturating_mul(columns.0), rows.1.saturating_mul(columns.1))
            }
            Length::Fixed(count) => (*count as usize, *count as usize),
            Length::Rest | Length::Until(_) => (1, usize::MAX),
        }
    }

    /// The least and the greatest number of letters of a word, or of the lines of a text.
    pub(crate) fn letters(&self, slot: usize, lines: Option<&Length>) -> (usize, usize) {
        let Allowed::Word { low, high, length_of, .. } = &self.slots[slot] else { return (0, 0) };
        let (low, high) = match length_of {
            None => (*low as usize, *high as usize),
            Some(other) => self.lengths(*other),
        };
        let (fewest, most) = lines.map_or((1, 1), |length| self.length(length));
        (low.saturating_mul(fewest), high.saturating_mul(most))
    }

    /// The least and the greatest length a count may give.
    pub(crate) fn lengths(&self, slot: usize) -> (usize, usize) {
        let (low, high, _) = self.numbers(slot);
        let word = |number: &Natural| number.to_u64().map_or(usize::MAX, |n| n as usize);
        (word(low), word(high))
    }
}

/// What holds of slots that no clause names.
fn defaults(form: &Form) -> Vec<Allowed> {
    let counts = form.lengths();
    let numbers = |low: u64, high: u64| Allowed::Numbers { low: low.into(), high: high.into(), order: Order::Any };
    let mut slots: Vec<Allowed> = (0..form.names.len())
        .map(|slot| if counts.contains(&slot) { numbers(1, 20) } else { numbers(0, 1000) })
        .collect();
    let block = form.block.iter().flat_map(|(items, _)| items);
    for item in form.items.iter().chain(block) {
        let columns = match item {
            Item::Word(slot) | Item::Words(slot, _) => {
                let letters = (b'a'..=b'z').collect();
                slots[*slot] = Allowed::Word { letters, low: 1, high: 20, quoted: false, length_of: None };
                continue;
            }
            Item::Ragged(..) => continue,
            Item::Number(column) => std::slice::from_ref(column),
            Item::Lists(columns, _) => columns.as_slice(),
        };
        for column in columns {
            if let Allowed::Numbers { low, high, .. } = &mut slots[column.slot] {
                if let Some(bound) = &column.bounds.low {
                    *low = bound.clone().max(low.clone());
                }
                if let Some(bound) = &column.bounds.high {
                    *high = bound.clone().min(high.clone());
                }
                *high = high.clone().max(low.clone());
            }
        }
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_bounds_what_the_form_names() {
        let form = Form::parse("eof: k S[k] n>=3 s:word").unwrap();
        let domain = Domain::parse(&form, "k 1..100; S 1..1e4 distinct; s \"+-\" 1..60 quoted", None).unwrap();
        assert_eq!(domain.lengths(0), (1, 100));
        assert_eq!(domain.numbers(1), (&1u64.into(), &10_000u64.into(), Order::Distinct));
        assert_eq!(domain.numbers(2), (&3u64.into(), &1000u64.into(), Order::Any));
        let word = Allowed::Word { letters: b"+-".to_vec(), low: 1, high: 60, quoted: true, length_of: None };
        assert_eq!(domain.slots[3], word);
        assert_eq!(domain.cases, (1, 100));
    }

    #[test]
    fn mistakes_are_named_with_their_column() {
        let form = Form::parse("eof: n s:word").unwrap();
        for (text, column, message) in [
            ("m 1..2", 1, "the form has no such name"),
            ("n 1..2; m 1..2", 9, "the form has no such name"),
            ("n 1", 1, "expected a range such as 1..1000"),
            ("n 2..1", 1, "expected a range such as 1..1000"),
            ("n 1..2 backward", 1, "expected distinct, ascending or sorted"),
            ("s 1..2", 1, "a word needs its letters, such as s \"+-\" 1..60"),
            ("s \"ab\"", 1, "expected a range such as 1..60 after the letters"),
            ("s \"ab\" of m", 1, "the form has no such name"),
            ("cases many", 1, "expected a range such as cases 1..100"),
        ] {
            let error = Domain::parse(&form, text, None).unwrap_err();
            assert_eq!((error.column, error.message.as_str()), (column, message), "{text}");
        }
    }
}
