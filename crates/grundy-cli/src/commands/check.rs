//! `grundy check`: a certificate in the hands of the independent checker.

use std::fs::File;
use std::io::{Read, Write};

use grundy_check::{Options, Verdict, check, sha256};
use grundy_text::Diagnosis;
use serde_json::json;

use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::numbers;
use crate::session::Session;

/// Whether a certificate proves what it claims, decided by a checker that shares no code with the engines
///
/// The verdict is "valid", "invalid" with the first heap at which the claim fails (exit code 1), or "checked k of m
/// segments" (exit code 75). A file that is no certificate, or one that was changed or cut off after it was written, is
/// refused (exit code 2).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy check kayles.cert
  grundy check 0.106.cert --segments 3-5 --max-work 1e12")]
pub(crate) struct Args {
    /// The file; - reads standard input
    file: String,
    /// Check only these segments of a window certificate, such as 3 or 3-5, numbered from 1
    #[arg(long, value_name = "A-B", value_parser = segments)]
    segments: Option<(u64, u64)>,
    /// Segments to check at the same time [default: the processors there are]
    #[arg(long, value_name = "N")]
    threads: Option<u16>,
    /// Stop after so many steps, such as 1e12 [default: 2^36]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    max_work: Option<u64>,
}

fn segments(text: &str) -> Result<(u64, u64), String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (numbers::count(from)?, numbers::count(to)?) {
        (from, to) if from >= 1 && from <= to => Ok((from, to)),
        _ => Err("write the first and the last segment, such as 3-5".to_owned()),
    }
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = read(&args.file, session.memory())?;
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        max_work: args.max_work.unwrap_or(Options::default().max_work),
        max_memory: session.memory(),
        threads: args.threads.map_or_else(processors, usize::from),
        segments: args.segments.map(|(from, to)| from..=to),
    };
    let (verdict, digest) = (check(&bytes, &options), sha256(&bytes));
    let words = verdict.words(&digest);
    let help = match verdict {
        Verdict::Unreadable(..) => Some("grundy period RULES --certificate FILE writes certificates"),
        Verdict::Altered(..) => Some("get the file anew, byte by byte as it was written: line ends count as well"),
        _ => None,
    };
    if let Some(help) = help {
        return Err(Diagnosis::new("certificate", format!("{}: {words}", args.file)).helped(help).into());
    }
    if session.json {
        let mut report = json!({"schema": "grundy/check/1", "file": args.file, "sha256": digest});
        let mut add = |name: &str, value: serde_json::Value| report[name] = value;
        match &verdict {
            Verdict::Valid(claim) => {
                add("verdict", json!("valid"));
                add("claim", json!(claim));
            }
            Verdict::Invalid(heap, reason) => {
                add("verdict", json!("invalid"));
                if let Some(heap) = heap {
                    add("heap", json!(heap.to_string()));
                }
                add("reason", json!(reason));
            }
            Verdict::Partial { checked, segments, limit } => {
                add("verdict", json!("partial"));
                add("checked", json!(checked));
                add("segments", json!(segments));
                if let Some(limit) = limit {
                    add("limit", json!(limit));
                }
            }
            Verdict::Unreadable(..) | Verdict::Altered(..) => {}
        }
        object(out, &report)?;
    } else {
        writeln!(out, "{words}")?;
    }
    match verdict {
        Verdict::Invalid(..) => Err(Failure::CLAIM_IS_FALSE),
        Verdict::Partial { .. } => Err(Failure::STOPPED_EARLY),
        _ => Ok(()),
    }
}

/// The bytes of a file that is not larger than the memory allowed.
fn read(name: &str, most: u64) -> Result<Vec<u8>, Failure> {
    if name == "-" {
        return input::bytes();
    }
    let mut bytes = Vec::new();
    let read = File::open(name).and_then(|file| file.take(most.saturating_add(1)).read_to_end(&mut bytes));
    let refuse = |why: String| Diagnosis::new("input", format!("cannot read {name}: {why}"));
    match read {
        Err(error) => Err(refuse(error.to_string()).into()),
        Ok(_) if bytes.len() as u64 > most => Err(refuse("it is larger than the memory allowed".to_owned()).into()),
        Ok(_) => Ok(bytes),
    }
}
