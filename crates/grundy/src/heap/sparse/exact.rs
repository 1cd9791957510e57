//! One heap, exactly, by its rare pairs.

use crate::heap::dense::{Arrays, Cell, DenseRules, any_xor_is};
use crate::heap::sparse::Split;
use crate::mex::MexSet;

/// Pairs looked at one by one for all missing values at once, before each is searched for with vectors.
const HEAD: usize = 64;

/// The value of the next heap, which is the mex of all its options whatever the split is.
pub(in crate::heap) fn next_value<T: Cell>(
    rules: &DenseRules,
    arrays: &Arrays<T>,
    seen: &mut MexSet,
    split: &Split,
    needed: &mut Vec<u32>,
) -> u32 {
    let n = arrays.len();
    let values = arrays.forward();
    rules.mark_singles(arrays, seen);
    // Every pair with a rare part. Heap 0 is never a part, and with unequal parts the halves are left out.
    for &(rare, value) in split.rares() {
        let rare = rare as usize;
        for &take in rules.splits() {
            if let Some(other) = n.checked_sub(take + rare).filter(|&other| other > 0) {
                seen.insert(value ^ values[other].to_value());
            }
        }
        if rules.splits_unequal()
            && let Some(other) = n.checked_sub(rare).filter(|&other| other > 0 && other != rare)
        {
            seen.insert(value ^ values[other].to_value());
        }
    }
    // The least common value that is not an option, and the smaller rare values not yet found to be options.
    needed.clear();
    let mut candidate = 0;
    loop {
        if !seen.contains(candidate) {
            if !split.is_rare(n, candidate) {
                break;
            }
            needed.push(candidate);
        }
        candidate += 1;
    }
    if needed.is_empty() {
        return candidate;
    }
    for (rest, count) in rules.pairs(n) {
        let head = count.min(HEAD);
        for (&a, &b) in values[1..=head].iter().zip(arrays.downward(rest - 1, head)) {
            let value = (a ^ b).to_value();
            if let Some(at) = needed.iter().position(|&wanted| wanted == value) {
                needed.remove(at);
                if needed.is_empty() {
                    return candidate;
                }
            }
        }
    }
    // What is left is sought one value at a time, in ascending order, through all pairs: the first that no pair
    // gives is the mex.
    for &wanted in needed.iter() {
        // A value too large for the cells has to wait for wider ones, as the dense engine does.
        let Some(cell) = T::from_value(wanted) else { return wanted };
        let found = rules.pairs(n).any(|(rest, count)| {
            let from = HEAD.min(count);
            any_xor_is(&values[1 + from..=count], &arrays.downward(rest - 1, count)[from..], cell)
        });
        if !found {
            return wanted;
        }
    }
    candidate
}
