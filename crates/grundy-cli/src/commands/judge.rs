//! `grundy judge`: a judge problem answered in its own form.

use std::io::Write;

use grundy::Play;
use grundy_judge::{JudgeError, Place, Problem, Status};
use grundy_text::{Diagnosis, Language, ProblemRow, ProblemWords, problems_table};
use serde_json::json;

use crate::args::PlayArg;
use crate::commands::object;
use crate::failure::Failure;
use crate::input;
use crate::session::Session;

/// Answer a judge problem: its input on standard input, its output on standard output
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy judge hdu-1847 < input.txt
  grundy judge hdu-1847 --explain
  grundy judge --rules nim --input \"count: n h[n]\" --play misere --win Yes --lose No < input.txt
  grundy judge --rules \"bash({m})\" --input \"count: n m\" --win first --lose second < input.txt

The input of a problem that is not in the list is a shape, a colon and the layout of one case:
  count:      the number of cases stands first        n         one number
  one:        there is one case                       h[n]      n numbers
  eof:        cases go on to the end of the input     h[..]     all numbers that are left
  until 0 0:  until one begins with these words       (x m)[n]  n pairs
In the rules {name} stands for what was read; numbers used in neither place are heaps.

Answers keep the form of the judge: --json changes only --list, --explain and errors.")]
pub(crate) struct Args {
    /// The problem, such as hdu-1847 or acwing-893; with --list, words to look for
    #[arg(required_unless_present_any = ["list", "rules"])]
    problem: Vec<String>,
    /// List the problems that are known
    #[arg(long, conflicts_with = "rules")]
    list: bool,
    /// Say what the game is, how its input is laid out, and why the answer is what it is; nothing is read
    #[arg(long, conflicts_with_all = ["rules", "list"])]
    explain: bool,
    /// Rules of a problem that is not in the list
    #[arg(long, value_name = "RULES", requires_all = ["form", "win", "lose"], conflicts_with = "problem")]
    rules: Option<String>,
    /// How its input is laid out
    #[arg(long = "input", id = "form", value_name = "FORM", requires = "rules")]
    form: Option<String>,
    /// Who wins when nobody can move: in normal play the last to move, in misere play the other [default: normal]
    #[arg(long, value_enum, requires = "rules")]
    play: Option<PlayArg>,
    /// What to print when the player to move wins; {case} is the number of the case
    #[arg(long, value_name = "WORD", requires = "rules")]
    win: Option<String>,
    /// What to print when the other player wins
    #[arg(long, value_name = "WORD", requires = "rules")]
    lose: Option<String>,
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    if args.list {
        return list(args, session, out);
    }
    if let (Some(rules), Some(form), Some(win), Some(lose)) = (&args.rules, &args.form, &args.win, &args.lose) {
        let play = args.play.unwrap_or(PlayArg::Normal).into();
        return answer(&custom(rules, form, play, win, lose)?, out);
    }
    if args.explain {
        return explain(find(&args.problem.join(" "))?, session, out);
    }
    named(&args.problem.join(" "), out)
}

/// Answers a problem that is in the list.
pub(crate) fn named(problem: &str, out: &mut dyn Write) -> Result<(), Failure> {
    answer(find(problem)?, out)
}

/// A problem that is not in the list.
pub(super) fn custom(rules: &str, form: &str, play: Play, win: &str, lose: &str) -> Result<Problem, Failure> {
    Ok(Problem::custom(rules, form, play, win, lose).map_err(|error| match &error.notation {
        Some(notation) => Diagnosis::notation(&error.text, notation),
        None => Diagnosis::new("judge", error.to_string()),
    })?)
}

/// The problem of this name.
pub(super) fn find(name: &str) -> Result<&'static Problem, Failure> {
    Ok(grundy_judge::find(name).map_err(|error| {
        Diagnosis::new("judge", error.to_string())
            .helped("grundy judge --list shows all; any other is described with --rules, --input, --win and --lose")
    })?)
}

fn answer(problem: &Problem, out: &mut dyn Write) -> Result<(), Failure> {
    // A problem that has no answers needs no input to say so.
    let failed = |error| match error {
        JudgeError::Output(error) => Failure::Write(error),
        error => diagnosis(&error).into(),
    };
    if problem.status() == Status::Interactive {
        return problem.converse(&mut std::io::stdin().lock(), out).map_err(failed);
    }
    let input = if problem.status() == Status::Answered { input::bytes()? } else { Vec::new() };
    problem.answer(&input, out).map_err(failed)
}

pub(super) fn diagnosis(error: &JudgeError) -> Diagnosis {
    let (found, expected) = match error {
        JudgeError::NotANumber { found, .. } => (Some(found.as_str()), "a whole number"),
        JudgeError::OutOfRange { found, expected, .. } => (Some(found.as_str()), expected.as_str()),
        _ => (None, ""),
    };
    let diagnosis = Diagnosis::new(kind(error), error.to_string());
    match place(error) {
        Some(place) => diagnosis.at(place.line, place.column, found, expected),
        None => diagnosis,
    }
}

