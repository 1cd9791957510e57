//! Discrete logarithms of nimbers.
//!
//! 2^128 - 1 is a product of nine different primes, so the multiplicative group is a product of cyclic groups of prime
//! orders p. Raised to (2^128 - 1) / p, a number shows its part in the group of order p (Pohlig and Hellman 1978); there
//! the logarithm is found by baby steps and giant steps (Shanks), and the Chinese remainder theorem joins them.

use rustc_hash::FxHashMap;

use super::Nimber128;

/// The prime factors of 2^128 - 1; the first seven are those of 2^64 - 1.
pub(super) const PRIMES: [u64; 9] = [3, 5, 17, 257, 641, 65_537, 6_700_417, 274_177, 67_280_421_310_721];

/// Powers kept at most; the giant steps become more in proportion.
const MOST_KEPT: u64 = 1 << 21;

/// The least exponent with which the base becomes the number. The primes are those of the field both belong to.
pub(super) fn least(number: u128, base: u128, primes: &[u64]) -> Option<u128> {
    match (number, base) {
        (1, _) => return Some(0),
        (0, 0) => return Some(1),
        (0, _) | (_, 0) => return None,
        _ => {}
    }
    let order = primes.iter().fold(1u128, |product, &prime| product * u128::from(prime));
    // The exponent is known modulo the product of the primes met so far.
    let (mut exponent, mut modulus) = (0u128, 1u128);
    for &prime in primes {
        let part = |number: u128| Nimber128(number).power(order / u128::from(prime)).0;
        let (number, base) = (part(number), part(base));
        if base == 1 {
            // The base has no part of this order, so the number must have none.
            if number != 1 {
                return None;
            }
            continue;
        }
        let rest = of_prime_order(number, base, prime)?;
        // exponent + t * modulus = rest modulo the prime; the primes differ, so modulus has an inverse.
        let p = u128::from(prime);
        let needed = (u128::from(rest) + p - exponent % p) % p;
        let inverse = power_modulo(modulus % p, p - 2, p);
        exponent += needed * inverse % p * modulus;
        modulus *= p;
    }
    Some(exponent)
}

/// In arithmetic modulo a prime below 2^47, products fit.
fn power_modulo(base: u128, exponent: u128, prime: u128) -> u128 {
    super::powers(base, exponent, 1, |a, b| a * b % prime)
}

/// The logarithm in the group of this prime order, which the base generates.
fn of_prime_order(number: u128, base: u128, prime: u64) -> Option<u64> {
    let kept = prime.isqrt().saturating_add(1).min(MOST_KEPT);
    let mut known: FxHashMap<u128, u32> = FxHashMap::default();
    let mut power = Nimber128(1);
    for exponent in 0..kept {
        if power.0 == number {
            return Some(exponent);
        }
        known.entry(power.0).or_insert(exponent as u32);
        power *= Nimber128(base);
    }
    // `power` is the base to `kept`; stepping back by it from the number meets a power that is known.
    let back = power.inverse()?;
    let mut now = Nimber128(number);
    for step in 0..=prime / kept {
        if let Some(&exponent) = known.get(&now.0) {
            return Some(step * kept + u64::from(exponent));
        }
        now *= back;
    }
    None
}
