//! The functions a problem's data may call: small, total, and each with the game it is for.
//!
//! They turn what a judge writes (positions on a strip, a string of colours, a quarry of heaps) into the
//! heaps of a game the engine knows, or hold the few closed answers that are not heaps at all. Every one is
//! held to an exhaustive search in `tests/`.

mod contest;

use std::borrow::Cow;

use grundy::{Coupled, Natural, Nimber64, Nimber128, SearchBudget};

/// What an expression gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Number(Natural),
    List(Vec<Natural>),
    Text(Vec<u8>),
}

impl Value {
    pub(crate) fn truth(&self) -> bool {
        match self {
            Value::Number(number) => !number.is_zero(),
            Value::List(list) => !list.is_empty(),
            Value::Text(text) => !text.is_empty(),
        }
    }

    pub(crate) fn number(&self) -> Result<&Natural, String> {
        match self {
            Value::Number(number) => Ok(number),
            Value::List(_) => Err("a list stands where one number is expected".to_owned()),
            Value::Text(_) => Err("a word stands where a number is expected".to_owned()),
        }
    }

    /// The numbers in it: one, or those of a list.
    pub(crate) fn numbers(&self) -> Result<&[Natural], String> {
        match self {
            Value::Number(number) => Ok(std::slice::from_ref(number)),
            Value::List(list) => Ok(list),
            Value::Text(_) => Err("a word stands where numbers are expected".to_owned()),
        }
    }

    fn text(&self) -> Result<&[u8], String> {
        match self {
            Value::Text(text) => Ok(text),
            _ => Err("a number stands where a word is expected".to_owned()),
        }
    }
}

