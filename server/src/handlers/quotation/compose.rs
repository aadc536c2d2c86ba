//! The composer of a renegotiation: opening it, and writing the note from what is chosen. Neither sends anything.

use app::pages::quotation::answers::Typed;
use app::pages::quotation::note;
use app::pages::quotation_answer::Problem;
use domain::quotation_response::Answer;
use partner_api::Quotation;

use super::response::{Now, QuotationResponse};
use super::response_page::{show, show_stopped, show_with};
use crate::prelude::*;

/// `?ask=extension` opens it with that sentence written.
pub async fn open(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    let response = QuotationResponse::new(&viewer, code, &Fields::default(), Answer::Negotiate);
    let now = match response.read(&viewer.account).await {
        Ok(now) => now,
        Err(stopped) => return show_stopped(&viewer, &response, stopped).await,
    };
    let Some(quotation) = now.quotation.clone().filter(|quotation| quotation.can_respond) else {
        // The quotation's own page says that there is none, or why it cannot be answered.
        return Ok(see_other(&routes::quotation(response.code.as_str())));
    };
    let mut typed = Typed::default();
    if query.get("ask") == Some("extension") {
        typed.talk.extend = true;
        return Ok(written(&viewer, &response, StatusCode::OK, now, &quotation, typed).await);
    }
    Ok(show_with(&viewer, &response, StatusCode::OK, now, Problem::Opened, typed).await)
}

/// Writes the note into its field and shows it. From a form that has no room for the charges (`choose`) it only opens.
pub async fn write(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, AppError> {
    let response = QuotationResponse::new(&viewer, code, &form, Answer::Negotiate);
    let now = match response.read(&viewer.account).await {
        Ok(now) => now,
        Err(stopped) => return show_stopped(&viewer, &response, stopped).await,
    };
    let page = match now.quotation.clone() {
        Some(quotation) if response.seen.has_changed(&quotation) => {
            let problem = Problem::Changed { words: None };
            show(&viewer, &response, StatusCode::CONFLICT, now, problem).await
        }
        Some(quotation) if quotation.can_respond && form.get("choose").is_some() => {
            show(&viewer, &response, StatusCode::OK, now, Problem::Opened).await
        }
        Some(quotation) if quotation.can_respond => {
            let typed = response.typed.clone();
            written(&viewer, &response, StatusCode::OK, now, &quotation, typed).await
        }
        _ => show(&viewer, &response, StatusCode::CONFLICT, now, Problem::Closed).await,
    };
    Ok(page)
}

/// The page with the note in its field (`status`), or with what kept it from being written (422).
pub async fn written(
    viewer: &Viewer,
    response: &QuotationResponse,
    status: StatusCode,
    now: Now,
    quotation: &Quotation,
    mut typed: Typed,
) -> Response {
    let note = typed.talk.has_choice().then(|| typed.talk.note(quotation));
    let Some(Ok(note)) = note else {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return show_with(viewer, response, status, now, Problem::Unwritten, typed).await;
    };
    let (text, put) = note::put(&note, &typed.note, &typed.talk.written);
    typed.note = text;
    typed.talk.written = note;
    show_with(viewer, response, status, now, Problem::Written(put), typed).await
}
