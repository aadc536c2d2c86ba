//! The page of a response that did not succeed, or of the negotiation form.

use app::pages::quotation_response::{QuotationResponseData, ResponseOutcome, page};
use domain::activity::{ActivityEntry, ActivityKind};
use domain::quotation::SeenQuotation;
use domain::quotation_response::{ResponseInput, ResponseKind};

use partner_api::RequestSummary;

use super::approval::standing;
use super::response::{PreflightError, QuotationResponse, QuotationState};
use crate::error::with_retry_after;
use crate::http::form::idempotency_key;
use crate::prelude::*;

/// Renders the page with the typed fields.
pub async fn show(
    viewer: &Viewer,
    response: &QuotationResponse,
    status: StatusCode,
    state: QuotationState,
    outcome: ResponseOutcome,
) -> Response {
    show_with(viewer, response, status, state, outcome, response.input.clone()).await
}

/// Renders the page of a response that was not sent.
pub async fn show_preflight_error(
    viewer: &Viewer,
    response: &QuotationResponse,
    error: PreflightError,
) -> Result<Response, AppError> {
    match error {
        PreflightError::Failed(failure) => Err(failure),
        PreflightError::Page {
            state,
            outcome,
            status,
        } => Ok(show(viewer, response, status, *state, outcome).await),
        PreflightError::NoteToWrite { state, .. } => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(show(viewer, response, status, *state, ResponseOutcome::Unwritten).await)
        }
        PreflightError::InEffect => Ok(see_other(&routes::request(response.code.as_str()))),
        PreflightError::Unread { catalogs, error } => {
            let trouble = UpstreamError::from_api(&error);
            let is_missing = matches!(error, ApiError::NotFound { .. });
            let failure = AppError::Api(error);
            // The request is not this account's, or the session is over.
            let Some(trouble) = trouble.filter(|_| !is_missing) else {
                return Err(failure);
            };
            let state = QuotationState {
                catalogs,
                ..QuotationState::default()
            };
            let page = show(
                viewer,
                response,
                failure.status(),
                state,
                ResponseOutcome::Unread(trouble),
            )
            .await;
            Ok(with_retry_after(page, failure.retry_after()))
        }
    }
}

/// Renders the page with these fields in its form.
pub async fn show_with(
    viewer: &Viewer,
    response: &QuotationResponse,
    status: StatusCode,
    state: QuotationState,
    outcome: ResponseOutcome,
    input: ResponseInput,
) -> Response {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let seen = SeenQuotation {
        version: text(&response.seen.version),
        total: text(&response.seen.total),
        currency: text(&response.seen.currency),
        quotation_no: text(&response.seen.quotation_no),
        content: text(&response.seen.content),
        commitment: text(&response.seen.commitment),
        description: text(&response.seen.description),
    };
    let seen_version = match (&outcome, &state.request, &state.quotation) {
        (ResponseOutcome::Changed { .. }, Some(request), Some(quotation)) => {
            let history = viewer.history();
            let versions = history
                .observe_quotation(&viewer.account, &response.code, request, Some(quotation))
                .await;
            versions.seen_version(&seen).await
        }
        _ => None,
    };
    let approval = match (response.kind, &state.request, &state.quotation) {
        (ResponseKind::Accept, Some(request), Some(quotation)) => {
            standing(viewer, &response.code, &request.summary, quotation).await
        }
        _ => None,
    };
    let answered = match (&outcome, &state.request) {
        (ResponseOutcome::Closed, Some(request)) => answered(viewer, &response.code, &request.summary).await,
        _ => None,
    };
    let data = QuotationResponseData {
        code: response.code.to_string(),
        kind: response.kind,
        request: state.request,
        quotation: state.quotation,
        catalogs: state.catalogs,
        seen,
        seen_version,
        input,
        outcome,
        answered,
        approval,
        once: idempotency_key(),
    };
    render::page(viewer.frame(), status, move || page(data)).await
}

/// Returns the newest acceptance or rejection through this portal.
async fn answered(viewer: &Viewer, code: &RfqCode, request: &RequestSummary) -> Option<ActivityEntry> {
    let answers = &[ActivityKind::Accepted, ActivityKind::Rejected];
    let log = viewer.app().activity();
    let found = log.of_request(&viewer.account, code, request, answers, 1).await?;
    found.entries.into_iter().find(|entry| !entry.is_unclear)
}
