//! The lines of a numbered edge list, fast.
//!
//! Nearly every line is two numbers of at most eight digits, one blank and a newline. Such a line is read eight bytes
//! at a time: the first byte that is no digit is found in all eight at once, and the digits are added up in three
//! multiplications. Any other line goes through a reader that looks at every byte and knows what to say.

use grundy::Edge;

use crate::error::Wrong;
use crate::words::third_word;

/// The largest number that a vertex may have.
pub(crate) const LARGEST: u32 = u32::MAX - 3;

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Nothing,
    /// A vertex on a line of its own.
    Alone(u32),
    Edge(Edge),
}

const ZEROS: u64 = 0x3030_3030_3030_3030;

/// How many digits these eight bytes begin with, told from the bytes with the bits of `0` taken out.
#[inline]
fn length(word: u64) -> usize {
    // The high bit of a byte is set from the first byte on that is no digit; carries go upward only.
    let others = (word.wrapping_add(0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080;
    (others.trailing_zeros() / 8) as usize
}

/// The number that the first `length` bytes are the digits of, 1 to 8 of them.
#[inline]
fn value(word: u64, length: usize) -> u32 {
    let word = word << (64 - 8 * length);
    let pairs = word.wrapping_mul(10).wrapping_add(word >> 8);
    let high = (pairs & 0x0000_00ff_0000_00ff).wrapping_mul(0x000f_4240_0000_0064);
    let low = ((pairs >> 16) & 0x0000_00ff_0000_00ff).wrapping_mul(0x0000_2710_0000_0001);
    (high.wrapping_add(low) >> 32) as u32
}

/// The longest ordinary line with its newline.
const LONGEST: usize = 18;

/// An ordinary line that begins at `at`: the edge, of numbers of any size, and how many bytes it takes with its newline.
#[inline]
pub(crate) fn ordinary(text: &[u8], at: usize) -> Option<(Edge, usize)> {
    let line: &[u8; LONGEST] = text.get(at..at + LONGEST)?.first_chunk()?;
    let from = u64::from_le_bytes(*line.first_chunk()?) ^ ZEROS;
    let first = length(from);
    let to = u64::from_le_bytes(*line[first + 1..].first_chunk()?) ^ ZEROS;
    let second = length(to);
    let ends = (line[first], line[first + 1 + second]);
    // One branch for all, which is never taken in a file of ordinary lines.
    if (first == 0) | (second == 0) | (ends.0 != b' ') | (ends.1 != b'\n') {
        return None;
    }
    Some(([value(from, first), value(to, second)], first + second + 2))
}

/// One line of any kind, from its first byte, and where the next begins. Numbers above `limit` are wrong.
pub(crate) fn line(text: &[u8], start: usize, limit: u32) -> Result<(Line, usize), Wrong> {
    let end = text[start..].iter().position(|&b| b == b'\n').map_or(text.len(), |n| start + n);
    let mut numbers = [0; 2];
    let mut count = 0;
    let mut at = start;
    loop {
        while at < end && text[at].is_ascii_whitespace() {
            at += 1;
        }
        if at == end || text[at] == b'#' {
            break;
        }
        let word = &text[at..end];
        let length = word.iter().position(|b| b.is_ascii_whitespace() || *b == b'#').unwrap_or(word.len());
        if count == 2 {
            return Err(third_word(text, at, length));
        }
        numbers[count] = number(text, at, length, limit)?;
        count += 1;
        at += length;
    }
    let what = match count {
        0 => Line::Nothing,
        1 => Line::Alone(numbers[0]),
        _ => Line::Edge(numbers),
    };
    Ok((what, end + 1))
}

fn number(text: &[u8], at: usize, length: usize, limit: u32) -> Result<u32, Wrong> {
    let word = &text[at..at + length];
    let value = word.iter().try_fold(0u64, |value, byte| {
        byte.is_ascii_digit().then(|| value.saturating_mul(10).saturating_add(u64::from(byte - b'0')))
    });
    match value {
        Some(value) if value <= u64::from(limit) => Ok(value as u32),
        Some(_) => {
            let wrong = Wrong::token(text, at, length, "a vertex in range", OUT_OF_RANGE);
            let message = if limit == LARGEST {
                format!("vertex {} is too large, the largest number is {LARGEST}", wrong.found)
            } else {
                format!("there is no vertex {}, the header allows none above {limit}", wrong.found)
            };
            Err(Wrong { message, ..wrong })
        }
        None => {
            let expected = "the number of a vertex";
            let help = if word.starts_with(b"-") && word[1..].iter().all(u8::is_ascii_digit) {
                "vertices are numbered from 0 or 1"
            } else {
                "the first line has numbers, so all vertices must be numbers; if they are names, --base names"
            };
            Err(Wrong::token(text, at, length, expected, help))
        }
    }
}

const OUT_OF_RANGE: &str = "if numbers are only names of vertices, --base names";
