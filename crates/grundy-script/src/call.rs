//! The only module that knows the interpreter: reading a script and calling its functions.
//!
//! The script is run once, and what it defines is frozen. Every call gets a heap of its own, which is thrown away
//! with it: that costs a fifth of a microsecond, and no script can fill the memory over many calls.

use std::cell::Cell;

use starlark::environment::{FrozenModule, Globals, Module};
use starlark::eval::Evaluator;
use starlark::syntax::{AstModule, Dialect};
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, OwnedFrozenValue, UnpackValue, Value};

use crate::error::{ScriptError, ScriptPlace};
use crate::position::ScriptPosition;

/// What a script may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps (turns of a loop and calls of a function) of one call.
    pub steps_of_a_call: u64,
    /// Steps of all calls together.
    pub steps: u64,
    /// Bytes of one call, roughly.
    pub memory: usize,
    /// How deep functions of the script may call each other, from 1 to 200.
    pub depth: usize,
    /// How long a script may be, in bytes.
    pub length: usize,
}

impl Default for Limits {
    /// A million steps and 64 MiB a call, 10^9 steps in all, 50 calls deep, scripts of up to a mebibyte.
    fn default() -> Self {
        Limits { steps_of_a_call: 1_000_000, steps: 1_000_000_000, memory: 64 << 20, depth: 50, length: 1 << 20 }
    }
}

/// A game told by a script.
#[derive(Debug)]
pub struct Script {
    limits: Limits,
    moves: OwnedFrozenValue,
    parts: Option<OwnedFrozenValue>,
    show: Option<OwnedFrozenValue>,
    steps: Cell<u64>,
}

/// What the interpreter understands beside the standard: lambdas, f-strings, loops and conditions outside functions.
fn dialect() -> Dialect {
    Dialect { enable_f_strings: true, enable_top_level_stmt: true, enable_load: false, ..Dialect::Standard }
}

impl Script {
    /// Reads and runs a script; `name` stands for it in messages.
    pub fn read(name: &str, text: &str, limits: Limits) -> Result<Self, ScriptError> {
        let limits = Limits { depth: limits.depth.clamp(1, 200), memory: limits.memory.max(1), ..limits };
        if text.len() > limits.length {
            let message = format!("the script is longer than {} bytes", limits.length);
            return Err(ScriptError::Failed { message, place: None, position: None });
        }
        // The parser of expressions calls itself.
        if let Some(line) = deep_line(text) {
            let message = "brackets stand more than 100 deep".to_owned();
            let place = ScriptPlace { line, column: 1, end: None, calls: Vec::new() };
            return Err(ScriptError::Failed { message, place: Some(place), position: None });
        }
        let failed = |error: &starlark::Error| failed(error, None, &limits);
        let tree = AstModule::parse(name, text.to_owned(), &dialect()).map_err(|error| failed(&error))?;
        let module: FrozenModule = Module::with_temp_heap(|module| {
            {
                let mut evaluator = Evaluator::new(&module);
                set_limits(&mut evaluator, &limits).map_err(|error| failed(&error))?;
                evaluator.eval_module(tree, &Globals::standard()).map_err(|error| failed(&error))?;
            }
            module.freeze().map_err(|error| ScriptError::Failed {
                message: format!("{error:?}"),
                place: None,
                position: None,
            })
        })?;
        let function = |name: &str| module.get_option(name).ok().flatten();
        let moves = function("moves").ok_or(ScriptError::Missing { name: "moves" })?;
        let (parts, show) = (function("parts"), function("show"));
        Ok(Script { limits, moves, parts, show, steps: Cell::new(0) })
    }

    /// Whether the script says what the parts of a position are.
    #[must_use]
    pub fn has_parts(&self) -> bool {
        self.parts.is_some()
    }

    /// How many steps all calls have taken so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// The options of a position.
    pub fn moves(&self, position: &ScriptPosition) -> Result<Vec<ScriptPosition>, ScriptError> {
        self.positions("moves", &self.moves, position)
    }

    /// The independent parts of a position; the position itself if the script names none.
    pub fn parts(&self, position: &ScriptPosition) -> Result<Vec<ScriptPosition>, ScriptError> {
        match &self.parts {
            Some(parts) => self.positions("parts", parts, position),
            None => Ok(vec![position.clone()]),
        }
    }

    /// How the script shows a position.
    pub fn show(&self, position: &ScriptPosition) -> Result<String, ScriptError> {
        let Some(show) = &self.show else { return Ok(position.to_string()) };
        let expected = "a string";
        self.call("show", show, position, expected, |value| value.unpack_str().map(str::to_owned))
    }

    fn positions(
        &self,
        name: &'static str,
        function: &OwnedFrozenValue,
        position: &ScriptPosition,
    ) -> Result<Vec<ScriptPosition>, ScriptError> {
        let expected = "a list of positions (whole numbers below 2^63, strings, or lists of them)";
        self.call(name, function, position, expected, |value| {
            items(value)?.iter().map(|&item| from_value(item, 0)).collect()
        })
    }

