//! The names of rows and columns of the file.

use cargo_import::{Place, column_letters};

use crate::text::Lang;

/// A row or a column of the file within a sentence.
pub fn place_within(place: Place, lang: Lang) -> String {
    match (lang, place) {
        (Lang::Vi, Place::Row(row)) => format!("dòng {row}"),
        (Lang::En, Place::Row(row)) => format!("row {row}"),
        (Lang::Vi, Place::Column(at)) => format!("cột {}", column_letters(at)),
        (Lang::En, Place::Column(at)) => format!("column {}", column_letters(at)),
    }
}

/// The same at the beginning of a sentence.
pub fn place_first(place: Place, lang: Lang) -> String {
    match (lang, place) {
        (Lang::Vi, Place::Row(row)) => format!("Dòng {row}"),
        (Lang::En, Place::Row(row)) => format!("Row {row}"),
        (Lang::Vi, Place::Column(at)) => format!("Cột {}", column_letters(at)),
        (Lang::En, Place::Column(at)) => format!("Column {}", column_letters(at)),
    }
}
