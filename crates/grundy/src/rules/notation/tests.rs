mod random;

use std::time::{Duration, Instant};

use super::error::NotationErrorKind as Kind;
use super::*;
use crate::natural::Natural;
use crate::position::Group;

fn rules(text: &str) -> String {
    parse_rules(text).unwrap_or_else(|e| panic!("{text}: {e}")).to_string()
}

fn position(text: &str) -> String {
    parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}")).to_string()
}

/// Checks what every error must have, whatever it says.
fn sound(text: &str, error: &NotationError) {
    let span = error.span();
    assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end) && span.start <= span.end);
    assert!(!error.message().is_empty() && error.message().len() < 1000);
    assert!(error.label().len() < 500 && error.help().is_none_or(|help| help.len() < 300), "{error:?}");
    assert!(!error.found().is_empty() && error.found().chars().all(|c| !c.is_control()));
    let (line, column) = error.line_column(text);
    assert!(line >= 1 && column >= 1);
}

#[test]
fn every_item_of_the_grammar_is_read() {
    for (text, display) in [
        ("S(3,1,3)", "S(1,3)"),
        ("S()", "S()"),
        ("S(1..5)", "S(1..5)"),
        ("S(4..)", "S(4..)"),
        ("S(2^k, k^2, k!, 3k+1, 5k)", "S(2^k,k^2,k!,3k+1,5k)"),
        ("S(primes,fibonacci,triangular)", "S(primes,fibonacci,triangular)"),
        ("S(divisors)", "S(divisors)"),
        ("S(proper divisors)", "S(proper divisors)"),
        ("S(all but 3, 5..7)", "S(all but 3,5..7)"),
        ("S(all but 0, 2)", "S(all but 2)"),
        ("S(all but primes)", "S(all but primes)"),
        ("S(1k)", "S(1..)"),
        ("S(1k+7)", "S(7..)"),
        ("S(3k+0)", "S(3k)"),
        ("S(3k+3)", "S(3k)"),
        ("0.77", "0.77"),
        (".77", "0.77"),
        ("0.", "0.0"),
        ("0.8", "0.8"),
        ("0.3F", "0.3F"),
        ("4.7", "4.7"),
        ("G.V7[0v]", "G.V7[0V]"),
        ("0.[3]", "0.[3]"),
        (".[3]", "0.[3]"),
        ("split", "split"),
        ("split(any)", "split"),
        ("split( unequal )", "split(unequal)"),
        ("Split(EQUAL)", "split(equal)"),
        ("kayles | S(5)", "kayles | S(5)"),
        ("S(1..)|split", "S(1..) | split"),
        ("bash(4)", "bash(4)"),
        ("moore(2)", "moore(2)"),
        ("nim()", "nim"),
        ("S(340282366920938463463374607431768211456..)", "S(340282366920938463463374607431768211456..)"),
    ] {
        assert_eq!(rules(text), display, "{text}");
    }
}

#[test]
fn what_loses_no_meaning_is_forgiven() {
    for (text, display) in [
        ("  s{ 1 , 2 }\r\n", "S(1,2)"),
        ("\u{feff}Kayles", "kayles"),
        ("Ｓ（１，２）", "S(1,2)"),
        ("S(１..５、９)", "S(1..5,9)"),
        ("０．７７", "0.77"),
        ("·77", "0.77"),
        ("0.7 [3]", "0.7[3]"),
        ("S( ALL  BUT 3 )", "S(all but 3)"),
        ("S(all-but 3)", "S(all but 3)"),
        ("S(Proper  Divisors)", "S(proper divisors)"),
        ("S(2 ^ K, 3 k + 1)", "S(2^k,3k+1)"),
        ("Dawson's Kayles", "dawson-kayles"),
        ("dawson–chess", "dawson-chess"),
        ("巴什博弈（４）", "bash(4)"),
        ("尼姆", "nim"),
        ("S(007)", "S(7)"),
    ] {
        assert_eq!(rules(text), display, "{text}");
    }
    for (text, display) in [
        ("kayles: 5 7 + nim: 3", "kayles: 5 7 + nim: 3"),
        ("\u{feff}kayles:5,7+nim:3\r\n", "kayles: 5 7 + nim: 3"),
        ("kayles :\n 5 ,7\n+\nnim\n:\n3\n", "kayles: 5 7 + nim: 3"),
        ("Kayles：５，７＋nim：３", "kayles: 5 7 + nim: 3"),
        (
            "S(3k+1): 5 + S(2^k): 1000000000000000000000000000000",
            "S(3k+1): 5 + S(2^k): 1000000000000000000000000000000",
        ),
        ("kayles | S(5): 7", "kayles | S(5): 7"),
        ("nim: 0", "nim: 0"),
        ("0.77: 1", "0.77: 1"),
    ] {
        assert_eq!(position(text), display, "{text}");
    }
}

