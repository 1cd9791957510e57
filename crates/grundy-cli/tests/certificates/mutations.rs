//! Valid certificates, changed: none may pass, none may panic.

use std::sync::OnceLock;

use grundy_check::{Options, Verdict, check, sha256};

use crate::{certificate, parts, sealed, windows};

/// Header and data of a file.
type Parts = (String, Vec<u8>);

/// Small files of every kind, made once.
fn file(kind: &str) -> &'static Parts {
    static FILES: OnceLock<Vec<(&str, Parts)>> = OnceLock::new();
    let make = || {
        vec![
            ("T1", parts(&certificate("0.77").to_bytes())),
            ("S1", parts(&certificate("S(2,3,11,15,18)").to_bytes())),
            ("S2", parts(&certificate("S(all but 2,5,7)").to_bytes())),
            ("split", parts(&certificate("0.45").to_bytes())),
            ("W3", parts(&windows::windows("0.356", 0x1b, false, 7315, 142, 1))),
        ]
    };
    let found = FILES.get_or_init(make).iter().find(|(name, _)| *name == kind);
    &found.expect("a kind of file").1
}

/// A file with true digests, so that only what it says can be wrong.
fn forged(header: &str, data: &[u8]) -> Vec<u8> {
    let mut lines: Vec<String> = header.lines().map(str::to_owned).collect();
    let last = lines.last_mut().expect("a header has lines");
    if let Some(at) = last.find("sha256=") {
        *last = format!("{}sha256={}", &last[..at], sha256(data));
    }
    sealed(&format!("{}\n", lines.join("\n")), data)
}

fn passes(file: &[u8]) -> bool {
    let options = Options { max_work: 1 << 26, max_memory: 1 << 26, ..Options::default() };
    matches!(check(file, &options), Verdict::Valid(_))
}

