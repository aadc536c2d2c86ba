//! Tables that people paste or import: finds the meaning of their columns and the spelling of their numbers, and reads the cargo
//! lines. Figures that can be read in two ways are never guessed; cells that cannot be read are all listed, by row
//! and column. Pure: files are opened elsewhere, a [`Workbook`] comes in, [`Interpretation`] comes out.

mod checks;
mod clipboard;
mod figure_before;
mod figures;
mod headings;
mod interpret;
mod layout;
mod lines;
mod mail_in_cells;
mod mapping;
mod model;
mod packages;
mod place;
mod rows;
mod sheets;
mod texts;
mod words;

use domain::cargo::DecimalSeparator;

pub use checks::unread::{concerns_goods, has_headings, tells_of_cargo};
pub use clipboard::{book_of_text, separated};
pub use interpret::Interpretation;
pub use lines::LineRead;
pub use mail_in_cells::with_mails_read;
pub use mapping::columns::Column;
pub use model::cell::{Cell, MAX_CELL_CHARS, column_letters};
pub use model::choices::Choices;
pub use model::finding::{CellIssue, Finding};
pub use model::left_out::LeftOut;
pub use model::legacy_encoding::{LegacyEncoding, Lettering};
pub use model::note::Note;
pub use model::target::{ColumnKind, TARGETS, Target};
pub use model::unit::{LENGTHS, WEIGHTS};
pub use model::workbook::{
    MAX_KEPT_COLUMNS, MAX_KEPT_ROWS, MAX_KEPT_SHEETS, MAX_MERGED_AREAS, MergedArea, Row, Sheet, Table,
    Workbook,
};
pub use place::Place;
pub use sheets::interpret;
