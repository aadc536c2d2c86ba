//! The preview page between a table and the form: the meaning of each column, and the resulting lines.

use std::collections::BTreeMap;

use app::pages::request_import::{RequestImportData, page};
use cargo_import::{Choices, Column, Workbook, interpret};
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

/// Returns the units that the browser stored for the chosen targets (`unit-2-gross_weight=lb`) as fields, where the page had no
/// field for them: a column has one only once its target has units.
fn stored_units<'a>(fields: &'a Fields, stored: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    stored.lines().filter_map(move |line| {
        let (name, unit) = line.split_once('=')?;
        let (field, target) = name.rsplit_once('-')?;
        let column = field.strip_prefix("unit-")?;
        let is_chosen = fields.get(&format!("col-{column}")) == Some(target);
        (is_chosen && fields.get(field).is_none()).then_some((field, unit))
    })
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
        let stored = fields.get("remembered").unwrap_or_default();
        Some(Self {
            pairs: Fields::checked(unpack_pairs(fields.get("form")?)?)?.into_pairs(),
            book: Workbook::unpack(&unpack(fields.get("table")?)?)?,
            file: fields
                .get("file_name")
                .map(file_name::cleaned)
                .filter(|name| !name.is_empty()),
            choices: Choices::from_pairs(fields.iter().chain(stored_units(fields, stored))),
            remembered: !stored.is_empty(),
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

    /// Returns the columns as they are read without any choice about columns, with the units that are read for the chosen
    /// targets: a unit belongs to its target. Empty where nothing was chosen.
    fn own_columns(&self, shown: &[Column]) -> Vec<Column> {
        if self.choices.targets.is_empty() {
            return Vec::new();
        }
        let mut own = interpret(&self.book, &self.choices.without_columns()).columns;
        let find = |columns: &[Column], at: usize| columns.iter().find(|column| column.at == at).cloned();
        let has_other_target =
            |column: &Column| find(shown, column.at).is_some_and(|shown| shown.target != column.target);
        if own.iter().any(has_other_target) {
            let without_units = Choices {
                units: BTreeMap::new(),
                ..self.choices.clone()
            };
            let read = interpret(&self.book, &without_units).columns;
            for column in &mut own {
                column.unit = find(&read, column.at).and_then(|read| read.unit);
            }
        }
        own
    }

    pub async fn page(&self, frame: PageContext, target: &TargetForm, refused: bool) -> Response {
        let given = |line: &&CargoForm| !line.is_empty();
        let understood = interpret(&self.book, &self.choices);
        let data = RequestImportData {
            code: target.code().map(ToString::to_string),
            file: self.file.clone(),
            sheets: self
                .book
                .sheets
                .iter()
                .map(|sheet| (sheet.name.clone(), sheet.hidden))
                .collect(),
            own: self.own_columns(&understood.columns),
            understood,
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