#[test]
fn one_game_in_two_spellings_is_one_value() {
    assert_eq!(parse_rules("S(primes, 2^k)"), parse_rules("S(2^k, primes, 2^k)"));
    assert_eq!(parse_rules("S(2k)").unwrap().one_heap(), parse_rules("0.[03]").unwrap().one_heap());
}

/// The text of the span, the message and the help of the error.
type Expected<'t> = (&'t str, Kind, &'t str, &'t str, &'t str);

fn check(text: &str, error: &NotationError, (_, kind, span, message, help): Expected<'_>) {
    sound(text, error);
    let got = (&text[error.span()], error.kind(), error.message(), error.help().unwrap_or(""));
    assert_eq!(got, (span, kind, message, help), "{text}");
}

const WRONG_RULES: &[Expected<'static>] = &[
    ("S(0,1,3)", Kind::ZeroTake, "0", "0 is not a move", "write S(1,3)"),
    ("S(0,1)", Kind::ZeroTake, "0", "0 is not a move", "write S(1)"),
    ("S(0)", Kind::ZeroTake, "0", "0 is not a move", "write S() for a game without moves"),
    ("S(0..5)", Kind::ZeroTake, "0", "0 is not a move", "write S(1..5)"),
    ("S(7, 0.., 2 ^ k)", Kind::ZeroTake, "0", "0 is not a move", "write S(7,1..,2 ^ k)"),
    ("S(5..3)", Kind::EmptyInterval, "5..3", "5..3 is an empty interval", "write 3..5"),
    ("S(-1)", Kind::Sign, "-1", "a take has no sign", ""),
    ("S(1,,2)", Kind::Unexpected, ",", "expected a take", ""),
    ("S(1,2,)", Kind::Unexpected, ")", "expected a take", ""),
    ("S(1,2", Kind::Unexpected, "", "expected , or )", "close it with )"),
    ("S{1,2)", Kind::Unexpected, ")", "expected , or }", ""),
    ("S(1 2)", Kind::Unexpected, "2", "expected , or )", "put a comma between two numbers"),
    (
        "S(1,2,...)",
        Kind::Unexpected,
        ".",
        "expected a take",
        "every number from 5 on is 5.., the powers of two are 2^k",
    ),
    ("S(1-5)", Kind::Unexpected, "-5", "expected , or )", "write 1..5 for every number from 1 to 5"),
    ("S(1...5)", Kind::Unexpected, ".", "an interval has two dots", "write 1..5, or 1.. without an end"),
    ("S(2**k)", Kind::Unexpected, "*", "expected , or )", "the powers of 2 are 2^k"),
    ("S(odd)", Kind::UnknownName, "odd", "no family of takes is called odd", "the odd numbers are 2k+1"),
    ("divisors", Kind::UnknownName, "divisors", "no game is called divisors", "a set of takes is written S(divisors)"),
    ("S(1.5)", Kind::NotWhole, "1.5", "a take is a whole number", ""),
    ("S(1e3)", Kind::NotWhole, "1e3", "a take is a whole number", "write 1000"),
    ("S(2^10)", Kind::NotWhole, "2^10", "a take is a whole number", "write 1024"),
    ("S(2^n)", Kind::Unexpected, "n", "the running number of a family is called k", "write k instead of n"),
    ("S(3n+1)", Kind::Unexpected, "n", "the running number of a family is called k", "write k instead of n"),
    ("S(n!)", Kind::Unexpected, "n", "the running number of a family is called k", "write k instead of n"),
    ("S(1^k)", Kind::NumberRange, "1^k", "the base of powers is at least 2", "write 1"),
    ("S(k^1)", Kind::NumberRange, "k^1", "the exponent is at least 2", "write 1.."),
    ("S(k^)", Kind::Unexpected, ")", "expected an exponent", ""),
    ("S(k)", Kind::Unexpected, ")", "expected ^ or !", "every number is S(1..)"),
    ("S(0k+5)", Kind::NumberRange, "0k+5", "the step of a progression is at least 1", "write 5"),
    ("S(3k+)", Kind::Unexpected, ")", "expected a number after +", ""),
    ("S(3k-1)", Kind::Sign, "-1", "the first number of a progression has no sign", "write 3k+2"),
    ("S(prmes)", Kind::UnknownName, "prmes", "no family of takes is called prmes", "did you mean primes?"),
    (
        "S(properdivisor)",
        Kind::UnknownName,
        "properdivisor",
        "no family of takes is called properdivisor",
        "did you mean proper divisors?",
    ),
    ("S(1, all but 3)", Kind::Unexpected, "", "all but must come first", "join two sets with |: S(1) | S(all but 3)"),
    ("S(all but)", Kind::Unexpected, ")", "expected a take", ""),
    ("S: 5", Kind::Unexpected, ":", "expected (", "a set of takes is written S(1,2)"),
    ("{1,2}", Kind::Unexpected, "{", "expected a rule", "a set of takes is written S(1,2)"),
    (
        "77",
        Kind::Unexpected,
        "77",
        "expected a rule",
        "the octal game Kayles is 0.77 (or kayles); taking exactly 77 is S(77)",
    ),
    ("137", Kind::Unexpected, "137", "expected a rule", "the octal game is 0.137; taking exactly 137 is S(137)"),
    ("89", Kind::Unexpected, "89", "expected a rule", "the code is 0.89; taking exactly 89 is S(89)"),
    ("3F", Kind::Unexpected, "3F", "expected a rule", "a code is written with a point: 0.3F"),
    ("1,2,3", Kind::Unexpected, "1", "expected a rule", "a set of takes is S(1,2,3)"),
    ("1..5", Kind::Unexpected, "1", "expected a rule", "a set of takes is S(1..5)"),
    ("0.W", Kind::CodeDigit, "W", "W is not a digit of a code", ""),
    ("0.é", Kind::CodeDigit, "é", "é is not a digit of a code", ""),
    (
        "1.0",
        Kind::PassDigit,
        "1",
        "taking nothing must break the heap",
        "the digit for taking 1 is the first after the point: 0.10",
    ),
    (
        "2.0",
        Kind::PassDigit,
        "2",
        "taking nothing must break the heap",
        "the digit for taking 1 is the first after the point: 0.20",
    ),
    (
        "3.1",
        Kind::PassDigit,
        "3",
        "taking nothing must break the heap",
        "the digit for taking 1 is the first after the point: 0.31",
    ),
    ("00.7", Kind::Unexpected, "00", "one digit stands before the point", "an octal game begins with 0. as in 0.77"),
    ("0.[]", Kind::Unexpected, "]", "expected the digits that repeat", ""),
    ("0.[3", Kind::Unexpected, "", "expected ]", ""),
    (".", Kind::Unexpected, "", "expected a digit of a code", ""),
    ("kayels", Kind::UnknownName, "kayels", "no game is called kayels", "did you mean kayles?"),
    ("wytoff", Kind::UnknownName, "wytoff", "no game is called wytoff", "did you mean wythoff?"),
    ("spilt", Kind::UnknownName, "spilt", "no game is called spilt", "did you mean split?"),
    ("kayles and nim", Kind::Unexpected, "and nim", "expected a colon", ""),
    ("bash", Kind::Arguments, "bash", "bash takes 1 argument, found 0", "write bash(3)"),
    ("bash(0)", Kind::Arguments, "0", "m of bash must be at least 1, found 0", ""),
    ("bash(four)", Kind::Arguments, "four", "an argument is a whole number", "write bash(3)"),
    ("bash(4,)", Kind::Unexpected, ")", "expected an argument", ""),
    ("kayles(3)", Kind::Arguments, "kayles(3)", "kayles takes no arguments, found 1", "write kayles"),
    ("smaller-heaps(99)", Kind::Arguments, "99", "h of smaller-heaps must be from 1 to 16, found 99", ""),
    (
        "split(uneqal)",
        Kind::UnknownName,
        "uneqal",
        "the heaps of a split are any, unequal or equal",
        "write split(unequal)",
    ),
    (
        "nim | wythoff",
        Kind::SeveralHeaps,
        "wythoff",
        "wythoff cannot be joined with other rules",
        "give it a component of its own, joined with +",
    ),
    (
        "kayles: 5",
        Kind::Unexpected,
        ":",
        "expected | or the end",
        "only rules are read here; leave out the colon and the heaps",
    ),
    ("nim |", Kind::Unexpected, "", "expected a rule", ""),
    ("nim || nim", Kind::Unexpected, "|", "expected a rule", ""),
    ("", Kind::Unexpected, "", "expected a rule", ""),
    ("\0", Kind::Unexpected, "\0", "expected a rule", ""),
    ("🎲", Kind::Unexpected, "🎲", "expected a rule", ""),
    ("kayles\0", Kind::Unexpected, "\0", "expected | or the end", ""),
];

