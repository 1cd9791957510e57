//! Kotzig's Nim: squares in a circle, and a set of steps; each move goes on by one of the steps, to a square that was
//! not visited before. Who cannot move loses.
//!
//! A. Kotzig, "O k-posunutiach", Časopis pěst. mat. fys. 71 (1946); R. K. Guy and R. J. Nowakowski, "Unsolved
//! problems in combinatorial games". Few closed forms are known, so positions are searched. Only the visited squares
//! seen from the current one matter, so a position is one word: the circle turned until the token stands on square 0.

use crate::search::Game;

use super::searched::Searchable;

/// One circle and one set of steps.
#[derive(Debug)]
pub(super) struct Circle {
    squares: u32,
    steps: Vec<u32>,
}

impl Circle {
    /// `None` if the circle has more squares than a word has bits.
    pub(super) fn new(squares: u64, steps: &[u64]) -> Option<Circle> {
        let squares = u32::try_from(squares).ok().filter(|squares| (1..=u64::BITS).contains(squares))?;
        let mut steps: Vec<u32> = steps.iter().map(|step| (step % u64::from(squares)) as u32).collect();
        steps.sort_unstable();
        steps.dedup();
        Some(Circle { squares, steps })
    }

    /// The squares with the one at `by` turned to 0.
    fn turned(&self, visited: u64, by: u32) -> u64 {
        let all = u64::MAX >> (u64::BITS - self.squares);
        let up = if by == 0 { 0 } else { visited << (self.squares - by) };
        (visited >> by | up) & all
    }
}

impl Game for Circle {
    /// The visited squares; the token is on square 0.
    type Position = u64;

    fn options(&self, &visited: &u64, visit: &mut dyn FnMut(u64)) {
        for &step in &self.steps {
            if visited >> step & 1 == 0 {
                visit(self.turned(visited | 1 << step, step));
            }
        }
    }
}

impl Searchable for Circle {
    const MOST: &'static str = "circles of up to 64 squares";

    fn read(&self, numbers: &[u64]) -> Option<u64> {
        let walk = numbers.get(1..)?;
        let visited = walk.iter().fold(0, |all, &square| all | 1u64.checked_shl(square as u32).unwrap_or(0));
        Some(self.turned(visited.max(1), walk.last().map_or(0, |&square| square as u32)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Outcome, Play};
    use crate::search::GameSolver;

    #[test]
    fn lost_circles_are_those_of_an_independent_program() {
        for (steps, circles, lost) in [([1, 2], 3..=15, vec![3, 7]), ([1, 3], 4..=15, vec![7, 9, 13, 15])] {
            let found: Vec<u64> = circles
                .filter(|&n| {
                    let circle = Circle::new(n, &steps).unwrap();
                    GameSolver::new(circle).outcome(&1, Play::Normal) == Ok(Outcome::P)
                })
                .collect();
            assert_eq!(found, lost, "{steps:?}");
        }
    }

    #[test]
    fn a_circle_of_64_squares_turns_without_losing_any() {
        let circle = Circle::new(64, &[1, 63]).unwrap();
        assert_eq!(circle.turned(1 << 63 | 1, 63), 0b11);
        assert_eq!(circle.turned(u64::MAX, 5), u64::MAX);
        assert!(Circle::new(65, &[1]).is_none() && Circle::new(0, &[1]).is_none());
    }
}
