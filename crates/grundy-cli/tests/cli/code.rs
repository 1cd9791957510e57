//! Programs that are written, compiled, run, and held to the engine.
//!
//! Rust is always there, its compiler being what builds this test. The other languages are tested where the machine has
//! them; which were, is printed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{answer, call, refusal};

/// Rules of every family of judge problems, the play convention, and heaps that are asked about.
const GAMES: &[(&str, &str, u64)] = &[
    ("nim", "normal", 70),
    ("bash(4)", "normal", 70),
    ("S(2^k)", "normal", 70),
    ("S(fibonacci)", "normal", 300),
    ("S(primes)", "normal", 300),
    ("S(1,3,4)", "normal", 70),
    ("S(2,3,11,15,18)", "normal", 400),
    ("S(2,7)", "normal", 70),
    ("S(3..5)", "normal", 70),
    ("S(4^k)", "normal", 70),
    ("S(k^2)", "normal", 200),
    ("S(k!)", "normal", 70),
    ("S(all but 2, 5)", "normal", 100),
    ("S(divisors)", "normal", 70),
    ("S(proper divisors)", "normal", 70),
    ("up-to-half", "normal", 70),
    ("to-proper-divisor", "normal", 200),
    ("one-or-halves(2)", "normal", 70),
    ("one-or-halves(3)", "normal", 200),
    ("equal-parts", "normal", 100),
    ("root-jump", "normal", 300),
    ("digit-take", "normal", 100),
    ("near-equal-split(3)", "normal", 60),
    ("smaller-heaps(2)", "normal", 40),
    ("S(1..) | 8.0", "normal", 60),
    ("lasker-nim", "normal", 70),
    ("kayles", "normal", 200),
    ("0.07", "normal", 200),
    ("treblecross", "normal", 120),
    ("0.007", "normal", 100),
    ("0.5[30]", "normal", 60),
    ("split(unequal)", "normal", 60),
    ("split(equal) | S(3)", "normal", 60),
    ("moves(n): n-1; n-2; (a, n-a) for a in 1..n/2 if a != n-a", "normal", 60),
    ("moves(n): n-d for d in divisors(n) if d < n", "normal", 60),
    ("moves(n): (a, n-2-a) for a in 0..(n-2)/2", "normal", 90),
    ("moves(n): n/m times m for m in 2..n if n % m = 0", "normal", 60),
    ("moves(n): n - k^2 for k in 1..isqrt(n)", "normal", 150),
    ("moves(n): n - a for a in 1..n if gcd(a, n) = 1 and not (a = 2 or a > 20)", "normal", 80),
    ("moves(n): max(n - 7, 0); min(n - 1, (n - 9) / 2); (n - 5) % 3 if n > 2; n + -4", "normal", 120),
    ("moves(n): (a, b, n-1-a-b) for a in 0..n for b in a..n if n-1-a-b >= b", "normal", 30),
    ("moves(n): n - 2^k for k in 0..10 if 2^k <= n", "normal", 100),
    ("nim", "misere", 8),
    ("S(1..3)", "misere", 30),
    ("S(2,5)", "misere", 30),
];

/// Games on several heaps and how many heaps they have.
const COUPLED: &[(&str, usize, u64)] = &[
    ("wythoff", 2, 40),
    ("euclid-to-zero", 2, 30),
    ("moore(2)", 4, 5),
    ("staircase", 5, 4),
    ("fibonacci-nim", 2, 40),
    ("euclid", 2, 40),
    ("northcott", 3, 9),
    ("turning-turtles", 2, 9),
    ("twins", 2, 9),
    ("mock-turtles", 3, 30),
    ("ruler", 2, 30),
];

/// Positions for a game: pairs of heaps, so that a win says that two values differ, and single heaps.
fn positions(largest: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = (0..=largest).map(|heap| vec![heap]).collect();
    all.extend((0..=largest).map(|heap| vec![heap, heap * 7 % (largest + 1)]));
    all.extend((0..=largest).map(|heap| vec![heap, heap / 2, heap / 3]));
    all
}

fn coupled_positions(heaps: usize, largest: u64) -> Vec<Vec<u64>> {
    // A mixed congruence walks through enough of all positions.
    let mut state = 12_345u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        1 + (state >> 33) % largest
    };
    (0..400).map(|_| (0..heaps).map(|_| next()).collect()).collect()
}

