//! Taps and what they read: the one-hot words of the tape, or the indices themselves.
//!
//! Narrow words are read from the tape, where one vector holds many heaps and a group of taps shares its permutation. Words
//! of 8 bytes and more are not, if there are vectors of 64 bytes: a thousand taps would pull more tape through the caches
//! than they hold. There the indices are read, a byte a heap, and as many planes of eight indices are made as the heaps
//! need ([`gather_planes`]).

use crate::kernel::{ByteTaps, LANES, Taps, VectorKernel, gather, gather_planes};

/// The tape and the indices, and where the heaps stand that are asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sources<'a> {
    pub(super) tape: &'a [u8],
    /// In bytes.
    pub(super) at: usize,
    pub(super) indices: &'a [u8],
    pub(super) index_at: usize,
}

/// Taps of one width of words.
#[derive(Clone, Debug)]
pub(super) enum SourceTaps {
    Words(Taps),
    Indices(ByteTaps),
}

/// Whether taps read the indices, with words of so many bytes.
pub(super) fn reads_indices(level: VectorKernel, word: usize) -> bool {
    level == VectorKernel::Avx512 && word >= 8
}

impl SourceTaps {
    pub(super) fn new(level: VectorKernel, word: usize) -> Self {
        if reads_indices(level, word) {
            SourceTaps::Indices(ByteTaps::default())
        } else {
            SourceTaps::Words(Taps::new(word))
        }
    }

    /// Adds a tap, whose shift must be inside the width.
    pub(super) fn add(&mut self, distance: usize, shift: u32) {
        match self {
            SourceTaps::Words(taps) => taps.add(distance, shift),
            SourceTaps::Indices(taps) => taps.add(distance, shift as u8),
        }
    }

    /// The greatest distance in heaps at which the tape is read.
    pub(super) fn longest_on_tape(&self) -> usize {
        match self {
            SourceTaps::Words(taps) => taps.longest(),
            SourceTaps::Indices(_) => 0,
        }
    }

    /// The greatest distance in heaps.
    pub(super) fn longest(&self) -> usize {
        match self {
            SourceTaps::Words(taps) => taps.longest(),
            SourceTaps::Indices(taps) => taps.longest(),
        }
    }

    /// ORs into the words of `out` what the taps find, at least in the bytes `from..to` of each word; `out` is a multiple of
    /// 64 bytes.
    pub(super) fn gather(
        &self,
        level: VectorKernel,
        sources: Sources<'_>,
        (word, from, to): (usize, usize, usize),
        out: &mut [u8],
    ) {
        match self {
            SourceTaps::Words(taps) => gather(level, sources.tape, sources.at, taps, out),
            SourceTaps::Indices(taps) => {
                for (k, out) in out.chunks_mut(LANES * word).enumerate() {
                    let at = sources.index_at + k * LANES;
                    gather_planes(level, sources.indices, at, taps, from..to, (word, out));
                }
            }
        }
    }
}
