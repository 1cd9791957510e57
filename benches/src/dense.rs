//! Take-and-break games: the dense engine against the definition, and against the program that marks all pairs.

use std::path::Path;
use std::time::Duration;

use grundy::{Engine, NimSequence, Ruleset};

use crate::report::{Table, each, shortest};
use crate::{Result, native};

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let heaps: usize =
        arguments.first().filter(|text| !text.starts_with('-')).map_or(Ok(100_000), |text| text.parse())?;
    let mut table = Table::new(
        format!("Codes to {heaps} heaps (target for 0.007: 20 times the definition)"),
        &["code", "definition ns/heap", "dense ns/heap", "times"],
    );
    for code in ["0.007", "0.6"] {
        let rules: Ruleset = code.parse()?;
        let rules = rules.one_heap().ok_or("a game of one heap")?;
        let by = |engine| {
            let mut sequence = NimSequence::with_engine(&rules, engine).ok_or("the engine knows codes")?;
            sequence.set_limits(grundy::Limits { heaps: Some(heaps as u64), ..Default::default() });
            sequence.prefix(heaps).map_err(Into::into)
        };
        let (dense, fast): (_, Result<Vec<u64>>) = shortest(2, || by(Engine::Dense));
        let (definition, slow): (_, Result<Vec<u64>>) = shortest(1, || by(Engine::Definition));
        if fast? != slow? {
            return Err(format!("{code}: the engines disagree").into());
        }
        let (definition, dense) = (each(definition, heaps as u64), each(dense, heaps as u64));
        table.row([
            code.to_owned(),
            format!("{definition:.0}"),
            format!("{dense:.0}"),
            format!("{:.1}", definition / dense),
        ]);
    }
    table.print();
    against_marking(heaps)
}

/// Codes as digits behind the point; the last two become periodic, so most of their heaps are copied.
fn against_marking(heaps: usize) -> Result<()> {
    let vis = native::compile_with("vis", &["-march=native"])?;
    let mut table = Table::new(
        format!("Codes to {heaps} heaps against marking all pairs in C++ (target: 10 times)"),
        &["code", "C++ ns/heap", "dense ns/heap", "times"],
    );
    for digits in ["06", "004", "007", "07", "77"] {
        let mut marking = Duration::MAX;
        let mut sum = 0;
        for _ in 0..2 {
            let printed = native::run(&vis, &[digits, &heaps.to_string()], Path::new("/dev/null"))?;
            let (nanoseconds, of_all) =
                printed.trim().split_once(' ').ok_or("the marking program prints two numbers")?;
            marking = marking.min(Duration::from_nanos(nanoseconds.parse()?));
            sum = of_all.parse()?;
        }
        let rules: Ruleset = format!("0.{digits}").parse()?;
        let rules = rules.one_heap().ok_or("a game of one heap")?;
        let (dense, values): (_, Result<Vec<u64>>) = shortest(3, || {
            let mut sequence = NimSequence::with_engine(&rules, Engine::Dense).ok_or("the engine knows codes")?;
            sequence.set_limits(grundy::Limits { heaps: Some(heaps as u64), ..Default::default() });
            sequence.prefix(heaps).map_err(Into::into)
        });
        if values?.iter().fold(0u64, |sum, &g| sum.wrapping_mul(31).wrapping_add(g)) != sum {
            return Err(format!("0.{digits}: the programs disagree").into());
        }
        let [marking, dense] = [marking, dense].map(|time| each(time, heaps as u64));
        table.row([
            format!("0.{digits}"),
            format!("{marking:.0}"),
            format!("{dense:.0}"),
            format!("{:.1}", marking / dense),
        ]);
    }
    table.print();
    Ok(())
}
