//! Names of problems as people type them: what does not matter in them, and how far apart two are.

/// Letters and digits of a name in lower case, judges by their short names: `HDU 1847` is `hdu1847`.
pub(crate) fn normal(name: &str) -> String {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    for (long, short) in [("codeforces", "cf"), ("acw", "acwing"), ("lc", "leetcode"), ("abc", "atcoderabc")] {
        if let Some(rest) = plain.strip_prefix(long)
            && rest.starts_with(|c: char| c.is_ascii_digit())
        {
            return format!("{short}{rest}");
        }
    }
    plain
}

/// How many letters must be put in, left out, replaced or exchanged with a neighbour.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    // Nobody's typing mistake is longer than this, and the table below must stay small.
    const LONGEST: usize = 64;
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() > LONGEST || b.len() > LONGEST {
        return usize::MAX;
    }
    let mut table = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let same = usize::from(a[i - 1] != b[j - 1]);
                let mut best = (table[i - 1][j - 1] + same).min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(table[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    table[a.len()][b.len()]
}
