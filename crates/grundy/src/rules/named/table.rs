//! The table of named games, one row each.
//!
//! A row says what the books say; `build` must mean the same as `notation` where there is one, and a test
//! holds the two together.

use super::{Build, GameEntry, GameParameter};
use crate::natural::Natural;
use crate::rules::builtin::BuiltIn;
use crate::rules::code::TakeBreakCode;
use crate::rules::coupled::{CoinTurning, Coupled};
use crate::rules::one_heap::{OneHeapRules, Split};
use crate::rules::subtraction::{Family, Interval, SubtractionSet};

fn set(intervals: Vec<Interval>, families: Vec<Family>) -> OneHeapRules {
    let mut rules = OneHeapRules::default();
    rules.add_set(&SubtractionSet::new(intervals, families));
    rules
}

fn up_to(high: Option<&Natural>) -> OneHeapRules {
    set(vec![Interval { low: Natural::ONE, high: high.cloned() }], Vec::new())
}

fn code(digits: &[u8]) -> OneHeapRules {
    let mut rules = OneHeapRules::default();
    rules.add_code(&TakeBreakCode::new(digits.to_vec(), Vec::new()).unwrap_or_default());
    rules
}

fn split(mut rules: OneHeapRules, split: Split) -> OneHeapRules {
    rules.add_split(split);
    rules
}

fn built_in(rule: BuiltIn) -> OneHeapRules {
    let mut rules = OneHeapRules::default();
    rules.add_built_in(rule);
    rules
}

/// The first argument as a word; the limits of the parameter have made sure that it is one.
fn word(arguments: &[Natural]) -> u64 {
    arguments.first().and_then(Natural::to_u64).unwrap_or(u64::MAX)
}

const TOKENS: &str = "tokens in each heap";
const PINS: &str = "adjacent pins in each row";
const COINS_FROM_0: &str = "the squares whose coins show heads, counted from 0 at the left end";
const COINS_FROM_1: &str = "the squares whose coins show heads, counted from 1 at the left end";
const SEVERAL: &str = "all heaps of the component, in any order";

