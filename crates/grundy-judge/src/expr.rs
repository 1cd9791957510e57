//! The small expressions inside `{...}`: how a problem's data speaks about the numbers of a case.
//!
//! Most problems need none of this (`nim: {h}`), some a little (`bash({m}): {n - 1}`), a few a closed
//! condition (`n % 2 == 0 || m % 2 == 0`). Keeping these in the data keeps the problems in one table.
//!
//! ```text
//! choice  = either [ "?" choice ":" choice ]
//! either  = both { "||" both }            both = relation { "&&" relation }
//! relation= sum [ ("=="|"!="|"<"|"<="|">"|">=") sum ]
//! sum     = product { ("+"|"-") product } product = unary { ("*"|"/"|"%") unary }
//! unary   = "!" unary | number | "text" | name | name "[i]" | name "(" choice { "," choice } ")" | "(" choice ")"
//! ```
//!
//! Truth is the number 1, falsehood 0. Arithmetic between a list and a number goes element by element. `h[i]`
//! is the element of the current round, see [`crate::program`].

use grundy::Natural;

use crate::error::FormError;
use crate::functions::Function;

/// A value known to every expression beside the variables of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// Whether the first player wins the case.
    Win,
    /// Whether the player to move wins the position; differs from `win` where the data gives a condition.
    Position,
    /// The positions of two heaps after each winning move, a line each.
    Pairs,
    /// The number of winning moves.
    Moves,
    /// The tokens taken by the first winning move.
    Take,
    /// The heap, from 1, of the first winning move.
    Heap,
    /// The heaps after the first winning move.
    Left,
    /// The number of the case, from 1.
    Case,
    /// The counter of `each`.
    Counter,
}

const GIVEN: [(&str, Given); 9] = [
    ("win", Given::Win),
    ("position", Given::Position),
    ("pairs", Given::Pairs),
    ("moves", Given::Moves),
    ("take", Given::Take),
    ("heap", Given::Heap),
    ("left", Given::Left),
    ("case", Given::Case),
    ("i", Given::Counter),
];

/// Whether a form may not use this name for a number of its own.
pub(crate) fn is_reserved(name: &str) -> bool {
    GIVEN.iter().any(|(known, _)| *known == name)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    Number(Natural),
    Text(String),
    Variable(usize),
    /// The element of a list in the current round.
    Item(usize),
    Given(Given),
    Call(Function, Vec<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<(Expr, Expr)>),
    Choice(Box<(Expr, Expr, Expr)>),
}

impl Expr {
    /// Calls `visit` for this expression and all inside it.
    pub(crate) fn walk(&self, visit: &mut dyn FnMut(&Expr)) {
        visit(self);
        match self {
            Expr::Call(_, arguments) => arguments.iter().for_each(|e| e.walk(visit)),
            Expr::Not(inner) => inner.walk(visit),
            Expr::Binary(_, sides) => {
                sides.0.walk(visit);
                sides.1.walk(visit);
            }
            Expr::Choice(parts) => {
                parts.0.walk(visit);
                parts.1.walk(visit);
                parts.2.walk(visit);
            }
            _ => {}
        }
    }
}

/// Expressions nested deeper than this are refused, so that no text can exhaust the stack.
const DEEPEST: usize = 40;

/// Reads expressions out of a text.
pub(crate) struct ExprParser<'t> {
    part: &'static str,
    text: &'t str,
    at: usize,
    names: &'t [String],
    depth: usize,
}

const LEVELS: [&[(&str, Operator)]; 5] = [
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
        ("<=", Operator::AtMost),
        (">=", Operator::AtLeast),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Remainder)],
];

impl<'t> ExprParser<'t> {
    /// Starts at byte `at` of `text`; `names` are the variables of the case.
    pub(crate) fn new(part: &'static str, text: &'t str, at: usize, names: &'t [String]) -> Self {
        ExprParser { part, text, at, names, depth: 0 }
    }

    /// Reads the whole text as one expression.
    pub(crate) fn whole(part: &'static str, text: &str, names: &[String]) -> Result<Expr, FormError> {
        let mut parser = ExprParser::new(part, text, 0, names);
        let expr = parser.choice()?;
        parser.blanks();
        if parser.at < text.len() {
            return Err(parser.error("expected an operator or the end"));
        }
        Ok(expr)
    }

    /// Reads one expression and the closing brace after it; gives the byte after the brace.
    pub(crate) fn braced(mut self) -> Result<(Expr, usize), FormError> {
        let expr = self.choice()?;
        if !self.eat("}") {
            return Err(self.error("expected an operator or }"));
        }
        Ok((expr, self.at))
    }

