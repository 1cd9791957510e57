//! From bytes to a graph: gzip, then the form, then its reader.

use std::io::{self, Cursor, Read};

use flate2::read::MultiGzDecoder;
use grundy::{Edge, GameGraph, GraphError};

use crate::edges;
use crate::error::{ReadError, Wrong};
use crate::form::{Base, Form, ReadOptions, Reading};
use crate::names::{Interner, VertexNames};
use crate::{dot, json, words};

/// A graph with the names of its vertices.
#[derive(Clone, Debug)]
pub struct GraphFile {
    /// The graph.
    pub graph: GameGraph,
    /// The names of its vertices.
    pub names: VertexNames,
    /// How the file was read.
    pub reading: Reading,
    /// The first line, read as a move, if it looks like a header that miscounts.
    pub doubtful_header: Option<DoubtfulHeader>,
}

/// A first line that was read as a move and may have been meant as a header, since vertices and edges are nearly as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubtfulHeader {
    /// The line.
    pub line: Edge,
    /// How many edges follow.
    pub follow: u64,
}

const GZIP: &[u8] = &[0x1f, 0x8b];
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// What of the beginning is looked at to tell the form.
const HEAD: usize = 1 << 16;

/// Reads a whole file.
///
/// Numbered edge lists are read in one pass by all processors, in O(bytes) time and about 11 bytes an edge at the
/// peak; the other forms are held as text meanwhile and take about 100 bytes a name besides. Fails if the file is not
/// a graph, with the place; if it would take more than the memory allowed; or if reading fails.
pub fn read(input: impl Read + Send, options: &ReadOptions) -> Result<GraphFile, ReadError> {
    let mut input = input;
    let head = beginning(&mut input)?;
    if head.starts_with(GZIP) {
        let mut plain = MultiGzDecoder::new(Cursor::new(head).chain(input));
        let head = beginning(&mut plain)?;
        return of_form(head, plain, options);
    }
    of_form(head, input, options)
}

/// The first bytes, fewer only if the file has no more.
fn beginning(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEAD);
    input.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}

fn of_form(head: Vec<u8>, input: impl Read + Send, options: &ReadOptions) -> Result<GraphFile, ReadError> {
    let start = if head.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let form = match options.form {
        Form::Auto => guess(&head[start..]),
        told => told,
    };
    match form {
        Form::Dot => {
            let text = text(head, input, options)?;
            let read = dot::read(&text[start..], options.memory);
            built(read.map_err(|trouble| trouble.told(text.as_bytes(), start))?, Reading::Dot, options)
        }
        Form::Json => {
            let text = text(head, input, options)?;
            let read = json::read(&text[start..], options.memory);
            built(read.map_err(|trouble| trouble.told(text.as_bytes(), start))?, Reading::Json, options)
        }
        _ if options.base == Base::Names || (options.base == Base::Auto && !edges::numbers_first(&head[start..])) => {
            if form == Form::Judge && options.base == Base::Auto {
                return Err(edges::no_header(&head, start));
            }
            let text = text(head, input, options)?;
            let read = words::read(&text[start..], form == Form::Judge, options.memory);
            built(read.map_err(|trouble| trouble.told(text.as_bytes(), start))?, Reading::Named, options)
        }
        _ => edges::read(head, start, input, form, options),
    }
}

/// The form that a file begins like.
fn guess(head: &[u8]) -> Form {
    let mut rest = head.trim_ascii_start();
    loop {
        let comment: &[u8] = if rest.starts_with(b"/*") { b"*/" } else { b"\n" };
        if !(rest.starts_with(b"//") || rest.starts_with(b"/*") || rest.starts_with(b"#")) {
            break;
        }
        let end = rest.windows(comment.len()).position(|window| window == comment);
        rest = end.map_or(&[][..], |end| &rest[end + comment.len()..]).trim_ascii_start();
    }
    let word: Vec<u8> = rest.iter().take_while(|b| b.is_ascii_alphabetic()).map(u8::to_ascii_lowercase).collect();
    let after = rest[word.len()..].trim_ascii_start();
    match word.as_slice() {
        b"" if rest.starts_with(b"{") => Form::Json,
        b"strict" => Form::Dot,
        // An edge list may have a vertex called graph.
        b"digraph" | b"graph" if after.starts_with(b"{") || braced(after) => Form::Dot,
        _ => Form::Auto,
    }
}

/// Whether a name and an opening brace stand here.
fn braced(rest: &[u8]) -> bool {
    let line_end = rest.iter().position(|&b| b == b'{' || b == b'\n').unwrap_or(rest.len());
    rest[line_end..].trim_ascii_start().starts_with(b"{")
}

/// All of the file as text.
fn text(head: Vec<u8>, input: impl Read, options: &ReadOptions) -> Result<String, ReadError> {
    let mut bytes = head;
    let most = options.memory.saturating_add(1);
    input.take(most).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > options.memory {
        let (needed, allowed) = (bytes.len() as u64, options.memory);
        return Err(GraphError::Memory { what: "the text of the file", needed, allowed }.into());
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let text = error.as_bytes();
        let found = format!("byte 0x{:02X}", text.get(at).copied().unwrap_or_default());
        let message = format!("{found} stands here, and the text is not UTF-8");
        let help = "save the file as UTF-8 (plain ASCII is UTF-8 too)";
        Wrong { at, found, expected: "UTF-8", message, help }.placed(text, 0)
    })
}

/// What stopped a reader of text.
#[derive(Debug)]
pub(crate) enum Trouble {
    Wrong(Wrong),
    Graph(GraphError),
}

impl From<GraphError> for Trouble {
    fn from(error: GraphError) -> Self {
        Trouble::Graph(error)
    }
}

impl From<Wrong> for Trouble {
    fn from(wrong: Wrong) -> Self {
        Trouble::Wrong(wrong)
    }
}

impl Trouble {
    /// The error, with its place in the whole text, of which the first `start` bytes were left out.
    fn told(self, text: &[u8], start: usize) -> ReadError {
        match self {
            Trouble::Wrong(wrong) => Wrong { at: wrong.at + start, ..wrong }.placed(text, 0),
            Trouble::Graph(error) => error.into(),
        }
    }
}

fn built(names: Interner, reading: Reading, options: &ReadOptions) -> Result<GraphFile, ReadError> {
    let (words, edges): (Vec<Box<str>>, Vec<Edge>) = names.words();
    let graph = GameGraph::new(words.len() as u32, &edges, options.memory)?;
    Ok(GraphFile { graph, names: VertexNames::Words(words), reading, doubtful_header: None })
}
