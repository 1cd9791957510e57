//! Cases that break programs: the limits of the statement, empty heaps, repeated and unsorted sets, one heap, all
//! equal; and random cases of every scale between.

use grundy::Natural;

use crate::form::{Form, Item, Length};
use crate::functions::Value;
use crate::stress::case::{Case, blank};
use crate::stress::domain::{Allowed, Domain, Order};
use crate::stress::random::Random;

/// How the numbers of one slot are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taste {
    /// The least allowed.
    Low,
    /// The greatest allowed.
    High,
    /// Close to the greatest.
    NearHigh,
    /// One number again and again.
    Equal,
    /// From large to small.
    Descending,
    /// From small to large, beginning with the least.
    Ascending,
    /// A number twice and its neighbour.
    Repeated,
    /// Powers of two and of ten, Fibonacci numbers, squares, and their neighbours.
    Landmarks,
    /// Anything below a bound.
    Below(u64),
    /// Anything.
    Any,
}

const TASTES: [Taste; 9] = [
    Taste::Low,
    Taste::High,
    Taste::NearHigh,
    Taste::Equal,
    Taste::Descending,
    Taste::Ascending,
    Taste::Repeated,
    Taste::Landmarks,
    Taste::Any,
];

/// Makes cases by one taste for the numbers of a case outside lists and the first list, another for the rest.
struct Maker<'a> {
    form: &'a Form,
    domain: &'a Domain,
    counts: Vec<usize>,
    random: Random,
    /// How long lists may be.
    longest: usize,
    shortest: usize,
}

/// Hostile cases of a few numbers each, and after them those of the greatest lengths, which are few.
pub(crate) fn cases(form: &Form, domain: &Domain, seed: u64) -> (Vec<Case>, Vec<Case>) {
    let counts = form.settled();
    let mut maker = Maker { form, domain, counts, random: Random::new(seed), longest: 6, shortest: 1 };
    let mut small = Vec::new();
    for (longest, shortest) in [(1, 1), (4, 2), (12, 6)] {
        (maker.longest, maker.shortest) = (longest, shortest);
        for first in TASTES {
            for second in TASTES {
                small.push(maker.case(first, second));
            }
        }
    }
    let mut large = Vec::new();
    (maker.longest, maker.shortest) = (usize::MAX, usize::MAX);
    for (first, second) in [
        (Taste::High, Taste::High),
        (Taste::Any, Taste::Any),
        (Taste::Ascending, Taste::NearHigh),
        (Taste::Low, Taste::High),
        (Taste::Descending, Taste::Any),
        (Taste::Any, Taste::Low),
    ] {
        large.push(maker.case(first, second));
    }
    (small, large)
}

/// Cases in which one number is larger by 2^32: a program that cuts its numbers to 32 bits takes them for the case
/// they were made from.
pub(crate) fn wrapped(form: &Form, domain: &Domain, cases: &[Case], seed: u64) -> Vec<Case> {
    let mut random = Random::new(seed);
    let by = Natural::from(1u64 << 32);
    let fits = |slot: usize, number: &Natural| &(number + &by) <= domain.numbers(slot).1;
    let counts = form.settled();
    let mut all = Vec::new();
    for case in cases {
        let mut case = case.clone();
        let vars = match case.rows.len() {
            0 => &mut case.vars,
            rows => &mut case.rows[random.below(rows as u64) as usize],
        };
        let mut places: Vec<&mut Natural> = Vec::new();
        for (slot, value) in vars.iter_mut().enumerate() {
            match value {
                Value::Number(number) if !counts.contains(&slot) && fits(slot, number) => places.push(number),
                Value::List(list) => places.extend(list.iter_mut().filter(|number| fits(slot, number))),
                _ => {}
            }
        }
        if !places.is_empty() {
            let place = random.below(places.len() as u64) as usize;
            *places[place] = &*places[place] + &by;
            all.push(case);
        }
    }
    all
}

