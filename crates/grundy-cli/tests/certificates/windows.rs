//! Window certificates: the claims about sequences that are checked in segments.

use grundy::Limits;
use grundy::certificate::{CertificateError, WindowProof, WindowShape};
use grundy_check::{Options, Verdict, check};

use crate::sequence;

/// A window certificate cut from the library's values.
pub(crate) fn windows(rules: &str, mask: u32, position: bool, n0: u64, p: u64, more: u64) -> Vec<u8> {
    let (parsed, mut values) = sequence(rules);
    values.set_limits(Limits { heaps: Some(1 << 20), ..Limits::default() });
    let table = values.prefix((n0 + p + 30_000) as usize).unwrap();
    let proof = WindowProof::from_values(&parsed.one_heap().unwrap(), mask, position, &table).unwrap();
    proof.finish(n0, p, more).unwrap_or_else(|error| panic!("{rules}: {error}")).to_bytes()
}

#[test]
fn sparse_games_are_valid() {
    // Preperiods, periods and masks after the tables of A. Flammenkamp and T. Czajka on octal games.
    for (rules, mask, position, n0, p) in [
        ("0.356", 0x1b, false, 7315, 142),
        ("0.644", 0x7e, false, 3256, 442),
        ("0.156", 0x1b, false, 3479, 349),
        ("0.45", 0x1f, false, 498, 20),
        ("0.127", 1, true, 46_578, 4),
        ("0.16", 0x1e, false, 105_351, 149_459),
    ] {
        for more in [0, 3] {
            let file = windows(rules, mask, position, n0, p, more);
            let verdict = check(&file, &Options { threads: 2, ..Options::default() });
            assert!(matches!(verdict, Verdict::Valid(_)), "{rules}: {verdict:?}");
        }
    }
}

/// A certificate of a false claim whose first `true_windows` windows are the library's, one every 3000 heaps.
///
/// The windows that the claim needs lie far off and are made up to fit it.
fn far_claim(rules: &str, mask: u32, position: bool, true_windows: u64) -> (Vec<u8>, WindowShape) {
    let (parsed, mut values) = sequence(rules);
    let table = values.prefix(60_000).unwrap();
    let rules = parsed.one_heap().unwrap();
    let shape = WindowProof::from_values(&rules, mask, position, &table).unwrap().shape().clone();
    let mut proof = WindowProof::new(&rules, shape.clone()).unwrap();
    let low = mask.trailing_zeros();
    let index = |g: u64| ((g & ((1 << low) - 1)) | (g >> (low + 1) << low)) as u8;
    let window = |heap: u64| -> Vec<u8> {
        table[heap as usize - shape.window..heap as usize].iter().map(|&g| index(g)).collect()
    };
    for i in 0..true_windows {
        let heap = proof.first() + i * 3000;
        proof.add(heap, &window(heap)).unwrap();
    }
    let (n0, p) = (10_000_000, 1 << 40);
    for (i, heap) in (0..).zip(proof.needed(n0, p).unwrap()) {
        let mut made_up = vec![0; shape.window];
        // The last window differs in its first index, those of smaller periods elsewhere.
        let at = if heap == n0 - 1 + shape.window as u64 + p { 0 } else { 1 + usize::from(i > 0) };
        made_up[at] = 1;
        made_up[1] = 1;
        proof.add(heap, &made_up).unwrap();
    }
    (proof.finish(n0, p).unwrap().to_bytes(), shape)
}

#[test]
fn segments_are_checked_by_themselves_in_value_and_in_position_type() {
    for (rules, mask, position, rares) in
        [("0.106", 0xd, true, 15), ("0.104", 0x17, true, 20), ("0.054", 0x3d, false, 37), ("0.354", 0x3f, false, 131)]
    {
        let (file, shape) = far_claim(rules, mask, position, 8);
        assert_eq!(shape.rares.len(), rares, "{rules}");
        let some = |segments| check(&file, &Options { segments: Some(segments), threads: 2, ..Options::default() });
        // The first window is where the heaps computed one by one end, so the first segment is empty.
        for segments in [1..=8, 1..=1, 3..=5, 8..=8] {
            let checked = segments.end() - segments.start() + 1;
            let verdict = some(segments);
            assert_eq!(verdict, Verdict::Partial { checked, segments: 11, limit: None }, "{rules}");
        }
        for segments in [9..=9, 1..=11, 11..=11] {
            let verdict = some(segments);
            assert!(
                matches!(&verdict, Verdict::Partial { checked: 0, limit: Some(_), .. } | Verdict::Invalid(..)),
                "{verdict:?}"
            );
        }
        for segments in [0..=1, 1..=12, 12..=12] {
            assert!(matches!(some(segments), Verdict::Partial { checked: 0, limit: Some(_), .. }), "{rules}");
        }
    }
}

