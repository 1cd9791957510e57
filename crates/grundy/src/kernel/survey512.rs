//! A look at many one-hot words in AVX-512: their indices, and which lack a rare value ([`lanes`](crate::heap::sparse)).

#![allow(clippy::cast_ptr_alignment)] // The loads and stores used need no alignment.

use std::arch::x86_64::{
    __m512i, _mm_storel_epi64, _mm_storeu_si128, _mm256_storeu_si256, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_cvtepi16_epi8, _mm512_cvtepi32_epi8, _mm512_cvtepi64_epi8, _mm512_gf2p8affine_epi64_epi8, _mm512_or_si512,
    _mm512_popcnt_epi16, _mm512_popcnt_epi32, _mm512_popcnt_epi64, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_set4_epi64, _mm512_srli_epi64, _mm512_sub_epi16, _mm512_sub_epi32, _mm512_sub_epi64,
    _mm512_test_epi16_mask, _mm512_test_epi32_mask, _mm512_test_epi64_mask, _mm512_testn_epi16_mask,
    _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
};

use crate::kernel::VectorKernel;
use crate::kernel::gather512::{MATRICES, load};

/// Indices whose common value is above a rare one, by formula: see `Below` of the sparse engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AboveRare<'a> {
    /// 0, 1 or 2: bits below the one that indices leave out.
    pub(crate) low: u32,
    /// For the first heap and the next: for every xor a mask of indices.
    pub(crate) masks: [&'a [u64; 4]; 2],
}

/// Writes the index of each word to `indices` and, as bits in order, whether it lacks an index below it that is not
/// `given`. Returns false if some word is empty; the index written for it is then of no use.
///
/// # Panics
/// If the words are not of 2, 4 or 8 bytes, or a slice is too short.
pub(crate) fn survey(
    word: usize,
    words: &[u8],
    given: &[u8],
    above: AboveRare<'_>,
    indices: &mut [u8],
    lacking: &mut [u64],
) -> bool {
    assert!(VectorKernel::Avx512.is_available(), "the kernel was chosen because the processor has it");
    let heaps = indices.len();
    assert!(words.len() >= heaps * word && given.len() >= heaps * word && lacking.len() * 64 >= heaps);
    // SAFETY: the processor has the features, and only whole vectors inside the slices are read.
    unsafe {
        match word {
            2 => run::<2>(words, given, above, indices, lacking),
            4 => run::<4>(words, given, above, indices, lacking),
            8 => run::<8>(words, given, above, indices, lacking),
            _ => unreachable!("words of 2, 4 or 8 bytes"),
        }
    }
}

/// # Safety
/// As [`survey`] says.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq,gfni")]
unsafe fn run<const WORD: usize>(
    words: &[u8],
    given: &[u8],
    above: AboveRare<'_>,
    indices: &mut [u8],
    lacking: &mut [u64],
) -> bool {
    let per_vector = 64 / WORD;
    // Words of the first heap and of the next take turns in every vector.
    let alternating = |xor: usize| -> __m512i {
        let [first, next] = above.masks.map(|masks| masks[xor]);
        match WORD {
            2 => _mm512_set1_epi32((first & 0xffff | (next & 0xffff) << 16) as i32),
            4 => _mm512_set1_epi64((first & 0xffff_ffff | next << 32).cast_signed()),
            _ => {
                let (first, next) = (first.cast_signed(), next.cast_signed());
                _mm512_set4_epi64(next, first, next, first)
            }
        }
    };
    let masks = [alternating(0), alternating(1), alternating(2), alternating(3)];
    let mut any_empty = false;
    let mut buffer = [0u8; 64];
    let (mut from_words, mut from_given) = ([0u8; 64], [0u8; 64]);
    let heaps = indices.len();
    let mut done = 0;
    lacking.fill(0);
    while done < heaps {
        let count = (heaps - done).min(per_vector);
        // SAFETY: whole vectors are read from the slices while they last; the last words come from a copy.
        let (x, r) = unsafe {
            if count == per_vector {
                (load(words.as_ptr(), done * WORD), load(given.as_ptr(), done * WORD))
            } else {
                from_words[..count * WORD].copy_from_slice(&words[done * WORD..(done + count) * WORD]);
                from_given[..count * WORD].copy_from_slice(&given[done * WORD..(done + count) * WORD]);
                (load(from_words.as_ptr(), 0), load(from_given.as_ptr(), 0))
            }
        };
        let under = minus_one::<WORD>(x);
        let mut below = _mm512_and_si512(x, masks[0]);
        if above.low == 0 {
            below = _mm512_or_si512(below, under);
        } else {
            // All indices of the blocks before, and in the block itself what is below.
            let flip =
                |bits: usize, x: __m512i| _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(MATRICES[bits]));
            below = _mm512_or_si512(below, flip(1, _mm512_and_si512(x, masks[1])));
            let pair = _mm512_or_si512(x, _mm512_srli_epi64::<1>(x));
            let start = if above.low == 1 {
                _mm512_and_si512(pair, _mm512_set1_epi64(0x5555_5555_5555_5555))
            } else {
                below = _mm512_or_si512(below, flip(2, _mm512_and_si512(x, masks[2])));
                below = _mm512_or_si512(below, flip(3, _mm512_and_si512(x, masks[3])));
                let four = _mm512_or_si512(pair, _mm512_srli_epi64::<2>(pair));
                _mm512_and_si512(four, _mm512_set1_epi64(0x1111_1111_1111_1111))
            };
            below = _mm512_or_si512(below, minus_one::<WORD>(start));
        }
        let lacks = _mm512_andnot_si512(r, below);
        let (lacks, empty) = match WORD {
            2 => (u64::from(_mm512_test_epi16_mask(lacks, lacks)), u64::from(_mm512_testn_epi16_mask(x, x))),
            4 => (u64::from(_mm512_test_epi32_mask(lacks, lacks)), u64::from(_mm512_testn_epi32_mask(x, x))),
            _ => (u64::from(_mm512_test_epi64_mask(lacks, lacks)), u64::from(_mm512_testn_epi64_mask(x, x))),
        };
        let valid = (1u64 << count) - 1;
        any_empty |= empty & valid != 0;
        lacking[done / 64] |= (lacks & valid) << (done % 64);
        // SAFETY: the buffer has 64 bytes, and the vectors stored have at most 32.
        unsafe {
            let to = if count == per_vector { indices.as_mut_ptr().add(done) } else { buffer.as_mut_ptr() };
            match WORD {
                2 => _mm256_storeu_si256(to.cast(), _mm512_cvtepi16_epi8(_mm512_popcnt_epi16(under))),
                4 => _mm_storeu_si128(to.cast(), _mm512_cvtepi32_epi8(_mm512_popcnt_epi32(under))),
                _ => _mm_storel_epi64(to.cast(), _mm512_cvtepi64_epi8(_mm512_popcnt_epi64(under))),
            }
        }
        if count < per_vector {
            indices[done..].copy_from_slice(&buffer[..count]);
        }
        done += count;
    }
    !any_empty
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn minus_one<const WORD: usize>(x: __m512i) -> __m512i {
    match WORD {
        2 => _mm512_sub_epi16(x, _mm512_set1_epi16(1)),
        4 => _mm512_sub_epi32(x, _mm512_set1_epi32(1)),
        _ => _mm512_sub_epi64(x, _mm512_set1_epi64(1)),
    }
}
