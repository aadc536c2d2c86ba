//! A figure directly before the one of a weight, in the words that a row was read from: blanks may divide thousands.

use crate::mapping::columns::Column;
use crate::model::target::{ColumnKind, Target};
use crate::rows::Rows;
use crate::{Cell, Row};

impl Rows<'_> {
    /// The weights of a row before which another figure stands, as they would be with it: `12 450` of `Pump 12 450 kg`.
    pub(super) fn figures_before_weights<'row>(
        &self,
        row: &'row Row,
        columns: &[Column],
    ) -> Vec<(&'static str, &'row Cell, String)> {
        let is_of = |column: &Column, target: Target| column.target == target;
        // `Pallet 1 450 kg` above `Pallet 2 380 kg`
        let are_numbers = columns.iter().any(|column| is_of(column, Target::PackageNumbers));
        let Some(words) = self.table.words.get(&row.number).filter(|_| !are_numbers) else {
            return Vec::new();
        };
        let weights = columns
            .iter()
            .filter(|column| column.target.kind() == ColumnKind::Weight);
        let asked = weights.filter_map(|column| {
            let (field, cell) = (column.target.code(), row.cells.get(column.at)?);
            let is_answered = self.choices.fixes.contains_key(&(row.number, field));
            let perhaps = with_figure_before(words, &cell.shown()).filter(|_| !is_answered)?;
            Some((field, cell, perhaps))
        });
        asked.collect()
    }
}

fn with_figure_before(words: &str, weight: &str) -> Option<String> {
    const MAX_DIGITS: usize = 3;
    let is_digit = |one: char| one.is_ascii_digit();
    let figure = weight
        .split(|one: char| !is_digit(one) && !matches!(one, '.' | ','))
        .next()?;
    let whole = figure.split(['.', ',']).next()?;
    let before = words.split_once(weight)?.0.strip_suffix(' ')?;
    let rest = before.trim_end_matches(is_digit);
    let digits = before.get(rest.len()..)?;
    let is_apart = rest.is_empty() || rest.ends_with(char::is_whitespace);
    let are_thousands = whole.len() == MAX_DIGITS && (1..=MAX_DIGITS).contains(&digits.len());
    (is_apart && are_thousands).then(|| format!("{digits} {figure}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_before_thousands_are_found() {
        for (words, weight, expected) in [
            ("3 crates Pump 12 450 kg", "450 kg", Some("12 450")),
            ("3 crates Pump 12 450,5 kg", "450,5 kg", Some("12 450,5")),
            ("3 crates Pump 12, 450 kg", "450 kg", None),
            ("3 crates Pump A12 450 kg", "450 kg", None),
            ("3 crates Pump 12 45 kg", "45 kg", None),
            ("3 crates Pump 1234 450 kg", "450 kg", None),
            ("3 crates Pump, 450 kg", "450 kg", None),
            ("3 crates Pump", "450 kg", None),
        ] {
            let found = with_figure_before(words, weight);
            assert_eq!(found.as_deref(), expected, "{words}");
        }
    }
}
