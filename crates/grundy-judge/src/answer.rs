//! From the numbers of a case to the words of its answer.
//!
//! A [`Machine`] evaluates the expressions of a [`Program`] over the numbers that were just read. Nothing is
//! computed that the words do not ask for: the position is solved when a condition needs it, its winning
//! moves are listed when a word shows one, and either once a case.

use std::borrow::Cow;
use std::io::Write as _;

use grundy::{Natural, Play};

use crate::engine::{Engines, NimSum, RulesId, moves_of_two_heaps};
use crate::error::Trouble;
use crate::expr::{Expr, Given, Operator, Piece, Template};
use crate::functions::{Function, Value};
use crate::program::{Component, Program};
use crate::token_graph::TokenGraph;

/// What the winning moves of the position say.
struct Winning {
    count: Natural,
    take: Natural,
    heap: Natural,
    left: Vec<Natural>,
}

/// A position as a program sees it: rules as they were read, and heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) groups: Vec<(String, Vec<Natural>)>,
    pub(crate) play: Play,
}

/// A mistake: who wins a position for a program that makes it; `None` where it cannot be made.
pub(crate) type Fault = Box<dyn FnMut(&Facts) -> Option<bool>>;

/// Answers the cases of one input.
pub(crate) struct Machine<'p> {
    program: &'p Program,
    pub(crate) engines: Engines,
    held: Vec<Option<(u64, RulesId)>>,
    pub(crate) case: u64,
    round: usize,
    counter: Natural,
    wins: Option<bool>,
    winning: Option<Winning>,
    /// The graph of the case, which its sub-cases share.
    graph: Option<TokenGraph>,
    text: Vec<u8>,
    /// A mistake to be made on purpose.
    pub(crate) fault: Option<Fault>,
    /// The positions that were answered, if they are wanted.
    pub(crate) seen: Option<Vec<grundy::Position>>,
}

type Eval<'v> = Result<Cow<'v, Value>, Trouble>;

fn flag(truth: bool) -> Value {
    Value::Number(if truth { Natural::ONE } else { Natural::ZERO })
}

