//! The least number that is not there.
//!
//! The nim-value of a position is the mex (minimum excludant) of the values of its options. A table needs
//! a mex for every heap, and clearing a set of marks for each would cost more than filling it; so marks
//! carry the number of the round in which they were made, and a new round makes all old marks void.
//!
//! ```
//! use grundy::MexSet;
//! let mut seen = MexSet::new();
//! for value in [0, 2, 1, 5] { seen.insert(value); }
//! assert_eq!(seen.mex(), 3);
//! seen.clear();
//! assert_eq!(seen.mex(), 0);
//! ```

/// A reusable set of small values that answers its mex.
///
/// Insertion and [`clear`](MexSet::clear) are O(1) amortised, [`mex`](MexSet::mex) is O(mex).
/// Memory is 4 bytes for each number up to the largest ever inserted. Never panics.
#[derive(Clone, Debug)]
pub struct MexSet {
    round: u32,
    marks: Vec<u32>,
}

impl Default for MexSet {
    fn default() -> Self {
        MexSet::new()
    }
}

impl MexSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        MexSet { round: 1, marks: Vec::new() }
    }

    /// Puts `value` into the set.
    pub fn insert(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.marks.len() {
            self.marks.resize((at + 1).next_power_of_two(), 0);
        }
        self.marks[at] = self.round;
    }

    /// Whether `value` is in the set.
    #[must_use]
    pub fn contains(&self, value: u32) -> bool {
        self.marks.get(value as usize) == Some(&self.round)
    }

    /// The least value that is not in the set.
    #[must_use]
    pub fn mex(&self) -> u32 {
        let free = self.marks.iter().position(|&mark| mark != self.round);
        free.unwrap_or(self.marks.len()) as u32
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        if self.round == u32::MAX {
            self.marks.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_circle_of_rounds_forgets_old_marks() {
        let mut set = MexSet::new();
        set.insert(0);
        set.round = u32::MAX;
        set.insert(1);
        set.clear();
        assert!(!set.contains(0) && !set.contains(1));
        assert_eq!(set.mex(), 0);
    }

    #[test]
    fn mex_of_an_interval_is_its_length() {
        let mut set = MexSet::new();
        for v in 0..100 {
            assert_eq!(set.mex(), v);
            set.insert(v);
        }
    }
}
