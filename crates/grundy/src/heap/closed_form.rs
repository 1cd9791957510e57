//! Families whose nim-values a formula gives, each with its theorem.
//!
//! A formula answers any heap at once, 10^100 as well as 7, so these are tried before anything is computed.
//! Each form is held to the definition by a property test; the proofs are short and stand beside the form.
//!
//! * `Zero`, `Identity` (Nim), `Modulo(m)` for sets that contain 1..m-1 and no multiple of m: from n with
//!   r = n mod m the residues 0..r-1 are reached by taking r..1, and residue r never.
//! * `Blocks(a, b)` for the takes a..b: g(n) = floor((n mod (a+b)) / a). Write r = n mod (a+b) and
//!   q = floor(r/a); the options have the residues r-a down to r-b modulo a+b, which are those of the blocks
//!   0..q-1 and of residues >= r+a, of blocks above q. `b = a` is the single take.
//! * `Pair(a, b)`, a < b: with r = n mod (a+b), g = floor(r/a) mod 2 for r < b, else 1 + (floor((r-a)/a) mod 2).
//!   Below a+b this is the recurrence itself; that the first b values return at a+b follows by comparing the
//!   two options of n+a+b with those of n, and the window theorem does the rest.
//! * `EvenPowers(b)`, the powers of an even b: period b+1 with one period (01)^(b/2) 2, by the expansion
//!   principle from the takes 1 and b, since every power of b is 1 or -1 modulo b+1.
//! * `Lasker` (take any number or break in two; *Winning Ways*, ch. 4): 4k+3 and 4k+4 change places.
//! * `ThreeSplit` (take any number or break in three): 8k+7 and 8k+8 change places. For both, a break has
//!   another value than the one claimed because the residues decide the low bits and the parity of the high
//!   ones; the finite check is a test below.
//! * `TwoAdic(c)`: g(n) = c + the exponent of 2 in n (take a proper divisor, c = 0: Aliquot; any divisor, c = 1).
//! * `UpToHalf` (take at most half): g(2n) = n, g(2n+1) = g(n) (OEIS A025480).
//! * `OneOrHalves`, `EqualParts`, `RootJump`: see [`named_form`](super::named_form).
//! * `PrimeFactors` (replace n by a proper divisor): the number of prime factors, with multiplicity.

use crate::heap::named_form::{self, Stretch};
use crate::heap::period::{Period, Theorem};
use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::rules::{BuiltIn, Family, OneHeapRules, SubtractionSet};

/// A formula for all nim-values of one heap, proved for the rules it was found for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClosedForm {
    /// Always 0.
    Zero,
    /// n itself.
    Identity,
    /// n modulo this.
    Modulo(Natural),
    /// floor((n mod (a+b)) / a).
    Blocks(Natural, Natural),
    /// With r = n mod (a+b): floor(r/a) mod 2 if r < b, else 1 + (floor((r-a)/a) mod 2).
    Pair(Natural, Natural),
    /// With r = n mod (b+1): 2 if r = b, else r mod 2.
    EvenPowers(u64),
    /// n, but 4k+3 and 4k+4 change places.
    Lasker,
    /// n, but 8k+7 and 8k+8 change places.
    ThreeSplit,
    /// This much more than the exponent of 2 in n; 0 for heap 0.
    TwoAdic(u64),
    /// g(2n) = n and g(2n+1) = g(n).
    UpToHalf,
    /// The number of prime factors, with multiplicity.
    PrimeFactors,
    /// Take one or halve; whether the number of halves is odd.
    OneOrHalves(bool),
    /// The number of odd prime factors, with multiplicity, and one more for an even heap.
    EqualParts,
    /// Stretches of equal value, each with its first heap and its value, ascending.
    RootJump(Vec<(u64, u64)>),
}

