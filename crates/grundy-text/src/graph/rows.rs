//! A row for every vertex: text, CSV, JSON.
//!
//! A graph may have ten million vertices, so rows are made by hand, in stretches, by all processors; the columns are as
//! wide as the widest name, which for numbers is known beforehand.

use std::io::{self, Write};

use grundy::{LoopyValue, Outcome};
use grundy_graphfile::VertexNames;

use crate::graph::answer::GraphReport;
use crate::graph::decimal::decimal;
use crate::graph::stream::{Pen, write_rows};
use crate::graph::tokens::doubt;
use crate::width;
use crate::words;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// Aligned columns for people.
    Text,
    /// Comma-separated values with a line of titles.
    Csv,
    /// One JSON object.
    Json,
}

/// Names are padded to at most this width.
const WIDEST: usize = 40;

impl GraphReport<'_> {
    /// Writes every vertex with its outcome and its value or remoteness, in the order of the graph.
    pub fn write(&self, out: &mut dyn Write, format: GraphFormat) -> io::Result<()> {
        match format {
            GraphFormat::Text => self.write_text(out),
            GraphFormat::Csv => self.write_csv(out),
            GraphFormat::Json => self.write_json(out),
        }
    }
}

/// Appends formatted words; writing to memory does not fail.
macro_rules! put {
    ($text:expr, $($words:tt)*) => {{
        let _ = write!($text, $($words)*);
    }};
}

fn letter(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::P => b'P',
        Outcome::N => b'N',
        Outcome::Draw => b'D',
    }
}

fn digits(number: u32) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

fn name_width(names: &VertexNames) -> usize {
    let widest = match names {
        VertexNames::Words(words) => words.iter().map(|word| width::of(word)).max().unwrap_or(0),
        _ => (names.len() as u32).checked_sub(1).and_then(|last| names.number(last)).map_or(0, digits),
    };
    widest.clamp("vertex".len(), WIDEST)
}

