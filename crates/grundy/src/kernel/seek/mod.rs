//! Which of some wanted values are the xor of a pair, a whole vector of pairs at a time.
//!
//! The wanted values are bits of a table of 128 bytes, which is two registers of 512 bits: bit `x % 8` of byte
//! `x / 8`. One permutation looks the bytes of 64 pairs up, another makes the 64 bits to compare them with, so
//! a step costs the same whatever number of values is wanted. For that the values are kept as bytes, once with
//! their low bits and once with the bits from 3 on, and in both directions, so that the partners of consecutive
//! heaps are consecutive as well. [`seek_four`] does so for four heaps at a time, after [`found`] took what many pairs give.
//! With AVX2 the table is eight registers, of which those are used that hold anything.

use super::{Kernel, VectorKernel};

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod four;
#[cfg(target_arch = "x86_64")]
mod four512;
mod outer;
#[cfg(target_arch = "x86_64")]
mod outer512;

pub(crate) use four::{FourPairs, HEAPS, seek_four};
pub(crate) use outer::{Sample, found};

/// How many consecutive values can be wanted at a time.
pub(crate) const WINDOW: usize = 1024;

/// The bytes of both parts of a pair may be read up to a multiple of this.
pub(crate) const GROUP: usize = 64;

/// Groups that are looked at in a row before the next stride.
const TILE: usize = 8;

/// Values below this have all their bits in the low byte that permutations look at.
pub(crate) const LOW_VALUES: usize = 64;

/// The values that are looked for, in a window that begins at a multiple of its length.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    window: usize,
    bits: [u8; WINDOW / 8],
}

impl Wanted {
    /// Nothing, in the window that has the value.
    pub(crate) fn near(value: usize) -> Self {
        Wanted { window: value / WINDOW, bits: [0; WINDOW / 8] }
    }

    /// The first value past the window.
    pub(crate) fn end(&self) -> usize {
        (self.window + 1) * WINDOW
    }

    /// Wants a value of the window.
    pub(crate) fn insert(&mut self, value: usize) {
        self.bits[value % WINDOW / 8] |= 1 << (value % 8);
    }

    /// Wants those of the eight values from `value` on whose bit is set.
    pub(crate) fn insert_byte(&mut self, value: usize, bits: u8) {
        self.bits[value % WINDOW / 8] |= bits;
    }

    /// Whether nothing is wanted.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        // Written out, for a comparison of arrays is a call.
        self.bits.as_chunks::<8>().0.iter().fold(0, |any, eight| any | u64::from_le_bytes(*eight)) == 0
    }

    /// The least value that is still wanted.
    pub(crate) fn least(&self) -> Option<usize> {
        let at = self.bits.iter().position(|&byte| byte != 0)?;
        Some(self.window * WINDOW + at * 8 + self.bits[at].trailing_zeros() as usize)
    }

    /// Wants everything below the given value, a multiple of 8 in the first window.
    pub(crate) fn want_below(&mut self, end: usize) {
        self.bits[..end / 8].fill(u8::MAX);
    }

    /// Takes away the values that have a bit.
    pub(crate) fn remove_found(&mut self, found: &[u8; WINDOW / 8]) {
        self.bits.iter_mut().zip(found).for_each(|(byte, found)| *byte &= !found);
    }

    /// Which byte of the middle, and which of the top, the window has in common.
    fn base(&self) -> (u8, u8) {
        ((self.window * WINDOW / 8) as u8, (self.window * WINDOW / (1 << 11)) as u8)
    }

    /// All values that are wanted, ascending.
    pub(crate) fn values(&self) -> impl Iterator<Item = usize> {
        let words = self.bits.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
        let first = self.window * WINDOW;
        words.enumerate().flat_map(move |(i, word)| {
            let ones = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            ones.take_while(|&word| word != 0).map(move |word| first + 64 * i + word.trailing_zeros() as usize)
        })
    }

    #[inline(always)]
    fn remove(&mut self, byte: u8, low: u8) {
        self.bits[usize::from(byte) % (WINDOW / 8)] &= !(1 << (low % 8));
    }
}

