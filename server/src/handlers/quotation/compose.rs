//! The negotiation form: opens it, and writes the note from the chosen charges. Neither sends anything.

use app::pages::quotation::negotiation_note::compose;
use app::pages::quotation_response::ResponseOutcome;
use domain::negotiation::insert_note;
use domain::quotation_response::{ResponseInput, ResponseKind};
use partner_api::Quotation;

use super::response::{QuotationResponse, QuotationState};
use super::response_page::{show, show_preflight_error, show_with};
use crate::prelude::*;

/// Opens the form; `?ask=extension` opens it with that sentence written.
pub async fn open(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    let response = QuotationResponse::new(&viewer, code, &Fields::default(), ResponseKind::Negotiate);
    let state = match response.read(&viewer.account).await {
        Ok(state) => state,
        Err(error) => return show_preflight_error(&viewer, &response, error).await,
    };
    let Some(quotation) = state.quotation.clone().filter(|quotation| quotation.can_respond) else {
        // The quotation's own page says that there is none, or why it cannot be answered.
        return Ok(see_other(&routes::quotation(response.code.as_str())));
    };
    let mut input = ResponseInput::default();
    if query.get("ask") == Some("extension") {
        input.negotiation.extend = true;
        return Ok(written(&viewer, &response, StatusCode::OK, state, &quotation, input).await);
    }
    Ok(show_with(
        &viewer,
        &response,
        StatusCode::OK,
        state,
        ResponseOutcome::Opened,
        input,
    )
    .await)
}

/// Writes the note into its field and shows it. From a form without fields for the charges (`choose`) it only opens.
pub async fn write(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, AppError> {
    let response = QuotationResponse::new(&viewer, code, &form, ResponseKind::Negotiate);
    if form.get("choose").is_some() {
        return open_typed(&viewer, &response).await;
    }
    let (state, quotation) = match read_open(&viewer, &response).await? {
        Ok(open) => open,
        Err(page) => return Ok(page),
    };
    let input = response.input.clone();
    Ok(written(&viewer, &response, StatusCode::OK, state, &quotation, input).await)
}

/// Opens the form with values typed into it before, as a draft of the browser has them. Nothing is sent.
pub async fn open_typed(viewer: &Viewer, response: &QuotationResponse) -> Result<Response, AppError> {
    Ok(match read_open(viewer, response).await? {
        Ok((state, _)) => show(viewer, response, StatusCode::OK, state, ResponseOutcome::Opened).await,
        Err(page) => page,
    })
}

/// Reads the quotation that a form is for; otherwise returns the page about the change, or about the reason why it cannot
/// be answered.
async fn read_open(
    viewer: &Viewer,
    response: &QuotationResponse,
) -> Result<Result<(QuotationState, Arc<Quotation>), Response>, AppError> {
    let state = match response.read(&viewer.account).await {
        Ok(state) => state,
        Err(error) => return show_preflight_error(viewer, response, error).await.map(Err),
    };
    let outcome = match &state.quotation {
        Some(quotation) if response.seen.has_changed(quotation) => ResponseOutcome::Changed { words: None },
        Some(quotation) if response.kind.is_open(quotation) => {
            let quotation = Arc::clone(quotation);
            return Ok(Ok((state, quotation)));
        }
        _ => ResponseOutcome::Closed,
    };
    Ok(Err(
        show(viewer, response, StatusCode::CONFLICT, state, outcome).await
    ))
}

/// Renders the page with the note in its field (`status`), or with the reason why it could not be written (422).
pub async fn written(
    viewer: &Viewer,
    response: &QuotationResponse,
    status: StatusCode,
    state: QuotationState,
    quotation: &Quotation,
    mut input: ResponseInput,
) -> Response {
    let note = input.negotiation.has_choice().then(|| {
        let frame = viewer.frame();
        compose(&input.negotiation, quotation, frame.now, &frame.zone)
    });
    let Some(Ok(note)) = note else {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return show_with(viewer, response, status, state, ResponseOutcome::Unwritten, input).await;
    };
    let (text, insertion) = insert_note(&note, &input.note, &input.negotiation.written);
    input.note = text;
    input.negotiation.written = note;
    show_with(
        viewer,
        response,
        status,
        state,
        ResponseOutcome::Written(insertion),
        input,
    )
    .await
}
