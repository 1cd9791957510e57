//! The rules of one heap with everything merged that can be merged.
//!
//! Two texts can mean one game: `S(1,2)`, `S(1..2)`, `0.33`, `0.3 | S(2)`. Engines choose by what the game
//! is, not by how it was written, so alternatives are brought to a common form first: one subtraction set,
//! one code, the two kinds of constrained split, and the named rules that fit neither. A take that leaves
//! the rest whole, whatever the rest is (digit 3), always goes to the subtraction set.

use std::fmt;

use crate::natural::Natural;
use crate::rules::builtin::BuiltIn;
use crate::rules::code::{LEAVE_ONE, LEAVE_TWO, TAKE_ALL, TakeBreakCode};
use crate::rules::heap::HeapRules;
use crate::rules::subtraction::{Family, Interval, SubtractionSet};

/// Which breaks into two non-empty heaps are allowed when nothing is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// Any two heaps.
    Any,
    /// Two heaps of different sizes (Grundy's game).
    Unequal,
    /// Two heaps of the same size.
    Equal,
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Split::Any => "split",
            Split::Unequal => "split(unequal)",
            Split::Equal => "split(equal)",
        })
    }
}

/// Codes with more digits than this are not built from sets; such sets stay sets.
const LONGEST_CODE: u64 = 1 << 16;

/// The merged rules of one heap; equal games written differently are mostly equal values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OneHeapRules {
    set: SubtractionSet,
    code: TakeBreakCode,
    unequal: bool,
    equal: bool,
    built_in: Vec<BuiltIn>,
}

impl OneHeapRules {
    /// The takes that leave the rest of the heap whole.
    #[must_use]
    pub fn set(&self) -> &SubtractionSet {
        &self.set
    }

    /// The take-and-break part; no digit of it is 3 or contains 3 (those takes are in the set).
    #[must_use]
    pub fn code(&self) -> &TakeBreakCode {
        &self.code
    }

    /// Whether a heap may be broken in two unequal heaps, and not in two equal ones.
    #[must_use]
    pub fn splits_unequal(&self) -> bool {
        self.unequal
    }

    /// Whether a heap may be broken in two equal heaps, and not in two unequal ones.
    #[must_use]
    pub fn splits_equal(&self) -> bool {
        self.equal
    }

    /// The named rules that are neither sets nor codes.
    #[must_use]
    pub fn built_in(&self) -> &[BuiltIn] {
        &self.built_in
    }

    /// Whether no heap of any size has a move.
    #[must_use]
    pub fn has_no_moves(&self) -> bool {
        self.set.is_empty() && self.code.has_no_moves() && !self.unequal && !self.equal && self.built_in.is_empty()
    }

    /// The set, if the game is a subtraction game: every move takes tokens and leaves the rest whole.
    #[must_use]
    pub fn as_subtraction(&self) -> Option<&SubtractionSet> {
        let only = self.code.has_no_moves() && !self.unequal && !self.equal && self.built_in.is_empty();
        only.then_some(&self.set)
    }

    /// The whole game as one code with perhaps a constrained split beside it, if it is one.
    #[must_use]
    pub fn as_code(&self) -> Option<TakeBreakCode> {
        if !self.built_in.is_empty() || !self.set.families().is_empty() {
            return None;
        }
        let mut digits = vec![0];
        let mut tail = Vec::new();
        for interval in self.set.intervals() {
            let low = interval.low.to_u64().filter(|&low| low <= LONGEST_CODE)? as usize;
            digits.resize(digits.len().max(low), 0);
            match &interval.high {
                Some(high) => {
                    let high = high.to_u64().filter(|&high| high <= LONGEST_CODE)? as usize;
                    digits.resize(digits.len().max(high + 1), TAKE_ALL | LEAVE_ONE);
                }
                None => tail = vec![TAKE_ALL | LEAVE_ONE],
            }
        }
        Some(TakeBreakCode::new(digits, tail)?.union(&self.code))
    }

    /// The rules that are one named rule and nothing else.
    #[must_use]
    pub fn of_built_in(rule: BuiltIn) -> Self {
        OneHeapRules { built_in: vec![rule], ..OneHeapRules::default() }
    }

    pub(crate) fn add_set(&mut self, set: &SubtractionSet) {
        self.set = self.set.union(set);
    }

    pub(crate) fn add_code(&mut self, code: &TakeBreakCode) {
        self.code = self.code.union(code);
    }

    pub(crate) fn add_split(&mut self, split: Split) {
        self.unequal |= split != Split::Equal;
        self.equal |= split != Split::Unequal;
    }

    pub(crate) fn add_built_in(&mut self, rule: BuiltIn) {
        if !self.built_in.contains(&rule) {
            self.built_in.push(rule);
        }
    }

