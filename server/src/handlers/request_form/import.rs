//! Pasting and importing cargo lines. Nothing is stored: form and table travel through the preview page as packed fields, and
//! come back with every button.

use app::pages::request_form::FormKind;
use app::pages::request_form::import::{
    FILE_NAME_FIELD, OUTCOME_FIELD, PASTE_FIELD, UNDO_FIELD, UNDONE_PREFIX,
};
use axum::extract::Request;
use cargo_import::interpret;
use domain::figures::LANG_FIELD;
use domain::rfq_form::PreviewAction;
use domain::rfq_form::{CargoForm, LINES_SHOWN, RfqAction, RfqForm};

use super::form_page::{FormPage, import_fields};
use super::posted_table::PostedImport;
use super::supply;
use super::table_check::{ImportPreview, Pairs, TargetForm};
use crate::admission::Overloaded;
use crate::files::import;
use crate::files::import::pack::{pack_pairs, unpack_pairs};
use crate::handlers::read::optional;
use crate::http::form::is_form;
use crate::http::limits::run_blocking;
use crate::http::sessions::KeepInstead;
use crate::prelude::*;

pub async fn to_new() -> Response {
    see_other(routes::REQUEST_NEW)
}

pub async fn to_edit(Code(code): Code) -> Response {
    see_other(&routes::request_edit(code.as_str()))
}

pub async fn of_new(
    visitor: Visitor,
    State(app): State<AppState>,
    request: Request,
) -> Result<Response, AppError> {
    Box::pin(handle(visitor, app, TargetForm::New, request)).await
}

pub async fn of_edit(
    visitor: Visitor,
    State(app): State<AppState>,
    Code(code): Code,
    request: Request,
) -> Result<Response, AppError> {
    Box::pin(handle(visitor, app, TargetForm::Edited(code), request)).await
}

/// Serves the template workbook.
pub async fn template(viewer: Viewer) -> Result<Response, AppError> {
    let (catalogs, lang) = (optional(viewer.account.catalogs().await)?, viewer.lang());
    let made =
        tokio::task::spawn_blocking(move || import::template::workbook(catalogs.as_deref(), lang)).await;
    let Ok(Ok(bytes)) = made else {
        tracing::error!("the template could not be made");
        return Err(AppError::Internal);
    };
    let name = lang.pick(
        "attachment; filename=\"dong-hang.xlsx\"; filename*=UTF-8''D%C3%B2ng%20h%C3%A0ng.xlsx",
        "attachment; filename=\"cargo-lines.xlsx\"",
    );
    let headers = [
        (
            header::CONTENT_TYPE,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, bytes).into_response())
}

/// Handles every post of the import: a pasted block or a file, a button of the preview page, or undo.
async fn handle(
    visitor: Visitor,
    app: AppState,
    target: TargetForm,
    request: Request,
) -> Result<Response, AppError> {
    let Some(viewer) = visitor.viewer().cloned() else {
        if visitor.ended.is_none() || is_form(request.headers()) {
            return Err(AppError::SignIn);
        }
        // A multipart form is not kept by the session layer.
        let posted = PostedImport::read(request, &app).await?;
        let mut response = AppError::SignIn.into_response();
        let kept = posted.fields_to_keep();
        response.extensions_mut().insert(KeepInstead(kept));
        return Ok(response);
    };
    let in_parts = !is_form(request.headers());
    let posted = PostedImport::read(request, &app).await?;
    let key = viewer.session().clone();
    let kept = posted.fields_to_keep();
    let work = Box::pin(handle_post(viewer, app.clone(), target, posted));
    if !in_parts {
        return work.await;
    }
    // A request with a file is not run on a blocking thread as a whole: the file may take minutes to arrive.
    let done = run_blocking(&app, &key, async move { work.await.into_response() }).await;
    Ok(done.unwrap_or_else(|Overloaded| {
        let mut response = AppError::Unavailable.into_response();
        response.extensions_mut().insert(KeepInstead(kept));
        response
    }))
}

/// Handles a post that has arrived.
async fn handle_post(
    viewer: Viewer,
    app: AppState,
    target: TargetForm,
    posted: PostedImport,
) -> Result<Response, AppError> {
    let button = posted.fields.get("do");
    if posted.fields.get("table").is_some() {
        let preview = ImportPreview::posted(&posted.fields).ok_or(AppError::BadForm)?;
        return match PreviewAction::parse(button) {
            PreviewAction::Back => form_page(&viewer, &target, preview.pairs, StatusCode::OK).await,
            PreviewAction::Add => Box::pin(add_lines(preview, &viewer, &target, false)).await,
            PreviewAction::Replace => Box::pin(add_lines(preview, &viewer, &target, true)).await,
            PreviewAction::Apply => Ok(preview.page(viewer.frame(), &target, false).await),
        };
    }
    if RfqAction::parse(button) == RfqAction::ImportUndo {
        return undo(&viewer, &target, &posted.fields).await;
    }
    match posted.open(app.file_reader()).await {
        Ok(preview) => Ok(preview.page(viewer.frame(), &target, false).await),
        Err((pairs, told, status)) => {
            let mut pairs = pairs;
            pairs.push((OUTCOME_FIELD.to_owned(), told));
            form_page(&viewer, &target, pairs, status).await
        }
    }
}

