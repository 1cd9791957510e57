//! Cutting at palindromes: a move takes a word that is left and one of its letters that has equal neighbours, and divides the
//! word into what stands before the letter, the letter, and what stands behind it.
//!
//! Call a place good if its letters to both sides are equal. A cut at a good place takes it away and makes its two neighbours
//! bad, since they lose a letter; nothing else changes. So every run of good places is a heap of Dawson's chess, code 0.137:
//! take one place with its neighbours.

use crate::heap::NimSequence;

use super::ContestError;

/// The place, counted from 1, of the first letter at which a winning cut is made; `None` if there is none, and the player to
/// move loses.
///
/// Takes one pass over the word and a value for each of its runs.
///
/// ```
/// use grundy::contest::first_palindrome_cut;
/// assert_eq!(first_palindrome_cut(b"abacaba"), Ok(Some(2)));
/// assert_eq!(first_palindrome_cut(b"abcde"), Ok(None));
/// ```
pub fn first_palindrome_cut(word: &[u8]) -> Result<Option<u64>, ContestError> {
    let trouble = |what: &dyn std::fmt::Display| ContestError::NoPosition(what.to_string());
    let code = "0.137".parse().map_err(|error| trouble(&error))?;
    let mut sequence = NimSequence::of(&code).ok_or_else(|| trouble(&"0.137 is a rule for one heap"))?;
    let mut value = |length: usize| sequence.value_u64(length as u64).map_err(|error| trouble(&error));
    let good: Vec<bool> = (0..word.len()).map(|i| i > 0 && i + 1 < word.len() && word[i - 1] == word[i + 1]).collect();
    let mut runs = Vec::new();
    let mut at = 0;
    for run in good.chunk_by(|a, b| a == b) {
        if run[0] {
            runs.push((at, run.len()));
        }
        at += run.len();
    }
    let mut all = 0;
    for &(_, length) in &runs {
        all ^= value(length)?;
    }
    for &(start, length) in &runs {
        let others = all ^ value(length)?;
        for cut in 0..length {
            let parts = value(cut.saturating_sub(1))? ^ value((length - cut - 1).saturating_sub(1))?;
            if parts == others {
                return Ok(Some((start + cut) as u64 + 1));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::super::definition::{Definition, lists};
    use super::*;

    #[test]
    fn short_words_follow_the_definition() {
        let cuts = |word: &[u64]| -> Vec<usize> {
            (1..word.len().max(2) - 1).filter(|&i| word[i - 1] == word[i + 1]).collect()
        };
        let cut = |words: &[Vec<u64>], which: usize, at: usize| {
            let mut next = words.to_vec();
            let word = next.remove(which);
            next.extend([word[..at].to_vec(), word[at + 1..].to_vec()]);
            next.sort();
            next
        };
        let mut definition = Definition::new(|words: &Vec<Vec<u64>>| {
            (0..words.len()).flat_map(|i| cuts(&words[i]).into_iter().map(move |at| cut(words, i, at))).collect()
        });
        for length in 1..=10 {
            for word in lists(length, 0..=1) {
                let text: Vec<u8> = word.iter().map(|&letter| b'a' + letter as u8).collect();
                let first =
                    cuts(&word).into_iter().find(|&at| !definition.wins(&cut(std::slice::from_ref(&word), 0, at)));
                assert_eq!(first_palindrome_cut(&text), Ok(first.map(|at| at as u64 + 1)), "{word:?}");
            }
        }
        assert_eq!(first_palindrome_cut(b""), Ok(None));
    }
}
