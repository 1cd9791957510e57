//! How a measurement is taken and shown: always with the processor, the date and the command it came from.

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The shortest time of some runs, and the last result: the other runs were disturbed by something else.
pub(crate) fn shortest<T>(runs: u32, mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut once = || {
        let start = Instant::now();
        let result = black_box(run());
        (start.elapsed(), result)
    };
    let mut best = once();
    for _ in 1..runs {
        let next = once();
        best = (best.0.min(next.0), next.1);
    }
    best
}

/// Nanoseconds for each of so many items.
#[expect(clippy::cast_precision_loss, reason = "times are shown with four digits")]
pub(crate) fn each(time: Duration, items: u64) -> f64 {
    time.as_secs_f64() * 1e9 / items as f64
}

/// A table with a title, printed in the form that the recorded runs have.
pub(crate) struct Table {
    title: String,
    columns: &'static [&'static str],
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(title: impl Into<String>, columns: &'static [&'static str]) -> Self {
        Table { title: title.into(), columns, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Prints the table.
    pub(crate) fn print(&self) {
        let header: Vec<String> = self.columns.iter().map(|&name| name.to_owned()).collect();
        let width = |column: usize| {
            let cells = std::iter::once(&header).chain(&self.rows).filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..header.len()).map(width).collect();
        println!("\n## {}\n", self.title);
        let rule: Vec<String> = widths.iter().map(|&w| "-".repeat(w)).collect();
        for row in [&header, &rule].into_iter().chain(&self.rows) {
            let mut line = String::from("|");
            for (cell, w) in row.iter().zip(&widths) {
                let _ = write!(line, " {cell:<w$} |");
            }
            println!("{line}");
        }
    }
}

/// Prints where, when and how the tables that follow were measured.
pub(crate) fn print_header(arguments: &[String]) {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split(": ").nth(1));
    let commit = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output().ok();
    let commit = commit.and_then(|out| String::from_utf8(out.stdout).ok()).unwrap_or_default();
    println!(
        "- processor: {} ({} threads)",
        model.unwrap_or("unknown").trim(),
        std::thread::available_parallelism().map_or(0, usize::from)
    );
    println!("- date: {}", today());
    println!("- commit: {}", if commit.is_empty() { "unknown" } else { commit.trim() });
    println!("- load before: {}", load());
    println!("- command: `cargo run --release -p grundy-benches -- {}`", arguments.join(" "));
}

/// Work waiting for the processor in the last minute: above 1 the ratios are noisy.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or("unknown").to_owned()
}

/// The date of today (UTC) as year-month-day.
fn today() -> String {
    let mut days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() / 86_400);
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}
