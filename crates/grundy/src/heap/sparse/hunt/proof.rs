//! What a hunt has proved, as a certificate for the independent checker.
//!
//! A long run hands in windows: those before and after the preperiod and one period later, those that show that no part of the
//! period is one, and some of its snapshots, between which the checker works in parallel.

use crate::certificate::{Certificate, CertificateError, WindowProof, WindowShape};
use crate::heap::NimSequence;
use crate::heap::period::Theorem;
use crate::heap::sparse::hunt::{Hunt, SHORT, Stage};
use crate::heap::sparse::register::Register;
use crate::rules::OneHeapRules;

impl Hunt {
    /// The depth that verifies all heaps from one window past the last rare heap on, and the length of a window that
    /// reaches that far: the numbers of a certificate.
    pub(super) fn certificate_shape(&self, register: &Register) -> (usize, usize) {
        let least = register.longest_tap() + 1;
        let mut window = least;
        loop {
            let from = register.last_rare() + window as u64;
            let depth = self.repeats.as_ref().map_or(0, |repeats| repeats.deepest_from(from));
            let wanted = least.max(depth + register.longest_take() + 1);
            if wanted <= window {
                return (depth, window);
            }
            window = wanted;
        }
    }

    /// The proof as a certificate for the independent checker; `None` without a proof.
    ///
    /// A long run gives the windows that the claim needs and about `more` others, evenly spread, so that the checker can
    /// work in parallel; a short one gives what [`Certificate::of_period`] gives.
    #[must_use]
    pub fn certificate(&self, rules: &OneHeapRules, more: usize) -> Option<Result<Certificate, CertificateError>> {
        let proof = self.proof.as_ref()?;
        let (preperiod, period) = proof.preperiod().to_u64().zip(proof.period().to_u64())?;
        let register = self.register();
        let by_windows = register.filter(|_| *proof.theorem() == Theorem::Register).map(|register| match &self.stage {
            Stage::Tabled(_, table) => {
                let values: Vec<u64> = table.from(0).map(u64::from).collect();
                let classes = register.classes();
                let proof = WindowProof::from_values(rules, classes.mask(), classes.position().is_some(), &values);
                proof.and_then(|proof| proof.finish(preperiod, period, 0))
            }
            _ => self.window_certificate(rules, register, (preperiod, period), more),
        });
        Some(match by_windows {
            Some(Ok(certificate)) => Ok(certificate),
            // Windows prove nothing about heaps before the last rare one; a short sequence can be computed again.
            Some(Err(error)) if preperiod.saturating_add(period) > SHORT => Err(error),
            _ => Certificate::of_period(rules, proof, &mut NimSequence::new(rules)),
        })
    }

    fn window_certificate(
        &self,
        rules: &OneHeapRules,
        register: &Register,
        (preperiod, period): (u64, u64),
        more: usize,
    ) -> Result<Certificate, CertificateError> {
        let (depth, window) = self.certificate_shape(register);
        // No common value of the whole run is above the largest value, which may be a rare one.
        let classes = register.classes();
        let largest = classes.index(self.largest().0) | (classes.block() as u32 - 1);
        let shape = WindowShape {
            mask: register.classes().mask(),
            position: register.classes().position().is_some(),
            rares: register.rares().to_vec(),
            depth: depth as u64,
            window,
            bits: (u32::BITS - largest.leading_zeros()).max(1),
        };
        let mut proof = WindowProof::new(rules, shape)?;
        let needed = proof.needed(preperiod, period)?;
        let last = needed.last().copied().unwrap_or(0);
        for heap in needed {
            let computed = self.windows.iter().find(|&&(at, _)| at == heap).map(|(_, window)| &window[..]);
            let held = || {
                let from = heap.checked_sub(window as u64).filter(|&from| from >= register.pairs().first_held())?;
                (heap <= register.next()).then(|| register.pairs().held(from, heap))
            };
            // A window that is missing is refused below, by name.
            if let Some(indices) = computed.or_else(held) {
                proof.add(heap, indices)?;
            }
        }
        let usable: Vec<_> = self
            .snapshots
            .iter()
            .filter(|s| s.heap < last && s.heap >= proof.first() && s.before.len() >= window)
            .collect();
        for k in 0..more.min(usable.len()) {
            let snapshot = usable[k * usable.len() / more.min(usable.len())];
            proof.add(snapshot.heap, &snapshot.before[snapshot.before.len() - window..])?;
        }
        proof.finish(preperiod, period)
    }
}
