//! The planes of [`byte_taps`](super::byte_taps) in AVX-512.

#![allow(clippy::cast_ptr_alignment)] // The loads and stores used need no alignment.

use std::arch::x86_64::{
    __m512i, _mm512_cmpneq_epi8_mask, _mm512_loadu_si512, _mm512_mask_loadu_epi8, _mm512_mask_testn_epi8_mask,
    _mm512_maskz_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64, _mm512_testn_epi8_mask, _mm512_unpackhi_epi8, _mm512_unpackhi_epi16,
    _mm512_unpackhi_epi32, _mm512_unpacklo_epi8, _mm512_unpacklo_epi16, _mm512_unpacklo_epi32, _mm512_xor_si512,
};
use std::ops::Range;

use crate::kernel::VectorKernel;
use crate::kernel::byte_taps::{ByteTaps, LANES, PASS, PLANE, Tap};
use crate::kernel::gather512::load;

/// For every plane of a pass: the byte of each of its 64 indices.
const TABLES: [[u8; LANES]; PASS] = {
    let mut tables = [[0; LANES]; PASS];
    let mut index = 0;
    while index < LANES {
        tables[index / PLANE][index] = 1 << (index % PLANE);
        index += 1;
    }
    tables
};

/// For every heap the planes asked for, all of one pass: see [`byte_taps::gather_planes`](super::byte_taps::gather_planes).
pub(super) fn pass(bytes: &[u8], at: usize, taps: &ByteTaps, planes: Range<usize>) -> [u64; LANES] {
    assert!(VectorKernel::Avx512.is_available(), "the kernel was chosen because the processor has it");
    assert!(at <= bytes.len(), "the stretch begins on the bytes or right behind them");
    let base = (planes.start / PASS * PASS * PLANE) as u8;
    let first = planes.start % PASS;
    let marked = !taps.marks_stay_out(base);
    let reads = Reads::new(bytes, at, taps.taps());
    macro_rules! planes {
        ($($planes:literal)*) => {
            match (planes.len(), marked) {
                // SAFETY: the processor has the features.
                $(
                    ($planes, false) => unsafe { run::<$planes, false>(&reads, (base, first)) },
                    ($planes, true) => unsafe { run::<$planes, true>(&reads, (base, first)) },
                )*
                _ => unreachable!("a pass has 1 to 8 planes"),
            }
        };
    }
    planes!(1 2 3 4 5 6 7 8)
}

/// Taps by where their 64 bytes are.
struct Reads<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Some of them would be behind the last byte or before the first.
    partly: [&'a [Tap]; 2],
    /// All of them are there.
    inside: &'a [Tap],
}

impl<'a> Reads<'a> {
    fn new(bytes: &'a [u8], at: usize, taps: &'a [Tap]) -> Self {
        // The least distance at which 64 bytes follow.
        let nearest = (at + LANES).saturating_sub(bytes.len());
        let (behind, rest) = taps.split_at(taps.partition_point(|tap| tap.distance < nearest));
        let (inside, before) = rest.split_at(rest.partition_point(|tap| tap.distance <= at));
        Reads { bytes, at, partly: [behind, before], inside }
    }
}

