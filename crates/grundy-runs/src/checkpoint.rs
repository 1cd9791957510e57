//! The file of a hunt: a line that names the format, a line of JSON with all small numbers, the bulk data as bytes, and a
//! BLAKE3 checksum of everything before it.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use grundy::HuntState;
use serde::{Deserialize, Serialize};

use crate::error::CheckpointError;

/// The first line.
const MAGIC: &[u8] = b"grundy-hunt 2\n";

/// The first line of the version before, whose header lacks the records and the choices.
const MAGIC_1: &[u8] = b"grundy-hunt 1\n";

/// Bytes of the checksum at the end.
const CHECKSUM: usize = 32;

/// The second line: everything but the bulk data, whose lengths it gives in the order in which they follow.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    rules: String,
    next: u64,
    mask: u32,
    position: Option<u8>,
    rares: Vec<(u64, u32)>,
    largest: (u32, u64),
    #[serde(default)]
    records: Vec<(u64, u32)>,
    #[serde(default)]
    choices: (u64, u64),
    repeat: Option<(u64, u64, u64)>,
    depths: Vec<(u64, u64)>,
    counts: Vec<(u64, Vec<u64>)>,
    /// Values follow in so many bytes each.
    value_bytes: u8,
    values: usize,
    window: usize,
    head: usize,
    /// (heap, length).
    snapshots: Vec<(u64, usize)>,
    anchors: Vec<(u64, usize)>,
}

/// Writes a checkpoint for the rules, whose text is canonical. The file at `path` is the old one or the new one at any
/// moment.
///
/// Costs a copy of the state, a sync of the file and one of its folder.
pub fn write(path: &Path, rules: &str, state: &HuntState) -> Result<(), CheckpointError> {
    let bytes = to_bytes(rules, state);
    let failed = |doing: &'static str| move |source| CheckpointError::Io { doing, path: path.to_path_buf(), source };
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = Path::new(&beside);
    let written = (|| {
        let mut file = File::create(beside)?;
        file.write_all(&bytes)?;
        file.sync_all()
    })();
    if let Err(error) = written {
        // A disk that is full must not also keep the half that did fit.
        let _ = fs::remove_file(beside);
        return Err(failed("write")(error));
    }
    fs::rename(beside, path).map_err(failed("rename"))?;
    #[cfg(unix)]
    {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed("sync"))?;
    }
    Ok(())
}

/// Reads the checkpoint of the rules; `None` if there is no file.
pub fn read(path: &Path, rules: &str) -> Result<Option<HuntState>, CheckpointError> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        let reason = "it is no file".to_owned();
        return Err(CheckpointError::Damaged { path: path.to_path_buf(), reason });
    }
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(CheckpointError::Io { doing: "read", path: path.to_path_buf(), source }),
    };
    let damaged = |reason: &str| CheckpointError::Damaged { path: path.to_path_buf(), reason: reason.to_owned() };
    let (found, state) = from_bytes(&bytes).map_err(|reason| damaged(&reason))?;
    if found != rules {
        let path = path.to_path_buf();
        return Err(CheckpointError::Foreign { path, found, wanted: rules.to_owned() });
    }
    Ok(Some(state))
}

fn to_bytes(rules: &str, state: &HuntState) -> Vec<u8> {
    let value_bytes = match state.values.iter().max() {
        Some(0..=0xff) | None => 1,
        Some(0x100..=0xffff) => 2,
        Some(_) => 4,
    };
    let lengths = |all: &[(u64, Vec<u8>)]| all.iter().map(|(heap, bytes)| (*heap, bytes.len())).collect();
    let header = Header {
        rules: rules.to_owned(),
        next: state.next,
        mask: state.mask,
        position: state.position,
        rares: state.rares.clone(),
        largest: state.largest,
        records: state.records.clone(),
        choices: state.choices,
        repeat: state.repeat,
        depths: state.depths.clone(),
        counts: state.counts.clone(),
        value_bytes,
        values: state.values.len(),
        window: state.window.len(),
        head: state.head.len(),
        snapshots: lengths(&state.snapshots),
        anchors: lengths(&state.anchors),
    };
    let mut bytes = MAGIC.to_vec();
    bytes.extend(serde_json::to_vec(&header).unwrap_or_default());
    bytes.push(b'\n');
    for value in &state.values {
        bytes.extend(&value.to_le_bytes()[..usize::from(value_bytes)]);
    }
    bytes.extend(&state.window);
    bytes.extend(&state.head);
    for (_, before) in state.snapshots.iter().chain(&state.anchors) {
        bytes.extend(before);
    }
    let checksum = blake3::hash(&bytes);
    bytes.extend(checksum.as_bytes());
    bytes
}

