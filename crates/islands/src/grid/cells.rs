//! Places in the grid by line and column.

/// The columns that keys move through, by the names of their fields.
pub(crate) const COLUMNS: [&str; 8] = [
    "name",
    "load",
    "package_count",
    "gross_weight",
    "length",
    "width",
    "height",
    "dimension_unit",
];

/// A cell by line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellPosition {
    pub line: usize,
    pub column: usize,
}

/// Cells picked together: a rectangle from where it began to where it was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub anchor: CellPosition,
    pub head: CellPosition,
}

impl Range {
    /// Line by line.
    pub fn lines(self) -> Vec<Vec<CellPosition>> {
        let columns = self.anchor.column.min(self.head.column)..=self.anchor.column.max(self.head.column);
        (self.anchor.line.min(self.head.line)..=self.anchor.line.max(self.head.line))
            .map(|line| {
                columns
                    .clone()
                    .map(|column| CellPosition { line, column })
                    .collect()
            })
            .collect()
    }
}
