//! The classes of a sparse space as a map from values to indices.
//!
//! A class is a character of the values: with a mask m, a value is rare at a heap if it has an even number of bits
//! in common with m; with position, the parity of (heap + parity of the splitting takes) is added. Let b be the
//! lowest bit of m. Among the common values of one heap bit b follows from the others, so leaving it out maps
//! them one to one, and in order, onto 0, 1, 2, ...: the *index* of a value. Leaving out a bit respects xor,
//! which is why the engine can work with indices throughout. The rare value with the same index differs in bit b.

/// A mask, perhaps with position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heap) struct Classes {
    mask: u32,
    /// With position: the parity of the splitting takes.
    position: Option<u8>,
}

impl Classes {
    /// The classes of a mask that is not 0.
    pub(in crate::heap) fn new(mask: u32, position: Option<u8>) -> Option<Self> {
        (mask != 0).then_some(Classes { mask, position })
    }

    pub(in crate::heap) fn mask(self) -> u32 {
        self.mask
    }

    pub(in crate::heap) fn position(self) -> Option<u8> {
        self.position
    }

    /// The bit that the index leaves out.
    fn low_bit(self) -> u32 {
        self.mask.trailing_zeros()
    }

    /// Whether the value is of the rare class at the heap.
    pub(in crate::heap) fn is_rare(self, heap: u64, value: u32) -> bool {
        let position = self.position.map_or(0, |parity| (heap as u32 + u32::from(parity)) % 2);
        (value & self.mask).count_ones() % 2 == position
    }

    /// The index of a value of either class.
    pub(in crate::heap) fn index(self, value: u32) -> u32 {
        let low = self.low_bit();
        let below = (1 << low) - 1;
        value >> 1 & !below | value & below
    }

    /// The common value with the index at the heap.
    pub(in crate::heap) fn common(self, heap: u64, index: u32) -> u32 {
        let low = self.low_bit();
        let below = (1 << low) - 1;
        let value = (index & !below) << 1 | index & below;
        if self.is_rare(heap, value) { value | 1 << low } else { value }
    }

    /// The rare value with the index at the heap.
    pub(in crate::heap) fn rare(self, heap: u64, index: u32) -> u32 {
        self.common(heap, index) ^ 1 << self.low_bit()
    }

    /// How many indices in a row, from a multiple of it on, are in one order for both classes or the other: the rare value
    /// with an index is below all common values of later blocks, and above those of earlier ones.
    pub(in crate::heap) fn block(self) -> usize {
        1 << self.low_bit()
    }

    /// Whether taking `take` tokens and leaving one heap keeps the class.
    pub(in crate::heap) fn kept_by(self, take: usize) -> bool {
        self.position.is_none() || take % 2 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_number_the_common_values_in_order() {
        for mask in 1..32 {
            for position in [None, Some(0), Some(1)] {
                let classes = Classes::new(mask, position).unwrap();
                for heap in [4, 7] {
                    let common = (0..64).filter(|&v| !classes.is_rare(heap, v));
                    for (index, value) in common.enumerate() {
                        assert_eq!(classes.index(value), index as u32);
                        assert_eq!(classes.common(heap, index as u32), value);
                        let rare = classes.rare(heap, index as u32);
                        assert!(classes.is_rare(heap, rare) && classes.index(rare) == index as u32);
                    }
                    for (v, w) in [(5, 12), (63, 1), (33, 20)] {
                        assert_eq!(classes.index(v) ^ classes.index(w), classes.index(v ^ w));
                    }
                }
            }
        }
        assert!(Classes::new(0, None).is_none());
    }

    #[test]
    fn a_break_adds_the_classes_of_its_parts() {
        for (mask, take) in [(13, 3), (9, 2), (30, 4)] {
            let classes = Classes::new(mask, Some(take % 2)).unwrap();
            for (a, b) in [(3u64, 8u64), (5, 5), (6, 2)] {
                let n = a + b + u64::from(take);
                for (v, w) in [(3, 5), (0, 7), (12, 12), (1, 30)] {
                    assert_eq!(classes.is_rare(n, v ^ w), classes.is_rare(a, v) == classes.is_rare(b, w));
                }
            }
        }
    }
}
