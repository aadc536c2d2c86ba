//! Courier orders: the form, and the service's answer. An order is sent exactly once.

use std::convert::Infallible;

use app::pages::courier::{CourierData, CourierOutcome, CreatedData, created, page};
use domain::courier_form::{Batch, CourierAction, CourierForm, CreatedOrder, DOUBTS_SEEN, form_key};
use domain::figures::LANG_FIELD;
use domain::{Lang, Problems};
use partner_api::{CourierOrder, FieldErrors, Reply};
use serde_json::Value;

use super::request_form::fresh_reference;
use crate::activity::NewActivity;
use crate::error::with_retry_after;
use crate::http::form::idempotency_key;
use crate::prelude::*;
use crate::submission::{self, Effect, Outcome, Submission};

/// Limit of a draft's name in bytes; the portal's own are shorter.
const MAX_DRAFT_NAME_BYTES: usize = 200;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::COURIER_NEW, get(show).post(create))
}

async fn show(viewer: Viewer) -> Result<Response, AppError> {
    if !viewer.account.has_courier() {
        return Err(AppError::NotFound);
    }
    let mut frame = viewer.frame();
    let input = match viewer.take_kept(routes::COURIER_NEW).await {
        Some(kept) => {
            frame.notice = Some(Flash::FormKept);
            CourierInput::from_fields(&kept).changed(CourierAction::parse(kept.get("do")), &frame)
        }
        None => CourierInput {
            form: CourierForm {
                order_number: fresh_number(&frame),
                money_collection: "0".into(),
                ..CourierForm::default()
            },
            ..CourierInput::default()
        },
    };
    Ok(input.page(frame, StatusCode::OK, None).await)
}

async fn create(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    if !viewer.account.has_courier() {
        return Err(AppError::NotFound);
    }
    let web_url = viewer.app().config().web_url.as_ref().map(ToString::to_string);
    let input = CourierInput {
        web_url,
        ..CourierInput::from_fields(&fields)
    };
    let action = CourierAction::parse(fields.get("do"));
    if action != CourierAction::Send {
        let frame = viewer.frame();
        let input = input.changed(action, &frame);
        return Ok(input.page(frame, StatusCode::OK, None).await);
    }
    let order = match input.form.parse(input.figures) {
        Ok(order) => order,
        Err(problems) => {
            let refused = input.with(problems);
            return Ok(refused
                .page(
                    viewer.frame(),
                    StatusCode::UNPROCESSABLE_ENTITY,
                    Some(CourierOutcome::Fields),
                )
                .await);
        }
    };
    if !input.has_seen_doubts(&fields) {
        return Ok(input
            .page(
                viewer.frame(),
                StatusCode::UNPROCESSABLE_ENTITY,
                Some(CourierOutcome::Doubtful),
            )
            .await);
    }
    let order = CourierSubmission {
        order,
        key: fields.get("once").map(str::to_owned),
    };
    let (_, outcome) = submission::run(viewer.submitter(), order).await?;
    let (problems, outcome, error) = match outcome {
        Outcome::PreflightFailed(never) => match never {},
        Outcome::Repeated => {
            let (status, outcome) = (StatusCode::CONFLICT, Some(CourierOutcome::Repeated));
            return Ok(input.page(viewer.frame(), status, outcome).await);
        }
        Outcome::Done { done, .. } => {
            let frame = viewer.frame();
            let CourierInput {
                form,
                figures,
                mut batch,
                ..
            } = input;
            let form = form.spelled(figures, frame.lang);
            batch.push(CreatedOrder::from_form(&form));
            let data = CreatedData {
                form,
                batch,
                answer: done.value,
                remarks: done.remarks,
            };
            return Ok(render::page(frame, StatusCode::OK, move || created(data)).await);
        }
        Outcome::Refused { refusal, .. } => {
            let mut problems = Problems::default();
            problems.merge(FieldErrors::from(&refusal), form_key);
            let outcome = CourierOutcome::Refused {
                message: refusal.message.clone(),
            };
            (problems, outcome, ApiError::Invalid(refusal))
        }
        Outcome::NotSent { error, .. } => match UpstreamError::from_api(&error) {
            Some(trouble) => (Problems::default(), CourierOutcome::NotSent(trouble), error),
            None => return Err(error.into()),
        },
        Outcome::Unknown { error, .. } => match UpstreamError::from_api(&error) {
            Some(trouble) => (Problems::default(), CourierOutcome::Unknown(trouble), error),
            None => return Err(error.into()),
        },
    };
    let failure = AppError::Api(error);
    let status = match failure.status() {
        StatusCode::NOT_FOUND => StatusCode::BAD_GATEWAY,
        status => status,
    };
    let page = input
        .with(problems)
        .page(viewer.frame(), status, Some(outcome))
        .await;
    Ok(with_retry_after(page, failure.retry_after()))
}

