//! Supplying information (specification, `PUT /orders/{rfq_code}`): the form is made from a fresh read; only changes are sent,
//! once.

use app::pages::request_form::{
    FormKind, NotAskedData, RequestFormOutcome, ReviewData, WaitingRequest, not_asked, review,
};
use domain::activity::ActivityKind;
use domain::rfq_form::{NotSupplied, RfqAction, RfqForm, Supplement};
use partner_api::{Remarks, RequestDetails, Status, Transport};

use super::form_page::{FormPage, import_fields, receipt, take, waiting_import};
use super::table_check::{self, TargetForm};
use crate::activity::NewActivity;
use crate::handlers::read::optional;
use crate::http::form::idempotency_key;
use crate::prelude::*;
use crate::session::Notice;
use crate::submission::{self, Effect, Outcome, Submission};

pub async fn show(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    let request = viewer.account.request(&code).await?;
    let mut form = RfqForm::from_request(&request);
    let mut frame = viewer.frame();
    let kept = viewer.show_kept(&routes::request_edit(code.as_str())).await;
    if let Some(kept) = &kept {
        frame.notice.get_or_insert(Flash::FormKept);
        if let Some(page) = table_check::resumed(&frame, TargetForm::Edited(code.clone()), kept).await {
            return Ok(page);
        }
        form = form.with_fields(kept.iter());
        form.other.extend(import_fields(kept));
    }
    if request.summary.state() != Status::NeedInfo {
        return not_waiting(&viewer, &code, &request, kept.map(|_| form)).await;
    }
    let mut asked = asked(&code, &request);
    if let Some(version) = kept.as_ref().and_then(|kept| kept.get("updated_at")) {
        asked.updated_at = Some(version.to_owned());
    }
    let outcome = (!request.is_whole()).then_some(RequestFormOutcome::ReadInPart {
        is_refused: false,
        is_shortened: request.is_shortened,
    });
    let page = FormPage::new(FormKind::Supply(asked), form);
    FormPage { outcome, ..page }
        .page(&viewer, frame, StatusCode::OK)
        .await
}

pub async fn post(viewer: Viewer, Code(code): Code, fields: Fields) -> Result<Response, AppError> {
    let action = RfqAction::parse(fields.get("do"));
    if action == RfqAction::Send {
        return Box::pin(send(viewer, code, fields)).await;
    }
    let request = match viewer.account.request(&code).await {
        Ok(request) => request,
        Err(error) => return not_read(&viewer, &code, &fields, error).await,
    };
    let before_form = RfqForm::from_request(&request);
    let mut form = before_form.clone().with_fields(fields.iter());
    if request.summary.state() != Status::NeedInfo {
        return not_waiting(&viewer, &code, &request, Some(form)).await;
    }
    let mut asked = asked(&code, &request);
    if action == RfqAction::Review {
        if let outcome @ Some(_) = waiting_import(&fields) {
            let page = FormPage::new(FormKind::Supply(asked), form);
            return FormPage { outcome, ..page }
                .page(&viewer, viewer.frame(), StatusCode::UNPROCESSABLE_ENTITY)
                .await;
        }
        return match prepare(&fields, &request) {
            Ok(supplement) => {
                let data = ReviewData {
                    asked,
                    before: before_form,
                    after: RfqForm::from_input(&supplement.built.input),
                    typed: form,
                    catalogs: optional(viewer.account.catalogs().await)?,
                    once: idempotency_key(),
                };
                Ok(render::page(viewer.frame(), StatusCode::OK, move || review(data)).await)
            }
            Err(why) => not_supplied(&viewer, &code, &fields, &request, why).await,
        };
    }
    // The form still names the version that it was made from.
    asked.updated_at = seen_version(&fields).or(asked.updated_at);
    let (mut taken, mut focus) = (false, None);
    match action {
        RfqAction::TakeSide(side, earlier) => taken = take(&viewer, &mut form, side, &earlier).await?,
        RfqAction::Lines(action) => focus = form.change(action),
        _ => {}
    }
    let form = FormPage {
        focus,
        taken,
        ..FormPage::new(FormKind::Supply(asked), form)
    };
    form.page(&viewer, viewer.frame(), StatusCode::OK).await
}

