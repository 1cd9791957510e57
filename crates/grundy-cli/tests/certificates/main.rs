//! The library's certificates in the hands of the checker, which shares no code with it.

mod accepted;
mod mutations;
mod refused;
mod windows;

use grundy::certificate::Certificate;
use grundy::{NimSequence, PeriodStatus, Ruleset};
use grundy_check::{Options, Verdict, check, sha256};

fn sequence(rules: &str) -> (Ruleset, NimSequence) {
    let rules: Ruleset = rules.parse().unwrap_or_else(|error| panic!("{error}"));
    let sequence = NimSequence::of(&rules).expect("rules for one heap");
    (rules, sequence)
}

/// The certificate that the library makes of what it proves.
fn certificate(rules: &str) -> Certificate {
    let (rules, mut sequence) = sequence(rules);
    let PeriodStatus::Proved(period) = sequence.period(None).unwrap() else { panic!("{rules} has a proved period") };
    Certificate::of_period(&rules.one_heap().unwrap(), &period, &mut sequence)
        .unwrap_or_else(|e| panic!("{rules}: {e}"))
}

fn verdict(file: &[u8]) -> Verdict {
    check(file, &Options::default())
}

/// A certificate without values, written by hand: what stands between `play` and `end`.
fn by_hand(rule: &str, claim: &str, theorem: &str) -> Vec<u8> {
    let text = format!(
        "grundycert 1\nkind heap-period\nrule {rule}\nplay normal\nclaim {claim}\ntheorem {theorem}\nvalues recomputed\n"
    );
    sealed(&text, &[])
}

/// A header with its seal, and data behind it.
fn sealed(header: &str, data: &[u8]) -> Vec<u8> {
    let mut file = format!("{header}end sha256={}\n", sha256(header.as_bytes())).into_bytes();
    file.extend(data);
    file
}

/// A file taken apart: the header before its last line, and the data.
fn parts(file: &[u8]) -> (String, Vec<u8>) {
    let end = file.windows(12).position(|w| w == b"\nend sha256=").expect("a sealed header") + 1;
    let data = end + file[end..].iter().position(|&b| b == b'\n').unwrap() + 1;
    (String::from_utf8(file[..end].to_vec()).unwrap(), file[data..].to_vec())
}
