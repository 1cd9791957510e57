//! Long work on disk: the checkpoints of a hunt.
//!
//! A checkpoint is written beside its place, synced and renamed, so that a crash at any moment leaves the old one or the
//! new one, never half of either. It says which rules it belongs to and carries a checksum over every byte; a file that is
//! cut, changed or foreign is refused with the reason, and never half-read. The format, byte by byte, is in
//! `docs/checkpoint.md`; it knows nothing of engines or machines, so a run goes on anywhere.

mod checkpoint;
mod error;
mod hold;

pub use checkpoint::{read, write};
pub use error::CheckpointError;
pub use hold::Hold;
