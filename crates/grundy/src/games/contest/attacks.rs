//! Attacks on castles: a move kills up to x, y or z soldiers of one castle by a mixed attack, infantry or cavalry; infantry and
//! cavalry may not attack a castle twice running with the same arms. Who cannot move loses.
//!
//! A castle is its soldiers and the kind of the last attack on it: three sequences of values that depend on the last
//! max(x, y, z) entries of each. Values are at most 3, so these entries return, and from the first return on everything
//! repeats: that is the proof of the period found here, for castles of any size.

use rustc_hash::FxHashMap;

use super::{ContestError, within};

/// The strongest attack; longer windows could take too long to return.
const STRONGEST: u64 = 8;

/// How many first attacks win.
///
/// `strengths` are x, y and z, each from 1 to 8; castles may have any number of soldiers.
///
/// ```
/// use grundy::contest::winning_attacks;
/// assert_eq!(winning_attacks([1, 3, 4], &[7, 6]), Ok(2));
/// assert_eq!(winning_attacks([1, 2, 3], &[1]), Ok(3));
/// assert_eq!(winning_attacks([1, 2, 2], &[3]), Ok(0));
/// ```
pub fn winning_attacks(strengths: [u64; 3], castles: &[u64]) -> Result<u64, ContestError> {
    for strength in strengths {
        within("the strength of an attack", strength, 1..=STRONGEST)?;
    }
    let table = Table::new(strengths.map(|strength| strength as usize));
    let all = castles.iter().fold(0, |sum, &castle| sum ^ table.row(castle)[0]);
    let winning = |&castle: &u64| {
        let others = all ^ table.row(castle)[0];
        let wins = |kind: usize| table.row(castle.saturating_sub(strengths[kind]))[kind] == others;
        (0..3).filter(|&kind| castle > 0 && wins(kind)).count() as u64
    };
    Ok(castles.iter().map(winning).sum())
}

/// The values after a mixed attack, infantry and cavalry, from 0 soldiers on.
type Row = [u8; 3];

struct Table {
    rows: Vec<Row>,
    preperiod: usize,
}

impl Table {
    fn new(strengths: [usize; 3]) -> Table {
        let window = strengths.into_iter().max().unwrap_or(1);
        let mut rows: Vec<Row> = vec![[0; 3]];
        let mut seen: FxHashMap<Vec<Row>, usize> = FxHashMap::default();
        loop {
            if rows.len() >= window
                && let Some(first) = seen.insert(rows[rows.len() - window..].to_vec(), rows.len())
            {
                // The entries behind `first` and those behind the end are made from equal ones.
                let preperiod = first - window;
                let period = rows.len() - first;
                rows.truncate(preperiod + period);
                return Table { rows, preperiod };
            }
            let soldiers = rows.len();
            let after = |kind: usize| rows[soldiers.saturating_sub(strengths[kind])][kind];
            let options = |last: usize| (0..3).filter(move |&kind| kind == 0 || kind != last).map(after);
            let mex = |last: usize| options(last).fold(0u8, |marks, value| marks | 1 << value).trailing_ones() as u8;
            rows.push([mex(0), mex(1), mex(2)]);
        }
    }

    fn row(&self, soldiers: u64) -> Row {
        let (preperiod, end) = (self.preperiod as u64, self.rows.len() as u64);
        let at = if soldiers < end { soldiers } else { preperiod + (soldiers - preperiod) % (end - preperiod) };
        self.rows[at as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::definition::{Definition, lists};
    use super::*;

    #[test]
    fn all_strengths_follow_the_definition() {
        for strengths in lists(3, 1..=8) {
            let strengths = [strengths[0], strengths[1], strengths[2]];
            let mut definition = Definition::new(|&(soldiers, last): &(u64, usize)| {
                let kinds = (0..3).filter(|&kind| soldiers > 0 && (kind == 0 || kind != last));
                kinds.map(|kind| (soldiers.saturating_sub(strengths[kind]), kind)).collect()
            });
            let table = Table::new(strengths.map(|s| s as usize));
            assert!(table.rows.len() < 100_000);
            for soldiers in 0..200 {
                let expected = [0, 1, 2].map(|last| definition.value(&(soldiers, last)) as u8);
                assert_eq!(table.row(soldiers), expected, "{strengths:?} {soldiers}");
            }
        }
    }

    #[test]
    fn first_attacks_are_counted_as_the_definition_does() {
        for castles in lists(2, 0..=6) {
            let strengths = [1, 3, 2];
            let mut definition = Definition::new(|state: &Vec<(u64, usize)>| {
                let mut all = Vec::new();
                for i in 0..state.len() {
                    for kind in (0..3).filter(|&kind| state[i].0 > 0 && (kind == 0 || kind != state[i].1)) {
                        let mut next = state.clone();
                        next[i] = (state[i].0.saturating_sub(strengths[kind]), kind);
                        all.push(next);
                    }
                }
                all
            });
            let start: Vec<(u64, usize)> = castles.iter().map(|&castle| (castle, 0)).collect();
            let firsts =
                (definition_moves(&start, strengths)).into_iter().filter(|next| !definition.wins(next)).count();
            assert_eq!(winning_attacks(strengths, &castles), Ok(firsts as u64), "{castles:?}");
        }
        assert!(winning_attacks([0, 1, 1], &[]).is_err() && winning_attacks([9, 1, 1], &[]).is_err());
        assert!(winning_attacks([5, 5, 5], &[u64::MAX]).is_ok());
    }

    fn definition_moves(state: &[(u64, usize)], strengths: [u64; 3]) -> Vec<Vec<(u64, usize)>> {
        let mut all = Vec::new();
        for i in 0..state.len() {
            for kind in (0..3).filter(|_| state[i].0 > 0) {
                let mut next = state.to_vec();
                next[i] = (state[i].0.saturating_sub(strengths[kind]), kind);
                all.push(next);
            }
        }
        all
    }
}
