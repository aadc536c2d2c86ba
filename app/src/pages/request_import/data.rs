//! The data of the preview page.

use cargo_import::{Column, Interpretation, Note};
use domain::rfq_form::LINES_SHOWN;

use crate::routes;

/// A table to be checked.
#[derive(Clone, Debug, Default)]
pub struct RequestImportData {
    /// The request that is edited; `None` for a new one.
    pub code: Option<String>,
    /// The file's name; `None` for a pasted block.
    pub file: Option<String>,
    /// The names of its sheets, and whether each is hidden.
    pub sheets: Vec<(String, bool)>,
    pub understood: Interpretation,
    /// The columns as they are read without any choice about columns, their units those that are read for the chosen targets;
    /// empty where nothing was chosen.
    pub own: Vec<Column>,
    /// Lines with something in them that the form has already.
    pub lines: usize,
    /// The form as it was left, and the table: opaque, posted back.
    pub form: String,
    pub table: String,
    /// Adding was refused.
    pub refused: bool,
    /// The columns are as the browser remembered them.
    pub remembered: bool,
}

impl RequestImportData {
    /// Lines that still fit under the limit when they are added.
    pub fn free_lines(&self) -> usize {
        LINES_SHOWN.saturating_sub(self.lines)
    }

    /// Nothing could be read from a text.
    pub(super) fn nothing_read(&self) -> bool {
        self.understood.notes.contains(&Note::NothingRead)
    }

    pub(super) fn action(&self) -> String {
        self.code.as_deref().map_or_else(
            || routes::REQUEST_NEW_IMPORT.to_owned(),
            routes::request_edit_import,
        )
    }
}
