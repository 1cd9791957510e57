//! `grundy graph`: a game given as a directed graph in a file.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use grundy::GraphError;
use grundy_graphfile::{Base, DoubtfulHeader, Form, GraphFile, ReadError, ReadOptions, read};
use grundy_text::{Diagnosis, GraphAnswer, GraphFormat, GraphPicture, GraphReport, PictureError, TokensReport};

use crate::args::PlayArg;
use crate::commands::object;
use crate::failure::Failure;
use crate::session::Session;

/// Values and outcomes of every vertex of a game graph; cycles allowed
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy graph moves.txt
  grundy graph moves.txt --tokens \"3 7 7\"

A file is an edge list (a line `u v` for each move from u to v, # for comments, a line `u` for a vertex without
moves), the same with a first line `n m` (how many vertices and edges), DOT (digraph { a -> b }) or JSON
({\"edges\": [[\"a\", \"b\"]]}); any of them may be gzipped. Vertices are numbers from 0 or 1, or names.

In JSON the field doubtful_header says that the first line was read as a move and is nearly a header: it holds the line
and edges_that_follow, and is there only then. Otherwise a note on standard error says so.

A value inf{0,2} is infinite: play need not end, and the player to move can go to positions worth 0 or 2.
An outcome is N (the player to move wins), P (the other player wins) or D (a draw: nobody can force the end).")]
pub(crate) struct Args {
    /// The file; - is standard input
    file: PathBuf,
    /// Refuse a graph with a cycle, and name one
    #[arg(long, conflicts_with_all = ["outcomes", "remoteness", "tokens"])]
    acyclic: bool,
    /// Who wins only, without values
    #[arg(long, conflicts_with = "tokens")]
    outcomes: bool,
    /// Who wins and in how many moves, when the winner hastens and the loser delays the end
    #[arg(long, conflicts_with_all = ["outcomes", "tokens"])]
    remoteness: bool,
    /// Who wins when nobody can move: in normal play the last to move, in misere play the other (outcomes only)
    #[arg(long, value_enum, default_value = "normal")]
    play: PlayArg,
    /// Put a token on each of these vertices and list the winning moves
    #[arg(long, value_name = "VERTICES")]
    tokens: Option<String>,
    /// How many moves of tokens to list
    #[arg(long, value_name = "N", default_value = "20", requires = "tokens", value_parser = crate::numbers::count)]
    moves: u64,
    /// The form of the answer; DOT and SVG colour vertices by value and are for small graphs
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The form of the file
    #[arg(long, value_enum, default_value = "auto")]
    from: FormArg,
    /// What vertices of an edge list are: numbers from 0 or 1, or names, of which only those in the file exist
    #[arg(long, value_enum, default_value = "auto")]
    base: BaseArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Csv,
    Json,
    /// A file of columns, if the program was built with the feature `parquet`
    Parquet,
    Dot,
    Svg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormArg {
    /// Told by the beginning of the file
    Auto,
    /// Edges only, no header
    Edges,
    /// A header n m and then m edges
    Judge,
    /// DOT
    Dot,
    /// JSON
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum BaseArg {
    /// Told by the file
    Auto,
    /// Numbers from 0
    #[value(name = "0")]
    Zero,
    /// Numbers from 1
    #[value(name = "1")]
    One,
    /// Names
    Names,
}

impl From<FormArg> for Form {
    fn from(form: FormArg) -> Self {
        match form {
            FormArg::Auto => Form::Auto,
            FormArg::Edges => Form::Edges,
            FormArg::Judge => Form::Judge,
            FormArg::Dot => Form::Dot,
            FormArg::Json => Form::Json,
        }
    }
}

impl From<BaseArg> for Base {
    fn from(base: BaseArg) -> Self {
        match base {
            BaseArg::Auto => Base::Auto,
            BaseArg::Zero => Base::Zero,
            BaseArg::One => Base::One,
            BaseArg::Names => Base::Names,
        }
    }
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    if args.format == Some(Format::Parquet) {
        // Known before hours of work are done for nothing.
        may_write_parquet()?;
    }
    let file = open(&args.file, args.from, args.base, session)?;
    if let Some(tokens) = &args.tokens {
        return on_tokens(args, tokens, &file, session, out);
    }
    let play = args.play.into();
    let refused = |error: GraphError| Diagnosis::graph(&error, &file.names);
    let graph = &file.graph;
    let answer = if args.remoteness {
        graph.remoteness(play).map(GraphAnswer::Remoteness)
    } else if args.outcomes || args.play == PlayArg::Misere {
        if args.acyclic {
            // Values would find a cycle by themselves; outcomes have to ask.
            graph.nim_values().map_err(refused)?;
        }
        graph.outcomes(play).map(GraphAnswer::Outcomes)
    } else if args.acyclic {
        graph.nim_values().map(GraphAnswer::Values)
    } else {
        graph.loopy_values().map(GraphAnswer::Loopy)
    };
    let answer = answer.map_err(refused)?;
    let report = GraphReport {
        graph,
        names: &file.names,
        reading: file.reading,
        doubtful_header: file.doubtful_header,
        answer: &answer,
    };
    let picture = match (args.format, session.json) {
        (Some(Format::Text), _) | (None, false) => return Ok(report.write(out, GraphFormat::Text)?),
        (Some(Format::Csv), _) => return Ok(report.write(out, GraphFormat::Csv)?),
        (Some(Format::Json), _) | (None, true) => return Ok(report.write(out, GraphFormat::Json)?),
        (Some(Format::Parquet), _) => return parquet(&report, out),
        (Some(Format::Dot), _) => GraphPicture::Dot,
        (Some(Format::Svg), _) => GraphPicture::Svg,
    };
    report.draw(out, picture).map_err(|error| match error {
        PictureError::Write(error) => Failure::Write(error),
        error @ PictureError::TooLarge { .. } => {
            Diagnosis::new("usage", format!("the graph is too large to draw: {error}"))
                .helped("--format csv lists every vertex")
                .into()
        }
    })
}

/// Parquet is not for eyes, and this program may not know it.
fn may_write_parquet() -> Result<(), Failure> {
    if cfg!(not(feature = "parquet")) {
        let help = "build it with it: cargo install --path crates/grundy-cli --features parquet; --format csv writes the \
                    same columns";
        return Err(Diagnosis::new("usage", "this program was built without Parquet").helped(help).into());
    }
    if io::stdout().is_terminal() {
        return Err(Diagnosis::new("usage", "a Parquet file is not text, and standard output is a terminal")
            .helped("send it to a file: grundy graph --format parquet FILE > values.parquet")
            .into());
    }
    Ok(())
}

#[cfg(feature = "parquet")]
fn parquet(report: &GraphReport<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(report.write_parquet(out)?)
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &GraphReport<'_>, _: &mut dyn Write) -> Result<(), Failure> {
    may_write_parquet()
}

/// The graph in a file of this form; a first line that is nearly a header is noted, unless the answer is JSON, which tells
/// of it itself.
pub(crate) fn open(path: &Path, form: FormArg, base: BaseArg, session: &Session) -> Result<GraphFile, Failure> {
    let input: Box<dyn Read + Send> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        let opened = File::open(path).and_then(|file| {
            // A folder can be opened but not read.
            if file.metadata()?.is_dir() { Err(io::Error::from(io::ErrorKind::IsADirectory)) } else { Ok(file) }
        });
        Box::new(opened.map_err(|error| cannot_read(path, &error))?)
    };
    let options = ReadOptions { form: form.into(), base: base.into(), memory: session.memory() };
    let file = read(input, &options).map_err(|error| match error {
        ReadError::Io(error) => cannot_read(path, &error),
        error => Diagnosis::graph_file(&error).into(),
    })?;
    if let Some(DoubtfulHeader { line: [from, to], follow }) = file.doubtful_header
        && !session.json
    {
        // Standard error may be closed, and the answer does not depend on it.
        let _ = writeln!(
            io::stderr(),
            "note: the first line, {from} {to}, was read as a move, and is nearly a header: {follow} edges follow. If it is one, \
             correct it (--from judge says what is wrong); --from edges says that it is a move"
        );
    }
    Ok(file)
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    let name = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    Diagnosis::new("input", format!("cannot read {name}: {error}")).into()
}

fn on_tokens(
    args: &Args,
    tokens: &str,
    file: &GraphFile,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !matches!(args.format, None | Some(Format::Text | Format::Json)) {
        return Err(Diagnosis::new("usage", "--tokens is answered as text or JSON")
            .helped("leave --format out, or --format json")
            .into());
    }
    let found = vertices(tokens, "--tokens", file)?;
    let answer = file.graph.tokens(&found, args.play.into()).map_err(|e| Diagnosis::graph(&e, &file.names))?;
    let most = usize::try_from(args.moves).unwrap_or(usize::MAX);
    let report = TokensReport { names: &file.names, tokens: &answer, most, doubtful_header: file.doubtful_header };
    if session.json || args.format == Some(Format::Json) {
        return object(out, &report);
    }
    Ok(out.write_all(report.text().as_bytes())?)
}

/// The vertices of these names, separated by blanks.
pub(crate) fn vertices(text: &str, what: &str, file: &GraphFile) -> Result<Vec<u32>, Failure> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let found = file.names.find(&words).map_err(|unknown| {
        let word: String = words[unknown].chars().take(60).collect();
        let (first, last) = (file.names.name(0), file.names.name((file.names.len() as u32).saturating_sub(1)));
        Diagnosis::new("tokens", format!("{what}: there is no vertex \"{}\"", word.escape_debug())).helped(
            if file.names.is_empty() {
                "the graph has no vertices".to_owned()
            } else {
                format!("the first vertex of the file is {first}, the last {last}")
            },
        )
    })?;
    Ok(found)
}