/// Random cases: every scale of numbers and lengths, up to `longest` elements in a list.
pub(crate) fn random(form: &Form, domain: &Domain, seed: u64, wanted: usize) -> Vec<Case> {
    const SCALES: [Taste; 7] = [
        Taste::Below(4),
        Taste::Below(10),
        Taste::Below(40),
        Taste::Below(300),
        Taste::Any,
        Taste::NearHigh,
        Taste::Landmarks,
    ];
    let counts = form.settled();
    let mut maker = Maker { form, domain, counts, random: Random::new(seed), longest: 1, shortest: 1 };
    let mut all = Vec::with_capacity(wanted);
    for round in 0..wanted {
        maker.longest = [2, 4, 4, 10, 30][round % 5];
        let mut scale = || SCALES[maker.random.below(SCALES.len() as u64) as usize];
        let (first, second) = (scale(), scale());
        all.push(maker.case(first, second));
    }
    all
}

impl Maker<'_> {
    fn case(&mut self, first: Taste, second: Taste) -> Case {
        let form = self.form;
        let mut case = Case { vars: blank(form), rows: Vec::new() };
        self.fill(&form.items, &mut case.vars, first, second);
        if let Some((items, length)) = &form.block {
            let rows = self.length(length, 100);
            for _ in 0..rows {
                let mut row = case.vars.clone();
                self.fill(items, &mut row, second, second);
                case.rows.push(row);
            }
        }
        case
    }

    fn length(&mut self, length: &Length, of_rest: usize) -> usize {
        let (low, high) = self.domain.length(length);
        let high = if high == usize::MAX { of_rest } else { high };
        let longest = self.longest.clamp(low, high);
        let shortest = self.shortest.clamp(low, longest);
        self.random.between(shortest as u64, longest as u64) as usize
    }

    fn fill(&mut self, items: &[Item], vars: &mut [Value], first: Taste, second: Taste) {
        let mut lists_so_far = 0;
        for item in items {
            match item {
                Item::Number(column) if self.counts.contains(&column.slot) => {}
                Item::Number(column) => {
                    let taste = if lists_so_far == 0 { first } else { second };
                    vars[column.slot] = Value::Number(self.numbers(column.slot, taste, 1).remove(0));
                    // Of two numbers one after another the second follows the other taste.
                    lists_so_far += 1;
                }
                Item::Word(slot) | Item::Words(slot, _) => {
                    let lines = if let Item::Words(_, length) = item { Some(length) } else { None };
                    if let Allowed::Word { letters, .. } = &self.domain.slots[*slot] {
                        let (low, high) = self.domain.letters(*slot, lines);
                        let longest = if self.longest == usize::MAX { high } else { (self.longest * 3).min(high) };
                        let shortest = self.shortest.clamp(low, longest.max(low));
                        let length = self.random.between(shortest as u64, longest.max(shortest) as u64);
                        let word = self.word(letters, length, first);
                        vars[*slot] = Value::Text(word);
                    }
                }
                Item::Ragged(slots, length) => {
                    // As many members as there are lists, more or less; settling deals them out.
                    let count = self.length(length, 1000) * 2;
                    for (j, slot) in slots.iter().enumerate() {
                        let taste = if j == 0 { Taste::Any } else { second };
                        vars[*slot] = Value::List(self.numbers(*slot, taste, count));
                    }
                }
                Item::Lists(columns, length) => {
                    let count = self.length(length, 1000);
                    for (j, column) in columns.iter().enumerate() {
                        let taste = if lists_so_far == 0 && j == 0 { first } else { second };
                        vars[column.slot] = Value::List(self.numbers(column.slot, taste, count));
                    }
                    let least = columns.iter().map(|column| list(vars, column.slot).len()).min().unwrap_or(0);
                    for column in columns {
                        if let Value::List(list) = &mut vars[column.slot] {
                            list.truncate(least);
                        }
                    }
                    lists_so_far += 1;
                }
            }
        }
    }

    fn word(&mut self, letters: &[u8], length: u64, taste: Taste) -> Vec<u8> {
        let (first, last) = (letters[0], letters[letters.len() - 1]);
        (0..length)
            .map(|i| match taste {
                Taste::Low | Taste::Equal => first,
                Taste::High => last,
                Taste::Descending | Taste::Ascending => letters[i as usize % letters.len()],
                _ => letters[self.random.below(letters.len() as u64) as usize],
            })
            .collect()
    }

    /// Numbers of a slot by a taste, in the order the statement asks for; fewer if they must differ and cannot.
    fn numbers(&mut self, slot: usize, taste: Taste, count: usize) -> Vec<Natural> {
        let (low, high, order) = self.domain.numbers(slot);
        let clamp = |number: Natural| number.max(low.clone()).min(high.clone());
        let small = |n: u64| low + &Natural::from(n);
        let down = |n: u64| high.checked_sub(&Natural::from(n)).unwrap_or_default();
        let random = &mut self.random;
        let base = random.natural(low, high);
        let mut all: Vec<Natural> = (0..count as u64)
            .map(|i| {
                clamp(match taste {
                    Taste::Low => low.clone(),
                    Taste::High => high.clone(),
                    Taste::NearHigh => down(random.below(4)),
                    Taste::Equal => base.clone(),
                    Taste::Descending => small(count as u64 - i - 1),
                    Taste::Ascending => small(i),
                    Taste::Repeated => small([3, 1, 3, 2, 1][(i % 5) as usize]),
                    Taste::Landmarks => {
                        let landmark = Natural::from(landmark(random));
                        match random.below(3) {
                            0 => landmark.checked_sub(&Natural::ONE).unwrap_or_default(),
                            1 => landmark,
                            _ => &landmark + &Natural::ONE,
                        }
                    }
                    Taste::Below(bound) => small(random.below(bound)),
                    Taste::Any => random.natural(low, high),
                })
            })
            .collect();
        match order {
            Order::Any => {}
            Order::Sorted => all.sort_unstable(),
            Order::Ascending | Order::Distinct => {
                // The greatest numbers as many as asked for, where one number was asked for again and again.
                if matches!(taste, Taste::High | Taste::NearHigh) {
                    all = (0..count as u64).map(|i| clamp(down(i))).collect();
                }
                let mut seen = std::collections::BTreeSet::new();
                all.retain(|number| seen.insert(number.clone()));
                if order == Order::Ascending {
                    all.sort_unstable();
                }
            }
        }
        all
    }
}

