//! The form of a request: a new one, and information supplied while the operator waits for it.

mod create;
mod existing;
mod form_page;
mod import;
mod posted_table;
mod reference;
mod supply;
mod table_check;

use axum::extract::DefaultBodyLimit;

use crate::prelude::*;

pub(super) use existing::offer as offer_typed;
pub(super) use reference::fresh as fresh_reference;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::REQUEST_NEW, get(create::show).post(create::post))
        .route(routes::REQUEST_EDIT, get(supply::show).post(supply::post))
        .route(routes::CARGO_TEMPLATE, get(import::template))
        .merge(imports())
}

/// Routes of forms with an optional file.
fn imports() -> Router<AppState> {
    Router::new()
        .route(
            routes::REQUEST_NEW_IMPORT,
            get(import::to_new).post(import::of_new),
        )
        .route(
            routes::REQUEST_EDIT_IMPORT,
            get(import::to_edit).post(import::of_edit),
        )
        .layer(DefaultBodyLimit::max(posted_table::MAX_POST_BYTES))
}
