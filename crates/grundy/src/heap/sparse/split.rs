//! Choosing the classes.
//!
//! A class is a character of the values: with a mask m, a value is rare if it has an even number of bits in
//! common with m. If all splitting takes have one parity t, the parity of (heap + t) may be added. For a break
//! of n into a + b = n - t, class(n, g(a) xor g(b)) is then the sum of the classes of the parts, so two common
//! parts give a rare value. How many heaps each mask would make rare is one Walsh-Hadamard transform of how often
//! each value occurs.

/// How often each value occurs, among even and among odd heaps from 1 on.
#[derive(Clone, Debug, Default)]
pub(in crate::heap) struct Census {
    counts: Vec<[i64; 2]>,
    heaps: i64,
}

/// A choice of classes, and the heaps that are rare under it.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Split {
    mask: u32,
    /// With position: 1 if the splitting takes are odd. Without: the parity of the heap plays no part.
    position: Option<usize>,
    rares: Vec<u32>,
    heaps: usize,
    /// From this number of rare heaps on another choice is looked for.
    patience: usize,
}

impl Census {
    pub(in crate::heap) fn record(&mut self, heap: usize, value: u32) {
        if heap == 0 {
            return;
        }
        let at = value as usize;
        if at >= self.counts.len() {
            self.counts.resize((at + 1).next_power_of_two(), [0; 2]);
        }
        self.counts[at][heap % 2] += 1;
        self.heaps += 1;
    }

    /// Records the values of the heaps from `from` on.
    pub(in crate::heap) fn record_all(&mut self, from: usize, values: impl Iterator<Item = u32>) {
        // Two rows, so that neighbours do not wait for each other.
        let mut counts = [[0i64; 2]; 256];
        for (heap, value) in (from..).zip(values) {
            match counts.get_mut(value as usize) {
                Some(counts) if heap > 0 => counts[heap % 2] += 1,
                _ => self.record(heap, value),
            }
        }
        let heaps: i64 = counts.iter().flatten().sum();
        let most = counts.iter().rposition(|&counts| counts != [0; 2]).map_or(0, |last| last + 1);
        if most > self.counts.len() {
            self.counts.resize(most.next_power_of_two(), [0; 2]);
        }
        for (total, counts) in self.counts.iter_mut().zip(counts) {
            total[0] += counts[0];
            total[1] += counts[1];
        }
        self.heaps += heaps;
    }

    /// The mask and position that make the fewest heaps rare, with their number; `takes` are the splitting takes.
    pub(in crate::heap) fn best(&self, takes: impl Iterator<Item = usize>) -> Option<(u32, Option<usize>, i64)> {
        let mut parities = [false; 2];
        takes.for_each(|take| parities[take % 2] = true);
        let transformed = |sign: i64| {
            let mut sums: Vec<i64> = self.counts.iter().map(|[even, odd]| even + sign * odd).collect();
            walsh_hadamard(&mut sums);
            sums
        };
        // The transform at m counts even minus odd overlaps, so half of its sum with all heaps are rare.
        let plain = transformed(1).into_iter().enumerate().map(|(m, h)| (m, None, i64::midpoint(self.heaps, h)));
        let mut choices: Vec<(usize, Option<usize>, i64)> = plain.collect();
        if parities[0] != parities[1] {
            let parity = usize::from(parities[1]);
            let flip = if parity == 1 { -1 } else { 1 };
            let position = transformed(-1).into_iter().enumerate();
            choices.extend(position.map(|(m, h)| (m, Some(parity), i64::midpoint(self.heaps, flip * h))));
        }
        let best = choices.into_iter().filter(|&(m, ..)| m > 0).min_by_key(|&(_, _, rare)| rare)?;
        Some((best.0 as u32, best.1, best.2))
    }
}

/// The fast Walsh-Hadamard transform of a power-of-two number of counts, in place.
fn walsh_hadamard(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_mut(2 * half) {
            let (left, right) = block.split_at_mut(half);
            for (a, b) in left.iter_mut().zip(right) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

impl Split {
    /// The best split of the values so far, if it leaves so few rare heaps that it pays.
    pub(in crate::heap) fn choose(
        census: &Census,
        takes: impl Iterator<Item = usize>,
        values: impl Iterator<Item = u32>,
    ) -> Option<Split> {
        let (mask, position, rare) = census.best(takes)?;
        // Looking up the rare pairs must cost less than the searches it saves.
        if rare * 8 > census.heaps {
            return None;
        }
        let mut split = Split { mask, position, rares: Vec::new(), heaps: 0, patience: usize::MAX };
        for (heap, value) in values.enumerate() {
            split.record(heap, value);
        }
        split.patience = 2 * split.rares.len() + 64;
        Some(split)
    }

    /// Whether `value` is of the rare class at `heap`.
    pub(in crate::heap) fn is_rare(&self, heap: usize, value: u32) -> bool {
        let position = self.position.map_or(0, |parity| (heap + parity) % 2);
        (value & self.mask).count_ones() as usize % 2 == position
    }

    /// Notes the heap if it is rare.
    pub(in crate::heap) fn record(&mut self, heap: usize, value: u32) {
        self.heaps = heap;
        if heap > 0 && self.is_rare(heap, value) {
            self.rares.push(heap as u32);
        }
    }

    /// The rare heaps, ascending.
    pub(in crate::heap) fn rares(&self) -> &[u32] {
        &self.rares
    }

    /// Whether fewer than one heap in a hundred is rare.
    pub(in crate::heap) fn is_thin(&self) -> bool {
        self.rares.len() * 100 < self.heaps
    }

    /// Whether there are so many more rare heaps than expected that another choice is due.
    pub(in crate::heap) fn is_worn_out(&self) -> bool {
        self.rares.len() > self.patience
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_counts_what_each_mask_makes_rare() {
        let values = [3u32, 1, 0, 7, 2, 2, 5, 1, 0, 6, 4, 4, 1];
        let mut census = Census::default();
        for (heap, &value) in values.iter().enumerate() {
            census.record(heap, value);
        }
        for takes in [vec![1usize], vec![2], vec![1, 2]] {
            let (mask, position, rare) = census.best(takes.iter().copied()).unwrap();
            let mut split = Split { mask, position, rares: Vec::new(), heaps: 0, patience: 0 };
            let count = |split: &Split| (1..values.len()).filter(|&n| split.is_rare(n, values[n])).count() as i64;
            assert_eq!(count(&split), rare);
            for other in 1..8 {
                split.mask = other;
                split.position = None;
                assert!(count(&split) >= rare);
            }
        }
    }
}
