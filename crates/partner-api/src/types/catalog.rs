use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::lenient::{self, Element, is_number};

/// All catalogs of the service (spec, "GET /meta"). Lists keep the order received; `operation_statuses` may be
/// unsorted and its `order` may have gaps. Labels are Vietnamese.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Catalogs {
    #[serde(deserialize_with = "services")]
    pub services: Vec<Service>,
    #[serde(deserialize_with = "choices")]
    pub statuses: Vec<CatalogEntry>,
    #[serde(deserialize_with = "lenient::list")]
    pub operation_statuses: Vec<OperationStatus>,
    #[serde(deserialize_with = "choices")]
    pub delivery_scopes: Vec<CatalogEntry>,
    #[serde(deserialize_with = "choices")]
    pub incoterms: Vec<CatalogEntry>,
    #[serde(deserialize_with = "choices")]
    pub special_requirements: Vec<CatalogEntry>,
    #[serde(deserialize_with = "choices")]
    pub container_types: Vec<CatalogEntry>,
    /// May name types that only the operator shares and a partner cannot upload.
    #[serde(deserialize_with = "choices")]
    pub document_types: Vec<CatalogEntry>,
    #[serde(deserialize_with = "choices")]
    pub reject_reasons: Vec<CatalogEntry>,
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

impl Element for Service {}

/// A list of services, or a map code → name as the other catalogs are.
fn services<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Service>, D::Error> {
    let value = Value::deserialize(from)?;
    match &value {
        Value::Object(map)
            if !map.contains_key("code") && !is_numbered(map) && map.values().all(Value::is_string) =>
        {
            let of_entry = |CatalogEntry { value, label }| Service {
                code: value,
                name: label,
                ..Service::default()
            };
            Ok(choices(value)
                .map_err(D::Error::custom)?
                .into_iter()
                .map(of_entry)
                .collect())
        }
        _ => lenient::list(value).map_err(D::Error::custom),
    }
}

/// A code of a catalog and its Vietnamese label.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CatalogEntry {
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

impl Element for OperationStatus {}

impl Catalogs {
    /// The Vietnamese label of a code in one of the lists (`Catalogs::label(&catalogs.incoterms, "FOB")`).
    pub fn label<'a>(list: &'a [CatalogEntry], code: &str) -> Option<&'a str> {
        list.iter()
            .find(|choice| choice.value == code)
            .map(|choice| choice.label.as_str())
    }
}

/// A map code → label, a list of `{value, label}`, or a list of plain codes. A choice without a label has its code as one.
fn choices<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<CatalogEntry>, D::Error> {
    let all = match Value::deserialize(from)? {
        // A list that PHP writes as an object: its keys are no codes.
        Value::Object(map) if is_numbered(&map) => map.into_iter().map(|(_, one)| (None, one)).collect(),
        Value::Object(map) => map.into_iter().map(|(code, one)| (Some(code), one)).collect(),
        Value::Array(list) => list.into_iter().map(|one| (None, one)).collect(),
        _ => Vec::new(),
    };
    Ok(all
        .into_iter()
        .filter_map(|(code, one)| choice(code, one))
        .collect())
}

/// Returns true if the keys are 0, 1, 2 and so on, or numbers before whole choices.
fn is_numbered(map: &Map<String, Value>) -> bool {
    map.keys().enumerate().all(|(at, key)| *key == at.to_string())
        || map
            .iter()
            .all(|(key, one)| is_number(key) && one.get("value").is_some())
}

fn choice(code: Option<String>, one: Value) -> Option<CatalogEntry> {
    let (value, label) = match (code, one) {
        (Some(code), Value::Object(inner)) => {
            let label = ["label", "name"].iter().find_map(|key| inner.get(*key)?.as_str());
            (code, label.unwrap_or_default().to_owned())
        }
        (Some(code), Value::String(label)) => (code, label),
        (Some(code), _) | (None, Value::String(code)) => (code, String::new()),
        (None, object @ Value::Object(_)) => {
            let CatalogEntry { value, label } = serde_json::from_value(object).ok()?;
            (value, label)
        }
        (None, Value::Number(code)) => (code.to_string(), String::new()),
        (None, _) => return None,
    };
    let label = if label.trim().is_empty() {
        value.clone()
    } else {
        label
    };
    Some(CatalogEntry { value, label })
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

    /// A form without them could not be sent.
    #[test]
    fn services_are_read_from_a_map_of_codes_too() {
        for services in [
            json!({"air": "Hàng không", "sea": "Đường biển"}),
            json!({"0": {"code": "air", "name": "Hàng không"}, "1": {"code": "sea", "name": "Đường biển"}}),
        ] {
            let read: Catalogs = serde_json::from_value(json!({"services": services})).unwrap();
            let all: Vec<_> = read
                .services
                .iter()
                .map(|one| (one.code.as_str(), one.name.as_str()))
                .collect();
            assert_eq!(all, [("air", "Hàng không"), ("sea", "Đường biển")], "{services}");
        }
    }

    #[test]
    fn lists_that_came_as_objects_are_no_maps_of_codes() {
        let codes = |choices: Value| {
            let read: Catalogs = serde_json::from_value(json!({"reject_reasons": choices})).unwrap();
            let all = read.reject_reasons.into_iter();
            all.map(|one| format!("{}={}", one.value, one.label))
                .collect::<Vec<_>>()
        };
        for (given, expected) in [
            (
                json!({"0": {"value": "price_high", "label": "Giá cao"}}),
                vec!["price_high=Giá cao"],
            ),
            (
                json!({"3": {"value": "other", "label": null}}),
                vec!["other=other"],
            ),
            (json!({"0": "FOB", "1": "EXW"}), vec!["FOB=FOB", "EXW=EXW"]),
            (
                json!({"20": "20 feet", "40": "40 feet"}),
                vec!["20=20 feet", "40=40 feet"],
            ),
            (
                json!({"FOB": null, "EXW": {"name": "Tại xưởng"}, "CIF": 7}),
                vec!["FOB=FOB", "EXW=Tại xưởng", "CIF=CIF"],
            ),
            (
                json!(["FOB", 20, null, [], {"value": "EXW"}]),
                vec!["FOB=FOB", "20=20", "EXW=EXW"],
            ),
            (json!({}), vec![]),
            (json!("FOB"), vec![]),
        ] {
            assert_eq!(codes(given.clone()), expected, "{given}");
        }
    }
}
