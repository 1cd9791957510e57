//! Which engine a ruleset gets.
//!
//! Formulas first, since they answer any heap; then the engines whose runs end in a proof; then the fast ones
//! that prove nothing; the definition last.

use crate::heap::all_but::AllButRun;
use crate::heap::closed_form::ClosedForm;
use crate::heap::dense::DenseRules;
use crate::heap::expansion;
use crate::heap::one_hot::OneHot;
use crate::heap::period::CodeShape;
use crate::heap::sequence::{NimSequence, Runner};
use crate::heap::sparse::SparseRun;
use crate::heap::window::WindowRun;
use crate::rules::{BuiltIn, OneHeapRules, SubtractionSet, TakeBreakCode};

/// The best engine for the rules.
pub(super) fn runner(rules: &OneHeapRules) -> Runner {
    if let Some(form) = ClosedForm::find(rules) {
        return Runner::Formula(form);
    }
    if let Some(set) = rules.as_subtraction() {
        if let Some(excluded) = excluded_takes(set) {
            return Runner::AllBut(AllButRun::new(&excluded));
        }
        if let Some(takes) = window_takes(set) {
            return Runner::Window(Box::new(WindowRun::new(takes)));
        }
        if expansion::prove(set).is_some() {
            return Runner::Expansion;
        }
        if set.is_fixed() {
            return Runner::OneHot(OneHot::new(Vec::new()), set.clone());
        }
    }
    if let Some(dense) = DenseRules::new(rules) {
        return Runner::Sparse(Box::new(SparseRun::new(dense)));
    }
    // A game whose heaps are those of a code, counted from another number, is that code's sequence.
    let cousin = |digits: &[u8], ahead: u64, behind: u64| {
        let mut code = OneHeapRules::default();
        code.add_code(&TakeBreakCode::new(digits.to_vec(), Vec::new()).unwrap_or_default());
        Runner::Cousin { inner: Box::new(NimSequence::new(&code.normalised())), ahead, behind }
    };
    if let [only] = rules.built_in()
        && *rules == OneHeapRules::of_built_in(only.clone())
    {
        match only {
            BuiltIn::Treblecross => return cousin(&[0, 0, 0, 7], 2, 0),
            BuiltIn::CouplesAreForever => return cousin(&[0, 6], 0, 1),
            _ => {}
        }
    }
    Runner::Definition(Box::new(rules.clone()), code_shape(rules))
}

/// The takes of a finite set, if a window of them is small enough to run.
pub(super) fn window_takes(set: &SubtractionSet) -> Option<Vec<usize>> {
    const LARGEST_TAKE: u64 = 1 << 27;
    const MOST_TAKES: usize = 60_000;
    if !set.is_finite() {
        return None;
    }
    let max = set.largest_take()?.to_u64().filter(|&max| max <= LARGEST_TAKE)?;
    let takes: Vec<usize> = set.takes(max).into_iter().map(|t| t as usize).collect();
    (takes.len() <= MOST_TAKES).then_some(takes)
}

/// The excluded takes of an all-but set, if there are some and they are near.
pub(super) fn excluded_takes(set: &SubtractionSet) -> Option<Vec<u64>> {
    const LARGEST_EXCLUDED: u64 = 1 << 12;
    let last = set.intervals().last()?;
    if !set.families().is_empty() || last.high.is_some() || last.low == 1 {
        return None;
    }
    let excluded = set.complement();
    let max = excluded.largest_take()?.to_u64().filter(|&max| max <= LARGEST_EXCLUDED)?;
    Some(excluded.takes(max))
}

/// What the periodicity theorem needs for a code that ends, whatever number of heaps a move leaves.
pub(super) fn code_shape(rules: &OneHeapRules) -> Option<CodeShape> {
    let code = rules.as_code()?;
    let constrained = rules.splits_unequal() || rules.splits_equal();
    let most_heaps = u64::from(code.most_heaps()).max(if constrained { 2 } else { 0 });
    // The bijection for unequal halves is proved for two heaps only.
    if constrained && most_heaps > 2 {
        return None;
    }
    Some(CodeShape {
        last_take: code.last_take()?,
        most_heaps,
        unequal: rules.splits_unequal(),
        equal: rules.splits_equal(),
    })
}

/// How many heaps can be computed by the definition in some seconds: options a heap grow like n with two heaps
/// left, like n^2 with three or with endless splitting takes, like n^3 with four.
pub(super) fn definition_heaps(rules: &OneHeapRules) -> u64 {
    let code = rules.code();
    let heaps = code.most_heaps();
    let endless = code.last_take().is_none() && heaps >= 2;
    let smaller = rules.built_in().iter().find_map(|rule| match rule {
        BuiltIn::SmallerHeaps(heaps) => Some(*heaps),
        _ => None,
    });
    let written = rules.built_in().iter().map(|rule| match rule {
        BuiltIn::Written(rule) => rule.most_variables() + 1,
        _ => 0,
    });
    match (heaps + u32::from(endless)).max(written.max().unwrap_or(0)) {
        _ if smaller.is_some() => match smaller.unwrap_or(0) {
            0..=2 => 1 << 10,
            3 => 1 << 8,
            4 => 1 << 6,
            _ => 1 << 5,
        },
        0 | 1 => 1 << 16,
        2 => 1 << 14,
        3 => 1 << 10,
        4 => 1 << 8,
        _ => 1 << 7,
    }
}
