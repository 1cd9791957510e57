//! A case as data: what can be written as an input, changed, and made smaller.

use grundy::Natural;

use crate::form::{Form, Item, Length};
use crate::functions::Value;
use crate::stress::domain::{Allowed, Domain, Order};
use crate::stress::layout::{Kind, Layout, Place};

/// The numbers and words of one case, and of its sub-cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// A value for each slot of the form; those of sub-cases stand in `rows`.
    pub(crate) vars: Vec<Value>,
    /// For each sub-case, a value for each slot of the form, of which its own are meant.
    pub(crate) rows: Vec<Vec<Value>>,
}

/// An empty value of the kind each slot holds.
pub(crate) fn blank(form: &Form) -> Vec<Value> {
    let mut vars = vec![Value::Number(Natural::ZERO); form.names.len()];
    let block = form.block.iter().flat_map(|(items, _)| items);
    for item in form.items.iter().chain(block) {
        match item {
            Item::Number(_) => {}
            Item::Word(slot) => vars[*slot] = Value::Text(Vec::new()),
            Item::Lists(columns, _) => columns.iter().for_each(|c| vars[c.slot] = Value::List(Vec::new())),
            Item::Ragged(slots, _) => slots.iter().for_each(|&slot| vars[slot] = Value::List(Vec::new())),
        }
    }
    vars
}

fn list(vars: &[Value], slot: usize) -> &[Natural] {
    match &vars[slot] {
        Value::List(list) => list,
        _ => &[],
    }
}

/// Sets the counts of these items to the lengths of their lists.
fn settle(items: &[Item], domain: &Domain, vars: &mut [Value]) {
    for item in items {
        match item {
            Item::Lists(columns, Length::Variable(slot)) => {
                vars[*slot] = Value::Number(Natural::from(list(vars, columns[0].slot).len()));
            }
            Item::Word(slot) => {
                if let (Allowed::Word { length_of: Some(other), .. }, Value::Text(text)) =
                    (&domain.slots[*slot], &vars[*slot])
                {
                    vars[*other] = Value::Number(Natural::from(text.len()));
                }
            }
            _ => {}
        }
    }
}

impl Case {
    /// Makes the counts tell the lengths of the lists.
    pub(crate) fn settle(&mut self, form: &Form, domain: &Domain) {
        settle(&form.items, domain, &mut self.vars);
        if let Some((items, length)) = &form.block {
            if let Length::Variable(slot) = length {
                self.vars[*slot] = Value::Number(Natural::from(self.rows.len()));
            }
            self.rows.iter_mut().for_each(|row| settle(items, domain, row));
        }
    }

    /// Whether every number, length and order is one that the statement allows; conditions are asked elsewhere.
    pub(crate) fn is_allowed(&self, form: &Form, domain: &Domain) -> bool {
        let block = form.block.as_ref();
        let rows_fit = match block.map(|(_, length)| length) {
            Some(Length::Variable(slot)) => {
                let (low, high) = domain.lengths(*slot);
                (low..=high).contains(&self.rows.len())
            }
            Some(Length::Fixed(count)) => self.rows.len() as u64 == *count,
            _ => true,
        };
        rows_fit
            && allowed(&form.items, domain, &self.vars)
            && block.is_none_or(|(items, _)| self.rows.iter().all(|row| allowed(items, domain, row)))
    }

    /// Writes the case; the counts must be settled.
    pub(crate) fn write(&self, form: &Form, domain: &Domain, layout: &Layout, out: &mut Vec<u8>) {
        write_items(&form.items, false, domain, layout, &self.vars, out);
        if let Some((items, _)) = &form.block {
            for row in &self.rows {
                write_items(items, true, domain, layout, row, out);
            }
        }
        end_line(out);
    }

    /// How much there is to read.
    pub(crate) fn size(&self) -> usize {
        let of = |vars: &[Value]| -> usize {
            let one = |value: &Value| match value {
                Value::Number(_) => 1,
                Value::List(list) => list.len(),
                Value::Text(text) => 1 + text.len() / 8,
            };
            vars.iter().map(one).sum()
        };
        of(&self.vars) + self.rows.iter().map(|row| of(row)).sum::<usize>()
    }
}

