//! Rules that were written as formulas: their steps as statements.

use grundy::{WrittenRule, WrittenStep};

use super::statement::{Statement, mark, when};

/// Names of variables, by their numbers; a rule with more has no program.
const NAMES: [&str; 12] = ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11"];

/// Statements that mark the values of the options of heap `n`, for heaps up to `largest`.
pub(super) fn statements(rule: &WrittenRule, largest: u64) -> Result<Statement, &'static str> {
    Ok(Statement::Wide(all(&rule.steps(largest)?)?))
}

fn all(steps: &[WrittenStep]) -> Result<Vec<Statement>, &'static str> {
    steps.iter().map(statement).collect()
}

fn name(variable: usize) -> Result<&'static str, &'static str> {
    NAMES.get(variable).copied().ok_or("it has more than eleven variables")
}

fn statement(step: &WrittenStep) -> Result<Statement, &'static str> {
    Ok(match step {
        WrittenStep::Range { variable, low, high, body } => {
            Statement::For(name(*variable)?, low.clone(), high.clone(), all(body)?)
        }
        WrittenStep::Divisors { variable, of, body } => {
            let variable = name(*variable)?;
            let divides = when(format!("rest({of}, {variable}) == 0"), all(body)?);
            Statement::For(variable, "1".to_owned(), of.clone(), vec![divides])
        }
        WrittenStep::If { condition, body } => when(condition.clone(), all(body)?),
        // Quotation marks stand around what must become an index.
        WrittenStep::Option(parts) => {
            let part = |(size, times): &(String, Option<String>)| match times {
                None => format!("sg[\u{ab}{size}\u{bb}]"),
                Some(times) => format!("\u{ab}rest({times}, 2)\u{bb} * sg[\u{ab}{size}\u{bb}]"),
            };
            let values: Vec<String> = parts.iter().map(part).collect();
            mark(if values.is_empty() { "0".to_owned() } else { values.join(" ^ ") })
        }
    })
}

/// The helper functions that a program needs in a language, by what its expressions name.
pub(super) fn helpers(language: super::CodeLanguage, statements: &[Statement]) -> Vec<&'static str> {
    use super::CodeLanguage::{Cpp, Java, Python, Rust};
    let text = format!("{statements:?}");
    let column = match language {
        Cpp => 0,
        Python => 1,
        Rust => 2,
        Java => 3,
    };
    HELPERS.iter().filter(|(name, _)| text.contains(&format!("{name}("))).map(|(_, words)| words[column]).collect()
}

/// A name, and the function of this name in C++, Python, Rust and Java.
type Helper = (&'static str, [&'static str; 4]);

const HELPERS: [Helper; 7] = [
    (
        "down",
        [
            "long long down(long long a, long long b) { return a / b - (a % b < 0); }",
            "def down(a, b):\n    return a // b\n",
            "fn down(a: i64, b: i64) -> i64 {\n    a.div_euclid(b)\n}",
            "static long down(long a, long b) { return Math.floorDiv(a, b); }",
        ],
    ),
    (
        "rest",
        [
            "long long rest(long long a, long long b) { return (a % b + b) % b; }",
            "def rest(a, b):\n    return a % b\n",
            "fn rest(a: i64, b: i64) -> i64 {\n    a.rem_euclid(b)\n}",
            "static long rest(long a, long b) { return Math.floorMod(a, b); }",
        ],
    ),
    (
        "gcd",
        [
            "long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a < 0 ? -a : a; }",
            "from math import gcd\n",
            "fn gcd(a: i64, b: i64) -> i64 {\n    if b == 0 { a.abs() } else { gcd(b, a % b) }\n}",
            "static long gcd(long a, long b) { return b == 0 ? Math.abs(a) : gcd(b, a % b); }",
        ],
    ),
    (
        "isqrt",
        [
            "long long isqrt(long long a) { long long r = 0; for (long long p = 1LL << 31; p; p /= 2) \
             if ((r + p) <= a / (r + p)) r += p; return r; }",
            "from math import isqrt\n",
            "fn isqrt(a: i64) -> i64 {\n    let mut r = 0;\n    for i in (0..32).rev() {\n        let p = r + (1i64 << i);\n        \
             if p <= a / p { r = p; }\n    }\n    r\n}",
            "static long isqrt(long a) { long r = 0; for (long p = 1L << 31; p > 0; p /= 2) \
             if (r + p <= a / (r + p)) r += p; return r; }",
        ],
    ),
    (
        "power",
        [
            "long long power(long long a, long long b) { long long r = 1; while (b-- > 0 && r) { r *= a; if (a == 1) break; } \
             return r; }",
            "def power(a, b):\n    return a ** b\n",
            "fn power(a: i64, b: i64) -> i64 {\n    if a < 2 { if b == 0 { 1 } else { a } } else { a.pow(b as u32) }\n}",
            "static long power(long a, long b) { long r = 1; while (b-- > 0 && r != 0) { r *= a; if (a == 1) break; } \
             return r; }",
        ],
    ),
    (
        "least",
        [
            "long long least(long long a, long long b) { return a < b ? a : b; }",
            "least = min\n",
            "fn least(a: i64, b: i64) -> i64 {\n    a.min(b)\n}",
            "static long least(long a, long b) { return Math.min(a, b); }",
        ],
    ),
    (
        "most",
        [
            "long long most(long long a, long long b) { return a > b ? a : b; }",
            "most = max\n",
            "fn most(a: i64, b: i64) -> i64 {\n    a.max(b)\n}",
            "static long most(long a, long b) { return Math.max(a, b); }",
        ],
    ),
];
