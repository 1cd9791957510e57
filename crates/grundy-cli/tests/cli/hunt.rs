//! Hunts that are stopped, killed and taken up again.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{Ended, call};

fn hunt(file: &Path, more: &[&str]) -> Ended {
    let mut arguments = vec!["hunt", "0.16", "--every", "0", "--checkpoint", file.to_str().unwrap()];
    arguments.extend(more);
    call(&arguments, b"")
}

/// Without what depends on where the last call began.
fn answer(ended: &Ended) -> &str {
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    &ended.out
}

#[test]
fn killed_twenty_times_it_ends_with_the_same_proof() {
    let folder = tempfile::tempdir().unwrap();
    let whole = hunt(&folder.path().join("whole.hunt"), &[]);
    assert!(answer(&whole).contains("preperiod  105351"), "{}", whole.out);
    assert!(answer(&whole).contains("period     149459"), "{}", whole.out);
    let file = folder.path().join("killed.hunt");
    let mut seed = 5u64;
    for _ in 0..20 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["hunt", "0.16", "--every", "0", "--checkpoint"])
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_millis(2 + (seed >> 33) % 40));
        // The signal that cannot be caught.
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert_eq!(answer(&hunt(&file, &[])), answer(&whole));
    // And once more: what is proved stays proved.
    assert_eq!(answer(&hunt(&file, &[])), answer(&whole));
}

#[test]
fn a_bound_is_not_a_failure_and_the_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bound.hunt");
    let first = hunt(&file, &["--until", "9000"]);
    assert_eq!(first.code, Some(75));
    assert!(first.out.starts_with("0.16, normal play: unproved\n"), "{}", first.out);
    assert!(first.err.contains("reached --until; saved in"), "{}", first.err);
    let second = hunt(&file, &[]);
    assert!(second.err.starts_with("going on from heap 9"), "{}", second.err);
    assert!(first.out.contains("\n  computed to heap 9000; "), "{}", first.out);
    assert!(answer(&second).contains("period     149459"));
}

#[test]
fn foreign_and_damaged_checkpoints_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.hunt");
    assert_eq!(hunt(&file, &["--until", "5000"]).code, Some(75));
    let path = file.to_str().unwrap();
    let foreign = call(&["hunt", "0.106", "--checkpoint", path, "--until", "5000"], b"");
    assert_eq!(foreign.code, Some(2));
    assert!(foreign.err.contains("belongs to 0.16, not to 0.106"), "{}", foreign.err);
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let damaged = hunt(&file, &["--until", "6000"]);
    assert_eq!(damaged.code, Some(2));
    assert!(damaged.err.contains("no sound checkpoint"), "{}", damaged.err);
    assert_eq!(std::fs::read(&file).unwrap(), bytes, "what was refused is left alone");
    let nowhere = call(&["hunt", "0.16", "--checkpoint", "/nonexistent-folder/a.hunt", "--until", "5000"], b"");
    assert_eq!(nowhere.code, Some(2));
    let not_a_code = call(&["hunt", "S(1,2)", "--checkpoint", path], b"");
    assert_eq!(not_a_code.code, Some(2));
}

#[test]
fn statistics_count_every_heap_once() {
    let folder = tempfile::tempdir().unwrap();
    let stats = folder.path().join("stats.csv");
    let ended = hunt(&folder.path().join("a.hunt"), &["--until", "1024", "--stats", stats.to_str().unwrap()]);
    assert_eq!(ended.code, Some(75), "{}", ended.err);
    let text = std::fs::read_to_string(stats).unwrap();
    let counted: u64 = text
        .lines()
        .filter(|line| line.starts_with("\"0.16\",1024,"))
        .map(|line| line.rsplit(',').next().unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(counted, 1024);
}

#[test]
fn a_proof_is_accepted_by_the_checker() {
    let folder = tempfile::tempdir().unwrap();
    for rules in ["0.356", "0.77", "0.16", "0.127", "0.644", "0.44", "4.4", "4.0", "0.304", "0.07"] {
        let [file, certificate] = ["hunt", "cert"].map(|end| folder.path().join(format!("{rules}.{end}")));
        let (file, certificate) = (file.to_str().unwrap(), certificate.to_str().unwrap());
        let ended = call(&["hunt", rules, "--checkpoint", file, "--certificate", certificate], b"");
        assert_eq!(ended.code, Some(0), "{rules}: {}", ended.err);
        let checked = call(&["check", certificate], b"");
        assert_eq!(checked.code, Some(0), "{rules}: {}{}", checked.out, checked.err);
        assert!(checked.out.starts_with("valid"), "{rules}: {}", checked.out);
    }
}

#[test]
fn a_run_that_is_not_to_stop_goes_on_past_its_proof() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.hunt");
    for until in ["700000", "5000000", "5300000"] {
        let ended = hunt(&file, &["--no-stop", "--until", until]);
        assert!(answer(&ended).contains("period     149459"), "{until}: {}", ended.out);
    }
}

/// The kernels of this machine.
fn kernels() -> Vec<&'static str> {
    let there = |name: &&str| name.parse::<grundy::VectorKernel>().unwrap().is_available();
    ["portable", "avx2", "avx512"].into_iter().filter(there).collect()
}

