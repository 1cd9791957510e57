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
            Item::Word(slot) | Item::Words(slot, _) => vars[*slot] = Value::Text(Vec::new()),
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

/// Sets the counts of these items to the lengths of their lists; of lists that share a count the first tells it, and the
/// others are cut or filled.
fn settle(items: &[Item], domain: &Domain, vars: &mut [Value]) {
    let mut told: Vec<usize> = Vec::new();
    for item in items {
        match item {
            Item::Lists(columns, length) => {
                let mut count = columns.iter().map(|column| list(vars, column.slot).len()).min().unwrap_or(0);
                match length {
                    Length::Variable(slot) => count = tell(&mut told, vars, *slot, count, 0),
                    Length::LessOne(slot) => count = tell(&mut told, vars, *slot, count, 1),
                    Length::Product(rows, width) => {
                        let wide = columns_of(&vars[*width], count);
                        vars[*width] = Value::Number(Natural::from(wide));
                        vars[*rows] = Value::Number(Natural::from(count / wide));
                        count -= count % wide;
                    }
                    Length::Fixed(_) | Length::Rest | Length::Until(_) => {}
                }
                for column in columns {
                    let filling = domain.numbers(column.slot).0;
                    if let Value::List(list) = &mut vars[column.slot] {
                        list.resize(count, filling.clone());
                    }
                }
            }
            Item::Word(slot) => {
                if let (Allowed::Word { length_of: Some(other), .. }, Value::Text(text)) =
                    (&domain.slots[*slot], &vars[*slot])
                {
                    vars[*other] = Value::Number(Natural::from(text.len()));
                }
            }
            Item::Words(slot, length) => {
                let (Length::Variable(rows), Allowed::Word { length_of: Some(width), .. }, Value::Text(text)) =
                    (length, &domain.slots[*slot], &vars[*slot])
                else {
                    continue;
                };
                let letters: Vec<u8> = text.iter().copied().filter(|&letter| letter != b'\n').collect();
                let wide = columns_of(&vars[*width], letters.len());
                let lines: Vec<&[u8]> = letters.chunks_exact(wide).collect();
                let (count, text) = (lines.len(), lines.join(&b'\n'));
                vars[*slot] = Value::Text(text);
                vars[*width] = Value::Number(Natural::from(wide));
                vars[*rows] = Value::Number(Natural::from(count));
            }
            Item::Ragged(slots, length) => {
                let lists = match length {
                    Length::Variable(slot) => vars[*slot].number().ok().and_then(Natural::to_u64).unwrap_or(1).max(1),
                    _ => 1,
                };
                let count = slots.iter().map(|&slot| list(vars, slot).len()).min().unwrap_or(0);
                let of = |i: usize| list(vars, slots[0])[i].rem_u64(lists).unwrap_or(0);
                let mut order: Vec<usize> = (0..count).collect();
                order.sort_by_key(|&i| of(i));
                for &slot in &slots[1..] {
                    let sorted = order.iter().map(|&i| list(vars, slot)[i].clone()).collect();
                    vars[slot] = Value::List(sorted);
                }
                let numbers =
                    order.iter().map(|&i| list(vars, slots[0])[i].rem_u64(lists).unwrap_or(0).into()).collect();
                vars[slots[0]] = Value::List(numbers);
            }
            Item::Number(_) => {}
        }
    }
}

/// Makes a count tell this length and `more`, or, if another list told it already, gives the length that it tells.
fn tell(told: &mut Vec<usize>, vars: &mut [Value], slot: usize, length: usize, more: usize) -> usize {
    if told.contains(&slot) {
        let count = vars[slot].number().ok().and_then(Natural::to_u64).unwrap_or(0) as usize;
        return count.saturating_sub(more);
    }
    told.push(slot);
    vars[slot] = Value::Number(Natural::from(length + more));
    length
}

/// A width for so many numbers or letters: the one that is written, if there are enough of them.
fn columns_of(written: &Value, count: usize) -> usize {
    let written = written.number().ok().and_then(Natural::to_u64).map_or(usize::MAX, |wide| wide as usize);
    written.clamp(1, count.max(1))
}

