//! Tables that people paste or import: finds the meaning of their columns and the spelling of their numbers, and reads the cargo
//! lines. Figures that can be read in two ways are never guessed; cells that cannot be read are all listed, by row
//! and column. Pure: files are opened elsewhere, a [`Workbook`] comes in, [`Interpretation`] comes out.

mod action;
mod aligned;
mod base_and_height;
mod cell;
mod chat;
mod changes;
mod choices;
mod clipboard;
mod column_reading;
mod columns;
mod compound;
mod contents;
mod ditto;
mod doubts;
mod earlier_mail;
mod figure;
mod figure_text;
mod figure_words;
mod finding;
mod flag;
mod gross_beside_net;
mod header;
mod heading;
mod holding;
mod identities;
mod interpret;
mod labelled;
mod left_out;
mod legacy_encoding;
mod letterhead;
mod lines;
mod mail_in_cells;
mod merged;
mod names;
mod note;
mod number;
mod own_sizes;
mod package_numbers;
mod package_words;
mod pallets;
mod quantities;
mod remarks;
mod repeats;
mod round_packages;
mod row_words;
mod rows;
mod same_package;
mod sections;
mod sentences;
mod settle;
mod size;
mod stated;
mod structure;
mod target;
mod totals;
mod two_weights;
mod unit;
mod unit_by_cells;
mod unit_rows;
mod unread;
mod volume;
mod weights;
mod weights_in_two_rows;
mod workbook;

pub use crate::cargo::DecimalSeparator;
pub use action::PreviewAction;
pub use cell::{Cell, MAX_CELL_CHARS, column_letters};
pub use choices::Choices;
pub use clipboard::{book_of_text, separated};
pub use columns::Column;
pub use finding::{CellIssue, Finding};
pub use interpret::{Interpretation, interpret};
pub use left_out::LeftOut;
pub use legacy_encoding::{LegacyEncoding, Lettering};
pub use lines::LineRead;
pub use mail_in_cells::with_mails_read;
pub use note::Note;
pub use target::{ColumnKind, TARGETS, Target};
pub use unit::{LENGTHS, WEIGHTS};
pub use unread::{concerns_goods, has_headings, tells_of_cargo};
pub use workbook::{
    MAX_KEPT_COLUMNS, MAX_KEPT_ROWS, MAX_KEPT_SHEETS, MAX_MERGED_AREAS, MergedArea, Row, Sheet, Table,
    Workbook,
};