/// A courier order being sent. The service has no way to ask whether one arrived.
struct CourierSubmission {
    order: CourierOrder,
    key: Option<String>,
}

impl Submission for CourierSubmission {
    type Before = ();
    type PreflightError = Infallible;
    type Done = Reply<Value>;
    type After = ();

    fn idempotency_key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    async fn preflight(&mut self, _account: &Account) -> Result<(), Infallible> {
        Ok(())
    }

    async fn state_after_interruption(&mut self, _account: &Account) -> Result<(), Infallible> {
        Ok(())
    }

    async fn send(&mut self, account: &Account, _before: &()) -> Result<Reply<Value>, ApiError> {
        account.create_courier_order(&self.order).await
    }

    async fn reconcile(&self, _account: &Account, _before: &()) -> Effect<Reply<Value>, ()> {
        Effect::Unseen(())
    }

    fn activity(&self, _before: &(), _done: Option<&Reply<Value>>) -> Option<(RfqCode, NewActivity)> {
        None
    }
}

fn fresh_number(frame: &PageContext) -> String {
    fresh_reference("S", frame)
}

/// A posted form: the typed fields and the hidden ones.
#[derive(Default)]
struct CourierInput {
    form: CourierForm,
    /// The language of the page on which the figures were typed.
    figures: Lang,
    batch: Batch,
    draft: String,
    problems: Problems,
    web_url: Option<String>,
}

impl CourierInput {
    fn from_fields(fields: &Fields) -> Self {
        let draft = fields
            .get("draft")
            .filter(|draft| draft.len() <= MAX_DRAFT_NAME_BYTES);
        Self {
            form: CourierForm::from_pairs(fields.iter()),
            figures: fields
                .get(LANG_FIELD)
                .and_then(Lang::from_tag)
                .unwrap_or_default(),
            batch: Batch::from_pairs(fields.iter()),
            draft: draft.unwrap_or_default().to_owned(),
            problems: Problems::default(),
            web_url: None,
        }
    }

    /// Tells whether the page of this form showed everything that the service may not accept.
    fn has_seen_doubts(&self, fields: &Fields) -> bool {
        let seen: Vec<&str> = fields.get(DOUBTS_SEEN).unwrap_or_default().split(' ').collect();
        self.form.doubts().iter().all(|(name, _)| seen.contains(name))
    }

    fn with(self, problems: Problems) -> Self {
        Self { problems, ..self }
    }

    /// Carries out a button that sends nothing.
    fn changed(mut self, action: CourierAction, frame: &PageContext) -> Self {
        match action {
            CourierAction::Send | CourierAction::Look => {}
            CourierAction::Next { same_consignee } => {
                self.form = self.form.next(same_consignee, fresh_number(frame));
                // The next order starts a new draft.
                self.draft.clear();
            }
        }
        self
    }

    /// Renders the form with the typed fields and the reason why it is shown again.
    async fn page(self, frame: PageContext, status: StatusCode, outcome: Option<CourierOutcome>) -> Response {
        let data = CourierData {
            form: self.form.spelled(self.figures, frame.lang),
            problems: self.problems,
            outcome,
            batch: self.batch,
            draft: self.draft,
            once: idempotency_key(),
            web_url: self.web_url,
        };
        render::page(frame, status, move || page(data)).await
    }
}
