//! `grundy pattern`: the shape of a table of values.

use std::io::Write;
use std::path::PathBuf;

use grundy_text::{Diagnosis, PatternReport, read_values};

use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::numbers;
use crate::session::Session;

/// Find the pattern of a nim-sequence or of any table: proved, or conjectures with their counterexamples
///
/// A formula or a period that a theorem proves comes alone. Where nothing is proved, shapes are guessed from the first
/// values and tested on the others; these are conjectures and are called so.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy pattern \"S(2^k)\"
  grundy pattern 0.007 --limit 20000
  grundy pattern --values table.txt")]
pub(crate) struct Args {
    /// The rules, such as S(2^k) or 0.007; - reads them from standard input
    #[arg(required_unless_present = "values", allow_negative_numbers = true)]
    rules: Vec<String>,
    /// A file with the values of heaps 0, 1, 2, ...; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "rules")]
    values: Option<PathBuf>,
    /// The last heap to test conjectures on [default: 9999]
    #[arg(long, value_name = "N", value_parser = numbers::count, conflicts_with = "values")]
    limit: Option<u64>,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let report = match &args.values {
        Some(file) => of_file(file)?,
        None => {
            let rules = input::rules(&args.rules)?;
            let mut sequence = input::sequence(&rules, "grundy pattern")?;
            sequence.set_limits(session.limits(None));
            let progress = session.progress();
            sequence.set_watch(progress.watch(&rules.to_string(), args.limit));
            let report = PatternReport::of_rules(&rules, &mut sequence, args.limit)?;
            progress.done();
            report
        }
    };
    if session.json {
        return object(out, &report);
    }
    out.write_all(report.text().as_bytes())?;
    Ok(())
}

fn of_file(file: &PathBuf) -> Result<PatternReport, Failure> {
    let bytes = if file.as_os_str() == "-" {
        input::bytes()?
    } else {
        std::fs::read(file)
            .map_err(|error| Diagnosis::new("input", format!("cannot read {}: {error}", file.display())))?
    };
    let text = Diagnosis::utf8(bytes)?;
    let values = read_values(&text).map_err(|(found, line, column)| {
        let message = format!("line {line}, column {column}: \"{found}\" is not a value below 2^64");
        Diagnosis::new("input", message)
            .at(line, column, Some(&found), "a whole number")
            .helped("write the values of heaps 0, 1, 2, ..., or lines of a heap and its value; # begins a comment")
    })?;
    Ok(PatternReport::of_values(&values))
}
