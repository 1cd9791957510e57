//! The formulas of theorems in Chinese.
//!
//! The library words them in English, in a few fixed patterns; each pattern has its Chinese here, and what is
//! symbols only stays as it is.

/// A formula of a theorem; words that no pattern fits stay English.
pub(super) fn of(words: &str) -> String {
    cases(words).or_else(|| exchange(words)).or_else(|| exponent(words)).or_else(|| stretches(words)).unwrap_or_else(
        || match words {
            "every heap is 0: there are no moves" => "没有走法，每一堆的 SG 值都是 0".to_owned(),
            "g(2n) = n and g(2n+1) = g(n)" => "SG(2n) = n，SG(2n+1) = SG(n)".to_owned(),
            "g(n) = n for n <= 2, then 1 for even and 0 for odd n" => {
                "n ≤ 2 时 SG(n) = n，此后偶数堆为 1，奇数堆为 0".to_owned()
            }
            "from n = 5 on g(n) = 0 for odd n and mex{0, g(n/2)} for even n" => {
                "从 n = 5 起，n 为奇数时 SG(n) = 0，n 为偶数时 SG(n) = mex{0, SG(n/2)}".to_owned()
            }
            "g(n) = the number of odd prime factors of n, with multiplicity, and one more if n is even" => {
                "SG(n) = n 的奇质因子个数（重复的也计），n 为偶数时再加 1".to_owned()
            }
            "g(n) = the number of prime factors of n, with multiplicity" => {
                "SG(n) = n 的质因子个数（重复的也计）".to_owned()
            }
            _ => words.replace("g(", "SG("),
        },
    )
}

/// `with r = n mod 7: g(n) = A if r < 5, else B`.
fn cases(words: &str) -> Option<String> {
    let (modulus, rest) = words.strip_prefix("with r = ")?.split_once(": g(n) = ")?;
    let (first, rest) = rest.split_once(" if ")?;
    let (condition, second) = rest.split_once(", else ")?;
    Some(format!("令 r = {modulus}：{condition} 时 SG(n) = {first}，否则 SG(n) = {second}"))
}

/// `g(n) = n, but 4k+3 and 4k+4 change places`.
fn exchange(words: &str) -> Option<String> {
    let (one, other) = words.strip_prefix("g(n) = n, but ")?.strip_suffix(" change places")?.split_once(" and ")?;
    Some(format!("SG(n) = n，但 {one} 与 {other} 的值互换"))
}

/// `g(n) = 1 + the exponent of 2 in n (g(0) = 0)`.
fn exponent(words: &str) -> Option<String> {
    let more = words.strip_prefix("g(n) = ")?.strip_suffix("the exponent of 2 in n (g(0) = 0)")?;
    Some(format!("SG(n) = {more}n 中因子 2 的个数（SG(0) = 0）"))
}

/// `g(n) = 0 from 0, 1 from 4, 2 from 16`.
fn stretches(words: &str) -> Option<String> {
    let parts = words.strip_prefix("g(n) = ")?.split(", ").map(|part| {
        let (value, from) = part.split_once(" from ")?;
        Some(format!("从 {from} 起为 {value}"))
    });
    Some(format!("SG(n) {}", parts.collect::<Option<Vec<_>>>()?.join("，")))
}
