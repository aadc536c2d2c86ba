//! How a sheet is laid out: turned or not, hidden rows, merged cells, sections, totals, remarks.

pub(crate) mod ditto;
pub(crate) mod examples;
pub(crate) mod merged;
pub(crate) mod other_sheets;
pub(crate) mod prose;
pub(crate) mod raised_marks;
pub(crate) mod remarks;
pub(crate) mod sections;
pub(crate) mod smaller_unit;
pub(crate) mod structure;
pub(crate) mod tables_above;
pub(crate) mod totals;
pub(crate) mod turned;
pub(crate) mod two_weights;
pub(crate) mod visible;
pub(crate) mod weights_in_two_rows;
