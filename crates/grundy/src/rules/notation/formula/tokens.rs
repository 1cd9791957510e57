//! The tokens of a formula, each with its place in the text.

use std::ops::Range;

use super::super::error::{NotationError, NotationErrorKind};
use super::super::lexer::fold;
use crate::rules::written::Operator;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(i128),
    Word(String),
    Operator(Operator),
    Open,
    Close,
    Comma,
    Dots,
    Semicolon,
    /// The colon, the bar or the end of the text that ends the rule.
    End,
}

pub(super) struct Tokens<'t> {
    text: &'t str,
    list: Vec<(Token, Range<usize>)>,
    at: usize,
}

/// The text as it is meant.
pub(super) fn folded(text: &str) -> String {
    text.trim().chars().map(fold).collect()
}

const KEYWORDS: [&str; 8] = ["for", "in", "if", "and", "or", "not", "times", "divisors"];

/// Whether a word can name a variable.
pub(super) fn is_name(word: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || c == '_';
    word.starts_with(char::is_alphabetic) && word.chars().all(goes_on) && !KEYWORDS.contains(&word) && word.len() <= 40
}

impl<'t> Tokens<'t> {
    /// The tokens from `start` to the end of the rule, which is the last.
    pub(super) fn read(text: &'t str, start: usize) -> Result<Self, NotationError> {
        let mut list = Vec::new();
        let mut chars = text[start..].char_indices().map(|(i, c)| (start + i, fold(c))).peekable();
        let end_of = |next: Option<&(usize, char)>| next.map_or(text.len(), |&(i, _)| i);
        loop {
            let Some(&(from, c)) = chars.peek() else {
                list.push((Token::End, text.len()..text.len()));
                break;
            };
            if matches!(c, ':' | '|') {
                list.push((Token::End, from..from + text[from..].chars().next().map_or(0, char::len_utf8)));
                break;
            }
            chars.next();
            let next = chars.peek().map(|&(_, c)| c);
            let mut pair = |second: char, two: Token, one: Token| {
                if next == Some(second) {
                    chars.next();
                    two
                } else {
                    one
                }
            };
            let operator = Token::Operator;
            let token = match c {
                ' ' => continue,
                '+' => operator(Operator::Plus),
                '-' => operator(Operator::Minus),
                '*' | '×' => pair('*', operator(Operator::Power), operator(Operator::Times)),
                '/' => pair('/', operator(Operator::Divide), operator(Operator::Divide)),
                '%' => operator(Operator::Remainder),
                '^' => operator(Operator::Power),
                '=' => pair('=', operator(Operator::Equal), operator(Operator::Equal)),
                '<' => pair('=', operator(Operator::AtMost), operator(Operator::Less)),
                '>' => pair('=', operator(Operator::AtLeast), operator(Operator::More)),
                '!' if next == Some('=') => pair('=', operator(Operator::Unequal), Token::End),
                '≠' => operator(Operator::Unequal),
                '≤' => operator(Operator::AtMost),
                '≥' => operator(Operator::AtLeast),
                '(' => Token::Open,
                ')' => Token::Close,
                ',' => Token::Comma,
                ';' => Token::Semicolon,
                '.' if next == Some('.') => pair('.', Token::Dots, Token::End),
                c if c.is_ascii_digit() => {
                    let mut number = c.to_digit(10).map(i128::from);
                    while let Some(digit) = chars.peek().and_then(|(_, c)| c.to_digit(10)) {
                        chars.next();
                        number = number.and_then(|n| n.checked_mul(10)?.checked_add(i128::from(digit)));
                    }
                    let Some(number) = number else {
                        let span = from..end_of(chars.peek());
                        let message = "the number is too large for a formula";
                        return Err(NotationError::new(NotationErrorKind::NumberRange, text, span, message)
                            .labelled("numbers in formulas are below 2^127"));
                    };
                    Token::Number(number)
                }
                c if c.is_alphabetic() => {
                    let mut word = String::from(c);
                    while let Some(&(_, c)) = chars.peek().filter(|(_, c)| c.is_alphanumeric() || *c == '_') {
                        word.push(c);
                        chars.next();
                    }
                    match word.as_str() {
                        "and" => operator(Operator::And),
                        "or" => operator(Operator::Or),
                        _ => Token::Word(word),
                    }
                }
                _ => {
                    let span = from..end_of(chars.peek());
                    return Err(NotationError::new(
                        NotationErrorKind::Unexpected,
                        text,
                        span,
                        "this does not belong in a formula",
                    )
                    .expecting(&["a number", "a name", "an operator"]));
                }
            };
            list.push((token, from..end_of(chars.peek())));
        }
        Ok(Tokens { text, list, at: 0 })
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The place of all of them.
    pub(super) fn span(&self) -> Range<usize> {
        let start = self.list.first().map_or(0, |(_, span)| span.start);
        start..self.list.last().map_or(start, |(_, span)| span.start)
    }

    pub(super) fn peek(&self) -> &Token {
        self.list.get(self.at).map_or(&Token::End, |(token, _)| token)
    }

    /// The place of the next token; empty at the end of the text.
    pub(super) fn place(&self) -> Range<usize> {
        self.list.get(self.at).map_or(self.text.len()..self.text.len(), |(_, span)| span.clone())
    }

    /// Where the last token that was read ends.
    pub(super) fn before(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.list.get(at)).map_or(0, |(_, span)| span.end)
    }

    pub(super) fn next(&mut self) {
        self.at += 1;
    }

    pub(super) fn mark(&self) -> usize {
        self.at
    }

    pub(super) fn go(&mut self, mark: usize) {
        self.at = mark;
    }

    pub(super) fn take(&mut self, token: &Token) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn operator(&self) -> Option<Operator> {
        if let Token::Operator(operator) = self.peek() { Some(*operator) } else { None }
    }

    /// Whether what a move leaves ends here.
    pub(super) fn at_end_of_parts(&self) -> bool {
        match self.peek() {
            Token::End | Token::Semicolon => true,
            Token::Word(word) => word == "for" || word == "if",
            _ => false,
        }
    }

    /// Skips what a move leaves.
    pub(super) fn skip_to_qualifiers(&mut self) {
        while !self.at_end_of_parts() {
            self.next();
        }
    }
}
