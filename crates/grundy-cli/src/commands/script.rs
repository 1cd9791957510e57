//! `grundy solve --script` and `grundy play --script`: a game told by a script.
//!
//! The interpreter checks steps, depth and memory now and then, and one operation can ask for more memory than
//! there is between two checks. So the script runs in a process of its own, this program called again, with a limit
//! of the system on its memory; if that process dies, this one says why and goes on living.

use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use grundy::{Play, SearchBudget, SearchError};
use grundy_script::{Limits, Script, ScriptError, ScriptPosition};
use grundy_text::{Diagnosis, SearchReport};

use crate::commands::object;
use crate::failure::Failure;
use crate::play::Chart;
use crate::session::Session;

/// Set for the process that runs the script.
const INNER: &str = "GRUNDY_SCRIPT_PROCESS";
/// What the process may use beside the search.
const BESIDE: u64 = 1 << 30;

/// What is asked of a script.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'q> {
    pub(crate) path: &'q Path,
    pub(crate) position: &'q str,
    pub(crate) play: Play,
    pub(crate) steps: Option<u64>,
}

pub(crate) fn run(question: &Question<'_>, most: usize, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let budget = SearchBudget::default();
    let budget = SearchBudget { bytes: budget.bytes.min(session.memory()), ..budget };
    if std::env::var_os(INNER).is_some() {
        return answer(question, most, budget, session, out);
    }
    position(question.position)?;
    outer(question.path, Some(question.position))
}

fn position(text: &str) -> Result<ScriptPosition, Failure> {
    Ok(text.parse::<ScriptPosition>().map_err(|error| {
        let before = text.get(..error.at).unwrap_or(text);
        let (line, column) =
            (before.matches('\n').count() + 1, before.chars().rev().take_while(|&c| c != '\n').count() + 1);
        Diagnosis::new("notation", error.message).in_file(text, line, (column, Some(column + 1)))
    })?)
}

/// Every position that can be reached, for a game to be played; `None` once another process has played it.
pub(crate) fn chart(path: &Path, text: &str, play: Play, session: &Session) -> Result<Option<Chart>, Failure> {
    let start = position(text)?;
    if std::env::var_os(INNER).is_none() {
        return outer(path, None).map(|()| None);
    }
    limit(session.memory());
    let (name, text, script) = read(path, None)?;
    let told = |error: ScriptError| Failure::from(diagnosis(&name, &text, &error));
    let mut options = |position: &ScriptPosition| script.moves(position).map_err(told);
    let mut show = |position: &ScriptPosition| {
        let (plain, shown) = (position.to_string(), script.show(position).map_err(told)?);
        Ok(if shown == plain || shown.contains('\n') { plain } else { format!("{plain}   {shown}") })
    };
    Chart::explore(start, play, session.memory(), &mut options, &mut show).map(Some)
}

/// Limits the memory of this process, where the system can; elsewhere the interpreter's own limits remain.
fn limit(bytes: u64) {
    #[cfg(unix)]
    {
        let bytes = bytes.saturating_add(BESIDE);
        let (_, hard) = rlimit::getrlimit(rlimit::Resource::AS).unwrap_or((bytes, rlimit::INFINITY));
        let _ = rlimit::setrlimit(rlimit::Resource::AS, bytes.min(hard), hard);
    }
}

/// The name, the text and the script of a file.
fn read(path: &Path, steps: Option<u64>) -> Result<(String, String, Script), Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Diagnosis::new("script", format!("cannot read {name}: {error}")))?;
    let mut limits = Limits::default();
    limits.steps = steps.unwrap_or(limits.steps);
    let script = Script::read(&name, &text, limits).map_err(|error| diagnosis(&name, &text, &error))?;
    Ok((name, text, script))
}

