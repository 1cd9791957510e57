//! Take-and-break games heap by heap, with the search for equal pairs done on whole vectors.
//!
//! Breaking a heap of n into a and b gives about n/2 pairs, and computing every xor just to mark it is what
//! makes a table quadratic and slow. The mex needs less: a thousand pairs settle most small values, and for a
//! candidate v that is left the only question is whether *some* other pair has g(a) xor g(b) = v. For that
//! question the values lie in bit planes, forwards and backwards: one word holds one bit of 64 values, so the
//! xors of 64 pairs are one operation a plane, done once a heap, and comparing them with a candidate is one
//! more. Plain loops over words, of which the compiler makes vector code. Every value is exact: a candidate is
//! accepted only after all pairs have been looked at or are known not to matter.
//!
//! Many games have a sparse space (Berlekamp, Conway and Guy, *Winning Ways*, chapter 4): for some mask, nearly
//! all values g have an odd number of bits in `g & mask`, and few heaps are exceptions. Parities add up under
//! xor, so a value of the odd kind comes only from a pair with exactly one exception: marking the pairs of the
//! exceptions decides all values of that kind without a search. This holds for every mask; a good one only
//! makes the list short. The mask is chosen anew whenever the table has doubled.
//!
//! It serves every code with at most two heaps left a move and a last digit, with constrained splits beside
//! it. Time is at most quadratic with a small constant, memory is two bytes and two bits for each plane a heap.

use crate::heap::period::CodeShape;
use crate::heap::table::ValueTable;
use crate::rules::{LEAVE_ONE, LEAVE_TWO, OneHeapRules, TAKE_ALL};

/// Words of a tile: what one question looks at before it asks whether to go on.
const TILE_WORDS: usize = 16;

/// Pairs of a tile.
const TILE: usize = 64 * TILE_WORDS;

/// The pairs with a smaller half than this are marked outright, the others are searched; a multiple of 64.
const HEAD: usize = 4 * TILE;

type Tile = [u64; TILE_WORDS];

/// What the rules allow, sorted by how it is looked up.
#[derive(Clone, Debug)]
pub(crate) struct DenseRules {
    /// Heaps that may be taken whole.
    whole: Vec<usize>,
    /// Takes that leave one heap.
    singles: Vec<usize>,
    /// Takes after which two heaps may be left, in any way.
    splits: Vec<usize>,
    /// Whether a heap may be broken in two unequal heaps only.
    unequal: bool,
    /// Whether a heap may be broken in two equal heaps only.
    equal: bool,
    shape: CodeShape,
}

impl DenseRules {
    /// The rules in this form, or `None` if a move can leave more than two heaps or takes have no end.
    pub(crate) fn new(rules: &OneHeapRules) -> Option<Self> {
        let code = rules.as_code()?;
        let last_take = code.last_take()?;
        if code.most_heaps() > 2 {
            return None;
        }
        let takes_with = |bit: u8| -> Vec<usize> {
            let digits = code.digits().iter().enumerate();
            digits.filter(|(_, digit)| *digit & bit != 0).map(|(take, _)| take).collect()
        };
        let (unequal, equal) = (rules.splits_unequal(), rules.splits_equal());
        let most_heaps = if unequal || equal { 2 } else { u64::from(code.most_heaps()) };
        Some(DenseRules {
            whole: takes_with(TAKE_ALL),
            singles: takes_with(LEAVE_ONE),
            splits: takes_with(LEAVE_TWO),
            unequal,
            equal,
            shape: CodeShape { last_take, most_heaps, unequal, equal },
        })
    }

    /// What the periodicity theorem needs to know.
    pub(crate) fn shape(&self) -> CodeShape {
        self.shape
    }
}

/// One bit of every value: heap n is bit n forwards, and bit `64 * words - 1 - n` backwards.
#[derive(Debug, Default)]
struct Plane {
    forward: Vec<u64>,
    backward: Vec<u64>,
}

/// The values, and their bits in planes.
#[derive(Debug, Default)]
struct Planes {
    values: Vec<u16>,
    /// Words of heaps that the planes have room for; behind them stands a tile and a word of zeros.
    words: usize,
    bits: Vec<Plane>,
}

impl Planes {
    fn push(&mut self, value: u16) {
        let heap = self.values.len();
        if heap == 64 * self.words {
            // Doubling keeps a push O(1) on average; backwards the old words move to the end.
            let words = (2 * self.words).max(TILE_WORDS);
            let moved = words - self.words;
            for plane in &mut self.bits {
                plane.forward.resize(words + TILE_WORDS + 1, 0);
                plane.backward.splice(0..0, std::iter::repeat_n(0, moved));
            }
            self.words = words;
        }
        while value >> self.bits.len() != 0 {
            let zeros = vec![0; self.words + TILE_WORDS + 1];
            self.bits.push(Plane { forward: zeros.clone(), backward: zeros });
        }
        let mirror = 64 * self.words - 1 - heap;
        for (bit, plane) in self.bits.iter_mut().enumerate() {
            let one = u64::from(value >> bit & 1);
            plane.forward[heap / 64] |= one << (heap % 64);
            plane.backward[mirror / 64] |= one << (mirror % 64);
        }
        self.values.push(value);
    }

