//! The form of a request: a new one, and information supplied while the operator waits for it.

mod import;
mod reference;
mod supply;

use app::pages::activity::Deed;
use app::pages::request_form::{Copied, Kind, RequestFormData, Told, page};
use axum::extract::DefaultBodyLimit;
use domain::Problems;
use domain::rfq_form::{Action, CargoForm, Marks, RfqForm, Side};
use partner_api::{ListQuery, RequestSummary, RfqInput};

use super::about::{once, optional};
use crate::account::earlier;
use crate::activity::{self, Record};
use crate::prelude::*;

pub(super) use import::plain_name;
pub(super) use reference::fresh as fresh_reference;

pub fn routes() -> Router<App> {
    Router::new()
        .route(routes::REQUEST_NEW, get(show).post(create))
        .route(routes::REQUEST_EDIT, get(supply::show).post(supply::send))
        .route(routes::CARGO_TEMPLATE, get(import::template))
        .merge(imports())
}

/// Forms that may bring a file.
fn imports() -> Router<App> {
    Router::new()
        .route(
            routes::REQUEST_NEW_IMPORT,
            get(import::to_new).post(import::of_new),
        )
        .route(
            routes::REQUEST_EDIT_IMPORT,
            get(import::to_edit).post(import::of_edit),
        )
        .layer(DefaultBodyLimit::max(import::LARGEST_POST))
}

async fn show(viewer: Viewer, query: Fields) -> Result<Response, Failure> {
    let mut frame = viewer.frame();
    if let Some(kept) = viewer.take_kept(routes::REQUEST_NEW).await {
        frame.notice = Some(Notice::FormKept);
        if let Some(page) = import::resumed(&frame, import::Whose::New, &kept).await {
            return Ok(page);
        }
        let blank = Form::new(Kind::New { copied: None }, RfqForm::from_pairs(kept.iter()));
        return blank.page(&viewer, frame, StatusCode::OK).await;
    }
    let (mut form, copied) = match query.get("from").filter(|code| !code.is_empty()) {
        None => (RfqForm::blank(1), None),
        Some(code) => copy(&viewer, code).await?,
    };
    form.texts.partner_ref = fresh_reference("P", &frame);
    Form::new(Kind::New { copied }, form)
        .page(&viewer, frame, StatusCode::OK)
        .await
}

/// An earlier request to start from; the form is empty when it cannot be read.
async fn copy(viewer: &Viewer, code: &str) -> Result<(RfqForm, Option<Copied>), Failure> {
    let code: RfqCode = code.parse().map_err(|_| Failure::NotFound)?;
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
        Err(error) => match Trouble::from_api(&error) {
            Some(trouble) => Ok((RfqForm::blank(1), Some(Copied::Unreadable(trouble)))),
            None => Err(error.into()),
        },
    }
}

/// Runs to its end even if the browser goes away, so that what was created is written down.
async fn create(viewer: Viewer, fields: Fields) -> Result<Response, Failure> {
    let task = tokio::spawn(async move { Box::pin(create_once(viewer, fields)).await });
    task.await.unwrap_or(Err(Failure::Internal))
}