/// Ends the line if one has begun.
pub(crate) fn end_line(out: &mut Vec<u8>) {
    while out.last() == Some(&b' ') {
        out.pop();
    }
    if !out.is_empty() && out.last() != Some(&b'\n') {
        out.push(b'\n');
    }
}

fn allowed(items: &[Item], domain: &Domain, vars: &[Value]) -> bool {
    let within = |slot: usize, number: &Natural| {
        let (low, high, _) = domain.numbers(slot);
        (low..=high).contains(&number)
    };
    items.iter().all(|item| match item {
        Item::Number(column) => match &vars[column.slot] {
            Value::Number(number) => within(column.slot, number),
            _ => false,
        },
        Item::Word(slot) => match (&vars[*slot], &domain.slots[*slot]) {
            (Value::Text(text), Allowed::Word { letters, low, high, length_of, .. }) => {
                let length = match length_of {
                    None => (*low..=*high).contains(&(text.len() as u64)),
                    Some(other) => within(*other, &Natural::from(text.len())),
                };
                length && text.iter().all(|letter| letters.contains(letter))
            }
            _ => false,
        },
        // No inputs are made for these forms.
        Item::Ragged(..) => false,
        Item::Lists(columns, length) => {
            let count = list(vars, columns[0].slot).len();
            let counted = match length {
                Length::Variable(slot) => within(*slot, &Natural::from(count)),
                Length::Fixed(fixed) => count as u64 == *fixed,
                _ => count > 0,
            };
            counted
                && columns.iter().all(|column| {
                    let numbers = list(vars, column.slot);
                    numbers.len() == count
                        && numbers.iter().all(|number| within(column.slot, number))
                        && in_order(numbers, domain.numbers(column.slot).2)
                })
        }
    })
}

fn in_order(numbers: &[Natural], order: Order) -> bool {
    match order {
        Order::Any => true,
        Order::Ascending => numbers.windows(2).all(|pair| pair[0] < pair[1]),
        Order::Sorted => numbers.windows(2).all(|pair| pair[0] <= pair[1]),
        Order::Distinct => {
            let mut sorted: Vec<&Natural> = numbers.iter().collect();
            sorted.sort_unstable();
            sorted.windows(2).all(|pair| pair[0] < pair[1])
        }
    }
}

fn write_items(items: &[Item], block: bool, domain: &Domain, layout: &Layout, vars: &[Value], out: &mut Vec<u8>) {
    for (index, item) in items.iter().enumerate() {
        let separate = |out: &mut Vec<u8>, kind: Kind| {
            if layout.breaks(Place { block, item: index, kind }) {
                while out.last() == Some(&b' ') {
                    out.pop();
                }
                out.push(b'\n');
            } else {
                out.push(b' ');
            }
        };
        match item {
            Item::Number(column) => {
                write_value(&vars[column.slot], out);
            }
            Item::Word(slot) => {
                let quoted = matches!(&domain.slots[*slot], Allowed::Word { quoted: true, .. });
                out.extend_from_slice(if quoted { b"\"" } else { b"" });
                write_value(&vars[*slot], out);
                out.extend_from_slice(if quoted { b"\"" } else { b"" });
            }
            Item::Ragged(..) => {}
            Item::Lists(columns, _) => {
                for i in 0..list(vars, columns[0].slot).len() {
                    if i > 0 {
                        separate(out, Kind::Between);
                    }
                    for (j, column) in columns.iter().enumerate() {
                        if j > 0 {
                            separate(out, Kind::Inside);
                        }
                        out.extend_from_slice(list(vars, column.slot)[i].to_string().as_bytes());
                    }
                }
            }
        }
        separate(out, Kind::End);
    }
}

fn write_value(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Value::Text(text) => out.extend_from_slice(text),
        Value::List(_) => {}
    }
}
