//! An output held to the right one, word by word.

/// How an output differs from the right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A wrong word.
    Wrong {
        /// Which word of the output, from 0.
        word: usize,
        /// What it should be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// The output ends too early.
    Missing {
        /// How many words there are.
        words: usize,
        /// What should come next.
        expected: String,
    },
    /// All that should be there is there, and other words as well.
    Extra {
        /// The first word that should not be there.
        found: String,
    },
    /// The right words in the wrong lines.
    Lines {
        /// How many lines there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The program failed.
    Crash {
        /// How.
        how: String,
    },
    /// The program did not end in time.
    TimeOut,
    /// The program printed without end.
    Flood,
}

impl Difference {
    /// The stable name of the kind.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Difference::Wrong { .. } => "wrong-answer",
            Difference::Missing { .. } => "missing-output",
            Difference::Extra { .. } => "extra-output",
            Difference::Lines { .. } => "wrong-lines",
            Difference::Crash { .. } => "crash",
            Difference::TimeOut => "time-out",
            Difference::Flood => "too-much-output",
        }
    }
}

fn words(text: &[u8]) -> Vec<&[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect()
}

fn shown(word: &[u8]) -> String {
    const LONGEST: usize = 60;
    let text = String::from_utf8_lossy(&word[..word.len().min(4 * LONGEST)]);
    let text: String = text.chars().take(LONGEST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if word.len() > text.len() { format!("{text}...") } else { text }
}

/// Whether two outputs have the same words.
pub(crate) fn same_words(one: &[u8], other: &[u8]) -> bool {
    words(one) == words(other)
}

/// The first difference, and the byte of the right output at which it is; `None` if there is none.
pub(crate) fn compare(expected: &[u8], found: &[u8]) -> Option<(Difference, usize)> {
    let (right, theirs) = (words(expected), words(found));
    let place = |word: usize| {
        right.get(word).map_or(expected.len(), |word| word.as_ptr() as usize - expected.as_ptr() as usize)
    };
    let Some(first) = (0..right.len().max(theirs.len())).find(|&i| right.get(i) != theirs.get(i)) else {
        let lines = |text: &[u8]| text.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
        let (expected_lines, found_lines) = (lines(expected), lines(found));
        let difference = Difference::Lines { expected: expected_lines, found: found_lines };
        return (expected_lines != found_lines).then_some((difference, 0));
    };
    if theirs.len() > right.len() && is_within(&right, &theirs) {
        return Some((Difference::Extra { found: shown(theirs[first]) }, place(first)));
    }
    let difference = match (right.get(first), theirs.get(first)) {
        (Some(right), Some(theirs)) => Difference::Wrong { word: first, expected: shown(right), found: shown(theirs) },
        (Some(right), None) => Difference::Missing { words: theirs.len(), expected: shown(right) },
        (None, found) => Difference::Extra { found: shown(found.copied().unwrap_or_default()) },
    };
    Some((difference, place(first)))
}

/// Whether all words of `inner` occur in `outer` in this order, `outer` beginning or ending with other words.
fn is_within(inner: &[&[u8]], outer: &[&[u8]]) -> bool {
    let mut rest = outer.iter();
    !inner.is_empty() && inner.iter().all(|word| rest.any(|other| other == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_and_lines_are_counted() {
        let kind = |expected: &str, found: &str| {
            compare(expected.as_bytes(), found.as_bytes()).map(|(difference, at)| (difference.kind(), at))
        };
        assert_eq!(kind("Yes\nNo\n", "Yes\r\n\nNo"), None);
        assert_eq!(kind("Yes\nNo\n", "Yes\nYes\n"), Some(("wrong-answer", 4)));
        assert_eq!(kind("Yes\nNo\n", "Yes\n"), Some(("missing-output", 4)));
        assert_eq!(kind("Yes\nNo\n", "n = Yes\nNo\n"), Some(("extra-output", 0)));
        assert_eq!(kind("Yes\nNo\n", "Yes\nNo\nNo\n"), Some(("extra-output", 7)));
        assert_eq!(kind("Yes\nNo\n", "Yes No\n"), Some(("wrong-lines", 0)));
        assert_eq!(kind("", "x"), Some(("extra-output", 0)));
    }
}
