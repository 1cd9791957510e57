//! A contestant's program held to the right answers on many inputs, and its mistake made small.
//!
//! [`Stress`] makes inputs from the form of a problem and from what its statement allows ([`domain`]): the sample,
//! all small cases, random ones, hostile ones. Where the form allows many cases they share a process. The first
//! output that differs is shrunk to a smallest input that still shows the difference; then the classic mistakes are
//! made one by one, and those are named whose output is the program's own.
//!
//! ```
//! use grundy_judge::{Stress, find};
//! // Kiki wins unless n is a multiple of 3; this program thinks of 4.
//! let mut program = |input: &[u8]| {
//!     let text = String::from_utf8_lossy(input);
//!     let heaps = text.split_whitespace().map(|word| word.parse::<u64>().unwrap_or(0));
//!     heaps.map(|n| if n % 4 == 0 { "Cici\n" } else { "Kiki\n" }).collect::<String>().into_bytes()
//! };
//! let report = Stress::new(find("hdu-1847")?)?.run(&mut program)?;
//! let failure = report.failure.expect("the program is wrong");
//! assert_eq!(failure.input, b"3\n");
//! assert_eq!(failure.expected, b"Cici\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod balance;
mod case;
mod contestant;
pub(crate) mod domain;
#[cfg(test)]
mod every;
mod exhaustive;
mod hostile;
mod layout;
mod mistakes;
mod random;
mod shape;
mod shrink;
mod table;
mod verdict;

use std::sync::Arc;

use grundy::Position;

pub use contestant::{Contestant, Ended, Ending, Program};
pub use mistakes::Mistake;
pub use mistakes::values::TableMistake;
pub use table::{TableError, TableReport, compare_table};
pub use verdict::Difference;

use crate::answer::Machine;
use crate::error::{FormError, JudgeError};
use crate::form::{Sentinel, Shape};
use crate::problem::{Problem, Status};
use crate::program::Program as Rules;
use crate::run::{Marked, positions, run_marked};
use crate::stress::case::{Case, end_line};
use crate::stress::domain::Domain;
use crate::stress::layout::Layout;
use crate::stress::random::Random;
use crate::stress::shrink::{Asker, shrink};
use crate::stress::verdict::{compare, same_words};

/// Why a stress test could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StressError {
    /// The problem has no answers here.
    #[error(transparent)]
    Problem(#[from] JudgeError),
    /// The description of the problem cannot be read.
    #[error(transparent)]
    Form(#[from] FormError),
    /// The program could not be started.
    #[error("the program could not be started: {0}")]
    Start(std::io::Error),
    /// No input could be made that the problem answers.
    #[error("no input could be made that fits this problem")]
    NoInput,
}

/// An input on which the program differs, shrunk, and all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// How its output differs.
    pub difference: Difference,
    /// A smallest input.
    pub input: Vec<u8>,
    /// The right output for it.
    pub expected: Vec<u8>,
    /// The program's output for it.
    pub found: Vec<u8>,
    /// The end of what it printed on standard error.
    pub errors: Vec<u8>,
    /// The bytes of the input that showed the difference first.
    pub first_seen: usize,
    /// The positions in the shrunk input, one for each answer.
    pub positions: Vec<Position>,
    /// The mistakes that give the program's own output, and on how many cases they were compared.
    pub causes: Vec<Mistake>,
    /// On how many cases these were compared.
    pub compared: usize,
}

/// The outcome of a stress test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StressReport {
    /// How often the program was run before the first difference, or in all.
    pub runs: u64,
    /// How many cases it answered.
    pub cases: u64,
    /// The seed that repeats this test.
    pub seed: u64,
    /// The first difference, if there was one.
    pub failure: Option<Failure>,
}

/// A stress test of a program that answers a problem.
pub struct Stress<'p> {
    problem: &'p Problem,
    rules: Rules,
    domain: Domain,
    layout: Layout,
    sample: Vec<Case>,
    seed: u64,
    tests: Option<u64>,
    watch: Option<Box<dyn FnMut(u64, u64) + 'p>>,
}