    /// Calls a function and takes what it returned as `read` does; `None` says that it is not what was expected.
    fn call<T>(
        &self,
        name: &'static str,
        function: &OwnedFrozenValue,
        position: &ScriptPosition,
        expected: &'static str,
        read: impl FnOnce(Value<'_>) -> Option<T>,
    ) -> Result<T, ScriptError> {
        let Limits { steps, .. } = self.limits;
        if self.steps.get() >= steps {
            return Err(ScriptError::TooManySteps { steps });
        }
        Module::with_temp_heap(|module| {
            let mut evaluator = Evaluator::new(&module);
            let failed = |error: &starlark::Error| failed(error, Some(position), &self.limits);
            set_limits(&mut evaluator, &self.limits).map_err(|error| failed(&error))?;
            let heap = module.heap();
            let function = heap.access_owned_frozen_value(function);
            let result = evaluator.eval_function(function, &[to_value(position, heap)], &[]);
            // A call is a step too.
            self.steps.set(self.steps.get().saturating_add(1 + evaluator.get_total_tick_count()));
            let value = result.map_err(|error| failed(&error))?;
            read(value).ok_or_else(|| ScriptError::WrongResult {
                function: name,
                position: position.clone(),
                expected,
                found: short(&value.to_repr()),
            })
        })
    }
}

/// The first line on which brackets stand too deep, whatever they mean.
fn deep_line(text: &str) -> Option<usize> {
    const DEEPEST: usize = 100;
    let (mut depth, mut line) = (0usize, 1);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'\n' => line += 1,
            _ => {}
        }
        if depth > DEEPEST {
            return Some(line);
        }
    }
    None
}

fn set_limits(evaluator: &mut Evaluator<'_, '_, '_>, limits: &Limits) -> starlark::Result<()> {
    let set = |result: Result<(), _>| result.map_err(starlark::Error::new_other);
    set(evaluator.set_max_tick_count(limits.steps_of_a_call.min(limits.steps).max(1)))?;
    set(evaluator.set_max_heap_size(limits.memory))?;
    set(evaluator.set_max_callstack_size(limits.depth))
}

/// The items of a list or tuple.
fn items(value: Value<'_>) -> Option<&[Value<'_>]> {
    ListRef::from_value(value).map(ListRef::content).or_else(|| TupleRef::from_value(value).map(TupleRef::content))
}

fn from_value(value: Value<'_>, depth: usize) -> Option<ScriptPosition> {
    // A boolean is no number here, although it is one for comparison.
    if value.unpack_bool().is_some() || depth > ScriptPosition::DEEPEST {
        return None;
    }
    if let Some(text) = value.unpack_str() {
        return Some(ScriptPosition::Text(text.into()));
    }
    if let Some(items) = items(value) {
        return items.iter().map(|&item| from_value(item, depth + 1)).collect::<Option<_>>().map(ScriptPosition::List);
    }
    i64::unpack_value(value).ok().flatten().map(ScriptPosition::Number)
}

fn to_value<'v>(position: &ScriptPosition, heap: Heap<'v>) -> Value<'v> {
    match position {
        ScriptPosition::Number(number) => heap.alloc(*number),
        ScriptPosition::Text(text) => heap.alloc(&**text),
        ScriptPosition::List(list) => {
            let items: Vec<Value<'v>> = list.iter().map(|item| to_value(item, heap)).collect();
            heap.alloc(items)
        }
    }
}

/// The start of a text, on one line.
fn short(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut line: String = text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

fn failed(error: &starlark::Error, position: Option<&ScriptPosition>, limits: &Limits) -> ScriptError {
    let whole = error.without_diagnostic().to_string();
    let first = whole.lines().find(|line| !line.trim().is_empty()).unwrap_or("the script failed");
    let lower = whole.to_lowercase();
    let message = if lower.contains("ticks has been exceeded") {
        format!("the script took more than the {} steps that one call may take", limits.steps_of_a_call)
    } else if lower.contains("heap memory limit") {
        format!("the script used more than the {} bytes that one call may use", limits.memory)
    } else if lower.contains("call stack overflow") {
        format!("functions of the script called each other more than {} deep", limits.depth)
    } else {
        first.trim_start_matches("error: ").chars().take(300).collect()
    };
    let calls: Vec<(String, usize)> = error
        .call_stack()
        .frames
        .iter()
        .filter_map(|frame| Some((frame.name.clone(), frame.location.as_ref()?.resolve_span().begin.line + 1)))
        .collect();
    let place = error.span().map(|span| {
        let span = span.resolve_span();
        let end = (span.begin.line == span.end.line).then_some(span.end.column + 1);
        ScriptPlace { line: span.begin.line + 1, column: span.begin.column + 1, end, calls: calls.clone() }
    });
    // An error of the library has no place of its own, but the call that led to it has.
    let place = place.or_else(|| {
        let (_, line) = calls.last()?;
        Some(ScriptPlace { line: *line, column: 1, end: None, calls: calls.clone() })
    });
    ScriptError::Failed { message, place, position: position.cloned() }
}
