//! Chores of the repository. `cargo xtask test` is the one command that says whether all is well: formatting,
//! lints, every test, documentation tests and the documentation itself. CI runs the same command.

use std::process::{Command, ExitCode};

const USAGE: &str = "usage: cargo xtask test     run rustfmt, clippy, all tests, doc tests and docs
       cargo xtask test NAME    run one step: fmt, clippy, tests, doctests, examples, docs";

/// A step: its name, its command line, and environment variables it needs.
type Step = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

/// All features but `full-tests` of the library, which tests whole families where a sample is the rule.
const FEATURES: &str = "grundy-cli/script,grundy-cli/parquet,grundy-text/parquet";

const STEPS: &[Step] = &[
    ("fmt", &["fmt", "--all", "--check"], &[]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"], &[]),
    ("tests", &["test", "--workspace", "--features", FEATURES, "--lib", "--bins", "--tests"], &[]),
    ("doctests", &["test", "--workspace", "--features", FEATURES, "--doc"], &[]),
    ("examples", &["run", "--quiet", "--package", "grundy", "--example", "proved_period"], &[]),
    ("docs", &["doc", "--workspace", "--all-features", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")]),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match wanted.as_slice() {
        ["test"] => run(|_| true),
        ["test", name] if STEPS.iter().any(|(step, ..)| step == name) => run(|step| step == *name),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run(wanted: impl Fn(&str) -> bool) -> ExitCode {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    for (name, arguments, environment) in STEPS.iter().filter(|(name, ..)| wanted(name)) {
        eprintln!("==> {name}: cargo {}", arguments.join(" "));
        let status = Command::new(&cargo).args(*arguments).envs(environment.iter().copied()).status();
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => {
                eprintln!("==> {name} failed ({status})");
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("==> {name}: could not start {cargo}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    eprintln!("==> all is well");
    ExitCode::SUCCESS
}
