//! Classic mistakes, each made on purpose.
//!
//! A cause is never guessed: the faulty variant is run on the same inputs, and it is named only if it prints what the
//! contestant's program printed, word for word, on all of them. [`values`] holds mistakes in the table of values of
//! one heap, this module those made with right values.

mod shared_marks;
pub(crate) mod values;

use grundy::{Natural, Play, Ruleset, parse_rules};
use rustc_hash::FxHashMap;

use crate::answer::{Facts, Fault};
use crate::stress::mistakes::values::TableMistake;

/// A mistake that many programs make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// In the values of one heap.
    Table(TableMistake),
    /// Values are added instead of xored.
    SumOfValues,
    /// Values are joined by or instead of xor.
    OrOfValues,
    /// `a ^ b == 0` without brackets, where `==` binds more tightly than `^`.
    NoBracketsEqual,
    /// `a ^ b != 0` without brackets.
    NoBracketsUnequal,
    /// The sizes of the heaps are xored, not their values.
    SizesXored,
    /// The sum of the sizes decides by being odd.
    ParityOfSizes,
    /// The last heap is left out.
    LastHeapLost,
    /// The first heap is left out.
    FirstHeapLost,
    /// The two words are exchanged.
    WordsSwapped,
    /// Normal play where misere play is asked for, or the other way round.
    OtherPlay,
    /// The first player always wins.
    AlwaysWin,
    /// The second player always wins.
    AlwaysLose,
    /// The values of the first rules are used for all later cases.
    FirstRulesKept,
    /// The xor is not set to 0 before the next case.
    XorNotReset,
    /// Numbers are cut to 32 bits.
    Cut32,
}

const PLAIN: [Mistake; 15] = [
    Mistake::WordsSwapped,
    Mistake::OtherPlay,
    Mistake::SumOfValues,
    Mistake::OrOfValues,
    Mistake::NoBracketsEqual,
    Mistake::NoBracketsUnequal,
    Mistake::XorNotReset,
    Mistake::FirstRulesKept,
    Mistake::LastHeapLost,
    Mistake::FirstHeapLost,
    Mistake::SizesXored,
    Mistake::ParityOfSizes,
    Mistake::Cut32,
    Mistake::AlwaysWin,
    Mistake::AlwaysLose,
];

impl Mistake {
    /// All mistakes, the most telling first.
    pub fn all() -> impl Iterator<Item = Mistake> {
        TableMistake::ALL.into_iter().map(Mistake::Table).chain(PLAIN)
    }

    /// The stable name, such as `sum-of-values`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Mistake::Table(table) => table.id(),
            Mistake::SumOfValues => "sum-of-values",
            Mistake::OrOfValues => "or-of-values",
            Mistake::NoBracketsEqual => "no-brackets-equal",
            Mistake::NoBracketsUnequal => "no-brackets-unequal",
            Mistake::SizesXored => "sizes-xored",
            Mistake::ParityOfSizes => "parity-of-sizes",
            Mistake::LastHeapLost => "last-heap-lost",
            Mistake::FirstHeapLost => "first-heap-lost",
            Mistake::WordsSwapped => "words-swapped",
            Mistake::OtherPlay => "other-play",
            Mistake::AlwaysWin => "always-win",
            Mistake::AlwaysLose => "always-lose",
            Mistake::FirstRulesKept => "first-rules-kept",
            Mistake::XorNotReset => "xor-not-reset",
            Mistake::Cut32 => "cut-32",
        }
    }

    /// The mistake as something a problem can be answered with.
    pub(crate) fn fault(self) -> Fault {
        let mut maker =
            Maker { mistake: self, tables: FxHashMap::default(), first: Vec::new(), kept: 0, left: MOST_OPTIONS };
        Box::new(move |facts| maker.wins(facts))
    }
}

/// Answers positions with a mistake.
struct Maker {
    mistake: Mistake,
    /// For each rules text, its values; faulty ones if the mistake is in them.
    tables: FxHashMap<String, Vec<u64>>,
    /// The rules of the first case.
    first: Vec<String>,
    /// The xor of all cases so far.
    kept: u64,
    /// How many options may still be looked at.
    left: u64,
}

/// Heaps beyond this are not followed into a faulty table.
const LARGEST: u64 = 20_000;

/// Options looked at for one input: a mistake is looked for on many, and those of small heaps tell as much.
const MOST_OPTIONS: u64 = 500_000;

