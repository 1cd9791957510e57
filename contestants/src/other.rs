//! Bash, powers of two, Wythoff, Fibonacci nim, splits; and programs that crash, hang or talk too much.

use std::fmt::Write as _;

use crate::{Answer, numbers};

pub(crate) const PROGRAMS: &[(&str, Answer)] = &[
    ("hdu-1846-right", |input| bash(input, |n, m| n % (m + 1) != 0)),
    ("hdu-1846-words-swapped", |input| bash(input, |n, m| n % (m + 1) == 0)),
    ("hdu-1846-modulo-m", |input| bash(input, |n, m| n % m != 0)),
    ("hdu-1846-equal-forgotten", |input| bash(input, |n, m| n % (m + 1) != 0 && n != m)),
    ("hdu-1846-talks", |input| bash(input, |n, m| n % (m + 1) != 0).replace("first", "answer: first")),
    ("hdu-1846-always-first", |input| bash(input, |_, _| true)),
    ("hdu-1847-right", |input| powers(input, |n| n % 3 != 0)),
    ("hdu-1847-one-ahead", |input| powers(input, |n| (n + 1) % 3 != 0)),
    ("hdu-1847-array-one-short", |input| {
        powers(input, |n| (0..1000).map(|n| n % 3).collect::<Vec<u64>>()[n as usize] != 0)
    }),
    ("hdu-1847-too-slow", |input| powers(input, slow)),
    ("hdu-1847-floods", |input| {
        let flood = "Kiki\n".repeat(1 << 16);
        powers(input, |n| n % 3 != 0) + &flood.repeat(8)
    }),
    ("hdu-1847-trips-over-blank-line", |input| {
        let lines = input.split_terminator('\n').map(|line| line.trim().parse::<u64>().expect("a number"));
        lines.map(|n| if n % 3 == 0 { "Cici\n" } else { "Kiki\n" }).collect()
    }),
    ("cses-1729-right", cses_1729),
    ("poj-1067-right", |input| wythoff(input, |gap| gap.midpoint((5 * gap * gap).isqrt()))),
    ("poj-1067-single-precision", |input| wythoff(input, golden)),
    ("hdu-2516-right", |input| fibonacci(input, u64::MAX)),
    ("hdu-2516-table-too-short", |input| fibonacci(input, 1_000_000)),
    ("acwing-894-right", |input| splits(input, |a, b| vec![a ^ b])),
    ("acwing-894-parts-apart", |input| splits(input, |a, b| vec![a, b])),
    ("leetcode-294-right", |input| flips(input, |_, _| true, |a, b| a ^ b)),
    ("leetcode-294-equal-parts-lost", |input| flips(input, |a, b| a != b, |a, b| a ^ b)),
    ("leetcode-294-sum-of-parts", |input| flips(input, |_, _| true, |a, b| a + b)),
    ("leetcode-294-or-of-parts", |input| flips(input, |_, _| true, |a, b| a | b)),
];

fn bash(input: &str, wins: fn(u64, u64) -> bool) -> String {
    let all: Vec<u64> = numbers(input).skip(1).collect();
    all.chunks(2).map(|pair| if wins(pair[0], pair[1]) { "first\n" } else { "second\n" }).collect()
}

fn powers(input: &str, wins: fn(u64) -> bool) -> String {
    numbers(input).map(|n| if wins(n) { "Kiki\n" } else { "Cici\n" }).collect()
}

/// By the definition, without a memory.
fn slow(n: u64) -> bool {
    (0..63).map(|k| 1 << k).take_while(|&take| take <= n).filter(|&take| !slow(n - take)).count() > 0
}

fn cses_1729(input: &str) -> String {
    let all: Vec<u64> = numbers(input).collect();
    let mut wins = vec![false];
    for n in 1..=all[0] {
        wins.push(all[2..].iter().any(|&take| take <= n && !wins[(n - take) as usize]));
    }
    wins[1..].iter().map(|&wins| if wins { 'W' } else { 'L' }).chain(['\n']).collect()
}

fn wythoff(input: &str, smaller: fn(u128) -> u128) -> String {
    let all: Vec<u64> = numbers(input).collect();
    let mut out = String::new();
    for pair in all.chunks(2) {
        let (a, b) = (u128::from(pair[0].min(pair[1])), u128::from(pair[0].max(pair[1])));
        let _ = writeln!(out, "{}", u8::from(smaller(b - a) != a));
    }
    out
}

/// The mistake is the point: seven digits are not enough.
#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]
fn golden(gap: u128) -> u128 {
    (gap as f32 * (1.0 + 5f32.sqrt()) / 2.0) as u128
}

fn fibonacci(input: &str, largest: u64) -> String {
    let mut table = vec![1u64, 2];
    while table[table.len() - 1] <= largest / 2 {
        table.push(table[table.len() - 1] + table[table.len() - 2]);
    }
    let heaps = numbers(input).take_while(|&n| n > 0);
    heaps.map(|n| if table.contains(&n) { "Second win\n" } else { "First win\n" }).collect()
}

/// A heap is replaced by two smaller ones.
fn splits(input: &str, values: fn(u64, u64) -> Vec<u64>) -> String {
    let mut sg: Vec<u64> = Vec::new();
    for n in 0..=100usize {
        let pairs = (0..n).flat_map(|a| (0..=a).map(move |b| (a, b)));
        let options: Vec<u64> = pairs.flat_map(|(a, b)| values(sg[a], sg[b])).collect();
        sg.push(crate::mex(&options));
    }
    let xor = numbers(input).skip(1).fold(0, |xor, heap| xor ^ sg[heap as usize]);
    if xor != 0 { "Yes\n".to_owned() } else { "No\n".to_owned() }
}

/// Two neighbours of a run are taken and the run falls apart.
fn flips(input: &str, keeps: fn(usize, usize) -> bool, join: fn(u64, u64) -> u64) -> String {
    let mut sg: Vec<u64> = Vec::new();
    for n in 0..=60usize {
        let cuts = (0..n.saturating_sub(1)).map(|left| (left, n - 2 - left));
        let options: Vec<u64> = cuts.filter(|&(a, b)| keeps(a, b)).map(|(a, b)| join(sg[a], sg[b])).collect();
        sg.push(crate::mex(&options));
    }
    let runs = input.split(|c| c != '+').filter(|run| !run.is_empty());
    let xor = runs.fold(0, |xor, run| xor ^ sg[run.len()]);
    if xor != 0 { "true\n".to_owned() } else { "false\n".to_owned() }
}
