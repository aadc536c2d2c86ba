//! The answers of faults.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use http::{HeaderValue, StatusCode, header};
use serde_json::{Value, json};

use super::fault::{Fault, FaultKind};
use crate::serve::HangUp;

/// The answer to a call that a fault applies to.
pub(super) async fn respond(fault: &Fault, request: Request, next: Next) -> Response {
    let status = |default: StatusCode| {
        fault
            .status
            .and_then(|s| StatusCode::from_u16(s).ok())
            .unwrap_or(default)
    };
    let json = "application/json";
    match fault.kind {
        FaultKind::Delay => next.run(request).await,
        FaultKind::Cut => hang_up(),
        FaultKind::CutAfterCommit => {
            next.run(request).await;
            hang_up()
        }
        FaultKind::CutBody => {
            let (head, body) = next.run(request).await.into_parts();
            let whole = axum::body::to_bytes(body, 64 << 20).await.unwrap_or_default();
            let half = whole.slice(..whole.len() / 2);
            let cut = async {
                // The first half must be sent before the connection is closed.
                tokio::time::sleep(Duration::from_millis(30)).await;
                Err(std::io::Error::other("scripted hang-up"))
            };
            let parts = stream::iter([Ok(half)]).chain(stream::once(cut));
            Response::from_parts(head, Body::from_stream(parts))
        }
        FaultKind::StatusAfterCommit => {
            next.run(request).await;
            error_envelope(fault, status(StatusCode::GATEWAY_TIMEOUT))
        }
        FaultKind::Status => error_envelope(fault, status(StatusCode::SERVICE_UNAVAILABLE)),
        FaultKind::Body => {
            let (default_type, text) = match &fault.body {
                Some(Value::String(text)) => ("text/plain; charset=utf-8", text.clone()),
                Some(value) => (json, value.to_string()),
                None => (json, String::new()),
            };
            let content_type = fault
                .content_type
                .clone()
                .unwrap_or_else(|| default_type.to_owned());
            (
                status(StatusCode::OK),
                [(header::CONTENT_TYPE, content_type)],
                text,
            )
                .into_response()
        }
        FaultKind::Garbage => {
            let text = "<html><body>502 \u{fffd}{\"status\":\"succ";
            (status(StatusCode::OK), [(header::CONTENT_TYPE, json)], text).into_response()
        }
        FaultKind::Oversized => {
            let size = fault.bytes.unwrap_or(64 << 20);
            let content_type = fault.content_type.clone().unwrap_or_else(|| json.to_owned());
            (
                status(StatusCode::OK),
                [(header::CONTENT_TYPE, content_type)],
                oversized(size),
            )
                .into_response()
        }
        FaultKind::Redirect => {
            let location = fault.location.clone().unwrap_or_else(|| "/elsewhere".to_owned());
            (status(StatusCode::FOUND), [(header::LOCATION, location)]).into_response()
        }
    }
}

/// An error envelope with this status.
fn error_envelope(fault: &Fault, status: StatusCode) -> Response {
    let body = fault.body.clone().unwrap_or_else(
        || json!({"status": "error", "message": "Hệ thống đang gặp sự cố, vui lòng thử lại sau."}),
    );
    let kind = [(header::CONTENT_TYPE, "application/json")];
    let mut response = (status, kind, body.to_string()).into_response();
    if let Some(value) = fault
        .retry_after
        .as_ref()
        .and_then(|v| HeaderValue::from_str(v).ok())
    {
        response.headers_mut().insert(header::RETRY_AFTER, value);
    }
    response
}

fn hang_up() -> Response {
    let mut response = Response::new(Body::empty());
    response.extensions_mut().insert(HangUp);
    response
}

/// `{"status":"success","message":"aaaa…` of about this size, streamed.
fn oversized(size: u64) -> Body {
    const CHUNK: usize = 64 * 1024;
    let head = Bytes::from_static(b"{\"status\":\"success\",\"message\":\"");
    let filling = Bytes::from(vec![b'a'; CHUNK]);
    let chunks = usize::try_from(size / CHUNK as u64).unwrap_or(usize::MAX);
    let parts = std::iter::once(head)
        .chain(std::iter::repeat_n(filling, chunks))
        .chain([Bytes::from_static(b"\",\"data\":null}")]);
    Body::from_stream(stream::iter(parts.map(Ok::<_, std::io::Error>)))
}
