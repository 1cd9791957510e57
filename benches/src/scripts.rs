//! Games told by scripts: what a call costs, and how many positions a second are solved, beside the same game
//! written in Rust for the same solver.

use std::time::Instant;

use grundy::{Game, GameSolver, Play, SearchBudget};
use grundy_script::{Limits, Script, ScriptPosition};

use crate::Result;
use crate::report::{Table, each};

const CALLS: u64 = 1_000_000;

/// Wythoff's game by its moves alone, as the script has it.
struct Wythoff;

impl Game for Wythoff {
    type Position = [u32; 2];

    fn options(&self, &[a, b]: &[u32; 2], visit: &mut dyn FnMut([u32; 2])) {
        let mut sorted = |a: u32, b: u32| visit([a.min(b), a.max(b)]);
        (0..a).for_each(|left| sorted(left, b));
        (0..b).for_each(|left| sorted(a, left));
        (1..=a.min(b)).for_each(|take| sorted(a - take, b - take));
    }
}

const SMALL: &str = "
def moves(heap):
    return [heap - 1, heap - 2] if heap > 2 else []
";

const WYTHOFF: &str = "
def moves(position):
    a, b = position
    options = [[a - take, b] for take in range(1, a + 1)]
    options += [[a, b - take] for take in range(1, b + 1)]
    options += [[a - take, b - take] for take in range(1, min(a, b) + 1)]
    return [sorted(option) for option in options]
";

/// Runs both tables.
pub(crate) fn run(_: &[String]) -> Result<()> {
    let script = Script::read("small.star", SMALL, Limits::default())?;
    let mut calls = Table::new("a small moves function, called 10^6 times", &["calls", "seconds", "ns a call"]);
    let start = Instant::now();
    let mut options = 0;
    for heap in 0..CALLS {
        options += script.moves(&ScriptPosition::Number(heap as i64 % 100))?.len();
    }
    let time = start.elapsed();
    assert!(options > 0);
    calls.row([CALLS.to_string(), format!("{:.3}", time.as_secs_f64()), format!("{:.0}", each(time, CALLS))]);
    calls.print();

    let mut table = Table::new(
        "values of Wythoff's game",
        &["program", "position", "value", "positions", "seconds", "positions a second"],
    );
    let size = 60u32;
    let script = Script::read("wythoff.star", WYTHOFF, Limits::default())?;
    let start = Instant::now();
    let found =
        script.solve(&format!("[{size}, {size}]").parse()?, Play::Normal, SearchBudget::default(), &|_| true)?;
    let by_script = (found.value, found.positions, start.elapsed());
    let start = Instant::now();
    let mut solver = GameSolver::new(Wythoff);
    let value = Some(solver.value(&[size, size])?);
    let by_trait = (value, solver.positions(), start.elapsed());
    if by_script.0 != by_trait.0 {
        return Err("the values differ".into());
    }
    for (program, (value, positions, time)) in [("script", by_script), ("trait Game", by_trait)] {
        let a_second = 1e9 / each(time, positions.max(1));
        table.row([
            program.to_owned(),
            format!("{size} {size}"),
            value.unwrap_or(0).to_string(),
            positions.to_string(),
            format!("{:.4}", time.as_secs_f64()),
            format!("{a_second:.0}"),
        ]);
    }
    table.print();
    Ok(())
}
