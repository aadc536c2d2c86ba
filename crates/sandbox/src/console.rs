//! The operator's console: plain pages in which a person acts as the operator's staff. It has no script and no sign-in
//! and listens on loopback.
//!
//! Every change is a POST. Success redirects with 303 to a page with a message; a refusal answers 422 (or 404) with the
//! same page, a message and the typed values.

mod actions;
mod cargo_table;
mod deliveries;
mod desk;
mod fields;
mod format;
mod forms;
mod layout;
mod list;
mod quotation_form;
mod quotations;
mod request;
mod security;
mod texts;

#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use axum::routing::{get, post};

use crate::language_switch;
use crate::model::validate::MAX_UPLOAD_BYTES;
use crate::operator::Operator;

/// Pages of the console.
pub fn router(operator: Operator) -> Router {
    let megabyte = 1024 * 1024;
    let upload_limit = usize::try_from(MAX_UPLOAD_BYTES)
        .unwrap_or(usize::MAX)
        .saturating_add(megabyte);
    Router::new()
        .route("/", get(list::page))
        .route("/console.css", get(layout::stylesheet))
        .route("/autopilot", post(actions::autopilot))
        .route(language_switch::PATH, post(language_switch::choose))
        .route("/deliveries", get(deliveries::page))
        .route("/requests/{code}", get(request::page))
        .route(
            "/requests/{code}/quotation",
            get(quotation_form::page).post(quotation_form::send),
        )
        .route(
            "/requests/{code}/documents",
            post(actions::share_document).layer(DefaultBodyLimit::max(upload_limit)),
        )
        .route("/requests/{code}/documents/{id}", get(request::document))
        .route("/requests/{code}/{action}", post(actions::act))
        .layer(from_fn(security::protect))
        .with_state(operator)
}
