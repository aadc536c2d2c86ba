//! The operator's console: plain pages that let a person play the operator's staff. No script, no sign-in; it listens
//! on loopback.
//!
//! Every change is a POST that answers 303 to a page that says what happened; a refusal answers 422 (or 404) with the
//! same page, a sentence and everything that was typed.

mod actions;
mod cargo;
mod fields;
mod forms;
mod guard;
mod layout;
mod list;
mod log;
mod offers;
mod quote;
mod request;
mod words;

#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use axum::routing::{get, post};

use crate::model::validate::UPLOAD_MAX;
use crate::operator::Operator;

/// Pages of the console.
pub fn router(operator: Operator) -> Router {
    let megabyte = 1024 * 1024;
    let upload_limit = usize::try_from(UPLOAD_MAX)
        .unwrap_or(usize::MAX)
        .saturating_add(megabyte);
    Router::new()
        .route("/", get(list::page))
        .route("/console.css", get(layout::stylesheet))
        .route("/autopilot", post(actions::autopilot))
        .route("/deliveries", get(log::page))
        .route("/requests/{code}", get(request::page))
        .route("/requests/{code}/quotation", get(quote::page).post(quote::send))
        .route(
            "/requests/{code}/documents",
            post(actions::share_document).layer(DefaultBodyLimit::max(upload_limit)),
        )
        .route("/requests/{code}/documents/{id}", get(request::document))
        .route("/requests/{code}/{action}", post(actions::act))
        .layer(from_fn(guard::protect))
        .with_state(operator)
}
