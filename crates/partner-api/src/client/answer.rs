//! Reads an answer as its data, a refusal, or an error.

use std::time::Instant;

use bytes::Bytes;
use reqwest::Response;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use super::envelope::{Envelope, Object};
use super::verdict::{self, Verdict};
use super::{ClientConfig, body, retry};
use crate::{ApiError, Invalid, Remarks, json};

/// A success (2xx) with its body.
pub(super) struct Answer {
    pub status: u16,
    pub body: Bytes,
    /// Parts of the body were cut off, see [`body::read`].
    pub is_shortened: bool,
    /// An earlier try of this call, which changes something, was answered with a 5xx.
    pub after_5xx: bool,
}

/// The data of an answer, with the length of its body in bytes, for those who keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received<T> {
    pub value: T,
    pub bytes: usize,
}

/// The answer to a write that the service took: the value read from it, and the service's words beside that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply<T> {
    pub value: T,
    pub remarks: Remarks,
}

impl Answer {
    pub(super) fn received<T>(&self, value: T) -> Received<T> {
        Received {
            value,
            bytes: self.body.len(),
        }
    }
}

/// The `data` of a success. An envelope that says despite its 2xx that nothing was done is a refusal.
pub(super) fn data<T: DeserializeOwned>(answer: &Answer) -> Result<T, ApiError> {
    let unreadable = |why| ApiError::Unreadable {
        status: answer.status,
        why,
    };
    // Mostly nothing is damaged, and no value has to be built first.
    let read =
        json::plain(&answer.body).and_then(|text| serde_json::from_str::<Object<Envelope<T>>>(text).ok());
    match read {
        Some(Object(envelope)) if verdict::verdict(&envelope.flags()) == Verdict::Success => {
            envelope.data.ok_or_else(|| unreadable("no data"))
        }
        _ => {
            let Some(value) = json::value(&answer.body) else {
                return Err(unreadable("not JSON"));
            };
            clear(answer, &value)?;
            match value {
                Value::Object(map) if !map.contains_key("data") => Err(unreadable("no data")),
                // A `Value` accepts a key that comes twice, which a struct refuses.
                value @ Value::Object(_) => serde_json::from_value::<Envelope<T>>(value)
                    .ok()
                    .and_then(|envelope| envelope.data)
                    .ok_or_else(|| unreadable("data of another shape")),
                _ => Err(unreadable("no envelope")),
            }
        }
    }
}

/// The `data` of a read. One that says neither clearly yes nor clearly no was not carried out halfway: it cannot be read.
pub(super) fn read_data<T: DeserializeOwned>(answer: &Answer) -> Result<T, ApiError> {
    data(answer).map_err(|error| match error {
        ApiError::Ambiguous { status, .. } => ApiError::Unreadable {
            status,
            why: "neither yes nor no",
        },
        error => error,
    })
}

/// An error unless the body says that the call was carried out.
fn clear(answer: &Answer, body: &Value) -> Result<(), ApiError> {
    match verdict::verdict(body) {
        Verdict::Success => Ok(()),
        Verdict::Refusal => Err(ApiError::Invalid(Invalid::read(body))),
        Verdict::Unclear => Err(ambiguous(answer, body)),
    }
}

fn ambiguous(answer: &Answer, body: &Value) -> ApiError {
    ApiError::Ambiguous {
        status: answer.status,
        said: Invalid::read(body),
    }
}

/// The `data` of a write that was taken, with the service's words beside it.
pub(super) fn reply<T: DeserializeOwned>(answer: &Answer) -> Result<Reply<T>, ApiError> {
    let body = || json::value(&answer.body).unwrap_or_default();
    match data(answer) {
        Ok(value) => Ok(Reply {
            value,
            remarks: Remarks::read(&body()),
        }),
        Err(error @ ApiError::Unreadable { .. }) => {
            let body = body();
            if verdict::has_errors(&body) {
                Err(ambiguous(answer, &body))
            } else {
                Err(error)
            }
        }
        Err(error) => Err(error),
    }
}

/// The body of a success whose shape is not specified; null where there is none. A body that is no JSON tells nothing.
pub(super) fn any(answer: &Answer) -> Result<Reply<Value>, ApiError> {
    let value = if without_byte_order_mark(&answer.body).trim_ascii().is_empty() {
        Value::Null
    } else {
        json::value(&answer.body).ok_or(ApiError::Unreadable {
            status: answer.status,
            why: "not JSON",
        })?
    };
    clear(answer, &value)?;
    let remarks = Remarks::read(&value);
    Ok(Reply { value, remarks })
}

/// Returns true if a content type is that of an HTML document; none at all counts as one.
pub(super) fn is_html(content_type: Option<&str>) -> bool {
    let kind = content_type.unwrap_or("text/html").to_ascii_lowercase();
    kind.starts_with("text/") || kind.starts_with("application/xhtml+xml")
}

/// The error of an answer in place of a document.
pub(super) fn not_html(answer: &Answer) -> ApiError {
    match data::<IgnoredAny>(answer) {
        Err(ApiError::Invalid(invalid)) => ApiError::Invalid(invalid),
        _ => ApiError::Unreadable {
            status: answer.status,
            why: "not HTML",
        },
    }
}

/// The text of a body.
pub(super) fn text(body: &[u8]) -> String {
    String::from_utf8_lossy(without_byte_order_mark(body)).into_owned()
}

/// The error of an answer other than 2xx (spec, "Errors"). The status decides; a body that cannot be read only leaves the
/// message out.
pub(super) async fn refused(response: Response, started: Instant, config: &ClientConfig) -> ApiError {
    let status = response.status().as_u16();
    match status {
        401 => ApiError::Unauthorized,
        429 => ApiError::RateLimited {
            retry_after: retry::retry_after(response.headers()),
        },
        408 | 425 => ApiError::Operator { status },
        400..=499 => {
            let body = body::read(response, body::MAX_ERROR_BYTES, started, config)
                .await
                .map_or_else(|_| Bytes::new(), |body| body.bytes);
            let invalid = json::value(&body)
                .map(|value| Invalid::read(&value))
                .unwrap_or_default();
            if status == 404 {
                ApiError::NotFound {
                    message: invalid.message,
                }
            } else {
                ApiError::Invalid(invalid)
            }
        }
        _ => ApiError::Operator { status },
    }
}

/// The body without the byte order mark that some services send first.
fn without_byte_order_mark(body: &[u8]) -> &[u8] {
    body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body)
}

#[cfg(test)]
mod damage_tests;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServiceRef;

    fn read(body: &'static [u8]) -> Result<ServiceRef, ApiError> {
        data(&Answer {
            status: 200,
            body: Bytes::from_static(body),
            is_shortened: false,
            after_5xx: false,
        })
    }

    #[test]
    fn invalid_utf8_costs_its_letter() {
        let read = read(b"{\"note\":\"\xff\",\"data\":{\"code\":\"a\xff\",\"more\":\"\xff\"}}").unwrap();
        assert_eq!(read.code, "a\u{fffd}");
    }
}
