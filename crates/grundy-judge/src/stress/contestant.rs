//! The program under test as a process: started, fed, watched, and stopped in time.
//!
//! Its output is read while its input is written, so neither side waits for the other for ever; a program that
//! prints without end is stopped when it has printed far more than any answer is long.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With exit code 0.
    Done,
    /// With another exit code, or by a signal; in words.
    Failed(String),
    /// It did not end in time and was stopped.
    TimedOut,
    /// It printed more than was worth reading and was stopped.
    Flooded,
}

/// What a run of the program printed, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// What it printed.
    pub output: Vec<u8>,
    /// The end of what it printed on standard error.
    pub errors: Vec<u8>,
    /// How it ended.
    pub ending: Ending,
}

/// Something that answers inputs: a program, or in tests a function.
pub trait Contestant {
    /// Answers one input. An error means that it could not even be started.
    fn run(&mut self, input: &Arc<Vec<u8>>, most_output: usize) -> io::Result<Ended>;
}

impl<F: FnMut(&[u8]) -> Vec<u8>> Contestant for F {
    fn run(&mut self, input: &Arc<Vec<u8>>, _: usize) -> io::Result<Ended> {
        Ok(Ended { output: self(input), errors: Vec::new(), ending: Ending::Done })
    }
}

/// A program with its arguments, started anew for each input.
#[derive(Clone, Debug)]
pub struct Program {
    words: Vec<std::ffi::OsString>,
    timeout: Duration,
}

/// How much of standard error is kept.
const ERRORS: usize = 4096;

impl Program {
    /// The program `words[0]` with the other words as its arguments, stopped after `timeout`.
    #[must_use]
    pub fn new(words: Vec<std::ffi::OsString>, timeout: Duration) -> Self {
        Program { words, timeout }
    }
}

impl Contestant for Program {
    fn run(&mut self, input: &Arc<Vec<u8>>, most_output: usize) -> io::Result<Ended> {
        let Some((program, arguments)) = self.words.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no program"));
        };
        let start = Instant::now();
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            let input = Arc::clone(input);
            // A program need not read its whole input, so that a write fails says nothing.
            std::thread::spawn(move || drop(stdin.write_all(&input)));
        }
        let output = child.stdout.take().map(|pipe| read(pipe, most_output));
        let errors = child.stderr.take().map(|pipe| read(pipe, 1 << 20));
        let left = || self.timeout.saturating_sub(start.elapsed());
        let output = output.and_then(|output| output.recv_timeout(left()).ok());
        let flooded = output.as_ref().is_some_and(|output| output.len() > most_output);
        let status = if flooded { None } else { wait(&mut child, left)? };
        if status.is_none() {
            // It may have ended by itself in this moment; either way nothing of it is left.
            let _ = child.kill();
            let _ = child.wait();
        }
        let errors = errors.and_then(|errors| errors.recv_timeout(Duration::from_millis(50)).ok()).unwrap_or_default();
        let errors = errors[errors.len().saturating_sub(ERRORS)..].to_vec();
        let ending = match status {
            _ if flooded => Ending::Flooded,
            None => Ending::TimedOut,
            Some(status) if status.success() => Ending::Done,
            Some(status) => Ending::Failed(describe(status)),
        };
        Ok(Ended { output: output.unwrap_or_default(), errors, ending })
    }
}

/// Reads a pipe to its end, or one byte beyond the most that is wanted.
fn read(pipe: impl Read + Send + 'static, most: usize) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut all = Vec::new();
        // What was read before an error is what there is.
        let _ = pipe.take(most as u64 + 1).read_to_end(&mut all);
        let _ = sender.send(all);
    });
    receiver
}

/// Waits for the end of the process; `None` if it does not come in time.
fn wait(child: &mut Child, left: impl Fn() -> Duration) -> io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(20);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if left().is_zero() {
            return Ok(None);
        }
        std::thread::sleep(pause.min(left()));
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            let name = match signal {
                4 => " (illegal instruction)",
                6 => " (abort: a failed assertion or an uncaught exception)",
                8 => " (division by zero)",
                9 => " (killed: perhaps for its memory)",
                11 => " (segmentation fault: an index out of range or too deep a recursion)",
                _ => "",
            };
            return format!("signal {signal}{name}");
        }
    }
    status.code().map_or_else(|| "an unknown exit".to_owned(), |code| format!("exit code {code}"))
}
