//! The command line of `grundy`: who wins, and how.
//!
//! Two steps for arguments: [`args`] says what was typed, each file of [`commands`] says what it means, asks the
//! library and prints the answer. Words and JSON come from `grundy-text`. Answers go to standard output through one
//! writer, everything else to standard error, and a reader that goes away ends the program quietly.

mod args;
mod chinese;
mod commands;
mod failure;
mod input;
mod interrupt;
mod numbers;
mod play;
mod progress;
mod session;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::ErrorKind;

use crate::args::Cli;
use crate::failure::Failure;
use crate::session::Session;

fn main() -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let json = arguments.iter().any(|argument| argument == "--json");
    let result = run(&arguments, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was answered before the failure is shown before it.
            let flushed = out.flush();
            if let (Failure::Answered(_), Err(error)) = (&failure, &flushed) {
                return Failure::from(std::io::Error::from(error.kind())).report(json);
            }
            if let (true, Err(error)) = (failure.is_loud(), &flushed)
                && error.kind() == std::io::ErrorKind::BrokenPipe
            {
                return ExitCode::SUCCESS;
            }
            failure.report(json)
        }
    }
}

fn run(arguments: &[std::ffi::OsString], out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(problem) = bare_problem(arguments) {
        return commands::judge::named(&problem, out);
    }
    let matches = match args::command().try_get_matches_from(arguments).or_else(|error| help_of_help(arguments, error))
    {
        Ok(matches) => matches,
        Err(error) => match chinese::help(arguments, &error) {
            Some(help) if !error.use_stderr() => return Ok(out.write_all(help.as_bytes())?),
            Some(help) => return Err(Failure::Usage(help)),
            None => return Err(error.into()),
        },
    };
    let cli = Cli::from_arg_matches(&matches)?;
    let session = Session::new(&cli)?;
    commands::run(&cli.command, &session, out)
}

/// The problem of `grundy judge PROBLEM` with no option at all. Such calls are timed by judges, and the definition of
/// the whole command line takes longer to build than most problems to answer.
fn bare_problem(arguments: &[std::ffi::OsString]) -> Option<String> {
    let [_, judge, problem @ ..] = arguments else { return None };
    if judge != "judge" || problem.is_empty() {
        return None;
    }
    let words: Option<Vec<&str>> = problem.iter().map(|word| word.to_str()).collect();
    words
        .filter(|words| words.iter().all(|word| !word.is_empty() && !word.starts_with('-')))
        .map(|words| words.join(" "))
}

/// `grundy help --help` and `grundy help solve -h` mean the help itself, which clap refuses.
fn help_of_help(arguments: &[std::ffi::OsString], error: clap::Error) -> Result<clap::ArgMatches, clap::Error> {
    if error.kind() != ErrorKind::InvalidSubcommand || !arguments.iter().any(|argument| argument == "help") {
        return Err(error);
    }
    let without = arguments.iter().filter(|&argument| argument != "--help" && argument != "-h");
    args::command().try_get_matches_from(without)
}
