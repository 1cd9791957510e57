//! Judge problems: the list of them, and one of them explained.

use crate::explain::Language;
use crate::table;
use crate::words::shorten;

/// A problem in the list. What it is about, and why, is said where it is [explained](ProblemWords).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProblemRow<'a> {
    /// The name to type.
    pub id: &'a str,
    /// The title on the judge.
    pub title: &'a str,
    /// The kind of game.
    pub family: &'a str,
    /// The limits of the judge.
    pub limits: &'a str,
    /// Whether it is answered, in the language asked for.
    pub status: &'a str,
}

/// A table of problems, with a line of names above it.
#[must_use]
pub fn problems_table<'a>(rows: impl Iterator<Item = ProblemRow<'a>>, language: Language) -> String {
    let (names, none) = match language {
        Language::English => (["problem", "title", "family", "limits", "status"], "no problem fits\n"),
        Language::Chinese => (["题目", "标题", "类别", "范围", "状态"], "没有符合的题目\n"),
    };
    let mut table = vec![names.map(str::to_owned).to_vec()];
    table.extend(rows.map(|row| {
        let (title, limits) = (shorten(row.title, 38), shorten(row.limits, 40));
        vec![row.id.to_owned(), title, row.family.to_owned(), limits, row.status.to_owned()]
    }));
    if table.len() == 1 {
        return none.to_owned();
    }
    let mut out = String::new();
    table::write(&mut out, &table, &[], &[2]);
    out
}

/// A judge problem as it is explained. What is empty is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProblemWords<'a> {
    /// The name to type, and the title on the judge.
    pub id: &'a str,
    /// The title on the judge.
    pub title: &'a str,
    /// Where the statement is.
    pub url: &'a str,
    /// The game in one line, already in the language asked for.
    pub game: &'a str,
    /// The limits of the judge.
    pub limits: &'a str,
    /// How an input is laid out.
    pub form: &'a str,
    /// The position of a case.
    pub position: &'a str,
    /// Whether who cannot move wins.
    pub misere: bool,
    /// Why the answer is what it is, or why there is none, already in the language asked for.
    pub why: &'a str,
    /// An input and its output.
    pub sample: Option<(&'a str, &'a str)>,
}

impl ProblemWords<'_> {
    /// The explanation in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let chinese = language == Language::Chinese;
        let [game, limits, form, position, why, input, output] = if chinese {
            ["游戏", "范围", "输入格式", "局面", "理由：", "样例输入", "样例输出"]
        } else {
            ["game", "limits", "input", "position", "why: ", "sample input", "sample output"]
        };
        let misere = match (self.misere, chinese) {
            (false, _) => "",
            (true, false) => " (misere play)",
            (true, true) => "（反常规则）",
        };
        let mut out = format!("{}  {}\n", self.id, self.title);
        say!(out, "{}\n\n", self.url);
        let position_words = format!("{}{misere}", self.position);
        let rows: Vec<Vec<String>> =
            [(game, self.game), (limits, self.limits), (form, self.form), (position, &position_words)]
                .iter()
                .filter(|(_, words)| !words.is_empty())
                .map(|(name, words)| vec![(*name).to_owned(), (*words).to_owned()])
                .collect();
        table::write(&mut out, &rows, &[], &[2]);
        say!(out, "\n{why}{}\n", self.why);
        if let Some((given, answered)) = self.sample {
            for (name, text) in [(input, given), (output, answered)] {
                say!(out, "\n{name}\n");
                for line in text.lines() {
                    out.push_str(format!("  {line}").trim_end());
                    out.push('\n');
                }
            }
        }
        out
    }
}
