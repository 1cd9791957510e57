//! Progress of long work, on standard error.
//!
//! Nothing is said in the first second. After that a terminal sees one line that is written over; elsewhere
//! (a log file) one line a minute is enough.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::interrupt;

/// Shows how far long work has come.
#[derive(Debug)]
pub(crate) struct Progress {
    quiet: bool,
    terminal: bool,
    /// Whether a line stands on the terminal that must be wiped before anything else is written.
    shown: Arc<AtomicBool>,
}

impl Progress {
    pub(crate) fn new(quiet: bool) -> Self {
        Progress { quiet, terminal: std::io::stderr().is_terminal(), shown: Arc::default() }
    }

    /// A watch for a sequence that computes heaps, which goes on until somebody asks to stop; `target` is the last heap if it is known.
    pub(crate) fn watch(&self, rules: &str, target: Option<u64>) -> impl FnMut(u64) -> bool + Send + 'static {
        self.watch_in("heaps", rules, target)
    }

    /// The same for a search that counts something else.
    pub(crate) fn watch_in(
        &self,
        unit: &'static str,
        rules: &str,
        target: Option<u64>,
    ) -> impl FnMut(u64) -> bool + Send + 'static {
        let (quiet, terminal, shown) = (self.quiet, self.terminal, Arc::clone(&self.shown));
        let rules: String = rules.chars().take(40).collect();
        let start = Instant::now();
        let pause = if terminal { Duration::from_millis(200) } else { Duration::from_secs(60) };
        let mut next = start + if terminal { Duration::from_secs(1) } else { pause };
        move |heaps| {
            let now = Instant::now();
            if !quiet && now >= next {
                next = now + pause;
                let line = line(unit, &rules, heaps, target, now - start);
                let text = if terminal { format!("\r{line}\u{1b}[K") } else { format!("{line}\n") };
                shown.store(terminal, Ordering::Relaxed);
                let _ = std::io::stderr().write_all(text.as_bytes());
            }
            !interrupt::is_asked()
        }
    }

    /// Wipes the line, before an answer is written.
    pub(crate) fn done(&self) {
        if self.shown.swap(false, Ordering::Relaxed) {
            let _ = std::io::stderr().write_all(b"\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done();
    }
}

fn line(unit: &str, rules: &str, heaps: u64, target: Option<u64>, spent: Duration) -> String {
    let seconds = spent.as_secs_f64().max(1e-3);
    #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // A rate for people.
    let rate = (heaps as f64 / seconds) as u64;
    let left = target.filter(|&target| target > heaps && rate > 0).map(|target| (target - heaps) / rate);
    let left = left.map_or(String::new(), |seconds| format!(", at least {} left", time(seconds)));
    format!("{rules}: {heaps} {unit} done, {rate} a second{left}")
}

fn time(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3600),
    }
}
