//! Pipes, large inputs, limits.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{answer, call, refusal};

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for arguments in [
        &["values", "kayles", "--to", "1e9"][..],
        &["values", "nim", "--to", "1e30", "--format", "json"],
        &["solve", "kayles: 3000", "--moves", "all"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

#[test]
fn a_million_heaps_are_solved_from_standard_input() {
    let heaps: Vec<u64> = (0..1_000_000u64).map(|i| i * 7919 % 1_000_003).collect();
    let words: Vec<String> = heaps.iter().map(u64::to_string).collect();
    let text = format!("nim: {}", words.join(" "));
    let start = Instant::now();
    let ended = call(&["solve", "-"], text.as_bytes());
    // Under a second when built for release; tests are not, and share the machine.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
    let sum = ended.out.lines().find(|line| line.starts_with("  sum (xor)")).unwrap();
    assert!(sum.ends_with(&format!(" {xor}")), "{sum}");
    let count = heaps.iter().filter(|&&heap| heap ^ xor < heap).count();
    assert!(ended.out.contains(&format!("winning moves: {count}\n")));
    assert!(ended.out.lines().count() < 60);
}

#[test]
fn memory_bounds_what_is_computed_before_anything_is_allocated() {
    let start = Instant::now();
    let text = refusal(&["values", "S(primes)", "--from", "1e15", "--to", "1e15", "--memory", "1M"]);
    assert_eq!(
        text,
        "error: no theorem covers heap 1000000000000000 of S(primes): values can be computed up to heap 30839 within \
         the memory allowed\n  = help: so large a heap is answered only where a theorem gives all values\n"
    );
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn the_flag_wins_over_the_environment() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(arguments).env("GRUNDY_MEMORY", "nonsense").output().unwrap()
    };
    assert_eq!(run(&["solve", "nim: 3"]).status.code(), Some(2));
    assert_eq!(run(&["solve", "nim: 3", "--memory", "1M"]).status.code(), Some(0));
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(["solve", "nim: 3"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write the answer: "));
}

#[test]
fn a_listing_of_the_first_values_does_not_wait_for_the_last() {
    let text = answer(&["values", "S(2,5,9)", "--to", "1e5", "--format", "csv"]);
    assert_eq!(text.lines().count(), 100_002);
}

/// Asks a call to stop after a second, and gives what it said.
#[cfg(unix)]
fn stopped(arguments: &[&str]) -> [String; 2] {
    let child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Asked too early, before it listens, it would end without a word.
    std::thread::sleep(Duration::from_secs(1));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(130), "{said:?}");
    said
}

#[cfg(unix)]
#[test]
fn a_search_that_is_stopped_says_how_far_it_came() {
    let [out, err] = stopped(&["period", "0.007", "--limit", "1e8"]);
    assert!(out.starts_with("0.007, normal play: unproved\n"), "{out}");
    assert!(err.starts_with("error: stopped on request, computed to heap "), "{err}");
    let bar = format!("chomp: {}", "20 ".repeat(20));
    let [out, err] = stopped(&["solve", &bar, "--limit", "1e9"]);
    assert_eq!(out, "");
    let positions = err.strip_prefix("error: stopped while searching for the outcome of chomp, after ").unwrap();
    assert!(positions.strip_suffix(" positions\n").unwrap().parse::<u64>().unwrap() > 0, "{err}");
}
