//! Accept, negotiate, reject: form in, outcome to page.

use app::pages::quotation_answer::Problem;
use domain::quotation_response::Answer;
use partner_api::{Invalid, RequestDetails};

use super::compose;
use super::response::{Now, QuotationResponse, Stopped};
use super::response_page::{show, show_stopped};
use crate::error::with_retry_after;
use crate::prelude::*;
use crate::submission::{self, Outcome};

pub async fn accept(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, AppError> {
    respond(viewer, code, form, Answer::Accept).await
}

pub async fn negotiate(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, AppError> {
    respond(viewer, code, form, Answer::Negotiate).await
}

pub async fn reject(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, AppError> {
    respond(viewer, code, form, Answer::Reject).await
}

async fn respond(viewer: Viewer, code: RfqCode, form: Fields, answer: Answer) -> Result<Response, AppError> {
    let response = QuotationResponse::new(&viewer, code, &form, answer);
    let (response, outcome) = submission::run(viewer.submitter(), response).await?;
    match outcome {
        Outcome::Repeated | Outcome::Stopped(Stopped::InEffect) => {
            viewer.notice(Flash::AlreadyDone).await;
            Ok(see_other(&routes::request(response.code.as_str())))
        }
        Outcome::Stopped(Stopped::Unwritten { now, quotation }) => {
            let (status, typed) = (StatusCode::UNPROCESSABLE_ENTITY, response.typed.clone());
            Ok(compose::written(&viewer, &response, status, *now, &quotation, typed).await)
        }
        Outcome::Stopped(stopped) => show_stopped(&viewer, &response, stopped).await,
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
                Problem::NotTaken(trouble),
            )
            .await;
            Ok(with_retry_after(page, failure.retry_after()))
        }
        Outcome::Unknown { error, after, .. } => {
            let now = after?;
            let problem = Problem::Unclear {
                after: now.request.clone(),
            };
            Ok(show(&viewer, &response, AppError::Api(error).status(), now, problem).await)
        }
    }
}

async fn carried_out(
    viewer: &Viewer,
    response: &QuotationResponse,
    before: Now,
    after: Arc<RequestDetails>,
) -> Result<Response, AppError> {
    if let Some(version) = response.answer.overtaken(before.quotation.as_deref(), &after) {
        let now = Now {
            request: Some(after),
            ..response.read_again(&viewer.account, before).await?
        };
        let problem = Problem::Overtaken(version);
        return Ok(show(viewer, response, StatusCode::CONFLICT, now, problem).await);
    }
    let code = response.code.as_str();
    let (notice, next) = match response.answer {
        Answer::Accept => (Flash::QuotationAccepted, routes::request(code)),
        // The status does not change: the quotation is still what one looks at.
        Answer::Negotiate => (Flash::NegotiationSent, routes::quotation(code)),
        Answer::Reject => (Flash::QuotationRejected, routes::request(code)),
    };
    viewer.notice(notice).await;
    Ok(see_other(&next))
}

/// The service's words are best understood beside the state that they are about.
async fn refused(
    viewer: &Viewer,
    response: &QuotationResponse,
    before: Now,
    refusal: Invalid,
) -> Result<Response, AppError> {
    let now = response.read_again(&viewer.account, before).await?;
    let has_changed = now
        .quotation
        .as_ref()
        .is_some_and(|quotation| response.seen.has_changed(quotation));
    let (status, problem) = if has_changed {
        let words = refusal
            .message
            .or_else(|| refusal.errors.into_values().flatten().next());
        (StatusCode::CONFLICT, Problem::Changed { words })
    } else {
        let problem = Problem::Refused {
            message: refusal.message,
            errors: refusal.errors.into_iter().collect(),
        };
        (StatusCode::UNPROCESSABLE_ENTITY, problem)
    };
    Ok(show(viewer, response, status, now, problem).await)
}
