//! Take-and-break games heap by heap, with the search for equal pairs done on whole vectors.
//!
//! Breaking a heap of n into a and b gives about n/2 pairs, and marking the xor of every one is what makes a table
//! quadratic and slow. The mex needs less: some hundred pairs from all over the range settle most small values, and
//! of the others it is only asked whether *some* pair gives one of the few values that are still without a mark.
//! [`seek`] asks that of 64 pairs in a handful of instructions, whatever number of values is wanted. Only values
//! up to a little above the recent ones are wanted at first; if all of these are options, the others follow. Every
//! value is exact: the mex is accepted only after all pairs have been looked at or are known not to matter. Where the vectors
//! are wide enough that loads are what is waited for, [blocks](block) of heaps are searched together.
//!
//! A sparse space, where the game has one, decides most values without a search; [`sparse`](super::sparse) has the
//! theory, and this engine uses one if it was made with splits.
//!
//! It serves every code with at most two heaps left a move and a last digit, with constrained splits beside
//! it. Time is at most quadratic with a small constant, memory is eight bytes a heap.

mod block;
mod values;

use self::values::Values;
use crate::heap::period::CodeShape;
use crate::heap::sparse::{Breaks, Census, Split};
use crate::heap::table::ValueTable;
use crate::kernel::{LOW_VALUES, VectorKernel, Wanted, seek};
use crate::rules::{LEAVE_ONE, LEAVE_TWO, OneHeapRules, TAKE_ALL};

/// Where a sparse space decides most, the pairs with a smaller half up to this are marked outright.
const HEAD: usize = 1024;

/// The same where it leaves very little to be found.
const SHORT_HEAD: usize = 64;

/// Neighbouring pairs of the head.
const CHUNK: usize = 64;

/// In which steps the pairs are searched: every so many-th tile first.
const STRIDE: usize = 8;

/// Before this heap the direct way is quick and the values are no sample for a sparse space.
const FIRST_CHOICE: usize = 1 << 11;

/// One mark for each value there can be.
type Marks = [u8; 1 << 16];

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

    /// The same for the register, or `None` if it does not serve such rules: it wants breaks, and equal parts as good as
    /// unequal ones or left out.
    pub(in crate::heap) fn breaks(&self) -> Option<Breaks> {
        if self.equal || self.unequal && !self.splits.is_empty() {
            return None;
        }
        let splits = if self.unequal { vec![0] } else { self.splits.clone() };
        let last_take = self.shape.last_take as usize;
        let breaks = Breaks { singles: self.singles.clone(), splits, unequal: self.unequal, last_take };
        (!breaks.splits.is_empty()).then_some(breaks)
    }

    /// What the periodicity theorem needs to know.
    pub(crate) fn shape(&self) -> CodeShape {
        self.shape
    }
}

/// The running engine.
#[derive(Debug)]
pub(crate) struct DenseRun {
    rules: DenseRules,
    values: Values,
    /// 1 for each value that is an option's.
    marks: Box<Marks>,
    /// Above every value this engine has had for some heaps, or nearly so.
    reach: usize,
    level: VectorKernel,
    /// How many pairs are marked before the others are searched: if all values are below [`LOW_VALUES`], and if not.
    head: [usize; 2],
    /// Whether blocks of heaps are searched together.
    blocks: bool,
    /// The first heap of which that is tried.
    next_block: usize,
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

impl DenseRun {
    #[allow(clippy::large_stack_arrays)] // 64 KiB, which optimised code sets in place.
    pub(crate) fn new(rules: DenseRules) -> Self {
        let marks = Box::new([0; 1 << 16]);
        let level = VectorKernel::best();
        let blocks = level.searches_blocks();
        DenseRun {
            rules,
            values: Values::default(),
            marks,
            reach: 0,
            level,
            head: level.head(),
            blocks,
            next_block: block::FIRST,
            sparse: None,
        }
    }

    /// An engine that also looks for a sparse space and uses it where it pays.
    pub(crate) fn with_splits(rules: DenseRules) -> Self {
        Self::with_splits_from(rules, FIRST_CHOICE)
    }

    /// The same engine with the vectors named.
    pub(in crate::heap) fn on_kernel(mut self, level: VectorKernel) -> Self {
        (self.level, self.head, self.blocks) = (level, level.head(), level.searches_blocks());
        self
    }

    /// The same, choosing from the given heap on.
    pub(in crate::heap) fn with_splits_from(rules: DenseRules, first: usize) -> Self {
        let sparse = Sparse { census: Census::default(), split: None, next_choice: first, needed: Vec::new() };
        let breaks = !rules.splits.is_empty() || rules.unequal;
        DenseRun { sparse: breaks.then_some(sparse), ..DenseRun::new(rules) }
    }

    /// The engine after the heaps of a table, choosing splits as it goes on.
    pub(crate) fn restored(rules: DenseRules, table: &ValueTable) -> Self {
        let mut run = Self::with_splits_from(rules, table.len());
        for heap in 0..table.len() {
            let value = table.at(heap);
            if let Some(sparse) = &mut run.sparse {
                sparse.record(heap, value);
            }
            run.reach = (value as usize).max(run.reach - run.reach / 64);
            run.values.push(value as u16);
        }
        run.choose(table);
        run
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
            let accepted = if self.takes_blocks(len - table.len()) {
                self.extend_block(table)
            } else {
                let value = self.next_value();
                self.accept(table, value)
            };
            if !accepted {
                return false;
            }
        }
        true
    }

