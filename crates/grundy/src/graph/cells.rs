//! Arrays of values in the fewest bytes that the graph's bound on values allows.
//!
//! The bound is known before the first value is: a mex is at most the number of options, and a vertex of value g
//! needs vertices of values 0 to g - 1 below it with as many options each, so g(g+1)/2 edges. Width therefore never
//! changes half-way, and the largest number of each width is free to mean "no finite value".

use crate::kernel::pages::room_for;

/// One value in an array; the largest number of the type is kept for "none".
pub(crate) trait Cell: Copy + Eq + 'static {
    /// No finite value.
    const NONE: Self;
    fn new(value: u32) -> Self;
    fn value(self) -> u32;
}

macro_rules! cell {
    ($type:ty) => {
        impl Cell for $type {
            const NONE: Self = Self::MAX;
            #[inline]
            fn new(value: u32) -> Self {
                value as Self
            }
            #[inline]
            fn value(self) -> u32 {
                u32::from(self)
            }
        }
    };
}

cell!(u8);
cell!(u16);
cell!(u32);

/// Cells without a value.
pub(crate) fn none<T: Cell>(count: usize) -> Vec<T> {
    let mut cells = room_for(count);
    cells.resize(count, T::NONE);
    cells
}

/// Values of the vertices 0, 1, 2, ...
#[derive(Clone, Debug)]
pub(crate) enum Cells {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Words(Vec<u32>),
}

/// Runs a piece of code with `$values` an array of the width that holds values up to `$bound`.
macro_rules! with_cells {
    ($bound:expr, $n:expr, |$values:ident| $body:expr) => {
        match $crate::graph::cells::width($bound) {
            1 => {
                let mut $values = $crate::graph::cells::none::<u8>($n);
                $body;
                $crate::graph::cells::Cells::Bytes($values)
            }
            2 => {
                let mut $values = $crate::graph::cells::none::<u16>($n);
                $body;
                $crate::graph::cells::Cells::Shorts($values)
            }
            _ => {
                let mut $values = $crate::graph::cells::none::<u32>($n);
                $body;
                $crate::graph::cells::Cells::Words($values)
            }
        }
    };
}
pub(crate) use with_cells;

/// Bytes of a value if all are at most `bound`.
pub(crate) fn width(bound: u32) -> u64 {
    match bound {
        0..0xff => 1,
        0xff..0xffff => 2,
        _ => 4,
    }
}

impl Cells {
    pub(crate) fn len(&self) -> usize {
        match self {
            Cells::Bytes(v) => v.len(),
            Cells::Shorts(v) => v.len(),
            Cells::Words(v) => v.len(),
        }
    }

    /// The finite value of a vertex, if it has one.
    #[inline]
    pub(crate) fn get(&self, vertex: usize) -> Option<u32> {
        fn at<T: Cell>(values: &[T], vertex: usize) -> Option<u32> {
            values.get(vertex).filter(|&&cell| cell != T::NONE).map(|cell| cell.value())
        }
        match self {
            Cells::Bytes(v) => at(v, vertex),
            Cells::Shorts(v) => at(v, vertex),
            Cells::Words(v) => at(v, vertex),
        }
    }
}
