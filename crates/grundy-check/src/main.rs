//! `grundy-check FILE`: the checker as a program.
//!
//! Answers on standard output, refusals on standard error. Exit code 0: valid; 1: invalid; 75: partly checked;
//! 2: not a certificate, changed since it was written, or not understood.

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
  --help

Numbers may be written 1000, 1e9 or 2^36. Exit code 0: valid, 1: invalid, 75: partly checked, 2: no certificate, or altered.

examples:
  grundy-check kayles.cert
  grundy-check 0.106.cert --segments 3-5 --threads 2 --max-work 1e12
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        return print(HELP, 0);
    }
    let json = arguments.iter().any(|argument| argument == "--json");
    let refuse = |reason: &str| {
        let object = || format!("{{\"error\":{{\"kind\":\"certificate\",\"message\":{}}}}}", quoted(reason));
        // Where errors cannot be written nobody can be told.
        let _ = writeln!(std::io::stderr(), "{}", if json { object() } else { format!("error: {reason}") });
        ExitCode::from(2)
    };
    let answer = read_arguments(&arguments).and_then(|(file, options)| {
        let bytes = read_file(&file, options.max_memory)?;
        Ok((file, check(&bytes, &options), sha256(&bytes)))
    });
    let (file, verdict, digest) = match answer {
        Ok(answer) => answer,
        Err(reason) => return refuse(&reason),
    };
    let (code, name, more) = match &verdict {
        Verdict::Valid(claim) => (0, "valid", format!("\"claim\":{}", quoted(claim))),
        Verdict::Invalid(Some(heap), reason) => {
            (1, "invalid", format!("\"heap\":\"{heap}\",\"reason\":{}", quoted(reason)))
        }
        Verdict::Invalid(None, reason) => (1, "invalid", format!("\"reason\":{}", quoted(reason))),
        Verdict::Partial { checked, segments, .. } => {
            (75, "partial", format!("\"checked\":{checked},\"segments\":{segments}"))
        }
        _ => return refuse(&format!("{file}: {}", verdict.words(&digest))),
    };
    if !json {
        return print(&format!("{}\n", verdict.words(&digest)), code);
    }
    let head = format!("\"schema\":\"grundy/check/1\",\"file\":{},\"sha256\":\"{digest}\"", quoted(&file));
    print(&format!("{{{head},\"verdict\":\"{name}\",{more}}}\n"), code)
}

fn print(text: &str, code: u8) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()).and_then(|()| std::io::stdout().flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => ExitCode::from(code),
    }
}

fn read_arguments(arguments: &[String]) -> Result<(String, Options), String> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut file, mut options) = (String::new(), Options { threads, ..Options::default() });
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--json" => {}
            "--max-work" => options.max_work = number(value()?)?,
            "--max-memory" => options.max_memory = number(value()?)?,
            "--threads" => options.threads = number(value()?)?.clamp(1, 1024) as usize,
            "--segments" => {
                let text = value()?;
                let (from, to) = text.split_once('-').unwrap_or((text, text));
                options.segments = Some(number(from)?..=number(to)?);
            }
            option if option.starts_with("--") => return Err(format!("unknown option {option}; see --help")),
            name if file.is_empty() => name.clone_into(&mut file),
            more => return Err(format!("one file at a time, and {more} is a second one")),
        }
    }
    if file.is_empty() { Err("which file? see --help".to_owned()) } else { Ok((file, options)) }
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

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out.extend(format!("\\u{:04x}", u32::from(c)).chars()),
            c => out.push(c),
        }
    }
    out + "\""
}
