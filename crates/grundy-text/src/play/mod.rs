//! What is said during a game in the terminal, in English and Chinese.

mod listed;

use grundy::{Group, Natural, Outcome, Play, Position};

use crate::boards;
use crate::explain::Language;
use crate::moves;
use crate::table::{self, Side};
use crate::words::{join, shorten};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The person at the keyboard, or the first of two.
    First,
    /// The program, or the second of two persons.
    Second,
}

impl Player {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// The words of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayWords {
    /// The language.
    pub language: Language,
    /// Whether two persons play.
    pub two: bool,
}

/// Tokens drawn one by one; larger heaps are a number.
const DRAWN: u64 = 40;

impl PlayWords {
    fn pick<'a>(self, english: &'a str, chinese: &'a str) -> &'a str {
        match self.language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }

    /// The name of a player.
    #[must_use]
    pub fn name(self, player: Player) -> &'static str {
        match (player, self.two, self.language) {
            (Player::First, false, Language::English) => "you",
            (Player::Second, false, _) => "grundy",
            (Player::First, true, Language::English) => "the first player",
            (Player::Second, true, Language::English) => "the second player",
            (Player::First, false, Language::Chinese) => "你",
            (Player::First, true, Language::Chinese) => "先手",
            (Player::Second, true, Language::Chinese) => "后手",
        }
    }

    /// The first lines of a game.
    #[must_use]
    pub fn welcome(self, play: Play, position: &Position) -> String {
        let coupled = position.groups().iter().any(|group| group.coupled().is_some());
        let whole = match (coupled, self.language) {
            (false, _) => "",
            (true, Language::English) => {
                "In a game on several heaps or on a board, > and all that is left is a move too: > 3 5. moves lists them.\n"
            }
            (true, Language::Chinese) => "多堆或棋盘游戏也可以写出走后剩下的全部数：> 3 5；moves 列出全部走法。\n",
        };
        let rule = match (play, self.language) {
            (Play::Normal, Language::English) => "who takes the last token wins",
            (Play::Misere, Language::English) => "who takes the last token loses",
            (Play::Normal, Language::Chinese) => "无路可走的一方输",
            (Play::Misere, Language::Chinese) => "无路可走的一方赢（反常规则）",
        };
        match self.language {
            Language::English => {
                let rule = rule.replace("takes the last token", "makes the last move");
                format!(
                    "{rule}. A move is a heap and what to take: 2 3 takes 3 from heap 2; 2 > 4 1 leaves 4 and 1 of it.\n{whole}\
                     Other words: moves, hint, why, undo, values on, values off, help, quit.\n"
                )
            }
            Language::Chinese => format!(
                "{rule}。走法写作“堆号 取数”：2 3 表示从第 2 堆取 3 个；2 > 4 1 表示第 2 堆变成 4 和 1。\n{whole}\
                 其他命令：moves（走法）、hint（提示）、why（讲解）、undo（悔棋）、values on/off（显示 SG 值）、help、quit。\n"
            ),
        }
    }

    /// The heaps as pictures, with their values if they are wanted.
    #[must_use]
    pub fn board(self, position: &Position, values: Option<&[String]>) -> String {
        let several = position.groups().len() > 1;
        let mut rows = Vec::new();
        let mut component = 0;
        for group in position.groups() {
            let coupled = group.coupled().is_some();
            for (i, heap) in group.heaps().iter().enumerate() {
                let mut row = vec![(rows.len() + 1).to_string(), heap.to_string(), picture(heap)];
                if several {
                    row.push(shorten(&group.rules().to_string(), 30));
                }
                if let Some(values) = values
                    && (!coupled || i == 0)
                {
                    row.push(format!(
                        "{} {}",
                        self.pick("value", "SG值"),
                        values.get(component).map_or("-", String::as_str)
                    ));
                }
                rows.push(row);
                component += usize::from(!coupled);
            }
            component += usize::from(coupled);
        }
        if rows.is_empty() {
            return format!("  {}\n", self.pick("(no heaps)", "（没有石子）"));
        }
        let mut out = String::new();
        table::write(&mut out, &rows, &[Side::Right, Side::Right], &[2]);
        out
    }

    /// A move of this group that was made: `from` a heap, or all heaps of a game on several.
    #[must_use]
    pub fn moved(self, player: Player, number: usize, group: &Group, from: &[Natural], to: &[Natural]) -> String {
        let what = self.movement(number, group, from, to);
        match self.language {
            Language::English => format!("{}: {what}\n", self.name(player)),
            Language::Chinese => format!("{}：{what}\n", self.name(player)),
        }
    }

    /// A move of this group in words.
    #[must_use]
    pub fn movement(self, number: usize, group: &Group, from: &[Natural], to: &[Natural]) -> String {
        let left = if to.is_empty() { "0".to_owned() } else { join(to, " ") };
        if let Some(game) = group.coupled() {
            // Numbers of a board are no tokens, so what is gone from their sum was not taken.
            let from_text = join(from, " ");
            return match (self.language, boards::how(&game, from, to)) {
                (Language::English, Some(how)) => format!("{from_text} becomes {left}: {how}"),
                (Language::English, None) => {
                    format!("heaps {from_text} become {left}: {}", moves::coupled(&game, from, to))
                }
                (Language::Chinese, Some(_)) => format!("{from_text} 变为 {left}"),
                (Language::Chinese, None) => format!("各堆 {from_text} 变为 {left}"),
            };
        }
        let (total, rest): (Natural, Natural) = (from.iter().cloned().sum(), to.iter().cloned().sum());
        let took = match total.checked_sub(&rest) {
            Some(took) if !took.is_zero() => match self.language {
                Language::English => format!(", taking {took}"),
                Language::Chinese => format!("，取走 {took}"),
            },
            _ => String::new(),
        };
        match self.language {
            Language::English => format!("heap {number} ({}) becomes {left}{took}", join(from, " ")),
            Language::Chinese => format!("第 {number} 堆（{}）变为 {left}{took}", join(from, " ")),
        }
    }

    /// Whose turn it is, before a line is read.
    #[must_use]
    pub fn prompt(self, player: Player) -> String {
        format!("{}> ", self.name(player))
    }

    /// A winning move as a hint, or that there is none.
    #[must_use]
    pub fn hint(self, winning: Option<&str>) -> String {
        match (winning, self.language) {
            (Some(what), Language::English) => format!("a winning move: {what}\n"),
            (None, Language::English) => "this position is lost whatever is played; make it long\n".to_owned(),
            (Some(what), Language::Chinese) => format!("必胜走法：{what}\n"),
            (None, Language::Chinese) => "这个局面必败，怎么走都输；尽量拖延吧\n".to_owned(),
        }
    }

    /// A line that is no move.
    #[must_use]
    pub fn not_a_move(self, why: &str) -> String {
        format!("{}{why}\n", self.pick("that is not a move: ", "不是合法走法："))
    }

    /// Why a line could not be read as a move.
    #[must_use]
    pub fn complaint(self, complaint: Complaint) -> String {
        match (complaint, self.language) {
            (Complaint::Shape, Language::English) => {
                "write the number of a heap and what to take (2 3), or what to leave (2 > 4 1)".to_owned()
            }
            (Complaint::Shape, Language::Chinese) => "请写“堆号 取数”（2 3）或“堆号 > 剩余”（2 > 4 1）".to_owned(),
            (Complaint::NoHeap(number), Language::English) => {
                format!("there is no heap {number}; a move is a heap and what to take, such as 1 2")
            }
            (Complaint::NoHeap(number), Language::Chinese) => format!("没有第 {number} 堆；走法是“堆号 取数”，如 1 2"),
            (Complaint::TooMany(heap), Language::English) => format!("the heap has only {heap}"),
            (Complaint::TooMany(heap), Language::Chinese) => format!("这一堆只有 {heap} 个"),
            (Complaint::Rules, Language::English) => {
                "the rules do not allow it; moves lists those that they do".to_owned()
            }
            (Complaint::Rules, Language::Chinese) => "规则不允许；输入 moves 查看全部走法".to_owned(),
        }
    }

    /// Moves that are legal.
    #[must_use]
    pub fn moves(self, moves: &[String], all: usize) -> String {
        let mut out = String::new();
        for line in moves {
            say!(out, "  {line}\n");
        }
        self.more(&mut out, "  ", all.saturating_sub(moves.len()));
        out
    }

    /// That so many are left out, if any.
    fn more(self, out: &mut String, indent: &str, left: usize) {
        match self.language {
            _ if left == 0 => {}
            Language::English => say!(out, "{indent}... {left} more\n"),
            Language::Chinese => say!(out, "{indent}…… 另有 {left} 种\n"),
        }
    }

    /// That nothing can be taken back.
    #[must_use]
    pub fn nothing_to_undo(self) -> &'static str {
        match self.language {
            Language::English => "there is no move to take back\n",
            Language::Chinese => "没有可以悔的棋\n",
        }
    }

    /// That the game ends before its end.
    #[must_use]
    pub fn unfinished(self, outcome: Option<Outcome>, mover: Player) -> String {
        let winner = match outcome {
            Some(Outcome::N) => Some(mover),
            Some(Outcome::P) => Some(mover.other()),
            _ => None,
        };
        match (winner, self.language) {
            (None, Language::English) => "the game is not over\n".to_owned(),
            (None, Language::Chinese) => "对局没有结束\n".to_owned(),
            (Some(player), Language::English) if player == Player::First && !self.two => {
                "the game is not over; you could win it\n".to_owned()
            }
            (Some(player), Language::English) => format!("the game is not over; {} could win it\n", self.name(player)),
            (Some(player), Language::Chinese) => format!("对局没有结束；{}有必胜走法\n", self.name(player)),
        }
    }

    /// The end: who won, and the move with which the other lost a position that was won.
    ///
    /// `mistake` is the number of the move, from 1, what was played, and what would have won.
    #[must_use]
    pub fn end(self, winner: Player, mistake: Option<(usize, &str, &str)>) -> String {
        let loser = winner.other();
        let mut out = match self.language {
            Language::English if winner == Player::First && !self.two => "you win.\n".to_owned(),
            Language::English => format!("{} wins.\n", self.name(winner)),
            Language::Chinese => format!("{}胜。\n", self.name(winner)),
        };
        match (mistake, self.language) {
            (Some((number, played, better)), Language::English) => {
                let name = self.name(loser);
                say!(out, "{name} lost it with move {number}: {played}. This would have won: {better}.\n");
            }
            (Some((number, played, better)), Language::Chinese) => {
                say!(out, "{}输在第 {number} 步：{played}。当时必胜的走法：{better}。\n", self.name(loser));
            }
            (None, Language::English) => {
                say!(out, "{} never had a won position.\n", self.name(loser));
            }
            (None, Language::Chinese) => say!(out, "{}自始至终没有必胜的局面。\n", self.name(loser)),
        }
        out
    }
}

/// Why a line is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// It is not written as one.
    Shape,
    /// The heap does not exist.
    NoHeap(u64),
    /// More is taken than there is.
    TooMany(u64),
    /// The rules forbid it.
    Rules,
}

/// A heap drawn token by token, in fives.
fn picture(heap: &Natural) -> String {
    match heap.to_u64() {
        Some(0) => "-".to_owned(),
        Some(n) if n <= DRAWN => {
            let fives = (0..n).step_by(5).map(|from| "o".repeat((n - from).min(5) as usize));
            fives.collect::<Vec<String>>().join(" ")
        }
        _ => "ooooo ...".to_owned(),
    }
}
