//! Courier orders: the form, an order that was sent, and all that were. An order is sent exactly once.

use app::pages::courier::{
    CourierData, CourierOutcome, Keep, MAX_LISTED, MAX_RECENT, OrderAnswer, ReceiptData, SentOrder,
    list_page, page, receipt,
};
use axum::extract::{Path, RawQuery};
use domain::courier_form::{CourierAction, CourierForm, DOUBTS_SEEN, NUMBER_SEEN, form_key};
use domain::figures::LANG_FIELD;
use domain::{Lang, Problems};
use partner_api::{CourierOrder, FieldErrors, Reply};
use serde_json::Value;

use super::request_form::fresh_reference;
use crate::activity::NewActivity;
use crate::courier_orders::{CourierOrders, NewOrder};
use crate::error::with_retry_after;
use crate::http::form::idempotency_key;
use crate::instances::{LockGuard, LockHeld};
use crate::prelude::*;
use crate::submission::{self, Effect, Outcome, Submission};

/// Limit of a draft's name in bytes; the portal's own are shorter.
const MAX_DRAFT_NAME_BYTES: usize = 200;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::COURIER, get(list))
        .route(routes::COURIER_NEW, get(show).post(create))
        .route(routes::COURIER_ORDER, get(show_order))
}

async fn list(viewer: Viewer) -> Result<Response, AppError> {
    let orders = courier_of(&viewer)?
        .newest(viewer.account.key(), limit(MAX_LISTED))
        .await;
    let orders = orders.map_err(database).ok();
    let web_url = web_url(&viewer);
    Ok(render::page(viewer.frame(), StatusCode::OK, move || {
        list_page(orders.as_deref(), web_url.as_deref())
    })
    .await)
}

async fn show_order(viewer: Viewer, Path(id): Path<String>) -> Result<Response, AppError> {
    let order = courier_of(&viewer)?.find(viewer.account.key(), &id).await;
    let order = order.map_err(database)?.ok_or(AppError::NotFound)?;
    Ok(receipt_page(&viewer, order, true).await)
}

async fn show(viewer: Viewer, RawQuery(query): RawQuery) -> Result<Response, AppError> {
    let orders = courier_of(&viewer)?;
    let mut frame = viewer.frame();
    let kept = match query {
        None => viewer.show_kept(routes::COURIER_NEW).await,
        Some(_) => viewer.show_kept_once(routes::COURIER_NEW).await,
    };
    let input = match kept {
        Some(kept) => {
            frame.notice.get_or_insert(Flash::FormKept);
            CourierInput::from_fields(&kept)
        }
        None => match begun_after(&viewer, orders, query.as_deref()).await {
            Some(input) => input,
            None => CourierInput {
                form: CourierForm {
                    order_number: fresh_number(&frame),
                    money_collection: "0".into(),
                    ..CourierForm::default()
                },
                ..CourierInput::default()
            },
        },
    };
    Ok(input.page(&viewer, frame, StatusCode::OK, None).await)
}

/// Returns the form that begins with fields of the order in the query (`after`, `keep`); `None` without one.
async fn begun_after(viewer: &Viewer, orders: &CourierOrders, query: Option<&str>) -> Option<CourierInput> {
    let (mut after, mut keep) = (None, None);
    for (name, value) in form_urlencoded::parse(query?.as_bytes()) {
        match &*name {
            "after" => after = Some(value),
            "keep" => keep = Keep::from_code(&value),
            _ => {}
        }
    }
    let order = orders.find(viewer.account.key(), &after?).await;
    let order = order.map_err(database).ok().flatten()?;
    let fresh = || fresh_number(&viewer.frame());
    let form = match keep? {
        Keep::All => order.form,
        Keep::Consignee => order.form.next(true, fresh()),
        Keep::Sender => order.form.next(false, fresh()),
    };
    Some(CourierInput {
        form,
        figures: order.figures,
        ..CourierInput::default()
    })
}

