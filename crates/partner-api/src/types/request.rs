use std::fmt;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::cargo::CargoLine;
use super::figure::Figure;
use super::status::Status;
use super::yes_no::YesNo;
use crate::lenient::{
    self, Code, Codes, Element, FirstItems, List, NonBlank, ShapeBudget, SnakeCode, Text, shape,
};
use crate::rules::MAX_CARGO_LINES;

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

impl Element for ServiceRef {
    fn from_text(text: String) -> Option<Self> {
        Some(Self {
            code: text.clone(),
            name: text,
            transport_mode: None,
        })
    }
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
    #[serde(deserialize_with = "lenient::snake_code")]
    pub status: String,
    /// Vietnamese.
    #[serde(deserialize_with = "lenient::opt_text")]
    pub status_label: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub services: Vec<ServiceRef>,
    #[serde(deserialize_with = "lenient::opt_code")]
    pub origin_country: Option<String>,
    #[serde(deserialize_with = "lenient::opt_code")]
    pub dest_country: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub created_at: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub updated_at: Option<String>,
}

impl Element for RequestSummary {}

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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RequestDetails {
    pub summary: RequestSummary,
    pub submitted_at: Option<String>,
    /// The operator's question while the status is `need_info`. Shape not specified.
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
    /// At most [`MAX_CARGO_LINES`].
    pub cargos: Vec<CargoLine>,
    /// Lines beyond those that a request may have; they are not read.
    pub omitted_cargo_lines: usize,
    pub quotation: Option<QuotationSummary>,
    /// The service says `null` for the quotation: there is none. False where it says nothing, or something unreadable.
    pub has_no_quotation: bool,
    /// Fields the specification does not name, as received.
    pub other: Map<String, Value>,
    /// The answer was larger than the portal keeps: ends of texts, or values of open shapes that are sent back, are missing. A text
    /// that was cut ends with `…`.
    #[serde(skip)]
    pub is_shortened: bool,
}

impl RequestDetails {
    /// Returns true if it is on hold. The service may leave the flag set on a closed request, where it says nothing any more.
    pub fn is_held(&self) -> bool {
        self.is_on_hold && !self.summary.state().is_closed()
    }

    /// Returns true if everything is here that the service sent: what is missing or cannot be read would be lost where a list or a
    /// text is sent back.
    pub fn is_whole(&self) -> bool {
        !self.is_shortened
            && self.omitted_cargo_lines == 0
            && !self.cargos.iter().any(CargoLine::has_unread_property)
    }
}

impl<'de> Deserialize<'de> for RequestDetails {
    /// Written by hand because `flatten` does not work together with `arbitrary_precision`. Of a key that comes twice the last
    /// one counts.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(DetailsVisitor)
    }
}

struct DetailsVisitor;

