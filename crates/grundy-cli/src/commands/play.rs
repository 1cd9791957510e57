//! `grundy play`: a game in the terminal.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use grundy::Play;
use grundy_text::{Diagnosis, PlayWords, Player};

use crate::args::PlayArg;
use crate::commands::graph::{self, BaseArg, FormArg};
use crate::failure::Failure;
use crate::input;
use crate::play::{Chart, Game, Level, ListedGame};
use crate::session::Session;

/// Play against a perfect opponent, or an easy one, or let two people play
///
/// Moves are typed as a heap and what to take, such as 2 3, or what to leave, such as 2 > 4 1. The words moves, hint,
/// why, undo, values on, values off, help and quit are understood. At the end the move that lost the game is named.
/// Positions of a script and tokens on a graph are played by choosing from a list.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy play \"nim: 3 5 7\"
  grundy play \"kayles: 8 + nim: 2\" --level easy
  grundy play --graph moves.txt \"1 4\"
  grundy play --script examples/scripts/chomp.star \"[3, 3, 3]\"
  printf '1 1\\nquit\\n' | grundy play \"nim: 1 2 3\" --second")]
pub(crate) struct Args {
    /// The position, such as "nim: 3 5 7"; with --graph, the vertices with tokens
    #[arg(required = true, allow_negative_numbers = true)]
    position: Vec<String>,
    /// Who wins when nobody can move: in normal play the last to move, in misere play the other
    #[arg(long, value_enum, default_value = "normal")]
    play: PlayArg,
    /// How the program plays
    #[arg(long, value_enum, default_value = "perfect", conflicts_with = "two")]
    level: LevelArg,
    /// Two people play
    #[arg(long)]
    two: bool,
    /// Let the program begin
    #[arg(long, conflicts_with = "two")]
    second: bool,
    /// The seed of an easy opponent
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play with tokens on the game graph in this file
    #[arg(long, value_name = "FILE", conflicts_with = "script")]
    graph: Option<PathBuf>,
    /// The form of the file of --graph
    #[arg(long, value_enum, default_value = "auto", requires = "graph")]
    from: FormArg,
    /// What vertices of an edge list are: numbers from 0 or 1, or names, of which only those in the file exist
    #[arg(long, value_enum, default_value = "auto", requires = "graph")]
    base: BaseArg,
    /// Play by a script (Starlark), as grundy solve --script reads it
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
}

/// How the program plays, as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelArg {
    /// Wins whatever can be won
    Perfect,
    /// Moves at random
    Easy,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(path) = &args.graph {
        return listed(args, on_graph(args, path, session)?, session, out);
    }
    if let Some(path) = &args.script {
        return by_script(args, path, session, out);
    }
    // Standard input holds the moves, so the position cannot come from it.
    let position = input::position(&args.position)?;
    let (level, first, words) = who(args, session);
    let play: Play = args.play.into();
    let mut solver = session.solver(None);
    solver.set_most_moves(1000);
    let mut game = Game::new(position, play, level, first, words, solver, args.seed)?;
    let prompt = std::io::stdin().is_terminal();
    game.run(&mut std::io::stdin().lock(), out, prompt)
}

/// How the program plays, who begins, and the words.
fn who(args: &Args, session: &Session) -> (Level, Player, PlayWords) {
    let level = match (args.two, args.level) {
        (true, _) => Level::None,
        (false, LevelArg::Perfect) => Level::Perfect,
        (false, LevelArg::Easy) => Level::Easy,
    };
    let first = if args.second { Player::Second } else { Player::First };
    (level, first, PlayWords { language: session.language(), two: args.two })
}

/// A game whose positions are listed.
fn listed(args: &Args, chart: Chart, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let (level, first, words) = who(args, session);
    let mut game = ListedGame::new(chart, args.play.into(), level, first, words, args.seed);
    let prompt = std::io::stdin().is_terminal();
    game.run(&mut std::io::stdin().lock(), out, prompt)
}

fn on_graph(args: &Args, path: &Path, session: &Session) -> Result<Chart, Failure> {
    if path == Path::new("-") {
        let message = "standard input holds the moves, so the graph cannot come from it";
        return Err(Diagnosis::new("usage", message)
            .helped("name a file: grundy play --graph moves.txt \"1 4\"")
            .into());
    }
    let file = graph::open(path, args.from, args.base, session)?;
    let mut start = graph::vertices(&args.position.join(" "), "the vertices", &file)?;
    start.sort_unstable();
    let mut options = |tokens: &Vec<u32>| {
        let mut all = Vec::new();
        for (i, &token) in tokens.iter().enumerate() {
            for &to in file.graph.options(token) {
                let mut next = tokens.clone();
                next[i] = to;
                next.sort_unstable();
                all.push(next);
            }
        }
        Ok(all)
    };
    let mut show = |tokens: &Vec<u32>| {
        let names: Vec<_> = tokens.iter().map(|&token| file.names.name(token)).collect();
        Ok(names.join(" "))
    };
    Chart::explore(start, args.play.into(), session.memory(), &mut options, &mut show)
}

#[cfg(feature = "script")]
fn by_script(args: &Args, path: &Path, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    use crate::commands::script;
    let text = args.position.join(" ");
    match script::chart(path, &text, args.play.into(), session)? {
        Some(chart) => listed(args, chart, session, out),
        // The game was played by the process of the script.
        None => Ok(()),
    }
}

#[cfg(not(feature = "script"))]
fn by_script(_: &Args, path: &Path, _: &Session, _: &mut dyn Write) -> Result<(), Failure> {
    Err(crate::commands::without_scripts(path))
}
