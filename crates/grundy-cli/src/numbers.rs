//! Numbers as people type them: `1000000`, `1_000_000`, `1e6`, `2^20`, and sizes such as `512M`.

use grundy::Natural;

/// Numbers of more digits than this are not built from an exponent.
const DIGITS: u32 = 10_000;

/// A whole number of any size.
pub(crate) fn number(text: &str) -> Result<Natural, String> {
    let refuse = || format!("\"{text}\" is not a whole number; write 1000000, 1_000_000, 1e6 or 2^20");
    if let Some((digits, exponent)) = text.split_once(['e', 'E']) {
        let exponent = unsigned(exponent).ok_or_else(refuse)?;
        return scaled(digits, exponent).ok_or_else(refuse);
    }
    if let Some((base, exponent)) = text.split_once('^') {
        let base = digits(base).ok_or_else(refuse)?;
        let exponent = unsigned(exponent).ok_or_else(refuse)?;
        return power(&base, exponent).ok_or_else(|| format!("\"{text}\" has more than {DIGITS} digits"));
    }
    digits(text).ok_or_else(refuse)
}

/// A number of heaps, which fits a machine word.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    number(text)?.to_u64().ok_or_else(|| format!("\"{text}\" is more than 2^64 - 1"))
}

/// A number of bytes.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let refuse = || format!("\"{text}\" is not a size");
    let trimmed = text.trim();
    let units = trimmed.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_' || c == '^');
    let digits = &trimmed[..trimmed.len() - units.len()];
    let shift = match units.trim().to_ascii_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(refuse()),
    };
    let bytes = count(digits).map_err(|_| refuse())?;
    bytes.checked_mul(1 << shift).filter(|&bytes| bytes > 0).ok_or_else(refuse)
}

/// Digits only: `1e+6` is not how these numbers are written.
fn unsigned(text: &str) -> Option<u32> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn digits(text: &str) -> Option<Natural> {
    let plain: String = text.chars().filter(|&c| c != '_').collect();
    let shape = plain.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('_') && !text.ends_with('_');
    (shape && !plain.is_empty() && plain.len() <= DIGITS as usize).then(|| plain.parse().ok()).flatten()
}

/// `1.5` and 6 make 1500000.
fn scaled(text: &str, exponent: u32) -> Option<Natural> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() {
        return None;
    }
    let zeros = exponent.checked_sub(u32::try_from(fraction.len()).ok()?).filter(|&zeros| zeros <= DIGITS)?;
    digits(&format!("{whole}{fraction}{}", "0".repeat(zeros as usize)))
}

fn power(base: &Natural, exponent: u32) -> Option<Natural> {
    if *base <= 1 {
        return Some(if exponent == 0 { Natural::ONE } else { base.clone() });
    }
    let bits = base.to_u64().map_or(64, |base| u64::from(base.ilog2().max(1)));
    if u64::from(exponent) * bits > u64::from(DIGITS) * 3 || base.to_u64().is_none() && exponent > 100 {
        return None;
    }
    Some((0..exponent).fold(Natural::ONE, |product, _| &product * base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, expected) in [
            ("0", "0"),
            ("1000000", "1000000"),
            ("1_000_000", "1000000"),
            ("1e6", "1000000"),
            ("1.5E6", "1500000"),
            ("2^20", "1048576"),
            ("10^30", "1000000000000000000000000000000"),
            ("0^0", "1"),
        ] {
            assert_eq!(number(text).map(|n| n.to_string()).as_deref(), Ok(expected), "{text}");
        }
        for text in
            ["", "-1", "1.5", "1.55e1", "e6", "1e", "2^", "^2", "1e999999999", "9^999999999", "_1", "1__", "0x10", "+5"]
        {
            assert!(number(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_have_units_of_1024() {
        assert_eq!(size("512"), Ok(512));
        assert_eq!(size("2K"), Ok(2048));
        assert_eq!(size("3 MiB"), Ok(3 << 20));
        assert_eq!(size("8g"), Ok(8 << 30));
        assert_eq!(size("2^20"), Ok(1 << 20));
        for text in ["", "0", "G", "1.5G", "-1", "1X", "99999999999T"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
