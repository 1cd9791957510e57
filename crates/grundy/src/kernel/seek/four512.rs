//! The search for four heaps with 64 pairs a step of each.

use std::arch::x86_64::{
    __m512i, _mm512_loadu_si512, _mm512_mask_test_epi8_mask, _mm512_maskz_compress_epi8, _mm512_movepi8_mask,
    _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi64, _mm512_storeu_si512,
    _mm512_test_epi8_mask, _mm512_test_epi64_mask, _mm512_xor_si512,
};

use super::four::{FourPairs, HEAPS};
use super::{GROUP, Wanted};

/// Groups of pairs after which what they gave is taken away.
const TILE: usize = 32;

/// Which pairs of a tile give a wanted value.
type Hits = [[u64; TILE]; HEAPS];

/// With `WIDE` xors can lie past the first window.
///
/// # Safety
/// The slices are as long as [`seek_four`](super::four::seek_four) says.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt,bmi1")]
pub(super) unsafe fn seek<const WIDE: bool>(pairs: FourPairs<'_>, wanted: &mut [Wanted; HEAPS]) {
    // Byte i is 1 << (i % 8): a permutation looks at the low six bits of what is permuted by.
    let bit_of = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    let [front_low, back_low] = pairs.low.map(<[u8]>::as_ptr);
    let [front_middle, back_middle] = pairs.middle.map(<[u8]>::as_ptr);
    macro_rules! load {
        ($part:expr, $at:expr) => {{
            // SAFETY: the back has whole groups, the front three more, and no other place is asked for.
            unsafe { _mm512_loadu_si512($part.add($at).cast()) }
        }};
    }
    macro_rules! front {
        ($at:expr) => {
            (load!(front_low, $at), load!(front_middle, $at))
        };
    }
    let groups = pairs.low[1].len() / GROUP;
    // Compilers keep these in registers if each has a name, but not as arrays.
    let (mut first, mut second, mut third) = (front!(0), front!(GROUP), front!(2 * GROUP));
    let mut tables = Tables::new(wanted);
    let mut hits: Hits = [[0; TILE]; HEAPS];
    let mut found = Found { lanes: [0; FOUND], groups: [0; FOUND] };
    for tile in (0..groups).step_by(TILE) {
        let steps = TILE.min(groups - tile);
        if steps < TILE {
            hits = [[0; TILE]; HEAPS];
        }
        for step in 0..steps {
            let at = (tile + step) * GROUP;
            let fourth = front!(at + 3 * GROUP);
            let (back_low, back_middle) = (load!(back_low, at), load!(back_middle, at));
            macro_rules! look_up {
                ($heap:literal, $front:ident, $table:ident) => {{
                    let byte = _mm512_xor_si512($front.1, back_middle);
                    let bytes = _mm512_permutex2var_epi8(tables.$table.0, byte, tables.$table.1);
                    let bits = _mm512_permutexvar_epi8(_mm512_xor_si512($front.0, back_low), bit_of);
                    let found = if WIDE {
                        _mm512_mask_test_epi8_mask(!_mm512_movepi8_mask(byte), bytes, bits)
                    } else {
                        _mm512_test_epi8_mask(bytes, bits)
                    };
                    hits[$heap][step] = found;
                }};
            }
            look_up!(0, first, first);
            look_up!(1, second, second);
            look_up!(2, third, third);
            look_up!(3, fourth, fourth);
            (first, second, third) = (second, third, fourth);
        }
        if found.take_away(&pairs, tile, &hits, wanted) {
            tables = Tables::new(wanted);
        }
    }
}

/// What was found in a tile, in order.
struct Found {
    /// Which pair of its group.
    lanes: [u8; FOUND],
    /// Which group of which heap.
    groups: [u8; FOUND],
}

/// So many are taken away at once, and a vector more has room.
const MANY: usize = 256;
const FOUND: usize = MANY + GROUP;

const LANES: [u8; GROUP] = {
    let mut lanes = [0; GROUP];
    let mut i = 0;
    while i < GROUP {
        lanes[i] = i as u8;
        i += 1;
    }
    lanes
};

impl Found {
    /// Takes away what was found in the tile that begins at a group, if anything was.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt,bmi1")]
    #[inline]
    fn take_away(&mut self, pairs: &FourPairs<'_>, tile: usize, hits: &Hits, wanted: &mut [Wanted; HEAPS]) -> bool {
        let mut groups = 0u128;
        for i in 0..HEAPS * TILE / 8 {
            // SAFETY: these are 64 bytes.
            let hits = unsafe { _mm512_loadu_si512(hits.as_ptr().cast::<[u64; 8]>().add(i).cast()) };
            groups |= u128::from(_mm512_test_epi64_mask(hits, hits)) << (8 * i);
        }
        if groups == 0 {
            return false;
        }
        // SAFETY: these are 64 bytes.
        let lanes = unsafe { _mm512_loadu_si512(LANES.as_ptr().cast()) };
        // Branches that cannot be foretold cost more than all else here: there is one for all groups and one for all hits.
        let mut count = 0;
        while groups != 0 {
            let group = groups.trailing_zeros() as usize % (HEAPS * TILE);
            groups &= groups - 1;
            let hits = hits[group / TILE][group % TILE];
            // SAFETY: 64 bytes are left behind what was gathered, as it is taken away in time.
            unsafe {
                let store = |to: &mut [u8; FOUND], bytes| _mm512_storeu_si512(to.as_mut_ptr().add(count).cast(), bytes);
                store(&mut self.lanes, _mm512_maskz_compress_epi8(hits, lanes));
                store(&mut self.groups, _mm512_set1_epi8(group as i8));
            }
            count += hits.count_ones() as usize;
            if count >= MANY {
                self.look_up(count, pairs, tile, wanted);
                count = 0;
            }
        }
        self.look_up(count, pairs, tile, wanted);
        true
    }

    /// Takes away the first so many that were gathered.
    #[inline(always)]
    fn look_up(&self, count: usize, pairs: &FourPairs<'_>, tile: usize, wanted: &mut [Wanted; HEAPS]) {
        for (&lane, &group) in self.lanes[..count].iter().zip(&self.groups[..count]) {
            let (heap, group) = (usize::from(group) / TILE % HEAPS, usize::from(group) % TILE);
            let at = (tile + group) * GROUP + usize::from(lane);
            let xor = |part: [&[u8]; 2]| part[0][at + heap * GROUP] ^ part[1][at];
            wanted[heap].remove(xor(pairs.middle), xor(pairs.low));
        }
    }
}

/// The bits of each window in two registers.
struct Tables {
    first: (__m512i, __m512i),
    second: (__m512i, __m512i),
    third: (__m512i, __m512i),
    fourth: (__m512i, __m512i),
}

impl Tables {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt,bmi1")]
    #[inline]
    fn new(wanted: &[Wanted; HEAPS]) -> Self {
        macro_rules! table {
            ($heap:literal) => {{
                let bits = wanted[$heap].bits.as_ptr();
                // SAFETY: the bits are two times 64 bytes.
                unsafe { (_mm512_loadu_si512(bits.cast()), _mm512_loadu_si512(bits.add(64).cast())) }
            }};
        }
        Tables { first: table!(0), second: table!(1), third: table!(2), fourth: table!(3) }
    }
}