    pub(crate) fn union(mut self, other: &OneHeapRules) -> Self {
        self.add_set(&other.set);
        self.add_code(&other.code);
        self.unequal |= other.unequal;
        self.equal |= other.equal;
        other.built_in.iter().for_each(|rule| self.add_built_in(rule.clone()));
        self
    }

    /// Moves every part to where it belongs.
    pub(crate) fn normalised(mut self) -> Self {
        if self.unequal && self.equal {
            self.add_code(&TakeBreakCode::new(vec![LEAVE_TWO], Vec::new()).unwrap_or_default());
        }
        if self.code.digit(0) & LEAVE_TWO != 0 {
            self.unequal = false;
            self.equal = false;
        }
        // The halves of digit 3 may come from a digit and from the set; what the set allows the code need not.
        let both = TAKE_ALL | LEAVE_ONE;
        let head = self.code.digits().len();
        let mut takes: Vec<Interval> = Vec::new();
        let mut families: Vec<Family> = Vec::new();
        for (take, digit) in self.code.digits().iter().enumerate() {
            if digit & both == both {
                let take = Natural::from(take);
                takes.push(Interval { low: take.clone(), high: Some(take) });
            }
        }
        let length = self.code.tail().len();
        for (i, digit) in self.code.tail().iter().enumerate() {
            if digit & both == both {
                families.push(Family::Progression { step: Natural::from(length), start: Natural::from(head + i) });
            }
        }
        // Takes of the tail lie beyond the head, so the head is compared without them: each costs a family.
        self.set = self.set.union(&SubtractionSet::new(takes, Vec::new()));
        // Strip from the code what the set now says; one period of both beyond the head decides a tail.
        let allowed = |take: usize| self.set.is_fixed() && self.set.allows(take as u64, take as u64);
        let strip = |take: usize, digit: u8| if take > 0 && allowed(take) { digit & !both } else { digit };
        let digits = self.code.digits().iter().enumerate().map(|(take, &d)| strip(take, d)).collect();
        let tail = self.code.tail().iter().map(|&d| if d & both == both { d & !both } else { d }).collect();
        self.code = TakeBreakCode::new(digits, tail).unwrap_or_default();
        self.set = self.set.union(&SubtractionSet::new(Vec::new(), families));
        self
    }
}

impl OneHeapRules {
    fn for_each_unnamed_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        self.set.for_each_option(heap, visit);
        self.code.for_each_option(heap, visit);
        if self.unequal {
            (1..heap.div_ceil(2)).for_each(|a| visit(&[a, heap - a]));
        }
        if self.equal && heap >= 2 && heap.is_multiple_of(2) {
            visit(&[heap / 2, heap / 2]);
        }
    }
}

impl HeapRules for OneHeapRules {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        self.for_each_unnamed_option(heap, visit);
        for rule in &self.built_in {
            rule.for_each_option(heap, visit);
        }
    }

    fn for_each_option_value(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        self.for_each_unnamed_option(heap, visit);
        for rule in &self.built_in {
            rule.for_each_option_value(heap, visit);
        }
    }

    fn fault(&self, heap: u64) -> Option<String> {
        self.built_in.iter().find_map(|rule| rule.fault(heap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;

    fn merged(text: &str) -> OneHeapRules {
        text.parse::<Ruleset>().unwrap().one_heap().unwrap()
    }

    #[test]
    fn one_game_written_in_many_ways_is_one_value() {
        for (left, right) in [
            ("S(1,2)", "0.33"),
            ("S(1,2)", "0.3 | S(2)"),
            ("S(1)|0.03", "0.33"),
            ("nim", "0.[3]"),
            ("lasker-nim", "4.[3]"),
            ("lasker-nim", "S(1..) | split"),
            ("split", "4.0"),
            ("split(equal) | split(unequal)", "split(any)"),
            ("0.07 | S(2)", "0.07 | 0.03"),
            ("kayles", "0.77"),
            ("S(2k+1)", "0.[30]"),
            ("bash(4)", "S(1..4)"),
        ] {
            assert_eq!(merged(left), merged(right), "{left} and {right}");
        }
    }

    #[test]
    fn a_set_and_a_code_join_into_one_code() {
        let code = merged("0.07 | S(1,3)").as_code().unwrap();
        assert_eq!(code.to_string(), "0.373");
        assert_eq!(merged("S(all but 2) | split").as_code().unwrap().to_string(), "4.30[3]");
        assert_eq!(merged("S(2^k) | split").as_code(), None);
        assert_eq!(merged("0.77").as_code().unwrap().to_string(), "0.77");
    }
}
