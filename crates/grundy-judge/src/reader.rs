//! The input as a stream of tokens over bytes.
//!
//! Contest inputs come with carriage returns, blank lines, a byte order mark, trailing blanks and no last
//! newline; programs that read tokens do not notice and neither does this reader. A million cases have to be
//! read in the time others need to look at them, so the reader keeps one position and nothing else: lines
//! and columns are counted when an error has to name one, by going over the input again.

use grundy::Natural;

use crate::error::{JudgeError, Place, shown};

/// A word of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) at: usize,
}

/// Reads tokens from the front of a byte string.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    input: &'a [u8],
    at: usize,
}

/// The bytes that separate tokens: blank, tab, newline, carriage return, vertical tab, form feed.
fn is_blank(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<'a> Reader<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        let at = if input.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Reader { input, at }
    }

    /// Goes to the next token and gives its position; the end of the input if there is none.
    #[inline]
    pub(crate) fn skip_blanks(&mut self) -> usize {
        while self.at < self.input.len() && is_blank(self.input[self.at]) {
            self.at += 1;
        }
        self.at
    }

    /// Whether only blanks are left.
    pub(crate) fn at_end(&mut self) -> bool {
        self.skip_blanks() == self.input.len()
    }

    /// The next token, if there is one.
    pub(crate) fn token(&mut self) -> Option<Token<'a>> {
        let at = self.skip_blanks();
        let length = self.input[at..].iter().position(|&b| is_blank(b)).unwrap_or(self.input.len() - at);
        self.at += length;
        (length > 0).then(|| Token { text: &self.input[at..at + length], at })
    }

    /// The next token, if it is a number of at most twenty digits that fits a machine word, with its position. Else
    /// nothing is read.
    #[inline]
    pub(crate) fn word(&mut self) -> Option<(u64, usize)> {
        let start = self.skip_blanks();
        let mut word = 0u64;
        // Nineteen digits always fit a machine word, twenty sometimes.
        for (length, &byte) in self.input[start..].iter().take(21).enumerate() {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                if length == 0 || !is_blank(byte) {
                    return None;
                }
                self.at = start + length;
                return Some((word, start));
            }
            word = match length {
                0..19 => word * 10 + u64::from(digit),
                19 => word.checked_mul(10)?.checked_add(u64::from(digit))?,
                _ => return None,
            };
        }
        if start == self.input.len() {
            return None;
        }
        self.at = self.input.len();
        Some((word, start))
    }

    /// The next token as a number, with its position; `None` at the end of the input.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<Option<(Natural, usize)>, JudgeError> {
        match self.word() {
            Some((word, at)) => Ok(Some((Natural::from(word), at))),
            None => self.long_number(),
        }
    }

    #[cold]
    fn long_number(&mut self) -> Result<Option<(Natural, usize)>, JudgeError> {
        let Some(token) = self.token() else { return Ok(None) };
        match std::str::from_utf8(token.text).ok().and_then(|text| text.parse().ok()) {
            Some(number) => Ok(Some((number, token.at))),
            None => Err(JudgeError::NotANumber { place: self.place(token.at), found: shown(token.text) }),
        }
    }

    /// Line and column of a byte position.
    pub(crate) fn place(&self, at: usize) -> Place {
        let mut before = &self.input[..at.min(self.input.len())];
        if before.starts_with(BYTE_ORDER_MARK) {
            before = &before[BYTE_ORDER_MARK.len()..];
        }
        let ends_line = |i: usize| before[i] == b'\n' || (before[i] == b'\r' && before.get(i + 1) != Some(&b'\n'));
        let ends = || (0..before.len()).filter(|&i| ends_line(i));
        let start = ends().next_back().map_or(0, |i| i + 1);
        Place { line: ends().count() + 1, column: String::from_utf8_lossy(&before[start..]).chars().count() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(input: &[u8]) -> Result<Vec<u64>, String> {
        let mut reader = Reader::new(input);
        let mut all = Vec::new();
        while let Some((number, _)) = reader.number().map_err(|e| e.to_string())? {
            all.push(number.to_u64().unwrap());
        }
        Ok(all)
    }

    #[test]
    fn odd_bytes_between_numbers_change_nothing() {
        for input in ["1 2 3", "1\n2\n3\n", "\u{feff}1\r\n2\r\n\r\n  3  \t\n\n", "\n\n1 2\u{b}\u{c}3", "1\r2\r3"] {
            assert_eq!(numbers(input.as_bytes()), Ok(vec![1, 2, 3]), "{input:?}");
        }
        assert_eq!(numbers(b""), Ok(vec![]));
        assert_eq!(numbers(b"\xef\xbb\xbf \r\n"), Ok(vec![]));
        assert_eq!(numbers(b"0007 18446744073709551615"), Ok(vec![7, u64::MAX]));
        assert_eq!(numbers(b"18446744073709551615"), Ok(vec![u64::MAX]));
        assert_eq!(numbers(b"00000000000000000000007 09999999999999999999"), Ok(vec![7, 9_999_999_999_999_999_999]));
        for text in ["18446744073709551616", "99999999999999999999", "184467440737095516150"] {
            let (number, _) = Reader::new(text.as_bytes()).number().unwrap().unwrap();
            assert_eq!((number.to_string().as_str(), Reader::new(text.as_bytes()).word()), (text, None));
        }
    }

    #[test]
    fn a_bad_token_is_named_with_line_and_column() {
        for (input, message) in [
            (&b"1\n3x\n"[..], "line 2, column 1: \"3x\" is not a whole number"),
            (b"1 -2", "line 1, column 3: \"-2\" is not a whole number"),
            (b"\xef\xbb\xbfx", "line 1, column 1: \"x\" is not a whole number"),
            (b"1\r\n\r\n 2.0", "line 3, column 2: \"2.0\" is not a whole number"),
            (b"1\r2\r +3", "line 3, column 2: \"+3\" is not a whole number"),
            (b"1 \x002", "line 1, column 3: \"\u{fffd}2\" is not a whole number"),
            (b"1 \xff\xfe", "line 1, column 3: \"\u{fffd}\u{fffd}\" is not a whole number"),
            ("é １".as_bytes(), "line 1, column 1: \"é\" is not a whole number"),
            (
                b"12345678901234567890123456789x",
                "line 1, column 1: \"12345678901234567890123456789x\" is not a whole number",
            ),
        ] {
            assert_eq!(numbers(input), Err(message.to_owned()), "{input:?}");
        }
    }

    #[test]
    fn tokens_of_any_length_are_read() {
        let digits = "9".repeat(100_000);
        let mut reader = Reader::new(digits.as_bytes());
        assert_eq!(reader.number().unwrap().unwrap().0.to_string(), digits);
        let message = numbers("x".repeat(100_000).as_bytes()).unwrap_err();
        assert_eq!(message, "line 1, column 1: \"xxxxxxxxxxxxxxxxxxxx... (100000 bytes)\" is not a whole number");
    }
}
