//! The options of a heap `n` as loops that mark their values.

use grundy::{BuiltIn, Family, HeapRules, OneHeapRules};

use super::statement::{Statement, each, mark, new, repeat, set, when};

/// Statements that collect the takes, and statements that mark the values of the options of `n`.
///
/// The error is what a program cannot do; it is empty if the rules have a part that is not written here.
pub(super) fn statements(rules: &OneHeapRules, largest: u64) -> Result<(Vec<Statement>, Vec<Statement>), &'static str> {
    if !is_known(rules) {
        return Err("");
    }
    let mut takes = Vec::new();
    let mut marks = Vec::new();
    for interval in rules.set().intervals() {
        let low = interval.low.to_u64().filter(|&low| low <= largest);
        let Some(low) = low else { continue };
        let high = interval.high.as_ref().map_or(largest, |high| high.to_u64().unwrap_or(largest).min(largest));
        match high - low {
            0..=1 => takes.extend((low..=high).map(|take| Statement::Take(take.to_string()))),
            _ if high == largest => marks.push(each("s", low.to_string(), "n", vec![mark("sg[n - s]")])),
            _ => marks.push(each("s", low.to_string(), format!("min({high}, n)"), vec![mark("sg[n - s]")])),
        }
    }
    for family in rules.set().families() {
        of_family(family, largest, &mut takes, &mut marks).ok_or("")?;
    }
    if !takes.is_empty() {
        marks.push(Statement::Takes(vec![when("s <= n", vec![mark("sg[n - s]")])]));
    }
    of_code(rules, largest, &mut marks).ok_or("")?;
    if rules.splits_unequal() {
        marks.push(each("a", "1", "(n - 1) / 2", vec![mark("sg[a] ^ sg[n - a]")]));
    }
    if rules.splits_equal() {
        marks.push(when("n > 0 && n % 2 == 0", vec![mark("0")]));
    }
    for rule in rules.built_in() {
        match rule {
            BuiltIn::Written(rule) => marks.push(super::written::statements(rule, largest)?),
            rule => marks.extend(of_built_in(rule).ok_or("")?),
        }
    }
    // Unequal parts of heap 0 would be counted from 1 to below 0.
    Ok((takes, vec![when("n > 0", marks)]))
}

/// Whether the rules are no more than the parts that are looked at here.
fn is_known(rules: &OneHeapRules) -> bool {
    (0..=12u64).all(|heap| {
        let mut all = std::collections::BTreeSet::new();
        rules.for_each_option(heap, &mut |parts| {
            all.insert(parts.to_vec());
        });
        let mut visit = |parts: &[u64]| {
            all.remove(parts);
        };
        rules.set().for_each_option(heap, &mut visit);
        rules.code().for_each_option(heap, &mut visit);
        for rule in rules.built_in() {
            rule.for_each_option(heap, &mut visit);
        }
        if rules.splits_unequal() {
            (1..heap.div_ceil(2)).for_each(|a| visit(&[a, heap - a]));
        }
        if rules.splits_equal() && heap >= 2 && heap.is_multiple_of(2) {
            visit(&[heap / 2, heap / 2]);
        }
        all.is_empty()
    })
}

fn of_family(family: &Family, largest: u64, takes: &mut Vec<Statement>, marks: &mut Vec<Statement>) -> Option<()> {
    let take = || Statement::Take("s".to_owned());
    let within = format!("s <= {largest}");
    match family {
        // The next power must fit a word of the program.
        Family::Powers(base) if *base > largest => takes.push(Statement::Take("1".to_owned())),
        Family::Powers(base) => {
            let step = vec![take(), set("s", format!("s * {base}"))];
            takes.push(Statement::Block(vec![new("s", "1"), repeat(within, step)]));
        }
        Family::PerfectPowers(exponent) if *exponent > 23 => takes.push(Statement::Take("1".to_owned())),
        Family::PerfectPowers(exponent) => {
            let power = vec!["k"; *exponent as usize].join(" * ");
            let step = vec![Statement::Take(power.clone()), set("k", "k + 1")];
            takes.push(Statement::Block(vec![new("k", "1"), repeat(format!("{power} <= {largest}"), step)]));
        }
        Family::Factorials => {
            let step = vec![take(), set("k", "k + 1"), set("s", "s * k")];
            takes.push(Statement::Block(vec![new("s", "1"), new("k", "1"), repeat(within, step)]));
        }
        Family::Progression { step, start } => {
            let start = if start.is_zero() { step } else { start };
            marks.push(Statement::Block(vec![
                new("q", start.to_string()),
                repeat("q <= n", vec![mark("sg[n - q]"), set("q", format!("q + {step}"))]),
            ]));
        }
        Family::Primes => {
            let divides = when("s % d == 0", vec![set("p", "0")]);
            let test = repeat("d * d <= s", vec![divides, set("d", "d + 1")]);
            let body = vec![new("p", "1"), new("d", "2"), test, when("p == 1", vec![take()])];
            takes.push(each("s", "2", largest.to_string(), body));
        }
        Family::Fibonacci => {
            let step = vec![take(), new("u", "s + t"), set("s", "t"), set("t", "u")];
            takes.push(Statement::Block(vec![new("s", "1"), new("t", "2"), repeat(within, step)]));
        }
        Family::Triangular => {
            let step = vec![take(), set("k", "k + 1"), set("s", "s + k")];
            takes.push(Statement::Block(vec![new("s", "1"), new("k", "1"), repeat(within, step)]));
        }
        Family::Divisors => marks.push(each("s", "1", "n", vec![when("n % s == 0", vec![mark("sg[n - s]")])])),
        Family::ProperDivisors => {
            marks.push(each("s", "1", "n / 2", vec![when("n % s == 0", vec![mark("sg[n - s]")])]));
        }
        _ => return None,
    }
    Some(())
}

