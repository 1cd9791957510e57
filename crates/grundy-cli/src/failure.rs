//! How a call ends when it does not end well.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use grundy::{GameError, SearchError, SequenceError, SolveError};
use grundy_text::{Diagnosis, Style};

use crate::interrupt;

/// Why there is no answer, or why it stops.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something a person can mend; exit code 2.
    Told(Box<Diagnosis>),
    /// Somebody asked to stop.
    Stopped(Box<Diagnosis>),
    /// The arguments are wrong, or help was asked for.
    Arguments(Box<clap::Error>),
    /// The command is missing, and this is the help in another language than English.
    Usage(String),
    /// Another process has said what is wrong; this is its exit code.
    #[cfg(feature = "script")]
    Said(u8),
    /// The answer could not be written.
    Write(io::Error),
    /// The answer was given, and the exit code tells what it is.
    Answered(u8),
}

/// Bad input or usage.
const BAD_INPUT: u8 = 2;

impl Failure {
    /// A claim that was checked is false.
    pub(crate) const CLAIM_IS_FALSE: Failure = Failure::Answered(1);
    /// Stopped at a bound before everything was decided.
    pub(crate) const STOPPED_EARLY: Failure = Failure::Answered(75);

    /// Whether a person should hear of it.
    pub(crate) fn is_loud(&self) -> bool {
        match self {
            Failure::Write(error) => error.kind() != io::ErrorKind::BrokenPipe,
            Failure::Answered(_) => false,
            _ => true,
        }
    }

    /// Says what happened on standard error and gives the exit code.
    pub(crate) fn report(&self, json: bool) -> ExitCode {
        if let Failure::Answered(code) = self {
            return ExitCode::from(*code);
        }
        if !self.is_loud() {
            return ExitCode::SUCCESS;
        }
        if let Failure::Arguments(error) = self
            && !error.use_stderr()
        {
            return help(error);
        }
        #[cfg(feature = "script")]
        if let Failure::Said(code) = self {
            return ExitCode::from(*code);
        }
        let text = if json { format!("{}\n", self.json()) } else { self.text(colours(&io::stderr())) };
        // Where errors cannot be written nobody can be told.
        let _ = io::stderr().write_all(text.as_bytes());
        ExitCode::from(if matches!(self, Failure::Stopped(_)) { interrupt::STOPPED } else { BAD_INPUT })
    }

    fn text(&self, style: Style) -> String {
        match self {
            Failure::Told(diagnosis) | Failure::Stopped(diagnosis) => diagnosis.text(style),
            Failure::Arguments(error) => match style {
                Style::Coloured => error.render().ansi().to_string(),
                Style::Plain => error.render().to_string(),
            },
            Failure::Usage(help) => help.clone(),
            #[cfg(feature = "script")]
            Failure::Said(_) => String::new(),
            Failure::Write(error) => Diagnosis::new("output", format!("cannot write the answer: {error}")).text(style),
            Failure::Answered(_) => String::new(),
        }
    }

    fn json(&self) -> String {
        match self {
            Failure::Told(diagnosis) | Failure::Stopped(diagnosis) => diagnosis.json(),
            Failure::Arguments(error) => {
                let text = error.render().to_string();
                let text = text.strip_prefix("error: ").unwrap_or(&text);
                let message = text.split("\n\n").next().unwrap_or(text).replace("\n  ", " ");
                Diagnosis::new("usage", message.trim()).json()
            }
            Failure::Usage(_) => Diagnosis::new("usage", "a command is missing").json(),
            #[cfg(feature = "script")]
            Failure::Said(_) => String::new(),
            Failure::Write(error) => Diagnosis::new("output", error.to_string()).json(),
            Failure::Answered(_) => String::new(),
        }
    }
}

/// Help and version are answers: standard output, exit code 0.
fn help(error: &clap::Error) -> ExitCode {
    let rendered = error.render();
    let text = match colours(&io::stdout()) {
        Style::Coloured => rendered.ansi().to_string(),
        Style::Plain => rendered.to_string(),
    };
    match io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => ExitCode::from(BAD_INPUT),
        _ => ExitCode::SUCCESS,
    }
}

/// Colours are for terminals whose owner has not said `NO_COLOR`.
fn colours(stream: &impl IsTerminal) -> Style {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if stream.is_terminal() && !refused { Style::Coloured } else { Style::Plain }
}

impl From<Diagnosis> for Failure {
    fn from(diagnosis: Diagnosis) -> Self {
        Failure::Told(Box::new(diagnosis))
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Failure::Arguments(Box::new(error))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Write(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::Write(error.into())
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        let diagnosis = Diagnosis::solve(&error);
        match error {
            SolveError::Sequence(SequenceError::Interrupted { .. })
            | SolveError::Game(GameError::Search { source: SearchError::Cancelled { .. }, .. }) => {
                Failure::Stopped(Box::new(diagnosis))
            }
            _ => diagnosis.into(),
        }
    }
}

impl From<SequenceError> for Failure {
    fn from(error: SequenceError) -> Self {
        let diagnosis = Diagnosis::sequence(&error);
        match error {
            SequenceError::Interrupted { .. } => Failure::Stopped(Box::new(diagnosis)),
            _ => diagnosis.into(),
        }
    }
}
