//! Help, completions and manual pages.

use crate::{answer, call};

const COMMANDS: &[&str] = &[
    "solve",
    "values",
    "period",
    "compare",
    "explain",
    "play",
    "code",
    "judge",
    "stress",
    "nim",
    "pattern",
    "nim",
    "games",
    "about",
    "completions",
    "man",
];

#[test]
fn every_command_has_help_with_two_examples() {
    for command in COMMANDS {
        let help = answer(&[command, "--help"]);
        let examples = help.split("Examples:\n").nth(1).unwrap_or_else(|| panic!("{command}: {help}"));
        assert!(examples.matches(&format!("  grundy {command}")).count() >= 2, "{command}: {help}");
    }
    let main = answer(&["--help"]);
    for command in COMMANDS {
        assert!(main.contains(&format!("\n  {command} ")), "{command}: {main}");
    }
}

#[test]
fn the_main_help_speaks_chinese() {
    let help = answer(&["--lang", "zh", "--help"]);
    insta::assert_snapshot!(help);
    assert_eq!(answer(&["--lang", "zh", "help"]), help);
    assert_eq!(answer(&["--lang=zh", "-h"]), help);
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing");
    }
    let without_command = call(&["--lang", "zh"], b"");
    assert_eq!((without_command.code, without_command.err.as_str()), (Some(2), help.as_str()));
}

#[test]
fn the_commands_for_contests_have_help_in_chinese() {
    for command in ["judge", "stress", "play"] {
        let help = answer(&[command, "--help", "--lang", "zh"]);
        assert!(help.contains("用法：") && help.matches(&format!("  grundy {command}")).count() >= 2, "{help}");
        assert_eq!(answer(&["--lang", "zh", "help", command]), help);
        assert_ne!(answer(&[command, "--help"]), help);
        // Every option of the English page is on the Chinese one.
        for option in answer(&[command, "--help"]).split_whitespace().filter(|word| word.starts_with("--")) {
            let name = option.trim_end_matches([',', '.', ')', ':']);
            let shared = ["--json", "--quiet", "--memory", "--lang", "--help", "--"].contains(&name);
            assert!(shared || help.contains(name), "{command}: {name}");
        }
    }
}

#[test]
fn help_of_help_is_help() {
    assert_eq!(answer(&["help", "--help"]), answer(&["help"]));
    assert_eq!(answer(&["help", "solve", "-h"]), answer(&["help", "solve"]));
    assert_eq!(call(&["nowhere", "--help"], b"").code, Some(2));
}

#[test]
fn the_completions_say_how_to_make_their_folder() {
    assert!(answer(&["completions", "--help"]).contains("mkdir -p"));
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(answer(&["completions", shell]).contains("solve"), "{shell}");
    }
}

#[test]
fn manual_pages_are_made_for_every_command() {
    assert!(answer(&["man"]).contains(".TH grundy 1"));
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    answer(&["man", "--out", directory.to_str().unwrap()]);
    for command in COMMANDS {
        let page = std::fs::read_to_string(directory.join(format!("grundy-{command}.1"))).unwrap();
        assert!(page.contains(".TH") && page.contains("Examples"), "{command}: {page}");
    }
}

#[test]
fn the_version_is_printed() {
    assert_eq!(answer(&["--version"]), concat!("grundy ", env!("CARGO_PKG_VERSION"), "\n"));
}