/// What `--until LAST` must tell of a game without a proof there: the lines of the statistics, and those of the answer on
/// the largest value, from the values alone.
fn expected(game: &str, values: &[u64], last: usize) -> (String, String) {
    let mut stats = String::from("game,heaps_1_to_n,value,count\n");
    let mut ends: Vec<usize> = (0..40).map(|k| 1 << k).take_while(|&power| power <= last).collect();
    ends.extend((!last.is_power_of_two()).then_some(last));
    for end in ends {
        let mut counts = std::collections::BTreeMap::new();
        values[1..=end].iter().for_each(|&value| *counts.entry(value).or_insert(0) += 1);
        for (value, count) in counts {
            let _ = writeln!(stats, "\"{game}\",{end},{value},{count}");
        }
    }
    let most = values[..=last].iter().max().unwrap();
    let heap = values.iter().position(|value| value == most).unwrap();
    (
        stats,
        format!(
            "  computed to heap {last}; no period found, which proves nothing either way\n  largest value {most}, first at heap {heap}\n"
        ),
    )
}

#[test]
fn what_is_told_of_an_until_is_of_heaps_0_to_it_on_every_kernel_with_and_without_stops() {
    let folder = tempfile::tempdir().unwrap();
    let lasts = [0usize, 1, 5, 70, 4095, 4096, 5000, 8192, 12_345];
    for game in ["0.106", "0.354", "0.6", "split(unequal)", "0.77", "0.007"] {
        let rules: grundy::Ruleset = game.parse().unwrap();
        let engine = grundy::Engine::Dense;
        let mut sequence = grundy::NimSequence::with_engine(&rules.one_heap().unwrap(), engine).unwrap();
        let values: Vec<u64> = (0..=12_345).map(|heap| sequence.value_u64(heap).unwrap()).collect();
        for last in lasts {
            let mut first: Option<String> = None;
            for kernel in kernels() {
                for stops in [vec![], vec![last / 2], vec![last / 3, last - last / 5, last.saturating_sub(1)]] {
                    let file = folder.path().join("a.hunt");
                    let csv = folder.path().join("a.csv");
                    let _ = std::fs::remove_file(&file);
                    let until = |last: usize, kernel: &str| {
                        let last = last.to_string();
                        let (file, csv) = (file.to_str().unwrap(), csv.to_str().unwrap());
                        let arguments = ["hunt", game, "--checkpoint", file, "--stats", csv, "--until", &last];
                        call(&[&arguments[..], &["--kernel", kernel, "--no-stop"]].concat(), b"")
                    };
                    for &stop in &stops {
                        until(stop, "portable");
                    }
                    let ended = until(last, kernel);
                    let context = format!("{game} to {last} on {kernel}, stops {stops:?}: {}{}", ended.out, ended.err);
                    let (stats, told) = expected(game, &values, last);
                    assert_eq!(std::fs::read_to_string(&csv).unwrap(), stats, "{context}");
                    assert!(ended.out.contains(&told) || ended.code == Some(0), "{context}");
                    // The rare heaps, and where a proof ends, are the same as well.
                    assert_eq!(&ended.out, first.get_or_insert(ended.out.clone()), "{context}");
                }
            }
        }
    }
}

#[test]
fn a_heap_that_the_checkpoint_has_passed_is_told_of_exactly_and_the_checkpoint_kept() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["0.106", "0.77", "0.354"] {
        let [far, near] = ["far", "near"].map(|name| folder.path().join(format!("{game}.{name}")));
        let hunt = |file: &Path, until: &str| {
            let csv = file.with_extension("csv");
            let arguments = ["hunt", game, "--checkpoint", file.to_str().unwrap(), "--until", until];
            let ended = call(&[&arguments[..], &["--stats", csv.to_str().unwrap()]].concat(), b"");
            (ended.code, ended.out, ended.err, std::fs::read_to_string(csv).unwrap())
        };
        hunt(&far, "20000");
        for until in ["0", "5", "100", "4095", "4096", "9000"] {
            let _ = std::fs::remove_file(&near);
            let (code, out, err, stats) = hunt(&far, until);
            assert!(game == "0.77" || err.starts_with("the checkpoint "), "{game} {until}: {err}");
            let fresh = hunt(&near, until);
            assert_eq!((code, &out, &stats), (fresh.0, &fresh.1, &fresh.3), "{game} {until}");
        }
        // And it goes on from where it was.
        let (_, out, err, _) = hunt(&far, "30000");
        if game != "0.77" {
            assert!(err.starts_with("going on from heap 20"), "{game}: {err}");
            assert!(out.contains("computed to heap 30000;"), "{game}: {out}");
        }
    }
}

#[test]
fn a_heap_that_was_let_go_of_is_refused_with_what_can_be_asked() {
    let folder = tempfile::tempdir().unwrap();
    let (file, csv) = (folder.path().join("a.hunt"), folder.path().join("a.csv"));
    let until = |last: &str| {
        let arguments = ["hunt", "0.106", "--checkpoint", file.to_str().unwrap(), "--until", last];
        call(&[&arguments[..], &["--stats", csv.to_str().unwrap()]].concat(), b"")
    };
    assert_eq!(until("12000000").code, Some(75));
    let told = std::fs::read_to_string(&csv).unwrap();
    let refused = until("5000");
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{}", refused.err);
    assert!(refused.err.contains("not for 5000"), "{}", refused.err);
    assert!(refused.err.contains("name another file with --checkpoint"), "{}", refused.err);
    assert_eq!(until("12000000").code, Some(75));
    assert_eq!(std::fs::read_to_string(&csv).unwrap(), told, "it is as it was");
}
