//! Texts of several cells, as spreadsheets put them on the clipboard.

/// More than one cell: a tab, or a line break, outside of quotation marks, that is not merely the end.
pub(crate) fn several(text: &str) -> bool {
    let text = text.trim_end_matches(['\r', '\n']);
    // Only a mark at the start of a cell quotes it; doubled ones within toggle twice.
    let mut quoted = text.starts_with('"');
    for c in text.chars().skip(usize::from(quoted)) {
        match c {
            '"' if text.starts_with('"') => quoted = !quoted,
            '\t' | '\n' | '\r' if !quoted => return true,
            _ => {}
        }
    }
    false
}

/// As spreadsheets write a cell that has a tab, a line break or a quotation mark in it.
pub(crate) fn quoted(text: &str) -> String {
    if text.contains(['\t', '\n', '\r', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_cell_is_not_several() {
        for (text, are) in [
            ("Loa", false),
            ("Loa\r\n", false),
            ("24\t412", true),
            ("24\n12", true),
            ("\"Loa\nđen\"\n", false),
            ("\"Loa \"\"A\"\"\nđen\"", false),
            ("\"Loa\nđen\"\t24", true),
            ("5\" ống\n6\" ống", true),
            ("", false),
        ] {
            assert_eq!(several(text), are, "{text:?}");
        }
    }

    #[test]
    fn cells_are_quoted_only_where_it_takes_it() {
        assert_eq!(quoted("1,5"), "1,5");
        assert_eq!(quoted("a\t\"b\""), "\"a\t\"\"b\"\"\"");
        assert!(!several(&quoted("a\tb\nc\"")));
    }
}
