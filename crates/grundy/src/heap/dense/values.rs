//! The values as the search wants them: byte by byte, and in both directions.

use crate::kernel::{FourPairs, GROUP, LOW_VALUES, Pairs, WINDOW};

/// Vectors that begin where a line of the cache does are loaded at once.
const LINE: usize = 64;

/// One byte of every value from heap 1 on, upwards and downwards.
#[derive(Debug, Default)]
struct Lane {
    forward: Vec<u8>,
    /// Where heap 1 stands, so that it begins a line of the cache.
    start: usize,
    backward: Vec<u8>,
}

impl Lane {
    /// Room for heaps 1 to `room`, with what stands in the first `len` of them.
    fn grow(&mut self, room: usize, len: usize) {
        let mut forward = vec![0; room + GROUP + LINE];
        let start = forward.as_ptr().addr().wrapping_neg() % LINE;
        forward[start..start + len].copy_from_slice(&self.forward[self.start..self.start + len]);
        let mut backward = vec![0; room + GROUP];
        let old = self.backward.len().saturating_sub(GROUP);
        backward[room - len..room].copy_from_slice(&self.backward[old - len..old]);
        (self.forward, self.start, self.backward) = (forward, start, backward);
    }

    fn set(&mut self, room: usize, heap: usize, byte: u8) {
        self.forward[self.start + heap - 1] = byte;
        self.backward[room - heap] = byte;
    }

    /// The bytes of heaps 1, 2, ... and of `rest` - 1, `rest` - 2, ...
    fn both(&self, room: usize, rest: usize) -> [&[u8]; 2] {
        [&self.forward[self.start..], &self.backward[room + 1 - rest..]]
    }
}

/// Bytes that are kept only from the first heap on that has one, and what they are of a value.
#[derive(Debug)]
struct Part {
    lane: Option<Lane>,
    /// From this value on they are needed.
    from: u16,
    shift: u32,
}

/// The values of heaps 0, 1, 2, ...
#[derive(Debug)]
pub(super) struct Values {
    values: Vec<u16>,
    largest: u16,
    room: usize,
    low: Part,
    middle: Part,
    top: Part,
}

impl Default for Values {
    fn default() -> Self {
        let part = |from: usize, shift| Part { lane: None, from: from as u16, shift };
        Values {
            values: Vec::new(),
            largest: 0,
            room: 0,
            low: part(0, 0),
            middle: part(LOW_VALUES, 3),
            top: part(1 << 11, 11),
        }
    }
}

impl Values {
    pub(super) fn as_slice(&self) -> &[u16] {
        &self.values
    }

    /// A power of two above all values, and so above all their xors.
    pub(super) fn above(&self) -> usize {
        (usize::from(self.largest) + 1).next_power_of_two()
    }

    pub(super) fn push(&mut self, value: u16) {
        let heap = self.values.len();
        self.values.push(value);
        self.largest = self.largest.max(value);
        if heap == 0 {
            return;
        }
        if heap > self.room {
            // Doubling keeps a push O(1) on average.
            self.room = (2 * self.room).max(8 * GROUP);
            for part in [&mut self.low, &mut self.middle, &mut self.top] {
                if let Some(lane) = &mut part.lane {
                    lane.grow(self.room, heap - 1);
                }
            }
        }
        for part in [&mut self.low, &mut self.middle, &mut self.top] {
            match &mut part.lane {
                Some(lane) => lane.set(self.room, heap, (value >> part.shift) as u8),
                None if value >= part.from => {
                    let mut lane = Lane::default();
                    lane.grow(self.room, 0);
                    for (heap, value) in self.values.iter().enumerate().skip(1) {
                        lane.set(self.room, heap, (value >> part.shift) as u8);
                    }
                    part.lane = Some(lane);
                }
                None => {}
            }
        }
    }

    /// The pairs (1, rest - 1), (2, rest - 2), ..., `count` of them.
    pub(super) fn pairs(&self, rest: usize, count: usize) -> Pairs<'_> {
        let [low, middle, top] = [&self.low, &self.middle, &self.top].map(|part| match &part.lane {
            Some(lane) => lane.both(self.room, rest),
            None => [&[][..], &[]],
        });
        Pairs { low, middle, top, count, wide: self.above() > WINDOW }
    }

    /// The pairs of four heaps: `len` heaps from `back` on downwards, and from `front` on upwards.
    pub(super) fn four_pairs<'a>(&'a self, front: usize, back: usize, len: usize) -> FourPairs<'a> {
        let lane = |part: &'a Part| -> [&'a [u8]; 2] {
            let Some(lane) = &part.lane else { return [&[], &[]] };
            let [forward, backward] = lane.both(self.room, back + 1);
            [&forward[front - 1..], &backward[..len]]
        };
        let (low, middle) = (lane(&self.low), lane(&self.middle));
        FourPairs { low, middle, wide: self.above() > WINDOW }
    }
}
