//! Take-and-break codes: octal, hexadecimal and wider.
//!
//! A code `d0.d1d2...` tells for every number i of tokens taken from a heap how many non-empty heaps may be
//! left of the rest: bit h of digit `di` allows exactly h. Bit 1 (value 1) takes the whole heap, bit 2 leaves
//! one heap, bit 4 two, bit 8 three, bit 16 four. Codes with digits up to 7 are the *octal* games of Guy and
//! Smith, *The G-values of various games*, Proc. Cambridge Philos. Soc. 52 (1956).
//!
//! Zeros at the end mean nothing, and a tail may repeat for ever: `0.[3]` is Nim. Codes are kept in normal
//! form, so that equal codes are equal values.

use std::fmt;

use crate::rules::heap::HeapRules;

/// A take-and-break code in normal form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeBreakCode {
    /// `digits[i]` is the digit for taking i tokens; digit 0 has no bits 1 and 2.
    digits: Vec<u8>,
    /// Repeats after `digits` for ever; empty if the code ends.
    tail: Vec<u8>,
}

impl Default for TakeBreakCode {
    /// The code without moves, `0.0`.
    fn default() -> Self {
        TakeBreakCode { digits: vec![0], tail: Vec::new() }
    }
}

/// The bit of a digit that allows the whole heap to be taken.
pub const TAKE_ALL: u8 = 1;
/// The bit of a digit that allows one heap to be left.
pub const LEAVE_ONE: u8 = 2;
/// The bit of a digit that allows two heaps to be left.
pub const LEAVE_TWO: u8 = 4;

impl TakeBreakCode {
    /// The code with the given digits (`digits[0]` stands before the point) and repeating tail.
    ///
    /// Returns `None` if a digit is above 31 or the digit for taking nothing has the bits 1 or 2, which would
    /// be a pass.
    #[must_use]
    pub fn new(mut digits: Vec<u8>, mut tail: Vec<u8>) -> Option<Self> {
        if digits.is_empty() {
            digits.push(0);
        }
        if digits.iter().chain(&tail).any(|&d| d > 31) || digits[0] & (TAKE_ALL | LEAVE_ONE) != 0 {
            return None;
        }
        if tail.iter().all(|&d| d == 0) {
            tail.clear();
        }
        if tail.is_empty() {
            while digits.len() > 1 && digits.last() == Some(&0) {
                digits.pop();
            }
        } else {
            let length = tail.len();
            let least = (1..=length).find(|&p| length.is_multiple_of(p) && (0..length).all(|i| tail[i] == tail[i % p]));
            tail.truncate(least.unwrap_or(length));
            // Digits before the tail that continue it backwards are part of it; one rotation for all of them.
            let backwards = tail.iter().rev().cycle();
            let same = digits[1..].iter().rev().zip(backwards).take_while(|(a, b)| a == b).count();
            digits.truncate(digits.len() - same);
            let turn = same % tail.len();
            tail.rotate_right(turn);
        }
        Some(TakeBreakCode { digits, tail })
    }

    /// The digit for taking `take` tokens.
    #[must_use]
    pub fn digit(&self, take: u64) -> u8 {
        let length = self.digits.len() as u64;
        if take < length {
            self.digits[take as usize]
        } else if self.tail.is_empty() {
            0
        } else {
            self.tail[((take - length) % self.tail.len() as u64) as usize]
        }
    }

    /// The digits before the tail, the one before the point first.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The repeating tail; empty for a code that ends.
    #[must_use]
    pub fn tail(&self) -> &[u8] {
        &self.tail
    }

    /// The largest number that may be taken, counting every digit that is not 0; `None` if there is no end.
    #[must_use]
    pub fn last_take(&self) -> Option<u64> {
        self.tail.is_empty().then(|| self.digits.len() as u64 - 1)
    }

    /// The largest number of heaps a move may leave (0 if there are no moves that leave any).
    #[must_use]
    pub fn most_heaps(&self) -> u32 {
        let all = self.digits.iter().chain(&self.tail).fold(0, |a, d| a | d);
        if all == 0 { 0 } else { u8::BITS - 1 - all.leading_zeros() }
    }

    /// Whether no heap of any size has a move.
    #[must_use]
    pub fn has_no_moves(&self) -> bool {
        self.tail.is_empty() && self.digits.iter().all(|&d| d == 0)
    }

    /// The code whose moves are those of either code.
    #[must_use]
    pub fn union(&self, other: &TakeBreakCode) -> TakeBreakCode {
        let head = self.digits.len().max(other.digits.len());
        let repeat = num_integer::lcm(self.tail.len().max(1), other.tail.len().max(1));
        let repeat = if self.tail.is_empty() && other.tail.is_empty() { 0 } else { repeat };
        let digit = |i: usize| self.digit(i as u64) | other.digit(i as u64);
        let digits = (0..head).map(digit).collect();
        let tail = (head..head + repeat).map(digit).collect();
        TakeBreakCode::new(digits, tail).unwrap_or_default()
    }
}

