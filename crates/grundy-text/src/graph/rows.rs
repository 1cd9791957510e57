//! A row for every vertex: text, CSV, JSON.
//!
//! A graph may have ten million vertices, so rows are made by hand in a buffer that is handed on when it is full; the
//! columns are as wide as the widest name, which for numbers is known beforehand.

use std::io::{self, Write};

use grundy::{LoopyValue, Outcome};
use grundy_graphfile::VertexNames;

use crate::graph::answer::GraphReport;
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

/// The buffer is handed on when it is longer than this.
const BUFFER: usize = 1 << 17;

/// Names are padded to at most this width.
const WIDEST: usize = 40;

impl GraphReport<'_> {
    /// Writes every vertex with its outcome and its value or remoteness, in the order of the graph.
    pub fn write(&self, out: &mut dyn Write, format: GraphFormat) -> io::Result<()> {
        let mut rows = Rows { report: *self, buffer: Vec::with_capacity(BUFFER + BUFFER / 4), width: 0 };
        match format {
            GraphFormat::Text => rows.text(out),
            GraphFormat::Csv => rows.csv(out),
            GraphFormat::Json => rows.json(out),
        }
    }
}

struct Rows<'a> {
    report: GraphReport<'a>,
    buffer: Vec<u8>,
    width: usize,
}

fn letter(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::P => b'P',
        Outcome::N => b'N',
        Outcome::Draw => b'D',
    }
}

