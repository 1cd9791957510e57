//! Rules and positions from the words of a call or from standard input.

use std::io::Read;

use grundy::{NimSequence, OneHeapRules, Position, Ruleset, parse_position, parse_rules};
use grundy_text::Diagnosis;

use crate::failure::Failure;

/// The text that was typed, its words joined by blanks; a lone `-` is standard input.
pub(crate) fn text(words: &[String]) -> Result<String, Failure> {
    if words != ["-"] {
        return Ok(words.join(" "));
    }
    Ok(Diagnosis::utf8(bytes()?)?)
}

/// All of standard input.
pub(crate) fn bytes() -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| Diagnosis::new("input", format!("cannot read standard input: {error}")))?;
    Ok(bytes)
}

pub(crate) fn position(words: &[String]) -> Result<Position, Failure> {
    let text = text(words)?;
    Ok(parse_position(&text).map_err(|error| {
        let told = Diagnosis::notation(&text, &error);
        if text.trim().is_empty() {
            told.helped("a position is rules, a colon and heaps: \"kayles: 3 5 7\"")
        } else {
            told
        }
    })?)
}

pub(crate) fn rules(words: &[String]) -> Result<Ruleset, Failure> {
    let text = text(words)?;
    Ok(parse_rules(&text).map_err(|error| Diagnosis::notation(&text, &error))?)
}

/// Rules for `command`, which is told the first and the last heap by flags; whoever writes them behind the rules hears of that.
pub(crate) fn rules_without_heaps(words: &[String], command: &str) -> Result<Ruleset, Failure> {
    let numbers = words.iter().rev().take_while(|word| word.parse::<u64>().is_ok()).count();
    match rules(words) {
        Err(Failure::Told(told)) if (1..=2).contains(&numbers) && numbers < words.len() => {
            let (rules, heaps) = words.split_at(words.len() - numbers);
            let (from, to) = if let [from, to] = heaps { (from.as_str(), to) } else { ("0", &heaps[0]) };
            let rules = rules.join(" ");
            Err(told.helped(format!("heaps are named by flags: {command} \"{rules}\" --from {from} --to {to}")).into())
        }
        read => read,
    }
}

/// The rules of one heap, for commands that make no sense otherwise.
pub(crate) fn one_heap(rules: &Ruleset, command: &str) -> Result<OneHeapRules, Failure> {
    let refuse = || {
        Diagnosis::new("rules", format!("{rules} is played on several heaps at once, so it has no nim-sequence"))
            .helped(format!("{command} needs rules of one heap; a position of {rules} is solved by grundy solve"))
    };
    Ok(rules.one_heap().ok_or_else(refuse)?)
}

pub(crate) fn sequence(rules: &Ruleset, command: &str) -> Result<NimSequence, Failure> {
    let mut sequence = NimSequence::new(&one_heap(rules, command)?);
    sequence.set_name(rules.to_string());
    Ok(sequence)
}
