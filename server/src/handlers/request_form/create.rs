//! A new request (specification, `POST /orders`): form in, outcome to page.

use std::collections::BTreeSet;
use std::convert::Infallible;

use app::format::date::today;
use app::pages::request_form::{Copied, FormKind, RequestFormOutcome};
use domain::Problems;
use domain::activity::ActivityKind;
use domain::rfq_form::{CheckedRfq, DATES_SEEN, RfqAction, RfqForm};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use partner_api::{ListQuery, Remarks, RequestDetails, RequestSummary, RfqInput};
use sha2::{Digest as _, Sha256};

use super::existing;
use super::form_page::{FormPage, import_fields, receipt, take, waiting_import};
use super::reference::fresh;
use super::table_check::{self, TargetForm};
use crate::activity::NewActivity;
use crate::prelude::*;
use crate::session::Notice;
use crate::submission::{self, CameBefore, CreatedBy, Effect, Outcome, Submission, Submitter};

pub async fn show(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let mut frame = viewer.frame();
    let copied = query.get("from").filter(|code| !code.is_empty());
    let kept = match copied {
        None => viewer.show_kept(routes::REQUEST_NEW).await,
        Some(_) => viewer.show_kept_once(routes::REQUEST_NEW).await,
    };
    if let Some(kept) = kept {
        frame.notice.get_or_insert(Flash::FormKept);
        if let Some(page) = table_check::resumed(&frame, TargetForm::New, &kept).await {
            return Ok(page);
        }
        if RfqAction::parse(kept.get("do")) == RfqAction::Retype {
            return existing::retyped(&viewer, &kept).await;
        }
        let mut blank = FormPage::new(FormKind::New { copied: None }, RfqForm::from_pairs(kept.iter()));
        blank.typed.other.extend(import_fields(&kept));
        return blank.page(&viewer, frame, StatusCode::OK).await;
    }
    let (mut form, copied) = match copied {
        None => (RfqForm::blank(1), None),
        Some(code) => copy(&viewer, code).await?,
    };
    // The page says how old the copied request is.
    let frame = viewer.frame();
    form.texts.partner_ref = fresh("P", &frame);
    FormPage::new(FormKind::New { copied }, form)
        .page(&viewer, frame, StatusCode::OK)
        .await
}

