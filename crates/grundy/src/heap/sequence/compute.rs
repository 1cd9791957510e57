//! Extending the table, and looking for a period on the way.

use crate::error::SequenceError;
use crate::heap::definition;
use crate::heap::period::prove_code_period;
use crate::heap::sequence::{CHUNK, NimSequence, Runner};
use crate::heap::table::ValueTable;
use crate::heap::window::{self, WindowRun};
use crate::natural::Natural;

impl NimSequence {
    /// Computes until a period is proved or `heaps` heaps (`None`: the engine's own limit) are done; returns the
    /// largest heap computed and, if the run was beside the table, its value.
    pub(super) fn look_for_period(&mut self, heaps: Option<u64>) -> Result<(u64, Option<u16>), SequenceError> {
        let last_of = |table: &ValueTable| table.len().max(1) as u64 - 1;
        if self.proof.is_some() {
            return Ok((last_of(&self.table), None));
        }
        if let Runner::Window(run) = &self.runner {
            let takes = run.takes().to_vec();
            return self.look_by_window(&takes, heaps.unwrap_or_else(|| self.default_heaps()));
        }
        while self.proof.is_none() {
            // The engine's own limit changes when it finds a sparse space or loses it.
            let heaps = heaps.unwrap_or_else(|| self.default_heaps()).min(self.reachable()) as usize;
            if self.table.len() >= heaps {
                break;
            }
            let step = self.table.len() + (self.table.len() / 2).clamp(CHUNK, 1 << 18);
            self.extend(step.min(heaps))?;
        }
        self.prove_by_table();
        Ok((last_of(&self.table), None))
    }

    /// A run beside the table, in O(largest take) memory.
    fn look_by_window(&mut self, takes: &[usize], heaps: u64) -> Result<(u64, Option<u16>), SequenceError> {
        let window = takes.last().copied().unwrap_or(0) as u64;
        // Windows fill as heaps are computed, so a window too large for the memory only stops the run early.
        let room = if WindowRun::bytes(window) > self.limits.memory { self.limits.memory / 64 } else { u64::MAX };
        let heaps = heaps.min(room);
        let mut run = WindowRun::new(takes.to_vec());
        let mut watch = self.watch.take();
        let mut go_on = |heaps: u64| watch.as_mut().is_none_or(|watch| watch(heaps));
        let mut found = None;
        let mut last = None;
        let mut stopped = false;
        while found.is_none() && run.next() < heaps && !stopped {
            let left = (heaps - run.next()).min(1 << 16) as usize;
            let (values, returned) = run.step(left);
            last = values.last().copied();
            found = returned;
            stopped = !go_on(run.next());
        }
        let computed_to = run.next().max(1) - 1;
        if let Some(found) = found {
            match window::least_preperiod(takes, found, &mut go_on) {
                Some(preperiod) => self.proof = Some(window::period(found, preperiod, window)),
                None => stopped = true,
            }
        }
        self.watch = watch;
        if stopped && self.proof.is_none() {
            return Err(SequenceError::Interrupted { computed_to });
        }
        Ok((computed_to, last))
    }

    /// Extends the table to `len` heaps, and proves a period when one shows itself on the way.
    pub(super) fn extend(&mut self, len: usize) -> Result<(), SequenceError> {
        while self.table.len() < len {
            let to = len.min(self.table.len() + CHUNK);
            self.extend_chunk(to)?;
            let done = self.table.len() as u64;
            if let Some(watch) = &mut self.watch
                && !watch(done)
            {
                return Err(SequenceError::Interrupted { computed_to: done.max(1) - 1 });
            }
        }
        Ok(())
    }

    fn extend_chunk(&mut self, to: usize) -> Result<(), SequenceError> {
        // Past a proved pure period the table is filled by copying.
        if let Some(proof) = &self.proof
            && let (Some(n0), Some(p), true) =
                (proof.preperiod().to_u64(), proof.period().to_u64(), proof.saltus().is_zero())
            && (self.table.len() as u64) >= n0 + p
        {
            self.table.repeat(n0 as usize, p as usize, to);
            return Ok(());
        }
        match &mut self.runner {
            Runner::Formula(_) | Runner::Expansion | Runner::Cousin { .. } => {
                for n in self.table.len()..to {
                    let value = self.quick_value(n as u64).unwrap_or(0);
                    self.table.push(u32::try_from(value).unwrap_or(u32::MAX));
                }
            }
            Runner::DepthFirst(rules) => {
                for n in self.table.len()..to {
                    let value = definition::depth_first(rules.as_ref(), n as u64)?;
                    self.table.push(value);
                }
            }
            Runner::Window(run) => {
                while self.table.len() < to {
                    // The run may be ahead of a table that was cut; it never is behind.
                    let (values, found) = run.step(to - self.table.len());
                    self.table.extend(values);
                    if let Some(found) = found
                        && self.proof.is_none()
                    {
                        let p = found.period as usize;
                        let exception =
                            (0..found.from as usize).rev().find(|&n| self.table.at(n) != self.table.at(n + p));
                        let preperiod = exception.map_or(0, |n| n as u64 + 1);
                        self.proof = Some(window::period(found, preperiod, run.window() as u64));
                    }
                }
            }
            Runner::AllBut(run) => {
                while self.table.len() < to {
                    let found = run.step();
                    let value = run.values().last().copied().unwrap_or(0);
                    self.table.push(u32::try_from(value).unwrap_or(u32::MAX));
                    if self.proof.is_none() {
                        self.proof = found;
                    }
                }
            }
            Runner::OneHot(machine, set) => {
                let mut values = Vec::new();
                while self.table.len() < to {
                    // Takes up to the heaps of this chunk; they are found anew only when the range doubles.
                    if to as u64 > machine.known() {
                        let takes = set.takes(2 * to as u64);
                        machine.know(&takes, 2 * to as u64);
                    }
                    values.clear();
                    machine.advance(to - self.table.len(), &mut values);
                    self.table.extend(&values);
                }
            }
            Runner::Dense(run, _) => {
                if !run.extend(&mut self.table, to) {
                    return Err(SequenceError::TooFar {
                        rules: self.rules.clone(),
                        heap: Natural::from(to),
                        searched: self.table.len() as u64,
                    });
                }
            }
            Runner::Sparse(run) => {
                let computed = run.extend(&mut self.table, to);
                if self.proof.is_none() {
                    self.proof = run.proof().cloned();
                }
                if !computed {
                    return Err(SequenceError::TooFar {
                        rules: self.rules.clone(),
                        heap: Natural::from(to),
                        searched: self.table.len() as u64,
                    });
                }
            }
            Runner::Definition(rules, _) => {
                definition::extend(rules.as_ref(), &mut self.table, to, &mut self.seen)?;
            }
        }
        if self.table.len() >= self.next_look {
            self.prove_by_table();
        }
        Ok(())
    }

    /// Tries the octal periodicity theorem on the table, if it applies to these rules.
    fn prove_by_table(&mut self) {
        let shape = match &self.runner {
            Runner::Dense(_, shape) | Runner::Definition(_, Some(shape)) => *shape,
            // The register looks for periods itself, and mostly wants far fewer heaps.
            Runner::Sparse(run) if !run.in_register() || self.table.len() <= 1 << 20 => run.shape(),
            _ => return,
        };
        if self.proof.is_none() {
            self.proof = prove_code_period(&self.table, shape);
            self.next_look = self.table.len() + self.table.len() / 2;
        }
    }
}
