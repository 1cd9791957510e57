//! How many columns a character takes, so that carets and tables stand under what they belong to.
//!
//! Terminals give Chinese characters and full-width forms two columns and combining marks none. The ranges
//! are the blocks of East Asian wide characters; rarer ones are taken as one column wide, which moves a caret
//! a little and does no other harm.

/// The columns of one character.
pub(crate) fn of_char(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// The columns of a text on one line.
pub(crate) fn of(text: &str) -> usize {
    text.chars().map(of_char).sum()
}

#[cfg(test)]
mod tests {
    #[test]
    fn full_width_forms_take_two_columns() {
        assert_eq!(super::of("S(1,3)"), 6);
        assert_eq!(super::of("Ｓ（１"), 6);
        assert_eq!(super::of("异或和"), 6);
        assert_eq!(super::of("e\u{301}"), 1);
    }
}