impl<'p> Machine<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        Machine {
            program,
            engines: Engines::default(),
            held: vec![None; program.components.len()],
            case: 0,
            round: 0,
            counter: Natural::ZERO,
            wins: None,
            winning: None,
            graph: None,
            text: Vec::new(),
            fault: None,
            seen: None,
        }
    }

    /// Begins the next case: nothing of the last one is known any more.
    pub(crate) fn begin_case(&mut self) {
        self.case += 1;
        self.graph = None;
        for (held, component) in self.held.iter_mut().zip(&self.program.components) {
            if component.rules.constant().is_none() {
                *held = None;
            }
        }
        self.forget();
    }

    /// Forgets the position, which the next sub-case changes.
    pub(crate) fn forget(&mut self) {
        self.wins = None;
        self.winning = None;
    }

    /// Refuses a case that is no case of the statement.
    pub(crate) fn refuse(&mut self, vars: &[Value]) -> Result<(), Trouble> {
        let program = self.program;
        for (condition, words) in &program.refusals {
            if self.eval(condition, vars)?.truth() {
                let mut why = Vec::new();
                self.render(words, vars, b" ", &mut why)?;
                return Err(Trouble::Refused(String::from_utf8_lossy(&why).into_owned()));
            }
        }
        Ok(())
    }

    /// Writes what stands before the answer of a case.
    pub(crate) fn prefix(&mut self, vars: &[Value], out: &mut Vec<u8>) -> Result<(), Trouble> {
        let program = self.program;
        self.render(&program.prefix, vars, b" ", out)
    }

    /// Writes the answer of a case or sub-case.
    pub(crate) fn answer(&mut self, vars: &[Value], out: &mut Vec<u8>) -> Result<(), Trouble> {
        let program = self.program;
        let Some((from, to)) = &program.each else { return self.clause(vars, out) };
        let mut counter = self.number(from, vars)?;
        let last = self.number(to, vars)?;
        let mut first = true;
        while counter <= last {
            if !first {
                out.extend_from_slice(program.separator.as_bytes());
            }
            first = false;
            self.forget();
            self.counter = counter.clone();
            self.clause(vars, out)?;
            counter = &counter + &Natural::ONE;
        }
        Ok(())
    }

    fn clause(&mut self, vars: &[Value], out: &mut Vec<u8>) -> Result<(), Trouble> {
        if self.seen.is_some() {
            let position = self.position(vars)?;
            self.seen.iter_mut().for_each(|seen| seen.push(position.clone()));
        }
        let program = self.program;
        for (condition, words) in &program.clauses {
            let holds = match condition {
                Some(expr) => self.eval(expr, vars)?.truth(),
                None => true,
            };
            if holds {
                return self.render(words, vars, b" ", out);
            }
        }
        Ok(())
    }

    fn render(&mut self, template: &Template, vars: &[Value], joint: &[u8], out: &mut Vec<u8>) -> Result<(), Trouble> {
        for piece in &template.pieces {
            let value = match piece {
                Piece::Text(text) => {
                    out.extend_from_slice(text.as_bytes());
                    continue;
                }
                Piece::Expr(expr) => self.eval(expr, vars)?,
            };
            match value.as_ref() {
                Value::Text(text) => out.extend_from_slice(text),
                numbers => {
                    for (i, number) in numbers.numbers().map_err(Trouble::Refused)?.iter().enumerate() {
                        if i > 0 {
                            out.extend_from_slice(joint);
                        }
                        // Writing to a vector cannot fail.
                        let _ = write!(out, "{number}");
                    }
                }
            }
        }
        Ok(())
    }

    fn number(&mut self, expr: &Expr, vars: &[Value]) -> Result<Natural, Trouble> {
        self.eval(expr, vars)?.number().cloned().map_err(Trouble::Refused)
    }

    /// The rules of a component, with the numbers of the case in them.
    fn rules(&mut self, index: usize, vars: &[Value]) -> Result<RulesId, Trouble> {
        let program = self.program;
        let component = &program.components[index];
        if let Some((generation, id)) = self.held[index]
            && generation == self.engines.generation()
            && !component.varies
        {
            return Ok(id);
        }
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        self.render(&component.rules, vars, b",", &mut text)?;
        let id = self.engines.rules(&String::from_utf8_lossy(&text))?;
        self.text = text;
        self.held[index] = Some((self.engines.generation(), id));
        Ok(id)
    }

    fn rounds(&self, index: usize, vars: &[Value]) -> usize {
        self.program.components[index].rounds.map_or(1, |slot| match &vars[slot] {
            Value::List(list) => list.len(),
            _ => 1,
        })
    }

    /// Whether the first player wins the case.
    fn case_wins(&mut self, vars: &[Value]) -> Result<bool, Trouble> {
        match &self.program.wins {
            Some(expr) => Ok(self.eval(expr, vars)?.truth()),
            None => self.position_wins(vars),
        }
    }

    /// Whether the player to move wins the position.
    fn position_wins(&mut self, vars: &[Value]) -> Result<bool, Trouble> {
        if let Some(known) = self.wins {
            return Ok(known);
        }
        if let Some(mut fault) = self.fault.take() {
            let facts = self.facts(vars);
            let wins = facts.map(|facts| fault(&facts));
            self.fault = Some(fault);
            let wins = wins?.ok_or_else(|| Trouble::Refused("this mistake cannot be made here".to_owned()))?;
            self.wins = Some(wins);
            return Ok(wins);
        }
        let program = self.program;
        if let [Component { graph: Some(parts), heaps, .. }] = program.components.as_slice() {
            let wins = self.tokens_win(parts, heaps, vars)?;
            self.wins = Some(wins);
            return Ok(wins);
        }
        let mut sum = NimSum::default();
        let mut one_heap = program.play == Play::Normal;
        'all: for (index, component) in program.components.iter().enumerate() {
            for round in 0..self.rounds(index, vars) {
                if !one_heap {
                    break 'all;
                }
                self.round = round;
                let id = self.rules(index, vars)?;
                for heap in &component.heaps {
                    let heaps = self.eval(heap, vars)?;
                    let heaps = heaps.numbers().map_err(Trouble::Refused)?;
                    one_heap &= self.engines.add_values(id, heaps, &mut sum)?;
                }
            }
        }
        let wins = if one_heap {
            !sum.is_zero()
        } else {
            let position = self.position(vars)?;
            self.engines.wins(&position, program.play)?
        };
        self.wins = Some(wins);
        Ok(wins)
    }

    /// Whether the player to move wins with tokens on the graph of the case.
    fn tokens_win(&mut self, parts: &[Expr; 3], heaps: &[Expr], vars: &[Value]) -> Result<bool, Trouble> {
        let graph = match self.graph.take() {
            Some(graph) => graph,
            None => {
                let [vertices, from, to] = parts;
                let vertices = self.number(vertices, vars)?;
                let (from, to) = (self.eval(from, vars)?, self.eval(to, vars)?);
                let ends = (from.numbers().map_err(Trouble::Refused)?, to.numbers().map_err(Trouble::Refused)?);
                TokenGraph::new(&vertices, ends)?
            }
        };
        let mut tokens = Vec::new();
        for heap in heaps {
            let heap = self.eval(heap, vars)?;
            for token in heap.numbers().map_err(Trouble::Refused)? {
                tokens.push(graph.vertex(token)?);
            }
        }
        let wins = graph.wins(&tokens, self.program.play);
        self.graph = Some(graph);
        wins
    }

    fn facts(&mut self, vars: &[Value]) -> Result<Facts, Trouble> {
        let program = self.program;
        let mut groups = Vec::new();
        for (index, component) in program.components.iter().enumerate() {
            for round in 0..self.rounds(index, vars) {
                self.round = round;
                let mut text = Vec::new();
                self.render(&component.rules, vars, b",", &mut text)?;
                let mut heaps = Vec::new();
                for heap in &component.heaps {
                    heaps.extend_from_slice(self.eval(heap, vars)?.numbers().map_err(Trouble::Refused)?);
                }
                groups.push((String::from_utf8_lossy(&text).into_owned(), heaps));
            }
        }
        Ok(Facts { groups, play: program.play })
    }

    /// The position of the case.
    pub(crate) fn position_of(&mut self, vars: &[Value]) -> Option<grundy::Position> {
        self.forget();
        self.position(vars).ok()
    }

    /// Whether a condition on the numbers of a case holds.
    pub(crate) fn holds(&mut self, condition: &Expr, vars: &[Value]) -> Result<bool, Trouble> {
        Ok(self.eval(condition, vars)?.truth())
    }

    fn position(&mut self, vars: &[Value]) -> Result<grundy::Position, Trouble> {
        let program = self.program;
        let mut groups: Vec<(RulesId, Vec<Natural>)> = Vec::new();
        for (index, component) in program.components.iter().enumerate() {
            for round in 0..self.rounds(index, vars) {
                self.round = round;
                let id = self.rules(index, vars)?;
                let mut heaps = Vec::new();
                for heap in &component.heaps {
                    heaps.extend_from_slice(self.eval(heap, vars)?.numbers().map_err(Trouble::Refused)?);
                }
                groups.push((id, heaps));
            }
        }
        self.engines.position(groups)
    }

    fn winning(&mut self, vars: &[Value]) -> Result<&Winning, Trouble> {
        if self.winning.is_none() {
            let position = self.position(vars)?;
            let solution = self.engines.solve(&position, self.program.play)?;
            let components: Vec<&[Natural]> = position.groups().iter().flat_map(grundy::Group::components).collect();
            let mut winning =
                Winning { count: solution.moves.count, take: Natural::ZERO, heap: Natural::ZERO, left: Vec::new() };
            if let Some(first) = solution.moves.list.first() {
                let before: Natural = components.get(first.component).iter().flat_map(|c| c.iter().cloned()).sum();
                let after: Natural = first.to.iter().cloned().sum();
                winning.take = before.checked_sub(&after).unwrap_or_default();
                winning.heap = Natural::from(first.component + 1);
                for (index, component) in components.iter().enumerate() {
                    if index == first.component {
                        winning.left.extend_from_slice(if first.to.is_empty() { &[Natural::ZERO] } else { &first.to });
                    } else {
                        winning.left.extend_from_slice(component);
                    }
                }
            }
            self.winning = Some(winning);
        }
        self.winning.as_ref().ok_or_else(|| Trouble::Refused("the winning moves are not known".to_owned()))
    }

    /// The positions of two heaps after each winning move, smaller heap first, those after taking from both
    /// heaps first; each position once.
    fn pairs(&mut self, vars: &[Value]) -> Result<Value, Trouble> {
        let position = self.position(vars)?;
        let before: Vec<Natural> = position.groups().iter().flat_map(|g| g.heaps().iter().cloned()).collect();
        let moves = moves_of_two_heaps(&position, self.program.play)?;
        let mut pairs: Vec<Vec<Natural>> = Vec::new();
        for both in [true, false] {
            for step in &moves {
                let changed = step.iter().zip(&before).filter(|(to, from)| to != from).count();
                let mut pair = step.clone();
                pair.sort_unstable();
                if (changed == before.len()) == both && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        let line = |pair: &Vec<Natural>| pair.iter().map(Natural::to_string).collect::<Vec<_>>().join(" ");
        Ok(Value::Text(pairs.iter().map(line).collect::<Vec<_>>().join("\n").into_bytes()))
    }

    fn eval<'v>(&mut self, expr: &Expr, vars: &'v [Value]) -> Eval<'v> {
        Ok(Cow::Owned(match expr {
            Expr::Variable(slot) => return Ok(Cow::Borrowed(&vars[*slot])),
            Expr::Number(number) => Value::Number(number.clone()),
            Expr::Text(text) => Value::Text(text.clone().into_bytes()),
            Expr::Item(slot) => {
                let list = vars[*slot].numbers().map_err(Trouble::Refused)?;
                let item = list.get(self.round).ok_or_else(|| Trouble::Refused("a list is too short".to_owned()))?;
                Value::Number(item.clone())
            }
            Expr::Given(given) => self.given(*given, vars)?,
            Expr::Not(inner) => flag(!self.eval(inner, vars)?.truth()),
            Expr::Choice(parts) => {
                let (condition, yes, no) = parts.as_ref();
                let holds = self.eval(condition, vars)?.truth();
                return self.eval(if holds { yes } else { no }, vars);
            }
            Expr::Binary(operator, sides) => {
                let left = self.eval(&sides.0, vars)?;
                match operator {
                    Operator::And => flag(left.truth() && self.eval(&sides.1, vars)?.truth()),
                    Operator::Or => flag(left.truth() || self.eval(&sides.1, vars)?.truth()),
                    _ => {
                        let right = self.eval(&sides.1, vars)?;
                        elementwise(*operator, &left, &right).map_err(Trouble::Refused)?
                    }
                }
            }
            Expr::Call(Function::Value, arguments) => self.heap_value(arguments, vars)?,
            Expr::Call(function, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.eval(argument, vars)?);
                }
                function.apply(&values).map_err(Trouble::Refused)?
            }
        }))
    }

    fn given(&mut self, given: Given, vars: &[Value]) -> Result<Value, Trouble> {
        Ok(match given {
            Given::Win => flag(self.case_wins(vars)?),
            Given::Position => flag(self.position_wins(vars)?),
            Given::Pairs => self.pairs(vars)?,
            Given::Case => Value::Number(Natural::from(self.case)),
            Given::Counter => Value::Number(self.counter.clone()),
            Given::Moves => Value::Number(self.winning(vars)?.count.clone()),
            Given::Take => Value::Number(self.winning(vars)?.take.clone()),
            Given::Heap => Value::Number(self.winning(vars)?.heap.clone()),
            Given::Left => Value::List(self.winning(vars)?.left.clone()),
        })
    }

    fn heap_value(&mut self, arguments: &[Expr], vars: &[Value]) -> Result<Value, Trouble> {
        let [Expr::Text(rules), heap] = arguments else {
            return Err(Trouble::Refused("value needs rules as a text and one number".to_owned()));
        };
        let heap = self.number(heap, vars)?;
        let id = self.engines.rules(rules)?;
        let mut sum = NimSum::default();
        if !self.engines.add_values(id, &[heap], &mut sum)? {
            return Err(Trouble::Refused(format!("{rules} is not played on one heap")));
        }
        Ok(Value::Number(sum.total().as_natural().clone()))
    }
}

