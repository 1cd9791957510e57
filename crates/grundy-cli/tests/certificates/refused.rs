//! Claims that are not true, and files that ask for too much.

use grundy_check::{Options, Verdict, check};

use crate::{by_hand, sealed, verdict};

/// The heap and the reason of a refusal.
#[track_caller]
fn invalid(file: &[u8]) -> (Option<u64>, String) {
    match verdict(file) {
        Verdict::Invalid(heap, reason) => (heap, reason),
        other => panic!("{other:?}"),
    }
}

#[test]
fn false_claims_name_the_heap_that_breaks_them() {
    for (rule, claim, theorem, heap) in [
        // 0.77 (Kayles) repeats every 12 from heap 71 on.
        ("0.77", "preperiod=70 period=12 saltus=0", "T1", 70),
        ("0.77", "preperiod=71 period=6 saltus=0", "T1", 71),
        ("0.77", "preperiod=71 period=13 saltus=0", "T1", 71),
        ("0.77", "preperiod=0 period=12 saltus=0", "T1", 3),
        ("0.07", "preperiod=4 period=12 saltus=0", "T1", 4),
        ("0.07", "preperiod=52 period=34 saltus=0", "T1", 52),
        // With preperiod 0 the bare equalities of Guy and Smith hold for these, and nothing follows.
        ("0.2", "preperiod=0 period=1 saltus=0", "T1", 1),
        ("0.4", "preperiod=0 period=1 saltus=0", "T1", 2),
        ("0.6", "preperiod=0 period=1 saltus=0", "T1", 1),
        ("S(4,11,15)", "preperiod=0 period=50 saltus=0", "S1", 0),
        ("S(2,3,11,15,18)", "preperiod=207 period=33 saltus=0", "S1", 207),
        ("S(all but 2,5,7)", "preperiod=0 period=15 saltus=5", "S2", 1),
        ("S(all but 2,5,7)", "preperiod=0 period=30 saltus=9", "S2", 0),
    ] {
        let (found, reason) = invalid(&by_hand(rule, claim, theorem));
        assert_eq!(found, Some(heap), "{rule} {claim}: {reason}");
    }
}

#[test]
fn numbers_that_are_not_the_least_are_refused() {
    for (rule, claim, theorem, what) in [
        ("0.77", "preperiod=72 period=12 saltus=0", "T1", "preperiod is not the least"),
        ("0.77", "preperiod=71 period=24 saltus=0", "T1", "period is not the least: 12 is one too"),
        ("0.77", "preperiod=71 period=36 saltus=0", "T1", "period is not the least: 12 is one too"),
        ("S(1,2)", "preperiod=1 period=3 saltus=0", "S1", "preperiod is not the least"),
        ("S(1,2)", "preperiod=0 period=15 saltus=0", "S1", "period is not the least"),
        ("S(all but 2,5,7)", "preperiod=0 period=60 saltus=20", "S2", "period is not the least"),
        ("S(all but 2,5,7)", "preperiod=3 period=30 saltus=10", "S2", "preperiod is not the least"),
        ("4.0", "preperiod=2 period=2 saltus=0", "T1", "preperiod is not the least"),
    ] {
        let (_, reason) = invalid(&by_hand(rule, claim, theorem));
        assert!(reason.contains(what), "{rule} {claim}: {reason}");
    }
}

#[test]
fn a_theorem_is_used_for_its_own_rules_only() {
    for (rule, claim, theorem) in [
        ("S(1,2)", "preperiod=0 period=3 saltus=0", "S2"),
        ("S(1,2)", "preperiod=0 period=3 saltus=0", "T1"),
        ("0.33", "preperiod=0 period=3 saltus=0", "S1"),
        ("S(all but 1)", "preperiod=0 period=2 saltus=1", "S1"),
        ("0.77", "preperiod=71 period=12 saltus=1", "T1"),
        // 0.3F rises by 3 with every 6 heaps as far as anybody looked, and no theorem here says so for ever.
        ("0.3F", "preperiod=3 period=6 saltus=3", "T1"),
        ("0.8 | split(unequal)", "preperiod=1 period=1 saltus=0", "T1"),
        // The split into rare and common values is for octal codes.
        ("0.8", "preperiod=1 period=1 saltus=0", "T1\nsplit mask=1 position=0"),
        ("0.33", "preperiod=0 period=3 saltus=0", "T1\nsplit mask=1 position=0"),
        ("0.77", "preperiod=71 period=12 saltus=0", "T1\nsplit mask=1 position=1"),
        ("0.77 | split(unequal)", "preperiod=71 period=12 saltus=0", "T1\nsplit mask=1 position=0"),
    ] {
        invalid(&by_hand(rule, claim, theorem));
    }
    for theorem in ["T2", "W1", "M1", "", "s1", "S1 ", "T1\nsplit mask=0 position=0", "T1\nsplit mask=65536 position=0"]
    {
        let verdict = verdict(&by_hand("0.77", "preperiod=71 period=12 saltus=0", theorem));
        assert!(matches!(verdict, Verdict::Unreadable(..)), "{theorem}: {verdict:?}");
    }
}

