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
//! A sparse space, where the game has one, decides most values without a search; [`sparse`](super::sparse) has the
//! theory, and this engine uses one if it was made with splits.
//!
//! It serves every code with at most two heaps left a move and a last digit, with constrained splits beside
//! it. Time is at most quadratic with a small constant, memory is two bytes and two bits for each plane a heap.

// What is not inlined, closures of iterators among it, is not compiled for wide vectors.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

use crate::heap::kernel::{Kernel, dispatch};
use crate::heap::period::CodeShape;
use crate::heap::sparse::{Census, Split};
use crate::heap::table::ValueTable;
use crate::rules::{LEAVE_ONE, LEAVE_TWO, OneHeapRules, TAKE_ALL};

/// Words of a tile: what one question looks at before it asks whether to go on.
const TILE_WORDS: usize = 16;

/// Pairs of a tile.
const TILE: usize = 64 * TILE_WORDS;

/// The pairs with a smaller half than this are marked outright, the others are searched; a multiple of 64.
const HEAD: usize = TILE;

/// The same where a sparse space leaves little to be found.
const SHORT_HEAD: usize = 64;

/// Before this heap the direct way is quick and the values are no sample for a sparse space.
const FIRST_CHOICE: usize = 1 << 11;

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

    /// Appends the tile with the xors of the pairs a + b = rest for a from `first`, a multiple of 64, to at most
    /// `count`: one array a plane, and one that tells which pairs exist.
    #[inline(always)]
    fn append_xors(&self, first: usize, rest: usize, count: usize, tiles: &mut Vec<Tile>) {
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
        let mut exists = [u64::MAX; TILE_WORDS];
        let pairs = count + 1 - first;
        if pairs < TILE {
            exists[pairs / 64] = (1 << (pairs % 64)) - 1;
            exists[pairs / 64 + 1..].fill(0);
        }
        tiles.push(exists);
    }
}

/// Keeps of the pairs in `equal` those whose xors have the bits `from..to` of `value`.
#[inline(always)]
fn narrow(equal: &mut Tile, xors: &[Tile], from: usize, to: usize, value: usize) {
    // Loops without closures, which would not be compiled for wide vectors.
    for bit in from..to {
        // All ones where a clear bit is wanted; a branch would be guessed wrong for every other candidate.
        let flip = (value as u64 >> bit & 1).wrapping_sub(1);
        let xors = &xors[bit];
        for i in 0..TILE_WORDS {
            equal[i] &= xors[i] ^ flip;
        }
    }
}

/// Whether any pair is left.
#[inline(always)]
fn any(equal: &Tile) -> bool {
    let mut any = 0;
    for word in equal {
        any |= word;
    }
    any != 0
}

/// Whether a pair of the tiles has the xor `value`.
#[inline(always)]
fn holds(tiles: &[Tile], planes: usize, value: usize) -> bool {
    if value >> planes != 0 {
        return false;
    }
    let mut first = 0;
    while first < tiles.len() {
        let mut equal = tiles[first + planes];
        narrow(&mut equal, &tiles[first..], 0, planes, value);
        if any(&equal) {
            return true;
        }
        first += planes + 1;
    }
    false
}

/// The low bits of a value that are compared for each candidate; the bits above are compared once for all that
/// share them.
const LOW: usize = 5;

/// Which pairs of each tile have the bits of `value` from `LOW` on.
#[inline(always)]
fn with_high_bits(tiles: &[Tile], planes: usize, value: usize, having: &mut Vec<Tile>) {
    having.clear();
    let mut first = 0;
    while first < tiles.len() {
        let mut equal = tiles[first + planes];
        narrow(&mut equal, &tiles[first..], LOW.min(planes), planes, value);
        having.push(equal);
        first += planes + 1;
    }
}

/// Whether a pair that has the high bits of the value has its low bits too.
#[inline(always)]
fn holds_low_bits(tiles: &[Tile], planes: usize, having: &[Tile], value: usize) -> bool {
    if value >> planes != 0 {
        return false;
    }
    let mut first = 0;
    for having in having {
        let mut equal = *having;
        narrow(&mut equal, &tiles[first..], 0, LOW.min(planes), value);
        if any(&equal) {
            return true;
        }
        first += planes + 1;
    }
    false
}

/// The running engine.
#[derive(Debug)]
pub(crate) struct DenseRun {
    rules: DenseRules,
    planes: Planes,
    /// One mark for each value below a power of two that is above all values; xors stay below it too.
    marks: Vec<bool>,
    /// The xors of the heap in work, kept for their memory.
    tiles: Vec<Tile>,
    /// The pairs of the tiles with the high bits in work, kept for their memory.
    having: Vec<Tile>,
    head: usize,
    sparse: Option<Sparse>,
}

/// What is kept to find and use a sparse space, where that is wanted.
#[derive(Debug)]
struct Sparse {
    census: Census,
    split: Option<Split>,
    /// The heap at which the next choice is due.
    next_choice: usize,
    /// The rare values of the heap in work that are still to be found, kept for their memory.
    needed: Vec<usize>,
}

/// The mex of the next heap.
struct NextValue<'a>(&'a mut DenseRun);

impl Kernel for NextValue<'_> {
    type Output = usize;
    #[inline(always)]
    fn run(self) -> usize {
        self.0.next_value()
    }
}