impl Case {
    /// Makes the counts tell the lengths of the lists.
    pub(crate) fn settle(&mut self, form: &Form, domain: &Domain) {
        let (mut outside, mut inside) = (Vec::new(), Vec::new());
        for shape in &domain.shapes {
            let of_block = shape.slots.iter().any(|&slot| slot >= form.block_slots);
            (if of_block { &mut inside } else { &mut outside }).push(shape);
        }
        settle(&form.items, domain, &mut self.vars);
        if !outside.is_empty() {
            for shape in &outside {
                shape.settle(&mut self.vars);
            }
            // Edges that were no edges are gone.
            settle(&form.items, domain, &mut self.vars);
        }
        if let Some((items, length)) = &form.block {
            if let Length::Variable(slot) = length {
                self.vars[*slot] = Value::Number(Natural::from(self.rows.len()));
            }
            let common = &self.vars[..form.block_slots.min(self.vars.len())];
            for row in &mut self.rows {
                row[..common.len()].clone_from_slice(common);
                settle(items, domain, row);
                for shape in &inside {
                    shape.settle(row);
                }
                settle(items, domain, row);
            }
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
            if let Some((_, Length::Until(last))) = &form.block {
                end_line(out);
                out.extend_from_slice(last.to_string().as_bytes());
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
        Item::Words(slot, length) => {
            let (Value::Text(text), Allowed::Word { letters, length_of: Some(width), .. }, Length::Variable(rows)) =
                (&vars[*slot], &domain.slots[*slot], length)
            else {
                return false;
            };
            let lines: Vec<&[u8]> = text.split(|&letter| letter == b'\n').collect();
            let wide = lines[0].len();
            within(*rows, &Natural::from(lines.len()))
                && within(*width, &Natural::from(wide))
                && lines.iter().all(|line| line.len() == wide && line.iter().all(|letter| letters.contains(letter)))
        }
        Item::Ragged(slots, length) => {
            let count = list(vars, slots[0]).len();
            let lists = match length {
                Length::Variable(slot) => vars[*slot].number().ok().filter(|lists| within(*slot, lists)),
                _ => None,
            };
            slots.iter().all(|&slot| list(vars, slot).len() == count)
                && lists.is_some_and(|lists| list(vars, slots[0]).iter().all(|number| number < lists))
                && slots[1..].iter().all(|&slot| list(vars, slot).iter().all(|number| within(slot, number)))
        }
        Item::Lists(columns, length) => {
            let count = list(vars, columns[0].slot).len();
            let counted = match length {
                Length::Variable(slot) => within(*slot, &Natural::from(count)),
                Length::LessOne(slot) => within(*slot, &Natural::from(count + 1)),
                Length::Product(rows, width) => [rows, width].iter().all(|&&slot| match &vars[slot] {
                    Value::Number(number) => within(slot, number),
                    _ => false,
                }),
                Length::Fixed(fixed) => count as u64 == *fixed,
                Length::Rest | Length::Until(_) => count > 0,
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
            Item::Words(slot, _) => write_value(&vars[*slot], out),
            Item::Ragged(slots, length) => {
                write_ragged(slots, length, vars, out);
                continue;
            }
            Item::Lists(columns, length) => {
                for i in 0..list(vars, columns[0].slot).len() {
                    if i > 0 {
                        separate(out, Kind::Between);
                    }
                    for (j, column) in columns.iter().enumerate() {
                        if j > 0 {
                            separate(out, Kind::Inside);
                        }
                        let number = &list(vars, column.slot)[i];
                        match number.to_u64() {
                            Some(letter @ 0..=25) if column.letter => out.push(b'a' + letter as u8),
                            _ => out.extend_from_slice(number.to_string().as_bytes()),
                        }
                    }
                }
                match length {
                    Length::Until(last) => out.extend_from_slice(format!(" {last}").as_bytes()),
                    // Nothing stands between two lines if there are no edges.
                    Length::LessOne(_) if list(vars, columns[0].slot).is_empty() => {
                        end_line(out);
                        continue;
                    }
                    _ => {}
                }
            }
        }
        separate(out, Kind::End);
    }
}

/// Each list on a line after its length; each tree as the number of its vertices and a line for each edge.
fn write_ragged(slots: &[usize], length: &Length, vars: &[Value], out: &mut Vec<u8>) {
    end_line(out);
    let count = match length {
        Length::Variable(slot) => vars[*slot].number().ok().and_then(Natural::to_u64).unwrap_or(0),
        _ => 0,
    };
    let is_trees = slots.len() == 3;
    let mut next = 0;
    for number in 0..count {
        let own = list(vars, slots[0])[next..].iter().take_while(|of| **of == number).count();
        out.extend_from_slice((own + usize::from(is_trees)).to_string().as_bytes());
        for i in next..next + own {
            let joint: &[u8] = if is_trees { b"\n" } else { b" " };
            out.extend_from_slice(joint);
            let members: Vec<String> = slots[1..].iter().map(|&slot| list(vars, slot)[i].to_string()).collect();
            out.extend_from_slice(members.join(" ").as_bytes());
        }
        out.push(b'\n');
        next += own;
    }
}

fn write_value(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Value::Text(text) => out.extend_from_slice(text),
        Value::List(_) => {}
    }
}
