//! `grundy explain`: a position as a teacher would write it on the board.

use std::io::Write;

use grundy_text::{Diagnosis, Explanation, GraphLesson};

use crate::args::PlayArg;
use crate::commands::graph::{self, BaseArg, FormArg};
use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::session::Session;

/// The options of each heap, their values, the mex, and the pattern
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy explain \"S(1,3,4): 5\"
  grundy explain \"S(2^k): 3 7\" --lang zh
  grundy explain --graph moves.txt \"3 7\"")]
pub(crate) struct Args {
    /// The position, such as "S(1,3,4): 5"; - reads it from standard input. With --graph, the vertices with tokens
    #[arg(required = true, allow_negative_numbers = true)]
    position: Vec<String>,
    /// Who wins when nobody can move: in normal play the last to move, in misere play the other
    #[arg(long, value_enum, default_value = "normal")]
    play: PlayArg,
    /// Explain vertices of the game graph in this file; - is standard input
    #[arg(long, value_name = "FILE")]
    graph: Option<std::path::PathBuf>,
    /// The form of the file of --graph
    #[arg(long, value_enum, default_value = "auto", requires = "graph")]
    from: FormArg,
    /// What vertices of an edge list are: numbers from 0 or 1, or names, of which only those in the file exist
    #[arg(long, value_enum, default_value = "auto", requires = "graph")]
    base: BaseArg,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(path) = &args.graph {
        return on_graph(args, path, session, out);
    }
    let position = input::position(&args.position)?;
    let mut solver = session.solver(None);
    solver.set_most_moves(20);
    let explanation = Explanation::in_play(&position, args.play.into(), &mut solver)?;
    if session.json {
        return object(out, &explanation);
    }
    out.write_all(explanation.text(session.language()).as_bytes())?;
    Ok(())
}

fn on_graph(args: &Args, path: &std::path::Path, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let file = graph::open(path, args.from, args.base, session)?;
    let tokens = graph::vertices(&args.position.join(" "), "the vertices", &file)?;
    let lesson = GraphLesson::of(&file.graph, &file.names, &tokens, args.play.into());
    let lesson = lesson.map_err(|error| Diagnosis::graph(&error, &file.names))?.doubting(file.doubtful_header);
    if session.json {
        return object(out, &lesson);
    }
    out.write_all(lesson.text(session.language()).as_bytes())?;
    Ok(())
}