    /// Appends tiles with the xors of the pairs a + b = rest for `head <= a <= count`: for each tile one array
    /// a plane, and one that tells which pairs exist.
    fn append_xors(&self, head: usize, rest: usize, count: usize, tiles: &mut Vec<Tile>) {
        for first in (head..=count).step_by(TILE) {
            let word = first / 64;
            let start = 64 * self.words + first - 1 - rest;
            let (mirror, shift) = (start / 64, start % 64);
            for plane in &self.bits {
                let mut xors = [0; TILE_WORDS];
                let forward = plane.forward.get(word..).and_then(<[_]>::first_chunk::<TILE_WORDS>);
                let backward = plane.backward.get(mirror..).and_then(<[_]>::first_chunk::<{ TILE_WORDS + 1 }>);
                if let (Some(a), Some(b)) = (forward, backward) {
                    for i in 0..TILE_WORDS {
                        xors[i] = a[i] ^ (b[i] >> shift | b[i + 1] << 1 << (63 - shift));
                    }
                }
                tiles.push(xors);
            }
            let exists = |i: usize| match (count + 1 - first).saturating_sub(64 * i) {
                pairs @ 0..64 => (1 << pairs) - 1,
                _ => u64::MAX,
            };
            tiles.push(std::array::from_fn(exists));
        }
    }
}

/// Whether a pair of the tiles has the xor `value`.
fn holds(tiles: &[Tile], planes: usize, value: usize) -> bool {
    if value >> planes != 0 {
        return false;
    }
    tiles.chunks_exact(planes + 1).any(|tile| {
        let mut equal = tile[planes];
        for (bit, xors) in tile[..planes].iter().enumerate() {
            // All ones where a clear bit is wanted; a branch would be guessed wrong for every other candidate.
            let flip = (value as u64 >> bit & 1).wrapping_sub(1);
            equal.iter_mut().zip(xors).for_each(|(e, x)| *e &= x ^ flip);
        }
        equal.iter().fold(0, |any, e| any | e) != 0
    })
}

/// The running engine.
#[derive(Debug)]
pub(crate) struct DenseRun {
    rules: DenseRules,
    planes: Planes,
    /// One mark for each value below a power of two that is above all values; xors stay below it too.
    marks: Vec<bool>,
    exceptions: Exceptions,
    /// The xors of the heap in work, kept for their memory.
    tiles: Vec<Tile>,
    head: usize,
}

/// The heaps whose value has an even number of bits in the mask.
#[derive(Debug, Default)]
struct Exceptions {
    /// 0 if no mask makes them few.
    mask: u32,
    heaps: Vec<usize>,
    /// The table length at which the mask is next chosen.
    next_choice: usize,
}

impl Exceptions {
    /// Whether a value has the parity of the exceptions, so that any pair may be its only one.
    fn is_one(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Takes note of the value of the next heap.
    fn add(&mut self, heap: usize, value: u32) {
        if self.mask != 0 && self.is_one(value) {
            self.heaps.push(heap);
        }
    }

    /// Chooses the mask with the fewest exceptions, if they are few, once the table has grown enough.
    fn choose(&mut self, table: &ValueTable, space: usize) {
        if table.len() < self.next_choice {
            return;
        }
        self.next_choice = (2 * table.len()).max(256);
        let mut counts = vec![0i32; space];
        table.iter().for_each(|value| counts[value as usize] += 1);
        // The Walsh-Hadamard transform turns counts of values into (even - odd) of every mask at once.
        let mut half = 1;
        while half < space {
            for block in counts.chunks_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                low.iter_mut().zip(high).for_each(|(x, y)| (*x, *y) = (*x + *y, *x - *y));
            }
            half *= 2;
        }
        let best = counts.iter().enumerate().min_by_key(|&(_, &surplus)| surplus);
        let few = i32::try_from(table.len() / 4 * 3).map_or(i32::MIN, |few| -few);
        self.mask = best.filter(|&(_, &surplus)| surplus < few).map_or(0, |(mask, _)| mask as u32);
        self.heaps.clear();
        for (heap, value) in table.iter().enumerate() {
            self.add(heap, value);
        }
    }
}

impl DenseRun {
    pub(crate) fn new(rules: DenseRules) -> Self {
        let (planes, exceptions) = (Planes::default(), Exceptions::default());
        DenseRun { rules, planes, marks: vec![false], exceptions, tiles: Vec::new(), head: HEAD }
    }

