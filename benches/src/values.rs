//! Nim-values of finite subtraction sets to 10^8 heaps, against the array program; and the memory of a question
//! that does not need them all.

use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use grundy::{NimSequence, Ruleset, SubtractionSet};

use crate::plain::{self, Random};
use crate::report::{Table, each, shortest};
use crate::{Result, native};

/// Values wanted at once.
const STRETCH: usize = 1 << 12;

fn sets() -> [(&'static str, Vec<u64>, u64); 7] {
    [
        ("S(1,2,4,8,16,32,64)", (0..7).map(|k| 1 << k).collect(), 100_000_000),
        ("S(3,5,7,11,13)", vec![3, 5, 7, 11, 13], 100_000_000),
        // The shortest take decides how many heaps can be settled at once. It is 69 or more in half of all such sets, and
        // below 16 in one of seven.
        ("100 random takes, from 391", Random(893).set(100, 9_999), 10_000_000),
        ("100 random takes, from 91", Random(1).set(100, 9_999), 10_000_000),
        ("100 random takes, from 68", Random(6).set(100, 9_999), 10_000_000),
        ("100 random takes, from 20", Random(7).set(100, 9_999), 10_000_000),
        ("100 random takes, from 1", Random(2).set(100, 9_999), 10_000_000),
    ]
}

fn sequence(takes: &[u64]) -> Result<NimSequence> {
    let rules = Ruleset::from(SubtractionSet::from_takes(takes.iter().copied()));
    NimSequence::of(&rules).ok_or_else(|| "not a game of one heap".into())
}

fn visit(takes: &[u64], heaps: u64, mut with: impl FnMut(&[u64])) -> Result<()> {
    let mut sequence = sequence(takes)?;
    let mut values = vec![0; STRETCH];
    let mut from = 0;
    while from < heaps {
        let count = STRETCH.min((heaps - from) as usize);
        sequence.write_values(from, &mut values[..count])?;
        with(&values[..count]);
        from += count as u64;
    }
    Ok(())
}

pub(crate) fn run(_: &[String]) -> Result<()> {
    let array = native::compile("array")?;
    let mut table = Table::new(
        "Nim-values of every heap (target: 20 times the array program in C++)",
        &["set", "heaps", "C++ ns/heap", "Rust ns/heap", "grundy ns/heap", "times C++", "times Rust"],
    );
    for (name, takes, heaps) in sets() {
        let arguments = plain::words(&[&[heaps], &takes[..]].concat());
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let mut native_time = Duration::MAX;
        let mut native_sum = 0;
        for _ in 0..2 {
            let printed = native::run(&array, &arguments, Path::new("/dev/null"))?;
            let (nanoseconds, sum) = printed.trim().split_once(' ').ok_or("the array program prints two numbers")?;
            native_time = native_time.min(Duration::from_nanos(nanoseconds.parse()?));
            native_sum = sum.parse()?;
        }
        let (plain_time, _) = shortest(2, || plain::values(&takes, heaps as usize));
        let mut sum = 0u64;
        visit(&takes, heaps, |values| {
            sum = values.iter().fold(sum, |sum, &g| sum.wrapping_mul(31).wrapping_add(g));
        })?;
        if sum != native_sum {
            return Err(format!("{name}: the programs disagree").into());
        }
        let (own_time, done) = shortest(3, || {
            visit(&takes, heaps, |values| {
                black_box(values);
            })
        });
        done?;
        let [cpp, rust, own] = [native_time, plain_time, own_time].map(|time| each(time, heaps));
        table.row([
            name.to_owned(),
            heaps.to_string(),
            format!("{cpp:.2}"),
            format!("{rust:.2}"),
            format!("{own:.3}"),
            format!("{:.1}", cpp / own),
            format!("{:.1}", rust / own),
        ]);
    }
    table.print();
    Ok(())
}

/// The peak memory of processes that ask for a period or one heap, against one that lists every heap.
pub(crate) fn memory(_: &[String]) -> Result<()> {
    let mut table = Table::new("Peak memory of one process", &["set", "question", "answer", "peak KiB"]);
    let baseline = child(&["1", "nothing", "0"])?;
    table.row(["-".to_owned(), "nothing".to_owned(), baseline.0, baseline.1]);
    for (name, takes, heaps) in sets() {
        let set = plain::words(&takes);
        for question in ["period", "heap", "list"] {
            let (answer, peak) = child(&[&set, question, &heaps.to_string()])?;
            table.row([name.to_owned(), question.to_owned(), answer, peak]);
        }
    }
    table.print();
    Ok(())
}

fn child(arguments: &[&str]) -> Result<(String, String)> {
    let output = Command::new(std::env::current_exe()?).arg("memory-of").args(arguments).output()?;
    let text = String::from_utf8(output.stdout)?;
    let (answer, peak) = text.trim_end().split_once('\t').ok_or("the measured process failed")?;
    Ok((answer.to_owned(), peak.to_owned()))
}

/// The measured process: answers one question and prints its own peak memory.
pub(crate) fn memory_of(arguments: &[String]) -> Result<()> {
    let [set, question, heaps] = arguments else { return Err("memory-of SET QUESTION HEAPS".into()) };
    let takes = set.split(' ').map(str::parse).collect::<std::result::Result<Vec<u64>, _>>()?;
    let heaps: u64 = heaps.parse()?;
    let answer = match question.as_str() {
        "period" => format!("{:?}", sequence(&takes)?.period(Some(heaps))?),
        "heap" => format!("g({heaps}) = {}", sequence(&takes)?.value_u64(heaps)?),
        "list" => {
            let mut sum = 0;
            visit(&takes, heaps, |values| sum += values.iter().sum::<u64>())?;
            format!("sum {sum}")
        }
        _ => String::new(),
    };
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown").trim();
    println!("{}\t{}", answer.split(", checked_to").next().unwrap_or_default(), peak.trim_end_matches(" kB"));
    Ok(())
}
