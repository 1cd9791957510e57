//! A sum of different games, and every move that wins it.
//!
//! Run with `cargo run --release -p grundy --example winning_moves`.

use grundy::{Play, Solver, parse_position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = parse_position("kayles: 5 7 + nim: 3 + S(2^k): 1000000000000000000")?;
    let solution = Solver::new().solve(&position, Play::Normal)?;
    println!("{position}: {}-position, {} play", solution.outcome, solution.play);
    for (number, component) in solution.components.iter().enumerate() {
        if let Some(value) = &component.value {
            println!("  component {number}: value {value}");
        }
    }
    for winning in &solution.moves.list {
        println!("  winning: leave {:?} of component {}", winning.to, winning.component);
    }
    Ok(())
}
