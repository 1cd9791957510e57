//! `grundy stress`: a program held to the right answers on many inputs.

use std::ffi::OsString;
use std::io::{Read as _, Write};
use std::time::Duration;

use grundy::{Position, parse_position};
use grundy_judge::{Difference, Failure as Found, Problem, Program, Stress, StressError, StressReport};
use grundy_text::{Diagnosis, Explanation, Language, StressFailure, StressWords, TableWords};

use crate::args::PlayArg;
use crate::commands::{judge, object};
use crate::failure::Failure;
use crate::input;
use crate::session::Session;

/// Run your program on many inputs and show the smallest one it gets wrong
///
/// Inputs are the sample, all small cases, random ones, and hostile ones (limits, empty heaps, unsorted sets). The
/// first difference is shrunk and explained, and a known mistake is named if a program that makes it prints the same.
/// Exit code 1 means that a difference was found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy stress hdu-1847 -- ./a.out
  grundy stress acwing-893 --seed 7 --tests 1000 -- python3 answer.py
  grundy stress --rules \"S({S})\" --input \"count: k S[k] n h[n]\" --win Yes --lose No \\
      --domain \"k 1..5; S 1..20; n 1..5; h 0..50\" -- ./a.out
  grundy stress --table --rules \"S(4,1,3)\" -- ./print-table

The input form and the rules are those of grundy judge. A domain is what the statement allows: clauses such as
n 1..1000 for a number or the numbers of a list, with distinct, ascending or sorted behind them; cases 1..10 for
how many cases stand in one input. With --table the program prints the values of heaps 0, 1, 2, ...; without a
program the table is read from standard input.")]
pub(crate) struct Args {
    /// The problem, such as hdu-1847
    #[arg(required_unless_present = "rules")]
    problem: Vec<String>,
    /// Rules of a problem that is not in the list, or of the table
    #[arg(long, value_name = "RULES", conflicts_with = "problem")]
    rules: Option<String>,
    /// How its input is laid out
    #[arg(long = "input", id = "form", value_name = "FORM", requires_all = ["rules", "win", "lose"])]
    form: Option<String>,
    /// Who wins when nobody can move [default: normal]
    #[arg(long, value_enum, requires = "form")]
    play: Option<PlayArg>,
    /// What to print when the player to move wins
    #[arg(long, value_name = "WORD", requires = "form")]
    win: Option<String>,
    /// What to print when the other player wins
    #[arg(long, value_name = "WORD", requires = "form")]
    lose: Option<String>,
    /// What numbers the statement allows, such as "n 1..100; h 0..50"
    #[arg(long, value_name = "CLAUSES")]
    domain: Option<String>,
    /// The seed of random inputs; the same seed makes the same inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// About how often to run the program [default: 90, or 400 if an input holds one case]
    #[arg(long, value_name = "N")]
    tests: Option<u64>,
    /// Seconds after which the program is stopped
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    timeout: Duration,
    /// Compare a printed table of the values of one heap instead
    #[arg(long, requires = "rules", conflicts_with_all = ["form", "problem"])]
    table: bool,
    /// The heap of the first number of the table
    #[arg(long, value_name = "HEAP", default_value_t = 0, requires = "table")]
    from: u64,
    /// The program and its arguments, after --
    #[arg(last = true, required_unless_present = "table", value_name = "PROGRAM")]
    program: Vec<OsString>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "write seconds, such as 2 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

pub(crate) fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    if args.table {
        return table(args, session, out);
    }
    let custom;
    let problem = match (&args.rules, &args.form, &args.win, &args.lose) {
        (Some(rules), Some(form), Some(win), Some(lose)) => {
            let play = args.play.unwrap_or(PlayArg::Normal).into();
            custom = judge::custom(rules, form, play, win, lose)?;
            &custom
        }
        (Some(_), ..) => {
            return Err(Diagnosis::new("usage", "--rules need --input, --win and --lose, or --table").into());
        }
        _ => judge::find(&args.problem.join(" "))?,
    };
    let mut stress = Stress::new(problem).map_err(told)?;
    if let Some(domain) = &args.domain {
        stress.set_domain(domain).map_err(|error| Diagnosis::new("judge", error.to_string()))?;
    }
    stress.set_seed(args.seed);
    if let Some(tests) = args.tests {
        stress.set_tests(tests);
    }
    let progress = session.progress();
    stress.set_watch(progress.runs());
    let report = stress.run(&mut Program::new(args.program.clone(), args.timeout)).map_err(|error| match error {
        StressError::Start(error) => not_started(&args.program, &error),
        error => told(error),
    })?;
    progress.done();
    let words = words(problem, &report, session);
    if session.json {
        object(out, &words)?;
    } else {
        out.write_all(words.text(session.language()).as_bytes())?;
    }
    if report.failure.is_some() { Err(Failure::CLAIM_IS_FALSE) } else { Ok(()) }
}

