//! Games on several heaps: whether the position `h` of `k` heaps is won.

use grundy::{Alternative, CoinTurning, Coupled, Ruleset};

use super::statement::{Statement, answer, each, new, repeat, set, when};

/// The game on several heaps that these rules are.
pub(super) fn of(rules: &Ruleset) -> Option<Coupled> {
    match rules.alternatives() {
        [Alternative::Named(game)] => game.coupled(),
        _ => None,
    }
}

/// Statements that return whether the xor of `v` over all heaps `h[i]` is not 0.
fn xor_of(value: Vec<Statement>) -> Vec<Statement> {
    let body = value.into_iter().chain([set("x", "x ^ v")]).collect();
    vec![
        when("k == 0", vec![answer("0")]),
        new("x", "0"),
        each("i", "0", "k - 1", body),
        when("x == 0", vec![answer("0")]),
        answer("1"),
    ]
}

/// Whether the Fibonacci number after p and q is at most b too, told without a number that might not fit.
const GROWS: &str = "b > p && q <= b - p";

/// Whether `a` and `b`, `a` not below `b`, are won in Wythoff's game.
fn wythoff() -> Vec<Statement> {
    // With d = a - b the smaller heap of a lost position is floor(d phi). In Fibonacci numbers: the last part of
    // b has an even index, and b with every part replaced by the part before it is d. No number exceeds a.
    let part = vec![set("b", "b - q"), set("s", "s + p"), set("l", "e")];
    vec![
        new("d", "a - b"),
        new("p", "1"),
        new("q", "1"),
        new("e", "1"),
        repeat(GROWS, vec![new("t", "p + q"), set("p", "q"), set("q", "t"), set("e", "1 - e")]),
        new("s", "0"),
        new("l", "1"),
        repeat("b > 0", vec![when("q <= b", part), new("t", "q - p"), set("q", "p"), set("p", "t"), set("e", "1 - e")]),
        when("l == 1 && s == d", vec![answer("0")]),
        answer("1"),
    ]
}

/// Statements that return 1 for a win of the player to move and 0 for a loss, and why they are right.
pub(super) fn wins(game: &Coupled) -> Option<(Vec<Statement>, String)> {
    let ordered =
        [new("a", "h[0]"), new("b", "h[1]"), when("a < b", vec![new("c", "a"), set("a", "b"), set("b", "c")])];
    Some(match game {
        Coupled::Wythoff => {
            let because = "Wythoff (1907): lost at floor(d phi) and floor(d phi) + d, told by Fibonacci numbers";
            (ordered.into_iter().chain(wythoff()).collect(), because.to_owned())
        }
        Coupled::EuclidToZero => {
            let turn = vec![
                when("a / b > 1 || a % b == 0", vec![answer("w")]),
                new("c", "a % b"),
                set("a", "b"),
                set("b", "c"),
                set("w", "1 - w"),
            ];
            let rest = [new("w", "1"), repeat("b > 0", turn), answer("0")];
            let because = "Euclid's game (Cole and Davie 1969): the first with a choice, a >= 2b, wins";
            (ordered.into_iter().chain(rest).collect(), because.to_owned())
        }
        Coupled::Moore(most) => {
            let count = vec![
                new("c", "0"),
                each("i", "0", "k - 1", vec![set("c", "c + h[i] / p % 2")]),
                when(format!("c % {} != 0", most.checked_add(1)?), vec![answer("1")]),
                set("p", "p * 2"),
            ];
            let because = format!("Moore (1910): lost if every binary digit sums to a multiple of {}", most + 1);
            (vec![when("k == 0", vec![answer("0")]), new("p", "1"), each("j", "0", "60", count), answer("0")], because)
        }
        Coupled::Staircase => (
            vec![
                when("k == 0", vec![answer("0")]),
                new("x", "0"),
                each("i", "0", "k - 1", vec![when("i % 2 == 0", vec![set("x", "x ^ h[i]")])]),
                when("x == 0", vec![answer("0")]),
                answer("1"),
            ],
            "staircase Nim: the xor of the odd steps".to_owned(),
        ),
        Coupled::FibonacciNim => (
            vec![
                new("b", "h[0]"),
                new("p", "1"),
                new("q", "1"),
                new("l", "0"),
                repeat(GROWS, vec![new("t", "p + q"), set("p", "q"), set("q", "t")]),
                repeat(
                    "b > 0",
                    vec![
                        when("q <= b", vec![set("b", "b - q"), set("l", "q")]),
                        new("t", "q - p"),
                        set("q", "p"),
                        set("p", "t"),
                    ],
                ),
                when("l > 0 && l <= h[1]", vec![answer("1")]),
                answer("0"),
            ],
            "Fibonacci Nim (Whinihan 1963): won if the least Zeckendorf part of the heap may be taken".to_owned(),
        ),
        Coupled::Northcott | Coupled::Coins(CoinTurning::TurningTurtles | CoinTurning::Twins) => {
            (xor_of(vec![new("v", "h[i]")]), "as Nim: the xor of the numbers".to_owned())
        }
        Coupled::Coins(CoinTurning::MockTurtles) => {
            let value = vec![
                new("v", "h[i] * 2"),
                new("y", "h[i]"),
                new("p", "1"),
                repeat("y > 0", vec![set("p", "p ^ y % 2"), set("y", "y / 2")]),
                set("v", "v + p"),
            ];
            (
                xor_of(value),
                "Mock Turtles: the xor of the odious numbers, 2n or 2n + 1 with an odd number of ones".to_owned(),
            )
        }
        Coupled::Coins(CoinTurning::Ruler) => {
            let value = vec![new("v", "1"), repeat("h[i] / v % 2 == 0", vec![set("v", "v * 2")])];
            (xor_of(value), "Ruler: the xor of the largest powers of two that divide the squares".to_owned())
        }
        Coupled::Euclid => {
            // a / b > phi if it is at least 2, or if b / (a - b) is not: one step of the continued fraction.
            let step = vec![new("c", "a - b"), set("a", "b"), set("b", "c"), set("w", "1 - w")];
            let rest = [new("w", "1"), repeat("a - b < b", step), answer("w")];
            let because = "Euclid (Grossman 1997): won if a > phi b";
            (ordered.into_iter().chain(rest).collect(), because.to_owned())
        }
        _ => return None,
    })
}
