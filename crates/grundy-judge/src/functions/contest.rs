//! The functions that ask a game of [`grundy::contest`]: words, boards and lists made into its positions.

use std::borrow::Cow;

use grundy::{Natural, contest};

use crate::functions::Value;

type Arguments<'a, 'v> = &'a [Cow<'v, Value>];
type Answer = Result<Value, String>;

/// A function: its name, how many arguments it takes, and itself.
type Row = (&'static str, usize, fn(Arguments<'_, '_>) -> Answer);

/// Every function on one of these games.
pub(super) const TABLE: &[Row] = &[
    // `digital_deletions(s)`: whether the first player wins from a word of digits.
    ("digital_deletions", 1, |a| flag(contest::digital_deletions(a[0].text()?))),
    // `bombs(rows, m)`: the value of the # on a board with m columns.
    ("bombs", 2, |a| {
        let mut bombs = Vec::new();
        for (row, squares) in (1..).zip(board(a, b"#.")?) {
            bombs.extend((1..).zip(squares).filter(|(_, square)| **square == b'#').map(|(column, _)| (row, column)));
        }
        number(contest::bombs_value(&bombs))
    }),
    // `beams(rows, m)`: the value of a board of L, R and X with m columns.
    ("beams", 2, |a| {
        let beam = |letter: &u8| match letter {
            b'L' => contest::Beam::Left,
            b'R' => contest::Beam::Right,
            _ => contest::Beam::Both,
        };
        let rows: Vec<Vec<contest::Beam>> =
            board(a, b"LRX")?.iter().map(|row| row.iter().map(beam).collect()).collect();
        number(contest::beams_value(&rows))
    }),
    // `connected_coins(rows, m)`: whether the first player wins on a board of H and T with m columns.
    ("connected_coins", 2, |a| {
        let rows: Vec<Vec<bool>> =
            board(a, b"HT")?.iter().map(|row| row.iter().map(|c| *c == b'H').collect()).collect();
        flag(contest::connected_coins(&rows))
    }),
    // `palindrome_cut(s)`: the place of the first winning cut, 0 if there is none.
    ("palindrome_cut", 1, |a| number(contest::first_palindrome_cut(a[0].text()?).map(|cut| cut.unwrap_or(0)))),
    // `misere_trees(n, t, a, b)`: whether the first player wins on n trees; edge a-b belongs to tree t, from 0.
    ("misere_trees", 4, |a| {
        let (of, from, to) = (words(&a[1])?, words(&a[2])?, words(&a[3])?);
        // Trees without an edge are a root alone, and change nothing.
        let mut trees: Vec<(u64, Vec<(u64, u64)>)> = Vec::new();
        let mut last = None;
        for ((tree, from), to) in of.into_iter().zip(from).zip(to) {
            if last.replace(tree) != Some(tree) {
                trees.push((1, Vec::new()));
            }
            if let Some((vertices, edges)) = trees.last_mut() {
                *vertices += 1;
                edges.push((from, to));
            }
        }
        flag(contest::misere_trees(&trees))
    }),
    // `merging(h)`: whether the first player wins with heaps that may be merged.
    ("merging", 1, |a| flag(contest::merging(&words(&a[0])?))),
    // `number_pool(m, d)`: whether the first player brings the sum of different numbers 1 to m to d.
    ("number_pool", 2, |a| flag(contest::number_pool(word(&a[0])?, word(&a[1])?))),
    // `ruler_squares(k, left, top, right, bottom)`: whether the first player wins on the union of these rectangles.
    ("ruler_squares", 5, |a| {
        let sides = [words(&a[1])?, words(&a[2])?, words(&a[3])?, words(&a[4])?];
        let [left, top, right, bottom] = sides;
        let all = left.into_iter().zip(top).zip(right.into_iter().zip(bottom));
        let all: Vec<contest::Rectangle> =
            all.map(|((left, top), (right, bottom))| contest::Rectangle { left, top, right, bottom }).collect();
        flag(contest::ruler_squares(word(&a[0])?, &all))
    }),
    // `losing_swaps(a, p)`: the exchanges of apples after which the first player loses; parents of nodes 2, 3, ...
    ("losing_swaps", 2, |a| number(contest::losing_swaps(&words(&a[0])?, &words(&a[1])?))),
    // `prime_powers(h)`: the value of numbers divided by powers of primes.
    ("prime_powers", 1, |a| number(contest::prime_powers_value(&words(&a[0])?))),
    // `letter_walks(n, u, v, c)`: a row of A and B for each vertex, edges u-v with letters from 0.
    ("letter_walks", 4, |a| {
        let edges = words(&a[1])?.into_iter().zip(words(&a[2])?).zip(words(&a[3])?);
        let edges: Vec<(u64, u64, u64)> = edges.map(|((u, v), letter)| (u, v, letter)).collect();
        let rows = contest::letter_walks(word(&a[0])?, &edges).map_err(|error| error.to_string())?;
        let letters = |row: &Vec<bool>| row.iter().map(|&wins| if wins { b'A' } else { b'B' }).collect::<Vec<u8>>();
        Ok(Value::Text(rows.iter().map(letters).collect::<Vec<_>>().join(&b'\n')))
    }),
    // `winning_attacks(x, y, z, h)`: how many first attacks win.
    ("winning_attacks", 4, |a| {
        let strengths = [word(&a[0])?, word(&a[1])?, word(&a[2])?];
        number(contest::winning_attacks(strengths, &words(&a[3])?))
    }),
    // `rings(n, u, v, l, r)`: the value of the rings that the edges make, l to r neighbours taken.
    ("rings", 5, |a| {
        let edges: Vec<(u64, u64)> = words(&a[1])?.into_iter().zip(words(&a[2])?).collect();
        let lengths = contest::ring_lengths(word(&a[0])?, &edges).map_err(|error| error.to_string())?;
        let (least, most) = (word(&a[3])?, word(&a[4])?);
        let values: Result<Vec<u64>, _> =
            lengths.into_iter().map(|length| contest::ring_value(length, least, most)).collect();
        number(values.map(|values| values.into_iter().fold(0, |sum, value| sum ^ value)))
    }),
    // `candy_piles(h)`: whether the first player wins at eating the largest pile or one of each.
    ("candy_piles", 1, |a| flag(Ok(contest::candy_piles(&words(&a[0])?)))),
    // `descending_walk(a, u, v)`: the vertices of a tree from which the first player wins.
    ("descending_walk", 3, |a| {
        let edges: Vec<(u64, u64)> = words(&a[1])?.into_iter().zip(words(&a[2])?).collect();
        let starts = contest::descending_walk(&words(&a[0])?, &edges).map_err(|error| error.to_string())?;
        Ok(Value::List(starts.into_iter().map(Natural::from).collect()))
    }),
    // `intervals(l, r)`: the value of half-open intervals.
    ("intervals", 2, |a| {
        let all: Vec<(u64, u64)> = words(&a[0])?.into_iter().zip(words(&a[1])?).collect();
        number(contest::intervals_value(&all))
    }),
    // `white_and_blue(w, b)`: the value of heaps of white and blue stones.
    ("white_and_blue", 2, |a| {
        let heaps: Vec<(u64, u64)> = words(&a[0])?.into_iter().zip(words(&a[1])?).collect();
        number(contest::white_and_blue_value(&heaps))
    }),
    // `matrix_rows(x, m)`: the value of rows of m numbers each.
    ("matrix_rows", 2, |a| {
        let (all, columns) = (words(&a[0])?, word(&a[1])?);
        let columns = usize::try_from(columns.max(1)).unwrap_or(usize::MAX);
        number(Ok(all.chunks(columns).fold(0, |sum, row| sum ^ contest::row_value(row))))
    }),
    // `jumping(row, x, cells)`: the value of pieces x, each on the row of that number.
    ("jumping", 3, |a| {
        let (rows, pieces, cells) = (words(&a[0])?, words(&a[1])?, word(&a[2])?);
        let (mut sum, mut from) = (0, 0);
        for row in rows.chunk_by(|a, b| a == b) {
            let own = pieces.get(from..from + row.len()).unwrap_or(&[]);
            sum ^= contest::jumping_value(cells, own).map_err(|error| error.to_string())?;
            from += row.len();
        }
        number(Ok(sum))
    }),
];

fn flag(found: Result<bool, contest::ContestError>) -> Answer {
    number(found.map(u64::from))
}

fn number(found: Result<u64, contest::ContestError>) -> Answer {
    found.map(|number| Value::Number(Natural::from(number))).map_err(|error| error.to_string())
}

fn word_of(number: &Natural) -> Result<u64, String> {
    number.to_u64().ok_or_else(|| format!("{number} is beyond what this game is answered for, which is 2^64 - 1"))
}

fn word(value: &Value) -> Result<u64, String> {
    word_of(value.number()?)
}

fn words(value: &Value) -> Result<Vec<u64>, String> {
    value.numbers()?.iter().map(word_of).collect()
}

/// The rows of a board, each of as many letters as the second argument says, and of these letters only.
fn board<'a>(arguments: Arguments<'a, '_>, letters: &[u8]) -> Result<Vec<&'a [u8]>, String> {
    let columns = word(&arguments[1])?;
    let rows: Vec<&[u8]> = arguments[0].text()?.split(|&letter| letter == b'\n').collect();
    for (number, row) in (1..).zip(&rows) {
        if row.len() as u64 != columns || !row.iter().all(|letter| letters.contains(letter)) {
            let known: Vec<String> = letters.iter().map(|&letter| char::from(letter).to_string()).collect();
            return Err(format!("row {number} of the board is not {columns} of the letters {}", known.join(", ")));
        }
    }
    Ok(rows)
}
