//! An independent checker for certificates of periods.
//!
//! Whoever claims that the nim-sequence of a rule repeats from a heap on, with a period that is the least
//! possible, can hand the claim over as a file. This crate decides whether the file proves it. It shares no
//! code with any solver and depends on nothing but Rust's standard library; it trusts the rule as it stands in
//! the file, integer arithmetic, and the theorems it names, whose proofs are short enough to stand beside their
//! conditions in `period.rs` and `windows.rs`. The format is described field by field in `docs/certificate.md`.
//!
//! Every value is computed again. A checker can fail in two ways, and only one of them matters: it must never
//! call a false claim valid. So whatever is unknown, left over, out of range or too large is refused.
//!
//! ```
//! use grundy_check::{Options, Verdict, check, sha256};
//! let header = "grundycert 1\nkind heap-period\nrule 0.77\nplay normal\n\
//!     claim preperiod=71 period=12 saltus=0\ntheorem T1\nvalues recomputed\n";
//! let file = format!("{header}end sha256={}\n", sha256(header.as_bytes()));
//! assert!(matches!(check(file.as_bytes(), &Options::default()), Verdict::Valid(..)));
//! let lie = file.replace("preperiod=71", "preperiod=70");
//! assert!(matches!(check(lie.as_bytes(), &Options::default()), Verdict::Altered(..)));
//! let header = header.replace("preperiod=71", "preperiod=70");
//! let lie = format!("{header}end sha256={}\n", sha256(header.as_bytes()));
//! assert!(matches!(check(lie.as_bytes(), &Options::default()), Verdict::Invalid(Some(70), _)));
//! ```

mod format;
mod period;
mod register;
mod rule;
mod sha256;
mod sparse;
mod windows;

use std::ops::RangeInclusive;

pub use sha256::sha256;

/// What a check may spend and what it shall look at.
#[derive(Clone, Debug)]
pub struct Options {
    /// Steps after which the check stops with [`Verdict::Partial`]: an option looked at, or a heap of a segment.
    pub max_work: u64,
    /// Bytes for tables, for every thread anew.
    pub max_memory: u64,
    /// How many segments of a window certificate are checked at the same time (at least 1).
    pub threads: usize,
    /// The segments of a window certificate to be checked, numbered from 1; `None` for all.
    pub segments: Option<RangeInclusive<u64>>,
}

impl Default for Options {
    /// 2^36 steps (some minutes), 1 GiB, one thread, all segments.
    fn default() -> Self {
        Options { max_work: 1 << 36, max_memory: 1 << 30, threads: 1, segments: None }
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The file proves its claim, which is given in words.
    Valid(String),
    /// The claim or its evidence is false: the first heap at which it fails, if it fails at a heap, and what fails.
    Invalid(Option<u64>, String),
    /// Nothing false was found, but not everything was checked.
    Partial {
        /// Segments checked.
        checked: u64,
        /// Segments that there are.
        segments: u64,
        /// The limit that was met, if it was not only that segments were left out.
        limit: Option<String>,
    },
    /// The file is of another kind, or was written wrongly: the line of the header, counted from 1, and what is wrong.
    Unreadable(Option<usize>, String),
    /// The file begins as a certificate, and its bytes are not those that its digests were made of: where that shows first.
    Altered(Option<usize>, String),
}

impl Verdict {
    /// The verdict as a sentence; `digest` is that of the file, so that partial verdicts can be put together.
    #[must_use]
    pub fn words(&self, digest: &str) -> String {
        let at = |line: &Option<usize>| line.map_or(String::new(), |line| format!("line {line}: "));
        match self {
            Verdict::Valid(claim) => format!("valid: {claim}"),
            Verdict::Invalid(Some(heap), reason) => format!("invalid: first failure at heap {heap}: {reason}"),
            Verdict::Invalid(None, reason) => format!("invalid: {reason}"),
            Verdict::Partial { checked, segments, limit } => {
                let limit = limit.as_ref().map_or(String::new(), |limit| format!("; {limit}"));
                format!("checked {checked} of {segments} segments of certificate sha256 {digest}{limit}")
            }
            Verdict::Unreadable(line, reason) => format!("no certificate: {}{reason}", at(line)),
            Verdict::Altered(line, reason) => {
                let what = "a digest does not match, so the certificate was changed or cut off after it was written";
                format!("altered: {what}: {}{reason}", at(line))
            }
        }
    }
}

/// Why a check ends before its end.
#[derive(Clone, Debug)]
enum Stop {
    False(Option<u64>, String),
    Limit(String),
}

impl Stop {
    fn at(heap: u64, reason: impl Into<String>) -> Stop {
        Stop::False(Some(heap), reason.into())
    }

    fn because(reason: impl Into<String>) -> Stop {
        Stop::False(None, reason.into())
    }
}

/// Counts steps and bytes against the limits.
#[derive(Debug)]
struct Budget {
    work: u64,
    max_memory: u64,
}

impl Budget {
    /// Takes so many steps from what may be spent.
    fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        self.work = self.work.checked_sub(steps).ok_or(Stop::Limit("stopped at the limit of steps".to_owned()))?;
        Ok(())
    }

    /// Refuses tables that are too large, before anything is computed.
    fn table(&self, heaps: u64) -> Result<usize, Stop> {
        // Four bytes a value, and a vector may reserve twice of it.
        if heaps > self.max_memory / 8 || heaps > u64::from(u32::MAX) / 2 {
            return Err(Stop::Limit(format!("a table of {heaps} heaps does not fit {} bytes", self.max_memory)));
        }
        Ok(heaps as usize)
    }
}

/// Checks a certificate. Never panics; time and memory are bounded by the options and by the file's size.
#[must_use]
pub fn check(file: &[u8], options: &Options) -> Verdict {
    let certificate = match format::parse(file) {
        Ok(certificate) => certificate,
        Err((line, reason)) if format::is_altered(file) => return Verdict::Altered(line, reason),
        Err((line, reason)) => return Verdict::Unreadable(line, reason),
    };
    let mut budget = Budget { work: options.max_work, max_memory: options.max_memory };
    let segments = if let format::Evidence::W3(_, w) = &certificate.evidence { w.checkpoints.len() as u64 } else { 1 };
    match period::check(&certificate, options, &mut budget) {
        Ok(checked) if checked == segments => Verdict::Valid(claim(&certificate)),
        Ok(checked) => Verdict::Partial { checked, segments, limit: None },
        Err(Stop::Limit(limit)) => Verdict::Partial { checked: 0, segments, limit: Some(limit) },
        Err(Stop::False(heap, reason)) => Verdict::Invalid(heap, reason),
    }
}

fn claim(certificate: &format::Certificate<'_>) -> String {
    let format::Claim { preperiod, period, saltus } = certificate.claim;
    let plus = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    let claim = format!("normal play: g(n + {period}) = g(n){plus} for all n >= {preperiod}");
    format!("{}, {claim}, and both are the least possible (theorem {})", certificate.rule_text, certificate.theorem)
}
