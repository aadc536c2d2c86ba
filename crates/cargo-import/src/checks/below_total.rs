//! Rows below the last total, none of which has what all goods above it have: `Balance to ship`, `Pallets used`.

use std::collections::BTreeSet;

use crate::lines::LineRead;
use crate::mapping::columns::Column;
use crate::model::finding::{CellIssue, Finding};
use crate::model::left_out::LeftOut;
use crate::model::target::Target;
use crate::{Cell, column_letters};

const FIELDS: [&str; 3] = ["package_count", "gross_weight", "length"];

/// Asks about such rows, which are perhaps no goods.
pub(crate) fn report(
    lines: &mut [LineRead],
    columns: &[Column],
    left_out: &[(u32, LeftOut)],
    kept: &BTreeSet<u32>,
) {
    let is_total = |why: LeftOut| matches!(why, LeftOut::Total | LeftOut::TotalDiffers);
    let totals = left_out.iter().filter(|(_, why)| is_total(*why));
    let Some(last) = totals.map(|(row, _)| *row).max() else {
        return;
    };
    let has = |line: &LineRead, field: &str| line.line.texts.get(field).is_some_and(|text| !text.is_empty());
    let above: Vec<&LineRead> = lines.iter().filter(|line| line.row < last).collect();
    let given: Vec<&str> = FIELDS
        .into_iter()
        .filter(|field| above.len() > 1 && above.iter().all(|line| has(line, field)))
        .collect();
    let lacks_one = |line: &LineRead| given.iter().any(|field| !has(line, field));
    let below = || lines.iter().filter(|line| line.row > last);
    // Below a subtotal the list goes on.
    if below().any(|line| !lacks_one(line)) {
        return;
    }
    let name = columns
        .iter()
        .find(|column| column.target == Target::Field("name"));
    let letters = name.map(|column| column_letters(column.at)).unwrap_or_default();
    for line in lines
        .iter_mut()
        .filter(|line| line.row > last && !kept.contains(&line.row))
    {
        line.findings.push(Finding {
            field: "name",
            at: format!("{letters}{}", line.row),
            cell: Cell::text(&line.line.texts.name),
            what: CellIssue::BelowTotal,
        });
    }
}
