use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::cargo::CargoLine;
use super::figure::Figure;
use super::status::Status;
use crate::lenient;

/// A service of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServiceRef {
    #[serde(deserialize_with = "lenient::text")]
    pub code: String,
    /// Vietnamese name.
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub transport_mode: Option<String>,
}

/// A request in a list (spec, "Request (RFQ) list item"). Timestamps are ISO 8601 with offset, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestSummary {
    /// Issued by the service; parse it as [`super::RfqCode`] before it enters a URL.
    #[serde(deserialize_with = "lenient::text")]
    pub rfq_code: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub partner_ref: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub quotation_no: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub job_number: Option<String>,
    /// The code; see [`RequestSummary::state`].
    #[serde(deserialize_with = "lenient::text")]
    pub status: String,
    /// Vietnamese.
    #[serde(deserialize_with = "lenient::opt_text")]
    pub status_label: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub services: Vec<ServiceRef>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub origin_country: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub dest_country: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub created_at: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub updated_at: Option<String>,
}

impl RequestSummary {
    pub fn state(&self) -> Status {
        Status::from_code(&self.status)
    }
}

/// The summary of the quotation inside request details; the quotation itself is [`super::Quotation`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct QuotationSummary {
    #[serde(deserialize_with = "lenient::opt_text")]
    pub quotation_no: Option<String>,
    #[serde(deserialize_with = "lenient::whole")]
    pub version: Option<i64>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub sent_at: Option<String>,
    /// A date without zone.
    #[serde(deserialize_with = "lenient::opt_text")]
    pub valid_until: Option<String>,
    /// Not named by the specification; shown when the service sends it.
    #[serde(deserialize_with = "Figure::lenient")]
    pub total: Option<Figure>,
}

/// The details of one request (spec, "Request details").
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RequestDetails {
    pub summary: RequestSummary,
    pub submitted_at: Option<String>,
    /// What the operator asks for while the status is `need_info`. Shape not specified.
    pub info_request: Value,
    pub operation_status: Option<String>,
    pub operation_status_label: Option<String>,
    pub is_on_hold: bool,
    /// Shape not specified, as for `origin`, `destination` and `schedule`.
    pub contact: Value,
    pub origin: Value,
    pub destination: Value,
    pub schedule: Value,
    pub delivery_scope: Option<String>,
    pub incoterm: Option<String>,
    pub special_requirements: Vec<String>,
    pub special_note: Option<String>,
    pub currency: Option<String>,
    pub cargos: Vec<CargoLine>,
    pub quotation: Option<QuotationSummary>,
    /// The service says `null` for the quotation: there is none. False where it says nothing, or something unreadable.
    pub has_no_quotation: bool,
    /// Fields the specification does not name, as received.
    pub other: Map<String, Value>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Rest {
    #[serde(deserialize_with = "lenient::opt_text")]
    submitted_at: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    operation_status: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    operation_status_label: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    is_on_hold: bool,
    #[serde(deserialize_with = "lenient::opt_text")]
    delivery_scope: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    incoterm: Option<String>,
    #[serde(deserialize_with = "lenient::texts")]
    special_requirements: Vec<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    special_note: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    currency: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    cargos: Vec<CargoLine>,
    #[serde(deserialize_with = "lenient::one")]
    quotation: Option<QuotationSummary>,
}

const SUMMARY_FIELDS: [&str; 11] = [
    "rfq_code",
    "partner_ref",
    "quotation_no",
    "job_number",
    "status",
    "status_label",
    "services",
    "origin_country",
    "dest_country",
    "created_at",
    "updated_at",
];
const REST_FIELDS: [&str; 11] = [
    "submitted_at",
    "operation_status",
    "operation_status_label",
    "is_on_hold",
    "delivery_scope",
    "incoterm",
    "special_requirements",
    "special_note",
    "currency",
    "cargos",
    "quotation",
];

impl<'de> Deserialize<'de> for RequestDetails {
    /// Written by hand because `flatten` does not work together with `arbitrary_precision`.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        use serde::de::Error;

        let mut map = Map::deserialize(from)?;
        let has_no_quotation = map.get("quotation") == Some(&Value::Null);
        let mut take = |names: &[&str]| -> Map<String, Value> {
            names
                .iter()
                .filter_map(|name| map.remove(*name).map(|value| ((*name).to_owned(), value)))
                .collect()
        };
        let summary =
            serde_json::from_value(Value::Object(take(&SUMMARY_FIELDS))).map_err(D::Error::custom)?;
        let rest: Rest =
            serde_json::from_value(Value::Object(take(&REST_FIELDS))).map_err(D::Error::custom)?;
        let mut shape = |name: &str| map.remove(name).unwrap_or_default();
        Ok(Self {
            summary,
            submitted_at: rest.submitted_at,
            info_request: shape("info_request"),
            operation_status: rest.operation_status,
            operation_status_label: rest.operation_status_label,
            is_on_hold: rest.is_on_hold,
            contact: shape("contact"),
            origin: shape("origin"),
            destination: shape("destination"),
            schedule: shape("schedule"),
            delivery_scope: rest.delivery_scope,
            incoterm: rest.incoterm,
            special_requirements: rest.special_requirements,
            special_note: rest.special_note,
            currency: rest.currency,
            cargos: rest.cargos,
            quotation: rest.quotation,
            has_no_quotation,
            other: map,
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn details_carry_unknown_fields_and_shapes() {
        let read: RequestDetails = serde_json::from_value(json!({
            "rfq_code": "RFQ-1", "status": "teleported", "services": null, "is_on_hold": 1,
            "info_request": {"message": "MSDS?"}, "contact": "Chị Nhung", "origin": ["VN"], "destination": null,
            "special_requirements": {"0": "insurance"}, "cargos": [{"name": "Loa", "gross_weight": 412.0, "volume": "2.592"}],
            "quotation": null, "customer_tax_code": "0301234567"
        }))
        .unwrap();
        assert_eq!(read.summary.state(), Status::Unknown("teleported".into()));
        assert!(read.is_on_hold);
        assert_eq!(read.special_requirements, ["insurance"]);
        assert_eq!(
            read.cargos[0].gross_weight.as_ref().unwrap().as_received(),
            "412.0"
        );
        assert_eq!(read.other["customer_tax_code"], "0301234567");
        assert!(read.quotation.is_none() && read.has_no_quotation);
        // Only `null` says that there is none.
        for quotation in [json!({}), json!("QT-1"), json!([])] {
            let read: RequestDetails = serde_json::from_value(json!({"quotation": quotation})).unwrap();
            assert!(!read.has_no_quotation, "{quotation}");
        }
    }

    #[test]
    fn empty_details_are_read() {
        let read: RequestDetails = serde_json::from_str("{}").unwrap();
        assert_eq!(read, RequestDetails::default());
    }
}