/// What is replaced by what in the header of which file. Each makes a false or a malformed statement.
const CHANGES: &[(&str, &str, &str)] = &[
    ("T1", "grundycert 1", "grundycert 2"),
    ("T1", "grundycert 1", "grundycert 1 "),
    ("T1", "grundycert 1\n", ""),
    ("T1", "kind heap-period", "kind heap-window"),
    ("T1", "kind heap-period\n", ""),
    ("T1", "kind heap-period\n", "kind heap-period\nkind heap-period\n"),
    ("T1", "rule 0.77", "rule 0.7"),
    ("T1", "rule 0.77", "rule 0.777"),
    ("T1", "rule 0.77", "rule 4.77"),
    ("T1", "rule 0.77", "rule 0.67"),
    ("T1", "rule 0.77", "rule 0.76"),
    ("T1", "rule 0.77", "rule 0.770"),
    ("T1", "rule 0.77", "rule .77"),
    ("T1", "rule 0.77", "rule 0.7F"),
    ("T1", "rule 0.77", "rule 0.77 | split(unequal)"),
    ("T1", "rule 0.77", "rule 0.77 | split(any)"),
    ("T1", "rule 0.77", "rule S(1,2)"),
    ("T1", "rule 0.77", "rule kayles"),
    ("T1", "rule 0.77\n", "rule 0.77\nrule 0.77\n"),
    ("T1", "rule 0.77\nplay normal", "play normal\nrule 0.77"),
    ("T1", "play normal", "play misere"),
    ("T1", "play normal\n", ""),
    ("T1", "preperiod=71", "preperiod=70"),
    ("T1", "preperiod=71", "preperiod=72"),
    ("T1", "preperiod=71", "preperiod=0"),
    ("T1", "preperiod=71", "preperiod=1"),
    ("T1", "preperiod=71", "preperiod=071"),
    ("T1", "preperiod=71", "preperiod=-71"),
    ("T1", "preperiod=71", "preperiod=18446744073709551687"),
    ("T1", "preperiod=71 period=12", "preperiod=12 period=71"),
    ("T1", "preperiod=71 period=12", "period=12 preperiod=71"),
    ("T1", "preperiod=71 ", ""),
    ("T1", "period=12", "period=6"),
    ("T1", "period=12", "period=4"),
    ("T1", "period=12", "period=24"),
    ("T1", "period=12", "period=13"),
    ("T1", "period=12", "period=0"),
    ("T1", "saltus=0", "saltus=1"),
    ("T1", "saltus=0", "saltus=0 "),
    ("T1", "saltus=0", "saltus=0 index=12"),
    ("T1", " saltus=0", ""),
    ("T1", "theorem T1", "theorem T2"),
    ("T1", "theorem T1", "theorem S1"),
    ("T1", "theorem T1", "theorem S2"),
    ("T1", "theorem T1", "theorem W3"),
    ("T1", "theorem T1\n", ""),
    ("T1", "theorem T1\n", "theorem T1\nnote none\n"),
    ("T1", "values count=167", "values count=166"),
    ("T1", "values count=167", "values count=168"),
    ("T1", "values count=167", "values count=0"),
    ("T1", "values count=167", "values count=72057594037927935"),
    ("T1", "width=1", "width=2"),
    ("T1", "width=1", "width=4"),
    ("T1", "width=1", "width=0"),
    ("T1", "width=1", "width=3"),
    ("T1", "values count=167 width=1 sha256=", "values recomputed sha256="),
    ("S1", "S(2,3,11,15,18)", "S(2,3,11,15)"),
    ("S1", "S(2,3,11,15,18)", "S(2,3,11,15,19)"),
    ("S1", "S(2,3,11,15,18)", "S(1,2,3,11,15,18)"),
    ("S1", "S(2,3,11,15,18)", "S(3,2,11,15,18)"),
    ("S1", "S(2,3,11,15,18)", "S(2,3,11,15,18,18)"),
    ("S1", "S(2,3,11,15,18)", "S(0,2,3,11,15,18)"),
    ("S1", "S(2,3,11,15,18)", "S(2..3,11,15,18)"),
    ("S1", "S(2,3,11,15,18)", "S(all but 2,3,11,15,18)"),
    ("S1", "S(2,3,11,15,18)", "S()"),
    ("S1", "preperiod=208", "preperiod=207"),
    ("S1", "preperiod=208", "preperiod=209"),
    ("S1", "preperiod=208", "preperiod=241"),
    ("S1", "period=33", "period=11"),
    ("S1", "period=33", "period=3"),
    ("S1", "period=33", "period=66"),
    ("S1", "saltus=0", "saltus=33"),
    ("S1", "theorem S1", "theorem S2"),
    ("S1", "theorem S1", "theorem T1"),
    ("S1", "theorem S1", "theorem S1\nsplit mask=1 position=0"),
    ("S2", "all but 2,5,7", "all but 2,5,8"),
    ("S2", "all but 2,5,7", "all but 2,7"),
    ("S2", "all but 2,5,7", "all but 2,4,5,7"),
    ("S2", "all but 2,5,7", "2,5,7"),
    ("S2", "preperiod=0", "preperiod=1"),
    ("S2", "preperiod=0", "preperiod=30"),
    ("S2", "period=30", "period=15"),
    ("S2", "period=30", "period=60"),
    ("S2", "period=30", "period=31"),
    ("S2", "saltus=10", "saltus=9"),
    ("S2", "saltus=10", "saltus=11"),
    ("S2", "saltus=10", "saltus=0"),
    ("S2", "period=30 saltus=10", "period=60 saltus=20"),
    ("S2", "period=30 saltus=10", "period=15 saltus=5"),
    ("S2", "theorem S2", "theorem S1"),
    ("split", "rule 0.45", "rule 0.46"),
    ("split", "rule 0.45", "rule 0.8"),
    ("split", "preperiod=498", "preperiod=497"),
    ("split", "preperiod=498", "preperiod=499"),
    ("split", "period=20", "period=10"),
    ("split", "period=20", "period=40"),
    ("split", "theorem T1\n", "theorem T1\nsplit mask=0 position=0\n"),
    ("split", "theorem T1\n", "theorem T1\nsplit mask=31 position=1\n"),
    ("split", "theorem T1\n", "theorem T1\nsplit mask=31 position=2\n"),
    ("split", "theorem T1\n", "theorem T1\nsplit mask=31\n"),
    ("split", "theorem T1\n", "theorem T1\nsplit mask=31 position=0\nsplit mask=31 position=0\n"),
    ("W3", "rule 0.356", "rule 0.357"),
    ("W3", "rule 0.356", "rule 0.355"),
    ("W3", "rule 0.356", "rule 0.326"),
    ("W3", "rule 0.356", "rule 0.3"),
    ("W3", "preperiod=7315", "preperiod=7314"),
    ("W3", "preperiod=7315", "preperiod=7316"),
    ("W3", "preperiod=7315", "preperiod=44"),
    ("W3", "preperiod=7315", "preperiod=43"),
    ("W3", "preperiod=7315", "preperiod=0"),
    ("W3", "preperiod=7315", "preperiod=72057594037927935"),
    ("W3", "period=142", "period=71"),
    ("W3", "period=142", "period=284"),
    ("W3", "period=142", "period=2"),
    ("W3", "period=142", "period=72057594037927935"),
    ("W3", "saltus=0", "saltus=1"),
    ("W3", "theorem W3", "theorem T1"),
    ("W3", "mask=27", "mask=0"),
    ("W3", "mask=27", "mask=25"),
    ("W3", "mask=27", "mask=26"),
    ("W3", "mask=27", "mask=65535"),
    ("W3", "position=0", "position=1"),
    ("W3", "rares ", "rares 1:1 "),
    ("W3", "rares ", "rares none "),
    ("W3", "rares ", "rares  "),
    ("W3", "43:", "44:"),
    ("W3", "43:", "7000:"),
    ("W3", " 43:", "\nrares 43:"),
    ("W3", "windows length=", "windows length=1"),
    ("W3", "windows length=", "windows width="),
    ("W3", "depth=", "depth=0 depth="),
    ("W3", "depth=", "depth=9"),
    ("W3", "bits=", "bits=1"),
    ("W3", "bits=", "bits=0 bits="),
    ("W3", "checkpoints count=", "checkpoints count=1"),
    ("W3", "checkpoints ", "checkpoint "),
];

