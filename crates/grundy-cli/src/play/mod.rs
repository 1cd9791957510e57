//! A game in the terminal: lines in, lines out, so that a pipe can play as well as a person.

mod chart;
mod listed;
mod rounds;
mod table;

use std::io::{BufRead, Write};

use grundy::{Natural, Outcome, Play, Position, Solution, Solver};
use grundy_text::{Diagnosis, Explanation, PlayWords, Player};

pub(crate) use self::chart::Chart;
pub(crate) use self::listed::ListedGame;
use self::rounds::Rounds;
use self::table::{Step, Table, number_in, step_of};
use crate::failure::Failure;

/// How the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// Wins whatever can be won.
    Perfect,
    /// Moves at random.
    Easy,
    /// Does not play: two persons do.
    None,
}

/// A game and those who play it.
pub(crate) struct Game {
    table: Table,
    solver: Solver,
    play: Play,
    level: Level,
    words: PlayWords,
    values: bool,
    random: u64,
}

/// Heaps with more tokens than this have too many moves to look through.
const LARGEST: u64 = 10_000;
/// Moves listed at most.
const LISTED: usize = 30;

impl Game {
    /// A game from this position; refused if it cannot be solved, since then nobody could play it well.
    pub(crate) fn new(
        position: Position,
        play: Play,
        level: Level,
        first: Player,
        words: PlayWords,
        mut solver: Solver,
        seed: u64,
    ) -> Result<Self, Failure> {
        let heaps = position.groups().iter().flat_map(grundy::Group::heaps);
        if let Some(large) = heaps.into_iter().find(|heap| **heap > LARGEST) {
            let message = format!("heap {large} is too large to be played; heaps may have up to {LARGEST} tokens");
            return Err(Diagnosis::new("usage", message).helped("grundy solve answers heaps of any size").into());
        }
        solver.solve(&position, play)?;
        Ok(Game { table: Table::new(position, first), solver, play, level, words, values: false, random: seed })
    }

    /// Plays to the end of the game or of the input.
    pub(crate) fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write, prompt: bool) -> Result<(), Failure> {
        out.write_all(self.words.welcome(self.play, self.table.position()).as_bytes())?;
        rounds::play(self, input, out, prompt)
    }

    fn solution(&mut self, position: &Position) -> Result<Solution, Failure> {
        Ok(self.solver.solve(position, self.play)?)
    }

    fn describe(&self, position: &Position, step: &Step) -> String {
        match position.groups().get(step.group) {
            Some(group) => self.words.movement(number_in(position, step), group, &step.from, &step.to),
            None => String::new(),
        }
    }

    fn say_move(&self, step: &Step, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(group) = self.table.position().groups().get(step.group) else { return Ok(()) };
        let text = self.words.moved(self.table.mover(), self.table.number(step), group, &step.from, &step.to);
        out.write_all(text.as_bytes())?;
        Ok(())
    }

    fn why(&mut self, position: &Position) -> Result<String, Failure> {
        let explanation = Explanation::in_play(position, self.play, &mut self.solver)?;
        Ok(explanation.text(self.words.language))
    }
}

impl Rounds for Game {
    fn words(&self) -> PlayWords {
        self.words
    }

    fn level(&self) -> Level {
        self.level
    }

    fn mover(&self) -> Player {
        self.table.mover()
    }

    fn outcome(&mut self) -> Option<Outcome> {
        self.solver.outcome(self.table.position(), self.play).ok()
    }

    fn is_over(&self) -> bool {
        let mut over = true;
        self.table.for_each_step(&mut |_| {
            over = false;
            false
        });
        over
    }

    fn show(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = self.table.position().clone();
        let values = if self.values {
            let solution = self.solution(&position)?;
            let value = |c: &grundy::ComponentValue| c.value.as_ref().map_or("-".to_owned(), ToString::to_string);
            Some(solution.components.iter().map(value).collect::<Vec<String>>())
        } else {
            None
        };
        out.write_all(self.words.board(&position, values.as_deref()).as_bytes())?;
        Ok(())
    }

    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        let position = self.table.position().clone();
        let text = match line {
            "" => return Ok(false),
            "help" | "?" => self.words.welcome(self.play, &position),
            "moves" => {
                let steps = self.table.steps();
                let shown: Vec<String> = steps.iter().take(LISTED).map(|step| self.describe(&position, step)).collect();
                self.words.moves(&shown, steps.len())
            }
            "hint" => {
                let solution = self.solution(&position)?;
                let step = solution.moves.list.first().and_then(|winning| step_of(&position, winning));
                self.words.hint(step.map(|step| self.describe(&position, &step)).as_deref())
            }
            "why" => self.why(&position)?,
            "undo" => {
                // Against the program its answer is taken back too.
                let moves = if self.level == Level::None { 1 } else { 2 };
                let enough = self.table.past().len() >= moves;
                if enough && self.table.undo(moves) {
                    return Ok(true);
                }
                self.words.nothing_to_undo().to_owned()
            }
            "values on" | "values off" | "values" => {
                self.values = line != "values off";
                return Ok(true);
            }
            _ => match self.table.read(line) {
                Ok(step) => {
                    self.say_move(&step, out)?;
                    self.table.make(step);
                    return Ok(true);
                }
                Err(complaint) => self.words.not_a_move(&self.words.complaint(complaint)),
            },
        };
        out.write_all(text.as_bytes())?;
        Ok(false)
    }

    fn answer(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = self.table.position().clone();
        let winning = if self.level == Level::Perfect {
            self.solution(&position)?.moves.list.first().and_then(|winning| step_of(&position, winning))
        } else {
            None
        };
        let steps = self.table.steps();
        let step = match winning {
            Some(step) => step,
            None if self.level == Level::Perfect => {
                // Lost: the move that takes least leaves most chances to go wrong.
                let left = |step: &Step| -> Natural { step.to.iter().cloned().sum::<Natural>() };
                let kept = |step: &Step| {
                    let before: Natural = step.from.iter().cloned().sum();
                    before.checked_sub(&left(step)).unwrap_or_default()
                };
                match steps.iter().min_by_key(|step| kept(step)) {
                    Some(step) => step.clone(),
                    None => return Ok(()),
                }
            }
            None => {
                // An easy opponent needs no more randomness than this.
                self.random =
                    self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                match steps.get((self.random >> 33) as usize % steps.len().max(1)) {
                    Some(step) => step.clone(),
                    None => return Ok(()),
                }
            }
        };
        self.say_move(&step, out)?;
        self.table.make(step);
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let stuck = self.table.mover();
        let winner = if self.play == Play::Normal { stuck.other() } else { stuck };
        let mut mistake = None;
        let past = self.table.past().to_vec();
        for (number, (position, step, mover)) in past.iter().enumerate().rev() {
            if *mover != winner.other() {
                continue;
            }
            let solution = self.solution(position)?;
            if solution.outcome == Outcome::N
                && let Some(better) = solution.moves.list.first().and_then(|winning| step_of(position, winning))
            {
                mistake = Some((number + 1, self.describe(position, step), self.describe(position, &better)));
                break;
            }
        }
        let mistake = mistake.as_ref().map(|(number, played, better)| (*number, played.as_str(), better.as_str()));
        out.write_all(self.words.end(winner, mistake).as_bytes())?;
        Ok(())
    }
}