async fn create(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    let orders = courier_of(&viewer)?;
    let input = CourierInput::from_fields(&fields);
    if CourierAction::parse(fields.get("do")) != CourierAction::Send {
        return Ok(input.page(&viewer, viewer.frame(), StatusCode::OK, None).await);
    }
    let refused = StatusCode::UNPROCESSABLE_ENTITY;
    let order = match input.form.parse(input.figures) {
        Ok(order) => order,
        Err(problems) => {
            let (input, outcome) = (input.with(problems), Some(CourierOutcome::Fields));
            return Ok(input.page(&viewer, viewer.frame(), refused, outcome).await);
        }
    };
    let key = fields.get("once");
    let before = orders
        .of_form(viewer.account.key(), key)
        .await
        .map_err(database)?;
    let same_number = input.same_number(&viewer).await.map(|order| order.id);
    let doubt = if !input.has_seen_doubts(&fields) {
        Some(CourierOutcome::Doubtful)
    } else if before.is_none() && same_number.is_some() && !input.is_told_of_number(&fields) {
        Some(CourierOutcome::SameNumber)
    } else {
        None
    };
    if doubt.is_some() {
        return Ok(input.page(&viewer, viewer.frame(), refused, doubt).await);
    }
    let new = NewOrder {
        form: input.form.clone(),
        figures: input.figures,
        who: viewer.display_name().map(str::to_owned),
        key: key.map(str::to_owned),
    };
    let submission = CourierSubmission {
        order,
        new,
        orders: orders.clone(),
        same_number,
        number_lock: None,
    };
    let (submission, outcome) = submission::run(viewer.submitter(), submission).await?;
    let (problems, outcome, error) = match outcome {
        Outcome::PreflightFailed(OrderNotBegun::Failed(error)) => return Err(error.into()),
        Outcome::PreflightFailed(OrderNotBegun::SameNumber) => {
            let outcome = Some(CourierOutcome::SameNumber);
            return Ok(input.page(&viewer, viewer.frame(), refused, outcome).await);
        }
        Outcome::PreflightFailed(OrderNotBegun::NumberHeld) => {
            let held = AppError::Locked;
            let outcome = Some(CourierOutcome::NumberHeld);
            let page = input.page(&viewer, viewer.frame(), held.status(), outcome).await;
            return Ok(with_retry_after(page, held.retry_after()));
        }
        Outcome::Repeated => {
            // A second click leads to the order of the first one. Another order on the same form was not sent.
            let before = orders.of_form(viewer.account.key(), key).await.ok().flatten();
            if let Some(before) = before.filter(|before| before.form == submission.new.form) {
                return Ok(see_other(&routes::courier_order(&before.id)));
            }
            let outcome = Some(CourierOutcome::Repeated);
            return Ok(input
                .page(&viewer, viewer.frame(), StatusCode::CONFLICT, outcome)
                .await);
        }
        Outcome::Done { before: id, done, .. } => {
            if done.is_kept {
                viewer.notice(Flash::CourierOrderCreated).await;
                return Ok(see_other(&routes::courier_order(&id)));
            }
            let order = SentOrder {
                id,
                form: submission.new.form,
                figures: submission.new.figures,
                sent: viewer.app().clock().now(),
                who: submission.new.who,
                answer: Some(OrderAnswer {
                    value: done.reply.value,
                    is_shortened: false,
                    remarks: done.reply.remarks,
                }),
            };
            return Ok(receipt_page(&viewer, order, false).await);
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
        .page(&viewer, viewer.frame(), status, Some(outcome))
        .await;
    Ok(with_retry_after(page, failure.retry_after()))
}

/// Returns the orders that were sent, where the deployment has a courier service.
fn courier_of(viewer: &Viewer) -> Result<&CourierOrders, AppError> {
    if viewer.account.has_courier() {
        Ok(viewer.app().courier_orders())
    } else {
        Err(AppError::NotFound)
    }
}

fn web_url(viewer: &Viewer) -> Option<String> {
    viewer.app().config().web_url.as_ref().map(ToString::to_string)
}

fn limit(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

/// Returns the orders sent last, for a page that does without them.
async fn recent(viewer: &Viewer) -> Vec<SentOrder> {
    let orders = viewer.app().courier_orders();
    let recent = orders.newest(viewer.account.key(), limit(MAX_RECENT)).await;
    recent.map_err(database).unwrap_or_default()
}

async fn receipt_page(viewer: &Viewer, order: SentOrder, is_kept: bool) -> Response {
    let frame = viewer.frame();
    let mut recent = recent(viewer).await;
    recent.retain(|one| one.id != order.id);
    let data = ReceiptData {
        order: SentOrder {
            form: order.form.spelled(order.figures, frame.lang),
            ..order
        },
        is_kept,
        recent,
        web_url: web_url(viewer),
    };
    render::page(frame, StatusCode::OK, move || receipt(&data)).await
}

/// A courier order being sent. The service has no way to ask whether one arrived.
struct CourierSubmission {
    order: CourierOrder,
    new: NewOrder,
    orders: CourierOrders,
    /// The id of the newest order with its number when it was posted.
    same_number: Option<String>,
    /// Held until the order of this number is stored with what is known of it.
    number_lock: Option<LockGuard>,
}

/// The reason why an order was not begun.
enum OrderNotBegun {
    Failed(anyhow::Error),
    /// Another form sent an order with its number since it was posted.
    SameNumber,
    /// Another order with its number takes long to be sent.
    NumberHeld,
}

impl OrderNotBegun {
    fn unlocked(error: anyhow::Error) -> Self {
        if error.is::<LockHeld>() {
            Self::NumberHeld
        } else {
            Self::Failed(error)
        }
    }
}

/// An order that the service took.
struct Created {
    reply: Reply<Value>,
    /// The answer is stored and can be read again.
    is_kept: bool,
}

impl Submission for CourierSubmission {
    /// The id of the order.
    type Before = String;
    type PreflightError = OrderNotBegun;
    type Done = Created;
    type After = ();

    fn idempotency_key(&self) -> Option<&str> {
        self.new.key.as_deref()
    }

    /// The pages of two forms that send one number at the same second have not told of each other: the second waits for the
    /// first.
    async fn preflight(&mut self, account: &Account) -> Result<String, OrderNotBegun> {
        let number = self.new.form.order_number.trim();
        if !number.is_empty() {
            let lock = account.lock_courier_number(number).await;
            self.number_lock = Some(lock.map_err(OrderNotBegun::unlocked)?);
            let newest = self.orders.numbered(account.key(), number).await;
            let newest = newest.map_err(OrderNotBegun::Failed)?.map(|order| order.id);
            if newest.is_some() && newest != self.same_number {
                return Err(OrderNotBegun::SameNumber);
            }
        }
        let begun = self.orders.begin(account.key(), &self.new).await;
        begun.map_err(OrderNotBegun::Failed)
    }

    async fn state_after_interruption(&mut self, account: &Account) -> Result<String, OrderNotBegun> {
        let begun = self.orders.begin(account.key(), &self.new).await;
        begun.map_err(OrderNotBegun::Failed)
    }

    async fn send(&mut self, account: &Account, id: &String) -> Result<Created, ApiError> {
        // Released when the order is stored with its answer, as one of unknown outcome, or forgotten.
        let _lock = self.number_lock.take();
        let reply = match account.create_courier_order(&self.order).await {
            Ok(reply) => reply,
            Err(error) => {
                if !error.outcome_unknown() {
                    self.orders.forget(id).await;
                }
                return Err(error);
            }
        };
        let kept = self.orders.finish(id, &self.new, &reply).await;
        let is_kept = kept.map_err(database).unwrap_or_default();
        Ok(Created { reply, is_kept })
    }

    async fn reconcile(&self, _account: &Account, _id: &String) -> Effect<Created, ()> {
        Effect::Unseen(())
    }

    fn activity(&self, _id: &String, _done: Option<&Created>) -> Option<(RfqCode, NewActivity)> {
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
    draft: String,
    problems: Problems,
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
            draft: draft.unwrap_or_default().to_owned(),
            problems: Problems::default(),
        }
    }

    /// Tells whether the page of this form showed everything that the service may not accept.
    fn has_seen_doubts(&self, fields: &Fields) -> bool {
        let seen: Vec<&str> = fields.get(DOUBTS_SEEN).unwrap_or_default().split(' ').collect();
        self.form.doubts().iter().all(|(name, _)| seen.contains(name))
    }

    /// Tells whether the page of this form said that an order with its number was sent before.
    fn is_told_of_number(&self, fields: &Fields) -> bool {
        fields.get(NUMBER_SEEN).map(str::trim) == Some(self.form.order_number.trim())
    }

    /// Returns the newest order with the number of this one.
    async fn same_number(&self, viewer: &Viewer) -> Option<SentOrder> {
        let orders = viewer.app().courier_orders();
        let found = orders.numbered(viewer.account.key(), &self.form.order_number);
        found.await.map_err(database).ok().flatten()
    }

    fn with(self, problems: Problems) -> Self {
        Self { problems, ..self }
    }

    /// Renders the form with the typed fields and the reason why it is shown again.
    async fn page(
        self,
        viewer: &Viewer,
        frame: PageContext,
        status: StatusCode,
        outcome: Option<CourierOutcome>,
    ) -> Response {
        let data = CourierData {
            same_number: self.same_number(viewer).await,
            recent: recent(viewer).await,
            form: self.form.spelled(self.figures, frame.lang),
            problems: self.problems,
            outcome,
            draft: self.draft,
            once: idempotency_key(),
            web_url: web_url(viewer),
        };
        render::page(frame, status, move || page(data)).await
    }
}
