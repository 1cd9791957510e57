//! The table of problems: one row of data each, and how a row is found.

use std::io::{BufRead, Write};
use std::sync::{Mutex, OnceLock};

use grundy::Play;
use serde::Deserialize;

use crate::error::{FormError, JudgeError, UnknownProblem};
use crate::interactive::Conversation;
use crate::name::{distance, normal};
use crate::program::{Program, Source, has_heaps, is_written};
use crate::run::run;

/// Whether a problem is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It is answered.
    #[default]
    Answered,
    /// It is answered move by move, since the judge plays: [`Problem::converse`].
    Interactive,
    /// It is not an impartial game decided by the last move; [`Problem::why`] says what it is.
    NotImpartial,
    /// It is an impartial game that cannot be answered yet; [`Problem::why`] says what is missing.
    NotYet,
}

/// Where a sample comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SampleSource {
    /// From the statement of the problem.
    #[default]
    Statement,
    /// Made for this table and confirmed by exhaustive search.
    Ours,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Row {
    id: String,
    aliases: Vec<String>,
    title: String,
    family: String,
    url: String,
    game: String,
    game_zh: String,
    limits: String,
    domain: String,
    require: Option<String>,
    status: Status,
    why: String,
    why_zh: String,
    form: String,
    position: String,
    misere: bool,
    wins: Option<String>,
    each: Option<String>,
    prefix: String,
    separator: Option<String>,
    win: Option<String>,
    lose: Option<String>,
    print: Vec<Clause>,
    refuse: Vec<Refusal>,
    conversation: Option<Conversation>,
    sample_in: Option<String>,
    sample_out: Option<String>,
    sample_source: SampleSource,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    #[serde(rename = "if")]
    condition: Option<String>,
    text: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Refusal {
    #[serde(rename = "if")]
    condition: String,
    text: String,
}

#[derive(Deserialize)]
struct Table {
    problem: Vec<Row>,
}

/// A problem of a judge, or one described by its user.
#[derive(Clone, Debug)]
pub struct Problem {
    row: Row,
}

static TEXT: &str = include_str!("problems.toml");

fn table() -> Result<Vec<Problem>, toml::de::Error> {
    toml::from_str::<Table>(TEXT).map(|table| table.problem.into_iter().map(|row| Problem { row }).collect())
}

/// All problems that are known, those that are not answered too. Read once, in about a millisecond.
#[must_use]
pub fn problems() -> &'static [Problem] {
    static PROBLEMS: OnceLock<Vec<Problem>> = OnceLock::new();
    // That the embedded table can be read is held by a test of this file.
    PROBLEMS.get_or_init(|| table().unwrap_or_default())
}

/// The row with this id, read by itself: reading the whole table takes longer than answering most inputs.
fn read_alone(wanted: &str) -> Option<&'static Problem> {
    static READ: Mutex<Vec<&'static Problem>> = Mutex::new(Vec::new());
    let mut read = READ.lock().ok()?;
    if let Some(known) = read.iter().find(|problem| normal(&problem.row.id) == wanted) {
        return Some(known);
    }
    let id = |text: &str| text.lines().next()?.strip_prefix("id = \"")?.strip_suffix('"').map(normal);
    let text = TEXT.split("\n[[problem]]\n").skip(1).find(|text| id(text).as_deref() == Some(wanted))?;
    let row = toml::from_str(text).ok()?;
    // At most one for each row of the table, and kept as the table is.
    let problem: &'static Problem = Box::leak(Box::new(Problem { row }));
    read.push(problem);
    Some(problem)
}

/// The problem of this name. Upper and lower case, blanks and hyphens do not matter: `HDU 1847`, `hdu1847`,
/// `hdu-1847`; `Codeforces 15C` is `cf-15c`, and a name that only one judge has needs no judge: `snim`.
///
/// ```
/// let problem = grundy_judge::find("HDU 1847")?;
/// assert_eq!(problem.id(), "hdu-1847");
/// assert!(grundy_judge::find("hdu-1874").unwrap_err().suggestions.contains(&"hdu-1847"));
/// # Ok::<(), grundy_judge::UnknownProblem>(())
/// ```
pub fn find(name: &str) -> Result<&'static Problem, UnknownProblem> {
    let wanted = normal(name);
    if let Some(found) = read_alone(&wanted) {
        return Ok(found);
    }
    let names = |problem: &'static Problem| {
        std::iter::once(problem.row.id.as_str()).chain(problem.row.aliases.iter().map(String::as_str)).map(normal)
    };
    if let Some(found) = problems().iter().find(|p| names(p).any(|known| known == wanted)) {
        return Ok(found);
    }
    let within_judge =
        |problem: &Problem| problem.row.id.split_once('-').is_some_and(|(_, rest)| normal(rest) == wanted);
    let mut endings = problems().iter().filter(|p| within_judge(p));
    if let (Some(only), None) = (endings.next(), endings.next()) {
        return Ok(only);
    }
    let mut near: Vec<(usize, &'static str)> = problems()
        .iter()
        .map(|p| (names(p).map(|known| distance(&known, &wanted)).min().unwrap_or(usize::MAX), p.row.id.as_str()))
        .filter(|(distance, _)| *distance <= 2.max(wanted.len() / 3))
        .collect();
    near.sort_unstable();
    Err(UnknownProblem { name: name.to_owned(), suggestions: near.into_iter().take(3).map(|(_, id)| id).collect() })
}

