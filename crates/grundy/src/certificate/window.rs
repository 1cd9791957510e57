//! Certificates by windows: the evidence of the window theorem of the sparse space.
//!
//! Let R be the last rare heap, j(n) the index of a common heap (its value without the lowest bit of the mask) and
//! W the length of a window. With X = preperiod - 1 + W, the windows before X and X + p differ in their first index
//! and agree in all others, and for every prime q that divides p the window before X + p/q differs from the one
//! before X somewhere after the first index. From heap R + W + 1 on a register computes j, and every smaller rare
//! value is met by a pair of heaps (a, n - t - a) with a at most the depth. That proves that preperiod and period
//! are right and least; the proof stands in the checker. All that is kept are some windows on the way.

use crate::certificate::rule::Code;
use crate::certificate::write::Evidence;
use crate::certificate::{Certificate, CertificateError, PeriodClaim, TableProof};
use crate::heap::primes_of;
use crate::rules::OneHeapRules;

/// What all windows of a proof have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowShape {
    /// The mask; values with an even number of bits in common with it are rare. 1 to 65535.
    pub mask: u32,
    /// Whether the parity of heap + splitting take counts as one bit more.
    pub position: bool,
    /// Every rare heap from 1 on, ascending, with its value.
    pub rares: Vec<(u64, u32)>,
    /// The depth A: all rare values are met by pairs whose first heap is a common one of at most A.
    pub depth: u64,
    /// The length W of a window in heaps: more than the last rare heap + the last digit's take, and more than the
    /// depth + the largest splitting take.
    pub window: usize,
    /// Bits of an index, 1 to 6: every index of the run is below 2^bits.
    pub bits: u32,
}

/// A window certificate in the making.
///
/// ```
/// use grundy::certificate::{WindowProof, WindowShape};
/// use grundy::{NimSequence, Ruleset};
/// // 0.356: preperiod 7315, period 142, six rare heaps under the mask 11011.
/// let rules: Ruleset = "0.356".parse()?;
/// let values = NimSequence::of(&rules).expect("one heap").prefix(12_000)?;
/// let proof = WindowProof::from_values(&rules.one_heap().unwrap(), 0x1b, false, &values)?;
/// assert_eq!(proof.shape().rares.len(), 6);
/// assert_eq!(proof.finish(7315, 142, 0)?.theorem(), "W3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WindowProof {
    rule: String,
    shape: WindowShape,
    windows: Vec<(u64, Vec<u8>)>,
}

pub(super) fn refuse<T>(why: impl Into<String>) -> Result<T, CertificateError> {
    Err(CertificateError::Window(why.into()))
}

impl WindowProof {
    /// A proof without windows yet, for an octal code without constrained splits.
    pub fn new(rules: &OneHeapRules, shape: WindowShape) -> Result<Self, CertificateError> {
        let code = octal(rules, shape.mask, shape.position)?;
        let mut last_rare = 0;
        for &(heap, _) in &shape.rares {
            if heap <= last_rare || heap >= 1 << 56 {
                return refuse("rare heaps are listed ascending, from 1 on and below 2^56");
            }
            last_rare = heap;
        }
        let longest = code.splits().last().copied().unwrap_or(0);
        let least = last_rare.saturating_add(code.last()).max(shape.depth.saturating_add(longest));
        if shape.window as u64 <= least {
            return refuse(format!("a window must be longer than {least} heaps"));
        }
        if !(1..=6).contains(&shape.bits) {
            return refuse("an index has 1 to 6 bits");
        }
        Ok(WindowProof { rule: code.to_string(), shape, windows: Vec::new() })
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &WindowShape {
        &self.shape
    }

    /// The first heap before which a window can be.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.shape.rares.last().map_or(0, |&(heap, _)| heap) + self.shape.window as u64 + 1
    }

