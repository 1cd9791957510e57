//! The values computed so far, in as few bytes as they need.
//!
//! Nearly every sequence stays below 256 for as long as anybody looks at it, so a table begins with one byte
//! a heap and widens itself the first time a value does not fit. Nothing ever wraps.

use crate::kernel::{Kernel, dispatch};

/// Nim-values of the heaps 0, 1, 2, ... in one, two or four bytes each.
#[derive(Clone, Debug)]
pub(crate) enum ValueTable {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Words(Vec<u32>),
}

impl Default for ValueTable {
    fn default() -> Self {
        ValueTable::Bytes(Vec::new())
    }
}

impl ValueTable {
    pub(crate) fn len(&self) -> usize {
        match self {
            ValueTable::Bytes(v) => v.len(),
            ValueTable::Shorts(v) => v.len(),
            ValueTable::Words(v) => v.len(),
        }
    }

    /// The value of a heap that has been computed.
    pub(crate) fn get(&self, heap: usize) -> Option<u32> {
        match self {
            ValueTable::Bytes(v) => v.get(heap).map(|&g| u32::from(g)),
            ValueTable::Shorts(v) => v.get(heap).map(|&g| u32::from(g)),
            ValueTable::Words(v) => v.get(heap).copied(),
        }
    }

    /// The value of a heap, or 0 beyond the table; for callers that have checked the length.
    pub(crate) fn at(&self, heap: usize) -> u32 {
        self.get(heap).unwrap_or(0)
    }

    pub(crate) fn push(&mut self, value: u32) {
        match self {
            ValueTable::Bytes(v) => match u8::try_from(value) {
                Ok(g) => v.push(g),
                Err(_) => self.widened().push(value),
            },
            ValueTable::Shorts(v) => match u16::try_from(value) {
                Ok(g) => v.push(g),
                Err(_) => self.widened().push(value),
            },
            ValueTable::Words(v) => v.push(value),
        }
    }

    /// Appends values, all below 256 in most calls.
    pub(crate) fn extend(&mut self, values: &[u16]) {
        if let ValueTable::Bytes(v) = self {
            let len = v.len();
            v.resize(len + values.len(), 0);
            if dispatch(Narrow { values, out: &mut v[len..] }) {
                return;
            }
            v.truncate(len);
        }
        for &g in values {
            self.push(u32::from(g));
        }
    }

    /// Appends values up to `len` heaps by repeating, every `period` of them, what stands from `from` on.
    ///
    /// At least one period must stand there; otherwise nothing is done.
    pub(crate) fn repeat(&mut self, from: usize, period: usize, len: usize) {
        fn repeat<T: Copy>(values: &mut Vec<T>, from: usize, period: usize, len: usize) {
            while period > 0 && values.len() < len && values.len() >= from + period {
                let back = (values.len() - from) / period * period;
                let at = values.len() - back;
                values.extend_from_within(at..at + back.min(len - values.len()));
            }
        }
        match self {
            ValueTable::Bytes(v) => repeat(v, from, period, len),
            ValueTable::Shorts(v) => repeat(v, from, period, len),
            ValueTable::Words(v) => repeat(v, from, period, len),
        }
    }

    /// Copies the values of the heaps from `from` on as far as the table and `out` reach; how many they were.
    pub(crate) fn copy_to(&self, from: usize, out: &mut [u64]) -> usize {
        fn copy<T: Copy + Into<u64>>(values: &[T], from: usize, out: &mut [u64]) -> usize {
            let values = values.get(from..).unwrap_or_default();
            let len = out.len().min(values.len());
            dispatch(Widen { values: &values[..len], out: &mut out[..len] });
            len
        }
        match self {
            ValueTable::Bytes(v) => copy(v, from, out),
            ValueTable::Shorts(v) => copy(v, from, out),
            ValueTable::Words(v) => copy(v, from, out),
        }
    }

    /// The values of the heaps from `from` on.
    pub(crate) fn from(&self, from: usize) -> Box<dyn Iterator<Item = u32> + '_> {
        match self {
            ValueTable::Bytes(v) => Box::new(v[from.min(v.len())..].iter().map(|&g| u32::from(g))),
            ValueTable::Shorts(v) => Box::new(v[from.min(v.len())..].iter().map(|&g| u32::from(g))),
            ValueTable::Words(v) => Box::new(v[from.min(v.len())..].iter().copied()),
        }
    }

    #[cfg(test)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).map(|heap| self.at(heap))
    }

    fn widened(&mut self) -> &mut Self {
        *self = match std::mem::take(self) {
            ValueTable::Bytes(v) => ValueTable::Shorts(v.into_iter().map(u16::from).collect()),
            ValueTable::Shorts(v) => ValueTable::Words(v.into_iter().map(u32::from).collect()),
            words @ ValueTable::Words(_) => words,
        };
        self
    }
}

/// Copies values into bytes, and says whether all fitted.
struct Narrow<'a> {
    values: &'a [u16],
    out: &'a mut [u8],
}

impl Kernel for Narrow<'_> {
    type Output = bool;
    #[allow(clippy::inline_always)] // What is not inlined is not compiled for wide vectors.
    #[inline(always)]
    fn run(self) -> bool {
        let mut all = 0;
        for (out, &value) in self.out.iter_mut().zip(self.values) {
            *out = value as u8;
            all |= value;
        }
        all < 256
    }
}

/// Copies values into words.
struct Widen<'a, T> {
    values: &'a [T],
    out: &'a mut [u64],
}

impl<T: Copy + Into<u64>> Kernel for Widen<'_, T> {
    type Output = ();
    #[allow(clippy::inline_always)] // What is not inlined is not compiled for wide vectors.
    #[inline(always)]
    fn run(self) {
        for (out, &value) in self.out.iter_mut().zip(self.values) {
            *out = value.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_both_widenings() {
        let mut table = ValueTable::default();
        let values = [0, 255, 256, 7, 65_535, 65_536, u32::MAX, 1];
        for v in values {
            table.push(v);
        }
        assert_eq!(table.iter().collect::<Vec<_>>(), values);
        assert_eq!((table.len(), table.get(2), table.get(8)), (8, Some(256), None));
    }
}
