//! The options of a heap under a written rule.

use std::fmt;

use super::{Clause, Expr, Function, Operator, Qualifier, WrittenRule};
use crate::rules::builtin::divisors;

/// So many values of variables are tried for one heap.
pub(crate) const MOST_STEPS: u64 = 10_000_000;
/// No move leaves more heaps.
const MOST_HEAPS: usize = 1 << 20;

/// Why the options of a heap cannot be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    DivisionByZero,
    Overflow,
    NegativeRoot,
    NegativePower,
    TooLong,
    TooManyHeaps,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::DivisionByZero => "a division by 0",
            Fault::Overflow => "a number beyond 2^127",
            Fault::NegativeRoot => "the root of a negative number",
            Fault::NegativePower => "a power with a negative exponent",
            Fault::TooLong => "more than 10000000 combinations of its variables",
            Fault::TooManyHeaps => "a move that leaves more than 1048576 heaps",
        })
    }
}

/// Which of many equal heaps are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counts {
    All,
    /// One of an odd number and none of an even number, which is enough for values.
    Odd,
}

/// One `for` on its way.
struct Loop {
    /// The number of its qualifier.
    at: usize,
    variable: usize,
    /// The values that are left: a range, or a list of which the next is the last.
    next: i128,
    last: i128,
    listed: Option<Vec<i128>>,
}

impl WrittenRule {
    /// Calls `visit` with the number of the clause and the heaps left, for every option; a fault comes with the
    /// number of its clause. At most `steps` combinations of variables are looked at.
    pub(crate) fn list(
        &self,
        heap: u64,
        counts: Counts,
        mut steps: u64,
        visit: &mut dyn FnMut(usize, &[u64]),
    ) -> Result<(), (usize, Fault)> {
        if heap == 0 {
            return Ok(());
        }
        let mut values = vec![0i128; self.names.len()];
        values[0] = i128::from(heap);
        let mut left = Vec::new();
        for (number, clause) in self.clauses.iter().enumerate() {
            let mut each = |left: &[u64]| visit(number, left);
            clause.list(&mut values, counts, &mut steps, &mut left, &mut each).map_err(|fault| (number, fault))?;
        }
        Ok(())
    }
}

impl Clause {
    fn list(
        &self,
        values: &mut [i128],
        counts: Counts,
        steps: &mut u64,
        left: &mut Vec<u64>,
        visit: &mut dyn FnMut(&[u64]),
    ) -> Result<(), Fault> {
        let mut loops: Vec<Loop> = Vec::new();
        let mut at = 0;
        loop {
            *steps = steps.checked_sub(1).ok_or(Fault::TooLong)?;
            // Forward through the qualifiers until one has nothing to offer or all are satisfied.
            let mut go_on = true;
            while go_on && at < self.qualifiers.len() {
                match &self.qualifiers[at] {
                    Qualifier::If(condition) => go_on = condition.holds(values)?,
                    Qualifier::Range { variable, low, high } => {
                        let (next, last) = (low.number(values)?, high.number(values)?);
                        loops.push(Loop { at, variable: *variable, next, last, listed: None });
                        go_on = false;
                    }
                    Qualifier::Divisors { variable, of } => {
                        let of = of.number(values)?;
                        let of = if of <= 0 { 0 } else { u64::try_from(of).map_err(|_| Fault::Overflow)? };
                        let mut listed: Vec<i128> = divisors(of).into_iter().map(i128::from).collect();
                        listed.reverse();
                        loops.push(Loop { at, variable: *variable, next: 0, last: -1, listed: Some(listed) });
                        go_on = false;
                    }
                }
                at += usize::from(go_on);
            }
            if go_on && self.parts(values, counts, left)? {
                visit(left);
            }
            // Back to the last variable that has a value left.
            loop {
                let Some(last) = loops.last_mut() else { return Ok(()) };
                let value = match &mut last.listed {
                    Some(listed) => listed.pop(),
                    None if last.next <= last.last => {
                        last.next += 1;
                        Some(last.next - 1)
                    }
                    None => None,
                };
                if let Some(value) = value {
                    values[last.variable] = value;
                    at = last.at + 1;
                    break;
                }
                loops.pop();
            }
        }
    }

