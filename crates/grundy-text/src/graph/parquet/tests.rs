//! Parquet files read back by the library that wrote them, against the CSV form.

use std::fmt::Write as _;
use std::fs::File;

use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::Field;
use grundy::Play;
use grundy_graphfile::{ReadOptions, read};

use super::*;
use crate::GraphFormat;

/// The rows of a file in the words of the CSV form, and the file itself.
fn read_back(bytes: &[u8]) -> (String, SerializedFileReader<File>) {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let schema = reader.metadata().file_metadata().schema().clone();
    let titles: Vec<&str> = schema.get_fields().iter().map(|field| field.name()).collect();
    let mut csv = titles.join(",") + "\n";
    for row in reader.get_row_iter(None).unwrap() {
        let row = row.unwrap();
        let cells = row.get_column_iter().map(|(_, field)| match field {
            Field::Str(text) if text.contains(',') || text.starts_with("inf") => format!("\"{text}\""),
            Field::Str(text) => text.clone(),
            Field::Long(number) => number.to_string(),
            Field::Null => String::new(),
            other => panic!("{other:?}"),
        });
        csv += &(cells.collect::<Vec<_>>().join(",") + "\n");
    }
    (csv, reader)
}

/// Writes both forms and holds one to the other.
fn agree(text: &str, answer: impl for<'g> Fn(&'g grundy::GameGraph) -> GraphAnswer<'g>) -> SerializedFileReader<File> {
    let file = read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let answer = answer(&file.graph);
    let report = GraphReport {
        graph: &file.graph,
        names: &file.names,
        reading: file.reading,
        doubtful_header: None,
        answer: &answer,
    };
    let (mut csv, mut parquet) = (Vec::new(), Vec::new());
    report.write(&mut csv, GraphFormat::Csv).unwrap();
    report.write_parquet(&mut parquet).unwrap();
    let (rows, reader) = read_back(&parquet);
    assert!(rows.as_bytes() == csv, "{text:.60}");
    reader
}

#[test]
fn rows_are_those_of_the_csv_form() {
    let mut acyclic = String::new();
    // More than one group of rows.
    for v in 1..GROUP + 100 {
        let _ = writeln!(acyclic, "{v} {}", v.wrapping_mul(2_654_435_761) % v);
    }
    let files = [
        "",
        "7\n1 2\n",
        "a b\nb a\nb end\nc c\nc b\n",
        "1 2\n2 1\n2 3\n4 4\n4 3\n5 4\n6 6\n7 2\n",
        "7 4000000000\n4000000000 9\n",
        "digraph { \"x, y\" -> 结 }",
    ];
    for text in files.into_iter().chain([acyclic.as_str()]) {
        agree(text, |graph| GraphAnswer::Loopy(graph.loopy_values().unwrap()));
        for play in [Play::Normal, Play::Misere] {
            agree(text, |graph| GraphAnswer::Outcomes(graph.outcomes(play).unwrap()));
            agree(text, |graph| GraphAnswer::Remoteness(graph.remoteness(play).unwrap()));
        }
    }
    let reader = agree(&acyclic, |graph| GraphAnswer::Values(graph.nim_values().unwrap()));
    assert_eq!(reader.num_row_groups(), 2);
}

#[test]
fn a_file_says_what_its_rows_hold_for() {
    let reader = agree("1 2\n", |graph| GraphAnswer::Outcomes(graph.outcomes(Play::Misere).unwrap()));
    let metadata = reader.metadata().file_metadata();
    let told: Vec<(&str, Option<&str>)> =
        metadata.key_value_metadata().unwrap().iter().map(|pair| (pair.key.as_str(), pair.value.as_deref())).collect();
    assert_eq!(
        told,
        [
            ("grundy.schema", Some("grundy/graph/1")),
            ("grundy.play", Some("misere")),
            ("grundy.read_as", Some("edge list, vertices numbered from 1")),
            ("grundy.edge_count", Some("1")),
        ]
    );
}
