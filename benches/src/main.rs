//! Whole programs that measure what grundy says of its speed, against the programs it is compared with.
//!
//! `cargo run --release -p grundy-benches -- NAME...` prints one table for each name; `all` stands for every
//! one. Baselines run in the same run, on the same inputs, and must give the same answers. A recorded run is the
//! output as it is, kept in `runs/`, named after the date and the processor. Nothing here runs in tests.

mod boards;
mod dense;
mod graph_files;
mod graphs;
mod judges;
mod native;
mod nimbers;
mod octal;
mod outcomes;
mod plain;
mod report;
mod scripts;
mod solved;
mod values;

use std::process::ExitCode;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A measurement, given the arguments after its name.
type Bench = fn(&[String]) -> Result<()>;

const BENCHES: [(&str, &str, Bench); 13] = [
    ("acwing", "AcWing 893 at its limits and a hundred times them [--grundy PATH]", judges::acwing),
    ("values", "nim-values of every heap to 10^8", values::run),
    ("memory", "peak memory of a period, one heap, every heap", values::memory),
    ("outcomes", "outcomes of 2^31 heaps", outcomes::run),
    ("dense", "codes by the dense engine, the definition and a program that marks all pairs [HEAPS]", dense::run),
    ("octal", "periods proved, and values beside an outside program [--ogsolve PATH]", octal::run),
    ("solved", "every solved octal game but 0.106, proved on two threads", solved::run),
    ("boards", "Chomp 9x9 and Node Kayles 6x6 against a recursion with a hash map [SIZE]", boards::run),
    ("graphs", "values of random game graphs to 10^7 vertices [VERTICES]", graphs::run),
    ("graph-files", "grundy graph from text to text [--grundy PATH] [--python PATH] [VERTICES]", graph_files::run),
    ("scripts", "calls of a script, and positions a second of scripts against the library", scripts::run),
    ("nimbers", "nim-products of 64 and 128 bits", nimbers::run),
    ("queries", "HDU 1847 with 10^6 queries [--grundy PATH]", judges::queries),
];

fn run(arguments: &[String]) -> Result<()> {
    let Some((name, rest)) = arguments.split_first() else { return Err("name a benchmark, or all".into()) };
    match name.as_str() {
        "memory-of" => return values::memory_of(rest),
        "boards-of" => return boards::one(rest),
        "answer" => return judges::answer(rest),
        _ => report::print_header(arguments),
    }
    if name == "all" {
        return BENCHES.iter().try_for_each(|(_, _, bench)| bench(rest));
    }
    let known = BENCHES.iter().find(|(own, ..)| own == name);
    let (_, _, bench) = known.ok_or_else(|| format!("no benchmark is called {name}"))?;
    bench(rest)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = run(&arguments) {
        eprintln!("error: {error}\n\nbenchmarks:");
        for (name, what, _) in BENCHES {
            eprintln!("  {name:<10} {what}");
        }
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
