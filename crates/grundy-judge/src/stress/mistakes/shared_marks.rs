//! The marks of a recursive function that all its calls share.
//!
//! ```text
//! int sg(int n) { clear(vis); for (each option) vis[sg(option)] = true; return first i with !vis[i]; }
//! ```
//!
//! What the inner call marked is still there when the outer one goes on, and what the outer one had marked is gone.

use super::Typed;

/// Heaps are followed up to here without a memory of values, which copies marks for each of them.
const LARGEST: usize = 1000;

/// Without a memory: value and marks left by a call depend on the heap alone.
pub(super) fn plain(rules: &Typed, length: usize) -> Option<Vec<u64>> {
    if length > LARGEST {
        return None;
    }
    let mut results: Vec<(u64, Vec<u64>)> = Vec::with_capacity(length);
    for heap in 0..length {
        let mut marks: Vec<u64> = Vec::new();
        for parts in rules.options(heap) {
            let value = parts.iter().fold(0, |xor, &part| xor ^ results[part].0);
            if let Some(&last) = parts.last() {
                marks.clone_from(&results[last].1);
            }
            if !marks.contains(&value) {
                marks.push(value);
            }
        }
        results.push((first_free(&marks), marks));
    }
    Some(results.into_iter().map(|(value, _)| value).collect())
}

fn first_free(marks: &[u64]) -> u64 {
    (0..=marks.len() as u64).find(|value| !marks.contains(value)).unwrap_or(0)
}

/// A call that has begun.
struct Frame {
    heap: usize,
    options: Vec<Vec<usize>>,
    option: usize,
    part: usize,
    xor: u64,
}

/// With a memory of values, which lasts from one call from outside to the next.
pub(super) struct Memo<'r> {
    rules: &'r Typed,
    values: Vec<Option<u64>>,
    /// A value is marked if the number of the last clearing stands here.
    marks: Vec<u64>,
    clearings: u64,
}

impl<'r> Memo<'r> {
    pub(super) fn new(rules: &'r Typed, largest: usize) -> Self {
        Memo { rules, values: vec![None; largest + 1], marks: vec![0; largest + 2], clearings: 0 }
    }

    fn begin(&mut self, heap: usize) -> Frame {
        self.clearings += 1;
        Frame { heap, options: self.rules.options(heap), option: 0, part: 0, xor: 0 }
    }

    /// What the program computes for this heap.
    pub(super) fn value(&mut self, heap: usize) -> u64 {
        if let Some(known) = self.values[heap] {
            return known;
        }
        let mut stack = vec![self.begin(heap)];
        while let Some(frame) = stack.last_mut() {
            let Some(parts) = frame.options.get(frame.option) else {
                let free = self.marks.iter().position(|&mark| mark != self.clearings);
                self.values[frame.heap] = Some(free.unwrap_or(self.marks.len()) as u64);
                stack.pop();
                continue;
            };
            let Some(&part) = parts.get(frame.part) else {
                let value = frame.xor as usize;
                if value >= self.marks.len() {
                    self.marks.resize(value + 1, 0);
                }
                self.marks[value] = self.clearings;
                (frame.option, frame.part, frame.xor) = (frame.option + 1, 0, 0);
                continue;
            };
            match self.values[part] {
                Some(known) => {
                    frame.xor ^= known;
                    frame.part += 1;
                }
                None => {
                    let deeper = self.begin(part);
                    stack.push(deeper);
                }
            }
        }
        self.values[heap].unwrap_or(0)
    }

    /// The whole table of a program that asks for its last heap first.
    pub(super) fn table(mut self) -> Vec<u64> {
        (0..self.values.len()).rev().map(|heap| self.value(heap)).collect::<Vec<_>>().into_iter().rev().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faulty function as it is written, with its recursion.
    fn sg(rules: &Typed, heap: usize, vis: &mut Vec<u64>, memo: &mut Option<Vec<Option<u64>>>) -> u64 {
        if let Some(known) = memo.as_ref().and_then(|memo| memo[heap]) {
            return known;
        }
        vis.clear();
        for parts in rules.options(heap) {
            let value = parts.iter().fold(0, |xor, &part| xor ^ sg(rules, part, vis, memo));
            vis.push(value);
        }
        let value = first_free(vis);
        if let Some(memo) = memo {
            memo[heap] = Some(value);
        }
        value
    }

    #[test]
    fn both_are_what_the_recursive_function_computes() {
        for text in ["S(1,3,4)", "S(4,1,3)", "kayles", "0.07", "S(2,5)"] {
            let rules = Typed::read(text).unwrap();
            let simple: Vec<u64> = (0..14).map(|heap| sg(&rules, heap, &mut Vec::new(), &mut None)).collect();
            assert_eq!(plain(&rules, 14).unwrap(), simple, "{text}");
            let mut known = Some(vec![None; 14]);
            let top = sg(&rules, 13, &mut Vec::new(), &mut known);
            assert_eq!(Memo::new(&rules, 13).value(13), top, "{text}");
        }
    }
}