fn elementwise(operator: Operator, left: &Value, right: &Value) -> Result<Value, String> {
    if let (Value::Number(a), Value::Number(b)) = (left, right) {
        return calculate(operator, a, b).map(Value::Number);
    }
    let (a, b) = (left.numbers()?, right.numbers()?);
    let single = |value: &Value| matches!(value, Value::Number(_));
    if !single(left) && !single(right) && a.len() != b.len() {
        return Err(format!("lists of {} and of {} numbers do not go together", a.len(), b.len()));
    }
    let element = |list: &'_ [Natural], one: bool, i: usize| list[if one { 0 } else { i }].clone();
    let length = if single(left) { b.len() } else { a.len() };
    (0..length)
        .map(|i| calculate(operator, &element(a, single(left), i), &element(b, single(right), i)))
        .collect::<Result<_, _>>()
        .map(Value::List)
}

fn calculate(operator: Operator, a: &Natural, b: &Natural) -> Result<Natural, String> {
    let truth = |holds: bool| if holds { Natural::ONE } else { Natural::ZERO };
    let by_zero = || format!("{a} cannot be divided by 0");
    Ok(match operator {
        Operator::Add => a + b,
        Operator::Subtract => a.checked_sub(b).ok_or_else(|| format!("{a} - {b} is below 0"))?,
        Operator::Multiply => a * b,
        Operator::Divide => a.div_rem(b).ok_or_else(by_zero)?.0,
        Operator::Remainder => a.div_rem(b).ok_or_else(by_zero)?.1,
        Operator::Equal => truth(a == b),
        Operator::Unequal => truth(a != b),
        Operator::Less => truth(a < b),
        Operator::AtMost => truth(a <= b),
        Operator::Greater => truth(a > b),
        Operator::AtLeast => truth(a >= b),
        Operator::Or => truth(!a.is_zero() || !b.is_zero()),
        Operator::And => truth(!a.is_zero() && !b.is_zero()),
    })
}