impl<'de> Visitor<'de> for DetailsVisitor {
    type Value = RequestDetails;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the details of a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RequestDetails, A::Error> {
        let mut read = RequestDetails::default();
        // Only the first of them is sent back: what is not read of the others replaces nothing.
        let (mut places, mut question, mut others) = <(ShapeBudget, ShapeBudget, ShapeBudget)>::default();
        while let Some(key) = map.next_key::<String>()? {
            let summary = &mut read.summary;
            match key.as_str() {
                "rfq_code" => summary.rfq_code = map.next_value::<Text>()?.0,
                "status" => summary.status = map.next_value::<SnakeCode>()?.0,
                "partner_ref" => summary.partner_ref = map.next_value::<NonBlank>()?.0,
                "quotation_no" => summary.quotation_no = map.next_value::<NonBlank>()?.0,
                "job_number" => summary.job_number = map.next_value::<NonBlank>()?.0,
                "status_label" => summary.status_label = map.next_value::<NonBlank>()?.0,
                "origin_country" => summary.origin_country = map.next_value::<Code>()?.0,
                "dest_country" => summary.dest_country = map.next_value::<Code>()?.0,
                "created_at" => summary.created_at = map.next_value::<NonBlank>()?.0,
                "updated_at" => summary.updated_at = map.next_value::<NonBlank>()?.0,
                "services" => summary.services = map.next_value::<List<_>>()?.0,
                "submitted_at" => read.submitted_at = map.next_value::<NonBlank>()?.0,
                "operation_status" => {
                    let SnakeCode(code) = map.next_value()?;
                    read.operation_status = Some(code).filter(|code| !code.is_empty());
                }
                "operation_status_label" => read.operation_status_label = map.next_value::<NonBlank>()?.0,
                "delivery_scope" => read.delivery_scope = map.next_value::<Code>()?.0,
                "incoterm" => read.incoterm = map.next_value::<Code>()?.0,
                "special_note" => read.special_note = map.next_value::<NonBlank>()?.0,
                "currency" => read.currency = map.next_value::<Code>()?.0,
                "is_on_hold" => read.is_on_hold = map.next_value::<YesNo>()?.is_yes(),
                "special_requirements" => read.special_requirements = map.next_value::<Codes>()?.0,
                "cargos" => {
                    let lines = map.next_value::<FirstItems<_, MAX_CARGO_LINES>>()?;
                    (read.cargos, read.omitted_cargo_lines) = (lines.kept, lines.omitted);
                }
                "info_request" => read.info_request = shape(map.next_value()?, &mut question),
                "contact" => read.contact = shape(map.next_value()?, &mut places),
                "origin" => read.origin = shape(map.next_value()?, &mut places),
                "destination" => read.destination = shape(map.next_value()?, &mut places),
                "schedule" => read.schedule = shape(map.next_value()?, &mut places),
                "quotation" => {
                    let quotation: Value = map.next_value()?;
                    read.has_no_quotation = quotation.is_null();
                    read.quotation = lenient::one(quotation).map_err(A::Error::custom)?;
                }
                _ => {
                    let value: Value = map.next_value()?;
                    if !others.is_exceeded {
                        read.other.insert(key, shape(value, &mut others));
                    }
                }
            }
        }
        read.is_shortened = places.is_exceeded;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// An operator that sends 120,000 lines costs no memory for them; the lines that a request may have are there.
    #[test]
    fn lines_beyond_those_of_a_request_are_counted() {
        for (count, kept, omitted) in [(0, 0, 0), (200, 200, 0), (201, 200, 1), (5_000, 200, 4_800)] {
            let lines: Vec<_> = (0..count).map(|at| json!({"name": at.to_string()})).collect();
            let by_number: Map<String, Value> =
                (0..).map(|at: usize| at.to_string()).zip(lines.clone()).collect();
            for cargos in [json!(lines), json!(by_number)] {
                let text = json!({"rfq_code": "RFQ-1", "cargos": cargos}).to_string();
                let read: RequestDetails = serde_json::from_str(&text).unwrap();
                assert_eq!(
                    (read.cargos.len(), read.omitted_cargo_lines),
                    (kept, omitted),
                    "{count}"
                );
                assert_eq!(read.is_whole(), omitted == 0, "{count}");
            }
        }
    }

    /// A request of nothing but values of open shapes costs no memory for them; cut ones are marked.
    #[test]
    fn open_shapes_are_bounded() {
        let many = json!(vec![0; 100_000]);
        let by_name: Map<String, Value> = (0..100_000).map(|at| (at.to_string(), json!(0))).collect();
        for shape in [many.clone(), json!({"rows": [many.clone()]}), json!(by_name)] {
            let read: RequestDetails = serde_json::from_value(
                json!({"rfq_code": "A", "origin": shape, "contact": shape, "x": shape}),
            )
            .unwrap();
            let length = serde_json::to_string(&read).unwrap().len();
            assert!(length < 50_000, "{length}");
            let kept = format!("{} {}", read.origin, read.contact);
            assert!(kept.contains('…') && read.is_shortened && !read.is_whole());
        }
    }

    /// A long question or history, wherever it stands, is no reason to refuse an answer: neither is sent back.
    #[test]
    fn only_values_that_are_sent_back_make_details_incomplete() {
        let long = json!(vec![0; 5_000]);
        let read: RequestDetails = serde_json::from_value(json!({
            "a_history": long, "contact": {"name": "Chị Nhung"}, "info_request": long, "origin": ["VN"], "z_history": long,
        }))
        .unwrap();
        assert!(read.is_whole());
        assert_eq!(
            (&read.contact, &read.origin),
            (&json!({"name": "Chị Nhung"}), &json!(["VN"]))
        );
        assert!(read.info_request.to_string().contains('…') && read.other.contains_key("a_history"));
        // The list itself is a value too.
        for (values, is_shortened) in [(1_999, false), (2_000, true)] {
            let read: RequestDetails =
                serde_json::from_value(json!({"schedule": vec![0; values], "history": long})).unwrap();
            assert_eq!(read.is_shortened, is_shortened, "{values}");
        }
    }

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
