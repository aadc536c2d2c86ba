//! Tables to take along, before they are written as xlsx or CSV.

pub mod activity;
pub mod charges;
mod csv;
mod reader;
pub mod requests;
mod table;

pub use csv::csv;
pub use reader::{Reader, file_stem};
pub use table::{Cell, Column, Table, Workbook, exact_number};
