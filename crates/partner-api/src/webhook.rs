//! Webhook deliveries (spec, "Events"): the signature over the raw body and the payload. A payload is only a hint,
//! because the order is not guaranteed and retries come up to 44 minutes later: read the request again. So a delivery
//! with a right signature is never refused, whatever it says and of whatever time it is.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::Value;
use sha2::Sha256;

use crate::{Milestone, RfqCode, json, lenient};

/// Events of the forwarding service begin like this; others at the same address are those of the courier service.
const FORWARDING_EVENT_PREFIX: &str = "fwd.";
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

/// Returns true if one of the secrets signs exactly this body: `X-Service-Signature` is `sha256=` and 64 hex digits of
/// HMAC-SHA256, in either case. The time it takes depends neither on the position of a difference nor on the secret that
/// matches.
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

/// The content of a delivery.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// An event of the forwarding service.
    Event(Box<Event>),
    /// Nothing of the forwarding service: the courier's shipment tracking has the same address and secret.
    OtherService,
    /// Nothing that can be read: anything may have changed.
    Unreadable,
}

/// An event of the forwarding service.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// `fwd.status_changed`: the status of a request has changed.
    StatusChanged {
        subject: Subject,
        status_label: Option<String>,
        previous_status: Option<String>,
        /// ISO 8601 with offset.
        changed_at: Option<String>,
        /// The time of the event's creation, ISO 8601 with offset.
        timestamp: Option<String>,
    },
    /// `fwd.tracking.created`: a milestone was recorded.
    TrackingCreated {
        subject: Subject,
        tracking: Milestone,
        timestamp: Option<String>,
    },
    /// An event that the specification does not name, or one without a name that is about a request.
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
    /// The new status, as a code in the notation in which reads give it.
    #[serde(deserialize_with = "lenient::snake_code")]
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

    /// The code of the event's request; `None` when the payload has no valid code.
    pub fn rfq_code(&self) -> Option<RfqCode> {
        self.subject().rfq_code.parse().ok()
    }

    /// The time of the event's creation, ISO 8601 with offset.
    pub fn timestamp(&self) -> Option<&str> {
        match self {
            Self::StatusChanged { timestamp, .. }
            | Self::TrackingCreated { timestamp, .. }
            | Self::Unknown { timestamp, .. } => timestamp.as_deref(),
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Delivery {
    event: Value,
    #[serde(deserialize_with = "lenient::opt_text")]
    timestamp: Option<String>,
    data: Value,
}

impl Delivery {
    /// Reads a JSON object; `None` where the body is none.
    fn parse(body: &[u8]) -> Option<Self> {
        let Value::Object(object) = json::value(body)? else {
            return None;
        };
        serde_json::from_value(Value::Object(object)).ok()
    }

    /// The name of its event, without the blanks around it; empty where it has none, `None` where it is no text.
    fn event_name(&self) -> Option<&str> {
        match &self.event {
            Value::Null => Some(""),
            Value::String(name) => Some(name.trim()),
            _ => None,
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Change {
    #[serde(deserialize_with = "lenient::opt_text")]
    status_label: Option<String>,
    #[serde(deserialize_with = "lenient::snake_code")]
    previous_status: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    changed_at: Option<String>,
    #[serde(deserialize_with = "lenient::one")]
    tracking: Option<Milestone>,
}

/// Reads a delivery. Check its body with [`verify`] first. `header` is its `X-Service-Event`, which is not signed: it counts
/// only where the body names no event.
pub fn read(body: &[u8], header: Option<&str>) -> Payload {
    let header = header.map_or("", str::trim);
    read_body(body, header).unwrap_or(
        if header.is_empty() || header.starts_with(FORWARDING_EVENT_PREFIX) {
            Payload::Unreadable
        } else {
            Payload::OtherService
        },
    )
}

fn read_body(body: &[u8], header: &str) -> Option<Payload> {
    let delivery = Delivery::parse(body)?;
    let named = delivery.event_name()?;
    let event = if named.is_empty() { header } else { named };
    let data = if delivery.data.is_object() {
        &delivery.data
    } else {
        &Value::Object(serde_json::Map::new())
    };
    let mut subject = Subject::deserialize(data).ok()?;
    // Other shapes are read as their JSON, which names no request.
    if !matches!(data.get("rfq_code"), Some(Value::String(_) | Value::Number(_))) {
        subject.rfq_code.clear();
    }
    let is_about_request = event.is_empty() && !subject.rfq_code.is_empty();
    if !event.starts_with(FORWARDING_EVENT_PREFIX) && !is_about_request {
        return Some(Payload::OtherService);
    }
    let Change {
        status_label,
        previous_status,
        changed_at,
        tracking,
    } = Change::deserialize(data).ok()?;
    let timestamp = delivery.timestamp.clone();
    Some(Payload::Event(Box::new(match event {
        STATUS_CHANGED => Event::StatusChanged {
            subject,
            status_label,
            previous_status: Some(previous_status).filter(|code| !code.is_empty()),
            changed_at,
            timestamp,
        },
        TRACKING_CREATED => Event::TrackingCreated {
            subject,
            tracking: tracking.unwrap_or_default(),
            timestamp,
        },
        _ => Event::Unknown {
            event: event.to_owned(),
            subject,
            timestamp,
        },
    })))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const BODY: &[u8] = br#"{"event":"fwd.status_changed"}"#;
    /// The mark that some programs write before UTF-8.
    const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

    fn secret(text: &str) -> WebhookSecret {
        WebhookSecret::parse(text).unwrap()
    }

    fn sign(key: &str, body: &[u8]) -> String {
        let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes())
            .unwrap()
            .chain_update(body);
        format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
    }

    fn event(body: &[u8]) -> Event {
        match read(body, None) {
            Payload::Event(event) => *event,
            other => panic!("{other:?}"),
        }
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

    /// They are compared with those that were read.
    #[test]
    fn statuses_are_codes_as_reads_give_them() {
        let of = |status: &str, previous: Value| {
            let data = json!({"rfq_code": "RFQ-1", "status": status, "previous_status": previous});
            let body = json!({"event": "fwd.status_changed", "data": data}).to_string();
            match event(body.as_bytes()) {
                Event::StatusChanged {
                    subject,
                    previous_status,
                    ..
                } => (subject.status, previous_status),
                other => panic!("{other:?}"),
            }
        };
        let need_info = Some("need_info".to_owned());
        assert_eq!(of("QUOTED", json!("Need-Info")), ("quoted".to_owned(), need_info));
        assert_eq!(of(" Teleported", json!(null)), ("Teleported".to_owned(), None));
    }

    #[test]
    fn both_events_of_the_specification_are_read() {
        let changed = event(
            json!({"event": "fwd.status_changed", "timestamp": "2026-07-15T10:00:00+07:00", "data": {
                "rfq_code": "RFQ-1", "partner_ref": null, "quotation_no": "Q-1", "job_number": null, "status": "quoted",
                "status_label": "Đã báo giá", "previous_status": "quoting", "changed_at": "2026-07-15T09:59:59+07:00"}})
            .to_string()
            .as_bytes(),
        );
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

        let created = event(
            json!({"event": "fwd.tracking.created", "data": {"rfq_code": "RFQ-1", "status": "in_transit",
                "tracking": {"id": 7, "operation_status": "departed", "location": "SGN"}}})
            .to_string()
            .as_bytes(),
        );
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
        let strange = event(br#"{"event":"fwd.invoice.paid","data":{"rfq_code":"../meta","amount":1.50}}"#);
        assert!(matches!(&strange, Event::Unknown { event, .. } if event == "fwd.invoice.paid"));
        assert_eq!(strange.rfq_code(), None);
        for without_code in [
            r#"{"event":"fwd.status_changed"}"#,
            r#"{"event":"fwd.status_changed","data":null}"#,
            r#"{"event":"fwd.status_changed","data":[1]}"#,
            r#"{"event":"fwd.","data":{"rfq_code":{"code":"RFQ-1"}}}"#,
        ] {
            assert_eq!(event(without_code.as_bytes()).rfq_code(), None, "{without_code}");
        }
        let unnamed = event(br#"{"data":{"rfq_code":"RFQ-1"}}"#);
        assert_eq!(unnamed.rfq_code().unwrap().as_str(), "RFQ-1");
    }

    #[test]
    fn other_services_and_unreadable_deliveries_are_distinguished() {
        let (fwd, courier) = (Some("fwd.status_changed"), Some("shipment.updated"));
        for (body, header, expected) in [
            (
                r#"{"tracking":"C1","status":"delivered"}"#,
                None,
                Payload::OtherService,
            ),
            (r#"{"event":"shipment.updated"}"#, None, Payload::OtherService),
            (
                r#"{"event":null,"data":{"code":"C1"}}"#,
                None,
                Payload::OtherService,
            ),
            ("{}", courier, Payload::OtherService),
            // The body is signed, the header is not.
            (r#"{"event":"shipment.updated"}"#, fwd, Payload::OtherService),
            ("<shipment/>", courier, Payload::OtherService),
            ("[1]", courier, Payload::OtherService),
            ("<shipment/>", fwd, Payload::Unreadable),
            ("", None, Payload::Unreadable),
            ("[]", None, Payload::Unreadable),
            ("null", Some(" "), Payload::Unreadable),
            (r#"{"event":"fwd.status_changed""#, None, Payload::Unreadable),
            (r#"{"event":["fwd.status_changed"]}"#, None, Payload::Unreadable),
            (&"[".repeat(1000), None, Payload::Unreadable),
        ] {
            assert_eq!(read(body.as_bytes(), header), expected, "{body} {header:?}");
        }
        assert_eq!(read(b"\xff", None), Payload::Unreadable);
        for (body, header) in [(BODY, courier), (b"{}", fwd)] {
            let Payload::Event(event) = read(body, header) else {
                panic!("{header:?}")
            };
            assert!(matches!(*event, Event::StatusChanged { .. }), "{header:?}");
        }
    }

    #[test]
    fn byte_order_mark_and_invalid_utf8_lose_no_event() {
        let body = [
            &br#"{"event":" fwd.status_changed ","data":{"rfq_code":"RFQ-1","status_label":"B"#[..],
            b"\xe1\xbb",
            br#""}}"#,
        ]
        .concat();
        let marked = [BYTE_ORDER_MARK, &body].concat();
        for body in [&body, &marked] {
            let event = event(body);
            assert!(matches!(event, Event::StatusChanged { .. }));
            assert_eq!(event.rfq_code().unwrap().as_str(), "RFQ-1");
        }
    }

    /// Any JSON, not too deep.
    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "\\PC{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map("\\PC{0,8}", inner, 0..4)
                    .prop_map(|fields| fields.into_iter().collect::<Value>()),
            ]
        })
    }

    proptest! {
        #[test]
        fn never_panics(body in prop::collection::vec(any::<u8>(), 0..64), header in "\\PC{0,80}") {
            let _ = read(&body, Some(&header));
            prop_assert!(!verify(&[secret("key")], &body, Some(&header)));
        }

        /// The request of an event is read whatever else and of whatever time it tells.
        #[test]
        fn request_code_is_read_beside_any_other_field(
            name in "fwd\\.[a-z_.]{0,20}",
            code in "[A-Z0-9][A-Z0-9-]{0,20}",
            header in prop::option::of("\\PC{0,20}"),
            timestamp in json(),
            mut data in prop::collection::btree_map("[a-z_]{1,12}", json(), 0..5),
            blanks in "[ \t\r\n]{0,3}",
            is_marked in any::<bool>(),
        ) {
            data.insert("rfq_code".into(), Value::from(code.clone()));
            let body = json!({"event": name, "timestamp": timestamp, "data": data});
            let mark = if is_marked { BYTE_ORDER_MARK } else { b"" };
            let body = [mark, blanks.as_bytes(), body.to_string().as_bytes(), blanks.as_bytes()].concat();
            let Payload::Event(event) = read(&body, header.as_deref()) else {
                return Err(TestCaseError::fail("no event"));
            };
            let read = event.rfq_code();
            prop_assert_eq!(read.as_ref().map(RfqCode::as_str), Some(code.as_str()));
        }

        /// No event of another service counts as a change.
        #[test]
        fn other_events_are_never_forwarding_events(
            name in "[a-eg-z][a-z_.]{0,20}",
            header in prop::option::of("\\PC{0,20}"),
            data in json(),
        ) {
            let body = json!({"event": name, "data": data}).to_string();
            prop_assert_eq!(read(body.as_bytes(), header.as_deref()), Payload::OtherService);
        }

        /// JSON of no known shape is ours only by its header.
        #[test]
        fn any_json_is_read(body in json(), header in prop::option::of("[a-eg-z]{1,8}")) {
            let is_object = body.is_object();
            let payload = read(body.to_string().as_bytes(), header.as_deref());
            match payload {
                Payload::OtherService => prop_assert!(is_object || header.is_some()),
                Payload::Unreadable => prop_assert!(header.is_none()),
                Payload::Event(_) => prop_assert!(is_object && header.is_none()),
            }
        }
    }
}
