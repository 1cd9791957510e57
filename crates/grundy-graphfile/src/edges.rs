//! Edge lists whose vertices are numbers: header or not, from 0 or from 1, all numbers or only those mentioned.

use std::io::Read;

use grundy::{DealtEdges, Edge, GraphBuilder, GraphError};

use crate::error::{ReadError, Wrong, place};
use crate::form::{Base, Form, ReadOptions, Reading};
use crate::names::VertexNames;
use crate::numbers::LARGEST;
use crate::pieces::{self, Piece, Pieces};
use crate::read::{DoubtfulHeader, GraphFile};
use crate::words::HEADER;

/// Where the first line that says anything begins and ends in the beginning of a file.
pub(crate) fn first_line(head: &[u8]) -> Option<(usize, usize)> {
    let mut start = 0;
    while start < head.len() {
        let end = head[start..].iter().position(|&b| b == b'\n').map_or(head.len(), |n| start + n);
        let line = head[start..end].trim_ascii();
        if !line.is_empty() && !line.starts_with(b"#") {
            return Some((start, end));
        }
        start = end + 1;
    }
    None
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let line = line.split(|&b| b == b'#').next().unwrap_or_default();
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Whether the first line has nothing but numbers, or there is none. A sign makes a bad number, not a name.
pub(crate) fn numbers_first(head: &[u8]) -> bool {
    let number = |word: &[u8]| {
        let plain = word.strip_prefix(b"-").unwrap_or(word);
        !plain.is_empty() && plain.iter().all(u8::is_ascii_digit)
    };
    first_line(head).is_none_or(|(start, end)| words(&head[start..end]).all(number))
}

/// There is no header where the judge form has one.
pub(crate) fn no_header(head: &[u8], start: usize) -> ReadError {
    let (from, to) = first_line(&head[start..]).unwrap_or_default();
    let line = head[start + from..start + to].trim_ascii_end();
    let blanks = line.len() - line.trim_ascii_start().len();
    let mut wrong = Wrong::token(head, start + from + blanks, line.len() - blanks, "a header of two numbers", HEADER);
    if line.is_empty() {
        "the file has no header".clone_into(&mut wrong.message);
    }
    wrong.placed(head, 0)
}

/// The first line of a file as a header, with the byte after it.
fn header(head: &[u8], start: usize) -> Result<(u64, u64, usize), ReadError> {
    let (from, to) = first_line(&head[start..]).ok_or_else(|| no_header(head, start))?;
    let line = &head[start + from..start + to];
    let numbers: Option<Vec<u64>> =
        words(line).map(|word| std::str::from_utf8(word).ok().and_then(|word| word.parse().ok())).collect();
    match numbers.as_deref() {
        Some(&[vertices, edges]) if vertices <= u64::from(LARGEST) => {
            Ok((vertices, edges, (start + to + 1).min(head.len())))
        }
        _ => Err(no_header(head, start)),
    }
}

/// What was mentioned.
#[derive(Clone, Copy)]
struct Mentioned {
    smallest: u32,
    largest: Option<u32>,
    edges: u64,
    alone: u64,
}

impl Mentioned {
    /// Without the first edge.
    fn in_pieces(pieces: &[Piece]) -> Self {
        let mut all = Mentioned { smallest: u32::MAX, largest: None, edges: 0, alone: 0 };
        for piece in pieces {
            if let Some((smallest, largest)) = piece.range {
                all.smallest = all.smallest.min(smallest);
                all.largest = all.largest.max(Some(largest));
            }
            all.edges += piece.edges;
            all.alone += piece.alone.len() as u64;
        }
        all
    }

    fn with(mut self, edge: Edge) -> Self {
        self.smallest = self.smallest.min(edge[0]).min(edge[1]);
        self.largest = self.largest.max(edge.iter().max().copied());
        self.edges += 1;
        self
    }
}

/// The edges of a file, the first one apart.
struct Edges {
    first: Option<Edge>,
    rest: Pieces,
}

impl Edges {
    /// All of them.
    fn dealt(self) -> Result<Vec<DealtEdges>, ReadError> {
        let mut dealt = self.rest.edges;
        if let Some(first) = self.first {
            dealt.push(DealtEdges::new(&[&[first]])?);
        }
        Ok(dealt)
    }
}

pub(crate) fn read(
    head: Vec<u8>,
    start: usize,
    input: impl Read + Send,
    form: Form,
    options: &ReadOptions,
) -> Result<GraphFile, ReadError> {
    let mut head = head;
    let mut told = None;
    let mut begin = start;
    if form == Form::Judge {
        let (vertices, edges, after) = header(&head, start)?;
        told = Some((vertices as u32, edges));
        begin = after;
    }
    let before = place(&head, begin, 0).line - 1;
    let limit = told.map_or(LARGEST, |(vertices, _)| vertices - u32::from(options.base == Base::Zero && vertices > 0));
    head.drain(..begin);
    let read = pieces::read(head, input, (before, limit, options.memory))?;
    let first = read.pieces.iter().find_map(|piece| piece.first);
    let rest = Mentioned::in_pieces(&read.pieces);
    let all = first.map_or(rest, |edge| rest.with(edge));
    let edges = Edges { first, rest: read };
    if let Some((vertices, announced)) = told {
        if all.edges != announced {
            let message = format!("the header says {announced} edges, and there are {}", all.edges);
            return Err(ReadError::Whole { message, help: HEADER });
        }
        return headed(edges, &all, vertices, options);
    }
    match first {
        Some(header) if form == Form::Auto && is_header(header, &rest, options.base) => {
            headed(Edges { first: None, ..edges }, &rest, header[0], options)
        }
        _ => {
            let doubtful_header = first.filter(|_| form == Form::Auto).and_then(|line| doubtful(line, &rest));
            Ok(GraphFile { doubtful_header, ..plain(edges, &all, options)? })
        }
    }
}

/// A first line that is no header may be one that miscounts if one of its numbers is right and the other nearly is.
fn doubtful(line: Edge, rest: &Mentioned) -> Option<DoubtfulHeader> {
    let [vertices, edges] = line;
    let needed = rest.largest? - u32::from(rest.smallest > 0) + 1;
    let (vertices, edges) = (vertices.abs_diff(needed), u64::from(edges).abs_diff(rest.edges));
    // Two lines are too few to tell, unless the first would be a move from a vertex to itself.
    let told = rest.edges > 2 || rest.edges == 2 && line[0] == line[1];
    let nearly = told && (vertices == 0 && edges <= 2 || vertices == 1 && edges == 0);
    nearly.then_some(DoubtfulHeader { line, follow: rest.edges })
}

/// Whether the first line is a header: as many edges follow as it says, all within its range.
fn is_header([vertices, edges]: Edge, rest: &Mentioned, base: Base) -> bool {
    let base = match base {
        Base::One => 1,
        Base::Zero => 0,
        _ => u32::from(rest.smallest > 0),
    };
    let fits = |largest| rest.smallest >= base && largest - base < vertices;
    u64::from(edges) == rest.edges && rest.largest.is_none_or(fits)
}

fn headed(edges: Edges, all: &Mentioned, vertices: u32, options: &ReadOptions) -> Result<GraphFile, ReadError> {
    let base = base(options.base, all)?;
    if let Some(largest) = all.largest
        && largest - base >= vertices
    {
        let message = format!("the header says {vertices} vertices, and both 0 and {largest} are used");
        return Err(ReadError::Whole { message, help: HEADER });
    }
    let names = VertexNames::Numbered { base, count: vertices };
    built(edges, names, Reading::Headed(base), options.memory)
}

/// The number of the first vertex.
fn base(told: Base, all: &Mentioned) -> Result<u32, ReadError> {
    if told == Base::One && all.smallest == 0 {
        let message = "vertex 0 is used, and --base 1 says that the first is 1".to_owned();
        return Err(ReadError::Whole { message, help: "leave --base out: 0 is the first if it is used" });
    }
    Ok(match told {
        Base::Zero => 0,
        Base::One => 1,
        _ => u32::from(all.smallest > 0),
    })
}

fn plain(edges: Edges, all: &Mentioned, options: &ReadOptions) -> Result<GraphFile, ReadError> {
    let base = base(options.base, all)?;
    let count = all.largest.map_or(0, |largest| largest - base + 1);
    let mentions = 2 * all.edges + all.alone;
    if options.base == Base::Auto && u64::from(count) > 1000 + 8 * mentions {
        return sparse(edges, options);
    }
    built(edges, VertexNames::Numbered { base, count }, Reading::Numbered(base), options.memory)
}

fn built(edges: Edges, names: VertexNames, reading: Reading, memory: u64) -> Result<GraphFile, ReadError> {
    let mut builder = GraphBuilder::new(memory);
    for dealt in edges.dealt()? {
        builder.push(dealt)?;
    }
    let graph = builder.finish(names.number(0).unwrap_or(0), names.len() as u32)?;
    Ok(GraphFile { graph, names, reading, doubtful_header: None })
}

/// Only the numbers that are mentioned exist.
fn sparse(edges: Edges, options: &ReadOptions) -> Result<GraphFile, ReadError> {
    let mut numbers: Vec<u32> = edges.rest.pieces.iter().flat_map(|piece| piece.alone.iter().copied()).collect();
    let dealt = edges.dealt()?;
    let bytes: u64 = dealt.iter().map(DealtEdges::bytes).sum();
    let mentions = numbers.len() + dealt.iter().map(|edges| 2 * edges.len()).sum::<usize>();
    let (needed, allowed) = (2 * bytes + 4 * mentions as u64, options.memory);
    if needed > allowed {
        return Err(GraphError::Memory { what: "the numbers of the vertices", needed, allowed }.into());
    }
    numbers.reserve_exact(mentions - numbers.len());
    numbers.extend(dealt.iter().flat_map(DealtEdges::pieces).flat_map(|(_, edges)| edges).flatten());
    numbers.sort_unstable();
    numbers.dedup();
    let vertex = |number: u32| numbers.binary_search(&number).unwrap_or(0) as u32;
    let mut builder = GraphBuilder::new(options.memory);
    for edges in dealt {
        let mut renamed = DealtEdges::default();
        for (number, edges) in edges.pieces() {
            let edges: Vec<Edge> = edges.map(|[from, to]| [vertex(from), vertex(to)]).collect();
            renamed.deal(number, &[&edges])?;
        }
        builder.push(renamed)?;
    }
    let graph = builder.finish(0, numbers.len() as u32)?;
    Ok(GraphFile { graph, names: VertexNames::Numbers(numbers), reading: Reading::Named, doubtful_header: None })
}
