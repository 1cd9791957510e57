//! Tokens on graphs, held to a search of every position.

use std::collections::HashMap;
use std::fmt::Write as _;

use proptest::prelude::*;

use crate::output;

type Known = HashMap<Vec<usize>, bool>;

fn wins(options: &[Vec<usize>], tokens: &[usize], known: &mut Known) -> bool {
    if let Some(&found) = known.get(tokens) {
        return found;
    }
    let found = (0..tokens.len()).any(|i| {
        options[tokens[i]].iter().any(|&to| {
            let mut after = tokens.to_vec();
            after[i] = to;
            after.sort_unstable();
            !wins(options, &after, known)
        })
    });
    known.insert(tokens.to_vec(), found);
    found
}

proptest! {
    #[test]
    fn tokens_on_graphs_without_cycles(
        edges in prop::collection::vec((0..7usize, 0..7usize), 0..14),
        games in prop::collection::vec(prop::collection::vec(0..7usize, 1..4), 1..6)
    ) {
        let mut options = vec![Vec::new(); 7];
        let edges: Vec<(usize, usize)> =
            edges.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b))).collect();
        for &(from, to) in &edges {
            options[from].push(to);
        }
        let mut known = Known::new();
        let mut poj = String::from("7\n");
        for own in &options {
            let _ = write!(poj, "{}", own.len());
            for to in own {
                let _ = write!(poj, " {to}");
            }
            poj.push('\n');
        }
        let mut expected = String::new();
        for tokens in &games {
            let mut sorted = tokens.clone();
            sorted.sort_unstable();
            let won = wins(&options, &sorted, &mut known);
            expected.push_str(if won { "WIN\n" } else { "LOSE\n" });
            let _ = write!(poj, "{}", tokens.len());
            let mut acwing = format!("7 {} {}\n", edges.len(), tokens.len());
            for (from, to) in &edges {
                let _ = writeln!(acwing, "{} {}", from + 1, to + 1);
            }
            for token in tokens {
                let _ = write!(poj, " {token}");
                let _ = write!(acwing, "{} ", token + 1);
            }
            poj.push('\n');
            prop_assert_eq!(output("acwing-1319", &acwing), if won { "win\n" } else { "lose\n" });
        }
        poj.push_str("0\n");
        prop_assert_eq!(output("poj-2425", &poj.repeat(2)), expected.repeat(2));
    }
}

#[test]
fn a_graph_without_questions_has_no_answers() {
    assert_eq!(output("poj-2425", "1\n0\n0\n1\n0\n1 0\n0\n"), "LOSE\n");
    assert_eq!(output("HDU 1524", "0\n0\n"), "");
}

#[test]
fn the_judges_limits_are_quick() {
    let mut input = String::from("2000 6000 1\n");
    for i in 0..6000u64 {
        let (from, to) = (i * 7919 % 2000, i * 104_729 % 2000);
        let _ = writeln!(input, "{} {}", from.max(to + u64::from(from == to)) % 2000 + 1, from.min(to) + 1);
    }
    input =
        input.lines().filter(|line| line.split_once(' ').is_none_or(|(a, b)| a != b)).collect::<Vec<_>>().join("\n");
    let edges = input.lines().count() - 1;
    let input = format!("{}\n1\n", input.replace("2000 6000 1", &format!("2000 {edges} 1")));
    assert!(["win\n", "lose\n"].contains(&output("acwing-1319", &input).as_str()));
}