#[test]
fn the_files_that_are_changed_are_valid() {
    for kind in ["T1", "S1", "S2", "split", "W3"] {
        let (header, data) = file(kind);
        assert!(passes(&forged(header, data)), "{kind}: {header}");
    }
}

#[test]
fn no_change_of_the_header_passes() {
    assert!(CHANGES.len() >= 100, "{}", CHANGES.len());
    for (kind, old, new) in CHANGES {
        let (header, data) = file(kind);
        assert!(header.contains(old), "{kind} has no {old:?} to change: {header}");
        let changed = header.replacen(old, new, 1);
        assert!(!passes(&forged(&changed, data)), "{kind}: {old:?} -> {new:?}");
        // And without a new seal.
        let mut unsealed = sealed(header, data);
        let end = header.len();
        unsealed.splice(..end, changed.bytes());
        assert!(!passes(&unsealed), "{kind}: {old:?} -> {new:?}, unsealed");
    }
}

#[test]
fn no_flipped_byte_passes() {
    for kind in ["T1", "S1", "S2"] {
        let (header, data) = file(kind);
        let good = sealed(header, data);
        for at in 0..good.len() {
            for flip in [1, 0x20, 0x80, 0xff] {
                let mut bad = good.clone();
                bad[at] ^= flip;
                assert!(!passes(&bad), "{kind}: byte {at} xor {flip}");
            }
        }
    }
}

#[test]
fn no_flipped_byte_passes_with_new_digests_either() {
    for kind in ["T1", "S1", "S2"] {
        let (header, data) = file(kind);
        for at in 0..header.len() {
            for flip in 0..7 {
                let mut changed = header.clone().into_bytes();
                changed[at] ^= 1 << flip;
                let Ok(changed) = String::from_utf8(changed) else { continue };
                // Flips inside the digest of the data are undone by the forger.
                if changed.lines().count() > 0 && header.rfind("sha256=").is_none_or(|digest| at < digest) {
                    assert!(!passes(&forged(&changed, data)), "{kind}: byte {at} bit {flip}: {changed}");
                }
            }
        }
        for at in 0..data.len() {
            let mut changed = data.clone();
            changed[at] ^= 1;
            let verdict = check(&forged(header, &changed), &Options::default());
            // The values of these games have one byte each, so the heap is the byte.
            assert!(matches!(verdict, Verdict::Invalid(Some(heap), _) if heap == at as u64), "{verdict:?}");
        }
    }
}

#[test]
fn no_part_and_no_more_than_the_file_passes() {
    for kind in ["T1", "S1", "S2", "split", "W3"] {
        let (header, data) = file(kind);
        let good = sealed(header, data);
        for end in (0..good.len()).step_by(1 + good.len() / 700) {
            assert!(!passes(&good[..end]), "{kind} cut to {end} bytes");
        }
        for more in [&b"\n"[..], b"0", b"end\n", &good] {
            assert!(!passes(&[&good, more].concat()), "{kind} and {} bytes more", more.len());
            assert!(!passes(&[more, &good].concat()), "{kind} after {} bytes", more.len());
            assert!(!passes(&forged(header, &[data, more].concat())), "{kind} with {} bytes of data more", more.len());
        }
        if !data.is_empty() {
            assert!(!passes(&forged(header, &data[1..])) && !passes(&forged(header, &data[..data.len() - 1])));
            assert!(!passes(&forged(header, &[])) && !passes(&forged(header, &vec![0; data.len()])));
        }
    }
}

#[test]
fn the_data_of_one_certificate_prove_nothing_in_another() {
    let kinds = ["T1", "S1", "S2", "split", "W3"];
    for a in kinds {
        for b in kinds.into_iter().filter(|&b| b != a) {
            if file(a).1 != file(b).1 {
                assert!(!passes(&forged(&file(a).0, &file(b).1)), "{a} with the data of {b}");
            }
        }
    }
}

#[test]
fn no_changed_window_passes() {
    let (header, data) = file("W3");
    for at in (0..data.len()).step_by(5) {
        let mut changed = data.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(!passes(&forged(header, &changed)), "byte {at} of {}", data.len());
    }
}
