//! Units that only some cells of a column name: the first one, or that of the total.

use rust_decimal::Decimal;

use super::columns::Column;
use crate::figures::figure::number;
use crate::headings::header::{Header, cells_of};
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::texts::stated;
use crate::{Cell, DecimalSeparator, Row, Table, WEIGHTS};
use domain::cargo::Exact;

/// The unit of a column by its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitOfCells {
    /// The first cell names it, and no other one names any.
    First(&'static str),
    /// The total that adds the cells up names it.
    Total(&'static str),
    /// The total names one, and in this other one the cells add up to it.
    Converted(&'static str),
    /// Some name one that is not the usual one; others name none.
    Some,
}

/// The unit by the cells of a column whose heading names none.
pub(crate) fn find(table: &Table, totals: &[&Row], header: Header, column: &Column) -> Option<UnitOfCells> {
    let kind = column.target.kind();
    if !matches!(kind, ColumnKind::Weight | ColumnKind::Length) || !column.unit_assumed {
        return None;
    }
    let read = cells_of(table, header, column.at).filter_map(|cell| {
        let read = number(cell, kind, None).ok()?;
        Some((read.unit, read.value.to_decimal()?))
    });
    let cells: Vec<(Option<&'static str>, Decimal)> = read.collect();
    let named = cells.iter().filter_map(|(unit, _)| *unit).collect::<Vec<_>>();
    let bare = cells.len() - named.len();
    match (named.as_slice(), cells.first()) {
        (_, None) => None,
        ([], _) => of_total(totals, column, kind, &cells)
            .map(UnitOfCells::Total)
            .or_else(|| converted(totals, column, kind, &cells).map(UnitOfCells::Converted)),
        ([only], Some((Some(_), _))) if bare > 0 => Some(UnitOfCells::First(only)),
        (units, _) if bare > 0 && units.iter().any(|unit| Some(*unit) != column.unit) => {
            Some(UnitOfCells::Some)
        }
        _ => None,
    }
}

/// The unit that a total of these figures names, in its cell or in its words.
fn of_total(
    totals: &[&Row],
    column: &Column,
    kind: ColumnKind,
    cells: &[(Option<&'static str>, Decimal)],
) -> Option<&'static str> {
    if kind != ColumnKind::Weight {
        return None;
    }
    let sum: Decimal = cells.iter().map(|(_, value)| *value).sum();
    totals.iter().find_map(|row| {
        let read = number(row.cells.get(column.at)?, kind, None).ok()?;
        let adds_up = read.value.to_decimal()? == sum;
        read.unit.or_else(|| unit_in_words(row)).filter(|_| adds_up)
    })
}

/// 1764 and 1102 above `1,300 kg`: pounds. The unit in which the cells add up to a total that names another one, to a hundredth.
fn converted(
    totals: &[&Row],
    column: &Column,
    kind: ColumnKind,
    cells: &[(Option<&'static str>, Decimal)],
) -> Option<&'static str> {
    if kind != ColumnKind::Weight {
        return None;
    }
    let sum = Exact::from_decimal(cells.iter().map(|(_, value)| *value).sum())?;
    let in_kg = |value: Exact, unit: &str| unit::kilograms(value, unit)?.to_decimal();
    totals.iter().find_map(|row| {
        let cell = row.cells.get(column.at)?;
        let marks = [DecimalSeparator::Comma, DecimalSeparator::Point];
        let readings = marks.into_iter().filter_map(|mark| {
            let read = number(cell, kind, Some(mark)).ok()?;
            Some((in_kg(read.value, read.unit?)?, read.unit?))
        });
        let readings: Vec<(Decimal, &str)> = readings.collect();
        WEIGHTS.into_iter().find(|unit| {
            let weighs = |(total, named): &(Decimal, &str)| {
                let own = in_kg(sum, unit);
                named != unit && own.is_some_and(|own| (own - total).abs() * Decimal::ONE_HUNDRED <= *total)
            };
            readings.iter().any(weighs)
        })
    })
}

/// The rows of totals that add the figures of a column up, but in another unit than its heading names: `600 kg` below 400 and 200 g.
pub(crate) fn contradicting(table: &Table, totals: &[&Row], header: Header, column: &Column) -> Vec<u32> {
    if column.target.kind() != ColumnKind::Weight || column.unit_assumed {
        return Vec::new();
    }
    let read = |cell: &Cell| {
        let read = number(cell, ColumnKind::Weight, column.mark).ok()?;
        Some((read.value.to_decimal()?, read.unit))
    };
    let cells: Option<Vec<_>> = cells_of(table, header, column.at).map(read).collect();
    let cells = cells.unwrap_or_default();
    let sum: Decimal = cells.iter().map(|(value, _)| *value).sum();
    if cells.is_empty() || cells.iter().any(|(_, unit)| unit.is_some()) {
        return Vec::new();
    }
    let differs = |row: &&&Row| {
        let total = row.cells.get(column.at).and_then(read);
        total.is_some_and(|(value, unit)| value == sum && unit.is_some() && unit != column.unit)
    };
    totals.iter().filter(differs).map(|row| row.number).collect()
}

/// `Total (lbs)`: the one unit of weight in the words of a row.
fn unit_in_words(row: &Row) -> Option<&'static str> {
    let first = row.cells.iter().find(|cell| matches!(cell, Cell::Text(_)))?;
    let folded = domain::folding::plain(&first.shown());
    let mut units = domain::folding::words(&folded)
        .into_iter()
        .filter(|word| word.len() > 1)
        .filter_map(unit::weight);
    units.next().filter(|_| units.next().is_none())
}

/// Weights of which a row beside the table states the sum are in the unit that it names there.
pub(crate) fn set_by_stated_sum(
    columns: &mut [Column],
    table: &Table,
    whole: &Table,
    header: Header,
    below: &[u32],
) {
    let mut columns = columns.iter_mut();
    let weights =
        columns.find(|column| column.target == Target::Field("gross_weight") && column.unit_assumed);
    let Some(weights) = weights else { return };
    let mut cells = cells_of(table, header, weights.at);
    let sum = cells.try_fold(Exact::ZERO, |sum, cell| {
        sum.plus(number(cell, ColumnKind::Weight, weights.mark).ok()?.value)
    });
    if let Some(unit) = sum.and_then(|sum| stated::unit_of_sum(whole, header, below, sum)) {
        (weights.unit, weights.unit_assumed) = (Some(unit), false);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Choices, Note, book_of_text, interpret};

    #[test]
    fn unit_of_the_first_cell_or_of_the_total_is_that_of_all() {
        let read = |text: &str| interpret(&book_of_text(text, ""), &Choices::default());
        let weights = |text: &str| -> Vec<String> {
            let lines = read(text).lines;
            lines
                .iter()
                .map(|line| line.line.texts.gross_weight.clone())
                .collect()
        };
        let head = "Item\tCartons\tGross weight";
        let pounds = ["113,3980", "81,6470"];
        let first = format!("{head}\nMug\t20\t250 lbs\nPlate\t10\t180");
        assert_eq!(weights(&first), pounds);
        assert!(read(&first).notes.contains(&Note::UnitOfSomeCells(2, "lb")));
        assert_eq!(
            weights(&format!(
                "{head}\nMug\t20\t250\nPlate\t10\t180\nTotal\t30\t430 lbs"
            )),
            pounds
        );
        let other = format!("{head}\nMug\t20\t250\nPlate\t10\t180\nTotal\t30\t948 lbs");
        assert_eq!(weights(&other), ["250", "180"], "the total is in another unit");
        let some = format!("{head}\nMug\t20\t250\nPlate\t10\t180 lbs\nCup\t5\t60");
        assert!(read(&some).notes.contains(&Note::UnitOfSomeCells(2, "kg")));
    }
}
