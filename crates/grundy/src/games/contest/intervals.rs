//! Intervals that may not meet: a move chooses one of the given half-open intervals that has no point in common with those
//! chosen before. Who cannot choose loses.
//!
//! A chosen interval leaves the room before it and the room behind it, which are independent. So the values of all rooms between
//! two ends, the short ones first, are the whole game.

use super::ContestError;
use crate::mex::MexSet;

/// The most different ends.
const MOST: usize = 1000;

/// The nim-value of intervals from their first point to before their second.
///
/// Refuses intervals without a point, and more than 1000 different ends. With n intervals and e ends it takes n e^2 / 2 steps;
/// ends that are far apart cost nothing.
///
/// ```
/// use grundy::contest::intervals_value;
/// assert_eq!(intervals_value(&[(53, 98), (8, 43), (12, 53)]), Ok(0));
/// ```
pub fn intervals_value(intervals: &[(u64, u64)]) -> Result<u64, ContestError> {
    if let Some((from, to)) = intervals.iter().find(|(from, to)| from >= to) {
        return Err(ContestError::NoPosition(format!("the interval from {from} to before {to} has no point")));
    }
    let mut ends: Vec<u64> = intervals.iter().flat_map(|&(from, to)| [from, to]).collect();
    ends.sort_unstable();
    ends.dedup();
    if ends.len() > MOST {
        let message = format!("the intervals have {} different ends, and the table holds {MOST}", ends.len());
        return Err(ContestError::NoPosition(message));
    }
    let place = |end: u64| ends.partition_point(|&other| other < end);
    // By their first end, so that only intervals that begin inside a room are looked at.
    let mut starting = vec![Vec::new(); ends.len()];
    for &(from, to) in intervals {
        starting[place(from)].push(place(to));
    }
    for tos in &mut starting {
        tos.sort_unstable();
        tos.dedup();
    }
    let mut values = vec![vec![0u16; ends.len()]; ends.len()];
    let mut seen = MexSet::new();
    for low in (0..ends.len()).rev() {
        for high in low + 1..ends.len() {
            seen.clear();
            for from in low..high {
                for &to in starting[from].iter().take_while(|&&to| to <= high) {
                    seen.insert((values[low][from] ^ values[to][high]).into());
                }
            }
            // A room is worth at most as much as there are ends in it.
            values[low][high] = seen.mex() as u16;
        }
    }
    Ok(values.first().and_then(|row| row.last()).copied().unwrap_or(0).into())
}

#[cfg(test)]
mod tests {
    use super::super::definition::Definition;
    use super::*;

    #[test]
    fn few_intervals_follow_the_definition() {
        let mut seed = 3u64;
        for round in 0..300 {
            let mut pick = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 33) % 12
            };
            let intervals: Vec<(u64, u64)> = (0..round % 9)
                .map(|_| {
                    let (a, b) = (pick(), pick());
                    (a.min(b), a.max(b) + 1)
                })
                .collect();
            let mut definition = Definition::new(|chosen: &Vec<usize>| {
                let meets = |i: usize, j: usize| intervals[i].0 < intervals[j].1 && intervals[j].0 < intervals[i].1;
                let free = (0..intervals.len()).filter(|&i| !chosen.iter().any(|&j| meets(i, j)));
                free.map(|i| {
                    let mut next = [chosen.as_slice(), &[i]].concat();
                    next.sort_unstable();
                    next
                })
                .collect()
            });
            assert_eq!(intervals_value(&intervals), Ok(definition.value(&Vec::new())), "{intervals:?}");
        }
        assert!(intervals_value(&[(3, 3)]).is_err());
        assert!(intervals_value(&[(0, u64::MAX)]).is_ok());
    }
}
