//! Values of octal games by the split into rare and common values: exact for every split, fast for a good one.
//!
//! Let m be the mask and call a value v *rare at heap n* if v has an even number of bits in common with m; with
//! `position`, when all splitting digits t have one parity, if that number plus n+t is even. A heap is rare if its
//! value is rare at it. If a+b = n-t then, by parity, the class of g(a)^g(b) at n is the sum of the classes of a
//! and b. So a value that is common at n comes only from a rare and a common heap, besides the moves that leave
//! one heap or none.
//!
//! W1: mark the values of all moves that leave at most one heap and of all pairs with a rare heap. The least
//! common value c that is not marked is no option at all. Then mark pairs (a, n-t-a), a = 1, 2, ..., until every
//! rare value below c is marked, and g(n) = c; or until there are no more pairs, and g(n) is the mex of all.

use crate::format::{Rares, Split};
use crate::rule::Code;
use crate::{Budget, Stop};

/// A set of values that is emptied in one step.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    turns: Vec<u64>,
    turn: u64,
}

impl Marks {
    pub(crate) fn clear(&mut self) {
        self.turn += 1;
    }

    pub(crate) fn add(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.turns.len() {
            self.turns.resize(value + 1, 0);
        }
        self.turns[value] = self.turn;
    }

    pub(crate) fn has(&self, value: u32) -> bool {
        self.turns.get(value as usize) == Some(&self.turn)
    }

    /// The least value that is not in the set.
    pub(crate) fn mex(&self) -> u32 {
        let free = self.turns.iter().position(|&turn| turn != self.turn);
        free.unwrap_or(self.turns.len()) as u32
    }
}

/// An octal code as W1 sees it.
#[derive(Debug)]
pub(crate) struct Classes {
    split: Split,
    /// The takes that may leave two heaps; not empty.
    pub(crate) splits: Vec<u64>,
    /// The takes that may leave one heap.
    pub(crate) reductions: Vec<u64>,
}

impl Classes {
    /// Refuses codes and splits for which the lemma of the essay does not hold.
    pub(crate) fn new(code: &Code, split: Split) -> Result<Self, Stop> {
        let splits = code.takes(2);
        if code.most_heaps() != 2 || code.unequal || code.equal || splits.is_empty() {
            return Err(Stop::because("rare and common values are for codes that leave two heaps, without constraint"));
        }
        if split.position && splits.iter().any(|t| t % 2 != splits[0] % 2) {
            return Err(Stop::because("position=1 needs splitting digits of one parity"));
        }
        Ok(Classes { split, splits, reductions: code.takes(1) })
    }

    /// Whether the value is rare at the heap.
    pub(crate) fn is_rare(&self, heap: u64, value: u32) -> bool {
        let bits = u64::from((value & self.split.mask).count_ones());
        let place = if self.split.position { heap + self.splits[0] } else { 0 };
        (bits + place) % 2 == 0
    }

    /// The lowest bit of the mask, which the other bits of a common value determine.
    fn low_bit(&self) -> u32 {
        self.split.mask.trailing_zeros()
    }

    /// The value without that bit: among the values of one class at one heap this keeps the order.
    pub(crate) fn index(&self, value: u32) -> u32 {
        let below = (1 << self.low_bit()) - 1;
        (value & below) | (value >> 1 & !below)
    }

    /// Whether the common value at the heap with this index has that bit: the rare one with this index is below it.
    pub(crate) fn has_low_bit(&self, heap: u64, index: u32) -> bool {
        let below = (1 << self.low_bit()) - 1;
        self.is_rare(heap, (index & below) | (index & !below) << 1)
    }
}

/// The values of heaps 0 to `len - 1`, and the rare heaps among 1, 2, ...
pub(crate) fn values(code: &Code, split: Split, len: usize, budget: &mut Budget) -> Result<(Vec<u32>, Rares), Stop> {
    let classes = Classes::new(code, split)?;
    let splits: Vec<usize> = classes.splits.iter().map(|&t| t as usize).collect();
    let reductions: Vec<usize> = classes.reductions.iter().map(|&i| i as usize).collect();
    let (mut g, mut rares): (Vec<u32>, Rares) = (vec![0], Vec::new());
    let mut marks = Marks::default();
    for n in 1..len {
        let heap = n as u64;
        marks.clear();
        if code.digits.get(n).is_some_and(|digit| digit & 1 == 1) {
            marks.add(0);
        }
        reductions.iter().filter(|&&i| i < n).for_each(|&i| marks.add(g[n - i]));
        for t in &splits {
            for &(rare, value) in rares.iter().take_while(|&&(rare, _)| rare as usize + t < n) {
                marks.add(value ^ g[n - t - rare as usize]);
            }
        }
        budget.spend((reductions.len() + splits.len() * rares.len()) as u64 + 1)?;
        let (mut common, mut missing) = (0, 0);
        while classes.is_rare(heap, common) || marks.has(common) {
            missing += u64::from(!marks.has(common));
            common += 1;
        }
        budget.spend(u64::from(common))?;
        // Every common value below `common` is marked, so one that is not is a rare one that is missing.
        let mut a = 1;
        while missing > 0 && splits.iter().any(|t| 2 * a + t <= n) {
            for t in splits.iter().filter(|&t| 2 * a + t <= n) {
                let value = g[a] ^ g[n - t - a];
                if value < common && !marks.has(value) {
                    marks.add(value);
                    missing -= 1;
                }
            }
            budget.spend(splits.len() as u64)?;
            a += 1;
        }
        // If something is missing still, all pairs were looked at, and the least of it is the mex.
        let value = if missing == 0 { common } else { marks.mex() };
        if missing > 0 {
            rares.push((heap, value));
        }
        g.push(value);
    }
    g.truncate(len);
    Ok((g, rares))
}
