//! `grundy-check FILE`: the checker as a program.
//!
//! Answers on standard output, refusals on standard error. Exit code 0: valid; 1: invalid; 75: partly checked;
//! 2: not a certificate, or not understood.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::process::ExitCode;

use grundy_check::{Options, Verdict, check, sha256};

const HELP: &str =
    "Checks a certificate that a nim-sequence repeats, trusting nothing but arithmetic and the theorem named.

usage: grundy-check FILE [OPTIONS]

  --segments A-B    check only segments A to B of a window certificate, numbered from 1
  --threads N       segments to check at the same time [default: the processors there are]
  --max-work N      stop after N steps [default: 2^36]
  --max-memory N    bytes for tables [default: 2^30]
  --json            print one JSON object
  --help, --version

Numbers may be written 1000, 1e9 or 2^36. Exit code 0: valid, 1: invalid, 75: partly checked, 2: no certificate.

examples:
  grundy-check kayles.cert
  grundy-check 0.106.cert --segments 3-5 --threads 2 --max-work 1e12
";

struct Call {
    file: String,
    options: Options,
    json: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let has = |flags: &[&str]| arguments.iter().any(|argument| flags.contains(&argument.as_str()));
    if has(&["--help", "-h"]) {
        return print(HELP, 0);
    }
    if has(&["--version", "-V"]) {
        return print(concat!("grundy-check ", env!("CARGO_PKG_VERSION"), "\n"), 0);
    }
    let answer = read_arguments(&arguments).and_then(|call| {
        let bytes = read_file(&call.file, call.options.max_memory)?;
        Ok((check(&bytes, &call.options), sha256(&bytes), call))
    });
    match answer {
        Ok((Verdict::Unreadable { line, reason }, ..)) => {
            let place = line.map_or(String::new(), |line| format!("line {line}: "));
            refuse(&format!("no certificate: {place}{reason}"), has(&["--json"]))
        }
        Ok((verdict, digest, call)) => {
            let code = match verdict {
                Verdict::Valid { .. } => 0,
                Verdict::Invalid { .. } => 1,
                _ => 75,
            };
            print(&if call.json { json(&call.file, &verdict, &digest) } else { words(&verdict, &digest) }, code)
        }
        Err(reason) => refuse(&reason, has(&["--json"])),
    }
}

fn print(text: &str, code: u8) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()).and_then(|()| std::io::stdout().flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => ExitCode::from(code),
    }
}

fn refuse(reason: &str, json: bool) -> ExitCode {
    let text = if json {
        format!("{{\"error\":{{\"kind\":\"certificate\",\"message\":{}}}}}\n", quoted(reason))
    } else {
        format!("error: {reason}\n")
    };
    // Where errors cannot be written nobody can be told.
    let _ = std::io::stderr().write_all(text.as_bytes());
    ExitCode::from(2)
}

fn read_arguments(arguments: &[String]) -> Result<Call, String> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut call = Call { file: String::new(), options: Options { threads, ..Options::default() }, json: false };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--json" => call.json = true,
            "--max-work" => call.options.max_work = number(value()?)?,
            "--max-memory" => call.options.max_memory = number(value()?)?,
            "--threads" => call.options.threads = number(value()?)?.clamp(1, 1024) as usize,
            "--segments" => {
                let text = value()?;
                let (from, to) = text.split_once('-').unwrap_or((text, text));
                call.options.segments = Some(number(from)?..=number(to)?);
            }
            option if option.starts_with("--") => return Err(format!("unknown option {option}; see --help")),
            file if call.file.is_empty() => file.clone_into(&mut call.file),
            more => return Err(format!("one file at a time, and {more} is a second one")),
        }
    }
    if call.file.is_empty() { Err("which file? see --help".to_owned()) } else { Ok(call) }
}

fn number(text: &str) -> Result<u64, String> {
    let power = |base: &str, exponent: &str| base.parse::<u64>().ok()?.checked_pow(exponent.parse().ok()?);
    let number = match (text.split_once('e'), text.split_once('^')) {
        (Some((times, zeros)), _) => power("10", zeros).and_then(|ten| times.parse::<u64>().ok()?.checked_mul(ten)),
        (_, Some((base, exponent))) => power(base, exponent),
        _ => text.parse().ok(),
    };
    number.ok_or(format!("{text:?} is not a number such as 1000, 1e9 or 2^36"))
}

/// The bytes of the file, if they are not more than tables may have.
fn read_file(name: &str, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(name).map_err(|error| format!("cannot open {name}: {error}"))?;
    file.take(most.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|error| format!("cannot read {name}: {error}"))?;
    if bytes.len() as u64 > most { Err(format!("{name} is larger than --max-memory allows")) } else { Ok(bytes) }
}

fn words(verdict: &Verdict, digest: &str) -> String {
    match verdict {
        Verdict::Valid { claim } => format!("valid: {claim}\n"),
        Verdict::Invalid { heap: Some(heap), reason } => format!("invalid: first failure at heap {heap}: {reason}\n"),
        Verdict::Invalid { heap: None, reason } => format!("invalid: {reason}\n"),
        Verdict::Partial { checked, segments, limit } => {
            let mut text =
                format!("checked {checked} of {segments} segments of the certificate with sha256 {digest}\n");
            if let Some(limit) = limit {
                let _ = writeln!(text, "{limit}");
            }
            text
        }
        Verdict::Unreadable { reason, .. } => format!("no certificate: {reason}\n"),
    }
}

fn json(file: &str, verdict: &Verdict, digest: &str) -> String {
    let fields = match verdict {
        Verdict::Valid { claim } => format!("\"verdict\":\"valid\",\"claim\":{}", quoted(claim)),
        Verdict::Invalid { heap, reason } => {
            let heap = heap.map_or(String::new(), |heap| format!("\"heap\":\"{heap}\","));
            format!("\"verdict\":\"invalid\",{heap}\"reason\":{}", quoted(reason))
        }
        Verdict::Partial { checked, segments, limit } => {
            let limit = limit.as_ref().map_or(String::new(), |limit| format!(",\"limit\":{}", quoted(limit)));
            format!("\"verdict\":\"partial\",\"checked\":{checked},\"segments\":{segments}{limit}")
        }
        Verdict::Unreadable { reason, .. } => format!("\"verdict\":\"unreadable\",\"reason\":{}", quoted(reason)),
    };
    format!("{{\"schema\":\"grundy/check/1\",\"file\":{},\"sha256\":\"{digest}\",{fields}}}\n", quoted(file))
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}