pub(super) static GAMES: &[GameEntry] = &[
    GameEntry {
        name: "nim",
        aliases: &["尼姆", "尼姆博弈", "尼姆游戏", "Nim游戏"],
        parameters: &[],
        rules: "take any number of tokens from one heap",
        notation: Some("S(1..)"),
        heaps: TOKENS,
        source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901)",
        build: Build::OneHeap(|_| up_to(None)),
    },
    GameEntry {
        name: "bash",
        aliases: &["bash-game", "巴什", "巴什博弈"],
        parameters: &[GameParameter { name: "m", least: 1, most: None }],
        rules: "take at least 1 and at most m tokens from one heap",
        notation: Some("S(1..m)"),
        heaps: TOKENS,
        source: "C.-G. Bachet de Méziriac, Problèmes plaisans et délectables (1612)",
        build: Build::OneHeap(|a| up_to(a.first())),
    },
    GameEntry {
        name: "kayles",
        aliases: &["rip-van-winkles-game"],
        parameters: &[],
        rules: "knock down one pin or two neighbouring pins of a row",
        notation: Some("0.77"),
        heaps: PINS,
        source: "H. E. Dudeney, The Canterbury Puzzles (1907)",
        build: Build::OneHeap(|_| code(&[0, 7, 7])),
    },
    GameEntry {
        name: "dawson-kayles",
        aliases: &["dawsons-kayles"],
        parameters: &[],
        rules: "knock down two neighbouring pins of a row",
        notation: Some("0.07"),
        heaps: PINS,
        source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)",
        build: Build::OneHeap(|_| code(&[0, 0, 7])),
    },
    GameEntry {
        name: "dawson-chess",
        aliases: &["dawsons-chess"],
        parameters: &[],
        rules: "take a token and its neighbours in the row: 1 if it stands alone, 2 at an end, 3 anywhere",
        notation: Some("0.137"),
        heaps: "files of the board on which pawns face each other",
        source: "T. R. Dawson, Problem 1603, Fairy Chess Review (1935), played so that the last move wins",
        build: Build::OneHeap(|_| code(&[0, 1, 3, 7])),
    },
    GameEntry {
        name: "guiles",
        aliases: &[],
        parameters: &[],
        rules: "take a heap of 1 or 2 whole, or take 2 tokens and break the rest in two heaps",
        notation: Some("0.15"),
        heaps: TOKENS,
        source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)",
        build: Build::OneHeap(|_| code(&[0, 1, 5])),
    },
    GameEntry {
        name: "daisies",
        aliases: &[],
        parameters: &[],
        rules: "break a heap in two, or take one token and leave what remains as it is or in two heaps",
        notation: Some("4.7"),
        heaps: TOKENS,
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 4",
        build: Build::OneHeap(|_| code(&[4, 7])),
    },
    GameEntry {
        name: "officers",
        aliases: &[],
        parameters: &[],
        rules: "take one token from a heap of at least 2, leaving one heap or two",
        notation: Some("0.6"),
        heaps: TOKENS,
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 4",
        build: Build::OneHeap(|_| code(&[0, 6])),
    },
    GameEntry {
        name: "couples-are-forever",
        aliases: &["couples"],
        parameters: &[],
        rules: "break a heap of at least 3 in two heaps; a heap n is worth what n-1 is in officers",
        notation: None,
        heaps: TOKENS,
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 4",
        build: Build::OneHeap(|_| built_in(BuiltIn::CouplesAreForever)),
    },
    GameEntry {
        name: "treblecross",
        aliases: &["one-dimensional-tic-tac-toe"],
        parameters: &[],
        rules: "put a cross at least three squares from every other; a strip of n is worth what n+2 is in 0.007",
        notation: None,
        heaps: "squares of each strip, with no cross on it yet",
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 4",
        build: Build::OneHeap(|_| built_in(BuiltIn::Treblecross)),
    },
    GameEntry {
        name: "grundy",
        aliases: &["grundys-game", "格兰迪游戏"],
        parameters: &[],
        rules: "break a heap in two heaps of different sizes",
        notation: Some("split(unequal)"),
        heaps: TOKENS,
        source: "P. M. Grundy, Mathematics and games, Eureka 2 (1939)",
        build: Build::OneHeap(|_| split(OneHeapRules::default(), Split::Unequal)),
    },
    GameEntry {
        name: "lasker-nim",
        aliases: &["laskers-nim"],
        parameters: &[],
        rules: "take any number of tokens from one heap, or break a heap in two",
        notation: Some("S(1..) | split"),
        heaps: TOKENS,
        source: "E. Lasker, Brettspiele der Völker (1931)",
        build: Build::OneHeap(|_| split(up_to(None), Split::Any)),
    },
    GameEntry {
        name: "aliquot",
        aliases: &["aliquot-game"],
        parameters: &[],
        rules: "take a divisor of the heap, but not the whole heap",
        notation: Some("S(proper divisors)"),
        heaps: TOKENS,
        source: "D. E. Iannucci and U. Larsson, Game values of arithmetic functions (2021)",
        build: Build::OneHeap(|_| set(Vec::new(), vec![Family::ProperDivisors])),
    },
    GameEntry {
        name: "dim",
        aliases: &[],
        parameters: &[],
        rules: "take a divisor of the heap; the whole heap is one",
        notation: Some("S(divisors)"),
        heaps: TOKENS,
        source: "D. E. Iannucci and U. Larsson, Game values of arithmetic functions (2021)",
        build: Build::OneHeap(|_| set(Vec::new(), vec![Family::Divisors])),
    },
    GameEntry {
        name: "wythoff",
        aliases: &["wythoffs-game", "wyt-queens", "威佐夫", "威佐夫博弈"],
        parameters: &[],
        rules: "take any number from one of two heaps, or the same number from both",
        notation: None,
        heaps: "two heaps, in any order",
        source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907)",
        build: Build::Coupled(|_| Coupled::Wythoff),
    },
    GameEntry {
        name: "euclid",
        aliases: &["game-of-euclid", "欧几里得博弈"],
        parameters: &[],
        rules: "subtract a positive multiple of the smaller number from the larger; both stay positive",
        notation: None,
        heaps: "two positive numbers, in any order",
        source: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Math. Gaz. 53 (1969)",
        build: Build::Coupled(|_| Coupled::Euclid),
    },
    GameEntry {
        name: "euclid-to-zero",
        aliases: &[],
        parameters: &[],
        rules: "subtract a positive multiple of the smaller number from the larger; reaching 0 ends the game",
        notation: None,
        heaps: "two numbers, in any order",
        source: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Math. Gaz. 53 (1969)",
        build: Build::Coupled(|_| Coupled::EuclidToZero),
    },
    GameEntry {
        name: "moore",
        aliases: &["moores-nim", "moore-nim", "nimk", "摩尔", "摩尔尼姆"],
        parameters: &[GameParameter { name: "k", least: 1, most: Some(u64::MAX) }],
        rules: "take tokens from at least one and at most k heaps, any number from each",
        notation: None,
        heaps: SEVERAL,
        source: "E. H. Moore, A generalization of the game called Nim, Ann. of Math. 11 (1910)",
        build: Build::Coupled(|a| Coupled::Moore(word(a))),
    },
    GameEntry {
        name: "staircase",
        aliases: &["staircase-nim", "阶梯博弈", "阶梯尼姆"],
        parameters: &[],
        rules: "move any number of tokens from one step of a staircase to the step below",
        notation: None,
        heaps: "tokens on each step, step 1 (just above the ground) first",
        source: "R. Sprague, Bemerkungen über eine spezielle Abelsche Gruppe, Math. Z. 51 (1947)",
        build: Build::Coupled(|_| Coupled::Staircase),
    },
    GameEntry {
        name: "fibonacci-nim",
        aliases: &["斐波那契博弈", "斐波那契尼姆"],
        parameters: &[],
        rules: "take at least one token and at most twice what the other player has just taken",
        notation: None,
        heaps: "the heap, then the most that may be taken now",
        source: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quart. 1 (1963)",
        build: Build::Coupled(|_| Coupled::FibonacciNim),
    },
    GameEntry {
        name: "dynamic-nim",
        aliases: &["schwenk-nim", "schwenks-game"],
        parameters: &[GameParameter { name: "k", least: 1, most: Some(u64::MAX) }],
        rules: "take at least one token and at most k times what the other player has just taken",
        notation: None,
        heaps: "the heap, then the most that may be taken now",
        source: "A. J. Schwenk, Take-away games, Fibonacci Quart. 8 (1970)",
        build: Build::Coupled(|a| Coupled::DynamicNim(word(a))),
    },
    GameEntry {
        name: "nimble",
        aliases: &[],
        parameters: &[],
        rules: "move a coin any number of squares to the left; a square holds any number of coins",
        notation: Some("S(1..)"),
        heaps: "the square of each coin, counted from 0 at the left end",
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 2",
        build: Build::OneHeap(|_| up_to(None)),
    },
    GameEntry {
        name: "northcott",
        aliases: &["northcotts-game", "northcotts-nim"],
        parameters: &[],
        rules: "move one of your men towards the man he faces, or back (which the other player undoes by following)",
        notation: None,
        heaps: "the squares between the two men of each row",
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 3",
        build: Build::Coupled(|_| Coupled::Northcott),
    },
    GameEntry {
        name: "turning-turtles",
        aliases: &[],
        parameters: &[],
        rules: "turn one or two coins; the rightmost coin turned goes from heads to tails",
        notation: None,
        heaps: COINS_FROM_1,
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 14",
        build: Build::Coupled(|_| Coupled::Coins(CoinTurning::TurningTurtles)),
    },
    GameEntry {
        name: "twins",
        aliases: &[],
        parameters: &[],
        rules: "turn exactly two coins; the rightmost coin turned goes from heads to tails",
        notation: None,
        heaps: COINS_FROM_0,
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 14",
        build: Build::Coupled(|_| Coupled::Coins(CoinTurning::Twins)),
    },
    GameEntry {
        name: "mock-turtles",
        aliases: &["mock-turtle-fives"],
        parameters: &[],
        rules: "turn one, two or three coins; the rightmost coin turned goes from heads to tails",
        notation: None,
        heaps: COINS_FROM_0,
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 14",
        build: Build::Coupled(|_| Coupled::Coins(CoinTurning::MockTurtles)),
    },
    GameEntry {
        name: "ruler",
        aliases: &["ruler-game"],
        parameters: &[],
        rules: "turn any number of neighbouring coins; the rightmost coin turned goes from heads to tails",
        notation: None,
        heaps: COINS_FROM_1,
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 14",
        build: Build::Coupled(|_| Coupled::Coins(CoinTurning::Ruler)),
    },
    GameEntry {
        name: "chomp",
        aliases: &[],
        parameters: &[],
        rules: "eat a square of a bar and all to its right and below, but not the first square of the first row",
        notation: None,
        heaps: "the squares of each row, none longer than the one above it",
        source: "D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974)",
        build: Build::Coupled(|_| Coupled::Chomp),
    },
    GameEntry {
        name: "green-hackenbush",
        aliases: &["hackenbush"],
        parameters: &[],
        rules: "cut an edge of a graph that stands on the ground; what is no longer joined to the ground goes",
        notation: None,
        heaps: "the edges as pairs of vertices; vertex 0 is the ground",
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapters 2 and 7",
        build: Build::Coupled(|_| Coupled::Hackenbush),
    },
    GameEntry {
        name: "node-kayles",
        aliases: &["vertex-kayles"],
        parameters: &[],
        rules: "take a vertex of a graph with all its neighbours",
        notation: None,
        heaps: "the edges as pairs of vertices; v v names a vertex that may stand alone",
        source: "T. J. Schaefer, Two-person perfect-information games, J. Comput. System Sci. 16 (1978)",
        build: Build::Coupled(|_| Coupled::NodeKayles),
    },
    GameEntry {
        name: "geography",
        aliases: &["vertex-geography", "undirected-vertex-geography"],
        parameters: &[],
        rules: "move a token along an edge of a graph to a vertex where it has not been",
        notation: None,
        heaps: "the vertex of the token, then the edges as pairs of vertices",
        source: "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, TCS 112 (1993)",
        build: Build::Coupled(|_| Coupled::Geography),
    },
    GameEntry {
        name: "kotzig",
        aliases: &["kotzigs-nim"],
        parameters: &[GameParameter { name: "a", least: 1, most: Some(u64::MAX) }],
        rules: "go round a circle by one of the steps a, b, ... to a square that was not visited before",
        notation: None,
        heaps: "the number of squares, then the squares visited, numbered from 0, in order (0 if none is given)",
        source: "A. Kotzig, O k-posunutiach, Časopis pěst. mat. fys. 71 (1946)",
        build: Build::CoupledList(|a| Coupled::Kotzig(a.iter().filter_map(Natural::to_u64).collect())),
    },
    GameEntry {
        name: "smaller-heaps",
        aliases: &["拆分-nim"],
        parameters: &[GameParameter { name: "h", least: 1, most: Some(16) }],
        rules: "replace a heap by at most h heaps, each smaller than it; their total may be larger",
        notation: None,
        heaps: TOKENS,
        source: "AcWing 894 (with h = 2)",
        build: Build::OneHeap(|a| match word(a) {
            1 => up_to(None),
            most => built_in(BuiltIn::SmallerHeaps(most)),
        }),
    },
    GameEntry {
        name: "up-to-half",
        aliases: &[],
        parameters: &[],
        rules: "take at least one token and at most half of the heap",
        notation: None,
        heaps: TOKENS,
        source: "LightOJ 1296; values OEIS A025480",
        build: Build::OneHeap(|_| built_in(BuiltIn::UpToHalf)),
    },
    GameEntry {
        name: "to-proper-divisor",
        aliases: &[],
        parameters: &[],
        rules: "replace a heap by one of its divisors other than itself",
        notation: None,
        heaps: TOKENS,
        source: "AtCoder ABC 368 F (2024)",
        build: Build::OneHeap(|_| built_in(BuiltIn::ToProperDivisor)),
    },
    GameEntry {
        name: "one-or-halves",
        aliases: &[],
        parameters: &[GameParameter { name: "k", least: 1, most: Some(1_000_000) }],
        rules: "take one token, or replace an even heap 2x by k heaps of x",
        notation: None,
        heaps: TOKENS,
        source: "Codeforces 603C (2015)",
        build: Build::OneHeap(|a| built_in(BuiltIn::OneOrHalves(word(a)))),
    },
    GameEntry {
        name: "near-equal-split",
        aliases: &[],
        parameters: &[GameParameter { name: "f", least: 1, most: Some(u64::MAX) }],
        rules: "break a heap of at least f in two or more heaps that differ by at most one token",
        notation: None,
        heaps: TOKENS,
        source: "Luogu P3235, HNOI 2014",
        build: Build::OneHeap(|a| built_in(BuiltIn::NearEqualSplit(word(a)))),
    },
    GameEntry {
        name: "equal-parts",
        aliases: &["tower-breakers"],
        parameters: &[],
        rules: "break a heap in two or more equal heaps",
        notation: None,
        heaps: TOKENS,
        source: "HackerRank, Tower Breakers 3",
        build: Build::OneHeap(|_| built_in(BuiltIn::EqualParts)),
    },
    GameEntry {
        name: "root-jump",
        aliases: &[],
        parameters: &[],
        rules: "replace x tokens by a smaller number y that is at least the fourth and at most the square root of x",
        notation: None,
        heaps: TOKENS,
        source: "Codeforces 256C (2012)",
        build: Build::OneHeap(|_| built_in(BuiltIn::RootJump)),
    },
    GameEntry {
        name: "digit-take",
        aliases: &[],
        parameters: &[],
        rules: "take as many tokens as a digit of the heap's size says, but not 0",
        notation: None,
        heaps: TOKENS,
        source: "SPOJ NGM",
        build: Build::OneHeap(|_| built_in(BuiltIn::DigitTake)),
    },
];
