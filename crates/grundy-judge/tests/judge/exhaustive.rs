//! Answers held to a search that knows nothing but the moves of the statement.

mod graphs;

use std::collections::HashMap;
use std::hash::Hash;

use crate::output;

/// Follows the definition: a position is won if some move leads to a lost one.
struct Search<S, F: Fn(&S) -> Vec<S>> {
    moves: F,
    /// What a player who cannot move has.
    stuck: bool,
    known: HashMap<S, bool>,
}

impl<S: Hash + Eq + Clone, F: Fn(&S) -> Vec<S>> Search<S, F> {
    fn new(moves: F) -> Self {
        Search { moves, stuck: false, known: HashMap::new() }
    }

    fn wins(&mut self, state: &S) -> bool {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let options = (self.moves)(state);
        let wins = if options.is_empty() { self.stuck } else { options.iter().any(|next| !self.wins(next)) };
        self.known.insert(state.clone(), wins);
        wins
    }
}

fn joined(list: &[u64]) -> String {
    list.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// All lists of the given length with entries from `low` to `high`.
fn lists(length: usize, low: u64, high: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        all = all.iter().flat_map(|l| (low..=high).map(move |x| [l.as_slice(), &[x]].concat())).collect();
    }
    all
}

/// All words of the given length over two letters.
fn words(length: usize, letters: [char; 2]) -> impl Iterator<Item = String> {
    (0..1u32 << length).map(move |bits| (0..length).map(|i| letters[(bits >> i & 1) as usize]).collect())
}

/// Sends many cases at once and compares the words.
fn compare(id: &str, cases: &[(String, bool)], shape: Shape, words: [&str; 2]) {
    let body: String = cases.iter().flat_map(|(text, _)| [text.as_str(), "\n"]).collect();
    let input = match shape {
        Shape::Count => format!("{}\n{body}", cases.len()),
        Shape::End => body,
        Shape::Zeros(n) => format!("{body}{}\n", ["0"; 9][..n].join(" ")),
        Shape::One => {
            for (text, wins) in cases {
                let out = output(id, text);
                assert_eq!(out.trim_end(), words[usize::from(!wins)], "{id} on {text:?}");
            }
            return;
        }
    };
    let out = output(id, &input);
    let answers: Vec<&str> = out.lines().map(|line| line.split_once(": ").map_or(line, |(_, word)| word)).collect();
    assert_eq!(answers.len(), cases.len(), "{id}");
    for ((text, wins), answer) in cases.iter().zip(answers) {
        assert_eq!(answer, words[usize::from(!wins)], "{id} on {text:?}");
    }
}

#[derive(Clone, Copy)]
enum Shape {
    Count,
    End,
    Zeros(usize),
    One,
}

/// All positions after lowering one heap by an amount that `takes` allows.
fn lowered(heaps: &[u64], takes: impl Fn(u64, u64) -> bool) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for take in (1..=heap).filter(|&take| takes(heap, take)) {
            let mut next = heaps.to_vec();
            next[i] -= take;
            all.push(next);
        }
    }
    all
}

#[test]
fn rings_of_beads_and_of_coins() {
    // A ring as a list of cells; `m` neighbours that are free are painted.
    fn ring(m: usize, least: usize) -> impl Fn(&Vec<bool>) -> Vec<Vec<bool>> {
        move |cells| {
            let n = cells.len();
            let mut all = Vec::new();
            for start in 0..n {
                for length in least..=m.min(n) {
                    if (0..length).all(|k| !cells[(start + k) % n]) {
                        let mut next = cells.clone();
                        (0..length).for_each(|k| next[(start + k) % n] = true);
                        all.push(next);
                    }
                }
            }
            all
        }
    }
    let mut cases = Vec::new();
    for m in 1..=6usize {
        let mut search = Search::new(ring(m, m));
        for n in 1..=13usize {
            cases.push((format!("{n} {m}"), search.wins(&vec![false; n])));
        }
    }
    compare("hdu-3980", &cases, Shape::Count, ["aekdycoin", "abcdxyzk"]);
    let mut search = Search::new(ring(2, 1));
    let cases: Vec<_> = (1..=11usize).map(|n| (n.to_string(), search.wins(&vec![false; n]))).collect();
    compare("poj-2484", &cases, Shape::Zeros(1), ["Alice", "Bob"]);
}

