//! Every solved octal game but 0.106, proved in one run of two threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use grundy::{Hunt, HuntOptions, NimSequence, Period, PeriodStatus, Ruleset};

use crate::Result;
use crate::octal::PROOFS;
use crate::report::Table;

/// The figures that the tests hold the library to, with their sources.
const PERIODS: &str = include_str!("../../crates/grundy/tests/data/octal_periods.csv");

/// Threads of the run.
const THREADS: usize = 2;

/// (code, preperiod, period).
fn games() -> Result<Vec<(String, u64, u64)>> {
    let mut games: Vec<(String, u64, u64)> =
        PROOFS.iter().map(|&(code, preperiod, period)| (code.to_owned(), preperiod, period)).collect();
    for line in PERIODS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(',').collect();
        let [code, preperiod, period, ..] = fields[..] else { return Err(format!("{line}: too few fields").into()) };
        let Ok(preperiod) = preperiod.parse() else { continue };
        if games.iter().all(|(known, ..)| known != code) {
            games.push((code.to_owned(), preperiod, period.parse()?));
        }
    }
    // The long ones first, so that both threads are busy to the end.
    games.sort_by_key(|&(_, preperiod, period)| std::cmp::Reverse(preperiod + period));
    Ok(games)
}

fn prove(code: &str, (preperiod, period): (u64, u64)) -> std::result::Result<Period, String> {
    let rules: Ruleset = code.parse().map_err(|error| format!("{code}: {error}"))?;
    if preperiod + period < 1 << 16 {
        let mut sequence = NimSequence::of(&rules).ok_or("a game of one heap")?;
        // What the octal periodicity theorem looks at, for at most five digits.
        let status = sequence.period(Some(2 * (preperiod + period) + 5)).map_err(|error| error.to_string())?;
        let PeriodStatus::Proved(found) = status else { return Err(format!("{code}: not proved")) };
        return Ok(found);
    }
    let rules = rules.one_heap().ok_or("a game of one heap")?;
    let mut hunt = Hunt::new(&rules, HuntOptions::default()).map_err(|error| error.to_string())?;
    while hunt.proved().is_none() || hunt.is_finishing() {
        hunt.advance(u64::MAX).map_err(|error| error.to_string())?;
    }
    hunt.proved().cloned().ok_or_else(|| format!("{code}: not proved"))
}

pub(crate) fn run(_: &[String]) -> Result<()> {
    let games = games()?;
    let (next, failed, longest) = (AtomicUsize::new(0), Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let begin = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some((code, preperiod, period)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    let found = prove(code, (*preperiod, *period));
                    let right = found.as_ref().is_ok_and(|found| {
                        found.preperiod().to_u64().zip(found.period().to_u64()) == Some((*preperiod, *period))
                    });
                    if !right && let Ok(mut failed) = failed.lock() {
                        failed.push(format!("{code}: {found:?}"));
                    }
                    if let Ok(mut longest) = longest.lock() {
                        longest.push((start.elapsed(), code.clone(), *preperiod, *period));
                    }
                }
            });
        }
    });
    let wall = begin.elapsed();
    let failed = failed.into_inner().map_err(|_| "a thread has failed")?;
    if !failed.is_empty() {
        return Err(failed.join("\n").into());
    }
    let mut longest = longest.into_inner().map_err(|_| "a thread has failed")?;
    longest.sort_by_key(|&(time, ..)| std::cmp::Reverse(time));
    let mut table = Table::new(
        "All solved octal games but 0.106 on two threads, each with its published period (target: 180 s)",
        &["games", "preperiod", "period", "s"],
    );
    for (time, code, preperiod, period) in &longest[..5.min(longest.len())] {
        table.row([code.clone(), preperiod.to_string(), period.to_string(), format!("{:.2}", time.as_secs_f64())]);
    }
    table.row([format!("all {}", games.len()), String::new(), String::new(), format!("{:.2}", wall.as_secs_f64())]);
    table.print();
    Ok(())
}
