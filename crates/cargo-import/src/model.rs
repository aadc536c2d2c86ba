//! What goes in and comes out: sheets with their cells, what a column can be, choices that a person makes, findings.

pub(crate) mod cell;
pub(crate) mod choices;
pub(crate) mod finding;
pub(crate) mod left_out;
pub(crate) mod legacy_encoding;
pub(crate) mod note;
pub(crate) mod target;
pub(crate) mod unit;
pub(crate) mod workbook;
