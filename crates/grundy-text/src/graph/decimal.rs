//! Numbers in decimal, quickly where each is one more than the last.

/// Writes numbers. The names of the vertices of most files go up by one, and so do only their last digits.
#[derive(Debug)]
pub(crate) struct Decimal {
    /// The digits of the last number, from the first byte on.
    digits: [u8; 16],
    len: usize,
    last: u32,
}

impl Default for Decimal {
    fn default() -> Self {
        let mut digits = [0; 16];
        digits[0] = b'0';
        Decimal { digits, len: 1, last: 0 }
    }
}

impl Decimal {
    /// Appends a number.
    #[inline]
    pub(crate) fn put(&mut self, text: &mut Vec<u8>, number: u32) {
        if self.last.checked_add(1) == Some(number) {
            self.last = number;
            self.step();
        } else if self.last != number {
            self.set(number);
        }
        // A copy of fixed length is an instruction or two, one of any length is a call.
        let end = text.len() + self.len;
        text.extend_from_slice(&self.digits);
        text.truncate(end);
    }

    #[inline]
    fn step(&mut self) {
        let mut at = self.len - 1;
        while self.digits[at] == b'9' {
            self.digits[at] = b'0';
            if at == 0 {
                self.digits[0] = b'1';
                self.digits[self.len] = b'0';
                self.len += 1;
                return;
            }
            at -= 1;
        }
        self.digits[at] += 1;
    }

    fn set(&mut self, number: u32) {
        let mut text = Vec::with_capacity(self.digits.len());
        decimal(&mut text, number);
        self.digits[..text.len()].copy_from_slice(&text);
        self.len = text.len();
        self.last = number;
    }
}

/// Appends a number in decimal.
#[inline]
pub(crate) fn decimal(text: &mut Vec<u8>, number: u32) {
    if number < 10 {
        text.push(b'0' + number as u8);
        return;
    }
    let mut digits = [0u8; 10];
    let mut at = digits.len();
    let mut rest = number;
    while rest > 0 {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    text.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_one_after_the_other_are_written_like_any() {
        let jumps = [(0, 1200), (99_950, 99), (7, 7), (999_999_990, 20), (u32::MAX - 5, 5), (0, 3)];
        let mut one = Decimal::default();
        for (from, count) in jumps {
            for number in from..=from + count {
                let mut text = Vec::new();
                one.put(&mut text, number);
                decimal(&mut text, number);
                assert_eq!(String::from_utf8(text).unwrap(), format!("{number}{number}"));
            }
        }
    }
}