/// Runs spent on making an input small.
const SHRINKING: u64 = 3000;
/// The same for a program that has to be waited for.
const SHRINKING_SLOWLY: u64 = 40;
/// Cases that share a process.
const TOGETHER: usize = 100;

impl<'p> Stress<'p> {
    /// A stress test with seed 1.
    pub fn new(problem: &'p Problem) -> Result<Self, StressError> {
        if problem.status() == Status::Interactive {
            return Err(JudgeError::Interactive { id: problem.id().to_owned() }.into());
        }
        if problem.status() != Status::Answered {
            // The reason is told by the same error as for an answer.
            problem.answer(b"", &mut std::io::sink())?;
        }
        let rules = problem.program()?;
        let (text, require) = problem.domain();
        let domain = Domain::parse(&rules.form, text, require)?;
        let (layout, sample) = Layout::learn(&rules.form, problem.sample().map(|(input, ..)| input));
        Ok(Stress { problem, rules, domain, layout, sample, seed: 1, tests: None, watch: None })
    }

    /// Sets the seed; the same seed makes the same inputs.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Sets about how often the program is run if it makes no mistake.
    pub fn set_tests(&mut self, tests: u64) {
        self.tests = Some(tests.max(1));
    }

    /// Sets what numbers are allowed, as clauses such as `n 1..100; h 0..50`, beside what the problem says.
    pub fn set_domain(&mut self, clauses: &str) -> Result<(), FormError> {
        let (text, require) = self.problem.domain();
        Domain::parse(&self.rules.form, clauses, None)?;
        self.domain = Domain::parse(&self.rules.form, &format!("{text};{clauses}"), require)?;
        Ok(())
    }

    /// Is told after each run how many runs are done and how many there will be.
    pub fn set_watch(&mut self, watch: impl FnMut(u64, u64) + 'p) {
        self.watch = Some(Box::new(watch));
    }

    /// Whether one input holds many cases.
    fn many(&self) -> bool {
        self.rules.form.shape != Shape::One
    }

    /// The inputs of the whole test, one for each run.
    ///
    /// The first are exhaustive, so even a short test holds the smallest cases; then random and hostile ones in turn.
    fn plan(&self) -> Vec<Vec<Case>> {
        let tests = self.tests.unwrap_or(if self.many() { 90 } else { 400 }) as usize;
        let form = &self.rules.form;
        let together = if self.many() { TOGETHER.min(self.domain.cases.1 as usize).max(1) } else { 1 };
        let (exhaustive, random) = (tests.div_ceil(2), tests.div_ceil(4));
        let mut plan: Vec<Vec<Case>> = Vec::new();
        if !self.sample.is_empty() {
            plan.push(self.sample.clone());
        }
        let smallest = self.fitting(exhaustive::cases(form, &self.domain, exhaustive * together));
        plan.extend(smallest.chunks(together).take(exhaustive).map(<[Case]>::to_vec));
        let (mut hostile, large) = hostile::cases(form, &self.domain, self.seed);
        shuffle(&mut hostile, self.seed);
        hostile.truncate(random * together);
        let spread: Vec<Case> = smallest.iter().step_by((smallest.len() / 60).max(1)).cloned().collect();
        hostile.extend(hostile::wrapped(form, &self.domain, &spread, self.seed));
        let mut hostile = self.balanced(hostile);
        shuffle(&mut hostile, self.seed);
        let random = hostile::random(form, &self.domain, self.seed ^ 0x5eed, random * together);
        let mut random = self.balanced(random);
        shuffle(&mut random, self.seed);
        let cut = |cases: &[Case]| chunks_by_size(cases, together);
        let (random, hostile) = (cut(&random), cut(&hostile));
        let most = tests.saturating_sub(plan.len());
        let rounds = random.len().max(hostile.len());
        let mixed = (0..rounds).flat_map(|i| [random.get(i), hostile.get(i)]).flatten();
        plan.extend(mixed.take(most).cloned());
        plan.extend(self.balanced(large).into_iter().map(|case| vec![case]));
        plan
    }

