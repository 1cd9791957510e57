//! The C++ baselines: compiled when they are needed, and run as whole processes.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Compiles `baselines/NAME.cpp` with `g++ -O2` beside the benchmark itself and returns the program.
pub(crate) fn compile(name: &str) -> Result<PathBuf> {
    compile_with(name, &[])
}

/// The same with more flags.
pub(crate) fn compile_with(name: &str, flags: &[&str]) -> Result<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("baselines").join(name).with_extension("cpp");
    let folder = beside_self("baselines")?;
    std::fs::create_dir_all(&folder)?;
    let program = folder.join(name);
    let status = Command::new("g++").arg("-O2").args(flags).arg("-o").arg(&program).arg(&source).status();
    match status {
        Ok(status) if status.success() => Ok(program),
        Ok(status) => Err(format!("g++ could not compile {}: {status}", source.display()).into()),
        Err(error) => Err(format!("the baselines need g++, which could not be started: {error}").into()),
    }
}

/// A path in the folder of the running benchmark.
pub(crate) fn beside_self(name: &str) -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    Ok(own.parent().map_or_else(|| PathBuf::from(name), |folder| folder.join(name)))
}

/// Runs a program that reads a file, and returns what it printed.
pub(crate) fn run(program: &Path, arguments: &[&str], input: &Path) -> Result<String> {
    let mut command = Command::new(program);
    let output = command.args(arguments).stdin(std::fs::File::open(input)?).stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(format!("{} {}: {}", program.display(), arguments.join(" "), output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