impl ClosedForm {
    /// The formula for these rules, if one is known.
    pub(crate) fn find(rules: &OneHeapRules) -> Option<Self> {
        if rules.has_no_moves() {
            return Some(ClosedForm::Zero);
        }
        if let Some(set) = rules.as_subtraction() {
            return Self::of_set(set);
        }
        if let [only] = rules.built_in()
            && rules.set().is_empty()
            && rules.code().has_no_moves()
            && !rules.splits_equal()
            && !rules.splits_unequal()
        {
            return match only {
                BuiltIn::SmallerHeaps(1) => Some(ClosedForm::Identity),
                BuiltIn::UpToHalf => Some(ClosedForm::UpToHalf),
                BuiltIn::ToProperDivisor => Some(ClosedForm::PrimeFactors),
                BuiltIn::OneOrHalves(count) => Some(ClosedForm::OneOrHalves(count % 2 == 1)),
                BuiltIn::EqualParts => Some(ClosedForm::EqualParts),
                BuiltIn::RootJump => Some(ClosedForm::RootJump(named_form::root_jump())),
                _ => None,
            };
        }
        let any_take = rules.set().intervals().first().is_some_and(|i| i.low == 1 && i.high.is_none());
        let plain = !rules.splits_equal() && !rules.splits_unequal() && rules.built_in().is_empty();
        if any_take && plain && rules.code().tail().is_empty() {
            return match rules.code().digits() {
                [4] => Some(ClosedForm::Lasker),
                [8] => Some(ClosedForm::ThreeSplit),
                _ => None,
            };
        }
        None
    }

    fn of_set(set: &SubtractionSet) -> Option<Self> {
        match (set.intervals(), set.families()) {
            ([], [Family::ProperDivisors]) => return Some(ClosedForm::TwoAdic(0)),
            ([], [Family::Divisors]) => return Some(ClosedForm::TwoAdic(1)),
            ([], [Family::Powers(base)]) if base % 2 == 0 && *base > 2 => return Some(ClosedForm::EvenPowers(*base)),
            _ => {}
        }
        if let [only] = set.intervals()
            && set.families().is_empty()
            && let Some(high) = &only.high
            && only.low != 1
        {
            return Some(ClosedForm::Blocks(only.low.clone(), high.clone()));
        }
        if let [a, b] = set.intervals()
            && set.families().is_empty()
            && a.high.as_ref() == Some(&a.low)
            && b.high.as_ref() == Some(&b.low)
            // {1, 2}, and 1 with an odd number, are among the sets below.
            && !(a.low == 1 && (b.low == 2 || b.low.rem_u64(2) == Some(1)))
        {
            return Some(ClosedForm::Pair(a.low.clone(), b.low.clone()));
        }
        if !set.is_fixed() {
            return None;
        }
        // The takes 1..m and no multiple of m+1. Families may fill gaps: {1} and the primes hold 1, 2, 3.
        let first = set.intervals().first();
        let mut m = match first {
            Some(i) if i.low == 1 => match &i.high {
                None => return Some(ClosedForm::Identity),
                Some(high) => high.clone(),
            },
            _ => Natural::ZERO,
        };
        while m < 64 && set.allows(m.to_u64()? + 1, m.to_u64()? + 1) {
            m = &m + &Natural::ONE;
        }
        let modulus = &m + &Natural::ONE;
        (!m.is_zero() && has_no_multiple(set, &modulus)).then_some(ClosedForm::Modulo(modulus))
    }

    /// The nim-value of a heap, in O(1) operations on numbers of the heap's length (`UpToHalf`: one per bit;
    /// `PrimeFactors` and `EqualParts`: trial division, so only below 2^64 and `None` above, as for `RootJump`).
    pub(crate) fn value(&self, heap: &Natural) -> Option<Nimber> {
        if let Some(n) = heap.to_u64()
            && let Some(value) = self.value_u64(n)
        {
            return Some(Nimber::from(value));
        }
        let two = Natural::from(2u64);
        Some(Nimber::from(match self {
            ClosedForm::Zero => Natural::ZERO,
            ClosedForm::Identity => heap.clone(),
            ClosedForm::Modulo(m) => heap % m,
            ClosedForm::Blocks(a, b) => &(heap % &(a + b)) / a,
            ClosedForm::Pair(a, b) => {
                let r = heap % &(a + b);
                match r.checked_sub(b) {
                    None => &(&r / a) % &two,
                    Some(_) => &Natural::ONE + &(&(&r.checked_sub(a)? / a) % &two),
                }
            }
            ClosedForm::EvenPowers(b) => {
                let r = heap.rem_u64(b.checked_add(1)?)?;
                Natural::from(if r == *b { 2 } else { r % 2 })
            }
            ClosedForm::Lasker => exchange_top(heap, 4)?,
            ClosedForm::ThreeSplit => exchange_top(heap, 8)?,
            ClosedForm::TwoAdic(c) => Natural::from(c + heap.trailing_zeros()?),
            ClosedForm::UpToHalf => {
                // n+1 = 2^j (odd): the value of the odd part is half of it, rounded down.
                let next = heap + &Natural::ONE;
                let power = (0..next.trailing_zeros()?).fold(Natural::ONE, |p, _| &p * &two);
                &(&next / &power) / &two
            }
            ClosedForm::OneOrHalves(odd) => named_form::one_or_halves_of_any_size(*odd, heap),
            ClosedForm::PrimeFactors | ClosedForm::EqualParts | ClosedForm::RootJump(_) => return None,
        }))
    }

