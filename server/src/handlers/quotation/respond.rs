//! Accept, negotiate, reject: form in, outcome to page.

use app::pages::quotation::response_words::ResponseWords as _;
use app::pages::quotation_response::ResponseOutcome;
use domain::quotation_response::ResponseKind;
use domain::service_message::telling_message;
use partner_api::Invalid;

use super::compose;
use super::response::{PreflightError, QuotationResponse, QuotationState, ResponseResult};
use super::response_page::{show, show_preflight_error};
use crate::error::with_retry_after;
use crate::prelude::*;
use crate::session::Notice;
use crate::submission::{self, Outcome};

pub async fn accept(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, AppError> {
    respond(viewer, code, form, ResponseKind::Accept).await
}

pub async fn negotiate(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, AppError> {
    respond(viewer, code, form, ResponseKind::Negotiate).await
}

pub async fn reject(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, AppError> {
    respond(viewer, code, form, ResponseKind::Reject).await
}

async fn respond(
    viewer: Viewer,
    code: RfqCode,
    form: Fields,
    kind: ResponseKind,
) -> Result<Response, AppError> {
    let action = kind.action(code.as_str());
    if form.get("do") == Some("back") {
        viewer.keep_instead(&action, form.urlencoded()).await;
        return Ok(see_other(&routes::quotation(code.as_str())));
    }
    if form.is_continued() {
        let response = QuotationResponse::new(&viewer, code, &form, kind);
        return compose::open_typed(&viewer, &response).await;
    }
    let response = QuotationResponse::new(&viewer, code, &form, kind);
    let (response, outcome) = submission::run(viewer.submitter(), response).await?;
    // Typed values that were not sent are in the form again, wherever the person goes from here.
    match &outcome {
        // Values that were perhaps sent are not offered for sending again.
        Outcome::Done { .. }
        | Outcome::Unknown { .. }
        | Outcome::Repeated
        | Outcome::PreflightFailed(PreflightError::InEffect) => {
            viewer.drop_kept(&action).await;
        }
        _ if response.input.is_typed() => viewer.keep_instead(&action, form.urlencoded()).await,
        _ => {}
    }
    match outcome {
        Outcome::Repeated | Outcome::PreflightFailed(PreflightError::InEffect) => {
            let code = response.code.as_str();
            // As after the first post: the quotation still waits for an answer.
            let (notice, next) = match kind {
                ResponseKind::Negotiate => (Flash::NegotiationSentBefore, routes::quotation(code)),
                ResponseKind::Accept | ResponseKind::Reject => (Flash::AlreadyDone, routes::request(code)),
            };
            viewer.notice(notice).await;
            Ok(see_other(&next))
        }
        Outcome::PreflightFailed(PreflightError::NoteToWrite { state, quotation }) => {
            let (status, input) = (StatusCode::UNPROCESSABLE_ENTITY, response.input.clone());
            Ok(compose::written(&viewer, &response, status, *state, &quotation, input).await)
        }
        Outcome::PreflightFailed(error) => show_preflight_error(&viewer, &response, error).await,
        Outcome::Done { before, done, .. } => carried_out(&viewer, &response, before, done).await,
        Outcome::Refused { before, refusal } => refused(&viewer, &response, before, refusal).await,
        Outcome::NotSent { before, error } => {
            let trouble = UpstreamError::from_api(&error);
            let failure = AppError::Api(error);
            let Some(trouble) = trouble else {
                return Err(failure);
            };
            let page = show(
                &viewer,
                &response,
                failure.status(),
                before,
                ResponseOutcome::NotSent(trouble),
            )
            .await;
            Ok(with_retry_after(page, failure.retry_after()))
        }
        Outcome::Unknown { error, after, .. } => {
            let state = after?;
            let said = UpstreamError::from_api(&error);
            let outcome = ResponseOutcome::Unknown {
                after: state.request.clone(),
                said: said.as_ref().and_then(UpstreamError::words).map(str::to_owned),
            };
            Ok(show(&viewer, &response, AppError::Api(error).status(), state, outcome).await)
        }
    }
}

async fn carried_out(
    viewer: &Viewer,
    response: &QuotationResponse,
    before: QuotationState,
    done: ResponseResult,
) -> Result<Response, AppError> {
    // A negotiated quotation still waits for an answer.
    let answered = before
        .request
        .as_ref()
        .filter(|_| response.kind != ResponseKind::Negotiate);
    if let Some(request) = answered {
        viewer.account.note_answered(&request.summary);
    }
    if let Some(version) = response
        .kind
        .overtaken(before.quotation.as_deref(), &done.request)
    {
        let state = QuotationState {
            request: Some(done.request),
            ..response.read_again(&viewer.account, before).await?
        };
        let outcome = ResponseOutcome::Overtaken {
            version,
            said: telling_message(&done.remarks),
        };
        return Ok(show(viewer, response, StatusCode::CONFLICT, state, outcome).await);
    }
    if response.kind == ResponseKind::Negotiate {
        viewer
            .history()
            .observe_negotiation(viewer.reader(), &response.code);
    }
    let code = response.code.as_str();
    let (notice, next) = match response.kind {
        ResponseKind::Accept => (Flash::QuotationAccepted, routes::request(code)),
        // The status does not change: the person still looks at the quotation.
        ResponseKind::Negotiate => (Flash::NegotiationSent, routes::quotation(code)),
        ResponseKind::Reject => (Flash::QuotationRejected, routes::request(code)),
    };
    viewer.notice(Notice::with_remarks(notice, &done.remarks)).await;
    Ok(see_other(&next))
}

/// Renders the refusal beside the state that it is about, which makes the service's words easiest to understand.
async fn refused(
    viewer: &Viewer,
    response: &QuotationResponse,
    before: QuotationState,
    refusal: Invalid,
) -> Result<Response, AppError> {
    let state = response.read_again(&viewer.account, before).await?;
    let has_changed = state
        .quotation
        .as_ref()
        .is_some_and(|quotation| response.seen.has_changed(quotation));
    let (status, outcome) = if has_changed {
        let words = refusal
            .message
            .or_else(|| refusal.errors.into_values().flatten().next());
        (StatusCode::CONFLICT, ResponseOutcome::Changed { words })
    } else {
        (
            StatusCode::UNPROCESSABLE_ENTITY,
            ResponseOutcome::Refused(refusal),
        )
    };
    Ok(show(viewer, response, status, state, outcome).await)
}
