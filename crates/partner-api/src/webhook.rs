//! Webhook deliveries (spec, "Events"): the signature over the raw body and the payload. A payload is only a hint,
//! because the order is not guaranteed and retries come up to 44 minutes later: read the request again.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::Value;
use sha2::Sha256;

use crate::{Milestone, RfqCode, lenient};

const STATUS_CHANGED: &str = "fwd.status_changed";
const TRACKING_CREATED: &str = "fwd.tracking.created";

/// A secret shared with the service. Several are valid at once during a rotation.
#[derive(Clone)]
pub struct WebhookSecret(SecretString);

/// The secret is empty, so that anybody could sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a webhook secret must not be empty")]
pub struct BadSecret;

impl WebhookSecret {
    /// Reads a configured secret without the blanks around it.
    pub fn parse(text: &str) -> Result<Self, BadSecret> {
        let text = text.trim();
        if text.is_empty() {
            Err(BadSecret)
        } else {
            Ok(Self(SecretString::from(text)))
        }
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret([REDACTED])")
    }
}

/// Whether one of the secrets signs exactly this body: `X-Service-Signature` is `sha256=` and 64 hex digits of
/// HMAC-SHA256. The time it takes depends neither on the position of a difference nor on the secret that matches.
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

/// The event of a delivery.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// `fwd.status_changed`: the status of a request has changed.
    StatusChanged {
        subject: Subject,
        status_label: Option<String>,
        previous_status: Option<String>,
        /// ISO 8601 with offset.
        changed_at: Option<String>,
        /// When the event was created, ISO 8601 with offset.
        timestamp: Option<String>,
    },
    /// `fwd.tracking.created`: a milestone was recorded.
    TrackingCreated {
        subject: Subject,
        tracking: Milestone,
        timestamp: Option<String>,
    },
    /// An event that the specification does not name.
    Unknown {
        event: String,
        subject: Subject,
        timestamp: Option<String>,
    },
}

