//! Written rules against the same rules by other means, and what is refused.

use std::collections::BTreeSet;

use super::*;
use crate::heap::NimSequence;
use crate::rules::{NotationErrorKind, Ruleset, parse_position, parse_rules};

fn options(rules: &str, heap: u64) -> BTreeSet<Vec<u64>> {
    let rules: Ruleset = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut all = BTreeSet::new();
    rules.one_heap().unwrap().for_each_option(heap, &mut |left| {
        let mut left: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
        left.sort_unstable();
        all.insert(left);
    });
    all
}

#[test]
fn known_rules_written_as_formulas_have_the_same_options() {
    for (written, known) in [
        ("moves(n): n-1; n-2", "S(1,2)"),
        ("moves(n): n-t for t in 1..n", "nim"),
        ("moves(n): n-t for t in 1..n/2", "up-to-half"),
        ("moves(n): n-d for d in divisors(n)", "dim"),
        ("moves(n): d for d in divisors(n) if d < n", "to-proper-divisor"),
        ("moves(n): (a, n-a) for a in 1..n/2 if a != n-a", "grundy"),
        ("moves(heap): (a, heap-t-a) for t in 1..2 for a in 0..(heap-t)/2", "kayles"),
        ("moves(n): n-t for t in 1..n; (a, n-a) for a in 1..n/2", "lasker-nim"),
        ("moves(n): n/k times k for k in 2..n if n % k = 0", "equal-parts"),
        ("moves(n): (n/m times m - n%m, n/m+1 times n%m) for m in 2..n if n >= 3", "near-equal-split(3)"),
        ("moves(n): n-1; (n/2, n/2, n/2) if n % 2 = 0", "one-or-halves(3)"),
        ("moves(n): y for y in 0..n-1 if y*y <= n and n <= y^4", "root-jump"),
        ("moves(n): n-1 | S(2)", "S(1,2)"),
        ("moves(n): (n-1); n - min(2, max(n, 2))", "S(1,2)"),
        (
            "moves(n): n-t for t in 1..n if not (gcd(t, n) != 1 or t > isqrt(n)^2)",
            "moves(n): n-t for t in 1..isqrt(n)*isqrt(n) if gcd(n,t)=1",
        ),
    ] {
        for heap in 0..50 {
            assert_eq!(options(written, heap), options(known, heap), "{written} and {known}, heap {heap}");
        }
        let values = |rules: &str| NimSequence::of(&rules.parse().unwrap()).unwrap().prefix(60).unwrap();
        assert_eq!(values(written), values(known), "{written}");
    }
}