#[test]
fn wrong_rules_are_answered_with_place_and_help() {
    for case in WRONG_RULES {
        let error = parse_rules(case.0).expect_err(case.0);
        check(case.0, &error, *case);
    }
}

const WRONG_POSITIONS: &[Expected<'static>] = &[
    (
        "77: 5",
        Kind::Unexpected,
        "77",
        "expected a rule",
        "the octal game Kayles is 0.77 (or kayles); taking exactly 77 is S(77)",
    ),
    ("1,2,3: 7", Kind::Unexpected, "1", "expected a rule", "a set of takes is S(1,2,3)"),
    ("5 7", Kind::Unexpected, "5", "expected a rule", "put rules and a colon before the heaps: nim: 5 7"),
    (
        "nim: 5 + 7",
        Kind::Unexpected,
        "7",
        "expected a rule",
        "heaps of one game stand together, as in nim: 5 7; + joins games",
    ),
    ("kayles 5 7", Kind::Unexpected, "5", "expected a colon", "put a colon after the rules: kayles: 5 7"),
    (
        "bash 4: 5",
        Kind::Unexpected,
        "4",
        "expected a colon",
        "arguments stand in parentheses, and takes in S(...): bash(3)",
    ),
    ("kayles", Kind::Unexpected, "", "expected a colon", "put a colon and the heaps after the rules: kayles: 5 7"),
    ("kayles:", Kind::Unexpected, "", "expected a heap", ""),
    ("kayles: + nim: 3", Kind::Unexpected, "+", "expected a heap", ""),
    ("kayles: 5 +", Kind::Unexpected, "", "expected a rule", ""),
    ("kayles: 5,", Kind::Unexpected, "", "expected a heap", ""),
    ("kayles: 5,,7", Kind::Unexpected, ",", "expected a heap", ""),
    ("kayles: 5; 7", Kind::Unexpected, ";", "expected another heap, + or the end", ""),
    (
        "kayles: 5\nnim: 3",
        Kind::Unexpected,
        "nim",
        "expected another heap, + or the end",
        "join games with +: kayles: 5 7 + nim: 3",
    ),
    ("nim: -3", Kind::Sign, "-3", "a heap has no sign", ""),
    ("nim: 4 −３", Kind::Sign, "−３", "a heap has no sign", ""),
    ("nim: 3.5", Kind::NotWhole, "3.5", "a heap is a whole number", ""),
    ("nim: 3.0", Kind::NotWhole, "3.0", "a heap is a whole number", "write 3"),
    ("nim: 1e6", Kind::NotWhole, "1e6", "a heap is a whole number", "write 1000000"),
    ("nim: 1_000", Kind::NotWhole, "1_000", "a heap is a whole number", "write 1000"),
    ("nim: 2^64", Kind::NotWhole, "2^64", "a heap is a whole number", "write 18446744073709551616"),
    ("nim: 5x", Kind::NotWhole, "5x", "a heap is a whole number", ""),
    ("nim: five", Kind::Unexpected, "five", "expected a heap", ""),
    ("", Kind::Unexpected, "", "expected a rule", ""),
    (" \r\n\t", Kind::Unexpected, "", "expected a rule", ""),
    ("S(0,1,3): 7", Kind::ZeroTake, "0", "0 is not a move", "write S(1,3)"),
];

