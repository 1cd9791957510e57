//! Games with names: what a name means, who described the game, and how its heaps are counted.
//!
//! The table itself is in [`table`]; here is what a row is and how a name with arguments becomes rules. A name
//! is found whatever its case, with blanks, hyphens or apostrophes left out or put in, so `Dawson's Kayles` and
//! `dawson-kayles` are one game. Equality goes by the row and the arguments, not by the words typed.

mod table;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::natural::Natural;
use crate::rules::coupled::Coupled;
use crate::rules::one_heap::OneHeapRules;

/// A number that a named game needs: the 4 of `bash(4)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameParameter {
    /// The letter used for it in the rules.
    pub name: &'static str,
    /// The least value allowed.
    pub least: u64,
    /// The greatest value allowed, or `None` if there is no limit.
    pub most: Option<u64>,
}

/// One row of the table of named games.
#[derive(Debug)]
#[non_exhaustive]
pub struct GameEntry {
    /// The name, as [`NamedGame`] displays it.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The numbers that stand in parentheses after the name.
    pub parameters: &'static [GameParameter],
    /// The rules in words, one line.
    pub rules: &'static str,
    /// The same rules in the notation, if it can express them; parameters stand as letters.
    pub notation: Option<&'static str>,
    /// How the heaps of a position are counted.
    pub heaps: &'static str,
    /// Where the game is from: author, title, year.
    pub source: &'static str,
    build: Build,
}

/// What a row makes of its arguments.
#[derive(Debug)]
enum Build {
    OneHeap(fn(&[Natural]) -> OneHeapRules),
    Coupled(fn(&[Natural]) -> Coupled),
    /// The same, and the last parameter may be repeated.
    CoupledList(fn(&[Natural]) -> Coupled),
}

impl GameEntry {
    /// How to type the game, with letters for its parameters: `bash(m)`.
    ///
    /// ```
    /// let signatures: Vec<String> = grundy::games().iter().map(|game| game.signature()).collect();
    /// assert!(signatures.contains(&"kayles".to_owned()));
    /// assert!(signatures.contains(&"bash(m)".to_owned()));
    /// ```
    #[must_use]
    pub fn signature(&self) -> String {
        if self.parameters.is_empty() {
            return self.name.to_owned();
        }
        let mut letters: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name).collect();
        letters.extend(self.repeats().then_some("..."));
        format!("{}({})", self.name, letters.join(","))
    }

    /// How to type the game with arguments that are allowed: `bash(3)`.
    #[must_use]
    pub fn example(&self) -> String {
        if self.parameters.is_empty() {
            return self.name.to_owned();
        }
        let numbers: Vec<String> = self.parameters.iter().map(|p| p.least.max(3).to_string()).collect();
        format!("{}({})", self.name, numbers.join(","))
    }

    /// Whether the last parameter may be given any number of times.
    #[must_use]
    pub fn repeats(&self) -> bool {
        matches!(self.build, Build::CoupledList(_))
    }

    /// The parameter that the argument of this number stands for.
    fn parameter(&self, index: usize) -> Option<&'static GameParameter> {
        let last = self.parameters.last().filter(|_| self.repeats());
        self.parameters.get(index).or(last)
    }

    fn answers_to(&self, name: &str) -> bool {
        std::iter::once(&self.name).chain(self.aliases).any(|own| key(own).eq(key(name)))
    }
}

/// The table of named games, in the order in which to show it.
#[must_use]
pub fn games() -> &'static [GameEntry] {
    table::GAMES
}

/// The row with the given name or other name.
pub(crate) fn find(name: &str) -> Option<&'static GameEntry> {
    games().iter().find(|entry| entry.answers_to(name))
}

/// All names that are understood.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    games().iter().flat_map(|game| std::iter::once(&game.name).chain(game.aliases)).copied()
}

/// The letters and digits that tell names apart.
fn key(name: &str) -> impl Iterator<Item = char> {
    name.chars().map(crate::rules::notation::fold).filter(|c| c.is_alphanumeric())
}

/// A named game with its arguments.
///
/// ```
/// use grundy::{Natural, NamedGame};
/// let game = NamedGame::new("Bash", vec![Natural::from(4u64)])?;
/// assert_eq!(game.to_string(), "bash(4)");
/// assert_eq!(game.entry().notation, Some("S(1..m)"));
/// # Ok::<(), grundy::NamedGameError>(())
/// ```
#[derive(Clone)]
pub struct NamedGame {
    entry: &'static GameEntry,
    arguments: Vec<Natural>,
}

