//! A new request (specification, `POST /orders`): form in, outcome to page.

use std::convert::Infallible;

use app::pages::request_form::{Copied, FormKind, RequestFormOutcome};
use domain::activity::ActivityKind;
use domain::rfq_form::{Built, RfqAction, RfqForm, Side};
use jiff::{SignedDuration, Timestamp};
use partner_api::{ListQuery, RequestSummary, RfqInput};

use super::form_page::{FormPage, receipt, take, told_of_import};
use super::reference::fresh;
use super::table_check::{self, Whose};
use crate::activity::NewActivity;
use crate::prelude::*;
use crate::submission::{self, Effect, Outcome, Submission, Submitter};

pub async fn show(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let mut frame = viewer.frame();
    if let Some(kept) = viewer.take_kept(routes::REQUEST_NEW).await {
        frame.notice = Some(Flash::FormKept);
        if let Some(page) = table_check::resumed(&frame, Whose::New, &kept).await {
            return Ok(page);
        }
        let mut blank = FormPage::new(FormKind::New { copied: None }, RfqForm::from_pairs(kept.iter()));
        blank.typed.other.extend(told_of_import(&kept));
        return blank.page(&viewer, frame, StatusCode::OK).await;
    }
    let (mut form, copied) = match query.get("from").filter(|code| !code.is_empty()) {
        None => (RfqForm::blank(1), None),
        Some(code) => copy(&viewer, code).await?,
    };
    // It says of when the copied request is.
    let frame = viewer.frame();
    form.texts.partner_ref = fresh("P", &frame);
    FormPage::new(FormKind::New { copied }, form)
        .page(&viewer, frame, StatusCode::OK)
        .await
}

/// An earlier request to start from; the form is empty when it cannot be read.
async fn copy(viewer: &Viewer, code: &str) -> Result<(RfqForm, Option<Copied>), AppError> {
    let code: RfqCode = code.parse().map_err(|_| AppError::NotFound)?;
    match viewer.account.request(&code).await {
        Ok(earlier) => {
            let name = earlier
                .summary
                .partner_ref
                .clone()
                .unwrap_or_else(|| code.to_string());
            Ok((
                RfqForm::again(&RfqInput::from_details(&earlier)),
                Some(Copied::From(name)),
            ))
        }
        Err(error @ ApiError::NotFound { .. }) => Err(error.into()),
        Err(error) => match UpstreamError::from_api(&error) {
            Some(trouble) => Ok((RfqForm::blank(1), Some(Copied::Unreadable(trouble)))),
            None => Err(error.into()),
        },
    }
}

pub async fn post(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    let mut form = RfqForm::from_pairs(fields.iter());
    if let Some((side, code)) = Side::parse(fields.get("do")) {
        let taken = take(&viewer, &mut form, side, code).await?;
        let form = FormPage { taken, ..blank(form) };
        return form.page(&viewer, viewer.frame(), StatusCode::OK).await;
    }
    let action = RfqAction::parse(fields.get("do"));
    if action != RfqAction::Send {
        let focus = form.change(action);
        let form = FormPage { focus, ..blank(form) };
        return form.page(&viewer, viewer.frame(), StatusCode::OK).await;
    }
    let built = match form.parse() {
        Ok(built) => built,
        Err(problems) => {
            let form = FormPage {
                problems,
                outcome: Some(RequestFormOutcome::Fields),
                ..blank(form)
            };
            return form
                .page(&viewer, viewer.frame(), StatusCode::UNPROCESSABLE_ENTITY)
                .await;
        }
    };
    let creation = Creation {
        built,
        key: fields.get("once").map(str::to_owned),
        begun: Timestamp::now(),
    };
    let (creation, outcome) = submission::run(viewer.submitter(), creation).await?;
    show_outcome(&viewer, form, &creation, outcome).await
}

fn blank(form: RfqForm) -> FormPage {
    FormPage::new(FormKind::New { copied: None }, form)
}

async fn show_outcome(
    viewer: &Viewer,
    form: RfqForm,
    creation: &Creation,
    outcome: Outcome<Creation>,
) -> Result<Response, AppError> {
    match outcome {
        Outcome::Stopped(never) => match never {},
        // The first post may still be under way, or come to nothing: what was typed stays until that is known.
        Outcome::Repeated => {
            let form = FormPage {
                outcome: Some(RequestFormOutcome::Repeated),
                ..blank(form)
            };
            form.page(viewer, viewer.frame(), StatusCode::CONFLICT).await
        }
        Outcome::Done {
            done,
            is_own,
            repeated,
            ..
        } => {
            let notice = notice(is_own, repeated);
            viewer.notice(notice).await;
            Ok(see_other(&done.code.map_or_else(
                || routes::REQUESTS.to_owned(),
                |code| receipt(&form, &code, notice),
            )))
        }
        Outcome::Refused { refusal, .. } => {
            let form = FormPage {
                problems: creation.built.refused(&refusal),
                outcome: Some(RequestFormOutcome::Refused {
                    message: refusal.message.clone(),
                }),
                ..blank(form)
            };
            form.after_failure(viewer, ApiError::Invalid(refusal)).await
        }
        Outcome::NotSent { error, .. } => match UpstreamError::from_api(&error) {
            Some(trouble) => failed(viewer, form, RequestFormOutcome::NotSent(trouble), error).await,
            None => Err(error.into()),
        },
        Outcome::Unknown { error, .. } => match UpstreamError::from_api(&error) {
            Some(trouble) => {
                let safe = creation.is_repeatable();
                failed(
                    viewer,
                    form,
                    RequestFormOutcome::CreationUnknown { trouble, safe },
                    error,
                )
                .await
            }
            None => Err(error.into()),
        },
    }
}

