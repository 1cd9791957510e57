//! The search of [`pairs`](super::pairs) in AVX-512.

#![allow(clippy::cast_ptr_alignment)] // The stores used need no alignment.

use std::mem::MaybeUninit;

use std::arch::x86_64::{
    __m512i, _mm256_set_epi64x, _mm512_broadcast_i64x4, _mm512_cmpeq_epi8_mask, _mm512_cmpneq_epi8_mask,
    _mm512_loadu_si512, _mm512_mask_cmpneq_epi8_mask, _mm512_mask_mov_epi8, _mm512_mask_test_epi8_mask,
    _mm512_maskz_compress_epi8, _mm512_maskz_loadu_epi8, _mm512_min_epu8, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_testn_epi8_mask, _mm512_xor_si512,
};

use crate::kernel::VectorKernel;
use crate::kernel::pairs::{BLOCKS, FIRST, TURNS};

/// Bytes of a vector.
const VECTOR: usize = 64;

/// See [`pairs::remove_pairs`](super::pairs::remove_pairs).
pub(super) fn remove_pairs(front: &[u8], back: &[u8], wanted: &mut [u64; 4], never: u8) -> Option<usize> {
    assert!(VectorKernel::Avx512.is_available(), "the kernel was chosen because the processor has it");
    assert_eq!(front.len(), back.len(), "pairs have two parts");
    // SAFETY: the processor has the features, and the slices have one length.
    unsafe {
        match wanted {
            [_, 0, 0, 0] => turns::<1>(front, back, wanted, never),
            [_, _, 0, 0] => turns::<2>(front, back, wanted, never),
            _ => turns::<4>(front, back, wanted, never),
        }
    }
}

/// See [`pairs::remove_first_pairs`](super::pairs::remove_first_pairs).
#[inline]
pub(super) fn remove_first(front: &[u8; FIRST], back: &[u8; FIRST], wanted: u64, never: u8) -> u64 {
    assert!(VectorKernel::Avx512.is_available(), "the kernel was chosen because the processor has it");
    // SAFETY: the processor has the features.
    unsafe { one_by_one(front, back, wanted, never) }
}

/// Compares with one wanted value after the other: that is quicker than to look up, and ends where the value is found.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt,bmi1,bmi2")]
fn one_by_one(front: &[u8; FIRST], back: &[u8; FIRST], wanted: u64, never: u8) -> u64 {
    let never = _mm512_set1_epi8(never.cast_signed());
    let (mut left, mut missing) = (wanted, 0);
    while left != 0 {
        let value = _mm512_set1_epi8(left.trailing_zeros() as i8);
        let mut at = FIRST;
        loop {
            if at == 0 {
                missing |= left & left.wrapping_neg();
                break;
            }
            at -= VECTOR;
            // SAFETY: `at` is a multiple of a vector below the length of the arrays.
            let (a, b) = unsafe {
                (_mm512_loadu_si512(front.as_ptr().add(at).cast()), _mm512_loadu_si512(back.as_ptr().add(at).cast()))
            };
            let hits = _mm512_cmpeq_epi8_mask(_mm512_xor_si512(a, b), value);
            if _mm512_mask_cmpneq_epi8_mask(_mm512_mask_cmpneq_epi8_mask(hits, b, never), a, never) != 0 {
                break;
            }
        }
        left &= left - 1;
    }
    missing
}

/// See [`pairs::remove_spread_pairs`](super::pairs::remove_spread_pairs).
pub(super) fn remove_spread(
    front: &[u8],
    back: &[u8],
    (first, step): (usize, usize),
    wanted: &mut [u64; 4],
    never: u8,
) {
    assert!(VectorKernel::Avx512.is_available(), "the kernel was chosen because the processor has it");
    let length = front.len().min(back.len());
    assert!(first + (BLOCKS - 1) * step + VECTOR <= length, "blocks lie in both slices");
    // SAFETY: the processor has the features, and the blocks were checked.
    unsafe { spread(front, back, (first, step), wanted, never) }
}

