//! The lines of a numbered edge list, fast.
//!
//! Nearly every line is two numbers of at most eight digits, one blank and a newline. Such a line is read eight bytes
//! at a time: the first byte that is no digit is found in all eight at once, and the digits are added up in three
//! multiplications. Any other line goes through a reader that looks at every byte and knows what to say.

use grundy::Edge;

use crate::error::Wrong;
use crate::words::third_word;

/// The largest number that a vertex may have.
pub(crate) const LARGEST: u32 = u32::MAX - 3;

/// What a piece of a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) edges: Vec<Edge>,
    /// Vertices on lines of their own.
    pub(crate) alone: Vec<u32>,
    /// Whether the first line that says anything is an edge.
    pub(crate) begins_with_edge: bool,
    pub(crate) lines: u64,
    /// The smallest and the largest vertex that is mentioned, if there is any.
    pub(crate) range: Option<(u32, u32)>,
}

impl Piece {
    /// Looks for the range of what is mentioned.
    pub(crate) fn find_range(&mut self) {
        let (mut smallest, mut largest) = (u32::MAX, 0);
        for &[from, to] in &self.edges {
            smallest = smallest.min(from).min(to);
            largest = largest.max(from).max(to);
        }
        for &vertex in &self.alone {
            smallest = smallest.min(vertex);
            largest = largest.max(vertex);
        }
        self.range = (smallest <= largest).then_some((smallest, largest));
    }
}

/// The digits that begin here, at most eight of them, and their number.
#[inline]
fn digits(eight: [u8; 8]) -> (u32, usize) {
    const ZEROS: u64 = 0x3030_3030_3030_3030;
    let word = u64::from_le_bytes(eight) ^ ZEROS;
    // The high bit of a byte is set from the first byte on that is no digit; carries go upward only.
    let others = (word.wrapping_add(0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080;
    let length = others.trailing_zeros() / 8;
    if length == 0 {
        return (0, 0);
    }
    let word = word << (64 - 8 * length);
    let pairs = word.wrapping_mul(10).wrapping_add(word >> 8);
    let high = (pairs & 0x0000_00ff_0000_00ff).wrapping_mul(0x000f_4240_0000_0064);
    let low = ((pairs >> 16) & 0x0000_00ff_0000_00ff).wrapping_mul(0x0000_2710_0000_0001);
    ((high.wrapping_add(low) >> 32) as u32, length as usize)
}

/// An ordinary line: the edge and how many bytes it takes with its newline.
#[inline]
fn ordinary(text: &[u8]) -> Option<(Edge, usize)> {
    let (from, first) = digits(*text.first_chunk()?);
    if first == 0 || *text.get(first)? != b' ' {
        return None;
    }
    let rest = &text[first + 1..];
    let (to, second) = digits(*rest.first_chunk()?);
    if second == 0 || *rest.get(second)? != b'\n' {
        return None;
    }
    Some(([from, to], first + second + 2))
}

/// Reads whole lines. Numbers above `limit` are wrong.
pub(crate) fn parse(text: &[u8], limit: u32, piece: &mut Piece) -> Result<(), Wrong> {
    let mut at = 0;
    let mut largest = 0;
    while at < text.len() {
        piece.lines += 1;
        if let Some((edge, length)) = ordinary(&text[at..]) {
            largest = largest.max(edge[0]).max(edge[1]);
            piece.begins_with_edge |= piece.edges.is_empty() && piece.alone.is_empty();
            piece.edges.push(edge);
            at += length;
        } else {
            at = line(text, at, limit, piece)?;
        }
    }
    if largest > limit { search(text, limit) } else { Ok(()) }
}

/// Names the number above the limit that is known to be there.
#[cold]
fn search(text: &[u8], limit: u32) -> Result<(), Wrong> {
    let mut at = 0;
    while at < text.len() {
        at = line(text, at, limit, &mut Piece::default())?;
    }
    Ok(())
}

/// One line of any kind, from its first byte; returns where the next begins.
fn line(text: &[u8], start: usize, limit: u32, piece: &mut Piece) -> Result<usize, Wrong> {
    let end = text[start..].iter().position(|&b| b == b'\n').map_or(text.len(), |n| start + n);
    let mut numbers = [0; 2];
    let mut count = 0;
    let mut at = start;
    loop {
        while at < end && text[at].is_ascii_whitespace() {
            at += 1;
        }
        if at == end || text[at] == b'#' {
            break;
        }
        let word = &text[at..end];
        let length = word.iter().position(|b| b.is_ascii_whitespace() || *b == b'#').unwrap_or(word.len());
        if count == 2 {
            return Err(third_word(text, at, length));
        }
        numbers[count] = number(text, at, length, limit)?;
        count += 1;
        at += length;
    }
    match count {
        0 => {}
        1 => piece.alone.push(numbers[0]),
        _ => {
            piece.begins_with_edge |= piece.edges.is_empty() && piece.alone.is_empty();
            piece.edges.push(numbers);
        }
    }
    Ok(end + 1)
}

fn number(text: &[u8], at: usize, length: usize, limit: u32) -> Result<u32, Wrong> {
    let word = &text[at..at + length];
    let value = word.iter().try_fold(0u64, |value, byte| {
        byte.is_ascii_digit().then(|| value.saturating_mul(10).saturating_add(u64::from(byte - b'0')))
    });
    match value {
        Some(value) if value <= u64::from(limit) => Ok(value as u32),
        Some(_) => {
            let wrong = Wrong::token(text, at, length, "a vertex in range", OUT_OF_RANGE);
            let message = if limit == LARGEST {
                format!("vertex {} is too large, the largest number is {LARGEST}", wrong.found)
            } else {
                format!("there is no vertex {}, the header allows none above {limit}", wrong.found)
            };
            Err(Wrong { message, ..wrong })
        }
        None => {
            let expected = "the number of a vertex";
            let help = if word.starts_with(b"-") && word[1..].iter().all(u8::is_ascii_digit) {
                "vertices are numbered from 0 or 1"
            } else {
                "the first line has numbers, so all vertices must be numbers; if they are names, --base names"
            };
            Err(Wrong::token(text, at, length, expected, help))
        }
    }
}

const OUT_OF_RANGE: &str = "if numbers are only names of vertices, --base names";

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(text: &str) -> Result<Piece, String> {
        let mut piece = Piece::default();
        parse(text.as_bytes(), LARGEST, &mut piece).map(|()| piece).map_err(|wrong| wrong.message)
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
            assert_eq!(parsed(text).unwrap().edges, [[1, 2], [3, 4]], "{text:?}");
        }
        assert_eq!(parsed("7\n1 2\n").unwrap().alone, [7]);
        assert_eq!(parsed("").unwrap(), Piece::default());
    }

    proptest! {
        #[test]
        fn eight_bytes_at_a_time_give_what_one_by_one_gives(
            edges in prop::collection::vec([0..=LARGEST, 0..=LARGEST], 0..20), shift in 0..32u32
        ) {
            let edges: Vec<Edge> = edges.into_iter().map(|[a, b]| [a >> shift, b >> (31 - shift)]).collect();
            let text: String = edges.iter().flat_map(|[a, b]| [a.to_string(), " ".to_owned(), b.to_string(), "\n".to_owned()]).collect();
            let piece = parsed(&text).unwrap();
            prop_assert_eq!(piece.lines, edges.len() as u64);
            prop_assert_eq!(piece.edges, edges);
        }

        #[test]
        fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = parse(&bytes, LARGEST, &mut Piece::default());
        }
    }
}
