//! `grundy hunt`: a nim-sequence as far as one lets it, until a period is proved.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use grundy::{Hunt, HuntError, HuntOptions, HuntSummary, VectorKernel};
use grundy_runs as runs;
use grundy_text::{Diagnosis, HuntReport};

use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::numbers;
use crate::progress::HuntWatch;
use crate::session::Session;

/// Computes a nim-sequence as far as you let it, resumable, until a period is proved
///
/// Works on take-and-break codes with digits up to 7 and splits into two heaps. Its state is written to a checkpoint
/// every few seconds and when it is stopped (ctrl-C); the same command goes on from there, on any machine. What is told
/// about --until N is told of heaps 0 to N, N included, and of no other, whatever the kernel and the stops on the way;
/// where a period is proved before, of heaps 0 to the last one that the proof needs.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy hunt 0.106 --until 2^30
  grundy hunt 0.454 --checkpoint 454.hunt

Exit code 75: stopped at --until or interrupted; the same command, with a larger --until, goes on. With a smaller --until
it tells of the heaps up to there, if the checkpoint holds enough of them, and leaves the checkpoint as far as it is.")]
pub(crate) struct Args {
    /// The rules, such as 0.106 or 4.7; - reads them from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    rules: Vec<String>,
    /// The file to save the state in, and to go on from if it exists [default: the rules with .hunt]
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// The last heap to compute and to tell of, such as 1e9 or 2^40
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    until: Option<u64>,
    /// Go on past the proof of a period
    #[arg(long)]
    no_stop: bool,
    /// Write how often each value occurs, at every power of two and at the end, as CSV
    #[arg(long, value_name = "FILE")]
    stats: Option<PathBuf>,
    /// Write the proof as a certificate for grundy check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// The vectors to use: portable, avx2 or avx512 [default: the best this machine has]
    #[arg(long, value_name = "NAME", value_parser = kernel)]
    kernel: Option<VectorKernel>,
    /// Seconds between checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=3600))]
    every: u64,
}

/// Windows of a certificate beyond those it needs: as many parts can be checked at the same time.
const WINDOWS: usize = 64;

fn kernel(text: &str) -> Result<VectorKernel, String> {
    let kernel: VectorKernel = text.parse()?;
    if kernel.is_available() { Ok(kernel) } else { Err(format!("this machine has no {kernel}")) }
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = input::rules(&args.rules)?;
    let heap_rules = input::one_heap(&rules, "grundy hunt")?;
    let name = rules.to_string();
    let path = args.checkpoint.clone().unwrap_or_else(|| default_path(&name));
    let mut options = HuntOptions::default();
    options.kernel = args.kernel.unwrap_or(options.kernel);
    options.memory = session.memory();
    options.counts = args.stats.is_some();
    options.stops = !args.no_stop;
    let unread = |error: runs::CheckpointError| Diagnosis::new("checkpoint", error.to_string());
    let _held = runs::Hold::take(&path).map_err(unread)?;
    let saved = runs::read(&path, &name).map_err(unread)?;
    let resumed = saved.as_ref().map(|state| state.next);
    let refuse = |error: grundy::HuntError| Diagnosis::new("hunt", format!("{name}: {error}"));
    let mut hunt = match saved {
        // As long as all values are kept, what was not counted can be counted.
        Some(state) if options.counts && state.counts.is_empty() && state.values.len() as u64 != state.next => {
            let words = format!("the checkpoint {} was made without --stats, so counts are missing", path.display());
            return Err(Diagnosis::new("checkpoint", words).helped("name another file with --checkpoint").into());
        }
        Some(state) => Hunt::restored(&heap_rules, options, state).map_err(refuse)?,
        None => Hunt::new(&heap_rules, options).map_err(refuse)?,
    };
    let quiet = session.quiet || session.json;
    if let Some(heaps) = resumed.filter(|_| !quiet) {
        let file = path.display();
        match args.until {
            Some(until) if until < heaps => eprintln!("the checkpoint {file} has come to heap {}", heaps - 1),
            _ => eprintln!("going on from heap {heaps}, saved in {file}"),
        }
    }
    interrupt::listen();
    // `--until N` names the last heap.
    let limit = args.until.map_or(u64::MAX, |last| last.saturating_add(1));
    let mut watch = HuntWatch::new(quiet, &name, args.until);
    let mut saver = Saver {
        path: &path,
        rules: &name,
        every: Duration::from_secs(args.every),
        last: Instant::now(),
        writing: None,
    };
    // A place that cannot be written is better known now than after hours.
    saver.save(&hunt)?;
    let done = |hunt: &Hunt| hunt.proved().is_some() && !args.no_stop || hunt.has_reached(limit);
    let mut stopped = false;
    while !done(&hunt) {
        if interrupt::is_asked() {
            stopped = true;
            break;
        }
        if let Err(error) = hunt.advance(limit) {
            saver.save(&hunt)?;
            return Err(refuse(error).helped(format!("what was computed is saved in {}", path.display())).into());
        }
        watch.look(&hunt);
        saver.save_if_due(&hunt)?;
    }
    watch.done();
    saver.save(&hunt)?;
    let summary = summary(&hunt, args, stopped).map_err(|error| refuse(error).helped(another_file(&path)))?;
    let counts = summary.counts.clone();
    let proved = summary.proof.is_some();
    let report = HuntReport::of(&name, summary);
    if session.json {
        object(out, &report)?;
    } else {
        out.write_all(report.text().as_bytes())?;
    }
    out.flush()?;
    if let Some(stats) = &args.stats {
        write_stats(stats, &name, counts)
            .map_err(|error| Diagnosis::new("output", format!("cannot write {}: {error}", stats.display())))?;
    }
    if let Some(path) = &args.certificate
        && proved
        && let Some(certificate) = hunt.certificate(&heap_rules, WINDOWS)
    {
        let certificate = certificate.map_err(|error| Diagnosis::new("certificate", format!("{name}: {error}")))?;
        std::fs::write(path, certificate.to_bytes())
            .map_err(|error| Diagnosis::new("output", format!("cannot write {}: {error}", path.display())))?;
    }
    if proved && !stopped {
        return Ok(());
    }
    let (why, how) = if stopped { ("stopped", "") } else { ("reached --until", ", with a larger --until,") };
    if !quiet {
        eprintln!("{why}; saved in {}: the same command{how} goes on from there", path.display());
    }
    Err(Failure::STOPPED_EARLY)
}

