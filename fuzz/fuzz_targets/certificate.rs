//! Any bytes are decided without a panic and within the limits, and what is valid stays valid only unchanged.
//!
//! The first byte says whether the rest is a whole file or the middle of a header that is given its frame and its
//! digests, so that what lies behind the digests is reached.
#![no_main]

use grundy_check::{Options, Verdict, check, sha256};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let options = Options { max_work: 1 << 20, max_memory: 1 << 24, threads: 1, segments: None };
    if choice % 2 == 0 {
        let _ = check(rest, &options);
        return;
    }
    // Header lines and data are parted by a zero byte; DIGEST in the header is that of the data.
    let end = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
    let blob = rest.get(end + 1..).unwrap_or_default();
    let lines = String::from_utf8_lossy(&rest[..end]).replace("DIGEST", &sha256(blob));
    let header = format!("grundycert 1\nkind heap-period\n{lines}\n");
    let mut file = format!("{header}end sha256={}\n", sha256(header.as_bytes())).into_bytes();
    file.extend(blob);
    if let Verdict::Valid(claim) = check(&file, &options) {
        assert!(claim.contains("for all n >= "));
        let last = file.len() - 1;
        file[last] ^= 1;
        assert!(!matches!(check(&file, &options), Verdict::Valid(_)));
    }
});