fn landmark(random: &mut Random) -> u64 {
    match random.below(4) {
        0 => 1 << random.below(50),
        1 => 10u64.pow(random.below(16) as u32),
        2 => random.below(1 << 16).pow(2),
        _ => {
            let steps = random.below(70);
            (0..steps).fold((1, 2), |(a, b): (u64, u64), _| (b, a + b)).0
        }
    }
}

fn list(vars: &[Value], slot: usize) -> &[Natural] {
    match &vars[slot] {
        Value::List(list) => list,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_and_the_odd_sets_are_among_them() {
        let form = Form::parse("one: k S[k] n h[n]").unwrap();
        let domain = Domain::parse(&form, "k 1..100; S 1..10000; n 1..100; h 0..10000", None).unwrap();
        let (mut small, mut large) = cases(&form, &domain, 7);
        for case in small.iter_mut().chain(&mut large) {
            case.settle(&form, &domain);
            assert!(case.is_allowed(&form, &domain), "{case:?}");
        }
        let unsorted = |case: &Case| list(&case.vars, 1).windows(2).any(|pair| pair[0] > pair[1]);
        let repeated = |case: &Case| list(&case.vars, 1).windows(2).any(|pair| pair[0] == pair[1]);
        let empty = |case: &Case| list(&case.vars, 3).iter().any(Natural::is_zero);
        let greatest = |case: &Case| list(&case.vars, 3).contains(&10_000u64.into());
        let tests: [&dyn Fn(&Case) -> bool; 4] = [&unsorted, &repeated, &empty, &greatest];
        assert!(tests.iter().all(|test| small.iter().any(test)));
        assert!(large.iter().any(|case| list(&case.vars, 3).len() == 100));
        assert_eq!(random(&form, &domain, 3, 10), random(&form, &domain, 3, 10));
    }
}