#[test]
fn a_depth_that_is_too_small_is_noticed_at_the_heap() {
    let (_, shape) = far_claim("0.106", 0xd, true, 1);
    let (file, _) = far_claim("0.106", 0xd, true, 8);
    let needle = format!("depth={}", shape.depth);
    let (header, data) = crate::parts(&file);
    assert!(header.contains(&needle));
    let shallow = crate::sealed(&header.replace(&needle, &format!("depth={}", shape.depth / 8)), &data);
    match check(&shallow, &Options { segments: Some(1..=8), ..Options::default() }) {
        Verdict::Invalid(Some(heap), reason) => {
            assert!(heap < 60_000 && reason.contains("within the depth"), "{heap}: {reason}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_index_that_does_not_fit_the_bits_is_noticed_at_the_heap() {
    // The indices of 0.106 need four bits; the windows of this file are all zeros, so they fit three.
    let header = "grundycert 1\nkind heap-period\nrule 0.106\nplay normal\n\
        claim preperiod=1000000 period=2 saltus=0\ntheorem W3\nsplit mask=13 position=1\n\
        rares 3:0 7:2 10:4 26:6 68:3 84:8 96:10 101:9 320:8 345:9 359:9 473:11 563:16 993:16 1103:16\n\
        windows length=2400 depth=2300 bits=3\n";
    let mut data = Vec::new();
    for (heap, first) in [(999_999u64 + 2400, 0u8), (999_999 + 2402, 1)] {
        data.extend(heap.to_le_bytes());
        data.push(first);
        data.extend(vec![0; 2400 * 3 / 8 - 1]);
    }
    let digest = grundy_check::sha256(&data);
    let file = crate::sealed(&format!("{header}checkpoints count=2 sha256={digest}\n"), &data);
    match check(&file, &Options::default()) {
        Verdict::Invalid(Some(_), reason) => assert!(reason.contains("3 bits"), "{reason}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_limit_of_work_stops_a_segment() {
    let (file, _) = far_claim("0.106", 0xd, true, 8);
    for max_work in [0, 1000, 100_000] {
        let options = Options { max_work, segments: Some(2..=8), ..Options::default() };
        assert!(matches!(check(&file, &options), Verdict::Partial { checked: 0, limit: Some(_), .. }), "{max_work}");
    }
    let verdict = check(&file, &Options { max_memory: 1 << 10, segments: Some(1..=2), ..Options::default() });
    assert!(matches!(verdict, Verdict::Partial { checked: 0, limit: Some(_), .. }), "{verdict:?}");
}

#[test]
fn data_that_cannot_be_true_together_make_no_certificate() {
    let rules = |text: &str| text.parse::<grundy::Ruleset>().unwrap().one_heap().unwrap();
    let shape = WindowShape { mask: 0xd, position: true, rares: vec![(3, 0)], depth: 10, window: 100, bits: 4 };
    let proof = WindowProof::new(&rules("0.106"), shape.clone()).unwrap();
    assert_eq!(proof.first(), 104);
    // X = 999 + 100, and 12 = 2 * 2 * 3; the third is refuted by a window, half of the period too.
    assert_eq!(proof.needed(1000, 12).unwrap(), [1099, 1103, 1105, 1111]);
    assert_eq!(proof.needed(1000, 6).unwrap(), [1099, 1101, 1105]);
    let refused = |result: Result<WindowProof, CertificateError>| matches!(result, Err(CertificateError::Window(_)));
    for rules_text in ["0.77 | split(unequal)", "0.33", "S(1,2)", "0.8", "0.[7]"] {
        let range = WindowShape { position: false, ..shape.clone() };
        assert!(refused(WindowProof::new(&rules(rules_text), range)), "{rules_text}");
    }
    for wrong in [
        WindowShape { mask: 0, ..shape.clone() },
        WindowShape { mask: 1 << 16, ..shape.clone() },
        WindowShape { rares: vec![(0, 0)], ..shape.clone() },
        WindowShape { rares: vec![(3, 0), (3, 0)], ..shape.clone() },
        WindowShape { depth: 97, ..shape.clone() },
        WindowShape { window: 6, depth: 1, ..shape.clone() },
        WindowShape { bits: 0, ..shape.clone() },
        WindowShape { bits: 7, ..shape.clone() },
    ] {
        assert!(refused(WindowProof::new(&rules("0.106"), wrong.clone())), "{wrong:?}");
    }
    assert!(refused(WindowProof::new(&rules("0.77"), shape)), "splitting digits of both parities");
    assert!(proof.needed(4, 12).is_err() && proof.needed(1000, 13).is_err() && proof.needed(1000, 0).is_err());
    let mut proof = proof;
    assert!(
        proof.add(1099, &[0; 99]).is_err()
            && proof.add(1099, &[16; 100]).is_err()
            && proof.add(103, &[0; 100]).is_err()
    );
    proof.add(1099, &[0; 100]).unwrap();
    assert!(proof.add(1099, &[1; 100]).is_err());
    proof.add(1111, &[0; 100]).unwrap();
    assert!(proof.clone().finish(1000, 12).is_err(), "the windows agree in the first index too");
}
