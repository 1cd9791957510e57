//! Which theorem answers which question, and what is searched where there is none.

use super::euclid::{self, Zero};
use super::exhaustive::{Exhaustive, is_feasible};
use super::node_kayles::NodeKayles;
use super::searched::{Asked, Searchable, Told, ask};
use super::watched::Watched;
use super::{GameError, Question};
use super::{chomp, coins, dynamic_nim, geography, hackenbush, kotzig, moore, northcott, staircase, wythoff};
use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::rules::Coupled;
use crate::search::SearchBudget;

/// Cutting every edge of a picture and taking its value again is quadratic.
const MOST_CUTS: usize = 1 << 12;

impl Coupled {
    /// Who wins from these heaps.
    ///
    /// Any size of heaps by a theorem where the table of this module says so; otherwise the position is searched
    /// within the budget. Cost of the theorems: a pass over the heaps (Moore, staircase, Northcott, coins), a
    /// square root (Wythoff), a Euclidean algorithm (Euclid), one subtraction for every bit and a half of the heap
    /// (Fibonacci Nim), a depth-first search (Hackenbush), a maximum matching (geography).
    pub fn outcome(&self, heaps: &[Natural], play: Play, budget: &SearchBudget) -> Result<Outcome, GameError> {
        self.outcome_watched(heaps, play, &budget.into())
    }

    /// The nim-value of these heaps in normal play.
    ///
    /// Any size of heaps where the table of this module says so, Moore's Nim with k = 1 or at most k + 1 heaps
    /// that are not 0 among them. Wythoff's game and dynamic Nim fill a table of all smaller
    /// positions, a few million a second; other positions are searched, which is feasible for small ones only.
    pub fn value(&self, heaps: &[Natural], budget: &SearchBudget) -> Result<Nimber, GameError> {
        self.value_watched(heaps, &budget.into())
    }

    /// All options of nim-value `target`, in the order of [`for_each_option`](Self::for_each_option), but no
    /// more than `limit`.
    ///
    /// To win a sum in normal play, look in each component for options worth the nim-sum of the others. With target 0
    /// these are the [`winning_moves`](Self::winning_moves), for heaps of any size. Other targets cost what
    /// [`value`](Self::value) costs, and for Moore's Nim with k > 1 a search.
    pub fn options_with_value(
        &self,
        heaps: &[Natural],
        target: &Nimber,
        limit: usize,
        budget: &SearchBudget,
    ) -> Result<Vec<Vec<Natural>>, GameError> {
        self.options_watched(heaps, target, limit, &budget.into())
    }

    /// The options that are P-positions, in the order of [`for_each_option`](Self::for_each_option), but no more
    /// than `limit`. Empty for a P-position.
    ///
    /// Wythoff has at most three, Euclid's games two (and the mirror images when the numbers are equal), staircase
    /// Nim one a step, dynamic Nim one for each part of its sum. Moore's Nim may have exponentially many;
    /// the first `limit` found are given if there are more. Sizes and cost as for
    /// [`outcome`](Self::outcome); every edge of a picture is cut in turn.
    pub fn winning_moves(
        &self,
        heaps: &[Natural],
        play: Play,
        limit: usize,
        budget: &SearchBudget,
    ) -> Result<Vec<Vec<Natural>>, GameError> {
        self.moves_watched(heaps, play, limit, &budget.into())
    }
}

impl Coupled {
    pub(crate) fn outcome_watched(
        &self,
        heaps: &[Natural],
        play: Play,
        budget: &Watched<'_>,
    ) -> Result<Outcome, GameError> {
        self.check(heaps)?;
        let p = match (self, heaps) {
            (Coupled::Wythoff, [a, b]) => wythoff::is_p(a, b, play),
            (Coupled::Euclid, [a, b]) => euclid::is_p(Zero::Forbidden, a, b, play),
            (Coupled::EuclidToZero, [a, b]) => euclid::is_p(Zero::Ends, a, b, play),
            (Coupled::FibonacciNim | Coupled::DynamicNim(_), [heap, limit]) => {
                let p = dynamic_nim::is_p(self.factor(), heap, limit, play, budget.bytes);
                p.ok_or_else(|| self.too_many_terms(play))?
            }
            (Coupled::Moore(k), _) => moore::is_p(*k, heaps, play),
            (Coupled::Northcott, _) if play == Play::Misere => return Err(self.no_misere_theory()),
            (Coupled::Staircase | Coupled::Northcott | Coupled::Coins(_) | Coupled::Hackenbush, _)
                if play == Play::Normal =>
            {
                self.value_watched(heaps, budget)?.is_zero()
            }
            (Coupled::Geography, [token, edges @ ..]) if play == Play::Normal => {
                geography::is_p(word(token), &words(edges))
            }
            _ => match self.chomp(play, || chomp::is_p(heaps)) {
                Some(p) => p,
                None => return Ok(self.search(heaps, Asked::Outcome(play), budget)?.outcome()),
            },
        };
        Ok(if p { Outcome::P } else { Outcome::N })
    }

