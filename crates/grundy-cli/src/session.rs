//! What holds for the whole call: memory, language, form of the answer.

use grundy::{Limits, SearchBudget, Solver};
use grundy_text::{CodeLanguage, Diagnosis, Language};

use crate::args::{Cli, Command, Lang};
use crate::failure::Failure;
use crate::numbers;
use crate::progress::Progress;

/// Settings that every command shares.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) json: bool,
    pub(crate) quiet: bool,
    lang: Lang,
    memory: u64,
}

impl Session {
    pub(crate) fn new(cli: &Cli) -> Result<Self, Failure> {
        let memory = match &cli.memory {
            Some(text) => numbers::size(text).map_err(|why| {
                Diagnosis::new("usage", format!("--memory: {why}")).helped("write a size such as 512M or 8G")
            })?,
            None => half_of_the_machine(),
        };
        if !matches!(cli.lang, Lang::En | Lang::Zh) && !matches!(cli.command, Command::Code(_)) {
            return Err(Diagnosis::new(
                "usage",
                "--lang: a language of programs, and only grundy code writes programs",
            )
            .helped("write --lang en or --lang zh")
            .into());
        }
        Ok(Session { json: cli.json, quiet: cli.quiet, lang: cli.lang, memory })
    }

    /// What a sequence may spend; `heaps` is how many heaps a period is sought for.
    pub(crate) fn limits(&self, heaps: Option<u64>) -> Limits {
        Limits { memory: self.memory, heaps }
    }

    /// The language of explanations.
    pub(crate) fn language(&self) -> Language {
        match self.lang {
            Lang::Zh => Language::Chinese,
            _ => Language::English,
        }
    }

    /// The language of programs; C++ if none was named.
    pub(crate) fn code_language(&self) -> CodeLanguage {
        match self.lang {
            Lang::En | Lang::Zh | Lang::Cpp => CodeLanguage::Cpp,
            Lang::Python => CodeLanguage::Python,
            Lang::Rust => CodeLanguage::Rust,
            Lang::Java => CodeLanguage::Java,
        }
    }

    /// The memory allowed, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// A solver that computes so many heaps of a sequence, or searches so many positions.
    pub(crate) fn solver(&self, heaps: Option<u64>) -> Solver {
        let mut solver = Solver::new();
        solver.set_limits(self.limits(heaps));
        let SearchBudget { positions, bytes } = SearchBudget::default();
        // Whoever asks for more positions has the memory for them.
        solver.set_budget(match heaps {
            Some(more) if more > positions => SearchBudget { positions: more, bytes: self.memory },
            _ => SearchBudget { positions, bytes: bytes.min(self.memory) },
        });
        solver
    }

    pub(crate) fn progress(&self) -> Progress {
        // A program that reads JSON reads standard error too, where only an error may stand.
        Progress::new(self.quiet || self.json)
    }
}

/// Half of the memory Linux says the machine has, else 1 GiB.
fn half_of_the_machine() -> u64 {
    let kib = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("MemTotal:"))?.to_owned();
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    });
    kib.map_or(1 << 30, |kib| kib.saturating_mul(512))
}
