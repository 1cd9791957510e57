//! A written rule as text, with no more parentheses than it needs.

use std::fmt;

use super::{Clause, Expr, NOT, Qualifier, SIGN, WrittenRule};

struct Shown<'r> {
    rule: &'r WrittenRule,
    expr: &'r Expr,
    /// Weaker operators than this stand in parentheses.
    least: u8,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = |expr, least| Shown { rule: self.rule, expr, least };
        let strength = match self.expr {
            Expr::Negative(_) => SIGN,
            Expr::Not(_) => NOT,
            Expr::Binary(operator, _) => operator.strength(),
            _ => u8::MAX,
        };
        if strength < self.least {
            return write!(f, "({})", inner(self.expr, 0));
        }
        match self.expr {
            Expr::Number(number) => write!(f, "{number}"),
            Expr::Variable(variable) => f.write_str(&self.rule.names[*variable]),
            Expr::Negative(of) => write!(f, "-{}", inner(of, SIGN + 1)),
            Expr::Not(of) => write!(f, "not {}", inner(of, NOT)),
            Expr::Binary(operator, sides) => {
                // Operators of one strength are read from the left, except powers; comparisons do not follow each
                // other.
                let (left, right) = match strength {
                    8 => (strength + 1, SIGN),
                    4 => (strength + 1, strength + 1),
                    _ => (strength, strength + 1),
                };
                let blank = if strength <= 4 { " " } else { "" };
                let [a, b] = &**sides;
                write!(f, "{}{blank}{}{blank}{}", inner(a, left), operator.symbol(), inner(b, right))
            }
            Expr::Call(function, arguments) => {
                write!(f, "{}(", function.name())?;
                for (i, argument) in arguments.iter().enumerate() {
                    write!(f, "{}{}", if i > 0 { ", " } else { "" }, inner(argument, 0))?;
                }
                f.write_str(")")
            }
        }
    }
}

impl WrittenRule {
    fn show<'r>(&'r self, expr: &'r Expr) -> Shown<'r> {
        Shown { rule: self, expr, least: 5 }
    }

    fn write_clause(&self, clause: &Clause, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = clause.parts.len() != 1;
        f.write_str(if several { "(" } else { "" })?;
        for (i, part) in clause.parts.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { ", " } else { "" }, self.show(&part.size))?;
            if let Some(times) = &part.times {
                write!(f, " times {}", self.show(times))?;
            }
        }
        f.write_str(if several { ")" } else { "" })?;
        for qualifier in &clause.qualifiers {
            match qualifier {
                Qualifier::Range { variable, low, high } => {
                    write!(f, " for {} in {}..{}", self.names[*variable], self.show(low), self.show(high))?;
                }
                Qualifier::Divisors { variable, of } => {
                    write!(f, " for {} in divisors({})", self.names[*variable], self.show(of))?;
                }
                Qualifier::If(condition) => {
                    write!(f, " if {}", Shown { rule: self, expr: condition, least: 0 })?;
                }
            }
        }
        Ok(())
    }
}

/// Writes `moves(n): n-1; n-2`, which reads back as the same rule.
impl fmt::Display for WrittenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves({}):", self.names.first().map_or("n", String::as_str))?;
        for (i, clause) in self.clauses.iter().enumerate() {
            f.write_str(if i > 0 { "; " } else { " " })?;
            self.write_clause(clause, f)?;
        }
        Ok(())
    }
}
