//! Webhook deliveries (spec, "Events"): checking the signature over the raw body and reading the payload. A payload
//! is a hint, not the truth: order is not guaranteed and retries come up to 44 minutes later, so read the request
//! again.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::Value;
use sha2::Sha256;

use crate::{Milestone, RfqCode, lenient};

/// The secret shared with the service; several may be valid during a change.
#[derive(Clone)]
pub struct WebhookSecret(SecretString);

/// An empty secret would let everybody sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a webhook secret must not be empty")]
pub struct BadSecret;

impl WebhookSecret {
    /// Takes a secret as configured; blanks around it are dropped.
    pub fn parse(text: &str) -> Result<Self, BadSecret> {
        let text = text.trim();
        if text.is_empty() { Err(BadSecret) } else { Ok(Self(SecretString::from(text))) }
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret([REDACTED])")
    }
}

/// Whether one of the secrets signed exactly this body: `X-Service-Signature` is `sha256=` and 64 hex digits of
/// HMAC-SHA256. Takes the same time wherever the difference is, and whichever secret it was.
pub fn verify(secrets: &[WebhookSecret], body: &[u8], signature_header: Option<&str>) -> bool {
    let mut given = [0_u8; 32];
    let readable = signature_header
        .and_then(|header| header.strip_prefix("sha256="))
        .is_some_and(|digits| hex::decode_to_slice(digits, &mut given).is_ok());
    let signed = |secret: &WebhookSecret| {
        Hmac::<Sha256>::new_from_slice(secret.0.expose_secret().as_bytes())
            .is_ok_and(|mac| mac.chain_update(body).verify_slice(&given).is_ok())
    };
    readable && secrets.iter().fold(false, |found, secret| found | signed(secret))
}

/// What a delivery tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// `fwd.status_changed`: the status of a request is another one.
    StatusChanged {
        subject: Subject,
        status_label: Option<String>,
        previous_status: Option<String>,
        /// ISO 8601 with offset.
        changed_at: Option<String>,
        /// When the event was made, ISO 8601 with offset.
        timestamp: Option<String>,
    },
    /// `fwd.tracking.created`: a milestone was recorded.
    TrackingCreated { subject: Subject, tracking: Milestone, timestamp: Option<String> },
    /// An event that the specification does not name.
    Unknown { event: String, subject: Subject, timestamp: Option<String> },
}

/// The request an event is about, as far as the event says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Subject {
    #[serde(deserialize_with = "lenient::text")]
    pub rfq_code: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub partner_ref: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub quotation_no: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub job_number: Option<String>,
    /// The new status, as a code.
    #[serde(deserialize_with = "lenient::text")]
    pub status: String,
}

impl Event {
    pub fn subject(&self) -> &Subject {
        match self {
            Self::StatusChanged { subject, .. } | Self::TrackingCreated { subject, .. } | Self::Unknown { subject, .. } => subject,
        }
    }

    /// The request it is about, if the event names one that can exist.
    pub fn rfq_code(&self) -> Option<RfqCode> {
        self.subject().rfq_code.parse().ok()
    }

    /// When the event was made, ISO 8601 with offset.
    pub fn timestamp(&self) -> Option<&str> {
        match self {
            Self::StatusChanged { timestamp, .. } | Self::TrackingCreated { timestamp, .. } | Self::Unknown { timestamp, .. } => {
                timestamp.as_deref()
            }
        }
    }
}

/// The body is no JSON object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a webhook event")]
pub struct BadEvent;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Delivery {
    #[serde(deserialize_with = "lenient::text")]
    event: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    timestamp: Option<String>,
    data: Value,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Change {
    #[serde(deserialize_with = "lenient::opt_text")]
    status_label: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    previous_status: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    changed_at: Option<String>,
    #[serde(deserialize_with = "lenient::one")]
    tracking: Option<Milestone>,
}

/// Reads a delivery's body. Verify it first.
pub fn read(body: &[u8]) -> Result<Event, BadEvent> {
    let Value::Object(object) = serde_json::from_slice(body).map_err(|_| BadEvent)? else { return Err(BadEvent) };
    let Delivery { event, timestamp, data } = serde_json::from_value(Value::Object(object)).map_err(|_| BadEvent)?;
    let data = if data.is_object() { data } else { Value::Object(serde_json::Map::new()) };
    let subject = Subject::deserialize(&data).map_err(|_| BadEvent)?;
    let Change { status_label, previous_status, changed_at, tracking } = Change::deserialize(&data).map_err(|_| BadEvent)?;
    Ok(match event.as_str() {
        "fwd.status_changed" => Event::StatusChanged { subject, status_label, previous_status, changed_at, timestamp },
        "fwd.tracking.created" => Event::TrackingCreated { subject, tracking: tracking.unwrap_or_default(), timestamp },
        _ => Event::Unknown { event, subject, timestamp },
    })
}