/// Appends a number in decimal.
fn decimal(buffer: &mut Vec<u8>, number: u32) {
    let mut digits = [0u8; 10];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    buffer.extend_from_slice(&digits[at..]);
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

impl Rows<'_> {
    fn hand_on(&mut self, out: &mut dyn Write, always: bool) -> io::Result<()> {
        if always || self.buffer.len() >= BUFFER {
            out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    fn text(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let GraphReport { graph, names, reading, answer } = self.report;
        let count = |count: u64, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
        self.width = name_width(names);
        writeln!(
            self.buffer,
            "{}, {}, {} ({reading})\n",
            count(u64::from(graph.vertices()), "vertex", "vertices"),
            count(graph.edges(), "edge", "edges"),
            words::play(answer.play()),
        )?;
        let last = match (answer.has_values(), answer.remoteness()) {
            (true, _) => "  value",
            (_, Some(_)) => "  moves",
            _ => "",
        };
        writeln!(self.buffer, "  {:<1$}  outcome{last}", "vertex", self.width)?;
        let mut totals = [0u64; 3];
        for vertex in 0..graph.vertices() {
            let outcome = answer.outcome(vertex);
            totals[match outcome {
                Outcome::P => 0,
                Outcome::N => 1,
                Outcome::Draw => 2,
            }] += 1;
            self.text_row(vertex, outcome)?;
            self.hand_on(out, false)?;
        }
        let [p, n, draws] = totals;
        writeln!(
            self.buffer,
            "\n{}, {}, {}",
            count(p, "P-position", "P-positions"),
            count(n, "N-position", "N-positions"),
            count(draws, "draw", "draws")
        )?;
        self.hand_on(out, true)
    }

    fn text_row(&mut self, vertex: u32, outcome: Outcome) -> io::Result<()> {
        let GraphReport { names, answer, .. } = self.report;
        self.buffer.extend_from_slice(b"  ");
        if let Some(number) = names.number(vertex) {
            self.blanks(self.width.saturating_sub(digits(number)));
            decimal(&mut self.buffer, number);
        } else {
            let name = names.name(vertex);
            let shown: String = name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
            self.buffer.extend_from_slice(shown.as_bytes());
            self.blanks(self.width.saturating_sub(width::of(&shown)));
        }
        self.buffer.extend_from_slice(b"  ");
        self.buffer.push(letter(outcome));
        if let Some(value) = answer.finite(vertex) {
            self.blanks(8);
            decimal(&mut self.buffer, value);
        } else if let Some(value) = answer.value(vertex) {
            self.blanks(8);
            write!(self.buffer, "{value}")?;
        } else if let Some(moves) = answer.remoteness().and_then(|remoteness| remoteness.get(vertex)) {
            self.blanks(8);
            decimal(&mut self.buffer, moves);
        }
        self.buffer.push(b'\n');
        Ok(())
    }

    fn blanks(&mut self, count: usize) {
        self.buffer.extend(std::iter::repeat_n(b' ', count));
    }

    fn csv(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let GraphReport { graph, answer, .. } = self.report;
        let titles: &[u8] = match (answer.has_values(), answer.remoteness()) {
            (true, _) => b"vertex,outcome,value\n",
            (_, Some(_)) => b"vertex,outcome,moves\n",
            _ => b"vertex,outcome\n",
        };
        self.buffer.extend_from_slice(titles);
        for vertex in 0..graph.vertices() {
            self.csv_name(vertex);
            self.buffer.push(b',');
            self.buffer.push(letter(answer.outcome(vertex)));
            if let Some(value) = answer.finite(vertex) {
                self.buffer.push(b',');
                decimal(&mut self.buffer, value);
            } else if let Some(value) = answer.value(vertex) {
                write!(self.buffer, ",\"{value}\"")?;
            } else if let Some(remoteness) = answer.remoteness() {
                self.buffer.push(b',');
                if let Some(moves) = remoteness.get(vertex) {
                    decimal(&mut self.buffer, moves);
                }
            }
            self.buffer.push(b'\n');
            self.hand_on(out, false)?;
        }
        self.hand_on(out, true)
    }

    fn csv_name(&mut self, vertex: u32) {
        let names = self.report.names;
        if let Some(number) = names.number(vertex) {
            return decimal(&mut self.buffer, number);
        }
        let name = names.name(vertex);
        if name.contains([',', '"', '\n', '\r']) {
            self.buffer.extend_from_slice(format!("\"{}\"", name.replace('"', "\"\"")).as_bytes());
        } else {
            self.buffer.extend_from_slice(name.as_bytes());
        }
    }

    fn json(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let GraphReport { graph, reading, answer, .. } = self.report;
        write!(
            self.buffer,
            "{{\"schema\":\"grundy/graph/1\",\"play\":\"{}\",\"read_as\":\"{reading}\",\"vertex_count\":{},\"edge_count\":{},\"vertices\":[",
            answer.play(),
            graph.vertices(),
            graph.edges(),
        )?;
        for vertex in 0..graph.vertices() {
            self.buffer.extend_from_slice(if vertex == 0 { b"{\"id\":" } else { b",{\"id\":" });
            self.json_name(vertex)?;
            match answer.value(vertex) {
                Some(LoopyValue::Finite(value)) => write!(self.buffer, ",\"value\":\"{value}\"")?,
                Some(LoopyValue::Infinite(set)) => {
                    self.buffer.extend_from_slice(b",\"value\":{\"infinity\":[");
                    for (i, value) in set.iter().enumerate() {
                        write!(self.buffer, "{}\"{value}\"", if i == 0 { "" } else { "," })?;
                    }
                    self.buffer.extend_from_slice(b"]}");
                }
                None => {}
            }
            write!(self.buffer, ",\"outcome\":\"{}\"", answer.outcome(vertex))?;
            match answer.remoteness().map(|remoteness| remoteness.get(vertex)) {
                Some(Some(moves)) => write!(self.buffer, ",\"moves\":{moves}")?,
                Some(None) => self.buffer.extend_from_slice(b",\"moves\":null"),
                None => {}
            }
            self.buffer.push(b'}');
            self.hand_on(out, false)?;
        }
        self.buffer.extend_from_slice(b"]}\n");
        self.hand_on(out, true)
    }

    fn json_name(&mut self, vertex: u32) -> io::Result<()> {
        let names = self.report.names;
        match names.number(vertex) {
            Some(number) => write!(self.buffer, "\"{number}\""),
            None => Ok(serde_json::to_writer(&mut self.buffer, &names.name(vertex))?),
        }
    }
}
