//! What can be wrong with a checkpoint.

use std::io;
use std::path::PathBuf;

/// Why a checkpoint cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file system refused.
    #[error("cannot {doing} the checkpoint {}: {source}", path.display())]
    Io {
        /// What was being done: read, write, ...
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Not a checkpoint, or a damaged one.
    #[error("{} is no sound checkpoint: {reason}; nothing was read from it", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A checkpoint of other rules.
    #[error("the checkpoint {} belongs to {found}, not to {wanted}; name another file with --checkpoint", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Its rules.
        found: String,
        /// The rules asked for.
        wanted: String,
    },
    /// Another process writes to it.
    #[error("another hunt is writing to the checkpoint {}; wait for it, or name another file with --checkpoint", path.display())]
    Busy {
        /// The checkpoint.
        path: PathBuf,
    },
}