/// The breaks of a code: after taking i, so many heaps as the bits of the digit say.
fn of_code(rules: &OneHeapRules, largest: u64, marks: &mut Vec<Statement>) -> Option<()> {
    const LONGEST: usize = 64;
    let code = rules.code();
    if code.digits().len() + code.tail().len() > LONGEST {
        return None;
    }
    for (take, &digit) in code.digits().iter().enumerate().filter(|&(take, _)| take as u64 <= largest) {
        of_digit(&take.to_string(), digit, marks)?;
    }
    for (offset, &digit) in code.tail().iter().enumerate().filter(|(_, digit)| **digit != 0) {
        let mut body = Vec::new();
        of_digit("i", digit, &mut body)?;
        body.push(set("i", format!("i + {}", code.tail().len())));
        let first = code.digits().len() + offset;
        marks.push(Statement::Block(vec![new("i", first.to_string()), repeat("i <= n", body)]));
    }
    Some(())
}

fn of_digit(take: &str, digit: u8, marks: &mut Vec<Statement>) -> Option<()> {
    let rest = if take == "0" { "n".to_owned() } else { format!("n - {take}") };
    if digit & 1 != 0 {
        marks.push(when(format!("n == {take}"), vec![mark("0")]));
    }
    if digit & 2 != 0 {
        marks.push(when(format!("n > {take}"), vec![mark(format!("sg[{rest}]"))]));
    }
    let bracket = if take == "0" { rest.clone() } else { format!("({rest})") };
    if digit & 4 != 0 {
        let body = each("a", "1", format!("{bracket} / 2"), vec![mark(format!("sg[a] ^ sg[{rest} - a]"))]);
        marks.push(when(format!("n > {take}"), vec![body]));
    }
    if digit & 8 != 0 {
        let inner =
            each("b", "a", format!("({rest} - a) / 2"), vec![mark(format!("sg[a] ^ sg[b] ^ sg[{rest} - a - b]"))]);
        let body = each("a", "1", format!("{bracket} / 3"), vec![inner]);
        marks.push(when(format!("n > {take}"), vec![body]));
    }
    (digit < 16).then_some(())
}

fn of_built_in(rule: &BuiltIn) -> Option<Vec<Statement>> {
    Some(match rule {
        BuiltIn::SmallerHeaps(2) => {
            vec![each("a", "0", "n - 1", vec![each("b", "0", "a", vec![mark("sg[a] ^ sg[b]")])])]
        }
        BuiltIn::UpToHalf => vec![each("s", "1", "n / 2", vec![mark("sg[n - s]")])],
        BuiltIn::ToProperDivisor => {
            vec![each("d", "1", "n / 2", vec![when("n % d == 0", vec![mark("sg[d]")])])]
        }
        BuiltIn::NearEqualSplit(least) => {
            let value = "n % m % 2 * sg[n / m + 1] ^ (m - n % m) % 2 * sg[n / m]";
            // With m = n the heaps of n/m + 1 are none, and that value is that of heap 2.
            vec![when(format!("n >= {}", least.max(&2)), vec![each("m", "2", "n", vec![mark(value)])])]
        }
        BuiltIn::EqualParts => {
            vec![each("m", "2", "n", vec![when("n % m == 0", vec![mark("m % 2 * sg[n / m]")])])]
        }
        BuiltIn::DigitTake => {
            let body = vec![when("t % 10 > 0", vec![mark("sg[n - t % 10]")]), set("t", "t / 10")];
            vec![Statement::Block(vec![new("t", "n"), repeat("t > 0", body)])]
        }
        BuiltIn::CouplesAreForever => {
            vec![when("n > 2", vec![each("a", "1", "n / 2", vec![mark("sg[a] ^ sg[n - a]")])])]
        }
        // A cross takes the two squares on each side of it as well, as far as there are any.
        BuiltIn::Treblecross => vec![
            when("n < 5", vec![mark("0")]),
            when("n >= 3", vec![mark("sg[n - 3]")]),
            when("n >= 4", vec![mark("sg[n - 4]")]),
            when("n >= 5", vec![mark("sg[n - 5]")]),
            when("n >= 7", vec![each("a", "1", "(n - 5) / 2", vec![mark("sg[a] ^ sg[n - 5 - a]")])]),
        ],
        _ => return None,
    })
}