impl HeapRules for TakeBreakCode {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        let last = self.last_take().unwrap_or(heap).min(heap);
        for take in 0..=last {
            let digit = self.digit(take);
            let rest = heap - take;
            if digit & TAKE_ALL != 0 && rest == 0 && heap > 0 {
                visit(&[]);
            }
            for count in 1..=4u64 {
                if digit & (1 << count) != 0 && rest >= count {
                    for_each_partition(rest, count as usize, visit);
                }
            }
        }
    }
}

/// Visits every way to write `total` as a sum of `count` (1 to 4) positive numbers in ascending order.
fn for_each_partition(total: u64, count: usize, visit: &mut dyn FnMut(&[u64])) {
    let mut parts = [0u64; 4];
    match count {
        1 => visit(&[total]),
        2 => (1..=total / 2).for_each(|a| visit(&[a, total - a])),
        _ => descend(total, 1, 0, count, &mut parts, visit),
    }
}

fn descend(rest: u64, least: u64, at: usize, count: usize, parts: &mut [u64; 4], visit: &mut dyn FnMut(&[u64])) {
    if at + 1 == count {
        parts[at] = rest;
        visit(&parts[..count]);
        return;
    }
    for part in least..=rest / (count - at) as u64 {
        parts[at] = part;
        descend(rest - part, part, at + 1, count, parts, visit);
    }
}

/// The character of a digit: 0-9, then A-V.
fn digit_char(digit: u8) -> char {
    char::from_digit(u32::from(digit), 32).map_or('?', |c| c.to_ascii_uppercase())
}

impl fmt::Display for TakeBreakCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", digit_char(self.digits[0]))?;
        for &digit in &self.digits[1..] {
            write!(f, "{}", digit_char(digit))?;
        }
        if self.tail.is_empty() {
            return if self.digits.len() == 1 { f.write_str("0") } else { Ok(()) };
        }
        let tail: String = self.tail.iter().map(|&d| digit_char(d)).collect();
        write!(f, "[{tail}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(digits: &[u8], heap: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        TakeBreakCode::new(digits.to_vec(), Vec::new()).unwrap().for_each_option(heap, &mut |o| all.push(o.to_vec()));
        all
    }

    #[test]
    fn kayles_of_five_has_the_options_of_the_book() {
        assert_eq!(options(&[0, 7, 7], 5), [vec![4], vec![1, 3], vec![2, 2], vec![3], vec![1, 2]]);
        assert_eq!(options(&[0, 7, 7], 2), [vec![1], vec![]]);
        assert_eq!(options(&[0, 7, 7], 0), Vec::<Vec<u64>>::new());
    }

    #[test]
    fn a_digit_of_eight_leaves_three_heaps_and_sixteen_four() {
        assert_eq!(options(&[0, 8], 6), [vec![1, 1, 3], vec![1, 2, 2]]);
        assert_eq!(options(&[16], 6), [vec![1, 1, 1, 3], vec![1, 1, 2, 2]]);
        assert_eq!(options(&[4], 1), Vec::<Vec<u64>>::new());
    }

    #[test]
    fn codes_have_one_normal_form() {
        let code = |d: &[u8], t: &[u8]| TakeBreakCode::new(d.to_vec(), t.to_vec()).unwrap();
        assert_eq!(code(&[0, 7, 0, 0], &[0]), code(&[0, 7], &[]));
        assert_eq!(code(&[0, 3, 3], &[3, 3]), code(&[0], &[3]));
        assert_eq!(code(&[0, 1, 2], &[1, 2, 1, 2]), code(&[0], &[1, 2]));
        assert_eq!(code(&[0, 3, 3], &[]).to_string(), "0.33");
        assert_eq!(code(&[4], &[3]).to_string(), "4.[3]");
        assert_eq!(code(&[0], &[]).to_string(), "0.0");
        assert_eq!(code(&[4], &[]).to_string(), "4.0");
        assert_eq!(TakeBreakCode::new(vec![2], vec![]), None);
        assert_eq!(TakeBreakCode::new(vec![0, 32], vec![]), None);
    }

    #[test]
    fn the_union_of_tails_repeats_with_both() {
        let a = TakeBreakCode::new(vec![0], vec![1, 0]).unwrap();
        let b = TakeBreakCode::new(vec![0, 0], vec![2, 0, 0]).unwrap();
        let union = a.union(&b);
        for i in 0..40 {
            assert_eq!(union.digit(i), a.digit(i) | b.digit(i), "{i}");
        }
    }
}