/// The rules and the state, or what is wrong.
fn from_bytes(bytes: &[u8]) -> Result<(String, HuntState), String> {
    let rest = [MAGIC, MAGIC_1].into_iter().find_map(|magic| bytes.strip_prefix(magic));
    let rest = rest.ok_or("it does not begin with the line `grundy-hunt 2`, or 1")?;
    let body_length = bytes.len().checked_sub(CHECKSUM).filter(|&length| length >= MAGIC.len());
    let (body, checksum) = bytes.split_at(body_length.ok_or("it is cut off")?);
    if blake3::hash(body).as_bytes() != checksum {
        return Err("its checksum does not match: it is cut off or was changed".to_owned());
    }
    let rest = &rest[..rest.len() - CHECKSUM];
    let end = rest.iter().position(|&byte| byte == b'\n').ok_or("its header has no end")?;
    let header: Header = serde_json::from_slice(&rest[..end]).map_err(|error| format!("its header: {error}"))?;
    let mut rest = &rest[end + 1..];
    let mut take = |length: usize| {
        let (taken, left) = rest.split_at_checked(length).ok_or("it has fewer bytes than its header says")?;
        rest = left;
        Ok::<&[u8], &str>(taken)
    };
    let value_bytes = usize::from(header.value_bytes);
    if ![1, 2, 4].contains(&value_bytes) {
        return Err("its values have an impossible size".to_owned());
    }
    let values = take(header.values.checked_mul(value_bytes).ok_or("it has an impossible number of values")?)?;
    let values = values.chunks_exact(value_bytes).map(|chunk| {
        let mut value = [0; 4];
        value[..value_bytes].copy_from_slice(chunk);
        u32::from_le_bytes(value)
    });
    let values = values.collect();
    let window = take(header.window)?.to_vec();
    let head = take(header.head)?.to_vec();
    let mut windows = |lengths: &[(u64, usize)]| {
        let windows = lengths.iter().map(|&(heap, length)| Ok((heap, take(length)?.to_vec())));
        windows.collect::<Result<Vec<_>, &str>>()
    };
    let (snapshots, anchors) = (windows(&header.snapshots)?, windows(&header.anchors)?);
    if !rest.is_empty() {
        return Err("it has more bytes than its header says".to_owned());
    }
    let mut state = HuntState::default();
    state.next = header.next;
    state.values = values;
    state.mask = header.mask;
    state.position = header.position;
    state.rares = header.rares;
    state.window = window;
    state.head = head;
    state.snapshots = snapshots;
    state.anchors = anchors;
    state.depths = header.depths;
    state.largest = header.largest;
    state.records = header.records;
    state.choices = header.choices;
    state.counts = header.counts;
    state.repeat = header.repeat;
    Ok((header.rules, state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Hunt, HuntOptions, Ruleset};

    fn state(rules: &str, heaps: u64) -> HuntState {
        let rules: Ruleset = rules.parse().unwrap();
        let mut hunt = Hunt::new(&rules.one_heap().unwrap(), HuntOptions::default()).unwrap();
        while hunt.next() < heaps && hunt.proved().is_none() {
            hunt.advance(heaps).unwrap();
        }
        hunt.state()
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.hunt");
        assert!(read(&path, "0.007").unwrap().is_none());
        for (rules, heaps) in [("0.007", 3000), ("0.106", 20_000), ("0.106", 10_000_000)] {
            let state = state(rules, heaps);
            write(&path, rules, &state).unwrap();
            assert_eq!(read(&path, rules).unwrap().as_ref(), Some(&state));
            assert!(matches!(read(&path, "0.77"), Err(CheckpointError::Foreign { .. })));
        }
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["a.hunt"], "nothing is left beside it");
    }

    #[test]
    fn every_damage_is_noticed() {
        let bytes = to_bytes("0.007", &state("0.007", 300));
        assert!(from_bytes(&bytes).is_ok());
        for length in 0..bytes.len() {
            assert!(from_bytes(&bytes[..length]).is_err(), "cut to {length}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            assert!(from_bytes(&changed).is_err(), "byte {at}");
        }
        assert!(from_bytes(&[&bytes[..], b"x"].concat()).is_err());
        // A right checksum over wrong lengths is no better.
        let text = String::from_utf8_lossy(&bytes[..bytes.len() - CHECKSUM]).into_owned();
        for (from, to) in [
            ("\"values\":300", "\"values\":301"),
            ("\"values\":300", "\"values\":18446744073709551615"),
            ("\"value_bytes\":1", "\"value_bytes\":3"),
            ("\"head\":0", "\"heads\":0"),
        ] {
            let mut changed = text.replacen(from, to, 1).into_bytes();
            assert_ne!(changed, text.as_bytes(), "{from}");
            let checksum = blake3::hash(&changed);
            changed.extend(checksum.as_bytes());
            assert!(from_bytes(&changed).is_err(), "{to}");
        }
    }

    #[test]
    fn a_file_of_the_first_version_is_read() {
        let state = state("0.106", 20_000);
        let bytes = to_bytes("0.106", &state);
        let end = bytes[MAGIC.len()..].iter().position(|&byte| byte == b'\n').unwrap() + MAGIC.len();
        let mut header: serde_json::Map<String, serde_json::Value> =
            serde_json::from_slice(&bytes[MAGIC.len()..end]).unwrap();
        header.remove("records").unwrap();
        header.remove("choices").unwrap();
        let mut old = MAGIC_1.to_vec();
        old.extend(serde_json::to_vec(&header).unwrap());
        old.extend(&bytes[end..bytes.len() - CHECKSUM]);
        old.extend(blake3::hash(&old).as_bytes());
        let (rules, mut read) = from_bytes(&old).unwrap();
        assert_eq!((rules.as_str(), read.records.len(), read.choices), ("0.106", 0, (0, 0)));
        (read.records, read.choices) = (state.records.clone(), state.choices);
        assert_eq!(read, state);
    }

    #[test]
    fn a_full_disk_keeps_the_last_good_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.hunt");
        let good = state("0.007", 300);
        write(&path, "0.007", &good).unwrap();
        // A folder stands where the new file would be written.
        fs::create_dir(folder.path().join("a.hunt.new")).unwrap();
        let error = write(&path, "0.007", &state("0.007", 400)).unwrap_err();
        assert!(error.to_string().starts_with("cannot write the checkpoint"), "{error}");
        assert_eq!(read(&path, "0.007").unwrap(), Some(good));
    }
}