    /// The heaps before which the claim needs a window, ascending; the last is the last of the whole proof.
    ///
    /// Costs O(sqrt(period)).
    pub fn needed(&self, preperiod: u64, period: u64) -> Result<Vec<u64>, CertificateError> {
        if preperiod >= 1 << 56 || period >= 1 << 56 {
            return Err(CertificateError::TooLarge);
        }
        if period == 0 || (self.shape.position && period % 2 == 1) {
            return refuse("a period of the values is at least 1, and even where the position counts");
        }
        let last_rare = self.shape.rares.last().map_or(0, |&(heap, _)| heap);
        if preperiod < last_rare + 2 {
            return refuse(format!("the preperiod must be at least {} here", last_rare + 2));
        }
        let x = preperiod - 1 + self.shape.window as u64;
        // Where the position counts, common heaps an odd distance apart always differ.
        let parts = primes_of(period).into_iter().map(|q| period / q);
        let parts = parts.filter(|less| !self.shape.position || less % 2 == 0);
        let mut heaps: Vec<u64> = parts.chain([0, period]).map(|later| x + later).collect();
        heaps.sort_unstable();
        heaps.dedup();
        Ok(heaps)
    }

    /// Adds the indices of the heaps `heap - W` to `heap - 1`, in any order of calls.
    pub fn add(&mut self, heap: u64, window: &[u8]) -> Result<(), CertificateError> {
        if window.len() != self.shape.window {
            return refuse(format!("a window has {} indices here, not {}", self.shape.window, window.len()));
        }
        if let Some(index) = window.iter().find(|&&index| index >> self.shape.bits != 0) {
            return refuse(format!("the index {index} does not fit {} bits", self.shape.bits));
        }
        if heap < self.first() || heap >= 1 << 56 {
            return refuse(format!("a window stands before heap {} or a later one", self.first()));
        }
        match self.windows.binary_search_by_key(&heap, |&(heap, _)| heap) {
            Ok(at) if self.windows[at].1 == window => Ok(()),
            Ok(_) => refuse(format!("two different windows before heap {heap}")),
            Err(at) => {
                self.windows.insert(at, (heap, window.to_vec()));
                Ok(())
            }
        }
    }

    /// The certificate, if the windows fit the claim; windows past the last one needed are left out.
    pub fn finish(mut self, preperiod: u64, period: u64) -> Result<Certificate, CertificateError> {
        let needed = self.needed(preperiod, period)?;
        if needed.iter().any(|&heap| heap >= 1 << 56) {
            return Err(CertificateError::TooLarge);
        }
        let window = |heap: &u64| match self.windows.binary_search_by_key(heap, |&(heap, _)| heap) {
            Ok(at) => Ok(&self.windows[at].1),
            Err(_) => refuse(format!("the window before heap {heap} is missing")),
        };
        let x = preperiod - 1 + self.shape.window as u64;
        let (base, again) = (window(&x)?, window(&(x + period))?);
        if base[0] == again[0] || base[1..] != again[1..] {
            return refuse("the windows one period apart must differ in the first index and in no other");
        }
        for heap in needed.iter().filter(|&&heap| heap != x && heap != x + period) {
            if window(heap)?[1..] == base[1..] {
                return refuse(format!("{} is a smaller period", heap - x));
            }
        }
        self.windows.retain(|&(heap, _)| heap <= x + period);
        Ok(Certificate {
            rule: self.rule,
            claim: PeriodClaim { preperiod, period, saltus: 0 },
            evidence: Evidence::Windows { shape: self.shape, windows: self.windows },
        })
    }

    /// A proof from a table of all values from heap 0 on.
    ///
    /// Rare heaps, depth and bits are read off the values, and windows are cut out of them. Costs about one
    /// computation of the values by pairs; meant for sequences that fit into memory.
    pub fn from_values(
        rules: &OneHeapRules,
        mask: u32,
        position: bool,
        values: &[u64],
    ) -> Result<TableProof, CertificateError> {
        TableProof::new(rules, mask, position, values)
    }
}

/// The code of the rules, if windows are for such a code, mask and position.
pub(super) fn octal(rules: &OneHeapRules, mask: u32, position: bool) -> Result<Code, CertificateError> {
    let Some(code) = Code::of(rules).filter(Code::is_plain_octal) else {
        return refuse("windows are for octal codes that split heaps without constraint");
    };
    let splits = code.splits();
    if position && splits.iter().any(|t| t % 2 != splits[0] % 2) {
        return refuse("the position can count only if the splitting takes have one parity");
    }
    if mask == 0 || mask > 0xffff { refuse("a mask is 1 to 65535") } else { Ok(code) }
}
