//! A period that is a theorem, and what it answers.
//!
//! Run with `cargo run --release -p grundy --example proved_period`.

use grundy::{Natural, NimSequence, PeriodStatus, Ruleset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules: Ruleset = "S(2,3,11,15,18)".parse()?;
    let Some(mut sequence) = NimSequence::of(&rules) else { return Ok(()) };
    match sequence.period(None)? {
        PeriodStatus::Proved(period) => println!(
            "{rules}: preperiod {}, period {} ({}, checked to heap {})",
            period.preperiod(),
            period.period(),
            period.theorem(),
            period.checked_to()
        ),
        other => println!("{rules}: {other:?}"),
    }
    let heap: Natural = "18446744073709551623".parse()?;
    println!("heap {heap}: value {}", sequence.value(&heap)?);
    Ok(())
}
