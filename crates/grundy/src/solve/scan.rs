//! Counting and listing the winners among a huge number of candidates that repeat.
//!
//! The options of a heap of 10^18 can be 10^18 in number. But where values are periodic, whether the k-th
//! candidate wins is periodic in k too: one period is looked at, the rest is arithmetic. The count is exact
//! and the list is as long as somebody wants it, whatever the number of candidates.

use crate::natural::Natural;

/// Candidates up to this many are looked at one by one.
pub(super) const DIRECT: u64 = 1 << 22;

/// A list with an end and a count without one.
#[derive(Debug)]
pub(super) struct Sink<T> {
    pub(super) list: Vec<T>,
    pub(super) most: usize,
    pub(super) count: Natural,
}

impl<T> Sink<T> {
    pub(super) fn new(most: usize) -> Self {
        Sink { list: Vec::new(), most, count: Natural::ZERO }
    }

    pub(super) fn push(&mut self, item: T) {
        self.count = &self.count + &Natural::ONE;
        if self.list.len() < self.most {
            self.list.push(item);
        }
    }
}

/// Looks at the candidates `from..=to`; `wins` must repeat with `period` on all of that range.
///
/// Costs min(period, candidates) calls of `wins`; `None` if even that is too many or `wins` gave up.
pub(super) fn periodic(
    from: &Natural,
    to: &Natural,
    period: u64,
    sink: &mut Sink<Natural>,
    wins: &mut dyn FnMut(&Natural) -> Option<bool>,
) -> Option<()> {
    let Some(last) = to.checked_sub(from) else { return Some(()) };
    let looked_at = last.to_u64().map_or(period, |last| (last.saturating_add(1)).min(period));
    if looked_at > DIRECT {
        return None;
    }
    let mut residues = Vec::new();
    for k in 0..looked_at {
        if wins(&(from + &Natural::from(k)))? {
            residues.push(k);
        }
    }
    // Candidate k wins with k, k + period, ... up to the last.
    let p = Natural::from(period);
    for &k in &residues {
        let Some(left) = last.checked_sub(&Natural::from(k)) else { continue };
        sink.count = &sink.count + &(&(&left / &p) + &Natural::ONE);
    }
    let mut base = from.clone();
    while sink.list.len() < sink.most && !residues.is_empty() {
        for &k in &residues {
            let candidate = &base + &Natural::from(k);
            if candidate > *to || sink.list.len() == sink.most {
                return Some(());
            }
            sink.list.push(candidate);
        }
        base = &base + &p;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_range_is_counted_exactly() {
        let mut sink = Sink::new(5);
        let to: Natural = "1000000000000000000000000".parse().unwrap();
        periodic(&Natural::from(10u64), &to, 7, &mut sink, &mut |k| Some(matches!(k.rem_u64(7), Some(3 | 4)))).unwrap();
        assert_eq!(sink.list, [10u64, 11, 17, 18, 24].map(Natural::from));
        // Residues 3 and 4 from 10 and 11 on, one in seven each, up to 10^24.
        let total: u128 = (10u128.pow(24) - 10) / 7 + 1 + (10u128.pow(24) - 11) / 7 + 1;
        assert_eq!(sink.count.to_string(), total.to_string());
    }

    #[test]
    fn an_empty_range_has_no_winners() {
        let mut sink = Sink::new(5);
        periodic(&Natural::from(5u64), &Natural::from(4u64), 3, &mut sink, &mut |_| Some(true)).unwrap();
        assert!(sink.list.is_empty() && sink.count.is_zero());
    }
}
