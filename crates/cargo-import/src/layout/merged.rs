//! Spreads merged cells over the rows that they cover.

use std::collections::BTreeMap;

use crate::headings::header::Header;
use crate::model::target::{ColumnKind, Target};
use crate::{Cell, Table};

/// Figures that are written once for several rows: by row and column, the figure, and the first and the last row.
pub(crate) type Shared = BTreeMap<(u32, usize), (String, (u32, u32))>;

/// The table with the texts of merged cells below the headings in each row that they cover, and the figures that are written for
/// several rows together: those of one row are not known.
pub(crate) fn spread(table: &Table, header: Header, targets: &[Target]) -> (Table, Shared) {
    let mut spread = table.clone();
    let mut shared = Shared::new();
    let first_row = table.rows.get(header.data()).map_or(u32::MAX, |row| row.number);
    let covered = |number: u32, at: usize| table.merged.iter().any(|area| area.covers(number, at));
    let wanted = |at: usize| targets.get(at).copied().unwrap_or_default() != Target::Ignore;
    for area in table.merged.iter().filter(|area| area.rows.0 >= first_row) {
        let at = area.columns.0;
        let target = targets.get(at).copied().unwrap_or_default();
        let given = table.rows.iter().find(|row| row.number == area.rows.0);
        let Some(cell) = given
            .and_then(|row| row.cells.get(at))
            .filter(|cell| !cell.is_blank())
        else {
            continue;
        };
        let rows = area.rows.0 + 1..=area.rows.1;
        for row in spread.rows.iter_mut().filter(|row| rows.contains(&row.number)) {
            // A row that is merged from side to side is one tall row.
            let own = |(at, cell): (usize, &Cell)| wanted(at) && !cell.is_blank() && !covered(row.number, at);
            let given = table.rows.iter().find(|given| given.number == row.number);
            if !given.is_some_and(|given| given.cells.iter().enumerate().any(own)) {
                continue;
            }
            match target.kind() {
                ColumnKind::Count | ColumnKind::Weight | ColumnKind::Money | ColumnKind::Volume => {
                    shared.insert((row.number, at), (cell.shown(), area.rows));
                }
                _ => {
                    if row.cells.len() <= at {
                        row.cells.resize(at + 1, Cell::Blank);
                    }
                    if let Some(place) = row.cells.get_mut(at) {
                        place.clone_from(cell);
                    }
                }
            }
        }
    }
    (spread, shared)
}
