//! `grundy compare`: where two rulesets part, or why they never do.

use std::io::Write;

use grundy::CompareError;
use grundy_text::{ComparisonReport, Diagnosis};

use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::numbers;
use crate::session::Session;

/// The first heap at which two rulesets have different values, or a proof that there is none
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy compare 0.161 0.36
  grundy compare \"S(1,2)\" 0.33")]
pub(crate) struct Args {
    /// The first rules
    left: String,
    /// The second rules
    right: String,
    /// The last heap to compare where nothing is proved, such as 1e6 [default: 65535]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    limit: Option<u64>,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let left = input::rules(std::slice::from_ref(&args.left))?;
    let right = input::rules(std::slice::from_ref(&args.right))?;
    let heaps = args.limit.map(|last| last.saturating_add(1));
    let comparison = grundy::compare(&left, &right, session.limits(None), heaps).map_err(|error| match error {
        CompareError::Sequence(error) => Diagnosis::sequence(&error),
        other => {
            Diagnosis::new("rules", other.to_string()).helped("a position on several heaps is solved by grundy solve")
        }
    })?;
    let report = ComparisonReport { left: &left, right: &right, comparison: &comparison };
    if session.json {
        return object(out, &report);
    }
    out.write_all(report.text().as_bytes())?;
    Ok(())
}
