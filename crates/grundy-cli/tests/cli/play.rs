//! Games played through a pipe and through a pseudo-terminal.

use std::io::{Read, Write};

use crate::{Ended, call, refusal};

fn play(arguments: &[&str], lines: &str) -> Ended {
    let all: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    call(&all, lines.as_bytes())
}

#[test]
fn a_won_game_is_won_by_the_hints() {
    // 3 5 7 is won; hints say how, and the program has no chance.
    let mut lines = String::new();
    let mut ended = play(&["nim: 1 2"], "hint\n");
    assert!(ended.out.contains("a winning move: heap 2 (2) becomes 1, taking 1\n"), "{}", ended.out);
    lines += "2 1\n";
    ended = play(&["nim: 1 2"], &(lines.clone() + "1 1\n"));
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert!(ended.out.ends_with("you win.\ngrundy never had a won position.\n"), "{}", ended.out);
}

#[test]
fn the_end_says_where_the_game_was_lost() {
    // Taking the wrong heap of 1 2 lets the program win.
    let ended = play(&["nim: 1 2"], "1 1\n");
    let end = "grundy wins.\nyou lost it with move 1: heap 1 (1) becomes 0, taking 1. \
               This would have won: heap 2 (2) becomes 1, taking 1.\n";
    assert!(ended.out.ends_with(end), "{}", ended.out);
}

#[test]
fn only_legal_moves_are_made() {
    let ended = play(&["S(1,3,4): 5"], "1 2\n7 1\n1 9\nabc\n1\n1 > 2\nquit\n");
    for text in [
        "the rules do not allow it",
        "there is no heap 7",
        "the heap has only 5",
        "write the number of a heap and what to take",
        "you: heap 1 (5) becomes 2, taking 3\n",
        "the game is not over",
    ] {
        assert!(ended.out.contains(text), "{text}: {}", ended.out);
    }
    assert_eq!(ended.out.matches("that is not a move").count(), 5, "{}", ended.out);
}

#[test]
fn heaps_break_and_moves_come_back() {
    let ended = play(&["kayles: 7", "--two"], "1 > 3 2\nvalues on\nundo\nundo\n1 > 3 3\nmoves\n");
    assert!(ended.out.contains("the first player: heap 1 (7) becomes 2 3, taking 2\n"), "{}", ended.out);
    assert!(ended.out.contains("  1  2  oo   value 2\n  2  3  ooo  value 3\n"), "{}", ended.out);
    assert!(ended.out.contains("there is no move to take back"), "{}", ended.out);
    assert!(ended.out.contains("heap 2 (3) becomes 1 1, taking 1\n"), "{}", ended.out);
    assert!(ended.out.ends_with("the game is not over; the first player could win it\n"), "{}", ended.out);
}

#[test]
fn games_on_several_heaps_and_misere_play() {
    let ended = play(&["wythoff: 1 2", "--second"], "quit\n");
    assert!(ended.out.contains("grundy: heaps 1 2 become"), "{}", ended.out);
    let ended = play(&["wythoff: 3 4"], "> 1 2\nquit\n");
    assert!(ended.out.contains("you: heaps 3 4 become 1 2: take 2 from 3 and 2 from 4\n"), "{}", ended.out);
    let ended = play(&["nim: 1 1 1", "--play", "misere", "--two"], "1 1\n1 1\n1 1\n");
    assert!(ended.out.contains("the second player wins.\n"), "{}", ended.out);
    let chinese = play(&["nim: 1 2", "--lang", "zh"], "hint\nwhy\n1 1\n");
    assert!(chinese.out.contains("必胜走法：第 2 堆（2）变为 1，取走 1") && chinese.out.contains("你输在第 1 步"));
}

#[test]
fn moves_on_boards_are_told_as_what_they_are() {
    let ended = call(&["play", "green-hackenbush: 0 1 1 2"], b"moves\n> 0\n");
    assert!(ended.out.contains("  0 1 1 2 becomes 0 1: cut 1-2\n"), "{}", ended.out);
    assert!(ended.out.contains("> and all that is left is a move too: > 3 5"), "{}", ended.out);
    assert!(
        ended.out.contains("you: 0 1 1 2 becomes 0: cut 0-1\n") && ended.out.contains("\nyou win.\n"),
        "{}",
        ended.out
    );
    let ended = call(&["play", "chomp: 3 3"], b"> 3 2\n");
    assert!(ended.out.contains("you: 3 3 becomes 3 2: eat square 3 of row 2\n"), "{}", ended.out);
    assert!(!call(&["play", "nim: 1 2"], b"").out.contains("on a board"));
}

