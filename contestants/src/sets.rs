//! Heaps from which a number of a set is taken: `AcWing` 893 and HDU 1536.

use crate::{Answer, mex, numbers};

/// The values of the heaps up to a largest one for a set in the order of the input.
type Values = fn(&[u64], usize) -> Vec<u64>;

const LARGEST: usize = 10_000;

pub(crate) const PROGRAMS: &[(&str, Answer)] = &[
    ("acwing-893-right", |input| acwing(input, right, xor_is_not_0)),
    ("acwing-893-early-exit", |input| acwing(input, early_exit, xor_is_not_0)),
    ("acwing-893-shared-marks", |input| recursive(input, false)),
    ("acwing-893-shared-marks-memo", |input| recursive(input, true)),
    ("acwing-893-marks-kept", |input| acwing(input, marks_kept, xor_is_not_0)),
    ("acwing-893-last-take-lost", |input| acwing(input, |set, n| right(&set[..set.len() - 1], n), xor_is_not_0)),
    ("acwing-893-first-take-lost", |input| acwing(input, |set, n| right(&set[1..], n), xor_is_not_0)),
    ("acwing-893-whole-heap-forbidden", |input| acwing(input, whole_heap_forbidden, xor_is_not_0)),
    ("acwing-893-zero-move", |input| acwing(input, zero_move, xor_is_not_0)),
    ("acwing-893-mex-from-one", |input| acwing(input, |set, n| by(set, n, mex_from_one), xor_is_not_0)),
    ("acwing-893-max-plus-one", |input| acwing(input, |set, n| by(set, n, max_plus_one), xor_is_not_0)),
    ("acwing-893-count-of-options", |input| acwing(input, |set, n| by(set, n, count), xor_is_not_0)),
    ("acwing-893-sizes-marked", |input| acwing(input, sizes_marked, xor_is_not_0)),
    ("acwing-893-outcomes-as-values", |input| acwing(input, |set, n| by(set, n, outcome), xor_is_not_0)),
    ("acwing-893-sum-of-values", |input| acwing(input, right, |values| values.iter().sum::<u64>() != 0)),
    ("acwing-893-no-brackets-equal", |input| acwing(input, right, no_brackets)),
    ("acwing-893-first-heap-only", |input| acwing(input, right, |values| values[0] != 0)),
    ("hdu-1536-right", |input| hdu(input, false, false)),
    ("hdu-1536-first-rules-kept", |input| hdu(input, true, false)),
    ("hdu-1536-xor-not-reset", |input| hdu(input, false, true)),
];

/// The table in which each value is made of those of the options.
fn by(set: &[u64], largest: usize, value: fn(&[u64]) -> u64) -> Vec<u64> {
    let mut sg: Vec<u64> = Vec::new();
    for n in 0..=largest {
        let options: Vec<u64> = set.iter().filter(|&&s| s <= n as u64).map(|&s| sg[n - s as usize]).collect();
        sg.push(value(&options));
    }
    sg
}

fn right(set: &[u64], largest: usize) -> Vec<u64> {
    by(set, largest, mex)
}

fn mex_from_one(values: &[u64]) -> u64 {
    1 + mex(&values.iter().filter_map(|value| value.checked_sub(1)).collect::<Vec<u64>>())
}

fn max_plus_one(values: &[u64]) -> u64 {
    values.iter().max().map_or(0, |max| max + 1)
}

fn count(values: &[u64]) -> u64 {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.dedup();
    values.len() as u64
}

fn outcome(values: &[u64]) -> u64 {
    u64::from(values.contains(&0))
}

fn early_exit(set: &[u64], largest: usize) -> Vec<u64> {
    let mut sg: Vec<u64> = Vec::new();
    for n in 0..=largest {
        let mut options = Vec::new();
        for &s in set {
            if s > n as u64 {
                break;
            }
            options.push(sg[n - s as usize]);
        }
        sg.push(mex(&options));
    }
    sg
}

fn marks_kept(set: &[u64], largest: usize) -> Vec<u64> {
    let mut sg: Vec<u64> = Vec::new();
    let mut seen = vec![false; largest + 2];
    for n in 0..=largest {
        for &s in set.iter().filter(|&&s| s <= n as u64) {
            seen[sg[n - s as usize] as usize] = true;
        }
        sg.push(seen.iter().position(|seen| !seen).unwrap_or(0) as u64);
    }
    sg
}

