//! Formulas as programs.

use grundy::ClosedForm;

use super::statement::{Statement, answer, new, repeat, set, when};

/// The value of heap `n`, which the statements may change; `None` for a formula nobody has written here.
pub(super) fn statements(form: &ClosedForm) -> Option<Vec<Statement>> {
    let exchange = |m: u64| {
        vec![
            when(format!("n % {m} == {}", m - 1), vec![answer("n + 1")]),
            when(format!("n % {m} == 0 && n > 0"), vec![answer("n - 1")]),
            answer("n"),
        ]
    };
    Some(match form {
        ClosedForm::Zero => vec![answer("0")],
        ClosedForm::Identity => vec![answer("n")],
        ClosedForm::Modulo(m) => vec![answer(format!("n % {m}"))],
        ClosedForm::Blocks(a, b) if a == b => vec![answer(format!("n / {a} % 2"))],
        ClosedForm::Blocks(a, b) => vec![answer(format!("n % {} / {a}", a + b))],
        ClosedForm::Pair(a, b) => vec![
            new("r", format!("n % {}", a + b)),
            when(format!("r < {b}"), vec![answer(format!("r / {a} % 2"))]),
            answer(format!("1 + (r - {a}) / {a} % 2")),
        ],
        ClosedForm::EvenPowers(base) => vec![
            new("r", format!("n % {}", u128::from(*base) + 1)),
            when(format!("r == {base}"), vec![answer("2")]),
            answer("r % 2"),
        ],
        ClosedForm::Lasker => exchange(4),
        ClosedForm::ThreeSplit => exchange(8),
        ClosedForm::TwoAdic(least) => vec![
            when("n == 0", vec![answer("0")]),
            new("v", least.to_string()),
            repeat("n % 2 == 0", vec![set("v", "v + 1"), set("n", "n / 2")]),
            answer("v"),
        ],
        ClosedForm::UpToHalf => vec![repeat("n % 2 == 1", vec![set("n", "n / 2")]), answer("n / 2")],
        ClosedForm::PrimeFactors => {
            vec![new("v", "0"), new("d", "2"), factors(), when("n > 1", vec![set("v", "v + 1")]), answer("v")]
        }
        ClosedForm::EqualParts => vec![
            new("v", "0"),
            when("n == 0", vec![answer("0")]),
            when("n % 2 == 0", vec![set("v", "1")]),
            repeat("n % 2 == 0", vec![set("n", "n / 2")]),
            new("d", "3"),
            factors(),
            when("n > 1", vec![set("v", "v + 1")]),
            answer("v"),
        ],
        ClosedForm::OneOrHalves(false) => vec![when("n <= 2", vec![answer("n")]), answer("1 - n % 2")],
        ClosedForm::OneOrHalves(true) => vec![
            new("k", "0"),
            repeat("n > 4 && n % 2 == 0", vec![set("n", "n / 2"), set("k", "k + 1")]),
            new("v", "0"),
            when("n == 1 || n == 3", vec![set("v", "1")]),
            when("n == 4", vec![set("v", "2")]),
            // The mex of 0 and v: 2 if v is 1, else 1.
            repeat("k > 0", vec![new("w", "1"), when("v == 1", vec![set("w", "2")]), set("v", "w"), set("k", "k - 1")]),
            answer("v"),
        ],
        ClosedForm::RootJump(stretches) => {
            let largest = u64::MAX / 2;
            let mut all: Vec<Statement> = stretches
                .iter()
                .rev()
                // Programs hold heaps in signed words.
                .filter(|&&(first, _)| first > 0 && first <= largest)
                .map(|(first, value)| when(format!("n >= {first}"), vec![answer(value.to_string())]))
                .collect();
            let least = stretches.first().map_or(0, |&(_, value)| value);
            all.push(answer(least.to_string()));
            all
        }
        _ => return None,
    })
}

/// Strips prime factors from d on, counting them.
fn factors() -> Statement {
    let strip = repeat("n % d == 0", vec![set("v", "v + 1"), set("n", "n / d")]);
    repeat("d <= n / d", vec![strip, set("d", "d + 1")])
}
