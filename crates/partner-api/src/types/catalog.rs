use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::lenient;

/// All catalogs of the service (spec, "GET /meta"). Lists keep the order received; `operation_statuses` may be
/// unsorted and its `order` may have gaps. Labels are Vietnamese.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Catalogs {
    #[serde(deserialize_with = "lenient::list")]
    pub services: Vec<Service>,
    #[serde(deserialize_with = "choices")]
    pub statuses: Vec<Choice>,
    #[serde(deserialize_with = "lenient::list")]
    pub operation_statuses: Vec<OperationStatus>,
    #[serde(deserialize_with = "choices")]
    pub delivery_scopes: Vec<Choice>,
    #[serde(deserialize_with = "choices")]
    pub incoterms: Vec<Choice>,
    #[serde(deserialize_with = "choices")]
    pub special_requirements: Vec<Choice>,
    #[serde(deserialize_with = "choices")]
    pub container_types: Vec<Choice>,
    /// May name types that only the operator shares and a partner cannot upload.
    #[serde(deserialize_with = "choices")]
    pub document_types: Vec<Choice>,
    #[serde(deserialize_with = "choices")]
    pub reject_reasons: Vec<Choice>,
}

/// A service that can be requested (air freight, customs clearance, …).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Service {
    #[serde(deserialize_with = "lenient::text")]
    pub code: String,
    /// Vietnamese name.
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub name_en: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub transport_mode: Option<String>,
}

/// A code of a catalog and its Vietnamese label.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    #[serde(deserialize_with = "lenient::text")]
    pub value: String,
    #[serde(deserialize_with = "lenient::text")]
    pub label: String,
}

/// A step of a shipment's progress. `order` sorts the steps and may have gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OperationStatus {
    #[serde(deserialize_with = "lenient::text")]
    pub value: String,
    #[serde(deserialize_with = "lenient::text")]
    pub label: String,
    #[serde(deserialize_with = "lenient::whole")]
    pub order: Option<i64>,
}

impl Catalogs {
    /// The Vietnamese label of a code in one of the lists (`Catalogs::label(&catalogs.incoterms, "FOB")`).
    pub fn label<'a>(list: &'a [Choice], code: &str) -> Option<&'a str> {
        list.iter()
            .find(|choice| choice.value == code)
            .map(|choice| choice.label.as_str())
    }
}

/// A map code → label, a list of `{value, label}`, or a list of plain codes.
fn choices<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Choice>, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::Object(map) => map
            .into_iter()
            .map(|(value, label)| match label {
                Value::String(label) => Choice { value, label },
                Value::Object(mut inner) => {
                    let label = inner.remove("label").or_else(|| inner.remove("name"));
                    let label = label
                        .as_ref()
                        .and_then(Value::as_str)
                        .map_or_else(|| value.clone(), str::to_owned);
                    Choice { value, label }
                }
                _ => Choice {
                    label: value.clone(),
                    value,
                },
            })
            .collect(),
        Value::Array(list) => list
            .into_iter()
            .filter_map(|one| match one {
                Value::String(code) => Some(Choice {
                    label: code.clone(),
                    value: code,
                }),
                other => serde_json::from_value(other).ok(),
            })
            .collect(),
        _ => Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn choices_are_read_from_maps_and_lists() {
        let read: Catalogs = serde_json::from_value(json!({
            "incoterms": {"FOB": "FOB - Giao lên tàu", "EXW": "EXW - Tại xưởng"},
            "document_types": [],
            "delivery_scopes": null,
            "reject_reasons": [{"value": "other", "label": "Khác"}],
            "operation_statuses": [{"value": "received", "label": "Đã nhận", "order": "10"}],
            "services": [{"code": "air", "name": "Hàng không", "transport_mode": "air"}, 7],
            "something_new": 1
        }))
        .unwrap();
        assert_eq!(read.incoterms[0].value, "FOB", "order as received");
        assert_eq!(Catalogs::label(&read.incoterms, "EXW"), Some("EXW - Tại xưởng"));
        assert!(read.document_types.is_empty() && read.delivery_scopes.is_empty());
        assert_eq!(read.operation_statuses[0].order, Some(10));
        assert_eq!(read.services.len(), 1);
    }
}
