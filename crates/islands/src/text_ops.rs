//! What the grid does with texts, without a page around it.

/// The first number changed, where it is the number of the line; in a list of ids, of every id.
pub(crate) fn numbered(text: &str, from: usize, to: usize) -> Option<String> {
    if text.starts_with("cargos-") {
        let ids: Option<Vec<String>> = text.split(' ').map(|id| first_changed(id, from, to)).collect();
        return ids.map(|ids| ids.join(" "));
    }
    first_changed(text, from, to)
}

fn first_changed(text: &str, from: usize, to: usize) -> Option<String> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let (before, rest) = text.split_at(start);
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    (number.parse() == Ok(from)).then(|| format!("{before}{to}{after}"))
}

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
    fn only_the_number_of_the_line_changes() {
        for (text, to) in [
            ("cargos[3][name]", Some("cargos[12][name]")),
            ("cargos-3-length", Some("cargos-12-length")),
            (
                "cargos-3-a-error cargos-3-b",
                Some("cargos-12-a-error cargos-12-b"),
            ),
            ("fix-3-edge-height-10", Some("fix-12-edge-height-10")),
            ("Dòng 3, số kiện", Some("Dòng 12, số kiện")),
            ("cargos[31][name]", None),
            ("country-codes", None),
        ] {
            assert_eq!(numbered(text, 3, 12).as_deref(), to, "{text}");
        }
    }

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
