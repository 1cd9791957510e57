//! Take-and-break games heap by heap, with the search for equal pairs done on whole vectors.
//!
//! Breaking a heap of n into a and b gives about n/2 pairs, and computing every xor just to mark it is what
//! makes a table quadratic and slow. The mex needs less: a few pairs settle most small values, and for a
//! candidate v that is left the only question is whether *some* pair has g(a) xor g(b) = v. That question
//! runs over two arrays, the values and the values reversed, with nothing but loads, xor and compare, so the
//! compiler makes vector code of it; and the search stops at the first hit. Every value is exact: a candidate
//! is accepted only after all pairs have been looked at.
//!
//! A sparse space, where the game has one, is quicker still; [`sparse`] has the theory, and this engine uses it if
//! it was made with splits. It serves every code with at most two heaps left a move and a
//! last digit, with constrained splits beside it. Time is quadratic with a small constant, memory is two
//! bytes a heap (four from value 256 on).

use crate::heap::period::CodeShape;
use crate::heap::sparse::{self, Census, Split};
use crate::heap::table::ValueTable;
use crate::mex::MexSet;
use crate::rules::{LEAVE_ONE, LEAVE_TWO, OneHeapRules, TAKE_ALL};

/// Pairs marked outright before candidates are searched for.
const HEAD: usize = 48;

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

    /// The takes after which two heaps may be left in any way.
    pub(in crate::heap) fn splits(&self) -> &[usize] {
        &self.splits
    }

    /// Whether a heap may be broken, taking nothing, in two unequal heaps only.
    pub(in crate::heap) fn splits_unequal(&self) -> bool {
        self.unequal
    }

    /// For every way to break heap n: how many tokens are left, and how many pairs a <= b they make.
    pub(in crate::heap) fn pairs(&self, n: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        // With unequal parts the pair of halves is left out.
        let unequal = self.unequal.then(|| (n, n.saturating_sub(1) / 2));
        let breaks = self.splits.iter().filter_map(move |&take| n.checked_sub(take)).map(|rest| (rest, rest / 2));
        breaks.chain(unequal).filter(|&(_, count)| count > 0)
    }

    /// Starts a new set of marks with the options of the next heap that leave at most one heap, and halves.
    pub(in crate::heap) fn mark_singles<T: Cell>(&self, arrays: &Arrays<T>, seen: &mut MexSet) {
        let n = arrays.len();
        seen.clear();
        if n > 0 && self.whole.binary_search(&n).is_ok() || self.equal && n >= 2 && n % 2 == 0 {
            seen.insert(0);
        }
        for &take in self.singles.iter().take_while(|&&take| take < n) {
            seen.insert(arrays.forward[n - take].to_value());
        }
    }
}

/// A value as it is stored: one byte as long as they fit, then two.
pub(in crate::heap) trait Cell: Copy + Eq + std::ops::BitXor<Output = Self> {
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
#[derive(Debug)]
pub(in crate::heap) struct Arrays<T> {
    forward: Vec<T>,
    backward: Vec<T>,
}

impl<T> Default for Arrays<T> {
    fn default() -> Self {
        Arrays { forward: Vec::new(), backward: Vec::new() }
    }
}

impl<T: Cell> Arrays<T> {
    pub(in crate::heap) fn len(&self) -> usize {
        self.forward.len()
    }

    /// The values of heaps 0, 1, 2, ...
    pub(in crate::heap) fn forward(&self) -> &[T] {
        &self.forward
    }

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
    pub(in crate::heap) fn downward(&self, first: usize, count: usize) -> &[T] {
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
    seen: MexSet,
    sparse: Option<Sparse>,
}

/// What is kept to find and use a sparse space, where that is wanted.
#[derive(Debug)]
struct Sparse {
    census: Census,
    split: Option<Split>,
    /// The heap at which the next choice is due.
    next_choice: usize,
    needed: Vec<u32>,
}

/// Before this heap the direct way is quick and the values are no sample.
const FIRST_CHOICE: usize = 1 << 11;

impl DenseRun {
    pub(crate) fn new(rules: DenseRules) -> Self {
        DenseRun { rules, store: Store::Bytes(Arrays::default()), seen: MexSet::new(), sparse: None }
    }

    /// An engine that also looks for a sparse space and uses it where it pays.
    pub(crate) fn with_splits(rules: DenseRules) -> Self {
        Self::with_splits_from(rules, FIRST_CHOICE)
    }

    /// Whether a sparse space is in use.
    pub(crate) fn is_sparse(&self) -> bool {
        self.sparse.as_ref().is_some_and(|sparse| sparse.split.is_some())
    }

