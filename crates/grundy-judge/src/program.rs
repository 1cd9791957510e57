//! A problem's data with every text read once: the form, the position, the condition under which the first
//! player wins, the words.
//!
//! The position is written like any position of the notation with expressions in braces: `S({S}): {h}`. A
//! list inside the rules is joined by commas; a list after the colon gives its elements as heaps. Where every
//! heap has a rule of its own, `bash({L[i]}): {M[i]}` stands for one component for each i. Tokens on a graph that the
//! input gives are `graph({n}, {from}, {to}): {tokens}`, vertices counted from 0.

use grundy::Play;

use crate::error::FormError;
use crate::expr::{Expr, ExprParser, Given, Piece, Template};
use crate::form::{Form, Item};
use crate::stress::domain::{Allowed, Domain};

/// The texts a program is made of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Source<'a> {
    pub(crate) form: &'a str,
    pub(crate) position: &'a str,
    pub(crate) misere: bool,
    pub(crate) wins: Option<&'a str>,
    pub(crate) each: Option<&'a str>,
    pub(crate) prefix: &'a str,
    pub(crate) separator: Option<&'a str>,
    pub(crate) domain: &'a str,
}

/// One ruleset of the position and its heaps.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub(crate) rules: Template,
    pub(crate) heaps: Vec<Expr>,
    /// A list that is gone through with `[i]`.
    pub(crate) rounds: Option<usize>,
    /// Whether the rules may change inside one case.
    pub(crate) varies: bool,
    /// If the rules are a game graph: how many vertices it has, and where each edge begins and ends.
    pub(crate) graph: Option<[Expr; 3]>,
}

/// A problem ready to be answered.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) form: Form,
    pub(crate) components: Vec<Component>,
    pub(crate) play: Play,
    pub(crate) wins: Option<Expr>,
    pub(crate) clauses: Vec<(Option<Expr>, Template)>,
    pub(crate) each: Option<(Expr, Expr)>,
    pub(crate) prefix: Template,
    pub(crate) separator: String,
    /// Cases that are none of the statement, and what is said of them.
    pub(crate) refusals: Vec<(Expr, Template)>,
    /// The letters of the words in each slot; none if any letter will do.
    pub(crate) letters: Vec<Vec<u8>>,
}

impl Program {
    /// Reads all texts; `clauses` are conditions and words, the first that holds is printed.
    pub(crate) fn compile(
        source: Source<'_>,
        clauses: &[(Option<&str>, &str)],
        refusals: &[(&str, &str)],
    ) -> Result<Program, FormError> {
        let form = Form::parse(source.form)?;
        let names = &form.names;
        let condition = |text: &str| ExprParser::whole("condition", text, names);
        let components = components(source.position, &form)?;
        let mut read = Vec::new();
        for (test, words) in clauses {
            read.push((test.map(condition).transpose()?, Template::parse("answer", words, names)?));
        }
        let mut refused = Vec::new();
        for (test, words) in refusals {
            refused.push((condition(test)?, Template::parse("refusal", words, names)?));
        }
        let each = match source.each.map(|text| (text, text.split_once(".."))) {
            None => None,
            Some((_, Some((from, to)))) => Some((condition(from)?, condition(to)?)),
            Some((text, None)) => return Err(FormError::new("each", text, 0, "expected a range such as 1..n")),
        };
        Ok(Program {
            components,
            play: if source.misere { Play::Misere } else { Play::Normal },
            wins: source.wins.map(condition).transpose()?,
            clauses: read,
            each,
            prefix: Template::parse("prefix", source.prefix, names)?,
            separator: source.separator.unwrap_or("\n").to_owned(),
            refusals: refused,
            letters: letters(&form, source.domain)?,
            form,
        })
    }

    /// The rules and the two words, if a case is one number, the position one heap of it, and the answer one
    /// of two fixed words: the shape of most problems, and of those with a million cases.
    pub(crate) fn as_one_heap(&self) -> Option<(&str, &str, &str)> {
        let [Item::Number(column)] = self.form.items.as_slice() else { return None };
        let [component] = self.components.as_slice() else { return None };
        let [(Some(Expr::Given(Given::Win)), win), (None, lose)] = self.clauses.as_slice() else { return None };
        let plain = self.form.block.is_none()
            && component.heaps == [Expr::Variable(column.slot)]
            && column.bounds.low.is_none()
            && column.bounds.high.is_none()
            && self.play == Play::Normal
            && self.wins.is_none()
            && self.each.is_none()
            && self.refusals.is_empty()
            && self.prefix.constant() == Some("");
        if plain { Some((component.rules.constant()?, win.constant()?, lose.constant()?)) } else { None }
    }
}

