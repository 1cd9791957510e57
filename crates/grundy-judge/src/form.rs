//! The form of an input: which cases it holds and how one case is laid out.
//!
//! ```text
//! form   = shape ":" item { item }
//! shape  = "count"               first the number of cases, then the cases
//!        | "one"                 one case
//!        | "eof"                 cases to the end of the input
//!        | "until" WORD { WORD } cases until one begins with these words
//! item   = NAME [bounds]                     a whole number
//!        | NAME ":word"                      a word, taken as text
//!        | NAME ":word" "[" length "]"       that many words, taken as lines of one text
//!        | NAME "[" length "]" [bounds]      that many numbers
//!        | "(" NAME NAME ... ")" "[" length "]"   that many groups of numbers, a list for each name
//!        | "lists(" NAME NAME ")" "[" length "]" that many lists, each after its own length: for each member the
//!                                            number of its list, from 0, and itself
//!        | "trees(" NAME NAME NAME ")" "[" length "]" that many trees, each after the number of its vertices: for
//!                                            each edge the number of its tree, from 0, and its ends
//!        | "{" item { item } "}" "[" length "]"   that many sub-cases, each with an answer; must be the last
//!          in a group, NAME ":letter" is a small letter, taken as its number from 0
//! length = NAME | NUMBER | ".."              .. is as many as there are
//!        | NAME "-1" | NAME "*" NAME
//!        | "until" NUMBER                    as many as stand before this number, which is read too
//! bounds = ">=" NUMBER | "<=" NUMBER | both
//! ```
//!
//! `eof: k S[k] n h[n]` is `AcWing` 893 with several cases: the size of a set, the set, the number of heaps,
//! the heaps. What stands after the last case is not read, as a contestant's program would not read it.
//! A missing sentinel is forgiven: the end of the input ends the cases as well.

use grundy::Natural;

use crate::error::FormError;
use crate::expr::is_reserved;

const PART: &str = "input form";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Count,
    One,
    EndOfInput,
    Until(Vec<Sentinel>),
}

/// A word that, alone or with others, ends the cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sentinel {
    Number(u64),
    Word(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Variable(usize),
    /// One less than the number: the edges of a tree.
    LessOne(usize),
    /// Rows of numbers: the product of two.
    Product(usize, usize),
    Fixed(u64),
    Rest,
    /// To a number that ends them.
    Until(u64),
}

/// The smallest and the largest number allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: Option<Natural>,
    pub(crate) high: Option<Natural>,
}

impl Bounds {
    pub(crate) fn allow(&self, number: &Natural) -> bool {
        self.low.as_ref().is_none_or(|low| number >= low) && self.high.as_ref().is_none_or(|high| number <= high)
    }

