//! The search of [`pairs`](super::pairs) in AVX-512.

use std::arch::x86_64::{_mm512_cmpeq_epi8_mask, _mm512_set1_epi8, _mm512_xor_si512};

use crate::heap::kernel::VectorKernel;
use crate::heap::kernel::gather512::load;

/// Where the last block of 64 begins that has the xor, and at which places; blocks are counted from the end.
pub(super) fn last_block(a: &[u8], b: &[u8], wanted: u8) -> Option<(usize, u64)> {
    assert!(VectorKernel::Avx512.is_available(), "the kernel was chosen because the processor has it");
    assert_eq!(a.len(), b.len(), "pairs have two parts");
    // SAFETY: the processor has the features, and the slices have one length.
    unsafe { search(a, b, wanted) }
}

/// # Safety
/// The processor has the features, and the slices have one length.
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn search(a: &[u8], b: &[u8], wanted: u8) -> Option<(usize, u64)> {
    let wanted = _mm512_set1_epi8(wanted.cast_signed());
    let mut end = a.len();
    let equal = |at: usize| {
        // SAFETY: 64 bytes are left in both slices from `at` on.
        let (a, b) = unsafe { (load(a.as_ptr(), at), load(b.as_ptr(), at)) };
        _mm512_cmpeq_epi8_mask(_mm512_xor_si512(a, b), wanted)
    };
    // Four blocks a turn, once nothing was found at the very end.
    while end >= 64 {
        let places = equal(end - 64);
        if places != 0 {
            return Some((end - 64, places));
        }
        end -= 64;
        while end >= 256 {
            let found = [equal(end - 64), equal(end - 128), equal(end - 192), equal(end - 256)];
            if found[0] | found[1] | found[2] | found[3] != 0 {
                let block = found.iter().position(|&places| places != 0).unwrap_or(0);
                return Some((end - 64 * (block + 1), found[block]));
            }
            end -= 256;
        }
    }
    None
}
