//! The theorems that need all values from heap 0 on, and what has to be checked for each.
//!
//! The claim is (n0, p, s): g(n+p) = g(n)+s for all n >= n0, with p and then n0 the least possible.
//!
//! * **S1**, finite subtraction sets with largest take m: m equalities from n0 on prove all later ones, since g(n)
//!   is a function of the m values before it, once n >= m, and the heaps n0+m and beyond are.
//! * **S2**, all takes but a finite set F with largest element k. Let b(n) = 0 for n <= k and otherwise one more
//!   than the largest g(m) with m <= n-k-1. Each value below such a g(m) belongs to a heap below m, so those far
//!   heaps, all of them options of n, have exactly the values below b(n), and g(n) is b(n) + the mex of what the
//!   allowed near heaps add above b(n). So if b rises by s from n1 to n1+p and the k values before, counted from b
//!   (all below it alike), are the same, then g(n+p) = g(n)+s for all n >= n1. For a true claim n1 = n0+2k+1 does:
//!   a heap that has k+1 heaps after it has been passed in value, so b(n1) comes from one of the heaps n1-2k-1 to
//!   n1-k-1, all of which are at least n0.
//! * **T1** (Guy and Smith 1956), codes that leave at most h heaps, last digit k, n0 >= 1. An option of n+p has a
//!   largest part b; if n >= h n0 + (h-1) p + k then b >= n0+p, so b-p >= n0 >= 1 has the same value and stands in
//!   an option of n; and back. Hence equality for n0 <= n < h n0 + (h-1) p + k proves all (for h = 2 one less:
//!   2b >= 2 n0 + 2p - 1 is enough). With unequal splits 2 n0 + 2p + k: a pair that becomes equal by the
//!   exchange has value 0, and so has (a-p, a+p). Equal splits are exchanged with an even step. A whole heap can be
//!   taken only from n <= k. Heap 0 is no part, so n0 = 0 is proved from 1 on and looked at by itself.
//!
//! The least period divides every period, so p is the least if p/q is none for every prime q that divides p.

use crate::format::{Certificate, Claim, Evidence};
use crate::rule::{Code, Rule};
use crate::sparse::{self, Marks};
use crate::windows;
use crate::{Budget, Options, Stop};

/// Checks everything but the segments that `options` leaves out; how many segments were checked.
pub(crate) fn check(certificate: &Certificate<'_>, options: &Options, budget: &mut Budget) -> Result<u64, Stop> {
    let claim = certificate.claim;
    if claim.saltus != 0 && !matches!(certificate.evidence, Evidence::S2(_)) {
        return Err(Stop::because("values of such a rule do not rise with every period"));
    }
    match (&certificate.evidence, &certificate.rule) {
        (Evidence::S1(values), Rule::Takes(takes)) => s1(takes, claim, values.as_deref(), budget)?,
        (Evidence::S2(values), Rule::AllBut(excluded)) => s2(excluded, claim, values.as_deref(), budget)?,
        (Evidence::T1(split, values), Rule::Code(code)) => {
            let (range, heaps) =
                t1_range(code, claim).ok_or(Stop::Limit("more heaps than 64 bits count".to_owned()))?;
            let len = budget.table(heaps)?;
            let g = match split {
                Some(split) => sparse::values(code, *split, len, budget)?.0,
                None => by_definition(len, budget, |n, g, marks| {
                    let mut steps = 1;
                    code.for_each_option(n, g, &mut |value| {
                        steps += 1;
                        marks.add(value);
                    });
                    steps
                })?,
            };
            t1(code, claim, range, &g)?;
            same_values(values.as_deref(), &g)?;
        }
        (Evidence::W3(split, evidence), Rule::Code(code)) => {
            return windows::check(code, *split, claim, evidence, options, budget);
        }
        _ => return Err(Stop::because("this theorem does not apply to such a rule")),
    }
    Ok(1)
}

/// The values of heaps 0 to `len - 1`; `options` marks the values of the options of a heap and counts its steps.
fn by_definition(
    len: usize,
    budget: &mut Budget,
    mut options: impl FnMut(usize, &[u32], &mut Marks) -> u64,
) -> Result<Vec<u32>, Stop> {
    let mut marks = Marks::default();
    let mut g: Vec<u32> = Vec::new();
    for n in 0..len {
        marks.clear();
        let steps = options(n, &g, &mut marks);
        budget.spend(steps)?;
        g.push(marks.mex());
    }
    Ok(g)
}

/// The values in the file must be those computed, no more and no fewer.
fn same_values(values: Option<&[u32]>, g: &[u32]) -> Result<(), Stop> {
    let Some(values) = values else { return Ok(()) };
    if let Some(n) = values.iter().zip(g).position(|(stored, value)| stored != value) {
        return Err(Stop::at(n as u64, format!("the file has the value {}, and it is {}", values[n], g[n])));
    }
    if values.len() == g.len() {
        return Ok(());
    }
    let (needed, count) = (g.len(), values.len());
    Err(Stop::because(format!("the theorem needs the values of {needed} heaps, and the file has {count}")))
}