#[test]
fn pieces_on_a_strip_and_men_on_a_hill() {
    // POJ 1704: pieces move left without passing or meeting; written unsorted.
    let strip = |pieces: &Vec<u64>| {
        let mut all = Vec::new();
        for (i, &piece) in pieces.iter().enumerate() {
            for to in (if i == 0 { 1 } else { pieces[i - 1] + 1 })..piece {
                let mut next = pieces.clone();
                next[i] = to;
                all.push(next);
            }
        }
        all
    };
    let mut search = Search::new(strip);
    let mut cases = Vec::new();
    for length in 1..=4 {
        for pieces in lists(length, 1, 8).into_iter().filter(|p| p.windows(2).all(|w| w[0] < w[1])) {
            let mut written = pieces.clone();
            written.rotate_left(length / 2);
            cases.push((format!("{length} {}", joined(&written)), search.wins(&pieces)));
        }
    }
    compare("poj-1704", &cases, Shape::Count, ["Georgia will win", "Bob will win"]);

    // HDU 4315: the top, cell 0, holds any number of men; who brings the king there wins.
    let mut cases = Vec::new();
    for king in 0..4 {
        let mut search = Search::new(move |men: &Vec<u64>| {
            let mut all = Vec::new();
            if men[king] == 0 {
                return all;
            }
            for (i, &man) in men.iter().enumerate() {
                let above = if i == 0 { 0 } else { men[i - 1] };
                let first = if above == 0 { 0 } else { above + 1 };
                for to in first..man {
                    let mut next = men.clone();
                    next[i] = to;
                    all.push(next);
                }
            }
            all
        });
        for length in king + 1..=4 {
            for men in lists(length, 1, 8).into_iter().filter(|p| p.windows(2).all(|w| w[0] < w[1])) {
                cases.push((format!("{length} {} {}", king + 1, joined(&men)), search.wins(&men)));
            }
        }
    }
    compare("hdu-4315", &cases, Shape::End, ["Alice", "Bob"]);
}

#[test]
fn staircases_of_several_kinds() {
    // AcWing 892: any number of tokens goes one step down.
    let mut search = Search::new(|steps: &Vec<u64>| {
        let mut all = Vec::new();
        for (i, &step) in steps.iter().enumerate() {
            for count in 1..=step {
                let mut next = steps.clone();
                next[i] -= count;
                if i > 0 {
                    next[i - 1] += count;
                }
                all.push(next);
            }
        }
        all
    });
    let cases: Vec<_> = (1..=3)
        .flat_map(|n| lists(n, 0, 3))
        .map(|steps| (format!("{} {}", steps.len(), joined(&steps)), search.wins(&steps)))
        .collect();
    compare("acwing-892", &cases, Shape::One, ["Yes", "No"]);

    // Luogu P3480: heaps stay in ascending order.
    let mut search = Search::new(|heaps: &Vec<u64>| {
        let mut all = lowered(heaps, |_, _| true);
        all.retain(|next| next.windows(2).all(|w| w[0] <= w[1]));
        all
    });
    let cases: Vec<_> = (1..=4)
        .flat_map(|n| lists(n, 0, 5))
        .filter(|h| h.windows(2).all(|w| w[0] <= w[1]))
        .map(|heaps| (format!("{} {}", heaps.len(), joined(&heaps)), search.wins(&heaps)))
        .collect();
    compare("luogu-p3480", &cases, Shape::Count, ["TAK", "NIE"]);

    // HDU 3389: cards go from box A to a lower box B if A + B is odd and a multiple of 3.
    let mut search = Search::new(|boxes: &Vec<u64>| {
        let mut all = Vec::new();
        for from in 1..=boxes.len() {
            for to in (1..from).filter(|to| (from + to) % 6 == 3) {
                for count in 1..=boxes[from - 1] {
                    let mut next = boxes.clone();
                    next[from - 1] -= count;
                    next[to - 1] += count;
                    all.push(next);
                }
            }
        }
        all
    });
    let mut cases: Vec<_> = (1..=7)
        .flat_map(|n| lists(n, 0, 1))
        .map(|boxes| (format!("{} {}", boxes.len(), joined(&boxes)), search.wins(&boxes)))
        .collect();
    for two in lists(2, 0, 2) {
        for (i, j) in [(5, 2), (8, 6), (12, 5), (11, 8), (9, 3), (13, 12)] {
            let mut boxes = vec![0; 14];
            (boxes[i - 1], boxes[j - 1]) = (two[0], two[1]);
            cases.push((format!("14 {}", joined(&boxes)), search.wins(&boxes)));
        }
    }
    compare("hdu-3389", &cases, Shape::Count, ["Alice", "Bob"]);
}