/// Adds the lines to the form, after the existing lines or in their place.
async fn add_lines(
    preview: ImportPreview,
    viewer: &Viewer,
    target: &TargetForm,
    replace: bool,
) -> Result<Response, AppError> {
    let understood = interpret(&preview.book, &preview.choices);
    let mut form = preview.form();
    let mut lines: Vec<CargoForm> = form
        .cargos
        .iter()
        .filter(|line| !replace && !line.is_empty())
        .cloned()
        .collect();
    let room = LINES_SHOWN.saturating_sub(lines.len());
    let added: Vec<CargoForm> = understood
        .ready()
        .take(room)
        .map(|read| read.line.clone())
        .collect();
    if understood.bad() > 0 || added.is_empty() {
        return Ok(preview.page(viewer.frame(), target, true).await);
    }
    let earlier = packed_lines(&form);
    let told = format!(
        "{}:{}:{}",
        if replace { "replace" } else { "add" },
        added.len(),
        preview.file.as_deref().unwrap_or_default()
    );
    lines.extend(added);
    form.cargos = lines;
    form.other
        .retain(|(name, _)| name != PASTE_FIELD && (name != FILE_NAME_FIELD || preview.file.is_none()));
    form.other
        .extend(preview.file.map(|name| (FILE_NAME_FIELD.to_owned(), name)));
    let seen = updated_at(&preview.pairs);
    form_after_import(viewer, target, form, seen, told, earlier).await
}

/// Returns the version of the request that an edited form was made from.
fn updated_at(pairs: &Pairs) -> Option<String> {
    let found = pairs.iter().find(|(name, _)| name == "updated_at");
    found.map(|(_, value)| value.clone())
}

fn packed_lines(form: &RfqForm) -> String {
    let lines = RfqForm {
        cargos: form.cargos.clone(),
        figures: form.figures,
        ..RfqForm::default()
    };
    let pairs = lines.pairs();
    let of_lines = pairs.iter().filter(|(name, value)| {
        name == LANG_FIELD || name.starts_with("cargos") && (!value.is_empty() || name.ends_with("[name]"))
    });
    pack_pairs(of_lines.map(|(name, value)| (name.as_str(), value.as_str())))
}

/// Renders the form with its current lines, and the earlier ones in hidden fields.
async fn form_after_import(
    viewer: &Viewer,
    target: &TargetForm,
    form: RfqForm,
    seen: Option<String>,
    told: String,
    earlier: String,
) -> Result<Response, AppError> {
    let mut pairs = form.pairs();
    // A list that was posted empty stays empty.
    pairs.push(("service_codes[]".to_owned(), String::new()));
    pairs.push(("special_requirements[]".to_owned(), String::new()));
    pairs.extend(seen.map(|seen| ("updated_at".to_owned(), seen)));
    pairs.push((OUTCOME_FIELD.to_owned(), told));
    pairs.push((UNDO_FIELD.to_owned(), earlier));
    form_page(viewer, target, pairs, StatusCode::OK).await
}

/// Exchanges the lines of the form for those before the import, and back.
async fn undo(viewer: &Viewer, target: &TargetForm, fields: &Fields) -> Result<Response, AppError> {
    let mut form = RfqForm::from_pairs(fields.iter());
    let earlier = fields
        .get(UNDO_FIELD)
        .and_then(unpack_pairs)
        .and_then(Fields::checked);
    let earlier = RfqForm::from_pairs(earlier.ok_or(AppError::BadForm)?.iter());
    let now = packed_lines(&form);
    form.cargos = earlier.spelled(form.figures).cargos;
    let before = fields.get(OUTCOME_FIELD).unwrap_or_default();
    let told = match before.strip_prefix(UNDONE_PREFIX) {
        Some(redone) => redone.to_owned(),
        None => format!("{UNDONE_PREFIX}{before}"),
    };
    let seen = fields.get("updated_at").map(str::to_owned);
    form_after_import(viewer, target, form, seen, told, now).await
}

async fn form_page(
    viewer: &Viewer,
    target: &TargetForm,
    pairs: Pairs,
    status: StatusCode,
) -> Result<Response, AppError> {
    let fields = Fields::new(pairs);
    let told = import_fields(&fields);
    match target {
        TargetForm::New => {
            let mut form = FormPage::new(FormKind::New { copied: None }, RfqForm::from_pairs(fields.iter()));
            form.typed.other.extend(told);
            form.page(viewer, viewer.frame(), status).await
        }
        TargetForm::Edited(code) => supply::render_again(viewer, code, &fields, told, status).await,
    }
}