    pub(crate) fn describe(&self) -> String {
        match (&self.low, &self.high) {
            (Some(low), Some(high)) => format!("{low} to {high}"),
            (Some(low), None) => format!("at least {low}"),
            (None, Some(high)) => format!("at most {high}"),
            (None, None) => "a whole number".to_owned(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    pub(crate) slot: usize,
    pub(crate) bounds: Bounds,
    /// Whether it is a small letter, taken as its number from 0.
    pub(crate) letter: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Number(Column),
    Word(usize),
    /// Words as the lines of one text.
    Words(usize, Length),
    Lists(Vec<Column>, Length),
    /// Lists with their lengths before them: the number of the list, and its members; or trees with the number of
    /// their vertices before them: the number of the tree, and both ends of its edges.
    Ragged(Vec<usize>, Length),
}

/// A form that was read from its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) shape: Shape,
    pub(crate) items: Vec<Item>,
    /// The sub-cases after the items, if there are any.
    pub(crate) block: Option<(Vec<Item>, Length)>,
    /// The names of the slots.
    pub(crate) names: Vec<String>,
    /// The slots from this one on belong to the block.
    pub(crate) block_slots: usize,
}

impl Form {
    pub(crate) fn parse(text: &str) -> Result<Form, FormError> {
        FormParser { text, at: 0, names: Vec::new(), numbers: Vec::new() }.form()
    }

    /// The slots that only say how many numbers follow.
    pub(crate) fn lengths(&self) -> Vec<usize> {
        let block = self.block.iter().flat_map(|(items, _)| items);
        let of_lists = self.items.iter().chain(block).filter_map(|item| match item {
            Item::Lists(_, length) | Item::Ragged(_, length) | Item::Words(_, length) => Some(length),
            _ => None,
        });
        let all = of_lists.chain(self.block.iter().map(|(_, length)| length));
        all.flat_map(Length::slots).collect()
    }

    /// Those of them that follow from the lists of a case: not the numbers of columns, nor how many lists of lists
    /// there are, some of which may be empty.
    pub(crate) fn settled(&self) -> Vec<usize> {
        let block = self.block.iter().flat_map(|(items, _)| items);
        let of_lists = self.items.iter().chain(block).filter_map(|item| match item {
            Item::Lists(_, length) | Item::Words(_, length) => Some(length),
            _ => None,
        });
        let all = of_lists.chain(self.block.iter().map(|(_, length)| length));
        all.filter_map(|length| length.slots().first().copied()).collect()
    }
}

impl Length {
    /// The slots it is made of.
    fn slots(&self) -> Vec<usize> {
        match self {
            Length::Variable(slot) | Length::LessOne(slot) => vec![*slot],
            Length::Product(rows, columns) => vec![*rows, *columns],
            Length::Fixed(_) | Length::Rest | Length::Until(_) => Vec::new(),
        }
    }
}

struct FormParser<'t> {
    text: &'t str,
    at: usize,
    names: Vec<String>,
    /// The slots that hold one number.
    numbers: Vec<usize>,
}

impl<'t> FormParser<'t> {
    fn error(&self, message: impl Into<String>) -> FormError {
        FormError::new(PART, self.text, self.at, message)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn form(mut self) -> Result<Form, FormError> {
        let Some((head, _)) = self.text.split_once(':') else {
            return Err(self.error("expected count:, one:, eof: or until 0: before the layout of a case"));
        };
        let mut words = head.split_whitespace();
        let shape = match (words.next().unwrap_or_default(), words.next()) {
            ("count", None) => Shape::Count,
            ("one", None) => Shape::One,
            ("eof", None) => Shape::EndOfInput,
            ("until", Some(first)) => {
                let read = |word: &str| word.parse().map_or_else(|_| Sentinel::Word(word.into()), Sentinel::Number);
                Shape::Until(std::iter::once(first).chain(words).map(read).collect())
            }
            _ => return Err(self.error("expected count:, one:, eof: or until 0: before the layout of a case")),
        };
        self.at = head.len() + 1;
        let mut items = Vec::new();
        let mut block = None;
        let mut block_slots = usize::MAX;
        loop {
            self.blanks();
            if self.rest().is_empty() {
                break;
            }
            if block.is_some() {
                return Err(self.error("nothing may follow the sub-cases in { }"));
            }
            if self.eat("{") {
                block_slots = self.names.len();
                let mut inner = Vec::new();
                while !self.eat("}") {
                    inner.push(self.item()?);
                }
                if inner.is_empty() {
                    return Err(self.error("expected numbers between { and }"));
                }
                block = Some((inner, self.length()?));
            } else {
                items.push(self.item()?);
            }
        }
        if items.is_empty() && block.is_none() {
            return Err(self.error("expected the layout of a case, such as n h[n]"));
        }
        Ok(Form { shape, items, block, names: self.names, block_slots })
    }

    fn name(&mut self) -> Result<usize, FormError> {
        self.blanks();
        let rest = self.rest();
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())];
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.error("expected a name"));
        }
        if is_reserved(name) {
            return Err(self.error(format!("{name} has a meaning of its own in answers; choose another name")));
        }
        if self.names.iter().any(|known| known == name) {
            return Err(self.error(format!("{name} is there already; every number needs a name of its own")));
        }
        self.at += name.len();
        self.names.push(name.to_owned());
        Ok(self.names.len() - 1)
    }

    fn number_named(&self, name: &str) -> Option<usize> {
        self.numbers.iter().copied().find(|&slot| self.names[slot] == name)
    }

    fn length(&mut self) -> Result<Length, FormError> {
        if !self.eat("[") {
            return Err(self.error("expected [ and how many there are"));
        }
        let until = self.eat("until ");
        self.blanks();
        let rest = self.rest();
        let word = &rest[..rest.find(|c: char| c == ']' || c.is_whitespace()).unwrap_or(rest.len())];
        let length = if until {
            let Ok(last) = word.parse() else { return Err(self.error("expected a whole number after until")) };
            Length::Until(last)
        } else if word == ".." {
            Length::Rest
        } else if let Ok(fixed) = word.parse() {
            Length::Fixed(fixed)
        } else if let Some(slot) = self.number_named(word) {
            Length::Variable(slot)
        } else if let Some((rows, columns)) = word.split_once('*')
            && let (Some(rows), Some(columns)) = (self.number_named(rows), self.number_named(columns))
        {
            Length::Product(rows, columns)
        } else if let Some(name) = word.strip_suffix("-1")
            && let Some(slot) = self.number_named(name)
        {
            Length::LessOne(slot)
        } else {
            return Err(self.error("expected a number that was read before, a fixed number, or .. between [ and ]"));
        };
        self.at += word.len();
        if !self.eat("]") {
            return Err(self.error("expected ]"));
        }
        Ok(length)
    }

    fn bounds(&mut self) -> Result<Bounds, FormError> {
        let mut bounds = Bounds::default();
        loop {
            let side = if self.eat(">=") {
                &mut bounds.low
            } else if self.eat("<=") {
                &mut bounds.high
            } else {
                return Ok(bounds);
            };
            let rest = &self.text[self.at..];
            let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
            let Ok(number) = digits.parse() else { return Err(self.error("expected a whole number")) };
            *side = Some(number);
            self.at += digits.len();
        }
    }

    fn item(&mut self) -> Result<Item, FormError> {
        if self.eat("lists(") {
            let pair = vec![self.name()?, self.name()?];
            if !self.eat(")") {
                return Err(self.error("expected two names between lists( and )"));
            }
            return Ok(Item::Ragged(pair, self.length()?));
        }
        if self.eat("trees(") {
            let slots = vec![self.name()?, self.name()?, self.name()?];
            if !self.eat(")") {
                return Err(self.error("expected three names between trees( and )"));
            }
            return Ok(Item::Ragged(slots, self.length()?));
        }
        if self.eat("(") {
            let mut columns = Vec::new();
            while !self.eat(")") {
                let slot = self.name()?;
                let letter = self.rest().starts_with(":letter");
                self.at += if letter { ":letter".len() } else { 0 };
                columns.push(Column { slot, bounds: self.bounds()?, letter });
            }
            if columns.is_empty() {
                return Err(self.error("expected names between ( and )"));
            }
            return Ok(Item::Lists(columns, self.length()?));
        }
        let slot = self.name()?;
        if self.rest().starts_with(":word") {
            self.at += ":word".len();
            if self.rest().starts_with('[') {
                return Ok(Item::Words(slot, self.length()?));
            }
            return Ok(Item::Word(slot));
        }
        if self.rest().starts_with('[') {
            let length = self.length()?;
            return Ok(Item::Lists(vec![Column { slot, bounds: self.bounds()?, letter: false }], length));
        }
        self.numbers.push(slot);
        Ok(Item::Number(Column { slot, bounds: self.bounds()?, letter: false }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_names_its_numbers_in_order() {
        let form = Form::parse("until 0: k S[k]>=1 m { l h[l] }[m]").unwrap();
        assert_eq!(form.shape, Shape::Until(vec![Sentinel::Number(0)]));
        assert_eq!(form.names, ["k", "S", "m", "l", "h"]);
        assert_eq!(form.block_slots, 3);
        assert_eq!(form.lengths(), [0, 3, 2]);
        let form = Form::parse("count:n (a b>=1<=9)[n] s:word rest[..]").unwrap();
        assert_eq!(form.names, ["n", "a", "b", "s", "rest"]);
    }

    #[test]
    fn mistakes_are_named_with_their_column() {
        for (text, column, message) in [
            ("n", 1, "expected count:, one:, eof: or until 0: before the layout of a case"),
            ("many: n", 1, "expected count:, one:, eof: or until 0: before the layout of a case"),
            ("until: n", 1, "expected count:, one:, eof: or until 0: before the layout of a case"),
            ("one:", 5, "expected the layout of a case, such as n h[n]"),
            ("one: 5", 6, "expected a name"),
            ("one: n n", 8, "n is there already; every number needs a name of its own"),
            ("one: win", 6, "win has a meaning of its own in answers; choose another name"),
            ("one: h[n]", 8, "expected a number that was read before, a fixed number, or .. between [ and ]"),
            ("one: n h[n", 11, "expected ]"),
            ("one: (a b)", 11, "expected [ and how many there are"),
            ("one: ()[3]", 8, "expected names between ( and )"),
            ("one: n>=x", 9, "expected a whole number"),
            ("one: n {}[n]", 10, "expected numbers between { and }"),
            ("one: lists(a)[2]", 13, "expected a name"),
            ("one: lists(a b c)[2]", 16, "expected two names between lists( and )"),
            ("one: a[until x]", 14, "expected a whole number after until"),
            ("one: n { a }[n] b", 17, "nothing may follow the sub-cases in { }"),
            ("one: n { a", 11, "expected a name"),
        ] {
            let error = Form::parse(text).unwrap_err();
            assert_eq!((error.column, error.message.as_str()), (column, message), "{text}");
        }
    }
}
