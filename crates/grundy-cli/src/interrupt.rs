//! Ctrl-C and requests to terminate, in work that knows something when it is stopped.
//!
//! The first one asks: the work ends at the next look and says how far it came. The second quits at once.

use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a call that was stopped.
pub(crate) const STOPPED: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens from now on; the work must look at [`is_asked`] now and then.
pub(crate) fn listen() {
    // Where nobody can listen, the first request quits at once, as it does elsewhere.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(STOPPED.into());
        }
    });
}

/// Whether somebody asked to stop.
pub(crate) fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