macro_rules! functions {
    ($($(#[$doc:meta])* $variant:ident $name:literal $least:literal ..= $most:literal;)*) => {
        /// A function that a problem's data may call.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Function {
            $($(#[$doc])* $variant,)*
            /// One of the games of [`contest::TABLE`].
            Contest(usize),
        }

        const ALL: &[(&str, Function, usize, usize)] = &[$(($name, Function::$variant, $least, $most),)*];
    };
}

functions! {
    /// The sum of a list.
    Sum "sum" 1..=1;
    /// The nim-sum of a list.
    Xor "xor" 1..=1;
    /// The least of a list or of the arguments; 0 if there is none.
    Min "min" 1..=8;
    /// The greatest of a list or of the arguments; 0 if there is none.
    Max "max" 1..=8;
    /// How many there are in a list, or how many characters in a word.
    Len "len" 1..=1;
    /// The list in ascending order.
    Sort "sort" 1..=1;
    /// The list from the end.
    Reverse "reverse" 1..=1;
    /// The free cells before each piece on a strip with cells 1, 2, ...; the pieces must ascend.
    Gaps "gaps" 1..=1;
    /// By how much each number exceeds the one before it (the first: 0); the list must not descend.
    Differences "differences" 1..=1;
    /// The lengths of the runs of one character in a word.
    Runs "runs" 2..=2;
    /// The lengths of the longest stretches of a word in which neighbours differ.
    Alternating "alternating" 1..=1;
    /// How often a character occurs in a word.
    Count "count" 2..=2;
    /// How many different characters occur an odd number of times in a word.
    OddLetters "odd_letters" 1..=1;
    /// The numbers that occur an odd number of times, in ascending order.
    Unpaired "unpaired" 1..=1;
    /// `at(h, m, r, ...)`: the elements whose place, counted from 1, leaves one of the rests r modulo m.
    At "at" 3..=8;
    /// 0, 1, 2, ... for each element of a list.
    Indices "indices" 1..=1;
    /// `xor_range(x, m)`: the nim-sum of x, x + 1, ..., m numbers; for two lists element by element.
    XorRange "xor_range" 2..=2;
    /// That many zeros, as text: `0.{zeros(m - 1)}7` takes exactly m.
    Zeros "zeros" 1..=1;
    /// `value("rules", n)`: the nim-value of one heap.
    Value "value" 2..=2;
    /// The least part of the number as a sum of Fibonacci numbers without neighbours (Zeckendorf 1972).
    Zeckendorf "zeckendorf" 1..=1;
    /// The Fibonacci number 1, 1, 2, 3, 5 ... of that index, from 1.
    Fibonacci "fibonacci" 1..=1;
    /// `hackenbush(g, a, b)`: the nim-value of green Hackenbush on the edges a-b, which stand on the ground at vertex g.
    Hackenbush "hackenbush" 3..=3;
    /// `nim_product(x, y)`: Conway's product of nimbers below 2^128; for two lists element by element.
    NimProduct "nim_product" 2..=2;
    /// 1 if the first player wins the race from 1 to n by multiplying with 2 to 9.
    Race "race" 1..=1;
}

impl Function {
    pub(crate) fn named(name: &str) -> Option<Function> {
        let contest = || contest::TABLE.iter().position(|row| row.0 == name).map(Function::Contest);
        ALL.iter().find(|row| row.0 == name).map(|row| row.1).or_else(contest)
    }

    pub(crate) fn names() -> String {
        ALL.iter().map(|row| row.0).chain(contest::TABLE.iter().map(|row| row.0)).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn arguments(self) -> (usize, usize) {
        if let Function::Contest(index) = self {
            return contest::TABLE.get(index).map_or((0, 0), |row| (row.1, row.1));
        }
        ALL.iter().find(|row| row.1 == self).map_or((0, 0), |row| (row.2, row.3))
    }

    /// Applies the function. The number of arguments was checked when the expression was read.
    pub(crate) fn apply(self, arguments: &[Cow<'_, Value>]) -> Result<Value, String> {
        let Some(first) = arguments.first() else { return Err("a function without arguments".to_owned()) };
        let second = arguments.get(1).map_or(first.as_ref(), Cow::as_ref);
        Ok(match self {
            Function::Sum => Value::Number(first.numbers()?.iter().cloned().sum()),
            Function::Xor => Value::Number(first.numbers()?.iter().fold(Natural::ZERO, |a, b| &a ^ b)),
            Function::Min | Function::Max => {
                let mut all = Vec::new();
                for argument in arguments {
                    all.extend_from_slice(argument.numbers()?);
                }
                let end = if self == Function::Min { all.iter().min() } else { all.iter().max() };
                Value::Number(end.cloned().unwrap_or_default())
            }
            Function::Len => Value::Number(Natural::from(match first.as_ref() {
                Value::Text(text) => text.len(),
                other => other.numbers()?.len(),
            })),
            Function::Sort => {
                let mut list = first.numbers()?.to_vec();
                list.sort_unstable();
                Value::List(list)
            }
            Function::Reverse => Value::List(first.numbers()?.iter().rev().cloned().collect()),
            Function::Gaps => Value::List(gaps(first.numbers()?)?),
            Function::Differences => Value::List(differences(first.numbers()?)?),
            Function::Runs => Value::List(runs(first.text()?, one_character(second)?)),
            Function::Alternating => Value::List(alternating(first.text()?)),
            Function::Count => {
                let wanted = one_character(second)?;
                Value::Number(runs(first.text()?, wanted).into_iter().sum())
            }
            Function::OddLetters => {
                let mut odd = [false; 256];
                first.text()?.iter().for_each(|&b| odd[usize::from(b)] ^= true);
                Value::Number(Natural::from(odd.iter().filter(|&&o| o).count()))
            }
            Function::Unpaired => Value::List(unpaired(first.numbers()?)),
            Function::At => {
                let mut wanted = Vec::new();
                for argument in &arguments[2..] {
                    wanted.push(argument.number()?.to_u64());
                }
                let modulus = second.number()?.to_u64().filter(|&m| m > 0).ok_or("at needs a modulus above 0")?;
                let places = first.numbers()?.iter().zip(1u64..);
                let kept = places.filter(|(_, place)| wanted.contains(&Some(place % modulus)));
                Value::List(kept.map(|(h, _)| h.clone()).collect())
            }
            Function::Indices => Value::List((0..first.numbers()?.len()).map(Natural::from).collect()),
            Function::XorRange => {
                let (starts, lengths) = (first.numbers()?, second.numbers()?);
                Value::List(starts.iter().zip(lengths).map(|(x, m)| xor_range(x, m)).collect())
            }
            Function::NimProduct => match (first.as_ref(), second) {
                (Value::Number(a), Value::Number(b)) => Value::Number(nim_product(a, b)?),
                _ => {
                    let pairs = first.numbers()?.iter().zip(second.numbers()?);
                    Value::List(pairs.map(|(a, b)| nim_product(a, b)).collect::<Result<_, _>>()?)
                }
            },
            Function::Zeros => {
                const MOST: u64 = 1_000_000;
                let count = first.number()?.to_u64().filter(|&count| count <= MOST);
                Value::Text(vec![b'0'; count.ok_or_else(|| format!("zeros writes at most {MOST} zeros"))? as usize])
            }
            Function::Zeckendorf => Value::Number(least_zeckendorf_part(first.number()?)),
            Function::Fibonacci => Value::Number(fibonacci(first.number()?)?),
            Function::Hackenbush => {
                let third = arguments.get(2).map_or(second, Cow::as_ref);
                Value::Number(hackenbush(first.number()?, second.numbers()?, third.numbers()?)?)
            }
            Function::Race => Value::Number(Natural::from(u64::from(wins_race(first.number()?)))),
            Function::Contest(index) => match contest::TABLE.get(index) {
                Some(row) => row.2(arguments)?,
                None => return Err("there is no such function".to_owned()),
            },
            Function::Value => return Err("value needs rules as a text and one number".to_owned()),
        })
    }
}

fn hackenbush(ground: &Natural, from: &[Natural], to: &[Natural]) -> Result<Natural, String> {
    // The library's ground is vertex 0, so the two change their numbers.
    let renamed = |vertex: &Natural| match vertex {
        _ if vertex == ground => Natural::ZERO,
        _ if vertex.is_zero() => ground.clone(),
        _ => vertex.clone(),
    };
    let edges: Vec<Natural> = from.iter().zip(to).flat_map(|(a, b)| [renamed(a), renamed(b)]).collect();
    let value = Coupled::Hackenbush.value(&edges, &SearchBudget::default()).map_err(|error| error.to_string())?;
    Ok(value.as_natural().clone())
}

fn nim_product(a: &Natural, b: &Natural) -> Result<Natural, String> {
    if let (Some(a), Some(b)) = (a.to_u64(), b.to_u64()) {
        return Ok(Natural::from((Nimber64(a) * Nimber64(b)).0));
    }
    let wide = |number: &Natural| {
        let word = number.to_string().parse().map(Nimber128);
        word.map_err(|_| "nim-products are made of numbers below 2^128".to_owned())
    };
    let product = wide(a)? * wide(b)?;
    product.to_string().parse().map_err(|_| "a nim-product is a number".to_owned())
}

fn one_character(value: &Value) -> Result<u8, String> {
    match value {
        Value::Text(text) if text.len() == 1 => Ok(text[0]),
        _ => Err("expected one character".to_owned()),
    }
}

fn gaps(pieces: &[Natural]) -> Result<Vec<Natural>, String> {
    let mut first_free = Natural::ONE;
    let mut all = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let Some(gap) = piece.checked_sub(&first_free) else {
            return Err(format!(
                "a piece on cell {piece} is not to the right of the one before it; cells count from 1 and hold one piece"
            ));
        };
        all.push(gap);
        first_free = piece + &Natural::ONE;
    }
    Ok(all)
}

fn differences(heaps: &[Natural]) -> Result<Vec<Natural>, String> {
    let mut last = &Natural::ZERO;
    let mut all = Vec::with_capacity(heaps.len());
    for heap in heaps {
        all.push(heap.checked_sub(last).ok_or_else(|| format!("heap {heap} is smaller than {last} before it"))?);
        last = heap;
    }
    Ok(all)
}

fn runs(text: &[u8], wanted: u8) -> Vec<Natural> {
    text.split(|&b| b != wanted).filter(|run| !run.is_empty()).map(|run| Natural::from(run.len())).collect()
}

fn alternating(text: &[u8]) -> Vec<Natural> {
    text.chunk_by(|a, b| a != b).map(|run| Natural::from(run.len())).collect()
}

fn unpaired(list: &[Natural]) -> Vec<Natural> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).map(|same| same[0].clone()).collect()
}

fn xor_range(start: &Natural, count: &Natural) -> Natural {
    // 0, 1, 2, 3 cancel, and so does every four after them: n modulo 4 tells what is left of 0, ..., n - 1.
    let below = |n: &Natural| {
        let last = n.checked_sub(&Natural::ONE).unwrap_or_default();
        match n.rem_u64(4) {
            Some(0) => Natural::ZERO,
            Some(1) => last,
            Some(2) => Natural::ONE,
            _ => &last ^ &Natural::ONE,
        }
    };
    &below(start) ^ &below(&(start + count))
}

fn least_zeckendorf_part(number: &Natural) -> Natural {
    let mut parts = vec![Natural::ONE, Natural::from(2u64)];
    while parts[parts.len() - 1] < *number {
        parts.push(&parts[parts.len() - 1] + &parts[parts.len() - 2]);
    }
    let mut rest = number.clone();
    let mut least = Natural::ZERO;
    for part in parts.iter().rev() {
        if rest.is_zero() {
            break;
        }
        if let Some(smaller) = rest.checked_sub(part) {
            rest = smaller;
            least = part.clone();
        }
    }
    least
}

fn fibonacci(index: &Natural) -> Result<Natural, String> {
    const MOST: u64 = 100_000;
    let index = index.to_u64().filter(|&i| i <= MOST);
    let index = index.ok_or_else(|| format!("Fibonacci numbers are computed up to index {MOST}"))?;
    let (mut a, mut b) = (Natural::ZERO, Natural::ONE);
    for _ in 0..index {
        (a, b) = (b.clone(), &a + &b);
    }
    Ok(a)
}

/// The race: p starts at 1 and is multiplied by 2 to 9 in turn; who reaches n first wins.
///
/// Seen from the end, the products from which the mover wins and those from which he loses alternate in
/// blocks: a win is reached by a factor of at most 9, a loss by whatever factor, so at least 2. Dividing n
/// by 9 and by 2 in turn, rounding up, tells in whose block 1 lies.
fn wins_race(goal: &Natural) -> bool {
    let (nine, two) = (Natural::from(9u64), Natural::from(2u64));
    let divided = |n: &Natural, by: &Natural| &(n + &by.checked_sub(&Natural::ONE).unwrap_or_default()) / by;
    let mut goal = goal.clone();
    loop {
        goal = divided(&goal, &nine);
        if goal <= 1 {
            return true;
        }
        goal = divided(&goal, &two);
        if goal <= 1 {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naturals(list: &[u64]) -> Vec<Natural> {
        list.iter().map(|&n| Natural::from(n)).collect()
    }

    #[test]
    fn ranges_of_numbers_have_the_nim_sum_of_their_numbers() {
        for start in 0..20u64 {
            for count in 0..20u64 {
                let plain = (start..start + count).fold(0, |a, b| a ^ b);
                assert_eq!(xor_range(&start.into(), &count.into()), plain, "{start} {count}");
            }
        }
    }

    #[test]
    fn strips_and_strings_become_heaps() {
        assert_eq!(gaps(&naturals(&[1, 5, 6, 9])), Ok(naturals(&[0, 3, 0, 2])));
        assert!(
            gaps(&naturals(&[0])).is_err() && gaps(&naturals(&[2, 2])).is_err() && gaps(&naturals(&[3, 1])).is_err()
        );
        assert_eq!(differences(&naturals(&[2, 2, 7])), Ok(naturals(&[2, 0, 5])));
        assert_eq!(differences(&naturals(&[2, 1])), Err("heap 1 is smaller than 2 before it".to_owned()));
        assert_eq!(runs(b"\"++-+--+++\"", b'+'), naturals(&[2, 1, 3]));
        assert_eq!(alternating(b"BRBBRR"), naturals(&[3, 2, 1]));
        assert_eq!(unpaired(&naturals(&[5, 2, 5, 5, 2, 1])), naturals(&[1, 5]));
    }

    #[test]
    fn the_least_part_of_a_number_in_fibonacci_numbers() {
        for (number, part) in [(1u64, 1u64), (2, 2), (3, 3), (4, 1), (5, 5), (6, 1), (7, 2), (11, 3), (12, 1), (100, 3)]
        {
            assert_eq!(least_zeckendorf_part(&number.into()), part, "{number}");
        }
        assert_eq!(fibonacci(&12u64.into()), Ok(Natural::from(144u64)));
    }

    #[test]
    fn the_race_is_that_of_exhaustive_search() {
        fn wins(product: u64, goal: u64) -> bool {
            (2..=9).any(|by| product * by >= goal || !wins(product * by, goal))
        }
        for goal in 2..1200u64 {
            assert_eq!(wins_race(&goal.into()), wins(1, goal), "{goal}");
        }
    }
}