#[test]
fn an_easy_opponent_moves_by_its_seed() {
    fn game(seed: &str) -> String {
        play(&["nim: 3 4 5", "--level", "easy", "--seed", seed], "1 1\nquit\n").out
    }
    assert_eq!(game("4"), game("4"));
    assert!((2..9).any(|seed: u32| game(&seed.to_string()) != game("1")));
}

#[test]
fn what_cannot_be_played_is_refused() {
    assert!(refusal(&["play", "nim: 1000000"]).contains("too large to be played"));
    assert!(refusal(&["play", "nim 3"]).starts_with("error: "));
}

#[test]
fn why_is_an_explanation() {
    let ended = play(&["S(1,3,4): 5"], "why\n");
    assert!(ended.out.contains("value = mex{0, 1, 2} = 3"), "{}", ended.out);
    let misere = play(&["nim: 1 2", "--play", "misere", "--lang", "zh"], "why\nquit\n");
    assert!(
        misere.out.contains("反常规则（反 Nim）：走最后一步的人输") && !misere.out.contains("misere"),
        "{}",
        misere.out
    );
}

/// A graph in a file of its own: 1 <-> 2 -> 3, a loop with a way out at 4, one without at 6.
fn graph() -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("played.txt");
    std::fs::write(&path, "1 2\n2 1\n2 3\n4 4\n4 3\n5 4\n6 6\n7 2\n").unwrap();
    path.display().to_string()
}

#[test]
fn tokens_on_a_graph_are_played_to_the_end_though_there_are_cycles() {
    let graph = graph();
    let ended = play(&["--graph", &graph, "2 5"], "hint\n3 5\nwhy\n1\n");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert!(ended.out.contains("a winning move: 3 5\nyou: to 3 5\n"), "{}", ended.out);
    assert!(ended.out.contains("grundy: to 3 4\n"), "{}", ended.out);
    let ended = play(&["--graph", &graph, "2 5"], "3 5\n3 3\n");
    assert!(ended.out.ends_with("you win.\ngrundy never had a won position.\n"), "{}", ended.out);
    // Going back to 1 throws the win away, and the program takes it.
    let ended = play(&["--graph", &graph, "2"], "1\nundo\n1\nvalues on\nmoves\nquit\n");
    assert!(ended.out.contains("you: to 1\n") && ended.out.contains("grundy: to 2\n"), "{}", ended.out);
    assert!(ended.out.contains("2   value 1\n    1  1   0\n    2  3   0\n"), "{}", ended.out);
    let ended = play(&["--graph", &graph, "4", "--two"], "4\n3\n");
    assert!(
        ended
            .out
            .ends_with("the second player wins.\nthe first player lost it with move 1: 4. This would have won: 3.\n"),
        "{}",
        ended.out
    );
    let drawn = play(&["--graph", &graph, "6", "--lang", "zh"], "hint\n6\n8\n");
    assert!(drawn.out.contains("保持平局的走法：6\n") && drawn.out.contains("请输入 1 到 1 的编号"), "{}", drawn.out);
    assert!(drawn.out.ends_with("对局没有结束\n"), "{}", drawn.out);
    let misere = play(&["--graph", &graph, "3 3", "--play", "misere"], "");
    assert!(misere.out.ends_with("you win.\ngrundy never had a won position.\n"), "{}", misere.out);
    assert!(refusal(&["play", "--graph", &graph, "8"]).contains("there is no vertex \"8\""));
    assert!(refusal(&["play", "--graph", "-", "8"]).contains("standard input holds the moves"));
    let many = (0..2000).map(|v| format!("{v} {}", v + 1)).collect::<Vec<_>>().join("\n");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.txt");
    std::fs::write(&path, many).unwrap();
    let message = refusal(&["play", "--graph", &path.display().to_string(), "0 0 0"]);
    assert!(message.starts_with("error: more than 200000 positions can be reached"), "{message}");
}

/// The program is perfect: from every vertex that is won it wins against whatever is played.
#[test]
fn a_won_graph_is_won_by_the_program() {
    let graph = graph();
    for start in ["2", "4", "2 5"] {
        for seed in 0..6u32 {
            // A person who types numbers at random, more than the game can need.
            let typed = |i: u32| ((seed * 7 + i * 5 + i / 3) % 3 + 1).to_string();
            let lines = (0..40).map(typed).collect::<Vec<_>>().join(
                "
",
            );
            let ended = play(&["--graph", &graph, start, "--second"], &lines);
            assert!(ended.out.contains("grundy wins.\n"), "{start} {seed}: {}", ended.out);
        }
    }
}