fn blanks(text: &mut Vec<u8>, count: usize) {
    text.extend(std::iter::repeat_n(b' ', count));
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

impl GraphReport<'_> {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let GraphReport { graph, names, reading, answer, .. } = *self;
        writeln!(
            out,
            "{}, {}, {} ({reading})\n",
            counted(u64::from(graph.vertices()), "vertex", "vertices"),
            counted(graph.edges(), "edge", "edges"),
            words::play(answer.play()),
        )?;
        let last = match (answer.has_values(), answer.remoteness()) {
            (true, _) => "  value",
            (_, Some(_)) => "  moves",
            _ => "",
        };
        let width = name_width(names);
        writeln!(out, "  {:<width$}  outcome{last}", "vertex")?;
        let [p, n, draws] = write_rows(out, graph.vertices(), |pen, vertex| self.text_row(pen, vertex, width))?;
        writeln!(
            out,
            "\n{}, {}, {}",
            counted(p, "P-position", "P-positions"),
            counted(n, "N-position", "N-positions"),
            counted(draws, "draw", "draws")
        )
    }

    fn text_row(&self, Pen { text, number: decimals }: &mut Pen, vertex: u32, width: usize) -> Outcome {
        let GraphReport { names, answer, .. } = *self;
        let outcome = answer.outcome(vertex);
        text.extend_from_slice(b"  ");
        if let Some(number) = names.number(vertex) {
            blanks(text, width.saturating_sub(digits(number)));
            decimals.put(text, number);
        } else {
            let name = names.name(vertex);
            let shown: String = name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
            text.extend_from_slice(shown.as_bytes());
            blanks(text, width.saturating_sub(width::of(&shown)));
        }
        text.extend_from_slice(&[b' ', b' ', letter(outcome)]);
        if let Some(value) = answer.finite(vertex) {
            text.extend_from_slice(b"        ");
            decimal(text, value);
        } else if let Some(value) = answer.value(vertex) {
            put!(text, "        {value}");
        } else if let Some(moves) = answer.remoteness().and_then(|remoteness| remoteness.get(vertex)) {
            text.extend_from_slice(b"        ");
            decimal(text, moves);
        }
        text.push(b'\n');
        outcome
    }

    fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let titles: &[u8] = match (self.answer.has_values(), self.answer.remoteness()) {
            (true, _) => b"vertex,outcome,value\n",
            (_, Some(_)) => b"vertex,outcome,moves\n",
            _ => b"vertex,outcome\n",
        };
        out.write_all(titles)?;
        write_rows(out, self.graph.vertices(), |pen, vertex| self.csv_row(pen, vertex)).map(|_| ())
    }

    fn csv_row(&self, Pen { text, number: decimals }: &mut Pen, vertex: u32) -> Outcome {
        let GraphReport { names, answer, .. } = *self;
        match names.number(vertex) {
            Some(number) => decimals.put(text, number),
            None => csv_field(text, &names.name(vertex)),
        }
        if let Some(value) = answer.finite(vertex) {
            let outcome = if value == 0 { Outcome::P } else { Outcome::N };
            text.extend_from_slice(&[b',', letter(outcome), b',']);
            decimal(text, value);
            text.push(b'\n');
            return outcome;
        }
        let outcome = answer.outcome(vertex);
        text.extend_from_slice(&[b',', letter(outcome)]);
        if let Some(value) = answer.value(vertex) {
            put!(text, ",\"{value}\"");
        } else if let Some(remoteness) = answer.remoteness() {
            text.push(b',');
            if let Some(moves) = remoteness.get(vertex) {
                decimal(text, moves);
            }
        }
        text.push(b'\n');
        outcome
    }

    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let GraphReport { graph, reading, answer, .. } = *self;
        write!(
            out,
            "{{\"schema\":\"grundy/graph/1\",\"play\":\"{}\",\"read_as\":\"{reading}\",\
             \"vertex_count\":{},\"edge_count\":{},",
            answer.play(),
            graph.vertices(),
            graph.edges(),
        )?;
        if let Some(header) = &self.doubtful_header {
            write!(out, "\"doubtful_header\":{},", doubt(header))?;
        }
        out.write_all(b"\"vertices\":[")?;
        write_rows(out, graph.vertices(), |pen, vertex| self.json_row(pen, vertex))?;
        out.write_all(b"]}\n")
    }

    fn json_row(&self, Pen { text, .. }: &mut Pen, vertex: u32) -> Outcome {
        let GraphReport { names, answer, .. } = *self;
        let outcome = answer.outcome(vertex);
        text.extend_from_slice(if vertex == 0 { b"{\"id\":" } else { b",{\"id\":" });
        match names.number(vertex) {
            Some(number) => put!(text, "\"{number}\""),
            // A string always serialises.
            None => serde_json::to_writer(&mut *text, &names.name(vertex)).unwrap_or_default(),
        }
        match answer.value(vertex) {
            Some(LoopyValue::Finite(value)) => put!(text, ",\"value\":\"{value}\""),
            Some(LoopyValue::Infinite(set)) => {
                text.extend_from_slice(b",\"value\":{\"infinity\":[");
                for (i, value) in set.iter().enumerate() {
                    put!(text, "{}\"{value}\"", if i == 0 { "" } else { "," });
                }
                text.extend_from_slice(b"]}");
            }
            None => {}
        }
        put!(text, ",\"outcome\":\"{outcome}\"");
        match answer.remoteness().map(|remoteness| remoteness.get(vertex)) {
            Some(Some(moves)) => put!(text, ",\"moves\":{moves}"),
            Some(None) => text.extend_from_slice(b",\"moves\":null"),
            None => {}
        }
        text.push(b'}');
        outcome
    }
}

fn csv_field(text: &mut Vec<u8>, name: &str) {
    if name.contains([',', '"', '\n', '\r']) {
        put!(text, "\"{}\"", name.replace('"', "\"\""));
    } else {
        text.extend_from_slice(name.as_bytes());
    }
}