/// Returns the version of the request that the form was made from.
fn seen_version(fields: &Fields) -> Option<String> {
    fields.get("updated_at").map(str::to_owned)
}

/// The reason why nothing is sent, with the current request.
enum SupplyPreflightError {
    /// The request could not be read.
    Unread(ApiError),
    NotSupplied(Arc<RequestDetails>, NotSupplied),
}

/// Checks the form against the current request.
fn prepare(fields: &Fields, request: &RequestDetails) -> Result<Supplement, NotSupplied> {
    let form = RfqForm::from_request(request).with_fields(fields.iter());
    form.supplement(request, fields.get("updated_at"))
}

/// The note to the operator, with plain line breaks.
fn note(fields: &Fields) -> String {
    fields
        .get("note")
        .unwrap_or_default()
        .trim()
        .replace("\r\n", "\n")
}

/// Tells whether a request that waited for information has received it (specification, "States and transitions").
fn is_supplied(request: &RequestDetails) -> bool {
    !matches!(
        request.summary.state(),
        Status::NeedInfo | Status::Cancelled | Status::Unknown(_)
    )
}

/// Information being sent.
struct Supply {
    code: RfqCode,
    fields: Fields,
}

/// The request as read before sending.
struct SupplyBefore {
    request: Arc<RequestDetails>,
    /// The changes to send; `None` if an earlier post may have sent them.
    supplement: Option<Supplement>,
}

impl Submission for Supply {
    type Before = SupplyBefore;
    type PreflightError = SupplyPreflightError;
    /// The service's words, if its answer was read.
    type Done = Remarks;
    /// The request as read after a lost answer, if it could be read.
    type After = Option<Arc<RequestDetails>>;

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.code)
    }

    fn idempotency_key(&self) -> Option<&str> {
        self.fields.get("once")
    }

    async fn preflight(&mut self, account: &Account) -> Result<SupplyBefore, SupplyPreflightError> {
        let request = account
            .request(&self.code)
            .await
            .map_err(SupplyPreflightError::Unread)?;
        match prepare(&self.fields, &request) {
            Ok(supplement) => Ok(SupplyBefore {
                request,
                supplement: Some(supplement),
            }),
            Err(why) => Err(SupplyPreflightError::NotSupplied(request, why)),
        }
    }

    async fn state_after_interruption(
        &mut self,
        account: &Account,
    ) -> Result<SupplyBefore, SupplyPreflightError> {
        let request = account.request(&self.code).await;
        Ok(SupplyBefore {
            request: request.map_err(SupplyPreflightError::Unread)?,
            supplement: None,
        })
    }

    async fn send(&mut self, account: &Account, before: &SupplyBefore) -> Result<Remarks, ApiError> {
        let Some(supplement) = &before.supplement else {
            return Err(ApiError::Transport(Transport::Connect));
        };
        account
            .supply(&self.code, &supplement.update)
            .await
            .map(|reply| reply.remarks)
    }

    /// A request that waits no longer has received the information, unless it was cancelled, or nobody can tell.
    async fn reconcile(
        &self,
        account: &Account,
        _before: &SupplyBefore,
    ) -> Effect<Remarks, Option<Arc<RequestDetails>>> {
        let now = account.request(&self.code).await.ok();
        match now {
            Some(now) if is_supplied(&now) => Effect::Seen(Remarks::default()),
            now => Effect::Unseen(now),
        }
    }

    fn activity(&self, before: &SupplyBefore, _done: Option<&Remarks>) -> Option<(RfqCode, NewActivity)> {
        let activity = NewActivity::new(ActivityKind::Supplied, &before.request.summary)
            .beside(&before.request)
            .note(&note(&self.fields));
        Some((self.code.clone(), activity))
    }
}