#[test]
fn heaps_that_are_moved_together() {
    // POJ 1740: take some of a heap, then move any of its rest to other heaps.
    fn spread(heaps: &[u64], from: usize, rest: u64, at: usize, all: &mut Vec<Vec<u64>>) {
        if at == heaps.len() {
            let mut next = heaps.to_vec();
            next[from] = rest;
            next.retain(|&h| h > 0);
            next.sort_unstable();
            all.push(next);
            return;
        }
        let most = if at == from || heaps[at] == 0 { 0 } else { rest };
        for gift in 0..=most {
            let mut next = heaps.to_vec();
            next[at] += gift;
            spread(&next, from, rest - gift, at + 1, all);
        }
    }
    let mut search = Search::new(|heaps: &Vec<u64>| {
        let mut all = Vec::new();
        for from in 0..heaps.len() {
            (0..heaps[from]).for_each(|rest| spread(heaps, from, rest, 0, &mut all));
        }
        all
    });
    let cases: Vec<_> = (1..=4)
        .flat_map(|n| lists(n, 1, 4))
        .map(|heaps| {
            let mut sorted = heaps.clone();
            sorted.sort_unstable();
            (format!("{} {}", heaps.len(), joined(&heaps)), search.wins(&sorted))
        })
        .collect();
    compare("poj-1740", &cases, Shape::Zeros(1), ["1", "0"]);

    // CSES 2208: one coin from each of any of the heaps.
    let mut search = Search::new(|heaps: &Vec<u64>| {
        let chosen = 1..1u32 << heaps.len();
        let from = |mask: u32| heaps.iter().enumerate().map(move |(i, &h)| h.checked_sub(u64::from(mask >> i & 1)));
        chosen.filter_map(|mask| from(mask).collect()).collect()
    });
    let cases: Vec<_> = (1..=4)
        .flat_map(|n| lists(n, 1, 4))
        .map(|heaps| (format!("{} {}", heaps.len(), joined(&heaps)), search.wins(&heaps)))
        .collect();
    compare("cses-2208", &cases, Shape::Count, ["first", "second"]);

    // Codeforces 451A: every move takes a stick of each direction.
    let mut search = Search::new(|&(a, b): &(u64, u64)| if a > 0 && b > 0 { vec![(a - 1, b - 1)] } else { vec![] });
    let pairs = || (1..10u64).flat_map(|a| (1..10u64).map(move |b| (a, b)));
    let cases: Vec<_> = pairs().map(|(a, b)| (format!("{a} {b}"), search.wins(&(a, b)))).collect();
    compare("cf-451a", &cases, Shape::One, ["Akshat", "Malvika"]);

    // HDU 2147: from the upper right corner left, down or both.
    let mut search = Search::new(|&(a, b): &(u64, u64)| {
        let steps = [(1, 0), (0, 1), (1, 1)];
        steps.into_iter().filter(|&(x, y)| a > x && b > y).map(|(x, y)| (a - x, b - y)).collect()
    });
    let cases: Vec<_> = pairs().map(|(a, b)| (format!("{a} {b}"), search.wins(&(a, b)))).collect();
    compare("hdu-2147", &cases, Shape::Zeros(2), ["Wonderful!", "What a pity!"]);

    // HDU 1525: a multiple of the smaller number off the larger.
    let mut search = Search::new(|&(a, b): &(u64, u64)| {
        let (a, b) = (a.max(b), a.min(b));
        (1..=a.checked_div(b).unwrap_or(0)).map(|k| (a - k * b, b)).collect()
    });
    let cases: Vec<_> = (1..60u64)
        .flat_map(|a| (1..60u64).map(move |b| (a, b)))
        .map(|(a, b)| (format!("{a} {b}"), search.wins(&(a, b))))
        .collect();
    compare("hdu-1525", &cases, Shape::Zeros(2), ["Stan wins", "Ollie wins"]);
}

