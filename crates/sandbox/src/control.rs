//! Control endpoints under `/_sandbox` on the console port. Tests act as the operator's staff, script faults and move the
//! clock with them.

mod accounts;
mod environment;
mod requests;

use axum::Router;
use axum::routing::{get, post};

use crate::service::SandboxServices;

/// The control routes.
pub fn router(service: SandboxServices) -> Router {
    Router::new()
        .route(
            "/_sandbox/faults",
            get(environment::list_faults)
                .post(environment::add_fault)
                .delete(environment::clear_faults),
        )
        .route(
            "/_sandbox/calls",
            get(environment::calls).delete(environment::clear_calls),
        )
        .route(
            "/_sandbox/clock",
            get(environment::clock).post(environment::move_clock),
        )
        .route("/_sandbox/rate-limit", post(environment::rate_limit))
        .route("/_sandbox/webhook", post(environment::webhook))
        .route("/_sandbox/deliveries", get(environment::deliveries))
        .route(
            "/_sandbox/deliveries/{id}/redeliver",
            post(environment::redeliver),
        )
        .route(
            "/_sandbox/accounts",
            get(accounts::accounts).post(accounts::open_account),
        )
        .route("/_sandbox/accounts/{id}", post(accounts::edit_account))
        .route("/_sandbox/accounts/{id}/tokens", post(accounts::create_token))
        .route("/_sandbox/tokens/revoke", post(accounts::revoke_token))
        .route("/_sandbox/requests", post(requests::create_request))
        .route("/_sandbox/requests/{rfq_code}", get(requests::request))
        .route("/_sandbox/requests/{rfq_code}/{action}", post(requests::act))
        .with_state(service)
}
