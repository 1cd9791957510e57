//! A period of the register, proved while it runs.
//!
//! **Register theorem.** Let the values up to heap N be known, all heaps from R + 1 to N be common, and let every rare value
//! below g(n), for n from M to N, be given by one heap left or by a break whose smaller part is at most A. Let W be at
//! least A plus the longest take, the longest tap and the last take. If the indices of the W heaps before n1 are those of
//! the W heaps before n1 + q, with n1 - W >= M and n1 - W >= 2R + k, and N >= n1 + q', where q' is q, or with position the
//! least even multiple of q, then g(n + q') = g(n) for all n >= n1 - W.
//!
//! *Proof.* Taps reach back at most W, so the indices repeat with q as long as heaps stay common. A heap n > N has the index
//! of n - q', at the same parity, and whatever gives a smaller rare value there gives it at n: the smaller part
//! is the same, and the larger one has the same index as q' heaps before. So n is common, by induction.
//!
//! The octal periodicity theorem wants twice the preperiod to be computed; this wants little more than one period.

use crate::heap::period::{Period, Theorem};
use crate::heap::sparse::lanes::RARE;
use crate::heap::sparse::register::Register;
use crate::heap::sparse::snapshots::Snapshots;

/// Heaps before an anchor that are looked for later.
const PATTERN: usize = 48;

/// Heaps held by an anchor for the pairs that verify heaps, besides those that taps reach.
const DEPTH: u64 = 1 << 17;

/// Looks for the indices before one heap, the anchor, among the later ones (Brent 1980).
#[derive(Clone, Debug)]
struct Anchor {
    at: u64,
    /// The indices before it, as many as are held.
    before: Vec<u8>,
    searched: u64,
    /// The anchor moves when the run is longer by so many sixteenths.
    wait: u64,
    /// The heap to which it moves.
    next: u64,
}

impl Anchor {
    fn new(register: &Register, at: u64, wait: u64) -> Self {
        let held = register.pairs().held(register.pairs().first_held(), at);
        // A window longer than half of the heaps serves no theorem, and a longer one than this is seldom needed; what
        // is held must depend on the anchor alone, not on how far the run is ahead.
        let last_rare = register.rares()[..register.rares().partition_point(|&(rare, _)| rare < at)].last();
        let enough = 4 * (last_rare.map_or(0, |&(rare, _)| rare) + register.longest_take() as u64) + DEPTH;
        let before = held[held.len() - held.len().min((at / 2).min(enough) as usize)..].to_vec();
        Anchor { at, before, searched: at, wait, next: at + at / 16 * wait + 1 }
    }
}

/// A repetition that the theorem proves: g(n + period) = g(n) for all n >= `from`, with the least period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heap) struct Repeat {
    pub(in crate::heap) from: u64,
    pub(in crate::heap) period: u64,
    /// The last heap that the theorem needs to be known.
    pub(in crate::heap) checked_to: u64,
}

impl Repeat {
    /// The period with the least preperiod, found by going back from the repetition; all heaps must be held.
    pub(in crate::heap) fn period(self, register: &Register) -> Option<Period> {
        if !register.pairs().holds_from_start() {
            return None;
        }
        let mut preperiod = self.from;
        while preperiod > 0 && register.value(preperiod - 1) == register.value(preperiod - 1 + self.period) {
            preperiod -= 1;
        }
        Some(self.with_preperiod(preperiod))
    }

    /// The period, when the least preperiod was found in another way.
    pub(in crate::heap) fn with_preperiod(self, preperiod: u64) -> Period {
        Period::from_state(preperiod, self.period, 0, Theorem::Register, self.checked_to)
    }
}

/// The search for a repetition: a near anchor for short periods and far ones for long periods. The far ones stand a
/// third of a doubling apart, so that little more than the preperiod and one period has to be run.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Repeats {
    anchors: Vec<Anchor>,
    /// From each heap to the next: the largest smaller part that verified a heap.
    depths: Vec<(u64, usize)>,
}

/// How many sixteenths of its heap each anchor waits before it moves; and how far from the first it begins, in percent.
const ANCHORS: [(u64, u64); 4] = [(1, 100), (16, 100), (16, 126), (16, 159)];

impl Repeats {
    pub(in crate::heap) fn new(register: &Register) -> Self {
        let next = register.next();
        let mut anchors: Vec<Anchor> = ANCHORS.iter().map(|&(wait, _)| Anchor::new(register, next, wait)).collect();
        // The first move of the later ones is a short one, and from then on all move by the same factor.
        for (anchor, (_, percent)) in anchors.iter_mut().zip(ANCHORS) {
            anchor.next = next / 100 * percent + if percent == 100 { next / 16 * anchor.wait } else { 0 } + 1;
        }
        Repeats { anchors, depths: Vec::new() }
    }

