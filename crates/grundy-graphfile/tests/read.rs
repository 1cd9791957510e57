//! What files of every form become, and what is said of those that become nothing.

use std::fmt::Write as _;
use std::io::{Read, Write as _};

use grundy_graphfile::{Base, Form, GraphFile, ReadError, ReadOptions, Reading, read};

fn with(text: &[u8], form: Form, base: Base) -> Result<GraphFile, ReadError> {
    read(text, &ReadOptions { form, base, ..ReadOptions::default() })
}

fn auto(text: &str) -> GraphFile {
    with(text.as_bytes(), Form::Auto, Base::Auto).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Vertices and edges by name.
fn listed(file: &GraphFile) -> String {
    let mut out = String::new();
    for v in 0..file.graph.vertices() {
        let options = file.graph.options(v).iter().map(|&to| file.names.name(to));
        let _ = write!(out, "{}:{} ", file.names.name(v), options.collect::<Vec<_>>().join(","));
    }
    out.trim_end().to_owned()
}

#[test]
fn edge_lists_are_read_as_they_are_meant() {
    for (text, reading, expected) in [
        ("", Reading::Numbered(1), ""),
        ("# nothing\n\n", Reading::Numbered(1), ""),
        ("0 1\n1 2\n", Reading::Numbered(0), "0:1 1:2 2:"),
        ("1 2\n2 3", Reading::Numbered(1), "1:2 2:3 3:"),
        ("2 4\n", Reading::Numbered(1), "1: 2:4 3: 4:"),
        ("\u{feff}0 1\r\n1 0\r\n", Reading::Numbered(0), "0:1 1:0"),
        ("5\n1 2\n", Reading::Numbered(1), "1:2 2: 3: 4: 5:"),
        ("1 1\n1 1\n", Reading::Headed(1), "1:1"),
        ("3 2\n1 2\n2 3\n", Reading::Headed(1), "1:2 2:3 3:"),
        ("3 2\n0 1\n1 2\n", Reading::Headed(0), "0:1 1:2 2:"),
        ("3 2\n0 1\n1 3\n", Reading::Numbered(0), "0:1 1:3 2: 3:2"),
        ("3 3\n1 2\n2 3\n", Reading::Numbered(1), "1:2 2:3 3:3"),
        ("4 0\n", Reading::Headed(1), "1: 2: 3: 4:"),
        ("a b\nb c # d\nd\n", Reading::Named, "a:b b:c c: d:"),
        ("graph digraph\n", Reading::Named, "graph:digraph digraph:"),
        ("x 1\n1 x\n", Reading::Named, "x:1 1:x"),
        ("7 4000000000\n4000000000 9\n", Reading::Named, "7:4000000000 9: 4000000000:9"),
    ] {
        let file = auto(text);
        assert_eq!((file.reading, listed(&file).as_str()), (reading, expected), "{text:?}");
    }
}

#[test]
fn a_header_that_miscounts_is_doubted() {
    for (text, doubted) in [
        ("4 4\n0 1\n1 2\n2 3\n", true),
        ("4 2\n1 2\n2 3\n3 4\n", true),
        ("3 3\n0 1\n1 2\n2 3\n", true),
        ("4 3\n0 1\n1 2\n2 3\n", false),
        ("0 1\n1 2\n2 3\n3 4\n", false),
        ("1 2\n2 3\n3 4\n4 5\n", false),
        ("9 1\n1 2\n2 3\n3 4\n", false),
        ("4 4\n0 1\n1 2\n", false),
        ("3 1\n1 2\n2 3\n", false),
    ] {
        let file = auto(text);
        let line = text.lines().next().unwrap();
        let told = file.doubtful_header.map(|header| format!("{} {}", header.line[0], header.line[1]));
        assert_eq!(told.as_deref(), doubted.then_some(line), "{text:?}");
        if doubted {
            assert_eq!(file.doubtful_header.unwrap().follow, 3);
        }
    }
    assert_eq!(with(b"4 4\n0 1\n1 2\n2 3\n", Form::Edges, Base::Auto).unwrap().doubtful_header, None);
}

#[test]
fn what_is_told_is_not_guessed() {
    let read = |text: &str, form, base| listed(&with(text.as_bytes(), form, base).unwrap());
    assert_eq!(read("3 2\n1 2\n2 3\n", Form::Edges, Base::Auto), "1:2 2:3 3:2");
    assert_eq!(read("3 1\n1 2\n", Form::Judge, Base::Zero), "0: 1:2 2:");
    assert_eq!(read("1 2\n", Form::Edges, Base::Zero), "0: 1:2 2:");
    assert_eq!(read("1 2\n", Form::Auto, Base::Names), "1:2 2:");
    assert_eq!(read("2 1\na b\n", Form::Judge, Base::Names), "a:b b:");
    assert_eq!(read("7 900000\n", Form::Edges, Base::One).split(' ').count(), 900_000);
}

#[test]
fn dot_is_read_without_its_picture() {
    for text in [
        "digraph { a -> b -> c; a -> c d }",
        "strict digraph \"my game\" {\n// moves\nnode [shape=circle, style=\"x\"]; rankdir=LR\na->b [label=\"1\"];b -> c a -> c; \"d\" [color=red]}",
        "/* DOT */ digraph G{a->b;b->c;a->c;d;edge[a=b;c=d]}",
    ] {
        let file = auto(text);
        assert_eq!((file.reading, listed(&file).as_str()), (Reading::Dot, "a:b,c b:c c: d:"), "{text}");
    }
    let file = auto("digraph { \"a b\" -> \"c\\\"d\"; -1.5 -> 结 ; \"x\" + \"y\" }");
    assert_eq!(listed(&file), "a b:c\"d c\"d: -1.5:结 结: xy:");
}

#[test]
fn json_is_read() {
    for (text, expected) in [
        (r#"{"vertices":["a","b","c"],"edges":[["a","b"],["b","a"]]}"#, "a:b b:a c:"),
        (r#"{"edges":[[3,"x"],["x",3]]}"#, "3:x x:3"),
        (r#" {"edges":[],"vertices":3}"#, "0: 1: 2:"),
    ] {
        let file = auto(text);
        assert_eq!((file.reading, listed(&file).as_str()), (Reading::Json, expected), "{text}");
    }
}

#[test]
fn gzip_is_seen_through_and_pieces_are_joined() {
    let mut text = String::from("# a long file\n");
    for v in 1..300_000u32 {
        let _ = write!(text, "{v} {}\n{}", v.wrapping_mul(40_503) % v, if v % 1000 == 0 { "\n" } else { "" });
    }
    let plain = auto(&text);
    assert_eq!((plain.graph.vertices(), plain.graph.edges()), (300_000, 299_999));
    assert!((1..300_000).all(|v| plain.graph.options(v) == [v.wrapping_mul(40_503) % v]));
    let mut zipped = Vec::new();
    for half in [&text.as_bytes()[..1_000_000], &text.as_bytes()[1_000_000..]] {
        let mut member = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        member.write_all(half).unwrap();
        zipped.extend(member.finish().unwrap());
    }
    let unzipped = with(&zipped, Form::Auto, Base::Auto).unwrap();
    assert_eq!(
        unzipped.graph.nim_values().unwrap().iter().collect::<Vec<_>>(),
        plain.graph.nim_values().unwrap().iter().collect::<Vec<_>>()
    );
    zipped.truncate(zipped.len() - 100);
    assert!(matches!(with(&zipped, Form::Auto, Base::Auto), Err(ReadError::Io(_))));
    // Far into the file, places are still those of the whole file.
    text.push_str("5 x\n");
    let line = text.matches('\n').count();
    let error = with(text.as_bytes(), Form::Auto, Base::Auto).unwrap_err();
    assert_eq!(error.to_string(), format!("line {line}, column 3: \"x\" is not the number of a vertex"));
}

#[test]
fn every_hostile_file_has_its_message() {
    let long = format!("1 {}\n", "9".repeat(100_000));
    let auto: &[&[u8]] = &[
        b"1 2\n2 x\n",
        b"1 2\n2 -3\n",
        b"-1 2\n",
        b"1 2 3\n",
        b"1 2\n1.5 2\n",
        b"0 1\n1 4294967295\n",
        b"1 2\n\x00\n",
        b"1 \xff\n",
        b"a \xff\n",
        b"a b c\n",
        b"1,2\n",
        b"1 2\n3 -> 4\n",
        b"1 2\r3 4\r",
        long.as_bytes(),
        b"graph { a -- b }",
        b"digraph { a -- b }",
        b"digraph { a -> }",
        b"digraph { a -> b",
        b"digraph { a -> { b c } }",
        b"digraph { subgraph x { a } }",
        b"digraph { a:n -> b }",
        b"digraph { a [label=<b>] }",
        b"digraph { \"a }",
        b"digraph { a /* b }",
        b"digraph { a ! }",
        b"digraph { a } digraph { b }",
        b"{",
        b"{}",
        b"{\"edges\":[[1]]}",
        b"{\"edges\":[[1,2,3]]}",
        b"{\"edges\":[[1,2.5]]}",
        b"{\"edges\":[[1,-2]]}",
        b"{\"edges\":[],\n\"nodes\":[]}",
        b"{\"vertices\":[\"a\",\"a\"],\"edges\":[]}",
        b"{\"vertices\":[\"a\"],\"edges\":[[\"a\",\"b\"]]}",
        b"{\"vertices\":2,\"edges\":[[1,2]]}",
        b"{\"vertices\":99999999999,\"edges\":[]}",
        b"{\"edges\":[[\"a\",\"b\"]]} x",
    ];
    let told: &[(&[u8], Form, Base)] = &[
        (b"", Form::Judge, Base::Auto),
        (b"5\n1 2\n", Form::Judge, Base::Auto),
        (b"a b\n", Form::Judge, Base::Auto),
        (b"x y\n1 2\n", Form::Judge, Base::One),
        (b"3 2\n1 2\n", Form::Judge, Base::Auto),
        (b"3 1\n1 2\n2 3\n", Form::Judge, Base::Auto),
        (b"# n m\n3 1\n\n1 4\n", Form::Judge, Base::Auto),
        (b"3 2\n0 1\n2 3\n", Form::Judge, Base::Auto),
        (b"3 1\n1 3\n", Form::Judge, Base::Zero),
        (b"0 1\n", Form::Edges, Base::One),
        (b"a b\n", Form::Edges, Base::Zero),
        (b"3 1\na b\nb c\n", Form::Judge, Base::Names),
        (b"1 4000000000\n", Form::Edges, Base::One),
        (b"a -> b", Form::Dot, Base::Auto),
        (b"[1]", Form::Json, Base::Auto),
    ];
    let mut table = String::new();
    let all = auto.iter().map(|&text| (text, Form::Auto, Base::Auto)).chain(told.iter().copied());
    for (text, form, base) in all {
        let error = with(text, form, base).expect_err(&String::from_utf8_lossy(text));
        let shown: String = String::from_utf8_lossy(&text[..text.len().min(60)]).escape_debug().collect();
        let help = match &error {
            ReadError::Text { help, .. } | ReadError::Whole { help, .. } => help,
            _ => "",
        };
        let _ = writeln!(table, "{shown} ({form:?}, {base:?})\n  {error}\n  {help}");
    }
    insta::assert_snapshot!(table);
}

struct Endless<I>(I);

impl<I: Iterator<Item = u8>> Read for Endless<I> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        for byte in buffer.iter_mut() {
            *byte = self.0.next().unwrap();
        }
        Ok(buffer.len())
    }
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let options = ReadOptions { memory: 100_000, ..ReadOptions::default() };
    let lines = "1 2\n".repeat(10_000);
    assert!(matches!(read(lines.as_bytes(), &options), Err(ReadError::Graph(_))));
    let words = "a b\n".repeat(10_000);
    assert!(matches!(read(words.as_bytes(), &options), Err(ReadError::Graph(_))));
    // A file without end.
    for endless in ["1 2\n", "a b\n", "{ ", "digraph { a "] {
        let endless = endless.as_bytes().iter().copied().cycle();
        assert!(matches!(read(Endless(endless), &options), Err(ReadError::Graph(_))));
    }
    let error = read(std::io::repeat(b'1'), &ReadOptions { base: Base::Zero, ..options }).unwrap_err();
    assert_eq!(error.to_string(), "a line is longer than 16777216 bytes");
}

#[test]
fn names_are_found_again() {
    let found = |text: &str, names: &[&str]| auto(text).names.find(names);
    assert_eq!(found("a b\nb c\n", &["c", "a", "c"]), Ok(vec![2, 0, 2]));
    assert_eq!(found("a b\n", &["a", "x"]), Err(1));
    assert_eq!(found("1 2\n2 3\n", &["3", "1"]), Ok(vec![2, 0]));
    assert_eq!(found("1 2\n", &["0"]), Err(0));
    assert_eq!(found("1 2\n", &["3"]), Err(0));
    assert_eq!(found("1 2\n", &["+1"]), Err(0));
    assert_eq!(found("7 4000000000\n", &["4000000000", "7"]), Ok(vec![1, 0]));
}

#[test]
fn no_bytes_break_a_reader() {
    use proptest::prelude::*;
    const PIECES: &[&str] = &[
        "digraph", "{", "}", "->", "a", "\"", "[", "]", "=", ";", "1", " ", "\n", "#", ",", "edges", ":", "\u{1f}",
        "/*",
    ];
    let soup = proptest::collection::vec(proptest::sample::select(PIECES), 0..30).prop_map(|words| words.concat());
    let bytes = proptest::collection::vec(any::<u8>(), 0..60);
    proptest!(ProptestConfig::with_cases(2000), |(soup in soup, bytes in bytes)| {
        for form in [Form::Auto, Form::Edges, Form::Judge, Form::Dot, Form::Json] {
            for base in [Base::Auto, Base::Zero, Base::One, Base::Names] {
                let _ = with(soup.as_bytes(), form, base);
                let _ = with(&bytes, form, base);
            }
        }
    });
}
