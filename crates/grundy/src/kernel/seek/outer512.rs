//! Marks by products of matrices: see [`found`](super::outer::found).
//!
//! Write a value as 32 x + y. One bit out of 32 stands for x, one for y, and the product of the two is the one bit out of
//! 1024 that stands for the value. The instruction for affine maps multiplies a matrix of 8 times 8 bits by another in
//! each of eight lanes; with pairs as the index that is summed over, it adds up the products of eight pairs, modulo 2. What
//! is odd was given by a pair; a value that two of eight pairs give is missed.

use std::arch::x86_64::{
    __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_or_si512, _mm512_permutexvar_epi8,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_i64x2, _mm512_srli_epi16, _mm512_storeu_si512,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi64, _mm512_xor_si512,
};

use super::WINDOW;
use super::outer::Sample;

/// By the low six bits of an index: if its low five are 8 h to 8 h + 7, the bit of the low three, in reverse.
const LOW: [[u8; 64]; 4] = one_hot(64, 7);

/// The same not in reverse, and nothing for indices from 32 on.
const HIGH: [[u8; 64]; 4] = one_hot(32, 0);

const fn one_hot(below: usize, flip: usize) -> [[u8; 64]; 4] {
    let mut tables = [[0; 64]; 4];
    let mut e = 0;
    while e < below {
        tables[e % 32 / 8][e] = 1 << ((e % 8) ^ flip);
        e += 1;
    }
    tables
}

/// The sums as bytes of a table: byte 4 (8 g + j) + h from byte 8 (4 g + h) + j.
const IN_ORDER: [u8; 64] = {
    let mut order = [0; 64];
    let mut at = 0;
    while at < 64 {
        let (g, j, h) = (at / 32, at / 4 % 8, at % 4);
        order[at] = (8 * (4 * g + h) + j) as u8;
        at += 1;
    }
    order
};

/// Of the values below 256 times `TOP`.
///
/// # Safety
/// The slices hold all groups of the sample.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) unsafe fn found<const TOP: usize>(sample: &Sample<'_>, found: &mut [u8; WINDOW / 8]) {
    // Multiplied by this, a matrix is transposed, with its rows in reverse.
    let diagonal = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    let mut sums = [[_mm512_setzero_si512(); 4]; 4];
    let (low, middle) = (sample.low, sample.middle);
    macro_rules! xor {
        ($part:expr, $at:expr) => {{
            // SAFETY: the slices hold all groups.
            unsafe {
                _mm512_xor_si512(
                    _mm512_loadu_si512($part[0].as_ptr().add($at).cast()),
                    _mm512_loadu_si512($part[1].as_ptr().add($at).cast()),
                )
            }
        }};
    }
    macro_rules! rows {
        ($index:expr, $table:expr) => {{
            // SAFETY: the table has 64 bytes.
            let table = unsafe { _mm512_loadu_si512($table.as_ptr().cast()) };
            _mm512_gf2p8affine_epi64_epi8::<0>(diagonal, _mm512_permutexvar_epi8($index, table))
        }};
    }
    for group in 0..sample.groups {
        let at = group * sample.step;
        let low = xor!(low, at);
        // Bits from 5 on; what comes in from the next byte is above the six bits that count.
        let high = _mm512_srli_epi16::<2>(xor!(middle, at));
        let y = [rows!(low, LOW[0]), rows!(low, LOW[1]), rows!(low, LOW[2]), rows!(low, LOW[3])];
        macro_rules! add {
            ($g:literal) => {
                if $g < TOP {
                    let x = rows!(high, HIGH[$g]);
                    sums[$g][0] = _mm512_or_si512(sums[$g][0], _mm512_gf2p8affine_epi64_epi8::<0>(x, y[0]));
                    sums[$g][1] = _mm512_or_si512(sums[$g][1], _mm512_gf2p8affine_epi64_epi8::<0>(x, y[1]));
                    sums[$g][2] = _mm512_or_si512(sums[$g][2], _mm512_gf2p8affine_epi64_epi8::<0>(x, y[2]));
                    sums[$g][3] = _mm512_or_si512(sums[$g][3], _mm512_gf2p8affine_epi64_epi8::<0>(x, y[3]));
                }
            };
        }
        add!(0);
        add!(1);
        add!(2);
        add!(3);
    }
    let [a, b, c, d] = sums;
    for (sums, to) in [(a, b), (c, d)].into_iter().zip(found.as_chunks_mut::<64>().0).take(TOP.div_ceil(2)) {
        // SAFETY: all of these have 64 bytes.
        unsafe {
            let order = _mm512_loadu_si512(IN_ORDER.as_ptr().cast());
            let old = _mm512_loadu_si512(to.as_ptr().cast());
            let new = _mm512_permutexvar_epi8(order, any_of_each(sums.0, sums.1));
            _mm512_storeu_si512(to.as_mut_ptr().cast(), _mm512_or_si512(old, new));
        }
    }
}

/// Eight words, each with what any word of one of the eight vectors has.
#[target_feature(enable = "avx512f")]
#[inline]
fn any_of_each(first: [__m512i; 4], last: [__m512i; 4]) -> __m512i {
    macro_rules! words {
        ($a:expr, $b:expr) => {
            _mm512_or_si512(_mm512_unpacklo_epi64($a, $b), _mm512_unpackhi_epi64($a, $b))
        };
    }
    macro_rules! quarters {
        ($a:expr, $b:expr) => {{
            let (a, b) = ($a, $b);
            _mm512_or_si512(_mm512_shuffle_i64x2::<0b10_00_10_00>(a, b), _mm512_shuffle_i64x2::<0b11_01_11_01>(a, b))
        }};
    }
    quarters!(
        quarters!(words!(first[0], first[1]), words!(first[2], first[3])),
        quarters!(words!(last[0], last[1]), words!(last[2], last[3]))
    )
}