/// Why the program is not there, by name.
fn not_started(program: &[OsString], error: &std::io::Error) -> Failure {
    let name = program.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let help = match error.kind() {
        std::io::ErrorKind::PermissionDenied => {
            "a source file is no program: compile it, or name what runs it, as in python3 answer.py"
        }
        _ => "write the program as you would in a shell: ./a.out, or python3 answer.py",
    };
    Diagnosis::new("program", format!("the program could not be started: {name}: {error}")).helped(help).into()
}

fn told(error: StressError) -> Failure {
    match error {
        StressError::Problem(error) => judge::diagnosis(&error).into(),
        StressError::NoInput => Diagnosis::new("judge", error.to_string())
            .helped("say with --domain what numbers are allowed, such as --domain \"n 1..100\"")
            .into(),
        error => Diagnosis::new("judge", error.to_string()).into(),
    }
}

fn words<'a>(problem: &'a Problem, report: &'a StressReport, session: &Session) -> StressWords<'a> {
    StressWords {
        problem: problem.id(),
        runs: report.runs,
        cases: report.cases,
        seed: report.seed,
        failure: report.failure.as_ref().map(|failure| StressFailure {
            kind: failure.difference.kind(),
            detail: detail(&failure.difference),
            input: &failure.input,
            expected: &failure.expected,
            found: &failure.found,
            errors: &failure.errors,
            first_seen: failure.first_seen,
            why: why(problem, failure, session),
            causes: failure.causes.iter().map(|mistake| mistake.id()).collect(),
            compared: failure.compared,
        }),
    }
}

fn detail(difference: &Difference) -> String {
    match difference {
        Difference::Crash { how } => how.clone(),
        Difference::Extra { found } => format!("\"{found}\""),
        _ => String::new(),
    }
}

/// The right answer explained: the position of the last case, as `grundy explain` does, or the problem's own reason.
fn why(problem: &Problem, failure: &Found, session: &Session) -> String {
    let is_small = |position: &&Position| !position.groups().is_empty() && !problem.is_misere();
    let explained = failure.positions.last().filter(is_small).and_then(|position| explain(position, session));
    let chinese = session.language() == Language::Chinese;
    match explained {
        Some(text) => text,
        None if problem.why().is_empty() => String::new(),
        None => format!("{}{}", if chinese { "理由：" } else { "why: " }, judge::why(problem, session)),
    }
}

fn explain(position: &Position, session: &Session) -> Option<String> {
    let mut solver = session.solver(None);
    solver.set_most_moves(20);
    Some(Explanation::of(position, &mut solver).ok()?.text(session.language()))
}

fn table(args: &Args, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = args.rules.as_deref().unwrap_or_default();
    let printed = if args.program.is_empty() { input::bytes()? } else { printed(&args.program, args.timeout)? };
    let report = match grundy_judge::compare_table(rules, &printed, args.from) {
        Ok(report) => report,
        Err(error) => {
            // Rules that cannot be read are shown at their place.
            grundy::parse_rules(rules).map_err(|error| Diagnosis::notation(rules, &error))?;
            return Err(Diagnosis::new("table", error.to_string()).into());
        }
    };
    let why = report.wrong.and_then(|(heap, ..)| {
        let position = parse_position(&format!("{rules}: {heap}")).ok()?;
        explain(&position, session)
    });
    let words = TableWords {
        rules,
        from: report.from,
        compared: report.compared,
        wrong: report.wrong,
        causes: report.causes.iter().map(|mistake| mistake.id()).collect(),
        why: why.unwrap_or_default(),
    };
    if session.json {
        object(out, &words)?;
    } else {
        out.write_all(words.text(session.language()).as_bytes())?;
    }
    if report.wrong.is_some() { Err(Failure::CLAIM_IS_FALSE) } else { Ok(()) }
}

/// What the program prints when it is given nothing.
fn printed(program: &[OsString], timeout: Duration) -> Result<Vec<u8>, Failure> {
    use grundy_judge::{Contestant, Ending};
    let ended = Program::new(program.to_vec(), timeout)
        .run(&std::sync::Arc::default(), 1 << 26)
        .map_err(|error| not_started(program, &error))?;
    let why = match ended.ending {
        Ending::Done => return Ok(ended.output),
        Ending::Failed(how) => format!("the program failed: {how}"),
        Ending::TimedOut => "the program did not end in time".to_owned(),
        Ending::Flooded => "the program prints without end".to_owned(),
    };
    let mut errors = String::new();
    // What it said itself is the best help there is.
    let _ = ended.errors.as_slice().take(500).read_to_string(&mut errors);
    let diagnosis = Diagnosis::new("program", why);
    let errors = errors.trim();
    Err(if errors.is_empty() { diagnosis.into() } else { diagnosis.helped(errors).into() })
}
