//! Edge lists whose vertices are words.

use crate::error::Wrong;
use crate::names::Interner;
use crate::read::Trouble;

const HELP: &str = "write one move a line, the vertex it leaves and the vertex it goes to, with blanks between them";

/// A word of a line with the byte at which it begins.
type Word<'t> = (usize, &'t str);

/// The words of each line that has any, comments left out.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Vec<Word<'_>>> {
    let at = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split('\n').filter_map(move |line| {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<Word<'_>> = line.split_ascii_whitespace().map(|word| (at(word), word)).collect();
        (!words.is_empty()).then_some(words)
    })
}

pub(crate) fn read(text: &str, header: bool, memory: u64) -> Result<Interner, Trouble> {
    let mut names = Interner::new(memory, text.len());
    let mut lines = lines(text);
    let mut announced = None;
    if header {
        let first = lines.next().unwrap_or_default();
        let numbers: Vec<u64> = first.iter().filter_map(|(_, word)| word.parse().ok()).collect();
        let (2, &[vertices, edges]) = (first.len(), &numbers[..]) else {
            let (at, word) = first.first().copied().unwrap_or_default();
            return Err(Wrong::token(text.as_bytes(), at, word.len(), "a header", HEADER).into());
        };
        announced = Some((first[0].0, vertices, edges));
    }
    for words in lines {
        if let Some(&(at, word)) = words.iter().find(|(_, word)| word.contains([',', ';'])) {
            return Err(Wrong::token(text.as_bytes(), at, word.len(), "a vertex (a name has no , or ;)", HELP).into());
        }
        match words[..] {
            [(_, alone)] => {
                names.vertex(alone)?;
            }
            [(_, from), (_, to)] => {
                let (from, to) = (names.vertex(from)?, names.vertex(to)?);
                names.edge(from, to)?;
            }
            _ => {
                let (at, word) = words[2];
                return Err(third_word(text.as_bytes(), at, word.len()).into());
            }
        }
    }
    if let Some((at, vertices, edges)) = announced {
        let (own_vertices, own_edges) = (names.len() as u64, names.edges.len() as u64);
        if own_edges != edges || own_vertices > vertices {
            let message = format!(
                "the header says {vertices} vertices and {edges} edges, but there are {own_vertices} names and {own_edges} edges"
            );
            let (found, expected) = (format!("{vertices} {edges}"), "the numbers of vertices and edges");
            return Err(Wrong { at, found, expected, message, help: HEADER }.into());
        }
    }
    Ok(names)
}

pub(crate) const HEADER: &str =
    "the first line of the judge form is how many vertices and how many edges there are; without one, --from edges";

pub(crate) fn third_word(text: &[u8], at: usize, length: usize) -> Wrong {
    let wrong = Wrong::token(text, at, length, "the end of the line", HELP);
    Wrong { message: format!("\"{}\" is a third word, and a move has two", wrong.found), ..wrong }
}
