//! Turning squares: coins lie on a board, white side up in the union of some rectangles. A move turns all coins of a square of
//! at most k by k whose lower right coin is white.
//!
//! In one direction, turning runs of neighbours is the Ruler game, a coin on square x being worth the largest power of two
//! that divides x. For squares that have to be as wide as high, and at most k, the coin at (x, y) is worth the least of the
//! powers dividing x and y and of the largest power of two up to k. (The theorem is held to the definition below.)
//!
//! A position is worth the nim-sum over its white coins. That is 0 exactly if for every such power p the number of white coins
//! with p dividing both x and y is even, and these parities are added up for all powers at once: a line goes over the
//! rectangles, a tree over the other direction keeps for each power the parity of the covered multiples.

use super::{ContestError, within};

/// White coins from (`left`, `top`) to (`right`, `bottom`), both included, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    /// The first x.
    pub left: u64,
    /// The first y.
    pub top: u64,
    /// The last x.
    pub right: u64,
    /// The last y.
    pub bottom: u64,
}

/// The largest coordinate.
const FARTHEST: u64 = 1 << 62;

/// Whether the player to move wins when the coins in the union of the rectangles are white, and squares of up to `side` by
/// `side` are turned.
///
/// Takes n log n steps and 150 bytes for each of the n rectangles, whatever the coordinates, which may go up to 2^62.
///
/// ```
/// use grundy::contest::{Rectangle, ruler_squares};
/// let rectangles = [(1, 1, 3, 3), (2, 2, 4, 4)];
/// let rectangles = rectangles.map(|(left, top, right, bottom)| Rectangle { left, top, right, bottom });
/// assert_eq!(ruler_squares(1, &rectangles), Ok(false));
/// // The coin at (4, 4) is the only one of its power.
/// assert_eq!(ruler_squares(4, &rectangles), Ok(true));
/// ```
pub fn ruler_squares(side: u64, rectangles: &[Rectangle]) -> Result<bool, ContestError> {
    within("the side of a square", side, 1..=FARTHEST)?;
    for rectangle in rectangles {
        for (first, last) in [(rectangle.left, rectangle.right), (rectangle.top, rectangle.bottom)] {
            within("a coordinate", first, 1..=FARTHEST)?;
            within("a coordinate", last, 1..=FARTHEST)?;
            if first > last {
                return Err(ContestError::NoPosition(format!("a rectangle goes from {first} back to {last}")));
            }
        }
    }
    let mut lines: Vec<u64> = rectangles.iter().flat_map(|r| [r.top, r.bottom + 1]).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut events: Vec<(u64, bool, usize)> = Vec::with_capacity(2 * rectangles.len());
    for (index, rectangle) in rectangles.iter().enumerate() {
        events.push((rectangle.left, true, index));
        events.push((rectangle.right + 1, false, index));
    }
    events.sort_unstable();
    let mut cover = Cover::new(&lines);
    let (mut parities, mut last) = (0u64, 0);
    for (x, begins, index) in events {
        parities ^= multiples(last, x) & cover.covered();
        last = x;
        let place = |y: u64| lines.partition_point(|&line| line < y);
        let rectangle = rectangles[index];
        cover.add(place(rectangle.top), place(rectangle.bottom + 1), begins);
    }
    // Powers of two up to the side.
    Ok(parities & (u64::MAX >> side.leading_zeros()) != 0)
}

/// For each j, in bit j, the parity of the number of multiples of 2^j from `from` to before `to`; 0 is none of them.
fn multiples(from: u64, to: u64) -> u64 {
    // Bit j of n itself is the parity of n div 2^j, the number of multiples from 1 to n.
    to.saturating_sub(1) ^ from.saturating_sub(1)
}

/// How often each stretch between neighbouring lines is covered, as a tree.
struct Cover {
    leaves: usize,
    counts: Vec<u32>,
    /// The parities of all multiples in the stretch of a node.
    whole: Vec<u64>,
    /// The parities of the covered ones, what covers the parents left aside.
    covered: Vec<u64>,
}