    /// The search from a saved state on; what does not fit the register begins anew. Anchors that were not saved take
    /// the place of snapshots.
    pub(in crate::heap) fn restored(
        anchors: Vec<(u64, Vec<u8>)>,
        depths: Vec<(u64, u64)>,
        register: &Register,
        snapshots: &Snapshots,
    ) -> Self {
        let mut repeats = Self::new(register);
        let far = anchors.get(1).map_or(0, |&(at, _)| at);
        let mut saved = anchors;
        for &(_, percent) in &ANCHORS[saved.len().clamp(2, ANCHORS.len())..] {
            let wanted = far / 100 * percent;
            saved.extend(snapshots.iter().rfind(|s| s.heap <= wanted).map(|s| (s.heap, s.before.clone())));
        }
        for (anchor, (at, before)) in repeats.anchors.iter_mut().zip(saved) {
            if at <= register.next() && before.len() as u64 <= at {
                (anchor.at, anchor.before, anchor.next) = (at, before, at + at / 16 * anchor.wait + 1);
            }
        }
        // Far anchors that stand together have not made their first, short move.
        let first = repeats.anchors[1].at;
        for (anchor, (_, percent)) in repeats.anchors.iter_mut().zip(ANCHORS).skip(2).filter(|(a, _)| a.at == first) {
            anchor.next = first / 100 * percent + 1;
        }
        let fit = depths.into_iter().filter(|&(to, _)| to <= register.next());
        repeats.depths = fit.map(|(to, depth)| (to, depth as usize)).collect();
        if repeats.depths.is_empty() {
            // Nothing is known of the heaps before, so no window may reach back to them.
            repeats.depths.push((register.next(), register.next() as usize));
        }
        repeats
    }

    /// The anchors and the depths.
    #[allow(clippy::type_complexity)] // Plain numbers, as they are saved.
    pub(in crate::heap) fn state(&self) -> (Vec<(u64, Vec<u8>)>, Vec<(u64, u64)>) {
        let anchors = self.anchors.iter().map(|anchor| (anchor.at, anchor.before.clone())).collect();
        (anchors, self.depths.iter().map(|&(to, depth)| (to, depth as u64)).collect())
    }

    /// The largest smaller part that verified a heap of the last half.
    pub(in crate::heap) fn deepest(&self) -> usize {
        let end = self.depths.last().map_or(0, |&(to, _)| to);
        self.depths.iter().filter(|&&(to, _)| to > end / 2).map(|&(_, depth)| depth).max().unwrap_or(0)
    }

    /// The largest smaller part that verified a heap from `heap` on.
    pub(in crate::heap) fn deepest_from(&self, heap: u64) -> usize {
        self.depths.iter().filter(|&&(to, _)| to > heap).map(|&(_, depth)| depth).max().unwrap_or(0)
    }

    /// Looks through the heaps that are new since the last call.
    pub(in crate::heap) fn look(&mut self, register: &mut Register) -> Option<Repeat> {
        let next = register.next();
        let from = self.depths.last().map_or(0, |&(to, _)| to);
        self.depths.push((next, register.take_depth()));
        if self.depths.len() > 4096 {
            // Two neighbours become one with the larger depth, which is only more careful.
            self.depths =
                self.depths.chunks(2).filter_map(|c| c.iter().copied().reduce(|a, b| (b.0, a.1.max(b.1)))).collect();
        }
        if from == next {
            return None;
        }
        for i in 0..self.anchors.len() {
            if let Some(found) = self.search(&self.anchors[i], register) {
                return Some(found);
            }
            let anchor = &mut self.anchors[i];
            anchor.searched = next;
            // Anchors stand at the same heaps however the run is cut into pieces.
            loop {
                let at = anchor.next;
                if at > next {
                    break;
                }
                anchor.next = at + at / 16 * anchor.wait + 1;
                if at >= register.pairs().first_held() {
                    *anchor = Anchor { next: anchor.next, ..Anchor::new(register, at, anchor.wait) };
                }
            }
        }
        None
    }

    fn search(&self, anchor: &Anchor, register: &Register) -> Option<Repeat> {
        let next = register.next();
        let pattern = anchor.before.get(anchor.before.len().checked_sub(PATTERN)?..)?;
        // An occurrence may begin before the heaps that are new.
        let from = (anchor.searched + 1).max(anchor.at + 1) - PATTERN as u64;
        let from = from.max(register.pairs().first_held());
        let searched = register.pairs().held(from, next);
        let mut finder = memchr::memmem::find_iter(searched, pattern);
        finder.find_map(|at| self.confirm(anchor, from + (at + PATTERN) as u64 - anchor.at, register))
    }

    /// Checks the conditions of the theorem for indices that repeat after `q` heaps at the anchor.
    ///
    /// The first window that returns gives the least period of the indices, since every later one that returns would
    /// have returned after the least.
    fn confirm(&self, anchor: &Anchor, q: u64, register: &Register) -> Option<Repeat> {
        let classes = register.classes();
        let period = if classes.position().is_some() && q % 2 == 1 { 2 * q } else { q };
        if register.next() <= anchor.at + period {
            return None;
        }
        let longest = register.longest_tap() as u64;
        let last_rare = register.rares().last().map_or(0, |&(rare, _)| rare);
        let window = self.window(anchor.at, register);
        let start = anchor.at.checked_sub(window)?;
        if start < 2 * last_rare + longest || start + q < register.pairs().first_held() {
            return None;
        }
        let before = anchor.before.get(anchor.before.len().checked_sub(window as usize)?..)?;
        if before != register.pairs().held(start + q, anchor.at + q) || before.contains(&RARE) {
            return None;
        }
        Some(Repeat { from: start, period, checked_to: anchor.at + period })
    }

    /// The W of the theorem: it depends on the depths of the heaps in the window itself.
    fn window(&self, anchor: u64, register: &Register) -> u64 {
        let takes = register.longest_take() as u64;
        let mut window = register.longest_tap() as u64 + 1;
        loop {
            let start = anchor.saturating_sub(window);
            let depth = self.depths.iter().filter(|&&(to, _)| to > start).map(|&(_, depth)| depth).max().unwrap_or(0);
            let wanted = depth as u64 + takes + 1;
            if wanted <= window {
                return window;
            }
            window = wanted;
        }
    }
}
