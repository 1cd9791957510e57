//! The rule a certificate is about, read from its one canonical text.
//!
//! ```text
//! S(1,4,10)               take 1, 4 or 10            takes ascending, at least 1, each written out
//! S(all but 2,5,7)        take any number but these
//! 0.77                    take and break             digits 0-9 A-V, no zero at the end but in d.0
//! 0.0 | split(unequal)    ... or break, taking nothing, into two unequal (or: equal) heaps
//! ```
//!
//! Any other spelling is refused: a certificate is written by a program.

/// A rule for one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// A finite subtraction set, ascending, not empty.
    Takes(Vec<u64>),
    /// Every take but these, ascending, not empty.
    AllBut(Vec<u64>),
    /// Take and break.
    Code(Code),
}

/// A take-and-break code with perhaps a constrained split beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    /// `digits[i]`: bit h is set if taking i may leave exactly h non-empty heaps. The last is not 0 (unless alone).
    pub(crate) digits: Vec<u8>,
    /// Whether a heap may be broken into two unequal heaps.
    pub(crate) unequal: bool,
    /// Whether a heap may be broken into two equal heaps.
    pub(crate) equal: bool,
}

impl Code {
    /// k: the last digit that is not 0, whatever its bits.
    pub(crate) fn last(&self) -> u64 {
        self.digits.len() as u64 - 1
    }

    /// The takes whose digit has the bit for `heaps` heaps left.
    pub(crate) fn takes(&self, heaps: u32) -> Vec<u64> {
        let bit = |digit: &u8| digit >> heaps & 1 == 1;
        (0..).zip(&self.digits).filter(|(_, digit)| bit(digit)).map(|(take, _)| take).collect()
    }

    /// The most heaps that a move leaves.
    pub(crate) fn most_heaps(&self) -> u64 {
        let split = if self.unequal || self.equal { 2 } else { 0 };
        (1..5).filter(|&heaps| !self.takes(heaps).is_empty()).fold(split, |most, heaps| most.max(u64::from(heaps)))
    }

    /// Calls `visit` with the nim-value of every option of heap `n`, given the values of the smaller heaps.
    ///
    /// This is the only place that says what a move is.
    pub(crate) fn for_each_option(&self, n: usize, g: &[u32], visit: &mut impl FnMut(u32)) {
        for (take, digit) in self.digits.iter().enumerate().take(n + 1) {
            let rest = n - take;
            if digit & 1 != 0 && rest == 0 && n > 0 {
                visit(0);
            }
            if digit & 2 != 0 && rest > 0 {
                visit(g[rest]);
            }
            for heaps in 2..5 {
                if digit >> heaps & 1 == 1 {
                    for_each_sum(g, rest, 1, heaps, 0, visit);
                }
            }
        }
        if self.unequal {
            (1..n.div_ceil(2)).for_each(|a| visit(g[a] ^ g[n - a]));
        }
        if self.equal && n > 0 && n % 2 == 0 {
            visit(0);
        }
    }
}

/// The nim-sums of all ways to break `total` into `heaps` (2 to 4) heaps of at least `least`.
fn for_each_sum(g: &[u32], total: usize, least: usize, heaps: usize, sum: u32, visit: &mut impl FnMut(u32)) {
    if heaps == 2 {
        return (least..=total / 2).for_each(|a| visit(sum ^ g[a] ^ g[total - a]));
    }
    for a in least..=total / heaps {
        for_each_sum(g, total - a, a, heaps - 1, sum ^ g[a], visit);
    }
}

/// A number in decimal digits and nothing else, below 2^56 so that sums of some of them do not overflow.
pub(crate) fn number(text: &str) -> Option<u64> {
    let canonical = text == "0" || !text.starts_with('0');
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (canonical && digits).then(|| text.parse().ok().filter(|&number: &u64| number < 1 << 56))?
}

impl Rule {
    /// Reads the canonical text.
    pub(crate) fn parse(text: &str) -> Option<Rule> {
        if let Some(list) = text.strip_prefix("S(").and_then(|rest| rest.strip_suffix(')')) {
            let (list, all_but) = list.strip_prefix("all but ").map_or((list, false), |list| (list, true));
            let takes: Vec<u64> = list.split(',').map(number).collect::<Option<_>>()?;
            let ascending = takes.first() > Some(&0) && takes.windows(2).all(|pair| pair[0] < pair[1]);
            return ascending.then_some(if all_but { Rule::AllBut(takes) } else { Rule::Takes(takes) });
        }
        let (code, unequal, equal) = match text.split_once(" | ") {
            Some((code, "split(unequal)")) => (code, true, false),
            Some((code, "split(equal)")) => (code, false, true),
            Some(_) => return None,
            None => (text, false, false),
        };
        let (before, after) = code.split_once('.')?;
        let digit = |c: char| c.to_digit(32).filter(|_| !c.is_ascii_lowercase()).map(|digit| digit as u8);
        let first = before.chars().next().filter(|_| before.len() == 1).and_then(digit)?;
        let mut digits: Vec<u8> = after.chars().map(digit).collect::<Option<_>>()?;
        if digits == [0] {
            digits.clear();
        } else if digits.last().is_none_or(|&last| last == 0) {
            return None;
        }
        digits.insert(0, first);
        let moves_down = first.trailing_zeros() >= 2;
        let once = first & 4 == 0 || !(unequal || equal);
        (moves_down && once).then_some(Rule::Code(Code { digits, unequal, equal }))
    }
}
