//! Limits of reading a file.

/// The largest file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 5 << 20;
/// Bytes that the parts of a packed file may unpack to together.
pub const MAX_UNPACKED_BYTES: u64 = 80 << 20;
/// Parts of a packed file.
pub const MAX_PARTS: usize = 2000;
/// Cells read in one sheet.
pub const MAX_SHEET_CELLS: usize = 1_000_000;
/// Bytes of text collected for one cell; a shorter text is kept of it.
pub const MAX_CELL_BYTES: usize = cargo_import::MAX_CELL_CHARS * 4;
/// Bytes of text collected for one sheet; a book keeps a fraction of it.
pub const MAX_SHEET_BYTES: usize = 2 << 20;
