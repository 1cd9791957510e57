//! Game graphs in JSON: `{"vertices": ["a", "b"], "edges": [["a", "b"]]}`.

use std::fmt;

use grundy::GraphError;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Unexpected, Visitor};

use crate::error::{Wrong, shown};
use crate::names::Interner;
use crate::read::Trouble;

const HELP: &str = r#"the form is {"vertices": ["a", "b"], "edges": [["a", "b"]]}"#;

/// The name of a vertex: a word, or a whole number as its digits.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Name;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a vertex: a string or a whole number")
            }
            fn visit_str<E: de::Error>(self, word: &str) -> Result<Name, E> {
                Ok(Name(word.to_owned()))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Name, E> {
                Ok(Name(number.to_string()))
            }
            fn visit_f64<E: de::Error>(self, _: f64) -> Result<Name, E> {
                Err(E::invalid_type(Unexpected::Other(BROKEN), &self))
            }
            /// Where another crate asks for numbers of any length, a broken number comes as an object of one field.
            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Name, A::Error> {
                let number = fields.next_key::<String>()?.is_some_and(|key| key.starts_with("$serde_json"));
                Err(de::Error::invalid_type(if number { Unexpected::Other(BROKEN) } else { Unexpected::Map }, &self))
            }
        }
        deserializer.deserialize_any(Names)
    }
}

/// What a number with a point is called.
const BROKEN: &str = "a number that is not whole";

enum Vertices {
    Listed(Vec<Name>),
    Count(u64),
}

impl<'de> Deserialize<'de> for Vertices {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lists;
        impl<'de> Visitor<'de> for Lists {
            type Value = Vertices;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of vertices, or how many there are")
            }
            fn visit_u64<E: de::Error>(self, count: u64) -> Result<Vertices, E> {
                Ok(Vertices::Count(count))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vertices, A::Error> {
                let mut names = Vec::new();
                while let Some(name) = items.next_element()? {
                    names.push(name);
                }
                Ok(Vertices::Listed(names))
            }
        }
        deserializer.deserialize_any(Lists)
    }
}

/// An edge: exactly two names.
struct Pair(Name, Name);

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Pair;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an edge: a list of two vertices")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Pair, A::Error> {
                let mut next = |count| items.next_element()?.ok_or_else(|| de::Error::invalid_length(count, &Pairs));
                let (from, to) = (next(0)?, next(1)?);
                match items.next_element::<Name>()? {
                    None => Ok(Pair(from, to)),
                    Some(_) => Err(de::Error::invalid_length(3, &Pairs)),
                }
            }
        }
        deserializer.deserialize_any(Pairs)
    }
}

struct Whole {
    vertices: Option<Vertices>,
    edges: Vec<Pair>,
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Objects;
        impl<'de> Visitor<'de> for Objects {
            type Value = Whole;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with vertices and edges")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Whole, A::Error> {
                let (mut vertices, mut edges) = (None, None);
                while let Some(field) = fields.next_key::<String>()? {
                    match field.as_str() {
                        "vertices" if vertices.is_none() => vertices = Some(fields.next_value()?),
                        "edges" if edges.is_none() => edges = Some(fields.next_value()?),
                        "vertices" => return Err(de::Error::duplicate_field("vertices")),
                        "edges" => return Err(de::Error::duplicate_field("edges")),
                        other => return Err(de::Error::unknown_field(other, &["vertices", "edges"])),
                    }
                }
                Ok(Whole { vertices, edges: edges.ok_or_else(|| de::Error::missing_field("edges"))? })
            }
        }
        deserializer.deserialize_any(Objects)
    }
}

pub(crate) fn read(text: &str, memory: u64) -> Result<Interner, Trouble> {
    // Of a text of short names, each name is a string of its own meanwhile.
    let needed = 32 * text.len() as u64;
    if needed > memory {
        return Err(GraphError::Memory { what: "the names and edges of the graph", needed, allowed: memory }.into());
    }
    let whole: Whole = serde_json::from_str(text).map_err(|error| told(text, &error))?;
    let mut names = Interner::new(memory, text.len());
    let listed = whole.vertices.is_some();
    match whole.vertices {
        None => {}
        Some(Vertices::Count(count)) => {
            for vertex in 0..count {
                names.vertex(&vertex.to_string())?;
            }
        }
        Some(Vertices::Listed(list)) => {
            for (i, Name(name)) in list.into_iter().enumerate() {
                if names.vertex(&name)? as usize != i {
                    let message = format!("the vertex \"{}\" is listed twice", shown(name.as_bytes()));
                    return Err(about(text, message, &name).into());
                }
            }
        }
    }
    for (i, Pair(Name(from), Name(to))) in whole.edges.into_iter().enumerate() {
        let mut vertex = |name: String| match names.known(&name) {
            Some(vertex) => Ok(vertex),
            None if listed => {
                let message = format!("edge {i} names \"{}\", which is not among the vertices", shown(name.as_bytes()));
                Err(Trouble::from(about(text, message, &name)))
            }
            None => Ok(names.vertex(&name)?),
        };
        let (from, to) = (vertex(from)?, vertex(to)?);
        names.edge(from, to)?;
    }
    Ok(names)
}

/// A mistake about a name, at its last mention in the text.
fn about(text: &str, message: String, name: &str) -> Wrong {
    let quoted = text.rfind(&format!("\"{name}\"")).map(|at| at + 1);
    let at = quoted.or_else(|| text.rfind(name)).unwrap_or(0);
    Wrong { at, found: shown(name.as_bytes()), expected: "a vertex that is listed, once", message, help: HELP }
}

/// What the JSON reader says, at the byte it means.
fn told(text: &str, error: &serde_json::Error) -> Wrong {
    let line_start = if error.line() <= 1 {
        0
    } else {
        text.match_indices('\n').nth(error.line() - 2).map_or(text.len(), |(at, _)| at + 1)
    };
    let at = (line_start + error.column().saturating_sub(1)).min(text.len());
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let whole = error.to_string();
    let message = whole.rfind(" at line ").map_or(whole.as_str(), |end| &whole[..end]);
    let found: String = text[at..].chars().take(1).collect();
    Wrong {
        at,
        found: shown(found.as_bytes()),
        expected: "a game graph in JSON",
        message: shown_long(message),
        help: HELP,
    }
}

fn shown_long(message: &str) -> String {
    let short: String = message.chars().take(200).collect();
    short.replace(|c: char| c.is_control(), "\u{fffd}")
}
