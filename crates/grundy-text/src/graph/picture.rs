//! Small graphs as pictures: DOT for whoever draws it, or SVG drawn here. Vertices are coloured by value.

use std::fmt;
use std::io::{self, Write};

use grundy::Outcome;

use crate::graph::answer::GraphReport;
use crate::graph::layout::Layout;
use crate::graph::svg;
use crate::words::shorten;

/// The language of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphPicture {
    /// DOT, up to 10,000 vertices and 50,000 edges.
    Dot,
    /// SVG in layers, up to 300 vertices and 2,000 edges.
    Svg,
}

/// Why there is no picture.
#[derive(Debug)]
pub enum PictureError {
    /// The graph has too many vertices or edges to be looked at.
    TooLarge {
        /// The most vertices there may be.
        vertices: u32,
        /// The most edges.
        edges: u64,
    },
    /// It could not be written.
    Write(io::Error),
}

impl From<io::Error> for PictureError {
    fn from(error: io::Error) -> Self {
        PictureError::Write(error)
    }
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::TooLarge { vertices, edges } => {
                write!(f, "such a picture has at most {vertices} vertices and {edges} edges")
            }
            PictureError::Write(error) => fmt::Display::fmt(error, f),
        }
    }
}

/// Fills for the values 0, 1, 2, ..., told apart by people who see few colours too (after Okabe and Ito, lightened),
/// and the last for everything above.
const FILLS: [&str; 8] = ["#f4b183", "#a6d3f0", "#8fd6bd", "#f7ef9b", "#9cc3e0", "#eab49a", "#e3bcd3", "#d9d9d9"];
const DRAWN: &str = "#ffffff";

impl GraphReport<'_> {
    /// Writes a picture of the graph, or says that it is too large for one.
    pub fn draw(&self, out: &mut dyn Write, picture: GraphPicture) -> Result<(), PictureError> {
        let (vertices, edges) = match picture {
            GraphPicture::Dot => (10_000, 50_000),
            GraphPicture::Svg => (300, 2_000),
        };
        if self.graph.vertices() > vertices || self.graph.edges() > edges {
            return Err(PictureError::TooLarge { vertices, edges });
        }
        match picture {
            GraphPicture::Dot => self.dot(out)?,
            GraphPicture::Svg => out.write_all(svg::drawn(self, &Layout::of(self.graph)).as_bytes())?,
        }
        Ok(())
    }

    /// The second line in a vertex: its value, or else its outcome with its remoteness.
    pub(crate) fn caption(&self, vertex: u32) -> String {
        if let Some(value) = self.answer.value(vertex) {
            return shorten(&value.to_string(), 16);
        }
        let outcome = self.answer.outcome(vertex);
        match self.answer.remoteness().and_then(|remoteness| remoteness.get(vertex)) {
            Some(moves) => format!("{outcome} {moves}"),
            None => outcome.to_string(),
        }
    }

    pub(crate) fn fill(&self, vertex: u32) -> &'static str {
        let class = match (self.answer.finite(vertex), self.answer.outcome(vertex)) {
            (Some(value), _) => value as usize,
            (None, Outcome::P) => 0,
            (None, Outcome::N) if !self.answer.has_values() => 1,
            (None, _) => return DRAWN,
        };
        FILLS[class.min(FILLS.len() - 1)]
    }

    fn dot(&self, out: &mut dyn Write) -> io::Result<()> {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, "\u{fffd}");
        let mut text = String::from("digraph {\n  node [style=filled];\n");
        for vertex in 0..self.graph.vertices() {
            let name = quoted(&self.names.name(vertex));
            let fill = self.fill(vertex);
            say!(text, "  \"{name}\" [label=\"{name}\\n{}\", fillcolor=\"{fill}\"];\n", self.caption(vertex));
        }
        for from in 0..self.graph.vertices() {
            for &to in self.graph.options(from) {
                say!(text, "  \"{}\" -> \"{}\";\n", quoted(&self.names.name(from)), quoted(&self.names.name(to)));
            }
        }
        text.push_str("}\n");
        out.write_all(text.as_bytes())
    }
}
