//! The preview page between a table and the form: the meaning of each column, and the resulting lines.

use app::pages::request_import::{RequestImportData, page};
use domain::cargo_import::{Choices, Workbook, interpret};
use domain::file_name;
use domain::rfq_form::{CargoForm, RfqForm};

use crate::files::import::pack::{pack, pack_pairs, unpack, unpack_pairs};
use crate::prelude::*;

/// Fields of a form in order.
pub type Pairs = Vec<(String, String)>;

/// The form that the cargo lines are for: a new request, or one that is supplied with information.
#[derive(Clone)]
pub enum TargetForm {
    New,
    Edited(RfqCode),
}

impl TargetForm {
    pub fn code(&self) -> Option<&RfqCode> {
        match self {
            Self::New => None,
            Self::Edited(code) => Some(code),
        }
    }
}

/// An imported table before its lines are in the form, as the preview page shows and carries it.
pub struct ImportPreview {
    /// The fields of the request's form.
    pub pairs: Pairs,
    pub book: Workbook,
    pub file: Option<String>,
    pub choices: Choices,
    /// The columns are those that the browser stored.
    pub remembered: bool,
}

impl ImportPreview {
    /// Reads the fields of the preview page.
    pub fn posted(fields: &Fields) -> Option<Self> {
        Some(Self {
            pairs: Fields::checked(unpack_pairs(fields.get("form")?)?)?.into_pairs(),
            book: Workbook::unpack(&unpack(fields.get("table")?)?)?,
            file: fields
                .get("file_name")
                .map(file_name::cleaned)
                .filter(|name| !name.is_empty()),
            choices: Choices::from_pairs(fields.iter()),
            remembered: fields.get("remembered") == Some("1"),
        })
    }

    fn packed_form(&self) -> String {
        pack_pairs(
            self.pairs
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        )
    }

    pub fn form(&self) -> RfqForm {
        RfqForm::from_pairs(
            self.pairs
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        )
    }

    pub async fn page(&self, frame: PageContext, target: &TargetForm, refused: bool) -> Response {
        let given = |line: &&CargoForm| !line.is_empty();
        let data = RequestImportData {
            code: target.code().map(ToString::to_string),
            file: self.file.clone(),
            sheets: self
                .book
                .sheets
                .iter()
                .map(|sheet| (sheet.name.clone(), sheet.hidden))
                .collect(),
            understood: interpret(&self.book, &self.choices),
            own: if self.choices.targets.is_empty() {
                Vec::new()
            } else {
                interpret(&self.book, &self.choices.without_columns()).columns
            },
            lines: self.form().cargos.iter().filter(given).count(),
            form: self.packed_form(),
            table: pack(&self.book.pack()),
            refused,
            remembered: self.remembered,
        };
        let status = if refused {
            StatusCode::UNPROCESSABLE_ENTITY
        } else {
            StatusCode::OK
        };
        render::page(frame, status, move || page(data)).await
    }
}

/// Renders the preview page that the end of a session interrupted.
pub async fn resumed(frame: &PageContext, target: TargetForm, kept: &Fields) -> Option<Response> {
    kept.get("table")?;
    let preview = ImportPreview::posted(kept)?;
    Some(preview.page(frame.clone(), &target, false).await)
}
