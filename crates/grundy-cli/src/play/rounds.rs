//! The rounds of a game, whatever is played: show, ask, obey, until nobody can move or the input ends.

use std::io::{BufRead, Write};

use grundy::Outcome;
use grundy_text::{Diagnosis, PlayWords, Player};

use super::Level;
use crate::failure::Failure;

/// A game as the rounds see it.
pub(super) trait Rounds {
    fn words(&self) -> PlayWords;
    fn level(&self) -> Level;
    fn mover(&self) -> Player;
    fn is_over(&self) -> bool;
    /// Who wins from here, if that is known.
    fn outcome(&mut self) -> Option<Outcome>;
    fn show(&mut self, out: &mut dyn Write) -> Result<(), Failure>;
    /// Does what a line says; whether the position is to be shown again.
    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure>;
    /// Moves for the program.
    fn answer(&mut self, out: &mut dyn Write) -> Result<(), Failure>;
    /// Says who has won, and where the game was lost.
    fn end(&mut self, out: &mut dyn Write) -> Result<(), Failure>;
}

/// Plays to the end of the game or of the input.
pub(super) fn play(
    game: &mut impl Rounds,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    prompt: bool,
) -> Result<(), Failure> {
    loop {
        game.show(out)?;
        if game.is_over() {
            return game.end(out);
        }
        if game.level() != Level::None && game.mover() == Player::Second {
            game.answer(out)?;
            continue;
        }
        loop {
            if prompt {
                out.write_all(game.words().prompt(game.mover()).as_bytes())?;
            }
            out.flush()?;
            let mut line = String::new();
            let read = input
                .read_line(&mut line)
                .map_err(|error| Diagnosis::new("input", format!("cannot read standard input: {error}")))?;
            let line = line.trim();
            if read == 0 || line == "quit" || line == "exit" {
                if prompt && read == 0 {
                    out.write_all(b"\n")?;
                }
                let outcome = game.outcome();
                out.write_all(game.words().unfinished(outcome, game.mover()).as_bytes())?;
                return Ok(());
            }
            if game.obey(line, out)? {
                break;
            }
        }
    }
}
