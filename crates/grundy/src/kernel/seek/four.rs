//! The search of [`seek`](super::seek) for four heaps at a time.
//!
//! A search for one heap loads four vectors for 64 pairs, two of them across lines of the cache, and does five cheap things
//! with them: it waits for loads. Of the heaps n, n + 64, n + 128 and n + 192 all have a pair with each of the same 64
//! heaps in one part, and the other parts of the one are the next vector's of the next. So one step loads one vector of
//! each part for four heaps, and has the other three from the steps before.

use super::{GROUP, VectorKernel, WINDOW, Wanted};

/// How many heaps are searched together, each [`GROUP`] heaps after the one before.
pub(crate) const HEAPS: usize = 4;

/// The parts of the pairs, by the bytes of their values: of the first heap entry i of `front` belongs to entry i of `back`,
/// of the next one entry i + [`GROUP`], and so on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FourPairs<'a> {
    /// Bits 0 to 7 in front and back.
    pub(crate) low: [&'a [u8]; 2],
    /// Bits 3 to 10.
    pub(crate) middle: [&'a [u8]; 2],
    /// Whether a xor can lie past the first window; none may need more than 11 bits.
    pub(crate) wide: bool,
}

/// Takes from what is wanted of each heap, all in the first window, what is the xor of one of its pairs.
///
/// The pairs are those of all entries of the back, which are a multiple of [`GROUP`].
///
/// # Panics
/// If the slices do not fit together, or a window is not the first.
pub(crate) fn seek_four(level: VectorKernel, pairs: FourPairs<'_>, wanted: &mut [Wanted; HEAPS]) {
    let len = pairs.low[1].len();
    let front = len + (HEAPS - 1) * GROUP;
    assert!(len % GROUP == 0 && pairs.middle[1].len() == len, "the backs are whole groups");
    assert!(
        pairs.low[0].len() >= front && pairs.middle[0].len() >= front,
        "the fronts are as long as the last heap needs"
    );
    assert!(wanted.iter().all(|wanted| wanted.window == 0), "only the first window is searched");
    #[cfg(target_arch = "x86_64")]
    if level >= VectorKernel::Avx512 && VectorKernel::Avx512.is_available() {
        // SAFETY: the processor has the features, and the slices were checked.
        return unsafe {
            if pairs.wide {
                super::four512::seek::<true>(pairs, wanted);
            } else {
                super::four512::seek::<false>(pairs, wanted);
            }
        };
    }
    let _ = level;
    for (i, wanted) in wanted.iter_mut().enumerate() {
        for at in 0..len {
            let xor = |part: [&[u8]; 2]| part[0][at + i * GROUP] ^ part[1][at];
            let middle = xor(pairs.middle);
            if usize::from(middle) < WINDOW / 8 {
                wanted.remove(middle, xor(pairs.low));
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
        fn four_heaps_lose_what_their_pairs_give(
            bits in prop::sample::select(vec![3u32, 6, 9, 10, 11]),
            groups in 1usize..40,
            shift in 0usize..64,
            share in 1u32..20,
            seed in any::<u64>(),
        ) {
            let mut state = seed;
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 40) as u32
            };
            let len = groups * GROUP;
            let front: Vec<u32> = (0..shift + len + (HEAPS - 1) * GROUP).map(|_| next() % (1 << bits)).collect();
            let back: Vec<u32> = (0..shift + len).map(|_| next() % (1 << bits)).collect();
            let bytes = |values: &[u32], shift: u32| -> Vec<u8> { values.iter().map(|value| (value >> shift) as u8).collect() };
            let parts = [0, 3].map(|part| [bytes(&front, part), bytes(&back, part)]);
            let [low, middle] = [0, 1].map(|part| [&parts[part][0][shift..], &parts[part][1][shift..]]);
            let wide = bits > 10;
            let mut wanted = [0; HEAPS].map(|_| Wanted::near(0));
            for wanted in &mut wanted {
                (0..WINDOW).filter(|_| next() % share == 0).for_each(|value| wanted.insert(value));
            }
            let expected: Vec<Vec<usize>> = wanted.iter().enumerate().map(|(i, wanted)| {
                let mut has = [false; 1 << 11];
                (0..len).for_each(|at| has[(front[shift + at + i * GROUP] ^ back[shift + at]) as usize] = true);
                wanted.values().filter(|&value| !has[value]).collect()
            }).collect();
            for level in VectorKernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
                let mut after = wanted.clone();
                seek_four(level, FourPairs { low, middle, wide }, &mut after);
                let left: Vec<Vec<usize>> = after.iter().map(|wanted| wanted.values().collect()).collect();
                prop_assert_eq!(&left, &expected, "{:?}", level);
            }
        }
    }
}
