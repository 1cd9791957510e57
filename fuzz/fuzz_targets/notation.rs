//! Any text is rules or an error that points into the text; rules read back from their own text.
#![no_main]

use grundy::{parse_position, parse_rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match parse_rules(text) {
        Ok(rules) => assert_eq!(parse_rules(&rules.to_string()).as_ref(), Ok(&rules)),
        Err(error) => assert!(text.get(error.span()).is_some() && !error.message().is_empty()),
    }
    match parse_position(text) {
        Ok(position) => assert_eq!(parse_position(&position.to_string()).as_ref(), Ok(&position)),
        Err(error) => assert!(text.get(error.span()).is_some()),
    }
});
