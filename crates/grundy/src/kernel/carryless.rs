//! Products of polynomials over GF(2), which processors for cryptography have an instruction for.
//!
//! [`products`] runs a kernel that multiplies in GF(2)\[x\] modulo x^64 + x^4 + x^3 + x + 1, if the processor can. A
//! product of two words is a polynomial of degree 126; what lies above degree 63 is brought down by x^64 =
//! x^4 + x^3 + x + 1, twice, since the first time a few bits still stick out.

/// A computation on products of polynomials. Mark `run` `#[inline(always)]`.
pub(crate) trait ProductKernel {
    type Output;
    fn run<P: PolynomialProduct>(self) -> Self::Output;
}

/// The product of the field.
pub(crate) trait PolynomialProduct {
    fn product(a: u64, b: u64) -> u64;
}

/// Runs the kernel with the processor's carry-less product; `None` if it has none.
#[inline]
pub(crate) fn products<K: ProductKernel>(kernel: K) -> Option<K::Output> {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "pclmulqdq,sse4.1")]
        fn with_instruction<K: ProductKernel>(kernel: K) -> K::Output {
            kernel.run::<x86::Carryless>()
        }
        if is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("sse4.1") {
            // SAFETY: the processor has both features.
            return Some(unsafe { with_instruction(kernel) });
        }
    }
    let _ = kernel;
    None
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{_mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_xor_si128};

    /// Only made by [`super::products`], which asked for the instruction.
    pub(super) struct Carryless;

    impl super::PolynomialProduct for Carryless {
        #[inline(always)]
        fn product(a: u64, b: u64) -> u64 {
            const TAIL: i64 = 0x1b;
            // SAFETY: `Carryless` is private to this file and used in `products` alone, after the processor was asked.
            unsafe {
                let tail = _mm_cvtsi64_si128(TAIL);
                let whole = _mm_clmulepi64_si128::<0x00>(
                    _mm_cvtsi64_si128(a.cast_signed()),
                    _mm_cvtsi64_si128(b.cast_signed()),
                );
                let folded = _mm_clmulepi64_si128::<0x01>(whole, tail);
                let rest = _mm_clmulepi64_si128::<0x01>(folded, tail);
                _mm_cvtsi128_si64(_mm_xor_si128(_mm_xor_si128(whole, folded), rest)).cast_unsigned()
            }
        }
    }
}
