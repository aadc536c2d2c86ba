//! What is read of a file at the most.

/// What the parts of a packed file may unpack to together, in bytes.
pub const UNPACKED: u64 = 80 << 20;
/// Parts of a packed file.
pub const MOST_PARTS: usize = 2000;
/// Cells looked at in one sheet.
pub const MOST_CELLS: usize = 1_000_000;
/// Bytes of text collected for one cell; what is kept of it is shorter.
pub const CELL_TEXT: usize = domain::cargo_import::LONGEST_CELL * 4;
/// Bytes of text collected for one sheet; a book keeps a fraction of it.
pub const SHEET_TEXT: usize = 2 << 20;