async fn failed(
    viewer: &Viewer,
    form: RfqForm,
    outcome: RequestFormOutcome,
    error: ApiError,
) -> Result<Response, AppError> {
    let form = FormPage {
        outcome: Some(outcome),
        ..blank(form)
    };
    form.after_failure(viewer, error).await
}

/// The page says what the activity says: only what this post made was sent by it. `again` is a second post of one form.
fn notice(is_new: bool, again: bool) -> Flash {
    match (is_new, again) {
        (true, _) => Flash::RequestSent,
        (false, true) => Flash::AlreadyDone,
        (false, false) => Flash::ReferenceExists,
    }
}

/// A new request on its way.
struct Creation {
    built: Built,
    key: Option<String>,
    /// When the post came.
    begun: Timestamp,
}

/// What the service answers to a creation.
struct CreatedRequest {
    /// `None`: the service gave a code that is none.
    code: Option<RfqCode>,
    request: RequestSummary,
    origin: Origin,
}

/// How a creation is known to the service.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// 201.
    Created,
    /// 200: the reference had been used before this call.
    Existing,
    /// Found by its reference after the answer was lost.
    Found,
}

impl Submission for Creation {
    type Before = ();
    type Stopped = Infallible;
    type Done = CreatedRequest;
    type After = ();

    fn idempotency_key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// With its reference the service finds the request that the first post made.
    fn is_repeatable(&self) -> bool {
        self.built.input.partner_ref.is_some()
    }

    async fn look(&mut self, _account: &Account) -> Result<(), Infallible> {
        Ok(())
    }

    async fn send(&mut self, account: &Account, _before: &()) -> Result<CreatedRequest, ApiError> {
        let created = account.create(&self.built.input).await?;
        let request = created.request.summary;
        Ok(CreatedRequest {
            code: request.rfq_code.parse().ok(),
            request,
            origin: if created.existed {
                Origin::Existing
            } else {
                Origin::Created
            },
        })
    }

    /// The request with this reference, if the service has it by now.
    async fn find_effect(&self, account: &Account, _before: &()) -> Effect<CreatedRequest, ()> {
        match self.built.input.partner_ref.as_deref() {
            Some(reference) => match with_reference(account, reference).await {
                Some((code, request)) => Effect::Seen(CreatedRequest {
                    code: Some(code),
                    origin: Origin::Found,
                    request,
                }),
                None => Effect::Unseen(()),
            },
            None => Effect::Unseen(()),
        }
    }

    /// The service answers that a reference exists also to the client's own second try after a lost answer, so a request
    /// as young as its post is that post's, unless an earlier one was recorded.
    async fn is_own(&self, submitter: &Submitter, done: &CreatedRequest, repeated: bool) -> bool {
        let is_older = is_older(done.request.created_at.as_deref(), self.begun);
        let is_young = match done.origin {
            Origin::Created => return true,
            Origin::Existing => is_older == Some(false),
            Origin::Found => is_older != Some(true),
        };
        match &done.code {
            Some(code) if !repeated && is_young => !is_recorded(submitter, code, &done.request).await,
            _ => false,
        }
    }

    fn activity(&self, _before: &(), done: Option<&CreatedRequest>) -> Option<(RfqCode, NewActivity)> {
        let done = done?;
        let code = done.code.clone()?;
        Some((code, NewActivity::new(ActivityKind::Created, &done.request)))
    }
}

/// Whether a request was there before the post that began at this time; `None` where it does not say since when.
fn is_older(created_at: Option<&str>, begun: Timestamp) -> Option<bool> {
    let created: Timestamp = created_at?.parse().ok()?;
    // Clocks differ a little.
    Some(created.duration_until(begun) > CLOCKS_DIFFER)
}

/// Whether the activity log tells already who made the request.
async fn is_recorded(submitter: &Submitter, code: &RfqCode, request: &RequestSummary) -> bool {
    let created = Some(ActivityKind::Created);
    let log = submitter
        .activity
        .of_request(&submitter.account, code, request, created, 1)
        .await;
    log.is_some_and(|log| !log.entries.is_empty())
}

/// After a post without an answer: the request with this reference, if the service has it by now.
async fn with_reference(account: &Account, reference: &str) -> Option<(RfqCode, RequestSummary)> {
    let query = ListQuery {
        partner_ref: Some(reference.to_owned()),
        ..ListQuery::default()
    };
    let page = account.list(&query).await.ok()?;
    let found = page
        .items
        .iter()
        .find(|item| item.partner_ref.as_deref() == Some(reference))?;
    Some((found.rfq_code.parse().ok()?, found.clone()))
}

/// How far the service's clock may be behind ours.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_mins(2);
