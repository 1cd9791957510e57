//! The window theorem of the sparse space: claims about sequences nobody can store.
//!
//! An octal code with last digit k and splitting digits T; rare and common as in `sparse.rs`; R the last rare heap
//! (0 if there is none); j(n) the index of a common heap n: its value without the lowest bit of the mask. At one
//! heap the common values and their indices are in the same order, and so are the rare values and theirs.
//!
//! **W2.** Let n > 2R + k and let all heaps in (R, n) be common. The common option values of n come from pairs with
//! a rare heap r and from those moves to one heap that keep the class, so the least common value that is no option
//! has the index mex { j(n-d) xor e }, over the taps d = r+t, e = index of g(r), and d = i, e = 0 for the moves
//! that take i (even i only, with `position`). If moreover every smaller rare value is an option, n is common and
//! this is j(n). A rare value is met by a pair (a, n-t-a) of common heaps with j(a) xor j(n-t-a) equal to its
//! index, or (`position`, i odd) by the heap n-i.
//!
//! **W3.** Let heaps 0 to R+W be known one by one, R the last rare heap among them, and W > max(R + k, A + max T).
//! From R+W+1 on let every heap before E be common by W2, with a <= A. If the W-1 indices before some n1 > R+W are
//! those before n1+p, if E >= n1+p, and if p is even in case of `position`, then g(n+p) = g(n) for all n >= n1-W+1,
//! and all these heaps are common. *Proof.* W2 gives j(n+p) = j(n) for n >= n1 as long as n+p is common, since the
//! taps reach back less than W. Let N >= E >= n1+p and all before be proved. N-p >= n1 has the same j before it, the
//! same parity, so the same rare values are to be met, and the pair (a, N-p-t-a) that meets one becomes (a, N-t-a):
//! the second part lies less than W before, where j repeats. So N is common by W2 and has the value of N-p.
//!
//! So with X = n0-1+W, the windows of W indices before X and X+p that differ in the first and agree in all others
//! prove that n0 is the least preperiod (R < n0-1, so this first heap is common too); a window before X+p/q that
//! differs from the one before X after its first index refutes p/q. With `position` an odd p/q is refuted by R: a
//! common heap and one an odd distance away that is common too have different values.
//!
//! The file has windows before these heaps and as many others as it likes. A *segment* leads from one window
//! (the first: the values computed) to the next, and each can be checked without the others.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicU64;

use crate::format::{Claim, Split, Windows};
use crate::period::primes_of;
use crate::register::Register;
use crate::rule::Code;
use crate::sparse::{self, Classes};
use crate::{Budget, Options, Stop};

/// Checks the relations between the windows, the values up to R+W, and the segments asked for; how many those are.
pub(crate) fn check(
    code: &Code,
    split: Split,
    claim: Claim,
    windows: &Windows,
    options: &Options,
    budget: &mut Budget,
) -> Result<u64, Stop> {
    let classes = Classes::new(code, split)?;
    let last_rare = windows.rares.last().map_or(0, |&(heap, _)| heap);
    let longest = classes.splits.iter().max().copied().unwrap_or(0);
    if (windows.length as u64) <= (last_rare + code.last()).max(windows.depth + longest) {
        return Err(Stop::because("a window is too short for the rare heaps or for the depth"));
    }
    relations(split, claim, windows, last_rare, budget)?;
    let first = last_rare + windows.length as u64 + 1;
    if windows.checkpoints.first().is_some_and(|&(heap, _)| heap < first) {
        return Err(Stop::because(format!("the first window must not be before heap {first}")));
    }
    let starts: Vec<u64> = std::iter::once(first).chain(windows.checkpoints.iter().map(|&(heap, _)| heap)).collect();
    let count = windows.checkpoints.len() as u64;
    let wanted = match &options.segments {
        None => 1..=count,
        Some(some) if *some.start() >= 1 && *some.end() <= count && !some.is_empty() => some.clone(),
        Some(_) => return Err(Stop::Limit(format!("there are segments 1 to {count}, not those asked for"))),
    };
    let heaps = starts[*wanted.end() as usize] - starts[*wanted.start() as usize - 1];
    if heaps > budget.work {
        return Err(Stop::Limit(format!("{heaps} heaps to check are more steps than the limit of {}", budget.work)));
    }
    let register = head(code, split, &classes, windows, first, budget)?;
    let left = AtomicU64::new(budget.work);
    in_parallel(wanted.clone(), options.threads, &|segment| {
        let at = segment as usize - 1;
        let window = if at == 0 { &register.window } else { &windows.checkpoints[at - 1].1 };
        register.run(window, starts[at]..starts[at + 1], &windows.checkpoints[at].1, &left)
    })?;
    Ok(wanted.end() - wanted.start() + 1)
}

