//! Digital Deletions: a move lowers one digit of a word of digits, or deletes a 0 with everything to its right; who makes
//! the word empty wins.
//!
//! E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapter 15. A word that begins with 0 is won at
//! once. No theorem is used for the others: seen from the small numbers up, every number that no lost one reaches is lost
//! itself and makes won whatever reaches it: a digit raised, or a 0 and any digits put behind. Leading zeros matter, so
//! the position is a word and no number.

use std::sync::OnceLock;

use super::ContestError;

/// The longest word of the table.
const LONGEST: usize = 6;

/// Whether the player to move wins Digital Deletions from this word of one to six digits.
///
/// The first call makes a table of a million entries in about 30 milliseconds; later ones look it up.
///
/// ```
/// use grundy::contest::digital_deletions;
/// let wins: Vec<bool> = ["0", "00", "1", "20"].iter().flat_map(|w| digital_deletions(w.as_bytes())).collect();
/// assert_eq!(wins, [true, true, false, false]);
/// ```
pub fn digital_deletions(word: &[u8]) -> Result<bool, ContestError> {
    static WINS: OnceLock<Vec<bool>> = OnceLock::new();
    if word.is_empty() || word.len() > LONGEST || !word.iter().all(u8::is_ascii_digit) {
        let message = format!("expected a word of 1 to {LONGEST} digits");
        return Err(ContestError::NoPosition(message));
    }
    if word[0] == b'0' {
        return Ok(true);
    }
    let number = word.iter().fold(0, |number, digit| number * 10 + usize::from(digit - b'0'));
    Ok(WINS.get_or_init(table)[number])
}

/// Who wins each number without leading zeros.
fn table() -> Vec<bool> {
    let end = 10usize.pow(LONGEST as u32);
    let mut wins = vec![false; end];
    for number in 1..end {
        if wins[number] {
            continue;
        }
        let mut place = 1;
        while place <= number {
            let digit = number / place % 10;
            for more in 1..10 - digit {
                wins[number + more * place] = true;
            }
            place *= 10;
        }
        // A 0 behind it, and any digits behind that.
        let (mut first, mut count) = (number * 10, 1);
        while first < end {
            wins[first..first + count].fill(true);
            (first, count) = (first * 10, count * 10);
        }
    }
    wins
}

#[cfg(test)]
mod tests {
    use super::super::definition::Definition;
    use super::*;

    #[test]
    fn words_of_up_to_four_digits_follow_the_definition() {
        let mut definition = Definition::new(|word: &Vec<u8>| {
            let mut all = Vec::new();
            for (i, &digit) in word.iter().enumerate() {
                for lower in b'0'..digit {
                    let mut next = word.clone();
                    next[i] = lower;
                    all.push(next);
                }
                if digit == b'0' {
                    all.push(word[..i].to_vec());
                }
            }
            all
        });
        for length in 1..=4usize {
            for number in 0..10u32.pow(length as u32) {
                let word = format!("{number:0length$}").into_bytes();
                assert_eq!(digital_deletions(&word), Ok(definition.wins(&word)), "{number:0length$}");
            }
        }
    }

    #[test]
    fn other_words_are_refused() {
        for word in [&b""[..], b"1234567", b"12a", b"-1"] {
            assert!(digital_deletions(word).is_err());
        }
    }
}