#[test]
fn wrong_positions_are_answered_with_place_and_help() {
    for case in WRONG_POSITIONS {
        check(case.0, &parse_position(case.0).expect_err(case.0), *case);
    }
}

#[test]
fn an_error_holds_all_that_a_picture_needs() {
    let error = parse_position("S(0,1,3): 7").unwrap_err();
    assert_eq!(error.label(), "taking nothing would let the game go on for ever");
    assert_eq!((error.to_string().as_str(), error.found(), error.span()), ("0 is not a move", "0", 2..3));
    let error = parse_position("77: 5").unwrap_err();
    assert_eq!((error.label(), error.span()), ("a number alone is not a rule", 0..2));
    let error = parse_position("kayles:").unwrap_err();
    assert_eq!((error.label(), error.found(), error.span()), ("the text ends here", "end of text", 7..7));
    assert_eq!(error.expected(), ["a heap"]);
    let error = parse_rules("kayles\u{1b}[2J").unwrap_err();
    assert_eq!(error.found(), "\\u{1b}");
}

#[test]
fn lines_and_columns_count_what_a_person_counts() {
    let place = |text: &str| parse_position(text).unwrap_err().line_column(text);
    assert_eq!(place("kayles: 5\r\n+ nim: -3"), (2, 8));
    assert_eq!(place("\u{feff}77: 5"), (1, 1));
    assert_eq!(place("尼姆：５ -3"), (1, 6));
    assert_eq!(place("nim:\n"), (2, 1));
}