/// The stable names of these errors.
fn kind(error: &JudgeError) -> &'static str {
    match error {
        JudgeError::NotImpartial { .. } => "not-impartial",
        JudgeError::NotYet { .. } => "not-yet",
        JudgeError::Interactive { .. } => "interactive",
        JudgeError::Form(_) => "judge",
        JudgeError::Value { .. } | JudgeError::Solve { .. } => "out-of-reach",
        _ => "input",
    }
}

fn place(error: &JudgeError) -> Option<&Place> {
    match error {
        JudgeError::NotANumber { place, .. }
        | JudgeError::OutOfRange { place, .. }
        | JudgeError::Truncated { place, .. }
        | JudgeError::Refused { place, .. }
        | JudgeError::Rules { place, .. }
        | JudgeError::Heaps { place, .. }
        | JudgeError::Value { place, .. }
        | JudgeError::Solve { place, .. } => Some(place),
        _ => None,
    }
}

fn explain(problem: &Problem, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    if session.json {
        let mut object_of = json_of(problem);
        object_of["schema"] = "grundy/problem/1".into();
        return object(out, &object_of);
    }
    let words = ProblemWords {
        id: problem.id(),
        title: problem.title(),
        url: problem.url(),
        game: game(problem, session),
        limits: problem.limits(),
        form: problem.form(),
        position: problem.position(),
        misere: problem.is_misere(),
        why: why(problem, session),
        sample: problem.sample().map(|(input, output, _)| (input, output)),
    };
    out.write_all(words.text(session.language()).as_bytes())?;
    Ok(())
}

fn list(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let wanted = |problem: &&Problem| {
        let text = format!("{} {} {} {}", problem.id(), problem.title(), problem.family(), problem.game());
        // Chinese words are looked for in the reason too, where the names of the games are.
        let chinese = format!("{} {} {}", problem.title(), problem.game_zh(), problem.why_zh());
        let text = text.to_lowercase();
        let has = |word: &String| {
            if word.is_ascii() { text.contains(&word.to_lowercase()) } else { chinese.contains(word.as_str()) }
        };
        args.problem.iter().all(has)
    };
    let found: Vec<&Problem> = grundy_judge::problems().iter().filter(wanted).collect();
    if session.json {
        let problems: Vec<_> = found.iter().map(|problem| json_of(problem)).collect();
        return object(out, &json!({"schema": "grundy/problems/1", "problems": problems}));
    }
    let rows = found.iter().map(|problem| ProblemRow {
        id: problem.id(),
        title: problem.title(),
        family: problem.family(),
        limits: problem.limits(),
        status: status_words(problem.status(), session.language()),
    });
    out.write_all(problems_table(rows, session.language()).as_bytes())?;
    let count = |status: Status| found.iter().filter(|problem| problem.status() == status).count();
    let [not_yet, refused] = [Status::NotYet, Status::NotImpartial].map(count);
    let answered = found.len() - not_yet - refused;
    if found.is_empty() {
        return Ok(());
    }
    match session.language() {
        Language::English => writeln!(out, "\n{answered} answered, {not_yet} not yet, {refused} not impartial")?,
        Language::Chinese => {
            writeln!(out, "\n可以作答 {answered} 题，尚未支持 {not_yet} 题，不是无偏博弈 {refused} 题")?;
        }
    }
    Ok(())
}

fn json_of(problem: &Problem) -> serde_json::Value {
    let status = status_words(problem.status(), Language::English);
    json!({
        "id": problem.id(),
        "title": problem.title(),
        "family": problem.family(),
        "url": problem.url(),
        "game": problem.game(),
        "game_zh": problem.game_zh(),
        "limits": problem.limits(),
        "status": status,
        "why": problem.why(),
        "why_zh": problem.why_zh(),
        "input": problem.form(),
        "position": problem.position(),
    })
}

/// The game in the language of the session.
fn game<'p>(problem: &'p Problem, session: &Session) -> &'p str {
    match session.language() {
        Language::English => problem.game(),
        Language::Chinese => problem.game_zh(),
    }
}

/// Why the answer is what it is, in the language of the session; empty for a problem of one's own.
pub(super) fn why<'p>(problem: &'p Problem, session: &Session) -> &'p str {
    match session.language() {
        Language::English => problem.why(),
        Language::Chinese => problem.why_zh(),
    }
}

fn status_words(status: Status, language: Language) -> &'static str {
    match (status, language) {
        (Status::Answered, Language::English) => "answered",
        (Status::Answered, Language::Chinese) => "可以作答",
        (Status::Interactive, Language::English) => "interactive",
        (Status::Interactive, Language::Chinese) => "交互作答",
        (Status::NotYet, Language::English) => "not yet",
        (Status::NotYet, Language::Chinese) => "尚未支持",
        (Status::NotImpartial, Language::English) => "not impartial",
        (Status::NotImpartial, Language::Chinese) => "不是无偏博弈",
    }
}