/// The 64 bytes that a tap reads, as far as there are any, and marks elsewhere.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn partly(bytes: &[u8], at: usize, distance: usize) -> __m512i {
    // Lanes before the first byte, and lanes up to the last.
    let before = distance.saturating_sub(at).min(LANES);
    let until = (bytes.len() + distance - at).min(LANES);
    let lanes = |count: usize| if count == LANES { u64::MAX } else { (1 << count) - 1 };
    let kept = lanes(until) & !lanes(before);
    let from = bytes.as_ptr().wrapping_add(at).wrapping_sub(distance);
    // SAFETY: only the bytes of the lanes kept are read, and they are in the slice.
    unsafe { _mm512_mask_loadu_epi8(_mm512_set1_epi8(-1), kept, from.cast()) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn run<const PLANES: usize, const MARKED: bool>(reads: &Reads<'_>, (base, first): (u8, usize)) -> [u64; LANES] {
    let mut sums = [_mm512_setzero_si512(); PLANES];
    let mut tables = [_mm512_setzero_si512(); PLANES];
    for i in 0..PLANES {
        // SAFETY: the array has 64 bytes.
        tables[i] = unsafe { load(TABLES[first + i].as_ptr(), 0) };
    }
    let base = _mm512_set1_epi8(base.cast_signed());
    for taps in reads.partly {
        for tap in taps {
            let x = partly(reads.bytes, reads.at, tap.distance);
            add::<PLANES, true>([x, x], [tap, tap], base, &tables, &mut sums);
        }
    }
    let start = reads.bytes.as_ptr().wrapping_add(reads.at);
    let (pairs, odd) = reads.inside.as_chunks::<2>();
    for [a, b] in pairs {
        // SAFETY: all 64 bytes of the taps inside are in the slice.
        let x = unsafe {
            [
                _mm512_loadu_si512(start.sub(a.distance).cast::<__m512i>()),
                _mm512_loadu_si512(start.sub(b.distance).cast::<__m512i>()),
            ]
        };
        add::<PLANES, MARKED>(x, [a, b], base, &tables, &mut sums);
    }
    for tap in odd {
        // SAFETY: as above.
        let x = unsafe { _mm512_loadu_si512(start.sub(tap.distance).cast::<__m512i>()) };
        add::<PLANES, MARKED>([x, x], [tap, tap], base, &tables, &mut sums);
    }
    let mut all = [_mm512_setzero_si512(); PASS];
    all[first..first + PLANES].copy_from_slice(&sums);
    transposed(&all)
}

/// Byte i of all eight vectors as the bytes of word i.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn transposed(x: &[__m512i; PASS]) -> [u64; LANES] {
    // Within each quarter of a vector: pairs, fours and eights of bytes that belong together.
    let twos: [__m512i; PASS] = [
        _mm512_unpacklo_epi8(x[0], x[1]),
        _mm512_unpackhi_epi8(x[0], x[1]),
        _mm512_unpacklo_epi8(x[2], x[3]),
        _mm512_unpackhi_epi8(x[2], x[3]),
        _mm512_unpacklo_epi8(x[4], x[5]),
        _mm512_unpackhi_epi8(x[4], x[5]),
        _mm512_unpacklo_epi8(x[6], x[7]),
        _mm512_unpackhi_epi8(x[6], x[7]),
    ];
    let fours: [__m512i; PASS] = [
        _mm512_unpacklo_epi16(twos[0], twos[2]),
        _mm512_unpackhi_epi16(twos[0], twos[2]),
        _mm512_unpacklo_epi16(twos[1], twos[3]),
        _mm512_unpackhi_epi16(twos[1], twos[3]),
        _mm512_unpacklo_epi16(twos[4], twos[6]),
        _mm512_unpackhi_epi16(twos[4], twos[6]),
        _mm512_unpacklo_epi16(twos[5], twos[7]),
        _mm512_unpackhi_epi16(twos[5], twos[7]),
    ];
    let mut words = [0; LANES];
    for i in 0..4 {
        let (low, high) =
            (_mm512_unpacklo_epi32(fours[i], fours[i + 4]), _mm512_unpackhi_epi32(fours[i], fours[i + 4]));
        let (mut low_words, mut high_words) = ([0u64; 8], [0u64; 8]);
        // SAFETY: the arrays have 64 bytes.
        unsafe {
            _mm512_storeu_si512(low_words.as_mut_ptr().cast(), low);
            _mm512_storeu_si512(high_words.as_mut_ptr().cast(), high);
        }
        for quarter in 0..4 {
            let to = 16 * quarter + 4 * i;
            words[to..to + 2].copy_from_slice(&low_words[2 * quarter..2 * quarter + 2]);
            words[to + 2..to + 4].copy_from_slice(&high_words[2 * quarter..2 * quarter + 2]);
        }
    }
    words
}

/// Adds what two taps find, at once: that saves half of the ORs.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn add<const PLANES: usize, const MARKED: bool>(
    [x, y]: [__m512i; 2],
    [a, b]: [&Tap; 2],
    base: __m512i,
    tables: &[__m512i; PLANES],
    sums: &mut [__m512i; PLANES],
) {
    let ((x, in_x), (y, in_y)) = (moved::<MARKED>(x, a, base), moved::<MARKED>(y, b, base));
    for i in 0..PLANES {
        let more = _mm512_maskz_permutexvar_epi8(in_x, x, tables[i]);
        let and_more = _mm512_maskz_permutexvar_epi8(in_y, y, tables[i]);
        sums[i] = _mm512_ternarylogic_epi64::<0xfe>(sums[i], more, and_more);
    }
}

/// The indices that a tap makes of those it reads, from `base` on, and which are among the 64 of the pass.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn moved<const MARKED: bool>(x: __m512i, tap: &Tap, base: __m512i) -> (__m512i, u64) {
    let outside = _mm512_set1_epi8(0b1100_0000_u8.cast_signed());
    let index = _mm512_xor_si512(_mm512_xor_si512(x, _mm512_set1_epi32(tap.shifts.cast_signed())), base);
    if MARKED {
        let unmarked = _mm512_cmpneq_epi8_mask(x, _mm512_set1_epi8(-1));
        (index, _mm512_mask_testn_epi8_mask(unmarked, index, outside))
    } else {
        (index, _mm512_testn_epi8_mask(index, outside))
    }
}
