//! A row of bytes, one a heap, from which many earlier stretches are gathered.
//!
//! A gather loads a register at any byte, and half of such loads cross from one cache line into the next, which
//! costs two accesses where one would do. So every row is kept twice, the second copy half a line out of step with
//! the first: a half line that crosses in one copy lies inside a line in the other, and each load takes the copy
//! in which it does. Which copy is read changes nothing but the time.

/// Heaps that are gathered together.
pub(crate) const BLOCK: usize = 256;

/// Bytes of a cache line.
const LINE: usize = 64;

/// Bytes of a register, and how far the copies are out of step.
const HALF: usize = LINE / 2;

/// A row of bytes with a fixed room, all 0 at first.
#[derive(Debug, Default)]
pub(crate) struct Plane {
    /// Two copies of `room` bytes with half a line between them.
    bytes: Vec<u8>,
    /// A multiple of a line.
    room: usize,
}

impl Plane {
    /// A row with room for so many bytes, rounded up.
    pub(crate) fn new(room: usize) -> Self {
        let room = room.next_multiple_of(LINE);
        Plane { bytes: vec![0; 2 * room + HALF], room }
    }

    /// Where the second copy begins.
    #[inline(always)]
    fn second(&self) -> usize {
        self.room + HALF
    }

    /// The whole row.
    #[inline(always)]
    pub(crate) fn row(&self) -> &[u8] {
        &self.bytes[..self.room]
    }

    /// Whether the row has so many bytes.
    #[inline(always)]
    pub(super) fn holds(&self, bytes: usize) -> bool {
        bytes <= self.room
    }

    /// Where both copies begin; each has the room of the row.
    #[inline(always)]
    pub(super) fn copies_mut(&mut self) -> [*mut u8; 2] {
        let (first, second) = self.bytes.split_at_mut(self.room + HALF);
        [first.as_mut_ptr(), second.as_mut_ptr()]
    }

    /// Sets one byte.
    #[inline(always)]
    pub(crate) fn set(&mut self, at: usize, byte: u8) {
        let second = self.second();
        self.bytes[..self.room][at] = byte;
        self.bytes[second..][at] = byte;
    }

    /// Sets some bytes.
    #[inline(always)]
    pub(crate) fn write<const COUNT: usize>(&mut self, at: usize, bytes: &[u8; COUNT]) {
        let second = self.second();
        for start in [0, second] {
            if let Some(to) = self.bytes[start + at..start + self.room].first_chunk_mut::<COUNT>() {
                *to = *bytes;
            }
        }
    }

    /// Both copies of the block at `at`, which must be given the same bytes.
    #[inline(always)]
    pub(crate) fn block_mut(&mut self, at: usize) -> Option<[&mut [u8; BLOCK]; 2]> {
        let (first, second) = self.bytes.split_at_mut(self.room + HALF);
        Some([first[..self.room].get_mut(at..)?.first_chunk_mut()?, second.get_mut(at..)?.first_chunk_mut()?])
    }

    /// Clears the block at `at`.
    #[inline(always)]
    pub(crate) fn clear(&mut self, at: usize) {
        if let Some([block, copy]) = self.block_mut(at) {
            block.fill(0);
            copy.fill(0);
        }
    }

    /// A row with more room that holds the `len` bytes from `from` on.
    pub(crate) fn moved(&self, from: usize, len: usize, room: usize) -> Self {
        let mut plane = Plane::new(room);
        let second = plane.second();
        let bytes = &self.row()[from..from + len];
        plane.bytes[..len].copy_from_slice(bytes);
        plane.bytes[second..second + len].copy_from_slice(bytes);
        plane
    }

    /// Moves the `len` bytes from `from` on to the front.
    pub(crate) fn slide(&mut self, from: usize, len: usize) {
        let second = self.second();
        self.bytes[..self.room].copy_within(from..from + len, 0);
        self.bytes[second..].copy_within(from..from + len, 0);
    }

    /// ORs into `sums`, block after block from `base` on, the bytes `take` places before, for every take.
    ///
    /// # Panics
    /// If a take is longer than `base`, or so short that the row ends before the sums do.
    #[inline]
    pub(crate) fn or_back(&self, base: usize, takes: Takes<'_>, sums: &mut [[u8; BLOCK]]) {
        #[cfg(target_arch = "x86_64")]
        if super::has_wide() {
            // SAFETY: the processor has every feature that `or_back_wide` is compiled for.
            unsafe { self.or_back_wide(base, takes, sums) };
            return;
        }
        self.or_back_plain(base, takes, sums);
    }

    #[inline(always)]
    fn or_back_plain(&self, base: usize, takes: Takes<'_>, sums: &mut [[u8; BLOCK]]) {
        for (base, sums) in (base..).step_by(BLOCK).zip(sums) {
            for &take in takes.all {
                let back = &self.row()[base - take..base - take + BLOCK];
                sums.iter_mut().zip(back).for_each(|(x, w)| *x |= w);
            }
        }
    }

