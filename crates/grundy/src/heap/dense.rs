//! Take-and-break games heap by heap, with the search for equal pairs done on whole vectors.
//!
//! Breaking a heap of n into a and b gives about n/2 pairs, and computing every xor just to mark it is what
//! makes a table quadratic and slow. The mex needs less: a few pairs settle most small values, and for a
//! candidate v that is left the only question is whether *some* pair has g(a) xor g(b) = v. That question
//! runs over two arrays, the values and the values reversed, with nothing but loads, xor and compare, so the
//! compiler makes vector code of it; and the search stops at the first hit. Every value is exact: a candidate
//! is accepted only after all pairs have been looked at.
//!
//! Many games have a sparse space (Berlekamp, Conway and Guy, *Winning Ways*, chapter 4): for some mask, nearly
//! all values g have an odd number of bits in `g & mask`, and few heaps are exceptions. Parities add up under
//! xor, so a value of the odd kind comes only from a pair with exactly one exception: marking the pairs of the
//! exceptions decides all values of that kind without a search. This holds for every mask; a good one only
//! makes the list short. The mask is chosen anew whenever the table has doubled.
//!
//! It serves every code with at most two heaps left a move and a last digit, with constrained splits beside
//! it. Time is at most quadratic with a small constant, memory is two bytes a heap (four from value 256 on).

use crate::heap::period::CodeShape;
use crate::heap::table::ValueTable;
use crate::rules::{LEAVE_ONE, LEAVE_TWO, OneHeapRules, TAKE_ALL};

/// Pairs marked outright before candidates are searched for.
const HEAD: usize = 256;

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

/// A value as it is stored: one byte as long as they fit, then two.
trait Cell: Copy + Eq + std::ops::BitXor<Output = Self> {
    fn from_value(value: u32) -> Option<Self>;
    fn to_value(self) -> u32;
}

impl Cell for u8 {
    fn from_value(value: u32) -> Option<Self> {
        u8::try_from(value).ok()
    }
    fn to_value(self) -> u32 {
        u32::from(self)
    }
}

impl Cell for u16 {
    fn from_value(value: u32) -> Option<Self> {
        u16::try_from(value).ok()
    }
    fn to_value(self) -> u32 {
        u32::from(self)
    }
}

/// Values forward, and the same values backward with room to grow at the front.
#[derive(Debug, Default)]
struct Arrays<T> {
    forward: Vec<T>,
    backward: Vec<T>,
}

impl<T: Cell> Arrays<T> {
    fn push(&mut self, value: T) {
        if self.forward.len() == self.backward.len() {
            // Doubling, with the old values moved to the end, keeps a push O(1) on average.
            let used = self.backward.len();
            let mut grown = vec![value; (2 * used).max(1024)];
            let len = grown.len();
            grown[len - used..].copy_from_slice(&self.backward);
            self.backward = grown;
        }
        let at = self.backward.len() - self.forward.len() - 1;
        self.backward[at] = value;
        self.forward.push(value);
    }

    /// The values of the heaps `first, first - 1, ...`, `count` of them, as a forward slice.
    fn downward(&self, first: usize, count: usize) -> &[T] {
        let at = self.backward.len() - 1 - first;
        &self.backward[at..at + count]
    }
}

#[derive(Debug)]
enum Store {
    Bytes(Arrays<u8>),
    Shorts(Arrays<u16>),
}

/// The running engine.
#[derive(Debug)]
pub(crate) struct DenseRun {
    rules: DenseRules,
    store: Store,
    /// One mark for each value below a power of two that is above all values; xors stay below it too.
    marks: Vec<bool>,
    exceptions: Exceptions,
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
        (value & self.mask).count_ones() % 2 == 0
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
        let mut counts = vec![0i64; space];
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
        let few = -(table.len() as i64) * 3 / 4;
        self.mask = best.filter(|&(_, &surplus)| surplus < few).map_or(0, |(mask, _)| mask as u32);
        self.heaps.clear();
        for (heap, value) in table.iter().enumerate() {
            self.add(heap, value);
        }
    }
}

impl DenseRun {
    pub(crate) fn new(rules: DenseRules) -> Self {
        DenseRun {
            rules,
            store: Store::Bytes(Arrays { forward: vec![], backward: vec![] }),
            marks: vec![false],
            exceptions: Exceptions::default(),
        }
    }

