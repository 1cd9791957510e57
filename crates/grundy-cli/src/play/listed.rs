//! A game whose moves are chosen from a list.

use std::io::{BufRead, Write};

use grundy::{Outcome, Play};
use grundy_text::{PlayWords, Player};

use super::Level;
use super::chart::Chart;
use super::rounds::{self, Rounds};
use crate::failure::Failure;

/// Options shown at most.
const LISTED: usize = 30;

/// A game on a chart and those who play it.
pub(crate) struct ListedGame {
    pub(crate) chart: Chart,
    pub(crate) play: Play,
    pub(crate) level: Level,
    pub(crate) words: PlayWords,
    pub(crate) mover: Player,
    pub(crate) random: u64,
    at: u32,
    past: Vec<(u32, Player)>,
    values: bool,
}

impl ListedGame {
    pub(crate) fn new(
        chart: Chart,
        play: Play,
        level: Level,
        first: Player,
        words: PlayWords,
        seed: u64,
    ) -> ListedGame {
        ListedGame { chart, play, level, words, mover: first, random: seed, at: 0, past: Vec::new(), values: false }
    }

    /// Plays to the end of the game or of the input.
    pub(crate) fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write, prompt: bool) -> Result<(), Failure> {
        out.write_all(self.words.welcome_to_list(self.play).as_bytes())?;
        rounds::play(self, input, out, prompt)
    }

    fn board(&self) -> String {
        let options = self.chart.options(self.at);
        let shown = |option: &u32| {
            let name = self.chart.name(*option);
            if self.values { format!("{name}   {}", self.chart.value(*option)) } else { name.to_owned() }
        };
        let shown: Vec<String> = options.iter().take(LISTED).map(shown).collect();
        let value = self.values.then(|| self.chart.value(self.at));
        self.words.listed(self.chart.name(self.at), value, &shown, options.len())
    }

    fn go(&mut self, to: u32, out: &mut dyn Write) -> Result<(), Failure> {
        out.write_all(self.words.went(self.mover, self.chart.name(to)).as_bytes())?;
        self.past.push((self.at, self.mover));
        (self.at, self.mover) = (to, self.mover.other());
        Ok(())
    }
}

impl Rounds for ListedGame {
    fn words(&self) -> PlayWords {
        self.words
    }

    fn level(&self) -> Level {
        self.level
    }

    fn mover(&self) -> Player {
        self.mover
    }

    fn is_over(&self) -> bool {
        self.chart.options(self.at).is_empty()
    }

    fn outcome(&mut self) -> Option<Outcome> {
        Some(self.chart.outcome(self.at))
    }

    fn show(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(out.write_all(self.board().as_bytes())?)
    }

    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        let best = self.chart.best(self.at);
        let best = best.map(|option| (option, self.chart.name(option)));
        let outcome = self.chart.outcome(self.at);
        let text = match line {
            "" => return Ok(false),
            "help" | "?" => self.words.welcome_to_list(self.play),
            "moves" => return Ok(true),
            "hint" => match (outcome, best) {
                (Outcome::Draw, Some((_, name))) => self.words.hint_of_draw(name),
                (Outcome::N, Some((_, name))) => self.words.hint(Some(name)),
                _ => self.words.hint(None),
            },
            "why" => self.words.why_listed(outcome, self.chart.moves_left(self.at), best.map(|(_, name)| name)),
            "undo" => {
                let moves = if self.level == Level::None { 1 } else { 2 };
                if let Some(from) = self.past.len().checked_sub(moves) {
                    (self.at, self.mover) = self.past[from];
                    self.past.truncate(from);
                    return Ok(true);
                }
                self.words.nothing_to_undo().to_owned()
            }
            "values on" | "values off" | "values" => {
                self.values = line != "values off";
                return Ok(true);
            }
            _ => {
                let options = self.chart.options(self.at);
                // An option as it is shown goes before its number: positions may be numbers.
                let named = options.iter().find(|&&option| self.chart.name(option) == line).copied();
                let number = || line.parse::<usize>().ok()?.checked_sub(1);
                let Some(to) = named.or_else(|| number().and_then(|number| options.get(number)).copied()) else {
                    out.write_all(self.words.no_such_option(options.len()).as_bytes())?;
                    return Ok(false);
                };
                self.go(to, out)?;
                return Ok(true);
            }
        };
        out.write_all(text.as_bytes())?;
        Ok(false)
    }

    fn answer(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let options = self.chart.options(self.at);
        let to = if self.level == Level::Perfect {
            self.chart.best(self.at)
        } else {
            self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            options.get((self.random >> 33) as usize % options.len().max(1)).copied()
        };
        to.map_or(Ok(()), |to| self.go(to, out))
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let winner = if self.play == Play::Normal { self.mover.other() } else { self.mover };
        let mut ahead = self.at;
        let mut mistake = None;
        for (number, &(before, mover)) in self.past.iter().enumerate().rev() {
            // A draw that was given away was lost with that move as much as a win.
            let lost_it = self.chart.outcome(before) != Outcome::P && self.chart.outcome(ahead) == Outcome::N;
            if mover == winner.other()
                && lost_it
                && let Some(better) = self.chart.best(before)
            {
                mistake = Some((number + 1, self.chart.name(ahead), self.chart.name(better)));
                break;
            }
            ahead = before;
        }
        out.write_all(self.words.end(winner, mistake).as_bytes())?;
        Ok(())
    }
}
