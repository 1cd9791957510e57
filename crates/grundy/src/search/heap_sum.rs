//! Sums of heaps as one implicit game, for the questions that no nim-value answers.
//!
//! In normal play a heap is worth its nim-value and a sum needs no search. In misere play the outcome of a sum
//! does not follow from anything known of the heaps one by one, so small sums are searched as they are. What
//! can be left out there is little, and is left out:
//!
//! - a heap without options is not part of the game;
//! - two heaps whose every option is such a dead heap cancel. Proof: whoever wins the rest R without them
//!   plays as in R and answers a move in one of the two by a move in the other. If R is over when this player
//!   is to move, R is already won, and of the two heaps that are left this player takes the first and the
//!   opponent is made to take the second, after which there is no move and this player has won. Equal
//!   heaps in general do *not* cancel.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use super::Game;
use crate::rules::HeapRules;

/// The sum of heaps under one or several heap rules, as a [`Game`].
///
/// A position is a list of (number of the rule, heap). Any such list is a position; the solver remembers the
/// sorted one without dead heaps.
///
/// ```
/// use grundy::{HeapSum, Outcome, Play, GameSolver, SubtractionSet};
/// let nim = SubtractionSet::from_takes(1..=10);
/// let bash = SubtractionSet::from_takes([1, 2]);
/// let game = HeapSum::new(vec![nim, bash], 10);
/// let mut solver = GameSolver::new(&game);
/// let position = game.position([(0, 2), (1, 5)])?;
/// assert_eq!(solver.value(&position)?, 0);
/// assert_eq!(solver.outcome(&position, Play::Misere)?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct HeapSum<R> {
    rules: Vec<R>,
    options: Vec<Vec<OnceLock<Options>>>,
}

/// The heaps left by each option.
type Options = Box<[Box<[u64]>]>;

/// Why a list of heaps is not a position of a [`HeapSum`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeapSumError {
    /// There is no rule of this number.
    #[error("there is no rule {rule}: the rules are numbered from 0 to {last}")]
    NoSuchRule {
        /// The number that was given.
        rule: usize,
        /// The number of the last rule.
        last: usize,
    },
    /// The heap is larger than this sum was made for.
    #[error("heap {heap} is larger than {largest}, the largest heap this search was prepared for")]
    HeapTooLarge {
        /// The heap that was given.
        heap: u64,
        /// The largest heap allowed.
        largest: u64,
    },
}

impl<R: HeapRules> HeapSum<R> {
    /// Sums of heaps of at most `largest` tokens under the rules.
    ///
    /// Rules of different types go in as `&dyn HeapRules`. Costs 24 bytes for every heap up to `largest` and
    /// rule; the options of a heap are listed when it is first met, and kept.
    #[must_use]
    pub fn new(rules: Vec<R>, largest: u64) -> Self {
        let options = rules.iter().map(|_| (0..=largest).map(|_| OnceLock::new()).collect()).collect();
        HeapSum { rules, options }
    }

    /// The position of these heaps, each with the number of its rule.
    pub fn position(&self, heaps: impl IntoIterator<Item = (usize, u64)>) -> Result<Vec<(u32, u64)>, HeapSumError> {
        let mut position = Vec::new();
        for (rule, heap) in heaps {
            let Some(listed) = self.options.get(rule) else {
                return Err(HeapSumError::NoSuchRule { rule, last: self.rules.len().saturating_sub(1) });
            };
            let largest = (listed.len() as u64).saturating_sub(1);
            if heap > largest {
                return Err(HeapSumError::HeapTooLarge { heap, largest });
            }
            position.push((rule as u32, heap));
        }
        Ok(self.canonical(&position))
    }

    /// Calls `f` for the options of a heap until it returns false, and says whether it never did.
    fn all_options(&self, (rule, heap): (u32, u64), mut f: impl FnMut(&[u64]) -> bool) -> bool {
        let rule = rule as usize;
        let list = || {
            let mut options: Vec<Box<[u64]>> = Vec::new();
            if let Some(rules) = self.rules.get(rule) {
                rules.for_each_option(heap, &mut |left| options.push(left.into()));
            }
            options.into_boxed_slice()
        };
        match self.options.get(rule).and_then(|listed| listed.get(heap as usize)) {
            Some(listed) => listed.get_or_init(list).iter().all(|left| f(left)),
            // Only a rule that leaves larger heaps comes here.
            None => list().iter().all(|left| f(left)),
        }
    }

    /// The distinct non-empty heaps that each option of a heap leaves, sorted, in the order of the rules.
    pub(crate) fn options_of(&self, component: (u32, u64)) -> Vec<Vec<u64>> {
        let mut options: Vec<Vec<u64>> = Vec::new();
        let mut seen = FxHashSet::default();
        self.all_options(component, |left| {
            let mut left: Vec<u64> = left.iter().copied().filter(|&heap| heap > 0).collect();
            left.sort_unstable();
            if seen.insert(left.clone()) {
                options.push(left);
            }
            true
        });
        options
    }

    fn is_dead(&self, component: (u32, u64)) -> bool {
        self.all_options(component, |_| false)
    }

    /// Whether the heap has options and all of them are dead.
    fn is_one_move(&self, component: (u32, u64)) -> bool {
        let mut any = false;
        self.all_options(component, |left| {
            any = true;
            left.iter().all(|&heap| self.is_dead((component.0, heap)))
        }) && any
    }
}

impl<R: HeapRules> Game for HeapSum<R> {
    type Position = Vec<(u32, u64)>;