    /// The same, choosing from the given heap on.
    pub(in crate::heap) fn with_splits_from(rules: DenseRules, first: usize) -> Self {
        let sparse = Sparse { census: Census::default(), split: None, next_choice: first, needed: Vec::new() };
        let breaks = !rules.splits.is_empty() || rules.unequal;
        DenseRun { sparse: breaks.then_some(sparse), ..DenseRun::new(rules) }
    }

    /// Appends the values of heaps up to `len` to the table, which must be this engine's own.
    ///
    /// Returns false if a value does not fit 16 bits; the table then ends before that heap.
    pub(crate) fn extend(&mut self, table: &mut ValueTable, len: usize) -> bool {
        while table.len() < len {
            let value = match &self.store {
                Store::Bytes(arrays) => value_of(&self.rules, arrays, &mut self.seen, self.sparse.as_mut()),
                Store::Shorts(arrays) => value_of(&self.rules, arrays, &mut self.seen, self.sparse.as_mut()),
            };
            match &mut self.store {
                Store::Bytes(arrays) => match u8::from_value(value) {
                    Some(cell) => arrays.push(cell),
                    None => {
                        let mut wide = Arrays::default();
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
            if let Some(sparse) = &mut self.sparse {
                sparse.record(table.len(), value);
            }
            table.push(value);
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
        if due {
            sparse.next_choice = 2 * heaps;
        }
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

fn value_of<T: Cell>(rules: &DenseRules, arrays: &Arrays<T>, seen: &mut MexSet, sparse: Option<&mut Sparse>) -> u32 {
    match sparse {
        Some(Sparse { split: Some(split), needed, .. }) => sparse::next_value(rules, arrays, seen, split, needed),
        _ => next_value(rules, arrays, seen),
    }
}

fn next_value<T: Cell>(rules: &DenseRules, arrays: &Arrays<T>, seen: &mut MexSet) -> u32 {
    let n = arrays.forward.len();
    let forward = &arrays.forward;
    rules.mark_singles(arrays, seen);
    for (rest, count) in rules.pairs(n) {
        let head = count.min(HEAD);
        let back = arrays.downward(rest - 1, head);
        forward[1..=head].iter().zip(back).for_each(|(&a, &b)| seen.insert((a ^ b).to_value()));
    }
    let mut candidate = seen.mex();
    loop {
        let Some(cell) = T::from_value(candidate) else { return candidate };
        let found = rules.pairs(n).any(|(rest, count)| {
            let from = HEAD.min(count);
            let back = arrays.downward(rest - 1, count);
            any_xor_is(&forward[1 + from..=count], &back[from..], cell)
        });
        if !found {
            return candidate;
        }
        seen.insert(candidate);
        while seen.contains(candidate) {
            candidate += 1;
        }
    }
}

/// Whether `left[i] ^ right[i] == value` for some i.
pub(in crate::heap) fn any_xor_is<T: Cell>(left: &[T], right: &[T], value: T) -> bool {
    const CHUNK: usize = 512;
    let (lefts, rights) = (left.chunks(CHUNK), right.chunks(CHUNK));
    lefts.zip(rights).any(|(l, r)| l.iter().zip(r).fold(false, |hit, (&a, &b)| hit | (a ^ b == value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::definition;
    use crate::rules::{self, TakeBreakCode};
    use proptest::prelude::*;

    fn compare(rules: &OneHeapRules, len: usize) {
        let mut oracle = ValueTable::default();
        definition::extend(rules, &mut oracle, len, &mut MexSet::new()).unwrap();
        let mut run = DenseRun::new(DenseRules::new(rules).unwrap());
        let mut table = ValueTable::default();
        assert!(run.extend(&mut table, len / 2) && run.extend(&mut table, len));
        assert!(table.iter().eq(oracle.iter()), "{rules:?}");
    }

    fn rules(digits: &[u8], split: Option<rules::Split>) -> OneHeapRules {
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
            split in prop::sample::select(vec![None, Some(rules::Split::Any), Some(rules::Split::Unequal), Some(rules::Split::Equal)]),
        ) {
            let digits: Vec<u8> = std::iter::once(zero).chain(rest).collect();
            compare(&rules(&digits, split), 400);
        }
    }

    #[test]
    fn a_long_code_widens_its_cells() {
        // Taking any number up to 300 and breaking what is left with some of them reaches values past one byte.
        compare(&rules(&[&[4u8, 7, 7][..], &[3; 298]].concat(), None), 700);
    }
}
