//! All small cases, the smallest first.
//!
//! A case costs what its numbers exceed their least values by, plus one for every element of a list, letter of a
//! word and sub-case. All cases of cost 0 are made, then all of cost 1, and so on: whatever the form, the first
//! thousand cases hold every small set with every small heap, in every order.

use grundy::Natural;

use crate::form::{Form, Item, Length};
use crate::functions::Value;
use crate::stress::case::{Case, blank};
use crate::stress::domain::{Allowed, Domain, Order};

/// Partial cases kept at a time; the forms of judges stay far below.
const MOST_PARTIAL: usize = 200_000;
/// No case of interest costs more.
const DEAREST: u64 = 40;

type Partial = (Vec<Value>, u64);

/// At least `wanted` of the smallest cases, if there are so many.
pub(crate) fn cases(form: &Form, domain: &Domain, wanted: usize) -> Vec<Case> {
    let mut all = Vec::new();
    let counts = form.settled();
    for cost in 0..=DEAREST {
        let heads = grow(&form.items, &counts, domain, (blank(form), cost));
        let Some((items, length)) = &form.block else {
            all.extend(heads.into_iter().filter(|(_, left)| *left == 0).map(|(vars, _)| Case { vars, rows: vec![] }));
            if all.len() >= wanted {
                break;
            }
            continue;
        };
        for (vars, left) in heads {
            for rows in rows(items, length, &counts, domain, &vars, left) {
                all.push(Case { vars: vars.clone(), rows });
            }
            if all.len() >= 4 * wanted {
                break;
            }
        }
        if all.len() >= wanted {
            break;
        }
    }
    all
}

/// Sequences of sub-cases that cost exactly this.
fn rows(
    items: &[Item],
    length: &Length,
    counts: &[usize],
    domain: &Domain,
    vars: &[Value],
    cost: u64,
) -> Vec<Vec<Vec<Value>>> {
    let (least, most) = domain.length(length);
    // The least number of rows is free, as the least value of a number is.
    let price = |row: usize| u64::from(row >= least);
    let mut done = Vec::new();
    let mut open: Vec<(Vec<Vec<Value>>, u64)> = vec![(Vec::new(), cost)];
    while let Some((rows, left)) = open.pop() {
        if left == 0 && rows.len() >= least {
            done.push(rows.clone());
        }
        if rows.len() >= most || left < price(rows.len()) || done.len() + open.len() > MOST_PARTIAL {
            continue;
        }
        for (row, rest) in grow(items, counts, domain, (vars.to_vec(), left - price(rows.len()))) {
            let mut longer = rows.clone();
            longer.push(row);
            open.push((longer, rest));
        }
    }
    done.sort_by_key(Vec::len);
    done
}

/// All ways to fill these items with at most the cost at hand, each with the cost that is left.
fn grow(items: &[Item], counts: &[usize], domain: &Domain, start: Partial) -> Vec<Partial> {
    let mut partials = vec![start];
    for item in items {
        let mut next = Vec::new();
        for (vars, left) in partials {
            if next.len() > MOST_PARTIAL {
                break;
            }
            match item {
                Item::Number(column) if counts.contains(&column.slot) => next.push((vars, left)),
                Item::Number(column) => {
                    let (low, high, _) = domain.numbers(column.slot);
                    for (number, cost) in steps(low, high, left) {
                        let mut longer = vars.clone();
                        longer[column.slot] = Value::Number(number);
                        next.push((longer, left - cost));
                    }
                }
                Item::Word(slot) => words(domain, *slot, None, &vars, left, &mut next),
                Item::Words(slot, length) => words(domain, *slot, Some(length), &vars, left, &mut next),
                Item::Ragged(slots, _) => lists(slots, (0, usize::MAX), domain, &vars, left, &mut next),
                Item::Lists(columns, length) => {
                    let slots: Vec<usize> = columns.iter().map(|column| column.slot).collect();
                    lists(&slots, domain.length(length), domain, &vars, left, &mut next);
                }
            }
        }
        partials = next;
    }
    partials
}

fn steps(low: &Natural, high: &Natural, left: u64) -> impl Iterator<Item = (Natural, u64)> {
    (0..=left).map(move |cost| (low + &Natural::from(cost), cost)).take_while(move |(number, _)| number <= high)
}

