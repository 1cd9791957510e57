//! One file a subcommand; each reads what was typed, calls the library and prints.

pub(crate) mod about;
pub(crate) mod check;
pub(crate) mod code;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod hunt;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod nim;
pub(crate) mod pattern;
pub(crate) mod period;
pub(crate) mod play;
#[cfg(feature = "script")]
pub(crate) mod script;
pub(crate) mod solve;
pub(crate) mod stress;
pub(crate) mod values;

use std::io::Write;

use serde::Serialize;

use crate::args::Command;
use crate::failure::Failure;
use crate::session::Session;

/// Runs a command.
pub(crate) fn run(command: &Command, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Solve(args) => solve::run(args, session, out),
        Command::Values(args) => values::run(args, session, out),
        Command::Period(args) => period::run(args, session, out),
        Command::Pattern(args) => pattern::run(args, session, out),
        Command::Compare(args) => compare::run(args, session, out),
        Command::Explain(args) => explain::run(args, session, out),
        Command::Check(args) => check::run(args, session, out),
        Command::Play(args) => play::run(args, session, out),
        Command::Code(args) => code::run(args, session, out),
        Command::Judge(args) => judge::run(args, session, out),
        Command::Graph(args) => graph::run(args, session, out),
        Command::Hunt(args) => hunt::run(args, session, out),
        Command::Stress(args) => stress::run(args, session, out),
        Command::Nim(args) => nim::run(args, session, out),
        Command::Games(args) => games::run(args, session, out),
        Command::About(args) => about::run(args, session, out),
        Command::Completions(args) => completions::run(args, out),
        Command::Man(args) => man::run(args, out),
    }
}

/// One JSON object and a newline.
pub(crate) fn object(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// What is said where scripts are not built in.
#[cfg(not(feature = "script"))]
pub(crate) fn without_scripts(path: &std::path::Path) -> Failure {
    let message = format!("this program was built without scripts, so {} cannot be played", path.display());
    grundy_text::Diagnosis::new("usage", message)
        .helped("build it with them: cargo install --path crates/grundy-cli --features script")
        .into()
}
