//! `grundy period`: whether the nim-sequence repeats, and by which theorem.

use std::io::Write;

use grundy::certificate::{Certificate, ClaimVerdict, PeriodClaim};
use grundy::{NimSequence, Period, PeriodStatus, Ruleset, SequenceError};
use grundy_text::{ClaimReport, Diagnosis, PeriodReport};

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
/// came (exit code 130). With --claim, somebody's claim is held against the sequence: exit code 0 if it is true, 1
/// if it is false, 75 if neither is proved.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy period \"S(2,3,11,15,18)\"
  grundy period 0.007 --limit 1e5 --json
  grundy period 0.77 --certificate kayles.cert
  grundy period 0.07 --claim preperiod=4,period=12")]
pub(crate) struct Args {
    /// The rules, such as S(2,3,5), 0.77 or kayles; - reads them from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    rules: Vec<String>,
    /// The last heap to compute in search of a period, such as 1e6 or 2^20 [default: chosen by the rules]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    limit: Option<u64>,
    /// Write the proof to this file, for grundy check or any other checker
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,
    /// Test this claim: preperiod=N,period=N, perhaps with ,saltus=N
    #[arg(long, value_name = "CLAIM", value_parser = claim, conflicts_with = "certificate")]
    claim: Option<PeriodClaim>,
}

fn claim(text: &str) -> Result<PeriodClaim, String> {
    let form = "write preperiod=N,period=N or preperiod=N,period=N,saltus=N";
    let (mut preperiod, mut period, mut saltus) = (None, None, None);
    for part in text.split(',') {
        let (name, number) = part.split_once('=').ok_or(form)?;
        let field = match name.trim() {
            "preperiod" => &mut preperiod,
            "period" => &mut period,
            "saltus" => &mut saltus,
            other => return Err(format!("a claim has no {other:?}: {form}")),
        };
        if field.replace(numbers::count(number.trim())?).is_some() {
            return Err(format!("{} is there twice: {form}", name.trim()));
        }
    }
    match (preperiod, period) {
        (_, Some(0)) => Err("a period is at least 1".to_owned()),
        (Some(preperiod), Some(period)) => Ok(PeriodClaim { preperiod, period, saltus: saltus.unwrap_or(0) }),
        _ => Err(form.to_owned()),
    }
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = input::rules(&args.rules)?;
    let mut sequence = input::sequence(&rules, "grundy period")?;
    sequence.set_limits(session.limits(None));
    let progress = session.progress();
    sequence.set_watch(progress.watch(&rules.to_string(), args.limit));
    interrupt::listen();
    if let Some(claim) = args.claim {
        let verdict = claim.test(&mut sequence, args.limit.map(|last| last.saturating_add(1)))?;
        progress.done();
        return claim_report(&ClaimReport { rules: &rules, claim, verdict: &verdict }, session, out);
    }
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
    if let Some(error) = stopped {
        return Err(error.into());
    }
    match (&args.certificate, &report.status) {
        (None, _) => Ok(()),
        (Some(file), PeriodStatus::Proved(period)) => {
            let certificate = certify(&rules, period, &mut sequence, file)?;
            if !session.json {
                writeln!(out, "  certificate  {file}, {} bytes (theorem {})", certificate.1, certificate.0)?;
            }
            Ok(())
        }
        (Some(file), _) => Err(Diagnosis::new("certificate", format!("no certificate in {file}: no period is proved"))
            .helped("a higher --limit may prove one")
            .into()),
    }
}

/// Writes the certificate; its theorem and how many bytes it has.
fn certify(
    rules: &Ruleset,
    period: &Period,
    sequence: &mut NimSequence,
    file: &str,
) -> Result<(&'static str, usize), Failure> {
    let certificate = Certificate::of_period(&input::one_heap(rules, "grundy period")?, period, sequence)
        .map_err(|error| Diagnosis::new("certificate", format!("no certificate in {file}: {error}")))?;
    let bytes = certificate.to_bytes();
    // No half certificate stays behind: it is written beside its place and moved there.
    let beside = format!("{file}.part");
    std::fs::write(&beside, &bytes)
        .and_then(|()| std::fs::rename(&beside, file))
        .map_err(|error| Diagnosis::new("output", format!("cannot write {file}: {error}")))?;
    Ok((certificate.theorem(), bytes.len()))
}

fn claim_report(report: &ClaimReport<'_>, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    if session.json {
        object(out, report)?;
    } else {
        out.write_all(report.text().as_bytes())?;
    }
    match report.verdict {
        ClaimVerdict::True { .. } => Ok(()),
        ClaimVerdict::False { .. } => Err(Failure::CLAIM_IS_FALSE),
        _ => Err(Failure::STOPPED_EARLY),
    }
}
