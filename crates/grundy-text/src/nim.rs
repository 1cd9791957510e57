//! Expressions of nimbers: `7 * 12 + 3`, in which everything is Conway's arithmetic.
//!
//! ```text
//! sum     = product { ("+" | "-") product }     nim-sum; every number is its own negative
//! product = power { ("*" | "/") power }         nim-product and its inverse
//! power   = atom [ ("^" | "**") number ]        so many factors; the exponent is an ordinary number
//! atom    = number | "(" sum ")" | name "(" sum { "," sum } ")"
//! number  = digits | "0x" hexadecimal digits    below 2^128
//! ```
//!
//! `sqrt(x)`, `inv(x)`, `log(x, base)` (an ordinary number: the least exponent) and `mex(a, b, ...)` are the names.

use std::ops::Range;

use grundy::Nimber128;

use crate::problem::Diagnosis;

/// Expressions nested deeper than this are refused, so that no text can exhaust the stack.
const DEEPEST: usize = 100;

/// The value of an expression of nimbers below 2^128.
///
/// Linear in the length of the text, but for `log`, which takes up to some seconds for numbers from 2^64 on.
///
/// ```
/// assert_eq!(grundy_text::nim_value("7 * 12 + 3")?, 6);
/// assert_eq!(grundy_text::nim_value("4 ^ 2 / 2")?, 13);
/// # Ok::<(), grundy_text::Diagnosis>(())
/// ```
pub fn nim_value(text: &str) -> Result<u128, Diagnosis> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let value = reader.sum()?;
    reader.blanks();
    match reader.peek() {
        None => Ok(value.0),
        Some(found) => {
            let error = reader.unexpected(found, "expected an operator: +, *, / or ^");
            let xor = reader.text[reader.at..].to_ascii_lowercase().starts_with("xor");
            Err(if xor { error.helped("the nim-sum, the xor of both numbers, is written +") } else { error })
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, tokens: &[&str]) -> bool {
        self.blanks();
        let found = tokens.iter().find(|token| self.text[self.at..].starts_with(**token));
        if let Some(token) = found {
            self.at += token.len();
        }
        found.is_some()
    }

    fn error(&self, span: Range<usize>, message: impl Into<String>, label: &str) -> Diagnosis {
        Diagnosis::pointing("nim", message, self.text, &span, label)
    }

    fn unexpected(&self, found: char, label: &str) -> Diagnosis {
        self.error(self.at..self.at + found.len_utf8(), format!("\"{found}\" does not belong here"), label)
    }

    fn sum(&mut self) -> Result<Nimber128, Diagnosis> {
        let start = self.at;
        self.depth += 1;
        if self.depth > DEEPEST {
            let message = format!("expressions may be nested at most {DEEPEST} deep");
            return Err(self.error(start..start + 1, message, "here is one more"));
        }
        let mut value = self.product()?;
        while self.eat(&["+", "-", "\u{2295}"]) {
            value += self.product()?;
        }
        self.depth -= 1;
        Ok(value)
    }

    fn product(&mut self) -> Result<Nimber128, Diagnosis> {
        let mut value = self.power()?;
        loop {
            // Two stars are a power, which `power` has read already.
            if self.eat(&["*", "\u{2297}"]) {
                value *= self.power()?;
            } else if self.eat(&["/"]) {
                self.blanks();
                let start = self.at;
                let divisor = self.power()?;
                let Some(inverse) = divisor.inverse() else {
                    return Err(self.error(start..self.at, "0 has no inverse", "this is 0"));
                };
                value *= inverse;
            } else {
                return Ok(value);
            }
        }
    }

    fn power(&mut self) -> Result<Nimber128, Diagnosis> {
        let base = self.atom()?;
        if !self.eat(&["^", "**"]) {
            return Ok(base);
        }
        self.blanks();
        match self.peek() {
            Some(c) if c.is_ascii_digit() => Ok(base.power(self.number()?)),
            Some(c) => Err(self.unexpected(c, "an exponent is an ordinary whole number")),
            None => Err(self.missing("an exponent")),
        }
    }

    fn missing(&self, what: &str) -> Diagnosis {
        let end = self.text.trim_end().len();
        self.error(end..end, "the expression ends too early", &format!("expected {what}"))
    }

    fn atom(&mut self) -> Result<Nimber128, Diagnosis> {
        self.blanks();
        match self.peek() {
            Some(c) if c.is_ascii_digit() => Ok(Nimber128(self.number()?)),
            Some('(') => {
                let open = self.at;
                self.at += 1;
                let value = self.sum()?;
                self.close(open)?;
                Ok(value)
            }
            Some(c) if c.is_ascii_alphabetic() => self.call(),
            Some(c) => Err(self.unexpected(c, "expected a number, ( or a name such as sqrt")),
            None => Err(self.missing("a number")),
        }
    }

    fn close(&mut self, open: usize) -> Result<(), Diagnosis> {
        if self.eat(&[")"]) {
            return Ok(());
        }
        match self.peek() {
            Some(found) => Err(self.unexpected(found, "expected ) or an operator")),
            None => Err(self.error(open..open + 1, "a ( is not closed", "this one")),
        }
    }

    fn number(&mut self) -> Result<u128, Diagnosis> {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let word = &rest[..length];
        self.at += length;
        let hexadecimal = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
        let (digits, radix) = hexadecimal.map_or((word, 10), |digits| (digits, 16));
        if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
            return Err(self.error(start..self.at, format!("\"{word}\" is not a whole number"), "not a number"));
        }
        u128::from_str_radix(digits, radix)
            .map_err(|_| self.error(start..self.at, "nimbers go up to 2^128 - 1 here", "larger than that"))
    }

    fn call(&mut self) -> Result<Nimber128, Diagnosis> {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name = &rest[..length];
        self.at += length;
        let span = start..self.at;
        if !["sqrt", "inv", "log", "mex"].contains(&name) {
            let message = format!("nothing is called {name}");
            return Err(self.error(span, message, "expected sqrt, inv, log or mex"));
        }
        self.blanks();
        let open = self.at;
        if !self.eat(&["("]) {
            return Err(self.error(span, format!("{name} needs its numbers in ( )"), "expected ( behind it"));
        }
        let mut arguments = Vec::new();
        if !self.eat(&[")"]) {
            arguments.push(self.sum()?);
            while self.eat(&[","]) {
                arguments.push(self.sum()?);
            }
            self.close(open)?;
        }
        let whole = start..self.at;
        match (name, arguments.as_slice()) {
            ("sqrt", [only]) => Ok(only.square_root()),
            ("inv", [only]) => only.inverse().ok_or_else(|| self.error(whole, "0 has no inverse", "this is inv(0)")),
            ("log", [number, base]) => number
                .logarithm(*base)
                .map(Nimber128)
                .ok_or_else(|| self.error(whole, format!("{number} is no power of {base}"), "there is no exponent")),
            ("mex", all) => {
                let mut numbers: Vec<u128> = all.iter().map(|number| number.0).collect();
                numbers.sort_unstable();
                numbers.dedup();
                let mex = (0u128..).zip(&numbers).take_while(|(index, number)| index == *number).count();
                Ok(Nimber128(mex as u128))
            }
            ("log", _) => Err(self.error(whole, "log needs two numbers: log(x, base)", "not two")),
            _ => Err(self.error(whole, format!("{name} needs one number"), "not one")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Style;

    #[test]
    fn expressions_follow_the_usual_order() {
        for (text, value) in [
            ("7 * 12 + 3", 6),
            ("7*(12+3)", 11),
            ("2 * 3", 1),
            ("1 / 2", 3),
            ("2 ^ 2", 3),
            ("2 ** 2 * 2", 1),
            ("0x10 * 0x10", 24),
            ("5 - 3", 6),
            ("5 \u{2295} 3 \u{2297} 2", 4),
            ("sqrt(3)", 2),
            ("inv(4) * 4", 1),
            ("log(3, 2)", 2),
            ("mex(0, 1, 3)", 2),
            ("mex()", 0),
            ("340282366920938463463374607431768211455 + 1", u128::MAX - 1),
        ] {
            assert_eq!(nim_value(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn mistakes_are_shown_at_their_place() {
        for (text, expected) in [
            ("", "error: the expression ends too early\n  |\n1 |\n  | ^ expected a number\n"),
            ("7 *", "error: the expression ends too early\n  |\n1 | 7 *\n  |    ^ expected a number\n"),
            (
                "7 & 3",
                "error: \"&\" does not belong here\n  |\n1 | 7 & 3\n  |   ^ expected an operator: +, *, / or ^\n",
            ),
            ("7 / (2 + 2)", "error: 0 has no inverse\n  |\n1 | 7 / (2 + 2)\n  |     ^^^^^^^ this is 0\n"),
            ("(7 + 1", "error: a ( is not closed\n  |\n1 | (7 + 1\n  | ^ this one\n"),
            ("7x + 1", "error: \"7x\" is not a whole number\n  |\n1 | 7x + 1\n  | ^^ not a number\n"),
            ("sine(1)", "error: nothing is called sine\n  |\n1 | sine(1)\n  | ^^^^ expected sqrt, inv, log or mex\n"),
            ("log(5, 2)", "error: 5 is no power of 2\n  |\n1 | log(5, 2)\n  | ^^^^^^^^^ there is no exponent\n"),
        ] {
            assert_eq!(nim_value(text).unwrap_err().text(Style::Plain), expected, "{text}");
        }
        assert!(nim_value(&"(".repeat(100_000)).is_err());
        assert!(nim_value("340282366920938463463374607431768211456").is_err());
        assert!(nim_value("2 ^ é").is_err() && nim_value("é").is_err() && nim_value("2 3").is_err());
    }
}
