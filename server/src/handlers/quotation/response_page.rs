//! The page of a response that did not go through, or of the composer.

use app::pages::quotation::answers::Typed;
use app::pages::quotation_answer::{AnswerData, Problem, page};
use domain::quotation::SeenQuotation;

use super::response::{Now, QuotationResponse, Stopped};
use crate::error::with_retry_after;
use crate::handlers::read::idempotency_key;
use crate::prelude::*;

/// The page with what was typed.
pub async fn show(
    viewer: &Viewer,
    response: &QuotationResponse,
    status: StatusCode,
    now: Now,
    problem: Problem,
) -> Response {
    show_with(viewer, response, status, now, problem, response.typed.clone()).await
}

/// The page of a response that was not sent.
pub async fn show_stopped(
    viewer: &Viewer,
    response: &QuotationResponse,
    stopped: Stopped,
) -> Result<Response, AppError> {
    match stopped {
        Stopped::Failed(failure) => Err(failure),
        Stopped::Page { now, problem, status } => Ok(show(viewer, response, status, *now, problem).await),
        Stopped::Unwritten { now, .. } => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(show(viewer, response, status, *now, Problem::Unwritten).await)
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
                Problem::UpstreamError(trouble),
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
    problem: Problem,
    typed: Typed,
) -> Response {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let seen = SeenQuotation {
        version: text(&response.seen.version),
        total: text(&response.seen.total),
        currency: text(&response.seen.currency),
        quotation_no: text(&response.seen.quotation_no),
        content: text(&response.seen.content),
    };
    let seen_version = match (&problem, &now.request, &now.quotation) {
        (Problem::Changed { .. }, Some(request), Some(quotation)) => {
            let history = viewer.history();
            let versions = history
                .observe_quotation(&response.code, request, Some(quotation))
                .await;
            versions.seen(&seen).await
        }
        _ => None,
    };
    let data = AnswerData {
        code: response.code.to_string(),
        answer: response.answer,
        request: now.request,
        quotation: now.quotation,
        catalogs: now.catalogs,
        seen,
        seen_version,
        typed,
        problem,
        once: idempotency_key(),
    };
    render::page(viewer.frame(), status, move || page(data)).await
}
