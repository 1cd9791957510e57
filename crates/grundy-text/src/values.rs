//! A stretch of a nim-sequence, written value by value.
//!
//! Sequences are long, so nothing is kept: a writer begins, takes the values in order, and ends with how they
//! are known.

use std::io::{self, Write};

use grundy::{Natural, NimSequence, Nimber};

use crate::basis;
use crate::words::shorten;

/// How the values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValuesFormat {
    /// `heap value` lines between two lines that begin with `#`.
    Text,
    /// `heap,value` lines after a line with these names.
    Csv,
    /// One JSON object.
    Json,
    /// `n a(n)` lines as the OEIS takes them, and nothing else.
    BFile,
}

/// Writes the values of consecutive heaps.
#[derive(Debug)]
pub struct ValuesWriter<W> {
    out: W,
    format: ValuesFormat,
    first: bool,
    rules: String,
}

/// Integers above this are strings in JSON.
const LARGEST_NUMBER: u64 = 1 << 53;

impl<W: Write> ValuesWriter<W> {
    /// Begins with what the values are: the rules and the heaps `from` to `to`, both included.
    pub fn new(mut out: W, format: ValuesFormat, rules: &str, from: &Natural, to: &Natural) -> io::Result<Self> {
        match format {
            ValuesFormat::Text => writeln!(out, "# {rules}, normal play: nim-values of heaps {from} to {to}")?,
            ValuesFormat::Csv => writeln!(out, "heap,value")?,
            ValuesFormat::Json => {
                let quoted = serde_json::to_string(rules)?;
                write!(
                    out,
                    r#"{{"schema":"grundy/values/1","rules":{quoted},"play":"normal","from":"{from}","to":"{to}","values":["#
                )?;
            }
            ValuesFormat::BFile => {}
        }
        Ok(ValuesWriter { out, format, first: true, rules: rules.to_owned() })
    }

    /// The value of the next heap.
    pub fn value(&mut self, heap: &Natural, value: &Nimber) -> io::Result<()> {
        match self.format {
            ValuesFormat::Text | ValuesFormat::BFile => writeln!(self.out, "{heap} {value}"),
            ValuesFormat::Csv => writeln!(self.out, "{heap},{value}"),
            ValuesFormat::Json => {
                let comma = if std::mem::take(&mut self.first) { "" } else { "," };
                match value.to_u64().filter(|&value| value <= LARGEST_NUMBER) {
                    Some(value) => write!(self.out, "{comma}{value}"),
                    None => write!(self.out, "{comma}\"{value}\""),
                }
            }
        }
    }

    /// Ends with how the values are known.
    pub fn end(mut self, sequence: &NimSequence, to: &Natural) -> io::Result<()> {
        let (kind, words) = known(sequence, &self.rules, to);
        match self.format {
            ValuesFormat::Text => writeln!(self.out, "# {words}"),
            ValuesFormat::Json => {
                writeln!(self.out, r#"],"basis":"{kind}","why":{}}}"#, serde_json::to_string(&words)?)
            }
            ValuesFormat::Csv | ValuesFormat::BFile => Ok(()),
        }
    }
}

/// How the values up to a heap are known: a word for programs, a sentence for people.
fn known(sequence: &NimSequence, rules: &str, to: &Natural) -> (&'static str, String) {
    match (sequence.formula(), sequence.proved()) {
        (Some(words), _) => ("formula", format!("proved: {words} (theorem)")),
        (None, Some(period)) => ("period", basis::period_sentence(period)),
        // Said so that it cannot be taken for a denial: listing values looks for no period.
        (None, None) => {
            let typed = if rules.contains([' ', '(', '|']) { format!("\"{rules}\"") } else { rules.to_owned() };
            let words = format!(
                "computed heap by heap to heap {to}; no period was looked for (grundy period {})",
                shorten(&typed, 80)
            );
            ("computed", words)
        }
    }
}
