//! The kinds of vectors a processor may have.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// Which vector instructions the hot loops use. Values never depend on it.
///
/// ```
/// use grundy::VectorKernel;
/// assert!(VectorKernel::Portable.is_available() && VectorKernel::best().is_available());
/// assert_eq!("avx2".parse(), Ok(VectorKernel::Avx2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum VectorKernel {
    /// What the compiler makes of plain loops for any processor of its kind.
    Portable,
    /// x86-64 with AVX2 (most machines since 2013).
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, VBMI, VBMI2, BITALG and GFNI (Ice Lake, Zen 4 and later).
    Avx512,
}

impl VectorKernel {
    /// All kernels, the portable one first.
    pub const ALL: [VectorKernel; 3] = [VectorKernel::Portable, VectorKernel::Avx2, VectorKernel::Avx512];

    /// The fastest kernel this machine has.
    #[must_use]
    #[inline]
    pub fn best() -> Self {
        // Asked for at every block of work, so the answer is kept.
        static BEST: OnceLock<VectorKernel> = OnceLock::new();
        *BEST.get_or_init(|| {
            let found = VectorKernel::ALL.into_iter().rev().find(|kernel| kernel.detected());
            found.unwrap_or(VectorKernel::Portable)
        })
    }

    /// Whether this machine has it.
    #[must_use]
    #[inline]
    pub fn is_available(self) -> bool {
        self <= VectorKernel::best()
    }

    fn detected(self) -> bool {
        match self {
            VectorKernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            VectorKernel::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("lzcnt")
            }
            #[cfg(target_arch = "x86_64")]
            VectorKernel::Avx512 => {
                VectorKernel::Avx2.detected()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vpopcntdq")
                    && is_x86_feature_detected!("gfni")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

impl fmt::Display for VectorKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VectorKernel::Portable => "portable",
            VectorKernel::Avx2 => "avx2",
            VectorKernel::Avx512 => "avx512",
        })
    }
}

impl FromStr for VectorKernel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = VectorKernel::ALL.into_iter().find(|kernel| kernel.to_string() == text);
        found.ok_or_else(|| format!("there is no kernel `{text}`; the kernels are portable, avx2 and avx512"))
    }
}