/// Calls this program again with the same arguments; the position is what its standard input holds, or, in a game, that is
/// left to it.
fn outer(path: &Path, position: Option<&str>) -> Result<(), Failure> {
    let started = |error: std::io::Error| Diagnosis::new("script", format!("the script cannot be started: {error}"));
    let program = std::env::current_exe().map_err(started)?;
    // A terminal sees progress at once; elsewhere the noise of a process that dies is kept out.
    let terminal = std::io::stderr().is_terminal();
    let mut command = Command::new(program);
    command.args(std::env::args_os().skip(1)).env(INNER, "1");
    command.stdin(if position.is_some() { Stdio::piped() } else { Stdio::inherit() }).stdout(Stdio::inherit());
    command.stderr(if terminal { Stdio::inherit() } else { Stdio::piped() });
    let mut child = command.spawn().map_err(started)?;
    if let Some(mut input) = child.stdin.take() {
        // A position that came from standard input was read already; a process that needs none may be gone.
        let _ = input.write_all(position.unwrap_or_default().as_bytes());
    }
    let output = child.wait_with_output().map_err(started)?;
    match output.status.code() {
        Some(0) => {
            std::io::stderr().write_all(&output.stderr)?;
            Ok(())
        }
        // Rust's own panic is 101: the arena of the interpreter panics when memory runs out.
        Some(code) if code != 101 => {
            std::io::stderr().write_all(&output.stderr)?;
            Err(Failure::Said(u8::try_from(code).unwrap_or(2)))
        }
        _ => {
            let message = format!("the script {} needed more memory than it may use", path.display());
            Err(Diagnosis::new("script", message).helped("allow more with --memory, such as --memory 8G").into())
        }
    }
}

fn answer(
    question: &Question<'_>,
    most: usize,
    budget: SearchBudget,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    limit(budget.bytes);
    let (name, text, script) = read(question.path, question.steps)?;
    let told = |error: ScriptError| diagnosis(&name, &text, &error);
    let position: ScriptPosition =
        question.position.parse().map_err(|error| Diagnosis::new("notation", format!("{error}")))?;
    let progress = session.progress();
    let watch = RefCell::new(progress.watch_in("positions", &name, None));
    let solution =
        script.solve(&position, question.play, budget, &|positions| watch.borrow_mut()(positions)).map_err(told)?;
    progress.done();
    let shown = |position: &ScriptPosition| -> Result<Option<String>, ScriptError> {
        let shown = script.show(position)?;
        Ok(Some(shown).filter(|shown| *shown != position.to_string()))
    };
    let mut winning = Vec::new();
    for left in &solution.winning {
        let picture = if winning.len() < most { shown(left).map_err(told)? } else { None };
        winning.push((left.to_string(), picture));
    }
    let report = SearchReport {
        game: question.path.file_name().map_or(name.clone(), |name| name.to_string_lossy().into_owned()),
        shown: shown(&position).map_err(told)?,
        position: position.to_string(),
        play: solution.play,
        outcome: solution.outcome,
        value: solution.value,
        winning,
        positions: solution.positions,
    };
    if session.json {
        return object(out, &report);
    }
    out.write_all(report.text(most).as_bytes())?;
    Ok(())
}

/// The error with the line of the script where it happened.
fn diagnosis(name: &str, text: &str, error: &ScriptError) -> Diagnosis {
    let plain = Diagnosis::new("script", format!("{name}: {error}"));
    match error {
        ScriptError::Failed { message, place: Some(place), position } => {
            let asked = position.as_ref().map_or(String::new(), |position| format!(" (asked for {position})"));
            let message = format!("{name}, line {}: {message}{asked}", place.line);
            Diagnosis::new("script", message).in_file(text, place.line, (place.column, place.end))
        }
        ScriptError::Missing { .. } => {
            plain.helped("a script defines moves(position), which returns the list of its options")
        }
        ScriptError::TooManySteps { .. } => plain.helped("allow more with --steps, such as --steps 1e10"),
        ScriptError::Search(SearchError::OverBudget { .. }) => plain.helped("try a smaller position"),
        _ => plain,
    }
}