fn words(domain: &Domain, slot: usize, lines: Option<&Length>, vars: &[Value], left: u64, next: &mut Vec<Partial>) {
    let Allowed::Word { letters, .. } = &domain.slots[slot] else { return };
    let (low, high) = domain.letters(slot, lines);
    let price = |length: usize| u64::from(length >= low);
    let mut open: Vec<(Vec<u8>, u64)> = vec![(Vec::new(), left)];
    while let Some((word, left)) = open.pop() {
        if word.len() >= low {
            let mut longer = vars.to_vec();
            longer[slot] = Value::Text(word.clone());
            next.push((longer, left));
        }
        if word.len() < high && left >= price(word.len()) {
            for (letter, cost) in letters.iter().zip(0..=left - price(word.len())) {
                let mut longer = word.clone();
                longer.push(*letter);
                open.push((longer, left - price(word.len()) - cost));
            }
        }
    }
}

fn lists(
    slots: &[usize],
    (least, most): (usize, usize),
    domain: &Domain,
    vars: &[Value],
    left: u64,
    next: &mut Vec<Partial>,
) {
    let price = |length: usize| u64::from(length >= least);
    let mut open: Vec<(Vec<Vec<Natural>>, u64)> = vec![(vec![Vec::new(); slots.len()], left)];
    while let Some((columns, left)) = open.pop() {
        let count = columns[0].len();
        if count >= least {
            let mut longer = vars.to_vec();
            for (slot, column) in slots.iter().zip(&columns) {
                longer[*slot] = Value::List(column.clone());
            }
            next.push((longer, left));
        }
        if count >= most || left < price(count) || next.len() > MOST_PARTIAL {
            continue;
        }
        let mut groups = vec![(columns, left - price(count))];
        for (j, slot) in slots.iter().enumerate() {
            let (low, high, order) = domain.numbers(*slot);
            let mut grown = Vec::new();
            for (columns, left) in groups {
                // In a list that ascends the next number begins where the last one ended.
                let from = match (order, columns[j].last()) {
                    (Order::Ascending, Some(last)) => last + &Natural::ONE,
                    (Order::Sorted, Some(last)) => last.clone(),
                    _ => low.clone(),
                };
                for (number, cost) in steps(&from, high, left) {
                    let twice = order == Order::Distinct && columns[j].contains(&number);
                    if !twice {
                        let mut longer = columns.clone();
                        longer[j].push(number);
                        grown.push((longer, left - cost));
                    }
                }
            }
            groups = grown;
        }
        open.extend(groups);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(form: &str, domain: &str, wanted: usize) -> (Form, Vec<Case>) {
        let form = Form::parse(form).unwrap();
        let domain = Domain::parse(&form, domain, None).unwrap();
        let mut cases = cases(&form, &domain, wanted);
        for case in &mut cases {
            case.settle(&form, &domain);
        }
        assert!(cases.iter().all(|case| case.is_allowed(&form, &domain)));
        (form, cases)
    }

    #[test]
    fn small_pairs_come_in_order_of_their_sum_and_once() {
        let (_, cases) = all("count: n m", "n 1..1000; m 1..1000", 15);
        let pairs: Vec<String> = cases.iter().map(|case| format!("{:?}", case.vars)).collect();
        assert_eq!(pairs.len(), 15);
        let mut distinct = pairs.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), 15);
    }

    #[test]
    fn every_small_set_meets_every_small_heap() {
        let (_, cases) = all("one: k S[k] n h[n]", "k 1..100; S 1..100; n 1..100; h 0..100", 3000);
        let number = |n: u64| Natural::from(n);
        let list = |list: &[u64]| Value::List(list.iter().map(|&n| number(n)).collect());
        for (set, heaps) in [(&[2u64, 1][..], &[2u64][..]), (&[1, 1], &[0]), (&[3], &[1, 1]), (&[1], &[0, 0])] {
            assert!(cases.iter().any(|c| c.vars[1] == list(set) && c.vars[3] == list(heaps)), "{set:?} {heaps:?}");
        }
    }

    #[test]
    fn sub_cases_and_words_are_made_too() {
        let (_, cases) = all("until 0: k S[k] m { l h[l] }[m]", "k 1..9; S 1..9; m 1..9; l 1..9; h 0..9", 500);
        assert!(cases.len() >= 500 && cases.iter().any(|case| case.rows.len() == 2));
        let (_, cases) = all("one: s:word", "s \"+-\" 1..60", 30);
        assert!(cases.len() >= 30);
    }
}