#[test]
fn numbers_that_are_raced_or_lowered() {
    // HDU 2897: take p to q; at most p left must all be taken, and who takes the last loses.
    let mut cases = Vec::new();
    for p in 1..=5u64 {
        for q in p..=8 {
            let mut search = Search::new(move |&n: &u64| {
                if n == 0 {
                    vec![]
                } else if n <= p {
                    vec![0]
                } else {
                    (p..=q.min(n)).map(|take| n - take).collect()
                }
            });
            search.stuck = true;
            cases.extend((1..=60u64).map(|n| (format!("{n} {p} {q}"), search.wins(&n))));
        }
    }
    compare("hdu-2897", &cases, Shape::End, ["WIN", "LOST"]);

    // HDU 1517: from 1 by factors of 2 to 9 to the goal.
    let mut cases = Vec::new();
    for goal in 2..=700u64 {
        let mut search =
            Search::new(move |&p: &u64| if p >= goal { vec![] } else { (2..=9).map(|by| p * by).collect() });
        cases.push((goal.to_string(), search.wins(&1)));
    }
    compare("hdu-1517", &cases, Shape::End, ["Stan wins.", "Ollie wins."]);

    // HDU 2516 and Luogu P6487: at most twice what was taken before.
    let mut search =
        Search::new(|&(n, most): &(u64, u64)| (1..=most.min(n)).map(|take| (n - take, 2 * take)).collect());
    let cases: Vec<_> = (2..=90u64).map(|n| (n.to_string(), search.wins(&(n, n - 1)))).collect();
    compare("hdu-2516", &cases, Shape::Zeros(1), ["First win", "Second win"]);
    for n in 1..=90u64 {
        let least = (1..=n).find(|&take| !search.wins(&(n - take, 2 * take))).unwrap();
        assert_eq!(output("luogu-p6487", &n.to_string()), format!("{least}\n"));
    }

    // LeetCode 1025: subtract a proper divisor.
    let mut search = Search::new(|&n: &u64| (1..n).filter(|x| n % x == 0).map(|x| n - x).collect());
    let cases: Vec<_> = (1..=60u64).map(|n| (n.to_string(), search.wins(&n))).collect();
    compare("leetcode-1025", &cases, Shape::One, ["true", "false"]);

    // SPOJ NGM: subtract a digit; the digit shown wins.
    let digits = |n: u64| n.to_string().bytes().map(|b| u64::from(b - b'0')).filter(|&d| d > 0).collect::<Vec<_>>();
    let mut search = Search::new(move |&n: &u64| digits(n).into_iter().map(|d| n - d).collect());
    for n in 1..=300u64 {
        let out = output("spoj-ngm", &n.to_string());
        match out.strip_prefix("TAK\n") {
            None => assert!(out == "NIE\n" && !search.wins(&n), "{n}"),
            Some(digit) => assert!(!search.wins(&(n - digit.trim().parse::<u64>().unwrap())), "{n} {digit}"),
        }
    }

    // HackerRank, A Chessboard Game.
    let mut search = Search::new(|&(x, y): &(i32, i32)| {
        let steps = [(-2, 1), (-2, -1), (1, -2), (-1, -2)];
        let to = steps.into_iter().map(|(a, b)| (x + a, y + b));
        to.filter(|&(a, b)| (1..=15).contains(&a) && (1..=15).contains(&b)).collect()
    });
    let cases: Vec<_> = (1..=15)
        .flat_map(|x| (1..=15).map(move |y| (x, y)))
        .map(|(x, y)| (format!("{x} {y}"), search.wins(&(x, y))))
        .collect();
    compare("hackerrank-a-chessboard-game-1", &cases, Shape::Count, ["First", "Second"]);
}

