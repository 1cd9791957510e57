//! Progress of long work, on standard error.
//!
//! Nothing is said in the first second. After that a terminal sees one line that is written over; elsewhere
//! (a log file) one line a minute is enough.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use grundy::SearchState;

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

    /// A watch for searches on boards, which go on until somebody asks to stop.
    pub(crate) fn search(&self) -> impl Fn(&SearchState<'_>) -> bool + Send + Sync + 'static {
        let (quiet, terminal, shown) = (self.quiet, self.terminal, Arc::clone(&self.shown));
        let pause = if terminal { Duration::from_millis(200) } else { Duration::from_secs(60) };
        // When the search began and how many positions were solved when it was last looked at, and when it is shown next.
        let start = Instant::now();
        let first = start + if terminal { Duration::from_secs(1) } else { pause };
        let times = Mutex::new((start, 0, first));
        move |state| {
            let now = Instant::now();
            // No thread panics, so the lock is never poisoned.
            if let Ok(mut times) = times.lock() {
                let (start, before, next) = &mut *times;
                if state.positions < *before {
                    *start = now;
                }
                *before = state.positions;
                if !quiet && now >= *next {
                    *next = now + pause;
                    let line = search_line(state, now - *start);
                    let text = if terminal { format!("\r{line}\u{1b}[K") } else { format!("{line}\n") };
                    shown.store(terminal, Ordering::Relaxed);
                    let _ = std::io::stderr().write_all(text.as_bytes());
                }
            }
            !interrupt::is_asked()
        }
    }

    /// A watch for runs of a program.
    pub(crate) fn runs(&self) -> impl FnMut(u64, u64) + Send + 'static {
        let (quiet, terminal, shown) = (self.quiet, self.terminal, Arc::clone(&self.shown));
        let mut next = Instant::now() + if terminal { Duration::from_secs(1) } else { Duration::from_secs(60) };
        move |done, all| {
            let now = Instant::now();
            if !quiet && now >= next {
                next = now + if terminal { Duration::from_millis(200) } else { Duration::from_secs(60) };
                let text = if terminal {
                    format!("\r{done} of {all} runs\u{1b}[K")
                } else {
                    format!("{done} of {all} runs\n")
                };
                shown.store(terminal, Ordering::Relaxed);
                let _ = std::io::stderr().write_all(text.as_bytes());
            }
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

fn search_line(state: &SearchState<'_>, spent: Duration) -> String {
    let positions = state.positions;
    #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // A rate for people.
    let rate = (positions as f64 / spent.as_secs_f64().max(1e-3)) as u64;
    let all = state.all.map_or(String::new(), |all| format!(" of at most {all}"));
    let mib = |bytes: u64| bytes.div_ceil(1 << 20);
    format!(
        "{}, {}: {positions} positions{all} done ({} allowed), {rate} a second, {} of {} MiB",
        state.game,
        state.question,
        state.budget.positions,
        mib(state.bytes),
        mib(state.budget.bytes)
    )
}

fn time(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3600),
    }
}

/// Shows how a hunt stands.
#[derive(Debug)]
pub(crate) struct HuntWatch {
    quiet: bool,
    terminal: bool,
    rules: String,
    target: Option<u64>,
    /// Where the hunt stood when it was last shown, for the rate.
    last: (Instant, Option<u64>),
    shown: bool,
}

impl HuntWatch {
    /// A watch for a hunt up to the heap `target`, if there is one.
    pub(crate) fn new(quiet: bool, rules: &str, target: Option<u64>) -> Self {
        let terminal = std::io::stderr().is_terminal();
        HuntWatch { quiet, terminal, rules: rules.to_owned(), target, last: (Instant::now(), None), shown: false }
    }

    /// Shows a line now and then.
    pub(crate) fn look(&mut self, hunt: &grundy::Hunt) {
        let (then, before) = self.last;
        let pause = if self.terminal { Duration::from_secs(1) } else { Duration::from_secs(60) };
        let heaps = hunt.next();
        if self.quiet || before.is_some() && then.elapsed() < pause {
            return;
        }
        self.last = (Instant::now(), Some(heaps));
        let Some(before) = before else { return };
        #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // A rate for people.
        let rate = ((heaps - before) as f64 / then.elapsed().as_secs_f64()) as u64;
        let line = self.line(hunt, rate);
        let text = if self.terminal { format!("\r{line}\u{1b}[K") } else { format!("{line}\n") };
        self.shown = self.terminal;
        let _ = std::io::stderr().write_all(text.as_bytes());
    }

    fn line(&self, hunt: &grundy::Hunt, rate: u64) -> String {
        let progress = hunt.progress();
        let (value, heap) = progress.largest;
        let line = format!("{}: {} heaps", self.rules, progress.next);
        if hunt.is_finishing() {
            return line + "; a period is proved, its least preperiod is looked for";
        }
        let rares = progress.rare.map_or(String::new(), |(rares, last)| format!(", {rares} rare, last {last}"));
        let left = self.target.filter(|&target| target > progress.next && rate > 0);
        let left = left.map_or(String::new(), |target| format!(", {} left", time((target - progress.next) / rate)));
        format!("{line}, {rate} a second{rares}, largest value {value} at {heap}{left}")
    }

    /// Wipes the line, before an answer is written.
    pub(crate) fn done(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = std::io::stderr().write_all(b"\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_tells_how_far_it_is_of_what_it_may_take() {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&lines);
        let mut solver = grundy::Solver::new();
        solver.set_budget(grundy::SearchBudget { positions: 50_000, bytes: 1 << 24 });
        solver.set_search_watch(move |state| {
            seen.lock().unwrap().push(search_line(state, Duration::from_secs(2)));
            true
        });
        let position = grundy::parse_position("chomp: 9 9 9 8 7 6 5 4").unwrap();
        solver.solve(&position, grundy::Play::Normal).unwrap();
        let lines = lines.lock().unwrap();
        let first = lines.first().unwrap();
        assert!(first.starts_with("chomp, nim-value: ") && first.ends_with(" of 16 MiB"), "{first}");
        assert!(first.contains(" positions of at most ") && first.contains(" done (50000 allowed), "), "{first}");
    }
}