    fn error(&self, message: impl Into<String>) -> FormError {
        FormError::new(self.part, self.text, self.at, message)
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

    fn choice(&mut self) -> Result<Expr, FormError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error(format!("expressions may be nested at most {DEEPEST} deep")));
        }
        let mut expr = self.level(0)?;
        if self.eat("?") {
            let yes = self.choice()?;
            if !self.eat(":") {
                return Err(self.error("expected : and what holds otherwise"));
            }
            let no = self.choice()?;
            expr = Expr::Choice(Box::new((expr, yes, no)));
        }
        self.depth -= 1;
        Ok(expr)
    }

    fn level(&mut self, level: usize) -> Result<Expr, FormError> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.level(level + 1)?;
        while let Some(&(_, operator)) = operators.iter().find(|(token, _)| self.eat(token)) {
            let right = self.level(level + 1)?;
            left = Expr::Binary(operator, Box::new((left, right)));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, FormError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error(format!("expressions may be nested at most {DEEPEST} deep")));
        }
        let expr = if self.eat("!") { Expr::Not(Box::new(self.unary()?)) } else { self.atom()? };
        self.depth -= 1;
        Ok(expr)
    }

    fn word(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let word = &rest[..rest.find(|c: char| !belongs(c)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn atom(&mut self) -> Result<Expr, FormError> {
        self.blanks();
        let start = self.at;
        match self.rest().chars().next() {
            Some('(') => {
                self.at += 1;
                let inner = self.choice()?;
                if !self.eat(")") {
                    return Err(self.error("expected an operator or )"));
                }
                Ok(inner)
            }
            Some('"') => {
                self.at += 1;
                let text = self.word(|c| c != '"');
                if !self.eat("\"") {
                    return Err(self.error("expected the closing \" of a text"));
                }
                Ok(Expr::Text(text.to_owned()))
            }
            Some(c) if c.is_ascii_digit() => {
                let digits = self.word(|c| c.is_ascii_digit());
                digits.parse().map(Expr::Number).map_err(|_| self.error("expected a whole number"))
            }
            Some(c) if c.is_ascii_alphabetic() => {
                let name = self.word(|c| c.is_ascii_alphanumeric() || c == '_');
                self.named(name, start)
            }
            _ => Err(self.error("expected a number, a name of the form, or a function")),
        }
    }

    fn named(&mut self, name: &str, start: usize) -> Result<Expr, FormError> {
        if self.eat("(") {
            let Some(function) = Function::named(name) else {
                self.at = start;
                return Err(self.error(format!("there is no function {name}; there are {}", Function::names())));
            };
            let mut arguments = vec![self.choice()?];
            while self.eat(",") {
                arguments.push(self.choice()?);
            }
            if !self.eat(")") {
                return Err(self.error("expected , or )"));
            }
            let (least, most) = function.arguments();
            if !(least..=most).contains(&arguments.len()) {
                self.at = start;
                return Err(self.error(format!("{name} takes {least} arguments, found {}", arguments.len())));
            }
            return Ok(Expr::Call(function, arguments));
        }
        if let Some(&(_, given)) = GIVEN.iter().find(|(known, _)| *known == name) {
            return Ok(Expr::Given(given));
        }
        let Some(slot) = self.names.iter().position(|known| known == name) else {
            self.at = start;
            return Err(self.error(format!("the form has no {name}; it has {}", self.names.join(", "))));
        };
        Ok(if self.eat("[i]") { Expr::Item(slot) } else { Expr::Variable(slot) })
    }
}

/// A text with expressions in braces: `Case #{case}: Alice`. `{{` and `}}` are the braces themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Template {
    pub(crate) pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    Expr(Expr),
}

impl Template {
    pub(crate) fn parse(part: &'static str, text: &str, names: &[String]) -> Result<Template, FormError> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut plain = String::new();
        let mut at = 0;
        while let Some(next) = text[at..].chars().next() {
            let doubled = text[at + next.len_utf8()..].starts_with(next);
            match next {
                '{' | '}' if doubled => {
                    plain.push(next);
                    at += 2;
                }
                '{' => {
                    if !plain.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut plain)));
                    }
                    let (expr, after) = ExprParser::new(part, text, at + 1, names).braced()?;
                    pieces.push(Piece::Expr(expr));
                    at = after;
                }
                '}' => return Err(FormError::new(part, text, at, "this } closes nothing; write }} for the character")),
                _ => {
                    plain.push(next);
                    at += next.len_utf8();
                }
            }
        }
        if !plain.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        Ok(Template { pieces })
    }

    /// The text, if there are no expressions in it.
    pub(crate) fn constant(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [] => Some(""),
            [Piece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Calls `visit` for every expression and all inside it.
    pub(crate) fn walk(&self, visit: &mut dyn FnMut(&Expr)) {
        for piece in &self.pieces {
            if let Piece::Expr(expr) = piece {
                expr.walk(visit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(text: &str) -> String {
        ExprParser::whole("answer", text, &["n".to_owned(), "h".to_owned()]).unwrap_err().to_string()
    }

    #[test]
    fn mistakes_are_named_with_their_column() {
        assert_eq!(fails("n + "), "answer \"n + \", column 5: expected a number, a name of the form, or a function");
        assert_eq!(fails("m"), "answer \"m\", column 1: the form has no m; it has n, h");
        assert_eq!(fails("(n"), "answer \"(n\", column 3: expected an operator or )");
        assert_eq!(fails("n n"), "answer \"n n\", column 3: expected an operator or the end");
        assert_eq!(fails("n ? 1"), "answer \"n ? 1\", column 6: expected : and what holds otherwise");
        assert_eq!(fails("sum()"), "answer \"sum()\", column 5: expected a number, a name of the form, or a function");
        assert_eq!(fails("sum(n, h)"), "answer \"sum(n, h)\", column 1: sum takes 1 arguments, found 2");
        assert!(fails("plus(n)").contains("there is no function plus; there are "));
        assert!(fails(&"(".repeat(100_000)).ends_with("at most 40 deep"));
        assert!(fails(&"!".repeat(100_000)).ends_with("at most 40 deep"));
    }

    #[test]
    fn templates_keep_their_text_and_double_braces() {
        let names = ["n".to_owned()];
        let template = Template::parse("answer", "a{{b}} {n}!", &names).unwrap();
        let n = Piece::Expr(Expr::Variable(0));
        assert_eq!(template.pieces, [Piece::Text("a{b} ".into()), n, Piece::Text("!".into())]);
        assert_eq!(Template::parse("answer", "{n", &names).unwrap_err().column, 3);
        assert_eq!(Template::parse("answer", "é}", &names).unwrap_err().column, 2);
    }
}
