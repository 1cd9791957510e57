//! Programs for contestants: the shortest right program for a game, in C++, Python, Rust and Java.
//!
//! Where a formula or a period is proved, the program is that formula or one turn of the period. Otherwise it fills a
//! table by the mex up to a largest heap, with arrays as long as they must be: the engine knows the largest value.
//!
//! The program reads the number of positions, then for each the number of its heaps and the heaps, and prints who wins
//! each on a line. What it does is written once, as [`statement`]s, and [`language`] words these four times.

mod coupled;
mod formula;
mod language;
mod options;
mod statement;
mod written;

use grundy::{Group, NimSequence, Period, Play, Ruleset, SequenceError};

use crate::code::language::{Body, write};
use crate::code::statement::Statement;

/// A language programs are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeLanguage {
    /// C++11 or later.
    Cpp,
    /// Python 3.
    Python,
    /// Rust, edition 2021 or later.
    Rust,
    /// Java 8 or later, class `Main`.
    Java,
}

impl CodeLanguage {
    /// The name of the language, as one types it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            CodeLanguage::Cpp => "cpp",
            CodeLanguage::Python => "python",
            CodeLanguage::Rust => "rust",
            CodeLanguage::Java => "java",
        }
    }
}

/// Why there is no program for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The rules have a part that programs are not written for.
    #[error("no program can be written for {0} yet")]
    Unknown(String),
    /// A game on a board or a graph: a program would be a search, or long.
    #[error(
        "no program is written for {0}: its positions are boards or graphs, not heaps or rows of coins with a formula"
    )]
    Search(String),
    /// A formula that a program in 64-bit numbers might get wrong.
    #[error("no program is written for {rules}: {why}")]
    Formula {
        /// The rules.
        rules: String,
        /// What it cannot do.
        why: &'static str,
    },
    /// Misere play of these rules has no rule that a short program could follow.
    #[error("misere play of {0} has no rule for heaps of any size, so no short program")]
    Misere(String),
    /// The table would be too long.
    #[error("a table up to heap {0} is too long for a program; the largest heap may be 10000000")]
    TooLong(u64),
    /// A value is out of reach.
    #[error(transparent)]
    Value(#[from] SequenceError),
}

/// A program and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The text of the program.
    pub text: String,
    /// Why it is right, in a line.
    pub because: String,
    /// The largest heap that the program can be asked for, if it goes by a table.
    pub largest: Option<u64>,
}

/// The largest heap of a table when nobody says.
const HEAPS: u64 = 10_000;
/// Turns longer than this are not written into a program.
const LONGEST_TURN: u64 = 2_000;
/// A table longer than this is no program for a judge.
const LONGEST_TABLE: u64 = 10_000_000;

/// How the value of a heap is computed.
enum Plan {
    Formula(Vec<Statement>),
    Turn { before: u64, period: u64, saltus: u64, values: Vec<u64> },
    Table { largest: u64, takes: Vec<Statement>, marks: Vec<Statement>, seen: u64 },
}

/// The program for these rules: `win` or `lose` is printed for the player to move.
///
/// `largest` is the largest heap a table must reach (`None`: 10000, or 1000 where that is out of reach); formulas and periods reach all heaps of 64 bits.
/// Costs what the period of the sequence or the table costs.
pub fn code(
    rules: &Ruleset,
    play: Play,
    language: CodeLanguage,
    largest: Option<u64>,
    words: (&str, &str),
) -> Result<Code, CodeError> {
    let unknown = || CodeError::Unknown(rules.to_string());
    let Some(merged) = rules.one_heap() else {
        let group = Group::new(rules.clone(), Vec::new()).ok();
        let game = group.and_then(|group| group.coupled()).or_else(|| coupled::of(rules)).ok_or_else(unknown)?;
        if play == Play::Misere {
            return Err(CodeError::Misere(rules.to_string()));
        }
        let (statements, because) = coupled::wins(&game).ok_or_else(|| CodeError::Search(rules.to_string()))?;
        return Ok(Code { text: write(&Body::Position(statements), play, language, words), because, largest: None });
    };
    if play == Play::Misere && merged.as_subtraction().is_none() {
        return Err(CodeError::Misere(rules.to_string()));
    }
    let mut sequence = NimSequence::new(&merged);
    sequence.set_name(rules.to_string());
    let (plan, because) = plan(rules, &mut sequence, largest)?;
    let largest = if let Plan::Table { largest, .. } = plan { Some(largest) } else { None };
    Ok(Code { text: write(&Body::Heaps(plan), play, language, words), because, largest })
}

fn plan(rules: &Ruleset, sequence: &mut NimSequence, largest: Option<u64>) -> Result<(Plan, String), CodeError> {
    if let Some(form) = sequence.closed_form()
        && let Some(statements) = formula::statements(form)
    {
        let because = format!("{} (theorem)", sequence.formula().unwrap_or_default());
        return Ok((Plan::Formula(statements), because));
    }
    sequence.quick_period()?;
    if let Some(period) = sequence.proved().cloned()
        && let Some(plan) = turn(sequence, &period)?
    {
        return Ok((plan, crate::basis::period_sentence(&period)));
    }
    let within_reach = |largest: &u64, sequence: &mut NimSequence| sequence.prefix(*largest as usize + 1).is_ok();
    let largest = largest.unwrap_or_else(|| {
        // Rules whose heaps have very many options get a shorter table.
        let shorter = [HEAPS, 1000].into_iter().find(|largest| within_reach(largest, sequence));
        shorter.unwrap_or(HEAPS)
    });
    if largest > LONGEST_TABLE {
        return Err(CodeError::TooLong(largest));
    }
    let merged = rules.one_heap().ok_or_else(|| CodeError::Unknown(rules.to_string()))?;
    // A heap that the formula has no answer for is told before what a program would make of it.
    let values = sequence.prefix(largest as usize + 1)?;
    let (takes, marks) = options::statements(&merged, largest).map_err(|why| match why {
        "" => CodeError::Unknown(rules.to_string()),
        why => CodeError::Formula { rules: rules.to_string(), why },
    })?;
    // The xor of values is below the next power of two, and the mex looks one further.
    let seen = (values.iter().max().copied().unwrap_or(0) + 1).next_power_of_two() + 1;
    Ok((Plan::Table { largest, takes, marks, seen }, format!("every heap up to {largest} by the mex")))
}

fn turn(sequence: &mut NimSequence, period: &Period) -> Result<Option<Plan>, CodeError> {
    let words = (period.preperiod().to_u64(), period.period().to_u64(), period.saltus().to_u64());
    let (Some(before), Some(length), Some(saltus)) = words else { return Ok(None) };
    match before.checked_add(length) {
        Some(all) if all <= LONGEST_TURN => {
            let values = sequence.prefix(all as usize)?;
            Ok(Some(Plan::Turn { before, period: length, saltus, values }))
        }
        _ => Ok(None),
    }
}