fn whole_heap_forbidden(set: &[u64], largest: usize) -> Vec<u64> {
    let mut sg: Vec<u64> = Vec::new();
    for n in 0..=largest {
        let options: Vec<u64> = set.iter().filter(|&&s| s < n as u64).map(|&s| sg[n - s as usize]).collect();
        sg.push(mex(&options));
    }
    sg
}

fn zero_move(set: &[u64], largest: usize) -> Vec<u64> {
    let mut sg = vec![0; largest + 1];
    for n in 0..=largest {
        let takes = std::iter::once(&0).chain(set).filter(|&&s| s <= n as u64);
        let options: Vec<u64> = takes.map(|&s| sg[n - s as usize]).collect();
        sg[n] = mex(&options);
    }
    sg
}

fn sizes_marked(set: &[u64], largest: usize) -> Vec<u64> {
    (0..=largest as u64).map(|n| mex(&set.iter().filter(|&&s| s <= n).map(|&s| n - s).collect::<Vec<u64>>())).collect()
}

fn xor_is_not_0(values: &[u64]) -> bool {
    values.iter().fold(0, |a, b| a ^ b) != 0
}

/// `if (a ^ b == 0) lose`, which is `a ^ (b == 0)`.
fn no_brackets(values: &[u64]) -> bool {
    let (last, rest) = values.split_last().expect("a heap");
    rest.iter().fold(u64::from(*last == 0), |a, b| a ^ b) == 0
}

fn acwing(input: &str, values: Values, wins: fn(&[u64]) -> bool) -> String {
    let all: Vec<u64> = numbers(input).collect();
    let k = all[0] as usize;
    let largest = all[k + 2..].iter().max().map_or(0, |&heap| heap as usize);
    let sg = values(&all[1..=k], largest);
    let heaps: Vec<u64> = all[k + 2..].iter().map(|&heap| sg[heap as usize]).collect();
    if wins(&heaps) { "Yes\n".to_owned() } else { "No\n".to_owned() }
}

/// The recursive function whose marks are shared by all its calls.
fn recursive(input: &str, remember: bool) -> String {
    struct Sg {
        set: Vec<u64>,
        seen: Vec<bool>,
        known: Option<Vec<Option<u64>>>,
    }
    impl Sg {
        fn value(&mut self, n: u64) -> u64 {
            if let Some(known) = self.known.as_ref().and_then(|known| known[n as usize]) {
                return known;
            }
            self.seen.fill(false);
            for s in self.set.clone() {
                if s <= n {
                    let value = self.value(n - s) as usize;
                    self.seen[value] = true;
                }
            }
            let value = self.seen.iter().position(|seen| !seen).unwrap_or(0) as u64;
            if let Some(known) = &mut self.known {
                known[n as usize] = Some(value);
            }
            value
        }
    }
    let all: Vec<u64> = numbers(input).collect();
    let k = all[0] as usize;
    let known = remember.then(|| vec![None; LARGEST + 1]);
    let mut sg = Sg { set: all[1..=k].to_vec(), seen: vec![false; LARGEST + 2], known };
    let xor = all[k + 2..].iter().fold(0, |xor, &heap| xor ^ sg.value(heap));
    if xor != 0 { "Yes\n".to_owned() } else { "No\n".to_owned() }
}

fn hdu(input: &str, keep_rules: bool, keep_xor: bool) -> String {
    let mut all = numbers(input);
    let mut next = || all.next().unwrap_or(0);
    let mut out = String::new();
    let mut sg = Vec::new();
    let mut xor = 0;
    loop {
        let k = next();
        if k == 0 {
            return out;
        }
        let set: Vec<u64> = (0..k).map(|_| next()).collect();
        if sg.is_empty() || !keep_rules {
            sg = right(&set, LARGEST);
        }
        for _ in 0..next() {
            if !keep_xor {
                xor = 0;
            }
            for _ in 0..next() {
                xor ^= sg[next() as usize];
            }
            out.push(if xor != 0 { 'W' } else { 'L' });
        }
        out.push('\n');
    }
}
