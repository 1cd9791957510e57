//! The search with 64 pairs a step.

use std::arch::x86_64::{
    __m512i, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512, _mm512_mask_test_epi8_mask, _mm512_maskz_compress_epi8,
    _mm512_movepi8_mask, _mm512_movm_epi8, _mm512_or_si512, _mm512_permutex2var_epi8, _mm512_permutexvar_epi8,
    _mm512_set1_epi8, _mm512_set1_epi64, _mm512_storeu_si512, _mm512_test_epi8_mask, _mm512_xor_si512,
};

use super::{GROUP, Order, Pairs, TILE, Wanted};

/// With so few hits in a tile the next ones are looked at one by one.
const FEW: usize = 2;

/// Without `MIDDLE` all values are below 64; with `WIDE` xors can lie past the first window.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
pub(super) fn seek<const MIDDLE: bool, const WIDE: bool>(pairs: &Pairs<'_>, order: Order, wanted: &mut Wanted) {
    let (middle, top) = wanted.base();
    let base = _mm512_set1_epi8(middle as i8);
    let top = _mm512_set1_epi8(top as i8);
    let has_top = WIDE && !pairs.top[0].is_empty();
    // Byte i is 1 << (i % 8): a permutation looks at the low six bits of what is permuted by.
    let bit_of = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    let all = _mm512_set1_epi8(-1);
    let (mut table, mut table_end) = tables::<MIDDLE>(wanted);
    let last = order.last(pairs.count);
    macro_rules! xor {
        ($slices:expr, $at:expr) => {{
            // SAFETY: `Pairs::check` found that the slices reach to the end of the last group.
            unsafe {
                _mm512_xor_si512(
                    _mm512_loadu_si512($slices[0].as_ptr().add($at).cast()),
                    _mm512_loadu_si512($slices[1].as_ptr().add($at).cast()),
                )
            }
        }};
    }
    // A macro is inlined with the features of this function everywhere, a closure is not.
    macro_rules! look_up {
        ($at:expr) => {{
            let low = xor!(pairs.low, $at);
            if MIDDLE {
                let mut byte = xor!(pairs.middle, $at);
                if WIDE {
                    byte = _mm512_xor_si512(byte, base);
                }
                let bytes = _mm512_permutex2var_epi8(table, byte, table_end);
                let bits = _mm512_permutexvar_epi8(low, bit_of);
                let hits = if WIDE {
                    let mut inside = !_mm512_movepi8_mask(byte);
                    if has_top {
                        inside &= _mm512_cmpeq_epi8_mask(xor!(pairs.top, $at), top);
                    }
                    _mm512_mask_test_epi8_mask(inside, bytes, bits)
                } else {
                    _mm512_test_epi8_mask(bytes, bits)
                };
                (low, byte, hits)
            } else {
                (low, low, _mm512_movepi8_mask(_mm512_permutexvar_epi8(low, table)))
            }
        }};
    }
    // Gathered hits of a tile: their low bytes and the bytes of the table they are in.
    let mut lows = [0u8; (TILE + 1) * GROUP];
    let mut bytes = [0u8; (TILE + 1) * GROUP];
    let mut many = true;
    for first in 0..order.stride {
        for tile in (first..order.tiles()).step_by(order.stride) {
            let groups = tile * TILE..(tile * TILE + TILE).min(order.groups);
            let mut count = 0;
            for group in groups {
                let (low, byte, mut hits) = look_up!(group * GROUP);
                if !many && hits == 0 {
                    continue;
                }
                if group + 1 == order.groups {
                    hits &= last;
                }
                // SAFETY: at most 64 hits were gathered in each group before, so that 64 bytes are left.
                unsafe {
                    _mm512_storeu_si512(lows.as_mut_ptr().add(count).cast(), _mm512_maskz_compress_epi8(hits, low));
                    _mm512_storeu_si512(bytes.as_mut_ptr().add(count).cast(), _mm512_maskz_compress_epi8(hits, byte));
                }
                count += hits.count_ones() as usize;
                if !many {
                    for i in 0..count {
                        wanted.remove(if MIDDLE { bytes[i] } else { lows[i] >> 3 }, lows[i]);
                    }
                    count = 0;
                    (table, table_end) = tables::<MIDDLE>(wanted);
                    if _mm512_test_epi8_mask(_mm512_or_si512(table, table_end), all) == 0 {
                        return;
                    }
                }
            }
            if many {
                for i in 0..count {
                    wanted.remove(if MIDDLE { bytes[i] } else { lows[i] >> 3 }, lows[i]);
                }
                (table, table_end) = tables::<MIDDLE>(wanted);
                if _mm512_test_epi8_mask(_mm512_or_si512(table, table_end), all) == 0 {
                    return;
                }
                many = count > FEW;
            }
        }
    }
}

/// The bits of the window in two registers; or, of the first 64 values, a byte for each.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
#[inline]
fn tables<const MIDDLE: bool>(wanted: &Wanted) -> (__m512i, __m512i) {
    let bits = &wanted.bits;
    if MIDDLE {
        // SAFETY: the bits are two times 64 bytes.
        unsafe { (_mm512_loadu_si512(bits.as_ptr().cast()), _mm512_loadu_si512(bits.as_ptr().add(64).cast())) }
    } else {
        let mut first = [0; 8];
        first.copy_from_slice(&bits[..8]);
        let flags = _mm512_movm_epi8(u64::from_le_bytes(first));
        (flags, flags)
    }
}