/// # Safety
/// The processor has the features, and 64 bytes lie before each place of a block, counted from the end, in both slices.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt,bmi1,bmi2")]
unsafe fn spread(front: &[u8], back: &[u8], (first, step): (usize, usize), wanted: &mut [u64; 4], never: u8) {
    let never = _mm512_set1_epi8(never.cast_signed());
    let (front, back) = (front.as_ptr_range().end, back.as_ptr_range().end);
    let mut xors = [never; BLOCKS];
    for i in 0..BLOCKS {
        // SAFETY: as promised.
        let (a, b) = unsafe {
            let back_by = first + i * step + VECTOR;
            (_mm512_loadu_si512(front.sub(back_by).cast()), _mm512_loadu_si512(back.sub(back_by).cast()))
        };
        let common = _mm512_mask_cmpneq_epi8_mask(_mm512_cmpneq_epi8_mask(a, never), b, never);
        // What nobody wants where a part does not count.
        xors[i] = _mm512_mask_mov_epi8(never, common, _mm512_xor_si512(a, b));
    }
    for (k, wanted) in wanted.iter_mut().enumerate() {
        let mut left = *wanted;
        while left != 0 {
            let value = _mm512_set1_epi8((64 * k as u32 + left.trailing_zeros()) as i8);
            let mut least = _mm512_xor_si512(xors[0], value);
            for xor in &xors[1..] {
                least = _mm512_min_epu8(least, _mm512_xor_si512(*xor, value));
            }
            let found = _mm512_testn_epi8_mask(least, least) != 0;
            *wanted &= !(if found { left & left.wrapping_neg() } else { 0 });
            left &= left - 1;
        }
    }
}

/// With wanted values of so many `PARTS` of 64.
///
/// # Safety
/// The processor has the features, and the slices have one length.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2")]
unsafe fn turns<const PARTS: usize>(front: &[u8], back: &[u8], wanted: &mut [u64; 4], never: u8) -> Option<usize> {
    let [mut turn, largest] = TURNS;
    let (mut end, mut last) = (front.len(), None);
    let mut left = *wanted;
    // Byte i is 1 << (i mod 8).
    let bits = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let never = _mm512_set1_epi8(never.cast_signed());
    let mut found = [const { MaybeUninit::<u8>::uninit() }; TURNS[1] + VECTOR];
    while end > 0 && left[0] | left[1] | left[2] | left[3] != 0 {
        let from = end.saturating_sub(turn);
        // The set twice: what a byte is looked up by has a bit of its neighbour above the five that count.
        let set = _mm256_set_epi64x(
            left[3].cast_signed(),
            left[2].cast_signed(),
            left[1].cast_signed(),
            left[0].cast_signed(),
        );
        let set = _mm512_broadcast_i64x4(set);
        let mut count = 0;
        let mut at = from;
        while at < end {
            let lanes = if end - at >= VECTOR { u64::MAX } else { (1 << (end - at)) - 1 };
            // SAFETY: only the lanes before the end are read.
            let (a, b) = unsafe {
                (
                    _mm512_maskz_loadu_epi8(lanes, front.as_ptr().add(at).cast()),
                    _mm512_maskz_loadu_epi8(lanes, back.as_ptr().add(at).cast()),
                )
            };
            let xor = _mm512_xor_si512(a, b);
            let byte = _mm512_permutexvar_epi8(_mm512_srli_epi16::<3>(xor), set);
            let mut hits = _mm512_mask_test_epi8_mask(lanes, byte, _mm512_permutexvar_epi8(xor, bits));
            hits = _mm512_mask_cmpneq_epi8_mask(hits, b, never);
            hits = _mm512_mask_cmpneq_epi8_mask(hits, a, never);
            // SAFETY: there is room for a byte for every pair of the turn and a vector more.
            unsafe {
                let to = found.as_mut_ptr().add(count).cast::<__m512i>();
                _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(hits, xor));
            }
            count += hits.count_ones() as usize;
            at += VECTOR;
        }
        if count > 0 {
            last = Some(from);
            for i in 0..count {
                // SAFETY: vectors were stored up to the last one that counts.
                let index = unsafe { found[i].assume_init() };
                let bit = 1u64 << (index % 64);
                if PARTS == 1 {
                    left[0] &= !bit;
                } else {
                    let part = index / 64;
                    left[0] &= !(if part == 0 { bit } else { 0 });
                    left[1] &= !(if part == 1 { bit } else { 0 });
                    if PARTS == 4 {
                        left[2] &= !(if part == 2 { bit } else { 0 });
                        left[3] &= !(if part == 3 { bit } else { 0 });
                    }
                }
            }
        }
        (end, turn) = (from, if 2 * turn < largest { 2 * turn } else { largest });
    }
    *wanted = left;
    last
}
