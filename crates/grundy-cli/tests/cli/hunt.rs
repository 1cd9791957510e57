//! Hunts that are stopped, killed and taken up again.

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