/// What is known of heaps 0 to `--until`, or to the last heap that a proof needs, if that is less.
fn summary(hunt: &Hunt, args: &Args, stopped: bool) -> Result<HuntSummary, HuntError> {
    let settled = *hunt.summaries().end();
    let until = args.until.unwrap_or(u64::MAX);
    let needed = hunt.proved().filter(|_| !args.no_stop).and_then(|proof| proof.checked_to().to_u64());
    match needed.filter(|&needed| needed < until && !stopped) {
        // A run that had gone on past its proof may not hold the heaps around it any more.
        Some(needed) => hunt.summary(needed).or_else(|_| hunt.summary(settled.min(until))),
        None => hunt.summary(if stopped || args.until.is_none() { settled.min(until) } else { until }),
    }
}

fn another_file(path: &Path) -> String {
    format!("{} has gone on and let go of heaps; name another file with --checkpoint to begin anew", path.display())
}

/// The rules as a file name.
fn default_path(rules: &str) -> PathBuf {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
    let name: String = rules.chars().take(60).map(plain).collect();
    PathBuf::from(format!("{name}.hunt"))
}

/// Writes checkpoints beside the work, since a disk may take its time.
struct Saver<'a> {
    path: &'a Path,
    rules: &'a str,
    every: Duration,
    last: Instant,
    writing: Option<JoinHandle<Result<(), runs::CheckpointError>>>,
}

impl Saver<'_> {
    fn save_if_due(&mut self, hunt: &Hunt) -> Result<(), Failure> {
        let busy = self.writing.as_ref().is_some_and(|writing| !writing.is_finished());
        if busy || self.last.elapsed() < self.every {
            return Ok(());
        }
        self.wait()?;
        let (path, rules, state) = (self.path.to_path_buf(), self.rules.to_owned(), hunt.state());
        self.writing = Some(std::thread::spawn(move || runs::write(&path, &rules, &state)));
        self.last = Instant::now();
        Ok(())
    }

    /// Writes the last checkpoint, and comes back when it is on the disk.
    fn save(&mut self, hunt: &Hunt) -> Result<(), Failure> {
        self.wait()?;
        runs::write(self.path, self.rules, &hunt.state()).map_err(|error| refused(&error).into())
    }

    fn wait(&mut self) -> Result<(), Failure> {
        match self.writing.take().map(JoinHandle::join) {
            Some(Ok(Err(error))) => Err(refused(&error).into()),
            _ => Ok(()),
        }
    }
}

fn refused(error: &runs::CheckpointError) -> Diagnosis {
    Diagnosis::new("checkpoint", error.to_string()).helped("the last good checkpoint is kept; make room and run again")
}

fn write_stats(path: &Path, rules: &str, mut counts: Vec<(u64, Vec<u64>)>) -> std::io::Result<()> {
    let mut text = String::from("game,heaps_1_to_n,value,count\n");
    counts.dedup_by_key(|(heaps, _)| *heaps);
    for (heaps, counts) in counts {
        for (value, count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let _ = writeln!(text, "\"{rules}\",{heaps},{value},{count}");
        }
    }
    std::fs::write(path, text)
}
