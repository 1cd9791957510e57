//! `grundy code`: the shortest right program for a game.

use std::io::{self, Write};

use grundy::Ruleset;
use grundy_text::{CodeError, Diagnosis, code};
use serde_json::json;

use crate::args::PlayArg;
use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::numbers;
use crate::session::Session;

/// Write the shortest right program for a game: --lang cpp, python, rust or java
///
/// The program reads the number of positions, then for each the number of its heaps and the heaps, and prints who wins
/// each. Where a formula or a period is proved the program is that, and reaches every heap of 64 bits; elsewhere it
/// fills a table by the mex.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy code \"S(2^k)\" --lang cpp
  grundy code kayles --lang python --win Alice --lose Bob
  grundy code \"S(primes)\" --lang rust --max 100000")]
pub(crate) struct Args {
    /// The rules, such as S(1,3,4), 0.77 or wythoff; - reads them from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    rules: Vec<String>,
    /// Who wins when nobody can move: in normal play the last to move, in misere play the other
    #[arg(long, value_enum, default_value = "normal")]
    play: PlayArg,
    /// The largest heap, where a table is needed [default: 10000]
    #[arg(long, value_name = "HEAP", value_parser = numbers::count)]
    max: Option<u64>,
    /// What to print when the player to move wins
    #[arg(long, value_name = "WORD", default_value = "First")]
    win: String,
    /// What to print when the other player wins
    #[arg(long, value_name = "WORD", default_value = "Second")]
    lose: String,
}

/// The rules; whoever names a judge problem instead hears where its rules are told.
fn rules(words: &[String]) -> Result<Ruleset, Failure> {
    match input::rules(words) {
        Err(Failure::Told(told)) => Err(match grundy_judge::find(&words.join(" ")) {
            Ok(problem) => {
                let name = problem.id();
                told.helped(format!("{name} is a judge problem: grundy judge {name} --explain tells its rules"))
            }
            Err(_) => *told,
        }
        .into()),
        read => read,
    }
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = rules(&args.rules)?;
    let language = session.code_language();
    let made =
        code(&rules, args.play.into(), language, args.max, (&args.win, &args.lose)).map_err(|error| match &error {
            CodeError::Value(error) => Diagnosis::sequence(error),
            CodeError::TooLong(_) => Diagnosis::new("out-of-reach", error.to_string()),
            _ => Diagnosis::new("rules", error.to_string()).helped("grundy explain shows how its values come about"),
        })?;
    if session.json {
        let text = json!({
            "schema": "grundy/code/1",
            "rules": rules.to_string(),
            "language": language.name(),
            "because": made.because,
            "code": made.text,
        });
        return object(out, &text);
    }
    if let (Some(largest), None) = (made.largest, args.max) {
        // Standard error may be closed, and the program is the same.
        let _ = writeln!(
            io::stderr(),
            "note: the table of this program ends with heap {largest}; --max HEAP makes it longer"
        );
    }
    out.write_all(made.text.as_bytes())?;
    Ok(())
}
