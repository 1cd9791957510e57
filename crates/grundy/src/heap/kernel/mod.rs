//! The widest vectors the processor has, chosen at run time.
//!
//! Programs are compiled for the oldest processor of their kind, which on x86-64 has vectors of 16 bytes; nearly
//! every machine in use has 32. The hot loops of this crate are plain loops over words, so all it takes is
//! to compile them twice: a loop that implements [`Kernel`] goes through [`dispatch`], which runs the copy that was
//! compiled for AVX2 where the processor has it, and the portable one elsewhere. [`or_back`] is the one loop that
//! is written out in vector instructions, because its sums must stay in registers; it has a portable twin.
//!
//! This folder holds all unsafe code there is.
#![allow(clippy::inline_always)] // What is not inlined is not compiled for wide vectors.
#![allow(unsafe_code)] // Calling a function compiled for more than the target promises is unsafe; it is asked for first.

/// A loop to be compiled for wide vectors. Mark `run`, and whatever it calls, `#[inline(always)]`: only what is
/// inlined is compiled twice.
pub(in crate::heap) trait Kernel {
    type Output;
    fn run(self) -> Self::Output;
}

/// Runs the kernel, in the copy for AVX2 if the processor has it.
pub(in crate::heap) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn wide<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        if has_wide() {
            // SAFETY: the processor has every feature that `wide` is compiled for.
            return unsafe { wide(kernel) };
        }
    }
    kernel.run()
}

/// Whether the processor has all that the wide copies are compiled for. The answer is kept by the standard library.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_wide() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
}

/// Heaps whose words [`or_back`] gathers together.
pub(in crate::heap) const BLOCK: usize = 256;

/// ORs into `sums` the words `take` places before the block that begins at `base`, for every take.
///
/// # Panics
/// If a take is longer than `base`, or so short that the words end before the block does.
#[inline]
pub(in crate::heap) fn or_back(words: &[u8], base: usize, takes: &[usize], sums: &mut [u8; BLOCK]) {
    #[cfg(target_arch = "x86_64")]
    if has_wide() {
        // SAFETY: the processor has every feature that `or_back_wide` is compiled for.
        unsafe { or_back_wide(words, base, takes, sums) };
        return;
    }
    or_back_plain(words, base, takes, sums);
}

#[inline(always)]
fn or_back_plain(words: &[u8], base: usize, takes: &[usize], sums: &mut [u8; BLOCK]) {
    for &take in takes {
        let back = &words[base - take..base - take + BLOCK];
        sums.iter_mut().zip(back).for_each(|(x, w)| *x |= w);
    }
}

/// The same with the sums of the whole block in eight registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[allow(clippy::cast_ptr_alignment)] // The loads and stores used need no alignment.
fn or_back_wide(words: &[u8], base: usize, takes: &[usize], sums: &mut [u8; BLOCK]) {
    use std::arch::x86_64::{__m256i, _mm256_loadu_si256, _mm256_or_si256, _mm256_storeu_si256};

    // Checked for all takes at once: a check for each would cost as much as its loads.
    let (mut shortest, mut longest) = (BLOCK, 0);
    for &take in takes {
        shortest = shortest.min(take);
        longest = longest.max(take);
    }
    assert!(longest <= base && base - shortest.min(base) + BLOCK <= words.len(), "takes stay inside the words");
    // A closure would not be compiled for AVX2, so its loads would be calls.
    macro_rules! load {
        ($block:expr, $at:literal) => {{
            const { assert!(32 * $at + 32 <= BLOCK) }
            // SAFETY: the register's 32 words lie in the block at the pointer, and the load needs no alignment.
            unsafe { _mm256_loadu_si256($block.cast::<__m256i>().add($at)) }
        }};
    }
    macro_rules! gather {
        ($($sum:ident $at:literal),*) => {
            $(let mut $sum = load!(sums.as_ptr(), $at);)*
            for &take in takes {
                // SAFETY: shortest <= take <= longest, for which a whole block was found to lie in the words.
                let back = unsafe { words.as_ptr().add(base - take) };
                $($sum = _mm256_or_si256($sum, load!(back, $at));)*
            }
            let to = sums.as_mut_ptr().cast::<__m256i>();
            // SAFETY: as for the loads.
            $(unsafe { _mm256_storeu_si256(to.add($at), $sum) };)*
        };
    }
    gather!(a 0, b 1, c 2, d 3, e 4, f 5, g 6, h 7);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gathering_in_registers_is_gathering() {
        let words: Vec<u8> = (0..2000u32).map(|i| 1 << (i * i % 31 % 8)).collect();
        for takes in [&[][..], &[256], &[256, 257, 290, 333, 1000, 1500, 1501]] {
            for base in [1501, 1600, 2000] {
                let (mut fast, mut plain) = ([4; BLOCK], [4; BLOCK]);
                or_back(&words, base, takes, &mut fast);
                or_back_plain(&words, base, takes, &mut plain);
                assert_eq!(fast, plain);
            }
        }
    }

    struct Sum<'a>(&'a [u16]);

    impl Kernel for Sum<'_> {
        type Output = u32;
        #[inline(always)]
        fn run(self) -> u32 {
            self.0.iter().map(|&x| u32::from(x).wrapping_mul(2_654_435_761).rotate_left(7)).fold(0, u32::wrapping_add)
        }
    }

    #[test]
    fn a_dispatched_kernel_gives_what_the_plain_one_gives() {
        let words: Vec<u16> = (0..1000u32).map(|i| (i * 40_503) as u16).collect();
        assert_eq!(dispatch(Sum(&words)), Sum(&words).run());
    }
}