#[test]
fn words_and_boards() {
    // LeetCode 294: ++ becomes --.
    let mut search = Search::new(|word: &Vec<u8>| {
        let at = (1..word.len()).filter(|&i| word[i - 1] == b'+' && word[i] == b'+');
        at.map(|i| [&word[..i - 1], b"--", &word[i + 1..]].concat()).collect()
    });
    let cases: Vec<_> = (1..=9)
        .flat_map(|n| words(n, ['+', '-']))
        .map(|word| (format!("\"{word}\""), search.wins(&word.clone().into_bytes())))
        .collect();
    compare("leetcode-294", &cases, Shape::One, ["true", "false"]);

    // Codeforces 1704F: Alice whitens two neighbours of which one is red, Bob of which one is blue. The only
    // game here in which the players differ, so the search carries who moves.
    let mut search = Search::new(|(word, alice): &(Vec<u8>, bool)| {
        let own = if *alice { b'R' } else { b'B' };
        let at = (1..word.len()).filter(|&i| word[i - 1] == own || word[i] == own);
        at.map(|i| ([&word[..i - 1], b"WW", &word[i + 1..]].concat(), !alice)).collect()
    });
    let cases: Vec<_> = (2..=9)
        .flat_map(|n| words(n, ['R', 'B']))
        .map(|word| (format!("{} {word}", word.len()), search.wins(&(word.clone().into_bytes(), true))))
        .collect();
    compare("cf-1704f", &cases, Shape::Count, ["Alice", "Bob"]);

    // Codeforces 276B: delete a letter; who faces a word that can be arranged to a palindrome wins.
    let mut search = Search::new(|counts: &Vec<u64>| {
        // The player before has just handed over a won position: no moves, and that is a win.
        if counts.iter().filter(|&c| c % 2 == 1).count() <= 1 { vec![] } else { lowered(counts, |_, take| take == 1) }
    });
    search.stuck = true;
    let cases: Vec<_> = lists(4, 0, 3)
        .into_iter()
        .filter(|counts| counts.iter().sum::<u64>() > 0)
        .map(|counts| {
            let word: String =
                "abcd".chars().zip(&counts).flat_map(|(c, &n)| std::iter::repeat_n(c, n as usize)).collect();
            (word, search.wins(&counts))
        })
        .collect();
    compare("cf-276b", &cases, Shape::One, ["First", "Second"]);

    // LeetCode 810: erase a number; facing a xor of 0 wins, so who makes it 0 loses.
    let mut search = Search::new(|list: &Vec<u64>| {
        if list.iter().fold(0, |a, b| a ^ b) == 0 {
            return vec![];
        }
        (0..list.len()).map(|i| [&list[..i], &list[i + 1..]].concat()).collect()
    });
    search.stuck = true;
    let cases: Vec<_> = (1..=5).flat_map(|n| lists(n, 0, 3)).map(|list| (joined(&list), search.wins(&list))).collect();
    compare("leetcode-810", &cases, Shape::One, ["true", "false"]);
}

#[test]
fn the_largest_bound_with_which_the_first_player_wins() {
    for heaps in (1..=3).flat_map(|n| lists(n, 1, 6)) {
        let max = *heaps.iter().max().unwrap();
        let winning: Vec<u64> = (1..=max + 3)
            .filter(|&k| Search::new(move |h: &Vec<u64>| lowered(h, |_, take| take <= k)).wins(&heaps))
            .collect();
        // From the largest heap on nothing changes any more.
        let expected = match winning.last() {
            None => "0".to_owned(),
            Some(&k) if k > max => "-1".to_owned(),
            Some(k) => k.to_string(),
        };
        let out = output("atcoder-arc-168-b", &format!("{} {}", heaps.len(), joined(&heaps)));
        assert_eq!(out.trim_end(), expected, "{heaps:?}");
    }
}

