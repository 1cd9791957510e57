//! The gathering of [`gather`](super::gather) in AVX-512: sums of a whole block stay in registers.

#![allow(clippy::cast_ptr_alignment)] // The loads and stores used need no alignment.

use std::arch::x86_64::{
    __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_or_si512, _mm512_permutexvar_epi8,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_storeu_si512,
};

use crate::kernel::VectorKernel;
use crate::kernel::gather::{Group, Taps};

/// For every e below 8 the matrix that moves bit i of every byte to bit i xor e.
pub(super) const MATRICES: [i64; 8] = {
    let mut matrices = [0; 8];
    let mut e = 0;
    while e < 8 {
        let mut bytes = [0u8; 8];
        let mut i = 0;
        while i < 8 {
            bytes[7 - i] = 1 << (i ^ e);
            i += 1;
        }
        matrices[e] = i64::from_le_bytes(bytes);
        e += 1;
    }
    matrices
};

/// See [`gather`](super::gather::gather); at most 1024 bytes.
pub(super) fn gather(tape: &[u8], at: usize, taps: &Taps, out: &mut [u8]) {
    assert!(VectorKernel::Avx512.is_available(), "the kernel was chosen because the processor has it");
    assert!(taps.fit(tape.len(), at, out.len()), "taps stay on the tape");
    macro_rules! blocks {
        ($($vectors:literal)*) => {
            match out.len() / 64 {
                // SAFETY: the processor has the features, and every load and store was found to be in bounds.
                $($vectors => unsafe { block::<$vectors>(tape, at, taps.groups(), out) },)*
                _ => unreachable!("blocks have 1 to 16 vectors"),
            }
        };
    }
    blocks!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
}

/// # Safety
/// The processor has the features; every `back` is at most `at`; `at - back + 64 * V` bytes are on the tape and `out`
/// has 64 * V bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni")]
unsafe fn block<const V: usize>(tape: &[u8], at: usize, groups: &[Group], out: &mut [u8]) {
    let base = tape.as_ptr();
    let mut total = [_mm512_setzero_si512(); V];
    let to = out.as_mut_ptr();
    for (i, total) in total.iter_mut().enumerate() {
        // SAFETY: i < V, and `out` has 64 * V bytes.
        *total = unsafe { load(to, 64 * i) };
    }
    for group in groups {
        let mut sum = [_mm512_setzero_si512(); V];
        for &back in &group.back {
            // SAFETY: back <= at, and 64 * V bytes follow on the tape.
            unsafe {
                let from = base.add(at - back);
                for (i, sum) in sum.iter_mut().enumerate() {
                    *sum = _mm512_or_si512(*sum, load(from, 64 * i));
                }
            }
        }
        if group.shift % 8 != 0 {
            let matrix = _mm512_set1_epi64(MATRICES[group.shift as usize % 8]);
            for sum in &mut sum {
                *sum = _mm512_gf2p8affine_epi64_epi8::<0>(*sum, matrix);
            }
        }
        if group.shift >= 8 {
            // SAFETY: the array has 64 bytes.
            let order = unsafe { load(group.order.as_ptr(), 0) };
            for sum in &mut sum {
                *sum = _mm512_permutexvar_epi8(order, *sum);
            }
        }
        for (total, sum) in total.iter_mut().zip(sum) {
            *total = _mm512_or_si512(*total, sum);
        }
    }
    for (i, total) in total.iter().enumerate() {
        // SAFETY: as for the loads.
        unsafe { _mm512_storeu_si512(to.add(64 * i).cast::<__m512i>(), *total) };
    }
}

/// # Safety
/// 64 bytes can be read at the offset.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn load(from: *const u8, offset: usize) -> __m512i {
    // SAFETY: promised by the caller; the load needs no alignment.
    unsafe { _mm512_loadu_si512(from.add(offset).cast::<__m512i>()) }
}
