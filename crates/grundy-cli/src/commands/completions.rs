//! `grundy completions`: what a shell needs to complete commands and options.

use std::io::Write;

use clap_complete::Shell;

use crate::args;
use crate::failure::Failure;

/// Print the completions of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  mkdir -p ~/.local/share/bash-completion/completions
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy

  mkdir -p ~/.zfunc    (and in ~/.zshrc, before compinit: fpath+=~/.zfunc)
  grundy completions zsh > ~/.zfunc/_grundy")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // Written to memory first, because the generator panics when its writer fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(), "grundy", &mut script);
    out.write_all(&script)?;
    Ok(())
}