    pub(crate) fn value_watched(&self, heaps: &[Natural], budget: &Watched<'_>) -> Result<Nimber, GameError> {
        self.check(heaps)?;
        let by_formula = match self {
            Coupled::Moore(k) => moore::value(*k, heaps),
            Coupled::Chomp => chomp::value(heaps),
            _ => None,
        };
        if let Some(value) = by_formula {
            return Ok(Nimber::from(value));
        }
        let value = match (self, heaps) {
            (Coupled::Wythoff, _) => {
                let [a, b] = self.table_heaps(heaps, budget)?;
                let mut last = 0;
                wythoff::values(a, b, |_, _, value| last = value);
                Natural::from(last)
            }
            (Coupled::Euclid, [a, b]) => euclid::value(Zero::Forbidden, a, b),
            (Coupled::EuclidToZero, [a, b]) => euclid::value(Zero::Ends, a, b),
            (Coupled::FibonacciNim | Coupled::DynamicNim(_), _) => {
                let [heap, limit] = self.table_heaps(heaps, budget)?;
                Natural::from(dynamic_nim::Values::up_to(self.factor(), heap).get(heap, limit))
            }
            (Coupled::Staircase, _) => staircase::value(heaps),
            (Coupled::Northcott, _) => northcott::value(heaps),
            (Coupled::Coins(game), _) => coins::value(*game, heaps),
            (Coupled::Hackenbush, _) => Natural::from(hackenbush::value(&words(heaps))),
            _ => Natural::from(self.search(heaps, Asked::Value, budget)?.value()),
        };
        Ok(Nimber::from(value))
    }

    pub(crate) fn options_watched(
        &self,
        heaps: &[Natural],
        target: &Nimber,
        limit: usize,
        budget: &Watched<'_>,
    ) -> Result<Vec<Vec<Natural>>, GameError> {
        if target.is_zero() {
            return self.moves_watched(heaps, Play::Normal, limit, budget);
        }
        self.check(heaps)?;
        let wanted = target.as_natural();
        let mut found = match (self, heaps) {
            (Coupled::Wythoff, _) => {
                let [a, b] = self.table_heaps(heaps, budget)?;
                let options = target.to_u64().map_or_else(Vec::new, |target| wythoff::options_with_value(a, b, target));
                options.into_iter().map(|heaps| heaps.map(Natural::from).to_vec()).collect()
            }
            (Coupled::Euclid, [a, b]) => euclid::options_with_value(Zero::Forbidden, a, b, wanted),
            (Coupled::EuclidToZero, [a, b]) => euclid::options_with_value(Zero::Ends, a, b, wanted),
            (Coupled::FibonacciNim | Coupled::DynamicNim(_), _) => {
                let [heap, limit_now] = self.table_heaps(heaps, budget)?;
                let values = dynamic_nim::Values::up_to(self.factor(), heap);
                let target = target.to_u64().unwrap_or(u64::MAX);
                let options = values.options(heap, limit_now, target).take(limit);
                options.map(|heaps| heaps.map(Natural::from).to_vec()).collect()
            }
            (Coupled::Moore(k), _) if *k == 1 || heaps.iter().filter(|heap| !heap.is_zero()).count() <= 1 => {
                moore::nim_options(heaps, wanted, limit)
            }
            (Coupled::Staircase | Coupled::Northcott | Coupled::Coins(_) | Coupled::Hackenbush, _) => {
                self.options_by_formula(heaps, wanted, limit)?
            }
            _ => {
                // A value that does not fit 32 bits needs as many options.
                let target = target.to_u64().and_then(|target| u32::try_from(target).ok());
                match target {
                    Some(target) => self.search(heaps, Asked::Worth(target), budget)?.options(),
                    None => Vec::new(),
                }
            }
        };
        found.truncate(limit);
        Ok(found)
    }

