//! What a contestant sees: samples, odd inputs, and answers held to exhaustive search.

mod custom;
mod exhaustive;
mod hostile;
mod samples;
mod tokens;

/// The output of a problem and the message of the error it ended with, if it did.
fn answer(id: &str, input: &[u8]) -> (String, Option<String>) {
    answer_of(grundy_judge::find(id).unwrap(), input)
}

fn answer_of(problem: &grundy_judge::Problem, input: &[u8]) -> (String, Option<String>) {
    let mut out = Vec::new();
    let result = problem.answer(input, &mut out);
    (String::from_utf8(out).unwrap(), result.err().map(|e| e.to_string()))
}

/// The output of a problem on an input that is answered to its end.
fn output(id: &str, input: &str) -> String {
    let (out, error) = answer(id, input.as_bytes());
    assert_eq!(error, None, "{id} on {input:?}");
    out
}
