//! What a user of the command line sees: answers, errors, exit codes. One file a subject, one binary for all.

mod answers;
mod certificates;
mod code;
mod graph;
mod hostile;
mod hunt;
mod json;
mod judge;
mod nim;
mod pages;
mod pattern;
mod play;
mod plumbing;
#[cfg(feature = "script")]
mod script;
mod stress;

use std::io::Write;
use std::process::{Command, Stdio};

/// What a call printed and how it ended.
struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Calls the program with arguments and standard input.
fn call(arguments: &[&str], input: &[u8]) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .env_remove("GRUNDY_MEMORY")
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that does not read its input must not stop the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The answer of a call that must succeed without a word on standard error.
fn answer(arguments: &[&str]) -> String {
    let ended = call(arguments, b"");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{arguments:?}");
    ended.out
}

/// The error of a call that must be refused without an answer.
fn refusal(arguments: &[&str]) -> String {
    let ended = call(arguments, b"");
    assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{arguments:?}");
    ended.err
}