async fn send(viewer: Viewer, code: RfqCode, fields: Fields) -> Result<Response, AppError> {
    let supply = Supply { code, fields };
    let (Supply { code, fields }, outcome) = submission::run(viewer.submitter(), supply).await?;
    let filled_in = |request: &RequestDetails| RfqForm::from_request(request).with_fields(fields.iter());
    match outcome {
        Outcome::Repeated => {
            viewer.notice(Flash::AnswerSentBefore).await;
            Ok(see_other(&routes::request(code.as_str())))
        }
        Outcome::PreflightFailed(SupplyPreflightError::Unread(error)) => {
            not_read(&viewer, &code, &fields, error).await
        }
        Outcome::PreflightFailed(SupplyPreflightError::NotSupplied(request, why)) => {
            not_supplied(&viewer, &code, &fields, &request, why).await
        }
        Outcome::Done { before, done, .. } => {
            viewer.account.note_answered(&before.request.summary);
            let still_filled = match before.supplement.filter(Supplement::empties) {
                Some(supplement) => still_filled(&viewer, &code, &supplement).await,
                None => Vec::new(),
            };
            viewer
                .notice(Notice {
                    still_filled,
                    ..Notice::with_remarks(Flash::AnswerSent, &done)
                })
                .await;
            let form = filled_in(&before.request);
            Ok(see_other(&receipt(&form, &code, Flash::AnswerSent)))
        }
        Outcome::Refused { before, refusal } => {
            // The service's words are easiest to understand beside the state that they are about.
            let now = viewer.account.request(&code).await.ok();
            let form = filled_in(&before.request);
            if let Some(now) = now.filter(|now| now.summary.state() != Status::NeedInfo) {
                return not_waiting(&viewer, &code, &now, Some(form)).await;
            }
            let page = FormPage {
                problems: before
                    .supplement
                    .map(|sent| sent.built.refused(&refusal))
                    .unwrap_or_default(),
                outcome: Some(RequestFormOutcome::Refused {
                    message: refusal.message.clone(),
                }),
                ..FormPage::new(FormKind::Supply(asked(&code, &before.request)), form)
            };
            page.after_failure(&viewer, ApiError::Invalid(refusal)).await
        }
        Outcome::NotSent { before, error } => {
            let Some(trouble) = UpstreamError::from_api(&error) else {
                return Err(error.into());
            };
            let page = FormPage {
                outcome: Some(RequestFormOutcome::NotSent(trouble)),
                ..FormPage::new(
                    FormKind::Supply(asked(&code, &before.request)),
                    filled_in(&before.request),
                )
            };
            page.after_failure(&viewer, error).await
        }
        Outcome::Unknown { before, error, after } => {
            let Some(trouble) = UpstreamError::from_api(&error) else {
                return Err(error.into());
            };
            let outcome = match after {
                Some(now) if now.summary.state() == Status::NeedInfo => {
                    RequestFormOutcome::StillWaiting(trouble)
                }
                _ => RequestFormOutcome::SupplyUnknown(trouble),
            };
            let page = FormPage {
                outcome: Some(outcome),
                ..FormPage::new(
                    FormKind::Supply(asked(&code, &before.request)),
                    filled_in(&before.request),
                )
            };
            page.after_failure(&viewer, error).await
        }
    }
}

/// Returns the fields that were emptied but still have a value at the service; empty if this cannot be read.
async fn still_filled(viewer: &Viewer, code: &RfqCode, sent: &Supplement) -> Vec<String> {
    match viewer.account.request(code).await {
        Ok(now) => sent.still_filled(&now),
        Err(_) => Vec::new(),
    }
}

