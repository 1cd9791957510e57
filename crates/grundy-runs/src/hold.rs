//! One hunt at a time on a checkpoint: two would write over each other's work.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::CheckpointError;

/// The right to write a checkpoint, until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub struct Hold {
    /// The locked file beside the checkpoint; `None` where the file system has no locks.
    lock: Option<(PathBuf, File)>,
}

impl Hold {
    /// Holds the checkpoint at `path`, which need not exist, by a lock on `path.lock`.
    ///
    /// # Errors
    /// [`CheckpointError::Busy`] if another process holds it. That the lock cannot be made is none: what keeps the lock from being
    /// written keeps the checkpoint from it too, and says so then.
    pub fn take(path: &Path) -> Result<Self, CheckpointError> {
        let mut beside = OsString::from(path);
        beside.push(".lock");
        let beside = PathBuf::from(beside);
        // Whoever held it may have removed the file between our opening and locking it.
        for _ in 0..16 {
            let Ok(file) = File::options().create(true).append(true).open(&beside) else { break };
            match file.try_lock() {
                Ok(()) if is_at(&file, &beside) => return Ok(Hold { lock: Some((beside, file)) }),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(CheckpointError::Busy { path: path.to_path_buf() }),
                Err(TryLockError::Error(_)) => {
                    let _ = fs::remove_file(&beside);
                    break;
                }
            }
        }
        Ok(Hold { lock: None })
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some((path, _)) = &self.lock {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether the open file is the one that stands at the path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let there = fs::metadata(path).and_then(|there| Ok((there, file.metadata()?)));
    there.is_ok_and(|(there, open)| (there.dev(), there.ino()) == (open.dev(), open.ino()))
}

/// An open file cannot be removed here.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_is_held_once_and_free_afterwards() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.hunt");
        let first = Hold::take(&path).unwrap();
        let error = Hold::take(&path).unwrap_err();
        assert!(error.to_string().contains("another hunt"), "{error}");
        assert!(Hold::take(&folder.path().join("b.hunt")).is_ok());
        drop(first);
        assert!(Hold::take(&path).unwrap().lock.is_some());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_place_without_locks_is_no_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Hold::take(&folder.path().join("no/such/folder.hunt")).unwrap().lock.is_none());
    }
}
