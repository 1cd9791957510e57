//! The bytes of a certificate; `docs/certificate.md` describes them.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::certificate::{Certificate, PeriodClaim, WindowShape};

/// Which values are rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) mask: u32,
    pub(super) position: bool,
}

impl Split {
    /// Whether the value is rare at the heap; `t` is a take that splits.
    pub(super) fn is_rare(self, heap: u64, t: u64, value: u32) -> bool {
        let place = if self.position { heap + t } else { 0 };
        (u64::from((value & self.mask).count_ones()) + place) % 2 == 0
    }
}

/// What proves the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Evidence {
    /// The values of all heaps that the theorem needs, or nothing: the checker computes them anyway.
    Values { theorem: &'static str, split: Option<Split>, values: Option<Vec<u32>> },
    /// Windows of indices before ascending heaps.
    Windows { shape: WindowShape, windows: Vec<(u64, Vec<u8>)> },
}

impl Evidence {
    pub(super) fn theorem(&self) -> &'static str {
        match self {
            Evidence::Values { theorem, .. } => theorem,
            Evidence::Windows { .. } => "W3",
        }
    }
}

/// Formats into a `String`, which never fails.
macro_rules! line {
    ($out:expr, $($words:tt)*) => {{
        let _ = writeln!($out, $($words)*);
    }};
}

/// The whole file.
pub(super) fn bytes(certificate: &Certificate) -> Vec<u8> {
    let PeriodClaim { preperiod, period, saltus } = certificate.claim;
    let mut header = String::from("grundycert 1\nkind heap-period\n");
    line!(header, "rule {}\nplay normal", certificate.rule);
    line!(header, "claim preperiod={preperiod} period={period} saltus={saltus}");
    line!(header, "theorem {}", certificate.evidence.theorem());
    let split = |header: &mut String, split: Split| {
        line!(header, "split mask={} position={}", split.mask, u8::from(split.position));
    };
    let mut blob = Vec::new();
    match &certificate.evidence {
        Evidence::Values { split: chosen, values, .. } => {
            if let Some(chosen) = chosen {
                split(&mut header, *chosen);
            }
            match values {
                None => header.push_str("values recomputed\n"),
                Some(values) => {
                    let width = match values.iter().max() {
                        Some(256..=65535) => 2,
                        Some(65536..) => 4,
                        _ => 1,
                    };
                    for value in values {
                        blob.extend(&value.to_le_bytes()[..width]);
                    }
                    line!(header, "values count={} width={width} sha256={}", values.len(), digest(&blob));
                }
            }
        }
        Evidence::Windows { shape, windows } => {
            split(&mut header, Split { mask: shape.mask, position: shape.position });
            let rares: Vec<String> = shape.rares.iter().map(|(heap, value)| format!("{heap}:{value}")).collect();
            line!(header, "rares {}", if rares.is_empty() { "none".to_owned() } else { rares.join(" ") });
            line!(header, "windows length={} depth={} bits={}", shape.window, shape.depth, shape.bits);
            for (heap, window) in windows {
                blob.extend(heap.to_le_bytes());
                pack(window, shape.bits, &mut blob);
            }
            line!(header, "checkpoints count={} sha256={}", windows.len(), digest(&blob));
        }
    }
    let seal = digest(header.as_bytes());
    line!(header, "end sha256={seal}");
    let mut file = header.into_bytes();
    file.append(&mut blob);
    file
}

/// Appends indices of `bits` bits each, the lowest bit of the first index first; the last byte is filled with 0.
fn pack(indices: &[u8], bits: u32, blob: &mut Vec<u8>) {
    let (mut byte, mut filled) = (0u8, 0);
    for &index in indices {
        for s in 0..bits {
            byte |= (index >> s & 1) << filled;
            filled += 1;
            if filled == 8 {
                blob.push(byte);
                (byte, filled) = (0, 0);
            }
        }
    }
    if filled > 0 {
        blob.push(byte);
    }
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