#[cfg(feature = "script")]
#[test]
fn positions_of_a_script_are_played() {
    let chomp = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/scripts/chomp.star");
    let ended = play(&["--script", chomp, "[2, 2]"], "hint\nwhy\n[1, 1]\n1\n");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert!(ended.out.contains("a winning move: [2, 1]   ## / #\n"), "{}", ended.out);
    assert!(ended.out.contains("won in 3 moves at most: [2, 1]   ## / #"), "{}", ended.out);
    let ended = play(&["--script", chomp, "[2, 2]"], "1\n");
    assert!(
        ended.out.ends_with("you lost it with move 1: [1, 1]   # / #. This would have won: [2, 1]   ## / #.\n"),
        "{}",
        ended.out
    );
    assert!(refusal(&["play", "--script", "no/such.star", "3"]).contains("cannot read no/such.star"));
    assert!(refusal(&["play", "--script", chomp, "[2"]).starts_with("error: "));
    assert!(refusal(&["play", "--script", chomp, "\"x\""]).starts_with("error: "));
}

#[cfg(not(feature = "script"))]
#[test]
fn a_program_without_scripts_says_so() {
    assert!(refusal(&["play", "--script", "game.star", "3"]).contains("built without scripts"));
}

#[test]
fn whatever_the_notation_names_can_be_played() {
    for position in [
        "chomp: 3 3 + nim: 2",
        "moves(n): n-1; (a, n-a) for a in 1..n/2 if a != n-a: 5 4",
        "node-kayles: 1 2 2 3",
        "green-hackenbush: 0 1 1 2",
        "kotzig(1,2): 8 0",
        "northcott: 1 5 2 4",
        "mock-turtles: 1 2 3",
        "nim: 2 + wythoff: 1 2 + kayles: 3",
        "0.07: 5 4",
    ] {
        let ended = play(&[position], "moves\nhint\nwhy\nquit\n");
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{position}");
        assert!(
            ended.out.contains("a winning move: ") || ended.out.contains("lost whatever"),
            "{position}: {}",
            ended.out
        );
    }
}

/// A terminal: the prompt is shown, a line is typed, the answer comes.
#[cfg(target_os = "linux")]
fn at_a_terminal(arguments: &[&str], talk: &[(&str, &str)]) {
    use std::process::{Command, Stdio};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap().into_string().unwrap();
    let side = || Stdio::from(std::fs::File::options().read(true).write(true).open(&name).unwrap());
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("play")
        .args(arguments)
        .stdin(side())
        .stdout(side())
        .stderr(side())
        .spawn()
        .unwrap();
    let mut keyboard = std::fs::File::from(controller);
    let mut screen = keyboard.try_clone().unwrap();
    // A thread reads, so that a program that says nothing fails the test instead of holding it for ever.
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 1024];
        while let Ok(read) = screen.read(&mut buffer) {
            if read == 0 || sender.send(String::from_utf8_lossy(&buffer[..read]).into_owned()).is_err() {
                break;
            }
        }
    });
    let mut seen = String::new();
    let mut until = |text: &str| {
        loop {
            if let Some(at) = seen.find(text) {
                let rest = seen.split_off(at + text.len());
                return std::mem::replace(&mut seen, rest);
            }
            match receiver.recv_timeout(std::time::Duration::from_secs(60)) {
                Ok(more) => seen += &more,
                Err(error) => panic!("{error}: waited for {text}, saw {seen}"),
            }
        }
    };
    for (wanted, line) in talk {
        until(wanted);
        if !line.is_empty() {
            until("you> ");
            keyboard.write_all(format!("{line}\n").as_bytes()).unwrap();
        }
    }
    assert!(child.wait().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_sees_prompts() {
    at_a_terminal(
        &["nim: 1 2"],
        &[
            ("", "hint"),
            ("heap 2 (2) becomes 1, taking 1", "2 1"),
            ("grundy: heap 1 (1) becomes 0, taking 1", "1 1"),
            ("you win.", ""),
        ],
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_plays_on_a_graph() {
    at_a_terminal(
        &["--graph", &graph(), "2 5"],
        &[("    2  3 5", "hint"), ("a winning move: 3 5", "2"), ("grundy: to 3 4", "3 3"), ("you win.", "")],
    );
}

#[cfg(all(target_os = "linux", feature = "script"))]
#[test]
fn a_terminal_plays_a_script() {
    let chomp = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/scripts/chomp.star");
    at_a_terminal(&["--script", chomp, "[2, 2]"], &[("    3  [2, 1]", "3"), ("grundy: to", "1"), ("you win.", "")]);
}