    /// The same with the sums of two blocks in sixteen registers, and loads that stay inside a line.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    #[allow(clippy::cast_ptr_alignment)] // The loads and stores used need no alignment.
    fn or_back_wide(&self, base: usize, takes: Takes<'_>, sums: &mut [[u8; BLOCK]]) {
        use std::arch::x86_64::{__m256i, _mm256_loadu_si256, _mm256_or_si256, _mm256_storeu_si256};

        let Takes { all: takes, shortest, longest } = takes;
        if takes.is_empty() {
            return;
        }
        // Checked for all at once: a check for each would cost as much as its loads.
        let end = (base - shortest.min(base)).checked_add(size_of_val(sums));
        let inside = longest <= base && end.is_some_and(|end| end <= self.room);
        assert!(inside && self.bytes.len() == 2 * self.room + HALF, "takes stay inside the row");
        let row = self.bytes.as_ptr();
        // A closure would not be compiled for AVX2, so its loads would be calls.
        macro_rules! load {
            ($blocks:literal blocks from $from:expr, $at:literal) => {{
                const { assert!(HALF * $at + HALF <= $blocks * BLOCK) }
                // SAFETY: the register's bytes lie in the blocks at the pointer, and the load needs no alignment.
                unsafe { _mm256_loadu_si256($from.cast::<__m256i>().add($at)) }
            }};
        }
        macro_rules! gather {
            ($blocks:literal blocks from $base:ident to $sums:ident: $($sum:ident $at:literal $other:ident $next:literal),*) => {
                let sums: &mut [[u8; BLOCK]; $blocks] = $sums;
                $(let mut $sum = load!($blocks blocks from sums.as_ptr(), $at);
                let mut $other = load!($blocks blocks from sums.as_ptr(), $next);)*
                for &take in takes {
                    let at = $base - take;
                    let even = if (row.addr() + at) % LINE <= HALF { 0 } else { self.second() };
                    // SAFETY: shortest <= take <= longest, for which all blocks were found to lie in the room of
                    // the row, and both copies have that room: they begin at 0 and at `second`.
                    let (even, odd) = unsafe { (row.add(at + even), row.add(at + self.second() - even)) };
                    $($sum = _mm256_or_si256($sum, load!($blocks blocks from even, $at));
                    $other = _mm256_or_si256($other, load!($blocks blocks from odd, $next));)*
                }
                let to = sums.as_mut_ptr().cast::<__m256i>();
                // SAFETY: as for the loads.
                $(unsafe { _mm256_storeu_si256(to.add($at), $sum) };
                // SAFETY: as for the loads.
                unsafe { _mm256_storeu_si256(to.add($next), $other) };)*
            };
        }
        let mut base = base;
        let (pairs, rest) = sums.as_chunks_mut::<2>();
        for sums in pairs {
            gather!(2 blocks from base to sums:
                a 0 b 1, c 2 d 3, e 4 f 5, g 6 h 7, i 8 j 9, k 10 l 11, m 12 n 13, o 14 p 15);
            base += 2 * BLOCK;
        }
        for sums in rest.as_chunks_mut::<1>().0 {
            gather!(1 blocks from base to sums: a 0 b 1, c 2 d 3, e 4 f 5, g 6 h 7);
            base += BLOCK;
        }
    }
}

/// Takes to gather by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Takes<'a> {
    all: &'a [usize],
    shortest: usize,
    longest: usize,
}

impl<'a> Takes<'a> {
    #[inline(always)]
    pub(crate) fn new(all: &'a [usize]) -> Self {
        let (mut shortest, mut longest) = (usize::MAX, 0);
        for &take in all {
            shortest = shortest.min(take);
            longest = longest.max(take);
        }
        Takes { all, shortest, longest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn filled(room: usize) -> Plane {
        let mut plane = Plane::new(room);
        for at in 0..plane.room {
            plane.set(at, 1 << (at * at % 31 % 8));
        }
        plane
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn gathering_in_registers_is_gathering(
            takes in prop::collection::vec(1usize..3000, 0..40),
            base in 3000usize..3300,
            blocks in 0usize..4,
        ) {
            let plane = filled(5000);
            let takes: Vec<usize> = takes.into_iter().filter(|&s| base - s + blocks * BLOCK <= plane.room).collect();
            let (mut fast, mut plain) = (vec![[4; BLOCK]; blocks], vec![[4; BLOCK]; blocks]);
            plane.or_back(base, Takes::new(&takes), &mut fast);
            plane.or_back_plain(base, Takes::new(&takes), &mut plain);
            prop_assert_eq!(fast, plain);
        }
    }

    #[test]
    fn both_copies_slide() {
        let mut plane = filled(2000);
        let before = plane.row().to_vec();
        plane.slide(700, 1000);
        assert_eq!(plane.row()[..1000], before[700..1700]);
        assert_eq!(plane.bytes[plane.second()..][..1000], before[700..1700]);
    }
}
