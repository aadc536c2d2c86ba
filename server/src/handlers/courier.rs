//! Courier orders: the form, and the service's answer. An order is sent exactly once.

use app::pages::courier::{CourierData, CreatedData, Told, created, page};
use domain::Problems;
use domain::courier_form::{Action, Batch, CourierForm, Created, form_key};
use partner_api::FieldErrors;

use super::about::once;
use super::request_form::{fresh_reference, with_pause};
use crate::prelude::*;

/// Characters of a draft's name; longer ones are none of ours.
const LONGEST_DRAFT: usize = 200;

pub fn routes() -> Router<App> {
    Router::new().route(routes::COURIER_NEW, get(show).post(create))
}

async fn show(viewer: Viewer) -> Result<Response, Failure> {
    if !viewer.account.has_courier() {
        return Err(Failure::NotFound);
    }
    let mut frame = viewer.frame();
    let typed = match viewer.take_kept(routes::COURIER_NEW).await {
        Some(kept) => {
            frame.notice = Some(Notice::FormKept);
            Typed::of(&kept).changed(Action::of(kept.get("do")), &frame)
        }
        None => Typed {
            form: CourierForm {
                order_number: fresh_number(&frame),
                money_collection: "0".into(),
                ..CourierForm::default()
            },
            ..Typed::default()
        },
    };
    Ok(typed.page(frame, StatusCode::OK, None).await)
}

async fn create(viewer: Viewer, fields: Fields) -> Result<Response, Failure> {
    if !viewer.account.has_courier() {
        return Err(Failure::NotFound);
    }
    let typed = Typed::of(&fields);
    let action = Action::of(fields.get("do"));
    if action != Action::Send {
        let frame = viewer.frame();
        let typed = typed.changed(action, &frame);
        return Ok(typed.page(frame, StatusCode::OK, None).await);
    }
    let order = match typed.form.parse() {
        Ok(order) => order,
        Err(problems) => {
            let refused = typed.with(problems);
            return Ok(refused
                .page(
                    viewer.frame(),
                    StatusCode::UNPROCESSABLE_ENTITY,
                    Some(Told::Checked),
                )
                .await);
        }
    };
    let Claim::First(ticket) = viewer.account.claim(fields.get("once")).await else {
        return Ok(typed
            .page(viewer.frame(), StatusCode::CONFLICT, Some(Told::Again))
            .await);
    };
    let error = match viewer.account.create_courier_order(&order).await {
        Ok(answer) => {
            let Typed { form, mut row, .. } = typed;
            row.push(Created::of(&form));
            let data = CreatedData { form, row, answer };
            return Ok(render::page(viewer.frame(), StatusCode::OK, move || created(data)).await);
        }
        Err(error) => error,
    };
    let unknown = error.outcome_unknown();
    if !unknown {
        ticket.release().await;
    }
    let mut problems = Problems::default();
    let told = match (&error, Trouble::from_api(&error)) {
        (_, None) => return Err(error.into()),
        (ApiError::Invalid(invalid), _) => {
            problems.merge(FieldErrors::from(invalid), form_key);
            Told::Refused {
                message: invalid.message.clone(),
            }
        }
        (_, Some(trouble)) if unknown => Told::Perhaps(trouble),
        (_, Some(trouble)) => Told::NotSent(trouble),
    };
    let failure = Failure::Api(error);
    let status = match failure.status() {
        StatusCode::NOT_FOUND => StatusCode::BAD_GATEWAY,
        status => status,
    };
    Ok(with_pause(
        typed
            .with(problems)
            .page(viewer.frame(), status, Some(told))
            .await,
        &failure,
    ))
}

fn fresh_number(frame: &Frame) -> String {
    fresh_reference("S", frame)
}

/// A form as it was posted: what was typed, and what travels with it.
#[derive(Default)]
struct Typed {
    form: CourierForm,
    row: Batch,
    draft: String,
    problems: Problems,
}

impl Typed {
    fn of(fields: &Fields) -> Self {
        let draft = fields.get("draft").filter(|draft| draft.len() <= LONGEST_DRAFT);
        Self {
            form: CourierForm::from_pairs(fields.iter()),
            row: Batch::from_pairs(fields.iter()),
            draft: draft.unwrap_or_default().to_owned(),
            problems: Problems::default(),
        }
    }

    fn with(self, problems: Problems) -> Self {
        Self { problems, ..self }
    }

    /// Carries out what a button asks for without sending anything.
    fn changed(mut self, action: Action, frame: &Frame) -> Self {
        match action {
            Action::Send | Action::Look => {}
            Action::Next { same_consignee } => {
                self.form = self.form.next(same_consignee, fresh_number(frame));
                // Another order: the draft of the last one is done with.
                self.draft.clear();
            }
        }
        self
    }

    /// The form with what was typed and why it is back.
    async fn page(self, frame: Frame, status: StatusCode, told: Option<Told>) -> Response {
        let data = CourierData {
            form: self.form,
            problems: self.problems,
            told,
            row: self.row,
            draft: self.draft,
            once: once(),
        };
        render::page(frame, status, move || page(data)).await
    }
}
