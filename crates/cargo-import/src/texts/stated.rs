//! Totals that sentences state, above the table or below it: `TOTAL: 14 CTNS, 157 KGS`.

use domain::cargo::{Exact, NumberReading};
use domain::folding::{compose, plain};

use crate::headings::header::Header;
use crate::headings::heading::Heading;
use crate::headings::row_words::says_total;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::words::figure_words::{is_package, is_pallet};
use crate::{Cell, Row, Table};

/// Figures of all packages that a row states; those that can be read in two ways count in both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stated {
    /// The number of the row.
    pub row: u32,
    packages: Vec<Exact>,
    /// With pallets.
    any_packages: Vec<Exact>,
    /// kg
    weights: Vec<Exact>,
}

impl Stated {
    /// The figures that the rows above the headings, and those of `below`, state.
    pub fn find(table: &Table, header: Header, below: &[u32]) -> Vec<Self> {
        let above = header.at.unwrap_or_default();
        let rows = table.rows.iter().enumerate();
        let rows = rows.filter(|(at, row)| *at < above || is_sentence(row) && below.contains(&row.number));
        rows.filter_map(|(_, row)| Self::of(row)).collect()
    }

    pub fn of(row: &Row) -> Option<Self> {
        let texts: Vec<String> = row.cells.iter().map(Cell::shown).collect();
        let text = compose(&plain(&texts.join(" ")));
        if !says_total(&text) {
            return None;
        }
        let mut stated = Self {
            row: row.number,
            ..Self::default()
        };
        for (figure, word) in figures(&text) {
            if is_package(word) {
                stated.any_packages.extend(readings(figure));
            }
            if is_package(word) && !is_pallet(word) {
                stated.packages.extend(readings(figure));
            } else if let Some(unit) = unit::weight(word) {
                let weights = readings(figure);
                stated.weights.extend(
                    weights
                        .into_iter()
                        .filter_map(|value| unit::kilograms(value, unit)),
                );
            }
        }
        if let [(figure, "")] = figures(&text).as_slice() {
            stated.add_labelled(&text, figure);
        }
        (!stated.any_packages.is_empty() || !stated.weights.is_empty()).then_some(stated)
    }

    /// `Total gross weight 612.4`, `Total packages 46`: the label names what the only figure is, in kg unless it names a unit.
    fn add_labelled(&mut self, text: &str, figure: &str) {
        let Some((label, "")) = text.trim_end().split_once(figure) else {
            return;
        };
        let label = Heading::parse(label);
        if label.is_surely_gross() && !label.is_of_one() {
            let unit = label.unit(ColumnKind::Weight).unwrap_or("kg");
            let weights = readings(figure).into_iter();
            self.weights
                .extend(weights.filter_map(|value| unit::kilograms(value, unit)));
        } else if label.strength(Target::Field("package_count")) > 0 && !label.is_of_pallets() {
            self.packages.extend(readings(figure));
            self.any_packages.extend(readings(figure));
        }
    }

    /// Returns true if a weight is stated and none is this one, in kg.
    pub fn has_other_weight(&self, kg: Exact) -> bool {
        !self.weights.is_empty() && !self.weights.iter().any(|own| is_about(*own, kg))
    }

    /// Returns true if this weight is stated, in kg.
    pub fn has_weight(&self, kg: Exact) -> bool {
        self.weights.iter().any(|own| is_about(*own, kg))
    }

    /// Returns true if this number of packages, of pallets too, is stated.
    pub fn has_packages(&self, packages: Exact) -> bool {
        self.any_packages.contains(&packages)
    }

    /// Returns true if a number of packages is stated and none is this one.
    pub fn has_other_packages(&self, packages: Exact) -> bool {
        !self.packages.is_empty() && !self.packages.contains(&packages)
    }
}

/// The unit that a row above the headings, or one of `below`, gives beside the sum of the weights: `G.W.: 1,167.75 LBS`.
pub(crate) fn unit_of_sum(table: &Table, header: Header, below: &[u32], sum: Exact) -> Option<&'static str> {
    let above = header.at.unwrap_or_default();
    let rows = table.rows.iter().enumerate();
    let mut rows = rows.filter(|(at, row)| *at < above || is_sentence(row) && below.contains(&row.number));
    rows.find_map(|(_, row)| {
        let texts: Vec<String> = row.cells.iter().map(Cell::shown).collect();
        let text = compose(&plain(&texts.join(" ")));
        let beside = figures(&text);
        let mut units = beside.into_iter().filter_map(|(figure, word)| {
            let unit = unit::weight(word)?;
            readings(figure).contains(&sum).then_some(unit)
        });
        units.next()
    })
}

/// One text in the row, a sentence and no row of the table.
fn is_sentence(row: &Row) -> bool {
    row.cells.iter().filter(|cell| !cell.is_blank()).count() == 1
}

/// Equal to a hundredth: sentences round.
fn is_about(one: Exact, other: Exact) -> bool {
    let (Some(one), Some(other)) = (one.to_decimal(), other.to_decimal()) else {
        return false;
    };
    (one - other).abs() <= other / rust_decimal::Decimal::ONE_HUNDRED
}

/// Each figure of a text with the word behind it.
pub(crate) fn figures(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|one: char| one.is_ascii_digit()) {
        let from = rest.get(start..).unwrap_or_default();
        let end = from
            .find(|one: char| !one.is_ascii_digit() && !matches!(one, '.' | ','))
            .unwrap_or(from.len());
        let (figure, behind) = from.split_at(end);
        let word = behind.trim_start();
        // `Items: 4, cartons: fifty-eight`
        let goes_on = !figure.ends_with([',', '.']) || word.len() == behind.len();
        let word_end = word.find(|one: char| !one.is_alphabetic()).unwrap_or(word.len());
        found.push((
            figure.trim_end_matches(['.', ',']),
            word.get(..word_end).filter(|_| goes_on).unwrap_or_default(),
        ));
        rest = behind;
    }
    found
}

/// The values of a figure that may be read in two ways.
pub(crate) fn readings(figure: &str) -> Vec<Exact> {
    match NumberReading::parse(figure) {
        NumberReading::Plain(value) | NumberReading::Only(_, value) => vec![value],
        NumberReading::Either { comma, point } => vec![comma, point],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book_of_text;

    #[test]
    fn sentences_state_packages_and_weights() {
        let kg = |number: u128| Exact::new(number, 0).unwrap();
        let stated = |text: &str| {
            let book = book_of_text(&format!("{text}\nName\tCtns\nA\t1"), "");
            let header = Header { at: Some(1), more: 0 };
            Stated::find(&book.sheets[0].table, header, &[])
        };
        for text in [
            "TOTAL: 14 CTNS, 157 KGS, 1.32 CBM",
            "Tổng cộng:\t14 thùng\t157 kg",
            "Total 14 CTNS on 2 PLTS / N.W. 140 KGS / G.W. 157.0 KGS",
        ] {
            let [stated] = stated(text).try_into().unwrap();
            assert!(
                !stated.has_other_packages(kg(14)) && stated.has_other_packages(kg(50)),
                "{text}"
            );
            assert!(
                !stated.has_other_weight(kg(157)) && stated.has_other_weight(kg(20)),
                "{text}"
            );
        }
        assert_eq!(stated("Total articles 4, cartons: fourteen"), []);
        assert_eq!(stated("Invoice 14 of 157"), []);
        assert_eq!(stated("Total amount: 5,000 USD"), []);
    }
}
