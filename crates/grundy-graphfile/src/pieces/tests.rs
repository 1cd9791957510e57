//! Pieces and lanes against reading line by line.

use grundy::Edge;
use proptest::prelude::*;

use super::*;
use crate::numbers::LARGEST;

/// What a file holds: the first edge if it is the first thing said, all edges after it, vertices alone, lines, range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Told {
    first: Option<Edge>,
    edges: Vec<Edge>,
    alone: Vec<u32>,
    lines: u64,
    range: Option<(u32, u32)>,
}

impl Told {
    fn of_pieces(Pieces { pieces, edges }: &Pieces) -> Self {
        let mut told = Told::default();
        let mut numbered: Vec<_> = edges.iter().flat_map(DealtEdges::pieces).collect();
        numbered.sort_by_key(|&(number, _)| number);
        told.edges = numbered.into_iter().flat_map(|(_, edges)| edges).collect();
        assert_eq!(pieces.iter().map(|piece| piece.edges).sum::<u64>(), told.edges.len() as u64);
        for piece in pieces {
            told.first = told.first.or(piece.first);
            told.alone.extend(&piece.alone);
            told.lines += piece.lines;
        }
        let lows = pieces.iter().filter_map(|piece| piece.range);
        told.range = lows.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        told.edges.sort_by_key(|edge| edge[0]);
        told
    }

    /// Line by line, with the reader that looks at every byte.
    fn slowly(text: &[u8], limit: u32) -> Result<Self, String> {
        let (mut told, mut at) = (Told::default(), 0);
        while at < text.len() {
            let (what, after) = line(text, at, limit).map_err(|wrong| wrong.placed(text, 0).to_string())?;
            told.lines += 1;
            at = after;
            match what {
                Line::Edge(edge) if told.first.is_none() && told.edges.is_empty() && told.alone.is_empty() => {
                    told.first = Some(edge);
                }
                Line::Edge(edge) => told.edges.push(edge),
                Line::Alone(vertex) => told.alone.push(vertex),
                Line::Nothing => {}
            }
        }
        let all = told.edges.iter().flatten().chain(&told.alone);
        told.range = all.clone().min().copied().zip(all.max().copied());
        told.edges.sort_by_key(|edge| edge[0]);
        Ok(told)
    }
}

fn in_pieces(text: &[u8], head: usize, size: usize, limit: u32) -> Result<Told, String> {
    let (head, rest) = text.split_at(head.min(text.len()));
    let source = Source { input: rest, size, carry: head.to_vec(), pieces: 0, ended: false, begun: false };
    let pieces = read_from(source, (0, limit, u64::MAX)).map_err(|error| error.to_string())?;
    Ok(Told::of_pieces(&pieces))
}

/// A line of any kind; most are ordinary, few are wrong.
fn any_line() -> impl Strategy<Value = String> {
    let number = || (0..=LARGEST, 0..32u32).prop_map(|(number, shift)| number >> shift);
    let odd = prop_oneof![
        Just(String::new()),
        Just("# 1 2".to_owned()),
        Just(" \t ".to_owned()),
        Just("0000000007 000000000000000000008".to_owned()),
        number().prop_map(|a| a.to_string()),
        (number(), number()).prop_map(|(a, b)| format!(" {a}\t{b} # move")),
        (number(), number()).prop_map(|(a, b)| format!("{a}  {b}\r")),
    ];
    let wrong = prop_oneof![
        Just("1 2 3".to_owned()),
        Just("x 1".to_owned()),
        Just("7 -1".to_owned()),
        Just("5 4294967295".to_owned()),
        Just("12345678 99999999".to_owned()),
        Just("\u{7ed3} 4".to_owned()),
    ];
    prop_oneof![
        60 => (number(), number()).prop_map(|(a, b)| format!("{a} {b}")),
        10 => odd,
        1 => wrong,
    ]
}

#[test]
fn odd_lines_are_read_like_ordinary_ones() {
    for text in [
        "1 2\n3 4\n",
        "1 2\n3 4",
        "1\t2\r\n 3  4 \r\n",
        "# a\n1 2 # b\n\n3 4#c\n\n",
        "0000000001 2\n3 000000000000000000004\n",
    ] {
        let told = in_pieces(text.as_bytes(), 0, 8, LARGEST).unwrap();
        assert_eq!((told.first, told.edges.as_slice()), (Some([1, 2]), &[[3, 4]][..]), "{text:?}");
    }
    assert_eq!(in_pieces(b"7\n1 2\n", 0, 8, LARGEST).unwrap().alone, [7]);
    assert_eq!(in_pieces(b"", 0, 8, LARGEST).unwrap(), Told::default());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn pieces_and_lanes_give_what_line_by_line_gives(
        lines in prop::collection::vec(any_line(), 0..60),
        ended in any::<bool>(),
        head in 0..200usize,
        size in 1..400usize,
        limit in prop_oneof![Just(LARGEST), Just(50_000_000)],
    ) {
        let text = lines.join("\n") + if ended { "\n" } else { "" };
        let expected = Told::slowly(text.as_bytes(), limit);
        prop_assert_eq!(in_pieces(text.as_bytes(), head, size, limit), expected.clone());
        prop_assert_eq!(in_pieces(text.as_bytes(), 0, SIZE, limit), expected);
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..60), size in 1..20usize) {
        let expected = Told::slowly(&bytes, LARGEST);
        prop_assert_eq!(in_pieces(&bytes, 0, size, LARGEST), expected);
    }
}
