//! The page of a response that did not go through, or of the negotiation form.

use app::pages::quotation_response::{QuotationResponseData, ResponseOutcome, page};
use domain::quotation::SeenQuotation;
use domain::quotation_response::ResponseInput;

use super::response::{Now, QuotationResponse, Stopped};
use crate::error::with_retry_after;
use crate::handlers::read::idempotency_key;
use crate::prelude::*;

/// The page with what was input.
pub async fn show(
    viewer: &Viewer,
    response: &QuotationResponse,
    status: StatusCode,
    now: Now,
    outcome: ResponseOutcome,
) -> Response {
    show_with(viewer, response, status, now, outcome, response.input.clone()).await
}

/// The page of a response that was not sent.
pub async fn show_stopped(
    viewer: &Viewer,
    response: &QuotationResponse,
    stopped: Stopped,
) -> Result<Response, AppError> {
    match stopped {
        Stopped::Failed(failure) => Err(failure),
        Stopped::Page { now, outcome, status } => Ok(show(viewer, response, status, *now, outcome).await),
        Stopped::Unwritten { now, .. } => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(show(viewer, response, status, *now, ResponseOutcome::Unwritten).await)
        }
        Stopped::InEffect => Ok(see_other(&routes::request(response.code.as_str()))),
        Stopped::Unread { catalogs, error } => {
            let trouble = UpstreamError::from_api(&error);
            let is_missing = matches!(error, ApiError::NotFound { .. });
            let failure = AppError::Api(error);
            // Not this account's request, or no session any more.
            let Some(trouble) = trouble.filter(|_| !is_missing) else {
                return Err(failure);
            };
            let now = Now {
                catalogs,
                ..Now::default()
            };
            let page = show(
                viewer,
                response,
                failure.status(),
                now,
                ResponseOutcome::Unread(trouble),
            )
            .await;
            Ok(with_retry_after(page, failure.retry_after()))
        }
    }
}

/// The page with these fields in its form.
pub async fn show_with(
    viewer: &Viewer,
    response: &QuotationResponse,
    status: StatusCode,
    now: Now,
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
    let seen_version = match (&outcome, &now.request, &now.quotation) {
        (ResponseOutcome::Changed { .. }, Some(request), Some(quotation)) => {
            let history = viewer.history();
            let versions = history
                .observe_quotation(&response.code, request, Some(quotation))
                .await;
            versions.seen(&seen).await
        }
        _ => None,
    };
    let data = QuotationResponseData {
        code: response.code.to_string(),
        kind: response.kind,
        request: now.request,
        quotation: now.quotation,
        catalogs: now.catalogs,
        seen,
        seen_version,
        input,
        outcome,
        once: idempotency_key(),
    };
    render::page(viewer.frame(), status, move || page(data)).await
}
