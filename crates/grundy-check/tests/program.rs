//! What a user of `grundy-check` sees: answers, refusals, exit codes.

use std::process::Command;

use grundy_check::sha256;

fn call(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy-check")).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A file in the folder for tests with a certificate that claims this preperiod of Kayles.
fn kayles(preperiod: u32) -> String {
    let header = format!(
        "grundycert 1\nkind heap-period\nrule 0.77\nplay normal\nclaim preperiod={preperiod} period=12 saltus=0\n\
         theorem T1\nvalues recomputed\n"
    );
    let path = format!("{}/kayles-{preperiod}.cert", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, format!("{header}end sha256={}\n", sha256(header.as_bytes()))).unwrap();
    path
}

#[test]
fn answers_and_exit_codes() {
    let (good, bad) = (kayles(71), kayles(70));
    let (code, out, err) = call(&[&good]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(
        out,
        "valid: 0.77, normal play: g(n + 12) = g(n) for all n >= 71, and both are the least possible (theorem T1)\n"
    );
    let (code, out, err) = call(&[&bad]);
    assert_eq!((code, err.as_str()), (Some(1), ""));
    assert_eq!(out, "invalid: first failure at heap 70: heap 70 has value 6 and heap 82 has 2\n");
    let (code, out, _) = call(&[&good, "--max-work", "1e2"]);
    assert_eq!(code, Some(75));
    assert!(
        out.starts_with("checked 0 of 1 segments of certificate sha256 ") && out.ends_with("limit of steps\n"),
        "{out}"
    );
    let (code, out, _) = call(&["--json", &bad]);
    assert_eq!(code, Some(1));
    assert!(out.contains("\"verdict\":\"invalid\",\"heap\":\"70\",\"reason\":\""), "{out}");
}

#[test]
fn what_is_not_understood_is_refused() {
    let good = kayles(71);
    for arguments in [
        &[][..],
        &["no-such-file"],
        &["--nothing"],
        &[&good, &good],
        &[&good, "--max-work"],
        &[&good, "--max-work", "many"],
        &[&good, "--max-work", "1e99"],
        &[&good, "--segments", "1-"],
        &[&good, "--max-memory", "10"],
        &[env!("CARGO_BIN_EXE_grundy-check"), "--max-memory", "2^40"],
        &["."],
    ] {
        let (code, out, err) = call(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.starts_with("error: "), "{arguments:?}: {err}");
    }
    let (code, out, err) = call(&["no-such-file", "--json"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.starts_with("{\"error\":{\"kind\":\"certificate\",\"message\":\"cannot open no-such-file"), "{err}");
    assert_eq!(call(&["--help"]).0, Some(0));
}
