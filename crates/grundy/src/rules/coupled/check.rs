//! Which lists of numbers are positions of which game.

use std::collections::BTreeSet;

use super::{CoinTurning, Coupled, CoupledError};
use crate::natural::Natural;

impl Coupled {
    /// Whether the heaps make a position of this game.
    ///
    /// Wythoff's and both of Euclid's games are played on two heaps, and in Euclid's game without 0 both
    /// must be positive. Fibonacci and dynamic Nim are given as the heap and the most that may be taken now. The rows
    /// of Chomp do not grow downward. Coins are distinct squares. Edges are pairs of vertices. A walk of Kotzig's Nim
    /// stays on its circle, goes by its steps and visits no square twice. Moore's, Northcott's and staircase
    /// games take any number of heaps, none included.
    pub fn check(&self, heaps: &[Natural]) -> Result<(), CoupledError> {
        match self {
            Coupled::Moore(0) | Coupled::DynamicNim(0) => Err(CoupledError::NoMoves { game: self.name() }),
            Coupled::Moore(_) | Coupled::Staircase | Coupled::Northcott => Ok(()),
            Coupled::Wythoff
            | Coupled::Euclid
            | Coupled::EuclidToZero
            | Coupled::FibonacciNim
            | Coupled::DynamicNim(_) => self.check_two(heaps),
            Coupled::Coins(game) => self.check_coins(*game, heaps),
            Coupled::Chomp => match heaps.windows(2).find(|rows| rows[0] < rows[1]) {
                Some(rows) => Err(self.range(&rows[1], "no row is longer than the row above it")),
                None => Ok(()),
            },
            Coupled::Hackenbush | Coupled::NodeKayles => self.check_edges(heaps, 0),
            Coupled::Geography => self.check_edges(heaps, 1),
            Coupled::Kotzig(steps) => self.check_walk(steps, heaps),
        }
    }

    fn range(&self, heap: &Natural, why: &str) -> CoupledError {
        CoupledError::HeapRange { game: self.name(), heap: heap.clone(), why: why.to_owned() }
    }

    fn count(&self, expected: &str, found: usize) -> CoupledError {
        CoupledError::HeapCount { game: self.name(), expected: expected.to_owned(), found }
    }

    fn check_two(&self, heaps: &[Natural]) -> Result<(), CoupledError> {
        if heaps.len() != 2 {
            let limited = matches!(self, Coupled::FibonacciNim | Coupled::DynamicNim(_));
            let expected = if limited { "2 numbers (the heap, and the most that may be taken now)" } else { "2 heaps" };
            return Err(self.count(expected, heaps.len()));
        }
        if *self == Coupled::Euclid && heaps.iter().any(Natural::is_zero) {
            let why = "both numbers start and stay positive; the game that ends at 0 is euclid-to-zero";
            return Err(self.range(&Natural::ZERO, why));
        }
        Ok(())
    }

    fn check_coins(&self, game: CoinTurning, heads: &[Natural]) -> Result<(), CoupledError> {
        let from_one = matches!(game, CoinTurning::TurningTurtles | CoinTurning::Ruler);
        let mut seen = BTreeSet::new();
        for square in heads {
            if from_one && square.is_zero() {
                return Err(self.range(square, "the squares are numbered from 1"));
            }
            if !seen.insert(square) {
                return Err(self.range(square, "there is one coin on a square; write a square once if it shows heads"));
            }
        }
        Ok(())
    }

    /// `before` numbers and then pairs.
    fn check_edges(&self, numbers: &[Natural], before: usize) -> Result<(), CoupledError> {
        if numbers.len() < before || (numbers.len() - before) % 2 != 0 {
            let expected = match before {
                0 => "pairs of vertices, two numbers an edge",
                _ => "the vertex of the token and then pairs of vertices, two numbers an edge",
            };
            return Err(self.count(expected, numbers.len()));
        }
        match numbers.iter().find(|vertex| vertex.to_u64().is_none()) {
            Some(vertex) => Err(self.range(vertex, "vertices are numbers below 2^64")),
            None => Ok(()),
        }
    }

    fn check_walk(&self, steps: &[u64], numbers: &[Natural]) -> Result<(), CoupledError> {
        let Some((circle, visited)) = numbers.split_first() else {
            return Err(self.count("the number of squares, and then the squares visited in order", 0));
        };
        let Some(squares) = circle.to_u64().filter(|&squares| squares > 0) else {
            return Err(self.range(circle, "a circle has from 1 to 2^64 - 1 squares"));
        };
        let mut seen = BTreeSet::new();
        let mut last: Option<u64> = None;
        for square in visited {
            let Some(at) = square.to_u64().filter(|&at| at < squares) else {
                return Err(self.range(square, "the squares of the circle are numbered from 0"));
            };
            if !seen.insert(at) {
                return Err(self.range(square, "no square is visited twice"));
            }
            let reached = |from: u64| {
                steps.iter().any(|step| {
                    u128::from(from) + u128::from(step % squares) == u128::from(at)
                        || u128::from(from) + u128::from(step % squares) == u128::from(at) + u128::from(squares)
                })
            };
            if last.is_some_and(|from| !reached(from)) {
                return Err(self.range(square, "no step of the game leads to it from the square before"));
            }
            last = Some(at);
        }
        Ok(())
    }
}
