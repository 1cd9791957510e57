//! From an input that shows a mistake to a smallest one that does.
//!
//! Delta debugging (Zeller and Hildebrandt 2002) over cases, sub-cases and list elements, then every number down to
//! the least that still fails. Each round tries everything; a round without success is the proof that no single
//! step makes the input smaller.

use grundy::Natural;

use crate::form::{Form, Item};
use crate::functions::Value;
use crate::stress::case::Case;
use crate::stress::domain::Domain;

/// Asks whether an input still shows the mistake, at most so many times.
pub(crate) struct Asker<'a> {
    pub(crate) fails: &'a mut dyn FnMut(&[Case]) -> bool,
    pub(crate) form: &'a Form,
    pub(crate) domain: &'a Domain,
    pub(crate) left: u64,
}

impl Asker<'_> {
    fn ask(&mut self, cases: &[Case]) -> bool {
        if self.left == 0 || cases.is_empty() {
            return false;
        }
        let mut cases = cases.to_vec();
        for case in &mut cases {
            case.settle(self.form, self.domain);
        }
        if !cases.iter().all(|case| case.is_allowed(self.form, self.domain)) {
            return false;
        }
        self.left -= 1;
        (self.fails)(&cases)
    }

    /// Replaces the cases if the candidate fails too.
    fn try_it(&mut self, cases: &mut Vec<Case>, candidate: Vec<Case>) -> bool {
        let fails = candidate != *cases && self.ask(&candidate);
        if fails {
            *cases = candidate;
        }
        fails
    }
}

/// A smallest input that fails, starting from one that does; `guilty` is the case that is suspected.
pub(crate) fn shrink(asker: &mut Asker<'_>, mut cases: Vec<Case>, guilty: Option<usize>) -> Vec<Case> {
    if let Some(guilty) = guilty.filter(|&guilty| guilty < cases.len()) {
        let alone = vec![cases[guilty].clone()];
        let pair = cases[guilty.saturating_sub(1)..=guilty].to_vec();
        let before = cases[..=guilty].to_vec();
        let _ = asker.try_it(&mut cases, alone) || asker.try_it(&mut cases, pair) || asker.try_it(&mut cases, before);
    }
    loop {
        let mut smaller = fewer_cases(asker, &mut cases);
        for index in 0..cases.len() {
            smaller |= fewer_rows(asker, &mut cases, index);
            smaller |= shorter_lists(asker, &mut cases, index);
            smaller |= smaller_numbers(asker, &mut cases, index);
        }
        smaller |= all_numbers_down(asker, &mut cases);
        if !smaller || asker.left == 0 {
            break;
        }
    }
    for case in &mut cases {
        case.settle(asker.form, asker.domain);
    }
    cases
}

/// Leaves out runs of elements, long runs first; `without` gives the cases without `from..to`.
fn leave_out(
    asker: &mut Asker<'_>,
    cases: &mut Vec<Case>,
    count: impl Fn(&[Case]) -> usize,
    without: impl Fn(&[Case], usize, usize) -> Vec<Case>,
) -> bool {
    // One element alone, where there are few: to leave out two of three is no run of a half.
    const FEW: usize = 32;
    let all = count(cases);
    for kept in 0..if (2..=FEW).contains(&all) { all } else { 0 } {
        let candidate = without(&without(cases, kept + 1, all), 0, kept);
        if asker.try_it(cases, candidate) {
            return true;
        }
    }
    let mut success = false;
    let mut run = all;
    while run > 0 {
        let mut from = 0;
        while from < count(cases) {
            let to = (from + run).min(count(cases));
            let candidate = without(cases, from, to);
            if asker.try_it(cases, candidate) {
                success = true;
            } else {
                from += run;
            }
            if asker.left == 0 {
                return success;
            }
        }
        run /= 2;
    }
    success
}

fn fewer_cases(asker: &mut Asker<'_>, cases: &mut Vec<Case>) -> bool {
    leave_out(asker, cases, <[Case]>::len, |cases, from, to| {
        let mut fewer = cases.to_vec();
        fewer.drain(from..to);
        fewer
    })
}

fn fewer_rows(asker: &mut Asker<'_>, cases: &mut Vec<Case>, index: usize) -> bool {
    leave_out(
        asker,
        cases,
        |cases| cases[index].rows.len(),
        |cases, from, to| {
            let mut fewer = cases.to_vec();
            fewer[index].rows.drain(from..to);
            fewer
        },
    )
}

/// The values of a case or of one of its sub-cases.
fn vars(case: &mut Case, row: Option<usize>) -> &mut Vec<Value> {
    match row {
        None => &mut case.vars,
        Some(row) => &mut case.rows[row],
    }
}

/// The places in which a case has values of its own: itself, then each sub-case, with the items found there.
fn parts<'f>(form: &'f Form, case: &Case) -> Vec<(Option<usize>, &'f [Item])> {
    let mut all = vec![(None, form.items.as_slice())];
    if let Some((items, _)) = &form.block {
        all.extend((0..case.rows.len()).map(|row| (Some(row), items.as_slice())));
    }
    all
}