    pub(crate) fn moves_watched(
        &self,
        heaps: &[Natural],
        play: Play,
        limit: usize,
        budget: &Watched<'_>,
    ) -> Result<Vec<Vec<Natural>>, GameError> {
        self.check(heaps)?;
        let mut found = match (self, heaps) {
            (Coupled::Wythoff, [a, b]) => wythoff::winning_moves(a, b, play),
            (Coupled::Euclid, [a, b]) => euclid::winning_moves(Zero::Forbidden, a, b, play),
            (Coupled::EuclidToZero, [a, b]) => euclid::winning_moves(Zero::Ends, a, b, play),
            (Coupled::FibonacciNim | Coupled::DynamicNim(_), [heap, most]) => {
                let moves = dynamic_nim::winning_moves(self.factor(), heap, most, play, budget.bytes);
                moves.ok_or_else(|| self.too_many_terms(play))?
            }
            (Coupled::Moore(k), _) => moore::winning_moves(*k, heaps, play, limit),
            (Coupled::Northcott, _) if play == Play::Misere => return Err(self.no_misere_theory()),
            (Coupled::Staircase | Coupled::Northcott | Coupled::Coins(_) | Coupled::Hackenbush, _)
                if play == Play::Normal =>
            {
                self.options_by_formula(heaps, &Natural::ZERO, limit)?
            }
            (Coupled::Geography, [token, edges @ ..]) if play == Play::Normal => {
                let all = words(heaps);
                let next = geography::winning_vertices(word(token), &words(edges));
                let mut moves = Vec::new();
                self.for_each_option(&all, &mut |left| {
                    if left.first().is_some_and(|vertex| next.binary_search(vertex).is_ok()) && moves.len() < limit {
                        moves.push(left.iter().copied().map(Natural::from).collect());
                    }
                });
                moves
            }
            _ => match self.chomp(play, || chomp::winning_moves(heaps)) {
                Some(moves) => moves,
                None => self.search(heaps, Asked::Winning(play), budget)?.options(),
            },
        };
        found.truncate(limit);
        Ok(found)
    }

    /// What a theorem about Chomp says, if this is Chomp in normal play.
    fn chomp<T>(&self, play: Play, theorem: impl FnOnce() -> Option<T>) -> Option<T> {
        if *self == Coupled::Chomp && play == Play::Normal { theorem() } else { None }
    }

    /// Options of games whose values are formulas.
    fn options_by_formula(
        &self,
        heaps: &[Natural],
        target: &Natural,
        limit: usize,
    ) -> Result<Vec<Vec<Natural>>, GameError> {
        let question = Question::Outcome(Play::Normal);
        let too_large = |most| GameError::BoardTooLarge { game: self.name(), question, most };
        match self {
            Coupled::Staircase => Ok(staircase::options_with_value(heaps, target, limit)),
            Coupled::Northcott => Ok(moore::nim_options(heaps, target, limit)),
            Coupled::Coins(game) => coins::options_with_value(*game, heaps, target, limit)
                .ok_or_else(|| too_large("moves of up to 1048576 coins")),
            _ if heaps.len() > 2 * MOST_CUTS => Err(too_large("pictures of up to 4096 edges when moves are asked for")),
            _ => {
                let mut found: Vec<Vec<u64>> = Vec::new();
                let wanted = target.to_u64();
                self.for_each_option(&words(heaps), &mut |left| {
                    // Parallel edges leave the same picture.
                    let wins = found.len() < limit && Some(hackenbush::value(left)) == wanted;
                    if wins && !found.iter().any(|known| known == left) {
                        found.push(left.to_vec());
                    }
                });
                Ok(found.into_iter().map(|left| left.into_iter().map(Natural::from).collect()).collect())
            }
        }
    }

