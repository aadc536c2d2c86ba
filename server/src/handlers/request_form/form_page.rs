//! The form's page with the typed fields and the outcome.

use app::pages::request_form::import::{FILE_FIELD, FILE_NAME_FIELD, OUTCOME_FIELD, PASTE_FIELD, UNDO_FIELD};
use app::pages::request_form::{FormKind, RequestFormData, RequestFormOutcome, page};
use domain::Problems;
use domain::file_name;
use domain::rfq_form::{CargoForm, Marks, RfqForm, Side};

use crate::error::with_retry_after;
use crate::handlers::read::optional;
use crate::http::form::idempotency_key;
use crate::prelude::*;
use crate::suggestions::earlier;

/// Returns a form's fields about an import, which are not passed on by themselves.
pub fn import_fields(fields: &Fields) -> Vec<(String, String)> {
    let said = |name: &str| Some((name.to_owned(), fields.get(name)?.to_owned()));
    [OUTCOME_FIELD, UNDO_FIELD].into_iter().filter_map(said).collect()
}

/// Returns why a form is not sent that has a pasted table, or a chosen file, beside its cargo lines: its rows would be lost.
pub fn waiting_import(fields: &Fields) -> Option<RequestFormOutcome> {
    if fields.all(PASTE_FIELD).any(|text| !text.trim().is_empty()) {
        return Some(RequestFormOutcome::ImportWaiting { file: None });
    }
    let mut files = fields.all(FILE_FIELD).map(file_name::cleaned);
    let file = Some(files.find(|name| !name.is_empty())?);
    Some(RequestFormOutcome::ImportWaiting { file })
}

/// A form page before it is rendered.
pub struct FormPage {
    pub kind: FormKind,
    pub typed: RfqForm,
    pub problems: Problems,
    pub outcome: Option<RequestFormOutcome>,
    pub focus: Option<usize>,
    pub taken: bool,
    /// The idempotency key of a form that may be sent again unchanged; otherwise a new one is made.
    pub once: Option<String>,
}

impl FormPage {
    pub fn new(kind: FormKind, form: RfqForm) -> Self {
        Self {
            kind,
            typed: form,
            problems: Problems::default(),
            outcome: None,
            focus: None,
            taken: false,
            once: None,
        }
    }

    pub async fn page(
        mut self,
        viewer: &Viewer,
        frame: PageContext,
        status: StatusCode,
    ) -> Result<Response, AppError> {
        let catalogs = optional(viewer.account.catalogs().await)?;
        if self.typed.cargos.is_empty() {
            self.typed.cargos.push(CargoForm::default());
        }
        let Self {
            kind,
            typed: form,
            problems,
            outcome,
            focus,
            taken,
            once,
        } = self;
        let marks = match &kind {
            FormKind::Supply(asked) => asked.marks(&form),
            FormKind::New { .. } => Marks::default(),
        };
        let data = RequestFormData {
            kind,
            form,
            problems,
            outcome,
            catalogs,
            once: once.unwrap_or_else(idempotency_key),
            focus,
            known: viewer.app().suggestions().of(&viewer.account),
            taken,
            divisors: viewer.account.divisors(),
            marks,
        };
        Ok(render::page(frame, status, move || page(data)).await)
    }

    /// Renders the page after a failed call, with the status and the pause of the failure.
    pub async fn after_failure(self, viewer: &Viewer, error: ApiError) -> Result<Response, AppError> {
        let failure = AppError::Api(error);
        // A "not found" here is about the operator, not about the page.
        let status = match failure.status() {
            StatusCode::NOT_FOUND => StatusCode::BAD_GATEWAY,
            status => status,
        };
        let page = self.page(viewer, viewer.frame(), status).await?;
        Ok(with_retry_after(page, failure.retry_after()))
    }
}

/// Copies one side of the form from an earlier request, which is read if it is not cached. The form stays unchanged if that
/// request cannot be read.
pub async fn take(viewer: &Viewer, form: &mut RfqForm, side: Side, code: &str) -> Result<bool, AppError> {
    let known = viewer.app().suggestions().of(&viewer.account);
    if let Some(found) = known.0.iter().find(|earlier| earlier.code == code) {
        form.take(side, &found.texts);
        return Ok(true);
    }
    let Ok(code) = code.parse::<RfqCode>() else {
        return Ok(false);
    };
    match optional(viewer.account.request(&code).await)? {
        Some(details) => form.take(side, &earlier(&code, &details).texts),
        None => return Ok(false),
    }
    Ok(true)
}

/// Returns the page to which a sent form leads, with the name of the imported file, which can be uploaded now.
pub fn receipt(form: &RfqForm, code: &RfqCode, notice: Flash) -> String {
    let mut other = form.other.iter().rev();
    let file = other
        .find(|(name, _)| name == FILE_NAME_FIELD)
        .map(|(_, file)| file_name::cleaned(file));
    match (notice, file) {
        (Flash::RequestSent | Flash::RequestSentBefore | Flash::AnswerSent, Some(file))
            if !file.is_empty() =>
        {
            routes::request_receipt(code.as_str(), &file)
        }
        _ => routes::request(code.as_str()),
    }
}
