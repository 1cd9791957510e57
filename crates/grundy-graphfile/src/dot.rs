//! Game graphs in DOT: directed graphs with names and edges; whatever is there for the picture is passed over.

use std::borrow::Cow;

use crate::error::Wrong;
use crate::names::Interner;
use crate::read::Trouble;

const HELP: &str = "a game graph in DOT is digraph { a -> b; b -> c }";

/// A token with the byte at which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token<'t> {
    at: usize,
    length: usize,
    kind: Kind<'t>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind<'t> {
    /// A name; whether it was quoted, since a quoted keyword is a name.
    Name(Cow<'t, str>, bool),
    Sign(&'static str),
    End,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    ahead: Token<'t>,
}

const SIGNS: [&str; 12] = ["->", "--", "{", "}", "[", "]", ";", ",", "=", ":", "+", "<"];

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Result<Self, Wrong> {
        let ahead = Token { at: 0, length: 0, kind: Kind::End };
        let mut reader = Reader { text, at: 0, ahead };
        reader.next()?;
        Ok(reader)
    }

    /// Goes one token on and returns the one before.
    fn next(&mut self) -> Result<Token<'t>, Wrong> {
        let token = self.token()?;
        Ok(std::mem::replace(&mut self.ahead, token))
    }

    fn skip_blanks(&mut self) -> Result<(), Wrong> {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            let rest = &rest[blanks..];
            let line = |rest: &str| rest.find('\n').unwrap_or(rest.len());
            let line_start = self.text[..self.at + blanks].ends_with('\n') || self.at + blanks == 0;
            let comment = if rest.starts_with("//") || (rest.starts_with('#') && line_start) {
                line(rest)
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => end + 2,
                    None => {
                        return Err(self.wrong_at(self.at + blanks, 2, "a comment with an end", "close it with */"));
                    }
                }
            } else {
                0
            };
            self.at += blanks + comment;
            if comment == 0 {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<Token<'t>, Wrong> {
        self.skip_blanks()?;
        let (at, rest) = (self.at, &self.text[self.at..]);
        let token = |length, kind| Token { at, length, kind };
        let token = if rest.is_empty() {
            token(0, Kind::End)
        } else if let Some(&sign) = SIGNS.iter().find(|&&sign| rest.starts_with(sign)) {
            token(sign.len(), Kind::Sign(sign))
        } else if let Some(inner) = rest.strip_prefix('"') {
            let (length, name) = self.quoted(inner)?;
            token(length, Kind::Name(name, true))
        } else {
            let plain = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || !c.is_ascii();
            let digits = rest.strip_prefix('-').unwrap_or(rest);
            let sign = rest.len() - digits.len();
            let length = digits.find(|c: char| !plain(c)).unwrap_or(digits.len());
            if length == 0 {
                let first = rest.chars().next().map_or(1, char::len_utf8);
                let help = "a name with other signs than letters, digits and _ stands in quotes";
                return Err(self.wrong_at(at, first, "a name", help));
            }
            token(sign + length, Kind::Name(rest[..sign + length].into(), false))
        };
        self.at += token.length;
        Ok(token)
    }

    /// A name in quotes, after the first of them: its length with both quotes, and itself.
    fn quoted(&self, inner: &'t str) -> Result<(usize, Cow<'t, str>), Wrong> {
        let bytes = inner.as_bytes();
        let mut end = 0;
        while end < bytes.len() && bytes[end] != b'"' {
            end += if bytes[end] == b'\\' && end + 1 < bytes.len() { 2 } else { 1 };
        }
        if end >= bytes.len() {
            return Err(self.wrong_at(self.at, 1, "a name with its closing quote", "close the name with \""));
        }
        let name = &inner[..end];
        let name =
            if name.contains('\\') { name.replace("\\\"", "\"").replace("\\\n", "").into() } else { name.into() };
        Ok((end + 2, name))
    }

    fn wrong_at(&self, at: usize, length: usize, expected: &'static str, help: &'static str) -> Wrong {
        Wrong::token(self.text.as_bytes(), at, length, expected, help)
    }

    /// The token ahead is not what was expected.
    fn wrong(&self, expected: &'static str, help: &'static str) -> Wrong {
        let wrong = self.wrong_at(self.ahead.at, self.ahead.length, expected, help);
        if self.ahead.kind == Kind::End {
            return Wrong { message: format!("the file ends before {expected}"), ..wrong };
        }
        wrong
    }

    fn sees(&self, sign: &str) -> bool {
        matches!(self.ahead.kind, Kind::Sign(own) if own == sign)
    }

    fn sees_word(&self, word: &str) -> bool {
        matches!(&self.ahead.kind, Kind::Name(own, false) if own.eq_ignore_ascii_case(word))
    }

    /// Takes a sign if it stands next.
    fn takes(&mut self, sign: &str) -> Result<bool, Wrong> {
        let sees = self.sees(sign);
        if sees {
            self.next()?;
        }
        Ok(sees)
    }

    fn name(&mut self, expected: &'static str) -> Result<Cow<'t, str>, Wrong> {
        if !matches!(self.ahead.kind, Kind::Name(..)) {
            return Err(self.wrong(expected, HELP));
        }
        let Kind::Name(mut name, quoted) = self.next()?.kind else { return Ok(Cow::default()) };
        // "a" + "b" is one name.
        while quoted && self.takes("+")? {
            match self.next()?.kind {
                Kind::Name(more, true) => name.to_mut().push_str(&more),
                _ => return Err(self.wrong("a name in quotes after +", HELP)),
            }
        }
        Ok(name)
    }

    /// Lists in brackets after a vertex or an edge.
    fn attributes(&mut self) -> Result<(), Wrong> {
        while self.takes("[")? {
            while !self.takes("]")? {
                self.attribute_word()?;
                if self.takes("=")? {
                    self.attribute_word()?;
                }
                if !self.takes(",")? {
                    self.takes(";")?;
                }
            }
        }
        Ok(())
    }

    fn attribute_word(&mut self) -> Result<(), Wrong> {
        if self.sees("<") {
            let help = "labels in HTML are not read; write them in quotes or leave them out";
            return Err(self.wrong("an attribute", help));
        }
        self.name("an attribute or ]").map(|_| ())
    }
}

const NO_SUBGRAPH: &str = "write every edge by itself: a -> b; a -> c";

pub(crate) fn read(text: &str, memory: u64) -> Result<Interner, Trouble> {
    let mut reader = Reader::new(text)?;
    if reader.sees_word("strict") {
        reader.next()?;
    }
    if reader.sees_word("graph") {
        let help = "moves have a direction: write digraph and ->";
        return Err(reader.wrong("a directed graph", help).into());
    }
    if !reader.sees_word("digraph") {
        return Err(reader.wrong("digraph", HELP).into());
    }
    reader.next()?;
    if !reader.sees("{") {
        reader.name("{")?;
    }
    if !reader.takes("{")? {
        return Err(reader.wrong("{", HELP).into());
    }
    let mut names = Interner::new(memory, text.len());
    while !reader.takes("}")? {
        statement(&mut reader, &mut names)?;
    }
    if reader.ahead.kind != Kind::End {
        return Err(reader.wrong("the end of the file", "one graph a file").into());
    }
    Ok(names)
}

fn statement(reader: &mut Reader<'_>, names: &mut Interner) -> Result<(), Trouble> {
    if reader.takes(";")? {
        return Ok(());
    }
    if reader.sees("{") || reader.sees_word("subgraph") {
        return Err(reader.wrong("a vertex (subgraphs are not read)", NO_SUBGRAPH).into());
    }
    if ["graph", "node", "edge"].iter().any(|word| reader.sees_word(word)) {
        reader.next()?;
        return Ok(reader.attributes()?);
    }
    let name = reader.name("a vertex or }")?;
    if reader.takes("=")? {
        return Ok(reader.attribute_word()?);
    }
    let mut from = names.vertex(&name)?;
    loop {
        if reader.sees(":") {
            let help =
                "ports are places in a picture; write the vertex alone, or its name in quotes if : belongs to it";
            return Err(reader.wrong("-> or the end of the statement", help).into());
        }
        if reader.sees("--") {
            return Err(reader.wrong("->", "moves have a direction: write ->").into());
        }
        if !reader.takes("->")? {
            break;
        }
        if reader.sees("{") || reader.sees_word("subgraph") {
            return Err(reader.wrong("a vertex (subgraphs are not read)", NO_SUBGRAPH).into());
        }
        let to = names.vertex(&reader.name("a vertex after ->")?)?;
        names.edge(from, to)?;
        from = to;
    }
    Ok(reader.attributes()?)
}