/// What the windows of the file must have to do with each other.
fn relations(split: Split, claim: Claim, windows: &Windows, last_rare: u64, budget: &mut Budget) -> Result<(), Stop> {
    let Claim { preperiod, period, .. } = claim;
    if split.position && period % 2 == 1 {
        return Err(Stop::because("W3 is for even periods if position=1"));
    }
    if preperiod < last_rare + 2 {
        return Err(Stop::because("W3 is for preperiods beyond the heap after the last rare one"));
    }
    let start = preperiod - 1;
    let x = start + windows.length as u64;
    let window = |heap: u64| match windows.checkpoints.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(at) => Ok(&windows.checkpoints[at].1),
        Err(_) => Err(Stop::because(format!("the window before heap {heap} is missing"))),
    };
    if windows.checkpoints.last().is_some_and(|&(heap, _)| heap > x + period) {
        return Err(Stop::because(format!("the last window must be the one before heap {}", x + period)));
    }
    let (base, again) = (window(x)?, window(x + period)?);
    if base[0] == again[0] {
        return Err(Stop::at(start, "the preperiod is not the least: this heap fits the period too"));
    }
    if let Some(i) = (1..base.len()).find(|&i| base[i] != again[i]) {
        let heap = start + i as u64;
        return Err(Stop::at(heap, format!("heaps {heap} and {} have different values", heap + period)));
    }
    budget.spend(period.isqrt())?;
    for less in primes_of(period).into_iter().map(|q| period / q) {
        if !(split.position && less % 2 == 1) && window(x + less)?[1..] == base[1..] {
            return Err(Stop::because(format!("the period is not the least: {less} is one too")));
        }
    }
    Ok(())
}

/// Computes the heaps before `first` and what the register needs to know of them.
fn head(
    code: &Code,
    split: Split,
    classes: &Classes,
    windows: &Windows,
    first: u64,
    budget: &mut Budget,
) -> Result<Register, Stop> {
    let (g, rares) = sparse::values(code, split, budget.table(first)?, budget)?;
    for at in 0..rares.len().max(windows.rares.len()) {
        let (computed, listed) = (rares.get(at), windows.rares.get(at));
        if computed != listed {
            let heap = computed.into_iter().chain(listed).map(|&(heap, _)| heap).min();
            return Err(Stop::False(heap, "the list of rare heaps is not the one computed".to_owned()));
        }
    }
    let pairs = (rares.len() as u64).max(windows.depth).saturating_mul(classes.splits.len() as u64);
    // A pair takes 16 bytes, here and in the register.
    budget.table(pairs.saturating_mul(4))?;
    let index = |heap: u64| classes.index(g[heap as usize]);
    let keeps = |i: &u64| !split.position || i % 2 == 0;
    let (kept, changed): (Vec<u64>, Vec<u64>) = classes.reductions.iter().partition(|i| keeps(i));
    let mut taps: Vec<(u64, u32)> = kept.into_iter().map(|i| (i, 0)).collect();
    for t in &classes.splits {
        taps.extend(rares.iter().map(|&(rare, _)| (rare + t, index(rare))));
    }
    let mut witnesses: Vec<(u64, u32)> = changed.into_iter().map(|i| (i, 0)).collect();
    let is_rare = |a: u64| rares.binary_search_by_key(&a, |&(rare, _)| rare).is_ok();
    for a in (1..=windows.depth).filter(|&a| !is_rare(a)) {
        witnesses.extend(classes.splits.iter().map(|t| (t + a, index(a))));
    }
    let before = first - windows.length as u64;
    if let Some(heap) = (before..first).find(|&heap| index(heap) >= 1 << windows.bits) {
        return Err(Stop::at(heap, format!("its index does not fit the {} bits of the file", windows.bits)));
    }
    let window = (before..first).map(|heap| index(heap) as u8).collect();
    let low_bit = [0, 1].map(|parity| {
        let has = |&index: &u32| classes.has_low_bit(parity, index);
        (0..1 << windows.bits).filter(has).fold(0, |set, index| set | 1 << index)
    });
    Ok(Register::new(windows.bits, &taps, &witnesses, low_bit, window))
}

/// Runs the segments on so many threads; the failure nearest to the front counts.
fn in_parallel(
    segments: RangeInclusive<u64>,
    threads: usize,
    run: &(impl Fn(u64) -> Result<(), Stop> + Sync),
) -> Result<(), Stop> {
    let (first, last) = segments.into_inner();
    let threads = threads.clamp(1, 256).min((last - first + 1) as usize);
    // Every so-many-th segment, to the first that fails.
    let work = |i: usize| (first + i as u64..=last).step_by(threads).find_map(|s| Some((s, run(s).err()?)));
    let mut failed: Vec<(u64, Stop)> = std::thread::scope(|scope| {
        let start = |i| std::thread::Builder::new().spawn_scoped(scope, move || work(i)).map_err(|_| i);
        let started: Vec<_> = (1..threads).map(start).collect();
        let lost = |_| Some((first, Stop::Limit("a thread was lost".to_owned())));
        let ended = started.into_iter().map(|thread| match thread {
            Ok(thread) => thread.join().unwrap_or_else(lost),
            Err(i) => work(i),
        });
        std::iter::once(work(0)).chain(ended).flatten().collect()
    });
    failed.sort_by_key(|(segment, stop)| (matches!(stop, Stop::Limit(_)), *segment));
    failed.into_iter().next().map_or(Ok(()), |(_, stop)| Err(stop))
}
