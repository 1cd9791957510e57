//! Judge problems as whole processes, from the start of the program to its last line.
//!
//! The process is `grundy judge PROBLEM` if a program `grundy` that answers stands beside this one or is named
//! with `--grundy PATH`; otherwise this program reads the input and asks the library itself.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::{NimSequence, Ruleset, SubtractionSet};

use crate::plain::{self, Random};
use crate::report::{Table, shortest};
use crate::{Result, native};

/// A program that answers a problem from its input.
struct Contestant {
    name: String,
    program: PathBuf,
    arguments: Vec<String>,
}

impl Contestant {
    fn run(&self, input: &Path) -> Result<String> {
        native::run(&self.program, &self.arguments.iter().map(String::as_str).collect::<Vec<_>>(), input)
    }

    fn time(&self, runs: u32, input: &Path) -> Result<(Duration, String)> {
        let (time, printed) = shortest(runs, || self.run(input));
        Ok((time, printed?))
    }
}

/// The judge if there is one, else this program, for a problem with a small input and its answer.
fn own_contestant(problem: &str, arguments: &[String], input: &str, answer: &str) -> Result<Contestant> {
    let named = arguments.iter().position(|a| a == "--grundy").and_then(|at| arguments.get(at + 1));
    let program = named.map_or_else(|| native::beside_self("grundy"), |path| Ok(path.into()))?;
    let sample = native::beside_self("sample.txt")?;
    std::fs::write(&sample, input)?;
    let judge = Contestant {
        name: format!("grundy judge {problem}"),
        program,
        arguments: vec!["judge".to_owned(), problem.to_owned()],
    };
    if judge.program.exists() && judge.run(&sample).is_ok_and(|printed| printed.trim() == answer) {
        return Ok(judge);
    }
    Ok(Contestant {
        name: format!("library, {problem}"),
        program: std::env::current_exe()?,
        arguments: vec!["answer".to_owned(), problem.to_owned()],
    })
}

/// Problem 893 of `AcWing`: at most 100 takes and 100 heaps; at the problem's limits and at a hundred times them.
///
/// What a program with a memory has to do depends on the takes: where they are spread to the largest heap, most of them are
/// too long for most heaps; where they are all short, nearly all of them are possible everywhere, which is the most work that
/// the limits allow.
pub(crate) fn acwing(arguments: &[String]) -> Result<()> {
    let memo = native::compile("memo")?;
    let own = own_contestant("acwing-893", arguments, "2\n2 5\n3\n2 4 7\n", "Yes")?;
    let memo = Contestant { name: "C++ with a memory".to_owned(), program: memo, arguments: Vec::new() };
    let nothing = Contestant {
        name: "C++ that does nothing".to_owned(),
        program: native::compile("nothing")?,
        arguments: Vec::new(),
    };
    let mut table = Table::new(
        "AcWing 893, 100 takes and 100 heaps (targets: 10 times as a process, 20 times inside)",
        &["takes to", "heaps to", "program", "process ms", "times", "inside ms", "times inside"],
    );
    for (longest, limit) in [(10_000, 10_000), (1000, 10_000), (200, 10_000), (10_000, 1_000_000)] {
        let mut random = Random(893);
        let takes = random.set(100, longest);
        let mut heaps: Vec<u64> = (0..99).map(|_| random.up_to(limit)).collect();
        heaps.push(limit);
        let input = native::beside_self(&format!("acwing-893-{longest}-{limit}.txt"))?;
        std::fs::write(&input, format!("100\n{}\n100\n{}\n", plain::words(&takes), plain::words(&heaps)))?;
        let runs = if limit > 10_000 { 3 } else { 100 };
        let (memo_time, memo_answer) = memo.time(runs, &input)?;
        let (own_time, own_answer) = own.time(100, &input)?;
        let (floor_time, _) = nothing.time(100, &input)?;
        let timed =
            Contestant { arguments: vec!["time".to_owned()], name: String::new(), program: memo.program.clone() };
        let printed = timed.run(&input)?;
        let (nanoseconds, _) = printed.split_once(' ').ok_or("a time and an answer")?;
        let memo_inside = Duration::from_nanos(nanoseconds.parse()?);
        let (own_inside, inside_answer) = shortest(7, || nim_sum(&takes, &heaps));
        if memo_answer != own_answer || (inside_answer? != 0) != (own_answer.trim() == "Yes") {
            return Err(format!("AcWing 893 to {limit}: the programs disagree").into());
        }
        let takes_to = longest.to_string();
        let times = |slow: Duration, fast: Duration| format!("{:.1}", slow.as_secs_f64() / fast.as_secs_f64());
        let ms = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e3);
        let one = || "1".to_owned();
        table.row([
            takes_to.clone(),
            limit.to_string(),
            memo.name.clone(),
            ms(memo_time),
            one(),
            ms(memo_inside),
            one(),
        ]);
        let ratios = (times(memo_time, own_time), times(memo_inside, own_inside));
        table.row([
            takes_to.clone(),
            limit.to_string(),
            own.name.clone(),
            ms(own_time),
            ratios.0,
            ms(own_inside),
            ratios.1,
        ]);
        let none = || "-".to_owned();
        table.row([
            takes_to,
            limit.to_string(),
            nothing.name.clone(),
            ms(floor_time),
            times(memo_time, floor_time),
            none(),
            none(),
        ]);
    }
    table.print();
    Ok(())
}