    /// The same for a machine word; `None` where word arithmetic would not do.
    pub(crate) fn value_u64(&self, n: u64) -> Option<u64> {
        Some(match self {
            ClosedForm::Zero => 0,
            ClosedForm::Identity => n,
            ClosedForm::Modulo(m) => m.to_u64().map_or(n, |m| n % m),
            ClosedForm::Blocks(a, b) => {
                let a = a.to_u64()?;
                (n % a.checked_add(b.to_u64()?)?) / a
            }
            ClosedForm::Pair(a, b) => {
                let (a, b) = (a.to_u64()?, b.to_u64()?);
                let r = n % a.checked_add(b)?;
                if r < b { r / a % 2 } else { 1 + (r - a) / a % 2 }
            }
            ClosedForm::EvenPowers(b) => {
                let r = n % b.checked_add(1)?;
                if r == *b { 2 } else { r % 2 }
            }
            ClosedForm::Lasker => exchange_top_u64(n, 4)?,
            ClosedForm::ThreeSplit => exchange_top_u64(n, 8)?,
            ClosedForm::TwoAdic(_) | ClosedForm::EqualParts if n == 0 => 0,
            ClosedForm::TwoAdic(c) => c + u64::from(n.trailing_zeros()),
            ClosedForm::UpToHalf => {
                let next = n.checked_add(1)?;
                (next >> next.trailing_zeros()) / 2
            }
            ClosedForm::PrimeFactors => prime_factor_count(n),
            ClosedForm::OneOrHalves(odd) => named_form::one_or_halves(*odd, n),
            ClosedForm::EqualParts => prime_factor_count(n >> n.trailing_zeros()) + u64::from(n.is_multiple_of(2)),
            ClosedForm::RootJump(stretches) => named_form::in_stretch(stretches, n),
        })
    }

    /// The formula in words.
    pub(crate) fn words(&self) -> String {
        match self {
            ClosedForm::Zero => "every heap is 0: there are no moves".to_owned(),
            ClosedForm::Identity => "g(n) = n".to_owned(),
            ClosedForm::Modulo(m) => format!("g(n) = n mod {m}"),
            ClosedForm::Blocks(a, b) if a == b => format!("g(n) = floor(n/{a}) mod 2"),
            ClosedForm::Blocks(a, b) => format!("g(n) = floor((n mod {}) / {a})", a + b),
            ClosedForm::Pair(a, b) => format!(
                "with r = n mod {}: g(n) = floor(r/{a}) mod 2 if r < {b}, else 1 + (floor((r-{a})/{a}) mod 2)",
                a + b
            ),
            ClosedForm::EvenPowers(b) => {
                format!("with r = n mod {}: g(n) = 2 if r = {b}, else r mod 2", u128::from(*b) + 1)
            }
            ClosedForm::Lasker => "g(n) = n, but 4k+3 and 4k+4 change places".to_owned(),
            ClosedForm::ThreeSplit => "g(n) = n, but 8k+7 and 8k+8 change places".to_owned(),
            ClosedForm::TwoAdic(0) => "g(n) = the exponent of 2 in n (g(0) = 0)".to_owned(),
            ClosedForm::TwoAdic(c) => format!("g(n) = {c} + the exponent of 2 in n (g(0) = 0)"),
            ClosedForm::UpToHalf => "g(2n) = n and g(2n+1) = g(n)".to_owned(),
            ClosedForm::OneOrHalves(false) => "g(n) = n for n <= 2, then 1 for even and 0 for odd n".to_owned(),
            ClosedForm::OneOrHalves(true) => {
                "from n = 5 on g(n) = 0 for odd n and mex{0, g(n/2)} for even n".to_owned()
            }
            ClosedForm::EqualParts => {
                "g(n) = the number of odd prime factors of n, with multiplicity, and one more if n is even".to_owned()
            }
            ClosedForm::RootJump(stretches) => {
                let from = |&(first, value): &Stretch| format!("{value} from {first}");
                format!("g(n) = {}", stretches.iter().map(from).collect::<Vec<_>>().join(", "))
            }
            ClosedForm::PrimeFactors => "g(n) = the number of prime factors of n, with multiplicity".to_owned(),
        }
    }

