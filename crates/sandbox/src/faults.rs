//! Faults scripted for tests, and the log of calls that came in.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use http::{HeaderValue, StatusCode, header};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::api::Service;
use crate::serve::HangUp;

/// What a fault does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Answer `status` (default 503) with an error envelope, `retry_after` if given; nothing is carried out.
    Status,
    /// Answer `status` (default 200) with `body` as JSON, or as `content_type` when `body` is a text.
    Body,
    /// Only wait `delay_ms`, then carry on.
    Delay,
    /// Hang up without an answer; nothing is carried out.
    Cut,
    /// Carry it out, then hang up without an answer.
    CutAfterCommit,
    /// Carry it out, then answer `status` (default 504) as a gateway would that did not wait for the answer.
    StatusAfterCommit,
    /// Carry it out, send the head of an answer and half a body, then hang up.
    CutBody,
    /// 200 with something that is not JSON.
    Garbage,
    /// 200 with a body of `bytes` bytes (default 64 MB), streamed.
    Oversized,
    /// `status` (default 302) to `location`.
    Redirect,
}

/// A scripted fault. JSON of `POST /_sandbox/faults`; only `kind` is required.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// Given by the sandbox.
    #[serde(default)]
    pub id: u64,
    pub kind: FaultKind,
    /// Missing: every method.
    #[serde(default)]
    pub method: Option<String>,
    /// Path with `*` for any run of characters; with or without the API's prefix. Missing: every path.
    #[serde(default = "every")]
    pub path: String,
    /// How many matching calls it strikes; missing: all until cleared.
    #[serde(default)]
    pub times: Option<u32>,
    /// Matching calls let through first.
    #[serde(default)]
    pub skip: u32,
    /// Wait before doing it.
    #[serde(default)]
    pub delay_ms: u64,
    #[serde(default)]
    pub status: Option<u16>,
    /// Verbatim value of `Retry-After`.
    #[serde(default)]
    pub retry_after: Option<String>,
    #[serde(default)]
    pub body: Option<Value>,
    #[serde(default)]
    pub content_type: Option<String>,
    #[serde(default)]
    pub location: Option<String>,
    #[serde(default)]
    pub bytes: Option<u64>,
}

fn every() -> String {
    "*".to_owned()
}

impl Fault {
    /// A fault of this kind for `path`, once.
    pub fn once(kind: FaultKind, path: &str) -> Self {
        Self {
            id: 0,
            kind,
            method: None,
            path: path.to_owned(),
            times: Some(1),
            skip: 0,
            delay_ms: 0,
            status: None,
            retry_after: None,
            body: None,
            content_type: None,
            location: None,
            bytes: None,
        }
    }

    /// Answer this status once.
    pub fn status(status: u16, path: &str) -> Self {
        Self {
            status: Some(status),
            ..Self::once(FaultKind::Status, path)
        }
    }

    fn matches(&self, method: &str, path: &str, prefix: &str) -> bool {
        let below = path.strip_prefix(prefix).unwrap_or(path);
        self.method
            .as_ref()
            .is_none_or(|m| m.eq_ignore_ascii_case(method))
            && (glob(&self.path, path) || glob(&self.path, below))
    }
}

/// Whether `text` matches `pattern`, in which `*` stands for any run of characters.
fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut last = None;
    for part in parts {
        if let Some(middle) = last.replace(part) {
            match rest.find(middle) {
                Some(at) => rest = &rest[at + middle.len()..],
                None => return false,
            }
        }
    }
    last.map_or(rest.is_empty(), |end| rest.ends_with(end))
}

/// A call that came in. Values of headers are never kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Call {
    pub at: Timestamp,
    /// `api` or `store`.
    pub listener: String,
    pub method: String,
    pub path: String,
    /// Query of API calls; that of the store holds signatures and is left out.
    pub query: Option<String>,
    /// Status answered; `None` when the sandbox hung up.
    pub status: Option<u16>,
    pub header_names: Vec<String>,
    /// An `Authorization` header was present.
    pub authorization: bool,
    pub content_type: Option<String>,
    /// The fault that struck.
    pub fault: Option<u64>,
}

impl Call {
    /// Whether the path, with or without the API's prefix, matches a pattern with `*`.
    pub fn path_matches(&self, pattern: &str, prefix: &str) -> bool {
        glob(pattern, &self.path) || self.path.strip_prefix(prefix).is_some_and(|p| glob(pattern, p))
    }
}

/// How many calls the log keeps.
const CALL_LOG: usize = 10_000;

/// The script of faults and the call log.
#[derive(Debug, Default)]
pub struct Faults {
    script: Mutex<(u64, Vec<Fault>)>,
    calls: Mutex<VecDeque<Call>>,
}