#[test]
fn heaps_that_break_in_parts() {
    /// Sums of values straight from the definition of mex.
    fn values(most: usize, options: impl Fn(usize) -> Vec<Vec<usize>>) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=most {
            let reached: Vec<u64> =
                options(heap).iter().map(|parts| parts.iter().fold(0, |sum, &part| sum ^ values[part])).collect();
            values.push((0..=u64::MAX).find(|v| !reached.contains(v)).unwrap());
        }
        values
    }
    fn check(id: &str, shape: &dyn Fn(usize, usize) -> String, values: &[u64], words: [&str; 2]) {
        // A heap of each size against heaps of every size tells whether their values are equal.
        for a in 1..values.len() {
            for b in (1..values.len()).filter(|b| (a * 7 + b) % 3 == 0 || values.len() < 30) {
                let out = output(id, &shape(a, b));
                let word = out.lines().last().unwrap().rsplit(": ").next().unwrap();
                assert_eq!(word, words[usize::from(values[a] == values[b])], "{id}: {a} {b}");
            }
        }
    }
    let near_equal = |x: usize, m: usize| [vec![x / m; m - x % m], vec![x / m + 1; x % m]].concat();
    for least in [1, 2, 3, 5] {
        let table = values(60, |x| if x < least { vec![] } else { (2..=x).map(|m| near_equal(x, m)).collect() });
        check("luogu-p3235", &|a, b| format!("1 {least}\n2 {a} {b}\n"), &table, ["1", "0"]);
    }
    let table = values(24, |x| (0..x).flat_map(|a| (0..=a).map(move |b| vec![a, b])).collect());
    check("acwing-894", &|a, b| format!("2\n{a} {b}\n"), &table, ["Yes", "No"]);
    for k in 1..=4 {
        let table = values(60, |x| {
            let take = (x > 0).then(|| vec![x.saturating_sub(1)]);
            let halves = (x > 0 && x % 2 == 0).then(|| vec![x / 2; k]);
            take.into_iter().chain(halves).collect()
        });
        check("cf-603c", &|a, b| format!("2 {k}\n{a} {b}\n"), &table, ["Kevin", "Nicky"]);
    }
    let table = values(28, |x| {
        let three = (1..x).flat_map(|a| (1..x - a).map(move |b| vec![a, b, x - a - b])).filter(|p| p[2] > 0);
        (0..x).map(|rest| vec![rest]).chain(three).collect()
    });
    check("hdu-5795", &|a, b| format!("1\n2\n{a} {b}\n"), &table, ["First player wins.", "Second player wins."]);
    let table = values(60, |x| (2..=x).filter(|y| x % y == 0).map(|y| vec![x / y; y]).collect());
    check("hackerrank-tower-breakers-3", &|a, b| format!("1\n2\n{a} {b}\n"), &table, ["1", "2"]);
    let table = values(60, |x| (1..=x / 2).map(|take| vec![x - take]).collect());
    check("lightoj-1296", &|a, b| format!("1\n2\n{a} {b}\n"), &table, ["Alice", "Bob"]);
    let table = values(60, |x| (1..x).filter(|y| x % y == 0).map(|y| vec![y]).collect());
    check("atcoder-abc-368-f", &|a, b| format!("2\n{a} {b}\n"), &table, ["Anna", "Bruno"]);
    let table = values(90, |x| (1..x).filter(|y| y.pow(2) <= x && y.pow(4) >= x).map(|y| vec![y]).collect());
    check("cf-256c", &|a, b| format!("2\n{a} {b}\n"), &table, ["Furlo", "Rublo"]);
    let table = values(60, |x| (3..=7.min(x)).map(|take| vec![x - take]).collect());
    check("atcoder-abc-297-g", &|a, b| format!("2 3 7\n{a} {b}\n"), &table, ["First", "Second"]);
}