/// Why a name and its arguments are not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NamedGameError {
    /// No game has this name.
    #[error("no game is called {name}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The name of a game that is spelt much like it.
        nearest: Option<&'static str>,
    },
    /// The game takes another number of arguments.
    #[error("{} takes {}, found {found}", game.name, count_of_arguments(game))]
    ArgumentCount {
        /// The game.
        game: &'static GameEntry,
        /// How many were given.
        found: usize,
    },
    /// An argument is too small or too large.
    #[error("{} of {} must be {}, found {found}", parameter.name, game.name, range(parameter))]
    ArgumentRange {
        /// The game.
        game: &'static GameEntry,
        /// The parameter.
        parameter: GameParameter,
        /// Which argument it is, counted from 0.
        index: usize,
        /// What was given.
        found: Natural,
    },
}

fn count_of_arguments(game: &GameEntry) -> String {
    let count = game.parameters.len();
    match count {
        _ if game.repeats() => format!("{count} or more arguments"),
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        _ => format!("{count} arguments"),
    }
}

fn range(parameter: &GameParameter) -> String {
    match parameter.most {
        Some(most) if most < u64::MAX => format!("from {} to {most}", parameter.least),
        Some(most) => format!("at least {} and at most {most}", parameter.least),
        None => format!("at least {}", parameter.least),
    }
}

impl NamedGame {
    /// The game with this name (or other name) and these arguments.
    pub fn new(name: &str, arguments: Vec<Natural>) -> Result<Self, NamedGameError> {
        let entry = find(name)
            .ok_or_else(|| NamedGameError::Unknown { name: name.to_owned(), nearest: nearest(name, names()) })?;
        let (given, wanted) = (arguments.len(), entry.parameters.len());
        if given < wanted || given > wanted && !entry.repeats() {
            return Err(NamedGameError::ArgumentCount { game: entry, found: arguments.len() });
        }
        for (index, found) in arguments.iter().enumerate() {
            let Some(parameter) = entry.parameter(index) else { continue };
            if *found < parameter.least || parameter.most.is_some_and(|most| *found > most) {
                let (parameter, found) = (*parameter, found.clone());
                return Err(NamedGameError::ArgumentRange { game: entry, parameter, index, found });
            }
        }
        Ok(NamedGame { entry, arguments })
    }

    /// The name, without arguments.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.entry.name
    }

    /// The numbers in parentheses after the name.
    #[must_use]
    pub fn arguments(&self) -> &[Natural] {
        &self.arguments
    }

    /// The row of the table.
    #[must_use]
    pub fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    /// The merged rules of one heap, or `None` for a game on several heaps.
    #[must_use]
    pub fn one_heap(&self) -> Option<OneHeapRules> {
        match self.entry.build {
            Build::OneHeap(rules) => Some(rules(&self.arguments).normalised()),
            Build::Coupled(_) | Build::CoupledList(_) => None,
        }
    }

    /// The game on several heaps, if it is one.
    #[must_use]
    pub fn coupled(&self) -> Option<Coupled> {
        match self.entry.build {
            Build::OneHeap(_) => None,
            Build::Coupled(game) | Build::CoupledList(game) => Some(game(&self.arguments)),
        }
    }
}

impl PartialEq for NamedGame {
    fn eq(&self, other: &Self) -> bool {
        self.entry.name == other.entry.name && self.arguments == other.arguments
    }
}

impl Eq for NamedGame {}

impl Hash for NamedGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.entry.name.hash(state);
        self.arguments.hash(state);
    }
}

impl PartialEq for GameEntry {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for GameEntry {}

impl fmt::Debug for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NamedGame({self})")
    }
}

impl fmt::Display for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry.name)?;
        for (i, argument) in self.arguments.iter().enumerate() {
            write!(f, "{}{argument}", if i == 0 { "(" } else { "," })?;
        }
        f.write_str(if self.arguments.is_empty() { "" } else { ")" })
    }
}

/// The candidate that takes the fewest typing errors to become `word`, if they are few for its length.
pub(crate) fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // Longer than any name with every letter doubled: nothing is near, and the distance is quadratic.
    const LONGEST: usize = 64;
    let word: Vec<char> = key(word).take(LONGEST + 1).collect();
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let distances = candidates.into_iter().map(|candidate| {
        let letters: Vec<char> = key(candidate).collect();
        (typing_errors(&word, &letters), word.len().max(letters.len()), candidate)
    });
    // A third of the letters may be wrong, and one of three.
    let near = distances.filter(|&(errors, length, _)| errors * 3 <= length);
    near.min_by_key(|&(errors, ..)| errors).map(|(.., candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
fn typing_errors(a: &[char], b: &[char]) -> usize {
    let mut two_up: Vec<usize> = Vec::new();
    let mut up: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replace = up[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replace.min(up[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(two_up[j - 2] + 1);
            }
            row.push(least);
        }
        two_up = std::mem::replace(&mut up, row);
    }
    up[b.len()]
}

#[cfg(test)]
mod tests;