    /// The period and saltus the formula implies; `None` for forms that do not repeat.
    pub(crate) fn period(&self) -> Option<Period> {
        let number = |n: u64| Natural::from(n);
        let (preperiod, period, saltus) = match self {
            ClosedForm::Zero => (number(0), number(1), number(0)),
            ClosedForm::Identity => (number(0), number(1), number(1)),
            ClosedForm::Modulo(m) => (number(0), m.clone(), number(0)),
            ClosedForm::Blocks(a, b) => (number(0), a + b, number(0)),
            ClosedForm::Pair(a, b) => {
                let (ratio, rest) = b.div_rem(a)?;
                let odd_multiple = rest.is_zero() && ratio.rem_u64(2) == Some(1);
                (number(0), if odd_multiple { a + a } else { a + b }, number(0))
            }
            ClosedForm::EvenPowers(b) => (number(0), &number(*b) + &Natural::ONE, number(0)),
            ClosedForm::Lasker => (number(1), number(4), number(4)),
            ClosedForm::ThreeSplit => (number(1), number(8), number(8)),
            ClosedForm::OneOrHalves(false) => (number(3), number(2), number(0)),
            ClosedForm::OneOrHalves(true)
            | ClosedForm::EqualParts
            | ClosedForm::RootJump(_)
            | ClosedForm::TwoAdic(_)
            | ClosedForm::UpToHalf
            | ClosedForm::PrimeFactors => return None,
        };
        Some(Period::from_form(preperiod, period, saltus, Theorem::ClosedForm(self.words())))
    }
}

fn exchange_top_u64(n: u64, m: u64) -> Option<u64> {
    match n % m {
        r if r == m - 1 => n.checked_add(1),
        0 if n > 0 => Some(n - 1),
        _ => Some(n),
    }
}

fn exchange_top(heap: &Natural, m: u64) -> Option<Natural> {
    match heap.rem_u64(m)? {
        r if r == m - 1 => Some(heap + &Natural::ONE),
        0 if !heap.is_zero() => heap.checked_sub(&Natural::ONE),
        _ => Some(heap.clone()),
    }
}

fn prime_factor_count(n: u64) -> u64 {
    let mut rest = n;
    let mut count = 0;
    let mut strip = |d: u64, rest: &mut u64| {
        while *rest > 1 && *rest % d == 0 {
            *rest /= d;
            count += 1;
        }
    };
    strip(2, &mut rest);
    strip(3, &mut rest);
    // All other primes are one below or above a multiple of six.
    for d in (6..1 << 32).step_by(6) {
        if (d - 1) * (d - 1) > rest {
            break;
        }
        strip(d - 1, &mut rest);
        strip(d + 1, &mut rest);
    }
    count + u64::from(rest > 1)
}

/// Whether no element of a fixed set is a multiple of `modulus`.
fn has_no_multiple(set: &SubtractionSet, modulus: &Natural) -> bool {
    let in_interval = set.intervals().iter().any(|i| match &i.high {
        None => true,
        // The largest multiple up to the high end.
        Some(high) => high.checked_sub(&(high % modulus)).is_some_and(|multiple| multiple >= i.low),
    });
    !in_interval && set.families().iter().all(|family| family_has_no_multiple(family, modulus))
}

