//! Courier orders: the form, and the service's answer. An order is sent exactly once.

use app::forms::Problems;
use app::forms::courier::{CourierForm, form_key};
use app::pages::courier::{CourierData, CreatedData, Told, created, page};
use partner_api::FieldErrors;

use super::about::once;
use super::request_form::{fresh_reference, with_pause};
use crate::prelude::*;

pub fn routes() -> Router<App> {
    Router::new().route(routes::COURIER_NEW, get(show).post(create))
}

async fn show(viewer: Viewer) -> Result<Response, Failure> {
    if !viewer.account.has_courier() {
        return Err(Failure::NotFound);
    }
    let mut frame = viewer.frame();
    let form = match viewer.take_kept(routes::COURIER_NEW).await {
        Some(kept) => {
            frame.notice = Some(Notice::FormKept);
            CourierForm::from_pairs(kept.iter())
        }
        None => CourierForm {
            order_number: fresh_reference("S", &frame),
            money_collection: "0".into(),
            ..CourierForm::default()
        },
    };
    Ok(again(frame, StatusCode::OK, form, Problems::default(), None).await)
}

async fn create(viewer: Viewer, fields: Fields) -> Result<Response, Failure> {
    if !viewer.account.has_courier() {
        return Err(Failure::NotFound);
    }
    let form = CourierForm::from_pairs(fields.iter());
    let order = match form.parse() {
        Ok(order) => order,
        Err(problems) => {
            return Ok(again(
                viewer.frame(),
                StatusCode::UNPROCESSABLE_ENTITY,
                form,
                problems,
                Some(Told::Checked),
            )
            .await);
        }
    };
    let Claim::First(ticket) = viewer.account.claim(fields.get("once")).await else {
        return Ok(again(
            viewer.frame(),
            StatusCode::CONFLICT,
            form,
            Problems::default(),
            Some(Told::Again),
        )
        .await);
    };
    let error = match viewer.account.create_courier_order(&order).await {
        Ok(answer) => {
            let data = CreatedData {
                order_number: order.order_number,
                answer,
            };
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
        again(viewer.frame(), status, form, problems, Some(told)).await,
        &failure,
    ))
}

/// The form, with what was typed and why it is back.
async fn again(
    frame: Frame,
    status: StatusCode,
    form: CourierForm,
    problems: Problems,
    told: Option<Told>,
) -> Response {
    let data = CourierData {
        form,
        problems,
        told,
        once: once(),
    };
    render::page(frame, status, move || page(data)).await
}
