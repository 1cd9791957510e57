//! The settling of [`near`](super::near) in AVX-512: a block of heaps never leaves the registers.

#![allow(clippy::cast_ptr_alignment)] // The loads and stores used need no alignment.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_add_epi64, _mm512_andnot_si512, _mm512_cmpeq_epi64_mask,
    _mm512_gf2p8affine_epi64_epi8, _mm512_mask_mov_epi8, _mm512_maskz_mov_epi64, _mm512_maskz_permutex2var_epi8,
    _mm512_maskz_permutexvar_epi8, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_storeu_si512,
};

use crate::kernel::VectorKernel;
use crate::kernel::gather512::{MATRICES, load};
use crate::kernel::near::{Move, NearTaps, VECTOR};

/// See [`NearTaps::settle`], which has checked the bounds.
pub(super) fn settle(near: &NearTaps, tape: &mut [u8], at: usize, far: &[u8]) {
    assert!(VectorKernel::Avx512.is_available(), "the kernel was chosen because the processor has it");
    let last = (near.blocks - 1) * near.block * near.word;
    let longest = near.reads.iter().flat_map(|group| &group.back).copied().max().unwrap_or(0);
    let back = 2 * near.block * near.word;
    assert!(at >= longest.max(back) && tape.len() >= at + last + VECTOR && far.len() >= last + VECTOR);
    // SAFETY: the processor has the features. Every load and store is one vector: on the tape from the farthest
    // tap (or two blocks) before the stretch to the last block, in `far` up to the last block; both were checked.
    unsafe {
        match near.word {
            2 => blocks::<2>(near, tape, at, far),
            4 => blocks::<4>(near, tape, at, far),
            8 => blocks::<8>(near, tape, at, far),
            16 => blocks::<16>(near, tape, at, far),
            _ => blocks::<32>(near, tape, at, far),
        }
    }
}

/// The words with the least clear bit of each word set, and no other.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn least_clear<const WORD: usize>(x: __m512i) -> __m512i {
    match WORD {
        2 => _mm512_andnot_si512(x, _mm512_add_epi16(x, _mm512_set1_epi16(1))),
        4 => _mm512_andnot_si512(x, _mm512_add_epi32(x, _mm512_set1_epi32(1))),
        8 => _mm512_andnot_si512(x, _mm512_add_epi64(x, _mm512_set1_epi64(1))),
        _ => {
            let parts = _mm512_andnot_si512(x, _mm512_add_epi64(x, _mm512_set1_epi64(1)));
            // A part counts only if the parts of its word before it are full.
            let full = _mm512_cmpeq_epi64_mask(x, _mm512_set1_epi64(-1));
            let counts = if WORD == 16 {
                0b0101_0101 | full << 1
            } else {
                let two = full & (full << 1 | 0b0001_0001);
                let three = two & (two << 1 | 0b0011_0011);
                0b0001_0001 | (full << 1 & 0b0010_0010) | (two << 1 & 0b0100_0100) | (three << 1 & 0b1000_1000)
            };
            _mm512_maskz_mov_epi64(counts, parts)
        }
    }
}

/// Permutes the bits inside all bytes.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn permute_bits(x: __m512i, bits: u32) -> __m512i {
    if bits == 0 { x } else { _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(MATRICES[bits as usize])) }
}

/// # Safety
/// As [`settle`] says.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni")]
unsafe fn blocks<const WORD: usize>(near: &NearTaps, tape: &mut [u8], at: usize, far: &[u8]) {
    let block = near.block * WORD;
    let tape = tape.as_mut_ptr();
    // SAFETY: two blocks lie before `at`.
    let (mut older, mut newer) = unsafe { (load(tape, at - 2 * block), load(tape, at - block)) };
    for k in 0..near.blocks {
        // SAFETY: `far` has a vector for every block.
        let mut excluded = unsafe { load(far.as_ptr(), k * block) };
        for group in &near.reads {
            let mut sum = _mm512_setzero_si512();
            for &back in &group.back {
                // SAFETY: `back` is at most `at` and at least two blocks, so a vector lies there.
                sum = _mm512_or_si512(sum, unsafe { load(tape, at + k * block - back) });
            }
            sum = permute_bits(sum, group.shift % 8);
            if group.shift >= 8 {
                // SAFETY: the array has 64 bytes.
                sum = _mm512_permutexvar_epi8(unsafe { load(group.order.as_ptr(), 0) }, sum);
            }
            excluded = _mm512_or_si512(excluded, sum);
        }
        for Move { bits, order, kept } in &near.carries {
            // SAFETY: the array has 64 bytes.
            let order = unsafe { load(order.as_ptr(), 0) };
            let moved = _mm512_maskz_permutex2var_epi8(*kept, newer, order, older);
            excluded = _mm512_or_si512(excluded, permute_bits(moved, *bits));
        }
        let mut settled = _mm512_setzero_si512();
        for step in &near.steps {
            // What moves comes from the heaps of the step only, so nothing has to be cleared first.
            let found = least_clear::<WORD>(excluded);
            settled = _mm512_mask_mov_epi8(settled, step.settles, found);
            for Move { bits, order, kept } in &step.moves {
                // SAFETY: the array has 64 bytes.
                let order = unsafe { load(order.as_ptr(), 0) };
                let moved = _mm512_maskz_permutexvar_epi8(*kept, order, permute_bits(found, *bits));
                excluded = _mm512_or_si512(excluded, moved);
            }
        }
        // SAFETY: a vector lies on the tape from every block of the stretch on.
        unsafe { _mm512_storeu_si512(tape.add(at + k * block).cast::<__m512i>(), settled) };
        (older, newer) = (newer, settled);
    }
}
