//! Take-and-break games: the dense engine against the definition.

use grundy::{Engine, NimSequence, Ruleset};

use crate::Result;
use crate::report::{Table, each, shortest};

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
    Ok(())
}
