//! Rows whose cells alone say that they are no goods.

use super::columns::{Columns, given};
use crate::figures::figure::says_nothing;
use crate::headings::row_words::{Deduction, deduction};
use crate::model::target::Target;
use crate::{Cell, Row};

/// The name of the row, or else its first text, says that its figures are taken off.
pub(super) fn is_deducted(row: &Row, name: Option<usize>) -> bool {
    let own = name.and_then(|at| given(row, at));
    let first = row.cells.iter().find(|cell| matches!(cell, Cell::Text(_)));
    let says_so = |cell: &Cell| deduction(&cell.shown()) == Some(Deduction::Sure);
    own.or(first).is_some_and(says_so) || first.is_some_and(says_so)
}

/// A row of a form that nobody filled in: no name, and noughts, dashes or nothing in place of figures.
pub(super) fn is_unfilled(row: &Row, columns: &Columns) -> bool {
    let is_nothing = |cell: &Cell| {
        let text = cell.shown();
        cell.is_blank()
            || says_nothing(&text)
            || text.chars().all(|one| {
                one.is_whitespace() || matches!(one, '0' | '.' | ',' | 'x' | 'X' | '×' | '*' | '…' | '-')
            })
    };
    let Some(name) = columns.name else { return false };
    let at = |at: usize| row.cells.get(at).is_none_or(is_nothing);
    let mut cells = row.cells.iter().enumerate();
    let says_something = cells.any(|(at, cell)| !cell.is_blank() && columns.target(at) != Target::Ignore);
    at(name) && says_something && columns.numeric.iter().all(|numeric| at(*numeric))
}
