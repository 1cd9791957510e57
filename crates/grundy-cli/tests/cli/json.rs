//! Answers for programs: the field names of the documentation, which do not change.

use serde_json::{Value, json};

use crate::{answer, call};

fn parsed(arguments: &[&str]) -> Value {
    let text = answer(&[arguments, &["--json"]].concat());
    assert_eq!(text.matches('\n').count(), 1, "one object a line: {text}");
    serde_json::from_str(&text).unwrap()
}

/// Whether every field of `expected` is in `found` with that value.
fn holds(found: &Value, expected: &Value) {
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&found[name], value, "{name} of {found}");
    }
}

#[test]
fn solve_gives_values_moves_and_their_number() {
    let found = parsed(&["solve", "S(2^k): 3 7 12"]);
    holds(
        &found,
        &json!({
            "schema": "grundy/solve/1", "play": "normal", "position": "S(2^k): 3 7 12", "outcome": "N", "value": "1",
            "winning_move_count": "5", "proved": true,
        }),
    );
    holds(&found["components"][0], &json!({"rules": "S(2^k)", "heaps": ["3"], "value": "0"}));
    assert_eq!(found["winning_moves"][0], json!({"component": 0, "heaps": ["3"], "to": [["1"]]}));
    assert_eq!(found["winning_moves"].as_array().unwrap().len(), 5);
}

#[test]
fn a_move_lists_the_components_it_leaves() {
    let found = parsed(&["solve", "kayles: 5"]);
    assert_eq!(found["winning_moves"], json!([{"component": 0, "heaps": ["5"], "to": [["2"], ["2"]]}]));
    let found = parsed(&["solve", "nim: 5"]);
    assert_eq!(found["winning_moves"], json!([{"component": 0, "heaps": ["5"], "to": []}]));
    let found = parsed(&["solve", "wythoff: 5 8"]);
    assert_eq!(found["winning_moves"][0], json!({"component": 0, "heaps": ["5", "8"], "to": [["5", "3"]]}));
}

#[test]
fn a_list_of_moves_says_whether_it_is_complete() {
    let few = json!({"winning_move_count": "5", "winning_moves_complete": true});
    holds(&parsed(&["solve", "S(2^k): 3 7 12"]), &few);
    for (arguments, listed) in
        [(&["solve", "kayles: 200000"][..], 10_000), (&["solve", "S(2^k): 3 7 12", "--moves", "2"], 2)]
    {
        let found = parsed(arguments);
        holds(&found, &json!({"winning_moves_complete": false}));
        assert_eq!(found["winning_moves"].as_array().unwrap().len(), listed, "{arguments:?}");
    }
}

#[test]
fn values_are_numbers_and_heaps_are_strings() {
    let found = parsed(&["values", "0.77"]);
    holds(&found, &json!({"rules": "0.77", "play": "normal", "from": "0", "to": "20", "basis": "computed"}));
    assert_eq!(found["values"], json!([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]));
    holds(&found, &json!({"why": "computed heap by heap to heap 20; no period was looked for (grundy period 0.77)"}));
    let found = parsed(&["values", "nim", "--from", "2^60", "--to", "2^60"]);
    assert_eq!(found["values"], json!(["1152921504606846976"]));
}

#[test]
fn period_says_proved_or_unproved() {
    holds(
        &parsed(&["period", "S(2,3,11,15,18)"]),
        &json!({
            "rules": "S(2,3,11,15,18)", "play": "normal", "status": "proved", "theorem": "S1", "preperiod": "208",
            "period": "33", "saltus": "0", "minimal": true, "computed_to": "274",
        }),
    );
    holds(
        &parsed(&["period", "0.007", "--limit", "5000"]),
        &json!({"rules": "0.007", "status": "unproved", "computed_to": "5000"}),
    );
}

#[test]
fn other_answers_are_objects_too() {
    holds(
        &parsed(&["compare", "0.161", "0.36"]),
        &json!({"status": "different", "heap": "519", "left_value": "2", "right_value": "4"}),
    );
    holds(&parsed(&["compare", "S(1,2)", "0.33"]), &json!({"status": "equal", "because": "same rules"}));
    assert_eq!(parsed(&["about", "kayles"])["oeis"]["id"], "A002186");
    assert_eq!(parsed(&["explain", "S(1,3,4): 5"])["heaps"][0]["mex_of"], json!(["0", "1", "2"]));
    assert!(parsed(&["games"])["games"].as_array().unwrap().len() > 20);
    assert!(parsed(&["judge", "--list"])["problems"].as_array().unwrap().len() > 50);
}

#[test]
fn errors_are_objects_on_standard_error() {
    for (arguments, expected) in [
        (
            &["solve", "S(0,1): 7"][..],
            json!({"kind": "notation", "message": "0 is not a move", "line": 1, "column": 3, "found": "0", "help": "write S(1)"}),
        ),
        (&["solve", "S(k!): 10^"], json!({"kind": "notation"})),
        (&["solve"], json!({"kind": "usage"})),
        (&["values", "0.77", "--from", "5", "--to", "3"], json!({"kind": "usage"})),
        (&["values", "0.007", "--from", "1e40", "--to", "1e40", "--memory", "100K"], json!({"kind": "out-of-reach"})),
        (&["judge", "nowhere-1"], json!({"kind": "judge"})),
    ] {
        let ended = call(&[arguments, &["--json"]].concat(), b"");
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{arguments:?}");
        let found: Value = serde_json::from_str(&ended.err).unwrap();
        holds(&found["error"], &expected);
    }
}
