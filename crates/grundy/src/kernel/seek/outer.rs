//! Which values many pairs give, as bits, where most of them are new.

use super::{GROUP, VectorKernel, WINDOW};

/// Some pairs out of many, by the bytes of the values of both parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<'a> {
    /// Bits 0 to 7.
    pub(crate) low: [&'a [u8]; 2],
    /// Bits 3 to 10; no xor has others.
    pub(crate) middle: [&'a [u8]; 2],
    /// How many groups of [`GROUP`] pairs.
    pub(crate) groups: usize,
    /// Where the next group begins, from the beginning of the last.
    pub(crate) step: usize,
    /// What is found from this value on does not matter.
    pub(crate) end: usize,
}

/// Adds to the bits what the pairs give in the first window below the end, or most of it.
///
/// # Panics
/// If the slices do not hold all groups.
pub(crate) fn found(level: VectorKernel, sample: &Sample<'_>, bits: &mut [u8; WINDOW / 8]) {
    let Some(last) = sample.groups.checked_sub(1) else { return };
    let end = last * sample.step + GROUP;
    let (low, middle) = (sample.low, sample.middle);
    assert!(low[0].len() >= end && low[1].len() >= end && middle[0].len() >= end && middle[1].len() >= end);
    #[cfg(target_arch = "x86_64")]
    if level >= VectorKernel::Avx512 && VectorKernel::Avx512.is_available() {
        let found = match sample.end {
            0..=256 => super::outer512::found::<1>,
            257..=512 => super::outer512::found::<2>,
            513..=768 => super::outer512::found::<3>,
            _ => super::outer512::found::<4>,
        };
        // SAFETY: the processor has the features, and the slices hold all groups.
        return unsafe { found(sample, bits) };
    }
    let _ = level;
    for from in (0..sample.groups).map(|group| group * sample.step) {
        for at in from..from + GROUP {
            let byte = usize::from(middle[0][at] ^ middle[1][at]);
            if byte < WINDOW / 8 {
                bits[byte] |= 1 << ((low[0][at] ^ low[1][at]) % 8);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn what_is_found_was_given_and_little_is_missed(
            bits in prop::sample::select(vec![1u32, 6, 9, 10, 11]),
            groups in 0usize..20,
            step in 1usize..200,
            end in prop::sample::select(vec![0usize, 64, 256, 257, 512, 768, 769, 1024]),
            seed in any::<u64>(),
        ) {
            let mut state = seed;
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 40) as u32 % (1 << bits)
            };
            let len = groups * step + GROUP;
            let front: Vec<u32> = (0..len).map(|_| next()).collect();
            let back: Vec<u32> = (0..len).map(|_| next()).collect();
            let bytes = |values: &[u32], shift: u32| -> Vec<u8> { values.iter().map(|value| (value >> shift) as u8).collect() };
            let parts = [0, 3].map(|part| [bytes(&front, part), bytes(&back, part)]);
            let [low, middle] = [0, 1].map(|part| [&parts[part][0][..], &parts[part][1][..]]);
            let sample = Sample { low, middle, groups, step, end };
            // Given at all, and given by one pair of eight neighbours.
            let (mut given, mut surely) = ([0; WINDOW / 8], [0; WINDOW / 8]);
            for from in (0..groups).map(|group| group * step) {
                for eight in (from..from + GROUP).step_by(8) {
                    let mut eight: Vec<usize> = (eight..eight + 8).map(|at| (front[at] ^ back[at]) as usize).collect();
                    eight.sort_unstable();
                    eight.iter().filter(|&&value| value < WINDOW).for_each(|&value| given[value / 8] |= 1u8 << (value % 8));
                    for same in eight.chunk_by(|a, b| a == b).filter(|same| same.len() == 1 && same[0] < end) {
                        surely[same[0] / 8] |= 1u8 << (same[0] % 8);
                    }
                }
            }
            for level in VectorKernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
                let mut bits = [0; WINDOW / 8];
                found(level, &sample, &mut bits);
                for i in 0..WINDOW / 8 {
                    prop_assert_eq!(bits[i] & !given[i], 0, "{:?}, byte {}", level, i);
                    prop_assert_eq!(surely[i] & !bits[i], 0, "{:?}, byte {}", level, i);
                }
            }
        }
    }
}
