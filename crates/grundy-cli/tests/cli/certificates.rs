//! `period --certificate`, `period --claim` and `check`.

use crate::{answer, call, refusal};

/// A path in the folder for tests.
fn path(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

#[test]
fn a_certificate_is_written_and_checked() {
    let file = path("guiles.cert");
    let text = answer(&["period", "guiles", "--certificate", &file]);
    assert!(text.contains("  certificate  ") && text.ends_with("bytes (theorem T1)\n"), "{text}");
    let valid = answer(&["check", &file]);
    assert!(
        valid.starts_with("valid: 0.15, normal play: g(n + 10) = g(n) for all n >= 1, and both are the least"),
        "{valid}"
    );
    let json: serde_json::Value = serde_json::from_str(&answer(&["check", &file, "--json"])).unwrap();
    assert_eq!((json["verdict"].as_str(), json["schema"].as_str()), (Some("valid"), Some("grundy/check/1")));
    let bytes = std::fs::read(&file).unwrap();
    let piped = call(&["check", "-"], &bytes);
    assert_eq!((piped.code, piped.out), (Some(0), valid));
    let partly = call(&["check", &file, "--max-work", "10"], b"");
    assert_eq!(partly.code, Some(75));
    assert!(partly.out.starts_with("checked 0 of 1 segments of certificate sha256 ") && partly.err.is_empty());
}

#[test]
fn a_changed_or_cut_certificate_is_told_from_what_never_was_one() {
    let altered = "altered: a digest does not match, so the certificate was changed or cut off after it was written: ";
    let (file, other) = (path("whole.cert"), path("other.cert"));
    for rules in ["guiles", "0.77", "S(2,3,11,15,18)", "0.45"] {
        answer(&["period", rules, "--certificate", &file]);
        let bytes = std::fs::read(&file).unwrap();
        let is_altered = |bytes: &[u8], what: &str| {
            std::fs::write(&other, bytes).unwrap();
            let told = refusal(&["check", &other]);
            assert!(told.contains(altered) && told.contains("get the file anew"), "{rules}, {what}: {told}");
        };
        // Behind the first line, which says that it is one at all.
        for at in (13..bytes.len()).step_by(7) {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            is_altered(&changed, &format!("byte {at} changed"));
        }
        for length in (12..bytes.len()).step_by(11).chain([bytes.len() - 1]) {
            is_altered(&bytes[..length], &format!("cut to {length}"));
        }
        is_altered(&[&bytes[..], b"\n"].concat(), "a byte more");
        is_altered(&String::from_utf8_lossy(&bytes).replace('\n', "\r\n").into_bytes(), "other line ends");
    }
    for never in [&b""[..], b"0.77\n", b"grundycert 2\nkind heap-period\n", b"grundycert 10\n", b"\x7fELF"] {
        std::fs::write(&other, never).unwrap();
        let told = refusal(&["check", &other]);
        assert!(told.contains("no certificate: ") && !told.contains("altered"), "{told}");
    }
    let json = refusal(&["check", &other, "--json"]);
    assert!(json.contains("\"kind\":\"certificate\""), "{json}");
}

#[test]
fn what_has_no_certificate_is_refused_after_the_answer() {
    for (rules, why) in [("S(2^k)", "have no form"), ("0.007", "no period is proved")] {
        let file = path("none.cert");
        let ended = call(&["period", rules, "--limit", "2000", "--certificate", &file], b"");
        assert_eq!(ended.code, Some(2));
        assert!(ended.out.starts_with(rules) && ended.err.contains(why), "{} {}", ended.out, ended.err);
        assert!(!std::path::Path::new(&file).exists());
    }
    let nowhere = path("no/such/folder/x.cert");
    assert!(call(&["period", "0.77", "--certificate", &nowhere], b"").err.contains("cannot write"));
    assert!(refusal(&["check", &nowhere]).contains("cannot read"));
    assert!(refusal(&["check", &path("x"), "--segments", "5-3"]).contains("such as 3-5"));
}

#[test]
fn claims_are_held_to_the_test() {
    let claim = |rules: &str, claim: &str| call(&["period", rules, "--claim", claim], b"");
    let ended = claim("0.07", "preperiod=4,period=12");
    assert_eq!(ended.code, Some(1));
    assert_eq!(
        ended.out,
        "0.07, normal play: g(n + 12) = g(n) for all n >= 4: false\n  first broken at heap 4: its value is 2, and heap 16 \
         has 5\n"
    );
    let ended = claim("0.07", "preperiod=53,period=34");
    assert_eq!((ended.code, ended.out.lines().next().unwrap().ends_with(": true")), (Some(0), true));
    let ended = claim("S(all but 2,5,7)", "preperiod=3,period=60,saltus=20");
    assert_eq!(ended.code, Some(0));
    assert!(ended.out.contains("true, but not the least\n  least: preperiod 0, period 30, saltus 10"), "{}", ended.out);
    let ended = claim("nim", "preperiod=0,period=2,saltus=1");
    assert_eq!(ended.code, Some(1));
    assert!(ended.out.contains("heap 2 has 2, not 0 + 1"), "{}", ended.out);
    let ended = call(&["period", "0.007", "--limit", "3000", "--claim", "preperiod=3000,period=7", "--json"], b"");
    assert_eq!(ended.code, Some(75));
    assert!(ended.out.contains("\"verdict\":\"open\""), "{}", ended.out);
    for wrong in ["", "period=3", "preperiod=1", "preperiod=1,period=0", "preperiod=1,period=2,period=2", "n0=1,p=2"] {
        refusal(&["period", "0.07", "--claim", wrong]);
    }
}