/// Reads an earlier request to start from; the form is empty if it cannot be read.
async fn copy(viewer: &Viewer, code: &str) -> Result<(RfqForm, Option<Copied>), AppError> {
    let code: RfqCode = code.parse().map_err(|_| AppError::NotFound)?;
    match viewer.account.request(&code).await {
        Ok(earlier) => {
            let name = earlier
                .summary
                .partner_ref
                .clone()
                .unwrap_or_else(|| code.to_string());
            let copied = if earlier.is_whole() {
                Copied::From(name)
            } else {
                Copied::InPart(name)
            };
            Ok((RfqForm::copy_of(&earlier), Some(copied)))
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
    let (mut taken, mut focus) = (false, None);
    match RfqAction::parse(fields.get("do")) {
        RfqAction::Send => return send(viewer, fields, form).await,
        RfqAction::Review => return check(viewer, &fields, form).await,
        RfqAction::Retype => return existing::retyped(&viewer, &fields).await,
        RfqAction::Discard => return Ok(existing::discarded(&viewer, &fields).await),
        RfqAction::TakeSide(side, code) => taken = take(&viewer, &mut form, side, &code).await?,
        RfqAction::Lines(action) => focus = form.change(action),
        RfqAction::Recalculate | RfqAction::ImportPaste | RfqAction::ImportFile | RfqAction::ImportUndo => {}
    }
    let form = FormPage {
        focus,
        taken,
        ..blank(form)
    };
    form.page(&viewer, viewer.frame(), StatusCode::OK).await
}

/// Returns the request to send, or the page with the reason why nothing is sent.
fn checked(fields: &Fields, form: &RfqForm) -> Result<CheckedRfq, Box<FormPage>> {
    let why = match (waiting_import(fields), form.parse()) {
        (None, Ok(built)) => return Ok(built),
        (Some(waiting), _) => (Problems::default(), waiting),
        (None, Err(problems)) => (problems, RequestFormOutcome::Fields),
    };
    Err(Box::new(FormPage {
        problems: why.0,
        outcome: Some(why.1),
        ..blank(form.clone())
    }))
}

/// Checks the form and sends nothing.
async fn check(viewer: Viewer, fields: &Fields, form: RfqForm) -> Result<Response, AppError> {
    let (status, page) = match checked(fields, &form) {
        Ok(_) => {
            let outcome = if form.date_doubts(reader_day(&viewer)).is_empty() {
                Some(RequestFormOutcome::Checked)
            } else {
                Some(RequestFormOutcome::DatesDoubtful)
            };
            (
                StatusCode::OK,
                FormPage {
                    outcome,
                    ..blank(form)
                },
            )
        }
        Err(page) => (StatusCode::UNPROCESSABLE_ENTITY, *page),
    };
    page.page(&viewer, viewer.frame(), status).await
}

async fn send(viewer: Viewer, fields: Fields, form: RfqForm) -> Result<Response, AppError> {
    let built = match checked(&fields, &form) {
        Ok(built) => built,
        Err(page) => {
            return page
                .page(&viewer, viewer.frame(), StatusCode::UNPROCESSABLE_ENTITY)
                .await;
        }
    };
    let seen = fields.get(DATES_SEEN).unwrap_or_default();
    if !form.has_seen_dates(seen, reader_day(&viewer)) {
        let page = FormPage {
            outcome: Some(RequestFormOutcome::DatesDoubtful),
            // Nothing was sent with it.
            once: fields.get("once").map(str::to_owned),
            ..blank(form)
        };
        return page
            .page(&viewer, viewer.frame(), StatusCode::UNPROCESSABLE_ENTITY)
            .await;
    }
    let creation = Creation {
        built,
        key: fields.get("once").map(str::to_owned),
        begun: Timestamp::now(),
    };
    let (creation, outcome) = submission::run(viewer.submitter(), creation).await?;
    Box::pin(show_outcome(&viewer, form, &creation, outcome)).await
}

fn reader_day(viewer: &Viewer) -> Date {
    let frame = viewer.frame();
    today(frame.now, &frame.zone)
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
        Outcome::PreflightFailed(never) => match never {},
        // The first post may still be running, or may fail: the typed fields stay until that is known.
        Outcome::Repeated => {
            let form = FormPage {
                outcome: Some(RequestFormOutcome::Repeated),
                ..blank(form)
            };
            form.page(viewer, viewer.frame(), StatusCode::CONFLICT).await
        }
        Outcome::Done { done, created_by, .. } => {
            let notice = match created_by {
                CreatedBy::ThisPost => Flash::RequestSent,
                CreatedBy::EarlierPost => Flash::RequestSentBefore,
                CreatedBy::Another => {
                    return existing::redirect_to_existing(viewer, form, &done.request).await;
                }
            };
            existing::remove_offer(viewer, &form).await;
            viewer.notice(Notice::with_remarks(notice, &done.remarks)).await;
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
                let page = FormPage {
                    outcome: Some(RequestFormOutcome::CreationUnknown { trouble, safe }),
                    // The same form, sent once more, finds the request that this post may have created.
                    once: creation.key.clone().filter(|_| safe),
                    ..blank(form)
                };
                page.after_failure(viewer, error).await
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

/// A new request being sent.
struct Creation {
    built: CheckedRfq,
    key: Option<String>,
    /// Time at which the post arrived.
    begun: Timestamp,
}

/// The service's answer to a creation.
struct CreatedRequest {
    /// `None`: the service returned an invalid code.
    code: Option<RfqCode>,
    request: RequestDetails,
    origin: Origin,
    /// The service's remarks about a request that it created now.
    remarks: Remarks,
}

/// The way in which the service got the request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// 201.
    Created,
    /// 200 to the first try: the reference was used before.
    Existing,
    /// 200 to a further try of this call, or found by its reference after a lost answer: an earlier try may have created it.
    Found,
}

impl Submission for Creation {
    type Before = ();
    type PreflightError = Infallible;
    type Done = CreatedRequest;
    type After = ();

    fn idempotency_key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The service finds the first post's request by its reference.
    fn is_repeatable(&self) -> bool {
        self.built.input.partner_ref.is_some()
    }

    async fn preflight(&mut self, _account: &Account) -> Result<(), Infallible> {
        Ok(())
    }

    async fn state_after_interruption(&mut self, _account: &Account) -> Result<(), Infallible> {
        Ok(())
    }

    async fn send(&mut self, account: &Account, _before: &()) -> Result<CreatedRequest, ApiError> {
        let created = account.create(&self.built.input).await?;
        Ok(CreatedRequest {
            // Remarks about an existing request are replaced by the portal's own sentence.
            remarks: if created.existed {
                Remarks::default()
            } else {
                created.remarks
            },
            code: created.request.summary.rfq_code.parse().ok(),
            request: created.request,
            origin: match (created.existed, created.after_5xx) {
                (false, _) => Origin::Created,
                (true, false) => Origin::Existing,
                (true, true) => Origin::Found,
            },
        })
    }

    /// Returns the request with this reference, if the service has it by now.
    async fn reconcile(&self, account: &Account, _before: &()) -> Effect<CreatedRequest, ()> {
        match self.built.input.partner_ref.as_deref() {
            Some(reference) => match find_by_reference(account, reference).await {
                Some((code, request)) => Effect::Seen(CreatedRequest {
                    code: Some(code),
                    origin: Origin::Found,
                    request,
                    remarks: Remarks::default(),
                }),
                None => Effect::Unseen(()),
            },
            None => Effect::Unseen(()),
        }
    }

    fn fingerprint(&self) -> Option<String> {
        let key = self.key.as_deref().filter(|_| self.is_repeatable())?;
        let mut input = self.built.input.clone();
        for line in &mut input.cargos {
            // A line without a unit is a line in centimetres: both are the same post.
            line.dimension_unit.get_or_insert_with(|| "cm".to_owned());
        }
        let content = serde_json::to_vec(&input).ok()?;
        let digest = Sha256::new()
            .chain_update(key)
            .chain_update(b"\0")
            .chain_update(content);
        Some(hex::encode(digest.finalize()))
    }

    /// A request that existed at the first try was not created by this post, however young it is. After a try without a clear
    /// answer it was, unless something contradicts that.
    async fn created_by(&self, submitter: &Submitter, done: &CreatedRequest, came: CameBefore) -> CreatedBy {
        match done.origin {
            Origin::Created => return CreatedBy::ThisPost,
            _ if came.same_post && came.form => return CreatedBy::EarlierPost,
            Origin::Existing if !came.same_post => return CreatedBy::Another,
            Origin::Existing | Origin::Found => {}
        }
        let is_older = !came.same_post && is_older(done.request.summary.created_at.as_deref(), self.begun);
        if is_older || has_other_content(&self.built.input, &done.request) {
            return CreatedBy::Another;
        }
        match &done.code {
            Some(code) if !is_recorded(submitter, code, &done.request.summary).await => CreatedBy::ThisPost,
            _ => CreatedBy::Another,
        }
    }

    fn activity(&self, _before: &(), done: Option<&CreatedRequest>) -> Option<(RfqCode, NewActivity)> {
        let done = done?;
        let code = done.code.clone()?;
        Some((
            code,
            NewActivity::new(ActivityKind::Created, &done.request.summary),
        ))
    }
}

/// Tells whether a request certainly existed before the post that began at this time.
fn is_older(created_at: Option<&str>, begun: Timestamp) -> bool {
    let created = domain::trade_lane::instant(created_at);
    // Clocks differ a little.
    created.is_some_and(|created| created.duration_until(begun) > MAX_CLOCK_SKEW)
}

/// Tells whether a request has other services or goods than were sent, as far as the service shows any, and all of them could be
/// read.
fn has_other_content(sent: &RfqInput, found: &RequestDetails) -> bool {
    let has_all_names = !found.is_shortened && found.omitted_cargo_lines == 0;
    let found = RfqInput::from_details(found);
    let services = |input: &RfqInput| -> BTreeSet<String> { input.service_codes.iter().cloned().collect() };
    let goods = |input: &RfqInput| {
        let mut names: Vec<String> = input.cargos.iter().map(|line| line.name.clone()).collect();
        names.sort();
        names
    };
    (!found.service_codes.is_empty() && services(sent) != services(&found))
        || (has_all_names && !found.cargos.is_empty() && goods(sent) != goods(&found))
}

/// Tells whether the activity log already names the creator of the request.
async fn is_recorded(submitter: &Submitter, code: &RfqCode, request: &RequestSummary) -> bool {
    let created = &[ActivityKind::Created];
    let log = submitter
        .activity
        .of_request(&submitter.account, code, request, created, 1)
        .await;
    log.is_some_and(|log| !log.entries.is_empty())
}

/// Returns, after a post without an answer, the request with this reference, if the service has it by now; in full if it can be
/// read.
async fn find_by_reference(account: &Account, reference: &str) -> Option<(RfqCode, RequestDetails)> {
    let query = ListQuery {
        partner_ref: Some(reference.to_owned()),
        ..ListQuery::default()
    };
    let page = account.list(&query).await.ok()?;
    let found = page
        .items
        .iter()
        .find(|item| item.partner_ref.as_deref() == Some(reference))?;
    let code: RfqCode = found.rfq_code.parse().ok()?;
    let request = match account.request(&code).await {
        Ok(details) => Arc::unwrap_or_clone(details),
        Err(_) => RequestDetails {
            summary: RequestSummary::clone(found),
            ..RequestDetails::default()
        },
    };
    Some((code, request))
}

/// Largest lag of the service's clock behind the portal's.
const MAX_CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(2);
