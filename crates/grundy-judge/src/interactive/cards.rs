//! A row of cards from which L to R neighbouring ones are taken; who cannot take loses.
//!
//! If some number of cards between L and R leaves an even number, the first player takes so many from the middle and
//! from then on answers every move with its mirror image, since no run reaches across the gap. With L < R one of L and
//! L + 1 is such a number. Otherwise L = R, and L has not the parity of N; then the row is a take-and-break game, whose
//! values follow from the definition: a run of n cards leads to every pair of runs of n - L cards together, and runs add
//! by xor (Sprague 1935, Grundy 1939).

use grundy::{NimSequence, Ruleset, TakeBreakCode};

/// How the game is won.
#[derive(Clone, Debug)]
enum Way {
    /// By the mirror image of what the other player has just taken; before the first move, of nothing.
    Mirror { last: Option<(usize, usize)> },
    /// By the values of runs of 0, 1, 2, ... cards.
    Values(Vec<u64>),
}

/// A row with some cards taken, and the player who wins it. Cards are counted from 1.
#[derive(Clone, Debug)]
pub(crate) struct CardRow {
    free: Vec<bool>,
    least: usize,
    most: usize,
    way: Way,
}

impl CardRow {
    /// A row of `cards`, of which `least` to `most` are taken at a time; `1 <= least <= most`. `None` if its values are out of
    /// reach.
    ///
    /// Time and memory in proportion to the cards; if the middle cannot be taken, time grows with their square.
    pub(crate) fn new(cards: usize, least: usize, most: usize) -> Option<Self> {
        let middle = cards >= least && (least < most.min(cards) || (cards - least).is_multiple_of(2));
        let way = if middle { Way::Mirror { last: None } } else { Way::Values(values(cards, least)?) };
        Some(CardRow { free: vec![true; cards], least, most, way })
    }

    /// Whether the first player wins the whole row.
    pub(crate) fn first_wins(&self) -> bool {
        match &self.way {
            Way::Mirror { .. } => true,
            Way::Values(values) => values[self.free.len()] != 0,
        }
    }

    /// Takes `taken` cards from card `from` on for the other player; false, and nothing happens, if that is no move.
    pub(crate) fn take(&mut self, from: usize, taken: usize) -> bool {
        let Some(start) = from.checked_sub(1) else { return false };
        let allowed = (self.least..=self.most).contains(&taken);
        let Some(cards) = start.checked_add(taken).and_then(|end| self.free.get_mut(start..end)) else { return false };
        if !allowed || cards.contains(&false) {
            return false;
        }
        cards.fill(false);
        if let Way::Mirror { last } = &mut self.way {
            *last = Some((from, taken));
        }
        true
    }

    /// Makes a move that wins, as first card and number; `None` if none does.
    pub(crate) fn play(&mut self) -> Option<(usize, usize)> {
        let (from, taken) = match &self.way {
            Way::Mirror { last: Some((from, taken)) } => ((self.free.len() + 2).checked_sub(from + taken)?, *taken),
            Way::Mirror { last: None } => {
                let odd = (self.free.len() - self.least) % 2;
                let taken = self.least + odd;
                ((self.free.len() - taken) / 2 + 1, taken)
            }
            Way::Values(values) => (self.run_to_break(values)?, self.least),
        };
        self.take(from, taken).then_some((from, taken))
    }

    /// The first card of a move that makes the xor of the values 0.
    fn run_to_break(&self, values: &[u64]) -> Option<usize> {
        let runs = runs(&self.free);
        let sum = runs.iter().fold(0, |sum, &(_, length)| sum ^ values[length]);
        runs.iter().filter(|&&(_, length)| values[length] ^ sum < values[length]).find_map(|&(start, length)| {
            let rest = length.checked_sub(self.least)?;
            let before = (0..=rest).find(|&before| values[before] ^ values[rest - before] == values[length] ^ sum)?;
            Some(start + before + 1)
        })
    }
}