/// The letters that the statement allows in the words of each slot; none where any letter will do.
fn letters(form: &Form, domain: &str) -> Result<Vec<Vec<u8>>, FormError> {
    if domain.is_empty() {
        return Ok(vec![Vec::new(); form.names.len()]);
    }
    let domain = Domain::parse(form, domain, None)?;
    let letters = |allowed: &Allowed| match allowed {
        Allowed::Word { letters, quoted, .. } => letters.iter().copied().chain(quoted.then_some(b'"')).collect(),
        Allowed::Numbers { .. } => Vec::new(),
    };
    Ok(domain.slots.iter().map(letters).collect())
}

/// Where a character stands outside all braces and parentheses.
fn outside(text: &str, wanted: char) -> Vec<usize> {
    let mut depth = 0usize;
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            _ if c == wanted && depth == 0 => found.push(at),
            _ => {}
        }
    }
    found
}

/// Whether rules are written as formulas, `moves(n): n-1; n/2`.
pub(crate) fn is_written(rules: &str) -> bool {
    rules.trim_start().strip_prefix("moves").is_some_and(|rest| rest.trim_start().starts_with('('))
}

/// Whether rules are followed by their heaps.
pub(crate) fn has_heaps(rules: &str) -> bool {
    outside(rules, ':').len() > usize::from(is_written(rules))
}

/// `graph({n}, {from}, {to})`: the graph of n vertices, from 0 on, with these edges.
fn graph(rules: &Template, part: &str) -> Result<Option<[Expr; 3]>, FormError> {
    if !matches!(rules.pieces.first(), Some(Piece::Text(text)) if text == "graph(") {
        return Ok(None);
    }
    let expressions: Vec<Expr> = rules
        .pieces
        .iter()
        .filter_map(|piece| if let Piece::Expr(expr) = piece { Some(expr.clone()) } else { None })
        .collect();
    let plain = rules.pieces.len() == 7;
    match <[Expr; 3]>::try_from(expressions) {
        Ok(three) if plain => Ok(Some(three)),
        _ => Err(FormError::new("rules", part, 0, "expected graph({vertices}, {from}, {to})")),
    }
}

fn components(text: &str, form: &Form) -> Result<Vec<Component>, FormError> {
    let mut all = Vec::new();
    let mut start = 0;
    // A rule written as formulas has signs and a colon of its own, and is a position by itself.
    let written = is_written(text);
    let signs = if written { Vec::new() } else { outside(text, '+') };
    let ends = signs.into_iter().chain([text.len()]);
    for end in ends.filter(|_| !text.trim().is_empty()) {
        let part = &text[start..end];
        start = end + 1;
        let colons = outside(part, ':');
        let colon = if written { colons.get(1..).and_then(<[usize]>::last) } else { colons.first() };
        let Some(&colon) = colon else {
            return Err(FormError::new("rules", part, part.len(), "expected : and the heaps after the rules"));
        };
        let rules = Template::parse("rules", part[..colon].trim(), &form.names)?;
        let mut heaps = Vec::new();
        for piece in Template::parse("heaps", &part[colon + 1..], &form.names)?.pieces {
            match piece {
                Piece::Expr(expr) => heaps.push(expr),
                Piece::Text(plain) => {
                    for word in plain.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
                        let number = word.parse().map_err(|_| {
                            FormError::new("heaps", part, colon + 1, format!("\"{word}\" is not a whole number"))
                        })?;
                        heaps.push(Expr::Number(number));
                    }
                }
            }
        }
        let mut rounds = None;
        let mut varies = false;
        rules.walk(&mut |expr| match expr {
            Expr::Item(slot) => (rounds, varies) = (Some(*slot), true),
            Expr::Variable(slot) => varies |= *slot >= form.block_slots,
            Expr::Given(_) => varies = true,
            _ => {}
        });
        for heap in &heaps {
            heap.walk(&mut |expr| {
                if let Expr::Item(slot) = expr {
                    rounds = Some(*slot);
                }
            });
        }
        let graph = graph(&rules, part)?;
        all.push(Component { rules, heaps, rounds, varies, graph });
    }
    if all.len() > 1 && all.iter().any(|component| component.graph.is_some()) {
        return Err(FormError::new("rules", text, 0, "a game graph is a position by itself"));
    }
    Ok(all)
}
