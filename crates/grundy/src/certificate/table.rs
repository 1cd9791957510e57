//! A window proof cut out of a table that has all values.

use crate::certificate::window::{WindowProof, WindowShape, octal, refuse};
use crate::certificate::write::Split;
use crate::certificate::{Certificate, CertificateError};
use crate::mex::MexSet;
use crate::rules::OneHeapRules;

/// A [`WindowProof`] with a table of indices to cut windows from; see [`WindowProof::from_values`].
#[derive(Clone, Debug)]
pub struct TableProof {
    proof: WindowProof,
    /// The indices of all heaps; of the rare ones too, where nobody asks for them.
    indices: Vec<u8>,
}

impl TableProof {
    pub(super) fn new(
        rules: &OneHeapRules,
        mask: u32,
        position: bool,
        values: &[u64],
    ) -> Result<Self, CertificateError> {
        let code = octal(rules, mask, position)?;
        let Ok(values) = values.iter().map(|&v| u32::try_from(v)).collect::<Result<Vec<u32>, _>>() else {
            return refuse("values above 2^32 have no index of 6 bits");
        };
        let split = Split { mask, position };
        let splits: Vec<usize> = code.splits().into_iter().map(|t| t as usize).collect();
        let rare = |n: usize, value: u32| split.is_rare(n as u64, splits[0] as u64, value);
        let rares: Vec<(u64, u32)> =
            (1..values.len()).filter(|&n| rare(n, values[n])).map(|n| (n as u64, values[n])).collect();
        let last_rare = rares.last().map_or(0, |&(heap, _)| heap as usize);
        let k = code.last() as usize;
        let longest = splits.last().copied().unwrap_or(0);
        // How far up the first heaps of all pairs lie that heap n needs; from here on no pair has two rare heaps.
        let from = 2 * last_rare + k + 2;
        let steps: Vec<usize> = code.reductions().into_iter().map(|i| i as usize).collect();
        let mut met = MexSet::new();
        let mut depth_of = |n: usize| {
            met.clear();
            for i in &steps {
                met.insert(values[n - i]);
            }
            let missing = (0..values[n]).filter(|&v| rare(n, v) && !met.contains(v)).count();
            let (mut missing, mut a) = (missing, 0);
            while missing > 0 && splits.iter().any(|t| 2 * (a + 1) + t <= n) {
                a += 1;
                for t in splits.iter().filter(|&t| 2 * a + t <= n) {
                    let v = values[a] ^ values[n - t - a];
                    if v < values[n] && rare(n, v) && !met.contains(v) {
                        met.insert(v);
                        missing -= 1;
                    }
                }
            }
            a
        };
        let depths: Vec<usize> = (from..values.len()).map(&mut depth_of).collect();
        let window = |depth: usize| (last_rare + k).max(depth + longest) + 1;
        // The heaps that have to be met begin later with a greater depth, so the second round is enough.
        let reach = |depth: usize| {
            depths.iter().skip((last_rare + window(depth) + 1).saturating_sub(from)).max().copied().unwrap_or(0)
        };
        let depth = reach(0).max(1);
        let low = mask.trailing_zeros();
        let below = (1 << low) - 1;
        let index = |value: u32| (value & below) | (value >> 1 & !below);
        let top = values.iter().skip(last_rare + 1).map(|&value| index(value)).max().unwrap_or(0);
        if top >= 64 {
            return refuse(format!("the index {top} does not fit 6 bits"));
        }
        let bits = (u32::BITS - top.leading_zeros()).max(1);
        let shape = WindowShape { mask, position, rares, depth: depth as u64, window: window(depth), bits };
        let indices = values.iter().map(|&value| index(value) as u8).collect();
        Ok(TableProof { proof: WindowProof::new(rules, shape)?, indices })
    }

    /// What all windows have in common.
    #[must_use]
    pub fn shape(&self) -> &WindowShape {
        self.proof.shape()
    }

    /// The certificate of a period, with the windows it needs and `more` between them, about evenly spaced.
    pub fn finish(mut self, preperiod: u64, period: u64, more: u64) -> Result<Certificate, CertificateError> {
        let mut heaps = self.proof.needed(preperiod, period)?;
        let (first, last) = (self.proof.first(), heaps.last().copied().unwrap_or(0));
        let gap = (last.saturating_sub(first) / (more + 1)).max(1);
        heaps.extend((1..=more).map(|i| first + i * gap).filter(|&heap| heap < last));
        for heap in heaps {
            let end = usize::try_from(heap).ok().filter(|&end| end <= self.indices.len());
            let window = end.and_then(|end| self.indices.get(end.checked_sub(self.shape().window)?..end));
            let Some(window) = window.map(<[u8]>::to_vec) else {
                return refuse(format!("the table ends before heap {heap}"));
            };
            self.proof.add(heap, &window)?;
        }
        self.proof.finish(preperiod, period)
    }
}
