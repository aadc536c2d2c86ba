//! Tables of texts in `data/`: tab separated, one row a line; lines that start with `#` are comments.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Lang;

type Pair = (&'static str, &'static str);

/// Vietnamese and English by table and code.
static LABELS: LazyLock<HashMap<Pair, Pair>> = LazyLock::new(|| {
    rows(LABELS_FILE)
        .flat_map(|[table, codes, vi, en]| {
            codes
                .split_whitespace()
                .map(move |code| ((table, code), (vi, en)))
        })
        .collect()
});

const LABELS_FILE: &str = include_str!("../../data/labels.tsv");

/// Vietnamese and English of a code; `None` for a code that the table lacks.
pub(super) fn translated(table: &str, code: &str) -> Option<Pair> {
    LABELS.get(&(table, code)).copied()
}

/// The text of a code in the reader's language.
pub(crate) fn translation(table: &str, code: &str, lang: Lang) -> Option<&'static str> {
    translated(table, code).map(|(vi, en)| lang.pick(vi, en))
}

/// The rows of a file. A line with another number of cells is no row; the tests find it.
pub(super) fn rows<const N: usize>(file: &str) -> impl Iterator<Item = [&str; N]> {
    file.lines().filter_map(row)
}

fn row<const N: usize>(line: &str) -> Option<[&str; N]> {
    if line.starts_with('#') {
        return None;
    }
    line.split('\t').collect::<Vec<_>>().try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line is a comment or a row, and only the cells in `empty` may be empty.
    fn assert_whole<const N: usize>(file: &str, empty: &[usize]) {
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let cells = row::<N>(line).unwrap_or_else(|| panic!("{N} cells expected: {line}"));
            for (at, cell) in cells.iter().enumerate() {
                assert_eq!(*cell, cell.trim(), "{line}");
                assert!(!cell.is_empty() || empty.contains(&at), "{line}");
            }
        }
    }

    #[test]
    fn every_line_of_the_tables_is_read() {
        assert_whole::<4>(LABELS_FILE, &[]);
        assert_whole::<5>(include_str!("../../data/abbreviations.tsv"), &[1]);
    }

    #[test]
    fn no_code_stands_twice_in_a_table() {
        let codes = rows(LABELS_FILE).flat_map(|[_, codes, _, _]: [&str; 4]| codes.split_whitespace());
        assert_eq!(codes.count(), LABELS.len());
    }
}