async fn create_once(viewer: Viewer, fields: Fields) -> Result<Response, Failure> {
    let mut form = RfqForm::from_pairs(fields.iter());
    if let Some((side, code)) = Side::of(fields.get("do")) {
        let taken = take(&viewer, &mut form, side, code).await?;
        let form = Form {
            taken,
            ..Form::new(Kind::New { copied: None }, form)
        };
        return form.page(&viewer, viewer.frame(), StatusCode::OK).await;
    }
    let action = Action::of(fields.get("do"));
    if action != Action::Send {
        let focus = form.change(action);
        let form = Form {
            focus,
            ..Form::new(Kind::New { copied: None }, form)
        };
        return form.page(&viewer, viewer.frame(), StatusCode::OK).await;
    }
    let built = match form.parse() {
        Ok(built) => built,
        Err(problems) => {
            let form = Form {
                problems,
                told: Some(Told::Checked),
                ..Form::new(Kind::New { copied: None }, form)
            };
            return form
                .page(&viewer, viewer.frame(), StatusCode::UNPROCESSABLE_ENTITY)
                .await;
        }
    };
    let safe = built.input.partner_ref.is_some();
    let begun = jiff::Timestamp::now();
    let (ticket, again) = match viewer.account.claim(fields.get("once")).await {
        Claim::First(ticket) => (Some(ticket), false),
        // With its reference the service finds the request that the first click made.
        Claim::Again if safe => (None, true),
        // The first post may still be under way, or come to nothing: what was typed stays until that is known.
        Claim::Again => {
            let form = Form {
                told: Some(Told::Again),
                ..Form::new(Kind::New { copied: None }, form)
            };
            return form.page(&viewer, viewer.frame(), StatusCode::CONFLICT).await;
        }
    };
    let error = match viewer.account.create(&built.input).await {
        Ok(created) => {
            let code = created.request.summary.rfq_code.parse::<RfqCode>();
            let made_at = created.request.summary.created_at.as_deref();
            let is_new = match &code {
                _ if !created.existed => true,
                Ok(code) if !again && is_older(made_at, begun) == Some(false) => {
                    !is_recorded(&viewer, code, &created.request.summary).await
                }
                _ => false,
            };
            if let Ok(code) = &code {
                record(&viewer, code, &created.request.summary, is_new).await;
            }
            let notice = notice(is_new, again);
            viewer.notice(notice).await;
            return Ok(see_other(&code.map_or_else(
                |_| routes::REQUESTS.to_owned(),
                |code| import::receipt(&form, &code, notice),
            )));
        }
        Err(error) => error,
    };
    let unknown = error.outcome_unknown();
    if unknown
        && let Some(reference) = &built.input.partner_ref
        && let Some((code, found)) = arrived(&viewer, reference).await
    {
        let before = is_older(found.created_at.as_deref(), begun) == Some(true);
        let is_new = !again && !before && !is_recorded(&viewer, &code, &found).await;
        record(&viewer, &code, &found, is_new).await;
        let notice = notice(is_new, again);
        viewer.notice(notice).await;
        return Ok(see_other(&import::receipt(&form, &code, notice)));
    }
    // Nothing came of it, or the reference makes it safe to send it once more.
    if let Some(ticket) = ticket.filter(|_| safe || !unknown) {
        ticket.release().await;
    }
    let mut form = Form::new(Kind::New { copied: None }, form);
    let told = match (&error, Trouble::from_api(&error)) {
        (_, None) => return Err(error.into()),
        (ApiError::Invalid(invalid), _) => {
            form.problems = built.refused(invalid);
            Told::Refused {
                message: invalid.message.clone(),
            }
        }
        (_, Some(trouble)) if unknown => Told::PerhapsSent { trouble, safe },
        (_, Some(trouble)) => Told::NotSent(trouble),
    };
    Form {
        told: Some(told),
        ..form
    }
    .answer(&viewer, error)
    .await
}

/// Takes one side of the form from an earlier request, read again where it is not known any more. The form stays as it
/// was when that request cannot be read.
async fn take(viewer: &Viewer, form: &mut RfqForm, side: Side, code: &str) -> Result<bool, Failure> {
    let known = viewer.account.known().await;
    if let Some(found) = known.0.iter().find(|earlier| earlier.code == code) {
        form.take(side, &found.texts);
        return Ok(true);
    }
    let Ok(code) = code.parse::<RfqCode>() else {
        return Ok(false);
    };
    match optional(viewer.account.request(&code).await)? {
        Some(details) => form.take(side, &earlier(&code, &details).texts),
        None => return Ok(false),
    }
    Ok(true)
}