impl Cover {
    fn new(lines: &[u64]) -> Cover {
        let leaves = lines.len().saturating_sub(1).next_power_of_two();
        let mut whole = vec![0; 2 * leaves];
        for (leaf, pair) in lines.windows(2).enumerate() {
            whole[leaves + leaf] = multiples(pair[0], pair[1]);
        }
        for node in (1..leaves).rev() {
            whole[node] = whole[2 * node] ^ whole[2 * node + 1];
        }
        Cover { leaves, counts: vec![0; 2 * leaves], whole, covered: vec![0; 2 * leaves] }
    }

    fn covered(&self) -> u64 {
        self.covered[1]
    }

    fn settle(&mut self, node: usize) {
        self.covered[node] = if self.counts[node] > 0 {
            self.whole[node]
        } else if node < self.leaves {
            self.covered[2 * node] ^ self.covered[2 * node + 1]
        } else {
            0
        };
    }

    /// Covers the stretches `from..to` once more, or once less.
    fn add(&mut self, from: usize, to: usize, more: bool) {
        let (mut low, mut high) = (from + self.leaves, to + self.leaves);
        let (first, last) = (low, high - 1);
        while low < high {
            for (odd, node) in [(low & 1 == 1, low), (high & 1 == 1, high - 1)] {
                if odd {
                    self.counts[node] = if more { self.counts[node] + 1 } else { self.counts[node] - 1 };
                    self.settle(node);
                }
            }
            (low, high) = (low.div_ceil(2), high / 2);
        }
        for mut node in [first, last] {
            while node > 1 {
                node /= 2;
                self.settle(node);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::definition::Definition;
    use super::*;

    #[test]
    fn boards_of_four_by_four_follow_the_definition() {
        for side in 1..=4u64 {
            let mut definition = Definition::new(|board: &u16| {
                let mut all = Vec::new();
                for coin in (0..16u64).filter(|coin| board >> coin & 1 == 1) {
                    let (x, y) = (coin % 4, coin / 4);
                    for length in 1..=side.min(x + 1).min(y + 1) {
                        let mut next = *board;
                        for dx in 0..length {
                            for dy in 0..length {
                                next ^= 1 << ((y - dy) * 4 + x - dx);
                            }
                        }
                        all.push(next);
                    }
                }
                all
            });
            // Rectangles over one another, of which the union counts.
            let mut seed = side;
            for _ in 0..400 {
                let mut board = 0u16;
                let mut rectangles = Vec::new();
                for _ in 0..3 {
                    let mut pick = || {
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        seed >> 40 & 3
                    };
                    let (a, b, c, d) = (pick(), pick(), pick(), pick());
                    let (left, right, top, bottom) = (a.min(b), a.max(b), c.min(d), c.max(d));
                    for x in left..=right {
                        (top..=bottom).for_each(|y| board |= 1 << (y * 4 + x));
                    }
                    let one = |n| n + 1;
                    let (left, top, right, bottom) = (one(left), one(top), one(right), one(bottom));
                    rectangles.push(Rectangle { left, top, right, bottom });
                }
                assert_eq!(ruler_squares(side, &rectangles), Ok(definition.wins(&board)), "{side} {rectangles:?}");
            }
        }
    }

    #[test]
    fn odd_rectangles_are_refused() {
        let rectangle = |left, top, right, bottom| Rectangle { left, top, right, bottom };
        assert_eq!(ruler_squares(5, &[]), Ok(false));
        assert!(ruler_squares(0, &[]).is_err());
        assert!(ruler_squares(1, &[rectangle(0, 1, 1, 1)]).is_err());
        assert!(ruler_squares(1, &[rectangle(2, 1, 1, 1)]).is_err());
        assert!(ruler_squares(1, &[rectangle(1, 1, u64::MAX, 1)]).is_err());
        assert_eq!(ruler_squares(FARTHEST, &[rectangle(1, 1, FARTHEST, FARTHEST)]), Ok(true));
    }
}
