//! Responses to a quotation: which of them a quotation allows, the missing fields of a form, and the signs that one was
//! taken (spec, "Quotation responses", "States and transitions").

use partner_api::{CatalogEntry, Figure, Quotation, RequestDetails, Status};

use crate::currency::key;
use crate::negotiation::NegotiationForm;
use crate::quotation::SeenQuotation;

/// The kind of a response to a quotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseKind {
    Accept,
    Negotiate,
    Reject,
}

impl ResponseKind {
    pub const ALL: [Self; 3] = [Self::Accept, Self::Negotiate, Self::Reject];

    /// The last part of its address; ids on the page are built from it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Negotiate => "negotiate",
            Self::Reject => "reject",
        }
    }

    /// Returns true if the operator's flags allow it: an expired quotation refuses only to be accepted.
    pub fn is_open(self, quotation: &Quotation) -> bool {
        quotation.can_respond && (self != Self::Accept || !quotation.is_expired)
    }

    /// Returns true if the request stands where this response leads. A negotiation shows nowhere.
    pub fn shows_in(self, request: &RequestDetails) -> bool {
        match self {
            Self::Accept => request.summary.state().is_accepted(),
            Self::Reject => request.summary.state() == Status::Cancelled,
            Self::Negotiate => false,
        }
    }

    /// Returns true if the status says that this response was not carried out. A status that is not known, or absent, says
    /// nothing.
    pub fn is_contradicted_by(self, request: &RequestDetails) -> bool {
        let is_known = !matches!(request.summary.state(), Status::Unknown(_));
        is_known && self != Self::Negotiate && !self.shows_in(request)
    }

    /// The newer version that the service shows after an acceptance of `seen`. It takes no version with an acceptance,
    /// so one that came after the last look may be what it counts.
    pub fn overtaken(self, seen: Option<&Quotation>, after: &RequestDetails) -> Option<i64> {
        let now = after.quotation.as_ref()?.version?;
        (self == Self::Accept && seen?.version? != now).then_some(now)
    }
}

/// The fields of a response as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResponseInput {
    pub note: String,
    /// Of a rejection.
    pub reason_code: String,
    pub negotiation: NegotiationForm,
}

impl ResponseInput {
    /// Tells whether there is anything to lose.
    pub fn is_typed(&self) -> bool {
        !self.note.trim().is_empty() || !self.reason_code.is_empty() || self.negotiation.has_choice()
    }
}

/// A field that the form of a response lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingField {
    Note,
    Reason,
    UnknownReason,
    /// Version and total as seen.
    Seen,
    /// A version that is no number.
    BadVersion,
}

/// The quotation as the form of a response states it; `None` for fields that it does not state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuotationInForm {
    pub version: Option<String>,
    pub total: Option<String>,
    pub currency: Option<String>,
    pub quotation_no: Option<String>,
    /// The fingerprint of everything that it said.
    pub content: Option<String>,
    /// The fingerprint of the terms that an answer is bound to.
    pub commitment: Option<String>,
    /// The fingerprint of the describing texts. Absent once a difference was shown: texts that a service words anew with
    /// every reading stop nobody twice.
    pub description: Option<String>,
}

impl QuotationInForm {
    /// Returns true if the quotation is another one than the form states. Fields that the form does not state are not
    /// compared (accepting without version and total is refused before).
    pub fn has_changed(&self, quotation: &Quotation) -> bool {
        let now = SeenQuotation::from_quotation(quotation);
        let version = self
            .version
            .as_deref()
            .is_some_and(|seen| seen.parse::<i64>().ok() != quotation.version);
        let total = self.total.as_deref().is_some_and(|seen| match quotation.total() {
            Some(total) => Figure::new(seen) != *total,
            None => !seen.is_empty(),
        });
        let currency = self
            .currency
            .as_deref()
            .is_some_and(|seen| key(seen) != key(&now.currency));
        let number = self
            .quotation_no
            .as_deref()
            .is_some_and(|seen| seen != now.quotation_no.trim());
        let differs = |seen: &Option<String>, now: &str| seen.as_deref().is_some_and(|seen| seen != now);
        let content = match &self.commitment {
            Some(_) => {
                differs(&self.commitment, &now.commitment) || differs(&self.description, &now.description)
            }
            // Of a form that was made before the two were told apart.
            None => differs(&self.content, &now.content),
        };
        version || total || currency || number || content
    }

