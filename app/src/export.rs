//! Tables to take along, before they are written as xlsx or CSV.

pub mod activity;
pub mod calendar;
pub mod charges;
pub mod csv;
pub mod dossier;
pub mod month;
mod reader;
pub mod requests;
mod table;

pub use reader::{Reader, file_stem};
pub use table::{ExportCell, ExportColumn, ExportTable, ExportWorkbook, exact_number};