/// Renders the page with the reason why nothing is sent.
async fn not_supplied(
    viewer: &Viewer,
    code: &RfqCode,
    fields: &Fields,
    request: &RequestDetails,
    why: NotSupplied,
) -> Result<Response, AppError> {
    let before = RfqForm::from_request(request);
    let form = FormPage::new(
        FormKind::Supply(asked(code, request)),
        before.clone().with_fields(fields.iter()),
    );
    let (status, form) = match why {
        NotSupplied::NotWaiting => return not_waiting(viewer, code, request, Some(form.typed)).await,
        NotSupplied::Stale => {
            let outcome = RequestFormOutcome::Stale {
                now: Box::new(before),
            };
            let outcome = Some(outcome);
            (StatusCode::CONFLICT, FormPage { outcome, ..form })
        }
        NotSupplied::Invalid(problems) => {
            let outcome = Some(RequestFormOutcome::Fields);
            let form = FormPage {
                problems,
                outcome,
                ..form
            };
            (StatusCode::UNPROCESSABLE_ENTITY, form)
        }
        NotSupplied::NothingChanged => {
            let outcome = Some(RequestFormOutcome::NothingChanged);
            (StatusCode::UNPROCESSABLE_ENTITY, FormPage { outcome, ..form })
        }
        NotSupplied::ReadInPart => {
            let outcome = Some(RequestFormOutcome::ReadInPart {
                is_refused: true,
                is_shortened: request.is_shortened,
            });
            (StatusCode::UNPROCESSABLE_ENTITY, FormPage { outcome, ..form })
        }
    };
    form.page(viewer, viewer.frame(), status).await
}

/// Renders the form again as posted, after an action that sends nothing; `more` is added as hidden fields.
pub async fn render_again(
    viewer: &Viewer,
    code: &RfqCode,
    fields: &Fields,
    more: Vec<(String, String)>,
    status: StatusCode,
) -> Result<Response, AppError> {
    let request = match viewer.account.request(code).await {
        Ok(request) => request,
        Err(error) => return not_read(viewer, code, fields, error).await,
    };
    let mut form = RfqForm::from_request(&request).with_fields(fields.iter());
    if request.summary.state() != Status::NeedInfo {
        return not_waiting(viewer, code, &request, Some(form)).await;
    }
    form.other.extend(more);
    let mut asked = asked(code, &request);
    // The form still names the version that it was made from.
    asked.updated_at = fields.get("updated_at").map(str::to_owned).or(asked.updated_at);
    FormPage::new(FormKind::Supply(asked), form)
        .page(viewer, viewer.frame(), status)
        .await
}

/// Renders the typed form again: the request could not be read, so nothing was sent.
async fn not_read(
    viewer: &Viewer,
    code: &RfqCode,
    fields: &Fields,
    error: ApiError,
) -> Result<Response, AppError> {
    let trouble = UpstreamError::from_api(&error).filter(|_| !matches!(error, ApiError::NotFound { .. }));
    let Some(trouble) = trouble else {
        return Err(error.into());
    };
    let asked = WaitingRequest {
        code: code.to_string(),
        reference: code.to_string(),
        info_request: None,
        updated_at: fields.get("updated_at").map(str::to_owned),
        before: None,
    };
    let mut form = FormPage::new(FormKind::Supply(asked), RfqForm::from_pairs(fields.iter()));
    if let RfqAction::Lines(action) = RfqAction::parse(fields.get("do")) {
        form.focus = form.typed.change(action);
    }
    form.outcome = Some(RequestFormOutcome::NotSent(trouble));
    form.after_failure(viewer, error).await
}

/// Renders the page of a request that does not wait for information.
async fn not_waiting(
    viewer: &Viewer,
    code: &RfqCode,
    request: &RequestDetails,
    typed: Option<RfqForm>,
) -> Result<Response, AppError> {
    let data = NotAskedData {
        code: code.to_string(),
        reference: reference(code, request),
        status: request.summary.status.clone(),
        status_label: request.summary.status_label.clone(),
        typed: typed.map(|typed| (RfqForm::from_request(request), typed)),
    };
    Ok(render::page(viewer.frame(), StatusCode::CONFLICT, move || not_asked(data)).await)
}

fn asked(code: &RfqCode, request: &RequestDetails) -> WaitingRequest {
    WaitingRequest {
        code: code.to_string(),
        reference: reference(code, request),
        info_request: Some(request.info_request.clone()),
        updated_at: request.summary.updated_at.clone(),
        before: Some(Box::new(RfqForm::from_request(request))),
    }
}

fn reference(code: &RfqCode, request: &RequestDetails) -> String {
    request
        .summary
        .partner_ref
        .clone()
        .unwrap_or_else(|| code.to_string())
}
