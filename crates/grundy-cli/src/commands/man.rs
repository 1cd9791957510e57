//! `grundy man`: manual pages made from the definition of the commands.

use std::io::Write;
use std::path::PathBuf;

use clap_mangen::Man;
use grundy_text::Diagnosis;

use crate::args;
use crate::failure::Failure;

/// Print the manual page, or write one page a command into a directory
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy man > grundy.1
  grundy man --out ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The directory for grundy.1, grundy-solve.1 and so on; it is made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(directory) = &args.out else {
        out.write_all(&page(args::command())?)?;
        return Ok(());
    };
    let mut command = args::command();
    command.build();
    let mut pages = vec![("grundy.1".to_owned(), page(args::command())?)];
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let name = format!("grundy-{}", sub.get_name());
        let named = sub.clone().name(name.clone()).disable_help_subcommand(true);
        pages.push((format!("{name}.1"), page(named)?));
    }
    let refuse = |path: &std::path::Path, error: &std::io::Error| {
        Diagnosis::new("output", format!("cannot write {}: {error}", path.display()))
    };
    std::fs::create_dir_all(directory).map_err(|error| refuse(directory, &error))?;
    for (name, text) in pages {
        let path = directory.join(name);
        std::fs::write(&path, text).map_err(|error| refuse(&path, &error))?;
    }
    Ok(())
}

fn page(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    Ok(text)
}