#[test]
fn what_is_written_reads_back() {
    for (text, shown) in [
        ("moves( N ):n - 1 ;n-2", "moves(n): n-1; n-2"),
        ("moves(n): ((n) - 1)", "moves(n): n-1"),
        ("Moves(n): n-(1-0)", "moves(n): n-(1-0)"),
        ("moves(n): (n-1)/2*2 if n>0", "moves(n): (n-1)/2*2 if n > 0"),
        ("moves(n): n-2^k for k in 0..n if 2**k<=n", "moves(n): n-2^k for k in 0..n if 2^k <= n"),
        ("moves(n): -(-n)-1 if not n = 1 or n=2 and n<9", "moves(n): -(-n)-1 if not n = 1 or n = 2 and n < 9"),
        (
            "moves(n): n-1 if (n = 1 or n = 2) and not (n = 3 or n = 4)",
            "moves(n): n-1 if (n = 1 or n = 2) and not (n = 3 or n = 4)",
        ),
        ("moves(n): (n-1 times 1, 0); n//2 if n != 0", "moves(n): (n-1 times 1, 0); n/2 if n != 0"),
        ("moves（n）：n－1；（a，n－a） for a in 1．．n／2", "moves(n): n-1; (a, n-a) for a in 1..n/2"),
        (
            "moves(n): a for a in 0..n-1; n-a for a in divisors(n)",
            "moves(n): a for a in 0..n-1; n-a for a in divisors(n)",
        ),
        ("moves(n): n-(2^2)^k for k in 0..1", "moves(n): n-(2^2)^k for k in 0..1"),
        ("moves(n): n-2^2^k for k in 0..1 | S(5)", "moves(n): n-2^2^k for k in 0..1 | S(5)"),
    ] {
        let rules = parse_rules(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(rules.to_string(), shown, "{text}");
        let again = parse_rules(shown).unwrap_or_else(|error| panic!("{shown}: {error}"));
        assert_eq!(again.to_string(), shown);
        for heap in 0..12 {
            assert_eq!(options(text, heap), options(shown, heap), "{text}");
        }
    }
    let position = parse_position("moves(n): n-1; n-3: 5 7 + nim: 3").unwrap();
    assert_eq!(position.to_string(), "moves(n): n-1; n-3: 5 7 + nim: 3");
}

#[test]
fn rules_that_cannot_be_played_are_refused_with_the_heap_and_the_place() {
    for (text, message, place) in [
        ("moves(n): n-1; n/2+1", "a move from heap 1 leaves a heap of 1", "n/2+1"),
        ("moves(n): n-k for k in 0..n", "a move from heap 1 leaves a heap of 1", "n-k for k in 0..n"),
        ("moves(n): n-1 if n / (n-3) = 0", "heap 3 meets a division by 0", "n-1 if n / (n-3) = 0"),
        ("moves(n): n-10^99", "heap 1 meets a number beyond 2^127", "n-10^99"),
        ("moves(n): isqrt(n-9)", "heap 1 meets the root of a negative number", "isqrt(n-9)"),
        ("moves(n): n-2^(n-4) if n < 9", "heap 1 meets a power with a negative exponent", "n-2^(n-4) if n < 9"),
        ("moves(n): m-1", "m is not a variable here", "m"),
        ("moves(n): n-a for a in 1..2; n-a", "a is not a variable here", "a"),
        ("moves(n): n-1 for n in 1..2", "n has a meaning already", "n"),
        ("moves(n): n-1 for gcd in 1..2", "gcd cannot name a variable", "gcd"),
        ("moves(n): n-1 if n", "expected a condition", "n"),
        ("moves(n): n < 3", "expected for, if, ; or a colon", "<"),
        ("moves(n): (n < 3)", "expected a number", "(n < 3)"),
        ("moves(n): n-1 if 1 < n < 5", "< stands between numbers", "1 < n < 5"),
        ("moves(n): n-1 if (1 < n) < 5", "< stands between numbers", "(1 < n) < 5"),
        ("moves(n): n-1 if n and n > 2", "and joins conditions", "n and n > 2"),
        ("moves(n): gcd(n)", "gcd takes 2 arguments, found 1", "gcd(n)"),
        ("moves(n): n-", "expected a number", ""),
        ("moves(n): n-1,n-2", "expected for, if, ; or a colon", ","),
        ("moves(n): n-1 for a 1..2", "expected in", "1"),
        ("moves(n): n-1 for a in 1", "expected ..", ""),
        ("moves(n): n & 1", "this does not belong in a formula", "&"),
        ("moves(n) n-1", "expected a colon", "n-1"),
        ("moves(n", "expected )", ""),
        ("moves(2): 1", "expected a name for the heap", "2"),
        ("moves(): 1", "expected a name for the heap", ""),
    ] {
        let error = parse_rules(text).err().unwrap_or_else(|| panic!("{text} was read"));
        assert_eq!((error.message(), &text[error.span()]), (message, place), "{text}");
    }
    let kind = |text: &str| parse_rules(text).unwrap_err().kind();
    assert_eq!(kind("moves(n): n"), NotationErrorKind::NotDecreasing);
    let deep = format!("moves(n): {}n{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(kind(&deep), NotationErrorKind::NumberRange);
    let nested = format!("moves(n): {}n-1{}", "(".repeat(500), ")".repeat(500));
    assert_eq!(parse_rules(&nested).unwrap_err().message(), "the formula is nested too deeply");
    let long = format!("moves(n): n{}", "-1".repeat(500));
    assert_eq!(parse_rules(&long).unwrap_err().message(), "the formula is too long");
}

#[test]
fn faults_beyond_the_first_heaps_name_the_heap_when_it_is_reached() {
    let fails =
        |text: &str, len: usize| NimSequence::of(&text.parse().unwrap()).unwrap().prefix(len).unwrap_err().to_string();
    assert_eq!(
        fails("moves(n): n-1; n-1+n/1000", 2000),
        "a move from heap 1000 leaves a heap of 1000: every move must leave smaller heaps"
    );
    assert_eq!(
        fails("moves(n): n-1 if 1/(500-n) < 9", 2000),
        "the moves from heap 500 cannot be listed: the rule meets a division by 0"
    );
    assert_eq!(
        fails("moves(n): n-a for a in 1..10^12", 2000),
        "the moves from heap 1 cannot be listed: the rule meets more than 10000000 combinations of its variables"
    );
    // Equal heaps cancel in values, but such a move cannot be listed.
    let many: Ruleset = "moves(n): 1 times 10^9+1 if n > 100".parse().unwrap();
    let merged = many.one_heap().unwrap();
    assert_eq!(merged.fault(101).as_deref(), Some("a move that leaves more than 1048576 heaps"));
    assert_eq!(merged.fault(100), None);
}
