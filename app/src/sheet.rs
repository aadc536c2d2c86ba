//! Tables that people paste or import: what their columns are, how their numbers are written, and the cargo lines
//! they become. Nothing is guessed where it could be read in two ways; what cannot be read is listed whole, by row
//! and column. Pure: files are opened elsewhere, a [`Book`] comes in, [`Understood`] comes out.

mod cell;
mod choices;
mod clipboard;
mod columns;
mod lines;
mod number;
mod script;
mod target;
mod understand;
mod unit;
mod vocabulary;

pub use cell::{Book, Cell, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, MOST_SHEETS, Row, Sheet, Table};
pub use choices::Choices;
pub use clipboard::{book_of_text, separated};
pub use columns::Column;
pub use lines::{Finding, LineRead, What};
pub use number::Mark;
pub use script::{Letters, Script};
pub use target::{Kind, TARGETS, Target};
pub use understand::{LeftOut, Note, Understood, understand};
pub use unit::{LENGTHS, WEIGHTS};

/// How the example row of the template begins, folded; such a row is never imported.
pub const EXAMPLES: [&str; 2] = ["vi du:", "example:"];
