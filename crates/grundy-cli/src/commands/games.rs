//! `grundy games`: the games that have names.

use std::io::Write;

use grundy_text::{GamesJson, games_text};

use crate::commands::object;
use crate::failure::Failure;
use crate::session::Session;

/// List the games that have names, with their rules
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy games
  grundy games nim --json")]
pub(crate) struct Args {
    /// Show only games in whose name, other names or rules all these words occur
    words: Vec<String>,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let found: Vec<_> = grundy::games().iter().filter(|game| is_about(game, &args.words)).collect();
    if session.json {
        return object(out, &GamesJson(&found));
    }
    out.write_all(games_text(&found, session.language()).as_bytes())?;
    Ok(())
}

fn is_about(game: &grundy::GameEntry, words: &[String]) -> bool {
    let text =
        format!("{} {} {} {}", game.signature(), game.aliases.join(" "), game.rules, game.notation.unwrap_or(""));
    let text = text.to_lowercase();
    words.iter().all(|word| text.contains(&word.to_lowercase()))
}
