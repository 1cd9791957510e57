//! `grundy period`: whether the nim-sequence repeats, and by which theorem.

use std::io::Write;

use grundy::{PeriodStatus, SequenceError};
use grundy_text::PeriodReport;

use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::numbers;
use crate::session::Session;

/// The period of the nim-sequence, proved by a theorem, or "unproved" up to a heap
///
/// The preperiod is the least heap from which the sequence repeats; preperiod and period are the least
/// possible. A repetition that was only seen is never called a period. Ctrl-C ends the search and says how far it
/// came (exit code 130).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy period \"S(2,3,11,15,18)\"
  grundy period 0.007 --limit 1e5 --json")]
pub(crate) struct Args {
    /// The rules, such as S(2,3,5), 0.77 or kayles; - reads them from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    rules: Vec<String>,
    /// The last heap to compute in search of a period, such as 1e6 or 2^20 [default: chosen by the rules]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    limit: Option<u64>,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = input::rules(&args.rules)?;
    let mut sequence = input::sequence(&rules, "grundy period")?;
    sequence.set_limits(session.limits(None));
    let progress = session.progress();
    sequence.set_watch(progress.watch(&rules.to_string(), args.limit));
    interrupt::listen();
    let (report, stopped) = match PeriodReport::of(&rules, &mut sequence, args.limit) {
        Err(error @ SequenceError::Interrupted { computed_to }) => {
            let status = PeriodStatus::Unproved { computed_to };
            let report = PeriodReport { rules: rules.to_string(), status, exception: None, largest: None };
            (report, Some(error))
        }
        report => (report?, None),
    };
    progress.done();
    if session.json {
        object(out, &report)?;
    } else {
        out.write_all(report.text().as_bytes())?;
    }
    stopped.map_or(Ok(()), |error| Err(error.into()))
}
