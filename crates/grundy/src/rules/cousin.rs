//! First cousins: codes that are one game with its heaps counted from another number.
//!
//! If a heap of 1 has no move (the digit for taking 1 is even), a heap of 1 is as dead as none, and counting
//! every heap one lower gives the code d' with
//! `d'_r = (d_{r+1} & 1) | 3 if d_r has bit 2 | 7 if d_{r-1} has bit 4`.
//! The game trees are the same, so this holds in normal and in misere play, and the value of
//! heap n under d is that of heap n-1 under d' for n >= 1. Repeating until the digit for taking 1 is odd gives the *standard form*
//! (Berlekamp, Conway and Guy, *Winning Ways*, ch. 4).

use crate::rules::code::{LEAVE_ONE, LEAVE_TWO, TAKE_ALL, TakeBreakCode};

impl TakeBreakCode {
    /// The standard form of an octal code that ends, and by how much its heaps are smaller: the value of heap
    /// n here is the value of heap n - shift there.
    ///
    /// `None` for codes with digits above 7 or a repeating tail, and for codes without moves.
    ///
    /// ```
    /// use grundy::TakeBreakCode;
    /// let dawsons_kayles = TakeBreakCode::new(vec![0, 0, 7], vec![]).unwrap();
    /// let (standard, shift) = dawsons_kayles.standard_form().unwrap();
    /// assert_eq!((standard.to_string().as_str(), shift), ("0.137", 1));
    /// ```
    #[must_use]
    pub fn standard_form(&self) -> Option<(TakeBreakCode, u64)> {
        let last = self.last_take()?;
        if self.has_no_moves() || self.digits().iter().any(|&d| d > 7) {
            return None;
        }
        let mut code = self.clone();
        let mut shift = 0;
        // Every step brings each digit's lowest bit one place nearer, so the digits decide how often it can happen.
        while code.digit(1) & TAKE_ALL == 0 && shift <= last + 1 {
            let digit = |r: u64| {
                let whole = code.digit(r + 1) & TAKE_ALL;
                let one = if code.digit(r) & LEAVE_ONE != 0 { 3 } else { 0 };
                let two = if r > 0 && code.digit(r - 1) & LEAVE_TWO != 0 { 7 } else { 0 };
                whole | one | two
            };
            let length = code.digits().len() as u64 + 1;
            let digits = std::iter::once(0).chain((1..=length).map(digit)).collect();
            code = TakeBreakCode::new(digits, Vec::new())?;
            shift += 1;
        }
        Some((code, shift))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::NimSequence;
    use crate::rules::Ruleset;
    use proptest::prelude::*;

    fn standard(digits: &[u8]) -> (String, u64) {
        let (code, shift) = TakeBreakCode::new(digits.to_vec(), vec![]).unwrap().standard_form().unwrap();
        (code.to_string(), shift)
    }

    #[test]
    fn the_families_of_the_book() {
        assert_eq!(standard(&[0, 4]), ("0.137".to_owned(), 2));
        assert_eq!(standard(&[0, 0, 7]), ("0.137".to_owned(), 1));
        assert_eq!(standard(&[4, 4]), ("0.77".to_owned(), 1));
        assert_eq!(standard(&[4]), ("0.7".to_owned(), 1));
        assert_eq!(standard(&[0, 6]), ("0.37".to_owned(), 1));
        assert_eq!(standard(&[0, 7, 7]), ("0.77".to_owned(), 0));
        assert_eq!(TakeBreakCode::new(vec![0, 8], vec![]).unwrap().standard_form(), None);
    }

    proptest! {
        #[test]
        fn values_are_shifted(zero in prop::sample::select(vec![0u8, 4]), rest in prop::collection::vec(0u8..8, 1..5)) {
            let code = TakeBreakCode::new(std::iter::once(zero).chain(rest).collect(), vec![]).unwrap();
            if let Some((standard, shift)) = code.standard_form() {
                prop_assert!(standard.digit(1) % 2 == 1);
                let mut left = NimSequence::of(&Ruleset::from(code)).unwrap();
                let mut right = NimSequence::of(&Ruleset::from(standard)).unwrap();
                for n in 0..150u64 {
                    let expected = n.checked_sub(shift).map_or(0, |m| right.value_u64(m).unwrap());
                    prop_assert_eq!(left.value_u64(n).unwrap(), expected);
                }
            }
        }
    }
}
