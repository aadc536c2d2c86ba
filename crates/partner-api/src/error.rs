//! The errors of a call, as far as the portal treats them differently (spec, "Errors").

use std::collections::BTreeMap;
use std::time::Duration;

/// The reason why a call has no result. It holds no token, no URL and no body.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApiError {
    /// 401: the token is missing, expired, invalid or revoked.
    #[error("the token is not accepted (any more)")]
    Unauthorized,
    /// 404: no such request, not the caller's, or no quotation yet.
    #[error("not found")]
    NotFound { message: Option<String> },
    /// 422, any other refusal (4xx), and a success answer that says `status: "error"`.
    #[error("refused: {}", .0.message.as_deref().unwrap_or("no reason given"))]
    Invalid(Invalid),
    /// 429: too many calls of this customer. `retry_after` is at most a day, `None` when the service did not say.
    #[error("too many calls")]
    RateLimited { retry_after: Option<Duration> },
    /// Not sent: the caller keeps its calls below the service's limit, so that a 429 does not close the account to all.
    #[error("held back to stay within the call limit")]
    HeldBack { retry_after: Duration },
    /// Not sent: what comes before the call took longer than the caller waits, or the caller shuts down.
    #[error("not sent: its time was over")]
    NotMade,
    /// 5xx, and statuses no client of this API should see (1xx, 3xx, 408, 425).
    #[error("the service failed with status {status}")]
    Operator { status: u16 },
    #[error(transparent)]
    Transport(#[from] Transport),
    /// A success status with a body that does not belong to this API, is too large or cannot be read.
    #[error("the answer with status {status} is not readable: {why}")]
    Unreadable { status: u16, why: &'static str },
    /// A success status whose body does not say clearly whether the call was carried out; with its words.
    #[error("the answer with status {status} says neither clearly yes nor clearly no")]
    Ambiguous { status: u16, said: Invalid },
    /// A courier call without a courier address in the settings; nothing was sent.
    #[error("no courier address is configured")]
    CourierNotConfigured,
}

impl ApiError {
    /// Returns true if a call that changes something may have been carried out in spite of the error. The caller must not
    /// send it again and reads the state to find out.
    pub fn outcome_unknown(&self) -> bool {
        match self {
            Self::Operator { .. }
            | Self::Unreadable { .. }
            | Self::Ambiguous { .. }
            | Self::Transport(Transport::Timeout | Transport::Cut) => true,
            Self::Unauthorized
            | Self::NotFound { .. }
            | Self::Invalid(_)
            | Self::RateLimited { .. }
            | Self::HeldBack { .. }
            | Self::NotMade
            | Self::Transport(Transport::Connect)
            | Self::CourierNotConfigured => false,
        }
    }
}

/// A failure of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Transport {
    /// No connection was made: nothing was sent.
    #[error("the service cannot be reached")]
    Connect,
    /// The service took too long; the call may have been carried out.
    #[error("the service did not answer in time")]
    Timeout,
    /// The connection ended before the answer did; the call may have been carried out.
    #[error("the connection was cut")]
    Cut,
}

/// The service refuses the data or the action (spec, "Validation error body"). The texts are the service's, Vietnamese.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invalid {
    pub message: Option<String>,
    /// Messages by field; fields are written `origin`, `cargos.0.length`, whatever notation the service used.
    pub errors: BTreeMap<String, Vec<String>>,
}

impl Invalid {
    /// The service's words: its message, then those of the fields that say something else.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        let message = self.message.as_deref();
        let errors = self.errors.values().flatten().map(String::as_str);
        message
            .into_iter()
            .chain(errors.filter(move |words| Some(*words) != message))
    }
}

impl ApiError {
    /// Returns true if the service could not answer; a refusal is an answer, and a call held back was never made.
    pub fn is_of_service(&self) -> bool {
        match self {
            Self::Operator { .. } | Self::Transport(_) | Self::Unreadable { .. } | Self::Ambiguous { .. } => {
                true
            }
            Self::Unauthorized
            | Self::NotFound { .. }
            | Self::Invalid(_)
            | Self::RateLimited { .. }
            | Self::HeldBack { .. }
            | Self::NotMade
            | Self::CourierNotConfigured => false,
        }
    }

    /// The status of the answer, for logs; `None` when there was no answer.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Unauthorized => Some(401),
            Self::NotFound { .. } => Some(404),
            Self::Invalid(_) => Some(422),
            Self::RateLimited { .. } => Some(429),
            Self::Operator { status } | Self::Unreadable { status, .. } | Self::Ambiguous { status, .. } => {
                Some(*status)
            }
            Self::Transport(_) | Self::HeldBack { .. } | Self::NotMade | Self::CourierNotConfigured => None,
        }
    }
}

#[cfg(feature = "client")]
impl Invalid {
    /// Reads an error body, whatever its shape: `errors` may be a map of lists, of texts, nested, an array, or absent.
    pub(crate) fn read(body: &serde_json::Value) -> Self {
        use serde_json::Value;

        let mut invalid = Self {
            message: sentences(&body["message"])
                .or_else(|| sentences(&body["error"]))
                .or_else(|| sentences(&body["error"]["message"]))
                .or_else(|| sentences(&body["error_message"]))
                .or_else(|| sentences(&body["detail"]))
                .or_else(|| sentences(&body["msg"])),
            ..Self::default()
        };
        let errors = [&body["errors"], &body["error"]["errors"], &body["data"]["errors"]];
        match errors
            .into_iter()
            .find(|one| !one.is_null())
            .unwrap_or(&Value::Null)
        {
            // A list of messages without a field, or of `{field, message}`.
            Value::Array(all) => {
                for one in all {
                    let field = trimmed_text(&one["field"]).unwrap_or_default();
                    let said = if one.is_object() { &one["message"] } else { one };
                    invalid.collect(&field, said);
                }
            }
            other => invalid.collect("", other),
        }
        // Messages without a field.
        if let Some(loose) = invalid.errors.remove("") {
            if invalid.message.is_none() {
                invalid.message = Some(loose.join(" "));
            } else {
                invalid.errors.insert(String::new(), loose);
            }
        }
        invalid
    }