/// Positions at and beside the border between won and lost, as far as 64 bits reach: phi is computed with 128.
fn beside_the_border(rules: &str) -> Vec<Vec<u64>> {
    let times_phi =
        |n: u64| u64::try_from(u128::from(n).midpoint((5 * u128::from(n) * u128::from(n)).isqrt())).unwrap();
    let sizes = (1..62u32).flat_map(|bits| [1u64 << bits, (1u64 << bits) + 1, 3u64.pow(bits * 39 / 62)]);
    let mut all = Vec::new();
    for n in sizes.filter(|&n| n < 3_500_000_000_000_000_000) {
        let near = times_phi(n);
        match rules {
            "wythoff" => all.extend([near - 1, near, near + 1].map(|heap| vec![heap, heap + n])),
            "euclid" => all.extend([near, near + 1].map(|other| vec![n, other])),
            "fibonacci-nim" => all.extend([1, 2, n / 2, n].map(|most| vec![n, most])),
            _ => {}
        }
    }
    if rules == "fibonacci-nim" {
        // The largest Fibonacci number below 2^63, and its neighbours.
        let last = 7_540_113_804_746_346_429;
        all.extend([last - 1, last, last + 1, (1 << 63) - 1].map(|heap| vec![heap, heap / 2]));
    }
    all
}

fn input(positions: &[Vec<u64>]) -> String {
    let mut text = format!("{}\n", positions.len());
    for position in positions {
        let heaps: Vec<String> = position.iter().map(u64::to_string).collect();
        let _ = writeln!(text, "{}\n{}", heaps.len(), heaps.join(" "));
    }
    text
}

/// Who wins, by the judge, which asks the engine.
fn right(rules: &str, play: &str, coupled: Option<usize>, positions: &[Vec<u64>]) -> String {
    let form = coupled.map_or("count: n h[n]".to_owned(), |heaps| format!("count: n h[{heaps}]"));
    let rules = format!("{rules}: {{h}}");
    let arguments =
        ["judge", "--rules", &rules, "--input", &form, "--play", play, "--win", "First", "--lose", "Second"];
    let ended = call(&arguments, input(positions).as_bytes());
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{rules}");
    ended.out
}

