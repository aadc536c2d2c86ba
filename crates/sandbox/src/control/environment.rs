//! Faults, the call log, the clock, the rate limit and webhooks.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::clock::iso;
use crate::faults::{Fault, ReceivedCall};
use crate::model::account::WebhookTarget;
use crate::service::SandboxServices;

pub(super) async fn list_faults(State(service): State<SandboxServices>) -> Json<Value> {
    Json(json!({"faults": service.faults.list()}))
}

pub(super) async fn add_fault(
    State(service): State<SandboxServices>,
    Json(fault): Json<Fault>,
) -> Json<Value> {
    Json(json!({"id": service.faults.add(fault)}))
}

pub(super) async fn clear_faults(State(service): State<SandboxServices>) -> StatusCode {
    service.faults.clear();
    StatusCode::NO_CONTENT
}

/// The calls to show; `path` may hold `*`.
#[derive(Debug, Deserialize)]
pub(super) struct CallFilter {
    method: Option<String>,
    path: Option<String>,
    listener: Option<String>,
}

pub(super) async fn calls(
    State(service): State<SandboxServices>,
    Query(filter): Query<CallFilter>,
) -> Json<Value> {
    let wanted = |call: &ReceivedCall| {
        filter
            .method
            .as_ref()
            .is_none_or(|m| m.eq_ignore_ascii_case(&call.method))
            && filter.listener.as_ref().is_none_or(|l| *l == call.listener)
            && filter
                .path
                .as_ref()
                .is_none_or(|p| call.path_matches(p, &service.api_prefix))
    };
    let calls: Vec<_> = service.faults.calls().into_iter().filter(wanted).collect();
    Json(json!({"count": calls.len(), "calls": calls}))
}

pub(super) async fn clear_calls(State(service): State<SandboxServices>) -> StatusCode {
    service.faults.clear_calls();
    StatusCode::NO_CONTENT
}

pub(super) async fn clock(State(service): State<SandboxServices>) -> Json<Value> {
    let clock = service.operator.clock();
    Json(json!({"now": iso(clock.now()), "offset_seconds": clock.offset_seconds()}))
}

#[derive(Debug, Deserialize)]
pub(super) struct MoveClock {
    advance_seconds: i64,
}

pub(super) async fn move_clock(
    State(service): State<SandboxServices>,
    Json(body): Json<MoveClock>,
) -> Json<Value> {
    service.operator.clock().advance(body.advance_seconds);
    clock(State(service)).await
}

#[derive(Debug, Deserialize)]
pub(super) struct RateLimit {
    per_minute: u32,
}

pub(super) async fn rate_limit(
    State(service): State<SandboxServices>,
    Json(body): Json<RateLimit>,
) -> Json<Value> {
    service.limiter.set(body.per_minute);
    Json(json!({"per_minute": body.per_minute}))
}

#[derive(Debug, Deserialize)]
pub(super) struct Receiver {
    url: Option<String>,
    #[serde(default)]
    secret: String,
}

impl Receiver {
    fn target(self) -> Option<WebhookTarget> {
        self.url.map(|url| WebhookTarget {
            url,
            secret: self.secret,
        })
    }
}

pub(super) async fn webhook(
    State(service): State<SandboxServices>,
    Json(body): Json<Receiver>,
) -> StatusCode {
    service.webhooks.set_target(body.target());
    StatusCode::NO_CONTENT
}

pub(super) async fn deliveries(State(service): State<SandboxServices>) -> Json<Value> {
    let state = service.operator.read();
    let all: Vec<_> = state.deliveries.values().collect();
    Json(json!({"deliveries": all}))
}

pub(super) async fn redeliver(State(service): State<SandboxServices>, Path(id): Path<u64>) -> Response {
    match service.webhooks.attempt(id).await {
        Some(state) => Json(json!({"state": state})).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
