//! One file a screen: its GET and its POSTs side by side.

pub mod activity;
pub mod api;
pub mod brand;
pub mod courier;
pub mod csp_reports;
pub mod desk;
pub mod documents;
pub mod dossier;
pub mod events;
pub mod export;
pub mod find;
pub mod handover;
pub mod health;
pub mod home;
pub mod hooks;
pub mod log;
pub mod manager;
pub mod manifest;
pub mod push;
pub mod queue;
pub mod quotation;
mod quoted;
mod read;
pub mod request;
pub mod request_form;
mod request_pending;
pub mod requests;
pub mod settings;
pub mod share;
pub mod shared;
pub mod shares;
pub mod sign_in;
pub mod team;
pub mod tracking;
pub mod views;

use axum::Router;

use crate::state::AppState;

/// Routes of a person's pages and forms, which need the session.
pub fn user_routes() -> Router<AppState> {
    Router::new()
        .merge(activity::routes())
        .merge(api::routes())
        .merge(courier::routes())
        .merge(desk::routes())
        .merge(documents::routes())
        .merge(dossier::routes())
        .merge(export::routes())
        .merge(find::routes())
        .merge(handover::routes())
        .merge(home::routes())
        .merge(log::routes())
        .merge(manager::routes())
        .merge(push::routes())
        .merge(queue::routes())
        .merge(quotation::routes())
        .merge(request::routes())
        .merge(request_form::routes())
        .merge(requests::routes())
        .merge(settings::routes())
        .merge(share::routes())
        .merge(shares::routes())
        .merge(sign_in::routes())
        .merge(team::routes())
        .merge(tracking::routes())
        .merge(views::routes())
}

/// Pages for people without an account, which know no session.
pub fn open_routes() -> Router<AppState> {
    Router::new()
        .merge(brand::routes())
        .merge(manifest::routes())
        .merge(shared::routes())
}

/// Event streams, which a page reads for as long as it is open.
pub fn stream_routes() -> Router<AppState> {
    events::routes()
}

/// Routes for programs.
pub fn machine_routes() -> Router<AppState> {
    Router::new()
        .merge(csp_reports::routes())
        .merge(health::routes())
        .merge(hooks::routes())
}
