//! The widest vectors the processor has, chosen at run time.
//!
//! Programs are compiled for the oldest processor of their kind, which on x86-64 has vectors of 16 bytes; nearly
//! every machine in use has 32. The hot loops of this crate are plain loops over words, so all it takes is
//! to compile them twice: a loop that implements [`Kernel`] goes through [`dispatch`], which runs the copy that was
//! compiled for AVX2 where the processor has it, and the portable one elsewhere. Loops of which compilers make less are
//! written out in vector instructions and have portable twins, to which tests hold them: [`Plane::or_back`] and
//! [`Plane::settle`], whose sums must stay in registers, [`seek`](fn@seek), which lives on permutations of bytes, and for
//! AVX-512 those of the register (the files in 512).
//!
//! Beside vectors there is one more thing that only the machine knows: [large pages](pages).
//!
//! This folder holds all unsafe code there is.
#![allow(clippy::inline_always, clippy::needless_range_loop)] // What is not inlined, iterators too, is not compiled for wide vectors.
#![allow(unsafe_code)] // Calling a function compiled for more than the target promises is unsafe; it is asked for first.

pub(crate) mod carryless;
mod mex;
pub(crate) mod pages;
mod plane;
mod seek;

pub(crate) use mex::{OPEN, SHORTEST_NEAR};
pub(crate) use plane::{BLOCK, Plane, Takes};
pub(crate) use seek::{
    FourPairs, GROUP, HEAPS, LOW_VALUES, Pairs, Prune, Sample, WINDOW, Wanted, found, seek, seek_four,
};
mod byte_taps;
#[cfg(target_arch = "x86_64")]
mod byte_taps512;
mod gather;
#[cfg(target_arch = "x86_64")]
mod gather512;
mod near;
#[cfg(target_arch = "x86_64")]
mod near512;
mod pairs;
#[cfg(target_arch = "x86_64")]
mod pairs512;
#[cfg(target_arch = "x86_64")]
mod survey512;
mod vectors;

pub(crate) use byte_taps::{ByteTaps, LANES, PLANE, gather_planes};
pub(crate) use gather::{Taps, empty_words, gather};
pub(crate) use near::{NearTaps, stretch};
pub(crate) use pairs::{BLOCKS, FIRST, remove_first_pairs, remove_pairs, remove_spread_pairs};
#[cfg(target_arch = "x86_64")]
pub(crate) use survey512::{AboveRare, survey};
pub use vectors::VectorKernel;

/// A loop to be compiled for wide vectors. Mark `run`, and whatever it calls, `#[inline(always)]`: only what is
/// inlined is compiled twice.
pub(crate) trait Kernel {
    type Output;
    fn run(self) -> Self::Output;
}

/// Runs the kernel, in the copy for AVX2 if the processor has it.
pub(crate) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    dispatch_to(VectorKernel::Avx2, kernel)
}

/// Runs the kernel in the copy for the vectors named, or a lesser one if the processor has not got them.
pub(crate) fn dispatch_to<K: Kernel>(level: VectorKernel, kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,gfni")]
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn widest<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn wide<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        if level >= VectorKernel::Avx512 && VectorKernel::Avx512.is_available() {
            // SAFETY: the processor has every feature that `widest` is compiled for.
            return unsafe { widest(kernel) };
        }
        if level >= VectorKernel::Avx2 && has_wide() {
            // SAFETY: the processor has every feature that `wide` is compiled for.
            return unsafe { wide(kernel) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = level;
    kernel.run()
}

/// Whether the processor has all that the wide copies are compiled for.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_wide() -> bool {
    VectorKernel::Avx2.is_available()
}

#[cfg(test)]
mod tests {
    use super::*;

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
