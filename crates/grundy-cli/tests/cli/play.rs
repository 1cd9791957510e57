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
    assert!(ended.out.contains("you: heaps 3 4 become 1 2, taking 4\n"), "{}", ended.out);
    let ended = play(&["nim: 1 1 1", "--play", "misere", "--two"], "1 1\n1 1\n1 1\n");
    assert!(ended.out.contains("the second player wins.\n"), "{}", ended.out);
    let chinese = play(&["nim: 1 2", "--lang", "zh"], "hint\nwhy\n1 1\n");
    assert!(chinese.out.contains("必胜走法：第 2 堆（2）变为 1，取走 1") && chinese.out.contains("你输在第 1 步"));
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
}

/// A terminal: the prompt is shown, a line is typed, the answer comes.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_sees_prompts() {
    use std::process::{Command, Stdio};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap().into_string().unwrap();
    let side = || Stdio::from(std::fs::File::options().read(true).write(true).open(&name).unwrap());
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["play", "nim: 1 2"])
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
    until("you> ");
    keyboard.write_all(b"hint\n").unwrap();
    until("heap 2 (2) becomes 1, taking 1");
    until("you> ");
    keyboard.write_all(b"2 1\n").unwrap();
    let board = until("you> ");
    assert!(board.contains("grundy: heap 1 (1) becomes 0, taking 1"), "{board}");
    keyboard.write_all(b"1 1\n").unwrap();
    until("you win.");
    assert!(child.wait().unwrap().success());
}