    /// How many times what was taken may be taken next.
    fn factor(&self) -> u64 {
        if let Coupled::DynamicNim(k) = self { *k } else { 2 }
    }

    fn too_many_terms(&self, play: Play) -> GameError {
        let most = "heaps whose Schwenk numbers fit the memory allowed";
        GameError::BoardTooLarge { game: self.name(), question: Question::Outcome(play), most }
    }

    fn no_misere_theory(&self) -> GameError {
        let why = "who finds all gaps closed must move back, and how far that is possible the gaps do not say";
        GameError::NoMisereTheory { game: self.name(), why }
    }

    /// The two numbers, if a table of values up to them fits the budget.
    fn table_heaps(&self, heaps: &[Natural], budget: &SearchBudget) -> Result<[u64; 2], GameError> {
        let fits = |heaps: &[u64; 2]| {
            let (positions, bytes) = match (self, heaps) {
                (Coupled::Wythoff, &[a, b]) => wythoff::cost(a, b),
                (_, &[heap, _]) => dynamic_nim::cost(self.factor(), heap),
            };
            positions <= u128::from(budget.positions) && bytes <= u128::from(budget.bytes)
        };
        let [a, b] = heaps else { return Err(self.too_large(Question::Value, budget, 0)) };
        // A limit of any size is as good as one of the heap's size.
        let words = match self {
            Coupled::Wythoff => [a.to_u64(), b.to_u64()],
            _ => [a.to_u64(), Some(b.to_u64().unwrap_or(u64::MAX))],
        };
        match words {
            [Some(a), Some(b)] if fits(&[a, b]) => Ok([a, b]),
            _ => Err(self.too_large(Question::Value, budget, largest(|heap| fits(&[heap, heap])))),
        }
    }

    /// Searches, if the number of positions is bounded by the budget or the board by the search.
    fn search(&self, heaps: &[Natural], asked: Asked, budget: &Watched<'_>) -> Result<Told, GameError> {
        let question = asked.question();
        let board = |most| GameError::BoardTooLarge { game: self.name(), question, most };
        let words: Option<Vec<u64>> = heaps.iter().map(Natural::to_u64).collect();
        match (self, words) {
            (Coupled::Chomp, Some(rows)) => ask(self, chomp::Chomp, &rows, asked, budget),
            (Coupled::NodeKayles, Some(pairs)) => {
                let game = NodeKayles::of_pairs(&pairs).ok_or_else(|| board(NodeKayles::MOST))?;
                ask(self, &game, &pairs, asked, budget)
            }
            (Coupled::Kotzig(steps), Some(walk)) => {
                let circle = walk.first().and_then(|&squares| kotzig::Circle::new(squares, steps));
                ask(self, circle.ok_or_else(|| board(kotzig::Circle::MOST))?, &walk, asked, budget)
            }
            (_, Some(words)) if is_feasible(self, &words, budget.positions) => {
                ask(self, Exhaustive(self), &words, asked, budget)
            }
            (Coupled::Chomp, _) => Err(board(chomp::Chomp::MOST)),
            (Coupled::Coins(_), _) => Err(board("rows of which 2^(last square + 1) is within the budget of positions")),
            (Coupled::Hackenbush | Coupled::Geography, _) => Err(board("graphs of up to 64 edges")),
            _ => {
                let fits = |heaps: &[u64]| is_feasible(self, heaps, budget.positions);
                let reachable = largest(|heap| fits(&vec![heap; heaps.len()]));
                Err(self.too_large(question, budget, reachable))
            }
        }
    }

    fn too_large(&self, question: Question, budget: &SearchBudget, reachable: u64) -> GameError {
        GameError::HeapsTooLarge { game: self.name(), question, budget: *budget, reachable }
    }
}

/// The numbers as words; the check of a position has made sure that they are.
fn words(numbers: &[Natural]) -> Vec<u64> {
    numbers.iter().map(word).collect()
}

fn word(number: &Natural) -> u64 {
    number.to_u64().unwrap_or(u64::MAX)
}

/// The largest number that fits, if all smaller ones do; 0 if none does.
fn largest(fits: impl Fn(u64) -> bool) -> u64 {
    (0..u64::BITS).rev().fold(0, |sure, bit| if fits(sure | 1 << bit) { sure | 1 << bit } else { sure })
}
