//! Rules for one heap that a person writes down as formulas: `moves(n): n-1; (a, n-a) for a in 1..n/2 if a != n-a`.
//!
//! A rule is a list of clauses. Each tells what a move leaves: one heap, or several in parentheses, for all values of
//! the variables it names, under the conditions it names. Numbers are whole and exact; division and remainder round
//! down. What would leave fewer than no tokens is no move, and an empty heap has none.
//!
//! Nothing about such a rule can be proved from its text, so every heap is checked as its options are listed:
//! arithmetic that has no result, endless lists and heaps that are not smaller than the one they come from are
//! refused with the heap at which they happen ([`HeapRules::fault`]). The text is read in
//! [`notation`](super::notation).

mod display;
mod eval;
mod program;

use crate::rules::heap::HeapRules;

pub(crate) use eval::{Counts, Fault};
pub use program::WrittenStep;

/// A rule for one heap, written as formulas.
///
/// Two rules are equal if they are written alike, blanks and needless parentheses aside. Listing the options of a
/// heap costs a few nanoseconds for each step of arithmetic, and at most 10^7 options are looked at for one heap.
///
/// ```
/// use grundy::{NimSequence, Ruleset};
/// let rules: Ruleset = "moves(n): n-d for d in divisors(n)".parse()?;
/// let mut sequence = NimSequence::of(&rules).expect("a rule for one heap");
/// assert_eq!(sequence.prefix(9)?, [0, 1, 2, 1, 3, 1, 2, 1, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WrittenRule {
    /// The name of the heap, then those of the other variables by their number.
    pub(super) names: Vec<String>,
    pub(super) clauses: Vec<Clause>,
}

/// What a move leaves, and for which values of its variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Clause {
    pub(super) parts: Vec<Part>,
    pub(super) qualifiers: Vec<Qualifier>,
}

/// A heap that is left, or so many heaps of that size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Part {
    pub(super) size: Expr,
    pub(super) times: Option<Expr>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Qualifier {
    /// `for a in 1..n/2`
    Range { variable: usize, low: Expr, high: Expr },
    /// `for d in divisors(n)`
    Divisors { variable: usize, of: Expr },
    /// `if a != n-a`
    If(Expr),
}

/// A number or a condition; the parser sees to it that each stands where it may.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Expr {
    Number(i128),
    Variable(usize),
    Negative(Box<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<[Expr; 2]>),
    Call(Function, Vec<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
    Power,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Function {
    Gcd,
    Isqrt,
    Min,
    Max,
}

impl Operator {
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Operator::Or => "or",
            Operator::And => "and",
            Operator::Equal => "=",
            Operator::Unequal => "!=",
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::More => ">",
            Operator::AtLeast => ">=",
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::Power => "^",
        }
    }

    /// How tightly it binds.
    pub(super) fn strength(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Equal
            | Operator::Unequal
            | Operator::Less
            | Operator::AtMost
            | Operator::More
            | Operator::AtLeast => 4,
            Operator::Plus | Operator::Minus => 5,
            Operator::Times | Operator::Divide | Operator::Remainder => 6,
            Operator::Power => 8,
        }
    }

    /// Whether it makes conditions of conditions.
    pub(super) fn joins_conditions(self) -> bool {
        matches!(self, Operator::Or | Operator::And)
    }
}

/// How tightly `not` and a sign bind.
pub(super) const NOT: u8 = 3;
pub(super) const SIGN: u8 = 7;

impl Function {
    pub(super) const ALL: [Function; 4] = [Function::Gcd, Function::Isqrt, Function::Min, Function::Max];

    pub(super) fn name(self) -> &'static str {
        match self {
            Function::Gcd => "gcd",
            Function::Isqrt => "isqrt",
            Function::Min => "min",
            Function::Max => "max",
        }
    }

    /// How many arguments it takes.
    pub(super) fn arguments(self) -> usize {
        if self == Function::Isqrt { 1 } else { 2 }
    }
}

impl Expr {
    /// Whether it is a condition and not a number.
    pub(super) fn is_condition(&self) -> bool {
        match self {
            Expr::Not(_) => true,
            Expr::Binary(operator, _) => operator.strength() <= 4,
            _ => false,
        }
    }
}

impl WrittenRule {
    /// How many variables a move has at most, which says about how the number of options grows: like n to that power.
    #[must_use]
    pub fn most_variables(&self) -> u32 {
        let variables = |clause: &Clause| clause.qualifiers.iter().filter(|q| !matches!(q, Qualifier::If(_))).count();
        self.clauses.iter().map(variables).max().unwrap_or(0) as u32
    }
}

impl HeapRules for WrittenRule {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        if self.list(heap, eval::Counts::All, eval::MOST_STEPS, &mut |_, left| visit(left)).is_err() {
            // A heap that is not smaller makes every engine stop and ask for the fault.
            visit(&[heap]);
        }
    }

    fn for_each_option_value(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        if self.list(heap, eval::Counts::Odd, eval::MOST_STEPS, &mut |_, left| visit(left)).is_err() {
            visit(&[heap]);
        }
    }

    fn fault(&self, heap: u64) -> Option<String> {
        self.list(heap, eval::Counts::All, eval::MOST_STEPS, &mut |_, _| {}).err().map(|(_, fault)| fault.to_string())
    }
}

#[cfg(test)]
mod tests;
