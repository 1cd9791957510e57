use super::*;

#[test]
fn a_row_read_alone_is_the_row_of_the_table() {
    for problem in problems() {
        let alone = read_alone(&normal(problem.id())).unwrap_or_else(|| panic!("{}", problem.id()));
        assert_eq!(format!("{:?}", alone.row), format!("{:?}", problem.row));
    }
    assert!(read_alone("hdu").is_none() && read_alone("").is_none());
}

#[test]
fn the_table_can_be_read_and_every_row_compiles() {
    let all = table().unwrap();
    assert_eq!(all.len(), 98);
    let mut ids: Vec<String> =
        all.iter().flat_map(|p| p.row.aliases.iter().chain([&p.row.id])).map(|id| normal(id)).collect();
    ids.sort_unstable();
    assert!(ids.windows(2).all(|pair| pair[0] != pair[1]));
    for problem in &all {
        let row = &problem.row;
        let texts = [&row.id, &row.title, &row.family, &row.url, &row.game, &row.why, &row.limits];
        for text in texts.into_iter().chain([&row.game_zh, &row.why_zh]) {
            assert!(!text.is_empty() && text.trim() == text, "{}", row.id);
        }
        assert!(row.url.starts_with("http"), "{}", row.id);
        if row.status == Status::Answered {
            problem.program().unwrap_or_else(|e| panic!("{}: {e}", row.id));
            let decided = row.lose.is_some() || row.print.last().is_some_and(|c| c.condition.is_none());
            assert!(decided && problem.sample().is_some(), "{}", row.id);
        } else {
            assert!(row.form.is_empty(), "{}", row.id);
            let speaks = row.status == Status::Interactive;
            assert!(row.conversation.is_some() == speaks && problem.sample().is_some() == speaks, "{}", row.id);
        }
    }
}

#[test]
fn every_row_speaks_chinese_too() {
    for problem in &table().unwrap() {
        let row = &problem.row;
        for (english, chinese, least) in [(&row.game, &row.game_zh, 2), (&row.why, &row.why_zh, 8)] {
            // Formulas and names stay as they are, but the sentence around them is no English.
            let characters = chinese.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c)).count();
            assert!(chinese != english && characters >= least, "{}: {chinese}", row.id);
            assert!(![" the ", " of ", " is ", " and "].iter().any(|word| chinese.contains(word)), "{}", row.id);
        }
        // A reason that is a part of a longer message has no full stop, in either language.
        assert_eq!(row.why.ends_with('.'), row.why_zh.ends_with('。'), "{}", row.id);
    }
}

#[test]
fn problems_are_found_as_people_write_them() {
    for (name, id) in [
        ("hdu-1847", "hdu-1847"),
        ("HDU 1847", "hdu-1847"),
        ("hdu1847", "hdu-1847"),
        ("Codeforces 15C", "cf-15c"),
        ("cf 255e", "cf-256c"),
        ("P2197", "luogu-p2197"),
        ("snim", "kattis-snim"),
        ("LeetCode_292", "leetcode-292"),
        ("ABC297G", "atcoder-abc-297-g"),
        ("acw 893", "acwing-893"),
    ] {
        assert_eq!(find(name).unwrap().id(), id, "{name}");
    }
}

#[test]
fn an_unknown_name_gets_its_nearest_neighbours() {
    let error = find("hdu-1874").unwrap_err();
    assert_eq!(error.suggestions[0], "hdu-1847");
    assert!(error.to_string().starts_with("no problem \"hdu-1874\" is known; did you mean hdu-1847"));
    assert_eq!(find("").unwrap_err().to_string(), "no problem \"\" is known");
    assert_eq!(find(&"x".repeat(1 << 20)).unwrap_err().suggestions, Vec::<&str>::new());
}