    pub(crate) fn collect(&mut self, field: &str, said: &serde_json::Value) {
        use serde_json::Value;

        match said {
            Value::Null => {}
            Value::Array(all) => all.iter().for_each(|one| self.collect(field, one)),
            Value::Object(map) => {
                for (name, inner) in map {
                    let name = dotted_key(name);
                    self.collect(
                        &if field.is_empty() {
                            name
                        } else {
                            format!("{field}.{name}")
                        },
                        inner,
                    );
                }
            }
            other => {
                if let Some(text) =
                    trimmed_text(other).or_else(|| (!other.is_string()).then(|| other.to_string()))
                {
                    self.errors.entry(field.to_owned()).or_default().push(text);
                }
            }
        }
    }
}

#[cfg(feature = "client")]
fn trimmed_text(value: &serde_json::Value) -> Option<String> {
    value
        .as_str()
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
}

/// The text of a message, or the texts of one that is a list.
#[cfg(feature = "client")]
pub(crate) fn sentences(value: &serde_json::Value) -> Option<String> {
    let Some(all) = value.as_array() else {
        return trimmed_text(value);
    };
    let all: Vec<String> = all.iter().filter_map(trimmed_text).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// `cargos[0][length]` and `cargos[0].length` as `cargos.0.length`.
#[cfg(feature = "client")]
fn dotted_key(key: &str) -> String {
    key.split(['[', ']', '.'])
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(".")
}

#[cfg(all(test, feature = "client"))]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;

    fn errors(body: Value) -> Vec<(String, Vec<String>)> {
        Invalid::read(&body).errors.into_iter().collect()
    }

    fn one(field: &str, message: &str) -> Vec<(String, Vec<String>)> {
        vec![(field.to_owned(), vec![message.to_owned()])]
    }

    #[test]
    fn errors_are_read_in_every_usual_shape() {
        assert_eq!(
            errors(json!({"errors": {"origin": ["Thiếu"]}})),
            one("origin", "Thiếu")
        );
        assert_eq!(
            errors(json!({"errors": {"origin": "Thiếu"}})),
            one("origin", "Thiếu")
        );
        assert_eq!(
            errors(json!({"errors": {"cargos.0.length": ["Thiếu"]}})),
            one("cargos.0.length", "Thiếu")
        );
        assert_eq!(
            errors(json!({"errors": {"cargos[0][length]": ["Thiếu"]}})),
            one("cargos.0.length", "Thiếu")
        );
        assert_eq!(
            errors(json!({"errors": {"cargos": {"0": {"length": ["Thiếu"]}}}})),
            one("cargos.0.length", "Thiếu")
        );
        assert_eq!(
            errors(json!({"errors": [{"field": "origin", "message": "Thiếu"}]})),
            one("origin", "Thiếu")
        );
        for none in [
            json!({"errors": {}}),
            json!({"errors": []}),
            json!({"errors": null}),
            json!({}),
            json!([]),
            json!("x"),
        ] {
            assert_eq!(errors(none.clone()), [], "{none}");
        }
        assert_eq!(errors(json!({"errors": {"a": [null, " ", 7]}})), one("a", "7"));
    }

    #[test]
    fn message_is_found_in_every_usual_place() {
        for body in [
            json!({"message": " Hết hạn "}),
            json!({"message": "", "error": "Hết hạn"}),
            json!({"error": {"message": "Hết hạn"}}),
            json!({"errors": "Hết hạn"}),
            json!({"errors": ["Hết", "hạn"]}),
            json!({"message": [" Hết ", null, "", "hạn"]}),
            json!({"message": [], "error": ["Hết", "hạn"]}),
            json!({"error": {"message": ["Hết hạn"]}}),
            json!({"detail": ["Hết hạn"]}),
        ] {
            let read = Invalid::read(&body);
            assert_eq!(read.message.as_deref(), Some("Hết hạn"), "{body}");
            assert!(read.errors.is_empty(), "{body}");
        }
        let both = Invalid::read(&json!({"message": "Sai", "errors": ["Hết hạn"]}));
        assert_eq!(both.errors[""], ["Hết hạn"]);
    }

    #[test]
    fn outcome_is_unknown_only_when_the_call_may_have_been_carried_out() {
        for unknown in [
            ApiError::Operator { status: 500 },
            ApiError::Unreadable {
                status: 200,
                why: "not JSON",
            },
            ApiError::Ambiguous {
                status: 200,
                said: Invalid::default(),
            },
            ApiError::Transport(Transport::Timeout),
            ApiError::Transport(Transport::Cut),
        ] {
            assert!(unknown.outcome_unknown(), "{unknown}");
        }
        for known in [
            ApiError::Unauthorized,
            ApiError::NotFound { message: None },
            ApiError::Invalid(Invalid::default()),
            ApiError::RateLimited { retry_after: None },
            ApiError::HeldBack {
                retry_after: Duration::from_secs(9),
            },
            ApiError::NotMade,
            ApiError::Transport(Transport::Connect),
            ApiError::CourierNotConfigured,
        ] {
            assert!(!known.outcome_unknown(), "{known}");
        }
    }

    proptest! {
        #[test]
        fn any_error_key_is_read(key in "\\PC{0,20}", message in "\\PC{0,20}") {
            let _ = Invalid::read(&json!({"message": message.clone(), "errors": {key: [message]}}));
        }
    }
}
