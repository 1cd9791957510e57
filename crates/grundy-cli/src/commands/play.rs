//! `grundy play`: a game in the terminal.

use std::io::{IsTerminal, Write};

use clap::ValueEnum;
use grundy::Play;
use grundy_text::{PlayWords, Player};

use crate::args::PlayArg;
use crate::failure::Failure;
use crate::input;
use crate::play::{Game, Level};
use crate::session::Session;

/// Play against a perfect opponent, or an easy one, or let two people play
///
/// Moves are typed as a heap and what to take, such as 2 3, or what to leave, such as 2 > 4 1. The words moves, hint,
/// why, undo, values on, values off, help and quit are understood. At the end the move that lost the game is named.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy play \"nim: 3 5 7\"
  grundy play \"kayles: 8 + nim: 2\" --level easy
  printf '1 1\\nquit\\n' | grundy play \"nim: 1 2 3\" --second")]
pub(crate) struct Args {
    /// The position, such as "nim: 3 5 7"
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
    // Standard input holds the moves, so the position cannot come from it.
    let position = input::position(&args.position)?;
    let level = match (args.two, args.level) {
        (true, _) => Level::None,
        (false, LevelArg::Perfect) => Level::Perfect,
        (false, LevelArg::Easy) => Level::Easy,
    };
    let first = if args.second { Player::Second } else { Player::First };
    let words = PlayWords { language: session.language(), two: args.two };
    let play: Play = args.play.into();
    let mut solver = session.solver(None);
    solver.set_most_moves(1000);
    let mut game = Game::new(position, play, level, first, words, solver, args.seed)?;
    let prompt = std::io::stdin().is_terminal();
    game.run(&mut std::io::stdin().lock(), out, prompt)
}