/// g(n+p) = g(n)+s on the range, and not at the heap before it, and for no p/q in place of p on `g` at all.
fn equalities(claim: Claim, range: std::ops::Range<usize>, g: &[u32]) -> Result<(), Stop> {
    let Claim { preperiod, period, saltus } = claim;
    let repeats = |n: usize, p: u64, s: u64| {
        n.checked_add(p as usize).and_then(|later| g.get(later)).map(|&later| u64::from(later) == u64::from(g[n]) + s)
    };
    let broken = |n: usize| {
        let (value, later) = (g[n], n as u64 + period);
        let later_value = g.get(later as usize).copied().unwrap_or(0);
        Stop::at(n as u64, format!("heap {n} has value {value} and heap {later} has {later_value}"))
    };
    if let Some(n) = range.into_iter().find(|&n| repeats(n, period, saltus) != Some(true)) {
        return Err(broken(n));
    }
    let n0 = preperiod as usize;
    if n0 > 0 && repeats(n0 - 1, period, saltus) == Some(true) {
        return Err(Stop::at(preperiod - 1, "the preperiod is not the least: this heap fits the period too"));
    }
    for q in primes_of(period) {
        let less = period / q;
        // A period p/q would come with the saltus s/q.
        let other = saltus % q != 0 || (n0..).map_while(|n| repeats(n, less, saltus / q)).any(|repeats| !repeats);
        if !other {
            return Err(Stop::because(format!("the period is not the least: {less} is one too")));
        }
    }
    Ok(())
}

/// The primes that divide `n`, ascending.
pub(crate) fn primes_of(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut q = 2;
    while q * q <= n {
        if n % q == 0 {
            primes.push(q);
            while n % q == 0 {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}

fn s1(takes: &[u64], claim: Claim, values: Option<&[u32]>, budget: &mut Budget) -> Result<(), Stop> {
    let largest = takes.last().copied().unwrap_or(0);
    let end = claim.preperiod + largest;
    let len = budget.table(end + claim.period)?;
    let g = by_definition(len, budget, |n, g, marks| {
        for &take in takes.iter().take_while(|&&take| take <= n as u64) {
            marks.add(g[n - take as usize]);
        }
        takes.len() as u64 + 1
    })?;
    equalities(claim, claim.preperiod as usize..end as usize, &g)?;
    same_values(values, &g)
}

fn s2(excluded: &[u64], claim: Claim, values: Option<&[u32]>, budget: &mut Budget) -> Result<(), Stop> {
    let k = excluded.last().copied().unwrap_or(0);
    // n1 of the essay; b at n1+p needs the heaps before it.
    let end = claim.preperiod + 2 * k + 1;
    let len = budget.table(end + claim.period)?;
    let (n1, k) = (end as usize, k as usize);
    let allowed = |take: usize| excluded.binary_search(&(take as u64)).is_err();
    let (mut g, mut base): (Vec<u32>, u32) = (Vec::new(), 0);
    let mut above = Marks::default();
    for n in 0..len {
        budget.spend(k as u64 + 1)?;
        above.clear();
        if n > k {
            base = base.max(g[n - k - 1] + 1);
        }
        let near = (1..=k.min(n)).filter(|&take| allowed(take)).filter_map(|take| g[n - take].checked_sub(base));
        near.for_each(|value| above.add(value));
        g.push(base + above.mex());
    }
    equalities(claim, claim.preperiod as usize..n1, &g)?;
    // b(n1+p) as above, for the heap after the last.
    let base = |n: usize| if n > k { g[..n - k].iter().max().map_or(0, |&top| u64::from(top) + 1) } else { 0 };
    let (here, there) = (base(n1), base(len));
    if there != here + claim.saltus {
        return Err(Stop::because("the values do not rise with every period by the saltus"));
    }
    let above = |n: usize, base: u64| u64::from(g[n]).checked_sub(base);
    match (1..=k).find(|&back| above(n1 - back, here) != above(len - back, there)) {
        Some(back) => Err(Stop::at((n1 - back) as u64, "the state of the sequence does not come back")),
        None => same_values(values, &g),
    }
}

/// The heaps to be compared by T1, and how many values that needs.
fn t1_range(code: &Code, claim: Claim) -> Option<(std::ops::Range<u64>, u64)> {
    let n0 = claim.preperiod.max(1);
    // Equal splits: first with an even step, see the essay.
    let step = if code.equal && claim.period % 2 == 1 { claim.period.checked_mul(2)? } else { claim.period };
    let k = code.last();
    let end = match code.most_heaps() {
        _ if code.unequal => n0.checked_mul(2)?.checked_add(step.checked_mul(2)?)?.checked_add(k)?,
        0 | 1 => n0.checked_add(k)?,
        2 => n0.checked_mul(2)?.checked_add(step)?.checked_add(k)?.checked_sub(1)?,
        h => n0.checked_mul(h)?.checked_add(step.checked_mul(h - 1)?)?.checked_add(k)?,
    };
    Some((n0..end, end.checked_add(step)?))
}

fn t1(code: &Code, claim: Claim, range: std::ops::Range<u64>, g: &[u32]) -> Result<(), Stop> {
    if (code.unequal || code.equal) && code.most_heaps() > 2 {
        return Err(Stop::because("unequal or equal splits beside moves that leave three heaps have no theorem"));
    }
    let mut range = range.start as usize..range.end as usize;
    if code.equal && claim.period % 2 == 1 {
        // 2p first; then p over one turn of 2p is p for ever.
        let turn = 2 * claim.period as usize;
        if let Some(n) = range.clone().find(|&n| g[n] != g[n + turn]) {
            return Err(Stop::at(n as u64, "this heap and the one two periods later differ"));
        }
        range.end = range.start + turn;
    }
    equalities(claim, range, g)?;
    if claim.preperiod == 0 && g[0] != g[claim.period as usize] {
        return Err(Stop::at(0, "heap 0 does not fit the period"));
    }
    Ok(())
}