    /// Appends the value of the next heap, unless it does not fit 16 bits.
    fn accept(&mut self, table: &mut ValueTable, value: usize) -> bool {
        let Ok(short) = u16::try_from(value) else { return false };
        if let Some(sparse) = &mut self.sparse {
            sparse.record(table.len(), short.into());
        }
        self.reach = value.max(self.reach - self.reach / 64);
        self.values.push(short);
        table.push(short.into());
        self.choose(table);
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

    fn next_value(&mut self) -> usize {
        let DenseRun { rules, values: all, marks, reach, level, head, sparse, .. } = self;
        let values = all.as_slice();
        let n = values.len();
        marks[..all.above()].fill(0);
        if n > 0 && rules.whole.binary_search(&n).is_ok() || rules.equal && n >= 2 && n % 2 == 0 {
            marks[0] = 1;
        }
        for &take in rules.singles.iter().take_while(|&&take| take < n) {
            marks[usize::from(values[n - take])] = 1;
        }
        // (rest, number of pairs a <= b): with unequal parts the pair of halves is left out.
        let unequal = rules.unequal.then(|| (n, n.saturating_sub(1) / 2));
        let pairs = |take: usize| n.checked_sub(take).map(|rest| (rest, rest / 2));
        let rests = rules.splits.iter().filter_map(|&take| pairs(take)).chain(unequal).filter(|&(_, count)| count > 0);
        let Some(Sparse { split: Some(split), needed, .. }) = sparse else {
            let small = all.above() <= LOW_VALUES;
            let head = head[usize::from(!small)];
            for (rest, count) in rests.clone() {
                mark(values, rest, 1, count, head, marks);
            }
            // Without classes any pair may be the only one of its value.
            let end = all.above().next_multiple_of(8) + 8;
            let mut from = 0;
            let mut to = (*reach + *reach / 8 + 16).min(end);
            loop {
                let mut wanted = Wanted::near(from);
                to = to.next_multiple_of(8).min(wanted.end());
                for value in (from..to).step_by(8) {
                    wanted.insert_byte(value, unmarked(marks, value));
                }
                for (rest, count) in rests.clone().filter(|&(_, count)| count > head) {
                    let stride = if small { 1 } else { STRIDE };
                    seek(*level, &all.pairs(rest, count), stride, &mut wanted);
                }
                if let Some(mex) = wanted.least() {
                    return mex;
                }
                (from, to) = (to, end);
            }
        };
        let head = if split.is_thin() { SHORT_HEAD } else { HEAD };
        for (rest, count) in rests.clone() {
            let head = count.min(head);
            let back = values[rest - head..rest].iter().rev();
            values[1..=head].iter().zip(back).for_each(|(a, b)| marks[usize::from(a ^ b)] = 1);
        }
        for (rest, count) in rests.clone() {
            // Heap 0 is no half, and equal halves must not be marked where only unequal ones may be left.
            let rares = split.rares().iter().map(|&rare| rare as usize).take_while(|&rare| rare < rest);
            let pairs = rares.filter(|&rare| rare.min(rest - rare) <= count);
            pairs.for_each(|rare| marks[usize::from(values[rare] ^ values[rest - rare])] = 1);
        }
        // No other pair has a common value, so the first common value without a mark is not an option; nor is
        // any value beyond the marks. The mex is that value, or a smaller rare one that no pair gives.
        needed.clear();
        let mut common = all.above();
        for candidate in (0..common).filter(|&candidate| marks[candidate] == 0) {
            if !split.is_rare(n, candidate as u32) {
                common = candidate;
                break;
            }
            needed.push(candidate);
        }
        let mut needed = needed.iter().copied().peekable();
        while let Some(&first) = needed.peek() {
            let mut wanted = Wanted::near(first);
            while let Some(value) = needed.next_if(|&value| value < wanted.end()) {
                wanted.insert(value);
            }
            for (rest, count) in rests.clone() {
                seek(*level, &all.pairs(rest, count), 1, &mut wanted);
            }
            if let Some(mex) = wanted.least() {
                return mex;
            }
        }
        common
    }
}

/// Marks what the pairs with a smaller part from `first` up to `last` give: about `head` of them, from all over their range.
fn mark(values: &[u16], rest: usize, first: usize, last: usize, head: usize, marks: &mut Marks) {
    let count = (last + 1).saturating_sub(first);
    let chunks = if count <= head { 1 } else { head / CHUNK };
    let length = if count <= head { count } else { CHUNK };
    for chunk in 0..chunks {
        let first = first + count / chunks * chunk;
        let front = &values[first..first + length];
        let back = &values[rest + 1 - first - length..rest + 1 - first];
        for (a, b) in front.iter().zip(back.iter().rev()) {
            marks[usize::from(a ^ b)] = 1;
        }
    }
}

/// One bit for each of the eight values from `value` on: whether it has no mark.
fn unmarked(marks: &Marks, value: usize) -> u8 {
    let eight: [u8; 8] = marks.get(value..value + 8).and_then(|eight| eight.try_into().ok()).unwrap_or_default();
    // The product moves the byte of value + i, which is 0 or 1, to bit 56 + i.
    !((u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
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
mod tests;
