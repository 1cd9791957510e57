//! Nim, misere Nim and what becomes Nim.

use crate::{Answer, numbers};

pub(crate) const PROGRAMS: &[(&str, Answer)] = &[
    ("poj-2234-right", |input| poj_2234(input, |heaps| xor(heaps) != 0)),
    ("poj-2234-last-heap-lost", |input| poj_2234(input, |heaps| xor(&heaps[..heaps.len() - 1]) != 0)),
    ("poj-2234-sum", |input| poj_2234(input, |heaps| heaps.iter().sum::<u64>() % 2 == 1)),
    ("poj-2234-one-line", |input| poj_2234(input, |heaps| xor(heaps) != 0).replace('\n', " ")),
    ("hdu-1907-right", |input| hdu_1907(input, misere)),
    ("hdu-1907-normal-play", |input| hdu_1907(input, |heaps| xor(heaps) != 0)),
    ("hdu-1907-always-turned", |input| hdu_1907(input, |heaps| xor(heaps) == 0)),
    ("hdu-1907-one-case-short", |input| {
        let answer = hdu_1907(input, misere);
        let lines = answer.lines().count() - 1;
        answer.split_inclusive('\n').take(lines).collect()
    }),
    ("acwing-892-right", |input| acwing_892(input, 1)),
    ("acwing-892-other-stairs", |input| acwing_892(input, 0)),
    ("poj-1704-right", |input| poj_1704(input, true)),
    ("poj-1704-unsorted", |input| poj_1704(input, false)),
    ("cf-15c-right", |input| quarries(input, u64::MAX)),
    ("cf-15c-cut-32", |input| quarries(input, u64::from(u32::MAX))),
    ("hdu-1849-stops-at-empty-heap", hdu_1849),
];

fn xor(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |a, b| a ^ b)
}

fn misere(heaps: &[u64]) -> bool {
    if heaps.iter().all(|&heap| heap <= 1) { xor(heaps) == 0 } else { xor(heaps) != 0 }
}

fn poj_2234(input: &str, wins: fn(&[u64]) -> bool) -> String {
    let mut all = numbers(input);
    let mut out = String::new();
    while let Some(m) = all.next() {
        let heaps: Vec<u64> = all.by_ref().take(m as usize).collect();
        out += if wins(&heaps) { "Yes\n" } else { "No\n" };
    }
    out
}

fn hdu_1907(input: &str, wins: fn(&[u64]) -> bool) -> String {
    let mut all = numbers(input);
    let cases = all.next().unwrap_or(0);
    let mut out = String::new();
    for _ in 0..cases {
        let n = all.next().unwrap_or(0);
        let heaps: Vec<u64> = all.by_ref().take(n as usize).collect();
        out += if wins(&heaps) { "John\n" } else { "Brother\n" };
    }
    out
}

fn acwing_892(input: &str, first: usize) -> String {
    let stairs: Vec<u64> = numbers(input).skip(1).collect();
    let heaps: Vec<u64> = stairs.into_iter().skip(1 - first).step_by(2).collect();
    if xor(&heaps) != 0 { "Yes\n".to_owned() } else { "No\n".to_owned() }
}

fn poj_1704(input: &str, sort: bool) -> String {
    let mut all = numbers(input);
    let mut out = String::new();
    for _ in 0..all.next().unwrap_or(0) {
        let n = all.next().unwrap_or(0);
        let mut pieces: Vec<u64> = all.by_ref().take(n as usize).collect();
        if sort {
            pieces.sort_unstable();
        }
        let mut before = 0;
        let gaps = pieces.iter().map(|&piece| piece.wrapping_sub(std::mem::replace(&mut before, piece) + 1));
        let gaps: Vec<u64> = gaps.collect();
        let counted: Vec<u64> = gaps.into_iter().rev().step_by(2).collect();
        out += if xor(&counted) != 0 { "Georgia will win\n" } else { "Bob will win\n" };
    }
    out
}

fn quarries(input: &str, mask: u64) -> String {
    let all: Vec<u64> = numbers(input).collect();
    let below = |n: u64| match n % 4 {
        0 => 0,
        1 => n - 1,
        2 => 1,
        _ => n,
    };
    let total = all[1..].chunks(2).fold(0, |xor, pair| xor ^ below(pair[0]) ^ below(pair[0] + pair[1]));
    if total & mask != 0 { "tolik\n".to_owned() } else { "bolik\n".to_owned() }
}

/// Reads until a 0, which may also be a heap.
fn hdu_1849(input: &str) -> String {
    let mut all = numbers(input);
    let mut out = String::new();
    'cases: while let Some(m) = all.next().filter(|&m| m > 0) {
        let mut xor = 0;
        for _ in 0..m {
            match all.next() {
                Some(0) | None => break 'cases,
                Some(heap) => xor ^= heap,
            }
        }
        out += if xor != 0 { "Rabbit Win!\n" } else { "Grass Win!\n" };
    }
    out
}