/// After a post without an answer: the request with this reference, if the service has it by now.
async fn arrived(viewer: &Viewer, reference: &str) -> Option<(RfqCode, RequestSummary)> {
    let query = ListQuery {
        partner_ref: Some(reference.to_owned()),
        ..ListQuery::default()
    };
    let page = viewer.account.list(&query).await.ok()?;
    let found = page
        .items
        .into_iter()
        .find(|item| item.partner_ref.as_deref() == Some(reference))?;
    Some((found.rfq_code.parse().ok()?, found))
}

/// Whether a request was there before the post that began at this time; `None` where it does not say since when.
fn is_older(created_at: Option<&str>, begun: jiff::Timestamp) -> Option<bool> {
    let created: jiff::Timestamp = created_at?.parse().ok()?;
    // Clocks differ a little.
    Some(created.duration_until(begun) > CLOCKS_DIFFER)
}

/// Whether the activity tells already who made the request. The service answers that a reference exists also to the
/// client's own second try after a lost answer, so a request as young as its post is that post's, unless an earlier
/// one was written down.
async fn is_recorded(viewer: &Viewer, code: &RfqCode, request: &RequestSummary) -> bool {
    let log = activity::of_request(viewer, code, request, Some(Deed::Created), 1).await;
    log.is_some_and(|log| !log.entries.is_empty())
}

/// The page says what the activity says: only what this post made was sent by it. `again` is a second post of one form.
fn notice(is_new: bool, again: bool) -> Notice {
    match (is_new, again) {
        (true, _) => Notice::RequestSent,
        (false, true) => Notice::AlreadyDone,
        (false, false) => Notice::ReferenceExists,
    }
}

async fn record(viewer: &Viewer, code: &RfqCode, request: &RequestSummary, is_new: bool) {
    if is_new {
        viewer.record(code, Record::new(Deed::Created, request)).await;
    }
}

/// How far the service's clock may be behind ours.
const CLOCKS_DIFFER: jiff::SignedDuration = jiff::SignedDuration::from_mins(2);

/// A form page on its way to the reader.
struct Form {
    kind: Kind,
    typed: RfqForm,
    problems: Problems,
    told: Option<Told>,
    focus: Option<usize>,
    taken: bool,
}

impl Form {
    fn new(kind: Kind, form: RfqForm) -> Self {
        Self {
            kind,
            typed: form,
            problems: Problems::default(),
            told: None,
            focus: None,
            taken: false,
        }
    }

    async fn page(mut self, viewer: &Viewer, frame: Frame, status: StatusCode) -> Result<Response, Failure> {
        let catalogs = optional(viewer.account.catalogs().await)?;
        if self.typed.cargos.is_empty() {
            self.typed.cargos.push(CargoForm::default());
        }
        let Self {
            kind,
            typed: form,
            problems,
            told,
            focus,
            taken,
        } = self;
        let marks = match &kind {
            Kind::Supply(asked) => asked.marks(&form),
            Kind::New { .. } => Marks::default(),
        };
        let data = RequestFormData {
            kind,
            form,
            problems,
            told,
            catalogs,
            once: once(),
            focus,
            known: viewer.account.known().await,
            taken,
            divisors: viewer.account.divisors().await,
            marks,
        };
        Ok(render::page(frame, status, move || page(data)).await)
    }

    /// The page after a call that failed, with the status and the pause of its failure.
    async fn answer(self, viewer: &Viewer, error: ApiError) -> Result<Response, Failure> {
        let failure = Failure::Api(error);
        // Failures to find something are about the operator here, not about the page.
        let status = match failure.status() {
            StatusCode::NOT_FOUND => StatusCode::BAD_GATEWAY,
            status => status,
        };
        Ok(with_pause(
            self.page(viewer, viewer.frame(), status).await?,
            &failure,
        ))
    }
}

/// Says when to come again, after a failure that has a time for it.
pub(super) fn with_pause(mut response: Response, failure: &Failure) -> Response {
    if let Some(pause) = failure.retry_after() {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(pause.as_secs().max(1)));
    }
    response
}