    fn options(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        for (i, &component) in position.iter().enumerate() {
            if i > 0 && position[i - 1] == component {
                continue;
            }
            self.all_options(component, |left| {
                let mut option = Vec::with_capacity(position.len() - 1 + left.len());
                option.extend_from_slice(&position[..i]);
                option.extend(left.iter().map(|&heap| (component.0, heap)));
                option.extend_from_slice(&position[i + 1..]);
                visit(option);
                true
            });
        }
    }

    fn decompose(&self, position: &Self::Position) -> Option<Vec<Self::Position>> {
        (position.len() != 1).then(|| position.iter().map(|&component| vec![component]).collect())
    }

    fn canonical(&self, position: &Self::Position) -> Self::Position {
        let mut sorted: Vec<_> = position.iter().copied().filter(|&component| !self.is_dead(component)).collect();
        sorted.sort_unstable();
        // All one-move heaps are worth the same, whatever their rule, so an odd one stands for all of them.
        let one_move: Vec<_> = sorted.iter().copied().filter(|&component| self.is_one_move(component)).collect();
        if let Some(&first) = one_move.first() {
            sorted.retain(|component| !one_move.contains(component));
            if one_move.len() % 2 == 1 {
                sorted.push(first);
                sorted.sort_unstable();
            }
        }
        sorted
    }

    fn bytes(&self, position: &Self::Position) -> usize {
        size_of::<Self::Position>() + size_of_val(position.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Outcome, Play};
    use crate::rules::SubtractionSet;
    use crate::search::{GameSolver, SearchBudget, SearchError};

    /// The digit code 0.77.
    struct Kayles;
    impl HeapRules for Kayles {
        fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
            for take in 1..=heap.min(2) {
                let rest = heap - take;
                (0..=rest / 2).for_each(|a| visit(&[a, rest - a]));
            }
        }
    }

    /// All multisets of `count` heaps up to `largest`.
    fn multisets(count: usize, largest: u64) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        for _ in 0..count {
            all = all
                .iter()
                .flat_map(|m: &Vec<u64>| {
                    (0..=m.last().copied().unwrap_or(largest)).map(|h| [m.as_slice(), &[h]].concat())
                })
                .collect();
        }
        all
    }

    /// Misere outcome by the definition alone: no table, nothing left out.
    fn naive_is_p(rules: &[&dyn HeapRules], position: &[(usize, u64)]) -> bool {
        let mut any = false;
        let mut to_p = false;
        for (i, &(rule, heap)) in position.iter().enumerate() {
            rules[rule].for_each_option(heap, &mut |left| {
                any = true;
                let mut option = position.to_vec();
                option.remove(i);
                option.extend(left.iter().map(|&h| (rule, h)));
                to_p = to_p || naive_is_p(rules, &option);
            });
        }
        any && !to_p
    }

    #[test]
    fn misere_kayles_heaps_follow_the_table_of_sibert_and_conway() {
        // W. L. Sibert and J. H. Conway, "Mathematical Kayles", Internat. J. Game Theory 20 (1992): the first
        // single heaps that are misere P-positions are 1, 4, 9, 12 and 20.
        let game = HeapSum::new(vec![Kayles], 21);
        let mut solver = GameSolver::new(&game);
        let p: Vec<u64> = (0..=21)
            .filter(|&h| {
                let position = game.position([(0, h)]).unwrap();
                solver.outcome(&position, Play::Misere) == Ok(Outcome::P)
            })
            .collect();
        assert_eq!(p, [1, 4, 9, 12, 20]);
    }

    #[test]
    fn reductions_agree_with_plain_misere_play() {
        let bash = SubtractionSet::from_takes([2, 3]);
        let rules: [&dyn HeapRules; 2] = [&Kayles, &bash];
        let game = HeapSum::new(rules.to_vec(), 6);
        let mut solver = GameSolver::new(&game);
        for left in multisets(2, 4) {
            for right in multisets(2, 6) {
                let position: Vec<(usize, u64)> =
                    left.iter().map(|&h| (0, h)).chain(right.iter().map(|&h| (1, h))).collect();
                let found = solver.outcome(&game.position(position.clone()).unwrap(), Play::Misere).unwrap();
                assert_eq!(found == Outcome::P, naive_is_p(&rules, &position), "{position:?}");
            }
        }
    }

    #[test]
    fn misere_nim_is_normal_nim_until_all_heaps_are_ones() {
        let game = HeapSum::new(vec![SubtractionSet::empty().complement()], 7);
        let mut solver = GameSolver::new(&game);
        for heaps in multisets(3, 7) {
            let position = game.position(heaps.iter().map(|&h| (0, h))).unwrap();
            let xor = heaps.iter().fold(0, |x, h| x ^ h);
            let p = if heaps.iter().all(|&h| h <= 1) { xor == 1 } else { xor == 0 };
            assert_eq!(solver.outcome(&position, Play::Misere).unwrap() == Outcome::P, p, "{heaps:?}");
            assert_eq!(solver.value(&position), Ok(xor as u32));
        }
    }

    #[test]
    fn heaps_and_rules_that_do_not_exist_are_refused() {
        let game = HeapSum::new(vec![Kayles], 5);
        assert_eq!(game.position([(0, 6)]), Err(HeapSumError::HeapTooLarge { heap: 6, largest: 5 }));
        assert_eq!(game.position([(1, 2)]), Err(HeapSumError::NoSuchRule { rule: 1, last: 0 }));
    }

    #[test]
    fn a_rule_that_grows_heaps_ends_as_an_error() {
        struct Grow;
        impl HeapRules for Grow {
            fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
                visit(&[heap + 1]);
            }
        }
        let game = HeapSum::new(vec![Grow], 3);
        let mut solver = GameSolver::new(&game).with_budget(SearchBudget { positions: 100, bytes: 1 << 20 });
        assert_eq!(solver.value(&vec![(0, 1)]), Err(SearchError::OverBudget { positions: 100 }));
    }
}
