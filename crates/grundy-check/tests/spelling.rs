//! One spelling of every rule is read, and the digests are those of the standard.

use grundy_check::{Options, Verdict, check, sha256};

fn verdict(rule: &str, theorem: &str) -> Verdict {
    let header = format!(
        "grundycert 1\nkind heap-period\nrule {rule}\nplay normal\nclaim preperiod=1 period=1 saltus=0\n\
         theorem {theorem}\nvalues recomputed\n"
    );
    let file = format!("{header}end sha256={}\n", sha256(header.as_bytes()));
    check(file.as_bytes(), &Options { max_work: 1 << 20, ..Options::default() })
}

#[test]
fn one_spelling_is_read_and_every_other_refused() {
    for (rule, theorem) in [
        ("S(1,4,10)", "S1"),
        ("S(all but 2)", "S2"),
        ("0.77", "T1"),
        ("4.0", "T1"),
        ("0.0F", "T1"),
        ("0.V", "T1"),
        ("0.0 | split(unequal)", "T1"),
        ("0.3 | split(equal)", "T1"),
    ] {
        let verdict = verdict(rule, theorem);
        assert!(!matches!(verdict, Verdict::Unreadable(..)), "{rule}: {verdict:?}");
    }
    for rule in [
        "",
        "S()",
        "S(0)",
        "S(2,1)",
        "S(1,1)",
        "S(01)",
        "S(1, 2)",
        "S(1..3)",
        "S(+1)",
        "S(all but )",
        "S(all but 0)",
        "0.",
        ".77",
        "0.770",
        "0.00",
        "1.0",
        "2.1",
        "7.7",
        "00.1",
        "0.7f",
        "0.W",
        "0.7 ",
        " 0.7",
        "0.7|split(equal)",
        "0.7 | split",
        "4.0 | split(unequal)",
        "S(72057594037927936)",
        "S(99999999999999999999999)",
        "0.7.7",
        "0.[7]",
    ] {
        for theorem in ["S1", "S2", "T1"] {
            assert!(matches!(verdict(rule, theorem), Verdict::Unreadable(Some(3), _)), "{rule}");
        }
    }
}

#[test]
fn sha256_of_the_examples_of_the_standard() {
    // FIPS 180-4 examples (NIST).
    for (text, digest) in [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
    ] {
        assert_eq!(sha256(text.as_bytes()), digest);
    }
    let million = vec![b'a'; 1_000_000];
    assert_eq!(sha256(&million), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