impl Maker {
    fn wins(&mut self, facts: &Facts) -> Option<bool> {
        match self.mistake {
            Mistake::AlwaysWin => return Some(true),
            Mistake::AlwaysLose => return Some(false),
            Mistake::SizesXored => return sizes(facts).map(|sizes| sizes.iter().fold(0, |a, b| a ^ b) != 0),
            Mistake::ParityOfSizes => return sizes(facts).map(|sizes| sizes.iter().fold(0, |a, b| a ^ b) % 2 == 1),
            _ => {}
        }
        let values = self.values(facts)?;
        let xor = values.iter().fold(0, |a, b| a ^ b);
        let small = values.iter().all(|&value| value <= 1);
        let misere = if small { xor == 0 } else { xor != 0 };
        let right = if facts.play == Play::Misere { misere } else { xor != 0 };
        Some(match self.mistake {
            Mistake::SumOfValues => values.iter().map(|&value| u128::from(value)).sum::<u128>() != 0,
            Mistake::OrOfValues => values.iter().any(|&value| value != 0),
            Mistake::NoBracketsEqual => {
                let (last, rest) = values.split_last()?;
                // Read as a ^ (b == 0); the branch for "xor is 0" is the one of the second player.
                rest.iter().fold(u64::from(*last == 0), |a, b| a ^ b) == 0
            }
            Mistake::NoBracketsUnequal => {
                let (last, rest) = values.split_last()?;
                rest.iter().fold(u64::from(*last != 0), |a, b| a ^ b) != 0
            }
            Mistake::LastHeapLost => values.split_last()?.1.iter().fold(0, |a, b| a ^ b) != 0,
            Mistake::FirstHeapLost => values.split_first()?.1.iter().fold(0, |a, b| a ^ b) != 0,
            Mistake::WordsSwapped => !right,
            Mistake::OtherPlay if facts.play == Play::Misere => xor != 0,
            Mistake::OtherPlay => misere,
            Mistake::Cut32 => xor & u64::from(u32::MAX) != 0,
            Mistake::XorNotReset => {
                self.kept ^= xor;
                self.kept != 0
            }
            _ => right,
        })
    }

    /// The values of all heaps, with the mistake if it is one of the table or of the rules.
    fn values(&mut self, facts: &Facts) -> Option<Vec<u64>> {
        if self.first.is_empty() {
            self.first = facts.groups.iter().map(|(text, _)| text.clone()).collect();
        }
        let mut all = Vec::new();
        for (index, (text, heaps)) in facts.groups.iter().enumerate() {
            let text = match self.mistake {
                Mistake::FirstRulesKept => &self.first.get(index)?.clone(),
                _ => text,
            };
            let heaps: Vec<u64> = heaps.iter().map(Natural::to_u64).collect::<Option<_>>()?;
            if let Mistake::Table(TableMistake::SharedMarksMemo) = self.mistake {
                let typed = Typed::read(text)?;
                let largest = heaps.iter().copied().max().unwrap_or(0);
                if largest > LARGEST {
                    return None;
                }
                self.spend(&typed, largest)?;
                let mut memo = shared_marks::Memo::new(&typed, largest as usize);
                all.extend(heaps.iter().map(|&heap| memo.value(heap as usize)));
                continue;
            }
            if let Some(values) = self.right(text, &heaps) {
                all.extend(values);
                continue;
            }
            let largest = heaps.iter().copied().max().unwrap_or(0);
            if largest > LARGEST {
                return None;
            }
            let is_known = self.tables.get(text).is_some_and(|table| table.len() as u64 > largest);
            if !is_known {
                let typed = Typed::read(text)?;
                self.spend(&typed, largest)?;
                let table = match self.mistake {
                    Mistake::Table(table) => table.values(&typed, largest as usize + 1)?,
                    _ => values::right(&typed, largest as usize + 1),
                };
                self.tables.insert(text.clone(), table);
            }
            let table = self.tables.get(text)?;
            all.extend(heaps.iter().map(|&heap| table[heap as usize]));
        }
        Some(all)
    }

    /// Takes about the options of all heaps up to the largest from those that are left.
    fn spend(&mut self, typed: &Typed, largest: u64) -> Option<()> {
        let mut options = 0u64;
        typed.for_each_option(largest as usize, &mut |_| options += 1);
        self.left = self.left.checked_sub(options.saturating_mul(largest) / 2 + largest)?;
        Some(())
    }

    /// Right values where no table is needed: heaps of Nim of any size.
    fn right(&self, text: &str, heaps: &[u64]) -> Option<Vec<u64>> {
        let plain = !matches!(self.mistake, Mistake::Table(_)) && text == "nim";
        plain.then(|| heaps.to_vec())
    }
}

fn sizes(facts: &Facts) -> Option<Vec<u64>> {
    facts.groups.iter().flat_map(|(_, heaps)| heaps).map(Natural::to_u64).collect()
}

/// Rules as they were written: a program goes through a set in the order of its input.
pub(crate) struct Typed {
    /// The takes in the order they were written, if the rules are a plain list of them.
    pub(crate) takes: Option<Vec<u64>>,
    pub(crate) rules: grundy::OneHeapRules,
}

impl Typed {
    pub(crate) fn read(text: &str) -> Option<Typed> {
        let rules: Ruleset = parse_rules(text).ok()?;
        let list = text.trim().strip_prefix(['S', 's']).map(str::trim);
        let list = list.and_then(|list| list.strip_prefix('(')?.strip_suffix(')'));
        let takes = list.and_then(|list| list.split([',', ' ']).map(|take| take.trim().parse().ok()).collect());
        Some(Typed { takes, rules: rules.one_heap()? })
    }

    /// Calls `visit` with the heaps that each option leaves, in the order a program goes through them.
    pub(crate) fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[usize])) {
        if let Some(takes) = &self.takes {
            for &take in takes.iter().filter(|&&take| take <= heap as u64) {
                visit(&[heap - take as usize]);
            }
            return;
        }
        let mut left = Vec::new();
        grundy::HeapRules::for_each_option(&self.rules, heap as u64, &mut |parts| {
            left.clear();
            left.extend(parts.iter().map(|&part| part as usize));
            visit(&left);
        });
    }

    /// The options of a heap as a list.
    pub(crate) fn options(&self, heap: usize) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        self.for_each_option(heap, &mut |parts| all.push(parts.to_vec()));
        all
    }
}
