//! Octal games: proofs of periods, and values without stopping beside ogsolve, an outside program.
//!
//! `cargo install ogsolve` (with `RUSTFLAGS="-C target-cpu=native"`) makes the peer; `--ogsolve PATH` names it. All times
//! are CPU seconds of the process, so that other work on the machine disturbs them little.

use std::process::{Command, Stdio};

use grundy::{Hunt, HuntOptions, Ruleset};

use crate::Result;
use crate::report::Table;

/// Preperiods and periods of Guy and Smith 1956, Gangolli and Plambeck 1989, Flammenkamp, and the OEIS.
pub(crate) const PROOFS: [(&str, u64, u64); 9] = [
    ("0.77", 71, 12),
    ("0.07", 53, 34),
    ("0.16", 105_351, 149_459),
    ("0.56", 326_640, 144),
    ("0.354", 10_061_916, 1180),
    ("0.376", 2_268_248, 4),
    ("0.104", 197_769_598, 11_770_282),
    ("0.054", 193_235_616, 10_015_179),
    ("0.454", 160_949_019, 60_620_715),
];

/// (game, heaps, the peer's faster method).
const RACES: [(&str, u64, &str); 5] = [
    ("0.376", 1_000_000, "rc"),
    ("0.354", 10_000_000, "rc2"),
    ("0.16", 10_000_000, "rc2"),
    ("0.56", 10_000_000, "rc2"),
    ("0.106", 100_000_000, "rc2"),
];

/// Long games without a peer.
const RATES: [(&str, u64); 2] = [("0.6", 10_000_000), ("split(unequal)", 10_000_000)];

/// CPU seconds of this process and of its children that have ended (Linux), in hundredths.
fn cpu_seconds() -> Result<[f64; 2]> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| -> Result<f64> { Ok(fields.get(at).ok_or("/proc/self/stat is short")?.parse::<f64>()?) };
    Ok([(ticks(11)? + ticks(12)?) / 100.0, (ticks(13)? + ticks(14)?) / 100.0])
}

/// A hunt to the given heap or to the proof; CPU seconds and the hunt.
fn hunt(code: &str, heaps: u64, stops: bool) -> Result<(f64, Hunt)> {
    let rules: Ruleset = code.parse()?;
    let rules = rules.one_heap().ok_or("a game of one heap")?;
    let mut options = HuntOptions::default();
    options.stops = stops;
    options.memory = 8 << 30;
    let before = cpu_seconds()?[0];
    let mut hunt = Hunt::new(&rules, options)?;
    while hunt.next() < heaps && (hunt.proved().is_none() || !stops) || hunt.is_finishing() {
        hunt.advance(heaps)?;
    }
    Ok((cpu_seconds()?[0] - before, hunt))
}

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut table = Table::new("Periods proved", &["game", "preperiod", "period", "CPU s"]);
    for (code, preperiod, period) in PROOFS {
        let (seconds, hunt) = hunt(code, u64::MAX, true)?;
        let found = hunt.proved().ok_or("a hunt without a limit ends in a proof")?;
        if found.preperiod().to_u64().zip(found.period().to_u64()) != Some((preperiod, period)) {
            return Err(format!("{code}: {found:?} is not what the literature has").into());
        }
        table.row([code.to_owned(), preperiod.to_string(), period.to_string(), format!("{seconds:.2}")]);
    }
    table.print();

    let named = arguments.iter().position(|text| text == "--ogsolve").and_then(|at| arguments.get(at + 1));
    let mut table = Table::new(
        "Values without stopping",
        &["game", "heaps", "ours CPU s", "ns/heap", "ogsolve", "ogsolve CPU s", "times"],
    );
    for (code, heaps, method) in RACES {
        let (ours, _) = hunt(code, heaps, false)?;
        let per_heap = ours * 1e9 / heaps.to_string().parse::<f64>()?;
        let mut row = vec![code.to_owned(), heaps.to_string(), format!("{ours:.2}"), format!("{per_heap:.1}")];
        if let Some(program) = named {
            let before = cpu_seconds()?[1];
            let digits = code.trim_start_matches('0');
            let status = Command::new(program)
                .args(["-m", method, "-n", &heaps.to_string(), digits])
                .stdout(Stdio::null())
                .status()?;
            if !status.success() {
                return Err(format!("{program} failed on {code}").into());
            }
            let theirs = cpu_seconds()?[1] - before;
            row.extend([method.to_owned(), format!("{theirs:.2}"), format!("{:.0}", theirs / ours.max(0.01))]);
        } else {
            row.extend(["not named".to_owned(), String::new(), String::new()]);
        }
        table.row(row);
    }
    table.print();

    let mut table = Table::new("Without a peer", &["game", "heaps", "CPU s", "values a second"]);
    for (code, heaps) in RATES {
        let (seconds, _) = hunt(code, heaps, false)?;
        let rate = heaps.to_string().parse::<f64>()? / seconds;
        table.row([code.to_owned(), heaps.to_string(), format!("{seconds:.2}"), format!("{rate:.0}")]);
    }
    table.print();
    Ok(())
}