/// The request of an event, as far as the payload names it.
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
    /// The request of the event.
    pub fn subject(&self) -> &Subject {
        match self {
            Self::StatusChanged { subject, .. }
            | Self::TrackingCreated { subject, .. }
            | Self::Unknown { subject, .. } => subject,
        }
    }

    /// Its name as the specification has it, or as it came.
    pub fn name(&self) -> &str {
        match self {
            Self::StatusChanged { .. } => STATUS_CHANGED,
            Self::TrackingCreated { .. } => TRACKING_CREATED,
            Self::Unknown { event, .. } => event,
        }
    }

    /// The code of the event's request; `None` when the payload has no valid code.
    pub fn rfq_code(&self) -> Option<RfqCode> {
        self.subject().rfq_code.parse().ok()
    }

    /// When the event was created, ISO 8601 with offset.
    pub fn timestamp(&self) -> Option<&str> {
        match self {
            Self::StatusChanged { timestamp, .. }
            | Self::TrackingCreated { timestamp, .. }
            | Self::Unknown { timestamp, .. } => timestamp.as_deref(),
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

/// Reads the body of a delivery. Check it with [`verify`] first.
pub fn read(body: &[u8]) -> Result<Event, BadEvent> {
    let Value::Object(object) = serde_json::from_slice(body).map_err(|_| BadEvent)? else {
        return Err(BadEvent);
    };
    let Delivery {
        event,
        timestamp,
        data,
    } = serde_json::from_value(Value::Object(object)).map_err(|_| BadEvent)?;
    let data = if data.is_object() {
        data
    } else {
        Value::Object(serde_json::Map::new())
    };
    let subject = Subject::deserialize(&data).map_err(|_| BadEvent)?;
    let Change {
        status_label,
        previous_status,
        changed_at,
        tracking,
    } = Change::deserialize(&data).map_err(|_| BadEvent)?;
    Ok(match event.as_str() {
        STATUS_CHANGED => Event::StatusChanged {
            subject,
            status_label,
            previous_status,
            changed_at,
            timestamp,
        },
        TRACKING_CREATED => Event::TrackingCreated {
            subject,
            tracking: tracking.unwrap_or_default(),
            timestamp,
        },
        _ => Event::Unknown {
            event,
            subject,
            timestamp,
        },
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const BODY: &[u8] = br#"{"event":"fwd.status_changed"}"#;

    fn secret(text: &str) -> WebhookSecret {
        WebhookSecret::parse(text).unwrap()
    }

    fn sign(key: &str, body: &[u8]) -> String {
        let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes())
            .unwrap()
            .chain_update(body);
        format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
    }

    #[test]
    fn known_signature_is_accepted() {
        // RFC 4231, test case 2.
        let known = "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert!(verify(
            &[secret("Jefe")],
            b"what do ya want for nothing?",
            Some(known)
        ));
    }

    #[test]
    fn any_configured_secret_verifies_and_no_secret_never_does() {
        let (old, new) = (secret("old"), secret(" new "));
        assert!(verify(
            &[old.clone(), new.clone()],
            BODY,
            Some(&sign("new", BODY))
        ));
        assert!(verify(&[old.clone(), new], BODY, Some(&sign("old", BODY))));
        assert!(!verify(&[old], BODY, Some(&sign("new", BODY))));
        assert!(!verify(&[], BODY, Some(&sign("", BODY))));
        assert_eq!(WebhookSecret::parse("  ").unwrap_err(), BadSecret);
        assert_eq!(format!("{:?}", secret("canary")), "WebhookSecret([REDACTED])");
    }

    #[test]
    fn malformed_signature_header_is_refused() {
        let good = sign("key", BODY);
        let digits = good.trim_start_matches("sha256=");
        for bad in [
            "",
            "sha256=",
            digits,
            &format!("sha1={digits}"),
            &format!("SHA256={digits}"),
            &format!("sha256= {digits}"),
            &format!("{good} "),
            &format!("{good}00"),
            &good[..good.len() - 1],
            &good[..good.len() - 2],
            &format!("{good},{good}"),
            &format!("sha256={}", "0".repeat(64)),
            &format!("sha256={}", "zz".repeat(32)),
        ] {
            assert!(!verify(&[secret("key")], BODY, Some(bad)), "{bad:?}");
        }
        assert!(!verify(&[secret("key")], BODY, None));
    }

    #[test]
    fn any_changed_bit_is_refused() {
        let good = sign("key", BODY);
        let keys = [secret("key")];
        for bit in 0..BODY.len() * 8 {
            let mut body = BODY.to_vec();
            body[bit / 8] ^= 1 << (bit % 8);
            assert!(!verify(&keys, &body, Some(&good)), "bit {bit} of the body");
        }
        let digits = hex::decode(&good[7..]).unwrap();
        for bit in 0..256 {
            let mut changed = digits.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(
                !verify(&keys, BODY, Some(&format!("sha256={}", hex::encode(changed)))),
                "bit {bit} of the signature"
            );
        }
    }

    #[test]
    fn both_events_of_the_specification_are_read() {
        let changed = read(
            json!({"event": "fwd.status_changed", "timestamp": "2026-07-15T10:00:00+07:00", "data": {
                "rfq_code": "RFQ-1", "partner_ref": null, "quotation_no": "Q-1", "job_number": null, "status": "quoted",
                "status_label": "Đã báo giá", "previous_status": "quoting", "changed_at": "2026-07-15T09:59:59+07:00"}})
            .to_string()
            .as_bytes(),
        )
        .unwrap();
        assert_eq!(changed.rfq_code().unwrap().as_str(), "RFQ-1");
        assert_eq!(changed.timestamp(), Some("2026-07-15T10:00:00+07:00"));
        let Event::StatusChanged {
            subject,
            previous_status,
            changed_at,
            ..
        } = changed
        else {
            panic!("{changed:?}")
        };
        assert_eq!((subject.status.as_str(), subject.partner_ref), ("quoted", None));
        assert_eq!(previous_status.as_deref(), Some("quoting"));
        assert_eq!(changed_at.as_deref(), Some("2026-07-15T09:59:59+07:00"));

        let created = read(
            json!({"event": "fwd.tracking.created", "data": {"rfq_code": "RFQ-1", "status": "in_transit",
                "tracking": {"id": 7, "operation_status": "departed", "location": "SGN"}}})
            .to_string()
            .as_bytes(),
        )
        .unwrap();
        let Event::TrackingCreated { tracking, .. } = created else {
            panic!("{created:?}")
        };
        assert_eq!(
            (tracking.id, tracking.operation_status.as_str()),
            (Some(7), "departed")
        );
    }

    #[test]
    fn unknown_events_are_carried_and_request_codes_are_checked() {
        let strange =
            read(br#"{"event":"fwd.invoice.paid","data":{"rfq_code":"../meta","amount":1.50}}"#).unwrap();
        assert!(matches!(&strange, Event::Unknown { event, .. } if event == "fwd.invoice.paid"));
        assert_eq!(strange.rfq_code(), None);
        for empty in [
            "{}",
            r#"{"event":null,"data":null}"#,
            r#"{"event":"fwd.status_changed","data":[1]}"#,
        ] {
            assert_eq!(read(empty.as_bytes()).unwrap().rfq_code(), None, "{empty}");
        }
        for bad in [
            &b""[..],
            b"[]",
            b"null",
            b"{",
            b"\xff",
            "[".repeat(1000).as_bytes(),
        ] {
            assert_eq!(read(bad).unwrap_err(), BadEvent);
        }
    }

    proptest! {
        #[test]
        fn never_panics(body in prop::collection::vec(any::<u8>(), 0..64), header in "\\PC{0,80}") {
            let _ = read(&body);
            prop_assert!(!verify(&[secret("key")], &body, Some(&header)));
        }
    }
}
