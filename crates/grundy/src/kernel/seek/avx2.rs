//! The search with 32 pairs a step.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm256_adds_epu8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_xor_si256,
};

use super::{GROUP, Order, Pairs, TILE, WINDOW, Wanted};

/// Pairs of a step.
const STEP: usize = 32;

/// Bytes of the window that one permutation looks up.
const TABLE: usize = 16;

const TABLES: usize = WINDOW / 8 / TABLE;

/// Without `MIDDLE` all values are below 64.
#[target_feature(enable = "avx2")]
pub(super) fn seek<const MIDDLE: bool>(pairs: &Pairs<'_>, order: Order, wanted: &mut Wanted) {
    let (middle, top) = wanted.base();
    let top = _mm256_set1_epi8(top as i8);
    let has_top = !pairs.top[0].is_empty();
    let seven = _mm256_set1_epi8(7);
    let zero = _mm256_setzero_si256();
    // What is permuted by gives 0 where it is 128 or more: so does every byte that is not of the table.
    let past = _mm256_set1_epi8(0x70);
    let bit_of = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let mut tables = Tables::new(wanted, middle);
    for first in 0..order.stride {
        for tile in (first..order.tiles()).step_by(order.stride) {
            let from = tile * TILE * GROUP;
            for at in (from..(from + TILE * GROUP).min(pairs.count)).step_by(STEP) {
                // A closure would not be inlined with the same features everywhere; a macro is.
                macro_rules! xor {
                    ($slices:expr) => {{
                        // SAFETY: `Pairs::check` found that the slices reach to the end of the last group.
                        unsafe {
                            _mm256_xor_si256(
                                _mm256_loadu_si256($slices[0].as_ptr().add(at).cast()),
                                _mm256_loadu_si256($slices[1].as_ptr().add(at).cast()),
                            )
                        }
                    }};
                }
                let low = xor!(pairs.low);
                let byte =
                    if MIDDLE { xor!(pairs.middle) } else { _mm256_and_si256(_mm256_srli_epi16::<3>(low), seven) };
                let mut bytes = zero;
                for (table, number) in &tables.used[..tables.count] {
                    let inside = _mm256_adds_epu8(_mm256_xor_si256(byte, *number), past);
                    bytes = _mm256_or_si256(bytes, _mm256_shuffle_epi8(*table, inside));
                }
                let bits = _mm256_shuffle_epi8(bit_of, _mm256_and_si256(low, seven));
                let mut misses = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bits), zero);
                if has_top {
                    let inside = _mm256_cmpeq_epi8(xor!(pairs.top), top);
                    misses = _mm256_or_si256(misses, _mm256_andnot_si256(inside, _mm256_set1_epi8(-1)));
                }
                let mut hits = !_mm256_movemask_epi8(misses).cast_unsigned();
                if hits != 0 {
                    if pairs.count - at < STEP {
                        hits &= (1 << (pairs.count - at)) - 1;
                    }
                    let (mut lows, mut bytes) = ([0u8; STEP], [0u8; STEP]);
                    // SAFETY: the arrays have the 32 bytes that are stored.
                    unsafe {
                        _mm256_storeu_si256(lows.as_mut_ptr().cast(), low);
                        _mm256_storeu_si256(bytes.as_mut_ptr().cast(), byte);
                    }
                    while hits != 0 {
                        let i = hits.trailing_zeros() as usize % STEP;
                        wanted.remove(bytes[i] ^ middle, lows[i]);
                        hits &= hits - 1;
                    }
                    if wanted.is_empty() {
                        return;
                    }
                    tables = Tables::new(wanted, middle);
                }
            }
        }
    }
}

/// The parts of the window that want anything, each with the number that its bytes begin with.
struct Tables {
    used: [(__m256i, __m256i); TABLES],
    count: usize,
}

impl Tables {
    #[target_feature(enable = "avx2")]
    #[inline]
    #[allow(clippy::cast_ptr_alignment)] // The load needs no alignment.
    fn new(wanted: &Wanted, middle: u8) -> Self {
        let zero = _mm256_setzero_si256();
        let mut tables = Tables { used: [(zero, zero); TABLES], count: 0 };
        for (i, part) in wanted.bits.as_chunks::<TABLE>().0.iter().enumerate() {
            if *part != [0; TABLE] {
                // SAFETY: the part has the 16 bytes that are loaded.
                let part = unsafe { _mm_loadu_si128(part.as_ptr().cast::<__m128i>()) };
                let number = _mm256_set1_epi8((i * TABLE) as i8 ^ middle as i8);
                tables.used[tables.count] = (_mm256_broadcastsi128_si256(part), number);
                tables.count += 1;
            }
        }
        tables
    }
}