#[test]
fn moves_and_their_number() {
    let nim = |h: &Vec<u64>| lowered(h, |_, _| true);
    let mut search = Search::new(nim);
    for heaps in (1..=3).flat_map(|n| lists(n, 0, 5)) {
        let count = nim(&heaps).iter().filter(|next| !search.wins(next)).count();
        let input = format!("{} {}\n0\n", heaps.len(), joined(&heaps));
        assert_eq!(output("poj-2975", &input), format!("{count}\n"), "{heaps:?}");
        assert_eq!(output("hdu-1850", &input), format!("{count}\n"), "{heaps:?}");
        let out = output("luogu-p1247", &input);
        match nim(&heaps).iter().find(|next| !search.wins(next)) {
            None => assert_eq!(out, "lose\n"),
            Some(next) => {
                let heap = (0..heaps.len()).find(|&i| heaps[i] != next[i]).unwrap();
                assert_eq!(out, format!("{} {}\n{}\n", heaps[heap] - next[heap], heap + 1, joined(next)), "{heaps:?}");
            }
        }
    }
    // Wythoff with the moves from both heaps first.
    let mut search = Search::new(|&(a, b): &(u64, u64)| {
        let both = (1..=a.min(b)).map(|k| (a - k, b - k));
        both.chain((0..a).map(|x| (x, b))).chain((0..b).map(|y| (a, y))).collect()
    });
    for (a, b) in (0..16u64).flat_map(|b| (0..=b).map(move |a| (a, b))).filter(|&pair| pair != (0, 0)) {
        let out = output("hdu-2177", &format!("{a} {b}\n0 0\n"));
        let mut lines = out.lines();
        assert_eq!(lines.next() == Some("1"), search.wins(&(a, b)), "{a} {b}");
        let shown: Vec<(u64, u64)> = lines
            .map(|line| line.split_once(' ').unwrap())
            .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
            .collect();
        let both: Vec<_> = (1..=a).map(|k| (a - k, b - k)).filter(|pair| !search.wins(pair)).collect();
        assert!(shown.starts_with(&both), "{a} {b}: {shown:?}");
        let single = (0..a).map(|x| (x, b)).chain((0..b).map(|y| (a.min(y), a.max(y))));
        let mut all: Vec<_> = single.filter(|pair| !search.wins(pair)).chain(both).collect();
        all.sort_unstable();
        all.dedup();
        let mut sorted = shown.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, all, "{a} {b}");
    }
    // Misere Nim.
    let mut search = Search::new(nim);
    search.stuck = true;
    let cases: Vec<_> = (1..=4)
        .flat_map(|n| lists(n, 0, 4))
        .map(|heaps| (format!("{} {}", heaps.len(), joined(&heaps)), search.wins(&heaps)))
        .collect();
    compare("hdu-1907", &cases, Shape::Count, ["John", "Brother"]);
    compare("hackerrank-misere-nim-1", &cases, Shape::Count, ["First", "Second"]);
}

#[test]
fn nimble_and_the_count_of_zero_sums() {
    // HackerRank, Nimble: any coin goes any way to the left.
    let mut search = Search::new(|coins: &Vec<u64>| {
        let mut all = Vec::new();
        for from in (1..coins.len()).filter(|&i| coins[i] > 0) {
            for to in 0..from {
                let mut next = coins.clone();
                next[from] -= 1;
                next[to] += 1;
                all.push(next);
            }
        }
        all
    });
    let cases: Vec<_> = (1..=5)
        .flat_map(|n| lists(n, 0, 2))
        .map(|coins| (format!("{} {}", coins.len(), joined(&coins)), search.wins(&coins)))
        .collect();
    compare("hackerrank-nimble-game-1", &cases, Shape::Count, ["First", "Second"]);
    for k in 0..12u32 {
        let count = (1..=1u64 << k).filter(|n| n ^ (2 * n) ^ (3 * n) == 0).count();
        assert_eq!(output("project-euler-301", &k.to_string()), format!("{count}\n"), "{k}");
    }
    // Codeforces 15C with quarries listed heap by heap.
    for numbers in lists(4, 1, 5) {
        let sum = numbers.chunks(2).flat_map(|q| q[0]..q[0] + q[1]).fold(0, |a, b| a ^ b);
        let out = output("cf-15c", &format!("2 {}", joined(&numbers)));
        assert_eq!(out, if sum != 0 { "tolik\n" } else { "bolik\n" });
    }
}
