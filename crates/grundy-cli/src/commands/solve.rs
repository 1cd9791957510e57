//! `grundy solve`: who wins a position, and by which moves.

use std::io::Write;

use grundy_text::{SolutionJson, solution_text};

use crate::args::PlayArg;
use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::numbers;
use crate::session::Session;

/// Who wins a position, its nim-value, every winning move, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy solve \"kayles: 5 7 + nim: 3\"
  grundy solve \"S(2,3,11,15,18): 18446744073709551623\" --json
  grundy solve --script examples/scripts/chomp.star \"[3, 3, 3]\"")]
pub(crate) struct Args {
    /// The position, such as "kayles: 5 7 + nim: 3"; - reads it from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    position: Vec<String>,
    /// Who wins when nobody can move: in normal play the last to move, in misere play the other
    #[arg(long, value_enum, default_value = "normal")]
    play: PlayArg,
    /// How many winning moves to list: a number, or "all" for up to a million; in JSON `winning_moves_complete` says
    /// whether these are all [default: 20, with --json 10000]
    #[arg(long, value_name = "N", value_parser = moves)]
    moves: Option<Moves>,
    /// How many heaps to compute in search of a period before a far heap is refused; for games on boards, how many
    /// positions to search, if that is more than 4194304
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    limit: Option<u64>,
    /// Play by a script (Starlark) instead: it defines moves(position), and perhaps parts(position) and
    /// show(position); the position is then a number, a string in quotation marks, or a list of them
    #[arg(long, value_name = "FILE", conflicts_with = "limit")]
    script: Option<std::path::PathBuf>,
    /// How many steps (turns of loops and calls) all calls of the script may take [default: 10^9]
    #[arg(long, value_name = "N", value_parser = numbers::count, requires = "script")]
    steps: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
enum Moves {
    All,
    First(usize),
}

fn moves(text: &str) -> Result<Moves, String> {
    if text == "all" {
        return Ok(Moves::All);
    }
    let number = numbers::count(text).map_err(|why| format!("{why}, or all"))?;
    Ok(Moves::First(usize::try_from(number).unwrap_or(usize::MAX)))
}

/// No list of winning moves is longer; beyond it they are counted.
const MOST: usize = 1_000_000;
/// Unless more are asked for: a program that wants one move should not have to read a hundred megabytes.
const MOST_IN_JSON: usize = 10_000;

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(path) = &args.script {
        return by_script(args, path, session, out);
    }
    let position = input::position(&args.position)?;
    let mut solver = session.solver(args.limit);
    let listed = listed(args, session);
    solver.set_most_moves(listed);
    let progress = session.progress();
    interrupt::listen();
    solver.set_search_watch(progress.search());
    for group in position.groups() {
        if let Some(rules) = group.rules().one_heap() {
            let name = group.rules().to_string();
            solver.sequence(&rules, &name).set_watch(progress.watch(&name, None));
        }
    }
    let solution = solver.solve(&position, args.play.into());
    progress.done();
    let solution = solution?;
    if session.json {
        return object(out, &SolutionJson { position: &position, solution: &solution });
    }
    out.write_all(solution_text(&position, &solution, Some(listed)).as_bytes())?;
    Ok(())
}

fn listed(args: &Args, session: &Session) -> usize {
    match args.moves {
        Some(Moves::All) => MOST,
        Some(Moves::First(most)) => most.min(MOST),
        None if session.json => MOST_IN_JSON,
        None => 20,
    }
}

#[cfg(feature = "script")]
fn by_script(args: &Args, path: &std::path::Path, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    use crate::commands::script::{Question, run};
    let position = input::text(&args.position)?;
    let question = Question { path, position: &position, play: args.play.into(), steps: args.steps };
    run(&question, listed(args, session), session, out)
}

#[cfg(not(feature = "script"))]
fn by_script(args: &Args, path: &std::path::Path, _: &Session, _: &mut dyn Write) -> Result<(), Failure> {
    let _ = args.steps;
    Err(crate::commands::without_scripts(path))
}
