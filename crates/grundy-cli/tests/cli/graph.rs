//! `grundy graph`: answers of every form, and what is said of bad files and flags.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::{Ended, call};

/// A reversible cycle 1 <-> 2 -> 3, a loop with a way out at 4, one without at 6.
const SMALL: &[u8] = b"1 2\n2 1\n2 3\n4 4\n4 3\n5 4\n6 6\n7 2\n";

fn graph(arguments: &[&str], input: &[u8]) -> Ended {
    call(&[&["graph", "-"], arguments].concat(), input)
}

fn answer(arguments: &[&str], input: &[u8]) -> String {
    let ended = graph(arguments, input);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{arguments:?}");
    ended.out
}

#[test]
fn every_kind_of_answer_is_shown_for_every_vertex() {
    let mut shown = String::new();
    for arguments in [
        &[][..],
        &["--outcomes"],
        &["--remoteness"],
        &["--play", "misere"],
        &["--play", "misere", "--remoteness"],
        &["--format", "csv"],
        &["--format", "csv", "--remoteness"],
        &["--format", "dot"],
        &["--json"],
        &["--json", "--remoteness"],
        &["--tokens", "2 4"],
        &["--tokens", "2 5 7"],
        &["--tokens", "4 1 1"],
        &["--tokens", ""],
        &["--tokens", "1 1 2", "--json"],
        &["--tokens", "4 6", "--json"],
        &["--tokens", "2 7", "--play", "misere"],
    ] {
        let _ = write!(shown, "$ grundy graph - {}\n{}\n", arguments.join(" "), answer(arguments, SMALL));
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn a_header_that_miscounts_is_not_read_silently_as_a_move() {
    let text = b"4 4\n0 1\n1 2\n2 3\n";
    let doubted = graph(&[], text);
    assert_eq!(doubted.code, Some(0));
    assert_eq!(
        doubted.err,
        "note: the first line, 4 4, was read as a move, and is nearly a header: 3 edges follow. If it is one, correct it \
         (--from judge says what is wrong); --from edges says that it is a move\n"
    );
    assert_eq!(graph(&["--from", "edges"], text).out, doubted.out);
    assert_eq!(graph(&["--from", "edges"], text).err, "");
    assert_eq!(graph(&["--json"], text).err, "");
    // Programs are told by a field, which is not there otherwise.
    let field = json!({"line": [4, 4], "edges_that_follow": 3});
    let answer_of = |ended: Ended| -> Value { serde_json::from_str(&ended.out).unwrap() };
    assert_eq!(answer_of(graph(&["--json"], text))["doubtful_header"], field);
    assert_eq!(answer_of(graph(&["--json", "--outcomes"], text))["doubtful_header"], field);
    assert_eq!(answer_of(graph(&["--json", "--tokens", "0"], text))["doubtful_header"], field);
    let lesson = |more: &[&str]| call(&[&["explain", "--graph", "-", "0", "--json"], more].concat(), text);
    assert_eq!(answer_of(lesson(&[]))["answer"]["doubtful_header"], field);
    for sure in [graph(&["--json", "--from", "edges"], text), graph(&["--json", "--tokens", "1"], SMALL)] {
        assert_eq!(answer_of(sure).get("doubtful_header"), None);
    }
    assert_eq!(answer_of(lesson(&["--from", "edges"]))["answer"].get("doubtful_header"), None);
    assert_eq!(call(&["explain", "--graph", "-", "0"], text).err, doubted.err);
    assert!(graph(&["--from", "judge"], text).err.contains("the header says 4 edges, and there are 3"));
}

#[test]
fn vertices_are_explained_in_both_languages() {
    let mut shown = String::new();
    for arguments in [
        &["2"][..],
        &["4"],
        &["5"],
        &["6"],
        &["2 5 7"],
        &["3", "--play", "misere"],
        &["2 4", "--play", "misere"],
        &["1 1", "--json"],
    ] {
        for language in ["en", "zh"] {
            let all = [&["explain", "--graph", "-"], arguments, &["--lang", language]].concat();
            let ended = call(&all, SMALL);
            assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{arguments:?}");
            let _ = write!(shown, "$ grundy {}\n{}\n", all.join(" "), ended.out);
        }
    }
    let ended = call(&["explain", "--graph", "-", "4"], b"1 2\n1 3\n2 3\n4 1\n4 2\n");
    let _ = write!(shown, "a graph without cycles\n{}\n", ended.out);
    insta::assert_snapshot!(shown);
    let refused = call(&["explain", "--graph", "-", "9"], SMALL);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    assert!(refused.err.starts_with("error: the vertices: there is no vertex \"9\"\n"), "{}", refused.err);
}

#[test]
fn explain_and_play_read_a_graph_in_the_form_they_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("moves.txt");
    // With the header: three vertices, 1 to 3. Without: a move from 3 to 3 as well.
    std::fs::write(&file, "3 3\n1 2\n1 3\n2 3\n").unwrap();
    let path = file.to_str().unwrap();
    let run = |command: &[&str], more: &[&str]| {
        let ended = call(&[command, &["--graph", path], more].concat(), b"quit\n");
        (ended.code, ended.out, ended.err)
    };
    for command in [&["explain"][..], &["play"]] {
        let judge = run(command, &["3", "--from", "judge"]);
        assert_eq!((judge.0, judge.2.as_str()), (Some(0), ""), "{command:?}");
        assert_eq!(run(command, &["3"]), judge, "{command:?}");
        let edges = run(command, &["3", "--from", "edges"]);
        assert_ne!(edges.1, judge.1, "{command:?}: a move to itself");
        let dot = run(command, &["3", "--from", "dot"]);
        assert_eq!(dot.0, Some(2), "{command:?}");
        // Vertex 0 exists where vertices are numbered from 0.
        let zero = run(command, &["0", "--from", "edges", "--base", "0"]);
        assert_eq!(zero.0, Some(0), "{command:?}: {}", zero.2);
        let names = run(command, &["0", "--from", "edges", "--base", "names"]);
        assert!(names.2.contains("there is no vertex \"0\""), "{command:?}: {}", names.2);
    }
    for command in ["explain", "play"] {
        let ended = call(&[command, "nim: 1 2", "--base", "0"], b"");
        assert_eq!(ended.code, Some(2));
        assert!(ended.err.contains("--graph <FILE>"), "{}", ended.err);
    }
}

/// Whatever the graph, the move to make leads to what is lost for the other player.
#[test]
fn a_long_path_is_explained_without_a_long_table() {
    let long = (1..5000).map(|v| format!("{v} {}", v + 1)).collect::<Vec<_>>().join("\n");
    let ended = call(&["explain", "--graph", "-", "1"], long.as_bytes());
    assert!(ended.out.len() < 400 && ended.out.ends_with("the move to make: 1 -> 2.\n"), "{}", ended.out);
    let star = (2..5000).map(|v| format!("1 {v}")).collect::<Vec<_>>().join("\n");
    let ended = call(&["explain", "--graph", "-", "1"], star.as_bytes());
    assert!(ended.out.contains("... and 4978 more\n") && ended.out.len() < 1200, "{}", ended.out);
}

#[test]
fn forms_of_one_game_have_one_answer() {
    let csv = |arguments: &[&str], input: &[u8]| answer(&[&["--format", "csv"], arguments].concat(), input);
    let expected = "vertex,outcome,value\n1,N,2\n2,N,1\n3,P,0\n";
    for (arguments, input) in [
        (&[][..], &b"1 2\n1 3\n2 3\n"[..]),
        (&[], b"3 3\r\n1 2\r\n1 3\r\n2 3"),
        (&["--from", "judge"], b"3 3\n1 2\n1 3\n2 3\n"),
        (&["--base", "names"], b"1 2\n1 3\n2 3\n"),
        (&[], b"digraph { 1 -> 2 -> 3; 1 -> 3 }"),
        (&[], br#"{"edges":[[1,2],[1,3],["2","3"]]}"#),
        (&["--acyclic"], b"# options first\n1 3\n1 2\n2 3\n2 3\n"),
    ] {
        assert_eq!(csv(arguments, input), expected, "{arguments:?}");
    }
}

#[test]
fn nothing_is_a_graph_too() {
    assert_eq!(answer(&["--format", "csv"], b""), "vertex,outcome,value\n");
    assert!(answer(&[], b"").starts_with("0 vertices, 0 edges, normal play"));
    assert_eq!(answer(&["--format", "csv"], b"2 0\n"), "vertex,outcome,value\n1,P,0\n2,P,0\n");
    let found: Value = serde_json::from_str(&answer(&["--json"], b"")).unwrap();
    assert_eq!(found["vertices"], json!([]));
}

#[test]
fn a_picture_is_whole() {
    let svg = answer(&["--format", "svg"], SMALL);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!((svg.matches("<circle").count(), svg.matches("<path d=").count()), (7, 8 + 1));
    let odd = answer(&["--format", "svg"], b"<a&b> \"q\"\n");
    assert!(odd.contains("&lt;a&amp;b&gt;: 1") && !odd.contains("<a&b>"), "{odd}");
    assert!(answer(&["--format", "dot"], b"<a&b> \"q\"\n").contains("\"<a&b>\" -> \"\\\"q\\\"\";"));
    // A picture in DOT is a file that can be read again.
    let again = answer(&["--format", "csv"], answer(&["--format", "dot"], SMALL).as_bytes());
    assert_eq!(again, answer(&["--format", "csv"], SMALL));
}

#[test]
fn every_refusal_has_its_message() {
    let long: String = (1..400).map(|v| format!("{v} {}\n", v + 1)).chain(["400 1\n".to_owned()]).collect();
    let calls: &[(&[&str], &[u8])] = &[
        (&["--acyclic"], b"1 2\n2 3\n3 2\n"),
        (&["--acyclic"], b"1 1\n"),
        (&["--acyclic"], long.as_bytes()),
        (&["--format", "svg"], long.as_bytes()),
        (&["--tokens", "4"], b"1 2\n"),
        (&["--tokens", "x"], b"a b\n"),
        (&["--tokens", "1"], b""),
        (&["--tokens", "1", "--format", "csv"], b"1 2\n"),
        (&["--tokens", "1", "--outcomes"], b"1 2\n"),
        (&["--acyclic", "--remoteness"], b"1 2\n"),
        (&["--moves", "3"], b"1 2\n"),
        (&["--base", "2"], b"1 2\n"),
        (&["--from", "xml"], b"1 2\n"),
        (&["--memory", "1K"], b"1 2\n2 500\n"),
        (&[], b"1 2\n2 x\n"),
        (&[], b"\x1f\x8b\x08\x00"),
        (&["--json"], b"1 2\n2 x\n"),
        (&["--json", "--from", "judge"], b"3 2\n1 2\n"),
    ];
    let mut table = String::new();
    for (arguments, input) in calls {
        let ended = graph(arguments, input);
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{arguments:?}");
        let shown: String = String::from_utf8_lossy(&input[..input.len().min(30)]).escape_debug().collect();
        let _ = write!(table, "$ grundy graph - {} < {shown}\n{}\n", arguments.join(" "), ended.err);
    }
    insta::assert_snapshot!(table);
    let ended = call(&["graph", "no/such/file"], b"");
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.starts_with("error: cannot read no/such/file: "), "{}", ended.err);
    assert!(call(&["graph", "."], b"").err.starts_with("error: cannot read .: "));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_says_how_to_get_one_with_it() {
    assert_eq!(
        crate::refusal(&["graph", "-", "--format", "parquet"]),
        "error: this program was built without Parquet\n  = help: build it with it: cargo install --path \
         crates/grundy-cli --features parquet; --format csv writes the same columns\n"
    );
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_goes_to_files_and_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let (moves, values) = (folder.path().join("moves.txt"), folder.path().join("values.parquet"));
    std::fs::write(&moves, SMALL).unwrap();
    let program = || {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"));
        program.args(["graph", "--format", "parquet"]).arg(&moves);
        program
    };
    let piped = program().output().unwrap();
    assert!(piped.status.success() && piped.stderr.is_empty());
    assert!(piped.stdout.starts_with(b"PAR1") && piped.stdout.ends_with(b"PAR1"));
    let file = std::fs::File::create(&values).unwrap();
    assert!(program().stdout(file).status().unwrap().success());
    assert_eq!(std::fs::read(&values).unwrap(), piped.stdout);
}

#[test]
fn the_move_to_make_comes_nearer_to_the_end() {
    // From 1 both 2 and 3 are lost for the other player in misere play, but from 2 play may come back.
    let ended = call(&["explain", "--graph", "-", "1", "--play", "misere"], b"1 2\n2 1\n1 3\n3 4\n");
    assert!(ended.out.ends_with("the move to make: 1 -> 3 (one of 2).\n"), "{}", ended.out);
    let ended = call(&["explain", "--graph", "-", "1"], b"1 2\n2 1\n1 3\n");
    assert!(ended.out.ends_with("the move to make: 1 -> 3 (one of 2).\n"), "{}", ended.out);
}