    /// The fields that the form lacks by the rules of the service and of accepting only a seen quotation. `reasons` are the
    /// catalog's; without any, every reason is taken.
    pub fn missing(
        &self,
        kind: ResponseKind,
        reason_code: &str,
        note: &str,
        quotation: Option<&Quotation>,
        reasons: &[CatalogEntry],
    ) -> Vec<MissingField> {
        let mut missing = Vec::new();
        if kind == ResponseKind::Reject {
            let is_known = reasons.is_empty() || reasons.iter().any(|reason| reason.value == reason_code);
            if reason_code.is_empty() {
                missing.push(MissingField::Reason);
            } else if !is_known {
                missing.push(MissingField::UnknownReason);
            }
        }
        if kind != ResponseKind::Accept && note.trim().is_empty() {
            missing.push(MissingField::Note);
        }
        let unseen = self.version.is_none() || self.total.is_none();
        let blank = self.version.as_deref() == Some("")
            && quotation.is_some_and(|quotation| quotation.version.is_some());
        if kind == ResponseKind::Accept && (unseen || blank) {
            missing.push(MissingField::Seen);
        } else if self
            .version
            .as_deref()
            .is_some_and(|version| !version.is_empty() && version.parse::<i64>().is_err())
        {
            missing.push(MissingField::BadVersion);
        }
        missing
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::testing::{quotation, request};

    fn form(version: &str, total: &str) -> QuotationInForm {
        QuotationInForm {
            version: Some(version.to_owned()),
            total: Some(total.to_owned()),
            ..QuotationInForm::default()
        }
    }

    #[test]
    fn expired_quotation_refuses_only_acceptance() {
        for (changes, expected) in [
            (json!({}), [true, true, true]),
            (json!({"is_expired": true}), [false, true, true]),
            (json!({"can_respond": false}), [false, false, false]),
        ] {
            let quotation = quotation(changes);
            assert_eq!(
                ResponseKind::ALL.map(|answer| answer.is_open(&quotation)),
                expected
            );
        }
    }

    #[test]
    fn status_shows_acceptance_and_rejection_only() {
        for (status, shown) in [
            ("quoted", [false, false, false]),
            ("confirmed", [true, false, false]),
            ("in_transit", [true, false, false]),
            ("completed", [true, false, false]),
            ("cancelled", [false, false, true]),
            ("unheard_of", [false, false, false]),
        ] {
            let request = request(json!({"status": status}));
            assert_eq!(
                ResponseKind::ALL.map(|answer| answer.shows_in(&request)),
                shown,
                "{status}"
            );
        }
    }

    #[test]
    fn only_a_known_status_contradicts_a_response() {
        for (status, contradicted) in [
            ("submitted", [true, false, true]),
            ("need_info", [true, false, true]),
            ("quoting", [true, false, true]),
            ("quoted", [true, false, true]),
            ("confirmed", [false, false, true]),
            ("cancelled", [true, false, false]),
            ("booking_made", [false, false, false]),
            ("", [false, false, false]),
        ] {
            let request = request(json!({"status": status}));
            assert_eq!(
                ResponseKind::ALL.map(|answer| answer.is_contradicted_by(&request)),
                contradicted,
                "{status}"
            );
        }
    }

    #[test]
    fn newer_version_after_an_acceptance_overtakes_it() {
        let seen = quotation(json!({"version": 1}));
        let after = request(json!({}));
        assert_eq!(ResponseKind::Accept.overtaken(Some(&seen), &after), Some(2));
        assert_eq!(ResponseKind::Reject.overtaken(Some(&seen), &after), None);
        assert_eq!(
            ResponseKind::Accept.overtaken(Some(&quotation(json!({}))), &after),
            None
        );
        assert_eq!(ResponseKind::Accept.overtaken(None, &after), None);
        let unquoted = request(json!({"quotation": null}));
        assert_eq!(ResponseKind::Accept.overtaken(Some(&seen), &unquoted), None);
    }

    #[test]
    fn any_difference_from_the_form_is_a_change() {
        let quotation = quotation(json!({}));
        assert!(!QuotationInForm::default().has_changed(&quotation));
        assert!(
            !form("2", "149824469.00").has_changed(&quotation),
            "a notation is no change"
        );
        assert!(form("1", "149824469").has_changed(&quotation));
        assert!(form("2", "149824468").has_changed(&quotation));
        for (currency, number, content) in [
            (Some("USD"), None, None),
            (None, Some("QT-1"), None),
            (None, None, Some("another fingerprint")),
        ] {
            let told = QuotationInForm {
                currency: currency.map(str::to_owned),
                quotation_no: number.map(str::to_owned),
                content: content.map(str::to_owned),
                ..form("2", "149824469")
            };
            assert!(told.has_changed(&quotation), "{told:?}");
        }
        let seen = SeenQuotation::from_quotation(&quotation);
        let told = QuotationInForm {
            version: Some(seen.version),
            total: Some(seen.total),
            currency: Some("vnd".to_owned()),
            quotation_no: Some(seen.quotation_no),
            content: Some(seen.content),
            commitment: Some(seen.commitment),
            description: Some(seen.description),
        };
        assert!(!told.has_changed(&quotation));
    }

    fn seen_in_form(quotation: &Quotation) -> QuotationInForm {
        let seen = SeenQuotation::from_quotation(quotation);
        QuotationInForm {
            version: Some(seen.version),
            total: Some(seen.total),
            currency: Some(seen.currency),
            quotation_no: Some(seen.quotation_no),
            content: Some(seen.content),
            commitment: Some(seen.commitment),
            description: Some(seen.description),
        }
    }

    /// Values that a service may write anew with every reading.
    #[test]
    fn time_of_sending_ids_order_and_blanks_are_no_change() {
        let told = seen_in_form(&quotation(json!({})));
        for same in [
            json!({"sent_at": "2026-07-16T09:15:59+07:00"}),
            json!({"risks": ["Pin  lithium ", {"level": "high", "name": "Mùa cao điểm"}]}),
            json!({"risks": [{"id": 7, "name": "Mùa cao điểm", "level": "high", "updated_at": "2026-07-16T09:15:59+07:00",
                "riskId": "r-17", "order": 2, "token": "0f8fad5bd9cb469fa16570867728950e", "note": ""}, "Pin lithium", {"id": 9}, null]}),
            json!({"carrier": " ANA  Cargo"}),
            json!({"currency": "vnđ"}),
        ] {
            assert!(!told.has_changed(&quotation(same.clone())), "{same}");
        }
    }

    /// A changed description is shown once, a changed commitment every time.
    #[test]
    fn changed_description_is_shown_once_before_an_answer() {
        let told = seen_in_form(&quotation(json!({})));
        let shown = QuotationInForm {
            description: None,
            ..told.clone()
        };
        for (change, stops_again) in [
            (json!({"risks": ["Kẹt cảng"]}), false),
            (
                json!({"risks": [{"name": "Mùa cao điểm", "level": "low"}, "Pin lithium"]}),
                false,
            ),
            (json!({"schedule": "Thứ 2"}), false),
            (json!({"version": 3}), true),
            (json!({"quotation_no": "QT-2"}), true),
            (json!({"currency": "USD"}), true),
            (json!({"valid_until": "2026-07-21"}), true),
            (
                json!({"totals": {"amount": 149_225_526, "vat": 598_943, "total": 149_824_469}}),
                true,
            ),
            (json!({"charges": []}), true),
            (json!({"terms": ["Thanh toán trước"]}), true),
            (json!({"exclusions": []}), true),
            (json!({"inclusions": []}), true),
        ] {
            let now = quotation(change.clone());
            assert!(told.has_changed(&now), "{change}");
            assert_eq!(shown.has_changed(&now), stops_again, "{change}");
        }
    }

    #[test]
    fn acceptance_requires_the_seen_quotation_and_others_a_note() {
        let quotation = quotation(json!({}));
        let seen = form("2", "149824469");
        let of = |told: &QuotationInForm, answer, reason: &str, note: &str| {
            told.missing(answer, reason, note, Some(&quotation), &[])
        };
        assert_eq!(of(&seen, ResponseKind::Accept, "", ""), []);
        assert_eq!(
            of(&QuotationInForm::default(), ResponseKind::Accept, "", ""),
            [MissingField::Seen]
        );
        assert_eq!(
            of(&form("", "1"), ResponseKind::Accept, "", ""),
            [MissingField::Seen]
        );
        assert_eq!(
            of(&form("two", "1"), ResponseKind::Accept, "", ""),
            [MissingField::BadVersion]
        );
        assert_eq!(
            of(&seen, ResponseKind::Negotiate, "", " \n"),
            [MissingField::Note]
        );
        assert_eq!(
            of(&seen, ResponseKind::Reject, "", ""),
            [MissingField::Reason, MissingField::Note]
        );
        assert_eq!(
            of(&seen, ResponseKind::Reject, "price", "x"),
            [],
            "no catalog to compare with"
        );
        let reasons: Vec<CatalogEntry> =
            serde_json::from_value(json!([{"value": "other", "label": "Khác"}])).unwrap();
        let of = |reason: &str| seen.missing(ResponseKind::Reject, reason, "x", Some(&quotation), &reasons);
        assert_eq!(of("price"), [MissingField::UnknownReason]);
        assert_eq!(of("other"), []);
    }
}
