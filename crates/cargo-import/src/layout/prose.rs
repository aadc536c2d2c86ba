//! A text without headings in which no goods were found.

use std::collections::BTreeSet;

use super::structure::Structure;
use crate::headings::unit_rows::given;
use crate::model::left_out::LeftOut;

/// Names of goods are shorter.
const MIN_WORDS: usize = 12;

/// Leaves all rows out if they have a cell each and one of them is a sentence: a mail, and not a list of names. Returns true if it is.
pub(crate) fn leave_out(structure: &mut Structure, kept: &BTreeSet<u32>) -> bool {
    let rows = &mut structure.table.rows;
    let is_sentence = |cells: &[String]| {
        cells
            .iter()
            .any(|cell| cell.split_whitespace().nth(MIN_WORDS).is_some())
    };
    let cells: Vec<Vec<String>> = rows.iter().map(given).collect();
    let is_prose = cells.iter().all(|cells| cells.len() < 2) && cells.iter().any(|cells| is_sentence(cells));
    if is_prose {
        let (own, left): (Vec<_>, Vec<_>) = std::mem::take(rows)
            .into_iter()
            .partition(|row| kept.contains(&row.number));
        *rows = own;
        let left = left.iter().map(|row| (row.number, LeftOut::NoGoods));
        structure.left_out.extend(left);
    }
    is_prose
}