impl DenseRun {
    pub(crate) fn new(rules: DenseRules) -> Self {
        let planes = Planes::default();
        DenseRun { rules, planes, marks: vec![false], tiles: Vec::new(), having: Vec::new(), head: HEAD, sparse: None }
    }

    /// An engine that also looks for a sparse space and uses it where it pays.
    pub(crate) fn with_splits(rules: DenseRules) -> Self {
        Self::with_splits_from(rules, FIRST_CHOICE)
    }

    /// The same, choosing from the given heap on.
    pub(in crate::heap) fn with_splits_from(rules: DenseRules, first: usize) -> Self {
        let sparse = Sparse { census: Census::default(), split: None, next_choice: first, needed: Vec::new() };
        let breaks = !rules.splits.is_empty() || rules.unequal;
        DenseRun { sparse: breaks.then_some(sparse), ..DenseRun::new(rules) }
    }

    /// Whether a sparse space with very few rare heaps is in use, so that a heap costs little more than the last.
    pub(crate) fn is_sparse(&self) -> bool {
        self.sparse.as_ref().and_then(|sparse| sparse.split.as_ref()).is_some_and(Split::is_thin)
    }

    /// Appends the values of heaps up to `len` to the table, which must be this engine's own.
    ///
    /// Returns false if a value does not fit 16 bits; the table then ends before that heap.
    pub(crate) fn extend(&mut self, table: &mut ValueTable, len: usize) -> bool {
        while table.len() < len {
            let Ok(value) = u16::try_from(dispatch(NextValue(self))) else { return false };
            if let Some(sparse) = &mut self.sparse {
                sparse.record(table.len(), value.into());
            }
            self.planes.push(value);
            table.push(value.into());
            if usize::from(value) >= self.marks.len() {
                self.marks.resize((usize::from(value) + 1).next_power_of_two(), false);
            }
            self.choose(table);
        }
        true
    }

    /// Looks for a better split at every doubling, and sooner if the present one wears out.
    fn choose(&mut self, table: &ValueTable) {
        let Some(sparse) = &mut self.sparse else { return };
        let heaps = table.len();
        let due = heaps >= sparse.next_choice;
        if !due && !sparse.split.as_ref().is_some_and(Split::is_worn_out) {
            return;
        }
        let takes = self.rules.splits.iter().copied().chain(self.rules.unequal.then_some(0));
        sparse.split = Split::choose(&sparse.census, takes, (0..heaps).map(|heap| table.at(heap)));
        self.head = if sparse.split.as_ref().is_some_and(Split::is_thin) { SHORT_HEAD } else { HEAD };
        if due {
            sparse.next_choice = 2 * heaps;
        }
    }

    #[inline(always)]
    fn next_value(&mut self) -> usize {
        let DenseRun { rules, planes, marks, tiles, having, head, sparse } = self;
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
            let (front, back) = (&values[1..=head], &values[rest - head..rest]);
            for i in 0..head {
                marks[usize::from(front[i] ^ back[head - 1 - i])] = true;
            }
        }
        let Some(Sparse { split: Some(split), needed, .. }) = sparse else {
            // Without classes any pair may be the only one of its value.
            let mut searched = false;
            let mut high = usize::MAX;
            for (candidate, _) in marks.iter().enumerate().filter(|(_, marked)| !**marked) {
                if !searched {
                    tiles.clear();
                    for (rest, count) in rests.clone() {
                        let firsts = (*head..=count).step_by(TILE);
                        firsts.for_each(|first| planes.append_xors(first, rest, count, tiles));
                    }
                    searched = true;
                }
                if candidate >> LOW != high {
                    high = candidate >> LOW;
                    with_high_bits(tiles, planes.bits.len(), candidate, having);
                }
                if !holds_low_bits(tiles, planes.bits.len(), having, candidate) {
                    return candidate;
                }
            }
            return marks.len();
        };
        for (rest, count) in rests.clone() {
            // Heap 0 is no half, and equal halves must not be marked where only unequal ones may be left.
            let rares = split.rares().iter().map(|&rare| rare as usize).take_while(|&rare| rare < rest);
            let pairs = rares.filter(|&rare| rare.min(rest - rare) <= count);
            pairs.for_each(|rare| marks[usize::from(values[rare] ^ values[rest - rare])] = true);
        }
        // No other pair has a common value, so the first common value without a mark is not an option; nor is
        // any value beyond the marks. The mex is that value, or a smaller rare one that no pair gives.
        needed.clear();
        let mut common = marks.len();
        for (candidate, _) in marks.iter().enumerate().filter(|(_, marked)| !**marked) {
            if !split.is_rare(n, candidate as u32) {
                common = candidate;
                break;
            }
            needed.push(candidate);
        }
        for (rest, count) in rests {
            for first in (*head..=count).step_by(TILE) {
                if needed.is_empty() {
                    return common;
                }
                tiles.clear();
                planes.append_xors(first, rest, count, tiles);
                needed.retain(|&value| !holds(tiles, planes.bits.len(), value));
            }
        }
        needed.first().copied().unwrap_or(common)
    }
}

impl Sparse {
    fn record(&mut self, heap: usize, value: u32) {
        self.census.record(heap, value);
        if let Some(split) = &mut self.split {
            split.record(heap, value);
        }
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