    /// Appends the values of heaps up to `len` to the table, which must be this engine's own.
    ///
    /// Returns false if a value does not fit 16 bits; the table then ends before that heap.
    pub(crate) fn extend(&mut self, table: &mut ValueTable, len: usize) -> bool {
        while table.len() < len {
            let value = match &mut self.store {
                Store::Bytes(arrays) => next_value(&self.rules, arrays, &mut self.marks, &self.exceptions),
                Store::Shorts(arrays) => next_value(&self.rules, arrays, &mut self.marks, &self.exceptions),
            };
            match &mut self.store {
                Store::Bytes(arrays) => match u8::from_value(value) {
                    Some(cell) => arrays.push(cell),
                    None => {
                        let mut wide = Arrays { forward: vec![], backward: vec![] };
                        arrays.forward.iter().for_each(|&v| wide.push(u16::from(v)));
                        self.store = Store::Shorts(wide);
                        continue;
                    }
                },
                Store::Shorts(arrays) => match u16::from_value(value) {
                    Some(cell) => arrays.push(cell),
                    None => return false,
                },
            }
            self.exceptions.add(table.len(), value);
            table.push(value);
            if value as usize >= self.marks.len() {
                self.marks.resize((value as usize + 1).next_power_of_two(), false);
            }
            self.exceptions.choose(table, self.marks.len());
        }
        true
    }
}

fn next_value<T: Cell>(rules: &DenseRules, arrays: &Arrays<T>, marks: &mut [bool], exceptions: &Exceptions) -> u32 {
    let n = arrays.forward.len();
    let forward = &arrays.forward;
    marks.fill(false);
    if n > 0 && rules.whole.binary_search(&n).is_ok() || rules.equal && n >= 2 && n % 2 == 0 {
        marks[0] = true;
    }
    for &take in rules.singles.iter().take_while(|&&take| take < n) {
        marks[forward[n - take].to_value() as usize] = true;
    }
    // (rest, number of pairs a <= b): with unequal parts the pair of halves is left out.
    let unequal = rules.unequal.then(|| (n, n.saturating_sub(1) / 2));
    let pairs = |take: usize| n.checked_sub(take).map(|rest| (rest, rest / 2));
    let rests = || rules.splits.iter().filter_map(|&take| pairs(take)).chain(unequal).filter(|&(_, count)| count > 0);
    for (rest, count) in rests() {
        let head = count.min(HEAD);
        let back = arrays.downward(rest - 1, head);
        forward[1..=head].iter().zip(back).for_each(|(&a, &b)| marks[(a ^ b).to_value() as usize] = true);
        // Heap 0 is no half, and equal halves must not be marked where only unequal ones may be left.
        let halves = exceptions.heaps.iter().filter(|&&a| a > 0 && a < rest && (a.min(rest - a) <= count));
        halves.for_each(|&a| marks[(forward[a] ^ forward[rest - a]).to_value() as usize] = true);
    }
    for candidate in 0..marks.len() {
        let Some(cell) = T::from_value(candidate as u32) else { break };
        let found = marks[candidate]
            || exceptions.is_one(candidate as u32)
                && rests().any(|(rest, count)| {
                    let from = HEAD.min(count);
                    let back = arrays.downward(rest - 1, count);
                    any_xor_is(&forward[1 + from..=count], &back[from..], cell)
                });
        if !found {
            return candidate as u32;
        }
    }
    marks.len() as u32
}

/// Whether `left[i] ^ right[i] == value` for some i.
fn any_xor_is<T: Cell>(left: &[T], right: &[T], value: T) -> bool {
    const CHUNK: usize = 512;
    let (lefts, rights) = (left.chunks(CHUNK), right.chunks(CHUNK));
    lefts.zip(rights).any(|(l, r)| l.iter().zip(r).fold(false, |hit, (&a, &b)| hit | (a ^ b == value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::definition;
    use crate::mex::MexSet;
    use crate::rules::{Split, TakeBreakCode};
    use proptest::prelude::*;

    fn compare(rules: &OneHeapRules, len: usize) {
        let mut oracle = ValueTable::default();
        definition::extend(rules, &mut oracle, len, &mut MexSet::new()).unwrap();
        let mut run = DenseRun::new(DenseRules::new(rules).unwrap());
        let mut table = ValueTable::default();
        assert!(run.extend(&mut table, len / 2) && run.extend(&mut table, len));
        assert!(table.iter().eq(oracle.iter()), "{rules:?}");
    }

    fn rules(digits: &[u8], split: Option<Split>) -> OneHeapRules {
        let mut rules = OneHeapRules::default();
        rules.add_code(&TakeBreakCode::new(digits.to_vec(), vec![]).unwrap());
        split.into_iter().for_each(|s| rules.add_split(s));
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
    fn a_long_code_widens_its_cells() {
        // Taking any number up to 400 reaches value 400, past one byte.
        compare(&rules(&[&[4u8][..], &[7; 400]].concat(), None), 900);
    }
}
