//! The table of charges as form fields.

/// Columns of a charge line, as parts of field names.
pub(crate) const COLUMNS: [&str; 7] = [
    "name",
    "unit",
    "quantity",
    "unit_price",
    "currency",
    "vat_rate",
    "applied_condition",
];
/// Rows that are read.
pub(super) const MAX_ROWS: usize = 100;

/// The name of a cell's field.
pub(super) fn cell_name(row: usize, column: &str) -> String {
    format!("charges[{row}][{column}]")
}
