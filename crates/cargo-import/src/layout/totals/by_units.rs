//! Sums by unit, as lists with a unit in each row have them at the end: `2317.6 KG`, `396000 G` below goods in both.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{Columns, given};
use crate::headings::header::Header;
use crate::model::left_out::LeftOut;
use crate::model::unit;
use crate::{Row, Table};
use domain::cargo::Exact;
use domain::folding::plain;

/// Figures of the rows at the end that have to agree.
const MIN_AGREEING: usize = 3;

/// Rows without a name at the end whose every figure is a sum of the rows above: of those in the unit beside it, or of all where no unit
/// stands beside. One of their columns has several units.
pub(super) fn find(table: &Table, header: Header, columns: &Columns) -> BTreeMap<u32, LeftOut> {
    let rows = table.rows.get(header.data()..).unwrap_or_default();
    let Some(name) = columns.name else {
        return BTreeMap::new();
    };
    let is_named = |row: &Row| given(row, name).is_some();
    let Some(last) = rows.iter().rposition(is_named) else {
        return BTreeMap::new();
    };
    let (goods, end) = rows.split_at(last + 1);
    let with_units = with_units(table, goods);
    let has_several = with_units.values().any(|units| units.len() > 1);
    if end.is_empty() || goods.len() < 2 || !has_several {
        return BTreeMap::new();
    }
    let of_row = |row: &Row| figures(row, &with_units, columns);
    let mut sums: BTreeMap<(usize, Option<String>), Exact> = BTreeMap::new();
    for (place, value) in goods.iter().flat_map(of_row) {
        let sum = sums.entry(place).or_default();
        *sum = sum.plus(value).unwrap_or_default();
    }
    let own: Vec<_> = end.iter().map(of_row).collect();
    let agree = |figures: &Vec<_>| {
        !figures.is_empty()
            && figures
                .iter()
                .all(|(place, value)| sums.get(place) == Some(value))
    };
    if own.iter().map(Vec::len).sum::<usize>() < MIN_AGREEING || !own.iter().all(agree) {
        return BTreeMap::new();
    }
    end.iter().map(|row| (row.number, LeftOut::Total)).collect()
}

/// The columns of figures with a unit of weight or of volume in the next column, and the units of each.
fn with_units(table: &Table, goods: &[Row]) -> BTreeMap<usize, BTreeSet<String>> {
    let units = |at: usize| -> Option<BTreeSet<String>> {
        let cells = goods.iter().filter_map(|row| given(row, at));
        cells.map(|cell| named(&cell.shown())).collect()
    };
    (1..table.width())
        .filter_map(|at| Some((at - 1, units(at).filter(|units| !units.is_empty())?)))
        .collect()
}

/// `KG`, `M3` as written: `L` and `DM3` are added up apart.
fn named(text: &str) -> Option<String> {
    let folded = plain(text);
    let is_unit = unit::weight_of_cell(&folded).is_some() || unit::volume(&folded).is_some();
    is_unit.then_some(folded)
}

/// The figures of a row, by column and the unit beside them.
fn figures(
    row: &Row,
    with_units: &BTreeMap<usize, BTreeSet<String>>,
    columns: &Columns,
) -> Vec<((usize, Option<String>), Exact)> {
    let mut places: BTreeSet<usize> = columns.additive.iter().copied().collect();
    places.extend(with_units.keys());
    let figure = |at: usize| {
        let value = columns.value(row, at).filter(|value| !value.is_zero())?;
        let unit = match with_units.get(&at) {
            Some(_) => Some(named(&given(row, at + 1)?.shown())?),
            None => None,
        };
        Some(((at, unit), value))
    };
    places.into_iter().filter_map(figure).collect()
}
