//! Large arrays in large pages.
//!
//! The first touch of a page is a call into the system, and an access to a page that was not touched lately has to
//! look its place up. Both cost as much for a page of two megabytes as for one of four kilobytes, so an array of
//! hundreds of megabytes that is read in no order is better off in large ones. Linux gives them on request, which is
//! only advice: nothing but the time depends on it.

/// Bytes of a large page.
#[cfg(target_os = "linux")]
const LARGE: usize = 1 << 21;

/// An empty array with room for so many elements, in large pages if it is large and the system has them.
pub(crate) fn room_for<T>(count: usize) -> Vec<T> {
    let room = Vec::with_capacity(count);
    advise(&room);
    room
}

/// An array of zeros, in large pages if it is large and the system has them.
pub(crate) fn zeros(count: usize) -> Vec<u32> {
    // Memory of the system is zero already, and so is not touched here.
    let zeros = vec![0; count];
    advise(&zeros);
    zeros
}

#[cfg(target_os = "linux")]
fn advise<T>(room: &Vec<T>) {
    let bytes = room.capacity() * size_of::<T>();
    let skipped = room.as_ptr().cast::<u8>().align_offset(LARGE);
    let Some(inside) = bytes.checked_sub(skipped).map(|left| left / LARGE * LARGE).filter(|&inside| inside > 0) else {
        return;
    };
    // SAFETY: the pages lie inside the allocation of `room`, and this advice changes nothing that a program can see.
    unsafe {
        let first = room.as_ptr().cast::<u8>().add(skipped);
        libc::madvise(first.cast_mut().cast(), inside, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn advise<T>(_: &Vec<T>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_of_every_size_are_what_they_would_be() {
        for count in [0, 1, 1000, (1 << 19) + 1, 1 << 20, 3 << 20] {
            let mut array = room_for::<u16>(count);
            assert!(array.is_empty() && array.capacity() >= count);
            array.resize(count, 7);
            assert!(array.iter().all(|&x| x == 7));
            assert_eq!(zeros(count), vec![0; count]);
        }
        assert_eq!(room_for::<()>(5), []);
    }
}
