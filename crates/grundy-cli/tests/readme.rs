//! The README shows real output: every console block of both languages is run and compared.

use std::path::Path;
use std::process::Command;

/// The commands of the console blocks, each with the output that is shown for it.
fn shown(text: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => examples.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => {
                    output.push_str(line);
                    output.push('\n');
                }
                (None, None) => panic!("output before any command: {line}"),
            },
        }
    }
    examples
}

fn read(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(name)).expect("the README is in the root")
}

#[test]
fn every_example_of_the_readme_prints_what_is_shown() {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let folder = program.parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    for name in ["README.md", "README.zh-CN.md"] {
        let examples = shown(&read(name));
        assert!(examples.len() >= 8, "{name} has lost its examples");
        // What the examples write stays in a folder of their own.
        let place = tempfile::tempdir().expect("a folder");
        for (command, expected) in examples {
            let output = Command::new("sh").args(["-c", &command]).env("PATH", &path).current_dir(&place).output();
            let output = output.expect("sh runs");
            let printed =
                format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert_eq!(printed.trim_end(), expected.trim_end(), "{name}: {command}");
        }
    }
}

#[test]
fn both_readmes_have_the_same_code_and_examples() {
    let (english, chinese) = (read("README.md"), read("README.zh-CN.md"));
    assert_eq!(shown(&english), shown(&chinese));
    let code = |text: &str| text.split("```").skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(code(&english), code(&chinese));
}
