//! Making shapes from the beginning of a table.

use super::form::{PatternForm, Says};
use super::test;
use crate::about::known_sequences;

/// No shape is made from fewer values.
const FEWEST: usize = 8;
/// Repetitions are sought among so many values at most.
const LONGEST: usize = 4096;

/// The shapes that the values have or nearly have.
pub(super) fn forms(values: &[u64]) -> Vec<PatternForm> {
    if values.len() < FEWEST {
        return Vec::new();
    }
    let mut all = vec![
        PatternForm::Identity,
        PatternForm::LowestBit,
        PatternForm::ExponentOfTwo(0),
        PatternForm::ExponentOfTwo(1),
        PatternForm::Parity,
        PatternForm::Ones,
        PatternForm::Digits,
        PatternForm::Gray,
        PatternForm::UpToHalf,
        PatternForm::Constant(values[0]),
    ];
    // n xor 0 is n.
    all.extend((values[0] > 0).then_some(PatternForm::Xor(values[0])));
    // A table in which a number does nothing yet says nothing of it, and no shape comes in two spellings.
    let shown = |turn: u64| turn < values.len() as u64;
    all.extend((2..=64).filter(|&k| shown(k)).map(PatternForm::Modulo));
    all.extend((2..=32).filter(|&k| shown(k)).map(PatternForm::Floor));
    let floors = (2..=32u64).flat_map(|k| (2..=16u64).map(move |m| (k, m)));
    all.extend(floors.filter(|&(k, m)| shown(k * m)).map(|(k, m)| PatternForm::FloorModulo(k, m)));
    let blocks = (2..=24u64).flat_map(|length| (length + 1..4 * length).map(move |period| (period, length)));
    let blocks = blocks.filter(|&(period, length)| period % length != 0 && shown(period));
    all.extend(blocks.map(|(period, length)| PatternForm::Blocks { period, length }));
    // A shape that fails among the first values is no guess.
    all.retain(|form| test(form, values).0.is_none_or(|heap| heap as usize >= FEWEST.max(values.len() / 4)));
    all.extend(repetitions(values));
    all.extend(zeros(values));
    all.extend(known(values));
    all
}

/// The repetitions that the end of the table shows at least three times: the one whose period is least, and the one
/// that begins first.
pub(super) fn repetitions(values: &[u64]) -> Vec<PatternForm> {
    let values = &values[..values.len().min(LONGEST)];
    let length = values.len();
    let mut best: Vec<(usize, usize, u64)> = Vec::new();
    for period in 1..=length / 3 {
        let Some(saltus) = values[length - 1].checked_sub(values[length - 1 - period]) else { continue };
        let repeats = |heap: usize| values[heap].checked_add(saltus) == Some(values[heap + period]);
        let before = (0..length - period).rev().find(|&heap| !repeats(heap)).map_or(0, |heap| heap + 1);
        if before + 3 * period <= length {
            best.push((before, period, saltus));
        }
    }
    let least = best.iter().min_by_key(|found| (found.1, found.0)).copied();
    let first = best.iter().min_by_key(|found| (found.0 + found.1, found.1)).copied();
    let mut all: Vec<PatternForm> = Vec::new();
    for (before, period, saltus) in least.into_iter().chain(first) {
        let (before, period) = (before as u64, period as u64);
        let values = values[..(before + period) as usize].to_vec();
        let form = PatternForm::Repetition { before, period, saltus, values };
        if !all.contains(&form) {
            all.push(form);
        }
    }
    all
}

/// Shapes of the set of zeros.
fn zeros(values: &[u64]) -> Vec<PatternForm> {
    let zeros: Vec<u64> = (0u64..).zip(values).filter(|(_, value)| **value == 0).map(|(heap, _)| heap).collect();
    let mut all = Vec::new();
    if zeros.len() < 4 {
        return all;
    }
    for modulus in 2..=(values.len() as u64 / 4).min(200) {
        let mut residues: Vec<u64> = zeros.iter().map(|zero| zero % modulus).collect();
        residues.sort_unstable();
        residues.dedup();
        let form = PatternForm::ZerosModulo { modulus, residues };
        if test(&form, values).0.is_none() {
            // Nothing that takes more words is worth a line then.
            all.push(form);
            return all;
        }
    }
    // The golden ratio and its square, and the silver ones.
    for (whole, root, divisor) in
        [(1, 5, 2), (3, 5, 2), (0, 2, 1), (2, 2, 1), (1, 2, 1), (0, 3, 1), (1, 3, 1), (3, 3, 2)]
    {
        let form = PatternForm::ZerosBeatty { whole, root, divisor };
        if test(&form, values).0.is_none() {
            all.push(form);
        }
    }
    if zeros.len() >= 6 {
        for a in 0..=4 {
            for b in -2..=3 {
                // The constant that the first three zeros ask for.
                let term = |i: usize| i64::try_from(zeros[i]).unwrap_or(0);
                let c = term(2) - a * term(1) - b * term(0);
                let form = PatternForm::ZerosRecurrence { start: [zeros[0], zeros[1]], factors: [a, b, c] };
                let last = zeros[zeros.len() - 1];
                let tells = form.says(last) != Says::Nothing;
                if c.abs() <= 8 && tells && test(&form, values).0.is_none() {
                    all.push(form);
                    return all;
                }
            }
        }
    }
    all
}

/// Sequences of games that are in the encyclopedia, moved by up to three heaps.
fn known(values: &[u64]) -> Vec<PatternForm> {
    const COMPARED: usize = 400;
    let mut all = Vec::new();
    for (rules, oeis, mut sequence) in known_sequences() {
        let length = values.len().min(COMPARED) + 4;
        let Ok(theirs) = sequence.prefix(length) else { continue };
        for shift in -3..=3 {
            let form = PatternForm::SameAs { rules: rules.to_owned(), oeis: Some(oeis), shift, values: theirs.clone() };
            // Heaps before the first of theirs are not told, so the first that is told must come soon.
            let begin = usize::try_from(-shift).unwrap_or(0);
            let same = (begin..values.len().min(COMPARED)).all(|n| form.value(n as u64) == Some(values[n]));
            if same && begin == 0 {
                all.push(form);
                break;
            }
        }
    }
    all
}
