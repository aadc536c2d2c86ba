use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A message to the other instances. It names accounts by keyed hashes and has no content of requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub enum Message {
    /// The operator's webhook named a request.
    Delivered {
        code: String,
        kind: HintKind,
        at: Option<String>,
    },
    /// The operator's webhook named no request: anything may have changed.
    AnythingChanged,
    /// A read of this account has found a change.
    Changed {
        account: String,
        customer: String,
        code: String,
        #[serde(flatten)]
        change: DetectedChange,
        found: Timestamp,
    },
    /// This account has sent something to the service, for a request if it names one.
    Sent {
        account: String,
        customer: String,
        code: Option<String>,
        /// The call may have had an effect, so that open pages are told.
        is_told: bool,
    },
    /// A session is over; its key in the database.
    SessionEnded { session: String },
    /// The service no longer accepts this account's token.
    TokenRefused { account: String },
    /// The service asked for a pause of so many milliseconds.
    Paused { customer: String, milliseconds: u64 },
}

/// The kind of the operator's event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HintKind {
    Status,
    Tracking,
    /// An event the specification does not name.
    #[serde(other)]
    Other,
}

/// A change that a read found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DetectedChange {
    pub kind: ChangeKind,
    /// A hash of the changed content, so that a change found by several reads, also of other instances, is announced once.
    pub mark: String,
    /// The request's time of change, if it moved as well: pages that show this time need no event.
    pub updated_at: Option<String>,
}

/// The kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// The request itself.
    Request,
    Status,
    /// Another quotation, or another version of it.
    Quotation,
    /// The operator's question.
    Question,
    PutOnHold,
    Released,
    Milestone,
    Document,
    /// A person of the customer has sent something through this portal.
    Sent,
    /// A colleague's decision about accepting the quotation is asked for, or made: this portal knows it alone.
    ApprovalAsked,
    Approved,
    Declined,
    /// The request has another time of change. Also a kind that a newer version sent, during a rolling restart.
    #[serde(other)]
    Other,
}

impl ChangeKind {
    /// Tells whether the kind says more than that something has changed.
    pub fn is_specific(self) -> bool {
        !matches!(self, Self::Request | Self::Status | Self::Sent | Self::Other)
    }

    /// Tells whether it is an arrangement of colleagues, which the operator does not know.
    pub fn is_of_colleagues(self) -> bool {
        matches!(self, Self::ApprovalAsked | Self::Approved | Self::Declined)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, from_value, json, to_string, to_value};

    use super::*;

    #[test]
    fn message_round_trips() {
        let message = Message::Sent {
            account: "a".into(),
            customer: "b".into(),
            code: None,
            is_told: true,
        };
        let text = to_string(&message).unwrap();
        assert_eq!(
            text,
            r#"{"told":"sent","account":"a","customer":"b","code":null,"is_told":true}"#
        );
        assert_eq!(from_str::<Message>(&text).unwrap(), message);
    }

    #[test]
    fn every_kind_of_change_round_trips() {
        for kind in [
            ChangeKind::Request,
            ChangeKind::Status,
            ChangeKind::Quotation,
            ChangeKind::Question,
            ChangeKind::PutOnHold,
            ChangeKind::Released,
            ChangeKind::Milestone,
            ChangeKind::Document,
            ChangeKind::Sent,
            ChangeKind::ApprovalAsked,
            ChangeKind::Approved,
            ChangeKind::Declined,
            ChangeKind::Other,
        ] {
            let code = to_value(kind).unwrap();
            let message = Message::Changed {
                account: "a".into(),
                customer: "b".into(),
                code: "R1".into(),
                change: DetectedChange {
                    kind,
                    mark: "m".into(),
                    updated_at: None,
                },
                found: Timestamp::UNIX_EPOCH,
            };
            let value = to_value(&message).unwrap();
            let expected = json!({
                "told": "changed", "account": "a", "customer": "b", "code": "R1", "kind": code, "mark": "m",
                "updated_at": null, "found": "1970-01-01T00:00:00Z",
            });
            assert_eq!(value, expected);
            assert_eq!(from_value::<Message>(value).unwrap(), message);
        }
        assert_eq!(
            from_value::<ChangeKind>("a newer one".into()).unwrap(),
            ChangeKind::Other
        );
    }
}
