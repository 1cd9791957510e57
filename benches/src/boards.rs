//! Chomp on a bar of 9 by 9 and Node Kayles on a board of 6 by 6, against the recursion with a hash map that
//! everybody writes first: positions are vectors, the map hashes as the standard library does, and a function calls
//! itself.
//!
//! For Node Kayles there are two baselines: one that knows only the rules, and one that also adds up components.
//! Each is run in a process of its own, whose peak memory is read when it ends.

use std::collections::{HashMap, HashSet};
use std::process::Command;
use std::time::Instant;

use grundy::{Chomp, GameSolver, NodeKayles, SearchBudget};

use crate::Result;
use crate::report::Table;

const PROGRAMS: [(&str, &str, Program); 5] = [
    ("chomp", "recursion, HashMap", |size| Ok(chomp_recursion(size))),
    ("chomp", "grundy", chomp_solver),
    ("node-kayles", "recursion, HashMap", |size| Ok(kayles_recursion(size, false))),
    ("node-kayles", "recursion, HashMap, components", |size| Ok(kayles_recursion(size, true))),
    ("node-kayles", "grundy", kayles_solver),
];

const COLUMNS: &[&str] =
    &["game", "program", "value", "positions", "seconds", "MiB", "times as fast", "times less memory"];

/// Gives the value and how many positions were remembered.
type Program = fn(usize) -> Result<(u32, u64)>;

fn mex(values: &HashSet<u32>) -> u32 {
    (0..u32::MAX).find(|value| !values.contains(value)).unwrap_or(0)
}

fn chomp_value(rows: &[u8], memory: &mut HashMap<Vec<u8>, u32>) -> u32 {
    if let Some(&value) = memory.get(rows) {
        return value;
    }
    let mut values = HashSet::new();
    for row in 0..rows.len() {
        for column in u8::from(row == 0)..rows[row] {
            let mut left = rows.to_vec();
            for length in &mut left[row..] {
                *length = column.min(*length);
            }
            values.insert(chomp_value(&left, memory));
        }
    }
    let value = mex(&values);
    memory.insert(rows.to_vec(), value);
    value
}

fn chomp_recursion(size: usize) -> (u32, u64) {
    let mut memory = HashMap::new();
    let value = chomp_value(&vec![size as u8; size], &mut memory);
    (value, memory.len() as u64)
}

fn chomp_solver(size: usize) -> Result<(u32, u64)> {
    let mut solver = GameSolver::new(Chomp);
    let bar = Chomp::bar(&vec![size as u64; size]).ok_or("too large a bar")?;
    Ok((solver.value(&bar)?, solver.positions()))
}

/// A board as one byte a square: free or not.
struct Board {
    size: usize,
    components: bool,
    memory: HashMap<Vec<bool>, u32>,
}

impl Board {
    fn neighbours(&self, square: usize) -> Vec<usize> {
        let (row, column) = (square / self.size, square % self.size);
        let mut found = Vec::new();
        found.extend((row > 0).then(|| square - self.size));
        found.extend((row + 1 < self.size).then_some(square + self.size));
        found.extend((column > 0).then(|| square - 1));
        found.extend((column + 1 < self.size).then_some(square + 1));
        found
    }

    fn components(&self, free: &[bool]) -> Vec<Vec<bool>> {
        let mut left = free.to_vec();
        let mut found = Vec::new();
        while let Some(start) = left.iter().position(|&free| free) {
            let mut component = vec![false; free.len()];
            let mut stack = vec![start];
            left[start] = false;
            while let Some(square) = stack.pop() {
                component[square] = true;
                for next in self.neighbours(square) {
                    if std::mem::take(&mut left[next]) {
                        stack.push(next);
                    }
                }
            }
            found.push(component);
        }
        found
    }

    fn value(&mut self, free: &[bool]) -> u32 {
        if self.components {
            let parts = self.components(free);
            return parts.iter().fold(0, |sum, part| sum ^ self.part_value(part));
        }
        self.part_value(free)
    }

