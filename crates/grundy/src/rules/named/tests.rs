use super::*;
use crate::rules::Ruleset;

fn game(name: &str) -> NamedGame {
    NamedGame::new(name, Vec::new()).unwrap()
}

#[test]
fn every_row_means_what_its_notation_says() {
    for entry in games() {
        let text = entry.example();
        let rules: Ruleset = text.parse().unwrap();
        assert_eq!(rules.to_string(), text);
        assert_eq!(rules.one_heap().is_none(), rules.coupled().is_some(), "{text}");
        if let Some(notation) = entry.notation {
            let written: Ruleset = notation.replace('m', "3").parse().unwrap();
            assert_eq!(rules.one_heap(), written.one_heap(), "{text}");
        }
    }
}

#[test]
fn no_two_rows_answer_to_one_name_and_every_alias_parses() {
    let mut seen: Vec<String> = Vec::new();
    for entry in games() {
        for name in std::iter::once(&entry.name).chain(entry.aliases) {
            let key: String = key(name).collect();
            assert!(!seen.contains(&key), "{name}");
            seen.push(key);
            let text = entry.example().replace(entry.name, name);
            let by_alias: Ruleset = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(by_alias.to_string(), entry.example());
        }
    }
}

#[test]
fn a_name_is_the_same_name_in_any_dress() {
    assert_eq!(game("Dawson's Kayles"), game("dawson-kayles"));
    assert_eq!(game("DAWSON KAYLES").name(), "dawson-kayles");
    assert_eq!(game("尼姆"), game("nim"));
    assert_ne!(game("dawson-chess"), game("dawson-kayles"));
}

#[test]
fn wrong_names_and_arguments_are_told_apart() {
    let unknown = NamedGame::new("kayels", Vec::new()).unwrap_err();
    assert_eq!(unknown, NamedGameError::Unknown { name: "kayels".to_owned(), nearest: Some("kayles") });
    assert_eq!(unknown.to_string(), "no game is called kayels");
    let count = NamedGame::new("bash", Vec::new()).unwrap_err();
    assert_eq!(count.to_string(), "bash takes 1 argument, found 0");
    let range = NamedGame::new("moore", vec![Natural::ZERO]).unwrap_err();
    assert_eq!(range.to_string(), "k of moore must be at least 1 and at most 18446744073709551615, found 0");
    let huge: Natural = "99999999999999999999999".parse().unwrap();
    assert_eq!(NamedGame::new("bash", vec![huge.clone()]).unwrap().to_string(), format!("bash({huge})"));
    assert!(NamedGame::new("smaller-heaps", vec![huge]).is_err());
    assert!(matches!(NamedGame::new("", Vec::new()), Err(NamedGameError::Unknown { nearest: None, .. })));
}

#[test]
fn typing_errors_are_counted_as_a_typist_makes_them() {
    let errors = |a: &str, b: &str| typing_errors(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
    assert_eq!(errors("kayles", "kayles"), 0);
    assert_eq!(errors("kayels", "kayles"), 1);
    assert_eq!(errors("", "nim"), 3);
    assert_eq!(errors("wytoff", "wythoff"), 1);
    assert_eq!(nearest("zzz", ["nim", "kayles"]), None);
    assert_eq!(nearest(&"k".repeat(1_000_000), ["nim", "kayles"]), None);
}

#[test]
fn one_game_under_two_names_has_the_same_rules() {
    let one = NamedGame::new("smaller-heaps", vec![Natural::ONE]).unwrap();
    assert_eq!(one.one_heap(), game("nim").one_heap());
    assert_eq!(game("wythoff").one_heap(), None);
    assert_eq!(game("wythoff").coupled(), Some(Coupled::Wythoff));
}
