//! What a program does, before it is worded in a language.
//!
//! Expressions are texts that all four languages read alike: sums, products, comparisons, `&&`, `||`; `/` is division
//! of whole numbers. `min(a, b)` and `sg[...]` are worded anew where a language writes them otherwise.

/// A step of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    /// A new variable.
    New(&'static str, String),
    /// A variable takes another value.
    Set(&'static str, String),
    /// A loop over the whole numbers from the first to the second expression, both included.
    For(&'static str, String, String, Vec<Statement>),
    /// A loop over the takes.
    Takes(Vec<Statement>),
    While(String, Vec<Statement>),
    If(String, Vec<Statement>),
    /// Steps whose variables end with them.
    Block(Vec<Statement>),
    /// The value is one that an option has.
    Mark(String),
    /// The heap as a number that may be subtracted from, and the steps with it: all their numbers have 64 bits.
    Wide(Vec<Statement>),
    /// The number is one of the takes.
    Take(String),
    /// The value of the heap, or whether the position is won.
    Return(String),
}

pub(crate) fn new(name: &'static str, value: impl Into<String>) -> Statement {
    Statement::New(name, value.into())
}

pub(crate) fn set(name: &'static str, value: impl Into<String>) -> Statement {
    Statement::Set(name, value.into())
}

pub(crate) fn each(
    name: &'static str,
    from: impl Into<String>,
    to: impl Into<String>,
    body: Vec<Statement>,
) -> Statement {
    Statement::For(name, from.into(), to.into(), body)
}

pub(crate) fn repeat(condition: impl Into<String>, body: Vec<Statement>) -> Statement {
    Statement::While(condition.into(), body)
}

pub(crate) fn when(condition: impl Into<String>, body: Vec<Statement>) -> Statement {
    Statement::If(condition.into(), body)
}

pub(crate) fn mark(value: impl Into<String>) -> Statement {
    Statement::Mark(value.into())
}

pub(crate) fn answer(value: impl Into<String>) -> Statement {
    Statement::Return(value.into())
}
