//! The one door to the engine: rules by their text, one sequence a ruleset, and the solver for the rest.
//!
//! A judge's input may bring a new set of takes with every case, and HDU 1536 asks a hundred questions about
//! each of a hundred sets. Rules are therefore parsed once for each text and kept with their values, up to a
//! number at which all are dropped, so that a million different texts cannot fill the memory.

use grundy::{
    Coupled, Engine, Group, Limits, Natural, NimSequence, Nimber, Outcome, Play, Position, Ruleset, SearchBudget,
    Solution, SolveError, Solver, parse_rules,
};
use rustc_hash::FxHashMap;

use crate::error::Trouble;

/// More rulesets than this are not kept at a time.
const MOST_KEPT: usize = 1 << 14;

/// Tables of values with more heaps than this in all are not kept when another ruleset comes.
const MOST_HEAPS: u64 = 1 << 26;

/// How far rules that only the definition knows are followed; the longest table a judge asks for is Luogu P3235's.
const LONGEST_DEFINITION: u64 = 1 << 17;

/// The number of a ruleset in [`Engines`]; good until [`Engines::generation`] changes.
pub(crate) type RulesId = usize;

struct Entry {
    rules: Ruleset,
    /// The values of one heap; `None` for a game on several heaps.
    sequence: Option<NimSequence>,
}

/// Every ruleset that was used, with its values so far.
#[derive(Default)]
pub(crate) struct Engines {
    entries: Vec<Entry>,
    by_text: FxHashMap<String, RulesId>,
    generation: u64,
    solver: Solver,
}

/// A nim-sum under way; a machine word as long as all values fit one.
#[derive(Default)]
pub(crate) struct NimSum {
    word: u64,
    big: Option<Nimber>,
}

impl NimSum {
    fn add(&mut self, value: &Nimber) {
        match value.to_u64() {
            Some(word) => self.word ^= word,
            None => self.big = Some(self.big.as_ref().map_or_else(|| value.clone(), |big| big ^ value)),
        }
    }

    pub(crate) fn total(self) -> Nimber {
        let word = Nimber::from(self.word);
        self.big.map_or(word.clone(), |big| &big ^ &word)
    }

    pub(crate) fn is_zero(&self) -> bool {
        match &self.big {
            None => self.word == 0,
            Some(big) => big.to_u64() == Some(self.word),
        }
    }
}

impl Engines {
    /// The ruleset of this text, parsed at its first use.
    pub(crate) fn rules(&mut self, text: &str) -> Result<RulesId, Trouble> {
        if let Some(&id) = self.by_text.get(text) {
            return Ok(id);
        }
        let full = self.entries.len() >= MOST_KEPT;
        // Adding up the tables now and then is enough, and does not cost more than parsing.
        if full || (self.entries.len() % 16 == 15 && self.heaps_in_tables() > MOST_HEAPS) {
            self.entries.clear();
            self.by_text.clear();
            self.generation += 1;
        }
        let rules = parse_rules(text).map_err(|error| Trouble::Rules(text.to_owned(), error))?;
        let mut sequence = NimSequence::of(&rules);
        if let Some(sequence) = &mut sequence
            && sequence.engine() == Engine::Definition
        {
            sequence.set_limits(Limits { heaps: Some(LONGEST_DEFINITION), ..Limits::default() });
        }
        self.entries.push(Entry { rules, sequence });
        self.by_text.insert(text.to_owned(), self.entries.len() - 1);
        Ok(self.entries.len() - 1)
    }

    fn heaps_in_tables(&self) -> u64 {
        self.entries.iter().filter_map(|entry| entry.sequence.as_ref()).map(NimSequence::computed).sum()
    }

    /// Changes whenever old numbers of rulesets lose their meaning.
    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    /// The values of one heap, unless the game is played on several.
    pub(crate) fn sequence(&mut self, id: RulesId) -> Option<&mut NimSequence> {
        self.entries.get_mut(id)?.sequence.as_mut()
    }

    /// The value of one heap if it is within reach and within a machine word.
    #[inline]
    pub(crate) fn value_u64(&mut self, id: RulesId, heap: u64) -> Option<u64> {
        self.entries.get_mut(id)?.sequence.as_mut()?.value_u64(heap).ok()
    }

    /// Adds the values of the heaps to a nim-sum; `false` if the game is played on several heaps.
    pub(crate) fn add_values(&mut self, id: RulesId, heaps: &[Natural], sum: &mut NimSum) -> Result<bool, Trouble> {
        let Some(sequence) = self.sequence(id) else { return Ok(false) };
        for heap in heaps {
            match heap.to_u64().map(|word| sequence.value_u64(word)) {
                Some(Ok(value)) => sum.word ^= value,
                // A large heap, a value beyond a machine word, or an error, which comes again.
                _ => sum.add(&sequence.value(heap).map_err(Trouble::Value)?),
            }
        }
        Ok(true)
    }

    /// The position made of these rulesets and heaps.
    pub(crate) fn position(&self, groups: Vec<(RulesId, Vec<Natural>)>) -> Result<Position, Trouble> {
        let mut all = Vec::with_capacity(groups.len());
        for (id, heaps) in groups {
            if let Some(entry) = self.entries.get(id) {
                all.push(Group::new(entry.rules.clone(), heaps).map_err(Trouble::Heaps)?);
            }
        }
        Ok(Position::new(all))
    }

    /// Whether the player to move wins.
    ///
    /// A game on several heaps that stands alone is asked for its outcome only, for which its own theory is
    /// quick where the value would need a table.
    pub(crate) fn wins(&mut self, position: &Position, play: Play) -> Result<bool, Trouble> {
        let outcome = match lone_game(position) {
            Some((game, heaps)) => game.outcome(heaps, play, &SearchBudget::default()).map_err(SolveError::from),
            None => self.solver.outcome(position, play),
        };
        Ok(outcome.map_err(Trouble::Solve)? == Outcome::N)
    }

    /// The winning moves.
    pub(crate) fn solve(&mut self, position: &Position, play: Play) -> Result<Solution, Trouble> {
        self.solver.solve(position, play).map_err(Trouble::Solve)
    }
}

/// The winning moves of a game on two heaps that stands alone: the heaps after each.
pub(crate) fn moves_of_two_heaps(position: &Position, play: Play) -> Result<Vec<Vec<Natural>>, Trouble> {
    const MOST: usize = 1 << 20;
    let Some((game, heaps)) = lone_game(position) else {
        return Err(Trouble::Refused("pairs are the moves of one game on two heaps".to_owned()));
    };
    let moves = game.winning_moves(heaps, play, MOST, &SearchBudget::default());
    moves.map_err(|e| Trouble::Solve(SolveError::from(e)))
}

fn lone_game(position: &Position) -> Option<(Coupled, &[Natural])> {
    let [group] = position.groups() else { return None };
    Some((group.coupled()?, group.heaps()))
}
