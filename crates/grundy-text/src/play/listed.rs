//! What is said during a game whose moves are chosen from a list: positions of a script, tokens on a graph.

use grundy::{Outcome, Play};

use super::PlayWords;
use crate::explain::Language;

/// A game nobody has to say what a heap is: positions have names, and a move is the number of an option.
impl PlayWords {
    /// The first lines of such a game.
    #[must_use]
    pub fn welcome_to_list(self, play: Play) -> String {
        match (self.language, play) {
            (Language::English, _) => {
                let rule = if play == Play::Normal { "makes the last move wins" } else { "makes the last move loses" };
                format!(
                    "who {rule}. A move is the number of an option, or the option as it is shown.\n\
                     Other words: moves, hint, why, undo, values on, values off, help, quit.\n"
                )
            }
            (Language::Chinese, _) => {
                let rule = if play == Play::Normal {
                    "无路可走的一方输"
                } else {
                    "无路可走的一方赢（反常规则）"
                };
                format!(
                    "{rule}。走法写作后继的编号，或写出后继本身。\n\
                     其他命令：moves（走法）、hint（提示）、why（讲解）、undo（悔棋）、values on/off（显示 SG 值）、help、quit。\n"
                )
            }
        }
    }

    /// The position, with its value if that is wanted, and the options with their numbers.
    #[must_use]
    pub fn listed(self, position: &str, value: Option<&str>, options: &[String], all: usize) -> String {
        let mut out = String::new();
        let value = value.map_or(String::new(), |value| format!("   {} {value}", self.pick("value", "SG值")));
        say!(out, "{position}{value}\n");
        for (number, option) in (1..).zip(options) {
            say!(out, "  {number:>3}  {option}\n");
        }
        self.more(&mut out, "       ", all.saturating_sub(options.len()));
        out
    }

    /// A move that was made.
    #[must_use]
    pub fn went(self, player: super::Player, to: &str) -> String {
        match self.language {
            Language::English => format!("{}: to {to}\n", self.name(player)),
            Language::Chinese => format!("{}：走到 {to}\n", self.name(player)),
        }
    }

    /// Why a line is no move.
    #[must_use]
    pub fn no_such_option(self, options: usize) -> String {
        let why = match self.language {
            Language::English => format!("write a number from 1 to {options}, or an option as it is shown"),
            Language::Chinese => format!("请输入 1 到 {options} 的编号，或写出后继本身"),
        };
        self.not_a_move(&why)
    }

    /// A move that keeps a draw.
    #[must_use]
    pub fn hint_of_draw(self, option: &str) -> String {
        match self.language {
            Language::English => format!("nobody can force a win; this keeps the draw: {option}\n"),
            Language::Chinese => format!("谁也不能必胜；保持平局的走法：{option}\n"),
        }
    }

    /// Why a position is won, lost or drawn: in how many moves, and by which option.
    #[must_use]
    pub fn why_listed(self, outcome: Outcome, moves: u32, best: Option<&str>) -> String {
        let best = best.unwrap_or_default();
        match (outcome, self.language) {
            (Outcome::N, _) if best.is_empty() => {
                self.pick("nobody can move, and in misere play that wins.\n", "无路可走，反常规则下算赢。\n").to_owned()
            }
            (Outcome::N, Language::English) => {
                format!("won in {moves} moves at most: {best} is lost for the other player.\n")
            }
            (Outcome::P, Language::English) if moves == 0 => "nobody can move, which loses.\n".to_owned(),
            (Outcome::P, Language::English) => {
                format!("lost: every option is won for the other player; it can last {moves} moves.\n")
            }
            (Outcome::Draw, Language::English) => {
                "a draw: no option is lost for the other player, but one can go on for ever.\n".to_owned()
            }
            (Outcome::N, Language::Chinese) => format!("必胜，至多 {moves} 步：{best} 是对方的必败态。\n"),
            (Outcome::P, Language::Chinese) if moves == 0 => "无路可走，输。\n".to_owned(),
            (Outcome::P, Language::Chinese) => format!("必败：后继都是对方的必胜态；最多还能走 {moves} 步。\n"),
            (Outcome::Draw, Language::Chinese) => "平局：没有必败态的后继，但可以一直走下去。\n".to_owned(),
        }
    }
}
