//! Random rules read back from their own text, and random text is never half read.

use super::*;
use crate::rules::subtraction::{Family, Interval};
use crate::rules::{Alternative, NamedGame, Split, SubtractionSet, TakeBreakCode, games};
use proptest::prelude::*;

fn natural() -> impl Strategy<Value = Natural> {
    prop_oneof![
        4 => (1u64..40).prop_map(Natural::from),
        1 => any::<u64>().prop_map(|n| Natural::from(n.max(1))),
        1 => "[1-9][0-9]{19,40}".prop_map(|digits| digits.parse().unwrap()),
    ]
}

fn interval() -> impl Strategy<Value = Interval> {
    (natural(), natural(), any::<bool>(), any::<bool>()).prop_map(|(a, b, single, open)| {
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        let high = if single { Some(low.clone()) } else { Some(high).filter(|_| !open) };
        Interval { low, high }
    })
}

fn family() -> impl Strategy<Value = Family> {
    prop_oneof![
        (2u64..).prop_map(Family::Powers),
        (2u32..).prop_map(Family::PerfectPowers),
        Just(Family::Factorials),
        (natural(), 0u64..9).prop_map(|(step, start)| Family::Progression { step, start: start.into() }),
        Just(Family::Primes),
        Just(Family::Fibonacci),
        Just(Family::Triangular),
        Just(Family::Divisors),
        Just(Family::ProperDivisors),
    ]
}

fn plain_set() -> impl Strategy<Value = SubtractionSet> {
    let families = proptest::collection::vec(family(), 0..3);
    (proptest::collection::vec(interval(), 0..5), families).prop_map(|(i, f)| SubtractionSet::new(i, f))
}

/// Sets as the notation makes them, and unions of such sets as a program makes them.
fn set() -> impl Strategy<Value = SubtractionSet> {
    (plain_set(), plain_set(), 0..4).prop_map(|(a, b, kind)| match kind {
        0 => a,
        1 => a.complement(),
        2 => a.union(&b.complement()),
        _ => a.complement().union(&b.complement()),
    })
}

fn code() -> impl Strategy<Value = TakeBreakCode> {
    let digits = || proptest::collection::vec(0u8..32, 0..6);
    (0u8..8, digits(), digits()).prop_map(|(before, after, tail)| {
        let mut digits = vec![before * 4];
        digits.extend(after);
        TakeBreakCode::new(digits, tail).unwrap()
    })
}

fn named(several_heaps: bool) -> impl Strategy<Value = NamedGame> {
    let named = (0..games().len(), 1u64..16).prop_map(|(row, argument)| {
        let arguments = games()[row].parameters.iter().map(|_| Natural::from(argument)).collect();
        NamedGame::new(games()[row].name, arguments).unwrap()
    });
    named.prop_filter("one heap only", move |game| several_heaps || game.coupled().is_none())
}

fn ruleset() -> impl Strategy<Value = Ruleset> {
    let alternative = prop_oneof![
        3 => set().prop_map(Alternative::Subtraction),
        2 => code().prop_map(Alternative::Code),
        1 => prop_oneof![Just(Split::Any), Just(Split::Unequal), Just(Split::Equal)].prop_map(Alternative::Split),
        1 => named(false).prop_map(Alternative::Named),
    ];
    prop_oneof![
        5 => proptest::collection::vec(alternative, 1..4).prop_map(|a| Ruleset::new(a).unwrap()),
        1 => named(true).prop_map(|game| Ruleset::new(vec![Alternative::Named(game)]).unwrap()),
        1 => set().prop_map(Ruleset::from),
        1 => code().prop_map(Ruleset::from),
    ]
}

/// Text that is nearly right: pieces of the notation in any order.
fn nearly() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "S(",
        "s{",
        "(",
        ")",
        "}",
        ",",
        "，",
        " ",
        "..",
        ".",
        "0",
        "1",
        "7",
        "77",
        "０",
        "9",
        "k",
        "n",
        "^",
        "!",
        "+",
        "-",
        "all but ",
        "primes",
        "proper divisors",
        "0.",
        "[",
        "]",
        "3F",
        "W",
        "split",
        "unequal",
        "nim",
        "kayles",
        "bash",
        "wythoff",
        ":",
        "：",
        "|",
        "\r\n",
        "\0",
        "é",
        "🎲",
        "尼姆",
        "\u{feff}",
        "1e6",
        "'",
        "_",
        "·",
        "−",
        "\u{301}",
    ]);
    proptest::collection::vec(pieces, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn a_displayed_ruleset_reads_back_as_itself(rules in ruleset()) {
        prop_assert_eq!(parse_rules(&rules.to_string()), Ok(rules));
    }

    #[test]
    fn a_displayed_position_reads_back_as_itself(
        parts in proptest::collection::vec((ruleset(), proptest::collection::vec(natural(), 1..4)), 1..4)
    ) {
        let groups: Vec<Group> = parts.into_iter().filter_map(|(rules, heaps)| Group::new(rules, heaps).ok()).collect();
        prop_assume!(!groups.is_empty());
        let position = Position::new(groups);
        prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
    }

    #[test]
    fn the_union_that_is_displayed_is_the_union(a in plain_set(), b in plain_set(), heap in 1u64..60) {
        let union = a.union(&b.complement());
        let read = parse_rules(&union.to_string()).unwrap().one_heap().unwrap();
        for take in 1..=heap {
            prop_assert_eq!(read.set().allows(heap, take), a.allows(heap, take) || !b.allows(heap, take));
        }
    }

    #[test]
    fn nearly_right_text_gives_a_value_or_a_sound_error(text in nearly()) {
        match parse_position(&text) {
            Ok(position) => prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position)),
            Err(error) => sound(&text, &error),
        }
        match parse_rules(&text) {
            Ok(rules) => prop_assert_eq!(parse_rules(&rules.to_string()), Ok(rules)),
            Err(error) => sound(&text, &error),
        }
    }

    #[test]
    fn any_text_gives_a_value_or_a_sound_error(text in any::<String>(), lead in "(nim: |S\\(|0\\.)?") {
        let text = lead + &text;
        if let Err(error) = parse_position(&text) {
            sound(&text, &error);
        }
        if let Err(error) = parse_rules(&text) {
            sound(&text, &error);
        }
    }
}
