//! `grundy values`: a stretch of the nim-sequence.

use std::io::Write;

use clap::ValueEnum;
use grundy::{Engine, Natural, NimSequence, Ruleset, SequenceError};
use grundy_text::{Diagnosis, ValuesFormat, ValuesWriter};

use crate::failure::Failure;
use crate::input;
use crate::numbers;
use crate::session::Session;

/// The nim-values of heaps A to B, both included
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy values 0.77 --to 100
  grundy values \"S(2,3,11,15,18)\" --from 1e18 --to 1000000000000000050 --format csv")]
pub(crate) struct Args {
    /// The rules, such as S(2,3,5), 0.77 or kayles; - reads them from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    rules: Vec<String>,
    /// The first heap
    #[arg(long, value_name = "A", default_value = "0", value_parser = numbers::number)]
    from: Natural,
    /// The last heap, which is included [default: A + 20]
    #[arg(long, value_name = "B", value_parser = numbers::number)]
    to: Option<Natural>,
    /// How to write them; a b-file is what the OEIS takes
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The engine that computes them; all give the same values [default: the fastest]
    #[arg(long, value_name = "NAME", value_enum)]
    engine: Option<EngineArg>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Csv,
    Json,
    #[value(name = "bfile")]
    BFile,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EngineArg {
    ClosedForm,
    Window,
    AllBut,
    Expansion,
    OneHot,
    Sparse,
    Dense,
    Definition,
    DepthFirst,
}

impl From<EngineArg> for Engine {
    fn from(engine: EngineArg) -> Self {
        match engine {
            EngineArg::ClosedForm => Engine::ClosedForm,
            EngineArg::Window => Engine::Window,
            EngineArg::AllBut => Engine::AllBut,
            EngineArg::Expansion => Engine::Expansion,
            EngineArg::OneHot => Engine::OneHot,
            EngineArg::Sparse => Engine::Sparse,
            EngineArg::Dense => Engine::Dense,
            EngineArg::Definition => Engine::Definition,
            EngineArg::DepthFirst => Engine::DepthFirst,
        }
    }
}

/// Heaps computed at a time, so that the first values are written long before the last are known.
const BLOCK: u64 = 1 << 14;

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = input::rules_without_heaps(&args.rules, "grundy values")?;
    let mut sequence = sequence(&rules, args.engine)?;
    let from = args.from.clone();
    let to = args.to.clone().unwrap_or_else(|| &from + &Natural::from(20u64));
    if from > to {
        return Err(Diagnosis::new("usage", format!("there is no heap from {from} to {to}"))
            .helped("--from is the first heap and --to the last")
            .into());
    }
    let format = match (args.format, session.json) {
        (Some(Format::Text), _) | (None, false) => ValuesFormat::Text,
        (Some(Format::Csv), _) => ValuesFormat::Csv,
        (Some(Format::Json), _) | (None, true) => ValuesFormat::Json,
        (Some(Format::BFile), _) => ValuesFormat::BFile,
    };
    // Every heap up to the last is wanted, so a table that fits the memory is worth computing.
    let heaps = to.to_u64().filter(|&to| to < session.memory()).map(|to| to + 1);
    sequence.set_limits(session.limits(heaps));
    let progress = session.progress();
    sequence.set_watch(progress.watch(&rules.to_string(), heaps));
    // A first heap out of reach is refused before anything is written.
    sequence.value(&from).map_err(refusal)?;
    progress.done();
    let mut writer = ValuesWriter::new(&mut *out, format, &rules.to_string(), &from, &to)?;
    let mut heap = from;
    let step = Natural::from(BLOCK);
    while heap <= to {
        let last = (&heap + &step).min(to.clone());
        sequence.value(&last).map_err(refusal)?;
        progress.done();
        while heap <= last {
            writer.value(&heap, &sequence.value(&heap)?)?;
            heap = &heap + &Natural::ONE;
        }
    }
    writer.end(&sequence, &to)?;
    Ok(())
}

/// Heaps are limited by the memory alone here.
fn refusal(error: SequenceError) -> Failure {
    match error {
        SequenceError::TooFar { .. } => Diagnosis::new("out-of-reach", error.to_string())
            .helped("ask for fewer heaps with --to, or allow more with --memory, such as --memory 8G")
            .into(),
        error => error.into(),
    }
}

fn sequence(rules: &Ruleset, engine: Option<EngineArg>) -> Result<NimSequence, Failure> {
    let Some(engine) = engine else { return input::sequence(rules, "grundy values") };
    let merged = input::one_heap(rules, "grundy values")?;
    let Some(mut sequence) = NimSequence::with_engine(&merged, engine.into()) else {
        let fit = EngineArg::value_variants().iter().map(|&engine| Engine::from(engine));
        let fit: Vec<String> = fit
            .filter(|&engine| NimSequence::with_engine(&merged, engine).is_some())
            .map(|engine| engine.to_string())
            .collect();
        return Err(Diagnosis::new("engine", format!("the engine {} does not fit {rules}", Engine::from(engine)))
            .helped(format!("engines that do: {}", fit.join(", ")))
            .into());
    };
    sequence.set_name(rules.to_string());
    Ok(sequence)
}