fn family_has_no_multiple(family: &Family, modulus: &Natural) -> bool {
    match family {
        // b^k is a multiple of m for some k exactly when every prime of m divides b.
        Family::Powers(base) => {
            let Some(mut rest) = modulus.to_u64() else { return false };
            loop {
                let common = num_integer::gcd(rest, *base);
                if common == 1 {
                    return rest > 1;
                }
                rest /= common;
            }
        }
        // ak+b with b = 0 holds a itself times m; otherwise gcd(a, m) must divide b.
        Family::Progression { step, start } => {
            if start.is_zero() {
                return false;
            }
            let (Some(step), Some(m)) = (step.to_u64(), modulus.to_u64()) else { return false };
            start.rem_u64(num_integer::gcd(step, m)) != Some(0)
        }
        // A prime is a multiple of m > 1 exactly when it is m.
        Family::Primes => modulus.to_u64().is_some_and(|m| !Family::Primes.allows(m, m)),
        // k^c at k = m, k! at k = m, the triangular number 2m(2m+1)/2 and some Fibonacci number are multiples.
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The finite check behind `Lasker` and `ThreeSplit`: with m = 4 or 8 write every heap as mq + r, r in
    /// 1..=m; the claimed value has the high part q + [r = m-1] and a low part that r decides. A break whose
    /// low parts xor to the claimed low part would need the high parts to xor to Q + carry + [claimed r = m-1],
    /// but their xor has the parity of their sum Q + (number of parts with r = m-1), and is not above it.
    fn no_break_has_the_claimed_value(m: u64, parts: u32) {
        let low = |r: u64| {
            if r == m - 1 {
                0
            } else if r == m {
                m - 1
            } else {
                r
            }
        };
        let raised = |r: u64| i64::from(r == m - 1);
        for choice in 0..m.pow(parts) {
            let residues: Vec<u64> = (0..parts).map(|i| choice / m.pow(i) % m + 1).collect();
            let total: u64 = residues.iter().sum();
            let (carry, r) = ((total - 1) / m, (total - 1) % m + 1);
            let xor = residues.iter().fold(0, |x, &r| x ^ low(r));
            if xor == low(r) {
                let excess = carry as i64 + raised(r) - residues.iter().map(|&r| raised(r)).sum::<i64>();
                assert!(excess % 2 != 0 || excess > 0, "m {m}, residues {residues:?}");
            }
        }
    }

    #[test]
    fn breaks_never_reach_the_claimed_value() {
        no_break_has_the_claimed_value(4, 2);
        no_break_has_the_claimed_value(8, 3);
        // The value that changes places is reached by one break: (1, 4k+2) and (1, 2, 8k+4).
        for k in 0..1000u64 {
            assert_eq!(1 ^ (4 * k + 2), 4 * k + 3);
            assert_eq!(1 ^ 2 ^ (8 * k + 4), 8 * k + 7);
        }
    }

    #[test]
    fn words_and_big_numbers_agree_at_the_edge_of_the_word() {
        let n = |n: u64| Natural::from(n);
        for form in [
            ClosedForm::Modulo(n(7)),
            ClosedForm::Blocks(n(3), n(11)),
            ClosedForm::Pair(n(3), n(11)),
            ClosedForm::EvenPowers(10),
            ClosedForm::Lasker,
            ClosedForm::ThreeSplit,
            ClosedForm::TwoAdic(1),
            ClosedForm::UpToHalf,
        ] {
            let Some(period) = form.period() else { continue };
            let turns = Natural::from(1u64 << 62);
            let turns = &(&turns * &turns) * period.period();
            for heap in 1..200u64 {
                let far = &Natural::from(heap) + &turns;
                let rise = &(&turns / period.period()) * period.saltus();
                let expected = &Natural::from(form.value_u64(heap).unwrap()) + &rise;
                assert_eq!(form.value(&far), Some(Nimber::from(expected)), "{form:?} {heap}");
            }
        }
        let top = form_value(&ClosedForm::UpToHalf, "18446744073709551615");
        assert_eq!(top, "0");
        assert_eq!(form_value(&ClosedForm::UpToHalf, "36893488147419103232"), "18446744073709551616");
        assert_eq!(form_value(&ClosedForm::Lasker, "18446744073709551615"), "18446744073709551616");
    }

    fn form_value(form: &ClosedForm, heap: &str) -> String {
        form.value(&heap.parse().unwrap()).unwrap().to_string()
    }
}
