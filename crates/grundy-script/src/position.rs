//! Positions of scripts: numbers, strings, and lists of them.

use std::fmt;
use std::str::FromStr;

/// A position of a scripted game.
///
/// Lists nest at most [`DEEPEST`](ScriptPosition::DEEPEST) deep.
///
/// ```
/// use grundy_script::ScriptPosition;
/// let position: ScriptPosition = "[3, ['a', 5]]".parse()?;
/// assert_eq!(position.to_string(), r#"[3, ["a", 5]]"#);
/// // Several numbers are a list.
/// assert_eq!("3 5".parse::<ScriptPosition>()?.to_string(), "[3, 5]");
/// # Ok::<(), grundy_script::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ScriptPosition {
    /// A whole number.
    Number(i64),
    /// A string.
    Text(Box<str>),
    /// A list.
    List(Box<[ScriptPosition]>),
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PositionError {
    /// What is wrong.
    pub message: String,
    /// The byte of the text at which it is.
    pub at: usize,
}

impl ScriptPosition {
    /// Lists may stand inside each other so deep.
    pub const DEEPEST: usize = 32;

    /// About how many bytes the position takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<ScriptPosition>()
            + match self {
                ScriptPosition::Number(_) => 0,
                ScriptPosition::Text(text) => text.len(),
                ScriptPosition::List(list) => list.iter().map(ScriptPosition::bytes).sum(),
            }
    }
}

/// Writes the position as a script would: `[3, ["a", 5]]`.
impl fmt::Display for ScriptPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptPosition::Number(number) => write!(f, "{number}"),
            ScriptPosition::Text(text) => {
                f.write_str("\"")?;
                for c in text.chars() {
                    match c {
                        '"' | '\\' => write!(f, "\\{c}")?,
                        '\n' => f.write_str("\\n")?,
                        c if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
                        c => write!(f, "{c}")?,
                    }
                }
                f.write_str("\"")
            }
            ScriptPosition::List(list) => {
                f.write_str("[")?;
                for (i, item) in list.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
        }
    }
}

impl FromStr for ScriptPosition {
    type Err = PositionError;

    /// Reads a number, a string in quotation marks, or a list in brackets; several of them side by side are a list.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader { text, at: 0 };
        let mut items = Vec::new();
        loop {
            reader.skip_blanks();
            if reader.at == text.len() {
                break;
            }
            items.push(reader.item(0)?);
            reader.skip_blanks();
            reader.take(',');
        }
        match items.len() {
            0 => Err(reader.wrong("expected a position: a number, a string in quotation marks, or a list in brackets")),
            1 => Ok(items.swap_remove(0)),
            _ => Ok(ScriptPosition::List(items.into_boxed_slice())),
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn wrong(&self, message: impl Into<String>) -> PositionError {
        PositionError { message: message.into(), at: self.at }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn item(&mut self, depth: usize) -> Result<ScriptPosition, PositionError> {
        if depth > ScriptPosition::DEEPEST {
            return Err(self.wrong(format!("lists stand at most {} deep", ScriptPosition::DEEPEST)));
        }
        match self.peek() {
            Some('[' | '(') => self.list(depth),
            Some(quote @ ('"' | '\'')) => self.string(quote),
            Some(c) if c == '-' || c.is_ascii_digit() => {
                let rest = &self.text[self.at..];
                let sign = usize::from(c == '-');
                let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
                match rest[..sign + digits].parse() {
                    Ok(number) => {
                        self.at += sign + digits;
                        Ok(ScriptPosition::Number(number))
                    }
                    Err(_) => Err(self.wrong("a number of a position is a whole number that fits 64 bits")),
                }
            }
            Some(c) => Err(self.wrong(format!(
                "expected a number, a string in quotation marks or a list in brackets, found {}",
                c.escape_debug()
            ))),
            None => Err(self.wrong("the position ends too early")),
        }
    }

    fn list(&mut self, depth: usize) -> Result<ScriptPosition, PositionError> {
        let close = if self.take('[') { ']' } else { ')' };
        self.take('(');
        let mut items = Vec::new();
        loop {
            self.skip_blanks();
            if self.take(close) {
                return Ok(ScriptPosition::List(items.into_boxed_slice()));
            }
            items.push(self.item(depth + 1)?);
            self.skip_blanks();
            if !self.take(',') && self.peek() != Some(close) {
                return Err(self.wrong(format!("expected , or {close}")));
            }
        }
    }

    fn string(&mut self, quote: char) -> Result<ScriptPosition, PositionError> {
        self.take(quote);
        let mut read = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                _ if c == quote => return Ok(ScriptPosition::Text(read.into_boxed_str())),
                '\\' => match self.peek() {
                    Some('n') => {
                        read.push('\n');
                        self.at += 1;
                    }
                    Some(c @ ('\\' | '"' | '\'')) => {
                        read.push(c);
                        self.at += 1;
                    }
                    _ => return Err(self.wrong("after \\ a string has n, \\ or a quotation mark")),
                },
                c => read.push(c),
            }
        }
        Err(self.wrong(format!("the string has no closing {quote}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn positions() -> impl Strategy<Value = ScriptPosition> {
        let leaf = prop_oneof![
            any::<i64>().prop_map(ScriptPosition::Number),
            "[ -~\n\u{e9}]{0,8}".prop_map(|text| ScriptPosition::Text(text.into_boxed_str())),
        ];
        leaf.prop_recursive(4, 20, 4, |inner| {
            prop::collection::vec(inner, 0..4).prop_map(|list| ScriptPosition::List(list.into_boxed_slice()))
        })
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(position in positions()) {
            prop_assert_eq!(position.to_string().parse::<ScriptPosition>(), Ok(position));
        }

        #[test]
        fn no_text_upsets_the_reader(text in "[\\[\\](), '\"\\\\0-9a-]{0,20}") {
            let _ = text.parse::<ScriptPosition>();
        }
    }

    #[test]
    fn wrong_texts_are_refused_at_their_place() {
        for (text, at, message) in [
            ("", 0, "expected a position: a number, a string in quotation marks, or a list in brackets"),
            ("[1, x]", 4, "expected a number, a string in quotation marks or a list in brackets, found x"),
            ("[1 2]", 3, "expected , or ]"),
            ("[1, 2", 5, "expected , or ]"),
            ("'a", 2, "the string has no closing '"),
            ("99999999999999999999", 0, "a number of a position is a whole number that fits 64 bits"),
            ("-", 0, "a number of a position is a whole number that fits 64 bits"),
        ] {
            let error = text.parse::<ScriptPosition>().unwrap_err();
            assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
        }
        assert!("[".repeat(100_000).parse::<ScriptPosition>().is_err());
    }
}