    /// Appends the values of heaps up to `len` to the table, which must be this engine's own.
    ///
    /// Returns false if a value does not fit 16 bits; the table then ends before that heap.
    pub(crate) fn extend(&mut self, table: &mut ValueTable, len: usize) -> bool {
        while table.len() < len {
            let Ok(value) = u16::try_from(self.next_value()) else { return false };
            self.exceptions.add(table.len(), value.into());
            self.planes.push(value);
            table.push(value.into());
            if usize::from(value) >= self.marks.len() {
                self.marks.resize((usize::from(value) + 1).next_power_of_two(), false);
            }
            self.exceptions.choose(table, self.marks.len());
        }
        true
    }

    fn next_value(&mut self) -> usize {
        let DenseRun { rules, planes, marks, exceptions, tiles, head } = self;
        let values = &planes.values;
        let n = values.len();
        marks.fill(false);
        if n > 0 && rules.whole.binary_search(&n).is_ok() || rules.equal && n >= 2 && n % 2 == 0 {
            marks[0] = true;
        }
        for &take in rules.singles.iter().take_while(|&&take| take < n) {
            marks[usize::from(values[n - take])] = true;
        }
        // (rest, number of pairs a <= b): with unequal parts the pair of halves is left out.
        let unequal = rules.unequal.then(|| (n, n.saturating_sub(1) / 2));
        let pairs = |take: usize| n.checked_sub(take).map(|rest| (rest, rest / 2));
        let rests = rules.splits.iter().filter_map(|&take| pairs(take)).chain(unequal).filter(|&(_, count)| count > 0);
        for (rest, count) in rests.clone() {
            let head = count.min(*head - 1);
            let back = values[rest - head..rest].iter().rev();
            values[1..=head].iter().zip(back).for_each(|(a, b)| marks[usize::from(a ^ b)] = true);
            // Heap 0 is no half, and equal halves must not be marked where only unequal ones may be left.
            let halves = exceptions.heaps.iter().filter(|&&a| a > 0 && a < rest && a.min(rest - a) <= count);
            halves.for_each(|&a| marks[usize::from(values[a] ^ values[rest - a])] = true);
        }
        let mut searched = false;
        for (candidate, _) in marks.iter().enumerate().filter(|(_, marked)| !**marked) {
            if !exceptions.is_one(candidate as u32) {
                return candidate;
            }
            if !searched {
                tiles.clear();
                rests.clone().for_each(|(rest, count)| planes.append_xors(*head, rest, count, tiles));
                searched = true;
            }
            if !holds(tiles, planes.bits.len(), candidate) {
                return candidate;
            }
        }
        marks.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::definition;
    use crate::mex::MexSet;
    use crate::rules::{Split, TakeBreakCode};
    use proptest::prelude::*;

    /// Compares with the definition, with the head of large tables and with the shortest head there can be.
    fn compare(rules: &OneHeapRules, len: usize) {
        let mut oracle = ValueTable::default();
        definition::extend(rules, &mut oracle, len, &mut MexSet::new()).unwrap();
        for head in [64, HEAD] {
            let mut run = DenseRun::new(DenseRules::new(rules).unwrap());
            run.head = head;
            let mut table = ValueTable::default();
            assert!(run.extend(&mut table, len / 2) && run.extend(&mut table, len));
            assert!(table.iter().eq(oracle.iter()), "{rules:?} with head {head}");
        }
    }

    fn rules(digits: &[u8], split: Option<Split>) -> OneHeapRules {
        let mut rules = OneHeapRules::default();
        rules.add_code(&TakeBreakCode::new(digits.to_vec(), vec![]).unwrap());
        if let Some(split) = split {
            rules.add_split(split);
        }
        rules.normalised()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]
        #[test]
        fn agrees_with_the_definition(
            zero in prop::sample::select(vec![0u8, 4]),
            rest in prop::collection::vec(0u8..8, 0..5),
            split in prop::sample::select(vec![None, Some(Split::Any), Some(Split::Unequal), Some(Split::Equal)]),
        ) {
            let digits: Vec<u8> = std::iter::once(zero).chain(rest).collect();
            compare(&rules(&digits, split), 400);
        }
    }

    #[test]
    fn many_tiles_are_searched_rightly() {
        // 0.007 has no sparse space worth the name, 0.6 and 0.77 have one, 4.44 splits in three ways.
        for digits in [&[0, 0, 0, 7][..], &[0, 6], &[0, 7, 7], &[4, 4, 4]] {
            compare(&rules(digits, None), 2600);
        }
        compare(&rules(&[0], Some(Split::Unequal)), 2600);
    }

    #[test]
    fn a_long_code_needs_many_planes() {
        // Taking any number up to 400 reaches value 400, past one byte.
        compare(&rules(&[&[4u8][..], &[7; 400]].concat(), None), 900);
    }
}