#[test]
fn the_index_period_of_a_position_game_is_not_its_value_period() {
    // 0.104: the register returns after 5885141 heaps, the values after twice as many.
    let header = "grundycert 1\nkind heap-period\nrule 0.104\nplay normal\n\
        claim preperiod=197769598 period=5885141 saltus=0\ntheorem W3\nsplit mask=23 position=1\n\
        rares 3:0 8:2 10:2 12:4 19:6 22:2 31:6 44:2 48:4 56:2 57:8 65:6 93:8 95:3 105:8 131:8 146:2 158:2 185:11 284:2\n\
        windows length=900 depth=800 bits=5\n";
    let data = vec![0; 3 * (8 + 563)];
    let digest = grundy_check::sha256(&data);
    let file = sealed(&format!("{header}checkpoints count=3 sha256={digest}\n"), &data);
    assert!(matches!(verdict(&file), Verdict::Unreadable(..)), "checkpoints must ascend");
    let one = [1_000_000u64.to_le_bytes().to_vec(), vec![0; 563]].concat();
    let file = sealed(&format!("{header}checkpoints count=1 sha256={}\n", grundy_check::sha256(&one)), &one);
    let (_, reason) = invalid(&file);
    assert!(reason.contains("even periods if position=1"), "{reason}");
}

#[test]
fn hostile_claims_are_bounded_in_time_and_memory() {
    let most = (1u64 << 56) - 1;
    let huge = "1000000000000000";
    let claims = [
        ("S(1,2)".to_owned(), format!("preperiod={huge} period=3 saltus=0"), "S1"),
        ("S(1,2)".to_owned(), format!("preperiod=0 period={most} saltus=0"), "S1"),
        (format!("S(1,{most})"), "preperiod=0 period=2 saltus=0".to_owned(), "S1"),
        (format!("S(all but {most})"), format!("preperiod={most} period={most} saltus={most}"), "S2"),
        ("0.77".to_owned(), format!("preperiod={most} period={most} saltus=0"), "T1"),
        ("0.V".to_owned(), "preperiod=5000000 period=2 saltus=0".to_owned(), "T1"),
        ("0.77".to_owned(), "preperiod=1000000 period=2 saltus=0".to_owned(), "T1"),
        ("0.6".to_owned(), "preperiod=1000000 period=2 saltus=0".to_owned(), "T1\nsplit mask=32768 position=0"),
    ];
    for (rule, claim, theorem) in claims {
        let options = Options { max_work: 1 << 22, ..Options::default() };
        let verdict = check(&by_hand(&rule, &claim, theorem), &options);
        assert!(matches!(verdict, Verdict::Partial { checked: 0, limit: Some(_), .. }), "{rule} {claim}: {verdict:?}");
    }
    // Numbers past 2^56 are not read at all.
    for number in
        ["72057594037927936", "18446744073709551616", "99999999999999999999999999", "-1", "1e9", "0x10", "+1", "01", ""]
    {
        let file = by_hand("0.77", &format!("preperiod={number} period=12 saltus=0"), "T1");
        assert!(matches!(verdict(&file), Verdict::Unreadable(Some(5), _)), "{number}");
    }
}

#[test]
fn files_that_are_no_certificates_are_refused_with_the_line() {
    for (text, line) in [
        ("", Some(1)),
        ("\n", Some(1)),
        ("grundycert 2\n", Some(1)),
        ("grundycert 1", Some(1)),
        ("grundycert 1\nkind graph\n", Some(2)),
        ("grundycert 1\nkind heap-period\nrule kayles\n", Some(3)),
        ("grundycert 1\r\nkind heap-period\n", Some(1)),
        ("grundycert 1\nkind heap-period\nrule 0.77\nplay misere\n", Some(4)),
        ("grundycert 1\nkind heap-period\nrule 0.77\nplay normal\nclaim preperiod=71 period=0 saltus=0\n", Some(5)),
        ("grundycert 1\nkind heap-period\nrule 0.77\nplay normal\nclaim period=12 preperiod=71 saltus=0\n", Some(5)),
        ("grundycert 1\nkind heap-period\nrule 0.77\nplay normal\nclaim preperiod=71 period=12\n", Some(5)),
        ("\u{0}\u{1}\u{2}\n", Some(1)),
        ("grundycert 1\nkind heap-period\nrule \u{ff10}.77\n", Some(3)),
    ] {
        // A header without its end was cut, whatever else is wrong.
        match (verdict(text.as_bytes()), text.starts_with("grundycert 1")) {
            (Verdict::Unreadable(found, _), false) | (Verdict::Altered(found, _), true) => {
                assert_eq!(found, line, "{text:?}");
            }
            (other, _) => panic!("{text:?}: {other:?}"),
        }
    }
}
