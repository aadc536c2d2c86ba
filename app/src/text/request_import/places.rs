//! The names of rows and columns of the file.

use domain::cargo_import::{Place, column_letters};

use super::RequestImportTexts;
use crate::text::Lang;

impl RequestImportTexts {
    /// A column that may hold the headings of a table on its side.
    pub(crate) fn column_named(self, column: usize, text: &str) -> String {
        format!("{}: {text}", self.place_first(Place::Column(column)))
    }
    /// A row or a column of the file within a sentence.
    pub(crate) fn place_within(self, place: Place) -> String {
        match (self.0, place) {
            (Lang::Vi, Place::Row(row)) => format!("dòng {row}"),
            (Lang::En, Place::Row(row)) => format!("row {row}"),
            (Lang::Vi, Place::Column(at)) => format!("cột {}", column_letters(at)),
            (Lang::En, Place::Column(at)) => format!("column {}", column_letters(at)),
        }
    }
    /// The same at the beginning of a sentence.
    pub(crate) fn place_first(self, place: Place) -> String {
        match (self.0, place) {
            (Lang::Vi, Place::Row(row)) => format!("Dòng {row}"),
            (Lang::En, Place::Row(row)) => format!("Row {row}"),
            (Lang::Vi, Place::Column(at)) => format!("Cột {}", column_letters(at)),
            (Lang::En, Place::Column(at)) => format!("Column {}", column_letters(at)),
        }
    }
}