/// HDU 1847: a million queries, against the tutorial program and against reading and printing alone.
pub(crate) fn queries(arguments: &[String]) -> Result<()> {
    let own = own_contestant("hdu-1847", arguments, "1\n3\n", "Kiki\nCici")?;
    let tutorial =
        Contestant { name: "C++ with cin and endl".to_owned(), program: native::compile("kiki")?, arguments: vec![] };
    let mut random = Random(1847);
    let queries: Vec<u64> = (0..1_000_000).map(|_| random.up_to(1000)).collect();
    let input = native::beside_self("hdu-1847.txt")?;
    std::fs::write(
        &input,
        queries.iter().fold(String::new(), |mut text, n| {
            let _ = writeln!(text, "{n}");
            text
        }),
    )?;
    let (tutorial_time, expected) = tutorial.time(3, &input)?;
    let answers = native::beside_self("hdu-1847-answers.txt")?;
    std::fs::write(&answers, &expected)?;
    // Counting the words, and printing as many bytes as the answers have.
    let floor = Contestant {
        name: "wc -w and cat of the answers".to_owned(),
        program: PathBuf::from("sh"),
        arguments: vec!["-c".into(), "wc -w; cat \"$0\"".into(), answers.display().to_string()],
    };
    let (floor_time, _) = floor.time(7, &input)?;
    let (own_time, printed) = own.time(7, &input)?;
    if printed != expected {
        return Err("HDU 1847: the programs disagree".into());
    }
    let mut table = Table::new(
        "HDU 1847, 10^6 queries, whole processes (targets: within 2 times of wc and cat, 5 times the tutorial)",
        &["program", "ms", "times wc and cat", "tutorial / this"],
    );
    for (name, time) in [(&tutorial.name, tutorial_time), (&floor.name, floor_time), (&own.name, own_time)] {
        table.row([
            name.clone(),
            format!("{:.2}", time.as_secs_f64() * 1e3),
            format!("{:.2}", time.as_secs_f64() / floor_time.as_secs_f64()),
            format!("{:.1}", tutorial_time.as_secs_f64() / time.as_secs_f64()),
        ]);
    }
    table.print();
    Ok(())
}

fn nim_sum(takes: &[u64], heaps: &[u64]) -> Result<u64> {
    let rules = Ruleset::from(SubtractionSet::from_takes(takes.iter().copied()));
    let mut sequence = NimSequence::of(&rules).ok_or("a game of one heap")?;
    let mut sum = 0;
    for &heap in heaps {
        sum ^= sequence.value_u64(heap)?;
    }
    Ok(sum)
}

/// Answers a problem from standard input by the library, for want of the judge.
pub(crate) fn answer(arguments: &[String]) -> Result<()> {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input)?;
    let mut numbers = input.split_ascii_whitespace().map(str::parse::<u64>);
    let mut next = || numbers.next().ok_or("the input ends early")?.map_err(Box::<dyn std::error::Error>::from);
    let mut printed = String::new();
    match arguments.first().map(String::as_str) {
        Some("acwing-893") => {
            let count = next()?;
            let takes = (0..count).map(|_| next()).collect::<Result<Vec<_>>>()?;
            let count = next()?;
            let heaps = (0..count).map(|_| next()).collect::<Result<Vec<_>>>()?;
            printed.push_str(if nim_sum(&takes, &heaps)? == 0 { "No\n" } else { "Yes\n" });
        }
        Some("hdu-1847") => {
            let rules: Ruleset = "S(2^k)".parse()?;
            let mut sequence = NimSequence::of(&rules).ok_or("a game of one heap")?;
            for number in numbers {
                printed.push_str(if sequence.value_u64(number?)? == 0 { "Cici\n" } else { "Kiki\n" });
            }
        }
        _ => return Err("answer acwing-893 or answer hdu-1847".into()),
    }
    Ok(std::io::stdout().write_all(printed.as_bytes())?)
}