fn has(tool: &str, argument: &str) -> bool {
    let found = Command::new(tool).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(mut command: Command, input: &str) -> String {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

fn compiled(compiler: &str, arguments: &[&str], source: &Path, to: &Path) -> Command {
    let status = Command::new(compiler).args(arguments).arg("-o").arg(to).arg(source).stderr(Stdio::inherit()).status();
    assert!(status.unwrap().success(), "{}", std::fs::read_to_string(source).unwrap());
    Command::new(to)
}

/// All games in one program would say nothing of each, one program a game takes a compiler's second each: the games
/// are shared out, and only Rust, the others being quick to start, is asked for every game.
fn check(language: &str, take: impl Fn(usize) -> bool, build: impl Fn(&Path, &str) -> Command) {
    let games = GAMES.iter().map(|&(rules, play, largest)| (rules, play, None, positions(largest)));
    let coupled = COUPLED.iter().map(|&(rules, heaps, largest)| {
        let mut all = coupled_positions(heaps, largest);
        all.extend(beside_the_border(rules));
        // No square bears two coins.
        if ["turning-turtles", "twins", "mock-turtles", "ruler"].contains(&rules) {
            all.retain(|position| (1..heaps).all(|i| !position[..i].contains(&position[i])));
        }
        (rules, "normal", Some(heaps), all)
    });
    for (index, (rules, play, heaps, positions)) in games.chain(coupled).enumerate().filter(|(i, _)| take(*i)) {
        let text = answer(&["code", rules, "--lang", language, "--play", play, "--max", "400"]);
        let folder = folder(&format!("code-{language}-{index}"));
        let printed = run(build(&folder, &text), &input(&positions));
        let right = right(rules, play, heaps, &positions);
        assert!(printed == right, "{rules}, {play} play, in {language}:\n{text}");
    }
}

fn source(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn rust_programs_are_right() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    // Each takes a quarter of a second to compile.
    check(
        "rust",
        |_| true,
        |folder, text| {
            let source = source(folder, "main.rs", text);
            compiled(
                &rustc,
                &["--edition", "2021", "-A", "warnings", "-C", "debuginfo=0"],
                &source,
                &folder.join("main"),
            )
        },
    );
}

#[test]
fn python_programs_are_right_where_python_is() {
    if !has("python3", "--version") {
        return eprintln!("python3 is not here: Python programs were not run");
    }
    check(
        "python",
        |_| true,
        |folder, text| {
            let mut command = Command::new("python3");
            command.arg(source(folder, "main.py", text));
            command
        },
    );
}

#[test]
fn cpp_programs_are_right_where_a_compiler_is() {
    if !has("g++", "--version") {
        return eprintln!("g++ is not here: C++ programs were not run");
    }
    check(
        "cpp",
        |index| index % 3 == 0 || index >= GAMES.len(),
        |folder, text| {
            let source = source(folder, "main.cpp", text);
            compiled(
                "g++",
                &["-std=c++11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"],
                &source,
                &folder.join("main"),
            )
        },
    );
}

#[test]
fn java_programs_are_right_where_java_is() {
    if !has("java", "-version") || !has("javac", "-version") {
        return eprintln!("java is not here: Java programs were not run");
    }
    check(
        "java",
        |index| index % 9 == 0 || index == GAMES.len(),
        |folder, text| {
            let source = source(folder, "Main.java", text);
            let status = Command::new("javac").arg("-d").arg(folder).arg(source).status();
            assert!(status.unwrap().success(), "{text}");
            let mut command = Command::new("java");
            command.args(["-Xshare:auto", "-cp"]).arg(folder).arg("Main");
            command
        },
    );
}

#[test]
fn programs_are_short() {
    let text = answer(&["code", "S(2^k)", "--lang", "python"]);
    assert!(text.contains("def g(n):\n    return n % 3\n"), "{text}");
    assert!(text.lines().count() <= 14, "{text}");
    let json = answer(&["code", "kayles", "--json"]);
    assert!(json.contains("\"language\":\"cpp\"") && json.contains("octal periodicity theorem"), "{json}");
}

#[test]
fn languages_are_named_where_one_looks_for_them() {
    assert!(refusal(&["code", "nim", "--lang", "go"]).contains("[possible values: en, zh, cpp, python, rust, java]"));
    assert!(answer(&["code", "--help"]).contains("- python: Python, for grundy code"));
    assert!(refusal(&["explain", "nim: 3", "--lang", "cpp"]).contains("only grundy code writes programs"));
}

#[test]
fn rules_with_very_many_options_get_a_shorter_table() {
    let made = call(&["code", "smaller-heaps(2)", "--lang", "python"], b"");
    assert!(made.out.contains("sg = [0] * 1001\n"), "{}", made.out);
    assert_eq!(made.err, "note: the table of this program ends with heap 1000; --max HEAP makes it longer\n");
    assert!(answer(&["code", "grundy", "--lang", "python", "--max", "500"]).contains("sg = [0] * 501\n"));
    assert!(answer(&["code", "grundy", "--json"]).contains("sg[10001]"));
}

#[test]
fn a_judge_problem_is_no_game_but_has_one() {
    assert!(refusal(&["code", "hdu", "1847"]).contains("grundy judge hdu-1847 --explain tells its rules"));
}

#[test]
fn what_has_no_program_is_refused() {
    assert!(refusal(&["code", "kayles", "--play", "misere"]).contains("no rule for heaps of any size"));
    assert!(refusal(&["code", "S(primes)", "--max", "1e12"]).contains("too long for a program"));
    for game in ["chomp", "node-kayles", "geography", "kotzig(1,2)", "green-hackenbush", "dynamic-nim(3)"] {
        assert!(refusal(&["code", game]).contains("its positions are boards or graphs"), "{game}");
    }
    assert!(refusal(&["code", "moves(n): n - n^6 / n^5"]).contains("its numbers may not fit 64 bits"));
    assert!(refusal(&["code", "moves(n): n / (n - 1)"]).contains("a division by 0"));
    assert!(refusal(&["code", "S(0)"]).contains("0 is not a move"));
}