#[test]
fn heaps_that_make_no_position_of_the_game_are_an_error() {
    // Whatever the games on several heaps refuse, the notation passes it on with a place.
    for text in ["wythoff: 1 2 3", "euclid: 0 5", "fibonacci-nim: 7"] {
        if let Err(error) = parse_position(text) {
            sound(text, &error);
            assert_eq!(error.kind(), Kind::Heaps);
        }
    }
}

fn quickly<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < Duration::from_secs(5), "{what} took {:?}", start.elapsed());
    result
}

#[test]
fn a_million_heaps_are_read_in_one_pass() {
    let mut text = "kayles: ".to_owned();
    (0..1_000_000).for_each(|i| text.extend([&i.to_string(), [" ", ",", ", "][i % 3]]));
    text.push('7');
    let position = quickly("a million heaps", || parse_position(&text)).unwrap();
    assert_eq!(position.groups()[0].heaps().len(), 1_000_001);
    text.push_str(" x");
    let error = quickly("a million heaps and an error", || parse_position(&text)).unwrap_err();
    assert_eq!(error.found(), "x");
}

#[test]
fn a_million_components_are_read_in_one_pass() {
    let text = vec!["nim:1"; 200_000].join("+");
    assert_eq!(quickly("components", || parse_position(&text)).unwrap().groups().len(), 200_000);
}

#[test]
fn a_million_characters_of_garbage_are_refused_at_once() {
    for piece in [
        "(", "S(", "{", "[", "a", "1", ".", "+", "|", ":", " ", ",", "k", "-", "\0", "🎲", "all but ", "nim ", "0.[",
        "S(1..", "split(", "１", "nim|", "nim:1+", "1 ", "１,", "0.3|", "S()|", "3k+1,", "2^k,", "x(1,",
    ] {
        let garbage = piece.repeat(1_000_000 / piece.len());
        let less = piece.repeat(200_000 / piece.len());
        let after = ["nim: ", "S(", "0.", "nim("].map(|start| start.to_owned() + &less);
        for text in after.into_iter().chain([garbage]) {
            if let Err(error) = quickly(piece, || parse_position(&text)) {
                sound(&text, &error);
            }
            if let Err(error) = quickly(piece, || parse_rules(&text)) {
                sound(&text, &error);
            }
        }
    }
}

#[test]
fn long_codes_and_numbers_are_read_up_to_their_limits() {
    let digits = "37".repeat(50_000);
    assert_eq!(quickly("a long code", || rules(&format!("0.{digits}"))), format!("0.{digits}"));
    // A tail that its own head continues backwards, and does not repeat in itself.
    let tail = format!("{}1", "3".repeat(99_999));
    let text = format!("0.{tail}[{tail}]");
    assert_eq!(quickly("a long tail", || rules(&text)), format!("0.[{tail}]"));
    let two = format!("0.[{tail}] | 0.[{}5]", "3".repeat(99_998));
    assert_eq!(parse_rules(&two).unwrap_err().kind(), Kind::TailLength);
    let number = "9".repeat(100_000);
    assert_eq!(quickly("a long number", || position(&format!("nim: {number}"))), format!("nim: {number}"));
    assert_eq!(parse_position(&format!("nim: {number}9")).unwrap_err().kind(), Kind::NumberRange);
    let sets: Vec<String> = (1..100_000).map(|i| format!("S({})", 2 * i)).collect();
    let merged = quickly("many sets", || parse_rules(&sets.join("|")).unwrap().one_heap()).unwrap();
    assert_eq!(merged.set().intervals().len(), 99_999);
    let both = format!("0.{tail}[{}1]", "3732".repeat(25_000));
    quickly("a long head and tail", || parse_rules(&both).unwrap().one_heap());
    let items: Vec<String> = (2..100_000).map(|i| format!("{i}k+1")).collect();
    quickly("many families", || parse_rules(&format!("S({})", items.join(",")))).unwrap();
}