impl Problem {
    /// A problem that is not in the table.
    ///
    /// `form` says how a case is laid out, for example `count: n`, `eof: k S[k] n h[n]`, `one: n`,
    /// `until 0: n`; the crate's front page has the whole language. `rules` are rules of the notation in
    /// which `{name}` stands for what was read: `S({S})`, `bash({m})`. Every number of the form that is
    /// neither a count nor used in the rules is a heap. Rules with a colon are a whole position and say
    /// themselves what the heaps are: `S({S}): {h}`. `win` and `lose` are printed for a win of the first and
    /// of the second player; they may name the case, `Case #{case}: yes`. In misere play who cannot move wins.
    ///
    /// ```
    /// use grundy::Play;
    /// use grundy_judge::Problem;
    /// let problem = Problem::custom("bash({m})", "count: n m", Play::Normal, "first", "second")?;
    /// let mut out = Vec::new();
    /// problem.answer(b"2\n23 2\n4 3\n", &mut out)?;
    /// assert_eq!(out, b"first\nsecond\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn custom(rules: &str, form: &str, play: Play, win: &str, lose: &str) -> Result<Problem, FormError> {
        // Rules without numbers of the case can be refused before any input is read, at their place in this text.
        let plain = if is_written(rules) && !has_heaps(rules) {
            rules
        } else if is_written(rules) {
            rules.rsplit_once(':').map_or(rules, |(plain, _)| plain)
        } else {
            rules.split(':').next().unwrap_or(rules)
        };
        if !plain.contains(['{', '}']) {
            grundy::parse_rules(plain).map_err(|error| FormError::of_rules(rules, &error))?;
        }
        let position = if has_heaps(rules) {
            rules.to_owned()
        } else {
            let read = crate::form::Form::parse(form)?;
            let mut used = read.lengths();
            crate::expr::Template::parse("rules", rules, &read.names)?.walk(&mut |expr| {
                if let crate::expr::Expr::Variable(slot) | crate::expr::Expr::Item(slot) = expr {
                    used.push(*slot);
                }
            });
            let heaps: Vec<String> = (0..read.names.len())
                .filter(|slot| !used.contains(slot))
                .map(|slot| format!("{{{}}}", read.names[slot]))
                .collect();
            if heaps.is_empty() {
                let message = "every number is a count or used in the rules, so there are no heaps; name them";
                return Err(FormError::new("input form", form, form.len(), message));
            }
            format!("{rules}: {}", heaps.join(" "))
        };
        let problem = Problem {
            row: Row {
                id: "custom".to_owned(),
                form: form.to_owned(),
                position,
                misere: play == Play::Misere,
                win: Some(win.to_owned()),
                lose: Some(lose.to_owned()),
                ..Row::default()
            },
        };
        problem.program()?;
        Ok(problem)
    }

    pub(crate) fn program(&self) -> Result<Program, FormError> {
        let row = &self.row;
        let mut clauses: Vec<(Option<&str>, &str)> =
            row.print.iter().map(|clause| (clause.condition.as_deref(), clause.text.as_str())).collect();
        if let Some(win) = &row.win {
            clauses.push((Some("win"), win));
        }
        if let Some(lose) = &row.lose {
            clauses.push((None, lose));
        }
        let source = Source {
            form: &row.form,
            position: &row.position,
            misere: row.misere,
            wins: row.wins.as_deref(),
            each: row.each.as_deref(),
            prefix: &row.prefix,
            separator: row.separator.as_deref(),
            domain: &row.domain,
        };
        let refusals: Vec<(&str, &str)> =
            row.refuse.iter().map(|refusal| (refusal.condition.as_str(), refusal.text.as_str())).collect();
        Program::compile(source, &clauses, &refusals)
    }

    /// Answers every case of `input` in the judge's own form.
    ///
    /// Fails at the first case that is broken, after all answers before it were written and without a byte
    /// for that case. One pass over the input; memory for one case, for the answers not yet handed on, and
    /// for the values of the rules in use.
    ///
    /// An interactive problem is answered too, if the input holds all that the judge will say.
    pub fn answer(&self, input: &[u8], out: &mut dyn Write) -> Result<(), JudgeError> {
        match self.row.status {
            Status::Answered => run(&self.program()?, input, out),
            Status::Interactive => match self.row.conversation {
                Some(conversation) => conversation.hold(&mut &input[..], out),
                None => Err(JudgeError::Interactive { id: self.row.id.clone() }),
            },
            Status::NotImpartial => {
                Err(JudgeError::NotImpartial { id: self.row.id.clone(), why: self.row.why.clone() })
            }
            Status::NotYet => Err(JudgeError::NotYet { id: self.row.id.clone(), needs: self.row.why.clone() }),
        }
    }

    /// Plays with a judge that says its next word only when it has read the last answer: nothing is read before it is
    /// needed, and every answer is flushed. Problems that are not [`Status::Interactive`] are read whole and answered.
    ///
    /// ```
    /// let problem = grundy_judge::find("abc278g")?;
    /// let mut out = Vec::new();
    /// problem.converse(&mut &b"6 1 2\n1 1\n2 1\n0 0\n"[..], &mut out)?;
    /// assert_eq!(out, b"First\n3 2\n6 1\n5 1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn converse(&self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), JudgeError> {
        if let (Status::Interactive, Some(conversation)) = (self.row.status, self.row.conversation) {
            return conversation.hold(input, out);
        }
        let mut whole = Vec::new();
        input.read_to_end(&mut whole).map_err(JudgeError::Input)?;
        self.answer(&whole, out)
    }

    /// The name to type, such as `hdu-1847`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.row.id
    }

    /// The title on the judge.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.row.title
    }

    /// The kind of game, such as `bash`, `nim` or `staircase`.
    #[must_use]
    pub fn family(&self) -> &str {
        &self.row.family
    }

    /// Where the statement is.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.row.url
    }

    /// The game in one line.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.row.game
    }

    /// The game in one line, in Chinese.
    ///
    /// ```
    /// assert!(grundy_judge::find("hdu-1847")?.game_zh().contains("石子"));
    /// # Ok::<(), grundy_judge::UnknownProblem>(())
    /// ```
    #[must_use]
    pub fn game_zh(&self) -> &str {
        &self.row.game_zh
    }

    /// The limits of the judge; answers do not stop at them.
    #[must_use]
    pub fn limits(&self) -> &str {
        &self.row.limits
    }

    /// Whether who cannot move wins.
    #[must_use]
    pub fn is_misere(&self) -> bool {
        self.row.misere
    }

    /// Why the answer is what it is, or why there is none.
    #[must_use]
    pub fn why(&self) -> &str {
        &self.row.why
    }

    /// The same as [`why`](Self::why) in Chinese, in the words of its judges and blogs.
    ///
    /// ```
    /// assert!(grundy_judge::find("poj-1067")?.why_zh().starts_with("威佐夫博弈"));
    /// # Ok::<(), grundy_judge::UnknownProblem>(())
    /// ```
    #[must_use]
    pub fn why_zh(&self) -> &str {
        &self.row.why_zh
    }

    /// Whether it is answered.
    #[must_use]
    pub fn status(&self) -> Status {
        self.row.status
    }

    /// The words for a win of the first and of the second player, if these are all answers there are.
    #[cfg(test)]
    pub(crate) fn words(&self) -> Option<(&str, &str)> {
        let (win, lose) = (self.row.win.as_deref()?, self.row.lose.as_deref()?);
        self.row.print.is_empty().then_some((win, lose))
    }

    /// The numbers that the statement allows, for [`Stress`](crate::Stress), and a condition on them.
    pub(crate) fn domain(&self) -> (&str, Option<&str>) {
        (&self.row.domain, self.row.require.as_deref())
    }

    /// How an input is laid out; empty if the problem is not answered.
    #[must_use]
    pub fn form(&self) -> &str {
        &self.row.form
    }

    /// The position of a case, with the names of the form in braces; empty if the answer needs none.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.row.position
    }

    /// Input, output and origin of the sample, if there is one.
    #[must_use]
    pub fn sample(&self) -> Option<(&str, &str, SampleSource)> {
        Some((self.row.sample_in.as_deref()?, self.row.sample_out.as_deref()?, self.row.sample_source))
    }
}

#[cfg(test)]
mod tests;
