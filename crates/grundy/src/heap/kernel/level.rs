//! Which instructions the kernels with several forms may use.

/// The vectors that the processor has, found out once by an engine that asks often.
#[derive(Clone, Copy, Debug)]
pub(in crate::heap) struct Level(Width);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The widest.
    pub(in crate::heap) fn best() -> Self {
        Self::all().next_back().unwrap_or(Level(Width::Portable))
    }

    /// All that can be used here, the narrowest first.
    pub(in crate::heap) fn all() -> impl DoubleEndedIterator<Item = Self> {
        let widths = [
            Some(Width::Portable),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx2").then_some(Width::Avx2),
            #[cfg(target_arch = "x86_64")]
            (is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512vbmi2")
                && is_x86_feature_detected!("popcnt"))
            .then_some(Width::Avx512),
        ];
        widths.into_iter().flatten().map(Level)
    }

    /// How many pairs are better looked at one by one than searched with [`seek`](fn@super::seek), if all values are below
    /// [`LOW_VALUES`](super::LOW_VALUES) and if they are not. Measured: a step of a search costs less the wider it is, but a value that is found more.
    pub(in crate::heap) fn head(self) -> [usize; 2] {
        match self.0 {
            Width::Portable => [usize::MAX; 2],
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => [64, 4096],
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => [64, 512],
        }
    }

    pub(super) fn width(self) -> Width {
        self.0
    }
}
