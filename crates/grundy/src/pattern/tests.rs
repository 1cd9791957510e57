//! What is found, what is not, and what may never be believed.

use super::*;
use crate::rules::Ruleset;
use crate::{NimSequence, PeriodStatus};

fn values(rules: &str, length: usize) -> Vec<u64> {
    NimSequence::of(&rules.parse::<Ruleset>().unwrap()).unwrap().prefix(length).unwrap()
}

fn best(values: &[u64]) -> PatternForm {
    let all = conjectures(values, values.len());
    assert_eq!(all[0].fails_at, None, "{all:?}");
    all[0].form.clone()
}

#[test]
fn simple_shapes_are_found() {
    let table = |f: fn(u64) -> u64| (0..100).map(f).collect::<Vec<u64>>();
    for (table, form) in [
        (table(|n| n % 7), PatternForm::Modulo(7)),
        (table(|n| n / 3), PatternForm::Floor(3)),
        (table(|n| n / 3 % 2), PatternForm::FloorModulo(3, 2)),
        (table(|n| n % 8 / 3), PatternForm::Blocks { period: 8, length: 3 }),
        (table(|n| n & n.wrapping_neg()), PatternForm::LowestBit),
        (table(|n| u64::from(n.count_ones()) % 2), PatternForm::Parity),
        (table(|n| n ^ (n / 2)), PatternForm::Gray),
        (table(|n| n ^ 1), PatternForm::Xor(1)),
        (table(|_| 0), PatternForm::Constant(0)),
        (values("up-to-half", 100), PatternForm::UpToHalf),
        (values("S(divisors)", 100), PatternForm::ExponentOfTwo(1)),
    ] {
        assert_eq!(best(&table), form);
    }
    let lasker = best(&values("lasker-nim", 60));
    assert!(matches!(lasker, PatternForm::Repetition { before: 1, period: 4, saltus: 4, .. }), "{lasker:?}");
}

/// A short table fits thousands of shapes whose numbers it does not show: none of them is a guess.
#[test]
fn a_short_table_gives_few_guesses() {
    let forms = |values: &[u64]| {
        let all = conjectures(values, values.len());
        assert!(all.iter().all(|c| c.fails_at.is_none()), "{all:?}");
        // Eight values may be those of a known game as well.
        let known = |form: &PatternForm| matches!(form, PatternForm::SameAs { .. });
        all.into_iter().map(|c| c.form).filter(|form| !known(form)).collect::<Vec<_>>()
    };
    for length in 8..80u64 {
        let table = |f: fn(u64) -> u64| (0..length).map(f).collect::<Vec<u64>>();
        assert_eq!(forms(&table(|_| 0)), [PatternForm::Constant(0)], "{length}");
        assert_eq!(forms(&table(|n| n)), [PatternForm::Identity], "{length}");
        assert_eq!(forms(&table(|n| n % 3)), [PatternForm::Modulo(3)], "{length}");
        assert_eq!(forms(&table(|n| n % 2)), [PatternForm::Modulo(2)], "{length}");
        assert_eq!(forms(&table(|n| n / 2)), [PatternForm::Floor(2)], "{length}");
        assert_eq!(forms(&table(|n| n / 2 % 2)), [PatternForm::FloorModulo(2, 2)], "{length}");
    }
}

#[test]
fn zeros_of_wythoff_lines_are_found() {
    // A table that is 0 at the terms of a Beatty sequence or a recurrence, and 1 elsewhere.
    let mut beatty = vec![1; 200];
    (0..200u64).map(|k| k.midpoint((5 * k * k).isqrt())).filter(|&z| z < 200).for_each(|z| beatty[z as usize] = 0);
    let found = conjectures(&beatty, 200);
    let golden = PatternForm::ZerosBeatty { whole: 1, root: 5, divisor: 2 };
    assert!(found.iter().any(|c| c.form == golden && c.fails_at.is_none()), "{found:?}");
    let mut powers = vec![1; 300];
    (0..9).for_each(|k| powers[1 << k] = 0);
    let found = conjectures(&powers, 300);
    assert!(found.iter().any(|c| matches!(c.form, PatternForm::ZerosRecurrence { .. }) && c.fails_at.is_none()));
}

#[test]
fn a_known_game_is_recognised() {
    let found = conjectures(&values("kayles", 60), 60);
    let same = found.iter().find_map(|c| match &c.form {
        PatternForm::SameAs { oeis, shift, .. } => Some((*oeis, *shift)),
        _ => None,
    });
    assert_eq!(same, Some((Some("A002186"), 0)));
    let shifted: Vec<u64> = values("kayles", 61)[1..].to_vec();
    let found = conjectures(&shifted, 60);
    assert!(found.iter().any(|c| matches!(c.form, PatternForm::SameAs { shift: 1, .. })));
}

/// The beginnings of these tables look periodic, and every such guess must be seen to fail on the longer table.
#[test]
fn look_alikes_fail_on_longer_tables() {
    // Three turns of 34 are more than the exceptions of 0.07 leave, so nobody is fooled there.
    for (rules, settled, fools) in [("S(2,3,11,15,18)", 208, true), ("0.07", 53, false)] {
        let long = values(rules, 1000);
        let mut sequence = NimSequence::of(&rules.parse::<Ruleset>().unwrap()).unwrap();
        let PeriodStatus::Proved(period) = sequence.period(None).unwrap() else { panic!("{rules}") };
        assert_eq!(period.preperiod().to_u64(), Some(settled));
        let mut fooled = 0;
        for learnt in (20..settled as usize + 100).step_by(3) {
            for conjecture in conjectures(&long, learnt) {
                let PatternForm::Repetition { before, period: length, .. } = &conjecture.form else { continue };
                let right = *before == settled && Some(*length) == period.period().to_u64();
                assert_eq!(right, conjecture.fails_at.is_none(), "{rules} from {learnt} values: {conjecture:?}");
                fooled += u32::from(!right);
            }
        }
        assert_eq!(fooled > 0, fools, "{rules}: {fooled}");
    }
}

#[test]
fn short_or_wild_tables_give_nothing_and_nothing_panics() {
    assert_eq!(conjectures(&[], 10), []);
    assert_eq!(conjectures(&[0, 1, 2], 3), []);
    let mut state = 1u64;
    let wild: Vec<u64> = (0..500)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 40
        })
        .collect();
    assert!(conjectures(&wild, 500).iter().all(|c| c.fails_at.is_some()));
    let _ = conjectures(&[u64::MAX; 50], 50);
    let rising: Vec<u64> = (0..50).map(|n| u64::MAX - 100 + 2 * n).collect();
    let _ = conjectures(&rising, 20);
}