    /// The heaps that are left; false if one of them would have fewer than no tokens.
    fn parts(&self, values: &[i128], counts: Counts, left: &mut Vec<u64>) -> Result<bool, Fault> {
        left.clear();
        for part in &self.parts {
            let size = part.size.number(values)?;
            let times = part.times.as_ref().map_or(Ok(1), |times| times.number(values))?;
            if size < 0 || times < 0 {
                return Ok(false);
            }
            let size = u64::try_from(size).map_err(|_| Fault::Overflow)?;
            let times = if counts == Counts::Odd { times % 2 } else { times };
            if size > 0 {
                let times = usize::try_from(times).ok().filter(|&times| times <= MOST_HEAPS - left.len());
                left.resize(left.len() + times.ok_or(Fault::TooManyHeaps)?, size);
            }
        }
        Ok(true)
    }
}

impl Expr {
    fn holds(&self, values: &[i128]) -> Result<bool, Fault> {
        Ok(match self {
            Expr::Not(of) => !of.holds(values)?,
            Expr::Binary(operator, sides) => {
                let [a, b] = &**sides;
                match operator {
                    Operator::Or => a.holds(values)? || b.holds(values)?,
                    Operator::And => a.holds(values)? && b.holds(values)?,
                    _ => {
                        let (a, b) = (a.number(values)?, b.number(values)?);
                        match operator {
                            Operator::Equal => a == b,
                            Operator::Unequal => a != b,
                            Operator::Less => a < b,
                            Operator::AtMost => a <= b,
                            Operator::More => a > b,
                            _ => a >= b,
                        }
                    }
                }
            }
            _ => self.number(values)? != 0,
        })
    }

    fn number(&self, values: &[i128]) -> Result<i128, Fault> {
        match self {
            Expr::Number(number) => Ok(*number),
            Expr::Variable(variable) => Ok(values[*variable]),
            Expr::Negative(of) => of.number(values)?.checked_neg().ok_or(Fault::Overflow),
            Expr::Not(_) => Ok(i128::from(self.holds(values)?)),
            Expr::Binary(operator, sides) => {
                let (a, b) = (sides[0].number(values)?, sides[1].number(values)?);
                if b == 0 && matches!(operator, Operator::Divide | Operator::Remainder) {
                    return Err(Fault::DivisionByZero);
                }
                match operator {
                    Operator::Plus => a.checked_add(b),
                    Operator::Minus => a.checked_sub(b),
                    Operator::Times => a.checked_mul(b),
                    Operator::Divide => a.checked_div(b).map(|q| q - i128::from(a % b != 0 && (a < 0) != (b < 0))),
                    Operator::Remainder => {
                        a.checked_rem(b).map(|r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r })
                    }
                    Operator::Power => {
                        let exponent = if b < 0 { return Err(Fault::NegativePower) } else { b };
                        match u32::try_from(exponent) {
                            Ok(exponent) => a.checked_pow(exponent),
                            Err(_) if (-1..=1).contains(&a) => Some(if a < 0 && exponent % 2 == 0 { 1 } else { a }),
                            Err(_) => None,
                        }
                    }
                    _ => return Ok(i128::from(self.holds(values)?)),
                }
                .ok_or(Fault::Overflow)
            }
            Expr::Call(function, arguments) => {
                let argument = |i: usize| arguments.get(i).map_or(Ok(0), |argument: &Expr| argument.number(values));
                let (a, b) = (argument(0)?, argument(1)?);
                match function {
                    Function::Gcd => i128::try_from(num_integer::gcd(a.unsigned_abs(), b.unsigned_abs()))
                        .map_err(|_| Fault::Overflow),
                    Function::Isqrt if a < 0 => Err(Fault::NegativeRoot),
                    Function::Isqrt => Ok(a.isqrt()),
                    Function::Min => Ok(a.min(b)),
                    Function::Max => Ok(a.max(b)),
                }
            }
        }
    }
}
