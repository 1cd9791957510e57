//! Games told by scripts.

use std::path::{Path, PathBuf};

use crate::{answer, refusal};

fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/scripts").join(name).display().to_string()
}

/// A script in a file of its own.
fn script(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_script_is_solved_with_its_own_picture_of_positions() {
    assert_eq!(
        answer(&["solve", "--script", &example("chomp.star"), "[3, 3, 3]"]),
        "\
N-position (normal play): the player to move wins.

  chomp.star   [3, 3, 3]   value 5
  ### / ### / ###
  every line of play was searched: 19 positions

winning moves: 1
  [3, 3, 3] -> [3, 1, 1]         ### / # / #

why: the value is 5, not 0. A winning move leaves value 0.
"
    );
    let misere = answer(&["solve", "--script", &example("wythoff.star"), "[2, 2]", "--play", "misere"]);
    assert!(misere.starts_with("P-position (misere play): the other player wins.\n"), "{misere}");
    let json = answer(&["solve", "--script", &example("euclid.star"), "7 2", "--json"]);
    assert!(json.contains(r#""outcome":"N""#) && json.contains(r#""value":"3""#), "{json}");
}

#[test]
fn an_error_shows_the_line_of_the_script() {
    let path = script("half.star", "def moves(n):\n    return half(n)\n\ndef half(n):\n    return [n // 'two']\n");
    let path = path.display().to_string();
    assert_eq!(
        refusal(&["solve", "--script", &path, "5"]),
        format!(
            "error: {path}, line 5: Operation `//` not supported for types `int` and `string` (asked for 5)
  |
5 |     return [n // 'two']
  |             ^^^^^^^^^^
"
        )
    );
    assert_eq!(
        refusal(&["solve", "--script", &example("wythoff.star"), "[4, x]"]),
        "\
error: expected a number, a string in quotation marks or a list in brackets, found x
  |
1 | [4, x]
  |     ^
"
    );
    let missing = refusal(&["solve", "--script", "no-such-file.star", "5"]);
    assert!(missing.starts_with("error: cannot read no-such-file.star"), "{missing}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_script_that_wants_all_memory_dies_alone() {
    // Doubling sixty times passes every check of the interpreter; only the limit of the system stops it.
    let path = script(
        "doubling.star",
        "def moves(n):\n    x = [0]\n    for i in range(60):\n        x = x + x\n    return x\n",
    );
    let path = path.display().to_string();
    assert_eq!(
        refusal(&["solve", "--memory", "16M", "--script", &path, "5"]),
        format!(
            "error: the script {path} needed more memory than it may use\n  = help: allow more with --memory, such as --memory 8G\n"
        )
    );
}