/// The two parts of every pair, each by the bytes of its value: entry i of one slice belongs to entry i of its partner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs<'a> {
    /// Bits 0 to 7.
    pub(crate) low: [&'a [u8]; 2],
    /// Bits 3 to 10; empty if all values are below [`LOW_VALUES`].
    pub(crate) middle: [&'a [u8]; 2],
    /// Bits 11 to 15; empty if these are all clear.
    pub(crate) top: [&'a [u8]; 2],
    /// How many pairs there are. The slices go on to a multiple of [`GROUP`].
    pub(crate) count: usize,
    /// Whether a xor can lie past the first window.
    pub(crate) wide: bool,
}

impl Pairs<'_> {
    fn groups(&self) -> usize {
        self.count.div_ceil(GROUP)
    }

    fn check(&self) {
        let bytes = self.groups() * GROUP;
        let holds = |slices: [&[u8]; 2], may_lack: bool| {
            may_lack && slices[0].is_empty() && slices[1].is_empty() || slices.iter().all(|slice| slice.len() >= bytes)
        };
        assert!(holds(self.low, false) && holds(self.middle, !self.wide) && holds(self.top, true));
    }
}

/// Takes from `wanted` what is the xor of a pair, until nothing is left or all pairs have been looked at.
///
/// Every `stride`-th tile of pairs is looked at first, then those behind them, and so on: distant pairs differ
/// more, so most values are found sooner. With a stride of 1 the pairs come in order.
///
/// # Panics
/// If the slices are shorter than the pairs need.
pub(crate) fn seek(level: VectorKernel, pairs: &Pairs<'_>, stride: usize, wanted: &mut Wanted) {
    pairs.check();
    let (_, top) = wanted.base();
    if !pairs.wide && wanted.window > 0 || pairs.top[0].is_empty() && top > 0 || wanted.is_empty() {
        return;
    }
    let order = Order { groups: pairs.groups(), stride: stride.max(1) };
    // No more than the processor has, whatever the caller wishes.
    match level.min(VectorKernel::best()) {
        #[cfg(target_arch = "x86_64")]
        VectorKernel::Avx512 => {
            let seek = match (pairs.middle[0].is_empty(), pairs.wide) {
                (true, _) => avx512::seek::<false, false>,
                (_, false) => avx512::seek::<true, false>,
                (_, true) => avx512::seek::<true, true>,
            };
            // SAFETY: the processor has this kernel, and with it the features `seek` is compiled for.
            unsafe { seek(pairs, order, wanted) };
        }
        #[cfg(target_arch = "x86_64")]
        VectorKernel::Avx2 => {
            let seek = if pairs.middle[0].is_empty() { avx2::seek::<false> } else { avx2::seek::<true> };
            // SAFETY: as above.
            unsafe { seek(pairs, order, wanted) };
        }
        _ if pairs.middle[0].is_empty() => seek_plain::<false>(pairs, order, wanted),
        _ => seek_plain::<true>(pairs, order, wanted),
    }
}

impl VectorKernel {
    /// How many pairs are better looked at one by one than searched with [`seek`], if all values are below [`LOW_VALUES`] and if they
    /// are not. Measured: a step of a search costs less the wider it is, but a value that is found more.
    pub(crate) fn head(self) -> [usize; 2] {
        match self {
            VectorKernel::Portable => [usize::MAX; 2],
            VectorKernel::Avx2 => [64, 4096],
            VectorKernel::Avx512 => [64, 512],
        }
    }
}

impl VectorKernel {
    /// Whether heaps are better searched four at a time.
    pub(crate) fn searches_blocks(self) -> bool {
        self >= VectorKernel::Avx512
    }
}

/// Wants no values above those of which some will be left in the end, most likely; see [`Prune::new`].
pub(crate) struct Prune<'a> {
    pub(crate) wanted: &'a mut [Wanted],
    /// By how many of 64 neighbouring values are wanted still: how many will be left in the end, in 256ths.
    left: [u64; 65],
    most: u64,
}

impl<'a> Prune<'a> {
    /// If so many of all pairs were looked at, half of 64 neighbours were found, and there are as many pairs still to come,
    /// half of the others will be found, and so on. Where `most` are left in the end by this law, the rest above
    /// them is not wanted.
    pub(crate) fn new(wanted: &'a mut [Wanted], seen: usize, all: usize, most: u64) -> Self {
        let times = all.div_ceil(seen.max(1)).clamp(1, 64);
        let left = std::array::from_fn(|count| (0..times).fold(256 * 64, |left, _| left * count as u64 / 64));
        Prune { wanted, left, most: 256 * most }
    }
}

impl Kernel for Prune<'_> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        for wanted in self.wanted {
            let words = wanted.bits.as_chunks_mut::<8>().0;
            let mut left = 0;
            for word in words {
                if left >= self.most {
                    *word = [0; 8];
                }
                left += self.left[u64::from_le_bytes(*word).count_ones() as usize];
            }
        }
    }
}

/// The order of the groups.
#[derive(Clone, Copy)]
struct Order {
    groups: usize,
    stride: usize,
}

impl Order {
    /// The pairs of the last group that exist.
    #[cfg(target_arch = "x86_64")]
    fn last(self, count: usize) -> u64 {
        u64::MAX >> (self.groups * GROUP - count)
    }

    fn tiles(self) -> usize {
        self.groups.div_ceil(TILE)
    }
}

fn seek_plain<const MIDDLE: bool>(pairs: &Pairs<'_>, order: Order, wanted: &mut Wanted) {
    let (middle, top) = wanted.base();
    // A flag for each value below 2048, so that what lies past the window needs no question.
    let mut flags = [0u8; 2 * WINDOW];
    for (eight, bits) in flags.as_chunks_mut::<8>().0.iter_mut().zip(wanted.bits) {
        *eight = std::array::from_fn(|i| bits >> i & 1);
    }
    for first in 0..order.stride {
        for tile in (first..order.tiles()).step_by(order.stride) {
            for group in tile * TILE..(tile * TILE + TILE).min(order.groups) {
                let both = |slices: [&'_ [u8]; 2]| slices.map(|slice| *chunk(slice, group * GROUP));
                let (low, high) = (both(pairs.low), both(pairs.middle));
                let value = |i: usize| {
                    let low = usize::from(low[0][i] ^ low[1][i]);
                    if MIDDLE { (usize::from(high[0][i] ^ high[1][i] ^ middle) << 3) | (low % 8) } else { low }
                };
                let mut any = 0;
                for i in 0..GROUP {
                    any |= flags[value(i)];
                }
                if any == 0 {
                    continue;
                }
                let tops = both(pairs.top);
                for i in 0..GROUP.min(pairs.count - group * GROUP) {
                    if flags[value(i)] != 0 && (pairs.top[0].is_empty() || tops[0][i] ^ tops[1][i] == top) {
                        flags[value(i)] = 0;
                        wanted.remove((value(i) >> 3) as u8, value(i) as u8);
                    }
                }
                if wanted.is_empty() {
                    return;
                }
            }
        }
    }
}

/// The bytes of a group.
#[inline(always)]
fn chunk(slice: &[u8], at: usize) -> &[u8; GROUP] {
    // `Pairs::check` found that the slices reach to the end of the last group.
    slice.get(at..).and_then(<[u8]>::first_chunk).unwrap_or(&[0; GROUP])
}

#[cfg(test)]
mod tests;