/// Where the runs of free cards begin, from 0, and how long they are.
fn runs(free: &[bool]) -> Vec<(usize, usize)> {
    let mut at = 0;
    let mut all = Vec::new();
    for part in free.split(|&free| !free) {
        if !part.is_empty() {
            all.push((at, part.len()));
        }
        at += part.len() + 1;
    }
    all
}

/// The values of runs up to `cards`, of which exactly `taken` are taken at a time: the code whose only digit is a 7 there.
/// `None` if they are out of reach.
fn values(cards: usize, taken: usize) -> Option<Vec<u64>> {
    let mut digits = vec![0; taken];
    digits.push(7);
    let code = TakeBreakCode::new(digits, Vec::new())?;
    NimSequence::of(&Ruleset::from(code))?.prefix(cards + 1).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Plays every move of the judge; `row` waits for one.
    fn beats_all(row: &CardRow, met: &mut HashSet<Vec<bool>>) {
        if !met.insert(row.free.clone()) {
            return;
        }
        for from in 0..=row.free.len() + 1 {
            for taken in 0..=row.most + 1 {
                let mut next = row.clone();
                if next.take(from, taken) {
                    let before = next.free.clone();
                    let (x, y) = next.play().unwrap_or_else(|| panic!("stuck after {from} {taken} in {row:?}"));
                    assert!((row.least..=row.most).contains(&y) && before[x - 1..x - 1 + y].iter().all(|&free| free));
                    beats_all(&next, met);
                }
            }
        }
    }

    #[test]
    fn every_line_of_play_in_small_rows_is_won() {
        for cards in 1..=13 {
            for least in 1..=cards {
                for most in least..=cards {
                    let mut row = CardRow::new(cards, least, most).unwrap();
                    if row.first_wins() {
                        row.play().unwrap();
                    }
                    beats_all(&row, &mut HashSet::new());
                }
            }
        }
        for (cards, least) in [(16, 1), (18, 3), (20, 3), (21, 2), (22, 3), (23, 4)] {
            let mut row = CardRow::new(cards, least, least).unwrap();
            if row.first_wins() {
                row.play().unwrap();
            }
            beats_all(&row, &mut HashSet::new());
        }
    }

    #[test]
    fn rows_at_the_limits_are_won_against_moves_at_random() {
        let mut state = 1u64;
        let mut random = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for (cards, least, most) in [
            (2000, 1, 1),
            (2000, 3, 3),
            (1999, 2, 2),
            (2000, 7, 7),
            (1999, 1, 2000),
            (2000, 999, 1001),
            (2000, 5, 9),
            (1999, 2000, 2000),
        ] {
            for _ in 0..10 {
                let mut row = CardRow::new(cards, least, most).unwrap();
                if row.first_wins() {
                    row.play().unwrap();
                }
                loop {
                    let mut open: Vec<(usize, usize)> = Vec::new();
                    for (start, length) in runs(&row.free).into_iter().filter(|&(_, length)| length >= least) {
                        let taken = least + random(most.min(length) - least + 1);
                        open.push((start + 1 + random(length - taken + 1), taken));
                    }
                    if open.is_empty() {
                        break;
                    }
                    let (from, taken) = open[random(open.len())];
                    assert!(row.take(from, taken));
                    assert!(row.play().is_some(), "{cards} {least} {most}");
                }
            }
        }
    }

    #[test]
    fn the_values_are_those_of_the_definition() {
        for taken in [1, 2, 3, 7, 40] {
            let found = values(100, taken).unwrap();
            for length in 0..=100usize {
                let rests =
                    length.checked_sub(taken).into_iter().flat_map(|rest| (0..=rest).map(move |a| (a, rest - a)));
                let options: HashSet<u64> = rests.map(|(a, b)| found[a] ^ found[b]).collect();
                assert_eq!(
                    found[length],
                    (0..=100).find(|value| !options.contains(value)).unwrap(),
                    "{length} {taken}"
                );
            }
        }
    }
}