    /// Those of the cases that the statement allows and the problem answers.
    fn fitting(&self, cases: Vec<Case>) -> Vec<Case> {
        let form = &self.rules.form;
        let mut machine = Machine::new(&self.rules);
        let mut kept = Vec::with_capacity(cases.len());
        let mut seen = rustc_hash::FxHashSet::default();
        for mut case in cases {
            case.settle(form, &self.domain);
            // Different numbers may settle to the same tree.
            if !self.domain.shapes.is_empty() && !seen.insert(self.text(std::slice::from_ref(&case))) {
                continue;
            }
            let wanted = self.domain.require.as_ref().is_none_or(|condition| {
                machine.forget();
                machine.holds(condition, &case.vars).unwrap_or(false)
            });
            if wanted && case.is_allowed(form, &self.domain) && self.answers(&case) {
                kept.push(case);
            }
        }
        kept
    }

    /// The fitting cases, and those that a winning move in them leads to.
    fn balanced(&self, cases: Vec<Case>) -> Vec<Case> {
        let mut kept = self.fitting(cases);
        let mut machine = Machine::new(&self.rules);
        let mut solver = balance::solver();
        let lost = kept.iter().filter_map(|case| balance::lost(&self.rules, &mut machine, &mut solver, case)).collect();
        kept.extend(self.fitting(lost));
        kept
    }

    /// Whether the problem has an answer for the case, and reads it to its end without taking it for a sentinel.
    fn answers(&self, case: &Case) -> bool {
        let cases = std::slice::from_ref(case);
        self.right(&self.text(cases)).is_some_and(|marked| marked.ends.len() == 1)
    }

    fn right(&self, input: &[u8]) -> Option<Marked> {
        run_marked(&self.rules, input, None).ok()
    }

    /// The input that holds these cases.
    fn text(&self, cases: &[Case]) -> Vec<u8> {
        let form = &self.rules.form;
        let mut out = Vec::new();
        if form.shape == Shape::Count {
            out.extend_from_slice(format!("{}\n", cases.len()).as_bytes());
        }
        for case in cases {
            case.write(form, &self.domain, &self.layout, &mut out);
        }
        if let Shape::Until(words) = &form.shape {
            for word in words {
                match word {
                    Sentinel::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
                    Sentinel::Word(word) => out.extend_from_slice(word),
                }
                out.push(b' ');
            }
        }
        end_line(&mut out);
        out
    }

    /// Runs the program on every input until one differs.
    ///
    /// Time and memory are those of the program and of the right answers; an input holds at most a hundred cases, or
    /// one case of the statement's greatest size.
    pub fn run(&mut self, program: &mut dyn Contestant) -> Result<StressReport, StressError> {
        let plan = self.plan();
        if plan.is_empty() {
            return Err(StressError::NoInput);
        }
        let total = plan.len() as u64;
        let mut report = StressReport { runs: 0, cases: 0, seed: self.seed, failure: None };
        for cases in &plan {
            let found = self.try_cases(cases, false, program)?;
            report.runs += 1;
            report.cases += cases.len() as u64;
            if let Some(watch) = &mut self.watch {
                watch(report.runs, total);
            }
            if let Some(found) = found {
                report.failure = Some(self.examine(cases, false, found, &plan, program)?);
                return Ok(report);
            }
        }
        // A blank line at the end trips programs that read to the end of the input line by line.
        if self.rules.form.shape == Shape::EndOfInput
            && let Some(cases) = plan.first()
            && let Some(found) = self.try_cases(cases, true, program)?
        {
            report.runs += 1;
            report.failure = Some(self.examine(cases, true, found, &plan, program)?);
        }
        Ok(report)
    }

