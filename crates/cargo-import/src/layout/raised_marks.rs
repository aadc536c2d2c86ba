//! Raised marks of footnotes behind figures, which are no part of them: `120¹⁾`.

use std::collections::BTreeMap;

use crate::{Cell, Table};

/// Raised digits, letters and brackets.
pub(crate) const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜ⁽⁾";

/// Takes the marks off the figures of the data; gives those of each row.
pub(crate) fn take_off(table: &mut Table, data: usize) -> BTreeMap<u32, String> {
    let mut taken: BTreeMap<u32, String> = BTreeMap::new();
    for row in table.rows.iter_mut().skip(data) {
        for cell in &mut row.cells {
            let Cell::Text(text) = cell else { continue };
            if let Some((figure, mark)) = without_mark(text) {
                *taken.entry(row.number).or_default() += mark;
                *cell = Cell::text(&figure);
            }
        }
    }
    taken
}

/// `120 kg` and `¹⁾` of `120¹⁾ kg`; `None` for the `10²` of powers and for `12¹/₂`.
fn without_mark(text: &str) -> Option<(String, &str)> {
    let is_raised = |one: char| RAISED.contains(one);
    let (figure, rest) = text.split_at_checked(text.find(is_raised)?)?;
    let (mark, behind) = rest.split_at_checked(rest.find(|one| !is_raised(one)).unwrap_or(rest.len()))?;
    let (is_bracketed, behind) = match behind.strip_prefix(')') {
        Some(behind) => (true, behind),
        None => (mark.ends_with('⁾'), behind),
    };
    // `12⁵⁰` is a price.
    let letters = mark.chars().filter(|one| !"⁽⁾".contains(*one)).count();
    let is_mark = letters == 1 || letters == 2 && is_bracketed;
    let is_end = !behind.contains(|one: char| one.is_ascii_digit() || "/⁄₂₄₈".contains(one));
    (is_mark && is_end && is_figure(figure)).then(|| (format!("{figure}{behind}"), mark))
}

/// One figure, or the three edges of a size; `1.2×10` is neither.
fn is_figure(text: &str) -> bool {
    const TIMES: [char; 4] = ['x', 'X', '×', '*'];
    let is_part = |one: char| {
        one.is_ascii_digit() || one.is_whitespace() || ".,'’-+~≈(".contains(one) || TIMES.contains(&one)
    };
    let factors = text.split(TIMES).count();
    text.trim_end().ends_with(|one: char| one.is_ascii_digit())
        && text.chars().all(is_part)
        && matches!(factors, 1 | 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_behind_figures_are_taken_off() {
        for (text, figure, mark) in [
            ("16¹", "16", "¹"),
            ("120¹⁾", "120", "¹⁾"),
            ("120¹)", "120", "¹"),
            ("1.464,0 ⁽²⁾ kg", "1.464,0  kg", "⁽²⁾"),
            ("40x30x25ᵃ", "40x30x25", "ᵃ"),
            ("4¹²⁾", "4", "¹²⁾"),
        ] {
            assert_eq!(without_mark(text), Some((figure.to_owned(), mark)), "{text}");
        }
        for text in [
            "1,08 m³",
            "m³",
            "¹ on two pallets",
            "12⁵⁰",
            "12¹/₂",
            "1.2×10³",
            "CO2²",
            "12¹5",
            "12",
            "",
        ] {
            assert_eq!(without_mark(text), None, "{text}");
        }
    }
}
