//! A written rule as the steps of a program in 64-bit numbers, for those who write programs in other languages.
//!
//! Rules are exact and programs are not, so every number that can come up for heaps up to a bound is followed as an interval
//! before any step is given: what might leave 63 bits, or divide by a number that might not be positive, has no steps.

use super::{Clause, Expr, Function, Operator, Qualifier, WrittenRule};

/// A step of the program that lists the options of a heap.
///
/// Expressions are texts: `v0` is the heap, `v1`, `v2`, ... the other variables; `+ - * == != < <= > >= && || !` and
/// parentheses mean what they mean in most languages; `down(a, b)` and `rest(a, b)` are quotient and remainder rounded down,
/// beside `gcd(a, b)`, `isqrt(a)`, `power(a, b)`, `least(a, b)` and `most(a, b)`. All numbers and steps between fit 63 bits
/// and a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenStep {
    /// For each value of the variable of this number from the first to the last, both included.
    Range {
        /// The number of the variable.
        variable: usize,
        /// The first value.
        low: String,
        /// The last value.
        high: String,
        /// What is done for each.
        body: Vec<WrittenStep>,
    },
    /// For each positive divisor of a number; none for a number below 1.
    Divisors {
        /// The number of the variable.
        variable: usize,
        /// The number.
        of: String,
        /// What is done for each.
        body: Vec<WrittenStep>,
    },
    /// If a condition holds.
    If {
        /// The condition.
        condition: String,
        /// What is done then.
        body: Vec<WrittenStep>,
    },
    /// These heaps are an option: sizes, and how often each is left if not once.
    Option(Vec<(String, Option<String>)>),
}

/// Numbers of a program are at most this far from 0.
const FARTHEST: i128 = 1 << 62;
/// Numbers written in a program are at most this, which every language reads as a number of its shortest kind.
const LONGEST: i128 = i32::MAX as i128;

/// Where a number lies.
type Interval = (i128, i128);

impl WrittenRule {
    /// The options of every heap from 1 to `largest` as steps; an error says what a program in 64-bit numbers cannot do.
    ///
    /// ```
    /// use grundy::{Alternative, Ruleset, WrittenStep};
    /// let rules: Ruleset = "moves(n): n/2".parse()?;
    /// let [Alternative::Written(rule)] = rules.alternatives() else { unreachable!() };
    /// assert_eq!(rule.steps(100)?, [WrittenStep::Option(vec![("down(v0, 2)".to_owned(), None)])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps(&self, largest: u64) -> Result<Vec<WrittenStep>, &'static str> {
        let mut bounds = vec![(0, 0); self.names.len()];
        bounds[0] = (1, i128::from(largest).max(1));
        self.clauses.iter().map(|clause| clause.steps(0, &mut bounds)).collect()
    }
}

impl Clause {
    fn steps(&self, at: usize, bounds: &mut [Interval]) -> Result<WrittenStep, &'static str> {
        let Some(qualifier) = self.qualifiers.get(at) else { return self.option(bounds) };
        Ok(match qualifier {
            Qualifier::Range { variable, low, high } => {
                let ((low, from), (high, to)) = (low.text(bounds)?, high.text(bounds)?);
                // A range that is empty for all heaps has no values to bound.
                bounds[*variable] = (from.0, to.1.max(from.0));
                WrittenStep::Range { variable: *variable, low, high, body: vec![self.steps(at + 1, bounds)?] }
            }
            Qualifier::Divisors { variable, of } => {
                let (of, within) = of.text(bounds)?;
                bounds[*variable] = (1, within.1.max(1));
                WrittenStep::Divisors { variable: *variable, of, body: vec![self.steps(at + 1, bounds)?] }
            }
            Qualifier::If(condition) => {
                let (condition, _) = condition.text(bounds)?;
                WrittenStep::If { condition, body: vec![self.steps(at + 1, bounds)?] }
            }
        })
    }

    fn option(&self, bounds: &[Interval]) -> Result<WrittenStep, &'static str> {
        let (mut left, mut conditions) = (Vec::new(), Vec::new());
        for part in &self.parts {
            let (size, within) = part.size.text(bounds)?;
            if within.0 < 0 {
                conditions.push(format!("{size} >= 0"));
            }
            let times = match &part.times {
                None => None,
                Some(times) => {
                    let (times, within) = times.text(bounds)?;
                    if within.0 < 0 {
                        conditions.push(format!("{times} >= 0"));
                    }
                    Some(times)
                }
            };
            left.push((size, times));
        }
        let option = WrittenStep::Option(left);
        if conditions.is_empty() {
            return Ok(option);
        }
        Ok(WrittenStep::If { condition: conditions.join(" && "), body: vec![option] })
    }
}

/// An interval within reach of a program.
fn within(interval: Interval) -> Result<Interval, &'static str> {
    if -FARTHEST <= interval.0 && interval.1 <= FARTHEST {
        Ok(interval)
    } else {
        Err("its numbers may not fit 64 bits")
    }
}

/// The least and the greatest of some numbers, each of which may be out of reach.
fn around(numbers: [Option<i128>; 4]) -> Result<Interval, &'static str> {
    let mut all = [0; 4];
    for (place, number) in all.iter_mut().zip(numbers) {
        *place = number.ok_or("its numbers may not fit 64 bits")?;
    }
    within((all.into_iter().min().unwrap_or(0), all.into_iter().max().unwrap_or(0)))
}

