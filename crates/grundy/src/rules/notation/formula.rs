//! Rules written as formulas: what stands after `moves(n):`.
//!
//! The text is cut into tokens up to the colon or bar that ends the rule, and read by precedence. Formulas nest, so
//! their depth and length are bounded; and every clause is tried on the first heaps at once, so that most rules
//! that cannot be played are refused with a place in the text, before anything is computed.

mod tokens;

use std::ops::Range;

use self::tokens::{Token, Tokens};
use super::error::{NotationError, NotationErrorKind, shorten};
use crate::rules::written::{Clause, Counts, Expr, Function, NOT, Operator, Part, Qualifier, SIGN, WrittenRule};

/// So many operators, calls and parentheses may stand inside each other, and so many tokens make a rule.
const DEEPEST: usize = 64;
const LONGEST: usize = 2000;
/// The heaps on which a rule is tried when it is read, and the steps that may take.
const TRIED: u64 = 40;
const STEPS: u64 = 50_000;

struct Parser<'t> {
    text: &'t str,
    tokens: Tokens<'t>,
    /// The heap and the variables of all clauses, in order.
    names: Vec<String>,
    /// Variables before this one belong to clauses that are done.
    first: usize,
    depth: usize,
}

type Parsed<T> = Result<T, NotationError>;

/// Reads the clauses of a rule whose heap is called `heap`, from `start` on; gives also where they end.
pub(super) fn read(text: &str, heap: Range<usize>, start: usize) -> Parsed<(WrittenRule, usize)> {
    let tokens = Tokens::read(text, start)?;
    if tokens.len() > LONGEST {
        let message = "the rule is too long";
        return Err(NotationError::new(NotationErrorKind::NumberRange, text, tokens.span(), message)
            .labelled(format!("at most {LONGEST} numbers, names and signs are read")));
    }
    let name = tokens::folded(&text[heap.clone()]);
    if !tokens::is_name(&name) {
        let message = "expected a name for the heap";
        return Err(NotationError::new(NotationErrorKind::Unexpected, text, heap, message)
            .expecting(&["a name such as n"])
            .helped("write moves(n): n-1".to_owned()));
    }
    let mut parser = Parser { text, tokens, names: vec![name], first: 1, depth: 0 };
    let (mut clauses, mut places) = (Vec::new(), Vec::new());
    loop {
        let from = parser.tokens.place().start;
        clauses.push(parser.clause()?);
        places.push(from..parser.tokens.before());
        if !parser.tokens.take(&Token::Semicolon) {
            break;
        }
    }
    if parser.tokens.peek() != &Token::End {
        return Err(parser.unexpected("expected ;, for, if, a colon or the end", &[";", "for", "if", ":"]));
    }
    let end = parser.tokens.place().start;
    let rule = WrittenRule { names: parser.names, clauses };
    try_out(text, &rule, &places)?;
    Ok((rule, end))
}

/// Refuses a rule that cannot be played from one of the first heaps.
fn try_out(text: &str, rule: &WrittenRule, places: &[Range<usize>]) -> Parsed<()> {
    let mut steps = STEPS;
    for heap in 1..=TRIED {
        let mut grows = None;
        let mut used = 0;
        let listed = rule.list(heap, Counts::Odd, steps, &mut |clause, left| {
            used += 1;
            if let Some(&large) = left.iter().find(|&&part| part >= heap)
                && grows.is_none()
            {
                grows = Some((clause, large));
            }
        });
        let place = |clause: usize| places.get(clause).cloned().unwrap_or_default();
        if let Some((clause, left)) = grows {
            let message = format!("a move from heap {heap} leaves a heap of {left}");
            return Err(NotationError::new(NotationErrorKind::NotDecreasing, text, place(clause), message)
                .labelled("every move must leave smaller heaps, or the game need not end")
                .helped("add a condition, as in: n/2 if n > 1".to_owned()));
        }
        if let Err((clause, fault)) = listed {
            // A long list is not wrong yet, only too long to try.
            if fault == crate::rules::written::Fault::TooLong {
                return Ok(());
            }
            let message = format!("heap {heap} meets {fault}");
            return Err(NotationError::new(NotationErrorKind::NumberRange, text, place(clause), message)
                .labelled("its moves cannot be listed")
                .helped("add a condition that leaves such heaps out".to_owned()));
        }
        steps = steps.saturating_sub(used + 100);
        if steps == 0 {
            break;
        }
    }
    Ok(())
}