impl Faults {
    /// Adds a fault and returns its id. Faults are tried in the order in which they were added.
    pub fn add(&self, mut fault: Fault) -> u64 {
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        script.0 += 1;
        fault.id = script.0;
        script.1.push(fault);
        script.0
    }

    /// Faults that may still strike.
    pub fn list(&self) -> Vec<Fault> {
        self.script
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .1
            .clone()
    }

    /// Removes all faults.
    pub fn clear(&self) {
        self.script
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .1
            .clear();
    }

    /// Calls so far, oldest first.
    pub fn calls(&self) -> Vec<Call> {
        self.calls
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .cloned()
            .collect()
    }

    /// Empties the call log.
    pub fn clear_calls(&self) {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn log(&self, call: Call) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.len() == CALL_LOG {
            calls.pop_front();
        }
        calls.push_back(call);
    }

    fn strike(&self, method: &str, path: &str, prefix: &str) -> Option<Fault> {
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        let at = script.1.iter_mut().position(|fault| {
            if !fault.matches(method, path, prefix) {
                return false;
            }
            if fault.skip > 0 {
                fault.skip -= 1;
                return false;
            }
            true
        })?;
        let fault = script.1[at].clone();
        match &mut script.1[at].times {
            Some(times) if *times > 1 => *times -= 1,
            Some(_) => {
                script.1.remove(at);
            }
            None => {}
        }
        Some(fault)
    }
}

/// Outermost layer of the API and the store: lets faults strike and logs the call.
pub async fn gate(
    State((service, listener)): State<(Service, &'static str)>,
    request: Request,
    next: Next,
) -> Response {
    let method = request.method().to_string();
    let path = request.uri().path().to_owned();
    let headers = request.headers();
    let mut call = Call {
        at: service.operator.now(),
        listener: listener.to_owned(),
        query: request
            .uri()
            .query()
            .filter(|_| listener == "api")
            .map(ToOwned::to_owned),
        status: None,
        header_names: headers.keys().map(|name| name.as_str().to_owned()).collect(),
        authorization: headers.contains_key(header::AUTHORIZATION),
        content_type: headers
            .get(header::CONTENT_TYPE)
            .and_then(|v| v.to_str().ok())
            .map(ToOwned::to_owned),
        fault: None,
        method,
        path,
    };
    let struck = service
        .faults
        .strike(&call.method, &call.path, &service.api_prefix);
    call.fault = struck.as_ref().map(|fault| fault.id);
    let response = match struck {
        None => next.run(request).await,
        Some(fault) => {
            if fault.delay_ms > 0 {
                tokio::time::sleep(Duration::from_millis(fault.delay_ms)).await;
            }
            faulty(&fault, request, next).await
        }
    };
    if response.extensions().get::<HangUp>().is_none() {
        call.status = Some(response.status().as_u16());
    }
    service.faults.log(call);
    response
}

async fn faulty(fault: &Fault, request: Request, next: Next) -> Response {
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
                // The first half must have left before the connection goes down.
                tokio::time::sleep(Duration::from_millis(30)).await;
                Err(std::io::Error::other("scripted hang-up"))
            };
            let parts = stream::iter([Ok(half)]).chain(stream::once(cut));
            Response::from_parts(head, Body::from_stream(parts))
        }
        FaultKind::StatusAfterCommit => {
            next.run(request).await;
            failure(fault, status(StatusCode::GATEWAY_TIMEOUT))
        }
        FaultKind::Status => failure(fault, status(StatusCode::SERVICE_UNAVAILABLE)),
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
fn failure(fault: &Fault, status: StatusCode) -> Response {
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

/// `{"status":"success","message":"aaaa…` of about this size, never held whole.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs() {
        assert!(glob("*", "/anything"));
        assert!(glob("/orders", "/orders"));
        assert!(!glob("/orders", "/orders/1"));
        assert!(glob("/orders/*/quotation", "/orders/RFQ-1/quotation"));
        assert!(!glob("/orders/*/quotation", "/orders/RFQ-1/quotation/accept"));
        assert!(glob("*/quotation/*", "/x/quotation/accept"));
        assert!(!glob("/meta*", "/orders"));
    }

    #[test]
    fn faults_strike_in_order_and_run_out() {
        let faults = Faults::default();
        faults.add(Fault {
            skip: 1,
            ..Fault::status(500, "/meta")
        });
        faults.add(Fault {
            method: Some("post".into()),
            ..Fault::status(502, "*")
        });
        let strike = |method: &str| {
            faults
                .strike(method, "/p/meta", "/p")
                .and_then(|fault| fault.status)
        };
        assert_eq!(strike("GET"), None);
        assert_eq!(strike("GET"), Some(500));
        assert_eq!(strike("GET"), None);
        assert_eq!(strike("POST"), Some(502));
        assert!(faults.list().is_empty());
    }
}