impl Expr {
    /// The expression as a text in parentheses where it needs them, and where its values lie.
    fn text(&self, bounds: &[Interval]) -> Result<(String, Interval), &'static str> {
        match self {
            Expr::Number(number) if *number <= LONGEST => Ok((number.to_string(), (*number, *number))),
            Expr::Number(_) => Err("a number in it is beyond 2^31"),
            Expr::Variable(variable) => Ok((format!("v{variable}"), bounds[*variable])),
            Expr::Negative(of) => {
                let (text, (low, high)) = of.text(bounds)?;
                Ok((format!("(0 - {text})"), within((-high, -low))?))
            }
            Expr::Not(of) => Ok((format!("!({})", of.text(bounds)?.0), (0, 1))),
            Expr::Binary(operator, sides) => {
                let ((a, x), (b, y)) = (sides[0].text(bounds)?, sides[1].text(bounds)?);
                binary(*operator, (a, x), (b, y))
            }
            Expr::Call(function, arguments) => {
                let mut texts = Vec::new();
                let mut all = Vec::new();
                for argument in arguments {
                    let (text, interval) = argument.text(bounds)?;
                    texts.push(text);
                    all.push(interval);
                }
                let (x, y) = (all.first().copied().unwrap_or_default(), all.get(1).copied().unwrap_or_default());
                let (name, interval) = match function {
                    Function::Gcd => ("gcd", (0, x.0.abs().max(x.1.abs()).max(y.0.abs()).max(y.1.abs()))),
                    Function::Isqrt if x.0 < 0 => return Err("it may take the root of a negative number"),
                    Function::Isqrt => ("isqrt", (x.0.isqrt(), x.1.isqrt())),
                    Function::Min => ("least", (x.0.min(y.0), x.1.min(y.1))),
                    Function::Max => ("most", (x.0.max(y.0), x.1.max(y.1))),
                };
                Ok((format!("{name}({})", texts.join(", ")), interval))
            }
        }
    }
}

fn binary(
    operator: Operator,
    (a, x): (String, Interval),
    (b, y): (String, Interval),
) -> Result<(String, Interval), &'static str> {
    let products = || [x.0.checked_mul(y.0), x.0.checked_mul(y.1), x.1.checked_mul(y.0), x.1.checked_mul(y.1)];
    let positive = || if y.0 > 0 { Ok(()) } else { Err("it may divide by a number that is not positive") };
    Ok(match operator {
        Operator::Plus => (format!("({a} + {b})"), within((x.0 + y.0, x.1 + y.1))?),
        Operator::Minus => (format!("({a} - {b})"), within((x.0 - y.1, x.1 - y.0))?),
        Operator::Times => (format!("({a} * {b})"), around(products())?),
        Operator::Divide => {
            positive()?;
            let quotients = [x.0.div_euclid(y.0), x.0.div_euclid(y.1), x.1.div_euclid(y.0), x.1.div_euclid(y.1)];
            (format!("down({a}, {b})"), around(quotients.map(Some))?)
        }
        Operator::Remainder => {
            positive()?;
            (format!("rest({a}, {b})"), (0, y.1 - 1))
        }
        Operator::Power => {
            if y.0 < 0 || x.0 < 0 {
                return Err("it may raise a negative number or to a negative power");
            }
            let power = |base: i128, exponent: i128| match u32::try_from(exponent) {
                Ok(exponent) => base.checked_pow(exponent),
                Err(_) => (base <= 1).then_some(base),
            };
            // Every power on the way to the largest is smaller, unless the base is 0 or 1.
            let ends = [power(x.0, y.0), power(x.0, y.1), power(x.1, y.0), power(x.1, y.1)];
            (format!("power({a}, {b})"), around(ends).map(|(_, high)| (0, high.max(1)))?)
        }
        Operator::Or => (format!("({a} || {b})"), (0, 1)),
        Operator::And => (format!("({a} && {b})"), (0, 1)),
        Operator::Equal => (format!("({a} == {b})"), (0, 1)),
        other => (format!("({a} {} {b})", other.symbol()), (0, 1)),
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::{Alternative, Ruleset};

    fn steps(text: &str, largest: u64) -> Result<String, &'static str> {
        let rules: Ruleset = text.parse().unwrap();
        let [Alternative::Written(rule)] = rules.alternatives() else { panic!("{text}") };
        rule.steps(largest).map(|steps| format!("{steps:?}"))
    }

    #[test]
    fn what_a_program_cannot_do_has_no_steps() {
        for (text, why) in [
            ("moves(n): n - 5000000000", "a number in it is beyond 2^31"),
            ("moves(n): n - n^6", "its numbers may not fit 64 bits"),
            ("moves(n): n - 2^n if n < 9", "its numbers may not fit 64 bits"),
            ("moves(n): n / (n - 1) if n > 2", "it may divide by a number that is not positive"),
            ("moves(n): n - isqrt(n - 2) if n > 2", "it may take the root of a negative number"),
            ("moves(n): n - 2^(n - 3) if n > 2", "it may raise a negative number or to a negative power"),
        ] {
            assert_eq!(steps(text, 10_000), Err(why), "{text}");
        }
        assert!(steps("moves(n): n - n^2 / n", 10_000).is_ok());
        assert!(steps("moves(n): n - 1 for a in 5..n - 9", 10_000).is_ok());
    }

    #[test]
    fn what_may_be_negative_is_asked_first() {
        let found = steps("moves(n): (a, n - 2 - a) for a in 0..(n - 2) / 2", 100).unwrap();
        assert!(found.contains("high: \"down((v0 - 2), 2)\""), "{found}");
        assert!(
            found.contains("condition: \"v1 >= 0") || found.contains("condition: \"((v0 - 2) - v1) >= 0\""),
            "{found}"
        );
    }
}