impl Parser<'_> {
    fn error(&self, span: Range<usize>, message: impl Into<String>) -> NotationError {
        NotationError::new(NotationErrorKind::Unexpected, self.text, span, message)
    }

    fn unexpected(&self, message: &str, expected: &'static [&'static str]) -> NotationError {
        let error = self.error(self.tokens.place(), message);
        let label = if self.tokens.place().is_empty() {
            "the text ends here".to_owned()
        } else {
            format!("found {}", error.found())
        };
        error.labelled(label).expecting(expected)
    }

    fn expect(&mut self, token: &Token, message: &str, expected: &'static [&'static str]) -> Parsed<()> {
        if self.tokens.take(token) { Ok(()) } else { Err(self.unexpected(message, expected)) }
    }

    fn clause(&mut self) -> Parsed<Clause> {
        // What is left is told before the variables are, so it is read when they are known.
        let start = self.tokens.mark();
        self.tokens.skip_to_qualifiers();
        // Variables of one clause mean nothing in the next, and may be named there again.
        self.first = self.names.len();
        let mut qualifiers = Vec::new();
        loop {
            if self.tokens.take_word("for") {
                qualifiers.push(self.generator()?);
            } else if self.tokens.take_word("if") {
                qualifiers.push(Qualifier::If(self.condition()?));
            } else {
                break;
            }
        }
        let end = self.tokens.mark();
        self.tokens.go(start);
        let parts = self.parts()?;
        if !self.tokens.at_end_of_parts() {
            return Err(self.unexpected("expected for, if, ; or a colon", &["for", "if", ";", ":"]));
        }
        self.tokens.go(end);
        Ok(Clause { parts, qualifiers })
    }

    fn generator(&mut self) -> Parsed<Qualifier> {
        let place = self.tokens.place();
        let Token::Word(name) = self.tokens.peek().clone() else {
            return Err(self.unexpected("expected the name of a variable", &["a name such as a"]));
        };
        if !tokens::is_name(&name) || Function::ALL.iter().any(|function| function.name() == name) {
            return Err(self
                .error(place, format!("{} cannot name a variable", shorten(&name)))
                .labelled("it has a meaning of its own"));
        }
        if self.variable(&name).is_some() {
            return Err(self
                .error(place, format!("{} has a meaning already", shorten(&name)))
                .helped("choose another name".to_owned()));
        }
        self.tokens.next();
        if !self.tokens.take_word("in") {
            return Err(self.unexpected("expected in", &["in"]));
        }
        if self.tokens.take_word("divisors") {
            self.expect(&Token::Open, "expected (", &["("])?;
            let of = self.number(0)?;
            self.expect(&Token::Close, "expected )", &[")"])?;
            self.names.push(name);
            return Ok(Qualifier::Divisors { variable: self.names.len() - 1, of });
        }
        let low = self.number(5)?;
        self.expect(&Token::Dots, "expected ..", &[".."])?;
        let high = self.number(5)?;
        self.names.push(name);
        Ok(Qualifier::Range { variable: self.names.len() - 1, low, high })
    }

    /// The number of the heap or of a variable of this clause.
    fn variable(&self, word: &str) -> Option<usize> {
        if self.names[0] == word {
            return Some(0);
        }
        (self.first..self.names.len()).find(|&variable| self.names[variable] == word)
    }

    /// One heap, or several in parentheses.
    fn parts(&mut self) -> Parsed<Vec<Part>> {
        let start = self.tokens.mark();
        if self.tokens.take(&Token::Open) {
            let mut parts = vec![self.part()?];
            while self.tokens.take(&Token::Comma) {
                parts.push(self.part()?);
            }
            let several = parts.len() > 1 || parts[0].times.is_some();
            if several {
                self.expect(&Token::Close, "expected , or )", &[",", ")"])?;
                return Ok(parts);
            }
            // A parenthesis in a formula, which may go on after it.
            self.tokens.go(start);
        }
        Ok(vec![self.part()?])
    }

    fn part(&mut self) -> Parsed<Part> {
        let size = self.number(5)?;
        let times = if self.tokens.take_word("times") { Some(self.number(5)?) } else { None };
        Ok(Part { size, times })
    }

    fn number(&mut self, least: u8) -> Parsed<Expr> {
        let start = self.tokens.place().start;
        let expr = self.expr(least)?;
        if expr.is_condition() {
            let span = start..self.tokens.before();
            return Err(self.error(span, "expected a number").labelled("this is a condition").expecting(&["a number"]));
        }
        Ok(expr)
    }

    fn condition(&mut self) -> Parsed<Expr> {
        let start = self.tokens.place().start;
        let expr = self.expr(0)?;
        if !expr.is_condition() {
            let span = start..self.tokens.before();
            return Err(self
                .error(span, "expected a condition")
                .labelled("this is a number")
                .expecting(&["a comparison such as a < n"])
                .helped("compare it with another number, as in n % 2 = 0".to_owned()));
        }
        Ok(expr)
    }

    /// A formula whose operators bind at least so tightly.
    fn expr(&mut self, least: u8) -> Parsed<Expr> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let message = "the formula is nested too deeply";
            return Err(NotationError::new(NotationErrorKind::NumberRange, self.text, self.tokens.place(), message)
                .labelled(format!("at most {DEEPEST} operators stand inside each other")));
        }
        let start = self.tokens.place().start;
        let mut left = self.operand()?;
        let mut length = 0;
        while let Some(operator) = self.tokens.operator().filter(|operator| operator.strength() >= least) {
            let place = self.tokens.place();
            length += 1;
            if length + self.depth > DEEPEST {
                let message = "the formula is too long";
                return Err(NotationError::new(NotationErrorKind::NumberRange, self.text, place, message)
                    .labelled(format!("at most {DEEPEST} operators follow each other")));
            }
            self.tokens.next();
            let strength = operator.strength();
            // Powers are read from the right, comparisons do not follow each other.
            let right = self.expr(if operator == Operator::Power { SIGN } else { strength + 1 })?;
            let sides = [&left, &right].map(Expr::is_condition);
            if sides.iter().any(|&condition| condition != operator.joins_conditions()) {
                let span = start..self.tokens.before();
                let symbol = operator.symbol();
                let joins = operator.joins_conditions();
                let message = if joins {
                    format!("{symbol} joins conditions")
                } else {
                    format!("{symbol} stands between numbers")
                };
                let help =
                    (strength == 4 && sides[0]).then(|| "join comparisons with and: 1 <= a and a < n".to_owned());
                return Err(self.error(span, message).helped(help));
            }
            left = Expr::Binary(operator, Box::new([left, right]));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn operand(&mut self) -> Parsed<Expr> {
        const EXPECTED: &[&str] = &["a number", "the name of a variable", "("];
        let place = self.tokens.place();
        match self.tokens.peek().clone() {
            Token::Number(number) => {
                self.tokens.next();
                Ok(Expr::Number(number))
            }
            Token::Operator(Operator::Minus) => {
                self.tokens.next();
                let of = self.expr(SIGN + 1)?;
                if of.is_condition() {
                    return Err(self.error(place, "a sign stands before a number"));
                }
                Ok(Expr::Negative(Box::new(of)))
            }
            Token::Open => {
                self.tokens.next();
                let inner = self.expr(0)?;
                self.expect(&Token::Close, "expected )", &[")"])?;
                Ok(inner)
            }
            Token::Word(word) if word == "not" => {
                self.tokens.next();
                let of = self.expr(NOT)?;
                if !of.is_condition() {
                    return Err(self.error(place, "not stands before a condition"));
                }
                Ok(Expr::Not(Box::new(of)))
            }
            Token::Word(word) => {
                if let Some(variable) = self.variable(&word) {
                    self.tokens.next();
                    return Ok(Expr::Variable(variable));
                }
                self.call(&word)
            }
            _ => Err(self.unexpected("expected a number", EXPECTED)),
        }
    }

    fn call(&mut self, word: &str) -> Parsed<Expr> {
        let Some(function) = Function::ALL.into_iter().find(|function| function.name() == word) else {
            let known: Vec<&str> =
                self.names[..1].iter().chain(&self.names[self.first..]).map(String::as_str).collect();
            let help = format!("known here: {}; functions are gcd, isqrt, min and max", known.join(", "));
            let message = format!("{} is not a variable here", shorten(word));
            return Err(NotationError::new(NotationErrorKind::UnknownName, self.text, self.tokens.place(), message)
                .helped(help));
        };
        let place = self.tokens.place();
        self.tokens.next();
        self.expect(&Token::Open, "expected (", &["("])?;
        let mut arguments = vec![self.number(0)?];
        while self.tokens.take(&Token::Comma) {
            arguments.push(self.number(0)?);
        }
        self.expect(&Token::Close, "expected , or )", &[",", ")"])?;
        if arguments.len() != function.arguments() {
            let count = function.arguments();
            let plural = if count == 1 { "" } else { "s" };
            let message = format!("{word} takes {count} argument{plural}, found {}", arguments.len());
            return Err(NotationError::new(
                NotationErrorKind::Arguments,
                self.text,
                place.start..self.tokens.before(),
                message,
            ));
        }
        Ok(Expr::Call(function, arguments))
    }
}
