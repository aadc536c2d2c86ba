//! A scripted fault.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::path_pattern;

/// The effect of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Answer `status` (default 503) with an error envelope, `retry_after` if given; nothing is carried out.
    Status,
    /// Answer `status` (default 200) with `body` as JSON, or as `content_type` when `body` is a text.
    Body,
    /// Only wait `delay_ms`, then handle the call.
    Delay,
    /// Close the connection without an answer; nothing is carried out.
    Cut,
    /// Carry the call out, then close the connection without an answer.
    CutAfterCommit,
    /// Carry the call out, then answer `status` (default 504), as a gateway with a timeout does.
    StatusAfterCommit,
    /// Carry the call out, send the head of the answer and half of the body, then close the connection.
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
    /// Missing: calls with every token.
    #[serde(default)]
    pub token: Option<String>,
    /// Path with `*` for any run of characters; with or without the API's prefix. Missing: every path.
    #[serde(default = "every")]
    pub path: String,
    /// The number of matching calls it applies to; missing: all until cleared.
    #[serde(default)]
    pub times: Option<u32>,
    /// Matching calls let through first.
    #[serde(default)]
    pub skip: u32,
    /// Wait this long first.
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
            token: None,
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

    /// `token` is that of the call.
    pub(super) fn matches(&self, method: &str, path: &str, prefix: &str, token: Option<&str>) -> bool {
        let is_method = |own: &String| own.eq_ignore_ascii_case(method);
        self.method.as_ref().is_none_or(is_method)
            && (self.token.is_none() || self.token.as_deref() == token)
            && path_pattern::matches(&self.path, path, prefix)
    }
}
