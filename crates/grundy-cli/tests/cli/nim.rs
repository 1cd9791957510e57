//! Arithmetic of nimbers on the command line.

use crate::{answer, call, refusal};

#[test]
fn expressions_are_calculated() {
    assert_eq!(answer(&["nim", "7 * 12 + 3"]), "6\n");
    assert_eq!(answer(&["nim", "--hex", "0xffffffffffffffff", "^", "2"]), "0x9caf97a49cfc97f7\n");
    assert_eq!(call(&["nim", "-"], b"2 * 3\n").out, "1\n");
    let json = answer(&["nim", "--json", "2*2"]);
    assert_eq!(json, "{\"expression\":\"2*2\",\"schema\":\"grundy/nim/1\",\"value\":\"3\"}\n");
}

#[test]
fn a_mistake_is_shown_at_its_place() {
    let text = refusal(&["nim", "7 * (12 + ]"]);
    assert_eq!(
        text,
        "error: \"]\" does not belong here\n  |\n1 | 7 * (12 + ]\n  |           ^ expected a number, ( or a name such as sqrt\n"
    );
}

#[test]
fn flags_may_stand_behind_the_expression() {
    let told = answer(&["nim", "7 * 12 + 3", "--json"]);
    assert!(told.contains("\"value\":\"6\""), "{told}");
    assert_eq!(answer(&["nim", "7", "-", "3", "--hex"]), answer(&["nim", "--hex", "7 + 3"]));
}