    fn part_value(&mut self, free: &[bool]) -> u32 {
        if let Some(&value) = self.memory.get(free) {
            return value;
        }
        let mut values = HashSet::new();
        for square in 0..free.len() {
            if free[square] {
                let mut left = free.to_vec();
                left[square] = false;
                for next in self.neighbours(square) {
                    left[next] = false;
                }
                values.insert(self.value(&left));
            }
        }
        let value = mex(&values);
        self.memory.insert(free.to_vec(), value);
        value
    }
}

fn kayles_recursion(size: usize, components: bool) -> (u32, u64) {
    let mut board = Board { size, components, memory: HashMap::new() };
    let value = board.value(&vec![true; size * size]);
    (value, board.memory.len() as u64)
}

fn kayles_solver(size: usize) -> Result<(u32, u64)> {
    let game = NodeKayles::grid(size, size).ok_or("too large a board")?;
    let budget = SearchBudget { positions: 1 << 28, bytes: 4 << 30 };
    let mut solver = GameSolver::new(&game).with_budget(budget);
    Ok((solver.value(&game.whole())?, solver.positions()))
}

/// The largest memory this process has had, in KiB.
fn peak() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Runs one program and prints its value, positions, seconds and memory: `boards-of NUMBER SIZE`.
pub(crate) fn one(arguments: &[String]) -> Result<()> {
    let [number, size] = arguments else { return Err("boards-of NUMBER SIZE".into()) };
    let (number, size): (usize, usize) = (number.parse()?, size.parse()?);
    let (.., program) = PROGRAMS.get(number).ok_or("no such program")?;
    let before = peak();
    let start = Instant::now();
    let (value, positions) = program(size)?;
    println!("{value} {positions} {} {}", start.elapsed().as_secs_f64(), peak().saturating_sub(before));
    Ok(())
}

/// Runs all of them.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let sizes = |game: &str| match (arguments.first(), game) {
        (Some(size), _) => size.clone(),
        (None, "chomp") => "9".to_owned(),
        (None, _) => "6".to_owned(),
    };
    let mut table = Table::new("values of boards, memory of a process of its own", COLUMNS);
    let mut rows: Vec<(&str, Vec<String>, f64, f64)> = Vec::new();
    for (number, (game, program, _)) in PROGRAMS.iter().enumerate() {
        let size = sizes(game);
        let mut best: Option<(Vec<String>, f64, f64)> = None;
        for _ in 0..3 {
            let output =
                Command::new(std::env::current_exe()?).args(["boards-of", &number.to_string(), &size]).output()?;
            if !output.status.success() {
                return Err(String::from_utf8_lossy(&output.stderr).into());
            }
            let text = String::from_utf8(output.stdout)?;
            let cells: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let (seconds, kib): (f64, f64) = (cells[2].parse()?, cells[3].parse()?);
            if best.as_ref().is_none_or(|best| seconds < best.1) {
                let name = format!("{game} {size}x{size}");
                best = Some((vec![name, (*program).to_owned(), cells[0].clone(), cells[1].clone()], seconds, kib));
            }
        }
        let (cells, seconds, kib) = best.ok_or("no run")?;
        rows.push((game, cells, seconds, kib));
    }
    for (game, cells, seconds, kib) in &rows {
        let own = rows.iter().rfind(|row| row.0 == *game).ok_or("no row")?;
        if cells[2] != own.1[2] {
            return Err(format!("{game}: the values differ").into());
        }
        let mut cells = cells.clone();
        cells.push(format!("{seconds:.4}"));
        cells.push(format!("{:.2}", kib / 1024.0));
        cells.push(format!("{:.1}", seconds / own.2));
        cells.push(format!("{:.1}", kib / own.3.max(1.0)));
        table.row(cells);
    }
    table.print();
    Ok(())
}
