//! The HTTP API of the specification.

mod attachments;
mod auth;
mod body;
mod courier;
mod document;
mod list;
mod orders;
mod quotations;
pub mod reply;
pub mod view;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};

use crate::service::SandboxServices;

/// Bytes of a JSON body.
const MAX_JSON_BYTES: usize = 8 << 20;

/// Forwarding API under its prefix, courier order creation beside it.
pub fn router(service: SandboxServices) -> Router {
    let forwarding = Router::new()
        .route("/meta", get(orders::meta))
        .route("/orders", get(list::list).post(orders::create))
        .route("/orders/{rfq_code}", get(orders::details).put(orders::supply))
        .route("/orders/{rfq_code}/quotation", get(quotations::quotation))
        .route("/orders/{rfq_code}/quotation/document", get(quotations::document))
        .route("/orders/{rfq_code}/quotation/accept", post(quotations::accept))
        .route(
            "/orders/{rfq_code}/quotation/negotiate",
            post(quotations::negotiate),
        )
        .route("/orders/{rfq_code}/quotation/reject", post(quotations::reject))
        .route("/orders/{rfq_code}/trackings", get(orders::trackings))
        .route(
            "/orders/{rfq_code}/attachments",
            get(attachments::list)
                .post(attachments::upload)
                .layer(DefaultBodyLimit::disable()),
        )
        .route(
            "/orders/{rfq_code}/attachments/{id}/download",
            get(attachments::download),
        );
    let routes = if service.api_prefix.is_empty() {
        forwarding
    } else {
        Router::new().nest(&service.api_prefix, forwarding)
    };
    routes
        .route("/api/order/create-order", post(courier::create))
        .fallback(reply::no_such_path)
        .method_not_allowed_fallback(reply::wrong_method)
        .layer(DefaultBodyLimit::max(MAX_JSON_BYTES))
        .layer(middleware::from_fn_with_state(
            service.clone(),
            auth::require_token,
        ))
        .with_state(service)
}