    fn try_cases(
        &self,
        cases: &[Case],
        blank_line: bool,
        program: &mut dyn Contestant,
    ) -> Result<Option<Seen>, StressError> {
        let mut input = self.text(cases);
        if blank_line {
            input.push(b'\n');
        }
        let Some(right) = self.right(&input) else { return Ok(None) };
        let most = right.output.len() * 4 + (1 << 16);
        let ended = program.run(&Arc::new(input), most).map_err(StressError::Start)?;
        let (difference, at) = match ended.ending.clone() {
            Ending::Failed(how) => (Difference::Crash { how }, None),
            Ending::TimedOut => (Difference::TimeOut, None),
            Ending::Flooded => (Difference::Flood, None),
            Ending::Done => match compare(&right.output, &ended.output) {
                Some((difference, at)) => (difference, Some(at)),
                None => return Ok(None),
            },
        };
        let case = at.map(|at| right.ends.iter().filter(|&&end| end <= at).count());
        Ok(Some(Seen { difference, case, right, ended }))
    }

    /// Makes the input small and looks for the cause.
    fn examine(
        &self,
        cases: &[Case],
        blank_line: bool,
        seen: Seen,
        plan: &[Vec<Case>],
        program: &mut dyn Contestant,
    ) -> Result<Failure, StressError> {
        let kind = seen.difference.kind();
        let slow = matches!(seen.difference, Difference::TimeOut | Difference::Flood);
        let first_seen = self.text(cases).len();
        let (causes, compared) =
            if slow || kind == "crash" { (Vec::new(), 0) } else { self.causes(cases, &seen, plan, program)? };
        let mut trouble = None;
        // What was seen of the last input that failed, which is the smallest: a run that was just too slow need not be so
        // again.
        let mut last = None;
        let mut machine = Machine::new(&self.rules);
        let mut fails = |candidate: &[Case]| {
            let wanted = |case: &Case, machine: &mut Machine<'_>| {
                self.domain.require.as_ref().is_none_or(|condition| {
                    machine.forget();
                    machine.holds(condition, &case.vars).unwrap_or(false)
                })
            };
            if !candidate.iter().all(|case| wanted(case, &mut machine) && self.answers(case)) {
                return false;
            }
            match self.try_cases(candidate, blank_line, program) {
                Ok(Some(found)) if found.difference.kind() == kind => {
                    last = Some(found);
                    true
                }
                Ok(_) => false,
                Err(error) => {
                    trouble = Some(error);
                    false
                }
            }
        };
        let left = if slow { SHRINKING_SLOWLY } else { SHRINKING };
        let mut asker = Asker { fails: &mut fails, form: &self.rules.form, domain: &self.domain, left };
        // Where nothing tells which case it was, the largest is the likeliest.
        let largest = || (0..cases.len()).max_by_key(|&i| (cases[i].size(), self.text(&cases[i..=i]).len(), i));
        let small = shrink(&mut asker, cases.to_vec(), seen.case.or_else(largest));
        if let Some(error) = trouble {
            return Err(error);
        }
        let seen = last.unwrap_or(seen);
        let mut input = self.text(&small);
        let positions = positions(&self.rules, &input);
        if blank_line {
            input.push(b'\n');
        }
        Ok(Failure {
            difference: seen.difference,
            input,
            expected: seen.right.output,
            found: seen.ended.output,
            errors: seen.ended.errors,
            first_seen,
            positions,
            causes,
            compared,
        })
    }

    /// The mistakes whose output is the program's on the input that failed and on some others.
    fn causes(
        &self,
        cases: &[Case],
        seen: &Seen,
        plan: &[Vec<Case>],
        program: &mut dyn Contestant,
    ) -> Result<(Vec<Mistake>, usize), StressError> {
        let more = if self.many() { 6 } else { 40 };
        let mut evidence = vec![(self.text(cases), seen.ended.output.clone(), cases.len())];
        // Spread over the whole test, but not the largest inputs at its end.
        let step = (plan.len() / more).max(1);
        for other in plan.iter().step_by(step).filter(|other| other.as_slice() != cases).take(more) {
            if other.iter().map(Case::size).sum::<usize>() > 20_000 {
                continue;
            }
            let input = self.text(other);
            let ended = program.run(&Arc::new(input.clone()), 1 << 20).map_err(StressError::Start)?;
            match ended.ending {
                Ending::Done => evidence.push((input, ended.output, other.len())),
                // A program that has to be waited for once is waited for again.
                Ending::TimedOut | Ending::Flooded => break,
                Ending::Failed(_) => {}
            }
        }
        let mut causes = Vec::new();
        let mut least = usize::MAX;
        for mistake in Mistake::all() {
            if let Some(compared) = self.agrees(mistake, &evidence)
                && let Some(more) = self.stands(mistake, plan, program)?
            {
                causes.push(mistake);
                least = least.min(compared + more);
            }
        }
        let compared = if causes.is_empty() { 0 } else { least };
        Ok((causes, compared))
    }

    /// Whether the mistake gives the program's output on inputs where it makes a difference, of which some are looked
    /// for: most mistakes show on few inputs, and two that show on the same few must be told apart on others. The
    /// number of cases compared.
    fn stands(
        &self,
        mistake: Mistake,
        plan: &[Vec<Case>],
        program: &mut dyn Contestant,
    ) -> Result<Option<usize>, StressError> {
        const WANTED: usize = 12;
        const LOOKED_AT: usize = 80;
        let (mut inputs, mut compared) = (0, 0);
        let small = |cases: &&Vec<Case>| cases.iter().map(Case::size).sum::<usize>() <= 2_000;
        for cases in plan.iter().filter(small).step_by(plan.len().div_ceil(LOOKED_AT)) {
            if inputs == WANTED {
                break;
            }
            let input = self.text(cases);
            let Ok(faulty) = run_marked(&self.rules, &input, Some(mistake.fault())) else { continue };
            if self.right(&input).is_none_or(|right| same_words(&right.output, &faulty.output)) {
                continue;
            }
            let ended = program.run(&Arc::new(input), 1 << 20).map_err(StressError::Start)?;
            match ended.ending {
                Ending::Done if same_words(&ended.output, &faulty.output) => {
                    (inputs, compared) = (inputs + 1, compared + cases.len());
                }
                Ending::Done => return Ok(None),
                _ => break,
            }
        }
        Ok(Some(compared))
    }

    /// On how many cases the mistake gives the program's output, if it gives no other on any; `None` too where it
    /// gives the right one on all, or cannot be made on the first input or on most others.
    fn agrees(&self, mistake: Mistake, evidence: &[(Vec<u8>, Vec<u8>, usize)]) -> Option<usize> {
        let (mut compared, mut inputs, mut differs) = (0, 0, false);
        for (index, (input, output, cases)) in evidence.iter().enumerate() {
            let Ok(faulty) = run_marked(&self.rules, input, Some(mistake.fault())) else {
                if index == 0 {
                    return None;
                }
                continue;
            };
            if !same_words(&faulty.output, output) {
                return None;
            }
            differs |= self.right(input).is_some_and(|right| !same_words(&right.output, output));
            (compared, inputs) = (compared + cases, inputs + 1);
        }
        (differs && 2 * inputs >= evidence.len()).then_some(compared)
    }
}

/// A run whose output differs.
struct Seen {
    difference: Difference,
    /// The case at which it differs, if that can be told.
    case: Option<usize>,
    right: Marked,
    ended: Ended,
}

/// So many cases together, fewer where they are long.
fn chunks_by_size(cases: &[Case], together: usize) -> Vec<Vec<Case>> {
    const LONGEST: usize = 2000;
    let mut chunks: Vec<Vec<Case>> = Vec::new();
    let mut size = 0;
    for case in cases {
        match chunks.last_mut() {
            Some(last) if last.len() < together && size + case.size() <= LONGEST => {
                size += case.size();
                last.push(case.clone());
            }
            _ => {
                size = case.size();
                chunks.push(vec![case.clone()]);
            }
        }
    }
    chunks
}

fn shuffle(cases: &mut [Case], seed: u64) {
    let mut random = Random::new(seed);
    for i in (1..cases.len()).rev() {
        cases.swap(i, random.below(i as u64 + 1) as usize);
    }
}
