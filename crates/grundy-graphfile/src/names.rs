//! What the vertices of a file are called.

use std::borrow::Cow;

use grundy::{Edge, GraphError};
use rustc_hash::FxHashMap;

/// The names of the vertices 0, 1, 2, ... of a graph.
#[derive(Clone, Debug)]
pub enum VertexNames {
    /// Consecutive numbers.
    Numbered {
        /// The first.
        base: u32,
        /// How many.
        count: u32,
    },
    /// Numbers in ascending order.
    Numbers(Vec<u32>),
    /// Words.
    Words(Vec<Box<str>>),
}

impl VertexNames {
    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            VertexNames::Numbered { count, .. } => *count as usize,
            VertexNames::Numbers(numbers) => numbers.len(),
            VertexNames::Words(words) => words.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number that is the name of a vertex, if names are numbers. Any vertex below [`len`](Self::len).
    #[must_use]
    pub fn number(&self, vertex: u32) -> Option<u32> {
        match self {
            VertexNames::Numbered { base, .. } => vertex.checked_add(*base),
            VertexNames::Numbers(numbers) => numbers.get(vertex as usize).copied(),
            VertexNames::Words(_) => None,
        }
    }

    /// The name of a vertex; empty if there is no such vertex.
    #[must_use]
    pub fn name(&self, vertex: u32) -> Cow<'_, str> {
        match self {
            VertexNames::Words(words) => words.get(vertex as usize).map_or("", |word| word).into(),
            _ => self.number(vertex).map_or(String::new(), |number| number.to_string()).into(),
        }
    }

    /// The vertices of these names; at the first name that no vertex has, its index. O(n) for words.
    pub fn find(&self, names: &[&str]) -> Result<Vec<u32>, usize> {
        let number = |name: &&str| name.bytes().all(|b| b.is_ascii_digit()).then(|| name.parse::<u32>().ok())?;
        let mut wanted: FxHashMap<&str, u32> = FxHashMap::default();
        if let VertexNames::Words(words) = self {
            wanted.extend(names.iter().map(|&name| (name, u32::MAX)));
            for (vertex, word) in words.iter().enumerate() {
                if let Some(found) = wanted.get_mut(&**word) {
                    *found = vertex as u32;
                }
            }
        }
        let find = |name: &&str| match self {
            VertexNames::Numbered { base, count } => number(name)?.checked_sub(*base).filter(|vertex| vertex < count),
            VertexNames::Numbers(numbers) => numbers.binary_search(&number(name)?).ok().map(|vertex| vertex as u32),
            VertexNames::Words(_) => wanted.get(name).copied().filter(|&vertex| vertex != u32::MAX),
        };
        names.iter().enumerate().map(|(i, name)| find(name).ok_or(i)).collect()
    }
}

/// Gives words their numbers in the order in which they come.
#[derive(Debug)]
pub(crate) struct Interner {
    numbers: FxHashMap<Box<str>, u32>,
    words: Vec<Box<str>>,
    bytes: u64,
    memory: u64,
    pub(crate) edges: Vec<Edge>,
}

impl Interner {
    /// `memory` is shared with the graph; the text takes `text` bytes of it already.
    pub(crate) fn new(memory: u64, text: usize) -> Self {
        let (numbers, words, edges) = (FxHashMap::default(), Vec::new(), Vec::new());
        Interner { numbers, words, bytes: text as u64, memory, edges }
    }

    /// The vertex of this name, a new one if need be.
    pub(crate) fn vertex(&mut self, word: &str) -> Result<u32, GraphError> {
        if let Some(&vertex) = self.numbers.get(word) {
            return Ok(vertex);
        }
        let vertex = self.words.len() as u32;
        // The word twice, and its places in the list and in the table.
        self.spend(2 * (word.len() as u64 + 16) + 64)?;
        self.numbers.insert(word.into(), vertex);
        self.words.push(word.into());
        Ok(vertex)
    }

    /// The vertex of this name, if there is one.
    pub(crate) fn known(&self, word: &str) -> Option<u32> {
        self.numbers.get(word).copied()
    }

    pub(crate) fn edge(&mut self, from: u32, to: u32) -> Result<(), GraphError> {
        self.spend(28)?;
        self.edges.push([from, to]);
        Ok(())
    }

    /// How many vertices there are.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    fn spend(&mut self, bytes: u64) -> Result<(), GraphError> {
        self.bytes += bytes;
        if self.bytes > self.memory {
            let what = "the names and edges of the graph";
            return Err(GraphError::Memory { what, needed: self.bytes, allowed: self.memory });
        }
        Ok(())
    }

    pub(crate) fn words(self) -> (Vec<Box<str>>, Vec<Edge>) {
        (self.words, self.edges)
    }
}
