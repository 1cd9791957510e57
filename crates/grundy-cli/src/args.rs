//! What can be typed.

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::commands::{
    about, check, code, compare, completions, explain, games, graph, hunt, judge, man, nim, pattern, period, play,
    solve, stress, values,
};

/// Who wins, the nim-value, every winning move, and proved periods of impartial games.
#[derive(Debug, Parser)]
#[command(
    name = "grundy",
    version,
    max_term_width = 100,
    disable_help_subcommand = false,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Examples:
  grundy solve \"S(2^k): 3 7 12\"
  grundy solve \"kayles: 5 7 + nim: 3\"

Rules are sets of takes such as S(1,3,4), S(1..5) or S(2^k), codes such as 0.77, or names (see grundy games).
A position is rules, a colon and heaps; + joins games, | joins rules."
)]
pub(crate) struct Cli {
    /// Print one JSON object instead of words
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Memory for tables of values: bytes, or with K, M, G [default: half of the machine's]
    #[arg(long, global = true, value_name = "SIZE", env = "GRUNDY_MEMORY", hide_env_values = true)]
    pub(crate) memory: Option<String>,
    /// Language of the main help and of explanations; for grundy code, of the program
    #[arg(long, global = true, value_enum, default_value = "en", hide_possible_values = false)]
    pub(crate) lang: Lang,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// Chinese
    Zh,
    /// C++, for grundy code
    Cpp,
    /// Python, for grundy code
    Python,
    /// Rust, for grundy code
    Rust,
    /// Java, for grundy code
    Java,
}

/// The play convention as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayArg {
    /// Who cannot move loses
    Normal,
    /// Who cannot move wins
    Misere,
}

impl From<PlayArg> for grundy::Play {
    fn from(play: PlayArg) -> Self {
        match play {
            PlayArg::Normal => grundy::Play::Normal,
            PlayArg::Misere => grundy::Play::Misere,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Args),
    Values(values::Args),
    Period(period::Args),
    Hunt(hunt::Args),
    Pattern(pattern::Args),
    Compare(compare::Args),
    Explain(explain::Args),
    Check(check::Args),
    Play(play::Args),
    Code(code::Args),
    Judge(judge::Args),
    Graph(graph::Args),
    Nim(nim::Args),
    Stress(stress::Args),
    Games(games::Args),
    About(about::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// The definition of the whole command line.
pub(crate) fn command() -> clap::Command {
    Cli::command()
}
