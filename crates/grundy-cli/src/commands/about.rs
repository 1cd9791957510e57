//! `grundy about`: everything known of a ruleset on one page.

use std::io::Write;

use grundy_text::AboutReport;

use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::session::Session;

/// Names, standard form, relatives, theorem and OEIS number of a ruleset
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy about dawson-chess
  grundy about 0.77 --json")]
pub(crate) struct Args {
    /// The rules, such as kayles or 0.137; - reads them from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    rules: Vec<String>,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = input::rules(&args.rules)?;
    let about = grundy::about(&rules);
    let report = AboutReport { rules: &rules, about: &about };
    if session.json {
        return object(out, &report);
    }
    out.write_all(report.text().as_bytes())?;
    Ok(())
}
