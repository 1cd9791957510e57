//! The same baselines in plain Rust, and the random sets that all programs are given.

/// The nim-values of a subtraction set by an array and marks cleared for every heap.
pub(crate) fn values(takes: &[u64], heaps: usize) -> Vec<u32> {
    let mut values = vec![0u32; heaps];
    let mut seen = [false; 128];
    for heap in 0..heaps {
        seen.fill(false);
        for &take in takes.iter().take_while(|&&take| take <= heap as u64) {
            seen[values[heap - take as usize] as usize] = true;
        }
        values[heap] = seen.iter().position(|&hit| !hit).unwrap_or(seen.len()) as u32;
    }
    values
}

/// A loop that only shifts and ors one word a heap: the outcomes of a set with takes up to 64.
pub(crate) fn outcome_words(takes: &[u64], heaps: u64) -> Vec<u64> {
    let mask = takes.iter().fold(0u64, |mask, take| mask | 1 << (take - 1));
    let mut state = 0u64;
    let mut words = Vec::with_capacity((heaps / 64) as usize);
    for _ in 0..heaps / 64 {
        for _ in 0..64 {
            state = state << 1 | u64::from(state & mask == 0);
        }
        words.push(state.reverse_bits());
    }
    words
}

/// Random numbers that are the same in every run (splitmix64, Steele, Lea and Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number from 1 to `most`.
    pub(crate) fn up_to(&mut self, most: u64) -> u64 {
        self.next() % most + 1
    }

    /// So many different numbers from 1 to `most`, ascending.
    pub(crate) fn set(&mut self, size: usize, most: u64) -> Vec<u64> {
        let mut set = std::collections::BTreeSet::new();
        while set.len() < size {
            set.insert(self.up_to(most));
        }
        set.into_iter().collect()
    }
}

/// Numbers with blanks between them.
pub(crate) fn words(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}