fn shorter_lists(asker: &mut Asker<'_>, cases: &mut Vec<Case>, index: usize) -> bool {
    let mut success = false;
    for (row, items) in parts(asker.form, &cases[index]) {
        for item in items {
            let slots: Vec<usize> = match item {
                Item::Number(_) => continue,
                Item::Ragged(slots, _) => slots.clone(),
                Item::Word(slot) | Item::Words(slot, _) => vec![*slot],
                // Lists that share their count are shortened together.
                Item::Lists(columns, length) => {
                    let together = items.iter().filter_map(|other| match other {
                        Item::Lists(columns, other) if other == length => Some(columns),
                        _ => None,
                    });
                    let shared = !matches!(length, crate::form::Length::Rest);
                    if shared {
                        together.flatten().map(|column| column.slot).collect()
                    } else {
                        columns.iter().map(|column| column.slot).collect()
                    }
                }
            };
            let count = |cases: &[Case]| {
                let mut case = cases[index].clone();
                match &vars(&mut case, row)[slots[0]] {
                    Value::List(list) => list.len(),
                    Value::Text(text) => text.len(),
                    Value::Number(_) => 0,
                }
            };
            success |= leave_out(asker, cases, count, |cases, from, to| {
                let mut shorter = cases.to_vec();
                let values = vars(&mut shorter[index], row);
                for slot in &slots {
                    match &mut values[*slot] {
                        Value::List(list) if to <= list.len() => drop(list.drain(from..to)),
                        Value::Text(text) if to <= text.len() => drop(text.drain(from..to)),
                        _ => {}
                    }
                }
                shorter
            });
        }
    }
    success
}

/// Where a number stands: the sub-case, the slot, the place in its list.
type Site = (Option<usize>, usize, Option<usize>);

fn sites(form: &Form, case: &Case) -> Vec<Site> {
    let counts = form.settled();
    let mut case = case.clone();
    let mut all = Vec::new();
    for (row, items) in parts(form, &case.clone()) {
        for item in items {
            let mut lists = Vec::new();
            match item {
                Item::Number(column) if !counts.contains(&column.slot) => all.push((row, column.slot, None)),
                Item::Lists(columns, _) => columns.iter().for_each(|column| lists.push(column.slot)),
                Item::Ragged(slots, _) => lists.extend(slots),
                _ => {}
            }
            for slot in lists {
                if let Value::List(list) = &vars(&mut case, row)[slot] {
                    all.extend((0..list.len()).map(|i| (row, slot, Some(i))));
                }
            }
        }
    }
    all
}

fn number(case: &mut Case, site: Site) -> Option<&mut Natural> {
    match (&mut vars(case, site.0)[site.1], site.2) {
        (Value::Number(number), None) => Some(number),
        (Value::List(list), Some(i)) => list.get_mut(i),
        _ => None,
    }
}

fn smaller_numbers(asker: &mut Asker<'_>, cases: &mut Vec<Case>, index: usize) -> bool {
    let two = Natural::from(2u64);
    let mut success = false;
    for site in sites(asker.form, &cases[index]) {
        let (low, _, _) = asker.domain.numbers(site.1);
        // Everything below `floor` was seen not to fail, as far as halving goes.
        let mut step: Option<Natural> = None;
        loop {
            let mut candidate = cases.clone();
            let Some(place) = number(&mut candidate[index], site) else { break };
            let above = place.checked_sub(low).unwrap_or_default();
            if above.is_zero() {
                break;
            }
            let by = step.clone().unwrap_or_else(|| above.clone()).min(above);
            *place = place.checked_sub(&by).unwrap_or_default();
            if asker.try_it(cases, candidate) {
                success = true;
            } else if by == 1 {
                break;
            } else {
                step = Some(&by / &two);
            }
            if asker.left == 0 {
                return success;
            }
        }
        success |= least_number(asker, cases, index, site);
    }
    success
}

/// The least number that fails, where there are few below it: what fails need not fail from some number on.
fn least_number(asker: &mut Asker<'_>, cases: &mut Vec<Case>, index: usize, site: Site) -> bool {
    const FEW: u64 = 50;
    let (low, _, _) = asker.domain.numbers(site.1);
    let above = number(&mut cases[index], site).and_then(|number| number.checked_sub(low)?.to_u64());
    let below = (0..above.filter(|&above| above <= FEW).unwrap_or(0)).map(|step| low + &Natural::from(step));
    for wanted in below {
        let mut candidate = cases.clone();
        if let Some(place) = number(&mut candidate[index], site) {
            *place = wanted;
        }
        if asker.try_it(cases, candidate) {
            return true;
        }
    }
    false
}

/// All numbers of all cases lowered together, and then each pair: for mistakes that need two numbers to be equal.
fn all_numbers_down(asker: &mut Asker<'_>, cases: &mut Vec<Case>) -> bool {
    const MOST_PAIRED: usize = 12;
    let every: Vec<(usize, Site)> = (0..cases.len())
        .flat_map(|index| sites(asker.form, &cases[index]).into_iter().map(move |site| (index, site)))
        .collect();
    let mut groups = vec![every.clone()];
    if every.len() <= MOST_PAIRED {
        for (i, one) in every.iter().enumerate() {
            groups.extend(every[i + 1..].iter().map(|other| vec![*one, *other]));
        }
    }
    let two = Natural::from(2u64);
    let mut success = false;
    for group in groups {
        let room = group.iter().filter_map(|&(index, site)| {
            let value = number(&mut cases[index], site)?.clone();
            value.checked_sub(asker.domain.numbers(site.1).0)
        });
        let Some(mut by) = room.min() else { continue };
        while !by.is_zero() && asker.left > 0 {
            let mut candidate = cases.clone();
            for &(index, site) in &group {
                if let Some(place) = number(&mut candidate[index], site) {
                    *place = place.checked_sub(&by).unwrap_or_default();
                }
            }
            if asker.try_it(cases, candidate) {
                success = true;
                break;
            }
            by = &by / &two;
        }
    }
    success
}
